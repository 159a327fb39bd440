//! Recall and reflect over the embedded tables. Words are looked up and ranked by bm25; tags and
//! times are conditions beside them, in the same statement, so that no limit cuts before they do.

use crate::memory::{FactType, Hit, Recall, Recalled, Reflect, Reflection, Result, TagMatch};
use shared::time::Stamp;
use sqlx::{QueryBuilder, Row, Sqlite, SqlitePool, sqlite::SqliteRow};

/// More hits than any reader shows; the token bound usually cuts before.
const MAX_HITS: i64 = 200;
/// Far more than a reader follows.
const MAX_LISTED: i64 = 2_000;
const MAX_WORDS: usize = 64;
/// Rough, and on the safe side for English.
const BYTES_PER_TOKEN: usize = 4;
/// What a reflection quotes; the rest it counts.
const MAX_QUOTED: usize = 8;

pub(super) async fn recall(pool: &SqlitePool, bank: &str, query: &Recall) -> Result<Recalled> {
    // Whole documents stand for facts here; nothing is concluded, so there are no observations.
    if !query.types.is_empty() && !query.types.contains(&FactType::World) {
        return Ok(Recalled::default());
    }
    let Some(words) = match_expression(&query.query) else {
        return Ok(Recalled::default());
    };
    let mut sql = QueryBuilder::new(
        "SELECT d.document_id, d.timestamp, d.content, bm25(memory_words) AS rank,
                (SELECT json_group_array(tag) FROM memory_tags WHERE document = d.id) AS tags
         FROM memory_words JOIN memory_documents d ON d.id = memory_words.rowid
         WHERE memory_words MATCH ",
    );
    sql.push_bind(words).push(" AND d.bank = ").push_bind(bank);
    push_tag_condition(&mut sql, &query.tags, query.tags_match);
    if let Some(until) = query.until {
        sql.push(" AND d.timestamp <= ").push_bind(until.millis());
    }
    sql.push(" ORDER BY rank, d.timestamp DESC, d.document_id LIMIT ")
        .push_bind(MAX_HITS);
    let mut room = query.max_tokens as usize * BYTES_PER_TOKEN;
    let mut hits = Vec::new();
    for row in sql.build().fetch_all(pool).await? {
        let hit = hit(&row);
        if hit.text.len() > room {
            break;
        }
        room -= hit.text.len();
        hits.push(hit);
    }
    // Later ones were no part of the question, so none took room.
    Ok(Recalled {
        hits,
        ..Recalled::default()
    })
}

/// The newest first, with no words asked for.
pub(super) async fn up_to(pool: &SqlitePool, bank: &str, query: &Recall) -> Result<Recalled> {
    let mut sql = QueryBuilder::new(
        "SELECT d.document_id, d.timestamp, d.content, 0.0 AS rank,
                (SELECT json_group_array(tag) FROM memory_tags WHERE document = d.id) AS tags
         FROM memory_documents d WHERE d.bank = ",
    );
    sql.push_bind(bank);
    push_tag_condition(&mut sql, &query.tags, query.tags_match);
    if let Some(until) = query.until {
        sql.push(" AND d.timestamp <= ").push_bind(until.millis());
    }
    sql.push(" ORDER BY d.timestamp DESC, d.document_id LIMIT ")
        .push_bind(MAX_LISTED);
    let rows = sql.build().fetch_all(pool).await?;
    Ok(Recalled {
        hits: rows.iter().map(hit).collect(),
        ..Recalled::default()
    })
}

fn hit(row: &SqliteRow) -> Hit {
    let document_id: String = row.get("document_id");
    Hit {
        id: document_id.clone(),
        documents: vec![document_id],
        text: row.get("content"),
        fact_type: FactType::World,
        mentioned_at: Stamp::from_millis(row.get("timestamp")),
        tags: serde_json::from_str(row.get("tags")).unwrap_or_default(),
        // bm25 is better the lower it is; readers expect the reverse.
        score: -row.get::<f64, _>("rank"),
    }
}

