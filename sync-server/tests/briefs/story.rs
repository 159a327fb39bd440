//! The demo's story through the whole depot: imported, read back, briefed.

use crate::common::TestDepot;
use shared::{
    brief::{Brief, Memory as Switch, Predicate, SectionKind, compose},
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    time::Day,
    view::AsOf,
};
use sync_server::{briefs::Material, cli::apply_plan, clock, import::demo, storage::Storage};

async fn depot() -> TestDepot {
    let depot = TestDepot::start().await;
    let plan = demo().unwrap();
    apply_plan(&depot.storage, plan, None, clock::now())
        .await
        .unwrap();
    depot
}

async fn brief(storage: &dyn Storage, farmer: &str, day: &str) -> Brief {
    let farmer = farmer.parse().unwrap();
    let material = Material::of_farmer(storage, &farmer, None)
        .await
        .unwrap()
        .unwrap();
    let day: Day = day.parse().unwrap();
    let scene = material.at(Some(&farmer), AsOf::day(day));
    compose(&scene.ground(None), Switch::On)
}

fn says(brief: &Brief, what: impl Fn(&Predicate) -> bool) -> bool {
    brief.claims().any(|claim| what(&claim.predicate))
}

fn of_day(brief: &Brief, day: &str, what: impl Fn(&Predicate) -> bool) -> bool {
    let day: Day = day.parse().unwrap();
    brief
        .claims()
        .any(|claim| claim.day == Some(day) && what(&claim.predicate))
}

const PREMIUM: &str = "P001";
const COPPER: &str = "P002";

#[tokio::test]
async fn the_refusal_of_8_april_is_known_that_evening_and_not_before() {
    let depot = depot().await;
    let before = brief(&depot.storage, "F001", "2026-04-07").await;
    assert!(says(&before, |it| matches!(it, Predicate::NoHistory)));
    let brief = brief(&depot.storage, "F001", "2026-04-08").await;
    assert!(of_day(&brief, "2026-04-08", |it| matches!(
        it,
        Predicate::Refused { product, price_inr: Some(1480) } if product.as_str() == PREMIUM
    )));
    assert!(of_day(&brief, "2026-04-08", |it| matches!(
        it,
        Predicate::Objected {
            kind: ObjectionKind::Price
        }
    )));
}

#[tokio::test]
async fn by_18_april_it_was_not_applied_and_on_21_april_copper_was_accepted() {
    let depot = depot().await;
    let waiting = brief(&depot.storage, "F001", "2026-04-17").await;
    let looked = brief(&depot.storage, "F001", "2026-04-18").await;
    let not_applied = |it: &Predicate| {
        matches!(it, Predicate::Applied { applied: false })
            || matches!(
                it,
                Predicate::Result {
                    result: CropResult::NotApplied,
                    ..
                }
            )
    };
    assert!(!says(&waiting, not_applied));
    assert!(of_day(&looked, "2026-04-18", not_applied));
    let brief = brief(&depot.storage, "F001", "2026-04-21").await;
    assert!(of_day(&brief, "2026-04-21", |it| matches!(
        it,
        Predicate::Advised { product, .. } if product.as_str() == COPPER
    )));
    assert!(of_day(&brief, "2026-04-21", |it| matches!(
        it,
        Predicate::Pitched { pitch: Pitch::NeighbourResult, reaction: Reaction::Accepted, product: Some(product) }
            if product.as_str() == COPPER
    )));
}

/// K25: in September somebody who was never there must not begin with what was refused in April.
#[tokio::test]
async fn a_brief_of_september_does_not_lead_with_the_premium_product() {
    let depot = depot().await;
    for day in ["2026-09-01", "2026-09-10", "2026-09-28"] {
        let brief = brief(&depot.storage, "F001", day).await;
        assert!(
            says(&brief, |it| matches!(
                it,
                Predicate::DoNotLead { product, kind: Some(ObjectionKind::Price), price_inr: Some(1480) }
                    if product.as_str() == PREMIUM
            )),
            "{day}: {brief:#?}"
        );
        let products = brief
            .sections
            .iter()
            .filter(|it| it.kind == SectionKind::Products);
        let leads = products.flat_map(|it| &it.claims).any(|claim| {
            matches!(&claim.predicate, Predicate::Suggested { product, .. } if product.as_str() == PREMIUM)
        });
        assert!(!leads, "{day}: the premium product is suggested");
    }
    let material = Material::of_farmer(&depot.storage, &"F001".parse().unwrap(), None).await;
    let material = material.unwrap().unwrap();
    let about = sync_server::briefs::about(Some("chilli"), Some("blight")).unwrap();
    let day: Day = "2026-09-10".parse().unwrap();
    let scene = material.at(Some(&"F001".parse().unwrap()), AsOf::day(day));
    let brief = compose(&scene.ground(about.as_ref()), Switch::On);
    assert!(
        says(&brief, |it| matches!(
            it,
            Predicate::Instead { product, refused, inr: Some(420), refused_inr: Some(1480), .. }
                if product.as_str() == COPPER && refused.as_str() == PREMIUM
        )),
        "{brief:#?}"
    );
}

#[tokio::test]
async fn an_officers_cursor_names_what_his_phone_held() {
    let depot = depot().await;
    let head = depot.storage.log_head().await.unwrap().seq;
    let farmer = "F001".parse().unwrap();
    let day: Day = "2026-09-28".parse().unwrap();
    let at = async |cursor| {
        let through = sync_server::briefs::Through {
            officer: "O01".parse().unwrap(),
            cursor,
        };
        let found = Material::of_farmer(&depot.storage, &farmer, Some(&through)).await;
        let scene = found.unwrap()?.at(Some(&farmer), AsOf::day(day));
        Some(compose(&scene.ground(None), Switch::On))
    };
    let now = brief(&depot.storage, "F001", "2026-09-28").await;
    assert_eq!(at(head).await, Some(now.clone()));
    assert_eq!(at(1).await, None, "before the villages were his");
    // What is published later is not in what he held.
    let mut phone = crate::common::Phone::enrol(&depot, "O01").await;
    phone.sync().await;
    phone.record(crate::common::write::visit("F001", "later", "thrips"));
    phone.sync().await;
    assert!(depot.storage.log_head().await.unwrap().seq > head);
    assert_eq!(at(head).await, Some(now.clone()));
    assert_ne!(brief(&depot.storage, "F001", "2026-09-28").await, now);
}
