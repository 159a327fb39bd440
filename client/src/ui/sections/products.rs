//! The products advised: first those of the brief and those labelled for the trouble, all others one
//! tap away; of what is chosen the dose, waiting days, price and where that comes from.

use crate::core::{
    Event,
    forms::{FormEdit, VisitEdit, VisitForm},
    view::{Offer, first_offers, offers},
};
use crate::ui::{
    context::Ui,
    kit::{Sign, choice, group, icon, run, run_as},
};
use shared::text::{Arg, Lang, key, name_as_given};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ProductsProps {
    pub(crate) ui: Ui,
    pub(crate) form: VisitForm,
}

#[component]
pub(crate) fn Products(props: &ProductsProps) -> Html {
    let (ui, form) = (&props.ui, &props.form);
    let all = use_state(|| false);
    let facts = ui.model.facts();
    let issue = form.issue.as_deref();
    let offers = offers(&facts, form.day(), &form.crop, issue, &form.products, *all);
    let offers = if *all {
        offers
    } else {
        first_offers(offers, &form.suggested)
    };
    let show_all = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    let hint = if form.crop.is_empty() {
        key("form-products-crop-first")
    } else {
        key("today-products-brief")
    };
    group(
        ui.tell(key("form-products")),
        ui.tell(hint),
        html! { <>
            <div class="offers">{ for offers.iter().map(|offer| show(ui, form, offer, *all)) }</div>
            <button type="button" class="quiet" onclick={show_all} aria-expanded={all.to_string()} data-test="products-all">
                { ui.tell(if *all { key("form-products-fewer") } else { key("form-products-all") }) }
            </button>
        </> },
    )
}

/// A product; what its label says only where it is chosen, or among all, or where it does not name the
/// crop: on the first screen of the form each line counts.
fn show(ui: &Ui, form: &VisitForm, offer: &Offer<'_>, whole: bool) -> Html {
    let product = offer.product;
    let toggle = Event::Edited(FormEdit::Visit(VisitEdit::Product(product.id.clone())));
    let (pack, own) = (
        name_as_given(&product.names, Lang::En),
        name_as_given(&product.names, ui.lang()),
    );
    choice(
        "product-choice",
        product.id.to_string(),
        offer.is_chosen,
        ui.on_click(toggle),
    )
    .class("product")
    .show(html! { <><span class="product-name">
        { run(pack.to_owned()) }
        if own != pack {
            { run_as("second", own.to_owned()) }
        }
    </span>
    if whole || offer.is_chosen || offer.label.is_none() {
        { run_as("small", product.chemical.clone()) }
        { label(ui, form, offer) }
    }</> })
}

fn label(ui: &Ui, form: &VisitForm, offer: &Offer<'_>) -> Html {
    let unknown = || ui.tell(key("not-on-record"));
    let price = offer
        .product
        .price_inr
        .map_or_else(unknown, |inr| ui.words.rupees(inr));
    let Some(label) = offer.label else {
        let crop = (
            "crop",
            Arg::Crop(if form.crop.is_empty() {
                "unknown"
            } else {
                &form.crop
            }),
        );
        return html! {
            <>
                <span class="small">{ ui.tell_with(key("product-price"), &[("price", price.into())]) }</span>
                if !form.crop.is_empty() {
                    <span class="warning" data-test="product-warning">
                        { icon(Sign::Look) }{ ui.tell_with(key("product-not-labelled"), &[crop]) }
                    </span>
                }
            </>
        };
    };
    let dose = match (&label.dose, &label.dose_max) {
        (Some(least), Some(most)) if least != most => ui.tell_with(
            key("dose-range"),
            &[("least", Arg::Dose(least)), ("most", Arg::Dose(most))],
        ),
        (Some(dose), _) | (None, Some(dose)) => ui.words.dose(ui.lang(), dose),
        (None, None) => label.dose_text.clone().unwrap_or_else(unknown),
    };
    let waiting = label.waiting_days.map_or_else(unknown, |days| {
        ui.tell_with(key("count-days"), &[("n", days.into())])
    });
    html! {
        <span class="small" data-test="product-label">
            <span>{ ui.tell_with(key("product-dose"), &[("dose", dose.into())]) }</span>
            <span>{ ui.tell_with(key("product-waiting"), &[("days", waiting.into())]) }</span>
            <span>{ ui.tell_with(key("product-price"), &[("price", price.into())]) }</span>
            <span class="source">
                { run(ui.tell_with(key("product-source"), &[("source", offer.product.source.as_str().into())])) }
            </span>
        </span>
    }
}
