//! The main action of a form, in thumb reach; and why it could not be done.

use crate::core::{Event, FormState, Problem, forms::NotYet, view::not_saved};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::key;
use yew::prelude::*;

pub(crate) fn save_bar(ui: &Ui, label: String) -> Html {
    let model = &ui.model;
    let is_draft = matches!(model.form, FormState::Open { is_draft: true, .. });
    html! {
        <>
            if is_draft {
                <p class="hint draft" data-test="draft">{ icon(Sign::Pencil) }{ ui.tell(key("form-draft")) }</p>
            }
            <button type="button" class="quiet" onclick={ui.on_click(Event::FormDropped)} data-test="drop-draft">
                { ui.tell(key("action-drop-draft")) }
            </button>
            <div class="save-bar">
                if let Some(problem) = &model.problem {
                    <p class="notice bad" role="alert" data-test="save-problem">
                        { icon(Sign::Look) }<span>{ sentence(ui, problem) }</span>
                    </p>
                } else if let Some(error) = &model.draft_problem {
                    <p class="notice bad" role="alert">{ icon(Sign::Look) }
                        <span>{ ui.tell(not_saved(error)) }</span></p>
                }
                <button type="button" class="main" onclick={ui.on_click(Event::SaveWanted)} disabled={model.is_saving}
                    data-test="save">
                    { if model.is_saving { ui.tell(key("action-saving")) } else { label } }
                </button>
            </div>
        </>
    }
}

fn sentence(ui: &Ui, problem: &Problem) -> String {
    match problem {
        Problem::Store(error) => ui.tell(not_saved(error)),
        Problem::NotYet(NotYet::Entry(error)) => ui.words.entry_error(ui.lang(), error),
        Problem::NotYet(why) => ui.tell(match why {
            NotYet::Crop => key("missing-crop"),
            NotYet::Name => key("missing-name"),
            NotYet::Village => key("missing-village"),
            NotYet::Duplicate => key("missing-duplicate"),
            NotYet::Result => key("missing-result"),
            NotYet::Chance => key("missing-chance"),
            NotYet::Target => key("missing-target"),
            NotYet::Unchanged => key("missing-change"),
            NotYet::Gone | NotYet::Entry(_) => key("missing-record"),
        }),
    }
}
