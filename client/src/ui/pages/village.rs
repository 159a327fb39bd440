//! One village: what its visits taught, by rules and on this phone, in two grades; and, where there
//! is signal, what the memory makes of it now.

use super::{again, list::village_name};
use crate::core::{Event, Loadable, NO_MEMORY, NoAnswer, Place};
use crate::ui::{
    context::Ui,
    kit::{Sign, Spot, face, icon, link, run},
    sections::{frame, memory_age, not_read, village_picture, waiting},
};
use shared::{
    ids::VillageId,
    insights::{Answer, Finding, Grade, Insights, Question, month_after, question_title, sentence},
    panel::Reflected,
    text::{Arg, key},
};
use yew::prelude::*;

/// So many visits are listed under a finding before the officer asks for more.
const FIRST_EVIDENCE: usize = 12;

pub(crate) fn page(ui: &Ui) -> Html {
    let Place::Village(village) = &ui.model.place else {
        return html! {};
    };
    frame(ui, "village", village_name(ui, village), body(ui, village))
}

fn body(ui: &Ui, village: &VillageId) -> Html {
    let held = (ui.model.neighbours.as_ref()).filter(|held| held.id == *village);
    if let Some(Loadable::Failed(error)) = held.map(|held| &held.ledgers) {
        return face(
            Spot::Failed,
            ui.tell(key("face-not-read")),
            ui.tell(not_read(error)),
            again(ui),
        );
    }
    let Some(insights) = ui.model.insights_of(village) else {
        return waiting(ui);
    };
    if insights.visits == 0 {
        return face(
            Spot::Empty,
            ui.tell(key("village-empty")),
            ui.tell(key("village-empty-text")),
            html! {},
        );
    }
    let visits = ui.tell_with(key("count-visits"), &[("n", insights.visits.into())]);
    let farmers = ui.tell_with(key("count-farmers"), &[("n", insights.farmers.into())]);
    let drawn = [
        ("visits", visits.into()),
        ("farmers", farmers.into()),
        ("day", Arg::Day(insights.as_of.day())),
    ];
    html! {
        <>
            <p class="hint" data-test="village-drawn" data-visits={insights.visits.to_string()}>
                { ui.tell_with(key("village-drawn"), &drawn) }</p>
            <dl class="grades hint">
                <div><dt>{ grade(ui, Grade::Seen) }</dt><dd>{ ui.tell(key("grade-seen-means")) }</dd></div>
                <div><dt>{ grade(ui, Grade::Holds) }</dt><dd>{ ui.tell(key("grade-holds-means")) }</dd></div>
            </dl>
            { village_picture(ui) }
            { for insights.answers.iter().map(|answer| show(ui, insights, answer)) }
            { reflected(ui) }
        </>
    }
}

fn show(ui: &Ui, insights: &Insights, answer: &Answer) -> Html {
    html! {
        <section class="brief" data-test="insight-answer">
            <h2>{ question_title(answer.question, &ui.words, ui.lang()) }</h2>
            if answer.findings.is_empty() {
                <p class="hint">{ ui.tell(key("insights-nothing")) }</p>
            }
            <ul class="findings">
                { for answer.findings.iter().map(|one| html! { <li>{ finding(ui, insights, one) }</li> }) }
            </ul>
        </section>
    }
}

/// What was found, how much that is worth, and the visits it was counted from.
fn finding(ui: &Ui, insights: &Insights, finding: &Finding) -> Html {
    let day = insights.as_of.day();
    let catalogue = ui.model.catalogue_held(day);
    let said = catalogue.map(|catalogue| sentence(finding, &ui.words, ui.lang(), catalogue));
    let more = finding.evidence.len().saturating_sub(FIRST_EVIDENCE);
    html! {
        <div class="finding" data-test="finding" data-grade={grade_code(finding.grade)}>
            <p>{ grade(ui, finding.grade) }</p>
            <p>{ said }</p>
            <details class="sentence">
                <summary data-test="finding-evidence">
                    <span>{ ui.tell_with(key("finding-evidence"), &[("n", finding.evidence.len().into())]) }</span>
                </summary>
                <ul class="evidence">
                    { for finding.evidence.iter().take(FIRST_EVIDENCE).map(|source| html! {
                        <li>{ link(ui, Place::visit(source.farmer.clone(), source.visit.clone()), "evidence")
                            .class("claim")
                            .data("data-visit", source.visit.to_string())
                            .show(html! { <span>{ evidence(ui, source) }</span> }) }</li>
                    }) }
                </ul>
                if more > 0 {
                    <p class="hint">{ ui.tell_with(key("finding-more"), &[("n", more.into())]) }</p>
                }
            </details>
        </div>
    }
}

/// A visit by its day; whose it was is said by its own page.
fn evidence(ui: &Ui, source: &shared::insights::Source) -> String {
    let day = ui
        .model
        .neighbours
        .as_ref()
        .and_then(|held| held.day_of(&source.visit));
    match day {
        Some(day) => ui.tell_with(key("finding-visit"), &[("day", Arg::Day(day))]),
        None => ui.tell(key("nav-visit")),
    }
}

fn grade(ui: &Ui, grade: Grade) -> Html {
    let (sign, words) = match grade {
        Grade::Seen => (Sign::Eye, key("grade-seen")),
        Grade::Holds => (Sign::TwoTicks, key("grade-holds")),
    };
    html! { <span class={classes!("mark", grade_code(grade))}>{ icon(sign) }{ ui.tell(words) }</span> }
}

fn grade_code(grade: Grade) -> &'static str {
    match grade {
        Grade::Seen => "seen",
        Grade::Holds => "holds",
    }
}

/// Only for now, and only where there is a memory that reflects.
fn reflected(ui: &Ui) -> Html {
    let remote = &ui.model.reflected.1;
    // A memory that only looks up answers with nothing.
    let reflects = remote.error != Some(NoAnswer::Refused(NO_MEMORY.to_owned()));
    let answers = remote.last.iter().flat_map(|(told, _)| &told.answers);
    html! {
        <section class="brief from-memory" data-test="reflected">
            <h2>{ icon(Sign::Leaf) }{ ui.tell(key("reflect-title")) }</h2>
            { for answers.map(|answer| reflection(ui, answer)) }
            if reflects {
                { memory_age(ui, remote) }
            } else {
                <p class="hint" data-test="reflect-none">{ ui.tell(key("reflect-none")) }</p>
            }
            if reflects && remote.error.is_some() && !remote.is_asking {
                <button type="button" onclick={ui.on_click(Event::Retried)} data-test="reflect-again">
                    { ui.tell(key("action-again")) }</button>
            }
        </section>
    }
}

fn reflection(ui: &Ui, answer: &Reflected) -> Html {
    let month = month_after(ui.model.today());
    let question = match answer.question.as_str() {
        "objections" => Question::Objections,
        "watch" => Question::Watch { month },
        _ => Question::Works,
    };
    let title = question_title(question, &ui.words, ui.lang());
    html! {
        <div class="brief-part" data-test="reflection" data-question={answer.question.clone()}>
            <h3>{ title }</h3>
            if answer.sentences.is_empty() {
                <p class="hint">{ ui.tell(key("reflect-nothing")) }</p>
            }
            { for answer.sentences.iter().map(|sentence| html! { <p>{ run(sentence.text.clone()) }</p> }) }
            if answer.dropped > 0 {
                <p class="hint">{ ui.tell_with(key("reflect-dropped"), &[("n", answer.dropped.into())]) }</p>
            }
        </div>
    }
}
