//! The promises, each a function over any memory.

use std::{collections::BTreeMap, time::Duration};
use sync_server::memory::{
    Attempt, Budget, FactType, Forgotten, Memory, MemoryItem, OperationState, Recall, Reflect,
    StoredDocument, Submitted, TagMatch,
};
use uuid::Uuid;

const APRIL_8: &str = "2026-04-08T10:00:00+05:30";
const APRIL_21: &str = "2026-04-21T10:00:00+05:30";

pub(crate) fn item(document_id: &str, content: &str, timestamp: &str, tags: &[&str]) -> MemoryItem {
    let tags: Vec<String> = tags.iter().map(|tag| (*tag).to_owned()).collect();
    MemoryItem {
        document_id: document_id.to_owned(),
        timestamp: timestamp.parse().unwrap(),
        context: "field visit".to_owned(),
        content: content.to_owned(),
        scopes: tags.iter().map(|tag| vec![tag.clone()]).collect(),
        tags,
        metadata: BTreeMap::from([("visitId".to_owned(), document_id.to_owned())]),
    }
}

pub(crate) fn operation(document_id: &str, seq: u64) -> Uuid {
    // As in production the target is part of it: one server refuses an id known from another bank.
    let nanos = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_nanos();
    Uuid::new_v5(
        &Uuid::NAMESPACE_URL,
        format!("{document_id}#{seq}#{nanos}").as_bytes(),
    )
}

/// Asks until the answer fits; a minute is the end of patience, not a pace.
pub(crate) async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let patience = tokio::time::Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(
            tokio::time::Instant::now() < patience,
            "never came true: {what}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn arrived(memory: &dyn Memory, item: &MemoryItem) -> StoredDocument {
    until("the document is read back equal", async || {
        let stored = memory.read_back(&item.document_id).await.unwrap();
        stored.filter(|document| document.holds(item))
    })
    .await
}

async fn ended(memory: &dyn Memory, operation_id: Uuid) -> OperationState {
    until("the operation ends", async || {
        let state = memory.operation(operation_id).await.unwrap();
        (state != OperationState::Running).then_some(state)
    })
    .await
}

async fn submit_and_wait(memory: &dyn Memory, item: &MemoryItem, operation_id: Uuid) {
    let submitted = memory
        .submit(item, operation_id, Attempt::First)
        .await
        .unwrap();
    assert_ne!(submitted, Submitted::AlreadyThere);
    arrived(memory, item).await;
    assert_eq!(ended(memory, operation_id).await, OperationState::Completed);
}

async fn documents_found(memory: &dyn Memory, query: &Recall) -> Vec<String> {
    let mut found: Vec<String> = memory
        .recall(query)
        .await
        .unwrap()
        .hits
        .into_iter()
        .flat_map(|hit| hit.documents)
        .collect();
    found.sort();
    found.dedup();
    found
}

async fn check_dates(memory: &dyn Memory, item: &MemoryItem) {
    let facts = memory.facts(&item.document_id).await.unwrap();
    assert!(!facts.is_empty());
    for fact in facts {
        for at in [
            fact.mentioned_at.expect("every fact is dated"),
            fact.occurred_start.expect("from its event on"),
        ] {
            // Facts of one document stand some milliseconds apart, to keep their order.
            let late_by = at.millis() - item.timestamp.millis();
            assert!(
                (0..1000).contains(&late_by),
                "a fact of {} is dated {at}",
                item.timestamp
            );
        }
    }
}

pub(crate) async fn retaining_twice_is_retaining_once(memory: &dyn Memory) {
    let visit = item(
        "visit:1",
        "He lost chilli plants to blight. He refused the spray.",
        APRIL_8,
        &["farmer:f1"],
    );
    memory.retain(&visit).await.unwrap();
    let once = memory.facts("visit:1").await.unwrap().len();
    memory.retain(&visit).await.unwrap();
    let twice = memory.facts("visit:1").await.unwrap();
    assert!(once > 0);
    assert_eq!(twice.len(), once);
    let hits = memory
        .recall(&Recall::new(
            "chilli blight spray",
            &["farmer:f1"],
            TagMatch::AnyStrict,
        ))
        .await
        .unwrap()
        .hits;
    let mut ids: Vec<_> = hits.iter().map(|hit| &hit.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), hits.len());
}

pub(crate) async fn a_correction_that_goes_back_arrives(memory: &dyn Memory) {
    let a = item("visit:1", "He refused the spray.", APRIL_8, &["farmer:f1"]);
    let b = MemoryItem {
        content: "He accepted the spray.".to_owned(),
        ..a.clone()
    };
    for (seq, version) in [(1, &a), (2, &b), (3, &a)] {
        submit_and_wait(memory, version, operation("visit:1", seq)).await;
    }
    let facts = memory.facts("visit:1").await.unwrap();
    assert!(
        facts.iter().all(|fact| !fact.text.contains("accepted")),
        "{facts:?}"
    );
}

