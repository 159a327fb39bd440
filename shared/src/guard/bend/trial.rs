//! A trial of the guards with sentences of ours, as they are and changed.

use super::{Bent, bends};
use crate::{
    brief::{Claim, render},
    guard::{Covered, Guard, Verdict},
    text::Lang,
};
use std::collections::{BTreeMap, BTreeSet};

/// What a trial saw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trial {
    /// Sentences as they are.
    pub sentences: u32,
    /// Those that the guards did not leave so.
    pub lost: Vec<String>,
    /// Changed sentences, by kind and language.
    pub bent: BTreeMap<(&'static str, Lang), u32>,
    /// Changed sentences that were shown though they are not true, with their kind and language.
    pub through: Vec<(&'static str, Lang, String)>,
}

impl Trial {
    /// Holds every claim's sentence against the guards, as it is and changed; first by the claim
    /// alone, then by all that can be said. Sentences in `seen` are not tried again.
    pub fn add(
        &mut self,
        guard: &Guard<'_>,
        lang: Lang,
        claims: &[&Claim],
        person: Option<&str>,
        seen: &mut BTreeSet<String>,
    ) {
        let words = guard.words;
        let say = |claim: &Claim| render(claim, words, lang, guard.catalogue);
        let all: BTreeSet<String> = guard.claims().iter().map(say).collect();
        for claim in claims {
            let sentence = say(claim);
            if !seen.insert(sentence.clone()) {
                continue;
            }
            self.sentences += 1;
            let only = [*claim];
            let kept = guard.check(&sentence, lang, Covered::By(&only)).is_kept();
            if !kept
                || (all.contains(&sentence)
                    && !guard.check(&sentence, lang, Covered::Anyone).is_kept())
            {
                self.lost.push(sentence.clone());
            }
            for bent in bends(&sentence, claim, words, lang, guard.catalogue, person) {
                if all.contains(&bent.text) || bent.text == sentence {
                    continue;
                }
                *self.bent.entry((bent.kind, lang)).or_default() += 1;
                let shown = [Covered::By(&only), Covered::Anyone]
                    .into_iter()
                    .any(|covered| is_shown(guard, lang, &bent, covered));
                if shown {
                    self.through.push((bent.kind, lang, bent.text));
                }
            }
        }
    }
}

/// Whether a text is shown with the changed piece in it.
fn is_shown(guard: &Guard<'_>, lang: Lang, bent: &Bent, covered: Covered<'_>) -> bool {
    let checked = guard.check(&bent.text, lang, covered);
    checked.sentences.iter().any(|judged| {
        let shown = judged.shown.as_deref().unwrap_or_default();
        let changed = judged.said.contains(&bent.piece);
        changed && (judged.verdict == Verdict::Kept || shown.contains(&bent.piece))
    })
}
