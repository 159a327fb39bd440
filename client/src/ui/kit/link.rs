//! A link to a place of the app: a real address, followed without loading the page anew.

use super::tag::Tag;
use crate::core::Place;
use crate::ui::{context::Ui, routes::Route};
use yew::{html::IntoPropValue, prelude::*};
use yew_router::Routable;

/// A link under construction.
pub(crate) struct Link(Tag);

/// A link to a place, with its name for tests.
pub(crate) fn link(ui: &Ui, to: Place, test: &'static str) -> Link {
    let href = Route::from(&to).to_path();
    let go = ui.go.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        if !(event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key()) {
            event.prevent_default();
            go.emit(to.clone());
        }
    });
    Link(Tag::new(
        html! { <a {href} {onclick} data-test={test}></a> },
    ))
}

impl Link {
    pub(crate) fn class(self, class: impl Into<Classes>) -> Self {
        Self(self.0.set("class", class.into().to_string().into()))
    }
    /// The name said by a screen reader, where the content is a sign.
    pub(crate) fn label(self, label: String) -> Self {
        Self(self.0.set("aria-label", label.into()))
    }
    /// A `data-` attribute.
    pub(crate) fn data(self, name: &'static str, value: impl Into<AttrValue>) -> Self {
        Self(self.0.set(name, value.into()))
    }
    pub(crate) fn show(self, content: impl IntoPropValue<Html>) -> Html {
        self.0.with(content.into_prop_value()).html()
    }
}
