//! One of each thing a release writes: messages, entries, a document. What a release once wrote must be read for ever;
//! `tests/fixtures/v*/` keeps it as bytes.

use anyhow::Result;
use serde_json::json;
use shared::brief::{About, Catalogue, Claim, FromMemory, Predicate};
use shared::document::{Authored, FarmerDocument};
use shared::entry::{
    Advised, Attached, Body, Correction, CropResult, Dose, Edit, Entry, Farmer, Forecast, Head,
    Imported, MediaKind, Move, MovedFrom, Name, Objection, ObjectionKind, Outcome, Pitch, Question,
    Reaction, Visit, Withdrawal,
};
use shared::heard::Heard;
use shared::ids::{DocId, EntryId, FarmerId, OfficerId, ProductId, VillageId};
use shared::lexicon::{Proposal, read_note};
use shared::protocol::{Answer, Cursor, Down, Hello, Snapshot, Status, Up, encode};
use shared::text::Lang;
use shared::time::{Day, Stamp};
use shared::wording::{Worded, WordedSentence};

const EPOCH: [u8; 16] = *b"an epoch of 16 b";

fn id(text: &str) -> EntryId {
    EntryId::new(text).expect("a literal identifier")
}
fn farmer_id() -> FarmerId {
    FarmerId::new("01K6FARMER000000000000000A").expect("a literal identifier")
}
fn village() -> VillageId {
    VillageId::new("VL01").expect("a literal identifier")
}

/// One entry of each kind, with every field that this release writes.
pub fn entries() -> Result<Vec<Entry>> {
    let moment: Stamp = "2026-09-28T10:15:00+05:30".parse()?;
    let bodies = [
        ("farmer", farmer()),
        ("visit", visit()?),
        ("outcome", outcome()),
        ("forecast", forecast()?),
        ("edit", edit()),
        ("correction", correction()),
        ("withdrawal", withdrawal()),
        ("move", moved()?),
    ];
    let made = bodies.iter().enumerate().map(|(number, (name, body))| {
        let head = Head {
            id: id(&format!("v01:{name}")),
            farmer: farmer_id(),
            by: OfficerId::new("O01")?,
            occurred_at: moment.plus_millis(number as i64 * 60_000),
            recorded_at: moment.plus_millis(number as i64 * 60_000 + 1_234),
        };
        Ok(Entry::new(head, body)?)
    });
    made.collect()
}

fn farmer() -> Body {
    let name = |lang: &str, text: &str| Name {
        lang: lang.to_owned(),
        text: text.to_owned(),
    };
    Body::Farmer(Farmer {
        names: vec![name("en", "Ellaiah"), name("te", "ఎల్లయ్య")],
        village: village(),
        phone: Some("90000 00000".to_owned()),
        crops: vec!["paddy".to_owned(), "chilli".to_owned()],
        guntas: Some(120),
        irrigation: Some("bore".to_owned()),
        imported: Some("farmers".to_owned()),
    })
}

fn visit() -> Result<Body> {
    Ok(Body::Visit(Visit {
        crop: "chilli".to_owned(),
        stage: Some("flowering".to_owned()),
        issue: Some("thrips".to_owned()),
        products: vec![Advised {
            product: ProductId::new("P003")?,
            dose: Some(Dose {
                milli: 60_000,
                unit: "g".to_owned(),
                per: "acre".to_owned(),
            }),
            price_inr: Some(690),
        }],
        pitch: vec![
            Pitch::Plain,
            Pitch::PerAcreCost,
            Pitch::NeighbourResult,
            Pitch::Demo,
        ],
        objections: vec![Objection {
            kind: ObjectionKind::Price,
            text: Some("dear this year".to_owned()),
        }],
        reaction: Some(Reaction::Hesitant),
        advice: Some("spray in the evening".to_owned()),
        note: Some("ఆకులు ముడుచుకున్నాయి; 40% of the plants".to_owned()),
        moved_from: Some(moved_from()?),
        imported: Some(Imported {
            from: "kcc".to_owned(),
            crop_label: Some("Chillies".to_owned()),
            type_label: Some("Plant Protection".to_owned()),
            day_only: true,
        }),
        media: vec![
            Attached {
                kind: MediaKind::Voice,
                sha256: "5e".repeat(32),
                bytes: 61_440,
                mime: "audio/webm;codecs=opus".to_owned(),
                millis: Some(24_800),
            },
            Attached {
                kind: MediaKind::Photo,
                sha256: "c0".repeat(32),
                bytes: 187_000,
                mime: "image/jpeg".to_owned(),
                millis: None,
            },
        ],
    }))
}

fn moved_from() -> Result<MovedFrom> {
    Ok(MovedFrom {
        farmer: FarmerId::new("F001")?,
        entry: id("V001"),
    })
}

fn outcome() -> Body {
    Body::Outcome(Outcome {
        visit: id("v01:visit"),
        result: CropResult::Partial,
        note: Some("the lower half was lost".to_owned()),
        supersedes: vec![id("R001")],
        moved_from: None,
    })
}

