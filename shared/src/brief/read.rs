//! Reading a predicate. What serde makes of an enum with a tag inside holds a reader for each of the
//! kinds, and with it a tenth of the app's code; here the fields of all kinds are read by one, and
//! each kind takes out its own.

use super::model::{About, Clears, Level, Predicate, Scope, Share};
use crate::{
    entry::{CropResult, Dose, ObjectionKind, Pitch, Reaction},
    ids::{ProductId, Slug},
    time::Day,
};
use serde::Deserialize;

/// Every field that some predicate has.
#[derive(Deserialize)]
pub(super) struct Fields {
    is: String,
    visits: Option<u32>,
    from: Option<Day>,
    open: Option<u32>,
    about: Option<About>,
    stage: Option<Slug>,
    product: Option<ProductId>,
    reaction: Option<Reaction>,
    price_inr: Option<u32>,
    kind: Option<ObjectionKind>,
    applied: Option<bool>,
    result: Option<CropResult>,
    results: Option<Vec<CropResult>>,
    scope: Option<Scope>,
    controlled: Option<Share>,
    farmers: Option<u32>,
    pitch: Option<Pitch>,
    crop: Option<Slug>,
    accepted: Option<Share>,
    refused: Option<ProductId>,
    inr: Option<u32>,
    refused_inr: Option<u32>,
    expected_from: Option<Day>,
    expected_to: Option<Day>,
    source: Option<String>,
    days: Option<u32>,
    expected_clear: Option<Day>,
    expected_harvest: Option<Day>,
    clears: Option<Clears>,
    name: Option<String>,
    cases: Option<u32>,
    level: Option<Level>,
    followed: Option<u32>,
    similar: Option<u32>,
    products: Option<Vec<ProductId>>,
    expected_due: Option<Day>,
    overdue: Option<bool>,
    field: Option<String>,
    issue: Option<Slug>,
    month: Option<u8>,
    years: Option<u32>,
    of: Option<u32>,
    dose: Option<Dose>,
    dose_max: Option<Dose>,
    dose_text: Option<String>,
}

/// The field, which must be there.
fn need<T>(field: &mut Option<T>) -> Result<T, &'static str> {
    field.take().ok_or("a claim lacks a field")
}

impl TryFrom<Fields> for Predicate {
    type Error = &'static str;