/// Lists what fits, best first, and says how many more there are. It quotes and counts; it never
/// words anything itself beyond that.
pub(super) async fn reflect(pool: &SqlitePool, bank: &str, query: &Reflect) -> Result<Reflection> {
    let recall_query = Recall {
        query: query.query.clone(),
        tags: query.tags.clone(),
        tags_match: query.tags_match,
        types: Vec::new(),
        budget: query.budget,
        query_timestamp: None,
        until: None,
        max_tokens: query.max_tokens,
    };
    let hits = recall(pool, bank, &recall_query).await?.hits;
    if hits.is_empty() {
        return Ok(Reflection {
            text: "There is no history that fits this question.".to_owned(),
            documents: Vec::new(),
        });
    }
    let count = hits.len();
    let mut text = if count == 1 {
        "1 record fits:".to_owned()
    } else {
        format!("{count} records fit:")
    };
    for hit in hits.iter().take(MAX_QUOTED) {
        text.push_str("\n- ");
        text.push_str(&hit.text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if count > MAX_QUOTED {
        text.push_str(&format!("\n\nand {} more.", count - MAX_QUOTED));
    }
    Ok(Reflection {
        text,
        documents: hits.into_iter().flat_map(|hit| hit.documents).collect(),
    })
}

/// Any of the words. Each is quoted, so that nothing in a question is taken for syntax.
fn match_expression(query: &str) -> Option<String> {
    let words: Vec<String> = query
        .split(|c: char| c.is_whitespace() || c.is_ascii_punctuation())
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .take(MAX_WORDS)
        .map(|word| format!("\"{}\"", word.replace(['"', '\0'], "")))
        .collect();
    (!words.is_empty()).then(|| words.join(" OR "))
}

/// Hindsight's rules. `any` and `all` let untagged documents through; the strict ones do not;
/// `exact` wants the same set. With no tags asked for only `exact` is a condition.
fn push_tag_condition(sql: &mut QueryBuilder<Sqlite>, tags: &[String], tags_match: TagMatch) {
    let mut wanted: Vec<&String> = tags.iter().collect();
    wanted.sort();
    wanted.dedup();
    if wanted.is_empty() {
        if tags_match == TagMatch::Exact {
            sql.push(" AND NOT EXISTS (SELECT 1 FROM memory_tags t WHERE t.document = d.id)");
        }
        return;
    }
    let needed = match tags_match {
        TagMatch::Any | TagMatch::AnyStrict => 1,
        TagMatch::All | TagMatch::AllStrict | TagMatch::Exact => wanted.len() as i64,
    };
    sql.push(" AND ((SELECT count(*) FROM memory_tags t WHERE t.document = d.id AND t.tag IN (");
    let mut list = sql.separated(", ");
    for tag in wanted {
        list.push_bind(tag.clone());
    }
    sql.push(")) >= ").push_bind(needed);
    match tags_match {
        TagMatch::Any | TagMatch::All => {
            sql.push(" OR NOT EXISTS (SELECT 1 FROM memory_tags t WHERE t.document = d.id)");
        }
        TagMatch::Exact => {
            sql.push(" AND (SELECT count(*) FROM memory_tags t WHERE t.document = d.id) = ")
                .push_bind(needed);
        }
        TagMatch::AnyStrict | TagMatch::AllStrict => {}
    }
    sql.push(")");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_words_and_never_syntax() {
        let cases = [
            (
                "bollworm AND NEAR(x",
                Some(r#""bollworm" OR "AND" OR "NEAR" OR "x""#),
            ),
            ("రమేష్ \"పత్తి\"*", Some(r#""రమేష్" OR "పత్తి""#)),
            ("!!! — …", None),
            ("", None),
        ];
        for (query, expected) in cases {
            assert_eq!(match_expression(query).as_deref(), expected, "{query}");
        }
        let long = "word ".repeat(500);
        assert_eq!(
            match_expression(&long).unwrap().matches("OR").count(),
            MAX_WORDS - 1
        );
    }
}