fn forecast() -> Result<Body> {
    let due_on: Day = "2026-10-12".parse()?;
    let visit = id("v01:visit");
    Ok(Body::Forecast(Forecast {
        visit,
        question: Question::Holds,
        percent: 65,
        due_on,
        moved_from: None,
    }))
}

fn edit() -> Body {
    let (field, value) = ("phone".to_owned(), json!("91111 11111"));
    Body::Edit(Edit {
        field,
        value,
        supersedes: vec![id("E001")],
    })
}

fn correction() -> Body {
    let mut fields = serde_json::Map::new();
    fields.insert("issue".to_owned(), json!("mite"));
    fields.insert("note".to_owned(), json!(null));
    Body::Correction(Correction {
        corrects: id("v01:visit"),
        fields,
    })
}

fn withdrawal() -> Body {
    Body::Withdrawal(Withdrawal {
        withdraws: id("v01:outcome"),
        reason: Some("another field".to_owned()),
    })
}

fn moved() -> Result<Body> {
    let (moves, becomes) = (id("v01:visit"), id("v01:moved"));
    Ok(Body::Move(Move {
        moves,
        moved_to: FarmerId::new("F002")?,
        becomes,
    }))
}

/// A document with those entries, and the changes that made it.
pub fn document() -> Result<(FarmerDocument, Vec<Authored>)> {
    let mut document = FarmerDocument::new();
    let mut changes = Vec::new();
    for (number, entry) in entries()?.into_iter().enumerate() {
        // Two writing sessions.
        let actor = if number < 4 { [1; 16] } else { [2; 16] };
        changes.extend(document.author(actor, &[entry])?);
    }
    Ok((document, changes))
}

/// A brief in a model's words: of a visit, and of a day still to come.
fn worded() -> Result<Worded> {
    let about = About {
        crop: "chilli".to_owned(),
        issue: Some("thrips".to_owned()),
    };
    let day: Day = "2026-09-28".parse()?;
    let claim = |predicate| Claim {
        predicate,
        evidence: vec![id("v01:visit")],
        day: Some(day),
        visit: Some(id("v01:visit")),
        of: None,
        late: false,
    };
    let seen = claim(Predicate::LastVisit {
        about: about.clone(),
        stage: Some("flowering".to_owned()),
    });
    let open = claim(Predicate::FollowUpOpen {
        products: vec![ProductId::new("P003")?],
        about,
        due: day.plus(10),
        overdue: false,
    });
    let sentence = |claim: Claim, text: &str| WordedSentence {
        claims: vec![claim],
        text: text.to_owned(),
    };
    Ok(Worded {
        farmer: farmer_id(),
        lang: Lang::En,
        as_of: day.end(),
        made_at: day.at(19, 0),
        model: "a model".to_owned(),
        number: 7,
        visits: vec![id("v01:visit")],
        with: vec![id("v01:outcome")],
        sentences: vec![
            sentence(seen, "On 28 Sep 2026 there were thrips in the chilli."),
            sentence(open, "Look at the result by 8 Oct 2026."),
        ],
    })
}

/// What a speech service heard in a voice note, read by the lexicon; and one in which nothing was heard.
fn heard() -> Vec<Heard> {
    let text = "మిర్చిలో thrips ఉన్నాయి, rate ఎక్కువ అన్నాడు".to_owned();
    let at: Day = "2026-09-28".parse().expect("a day");
    let heard = Heard {
        number: 12,
        sha256: "5e".repeat(32),
        visit: id("v01:visit"),
        farmer: farmer_id(),
        proposal: read_note(&text, &Catalogue::on(at, &[]), None),
        text,
        lang: Some("te".to_owned()),
        speech: "a speech model".to_owned(),
        structured: "lexicon".to_owned(),
        made_at: at.at(19, 0),
        error: None,
    };
    let nothing = Heard {
        number: 13,
        text: String::new(),
        proposal: Proposal::default(),
        lang: None,
        error: Some("no_speech".to_owned()),
        ..heard.clone()
    };
    vec![heard, nothing]
}

/// What the phone keeps of the depot's answers, by name, as JSON.
pub fn kept() -> Result<Vec<(&'static str, String)>> {
    let worded = worded()?;
    let memory = FromMemory {
        claims: worded.sentences[0].claims.clone(),
        hits: 4,
        shown: 1,
        unresolved: 1,
        outside: 1,
        own: 1,
        calls: vec![11, 12],
        error: Some("timeout".to_owned()),
    };
    Ok(vec![
        ("worded", serde_json::to_string(&worded)?),
        ("from_memory", serde_json::to_string(&memory)?),
        ("heard", serde_json::to_string(&heard()[0])?),
    ])
}

/// One of each message, by name.
pub fn messages() -> Result<Vec<(String, Vec<u8>)>> {
    let mut named = Vec::new();
    for (name, item) in up()? {
        named.push((format!("up-{name}"), encode(&item)));
    }
    for (name, item) in down()? {
        named.push((format!("down-{name}"), encode(&item)));
    }
    Ok(named)
}

