//! A new farmer, or changed details of one.

use super::list::village_name;
use crate::core::{
    Event, Place,
    forms::{FarmerEdit, FarmerForm, FormEdit, duplicates},
};
use crate::ui::{
    context::{Ui, use_ui},
    kit::{Choice, Field, Group, Icon, Line, LinkTo, Pick, Run, ShortText, Sign},
    sections::{CropsChoice, Frame, SaveBar},
};
use shared::{ids::VillageId, records::Village, text::key};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FarmerFormPageProps {
    pub(crate) form: FarmerForm,
}

#[component]
pub(crate) fn FarmerFormPage(props: &FarmerFormPageProps) -> Html {
    let ui = use_ui();
    let form = &props.form;
    let is_new = form.edits.is_none();
    let title = if is_new {
        key("form-farmer-title")
    } else {
        key("action-edit-farmer")
    };
    html! {
        <Frame page={if is_new { "new-farmer" } else { "edit-farmer" }} title={ui.tell(title)}>
            <Field id="name-te" label={ui.tell(key("form-name-te"))}>
                <ShortText id="name-te" test="name-te" value={form.te.clone()} lang="te" on_text={ui.on_edit(FormEdit::Farmer, FarmerEdit::Te)} />
            </Field>
            <Field id="name-en" label={ui.tell(key("form-name-en"))} hint={ui.tell(key("form-name-hint"))}>
                <ShortText id="name-en" test="name-en" value={form.en.clone()} lang="en" autocapitalize="words"
                    on_text={ui.on_edit(FormEdit::Farmer, FarmerEdit::En)} />
            </Field>
            if is_new {
                { village(&ui, form) }
                { possible_duplicates(&ui, form) }
            }
            <Field id="phone" label={ui.tell(key("form-phone"))}>
                <ShortText id="phone" test="phone" kind="tel" value={form.phone.clone()} on_text={ui.on_edit(FormEdit::Farmer, FarmerEdit::Phone)} />
            </Field>
            <Group label={ui.tell(key("form-crops"))}>
                <CropsChoice chosen={form.crops.clone()} on_crop={ui.on_edit(FormEdit::Farmer, FarmerEdit::Crop)} />
            </Group>
            <SaveBar label={ui.tell(if is_new { key("action-save-farmer") } else { key("action-save-details") })} />
        </Frame>
    }
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
    html! {
        <Group label={ui.tell(key("form-village"))}>
            if is_short {
                <div class="choices">{ for villages.into_iter().map(|village| show_village(ui, form, village)) }</div>
            } else {
                <Pick id="village" test="village-more" {value} none={ui.tell(key("pick-none"))} options={lines}
                    label={ui.tell(key("form-village"))} {on_pick} />
            }
        </Group>
    }
}

fn show_village(ui: &Ui, form: &FarmerForm, village: &Village) -> Html {
    let edit = FarmerEdit::Village(Some(village.id.clone()));
    html! {
        <Choice test="village-choice" value={village.id.to_string()} is_on={form.village.as_ref() == Some(&village.id)}
            onclick={ui.on_click(Event::Edited(FormEdit::Farmer(edit)))}>
            <Run text={ui.name(&village.names)} />
        </Choice>
    }
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
        <section class="notice look" role="status">
            <h2><Icon sign={Sign::Look} />{ ui.tell(key("form-duplicate")) }</h2>
            <ul class="rows">
                { for found.into_iter().map(|row| html! {
                    <li key={row.farmer.to_string()}>
                        <LinkTo to={Place::Farmer(row.farmer.clone())} test="duplicate" class="row" data_id={row.farmer.to_string()}>
                            <span class="row-main"><strong><Run text={ui.name(&row.names)} /></strong>
                                <Run text={village_name(ui, &row.village)} /></span>
                        </LinkTo>
                    </li>
                }) }
            </ul>
            <Choice test="someone-else" value="yes" is_on={form.is_someone_else} onclick={ui.on_click(edit)}>
                { ui.tell(key("form-someone-else")) }
            </Choice>
        </section>
    }
}
