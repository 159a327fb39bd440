//! Taking a visit back.

use crate::core::{
    Event,
    forms::{FormEdit, WithdrawEdit, WithdrawForm},
};
use crate::ui::{
    context::Ui,
    kit::{field, lang_of, text},
    sections::{about, frame, save_bar},
};
use shared::text::{Arg, key};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui, form: &WithdrawForm) -> Html {
    let on_text = ui
        .send
        .reform(|text| Event::Edited(FormEdit::Withdraw(WithdrawEdit::Reason(text))));
    frame(
        ui,
        "withdraw",
        ui.tell(key("form-withdraw-title")),
        html! { <>
            if let Some(visit) = ui.model.known_farmer().and_then(|known| known.visit(&form.visit)) {
                <p class="lead">{ about(ui, visit) }{ " · " }
                    { ui.tell_with(key("form-outcome-of"), &[("day", Arg::Day(visit.occurred_at.day()))]) }</p>
            }
            <p>{ ui.tell(key("form-withdraw-text")) }</p>
            { field("reason", ui.tell(key("form-reason")), "", html! { <>
                { text("reason", "reason", form.reason.clone(), on_text)
                    .lang(lang_of(&form.reason))
                    .lines(3) }
            </> }) }
            { save_bar(ui, ui.tell(key("action-save-withdrawal"))) }
        </> },
    )
}
