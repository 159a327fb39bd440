//! Choosing crops: the likely ones as buttons, all others in a list.

use crate::ui::{
    context::{Ui, use_ui},
    kit::{Choice, Line, Pick},
};
use shared::{
    ids::Slug,
    text::{capitalised, key},
    vocab::{CROPS, UNKNOWN_CROP},
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct CropChoiceProps {
    /// The likely ones.
    pub(crate) likely: Vec<Slug>,
    /// What is chosen.
    pub(crate) chosen: Slug,
    pub(crate) on_crop: Callback<Slug>,
}

/// One crop.
#[component]
pub(crate) fn CropChoice(props: &CropChoiceProps) -> Html {
    let chosen = if props.chosen.is_empty() {
        vec![]
    } else {
        vec![props.chosen.clone()]
    };
    html! { <Crops likely={props.likely.clone()} {chosen} on_crop={props.on_crop.clone()} /> }
}

#[derive(Properties, PartialEq)]
pub(crate) struct CropsChoiceProps {
    pub(crate) chosen: Vec<Slug>,
    pub(crate) on_crop: Callback<Slug>,
}

/// Several crops.
#[component]
pub(crate) fn CropsChoice(props: &CropsChoiceProps) -> Html {
    let common = ["paddy", "cotton", "maize", "chilli", "red-gram"];
    let likely = common.map(Slug::from).to_vec();
    html! { <Crops {likely} chosen={props.chosen.clone()} on_crop={props.on_crop.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct CropsProps {
    likely: Vec<Slug>,
    chosen: Vec<Slug>,
    on_crop: Callback<Slug>,
}

#[component]
fn Crops(props: &CropsProps) -> Html {
    let ui = use_ui();
    let mut shown = props.likely.clone();
    for crop in props
        .chosen
        .iter()
        .filter(|crop| !props.likely.contains(crop))
    {
        shown.push(crop.clone());
    }
    let on_pick = {
        let on_crop = props.on_crop.clone();
        Callback::from(move |crop: Option<String>| {
            crop.into_iter().for_each(|crop| on_crop.emit(crop))
        })
    };
    html! {
        <>
            <div class="choices">
                { for shown.iter().map(|crop| html! {
                    <Choice test="crop-choice" value={crop.clone()} is_on={props.chosen.contains(crop)}
                        onclick={click(&props.on_crop, crop)}>{ word(&ui, crop) }</Choice>
                }) }
            </div>
            <Pick id="crop" test="crop-more" value="" none={ui.tell(key("crop-more"))} options={others(&ui, &shown)}
                label={ui.tell(key("crop-more"))} {on_pick} />
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
