//! Entries as an officer writes them.

use shared::{
    entry::{Body, Entry, Farmer, Head, Name, Visit},
    ids::{DocId, EntryId, FarmerId, OfficerId, VillageId},
};

pub fn doc(farmer: &str) -> DocId {
    DocId::first(FarmerId::new(farmer).unwrap())
}

fn head(farmer: &str, id: &str) -> Head {
    Head {
        id: EntryId::new(id).unwrap(),
        farmer: FarmerId::new(farmer).unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: "2026-04-08T10:00:00+05:30".parse().unwrap(),
        recorded_at: "2026-04-08T10:12:00+05:30".parse().unwrap(),
    }
}

pub fn farmer(farmer: &str, village: &str) -> Entry {
    let names = vec![Name {
        lang: "te".into(),
        text: "రమేష్".into(),
    }];
    let body = Farmer {
        names,
        village: VillageId::new(village).unwrap(),
        phone: None,
        crops: vec!["chilli".into()],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    Entry::new(head(farmer, &format!("{farmer}-c")), &Body::Farmer(body)).unwrap()
}

pub fn visit(farmer: &str, id: &str, note: &str) -> Entry {
    let visit = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head(farmer, id), &Body::Visit(visit)).unwrap()
}