fn up() -> Result<Vec<(&'static str, Up)>> {
    let doc = DocId::first(farmer_id());
    let (document, changes) = document()?;
    let raw = changes[0].raw.clone();
    let text = entries()?[1].encode()?;
    let hello = |cursor, resume| Hello {
        app: "0.1.0".to_owned(),
        cursor,
        resume,
        phone_time_ms: 1_790_570_700_000,
        unsent: 3,
        device_seq: 41,
        can: vec!["an ability".to_owned()],
        worded: None,
        heard: None,
    };
    let cursor = Cursor {
        epoch: EPOCH,
        seq: 4_711,
    };
    Ok(vec![
        ("hello-first", Up::Hello(hello(None, None))),
        (
            "hello",
            Up::Hello(hello(Some(cursor), Some("a page".to_owned()))),
        ),
        (
            "hello-worded",
            Up::Hello(Hello {
                worded: Some(Cursor {
                    epoch: EPOCH,
                    seq: 7,
                }),
                ..hello(Some(cursor), None)
            }),
        ),
        (
            "hello-heard",
            Up::Hello(Hello {
                heard: Some(Cursor {
                    epoch: EPOCH,
                    seq: 12,
                }),
                ..hello(Some(cursor), None)
            }),
        ),
        (
            "create",
            Up::Create {
                doc: doc.clone(),
                village: village(),
            },
        ),
        (
            "change",
            Up::Change {
                doc: doc.clone(),
                device_seq: 40,
                raw,
            },
        ),
        (
            "entry",
            Up::Entry {
                device_seq: 41,
                text,
            },
        ),
        (
            "heads",
            Up::Heads {
                doc,
                heads: document.heads(),
            },
        ),
    ])
}

fn down() -> Result<Vec<(&'static str, Down)>> {
    let doc = DocId::first(farmer_id());
    let (document, changes) = document()?;
    let answer = |number, status, seq, code: Option<&str>| {
        Down::Answer(Answer {
            number,
            status,
            seq,
            code: code.map(str::to_owned),
        })
    };
    let snapshot = Snapshot {
        doc: doc.clone(),
        village: village(),
        covers_seq: 4_700,
        heads: document.heads(),
        saved: document.save(),
        arrivals: vec![0, 1_500, -3, 86_400_000, 0, 0, 0, 9],
    };
    let (token, officer) = (Some("a token".to_owned()), "O01".to_owned());
    let json = r#"{"kind":"officer","id":"O01","name":"Suresh Naik","valid_from":"2026-01-01"}"#
        .to_owned();
    Ok(vec![
        (
            "welcome",
            Down::Welcome {
                depot_time_ms: 1_790_570_700_123,
                epoch: EPOCH,
                token,
                officer: officer.clone(),
                can: None,
            },
        ),
        (
            "welcome-hears",
            Down::Welcome {
                depot_time_ms: 1_790_570_700_123,
                epoch: EPOCH,
                token: None,
                officer,
                can: Some(vec!["speech".to_owned()]),
            },
        ),
        (
            "answer-published",
            answer(0, Status::Published, Some(4_712), None),
        ),
        (
            "answer-held",
            answer(1, Status::Held, None, Some("dependency")),
        ),
        (
            "answer-refused",
            answer(2, Status::Refused, None, Some("checksum")),
        ),
        (
            "grant",
            Down::Grant {
                seq: 1,
                village: village(),
            },
        ),
        (
            "revoke",
            Down::Revoke {
                seq: 2,
                village: village(),
            },
        ),
        (
            "change",
            Down::Change {
                seq: 3,
                doc: doc.clone(),
                raw: changes[1].raw.clone(),
                received_ms: 5,
            },
        ),
        ("record", Down::Record { seq: 4, json }),
        (
            "tombstone",
            Down::Tombstone {
                seq: 5,
                doc: doc.clone(),
            },
        ),
        ("snapshot", Down::Snapshot(snapshot)),
        (
            "page",
            Down::Page {
                resume: "VL01/4700".to_owned(),
                seq: Some(4_700),
            },
        ),
        (
            "need",
            Down::Need {
                doc,
                heads: document.heads(),
            },
        ),
        (
            "memory",
            Down::Memory {
                watermark: 4_690,
                except: vec!["visit:V001".to_owned()],
            },
        ),
        (
            "done",
            Down::Done {
                cursor: Cursor {
                    epoch: EPOCH,
                    seq: 4_712,
                },
            },
        ),
        (
            "fault",
            Down::Fault {
                code: "busy".to_owned(),
            },
        ),
        (
            "size",
            Down::Size {
                items: 300,
                bytes: 1_600_000,
            },
        ),
        (
            "worded",
            Down::Worded {
                number: 7,
                json: serde_json::to_string(&worded()?)?,
            },
        ),
        (
            "heard",
            Down::Heard {
                number: 12,
                json: serde_json::to_string(&heard()[0])?,
            },
        ),
        (
            "heard-nothing",
            Down::Heard {
                number: 13,
                json: serde_json::to_string(&heard()[1])?,
            },
        ),
    ])
}
