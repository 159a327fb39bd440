//! What every component is handed: the model to read, the words, and the way to send an event.

use crate::core::{Event, Model, Place, forms::FormEdit};
use shared::{
    entry::Name,
    text::{Arg, Lang, Words, name_in},
};
use std::rc::Rc;
use yew::prelude::*;

/// The model, the words and the way back.
#[derive(Clone)]
pub(crate) struct Ui {
    pub(crate) model: Rc<Model>,
    pub(crate) words: Rc<Words>,
    pub(crate) send: Callback<Event>,
    pub(crate) go: Callback<Place>,
}

impl PartialEq for Ui {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.model, &other.model)
    }
}

impl Ui {
    pub(crate) fn lang(&self) -> Lang {
        self.model.lang
    }
    /// The message of a key.
    pub(crate) fn tell(&self, key: &str) -> String {
        self.words.say(self.lang(), key, &[])
    }
    /// The message of a key with its arguments.
    pub(crate) fn tell_with(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.words.say(self.lang(), key, args)
    }
    /// A name in the reader's script, where there is one.
    pub(crate) fn name(&self, names: &[Name]) -> String {
        name_in(names, self.lang()).into_owned()
    }
    /// A value that goes into a field of the open form.
    pub(crate) fn on_edit<T: 'static, E: 'static>(
        &self,
        form: fn(E) -> FormEdit,
        edit: fn(T) -> E,
    ) -> Callback<T> {
        self.send
            .reform(move |value| Event::Edited(form(edit(value))))
    }
    /// A click that sends an event.
    pub(crate) fn on_click(&self, event: Event) -> Callback<MouseEvent> {
        self.send.reform(move |_| event.clone())
    }
}
