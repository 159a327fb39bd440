//! Recording a visit, and correcting one.

use crate::core::{
    Event,
    facts::Facts,
    forms::{FormEdit, VisitEdit, VisitForm},
    view::likely_stage,
};
use crate::ui::{
    context::Ui,
    kit::{Line, choice, field, fold, group, lang_of, pick, text},
    sections::{
        ChanceFields, DayChoice, Products, crop_choice, frame, note_proposal, photos, recorder,
        save_bar, voice_proposals,
    },
};
use shared::{
    entry::{MAX_NOTE_CHARS, ObjectionKind, Pitch, Reaction},
    ids::Slug,
    text::{Arg, capitalised, key},
    time::Day,
    vocab::{ISSUES, STAGES},
};
use yew::prelude::*;

/// How many likely issues are offered as buttons.
const LIKELY: usize = 6;

pub(crate) fn page(ui: &Ui, form: &VisitForm) -> Html {
    let farmer = ui
        .model
        .known_farmer()
        .and_then(|known| known.all.as_ref())
        .map(|view| &view.farmer);
    let name = farmer
        .map(|farmer| ui.name(&farmer.names))
        .unwrap_or_default();
    let corrects = form.corrects.is_some();
    let (title, save) = if corrects {
        (key("form-correct-title"), key("action-save-correction"))
    } else {
        (key("form-visit-title"), key("action-save-visit"))
    };
    let likely = farmer
        .map(|farmer| farmer.crops.clone())
        .unwrap_or_default();
    let on_day = {
        let send = ui.on_edit(FormEdit::Visit, VisitEdit::Day);
        Callback::from(move |day: Option<Day>| day.into_iter().for_each(|day| send.emit(Some(day))))
    };
    frame(
        ui,
        if corrects { "correct" } else { "new-visit" },
        if corrects {
            ui.tell_with(title, &[("name", name.into())])
        } else {
            name
        },
        html! { <>
            { recorder(ui, form) }
            { note(ui, form) }
            { voice_proposals(ui, form) }
            { note_proposal(ui, form) }
            { crop(ui, form, &likely) }
            { issue(ui, form) }
            { reaction(ui, form) }
            <Products ui={ui.clone()} form={form.clone()} />
            { photos(ui, form) }
            { more(ui, form, on_day) }
            { save_bar(ui, ui.tell(save)) }
        </> },
    )
}

/// What is always wanted: the voice, and beside it the note.
fn note(ui: &Ui, form: &VisitForm) -> Html {
    let lines = 1 + form.note.lines().count().clamp(1, 7);
    field(
        "note",
        ui.tell(key("form-note")),
        "",
        html! { <>
            { text("note", "note", form.note.clone(), ui.on_edit(FormEdit::Visit, VisitEdit::Note))
                .lang(lang_of(&form.note))
                .lines(u32::try_from(lines).unwrap_or(2)) }
            { count(ui, &form.note) }
        </> },
    )
}

/// The crop, as at the last visit until another is chosen; and the stage it is likely to be at.
fn crop(ui: &Ui, form: &VisitForm, likely: &[Slug]) -> Html {
    let view = (ui.model.known_farmer()).and_then(|known| known.all.as_ref());
    let last = view.and_then(|view| view.visits.first());
    let hint = last.filter(|_| form.crop_is_suggested).map(|last| {
        let day = ("day", Arg::Day(last.occurred_at.day()));
        ui.tell_with(key("today-crop-last"), &[day])
    });
    let stage = view
        .filter(|_| form.stage.is_none() && form.corrects.is_none())
        .and_then(|view| likely_stage(view, &form.crop, form.day()));
    group(
        ui.tell(key("form-crop")),
        hint.unwrap_or_default(),
        html! { <>
            <div class="pair">
                { crop_choice(ui, likely, &form.crop, &ui.on_edit(FormEdit::Visit, VisitEdit::Crop)) }
            </div>
            if let Some(stage) = stage {
                { likely_chip(ui, stage) }
            } else if let Some(stage) = &form.stage {
                <p class="hint" data-test="stage-chosen">{ capitalised(&ui.words.stage(ui.lang(), stage)) }</p>
            }
        </> },
    )
}

/// A suggestion is marked as one, and is no record until it is tapped.
fn likely_chip(ui: &Ui, stage: &'static str) -> Html {
    let take = Event::Edited(FormEdit::Visit(VisitEdit::Stage(Some(stage.to_owned()))));
    let words = ui.words.stage(ui.lang(), stage);
    html! {
        <div class="suggested">
            { choice("stage-likely", stage, false, ui.on_click(take))
                .show(ui.tell_with(key("today-stage-likely"), &[("stage", capitalised(&words).into())])) }
            <p class="hint">{ ui.tell(key("today-stage-hint")) }</p>
        </div>
    }
}