pub(crate) async fn an_operation_id_is_spent_once(memory: &dyn Memory) {
    let a = item("visit:1", "He refused the spray.", APRIL_8, &["farmer:f1"]);
    let b = MemoryItem {
        content: "He accepted the spray.".to_owned(),
        ..a.clone()
    };
    let id = operation("visit:1", 1);
    submit_and_wait(memory, &a, id).await;
    // The same id with another payload is taken and dropped: reading back is what shows it.
    memory.submit(&b, id, Attempt::First).await.unwrap();
    assert!(
        memory
            .read_back("visit:1")
            .await
            .unwrap()
            .unwrap()
            .holds(&a)
    );
    // Looking again at what became of it brings it.
    let submitted = memory.submit(&b, id, Attempt::Again).await.unwrap();
    assert_ne!(submitted, Submitted::AlreadyThere);
    arrived(memory, &b).await;
}

pub(crate) async fn a_lost_answer_and_a_second_sending_store_once(memory: &dyn Memory) {
    let visit = item(
        "visit:1",
        "He lost chilli plants to blight. He refused the spray.",
        APRIL_8,
        &["farmer:f1"],
    );
    let id = operation("visit:1", 1);
    for attempt in [
        Attempt::First,
        Attempt::First,
        Attempt::Again,
        Attempt::Again,
    ] {
        memory.submit(&visit, id, attempt).await.unwrap();
    }
    arrived(memory, &visit).await;
    assert_eq!(ended(memory, id).await, OperationState::Completed);
    let once = memory.facts("visit:1").await.unwrap().len();
    assert_eq!(
        memory.submit(&visit, id, Attempt::Again).await.unwrap(),
        Submitted::AlreadyThere
    );
    assert_eq!(memory.facts("visit:1").await.unwrap().len(), once);
    let query = Recall::new("chilli blight spray", &["farmer:f1"], TagMatch::AnyStrict);
    assert_eq!(documents_found(memory, &query).await, ["visit:1"]);
}

pub(crate) async fn a_change_of_the_hour_alone_moves_the_dates_of_the_facts(memory: &dyn Memory) {
    let ten = item(
        "visit:1",
        "He lost chilli plants. He refused the spray.",
        APRIL_8,
        &["farmer:f1"],
    );
    memory.retain(&ten).await.unwrap();
    check_dates(memory, &ten).await;
    let later = MemoryItem {
        timestamp: "2026-04-08T16:30:00+05:30".parse().unwrap(),
        ..ten.clone()
    };
    memory.retain(&later).await.unwrap();
    check_dates(memory, &later).await;
    submit_and_wait(memory, &ten, operation("visit:1", 3)).await;
    check_dates(memory, &ten).await;
}

pub(crate) async fn tags_are_replaced_not_added(memory: &dyn Memory) {
    let before = item(
        "visit:1",
        "He refused the spray.",
        APRIL_8,
        &["farmer:f1", "crop:chilli"],
    );
    let after = item(
        "visit:1",
        "He refused the spray.",
        APRIL_8,
        &["farmer:f2", "crop:chilli"],
    );
    submit_and_wait(memory, &before, operation("visit:1", 1)).await;
    submit_and_wait(memory, &after, operation("visit:1", 2)).await;
    let found = async |tag| {
        documents_found(
            memory,
            &Recall::new("refused spray", &[tag], TagMatch::AnyStrict),
        )
        .await
    };
    assert_eq!(found("farmer:f1").await, Vec::<String>::new());
    assert_eq!(found("farmer:f2").await, ["visit:1"]);
}

pub(crate) async fn what_is_forgotten_is_gone_and_can_come_back(memory: &dyn Memory) {
    let visit = item("visit:1", "He refused the spray.", APRIL_8, &["farmer:f1"]);
    submit_and_wait(memory, &visit, operation("visit:1", 1)).await;
    assert_eq!(memory.forget("visit:1").await.unwrap(), Forgotten::Gone);
    assert_eq!(memory.read_back("visit:1").await.unwrap(), None);
    assert_eq!(memory.facts("visit:1").await.unwrap(), []);
    let query = Recall::new("refused spray", &[], TagMatch::Any);
    assert_eq!(documents_found(memory, &query).await, Vec::<String>::new());
    submit_and_wait(memory, &visit, operation("visit:1", 2)).await;
    assert_eq!(documents_found(memory, &query).await, ["visit:1"]);
}

pub(crate) async fn forgetting_the_unknown_is_fine(memory: &dyn Memory) {
    assert_eq!(memory.forget("visit:never").await.unwrap(), Forgotten::Gone);
    memory.declare().await.unwrap();
    assert_eq!(memory.forget("visit:never").await.unwrap(), Forgotten::Gone);
}

