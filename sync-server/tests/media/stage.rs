//! The demo territory with a stand-in speech service, and an officer's phone.

use crate::{
    common::{Phone, TestDepot},
    model::ModelStub,
};
use data_encoding::{BASE64, HEXLOWER};
use reqwest::{Method, Response};
use serde_json::Value;
use sha2::{Digest, Sha256};
use shared::{
    entry::{Attached, Body, Correction, Entry, Head, MediaKind, Visit, Withdrawal},
    ids::{EntryId, FarmerId, OfficerId},
};
use sync_server::{
    cli::apply_plan,
    clock,
    config::{ModelOptions, SpeechOptions},
    import::demo,
};

pub(crate) const KEY: &str = "sk-never-in-a-log";
pub(crate) const EARS: &str = "ears";
pub(crate) const LARGE: &str = "large";
pub(crate) const SMALL: &str = "small";
const STREAM: &str = "application/offset+octet-stream";

pub(crate) struct Stage {
    pub(crate) depot: TestDepot,
    pub(crate) stub: ModelStub,
    pub(crate) phone: Phone,
}

pub(crate) fn speech(url: &str) -> SpeechOptions {
    SpeechOptions {
        speech_url: Some(url.to_owned()),
        speech_key: Some(KEY.to_owned()),
        speech_model: Some(EARS.to_owned()),
        speech_lang: None,
        speech_within: 2,
    }
}

