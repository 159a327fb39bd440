//! One page a place.

mod chance;
mod farmer;
mod farmer_form;
mod give;
mod list;
mod outcome;
mod sign_in;
mod status;
mod visit;
mod visit_form;
mod withdraw;

use super::{
    context::use_ui,
    kit::{Face, LinkTo, Spot},
    sections::{Frame, Waiting, store_sentence},
};
use crate::core::{Event, FormState, Loadable, Place, Stage, VisitPart, forms::Form};
use shared::text::key;
use yew::prelude::*;

/// The page of the place, or the face of an app that is not open.
#[component]
pub(crate) fn Screen() -> Html {
    let ui = use_ui();
    match (&ui.model.stage, &ui.model.place) {
        (Stage::Opening, _) => html! { <Opening /> },
        (Stage::Broken(error), _) => html! {
            <Frame page="broken" title={ui.tell(key("app-name"))}>
                <Face spot={Spot::Failed} title={ui.tell(key("face-store-failed"))} text={ui.tell(store_sentence(error))}>
                    <Again />
                </Face>
            </Frame>
        },
        (Stage::SignedOut, _) | (Stage::Open(_), Place::SignIn) => {
            html! { <sign_in::SignInPage /> }
        }
        (Stage::Open(_), Place::List) => html! { <list::ListPage /> },
        (Stage::Open(_), Place::Status) => html! { <status::StatusPage /> },
        (Stage::Open(_), Place::Farmer(_)) => html! { <farmer::FarmerPage /> },
        (
            Stage::Open(_),
            Place::Visit {
                part: VisitPart::Read,
                ..
            },
        ) => html! { <visit::VisitPage /> },
        (Stage::Open(_), Place::Nowhere) => html! { <Nowhere /> },
        (Stage::Open(_), _) => html! { <FormPage /> },
    }
}

#[component]
fn Opening() -> Html {
    let ui = use_ui();
    html! { <Frame page="opening" title={ui.tell(key("app-name"))}><Waiting /></Frame> }
}

#[component]
fn Nowhere() -> Html {
    let ui = use_ui();
    html! {
        <Frame page="nowhere" title={ui.tell(key("app-name"))}>
            <Face spot={Spot::Empty} title={ui.tell(key("face-nowhere"))}>
                <LinkTo to={Place::List} test="to-list" class="button">{ ui.tell(key("nav-farmers")) }</LinkTo>
            </Face>
        </Frame>
    }
}

/// Tries again.
#[component]
fn Again() -> Html {
    let ui = use_ui();
    html! {
        <button type="button" onclick={ui.on_click(Event::Retried)} data-test="again">
            { ui.tell(key("action-again")) }
        </button>
    }
}

/// The form of the place, once everything it needs has been read.
#[component]
fn FormPage() -> Html {
    let ui = use_ui();
    match (&ui.model.form, &ui.model.farmer) {
        (FormState::Open { form, .. }, _) => match form {
            Form::Visit(form) => html! { <visit_form::VisitFormPage form={(**form).clone()} /> },
            Form::Farmer(form) => html! { <farmer_form::FarmerFormPage form={(**form).clone()} /> },
            Form::Outcome(form) => html! { <outcome::OutcomePage form={form.clone()} /> },
            Form::Chance(form) => html! { <chance::ChancePage form={form.clone()} /> },
            Form::Withdraw(form) => html! { <withdraw::WithdrawPage form={form.clone()} /> },
            Form::Move(form) => html! { <give::MovePage form={form.clone()} /> },
        },
        (FormState::Gone, _) => html! {
            <Frame page="gone" title={ui.tell(key("app-name"))}>
                <Face spot={Spot::Empty} title={ui.tell(key("face-record-missing"))}
                    text={ui.tell(key("face-record-missing-text"))} />
            </Frame>
        },
        (_, Some((_, Loadable::Failed(error)))) => html! {
            <Frame page="failed" title={ui.tell(key("app-name"))}>
                <Face spot={Spot::Failed} title={ui.tell(key("face-not-read"))} text={ui.tell(store_sentence(error))}>
                    <Again />
                </Face>
            </Frame>
        },
        _ => html! { <Frame page="waiting" title={ui.tell(key("app-name"))}><Waiting /></Frame> },
    }
}
