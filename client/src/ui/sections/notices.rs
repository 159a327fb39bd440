//! What is said to the officer on the screen where he is: saved, an update, trouble with the phone.

use super::{install_offer, risk_warning};
use crate::core::{Event, Place, Problem, SavedWhat, view::not_saved};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::{Arg, key};
use yew::prelude::*;

pub(crate) fn notices(ui: &Ui) -> Html {
    let model = &ui.model;
    let is_at_form = model.place.is_form();
    html! {
        <>
            if let Some(notice) = &model.notice {
                <div class="notice good" role="status" data-test="saved" data-what={what(notice.what)}>
                    { icon(Sign::Tick) }
                    <p>{ ui.tell(sentence(notice.what)) }</p>
                    <button type="button" class="quiet" onclick={ui.on_click(Event::NoticeRead)}>
                        { ui.tell(key("action-ok")) }
                    </button>
                </div>
            }
            if let (Some(Problem::Store(error)), false) = (&model.problem, is_at_form) {
                <div class="notice bad" role="alert" data-test="save-problem">
                    { icon(Sign::Look) }
                    <p>{ ui.tell(not_saved(error)) }</p>
                </div>
            }
            if let Some(unsent) = model.wiped {
                <div class="notice bad" role="alert" data-test="wiped">
                    { icon(Sign::Look) }
                    <p>{ ui.tell_with(key("fail-wiped"),
                        &[("n", Arg::Number(i64::try_from(unsent).unwrap_or(i64::MAX)))]) }</p>
                    <button type="button" class="quiet" onclick={ui.on_click(Event::NoticeRead)}>
                        { ui.tell(key("action-ok")) }
                    </button>
                </div>
            }
            if model.place == Place::List {
                { install_offer(ui) }
                { risk_warning(ui) }
            }
            if model.update_waiting && !is_at_form {
                <div class="notice" data-test="update-waiting">
                    <p>{ ui.tell(key("notice-update")) }</p>
                    <button type="button" onclick={ui.on_click(Event::UpdateWanted)} data-test="update-now">
                        { ui.tell(key("action-update")) }
                    </button>
                </div>
            }
        </>
    }
}

fn sentence(what: SavedWhat) -> &'static str {
    match what {
        SavedWhat::Visit => key("saved-visit"),
        SavedWhat::Farmer => key("saved-farmer"),
        SavedWhat::Details => key("saved-details"),
        SavedWhat::Outcome => key("saved-outcome"),
        SavedWhat::Chance => key("saved-chance"),
        SavedWhat::Correction => key("saved-correction"),
        SavedWhat::Withdrawal => key("saved-withdrawal"),
        SavedWhat::Move => key("saved-move"),
    }
}

fn what(what: SavedWhat) -> &'static str {
    match what {
        SavedWhat::Visit => "visit",
        SavedWhat::Farmer => "farmer",
        SavedWhat::Details => "details",
        SavedWhat::Outcome => "outcome",
        SavedWhat::Chance => "chance",
        SavedWhat::Correction => "correction",
        SavedWhat::Withdrawal => "withdrawal",
        SavedWhat::Move => "move",
    }
}
