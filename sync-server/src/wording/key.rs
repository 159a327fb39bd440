//! What a worded brief was made from, as one hash: made again from the same, it would be the same.

use crate::storage::Hash;
use sha2::{Digest, Sha256};
use shared::{
    brief::{Brief, Claim},
    text::Lang,
    wording::PROMPT_VERSION,
};

/// All that an answer depends on.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    /// What the view holds, as far as it is said.
    pub brief: &'a Brief,
    /// What memory added to it.
    pub recalled: &'a [Claim],
    pub lang: Lang,
    pub model: &'a str,
    /// The question as it is put: it holds our sentences, which change with the catalogue's names.
    pub asked: &'a str,
}

impl Key<'_> {
    pub fn hash(&self) -> Hash {
        let digest = |value: Vec<u8>| <[u8; 32]>::from(Sha256::digest(value));
        let brief = digest(serde_json::to_vec(self.brief).expect("a brief is JSON"));
        let memory = digest(serde_json::to_vec(self.recalled).expect("claims are JSON"));
        let asked = digest(self.asked.as_bytes().to_vec());
        let model = digest(self.model.as_bytes().to_vec());
        let mut all = Sha256::new();
        // Parts of fixed length: none can pass for a piece of another.
        for part in [brief, memory, asked, model] {
            all.update(part);
        }
        all.update(digest(self.lang.code().as_bytes().to_vec()));
        all.update(digest(PROMPT_VERSION.as_bytes().to_vec()));
        all.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::{
        brief::{DrawnFrom, Memory, Predicate, Section, SectionKind},
        time::Day,
    };
    use std::collections::BTreeSet;

    fn claim(level: u32) -> Claim {
        let from: Day = "2026-04-01".parse().unwrap();
        Claim {
            predicate: Predicate::Overview {
                visits: level,
                from,
                open: 0,
            },
            evidence: vec![],
            day: Some(from),
            visit: None,
            of: None,
            late: false,
        }
    }

    fn brief(visits: u32, day: &str) -> Brief {
        Brief {
            farmer: None,
            as_of: day.parse::<Day>().unwrap().end(),
            memory: Memory::On,
            drawn_from: DrawnFrom::default(),
            sections: vec![Section {
                kind: SectionKind::Headline,
                claims: vec![claim(visits)],
            }],
        }
    }

    /// Keys of things that differ in one respect each.
    fn keys(hash: impl Fn(&Key<'_>) -> Hash) -> BTreeSet<Hash> {
        let plain = brief(1, "2026-04-08");
        let (more, later) = (brief(2, "2026-04-08"), brief(1, "2026-04-09"));
        let recalled = [claim(9)];
        let key = Key {
            brief: &plain,
            recalled: &[],
            lang: Lang::Te,
            model: "large",
            asked: "say",
        };
        let all = [
            key,
            Key {
                brief: &more,
                ..key
            },
            Key {
                brief: &later,
                ..key
            },
            Key {
                recalled: &recalled,
                ..key
            },
            Key {
                lang: Lang::En,
                ..key
            },
            Key {
                model: "small",
                ..key
            },
            Key {
                asked: "tell",
                ..key
            },
        ];
        all.iter().map(hash).collect()
    }

    #[test]
    fn whatever_an_answer_depends_on_gives_another_key() {
        let hash = |key: &Key<'_>| key.hash();
        assert_eq!(keys(hash).len(), 7);
        assert_eq!(keys(hash), keys(hash), "and the same the same");
    }

    /// The planted leak: a key that leaves the view, or the memory, out serves April's answer in May.
    #[test]
    fn a_key_without_the_view_or_the_memory_is_found_out() {
        let nobody = brief(0, "2026-01-01");
        let without_view = |key: &Key<'_>| {
            Key {
                brief: &nobody,
                ..*key
            }
            .hash()
        };
        let without_memory = |key: &Key<'_>| {
            Key {
                recalled: &[],
                ..*key
            }
            .hash()
        };
        assert!(keys(without_view).len() < 7);
        assert!(keys(without_memory).len() < 7);
    }
}
