//! One page a place.

mod chance;
mod choose;
mod farmer;
mod farmer_form;
mod give;
mod handed;
mod install;
mod kit;
mod list;
mod looks;
mod memory;
mod outcome;
mod replay;
mod sign_in;
mod status;
mod village;
mod visit;
mod visit_form;
mod withdraw;

use super::{
    context::Ui,
    kit::{Spot, face, link},
    sections::{frame, report_buttons, waiting},
};
use crate::core::{
    Event, FormState, Loadable, Place, Stage, VisitPart, forms::Form, view::not_read,
};
use shared::text::key;
use yew::prelude::*;

/// All parts of a farmer's page, for nobody.
pub(crate) fn draw_unseen(ui: &Ui) {
    farmer::draw_unseen(ui);
}

/// The page of the place, or the face of an app that is not open.
pub(crate) fn screen(ui: &Ui) -> Html {
    match (&ui.model.stage, &ui.model.place) {
        (_, Place::Kit) => kit::page(ui),
        (Stage::Opening, _) => opening(ui),
        (Stage::Broken(error), _) => frame(
            ui,
            "broken",
            ui.tell(key("app-name")),
            face(
                Spot::Failed,
                ui.tell(key("face-store-failed")),
                ui.tell(not_read(error)),
                again(ui),
            ),
        ),
        (Stage::SignedOut, _) | (Stage::Open(_), Place::SignIn) => sign_in::page(ui),
        (Stage::Open(_), Place::List) => list::page(ui),
        (Stage::Open(_), Place::Status) if !ui.model.has_status => unread_status(ui),
        (Stage::Open(_), Place::Status) => status::page(ui),
        (Stage::Open(_), Place::Looks) => looks::page(ui),
        (Stage::Open(_), Place::Install) => install::page(ui),
        (Stage::Open(_), Place::ChooseForVisit) => choose::page(ui),
        (Stage::Open(_), Place::Memory) => memory::page(ui),
        (Stage::Open(_), Place::Village(_)) => village::page(ui),
        (Stage::Open(_), Place::Replay(_)) => replay::page(ui),
        (Stage::Open(_), Place::Farmer(_)) => farmer::page(ui),
        (
            Stage::Open(_),
            Place::Visit {
                part: VisitPart::Read,
                ..
            },
        ) => visit::page(ui),
        (Stage::Open(_), Place::Shared) => handed::page(ui),
        (Stage::Open(_), Place::Nowhere) => nowhere(ui),
        (Stage::Open(_), _) => form_page(ui),
    }
}

fn opening(ui: &Ui) -> Html {
    frame(ui, "opening", ui.tell(key("app-name")), waiting(ui))
}

/// The storage page before the store was read: no number is better than one that may be wrong. Support
/// may be told all the same, should it stay so.
fn unread_status(ui: &Ui) -> Html {
    let content = html! { <>{ waiting(ui) }{ report_buttons(ui) }</> };
    frame(ui, "waiting", ui.tell(key("nav-status")), content)
}

fn nowhere(ui: &Ui) -> Html {
    frame(
        ui,
        "nowhere",
        ui.tell(key("app-name")),
        face(
            Spot::Empty,
            ui.tell(key("face-nowhere")),
            "",
            link(ui, Place::List, "to-list")
                .class("button")
                .show(ui.tell(key("nav-farmers"))),
        ),
    )
}

/// Tries again.
fn again(ui: &Ui) -> Html {
    html! {
        <button type="button" onclick={ui.on_click(Event::Retried)} data-test="again">
            { ui.tell(key("action-again")) }
        </button>
    }
}

/// The form of the place, once everything it needs has been read.
fn form_page(ui: &Ui) -> Html {
    match (&ui.model.form, &ui.model.farmer) {
        (FormState::Open { form, .. }, _) => match form {
            Form::Visit(form) => visit_form::page(ui, form),
            Form::Farmer(form) => farmer_form::page(ui, form),
            Form::Outcome(form) => outcome::page(ui, form),
            Form::Chance(form) => chance::page(ui, form),
            Form::Withdraw(form) => withdraw::page(ui, form),
            Form::Move(form) => give::page(ui, form),
        },
        (FormState::Gone, _) => frame(
            ui,
            "gone",
            ui.tell(key("app-name")),
            face(
                Spot::Empty,
                ui.tell(key("face-record-missing")),
                ui.tell(key("face-record-missing-text")),
                html! {},
            ),
        ),
        (_, Some((_, Loadable::Failed(error)))) => frame(
            ui,
            "failed",
            ui.tell(key("app-name")),
            face(
                Spot::Failed,
                ui.tell(key("face-not-read")),
                ui.tell(not_read(error)),
                again(ui),
            ),
        ),
        _ => frame(ui, "waiting", ui.tell(key("app-name")), waiting(ui)),
    }
}
