//! The outbox tables: what is due, what is counted, what a watermark says.

use super::*;
use shared::{
    entry::{Correction, CropResult, Edit, Farmer, Head, Name, Outcome, Visit, Withdrawal},
    ids::{OfficerId, VillageId},
};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

const TARGET: &str = "embedded#b";

struct Table {
    pool: SqlitePool,
    outbox: SqliteOutbox,
}

impl Table {
    async fn new() -> Self {
        let options = SqliteConnectOptions::new().in_memory(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options)
            .await
            .unwrap();
        for _ in 0..2 {
            sqlx::raw_sql(SCHEMA).execute(&pool).await.unwrap();
        }
        Self {
            outbox: SqliteOutbox::new(pool.clone()),
            pool,
        }
    }
    async fn note(&self, farmer: &str, id: &str, body: Body, seq: i64) {
        let at = "2026-04-18T10:00:00+05:30".parse().unwrap();
        let head = Head {
            id: EntryId::new(id).unwrap(),
            farmer: FarmerId::new(farmer).unwrap(),
            by: OfficerId::new("o").unwrap(),
            occurred_at: at,
            recorded_at: at,
        };
        let entry = Entry::new(head, &body).unwrap();
        note_published(&mut self.pool.acquire().await.unwrap(), &entry, seq)
            .await
            .unwrap();
    }
    /// `document@seq` of all that is due.
    async fn due(&self, now: i64) -> Vec<String> {
        let due = self.outbox.due(TARGET, now, 100).await.unwrap();
        due.into_iter()
            .map(|due| format!("{}@{}", due.document_id, due.seq))
            .collect()
    }
    async fn mark(&self, document_id: &str, state: State, seq: i64, next_at_ms: i64) {
        let mark = Mark {
            state,
            seq,
            attempts: 0,
            next_at_ms,
            last_error: None,
        };
        self.outbox
            .save_mark(TARGET, document_id, &mark)
            .await
            .unwrap();
    }
}

fn visit() -> Body {
    Body::Visit(Visit {
        crop: "chilli".into(),
        ..Visit::default()
    })
}
fn outcome(visit: &str) -> Body {
    let visit = EntryId::new(visit).unwrap();
    Body::Outcome(Outcome {
        visit,
        result: CropResult::Partial,
        note: None,
        supersedes: vec![],
        moved_from: None,
    })
}
fn correction(of: &str) -> Body {
    Body::Correction(Correction {
        corrects: EntryId::new(of).unwrap(),
        fields: Default::default(),
    })
}
fn withdrawal(of: &str) -> Body {
    Body::Withdrawal(Withdrawal {
        withdraws: EntryId::new(of).unwrap(),
        reason: None,
    })
}
fn edit(field: &str) -> Body {
    Body::Edit(Edit {
        field: field.into(),
        value: serde_json::json!([]),
        supersedes: vec![],
    })
}

#[tokio::test]
async fn each_entry_touches_the_documents_it_changes_and_no_others() {
    let start = ["visit:v1@1", "outcome:o1@2", "visit:v2@3", "visit:w@4"];
    let cases: [(&str, Body, &[&str]); 9] = [
        (
            "correction of a visit",
            correction("v1"),
            &["visit:v2@3", "visit:w@4", "outcome:o1@9", "visit:v1@9"],
        ),
        (
            "correction of an outcome",
            correction("o1"),
            &["visit:v2@3", "visit:w@4", "outcome:o1@9", "visit:v1@9"],
        ),
        (
            "withdrawal of a visit",
            withdrawal("v2"),
            &["visit:v1@1", "outcome:o1@2", "visit:w@4", "visit:v2@9"],
        ),
        (
            "a correction taken back",
            withdrawal("c-unknown"),
            &["visit:w@4", "outcome:o1@9", "visit:v1@9", "visit:v2@9"],
        ),
        (
            "another outcome",
            outcome("v1"),
            &[
                "visit:v1@1",
                "visit:v2@3",
                "visit:w@4",
                "outcome:new@9",
                "outcome:o1@9",
            ],
        ),
        (
            "a new name",
            edit("names"),
            &["visit:w@4", "outcome:o1@9", "visit:v1@9", "visit:v2@9"],
        ),
        ("a new phone number", edit("phone"), &start),
        ("an unknown kind", Body::Unknown, &start),
        ("another's visit under a known id", visit(), &start),
    ];
    for (what, body, expected) in cases {
        let table = Table::new().await;
        table.note("f1", "v1", visit(), 1).await;
        table.note("f1", "o1", outcome("v1"), 2).await;
        table.note("f1", "v2", visit(), 3).await;
        table.note("f2", "w", visit(), 4).await;
        assert_eq!(table.due(0).await, start);
        let (farmer, id) = if what.starts_with("another's") {
            ("f2", "v1")
        } else {
            ("f1", "new")
        };
        table.note(farmer, id, body, 9).await;
        assert_eq!(table.due(0).await, expected, "{what}");
    }
}

