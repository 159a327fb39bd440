//! Measured on the official village list (LGD): Telugu names against their Latin spellings.

use super::*;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

fn table(name: &str) -> Option<csv::Reader<std::fs::File>> {
    let near = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder = std::env::var_os("KHETSMRITI_REAL_DATA").map_or(near, PathBuf::from);
    let path = folder.join("telangana_admin").join(name);
    path.exists().then(|| csv::Reader::from_path(path).unwrap())
}

struct Village {
    latin: String,
    telugu: String,
    code: String,
}

fn villages() -> Option<Vec<Village>> {
    let mut table = table("telangana_villages.csv")?;
    let head = table.headers().unwrap().clone();
    let column = |name: &str| head.iter().position(|found| found == name).unwrap();
    let (latin, telugu, code, source) = (
        column("village"),
        column("village_te"),
        column("village_code"),
        column("village_te_source"),
    );
    let rows = table
        .records()
        .map(|row| row.unwrap())
        .filter(|row| &row[source] == "LGD");
    let village = |row: csv::StringRecord| Village {
        latin: row[latin].to_owned(),
        telugu: row[telugu].to_owned(),
        code: row[code].to_owned(),
    };
    Some(rows.map(village).collect())
}

/// Every tenth or so, chosen by hash, so that no one chose them.
fn picked(text: &str, one_in: u8) -> bool {
    Sha256::digest(text.as_bytes())[0].is_multiple_of(one_in)
}

#[test]
fn most_telugu_village_names_are_found_by_their_latin_spelling_and_the_reverse() {
    let Some(villages) = villages() else { return };
    let keys: Vec<(String, String)> = villages
        .iter()
        .map(|v| (key(&v.latin), key(&v.telugu)))
        .collect();
    let (mut asked, mut there, mut back, mut equal, mut others) = (0, 0, 0, 0, 0usize);
    let mut worst = 0;
    let mut missed = Vec::new();
    for (village, (latin, telugu)) in villages
        .iter()
        .zip(&keys)
        .filter(|(v, _)| picked(&v.code, 10))
    {
        asked += 1;
        let query = Query::new(&village.latin);
        let found = query.matches(telugu).is_some();
        there += usize::from(found);
        back += usize::from(Query::new(&village.telugu).matches(latin).is_some());
        equal += usize::from(latin.replace(' ', "") == telugu.replace(' ', ""));
        if !found {
            missed.push(format!(
                "{} {} [{latin}] [{telugu}]",
                village.latin, village.telugu
            ));
        }
        if asked % 10 == 0 {
            let also = keys
                .iter()
                .filter(|(latin, _)| query.matches(latin).is_some())
                .count();
            others += also;
            worst = worst.max(also);
        }
    }
    let share = |n: usize| 100.0 * n as f64 / asked as f64;
    println!(
        "{asked} villages: Latin finds Telugu {:.1}%, Telugu finds Latin {:.1}%",
        share(there),
        share(back)
    );
    println!(
        "same key {:.1}%, matches per query {:.1}, at most {worst}",
        share(equal),
        others as f64 * 10.0 / asked as f64
    );
    missed.iter().take(20).for_each(|line| println!("{line}"));
    assert!(asked > 500);
    assert!(share(there) >= 94.0 && share(back) >= 94.0);
    assert!(
        worst * 50 < villages.len(),
        "a name finds more than 2% of all villages"
    );
}
