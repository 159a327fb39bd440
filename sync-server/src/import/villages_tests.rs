//! Villages of the directory: names, codes, other spellings.

use super::*;

const VILLAGES: &str = "state,district,district_code,mandal,mandal_code,village,village_te,\
    village_te_source,village_code\n\
    T,Adilabad,501,Adilabad Rural,6221,Ankapur,అంకాపూర్,LGD,1001\n\
    T,Adilabad,501,Adilabad Rural,6221,Alur-I,ఆలూర్-I,LGD,1002\n\
    T,Adilabad,501,Adilabad Rural,6221,Bhimpur,భీంపూర్,transliterated,1003\n\
    T,Adilabad,501,Adilabad Rural,6221,Bhimpur,భీంపూర్,LGD,1004\n\
    T,Adilabad,501,Adilabad Rural,6221,,ఖాళీ,LGD,1005\n\
    T,Adilabad,501,Adilabad Rural,6221,Twice,రెండు,LGD,1001\n";
const MANDALS: &str = "mandal_code,mandal,mandal_te,district_code,district,villages\n\
    6221,Adilabad Rural,అదిలాబాద్ రూరల్,501,Adilabad,4\n\
    4516,Balanagar,బాలానగర్,700,Medchal,0\n\
    9999,Elsewhere,x,701,Nowhere,12\n";
const SPELLINGS: &str = "district,mandal,village\n\
    Adilabad,Adilabad (Rural),Ankapoor\n\
    Adilabad,Adilabad (Rural),Bheempur\n\
    Adilabad,Adilabad (Rural),Nowhere\n";

fn read(files: &[&str]) -> Plan {
    let sources: Vec<_> = files
        .iter()
        .map(|text| Source {
            name: "f.csv",
            bytes: text.as_bytes(),
        })
        .collect();
    villages(&sources).unwrap()
}
fn village(plan: &Plan, id: &str) -> (Village, Vec<u64>) {
    let found = plan
        .records
        .iter()
        .find(|planned| planned.record.key().1 == id)
        .unwrap();
    match &found.record.body {
        RecordBody::Village(village) => (village.clone(), found.rows.clone()),
        _ => panic!("no village"),
    }
}

#[test]
fn villages_have_their_official_names() {
    let plan = read(&[VILLAGES]);
    assert_eq!((plan.read, plan.records.len()), (6, 4));
    let (ankapur, rows) = village(&plan, "1001");
    assert_eq!(
        (ankapur.names.len(), ankapur.names[1].text.as_str()),
        (2, "అంకాపూర్")
    );
    assert_eq!(rows, [1]);
    let (alur, _) = village(&plan, "1002");
    assert_eq!(
        (alur.names.len(), alur.also),
        (1, vec!["ఆలూర్-I".to_owned()])
    );
    let (made, _) = village(&plan, "1003");
    assert_eq!((made.names.len(), made.also.len()), (1, 1));
    let codes: Vec<_> = plan
        .refused
        .iter()
        .map(|r| (r.line, r.reason.code()))
        .collect();
    assert_eq!(codes, [(6, "missing"), (7, "duplicate")]);
}

#[test]
fn other_spellings_join_the_one_village_that_sounds_so() {
    for order in [
        [SPELLINGS, MANDALS, VILLAGES],
        [VILLAGES, MANDALS, SPELLINGS],
    ] {
        let plan = read(&order);
        let (ankapur, rows) = village(&plan, "1001");
        assert_eq!((ankapur.also, rows.len()), (vec!["Ankapoor".to_owned()], 3));
        let (town, _) = village(&plan, "lgd-m:4516");
        assert_eq!(
            (town.names[0].text.as_str(), town.district.as_deref()),
            ("Balanagar", Some("Medchal"))
        );
        let said: Vec<_> = plan.refused.iter().map(|r| r.reason.to_string()).collect();
        assert_eq!(said.len(), 5, "{said:?}");
        assert!(said.iter().any(|text| text.starts_with("two villages")));
        assert!(said.iter().any(|text| text.starts_with("no village of")));
        assert!(said.iter().any(|text| text == NO_VILLAGES));
    }
}

#[test]
fn a_file_of_something_else_is_named() {
    let other = villages(&[Source {
        name: "x.csv",
        bytes: b"a,b\n1,2\n",
    }]);
    assert!(matches!(other, Err(ImportError::Header { .. })));
}
