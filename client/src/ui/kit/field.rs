//! A label with its control, and the two text controls.

use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct FieldProps {
    /// The id of the control.
    pub(crate) id: AttrValue,
    pub(crate) label: AttrValue,
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    pub(crate) children: Html,
}

/// A label over one control.
#[component]
pub(crate) fn Field(props: &FieldProps) -> Html {
    html! {
        <div class="field">
            <label for={props.id.clone()}>{ &*props.label }</label>
            if !props.hint.is_empty() {
                <p class="hint">{ &*props.hint }</p>
            }
            { props.children.clone() }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct GroupProps {
    pub(crate) label: AttrValue,
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    pub(crate) children: Html,
}

/// A label over several controls.
#[component]
pub(crate) fn Group(props: &GroupProps) -> Html {
    html! {
        <fieldset class="field">
            <legend>{ &*props.label }</legend>
            if !props.hint.is_empty() {
                <p class="hint">{ &*props.hint }</p>
            }
            { props.children.clone() }
        </fieldset>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct TextProps {
    pub(crate) id: AttrValue,
    pub(crate) test: AttrValue,
    pub(crate) value: AttrValue,
    pub(crate) on_text: Callback<String>,
    #[prop_or("text".into())]
    pub(crate) kind: AttrValue,
    #[prop_or_default]
    pub(crate) lang: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) placeholder: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    #[prop_or("off".into())]
    pub(crate) autocomplete: AttrValue,
    #[prop_or_default]
    pub(crate) autocapitalize: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) data_value: Option<AttrValue>,
    #[prop_or(3)]
    pub(crate) rows: u32,
    #[prop_or_default]
    pub(crate) class: Classes,
}

/// One line.
#[component]
pub(crate) fn ShortText(props: &TextProps) -> Html {
    let oninput = props
        .on_text
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <input id={props.id.clone()} type={props.kind.clone()} value={props.value.clone()} {oninput}
            class={props.class.clone()} data-test={props.test.clone()} data-value={props.data_value.clone()}
            lang={props.lang.clone()} placeholder={props.placeholder.clone()} aria-label={props.label.clone()}
            autocomplete={props.autocomplete.clone()} autocapitalize={props.autocapitalize.clone()} />
    }
}

/// Several lines.
#[component]
pub(crate) fn LongText(props: &TextProps) -> Html {
    let oninput = props
        .on_text
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value());
    html! {
        <textarea id={props.id.clone()} value={props.value.clone()} {oninput} rows={props.rows.to_string()}
            class={props.class.clone()} data-test={props.test.clone()} data-value={props.data_value.clone()}
            lang={props.lang.clone()} aria-label={props.label.clone()} />
    }
}
