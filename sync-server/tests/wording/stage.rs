//! The demo territory with a stand-in model, and an officer's phone.

use crate::{
    common::{Phone, TestDepot},
    model::{Act, ModelStub},
};
use serde_json::Value;
use shared::{
    entry::{Advised, Body, Entry, Head, Reaction, Visit},
    ids::{EntryId, FarmerId, OfficerId, ProductId},
    text::Lang,
    wording::Worded,
};
use std::sync::Arc;
use sync_server::{
    cli::apply_plan,
    clock,
    config::ModelOptions,
    import::demo,
    wording::{MakeError, Making, SqliteWorded, WordedStore, Wording},
};

pub(crate) const KEY: &str = "sk-never-in-a-log";
pub(crate) const LARGE: &str = "large";
pub(crate) const SMALL: &str = "small";

pub(crate) struct Stage {
    pub(crate) depot: TestDepot,
    pub(crate) stub: ModelStub,
    pub(crate) phone: Phone,
}

pub(crate) fn options(url: &str, fallback: Option<&str>) -> ModelOptions {
    ModelOptions {
        model_url: Some(url.to_owned()),
        model_key: Some(KEY.to_owned()),
        model: Some(LARGE.to_owned()),
        model_fallback: fallback.map(str::to_owned),
        // Far more than the stand-in needs; what is to run out runs out soon.
        model_within: 3,
        wording_langs: Lang::ALL.to_vec(),
    }
}

impl Stage {
    pub(crate) async fn new() -> Self {
        let stub = ModelStub::start().unwrap();
        let options = options(&stub.url(), Some(SMALL));
        let depot = TestDepot::start_with(Some(&options)).await;
        let plan = demo().unwrap();
        apply_plan(&depot.storage, plan, None, clock::now())
            .await
            .unwrap();
        let mut phone = Phone::enrol(&depot, "O01").await;
        phone.sync().await;
        // The first look only remembers where the log ends.
        depot.wording.as_ref().unwrap().round().await.unwrap();
        // The demo's own day has follow-ups due; they were worded with it.
        stub.forget();
        Self { depot, stub, phone }
    }

    pub(crate) fn wording(&self) -> &Arc<Wording> {
        self.depot.wording.as_ref().unwrap()
    }

    pub(crate) fn store(&self) -> SqliteWorded {
        SqliteWorded::new(self.depot.storage.pool().clone())
    }

    pub(crate) async fn kept(&self, farmer: &str, lang: Lang) -> Option<Worded> {
        self.store().newest(&id(farmer), lang).await.unwrap()
    }

    /// What the model says next, and after that it repeats.
    pub(crate) fn script(&self, acts: impl IntoIterator<Item = Act>) {
        self.stub.script(LARGE, acts);
    }

    pub(crate) async fn make(&self, farmer: &str, lang: Lang) -> Result<Making, MakeError> {
        self.wording().make(&id(farmer), lang).await
    }

    /// The rule-made brief, as the API gives it.
    pub(crate) async fn brief(&self, farmer: &str, lang: &str) -> Value {
        let url = format!(
            "{}/api/v1/farmers/{farmer}/brief?lang={lang}&recall=off",
            self.depot.url
        );
        let answer = self.phone.http.get(url).bearer_auth(&self.phone.token);
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.json().await.unwrap()
    }

    /// Asks for wording by hand.
    pub(crate) async fn ask(&self, farmer: &str, lang: &str) -> (u16, Value) {
        let url = format!(
            "{}/api/v1/farmers/{farmer}/brief/wording?lang={lang}",
            self.depot.url
        );
        let answer = self.phone.http.post(url).bearer_auth(&self.phone.token);
        let answer = answer.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// Records a visit and brings it to the depot.
    pub(crate) async fn visit(&mut self, farmer: &str, id: &str, on: &str, product: &str) {
        self.phone.record(visit(farmer, id, on, product));
        self.phone.sync().await;
    }
}

pub(crate) fn id(farmer: &str) -> FarmerId {
    FarmerId::new(farmer).unwrap()
}

pub(crate) fn visit(farmer: &str, name: &str, on: &str, product: &str) -> Entry {
    let head = Head {
        id: EntryId::new(name).unwrap(),
        farmer: id(farmer),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: format!("{on}T10:00:00+05:30").parse().unwrap(),
        recorded_at: format!("{on}T10:12:00+05:30").parse().unwrap(),
    };
    let visit = Visit {
        crop: "chilli".into(),
        issue: Some("thrips".into()),
        products: vec![Advised {
            product: ProductId::new(product).unwrap(),
            dose: None,
            price_inr: None,
        }],
        reaction: Some(Reaction::Accepted),
        ..Visit::default()
    };
    Entry::new(head, &Body::Visit(visit)).unwrap()
}

/// The claims of a brief from the API, without their sentences, in order.
pub(crate) fn claims_of(brief: &Value) -> Vec<Value> {
    let sections = brief["brief"]["sections"].as_array().unwrap();
    let claims = sections
        .iter()
        .flat_map(|it| it["claims"].as_array().unwrap());
    let bare = |claim: &Value| {
        let mut claim = claim.clone();
        let fields = claim.as_object_mut().unwrap();
        fields.retain(|name, _| !matches!(name.as_str(), "text" | "expected_text"));
        claim
    };
    claims.map(bare).collect()
}

/// The claims of a worded brief, in order.
pub(crate) fn claims_worded(worded: &Worded) -> Vec<Value> {
    let claims = worded.sentences.iter().flat_map(|it| &it.claims);
    claims
        .map(|claim| serde_json::to_value(claim).unwrap())
        .collect()
}

/// Each sentence of ours, by its order in the brief.
pub(crate) fn own_sentences(brief: &Value) -> Vec<String> {
    let sections = brief["brief"]["sections"].as_array().unwrap();
    let claims = sections
        .iter()
        .flat_map(|it| it["claims"].as_array().unwrap());
    let text = |claim: &Value| {
        let text = claim.get("text").or_else(|| claim.get("expected_text"));
        text.and_then(Value::as_str).unwrap().to_owned()
    };
    claims.map(text).collect()
}
