//! A label with its control, and the two text controls.

use super::tag::Tag;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// A label over one control with this id.
pub(crate) fn field(
    id: &'static str,
    label: String,
    hint: impl Into<AttrValue>,
    control: Html,
) -> Html {
    html! {
        <div class="field">
            <label for={id}>{ label }</label>
            { show_hint(hint.into()) }
            { control }
        </div>
    }
}

/// A label over several controls.
pub(crate) fn group(
    label: impl Into<AttrValue>,
    hint: impl Into<AttrValue>,
    controls: Html,
) -> Html {
    html! {
        <fieldset class="field">
            <legend>{ label.into() }</legend>
            { show_hint(hint.into()) }
            { controls }
        </fieldset>
    }
}

fn show_hint(hint: AttrValue) -> Html {
    if hint.is_empty() {
        return html! {};
    }
    html! { <p class="hint">{ hint }</p> }
}

/// A text control under construction.
pub(crate) struct Text {
    value: AttrValue,
    on_text: Callback<String>,
    attributes: Vec<(&'static str, AttrValue)>,
}

/// A text control with its id, its name for tests, and what is in it.
pub(crate) fn text(
    id: impl Into<AttrValue>,
    test: &'static str,
    value: impl Into<AttrValue>,
    on_text: Callback<String>,
) -> Text {
    let attributes = vec![
        ("id", id.into()),
        ("data-test", test.into()),
        ("autocomplete", "off".into()),
    ];
    Text {
        value: value.into(),
        on_text,
        attributes,
    }
}

impl Text {
    fn set(mut self, name: &'static str, value: impl Into<AttrValue>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }
    /// Which kind of line: `search`, `tel`.
    pub(crate) fn kind(self, kind: &'static str) -> Self {
        self.set("type", kind)
    }
    pub(crate) fn class(self, class: &'static str) -> Self {
        self.set("class", class)
    }
    pub(crate) fn lang(self, lang: &'static str) -> Self {
        self.set("lang", lang)
    }
    /// The name said by a screen reader, where no label stands over it.
    pub(crate) fn label(self, label: String) -> Self {
        self.set("aria-label", label)
    }
    pub(crate) fn placeholder(self, text: String) -> Self {
        self.set("placeholder", text)
    }
    pub(crate) fn autocomplete(self, what: &'static str) -> Self {
        self.set("autocomplete", what)
    }
    pub(crate) fn autocapitalize(self, what: &'static str) -> Self {
        self.set("autocapitalize", what)
    }
    pub(crate) fn data(self, name: &'static str, value: impl Into<AttrValue>) -> Self {
        self.set(name, value)
    }

    /// One line.
    pub(crate) fn line(self) -> Html {
        let oninput = self
            .on_text
            .reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
        finish(
            html! { <input type="text" value={self.value} {oninput} /> },
            self.attributes,
        )
    }

    /// So many lines, and more as needed.
    pub(crate) fn lines(self, rows: u32) -> Html {
        let oninput = self.on_text.reform(|event: InputEvent| {
            event.target_unchecked_into::<HtmlTextAreaElement>().value()
        });
        let rows = rows.to_string();
        finish(
            html! { <textarea value={self.value} {oninput} {rows} /> },
            self.attributes,
        )
    }
}

fn finish(control: Html, attributes: Vec<(&'static str, AttrValue)>) -> Html {
    let tag = attributes
        .into_iter()
        .fold(Tag::new(control), |tag, (name, value)| tag.set(name, value));
    tag.html()
}
