//! Words changed for others of their kind, and for their contraries.

use super::{Bender, Bent};
use crate::{
    brief::Predicate,
    entry::{CropResult, ObjectionKind, Reaction},
    text::Lang,
    vocab::{CROPS, ISSUES},
};

impl Bender<'_> {
    /// Reactions, results and objections for others; and what is said for its contrary.
    pub(super) fn verbs(&self) -> Vec<Bent> {
        let reactions = [Reaction::Accepted, Reaction::Hesitant, Reaction::Rejected];
        let results = [
            CropResult::Controlled,
            CropResult::Partial,
            CropResult::Failed,
            CropResult::NotApplied,
        ];
        let objections = [
            ObjectionKind::Price,
            ObjectionKind::Brand,
            ObjectionKind::HasStock,
            ObjectionKind::Distrust,
            ObjectionKind::Labour,
        ];
        let mut bent = self.swaps(
            "reaction",
            &reactions.map(|it| self.words.reaction(self.lang, it)),
        );
        bent.extend(self.swaps(
            "result",
            &results.map(|it| self.words.result(self.lang, it)),
        ));
        let objects = matches!(
            self.claim.predicate,
            Predicate::Objected { .. } | Predicate::DoNotLead { .. }
        );
        let objections = objections.map(|it| self.words.objection(self.lang, it));
        if objects {
            bent.extend(self.swaps("objection", &objections));
        }
        for (from, to) in contraries(self.lang) {
            bent.extend(
                self.word(from)
                    .into_iter()
                    .map(|at| self.put("polarity", at, to)),
            );
        }
        bent
    }

    pub(super) fn subjects(&self) -> Vec<Bent> {
        let issues: Vec<&str> = ISSUES
            .iter()
            .map(|(slug, _)| *slug)
            .filter(|slug| *slug != "price")
            .collect();
        let mut bent = self.swaps("crop", &self.labels("crop", CROPS));
        bent.extend(self.swaps("issue", &self.labels("issue", &issues)));
        bent
    }
}

fn contraries(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::En => &[
            ("was accepted", "was not accepted"),
            ("was refused", "was not refused"),
            ("refused", "accepted"),
            ("accepted", "not accepted"),
            ("was applied", "was not applied"),
            ("was not applied", "was applied"),
            ("advised", "not advised"),
            ("controlled", "not controlled"),
            ("not controlled", "controlled"),
            ("is on its label", "is not on its label"),
            ("is not on record", "is on record"),
            ("ends in time", "does not end in time"),
            ("does not end in time", "ends in time"),
            ("no follow-up is open", "every follow-up is open"),
            ("Do not begin", "Begin"),
            ("Do not call", "Call"),
        ],
        Lang::Te => &[
            ("ఒప్పుకున్నారు", "ఒప్పుకోలేదు"),
            ("ఒప్పుకోలేదు", "ఒప్పుకున్నారు"),
            ("వద్దన్నారు", "ఒప్పుకున్నారు"),
            ("పాటించారు", "పాటించలేదు"),
            ("పాటించలేదు", "పాటించారు"),
            ("సూచించారు", "సూచించలేదు"),
            ("అదుపులోకి వచ్చింది", "అదుపులోకి రాలేదు"),
            ("అదుపులోకి రాలేదు", "అదుపులోకి వచ్చింది"),
            ("లేబుల్‌లో ఉంది", "లేబుల్‌లో లేదు"),
            ("నమోదులో లేదు", "నమోదులో ఉంది"),
            ("ముందే ముగుస్తుంది", "ముందు ముగియదు"),
            ("చెప్పవద్దు", "చెప్పండి"),
        ],
        Lang::Hi => &[
            ("मान लिया", "मना किया"),
            ("मना किया", "मान लिया"),
            ("मना किया", "मना नहीं किया"),
            ("अमल किया", "अमल नहीं किया"),
            ("अमल नहीं किया", "अमल किया"),
            ("सलाह दी", "सलाह नहीं दी"),
            ("काबू हुआ", "काबू नहीं हुआ"),
            ("काबू नहीं हुआ", "काबू हुआ"),
            ("लेबल पर है", "लेबल पर नहीं है"),
            ("उपयोग नहीं है", "उपयोग है"),
            ("दर्ज नहीं", "दर्ज"),
            ("पूरा होगा", "पूरा नहीं होगा"),
            ("पूरा नहीं होगा", "पूरा होगा"),
            ("शुरू न करें", "शुरू करें"),
            ("सफल न कहें", "सफल कहें"),
            ("बाकी नहीं", "बाकी है"),
        ],
    }
}
