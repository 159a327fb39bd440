//! From what a model said to what is shown: every claim of the brief once, in the model's words
//! where the guards bear them out and in ours where not.

use super::WordedSentence;
use crate::{
    brief::{Brief, Claim},
    order,
};
use serde::{Deserialize, Serialize};

/// What became of a brief's claims and a model's sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fates {
    /// Claims shown in the model's words.
    pub worded: u32,
    /// Claims that the model left out; our sentence stands.
    pub left_out: u32,
    /// Sentences that the guards did not let through; our sentences stand.
    pub dropped: u32,
    /// Sentences that the guards put right.
    pub repaired: u32,
}

/// Puts together what is shown. `judge` gives a sentence as the guards let it through, or nothing;
/// `own` gives our sentence of a claim.
pub fn settle(
    said: Vec<WordedSentence>,
    brief: &Brief,
    judge: impl Fn(&str, &[&Claim]) -> Option<String>,
    own: impl Fn(&Claim) -> String,
) -> (Vec<WordedSentence>, Fates) {
    let mut fates = Fates::default();
    let mut shown: Vec<WordedSentence> = Vec::new();
    let ours = |claim: &Claim| WordedSentence {
        text: own(claim),
        claims: vec![claim.clone()],
    };
    for sentence in said {
        let claims: Vec<&Claim> = sentence.claims.iter().collect();
        match judge(&sentence.text, &claims) {
            Some(text) => {
                fates.worded += u32::try_from(claims.len()).unwrap_or(u32::MAX);
                fates.repaired += u32::from(text != sentence.text);
                let claims = sentence.claims;
                shown.push(WordedSentence { claims, text });
            }
            None => {
                fates.dropped += 1;
                shown.extend(sentence.claims.iter().map(ours));
            }
        }
    }
    // What is missing goes behind the claim that it follows in the brief.
    let mut before: Option<&Claim> = None;
    for claim in brief.claims() {
        let place = |of: &Claim| shown.iter().position(|it| it.claims.contains(of));
        if place(claim).is_none() {
            fates.left_out += 1;
            let at = before.and_then(place).map_or(0, |at| at + 1);
            shown.insert(at, ours(claim));
        }
        before = Some(claim);
    }
    // Own history and similar cases are read apart: the sections keep their order.
    order::sort_by_key(&mut shown, |sentence| section_of(brief, sentence));
    (shown, fates)
}

fn section_of(brief: &Brief, sentence: &WordedSentence) -> Option<usize> {
    let first = sentence.claims.first()?;
    brief
        .sections
        .iter()
        .position(|section| section.claims.contains(first))
}
