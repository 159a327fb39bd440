//! Which look the screens have: light, dark, or black on white for the sun.

use crate::core::{Event, Theme};
use crate::ui::{
    context::Ui,
    kit::{choice, group},
};
use shared::text::key;
use yew::prelude::*;

/// The looks to choose from.
pub(crate) fn theme_choice(ui: &Ui) -> Html {
    let look = |theme: Theme| {
        choice(
            "theme",
            theme.code(),
            ui.model.theme == theme,
            ui.on_click(Event::ThemeChosen(theme)),
        )
        .show(ui.tell(match theme {
            Theme::Auto => key("theme-auto"),
            Theme::Light => key("theme-light"),
            Theme::Dark => key("theme-dark"),
            Theme::Sun => key("theme-sun"),
        }))
    };
    group(
        ui.tell(key("theme-title")),
        ui.tell(key("theme-hint")),
        html! { <div class="choices pairs">{ for Theme::ALL.into_iter().map(look) }</div> },
    )
}
