//! `khetsmriti guard`: sentences of anyone's, held against what the record knew of a farmer.

use super::{brief::Whom, output::Output};
use crate::briefs::WORDS;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use shared::{
    guard::{Checked, Counts, Covered, Guard, Judged, Verdict},
    text::{Lang, key},
};
use std::{io::Read, path::Path};

const MAX_BYTES: u64 = 1 << 20;

#[derive(Debug, Args)]
pub(super) struct GuardText {
    #[command(flatten)]
    whom: Whom,
}

impl GuardText {
    /// Every line of stdin is a text of its own.
    pub(super) async fn run(
        &self,
        folder: &Path,
        lang: Lang,
        output: &Output,
    ) -> anyhow::Result<()> {
        let scene = self.whom.scene(folder).await?;
        let text = tokio::task::spawn_blocking(read).await??;
        let ground = scene.ground(None);
        let guard = Guard::new(&ground, &WORDS, &scene.people());
        let mut counts = Counts::default();
        let mut lines = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let checked = guard.check(line, lang, Covered::Anyone);
            counts.add(&checked);
            for judged in &checked.sentences {
                output.print(&said(judged, lang));
            }
            lines.push(answer(line, &checked, lang));
        }
        output.end(&json!({ "lines": lines, "counts": counts }));
        Ok(())
    }
}

fn read() -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let mut stdin = std::io::stdin().lock().take(MAX_BYTES + 1);
    stdin.read_to_end(&mut bytes).context("stdin")?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("the text is longer than {MAX_BYTES} bytes: split it");
    }
    String::from_utf8(bytes).context("the text is not UTF-8: save it as UTF-8")
}

fn verdict(verdict: Verdict, lang: Lang) -> String {
    let key = match verdict {
        Verdict::Kept => key("cli-guard-kept"),
        Verdict::Repaired => key("cli-guard-repaired"),
        Verdict::Stripped => key("cli-guard-stripped"),
        Verdict::Dropped => key("cli-guard-dropped"),
    };
    WORDS.say(lang, key, &[])
}

/// The verdict, the sentence, why, and what is shown in its place.
fn said(judged: &Judged, lang: Lang) -> String {
    let mut line = format!("{}: {}", verdict(judged.verdict, lang), judged.said);
    for reason in &judged.reasons {
        line.push_str("\n    ");
        line.push_str(&reason.say(&WORDS, lang));
    }
    if judged.verdict != Verdict::Kept
        && let Some(shown) = &judged.shown
    {
        line.push_str("\n    → ");
        line.push_str(shown);
    }
    line
}

fn answer(line: &str, checked: &Checked, lang: Lang) -> Value {
    let sentence = |judged: &Judged| {
        let reasons = judged.reasons.iter().map(|reason| {
            json!({ "code": reason.code(), "span": reason.span, "text": reason.say(&WORDS, lang) })
        });
        json!({
            "said": judged.said,
            "shown": judged.shown,
            "verdict": judged.verdict.code(),
            "reasons": reasons.collect::<Vec<_>>(),
        })
    };
    let sentences: Vec<Value> = checked.sentences.iter().map(sentence).collect();
    json!({ "said": line, "shown": checked.text(), "sentences": sentences })
}
