//! What label, price list and calendar say, bent.

use super::*;

/// What label, price list and calendar say.
pub(super) fn bent(predicate: &P) -> Vec<P> {
    let more = |inr: &Option<u32>| Some(inr.map_or(1, |inr| inr + 1));
    match predicate {
        P::Price { inr, .. } => changed!(
            predicate,
            Price {
                product: other(),
                inr: more(inr)
            }
        ),
        P::Dose { source, .. } => {
            let mut all = changed!(
                predicate,
                Dose {
                    product: other(),
                    dose_text: Some("a handful".into()),
                    source: Some("hearsay".into()),
                }
            );
            // That nothing is on record of okra would be true.
            if source.is_some() {
                all.extend(changed!(
                    predicate,
                    Dose {
                        about: elsewhere(),
                        dose: None
                    }
                ));
            }
            all
        }
        P::Waiting { days, source, .. } => {
            let mut all = changed!(
                predicate,
                Waiting {
                    product: other(),
                    days: more(days),
                    source: Some("hearsay".into()),
                }
            );
            if source.is_some() {
                all.extend(changed!(predicate, Waiting { about: elsewhere() }));
            }
            all
        }
        P::Suggested { .. } => {
            changed!(
                predicate,
                Suggested {
                    product: other(),
                    product: product("P02"),
                    about: elsewhere()
                }
            )
        }
        P::Instead {
            inr,
            refused_inr,
            refused,
            ..
        } => changed!(
            predicate,
            Instead {
                product: other(),
                product: refused.clone(),
                refused: other(),
                about: elsewhere(),
                inr: more(inr),
                refused_inr: more(refused_inr),
            }
        ),
        P::Harvest {
            expected_from,
            expected_to,
            ..
        } => changed!(
            predicate,
            Harvest {
                crop: "okra".into(),
                stage: "nursery".into(),
                expected_from: expected_from.plus(1),
                expected_to: expected_to.plus(-1),
                source: "hearsay".into(),
            }
        ),
        P::WaitingClears {
            days,
            expected_clear,
            expected_harvest,
            clears,
            ..
        } => {
            changed!(
                predicate,
                WaitingClears {
                    product: other(),
                    about: elsewhere(),
                    days: days + 1,
                    expected_clear: expected_clear.plus(-1),
                    expected_harvest: expected_harvest.plus(1),
                    clears: if *clears == Clears::Yes {
                        Clears::No
                    } else {
                        Clears::Yes
                    },
                }
            )
        }
        _ => vec![],
    }
}
