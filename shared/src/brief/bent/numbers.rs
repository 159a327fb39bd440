//! What is counted, bent.

use super::*;

/// A share that is true of other numbers, and one whose interval is too good.
fn other_shares(share: Share) -> [Share; 3] {
    let turned = if share.k == 0 { 1 } else { share.k - 1 };
    let better = Share {
        low: share.low + 1,
        ..share
    };
    [
        wilson(turned, share.n),
        wilson(share.k, share.n + 1),
        better,
    ]
}

/// What is counted.
pub(super) fn bent(predicate: &P) -> Vec<P> {
    match predicate {
        P::Overview { visits, from, open } => changed!(
            predicate,
            Overview {
                visits: visits + 1,
                from: from.plus(1),
                open: open + 1,
            }
        ),
        P::Count {
            scope,
            controlled,
            farmers,
            ..
        } => {
            let [k, n, interval] = other_shares(*controlled);
            changed!(
                predicate,
                Count {
                    scope: other_scope(*scope),
                    product: other(),
                    about: elsewhere(),
                    controlled: k,
                    controlled: n,
                    controlled: interval,
                    farmers: farmers + 1,
                }
            )
        }
        P::PitchCount {
            scope,
            pitch,
            accepted,
            farmers,
            ..
        } => {
            let [k, n, interval] = other_shares(*accepted);
            changed!(
                predicate,
                PitchCount {
                    scope: other_scope(*scope),
                    crop: "okra".into(),
                    pitch: other_pitch(*pitch),
                    accepted: k,
                    accepted: n,
                    accepted: interval,
                    farmers: farmers + 1,
                }
            )
        }
        P::Season {
            scope,
            month,
            years,
            of,
            ..
        } => changed!(
            predicate,
            Season {
                scope: other_scope(*scope),
                crop: "okra".into(),
                issue: "rat".into(),
                month: month % 12 + 1,
                years: years + 1,
                of: of + 1,
            }
        ),
        P::Similar { cases, farmers, .. } => changed!(
            predicate,
            Similar {
                crop: "okra".into(),
                cases: cases + 1,
                farmers: farmers + 1,
            }
        ),
        P::Confidence {
            level,
            visits,
            followed,
            similar,
        } => changed!(
            predicate,
            Confidence {
                level: if *level == Level::Low {
                    Level::High
                } else {
                    Level::Low
                },
                visits: visits + 1,
                followed: followed + 1,
                similar: similar + 1,
            }
        ),
        _ => vec![],
    }
}
