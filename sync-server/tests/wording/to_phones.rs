//! What is worded reaches the phones of the territory in the one sync, and no others.

use crate::{
    common::Phone,
    stage::{Stage, claims_of, claims_worded, id, visit},
};
use shared::{
    entry::{Body, Entry, Head, Withdrawal},
    protocol::Down,
    text::{Lang, Words},
    time::Day,
    view::{AsOf, History},
};
use sync_server::storage::Storage;

fn worded_in(items: &[Down]) -> usize {
    items
        .iter()
        .filter(|item| matches!(item, Down::Worded { .. }))
        .count()
}

#[tokio::test]
async fn news_are_worded_and_synced_and_then_it_is_quiet() {
    let mut stage = Stage::new().await;
    stage.phone.sync().await;
    stage.phone.briefs.clear();
    stage.visit("F001", "N1", "2026-09-20", "P007").await;
    stage.wording().round().await.unwrap();
    let exchange = stage.phone.sync().await;
    assert!(exchange.is_done());
    let langs: Vec<Lang> = stage.phone.briefs.keys().map(|(_, lang)| *lang).collect();
    assert_eq!(langs, Lang::ALL, "of the one farmer");
    for lang in Lang::ALL {
        let worded = &stage.phone.briefs[&("F001".to_owned(), lang)];
        let brief = stage.brief("F001", lang.code()).await;
        assert_eq!(claims_worded(worded), claims_of(&brief));
        assert!(worded.visits.iter().any(|visit| visit.as_str() == "N1"));
    }
    assert_eq!(worded_in(&stage.phone.sync().await.items), 0, "nothing new");
    let asked = stage.stub.asked().len();
    stage.wording().round().await.unwrap();
    assert_eq!(stage.stub.asked().len(), asked, "nothing to word");
}

#[tokio::test]
async fn a_phone_that_cannot_keep_them_gets_none() {
    let mut stage = Stage::new().await;
    stage.make("F001", Lang::Te).await.unwrap();
    let mut old = Phone::enrol(&stage.depot, "O01").await;
    old.can.clear();
    let exchange = old.sync().await;
    assert!(exchange.is_done() && worded_in(&exchange.items) == 0);
    assert!(worded_in(&stage.phone.sync().await.items) > 0);
}

#[tokio::test]
async fn only_of_his_villages_and_all_of_a_village_that_comes_later() {
    let stage = Stage::new().await;
    // F001 is of VL01, F007 of VL03; the lower number is that of VL01.
    sqlx::query("DELETE FROM worded")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    stage.make("F001", Lang::En).await.unwrap();
    stage.make("F007", Lang::En).await.unwrap();
    stage.depot.officer("O77", &["VL03"]).await;
    let mut other = Phone::enrol(&stage.depot, "O77").await;
    other.sync().await;
    let farmers =
        |phone: &Phone| -> Vec<String> { phone.briefs.keys().map(|it| it.0.clone()).collect() };
    assert_eq!(farmers(&other), ["F007"]);
    stage.depot.grant("O77", "VL01").await;
    other.sync().await;
    assert_eq!(
        farmers(&other),
        ["F001", "F007"],
        "though its number is lower"
    );
    assert_eq!(worded_in(&other.sync().await.items), 0);
    stage.depot.revoke("O77", "VL01").await;
    sqlx::query("DELETE FROM worded")
        .execute(stage.depot.storage.pool())
        .await
        .unwrap();
    stage.make("F001", Lang::En).await.unwrap();
    assert_eq!(worded_in(&other.sync().await.items), 0, "no longer his");
}

#[tokio::test]
async fn after_a_restore_they_come_again() {
    let mut stage = Stage::new().await;
    stage.make("F001", Lang::En).await.unwrap();
    stage.phone.sync().await;
    let backup = stage.depot.folder().join("copy.db");
    stage.depot.storage.backup(&backup).await.unwrap();
    stage.depot.storage.restore(&backup).await.unwrap();
    let known = stage.phone.worded.unwrap();
    let body = stage.phone.body(&[]);
    let exchange = stage.phone.send(body).await;
    assert!(
        worded_in(&exchange.items) > 0,
        "the number was of another log: {known:?}"
    );
}