pub(crate) async fn tags_match_to_the_letter(memory: &dyn Memory) {
    let documents: [(&str, &[&str]); 5] = [
        ("none", &[]),
        ("a", &["a"]),
        ("b", &["b"]),
        ("ab", &["a", "b"]),
        ("abc", &["a", "b", "c"]),
    ];
    for (id, tags) in documents {
        memory
            .retain(&item(id, "pest seen today", APRIL_8, tags))
            .await
            .unwrap();
    }
    use TagMatch::*;
    let everything = "a ab abc b none";
    // As the real 1.1.0 answers.
    let cases: [(&[&str], TagMatch, &str); 24] = [
        (&[], Any, everything),
        (&[], All, everything),
        (&[], AnyStrict, everything),
        (&[], AllStrict, everything),
        (&[], Exact, "none"),
        (&["a"], Any, "a ab abc none"),
        (&["a"], All, "a ab abc none"),
        (&["a"], AnyStrict, "a ab abc"),
        (&["a"], AllStrict, "a ab abc"),
        (&["a"], Exact, "a"),
        (&["a", "b"], Any, "a ab abc b none"),
        (&["a", "b"], All, "ab abc none"),
        (&["a", "b"], AnyStrict, "a ab abc b"),
        (&["a", "b"], AllStrict, "ab abc"),
        (&["b", "a"], Exact, "ab"),
        (&["a", "a"], AllStrict, "a ab abc"),
        (&["a", "a"], Exact, "a"),
        (&["z"], Any, "none"),
        (&["z"], All, "none"),
        (&["z"], AnyStrict, ""),
        (&["A"], AnyStrict, ""),
        (&["a", "z"], Any, "a ab abc none"),
        (&["a", "z"], All, "none"),
        (&["a", "z"], AllStrict, ""),
    ];
    for (tags, tags_match, expected) in cases {
        let mut query = Recall::new("pest seen", tags, tags_match);
        // What is concluded from facts carries the tags of its scope, not the document's.
        query.types = vec![FactType::World];
        assert_eq!(
            documents_found(memory, &query).await.join(" "),
            expected,
            "{tags:?} {tags_match:?}"
        );
    }
}

pub(crate) async fn hits_point_at_documents_and_respect_the_first_filter(memory: &dyn Memory) {
    let early = item(
        "visit:1",
        "Blight was seen in the chilli field.",
        APRIL_8,
        &["crop:chilli"],
    );
    let late = item(
        "outcome:1",
        "Blight was controlled in the chilli field.",
        APRIL_21,
        &["crop:chilli"],
    );
    for document in [&early, &late] {
        memory.retain(document).await.unwrap();
    }
    let mut query = Recall::new("chilli blight", &["crop:chilli"], TagMatch::AllStrict);
    assert_eq!(
        documents_found(memory, &query).await,
        ["outcome:1", "visit:1"]
    );
    query.until = Some("2026-04-20T23:59:59+05:30".parse().unwrap());
    query.query_timestamp = query.until;
    let hits = memory.recall(&query).await.unwrap().hits;
    assert!(!hits.is_empty());
    for hit in hits {
        assert_eq!(hit.documents, ["visit:1"]);
        assert_eq!(hit.mentioned_at.unwrap().day(), early.timestamp.day());
        assert_eq!(hit.tags, ["crop:chilli"]);
    }
}

pub(crate) async fn a_list_goes_up_to_its_moment_whatever_the_words(memory: &dyn Memory) {
    let tags = ["village:v1", "crop:chilli"];
    let days = ["2026-04-08", "2026-04-20", "2026-04-21"];
    for (n, day) in days.iter().enumerate() {
        let at = format!("{day}T10:00:00+05:30");
        let document = item(&format!("visit:{n}"), "Leaf curl was seen.", &at, &tags);
        memory.retain(&document).await.unwrap();
    }
    let elsewhere = item("visit:9", "Leaf curl was seen.", APRIL_8, &tags[..1]);
    memory.retain(&elsewhere).await.unwrap();
    let mut query = Recall::new("quite other words", &tags, TagMatch::AllStrict);
    query.until = Some("2026-04-20T10:00:00.500+05:30".parse().unwrap());
    let hits = memory.up_to(&query).await.unwrap().hits;
    let mut documents: Vec<&str> = hits.iter().map(|hit| hit.documents[0].as_str()).collect();
    documents.dedup();
    assert_eq!(documents, ["visit:1", "visit:0"], "the newest first");
    for hit in &hits {
        assert!(query.lets_through(hit.mentioned_at) && hit.tags.len() == 2);
    }
}

