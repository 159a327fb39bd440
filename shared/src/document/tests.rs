//! How the library behaves, and what our door lets through. An upgrade of the library that changes
//! one of these must be noticed here.

use super::*;
use crate::{
    entry::{Body, Head, Visit},
    ids::{DocId, FarmerId, OfficerId},
};

fn doc_id() -> DocId {
    DocId::first(FarmerId::new("F001").unwrap())
}

fn visit(id: &str, note: &str) -> Entry {
    let head = Head {
        id: EntryId::new(id).unwrap(),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: "2026-04-08T10:00:00+05:30".parse().unwrap(),
        recorded_at: "2026-04-08T10:00:00+05:30".parse().unwrap(),
    };
    let visit = Visit {
        crop: "chilli".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head, &Body::Visit(visit)).unwrap()
}

fn write(doc: &mut FarmerDocument, actor: u8, id: &str) -> Vec<u8> {
    doc.author([actor; 16], &[visit(id, "a")])
        .unwrap()
        .unwrap()
        .raw
}

fn take(doc: &FarmerDocument, raw: &[u8]) -> Result<FarmerDocument, Apply> {
    doc.trial(&check_change(&doc_id(), raw).map_err(Apply::Refused)?)
}

fn ids(doc: &FarmerDocument) -> Vec<String> {
    doc.entries()
        .0
        .into_iter()
        .map(|entry| entry.id.to_string())
        .collect()
}

/// The bytes of the constant, made anew.
fn genesis() -> Vec<u8> {
    let mut doc = Automerge::new();
    doc.set_actor(genesis_actor());
    let mut transaction = doc.transaction();
    transaction.put_object(ROOT, ENTRIES, ObjType::Map).unwrap();
    let (hash, _) = transaction.commit_with(CommitOptions::default().with_time(0));
    doc.get_change_by_hash(&hash.unwrap())
        .unwrap()
        .raw_bytes()
        .to_vec()
}

#[test]
fn the_first_change_is_the_constant() {
    let made = genesis();
    if std::env::var_os("KHETSMRITI_WRITE_GENESIS").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/src/document/genesis.bin"),
            &made,
        )
        .unwrap();
    }
    assert_eq!(made, GENESIS);
}

#[test]
fn two_creations_apart_merge_whole() {
    let (mut a, mut b) = (FarmerDocument::new(), FarmerDocument::new());
    let from_a = [write(&mut a, 1, "V1"), write(&mut a, 1, "V2")];
    let from_b = [write(&mut b, 2, "V3")];
    let a = take(&a, &from_b[0]).unwrap();
    let b = from_a.iter().fold(b, |doc, raw| take(&doc, raw).unwrap());
    assert_eq!(ids(&a), ["V1", "V2", "V3"]);
    assert_eq!(ids(&b), ids(&a));
    assert_eq!(a.heads(), b.heads());
}

#[test]
fn the_same_entry_written_twice_is_one() {
    let (mut a, mut b) = (FarmerDocument::new(), FarmerDocument::new());
    write(&mut a, 1, "V1");
    let raw = write(&mut b, 2, "V1");
    let merged = take(&a, &raw).unwrap();
    assert_eq!(ids(&merged), ["V1"]);
    assert_eq!(a.author([1; 16], &[visit("V1", "a")]), Ok(None));
}

#[test]
fn a_document_survives_saving() {
    let mut doc = FarmerDocument::new();
    write(&mut doc, 1, "V1");
    let read = FarmerDocument::load(&doc.save()).unwrap();
    assert_eq!((read.heads(), ids(&read)), (doc.heads(), ids(&doc)));
    assert_eq!(doc.changes_since(&[]).len(), 1);
    assert_eq!(doc.changes_since(&doc.heads()).len(), 0);
}

#[test]
fn a_change_without_its_dependency_is_held_and_lands_later() {
    let mut doc = FarmerDocument::new();
    let (first, second) = (write(&mut doc, 1, "V1"), write(&mut doc, 1, "V2"));
    let empty = FarmerDocument::new();
    assert_eq!(take(&empty, &second).unwrap_err(), Apply::Held);
    let one = take(&empty, &first).unwrap();
    assert_eq!(ids(&take(&one, &second).unwrap()), ["V1", "V2"]);
}

#[test]
fn every_bit_flip_is_refused_and_the_good_one_still_passes() {
    let mut doc = FarmerDocument::new();
    let good = write(&mut doc, 1, "V1");
    let empty = FarmerDocument::new();
    for bit in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(take(&empty, &bad).is_err(), "bit {bit}");
    }
    for length in 0..good.len() {
        assert!(take(&empty, &good[..length]).is_err(), "cut at {length}");
    }
    assert!(take(&empty, &good).is_ok());
}

