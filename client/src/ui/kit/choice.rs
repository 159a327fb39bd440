//! Choosing by tapping: buttons that stay pressed, and a list for what is rarely wanted.

use super::tag::Tag;
use web_sys::HtmlSelectElement;
use yew::{html::IntoPropValue, prelude::*};

/// A button that stays pressed, under construction.
pub(crate) struct Choice {
    tag: Tag,
}

/// A button that stays pressed, with its name for tests and what it stands for.
pub(crate) fn choice(
    test: &'static str,
    value: impl Into<AttrValue>,
    is_on: bool,
    onclick: Callback<MouseEvent>,
) -> Choice {
    let tag = Tag::new(html! {
        <button type="button" class="choice" {onclick} aria-pressed={if is_on { "true" } else { "false" }}
            data-test={test} data-value={value.into()}></button>
    });
    Choice { tag }
}

impl Choice {
    /// A class beside its own.
    pub(crate) fn class(self, class: &str) -> Self {
        Self {
            tag: self.tag.set("class", format!("choice {class}").into()),
        }
    }
    /// A `data-` attribute.
    pub(crate) fn data(self, name: &'static str, value: impl Into<AttrValue>) -> Self {
        Self {
            tag: self.tag.set(name, value.into()),
        }
    }
    pub(crate) fn show(self, content: impl IntoPropValue<Html>) -> Html {
        self.tag.with(content.into_prop_value()).html()
    }
}

/// One line of a list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) value: AttrValue,
    pub(crate) text: AttrValue,
}

/// A list to pick one line from, under construction.
pub(crate) struct Pick {
    id: AttrValue,
    test: AttrValue,
    value: AttrValue,
    options: Vec<Line>,
    on_pick: Callback<Option<String>>,
    none: Option<AttrValue>,
    label: Option<AttrValue>,
}

/// A list to pick one line from: its id, its name for tests, and what is chosen.
pub(crate) fn pick(
    id: impl Into<AttrValue>,
    test: impl Into<AttrValue>,
    value: impl Into<AttrValue>,
    options: Vec<Line>,
    on_pick: Callback<Option<String>>,
) -> Pick {
    let (id, test, value) = (id.into(), test.into(), value.into());
    Pick {
        id,
        test,
        value,
        options,
        on_pick,
        none: None,
        label: None,
    }
}

impl Pick {
    /// What the line for nothing says; without it one line is always chosen.
    pub(crate) fn none(mut self, text: String) -> Self {
        self.none = Some(text.into());
        self
    }
    /// The name said by a screen reader, where no label stands over it.
    pub(crate) fn label(mut self, label: impl Into<AttrValue>) -> Self {
        self.label = Some(label.into());
        self
    }
    pub(crate) fn show(self) -> Html {
        let onchange = self.on_pick.reform(|event: Event| {
            let value = event.target_unchecked_into::<HtmlSelectElement>().value();
            (!value.is_empty()).then_some(value)
        });
        let chosen = self.value;
        let option = |value: AttrValue, text: AttrValue| {
            let selected = value == chosen;
            html! { <option key={value.to_string()} {value} {selected}>{ text }</option> }
        };
        html! {
            <select id={self.id} data-test={self.test} {onchange} aria-label={self.label}>
                if let Some(none) = self.none {
                    { option(AttrValue::from(""), none) }
                }
                { for self.options.into_iter().map(|line| option(line.value, line.text)) }
            </select>
        }
    }
}
