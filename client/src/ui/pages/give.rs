//! Giving a visit to the right farmer, found by name.

use super::list::village_name;
use crate::core::{
    Event,
    forms::{FormEdit, MoveEdit, MoveForm},
    view::find,
};
use crate::ui::{
    context::{Ui, use_ui},
    kit::{Choice, Icon, Run, ShortText, Sign},
    sections::{Frame, SaveBar},
};
use shared::{brief::IndexRow, text::key};
use yew::prelude::*;

/// How many farmers are offered at once.
const OFFERED: usize = 12;

#[derive(Properties, PartialEq)]
pub(crate) struct MovePageProps {
    pub(crate) form: MoveForm,
}

#[component]
pub(crate) fn MovePage(props: &MovePageProps) -> Html {
    let ui = use_ui();
    let form = &props.form;
    let rows = ui.model.rows();
    let is_other = |row: &&IndexRow| row.farmer != form.farmer;
    let chosen = rows
        .iter()
        .find(|row| Some(&row.farmer) == form.to.as_ref());
    let others = find(rows, &form.search)
        .into_iter()
        .filter(is_other)
        .take(OFFERED);
    html! {
        <Frame page="move" title={ui.tell(key("form-move-title"))}>
            <p>{ ui.tell(key("form-move-text")) }</p>
            if let Some(row) = chosen {
                <p class="lead" data-test="move-chosen" data-id={row.farmer.to_string()}>
                    <Icon sign={Sign::Tick} /><Run text={ui.name(&row.names)} />{ " · " }
                    <Run text={village_name(&ui, &row.village)} /></p>
            }
            <div class="search" role="search">
                <Icon sign={Sign::Search} />
                <ShortText id="move-search" test="move-search" kind="search" value={form.search.clone()}
                    label={ui.tell(key("search-label"))} placeholder={ui.tell(key("search-label"))}
                    on_text={ui.send.reform(|text| Event::Edited(FormEdit::Move(MoveEdit::Search(text))))} />
            </div>
            <div class="choices wide">{ for others.map(|row| target(&ui, form, row)) }</div>
            <SaveBar label={ui.tell(key("action-save-move"))} />
        </Frame>
    }
}

fn target(ui: &Ui, form: &MoveForm, row: &IndexRow) -> Html {
    let edit = Event::Edited(FormEdit::Move(MoveEdit::To(Some(row.farmer.clone()))));
    html! {
        <Choice key={row.farmer.to_string()} test="move-target" value={row.farmer.to_string()} data_id={row.farmer.to_string()}
            is_on={form.to.as_ref() == Some(&row.farmer)} onclick={ui.on_click(edit)}>
            <Run text={ui.name(&row.names)} />
            <span class="small"><Run text={village_name(ui, &row.village)} /></span>
        </Choice>
    }
}
