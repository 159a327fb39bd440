//! A new farmer, or changed details of one.

use super::list::village_name;
use crate::core::{
    Event, Place,
    forms::{FarmerEdit, FarmerForm, FormEdit, duplicates},
};
use crate::ui::{
    context::Ui,
    kit::{Line, Sign, choice, field, group, icon, link, pick, run, text},
    sections::{crops_choice, frame, save_bar},
};
use shared::{entry::Name, ids::VillageId, records::Village, text::key};
use yew::prelude::*;

pub(crate) fn page(ui: &Ui, form: &FarmerForm) -> Html {
    let is_new = form.edits.is_none();
    let title = if is_new {
        key("form-farmer-title")
    } else {
        key("action-edit-farmer")
    };
    frame(
        ui,
        if is_new { "new-farmer" } else { "edit-farmer" },
        ui.tell(title),
        html! { <>
            { field("name-te", ui.tell(key("form-name-te")), "", html! { <>
                { text("name-te", "name-te", form.te.clone(), ui.on_edit(FormEdit::Farmer, FarmerEdit::Te))
                    .lang("te")
                    .line() }
            </> }) }
            { field("name-en", ui.tell(key("form-name-en")), ui.tell(key("form-name-hint")), html! { <>
                { text("name-en", "name-en", form.en.clone(), ui.on_edit(FormEdit::Farmer, FarmerEdit::En))
                    .lang("en")
                    .autocapitalize("words")
                    .line() }
            </> }) }
            if is_new {
                { village(ui, form) }
                { possible_duplicates(ui, form) }
            }
            { field("phone", ui.tell(key("form-phone")), "", html! { <>
                { text("phone", "phone", form.phone.clone(), ui.on_edit(FormEdit::Farmer, FarmerEdit::Phone))
                    .kind("tel")
                    .line() }
            </> }) }
            { group(ui.tell(key("form-crops")), "", html! { <>
                { crops_choice(ui, &form.crops, &ui.on_edit(FormEdit::Farmer, FarmerEdit::Crop)) }
            </> }) }
            { save_bar(ui, ui.tell(if is_new { key("action-save-farmer") } else { key("action-save-details") })) }
        </> },
    )
}

/// How many villages are offered as buttons; a longer list is picked from.
const AS_BUTTONS: usize = 8;

fn village(ui: &Ui, form: &FarmerForm) -> Html {
    let facts = ui.model.facts();
    let villages = facts.villages();
    let is_short = villages.len() <= AS_BUTTONS;
    let lines: Vec<Line> = if is_short {
        vec![]
    } else {
        let line = |village: &&Village| Line {
            value: village.id.to_string().into(),
            text: ui.name(&village.names).into(),
        };
        villages.iter().map(line).collect()
    };
    let on_pick = ui.send.reform(|id: Option<String>| {
        let village = id.and_then(|id| VillageId::new(&id).ok());
        Event::Edited(FormEdit::Farmer(FarmerEdit::Village(village)))
    });
    let value = form
        .village
        .as_ref()
        .map(VillageId::to_string)
        .unwrap_or_default();
    group(
        ui.tell(key("form-village")),
        "",
        html! { <>
            if is_short {
                <div class="choices">{ for villages.into_iter().map(|village| show_village(ui, form, village)) }</div>
            } else {
                { pick("village", "village-more", value, lines, on_pick)
                    .none(ui.tell(key("pick-none")))
                    .label(ui.tell(key("form-village")))
                    .show() }
            }
        </> },
    )
}

fn show_village(ui: &Ui, form: &FarmerForm, village: &Village) -> Html {
    let edit = FarmerEdit::Village(Some(village.id.clone()));
    choice(
        "village-choice",
        village.id.to_string(),
        form.village.as_ref() == Some(&village.id),
        ui.on_click(Event::Edited(FormEdit::Farmer(edit))),
    )
    .show(run(ui.name(&village.names)))
}

/// Shown while the name is being written, so that a second record of one farmer is not made.
fn possible_duplicates(ui: &Ui, form: &FarmerForm) -> Html {
    let found = duplicates(form, ui.model.rows());
    if found.is_empty() {
        return html! {};
    }
    let edit = Event::Edited(FormEdit::Farmer(FarmerEdit::IsSomeoneElse(
        !form.is_someone_else,
    )));
    html! {
        <section class="notice look" role="status" data-test="duplicates">
            <h2>{ icon(Sign::Look) }{ ui.tell_with(key("duplicate-title"), &[("n", found.len().into())]) }</h2>
            <p class="hint">{ ui.tell(key("duplicate-why")) }</p>
            <ul class="rows">
                { for found.into_iter().map(|row| html! {
                    <li key={row.farmer.to_string()}>
                        { link(ui, Place::Farmer(row.farmer.clone()), "duplicate")
                            .class("row")
                            .data("data-id", row.farmer.to_string())
                            .show(html! { <>
                                <span class="row-main"><strong>{ run(ui.name(&row.names)) }</strong>
                                    { other_names(ui, &row.names) }</span>
                                <span class="row-more">{ run(village_name(ui, &row.village)) }
                                    <span>{ ui.tell_with(key("duplicate-visits"), &[("n", row.visits.into())]) }</span></span>
                                <span class="row-more go">{ icon(Sign::People) }{ ui.tell(key("duplicate-open")) }</span>
                            </> }) }
                    </li>
                }) }
            </ul>
            { choice("someone-else", "yes", form.is_someone_else, ui.on_click(edit))
                .show(ui.tell(key("duplicate-add"))) }
        </section>
    }
}

/// His names in the other scripts, so that one sees why he may be the same.
fn other_names(ui: &Ui, names: &[Name]) -> Html {
    let shown = ui.name(names);
    let others = names.iter().filter(|name| name.text != shown);
    html! { <>{ for others.map(|name| run(name.text.clone())) }</> }
}