#[tokio::test]
async fn by_hand_it_is_worded_at_once_and_not_twice_from_the_same() {
    let mut stage = Stage::new().await;
    let (status, first) = stage.ask("F002", "te").await;
    assert_eq!(status, 200, "{first}");
    assert_eq!(first["worded"]["farmer"], "F002");
    assert!(first["fates"]["worded"].as_u64().is_some());
    assert_eq!(first["attempts"][0]["outcome"], "ok");
    let asked = stage.stub.asked().len();
    let (_, again) = stage.ask("F002", "te").await;
    assert_eq!(again["worded"], first["worded"]);
    assert_eq!(stage.stub.asked().len(), asked);
    stage.visit("F002", "N2", "2026-09-21", "P007").await;
    let (_, anew) = stage.ask("F002", "te").await;
    assert_eq!(
        stage.stub.asked().len(),
        asked + 1,
        "another view, another question"
    );
    assert!(anew["worded"]["number"].as_u64() > first["worded"]["number"].as_u64());
    assert_eq!(stage.ask("F999", "te").await.0, 404);
    assert_eq!(stage.ask("F002", "ta").await.0, 400);
}

#[tokio::test]
async fn others_villages_are_not_worded_for_him() {
    let mut stage = Stage::new().await;
    stage.depot.officer("O77", &["VL03"]).await;
    stage.phone = Phone::enrol(&stage.depot, "O77").await;
    assert_eq!(stage.ask("F001", "en").await.0, 403);
    assert!(stage.stub.asked().is_empty());
}

#[tokio::test]
async fn without_a_model_nothing_runs_and_nothing_is_missing() {
    let mut stage = Stage::new().await;
    let plain = crate::common::TestDepot::start().await;
    assert!(plain.wording.is_none());
    let plan = sync_server::import::demo().unwrap();
    let now = sync_server::clock::now();
    sync_server::cli::apply_plan(&plain.storage, plan, None, now)
        .await
        .unwrap();
    stage.phone = Phone::enrol(&plain, "O01").await;
    let exchange = stage.phone.sync().await;
    assert!(exchange.is_done() && worded_in(&exchange.items) == 0);
    stage.depot = plain;
    assert_eq!(stage.ask("F001", "te").await.0, 404);
    assert!(!claims_of(&stage.brief("F001", "te").await).is_empty());
}

#[tokio::test]
async fn its_age_is_what_the_phone_says() {
    let mut stage = Stage::new().await;
    let worded = stage.make("F001", Lang::En).await.unwrap().worded;
    stage.visit("F001", "N3", "2026-09-27", "P007").await;
    let mut history = History::new(id("F001"));
    for (entry, at) in stage.depot.storage.entries_of(&id("F001")).await.unwrap() {
        history.insert(entry, Some(at));
    }
    let today: Day = "2026-10-01".parse().unwrap();
    let view = history.view(AsOf::day(today)).unwrap();
    let age = worded.age(&view, today);
    assert_eq!(
        age.say(&Words::new(), Lang::En),
        "from 3 days ago; 1 visit not yet included"
    );
    assert!(worded.stands(&view));
}

#[tokio::test]
async fn the_brief_comes_with_it_where_it_knows_no_more() {
    let mut stage = Stage::new().await;
    let worded = stage.make("F001", Lang::Te).await.unwrap().worded;
    let asked = async |query: &str| {
        let path = format!("F001/brief?lang=te&recall=off&{query}");
        let url = format!("{}/api/v1/farmers/{path}", stage.depot.url);
        let answer = stage.phone.http.get(url).bearer_auth(&stage.phone.token);
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        let answer: serde_json::Value = answer.json().await.unwrap();
        answer["worded"].clone()
    };
    let expected = serde_json::to_value(&worded).unwrap();
    assert_eq!(asked("").await, expected);
    assert_eq!(asked("as_of=2026-10-01").await, expected);
    // A day before it; before it was made, as far as the depot knew; a stranger's; about another crop.
    for query in [
        "as_of=2026-09-27",
        "as_of=2026-10-01&known=depot",
        "memory=off",
        "crop=cotton",
    ] {
        assert!(asked(query).await.is_null(), "{query}");
    }
    let taken = visit("F001", "W1", "2026-09-28", "P007");
    let head = Head {
        id: taken.id,
        farmer: taken.farmer,
        by: taken.by,
        occurred_at: taken.occurred_at,
        recorded_at: taken.recorded_at,
    };
    let body = Body::Withdrawal(Withdrawal {
        withdraws: worded.visits[0].clone(),
        reason: None,
    });
    let entry = Entry::new(head, &body).unwrap();
    stage.phone.sync().await;
    stage.phone.record(entry);
    stage.phone.sync().await;
    let brief = stage.brief("F001", "te").await;
    assert!(
        brief["worded"].is_null(),
        "it tells of a visit that was taken back"
    );
}
