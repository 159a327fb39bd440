//! Claims bent in each way in which a claim can be wrong: one fact changed at a time.

use super::{samples::*, *};
use crate::{
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::ProductId,
    stats::wilson,
};
use Predicate as P;

/// The claim with one thing changed, in each way that a claim can be wrong.
pub(super) fn bent(claim: &Claim) -> Vec<Claim> {
    let mut all = frame(claim);
    let facts = in_words(&claim.predicate)
        .into_iter()
        .chain(in_numbers(&claim.predicate))
        .chain(on_label(&claim.predicate));
    all.extend(facts.map(|predicate| Claim {
        predicate,
        ..claim.clone()
    }));
    all
}

/// Date, person, visit, evidence and lateness.
fn frame(claim: &Claim) -> Vec<Claim> {
    let with = |change: &dyn Fn(&mut Claim)| {
        let mut bent = claim.clone();
        change(&mut bent);
        bent
    };
    let mut all = vec![
        with(&|it| it.day = it.day.map(|day| day.plus(-1))),
        with(&|it| it.day = it.day.map(|day| day.plus(366))),
        with(&|it| it.day = None),
        with(&|it| it.late = !it.late),
        with(&|it| it.visit = Some(id("NO-SUCH"))),
        with(&|it| it.of = Some(who("F999"))),
        with(&|it| it.of = Some(who("F001"))),
        with(&|it| it.evidence.push(id("NO-SUCH"))),
    ];
    if claim.of.is_some() {
        all.push(with(&|it| it.of = None));
    }
    if !claim.evidence.is_empty() {
        all.push(with(&|it| {
            it.evidence.remove(0);
        }));
    }
    all
}

fn other() -> ProductId {
    product("P50")
}

fn elsewhere() -> About {
    About {
        crop: "okra".into(),
        issue: Some("rat".into()),
    }
}

fn other_result(result: CropResult) -> CropResult {
    match result {
        CropResult::Failed => CropResult::Partial,
        _ => CropResult::Failed,
    }
}

fn other_reaction(reaction: Reaction) -> Reaction {
    match reaction {
        Reaction::Accepted => Reaction::Rejected,
        Reaction::Hesitant | Reaction::Rejected => Reaction::Accepted,
    }
}

fn other_pitch(pitch: Pitch) -> Pitch {
    match pitch {
        Pitch::Demo => Pitch::Plain,
        _ => Pitch::Demo,
    }
}

fn other_scope(scope: Scope) -> Scope {
    match scope {
        Scope::Own => Scope::Village,
        Scope::Village => Scope::Own,
    }
}

/// The predicate with one field changed, for each way of changing it.
macro_rules! changed {
    ($predicate:expr, $kind:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let mut all: Vec<P> = Vec::new();
        $({
            let mut bent = $predicate.clone();
            let value = $value;
            if let P::$kind { $field: held, .. } = &mut bent {
                *held = value;
            }
            all.push(bent);
        })*
        all
    }};
}

/// What happened at visits.
fn in_words(predicate: &P) -> Vec<P> {
    match predicate {
        P::LastVisit { .. } => {
            changed!(
                predicate,
                LastVisit {
                    about: elsewhere(),
                    stage: Some("nursery".into())
                }
            )
        }
        P::Advised { .. } => changed!(
            predicate,
            Advised {
                product: other(),
                about: elsewhere()
            }
        ),
        P::AdvisedInWords { .. } => changed!(predicate, AdvisedInWords { about: elsewhere() }),
        P::Reacted { reaction } => changed!(
            predicate,
            Reacted {
                reaction: other_reaction(*reaction)
            }
        ),
        P::Refused { .. } => changed!(
            predicate,
            Refused {
                product: other(),
                price_inr: Some(7)
            }
        ),
        P::Objected { .. } => changed!(
            predicate,
            Objected {
                kind: ObjectionKind::Labour
            }
        ),
        P::Applied { applied } => changed!(predicate, Applied { applied: !applied }),
        P::Result { result, .. } => {
            changed!(
                predicate,
                Result {
                    about: elsewhere(),
                    result: other_result(*result)
                }
            )
        }
        P::ReportsDiffer { results, .. } => {
            let more = [results.clone(), vec![CropResult::Partial]].concat();
            let turned: Vec<CropResult> = results.iter().map(|it| other_result(*it)).collect();
            changed!(
                predicate,
                ReportsDiffer {
                    about: elsewhere(),
                    results: more,
                    results: turned
                }
            )
        }
        P::Pitched {
            pitch, reaction, ..
        } => changed!(
            predicate,
            Pitched {
                pitch: other_pitch(*pitch),
                reaction: other_reaction(*reaction),
                product: Some(other()),
            }
        ),
        P::DoNotLead { kind, .. } => changed!(
            predicate,
            DoNotLead {
                product: other(),
                kind: match kind {
                    Some(_) => None,
                    None => Some(ObjectionKind::Labour),
                },
                kind: Some(ObjectionKind::HasStock),
                price_inr: Some(7),
            }
        ),
        P::DoNotPromise { result, .. } => changed!(
            predicate,
            DoNotPromise {
                product: other(),
                about: elsewhere(),
                result: CropResult::Controlled,
                result: other_result(*result),
            }
        ),
        P::NotOnLabel { .. } => {
            changed!(
                predicate,
                NotOnLabel {
                    product: other(),
                    about: elsewhere()
                }
            )
        }
        P::NameUnknown { .. } => {
            changed!(
                predicate,
                NameUnknown {
                    name: "Nowhere".into(),
                    name: "Mancozeb".into()
                }
            )
        }
        P::FollowUpOpen {
            products,
            about,
            due,
            overdue,
        } => {
            let lapsed = P::Lapsed {
                products: products.clone(),
                about: about.clone(),
                due: *due,
            };
            let mut all = changed!(
                predicate,
                FollowUpOpen {
                    products: vec![other()],
                    about: elsewhere(),
                    due: due.plus(1),
                    overdue: !overdue,
                }
            );
            all.push(lapsed);
            all
        }
        P::Lapsed {
            products,
            about,
            due,
        } => {
            let open = P::FollowUpOpen {
                products: products.clone(),
                about: about.clone(),
                due: *due,
                overdue: true,
            };
            let mut all = changed!(
                predicate,
                Lapsed {
                    products: vec![other()],
                    about: elsewhere(),
                    due: due.plus(-1),
                }
            );
            all.push(open);
            all
        }
        P::DetailsDiffer { .. } => changed!(
            predicate,
            DetailsDiffer {
                field: "guntas".into()
            }
        ),
        _ => vec![],
    }
}

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
fn in_numbers(predicate: &P) -> Vec<P> {
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
            month, years, of, ..
        } => changed!(
            predicate,
            Season {
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

/// What label, price list and calendar say.
fn on_label(predicate: &P) -> Vec<P> {
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
