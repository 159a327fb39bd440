//! What a machine made out of a note or a voice note: each value with the words it rests on, to be
//! taken one by one or all at once, or left. Nothing of it is in the form, let alone the record,
//! before the officer takes it; and what he chose himself is replaced only by a tap on that value.

use crate::core::{
    Event, KnownFarmer, Place, VisitPart,
    forms::{FormEdit, Offered, Proposed, Stand, VisitEdit, VisitForm, leave, proposed, take_all},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon, lang_of, run},
};
use shared::{
    entry::{Attached, MediaKind},
    heard::Heard,
    lexicon::Proposal,
    text::{capitalised, key},
    view::VisitView,
};
use yew::prelude::*;

/// What the typed note proposes.
pub(crate) fn note_proposal(ui: &Ui, form: &VisitForm) -> Html {
    match &ui.model.note {
        Some(read) if !form.note.trim().is_empty() => {
            let of = (form, read.text.as_str(), &*read.proposal);
            panel(ui, "note", key("proposal-note"), of, html! {})
        }
        _ => html! {},
    }
}

/// What was heard in the form's voice notes; or why nothing was, yet.
pub(crate) fn voice_proposals(ui: &Ui, form: &VisitForm) -> Html {
    let Some(known) = ui.model.known_farmer() else {
        return html! {};
    };
    let show = |voice: &Attached| match heard_in(known, voice) {
        Some(heard) if !heard.text.trim().is_empty() => {
            let of = (form, heard.text.as_str(), &heard.proposal);
            let put = Event::Edited(FormEdit::Visit(VisitEdit::Note(
                form.note_with(&heard.text),
            )));
            let is_in = form.note.contains(heard.text.trim());
            panel(
                ui,
                "voice",
                key("proposal-voice"),
                of,
                html! { <>
                    { transcript(ui, heard) }
                    if !is_in {
                        <button type="button" onclick={ui.on_click(put)} data-test="heard-into-note">
                            { icon(Sign::Pencil) }{ ui.tell(key("proposal-into-note")) }</button>
                    }
                </> },
            )
        }
        heard => not_heard(ui, known, heard),
    };
    html! { <>{ for form.media.iter().filter(is_voice).map(show) }</> }
}

/// On a saved visit: what was heard and is in no note yet, to be looked through.
pub(crate) fn heard_of_visit(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    let voices = visit.visit.media.iter();
    let note = visit.visit.note.as_deref().unwrap_or_default();
    let show = |voice: &Attached| match heard_in(known, voice) {
        Some(heard) if heard.text.trim().is_empty() => not_heard(ui, known, Some(heard)),
        // He looked through it: it is his note now.
        Some(heard) if note.contains(heard.text.trim()) => html! {},
        Some(heard) => look_through(ui, known, visit, heard),
        None => not_heard(ui, known, None),
    };
    html! { <>{ for voices.filter(is_voice).map(show) }</> }
}

fn is_voice(attached: &&Attached) -> bool {
    attached.kind == MediaKind::Voice
}

fn look_through(ui: &Ui, known: &KnownFarmer, visit: &VisitView, heard: &Heard) -> Html {
    let place = Place::Visit {
        farmer: known.id().clone(),
        visit: visit.id.clone(),
        part: VisitPart::Correct,
    };
    let (send, go) = (ui.send.clone(), ui.go.clone());
    let look = Callback::from(move |_: MouseEvent| {
        send.emit(Event::HeardLooked);
        go.emit(place.clone());
    });
    html! {
        <section class="notice look proposal" data-test="heard" data-id={heard.sha256.clone()}>
            { head(ui, key("proposal-voice")) }
            { transcript(ui, heard) }
            <p class="hint">{ ui.tell(key("proposal-look-hint")) }</p>
            <button type="button" onclick={look} data-test="heard-look">
                { icon(Sign::Eye) }{ ui.tell(key("proposal-look")) }</button>
        </section>
    }
}

fn heard_in<'a>(known: &'a KnownFarmer, voice: &Attached) -> Option<&'a Heard> {
    known.heard.iter().find(|one| one.sha256 == voice.sha256)
}

/// Why there is no text of a voice note: not yet, never here, or not to be made out.
fn not_heard(ui: &Ui, known: &KnownFarmer, heard: Option<&Heard>) -> Html {
    let (state, words) = match (heard, known.data.depot_hears) {
        (Some(_), _) => ("failed", key("proposal-voice-failed")),
        (None, Some(false)) => ("none", key("proposal-voice-none")),
        (None, _) => ("waiting", key("proposal-voice-waiting")),
    };
    html! { <p class="hint" data-test="not-heard" data-state={state}>{ ui.tell(words) }</p> }
}

fn transcript(ui: &Ui, heard: &Heard) -> Html {
    let by = [
        ("speech", heard.speech.as_str().into()),
        ("structured", heard.structured.as_str().into()),
    ];
    html! {
        <figure class="transcript">
            <figcaption class="small">{ ui.tell(key("proposal-transcript")) }</figcaption>
            <blockquote lang={lang_of(&heard.text)} data-test="transcript">{ heard.text.clone() }</blockquote>
            <p class="small">{ ui.tell_with(key("proposal-by"), &by) }</p>
        </figure>
    }
}

fn head(ui: &Ui, title: &'static str) -> Html {
    html! {
        <h2>{ icon(Sign::Eye) }<span>{ ui.tell(title) }</span>
            <small class="unchecked">{ ui.tell(key("proposal-unchecked")) }</small></h2>
    }
}

