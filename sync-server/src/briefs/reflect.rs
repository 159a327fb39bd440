//! What a memory concludes about a village, for today alone: it knows everything that came in and
//! has no as-of. Three fixed questions at once, each with its own failure; of the answers only what
//! the guard lets through is shown.

use super::WORDS;
use crate::{
    forwarder::render::in_words,
    memory::{Budget, Memory, MemoryError, Reflect, TagMatch, error::Trouble},
};
use shared::{
    guard::Checked,
    insights::{Insights, Question, What, month_after},
    panel::{Reflected, ReflectedSentence},
    text::Lang,
    time::Day,
};
use std::time::Duration;

/// A model thinks for a while; an officer does not wait for ever.
const WITHIN: Duration = Duration::from_secs(60);
const MAX_TOKENS: u32 = 1024;

/// One question: its name, and as it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    name: &'static str,
    text: String,
}

/// Asks the three questions about a village at once. Each answer goes through `judge` sentence by
/// sentence.
pub async fn reflect(
    memory: &dyn Memory,
    insights: &Insights,
    lang: Lang,
    judge: impl Fn(&str) -> Checked,
) -> Vec<Reflected> {
    let village = format!("village:{}", insights.village);
    let asked = questions(insights, lang);
    let answers = asked.iter().map(|it| ask(memory, &village, &it.text));
    let answers = futures::future::join_all(answers).await;
    let told = |(asked, answer): (&Asked, Result<String, MemoryError>)| match answer {
        Ok(text) => told(asked.name, &judge(&text)),
        Err(error) => Reflected {
            question: asked.name.to_owned(),
            sentences: Vec::new(),
            dropped: 0,
            error: Some(error.code().to_owned()),
        },
    };
    asked.iter().zip(answers).map(told).collect()
}

async fn ask(memory: &dyn Memory, village: &str, text: &str) -> Result<String, MemoryError> {
    let question = Reflect {
        query: text.to_owned(),
        tags: vec![village.to_owned()],
        tags_match: TagMatch::AnyStrict,
        budget: Budget::Low,
        max_tokens: MAX_TOKENS,
    };
    match tokio::time::timeout(WITHIN, memory.reflect(&question)).await {
        Ok(answer) => Ok(answer?.text),
        Err(_) => Err(MemoryError::Unreachable(Trouble::Timeout)),
    }
}

/// What the guard lets through; the rest is counted.
fn told(name: &str, checked: &Checked) -> Reflected {
    let mut sentences = Vec::new();
    for judged in &checked.sentences {
        let reasons = judged.reasons.iter().map(|reason| reason.code().to_owned());
        sentences.extend(judged.shown.clone().map(|text| ReflectedSentence {
            text,
            verdict: judged.verdict.code().to_owned(),
            reasons: reasons.collect(),
        }));
    }
    Reflected {
        question: name.to_owned(),
        dropped: (checked.sentences.len() - sentences.len()) as u32,
        sentences,
        error: None,
    }
}

/// What works for the top problem, how to meet objections, what to watch next month. Without a top
/// problem the first has nothing to ask about.
fn questions(insights: &Insights, lang: Lang) -> Vec<Asked> {
    let works = insights
        .answers
        .iter()
        .find(|it| it.question == Question::Works);
    let top = works.into_iter().flat_map(|it| &it.findings);
    let top = top.filter_map(|finding| match &finding.what {
        What::TopProblem { about, .. } => Some(about),
        _ => None,
    });
    let works = top.take(1).map(|about| {
        let crop = WORDS.crop(Lang::En, &about.crop);
        let issue = about.issue.as_deref().map(|it| WORDS.issue(Lang::En, it));
        let issue = issue.unwrap_or_else(|| "the problem".to_owned());
        let text =
            format!("What has worked in this village against {issue} in {crop}, and what has not?");
        ("works", text)
    });
    let objections = "How were the objections of this village's farmers met, and after which way of \
                      putting the advice did they accept?";
    let month = in_words(first_of(insights, month_after(insights.as_of.day())));
    let month = month.split(' ').nth(1).unwrap_or_default();
    let watch = format!(
        "Which problems have come up in this village in {month}, and what should be looked for then?"
    );
    let rest = [("objections", objections.to_owned()), ("watch", watch)];
    let in_lang = match lang {
        Lang::En => "",
        Lang::Te => " Answer in Telugu.",
        Lang::Hi => " Answer in Hindi.",
    };
    works
        .chain(rest)
        .map(|(name, text)| Asked {
            name,
            text: format!("{text}{in_lang}"),
        })
        .collect()
}

/// Any day of that month, for its name.
fn first_of(insights: &Insights, month: u8) -> Day {
    let today = insights.as_of.day();
    let (year, ..) = today.ymd();
    i8::try_from(month)
        .ok()
        .and_then(|month| Day::from_ymd(year, month, 1))
        .unwrap_or(today)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::{
        brief::{Catalogue, Ground},
        guard::{Covered, Guard},
        insights::insights,
        view::{AsOf, VillageView},
    };

    fn of_nothing() -> Insights {
        let as_of = AsOf::day("2026-12-05".parse().unwrap());
        let view = VillageView::of("VL01".parse().unwrap(), as_of, &[]);
        insights(&view, &Catalogue::on(as_of.moment.day(), &[]))
    }

    #[test]
    fn the_questions_name_the_month_and_the_language() {
        let english = questions(&of_nothing(), Lang::En);
        let names: Vec<_> = english.iter().map(|it| it.name).collect();
        assert_eq!(
            names,
            ["objections", "watch"],
            "no problem, no question about it"
        );
        assert!(english[1].text.contains("January"), "{}", english[1].text);
        let telugu = questions(&of_nothing(), Lang::Te);
        assert!(telugu.iter().all(|it| it.text.ends_with("Telugu.")));
    }

    #[test]
    fn what_the_guard_takes_out_is_counted_and_not_shown() {
        let as_of = AsOf::day("2026-12-05".parse().unwrap());
        let catalogue = Catalogue::on(as_of.moment.day(), &[]);
        let ground = Ground {
            farmer: None,
            village: None,
            catalogue: &catalogue,
            as_of,
            about: None,
        };
        let guard = Guard::new(&ground, &WORDS, &[]);
        let text = "On 3 May Ramesh lost 40% of his plants. He paid 900 rupees.";
        let told = told("works", &guard.check(text, Lang::En, Covered::Anyone));
        assert_eq!((told.sentences.len(), told.dropped), (0, 2));
        assert_eq!(told.error, None);
    }
}