/// What is wanted now and then, one tap away; open from the start where something of it was written.
fn more(ui: &Ui, form: &VisitForm, on_day: Callback<Option<Day>>) -> Html {
    let is_written = form.corrects.is_some()
        || form.stage.is_some()
        || !form.pitch.is_empty()
        || !form.objections.is_empty()
        || !form.advice.is_empty()
        || form.chance.is_some()
        || form.day() != form.opened_at.day();
    let (ui_of, form) = (ui.clone(), form.clone());
    let around =
        html! { <details class="more-fields" data-test="more-fields" open={is_written}></details> };
    let words = if form.corrects.is_some() {
        key("today-more-correct")
    } else {
        key("today-more")
    };
    fold(
        around,
        is_written,
        html! { <>{ ui.tell(words) }</> },
        move || fields(&ui_of, &form, &on_day),
    )
}

fn fields(ui: &Ui, form: &VisitForm, on_day: &Callback<Option<Day>>) -> Html {
    html! {
        <div class="fields">
            { field("stage", ui.tell(key("form-stage")), "", html! { <>
                { pick("stage", "stage", form.stage.clone().unwrap_or_default(), stages(ui),
                    ui.on_edit(FormEdit::Visit, VisitEdit::Stage))
                    .none(ui.tell(key("pick-none")))
                    .show() }
            </> }) }
            { objections(ui, form) }
            { pitch(ui, form) }
            { field("advice", ui.tell(key("form-advice")), "", html! { <>
                { text("advice", "advice", form.advice.clone(), ui.on_edit(FormEdit::Visit, VisitEdit::Advice))
                    .lang(lang_of(&form.advice))
                    .lines(2) }
            </> }) }
            <DayChoice ui={ui.clone()} label={ui.tell(key("form-day"))} day={form.day()} on_day={on_day.clone()} />
            if form.corrects.is_none() {
                { ChanceFields {
                    percent: form.chance,
                    question: form.question,
                    due_on: form.due_on(),
                    on_percent: ui.on_edit(FormEdit::Visit, VisitEdit::Chance),
                    on_question: ui.on_edit(FormEdit::Visit, VisitEdit::Question),
                    on_due: ui.on_edit(FormEdit::Visit, VisitEdit::DueOn),
                }.show(ui) }
            }
        </div>
    }
}

fn stages(ui: &Ui) -> Vec<Line> {
    STAGES
        .iter()
        .map(|stage| line(stage, &ui.words.stage(ui.lang(), stage)))
        .collect()
}

fn line(slug: &str, text: &str) -> Line {
    Line {
        value: slug.to_owned().into(),
        text: capitalised(text).into(),
    }
}

/// How long the note is, of what is allowed: said once it is long, loud when it is too long.
fn count(ui: &Ui, note: &str) -> Html {
    let chars = note.chars().count();
    if chars < MAX_NOTE_CHARS / 2 {
        return html! {};
    }
    let class = classes!("hint", "count", (chars > MAX_NOTE_CHARS).then_some("over"));
    let args = [("n", chars.into()), ("most", MAX_NOTE_CHARS.into())];
    let said = ui.tell_with(key("form-note-count"), &args);
    html! { <p {class} data-test="note-count" data-chars={chars.to_string()}>{ said }</p> }
}

/// The troubles that labels know for this crop, as buttons; all others in a list.
fn issue(ui: &Ui, form: &VisitForm) -> Html {
    let mut shown = likely_issues(&ui.model.facts(), form);
    if let Some(issue) = form.issue.as_ref().filter(|issue| !shown.contains(issue)) {
        shown.push(issue.clone());
    }
    let on_pick = ui
        .send
        .reform(|issue| Event::Edited(FormEdit::Visit(VisitEdit::Issue(issue))));
    let others = ISSUES
        .iter()
        .map(|(slug, _)| *slug)
        .filter(|slug| !shown.iter().any(|held| held == slug));
    let options: Vec<Line> = others
        .map(|slug| line(slug, &ui.words.issue(ui.lang(), slug)))
        .collect();
    group(
        ui.tell(key("form-issue")),
        "",
        html! { <>
            <div class="choices line">
                { for shown.iter().map(|slug| {
                    let is_on = form.issue.as_ref() == Some(slug);
                    let edit = VisitEdit::Issue((!is_on).then(|| slug.clone()));
                    html! {
                        { choice("issue-choice", slug.clone(), is_on, ui.on_click(Event::Edited(FormEdit::Visit(edit))))
                            .show(capitalised(&ui.words.issue(ui.lang(), slug))) }
                    }
                }) }
            </div>
            { pick("issue", "issue-more", "", options, on_pick)
                .none(ui.tell(key("issue-more")))
                .label(ui.tell(key("issue-more")))
                .show() }
        </> },
    )
}

