//! Signs: each stands beside a word, never alone for a state.

use yew::prelude::*;

/// Each sign is named once, beside its drawing: lines in a square of 24.
macro_rules! signs {
    ($($(#[$doc:meta])* $name:ident $path:literal,)*) => {
        /// What is drawn.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Sign {
            $($(#[$doc])* $name,)*
        }

        impl Sign {
            /// All, for the page that shows them.
            pub(crate) const ALL: &[Sign] = &[$(Sign::$name),*];

            fn path(self) -> &'static str {
                match self {
                    $(Sign::$name => $path,)*
                }
            }
        }
    };
}

signs! {
    Back "M15 5l-7 7 7 7",
    Search "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
    Plus "M12 5v14M5 12h14",
    Pencil "M5 19l1-4L16 5l3 3L9 18l-4 1z",
    /// Saved on this phone.
    Phone "M8 3h8v18H8zM10.5 12l1.5 1.8 2.3-3.6",
    /// At the depot.
    TwoTicks "M3 13l4 4 8-10M11 15l2 2 8-10",
    /// In memory.
    Leaf "M5 19c0-9 5-14 15-14 0 10-5 14-11 14-2 0-3-1-4-2M5 19c3-5 6-7 10-9",
    /// Needs a look.
    Look "M12 4v10M12 18v2",
    /// Follow-up.
    Clock "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
    Sync "M19 8a8 8 0 0 0-14 2M5 16a8 8 0 0 0 14-2M19 4v4h-4M5 20v-4h4",
    Tick "M5 13l4 4L19 7",
    /// Arrived later than it happened.
    Late "M4 5v7h7M4 12a8 8 0 1 1 2 5M13 9v4l3 2",
    /// Other people.
    People "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c0-4 2-6 6-6s6 2 6 6M16 6a3 3 0 0 1 0 6M17 14c3 0 4 2 4 5",
    /// Not this.
    Stop "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 6.5l11 11",
    /// Seen.
    Eye "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    /// Read aloud.
    Speaker "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12",
    Pause "M8 5v14M16 5v14",
    Call "M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4c-9 1-16-6-15-15z",
    /// On its way up.
    Up "M12 20V5M6 11l6-6 6 6",
    /// A voice.
    Wave "M3 10v4M7.5 7v10M12 4v16M16.5 8v8M21 10v4",
    /// To speak into.
    Mic "M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3",
    Camera "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    /// End what runs.
    Square "M7 7h10v10H7z",
    /// Take away.
    Bin "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
    /// No signal.
    NoSignal "M4 4l16 16M3 10a13 13 0 0 1 4-2.6M21 10a13 13 0 0 0-9-3.5M6.5 13.5a8 8 0 0 1 4-2.2M10 17a3 3 0 0 1 4 0M12 20v.1",
    /// Nothing is here yet.
    Sprout "M12 20v-8M12 12c0-4-3-6-8-6 0 4 3 6 8 6zM12 10c0-3 3-5 7-5 0 3-2 5-7 5z",
}

/// The sign, for the eye alone.
pub(crate) fn icon(sign: Sign) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor"
            stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
            <path d={sign.path()} />
        </svg>
    }
}
