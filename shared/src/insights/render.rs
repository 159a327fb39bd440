//! Insights in words. A number stands beside its noun, a day beside what happened on it.

use super::{
    model::{Finding, Grade, Insights, Question, What},
    shuffle::FEWEST,
};
use crate::{
    brief::Catalogue,
    text::{Arg, Lang, Words, capitalised, key},
};
use serde_json::{Value, json};

/// The question as a title.
pub fn question_title(question: Question, words: &Words, lang: Lang) -> String {
    match question {
        Question::Works => words.say(lang, "insights-works", &[]),
        Question::Others => words.say(lang, "insights-others", &[]),
        Question::Objections => words.say(lang, "insights-objections", &[]),
        Question::Watch { month } => {
            let month = words.month(lang, month);
            words.say(lang, "insights-watch", &[("month", month.into())])
        }
        Question::Months => words.say(lang, "insights-months", &[]),
    }
}

/// The sentence of a finding, its grade first.
pub fn render(finding: &Finding, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let grade = match finding.grade {
        Grade::Seen => words.say(lang, "grade-seen", &[]),
        Grade::Holds => words.say(lang, "grade-holds", &[]),
    };
    let sentence = sentence(finding, words, lang, catalogue);
    let args = [("grade", grade.into()), ("sentence", sentence.into())];
    words.say(lang, "insights-graded", &args)
}

/// The sentence of a finding without its grade, for where a sign says that.
pub fn sentence(finding: &Finding, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let teller = Teller {
        words,
        lang,
        catalogue,
    };
    let parts = capitalised(&teller.parts(finding).join("; "));
    words.say(lang, "insights-sentence", &[("parts", parts.into())])
}

/// All of it as plain lines.
pub fn plain(insights: &Insights, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let mut text = heading(insights, words, lang, catalogue);
    text.push('\n');
    for answer in &insights.answers {
        text.push_str(&question_title(answer.question, words, lang));
        text.push('\n');
        if answer.findings.is_empty() {
            text.push_str("- ");
            text.push_str(&words.say(lang, "insights-nothing", &[]));
            text.push('\n');
        }
        for finding in &answer.findings {
            text.push_str("- ");
            text.push_str(&render(finding, words, lang, catalogue));
            text.push('\n');
        }
    }
    text
}

/// As JSON: the insights with the heading, the titles and each finding's sentence beside it. No day
/// in it is later than the as-of day.
pub fn to_json(insights: &Insights, words: &Words, lang: Lang, catalogue: &Catalogue) -> Value {
    let mut value = json!(insights);
    value["heading"] = heading(insights, words, lang, catalogue).into();
    value["lang"] = json!(lang);
    for (place, answer) in insights.answers.iter().enumerate() {
        let told = &mut value["answers"][place];
        told["title"] = question_title(answer.question, words, lang).into();
        for (number, finding) in answer.findings.iter().enumerate() {
            told["findings"][number]["text"] = render(finding, words, lang, catalogue).into();
        }
    }
    value
}

fn heading(insights: &Insights, words: &Words, lang: Lang, catalogue: &Catalogue) -> String {
    let village = catalogue.village_name(&insights.village, lang);
    words.say(
        lang,
        "insights-heading",
        &[
            ("village", village.into()),
            ("when", Arg::Moment(insights.as_of)),
            ("visits", insights.visits.into()),
            ("farmers", insights.farmers.into()),
        ],
    )
}

struct Teller<'a> {
    words: &'a Words,
    lang: Lang,
    catalogue: &'a Catalogue,
}

impl Teller<'_> {
    fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.words.say(self.lang, key, args)
    }

    fn about(&self, crop: &str, issue: Option<&str>) -> String {
        let crop = ("crop", Arg::Crop(crop));
        match issue {
            Some(issue) => self.say("about-issue-in-crop", &[crop, ("issue", Arg::Issue(issue))]),
            None => self.say("about-crop", &[crop]),
        }
    }

    /// What was found, what it is compared with, what else belongs to it, what it rests on.
    fn parts(&self, finding: &Finding) -> Vec<String> {
        let mut parts = vec![self.found(finding)];
        parts.extend(self.rest(finding));
        match &finding.what {
            What::Works {
                on_label: false, ..
            } => parts.push(self.say("finding-off-label", &[])),
            What::Pitched { against, .. } if !against.is_empty() => {
                let listed: Vec<String> = against
                    .iter()
                    .map(|it| {
                        let objection = self.words.objection(self.lang, it.kind);
                        let args = [("objection", objection.into()), ("times", it.times.into())];
                        self.say("finding-times", &args)
                    })
                    .collect();
                parts.push(self.say("finding-against", &[("list", listed.join(", ").into())]));
            }
            _ => {}
        }
        parts.push(self.basis(finding));
        parts
    }

    fn found(&self, finding: &Finding) -> String {
        let counts = [("k", finding.seen.k.into()), ("n", finding.seen.n.into())];
        let with = |key, more: &[(&str, Arg<'_>)]| self.say(key, &[&counts[..], more].concat());
        match &finding.what {
            What::TopProblem { about, from } => {
                let about = self.about(&about.crop, about.issue.as_deref());
                let args = [("about", about.into()), ("from", Arg::Day(*from))];
                with(key("finding-top"), &args)
            }
            What::Works { product, about, .. } => {
                let product = self.catalogue.product_name(product, self.lang);
                let about = self.about(&about.crop, about.issue.as_deref());
                let args = [("product", product.into()), ("about", about.into())];
                with(key("finding-works"), &args)
            }
            What::Pitched { pitch, .. } => {
                let pitch = self.words.pitch(self.lang, *pitch);
                with(key("finding-pitched"), &[("pitch", pitch.into())])
            }
            What::Met { kind, pitch } => {
                let objection = self.words.objection(self.lang, *kind);
                let pitch = self.words.pitch(self.lang, *pitch);
                let args = [("objection", objection.into()), ("pitch", pitch.into())];
                with(key("finding-met"), &args)
            }
            What::Month {
                crop,
                issue,
                month,
                visits,
            } => {
                let month = self.words.month(self.lang, *month);
                let args = [
                    ("about", self.about(crop, Some(issue)).into()),
                    ("month", month.into()),
                    ("visits", (*visits).into()),
                ];
                with(key("finding-month"), &args)
            }
        }
    }

    /// Of fewer visits the comparison would only lengthen the sentence.
    fn rest(&self, finding: &Finding) -> Option<String> {
        let enough = |n: u32| n as usize >= FEWEST;
        let rest = (finding.rest).filter(|rest| enough(rest.n) && enough(finding.seen.n))?;
        let args = [("k", rest.k.into()), ("n", rest.n.into())];
        match finding.what {
            What::Works { .. } => Some(self.say("finding-rest-controlled", &args)),
            What::Pitched { .. } | What::Met { .. } => {
                Some(self.say("finding-rest-accepted", &args))
            }
            What::TopProblem { .. } | What::Month { .. } => None,
        }
    }

    fn basis(&self, finding: &Finding) -> String {
        let args = [
            ("farmers", finding.farmers.into()),
            ("seasons", finding.seasons.into()),
            ("low", u32::from(finding.seen.low).into()),
            ("high", u32::from(finding.seen.high).into()),
            ("day", Arg::Day(finding.day)),
        ];
        match finding.what {
            // Not a sample of anything: these are all the visits there were.
            What::TopProblem { .. } => self.say("finding-basis-count", &args),
            What::Month { .. } => self.say("finding-basis-month", &args),
            _ => self.say("finding-basis", &args),
        }
    }
}