    fn try_from(mut all: Fields) -> Result<Self, &'static str> {
        let it = &mut all;
        Ok(match &*it.is {
            "no_history" => Self::NoHistory,
            "overview" => Self::Overview {
                visits: need(&mut it.visits)?,
                from: need(&mut it.from)?,
                open: need(&mut it.open)?,
            },
            "last_visit" => Self::LastVisit {
                about: need(&mut it.about)?,
                stage: it.stage.take(),
            },
            "advised" => Self::Advised {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
            },
            "advised_in_words" => Self::AdvisedInWords {
                about: need(&mut it.about)?,
            },
            "reacted" => Self::Reacted {
                reaction: need(&mut it.reaction)?,
            },
            "refused" => Self::Refused {
                product: need(&mut it.product)?,
                price_inr: it.price_inr.take(),
            },
            "objected" => Self::Objected {
                kind: need(&mut it.kind)?,
            },
            "applied" => Self::Applied {
                applied: need(&mut it.applied)?,
            },
            "result" => Self::Result {
                about: need(&mut it.about)?,
                result: need(&mut it.result)?,
            },
            "reports_differ" => Self::ReportsDiffer {
                about: need(&mut it.about)?,
                results: need(&mut it.results)?,
            },
            "count" => Self::Count {
                scope: need(&mut it.scope)?,
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
                controlled: need(&mut it.controlled)?,
                farmers: need(&mut it.farmers)?,
            },
            "pitched" => Self::Pitched {
                pitch: need(&mut it.pitch)?,
                reaction: need(&mut it.reaction)?,
                product: it.product.take(),
            },
            "pitch_count" => Self::PitchCount {
                scope: need(&mut it.scope)?,
                crop: need(&mut it.crop)?,
                pitch: need(&mut it.pitch)?,
                accepted: need(&mut it.accepted)?,
                farmers: need(&mut it.farmers)?,
            },
            "suggested" => Self::Suggested {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
            },
            "instead" => Self::Instead {
                product: need(&mut it.product)?,
                refused: need(&mut it.refused)?,
                about: need(&mut it.about)?,
                inr: it.inr.take(),
                refused_inr: it.refused_inr.take(),
            },
            "harvest" => Self::Harvest {
                crop: need(&mut it.crop)?,
                stage: need(&mut it.stage)?,
                expected_from: need(&mut it.expected_from)?,
                expected_to: need(&mut it.expected_to)?,
                source: need(&mut it.source)?,
            },
            "waiting_clears" => Self::WaitingClears {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
                days: need(&mut it.days)?,
                expected_clear: need(&mut it.expected_clear)?,
                expected_harvest: need(&mut it.expected_harvest)?,
                clears: need(&mut it.clears)?,
            },
            "do_not_lead" => Self::DoNotLead {
                product: need(&mut it.product)?,
                kind: it.kind.take(),
                price_inr: it.price_inr.take(),
            },
            "do_not_promise" => Self::DoNotPromise {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
                result: need(&mut it.result)?,
            },
            "not_on_label" => Self::NotOnLabel {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
            },
            "name_unknown" => Self::NameUnknown {
                name: need(&mut it.name)?,
            },
            "similar" => Self::Similar {
                crop: need(&mut it.crop)?,
                cases: need(&mut it.cases)?,
                farmers: need(&mut it.farmers)?,
            },
            "confidence" => Self::Confidence {
                level: need(&mut it.level)?,
                visits: need(&mut it.visits)?,
                followed: need(&mut it.followed)?,
                similar: need(&mut it.similar)?,
            },
            "follow_up_open" => Self::FollowUpOpen {
                products: need(&mut it.products)?,
                about: need(&mut it.about)?,
                due: need(&mut it.expected_due)?,
                overdue: need(&mut it.overdue)?,
            },
            "lapsed" => Self::Lapsed {
                products: need(&mut it.products)?,
                about: need(&mut it.about)?,
                due: need(&mut it.expected_due)?,
            },
            "details_differ" => Self::DetailsDiffer {
                field: need(&mut it.field)?,
            },
            "season" => Self::Season {
                scope: need(&mut it.scope)?,
                crop: need(&mut it.crop)?,
                issue: need(&mut it.issue)?,
                month: need(&mut it.month)?,
                years: need(&mut it.years)?,
                of: need(&mut it.of)?,
            },
            "price" => Self::Price {
                product: need(&mut it.product)?,
                inr: it.inr.take(),
            },
            "dose" => Self::Dose {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
                dose: it.dose.take(),
                dose_max: it.dose_max.take(),
                dose_text: it.dose_text.take(),
                source: it.source.take(),
            },
            "waiting" => Self::Waiting {
                product: need(&mut it.product)?,
                about: need(&mut it.about)?,
                days: it.days.take(),
                source: it.source.take(),
            },
            _ => return Err("no such kind of claim"),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::brief::Predicate;
    use serde_json::json;

    #[test]
    fn a_predicate_needs_its_own_fields_and_no_others() {
        let read = |value| serde_json::from_value::<Predicate>(value);
        let price = Predicate::Price {
            product: "neem".parse().unwrap(),
            inr: None,
        };
        assert_eq!(
            read(json!({ "is": "price", "product": "neem" })).unwrap(),
            price
        );
        let more = json!({ "product": "neem", "inr": null, "days": 3, "new": {}, "is": "price" });
        assert_eq!(read(more).unwrap(), price);
        for bad in [
            json!({ "is": "price" }),
            json!({ "is": "price", "product": 7 }),
            json!({ "is": "prize", "product": "neem" }),
            json!({ "product": "neem" }),
        ] {
            assert!(read(bad.clone()).is_err(), "{bad}");
        }
    }
}
