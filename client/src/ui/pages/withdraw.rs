//! Taking a visit back.

use crate::core::{
    Event,
    forms::{FormEdit, WithdrawEdit, WithdrawForm},
};
use crate::ui::{
    context::use_ui,
    kit::{Field, LongText, lang_of},
    sections::{Frame, SaveBar, about},
};
use shared::text::{Arg, key};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct WithdrawPageProps {
    pub(crate) form: WithdrawForm,
}

#[component]
pub(crate) fn WithdrawPage(props: &WithdrawPageProps) -> Html {
    let ui = use_ui();
    let form = &props.form;
    let on_text = ui
        .send
        .reform(|text| Event::Edited(FormEdit::Withdraw(WithdrawEdit::Reason(text))));
    html! {
        <Frame page="withdraw" title={ui.tell(key("form-withdraw-title"))}>
            if let Some(visit) = ui.model.known_farmer().and_then(|known| known.visit(&form.visit)) {
                <p class="lead">{ about(&ui, visit) }{ " · " }
                    { ui.tell_with(key("form-outcome-of"), &[("day", Arg::Day(visit.occurred_at.day()))]) }</p>
            }
            <p>{ ui.tell(key("form-withdraw-text")) }</p>
            <Field id="reason" label={ui.tell(key("form-reason"))}>
                <LongText id="reason" test="reason" value={form.reason.clone()} lang={lang_of(&form.reason)} {on_text} />
            </Field>
            <SaveBar label={ui.tell(key("action-save-withdrawal"))} />
        </Frame>
    }
}
