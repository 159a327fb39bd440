//! Choosing crops: the likely ones as buttons, all others in a list.

use crate::ui::{
    context::Ui,
    kit::{Line, choice, pick},
};
use shared::{
    ids::Slug,
    text::{capitalised, key},
    vocab::{CROPS, UNKNOWN_CROP},
};
use yew::prelude::*;

/// One crop.
pub(crate) fn crop_choice(
    ui: &Ui,
    likely: &[Slug],
    chosen: &Slug,
    on_crop: &Callback<Slug>,
) -> Html {
    let chosen = if chosen.is_empty() {
        &[]
    } else {
        std::slice::from_ref(chosen)
    };
    crops(ui, likely, chosen, on_crop)
}

/// Several crops.
pub(crate) fn crops_choice(ui: &Ui, chosen: &[Slug], on_crop: &Callback<Slug>) -> Html {
    let common = ["paddy", "cotton", "maize", "chilli", "red-gram"];
    crops(ui, &common.map(Slug::from), chosen, on_crop)
}

fn crops(ui: &Ui, likely: &[Slug], chosen: &[Slug], on_crop: &Callback<Slug>) -> Html {
    let mut shown = likely.to_vec();
    shown.extend(chosen.iter().filter(|crop| !likely.contains(crop)).cloned());
    let on_pick = {
        let on_crop = on_crop.clone();
        Callback::from(move |crop: Option<String>| {
            crop.into_iter().for_each(|crop| on_crop.emit(crop))
        })
    };
    html! {
        <>
            <div class="choices">
                { for shown.iter().map(|crop| {
                    choice("crop-choice", crop.clone(), chosen.contains(crop), click(on_crop, crop))
                        .show(word(ui, crop))
                }) }
            </div>
            { pick("crop", "crop-more", "", others(ui, &shown), on_pick)
                .none(ui.tell(key("crop-more")))
                .label(ui.tell(key("crop-more")))
                .show() }
        </>
    }
}

fn click(on_crop: &Callback<Slug>, crop: &Slug) -> Callback<MouseEvent> {
    let crop = crop.clone();
    on_crop.reform(move |_| crop.clone())
}

fn word(ui: &Ui, crop: &str) -> String {
    capitalised(&ui.words.crop(ui.lang(), crop))
}

fn others(ui: &Ui, shown: &[Slug]) -> Vec<Line> {
    let others = CROPS
        .iter()
        .filter(|crop| **crop != UNKNOWN_CROP && !shown.iter().any(|held| held == *crop));
    others
        .map(|crop| Line {
            value: (*crop).into(),
            text: word(ui, crop).into(),
        })
        .collect()
}