#[tokio::test]
async fn an_outcome_before_its_visit_is_looked_at_again_when_the_visit_comes() {
    let table = Table::new().await;
    table.note("f1", "o1", outcome("v1"), 1).await;
    table.mark("outcome:o1", State::Verified, 1, 0).await;
    assert_eq!(table.due(0).await, Vec::<String>::new());
    table.note("f1", "v1", visit(), 2).await;
    assert_eq!(table.due(0).await, ["outcome:o1@2", "visit:v1@2"]);
}

#[tokio::test]
async fn a_farmers_creation_makes_no_document() {
    let table = Table::new().await;
    let names = vec![Name {
        lang: "en".into(),
        text: "R".into(),
    }];
    let village = VillageId::new("v").unwrap();
    let farmer = Farmer {
        names,
        village,
        phone: None,
        crops: vec![],
        guntas: None,
        irrigation: None,
        imported: None,
    };
    table.note("f1", "f", Body::Farmer(farmer), 1).await;
    assert_eq!(table.due(0).await, Vec::<String>::new());
}

#[tokio::test]
async fn what_is_due_follows_state_time_and_log_number() {
    let table = Table::new().await;
    for (id, seq) in [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5), ("f", 6)] {
        table.note("f1", id, visit(), seq).await;
    }
    assert_eq!(table.outbox.next_due_at(TARGET).await.unwrap(), Some(0));
    table.mark("visit:a", State::Verified, 1, 0).await;
    table.mark("visit:b", State::GaveUp, 2, 0).await;
    table.mark("visit:c", State::Waiting, 3, 500).await;
    table.mark("visit:d", State::Sent, 4, 400).await;
    table.mark("visit:e", State::Sent, 4, 300).await;
    table.mark("visit:f", State::GaveUp, 5, 900).await;
    assert_eq!(table.due(299).await, ["visit:f@6"]);
    assert_eq!(table.due(300).await, ["visit:e@5", "visit:f@6"]);
    assert_eq!(
        table.due(500).await,
        ["visit:c@3", "visit:d@4", "visit:e@5", "visit:f@6"]
    );
    let counts = table.outbox.counts(TARGET).await.unwrap();
    assert_eq!(
        counts,
        Counts {
            waiting: 2,
            sent: 2,
            verified: 1,
            gave_up: 1
        }
    );
    table.mark("visit:f", State::Verified, 6, 0).await;
    assert_eq!(table.outbox.next_due_at(TARGET).await.unwrap(), Some(300));
    assert_eq!(
        table.outbox.given_up(TARGET, 9).await.unwrap(),
        [("visit:b".to_owned(), String::new())]
    );
    assert_eq!(table.outbox.retry_given_up(TARGET).await.unwrap(), 1);
    assert_eq!(table.due(0).await, ["visit:b@2"]);
}

#[tokio::test]
async fn marks_belong_to_one_making_of_one_bank() {
    let table = Table::new().await;
    table.note("f1", "a", visit(), 1).await;
    assert!(!table.outbox.open_target(TARGET, "g1/e1").await.unwrap());
    table.mark("visit:a", State::Verified, 1, 0).await;
    assert!(!table.outbox.open_target(TARGET, "g1/e1").await.unwrap());
    assert_eq!(table.due(0).await, Vec::<String>::new());
    assert_eq!(table.outbox.due("http://h#b", 0, 9).await.unwrap().len(), 1);
    assert!(table.outbox.open_target(TARGET, "g2/e1").await.unwrap());
    assert_eq!(table.due(0).await, ["visit:a@1"]);
}

#[tokio::test]
async fn the_watermark_names_what_is_missing_below_it() {
    let table = Table::new().await;
    let (f1, f2) = (FarmerId::new("f1").unwrap(), FarmerId::new("f2").unwrap());
    let watermark =
        async |farmers: &[FarmerId]| table.outbox.watermark(TARGET, farmers).await.unwrap();
    assert_eq!(
        watermark(std::slice::from_ref(&f1)).await,
        Watermark::default()
    );
    for (id, seq) in [("a", 1), ("b", 2), ("c", 3)] {
        table.note("f1", id, visit(), seq).await;
        table
            .mark(&format!("visit:{id}"), State::Verified, seq, 0)
            .await;
    }
    table.note("f2", "z", visit(), 4).await;
    assert_eq!(
        watermark(std::slice::from_ref(&f1)).await,
        Watermark {
            through: 3,
            except: vec![]
        }
    );
    table.mark("visit:b", State::GaveUp, 2, 0).await;
    let both = Watermark {
        through: 3, // z, published after the newest that is there, need not be named
        except: vec!["visit:b".into()],
    };
    assert_eq!(watermark(&[f1.clone(), f2.clone()]).await, both);
    for seq in 10..10 + MAX_EXCEPTIONS {
        table.note("f2", &format!("n{seq}"), visit(), seq).await;
    }
    let last = 9 + MAX_EXCEPTIONS;
    table
        .mark(&format!("visit:n{last}"), State::Verified, last, 0)
        .await;
    // b, z and the first 198 of the new are 200; the 201st stands at 208.
    let low = watermark(&[f1, f2]).await;
    assert_eq!(
        (low.through, low.except.len() as i64),
        (207, MAX_EXCEPTIONS)
    );
}