#[test]
fn changes_with_a_repaired_checksum_never_stop_us() {
    let mut doc = FarmerDocument::new();
    let good = write(&mut doc, 1, "V1");
    let empty = FarmerDocument::new();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for byte in 9..good.len() {
        for flip in [1, 0x40, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[byte] ^= flip;
            let hash = <sha2::Sha256 as sha2::Digest>::digest(&bad[8..]);
            bad[4..8].copy_from_slice(&hash[..4]);
            if let Ok(taken) = take(&empty, &bad) {
                assert_eq!(taken.entries().1, Vec::<String>::new());
                assert_eq!(
                    FarmerDocument::load(&taken.save()).unwrap().heads(),
                    taken.heads()
                );
            }
        }
    }
    std::panic::set_hook(hook);
    assert!(take(&empty, &good).is_ok());
}

/// A change that does something else than put an entry.
fn other(
    work: impl FnOnce(&mut automerge::transaction::Transaction<'_>, &ObjId),
) -> Result<Checked, Refusal> {
    let mut doc = FarmerDocument::new();
    doc.doc.set_actor(ActorId::from([7; 16]));
    let mut transaction = doc.doc.transaction();
    work(&mut transaction, &doc.entries);
    let (hash, _) = transaction.commit_with(CommitOptions::default().with_time(0));
    let change = doc.doc.get_change_by_hash(&hash.unwrap()).unwrap();
    check_change(&doc_id(), change.raw_bytes())
}

#[test]
fn only_our_shape_passes() {
    let text = visit("V1", "a").encode().unwrap();
    let put =
        |key: &'static str, value: ScalarValue| other(move |t, e| t.put(e, key, value).unwrap());
    assert!(put("V1", ScalarValue::Str(text.clone().into())).is_ok());
    let code = |result: Result<Checked, Refusal>| result.unwrap_err().code();
    assert_eq!(
        code(put("V2", ScalarValue::Str(text.clone().into()))),
        "misplaced"
    );
    assert_eq!(code(put("V1", ScalarValue::Str("{}".into()))), "entry");
    assert_eq!(
        code(put("V1", ScalarValue::Bytes(text.clone().into_bytes()))),
        "shape"
    );
    assert_eq!(code(other(|t, _| t.put(ROOT, "x", 1).unwrap())), "shape");
    assert_eq!(
        code(other(|t, e| drop(
            t.put_object(e, "V1", ObjType::Map).unwrap()
        ))),
        "shape"
    );
    assert_eq!(
        code(other(|t, _| drop(
            t.put_object(ROOT, ENTRIES, ObjType::Map).unwrap()
        ))),
        "shape"
    );
    let other_farmer = text.replace("F001", "F002");
    assert_eq!(
        code(put("V1", ScalarValue::Str(other_farmer.into()))),
        "misplaced"
    );
}

#[test]
fn too_many_operations_and_other_chunks_are_refused() {
    let many = other(|t, e| (0..600).for_each(|n| t.put(e, format!("V{n}"), "x").unwrap()));
    assert!(
        matches!(
            many,
            Err(Refusal::Chunk(ChunkError::Bound {
                what: "operations",
                ..
            }))
        ),
        "{many:?}"
    );
    let saved = FarmerDocument::new().save();
    assert_eq!(
        check_change(&doc_id(), &saved).unwrap_err(),
        Refusal::Chunk(ChunkError::NotAChange)
    );
    let long = vec![0; MAX_CHANGE_BYTES + 1];
    assert_eq!(
        check_change(&doc_id(), &long).unwrap_err().code(),
        "too_long"
    );
}

#[test]
fn a_few_bytes_that_claim_a_million_operations_are_refused() {
    // A null run of 2^40 in the action column, right checksum.
    let mut body = vec![0, 16];
    body.extend([9; 16]);
    body.extend([
        1, 2, 0, 0, 0, 1, 66, 7, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20,
    ]);
    let mut tail = vec![1, body.len() as u8];
    tail.extend(body);
    let mut raw = vec![0x85, 0x6f, 0x4a, 0x83];
    raw.extend(&<sha2::Sha256 as sha2::Digest>::digest(&tail)[..4]);
    raw.extend(tail);
    assert_eq!(check_change(&doc_id(), &raw).unwrap_err().code(), "bound");
}

#[test]
fn a_document_that_is_not_ours_is_refused() {
    let mut foreign = Automerge::new();
    let mut transaction = foreign.transaction();
    transaction.put_object(ROOT, ENTRIES, ObjType::Map).unwrap();
    transaction.commit();
    assert_eq!(
        FarmerDocument::load(&foreign.save()).unwrap_err(),
        DocumentError::Foreign
    );
    assert!(FarmerDocument::load(&[]).is_err());
    assert!(FarmerDocument::load(&vec![0; MAX_DOCUMENT_BYTES + 1]).is_err());
}

#[test]
fn an_actor_used_twice_is_refused_by_name() {
    let (mut a, mut b) = (FarmerDocument::new(), FarmerDocument::new());
    let one = write(&mut a, 1, "V1");
    let two = write(&mut b, 1, "V2");
    let doc = take(&FarmerDocument::new(), &one).unwrap();
    assert_eq!(
        take(&doc, &two).unwrap_err(),
        Apply::Refused(Refusal::DuplicateSeq)
    );
}
