//! Giving a visit to the right farmer, found by name.

use super::list::village_name;
use crate::core::{
    Event,
    forms::{FormEdit, MoveEdit, MoveForm},
    view::find,
};
use crate::ui::{
    context::Ui,
    kit::{Sign, choice, icon, run, text},
    sections::{frame, save_bar},
};
use shared::{brief::IndexRow, text::key};
use yew::prelude::*;

/// How many farmers are offered at once.
const OFFERED: usize = 12;

pub(crate) fn page(ui: &Ui, form: &MoveForm) -> Html {
    let rows = ui.model.rows();
    let is_other = |row: &&IndexRow| row.farmer != form.farmer;
    let chosen = rows
        .iter()
        .find(|row| Some(&row.farmer) == form.to.as_ref());
    let others = find(rows, &form.search)
        .into_iter()
        .filter(is_other)
        .take(OFFERED);
    frame(
        ui,
        "move",
        ui.tell(key("form-move-title")),
        html! { <>
            <p>{ ui.tell(key("form-move-text")) }</p>
            if let Some(row) = chosen {
                <p class="lead" data-test="move-chosen" data-id={row.farmer.to_string()}>
                    { icon(Sign::Tick) }{ run(ui.name(&row.names)) }{ " · " }
                    { run(village_name(ui, &row.village)) }</p>
            }
            <div class="search" role="search">
                { icon(Sign::Search) }
                { text("move-search", "move-search", form.search.clone(), ui.on_edit(FormEdit::Move, MoveEdit::Search))
                    .kind("search")
                    .label(ui.tell(key("search-label")))
                    .placeholder(ui.tell(key("search-label")))
                    .line() }
            </div>
            <div class="choices wide">{ for others.map(|row| target(ui, form, row)) }</div>
            { save_bar(ui, ui.tell(key("action-save-move"))) }
        </> },
    )
}

fn target(ui: &Ui, form: &MoveForm, row: &IndexRow) -> Html {
    let edit = Event::Edited(FormEdit::Move(MoveEdit::To(Some(row.farmer.clone()))));
    choice(
        "move-target",
        row.farmer.to_string(),
        form.to.as_ref() == Some(&row.farmer),
        ui.on_click(edit),
    )
    .data("data-id", row.farmer.to_string())
    .show(html! { <>{ run(ui.name(&row.names)) }
    <span class="small">{ run(village_name(ui, &row.village)) }</span></> })
}