/// A proposal held against the form: what is open, and what can be done with it.
fn panel(
    ui: &Ui,
    from: &'static str,
    title: &'static str,
    (form, text, proposal): (&VisitForm, &str, &Proposal),
    before: Html,
) -> Html {
    let all = proposed(form, text, proposal);
    let is_open = all.iter().any(|one| one.stand != Stand::Taken);
    let is_note = from == "note";
    if is_note && !is_open {
        return html! {};
    }
    let open = all.iter().filter(|one| one.stand == Stand::Open).count();
    html! {
        <section class="notice look proposal" data-test="proposal" data-from={from} data-open={open.to_string()}>
            { head(ui, title) }
            { before }
            if all.is_empty() && !is_note {
                <p>{ ui.tell(key("proposal-none")) }</p>
            }
            <ul class="rows">{ for all.iter().map(|one| row(ui, form, one)) }</ul>
            { asides(ui, proposal) }
            if is_open {
                <div class="choices">
                    if open > 1 {
                        <button type="button" class="solid" onclick={ui.on_click(Event::Edited(take_all(&all)))}
                            data-test="take-all">{ ui.tell_with(key("proposal-accept-all"), &[("n", open.into())]) }</button>
                    }
                    <button type="button" onclick={ui.on_click(Event::Edited(leave(&all)))} data-test="leave">
                        { ui.tell(key("proposal-leave")) }</button>
                </div>
            }
        </section>
    }
}

fn row(ui: &Ui, form: &VisitForm, one: &Proposed) -> Html {
    let (field, value) = said(ui, &one.value);
    let name = one.value.key();
    let test_field = name.split(':').next().unwrap_or_default().to_owned();
    let (stand, instead) = match one.stand {
        Stand::Taken => ("taken", None),
        Stand::Open => ("open", None),
        Stand::Instead => ("instead", chosen(ui, form, &one.value)),
    };
    let value_of = one.value.clone();
    let take = ui.send.reform(move |_: MouseEvent| {
        let taken = vec![value_of.clone().taken()];
        Event::Edited(FormEdit::Visit(VisitEdit::Take(taken)))
    });
    html! {
        <li key={name.clone()} class="proposed" data-test="proposed" data-field={test_field} data-stand={stand}
            data-value={name}>
            <span class="row-main"><span>{ ui.tell(field) }</span><strong>{ run(capitalised(&value)) }</strong></span>
            <span class="row-more">{ ui.tell_with(key("proposal-rests"), &[("words", one.words.as_str().into())]) }
                if let Some(chosen) = instead {
                    <span>{ ui.tell_with(key("proposal-instead"), &[("chosen", chosen.into())]) }</span>
                }
            </span>
            if one.stand == Stand::Taken {
                <span class="mark controlled">{ icon(Sign::Tick) }{ ui.tell(key("proposal-taken")) }</span>
            } else {
                <button type="button" onclick={take} data-test="take">
                    { ui.tell(key("proposal-accept")) }</button>
            }
        </li>
    }
}

/// The field's name, and the value in words.
fn said(ui: &Ui, value: &Offered) -> (&'static str, String) {
    let lang = ui.lang();
    match value {
        Offered::Crop(it) => (key("form-crop"), ui.words.crop(lang, it.look())),
        Offered::Stage(it) => (key("form-stage"), ui.words.stage(lang, it.look())),
        Offered::Issue(it) => (key("form-issue"), ui.words.issue(lang, it.look())),
        Offered::Product(it) => {
            let known = ui.model.known_farmer();
            let name = known.map(|known| known.catalogue.product_name(it.look(), lang));
            (key("form-products"), name.unwrap_or_default())
        }
        Offered::Objection(it) => {
            let words = ui.words.objection(lang, *it.look());
            (key("proposal-field-objection"), words)
        }
        Offered::Reaction(it) => (key("form-reaction"), ui.words.reaction(lang, *it.look())),
    }
}

/// What the officer chose for the field that a value would replace.
fn chosen(ui: &Ui, form: &VisitForm, value: &Offered) -> Option<String> {
    let lang = ui.lang();
    match value {
        Offered::Crop(_) => Some(ui.words.crop(lang, &form.crop)),
        Offered::Stage(_) => (form.stage.as_ref()).map(|it| ui.words.stage(lang, it)),
        Offered::Issue(_) => (form.issue.as_ref()).map(|it| ui.words.issue(lang, it)),
        Offered::Reaction(_) => form.reaction.map(|it| ui.words.reaction(lang, it)),
        Offered::Product(_) | Offered::Objection(_) => None,
    }
}

/// What cannot be taken: names that the catalogue does not have, and amounts.
fn asides(ui: &Ui, proposal: &Proposal) -> Html {
    let unknown = proposal.named_unknown.iter();
    let names: Vec<&str> = unknown.map(|it| it.look().written.as_str()).collect();
    html! {
        <>
            if !names.is_empty() {
                <p class="hint" data-test="proposal-unknown">
                    { ui.tell_with(key("proposal-unknown"), &[("names", names.join(", ").into())]) }</p>
            }
            if !proposal.doses.is_empty() {
                <p class="hint" data-test="proposal-dose">{ ui.tell(key("proposal-dose")) }</p>
            }
        </>
    }
}
