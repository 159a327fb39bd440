//! The main action of a form, in thumb reach; and why it could not be done.

use crate::core::{Event, FormState, Problem, forms::NotYet};
use crate::shell::ShellError;
use crate::ui::{
    context::{Ui, use_ui},
    kit::{Icon, Sign},
};
use shared::text::key;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct SaveBarProps {
    /// What the button says.
    pub(crate) label: AttrValue,
}

#[component]
pub(crate) fn SaveBar(props: &SaveBarProps) -> Html {
    let ui = use_ui();
    let model = &ui.model;
    let is_draft = matches!(model.form, FormState::Open { is_draft: true, .. });
    html! {
        <>
            if is_draft {
                <p class="hint draft" data-test="draft"><Icon sign={Sign::Pencil} />{ ui.tell(key("form-draft")) }</p>
            }
            <button type="button" class="quiet" onclick={ui.on_click(Event::FormDropped)} data-test="drop-draft">
                { ui.tell(key("action-drop-draft")) }
            </button>
            <div class="save-bar">
                if let Some(problem) = &model.problem {
                    <p class="notice bad" role="alert" data-test="save-problem">
                        <Icon sign={Sign::Look} /><span>{ sentence(&ui, problem) }</span>
                    </p>
                } else if let Some(error) = &model.draft_problem {
                    <p class="notice bad" role="alert"><Icon sign={Sign::Look} />
                        <span>{ ui.tell(store_sentence(error)) }</span></p>
                }
                <button type="button" class="main" onclick={ui.on_click(Event::SaveWanted)} disabled={model.is_saving}
                    data-test="save">
                    { if model.is_saving { ui.tell(key("action-saving")) } else { props.label.to_string() } }
                </button>
            </div>
        </>
    }
}

fn sentence(ui: &Ui, problem: &Problem) -> String {
    match problem {
        Problem::Store(error) => ui.tell(store_sentence(error)),
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

/// What happened to the phone's store, that the work is safe, and what to do.
pub(crate) fn store_sentence(error: &ShellError) -> &'static str {
    match error {
        ShellError::Full => key("store-full"),
        ShellError::Closed(_) => key("store-closed"),
        ShellError::NewerVersion => key("store-newer"),
        ShellError::Different => key("store-different"),
        ShellError::Entry(_) | ShellError::Unreadable(_) => key("store-unreadable"),
        ShellError::Failed(_) => key("store-failed"),
    }
}
