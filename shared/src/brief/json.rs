//! A brief as JSON, its claims with their sentences. A day later than the as-of day stands only in
//! fields named `expected_*`: it is worked out from earlier facts, and who looks for leaks can tell
//! it from one.

use super::{
    catalogue::Catalogue,
    model::{Brief, Claim, Predicate},
    render::{render, section_title},
};
use crate::{
    order,
    text::{Lang, Words},
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Whether a claim's sentence names a day that may lie after the as-of day: by when to look, when
/// the harvest is likely, when a waiting period ends.
pub fn names_future_day(claim: &Claim) -> bool {
    match claim.predicate {
        Predicate::FollowUpOpen { overdue, .. } => !overdue,
        Predicate::Harvest { .. } | Predicate::WaitingClears { .. } => true,
        _ => false,
    }
}

/// The brief's fields; of each section its title, of each claim its sentence as `text`, or as
/// `expected_text` where it [`names_future_day`].
pub fn to_json(brief: &Brief, words: &Words, lang: Lang, catalogue: &Catalogue) -> Value {
    let claim = |claim: &Claim| {
        let field = if names_future_day(claim) {
            "expected_text"
        } else {
            "text"
        };
        let mut value = json!(claim);
        value[field] = render(claim, words, lang, catalogue).into();
        value
    };
    let sections: Vec<Value> = brief
        .sections
        .iter()
        .map(|section| {
            let claims: Vec<Value> = section.claims.iter().map(claim).collect();
            json!({
                "kind": section.kind,
                "title": section_title(section.kind, words, lang),
                "claims": claims,
            })
        })
        .collect();
    json!({
        "farmer": brief.farmer,
        "as_of": brief.as_of,
        "memory": brief.memory,
        "drawn_from": brief.drawn_from,
        "lang": lang,
        "sections": sections,
    })
}

/// SHA-256 over the bytes of [`to_json`], keys in order: the same brief in the same words has the
/// same digest wherever it was composed.
pub fn digest(brief: &Brief, words: &Words, lang: Lang, catalogue: &Catalogue) -> [u8; 32] {
    let mut bytes = Vec::new();
    write_sorted(&to_json(brief, words, lang, catalogue), &mut bytes);
    Sha256::digest(&bytes).into()
}

/// `serde_json` keeps keys in order only while no crate of the build asks it otherwise.
fn write_sorted(value: &Value, into: &mut Vec<u8>) {
    match value {
        Value::Object(fields) => {
            let mut keys: Vec<&String> = fields.keys().collect();
            order::sort(&mut keys);
            into.push(b'{');
            for (at, key) in keys.into_iter().enumerate() {
                if at > 0 {
                    into.push(b',');
                }
                into.extend(Value::from(key.as_str()).to_string().bytes());
                into.push(b':');
                write_sorted(&fields[key], into);
            }
            into.push(b'}');
        }
        Value::Array(items) => {
            into.push(b'[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    into.push(b',');
                }
                write_sorted(item, into);
            }
            into.push(b']');
        }
        plain => into.extend(plain.to_string().bytes()),
    }
}
