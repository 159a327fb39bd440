//! Claims bent in each way in which a claim can be wrong.

use super::{samples::*, *};
use crate::entry::{CropResult, ObjectionKind, Reaction};

/// The claim with one thing changed, in each way that a claim can be wrong.
pub(super) fn bent(claim: &Claim) -> Vec<Claim> {
    let with = |predicate: Predicate| Claim {
        predicate,
        ..claim.clone()
    };
    let mut all = vec![
        Claim {
            day: claim.day.map(|day| day.plus(-1)),
            ..claim.clone()
        },
        Claim {
            day: None,
            ..claim.clone()
        },
        Claim {
            late: !claim.late,
            ..claim.clone()
        },
        Claim {
            visit: Some(id("NO-SUCH")),
            ..claim.clone()
        },
        Claim {
            evidence: [claim.evidence.clone(), vec![id("NO-SUCH")]].concat(),
            ..claim.clone()
        },
    ];
    if let Some((_, fewer)) = claim.evidence.split_first() {
        all.push(Claim {
            evidence: fewer.to_vec(),
            ..claim.clone()
        });
    }
    let other = || product("P50");
    let elsewhere = || About {
        crop: "okra".into(),
        issue: Some("rat".into()),
    };
    let swapped = match claim.predicate.clone() {
        Predicate::NoHistory | Predicate::AdvisedInWords { .. } => vec![],
        Predicate::Overview { visits, from, open } => vec![
            Predicate::Overview {
                visits: visits + 1,
                from,
                open,
            },
            Predicate::Overview {
                visits,
                from,
                open: open + 1,
            },
            Predicate::Overview {
                visits,
                from: from.plus(1),
                open,
            },
        ],
        Predicate::LastVisit { stage, .. } => vec![Predicate::LastVisit {
            about: elsewhere(),
            stage,
        }],
        Predicate::Advised { about, .. } => vec![Predicate::Advised {
            product: other(),
            about,
        }],
        Predicate::Reacted { reaction } => {
            let wrong = if reaction == Reaction::Hesitant {
                Reaction::Rejected
            } else {
                Reaction::Hesitant
            };
            vec![Predicate::Reacted { reaction: wrong }]
        }
        Predicate::Refused { product, .. } => vec![
            Predicate::Refused {
                product,
                price_inr: Some(7),
            },
            Predicate::Refused {
                product: other(),
                price_inr: None,
            },
        ],
        Predicate::Objected { .. } => vec![Predicate::Objected {
            kind: ObjectionKind::Labour,
        }],
        Predicate::Applied { applied } => vec![Predicate::Applied { applied: !applied }],
        Predicate::Result { about, result } => {
            let wrong = if result == CropResult::Failed {
                CropResult::Controlled
            } else {
                CropResult::Failed
            };
            vec![Predicate::Result {
                about,
                result: wrong,
            }]
        }
        Predicate::ReportsDiffer { about, mut results } => {
            results.push(CropResult::Partial);
            vec![Predicate::ReportsDiffer { about, results }]
        }
        Predicate::Count {
            product,
            issue,
            controlled,
            followed,
        } => vec![
            Predicate::Count {
                product: product.clone(),
                issue: issue.clone(),
                controlled,
                followed: followed + 1,
            },
            Predicate::Count {
                product,
                issue: issue.clone(),
                controlled: controlled + 1,
                followed,
            },
            Predicate::Count {
                product: other(),
                issue,
                controlled,
                followed,
            },
        ],
        Predicate::FollowUpOpen {
            products,
            about,
            due,
            overdue,
        } => vec![
            Predicate::FollowUpOpen {
                products: products.clone(),
                about: about.clone(),
                due,
                overdue: !overdue,
            },
            Predicate::FollowUpOpen {
                products: products.clone(),
                about: about.clone(),
                due: due.plus(1),
                overdue,
            },
            Predicate::Lapsed {
                products,
                about,
                due,
            },
        ],
        Predicate::Lapsed {
            products,
            about,
            due,
        } => vec![
            Predicate::Lapsed {
                products: products.clone(),
                about: about.clone(),
                due: due.plus(-1),
            },
            Predicate::FollowUpOpen {
                products,
                about,
                due,
                overdue: true,
            },
        ],
        Predicate::DetailsDiffer { .. } => vec![Predicate::DetailsDiffer {
            field: "guntas".into(),
        }],
        Predicate::Season {
            crop,
            issue,
            month,
            years,
            of,
        } => {
            vec![Predicate::Season {
                crop,
                issue,
                month,
                years: years + 1,
                of,
            }]
        }
        Predicate::Price { product, inr } => {
            vec![Predicate::Price {
                product,
                inr: inr.map_or(Some(1), |inr| Some(inr + 1)),
            }]
        }
        Predicate::Dose {
            product,
            about,
            source,
            ..
        } => {
            let dose_text = Some("a handful".to_owned());
            vec![Predicate::Dose {
                product,
                about,
                dose: None,
                dose_max: None,
                dose_text,
                source,
            }]
        }
        Predicate::Waiting {
            product,
            about,
            source,
            ..
        } => {
            vec![Predicate::Waiting {
                product,
                about,
                days: Some(0),
                source,
            }]
        }
    };
    all.extend(swapped.into_iter().map(with));
    all
}
