//! What happened at visits, bent.

use super::*;

/// What happened at visits.
pub(super) fn bent(predicate: &P) -> Vec<P> {
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