/// Bytes of a voice note that is like no other.
pub(crate) fn voice(number: u8, length: usize) -> Vec<u8> {
    let byte = |at: usize| (at as u8).wrapping_mul(31).wrapping_add(number) ^ (at >> 8) as u8;
    (0..length).map(byte).collect()
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

pub(crate) fn attached(bytes: &[u8]) -> Attached {
    Attached {
        kind: MediaKind::Voice,
        sha256: sha256(bytes),
        bytes: bytes.len() as u32,
        mime: "audio/webm;codecs=opus".into(),
        millis: Some(30_000),
    }
}

pub(crate) fn metadata(attached: &Attached, farmer: &str, visit: &str) -> String {
    let mut pairs = vec![
        ("sha256", attached.sha256.clone()),
        ("kind", attached.kind.word().to_owned()),
        ("mime", attached.mime.clone()),
        ("visit", visit.to_owned()),
        ("farmer", farmer.to_owned()),
    ];
    pairs.extend(attached.millis.map(|millis| ("millis", millis.to_string())));
    let pair = |(key, value): &(&str, String)| format!("{key} {}", BASE64.encode(value.as_bytes()));
    pairs.iter().map(pair).collect::<Vec<_>>().join(",")
}

impl Stage {
    /// With a speech service, and a model to read what it hears.
    pub(crate) async fn with_model() -> Self {
        let stub = ModelStub::start().unwrap();
        let model = ModelOptions {
            model_url: Some(stub.url()),
            model: Some(LARGE.into()),
            model_fallback: Some(SMALL.into()),
            model_within: 3,
            ..ModelOptions::default()
        };
        let depot = TestDepot::start_hearing(&speech(&stub.url()), Some(&model)).await;
        Self::on(depot, stub).await
    }

    /// With a speech service alone.
    pub(crate) async fn new() -> Self {
        let stub = ModelStub::start().unwrap();
        let depot = TestDepot::start_hearing(&speech(&stub.url()), None).await;
        Self::on(depot, stub).await
    }

    /// Without any service.
    pub(crate) async fn silent() -> Self {
        let stub = ModelStub::start().unwrap();
        Self::on(TestDepot::start().await, stub).await
    }

    async fn on(depot: TestDepot, stub: ModelStub) -> Self {
        let plan = demo().unwrap();
        apply_plan(&depot.storage, plan, None, clock::now())
            .await
            .unwrap();
        let mut phone = Phone::enrol(&depot, "O01").await;
        phone.sync().await;
        Self { depot, stub, phone }
    }

    pub(crate) async fn ask(
        &self,
        phone: &Phone,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Response {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = phone
            .http
            .request(method, format!("{}{path}", self.depot.url))
            .bearer_auth(&phone.token)
            .header("tus-resumable", "1.0.0")
            .body(body.to_vec());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    /// Makes an upload; gives where it is.
    pub(crate) async fn begin(&self, media: &Attached, farmer: &str, visit: &str) -> String {
        let answer = self.create(media, farmer, visit, &[]).await;
        assert_eq!(answer.status(), 201);
        header(&answer, "location").unwrap()
    }

    pub(crate) async fn create(
        &self,
        media: &Attached,
        farmer: &str,
        visit: &str,
        bytes: &[u8],
    ) -> Response {
        let (length, metadata) = (media.bytes.to_string(), metadata(media, farmer, visit));
        let mut headers = vec![
            ("upload-length", length.as_str()),
            ("upload-metadata", &metadata),
        ];
        if !bytes.is_empty() {
            headers.push(("content-type", STREAM));
        }
        self.ask(&self.phone, "POST", "/api/v1/media", &headers, bytes)
            .await
    }

    pub(crate) async fn patch(&self, place: &str, at: u64, bytes: &[u8]) -> Response {
        let at = at.to_string();
        let headers = [("upload-offset", at.as_str()), ("content-type", STREAM)];
        self.ask(&self.phone, "PATCH", place, &headers, bytes).await
    }

    pub(crate) async fn head(&self, place: &str) -> Response {
        self.ask(&self.phone, "HEAD", place, &[], &[]).await
    }

    /// Brings a whole voice note.
    pub(crate) async fn bring(&self, bytes: &[u8], farmer: &str, visit: &str) {
        let answer = self.create(&attached(bytes), farmer, visit, bytes).await;
        assert_eq!(answer.status(), 201);
        assert_eq!(offset(&answer), bytes.len() as u64);
    }

    /// Records a visit with what is attached to it and brings it to the depot.
    pub(crate) async fn visit(&mut self, farmer: &str, id: &str, media: Vec<Attached>) {
        let visit = Visit {
            crop: "chilli".into(),
            media,
            ..Visit::default()
        };
        self.record(farmer, id, &Body::Visit(visit)).await;
    }

    pub(crate) async fn correct(&mut self, farmer: &str, id: &str, of: &str, fields: Value) {
        let Value::Object(fields) = fields else {
            panic!("fields are an object")
        };
        let corrects = of.parse().unwrap();
        let body = Body::Correction(Correction { corrects, fields });
        self.record(farmer, id, &body).await;
    }

    pub(crate) async fn withdraw(&mut self, farmer: &str, id: &str, of: &str) {
        let withdraws = of.parse().unwrap();
        let reason = None;
        let body = Body::Withdrawal(Withdrawal { withdraws, reason });
        self.record(farmer, id, &body).await;
    }

    async fn record(&mut self, farmer: &str, id: &str, body: &Body) {
        let head = Head {
            id: EntryId::new(id).unwrap(),
            farmer: FarmerId::new(farmer).unwrap(),
            by: OfficerId::new("O01").unwrap(),
            occurred_at: "2026-09-20T10:00:00+05:30".parse().unwrap(),
            recorded_at: "2026-09-20T10:12:00+05:30".parse().unwrap(),
        };
        self.phone.record(Entry::new(head, body).unwrap());
        self.phone.sync().await;
        assert!(self.phone.unsent.is_empty());
    }

    /// The counts of media, as anyone may ask for them.
    pub(crate) async fn counts(&self) -> Value {
        let answer = reqwest::get(format!("{}/api/v1/status", self.depot.url)).await;
        let status: Value = answer.unwrap().json().await.unwrap();
        status["media"].clone()
    }

    /// Hears all that is due.
    pub(crate) async fn hear(&self) {
        self.depot.hearing.as_ref().unwrap().round().await.unwrap();
    }
}

pub(crate) fn header(answer: &Response, name: &str) -> Option<String> {
    Some(answer.headers().get(name)?.to_str().unwrap().to_owned())
}

pub(crate) fn offset(answer: &Response) -> u64 {
    header(answer, "upload-offset").unwrap().parse().unwrap()
}

pub(crate) async fn code(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}
