//! Transactions with `durability: "strict"`: our own binding, since rexie and idb cannot say it
//! and web-sys has the option only among its unstable parts. "Saved" rests on this file.

use super::{error::meaning, seal};
use crate::shell::ShellError;
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction};

#[wasm_bindgen]
extern "C" {
    /// `IDBDatabase` with the third argument of `transaction`.
    #[wasm_bindgen(extends = IdbDatabase, extends = Object, js_name = IDBDatabase)]
    type Durable;

    #[wasm_bindgen(method, catch, js_name = transaction)]
    fn transaction_with_options(
        this: &Durable,
        stores: &Array,
        mode: &str,
        options: &Object,
    ) -> Result<IdbTransaction, JsValue>;
}

/// How surely a write must be on the disk before it counts as done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Flushed to the disk: for what nothing else can rebuild.
    Strict,
    /// With the operating system: for what can be fetched or made again.
    Relaxed,
}

impl Durability {
    fn name(self) -> &'static str {
        match self {
            Durability::Strict => "strict",
            Durability::Relaxed => "relaxed",
        }
    }
}

/// A transaction that writes. Dropped without [`Tx::commit`], it is aborted.
pub struct Tx {
    transaction: IdbTransaction,
    ended: Promise,
    is_open: bool,
}

impl Tx {
    pub(super) fn begin(
        database: &IdbDatabase,
        stores: &[&str],
        durability: Durability,
    ) -> Result<Self, ShellError> {
        let names: Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
        let options = Object::new();
        Reflect::set(&options, &"durability".into(), &durability.name().into())
            .map_err(|error| meaning(&error))?;
        let database: &Durable = database.unchecked_ref();
        let transaction = database
            .transaction_with_options(&names, "readwrite", &options)
            .map_err(|error| meaning(&error))?;
        // Both ends resolve: a promise that nobody awaits must not be a rejected one.
        let ended = Promise::new(&mut |resolve, _| {
            transaction.set_oncomplete(Some(&resolve));
            transaction.set_onabort(Some(&resolve));
        });
        Ok(Self {
            transaction,
            ended,
            is_open: true,
        })
    }

    /// What the browser made of the durability asked for; `None` where it does not know it.
    pub fn durability(&self) -> Option<String> {
        Reflect::get(&self.transaction, &"durability".into())
            .ok()?
            .as_string()
    }

    fn store(&self, name: &str) -> Result<IdbObjectStore, ShellError> {
        self.transaction
            .object_store(name)
            .map_err(|error| meaning(&error))
    }

    /// The value under a key.
    pub async fn get(&self, store: &str, key: &str) -> Result<Option<Vec<u8>>, ShellError> {
        let request = self
            .store(store)?
            .get(&key.into())
            .map_err(|error| meaning(&error))?;
        let value = done(&request).await?;
        if value.is_undefined() {
            Ok(None)
        } else {
            seal::open(&value).map(Some)
        }
    }

    /// Writes a value. A failure ends the transaction and shows in [`Tx::commit`].
    pub fn put(&self, store: &str, key: &str, value: &[u8]) -> Result<(), ShellError> {
        let put = self
            .store(store)?
            .put_with_key(&seal::seal(value), &key.into());
        put.map(drop).map_err(|error| meaning(&error))
    }

    /// Takes a value away.
    pub fn delete(&self, store: &str, key: &str) -> Result<(), ShellError> {
        self.store(store)?
            .delete(&key.into())
            .map(drop)
            .map_err(|error| meaning(&error))
    }

    /// Takes all values of a store away.
    pub fn clear(&self, store: &str) -> Result<(), ShellError> {
        self.store(store)?
            .clear()
            .map(drop)
            .map_err(|error| meaning(&error))
    }

    /// Waits until everything is written as durably as was asked for.
    pub async fn commit(mut self) -> Result<(), ShellError> {
        let ended = JsFuture::from(self.ended.clone())
            .await
            .map_err(|error| meaning(&error))?;
        self.is_open = false;
        match ended.dyn_ref::<Event>().map(Event::type_).as_deref() {
            Some("complete") => Ok(()),
            _ => Err(match self.transaction.error() {
                Some(error) => meaning(&error),
                None => ShellError::Closed("the transaction was aborted".to_owned()),
            }),
        }
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if self.is_open {
            // Fails only if it has ended already.
            let _ = self.transaction.abort();
        }
    }
}

/// The result of a request. Resolved inside the request's event, so that the transaction is still
/// active for whoever waited.
pub(super) async fn done(request: &IdbRequest) -> Result<JsValue, ShellError> {
    let ended = Promise::new(&mut |resolve, _| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&resolve));
    });
    JsFuture::from(ended)
        .await
        .map_err(|error| meaning(&error))?;
    match request.error() {
        Ok(Some(error)) => Err(meaning(&error)),
        _ => request.result().map_err(|error| meaning(&error)),
    }
}