pub(crate) async fn telugu_is_kept_and_found(memory: &dyn Memory) {
    let visit = item(
        "visit:1",
        "రమేష్ గౌడ్ పత్తి చేనులో గులాబీ రంగు పురుగు.",
        APRIL_8,
        &["farmer:f1"],
    );
    let other = item("visit:2", "సురేష్ మిరప తోట.", APRIL_8, &["farmer:f1"]);
    for document in [&visit, &other] {
        memory.retain(document).await.unwrap();
        arrived(memory, document).await;
    }
    let query = Recall::new("రమేష్ పత్తి", &["farmer:f1"], TagMatch::AnyStrict);
    assert!(
        documents_found(memory, &query)
            .await
            .contains(&"visit:1".to_owned())
    );
}

pub(crate) async fn odd_document_ids_are_one_document(memory: &dyn Memory) {
    for id in [
        "visit:01J8Z3V5T7QK2M9N4P6R8S0TAB",
        "visit:kcc:ab-12",
        "link:a/b",
        "what?#%20 now",
        "రమేష్",
    ] {
        let visit = item(id, "He refused the spray.", APRIL_8, &["farmer:f1"]);
        submit_and_wait(memory, &visit, operation(id, 1)).await;
        assert!(!memory.facts(id).await.unwrap().is_empty(), "{id}");
        memory.forget(id).await.unwrap();
        assert_eq!(memory.read_back(id).await.unwrap(), None, "{id}");
    }
}

pub(crate) async fn a_bank_that_is_not_there_is_empty(memory: &dyn Memory) {
    assert!(
        memory
            .recall(&Recall::new("chilli blight", &[], TagMatch::Any))
            .await
            .unwrap()
            .hits
            .is_empty()
    );
    assert!(
        memory
            .recall(&Recall::new("?!", &[], TagMatch::Any))
            .await
            .unwrap()
            .hits
            .is_empty()
    );
    assert_eq!(memory.read_back("visit:1").await.unwrap(), None);
    assert_eq!(memory.facts("visit:1").await.unwrap(), []);
    assert_eq!(
        memory.operation(operation("visit:1", 1)).await.unwrap(),
        OperationState::Unknown
    );
}

pub(crate) async fn declaring_twice_changes_nothing(memory: &dyn Memory) {
    let first = memory.declare().await.unwrap();
    memory
        .retain(&item(
            "visit:1",
            "He refused the spray.",
            APRIL_8,
            &["farmer:f1"],
        ))
        .await
        .unwrap();
    assert_eq!(memory.declare().await.unwrap(), first);
    assert!(memory.read_back("visit:1").await.unwrap().is_some());
    assert!(!first.generation.is_empty());
}

pub(crate) async fn reflecting_invents_nothing(memory: &dyn Memory) {
    memory.declare().await.unwrap();
    let mut query = Reflect {
        query: "Which spray for chilli blight was refused?".to_owned(),
        tags: vec!["farmer:f1".to_owned()],
        tags_match: TagMatch::AnyStrict,
        budget: Budget::Low,
        max_tokens: 1024,
    };
    let nothing = memory.reflect(&query).await.unwrap();
    assert!(nothing.documents.is_empty() && !nothing.text.is_empty());
    memory
        .retain(&item(
            "visit:1",
            "He refused the chilli blight spray.",
            APRIL_8,
            &["farmer:f1"],
        ))
        .await
        .unwrap();
    let something = memory.reflect(&query).await.unwrap();
    assert_eq!(something.documents, ["visit:1"]);
    assert!(
        something
            .text
            .contains("He refused the chilli blight spray."),
        "{}",
        something.text
    );
    query.tags = vec!["farmer:f2".to_owned()];
    assert!(memory.reflect(&query).await.unwrap().documents.is_empty());
}

pub(crate) async fn all_parts_of_an_item_come_back(memory: &dyn Memory) {
    let mut visit = item(
        "visit:1",
        "  Two lines,\r\n\nand \"quotes\".\0 ",
        "2025-01-02T07:35:33.457+05:30",
        &["farmer:f1", "village:v:1"],
    );
    visit.scopes = vec![vec!["farmer:f1".to_owned(), "village:v:1".to_owned()]];
    memory.retain(&visit).await.unwrap();
    let stored = memory.read_back("visit:1").await.unwrap().unwrap();
    assert!(stored.is_equal_in_full(&visit), "{stored:?}");
    // Metadata is no part of the proof of arrival, but a change of it is sent.
    visit
        .metadata
        .insert("crop".to_owned(), "chilli".to_owned());
    submit_and_wait(memory, &visit, operation("visit:1", 2)).await;
    let stored = memory.read_back("visit:1").await.unwrap().unwrap();
    assert!(stored.is_equal_in_full(&visit), "{stored:?}");
}

pub(crate) async fn it_is_healthy(memory: &dyn Memory) {
    assert!(memory.health().await.unwrap().ready);
}
