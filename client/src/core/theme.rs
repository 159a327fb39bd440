//! Which look the screens have: the officer's choice, kept on this phone.

/// A look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the phone wishes: light or dark.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, for the glare of noon.
    Sun,
}

impl Theme {
    /// Every look, in the order they are offered.
    pub const ALL: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Sun, Theme::Dark];

    /// Its name in `data-theme` and where it is kept.
    pub fn code(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Sun => "sun",
        }
    }

    /// The look of this name.
    pub fn of(code: &str) -> Option<Theme> {
        Self::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Effect, Event, Model, Place, Surroundings, given::with_given, update};
    use super::*;
    use shared::text::Lang;

    fn model() -> Model {
        let surroundings = Surroundings {
            service_worker: true,
            secure: true,
            version: "0".to_owned(),
        };
        let now = "2026-09-30T10:00:00+05:30".parse().unwrap();
        Model::new(Lang::Te, Place::SignIn, now, surroundings)
    }

    #[test]
    fn a_theme_that_was_chosen_is_remembered_and_one_that_was_remembered_is_not_chosen_again() {
        let mut model = model();
        assert_eq!(model.theme, Theme::Auto);
        let mut tell = |event| {
            with_given("2026-09-30T10:00:00+05:30", |given| {
                update(&mut model, event, given)
            })
        };
        let chosen = tell(Event::ThemeChosen(Theme::Sun));
        assert_eq!(chosen, [Effect::RememberTheme(None, Theme::Sun)]);
        assert!(tell(Event::ThemeRemembered(Theme::Dark)).is_empty());
        assert_eq!(model.theme, Theme::Dark);
    }

    #[test]
    fn a_theme_is_known_by_its_name() {
        for theme in Theme::ALL {
            assert_eq!(Theme::of(theme.code()), Some(theme));
        }
        assert_eq!(Theme::of("neon"), None);
    }
}
