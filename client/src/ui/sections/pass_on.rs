//! To the farmer: call him with one tap, and send him the agreed advice in his language. What he will
//! read is shown before it goes; his number stands in no address of ours.

use crate::core::{
    Event, KnownFarmer, Place,
    see::{PassOn, PassOnEvent, SeeEvent, Way, agreed, dialled},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, choice, icon, link},
};
use shared::{
    advice::{Advice, sms},
    text::{Arg, Lang, key},
    view::{FarmerView, VisitView},
};
use yew::prelude::*;

/// His number, one tap from a call; without one, the way to add it.
pub(crate) fn call(ui: &Ui, view: &FarmerView) -> Html {
    let number = view.farmer.phone.as_deref();
    match number.and_then(|number| Some((number, dialled(number)?))) {
        Some((shown, number)) => html! {
            <a class="button call" href={format!("tel:{number}")} data-test="call-farmer">
                { icon(Sign::Call) }<span>{ ui.tell(key("call-now")) }</span>{ " " }<span>{ shown.to_owned() }</span></a>
        },
        None => no_number(ui, view),
    }
}

fn no_number(ui: &Ui, view: &FarmerView) -> Html {
    html! {
        <p class="no-number" data-test="no-number">
            <span class="hint">{ ui.tell(key("pass-no-number")) }</span>{ " " }
            { link(ui, Place::EditFarmer(view.id.clone()), "add-number")
                .show(ui.tell(key("pass-add-number"))) }
        </p>
    }
}

fn on(ui: &Ui, event: PassOnEvent) -> Callback<MouseEvent> {
    ui.on_click(Event::See(SeeEvent::PassOn(event)))
}

/// The agreed advice of a visit that stands.
pub(crate) fn pass_on(ui: &Ui, known: &KnownFarmer, visit: &VisitView) -> Html {
    let Some(view) = known
        .all
        .as_ref()
        .filter(|_| agreed(visit) && known.ask.is_now())
    else {
        return html! {};
    };
    let open = (ui.model.see.pass_on.as_ref()).filter(|open| open.visit == visit.id);
    let Some(open) = open else {
        return html! {
            <button type="button" class="wide" onclick={on(ui, PassOnEvent::Opened(visit.id.clone()))}
                data-test="pass-on">{ icon(Sign::Up) }{ ui.tell(key("pass-open")) }</button>
        };
    };
    html! {
        <section class="pass-on" aria-labelledby="pass-title" data-test="pass-on-open">
            <h2 id="pass-title">{ ui.tell(key("pass-title")) }</h2>
            { languages(ui, open) }
            { for open.advice.iter().map(|advice| message(ui, (known, view), (visit, open), advice)) }
            <button type="button" onclick={on(ui, PassOnEvent::Closed)} data-test="pass-close">
                { ui.tell(key("pass-close")) }</button>
        </section>
    }
}

fn languages(ui: &Ui, open: &PassOn) -> Html {
    html! {
        <fieldset class="field">
            <legend>{ ui.tell(key("pass-lang")) }</legend>
            <div class="choices">
                { for Lang::ALL.into_iter().map(|lang| {
                    let name = html! { <span lang={lang.code()}>{ lang.own_name() }</span> };
                    choice("pass-lang", lang.code(), open.lang == Some(lang), on(ui, PassOnEvent::Lang(lang)))
                        .show(name)
                }) }
            </div>
        </fieldset>
    }
}

fn message(
    ui: &Ui,
    (known, view): (&KnownFarmer, &FarmerView),
    (visit, open): (&VisitView, &PassOn),
    advice: &Advice,
) -> Html {
    let day = [("day", Arg::Day(visit.occurred_at.day()))];
    let left_out = advice.left_out.iter().map(|(product, why)| {
        let args = [
            (
                "product",
                known.catalogue.product_name(product, ui.lang()).into(),
            ),
            ("why", ui.tell(why.key()).into()),
        ];
        html! { <p class="notice look" data-test="pass-left-out" data-id={product.to_string()}>
        { ui.tell_with(key("pass-left-out"), &args) }</p> }
    });
    let has_number = view.farmer.phone.as_deref().and_then(dialled).is_some();
    html! {
        <>
            { for left_out }
            if let (Some(text), Some(lang)) = (&advice.text, open.lang) {
                <h3>{ ui.tell(key("pass-preview")) }</h3>
                <p class="message" lang={lang.code()} data-test="pass-text">{ text.clone() }</p>
                <p class="hint" data-test="pass-length">{ length(ui, text) }{ ". " }
                    { ui.tell_with(key("pass-from-label"), &day) }</p>
                { choice("pass-price", "price", open.with_price, on(ui, PassOnEvent::Price(!open.with_price)))
                    .show(ui.tell(key("pass-price"))) }
                if has_number {
                    { send(ui, Way::Sms, "pass-sms", key("pass-sms")) }
                } else {
                    { no_number(ui, view) }
                }
                { send(ui, Way::Share, "pass-share", key("pass-share")) }
            } else {
                <p class="hint" data-test="pass-nothing">{ ui.tell(key("pass-nothing")) }</p>
            }
        </>
    }
}

fn length(ui: &Ui, text: &str) -> String {
    let length = sms(text);
    let args = [
        ("letters", length.letters.into()),
        ("parts", length.parts.into()),
    ];
    ui.tell_with(key("pass-length"), &args)
}

fn send(ui: &Ui, way: Way, test: &'static str, words: &str) -> Html {
    let class = match way {
        Way::Sms => "main",
        Way::Share => "wide",
    };
    html! {
        <button type="button" {class} onclick={on(ui, PassOnEvent::Sent(way))} data-test={test}>
            { ui.tell(words) }</button>
    }
}
