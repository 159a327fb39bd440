//! Voice notes and photos on the screen: `recorder` and `photos` beside the fields of an open form,
//! `attached` where a visit is read. Each one shows how far it has come.

mod item;
mod photos;
mod recorder;

pub(crate) use item::attached;
pub(crate) use photos::photos;
pub(crate) use recorder::recorder;

use crate::core::{Event, media::MediaEvent, media::MicTrouble};
use crate::ui::{
    context::Ui,
    kit::{Sign, icon},
};
use shared::text::key;
use yew::prelude::*;

/// A click that sends an event of media.
fn on(ui: &Ui, event: MediaEvent) -> Callback<MouseEvent> {
    ui.on_click(Event::Media(event))
}

/// What went wrong, that nothing else is lost by it, and what to do. About photos or about voice.
fn trouble(ui: &Ui, is_photo: bool) -> Html {
    let Some(why) = ui.model.recorder.trouble() else {
        return html! {};
    };
    let about_photo = matches!(why, MicTrouble::NotAPicture)
        || (why == MicTrouble::Enough && !ui.model.recorder.is_about_voice());
    if about_photo != is_photo {
        return html! {};
    }
    let (code, said) = match why {
        MicTrouble::Denied => ("denied", key("mic-denied")),
        MicTrouble::Missing => ("missing", key("mic-missing")),
        MicTrouble::Busy => ("busy", key("mic-busy")),
        MicTrouble::Unsupported => ("unsupported", key("mic-unsupported")),
        MicTrouble::NoRoom => ("no-room", key("mic-no-room")),
        MicTrouble::NotKept => ("not-kept", key("mic-not-kept")),
        MicTrouble::Empty => ("empty", key("mic-empty")),
        MicTrouble::NotAPicture => ("not-a-picture", key("mic-not-a-picture")),
        MicTrouble::Enough if is_photo => ("enough", key("photos-enough")),
        MicTrouble::Enough => ("enough", key("mic-enough")),
        MicTrouble::Failed => ("failed", key("mic-failed")),
    };
    html! {
        <p class="notice look" role="alert" data-test="media-trouble" data-why={code}>
            { icon(Sign::Look) }<span>{ ui.tell(said) }</span>
        </p>
    }
}
