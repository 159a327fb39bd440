//! The connection that we open ourselves: it climbs the ladder of versions, and it hears `close`
//! and `versionchange`, which rexie does not show.

use super::{error::meaning, migrations::Schema, strict::done};
use crate::shell::ShellError;
use js_sys::Reflect;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{IdbDatabase, IdbFactory, IdbVersionChangeEvent};

/// Why a connection ended by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The browser closed it: the store was cleared, or its disk is away.
    Closed,
    /// Another version of the app, or a deletion, waits for it to close.
    VersionChange,
}

/// An open connection.
pub(super) struct Connection {
    pub(super) database: IdbDatabase,
    // The listeners live as long as the connection.
    _on_close: Closure<dyn FnMut()>,
    _on_version_change: Closure<dyn FnMut()>,
}

impl Connection {
    /// Opens a database, climbing to its current version.
    pub(super) async fn open(
        schema: &Schema,
        on_lost: Rc<dyn Fn(Lost)>,
    ) -> Result<Self, ShellError> {
        let request = factory()?
            .open_with_u32(&schema.name, schema.version())
            .map_err(|error| meaning(&error))?;
        let failure: Rc<RefCell<Option<ShellError>>> = Rc::default();
        let (climber, failed, opening) = (schema.clone(), failure.clone(), request.clone());
        let on_upgrade = Closure::once(move |event: IdbVersionChangeEvent| {
            let from = event.old_version() as u32;
            let climbed = opening
                .result()
                .and_then(|it| climber.climb(it.unchecked_ref(), from));
            if let Err(error) = climbed {
                *failed.borrow_mut() = Some(meaning(&error));
                if let Some(transaction) = opening.transaction() {
                    let _ = transaction.abort();
                }
            }
        });
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let opened = done(&request).await;
        if let Some(error) = failure.borrow_mut().take() {
            return Err(error);
        }
        let database: IdbDatabase = opened?.unchecked_into();
        let closed = on_lost.clone();
        let on_close = Closure::<dyn FnMut()>::new(move || closed(Lost::Closed));
        let on_version_change = Closure::<dyn FnMut()>::new(move || on_lost(Lost::VersionChange));
        database.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        database.set_onversionchange(Some(on_version_change.as_ref().unchecked_ref()));
        Ok(Self {
            database,
            _on_close: on_close,
            _on_version_change: on_version_change,
        })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.set_onclose(None);
        self.database.set_onversionchange(None);
        self.database.close();
    }
}

fn factory() -> Result<IdbFactory, ShellError> {
    let found = Reflect::get(&js_sys::global(), &JsValue::from_str("indexedDB"));
    match found {
        Ok(factory) if !factory.is_undefined() && !factory.is_null() => {
            Ok(factory.unchecked_into())
        }
        _ => Err(ShellError::Closed("this browser has no store".to_owned())),
    }
}
