//! Bytes from outside: whatever they are, the decoders answer and never stop us.
#![cfg(feature = "document")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use proptest::prelude::*;
use shared::{
    document::{FarmerDocument, check_change},
    entry::{Body, Entry, Head, Visit},
    ids::{DocId, EntryId, FarmerId, OfficerId},
    records::Record,
    time::{Day, Stamp},
};

fn doc_id() -> DocId {
    DocId::first(FarmerId::new("F001").unwrap())
}

fn sample() -> (FarmerDocument, Vec<u8>) {
    let head = Head {
        id: EntryId::new("V1").unwrap(),
        farmer: FarmerId::new("F001").unwrap(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: Stamp::MIN,
        recorded_at: Stamp::MIN,
    };
    let entry = Entry::new(head, &Body::Visit(Visit::default())).unwrap();
    let mut doc = FarmerDocument::new();
    let raw = doc.author([3; 16], &[entry]).unwrap().unwrap().raw;
    (doc, raw)
}

/// The bytes with pieces cut out, repeated or overwritten, and the checksum made right again.
fn mangled(raw: &[u8], cuts: &[(u16, u16, u8)], repair: bool) -> Vec<u8> {
    let mut bytes = raw.to_vec();
    for (at, length, byte) in cuts {
        if bytes.is_empty() {
            break;
        }
        let at = usize::from(*at) % bytes.len();
        let end = (at + usize::from(*length) % 9).min(bytes.len());
        match byte % 3 {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => bytes[at] = *byte,
        }
    }
    if repair && bytes.len() > 8 {
        let hash = <sha2::Sha256 as sha2::Digest>::digest(&bytes[8..]);
        bytes[..4].copy_from_slice(&raw[..4]);
        bytes[4..8].copy_from_slice(&hash[..4]);
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn a_mangled_change_is_answered(cuts in prop::collection::vec(any::<(u16, u16, u8)>(), 1..6), repair: bool) {
        let (_, raw) = sample();
        if let Ok(checked) = check_change(&doc_id(), &mangled(&raw, &cuts, repair)) {
            let taken = FarmerDocument::new().trial(&checked);
            prop_assert!(taken.is_err() || taken.unwrap().entries().1.is_empty());
        }
    }

    #[test]
    fn a_mangled_document_is_answered(cuts in prop::collection::vec(any::<(u16, u16, u8)>(), 1..4)) {
        let (doc, _) = sample();
        let _ = FarmerDocument::load(&mangled(&doc.save(), &cuts, false));
    }

    #[test]
    fn any_bytes_are_answered(bytes: Vec<u8>) {
        prop_assert!(check_change(&doc_id(), &bytes).is_err());
        let _ = FarmerDocument::load(&bytes);
    }

    #[test]
    fn any_text_is_answered(text: String) {
        let _ = text.parse::<Stamp>();
        let _ = text.parse::<Day>();
        let _ = text.parse::<DocId>();
        let _ = serde_json::from_str::<Record>(&text);
    }
}
