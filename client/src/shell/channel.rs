//! How the pages and workers of one officer on this phone tell each other what happened.

use super::types::{Phase, Progress};
use serde::{Deserialize, Serialize};
use shared::ids::{FarmerId, OfficerId};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// What is told. No names and no content of entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub(crate) enum Note {
    /// A page saved intents.
    Saved {
        /// Whose.
        farmers: Vec<FarmerId>,
    },
    /// The worker wrote rows.
    Rows {
        /// Whose.
        farmers: Vec<FarmerId>,
    },
    /// The worker wrote reference data.
    Records,
    /// What the worker is doing.
    Doing {
        /// What.
        phase: Phase,
        /// How far.
        progress: Option<Progress>,
        /// How much of what waited has gone up.
        #[serde(default)]
        sending: Option<Progress>,
    },
    /// A page asks what the worker is doing.
    WhatIsDone,
    /// The officer asks for a sync.
    SyncNow,
    /// There is a new token.
    SignedIn,
    /// The network is back.
    Online,
    /// A page is seen again.
    Visible,
    /// A page is no longer seen.
    Hidden,
    /// The rows of these farmers should be made anew.
    Rebuild {
        /// Whose.
        farmers: Vec<FarmerId>,
    },
}

/// One end of the channel.
pub(crate) struct Channel {
    channel: BroadcastChannel,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Opens the officer's channel. `None` where the browser has none: then each tab is alone.
    pub(crate) fn open(officer: &OfficerId, heard: impl Fn(Note) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(&format!("khetsmriti-{officer}")).ok()?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            // A note of another version of the app is not for us.
            if let Ok(note) = serde_json::from_str(&text) {
                heard(note);
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self {
            channel,
            _on_message: on_message,
        })
    }

    /// Tells all the others.
    pub(crate) fn tell(&self, note: &Note) {
        let text = serde_json::to_string(note).expect("a note is plain JSON");
        // Fails only when the channel is closed, that is when the page goes.
        let _ = self.channel.post_message(&text.into());
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