fn likely_issues(facts: &Facts, form: &VisitForm) -> Vec<Slug> {
    let mut found: Vec<Slug> = Vec::new();
    for product in facts.products(form.day()) {
        for label in product.uses.iter().filter(|label| label.crop == form.crop) {
            for issue in &label.issues {
                if !found.contains(issue) && found.len() < LIKELY {
                    found.push(issue.clone());
                }
            }
        }
    }
    found
}

fn pitch(ui: &Ui, form: &VisitForm) -> Html {
    let all = [
        (Pitch::Plain, "plain"),
        (Pitch::PerAcreCost, "per-acre-cost"),
        (Pitch::NeighbourResult, "neighbour-result"),
        (Pitch::Demo, "demo"),
    ];
    let choices = all.into_iter().map(|(pitch, value)| {
        let is_on = form.pitch.contains(&pitch);
        let edit = Event::Edited(FormEdit::Visit(VisitEdit::Pitch(pitch)));
        let words = capitalised(&ui.words.pitch(ui.lang(), pitch));
        choice("pitch-choice", value, is_on, ui.on_click(edit)).show(words)
    });
    group(
        ui.tell(key("form-pitch")),
        "",
        html! { <><div class="choices">{ for choices }</div>
        </> },
    )
}

fn reaction(ui: &Ui, form: &VisitForm) -> Html {
    let all = [
        (Reaction::Accepted, "accepted"),
        (Reaction::Hesitant, "hesitant"),
        (Reaction::Rejected, "rejected"),
    ];
    let choices = all.into_iter().map(|(reaction, value)| {
        let is_on = form.reaction == Some(reaction);
        let edit = VisitEdit::Reaction((!is_on).then_some(reaction));
        let words = capitalised(&ui.words.reaction(ui.lang(), reaction));
        choice(
            "reaction-choice",
            value,
            is_on,
            ui.on_click(Event::Edited(FormEdit::Visit(edit))),
        )
        .show(words)
    });
    group(
        ui.tell(key("form-reaction")),
        "",
        html! { <><div class="choices thirds">{ for choices }</div>
        </> },
    )
}

fn objections(ui: &Ui, form: &VisitForm) -> Html {
    let all = [
        (ObjectionKind::Price, "price"),
        (ObjectionKind::Brand, "brand"),
        (ObjectionKind::WaitAndSee, "wait-and-see"),
        (ObjectionKind::HasStock, "has-stock"),
        (ObjectionKind::Distrust, "distrust"),
        (ObjectionKind::Labour, "labour"),
        (ObjectionKind::Other, "other"),
    ];
    let held = |kind| form.objections.iter().find(|held| held.kind == kind);
    let choices = all.into_iter().map(|(kind, value)| {
        let edit = Event::Edited(FormEdit::Visit(VisitEdit::Objection(kind)));
        let words = capitalised(&ui.words.objection(ui.lang(), kind));
        choice(
            "objection-choice",
            value,
            held(kind).is_some(),
            ui.on_click(edit),
        )
        .show(words)
    });
    let texts = all
        .into_iter()
        .filter_map(|(kind, value)| held(kind).map(|held| (kind, value, held)));
    group(
        ui.tell(key("form-objections")),
        "",
        html! { <>
            <div class="choices">{ for choices }</div>
            { for texts.map(|(kind, value, held)| {
                let words = held.text.clone().unwrap_or_default();
                let label = ui.tell_with(key("form-objection-words"),
                    &[("objection", ui.words.objection(ui.lang(), kind).into())]);
                let on_text = ui.send.reform(move |text| {
                    Event::Edited(FormEdit::Visit(VisitEdit::ObjectionText(kind, text)))
                });
                html! {
                    { text(format!("objection-{value}"), "objection-text", words, on_text)
                        .data("data-value", value)
                        .placeholder(label.clone())
                        .label(label)
                        .line() }
                }
            }) }
        </> },
    )
}
