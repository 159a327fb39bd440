//! IndexedDB: one database per officer. rexie reads and does the ordinary writes; what must be on
//! the disk before we say so goes through [`strict`], on a connection of our own. When the browser
//! ends that one, the other is closed with it, and both are opened anew at the next use.

mod connection;
mod error;
mod migrations;
mod seal;
mod strict;

pub use connection::Lost;
pub use migrations::Schema;
pub use strict::{Durability, Tx};

use super::ShellError;
use connection::Connection;
use error::of_rexie;
use rexie::{Rexie, TransactionMode};
use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};
use wasm_bindgen::JsValue;

/// Hears why a connection ended.
type OnLost = Rc<dyn Fn(Lost)>;

/// A database that stays usable while its connections come and go.
pub struct Database {
    schema: Schema,
    open: RefCell<Option<Open>>,
    on_lost: RefCell<Option<OnLost>>,
    me: Weak<Database>,
}

struct Open {
    ours: Connection,
    rexie: Option<Rexie>,
}

impl Drop for Open {
    fn drop(&mut self) {
        if let Some(rexie) = self.rexie.take() {
            rexie.close();
        }
    }
}

impl Database {
    /// Opens a database.
    pub async fn open(schema: Schema) -> Result<Rc<Self>, ShellError> {
        let database = Rc::new_cyclic(|me: &Weak<Self>| Self {
            schema,
            open: RefCell::default(),
            on_lost: RefCell::default(),
            me: me.clone(),
        });
        database.ensure_open().await?;
        Ok(database)
    }

    /// Calls back when a connection ended by itself.
    pub fn on_lost(&self, call: OnLost) {
        *self.on_lost.borrow_mut() = Some(call);
    }

    async fn ensure_open(&self) -> Result<(), ShellError> {
        if self.open.borrow().is_some() {
            return Ok(());
        }
        let me = self.me.clone();
        let lost = move |how| {
            if let Some(me) = me.upgrade() {
                me.lose(how);
            }
        };
        let ours = Connection::open(&self.schema, Rc::new(lost)).await?;
        let mut builder = Rexie::builder(&self.schema.name).version(self.schema.version());
        for store in self.schema.stores {
            builder = builder.add_object_store(rexie::ObjectStore::new(store));
        }
        let rexie = builder.build().await.map_err(of_rexie)?;
        let opened = Open {
            ours,
            rexie: Some(rexie),
        };
        // Two uses may have opened at once; one pair is enough.
        self.open.borrow_mut().get_or_insert(opened);
        Ok(())
    }

    fn lose(&self, how: Lost) {
        drop(self.open.borrow_mut().take());
        if let Some(call) = self.on_lost.borrow().clone() {
            call(how);
        }
    }

    /// Closes both connections; the next use opens them again.
    pub fn close(&self) {
        drop(self.open.borrow_mut().take());
    }

    /// Begins a transaction that writes. If the connection turns out to be gone, once more on a
    /// new one.
    pub async fn write(&self, stores: &[&str], durability: Durability) -> Result<Tx, ShellError> {
        self.ensure_open().await?;
        match self.begin(stores, durability) {
            Err(ShellError::Closed(_)) => {
                self.close();
                self.ensure_open().await?;
                self.begin(stores, durability)
            }
            result => result,
        }
    }

    fn begin(&self, stores: &[&str], durability: Durability) -> Result<Tx, ShellError> {
        let open = self.open.borrow();
        let open = open
            .as_ref()
            .ok_or_else(|| ShellError::Closed("no connection".to_owned()))?;
        Tx::begin(&open.ours.database, stores, durability)
    }

    /// One store of a reading transaction on rexie's connection.
    async fn reading(&self, store: &str) -> Result<(rexie::Transaction, rexie::Store), ShellError> {
        for _ in 0..2 {
            self.ensure_open().await?;
            let begun = {
                let open = self.open.borrow();
                open.as_ref()
                    .and_then(|open| open.rexie.as_ref())
                    .map(|rexie| {
                        rexie
                            .transaction(&[store], TransactionMode::ReadOnly)
                            .map_err(of_rexie)
                    })
            };
            match begun {
                Some(Ok(transaction)) => {
                    let store = transaction.store(store).map_err(of_rexie)?;
                    return Ok((transaction, store));
                }
                Some(Err(ShellError::Closed(_))) | None => self.close(),
                Some(Err(error)) => return Err(error),
            }
        }
        Err(ShellError::Closed("no connection".to_owned()))
    }

    /// The value under a key.
    pub async fn get(&self, store: &str, key: &str) -> Result<Option<Vec<u8>>, ShellError> {
        let (_transaction, store) = self.reading(store).await?;
        match store.get(key.into()).await.map_err(of_rexie)? {
            Some(value) if !value.is_undefined() => seal::open(&value).map(Some),
            _ => Ok(None),
        }
    }

    /// All keys of a store, or those from one up to, without, another.
    pub async fn keys(
        &self,
        store: &str,
        between: Option<(&str, &str)>,
    ) -> Result<Vec<String>, ShellError> {
        let (_transaction, store) = self.reading(store).await?;
        let keys = store
            .get_all_keys(key_range(between)?, None)
            .await
            .map_err(of_rexie)?;
        Ok(keys.iter().filter_map(JsValue::as_string).collect())
    }

    /// All keys and values, or those from one key up to, without, another.
    pub async fn all(
        &self,
        store: &str,
        between: Option<(&str, &str)>,
    ) -> Result<Vec<(String, Vec<u8>)>, ShellError> {
        let (_transaction, store) = self.reading(store).await?;
        // Two requests of one transaction see one state.
        let keys = store
            .get_all_keys(key_range(between)?, None)
            .await
            .map_err(of_rexie)?;
        let values = store
            .get_all(key_range(between)?, None)
            .await
            .map_err(of_rexie)?;
        let pairs = keys.iter().zip(&values);
        pairs
            .map(|(key, value)| Ok((key.as_string().unwrap_or_default(), seal::open(value)?)))
            .collect()
    }

    /// An ordinary write: `None` takes the value away.
    pub async fn put(
        &self,
        store: &str,
        key: &str,
        value: Option<&[u8]>,
    ) -> Result<(), ShellError> {
        // Not by rexie, which does not say why a transaction was aborted: a full phone shows there.
        let transaction = self.write(&[store], Durability::Relaxed).await?;
        match value {
            Some(value) => transaction.put(store, key, value)?,
            None => transaction.delete(store, key)?,
        }
        transaction.commit().await
    }
}

fn key_range(between: Option<(&str, &str)>) -> Result<Option<rexie::KeyRange>, ShellError> {
    let Some((from, to)) = between else {
        return Ok(None);
    };
    rexie::KeyRange::bound(&from.into(), &to.into(), Some(false), Some(true))
        .map(Some)
        .map_err(|error| of_rexie(error.into()))
}
