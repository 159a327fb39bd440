//! A depot's list of farmers: the template, and rows that are told what to write.

use super::*;
use shared::entry::Name;

fn village(id: &str, name: &str, mandal: &str) -> Village {
    let names = vec![Name {
        lang: "en".into(),
        text: name.into(),
    }];
    let id = VillageId::new(id).unwrap();
    Village {
        id,
        names,
        also: vec![],
        mandal: Some(mandal.into()),
        district: Some("Ranga Reddy".into()),
    }
}
fn read(text: &str) -> Plan {
    let villages = [
        village("574308", "Chevella", "Chevella"),
        village("11", "Venkatapur", "Moinabad"),
        village("12", "Venkatapur", "Shankarpally"),
    ];
    let officer = OfficerId::new("O01").unwrap();
    farmers(
        &[Source {
            name: "f.csv",
            bytes: text.as_bytes(),
        }],
        &villages,
        Some(&officer),
    )
    .unwrap()
}
fn body(plan: &Plan, index: usize) -> Farmer {
    match plan.farmers[index].entries[0].entry.body().unwrap() {
        Body::Farmer(farmer) => farmer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_template_imports() {
    let plan = read(farmers_template());
    assert_eq!(
        (plan.read, plan.farmers.len(), plan.refused.len()),
        (2, 2, 0),
        "{:?}",
        plan.refused
    );
    let ramesh = body(&plan, 0);
    assert_eq!((ramesh.guntas, ramesh.names.len()), (Some(120), 2));
    assert_eq!(ramesh.crops, ["chilli", "cotton"]);
    assert_eq!(
        plan.farmers[0].entries[0].received_at.to_string(),
        "2024-06-01T10:00:00+05:30"
    );
    assert_eq!(
        (body(&plan, 1).village.as_str(), body(&plan, 1).guntas),
        ("574308", Some(60))
    );
    assert_eq!(plan.territories[0].villages.len(), 1);
    assert_eq!(plan, read(farmers_template()));
}

#[test]
fn a_bad_row_is_told_what_to_write() {
    let plan = read(
        "id,name_en,name_te,village,crops,acres,irrigation,phone,since\n\
         a,Ramulu,,Nowhere,,,,,\n\
         b,Ramulu,,Venkatapur,,,,,\n\
         c,Ramulu,,\"Venkatapoor, Shankarpally\",,,,,\n\
         d,,,Chevella,,,,,\n\
         e,రాములు,,Chevella,,,,,\n\
         f,Ramulu,,Chevella,,three,,,\n\
         g,Ramulu,,Chevella,,,river,,\n\
         h,Ramulu,,Chevella,,,,call me,\n\
         c,Other,,Chevella,,,,,\n\
         ,Ramulu,,Chevella,paddy,,,,\n",
    );
    assert_eq!(
        (plan.read, plan.farmers.len(), plan.refused.len()),
        (10, 2, 8)
    );
    assert_eq!(plan.farmers[0].village.as_str(), "12");
    let said: Vec<_> = plan
        .refused
        .iter()
        .map(|r| (r.line, r.reason.to_string()))
        .collect();
    let wanted = [
        (2, "no village is called \"Nowhere\""),
        (
            3,
            "2 villages are called \"Venkatapur\"; write the code of the one meant (11 in Moinabad, 12 in",
        ),
        (5, "name_en or name_te is empty"),
        (6, "name_en holds Telugu letters"),
        (7, "acres: \"three\" is not acres such as"),
        (8, "irrigation: \"river\" is not canal"),
        (9, "phone: \"call me\" is not"),
        (10, "exact duplicate of the farmer on line 4"),
    ];
    for ((line, text), (wanted_line, begins)) in said.iter().zip(wanted) {
        assert_eq!(*line, wanted_line);
        assert!(text.starts_with(begins), "{text}");
    }
}
