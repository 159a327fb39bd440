//! Who signed in on this phone, in a database of its own: the officer's database is named after him.

use super::{
    ShellError,
    store::{Database, Durability, Schema},
    types::Session,
};
use serde::{Deserialize, Serialize};
use shared::{
    ids::{DeviceId, OfficerId},
    sync::clock::{Clock, Offset},
};
use std::rc::Rc;

const STORE: &str = "session";
const CURRENT: &str = "current";

/// What is kept of a sign-in.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredSession {
    pub(crate) officer: OfficerId,
    pub(crate) name: String,
    pub(crate) device: DeviceId,
    pub(crate) token: String,
    depot_ms: i64,
    wall_ms: i64,
    mono_ms: i64,
    run: u64,
}

impl StoredSession {
    /// The depot's clock as it was when the officer signed in.
    #[cfg_attr(
        not(feature = "document"),
        expect(dead_code, reason = "the worker asks")
    )]
    pub(crate) fn offset(&self) -> Offset {
        let at = Clock {
            wall_ms: self.wall_ms,
            mono_ms: self.mono_ms,
            run: self.run,
        };
        Offset {
            depot_ms: self.depot_ms,
            at,
        }
    }

    pub(crate) fn new(answer: shared::protocol::EnrolAnswer, at: Clock) -> Self {
        let shared::protocol::EnrolAnswer {
            token,
            device,
            officer,
            name,
            depot_time_ms,
        } = answer;
        let Clock {
            wall_ms,
            mono_ms,
            run,
        } = at;
        Self {
            officer,
            name,
            device,
            token,
            depot_ms: depot_time_ms,
            wall_ms,
            mono_ms,
            run,
        }
    }

    pub(super) fn public(&self) -> Session {
        Session {
            officer: self.officer.clone(),
            name: self.name.clone(),
            device: self.device.clone(),
        }
    }
}

/// The database of sign-ins.
pub(crate) struct Sessions {
    database: Rc<Database>,
}

impl Sessions {
    /// Opens it.
    pub(crate) async fn open() -> Result<Self, ShellError> {
        Ok(Self {
            database: Database::open(Schema::session()).await?,
        })
    }

    /// Who signed in last.
    pub(crate) async fn current(&self) -> Result<Option<StoredSession>, ShellError> {
        let Some(officer) = self.database.get(STORE, CURRENT).await? else {
            return Ok(None);
        };
        let officer = String::from_utf8_lossy(&officer).into_owned();
        self.read(&format!("officer/{officer}")).await
    }

    /// One officer's sign-in.
    #[cfg_attr(
        not(feature = "document"),
        expect(dead_code, reason = "the worker asks")
    )]
    pub(crate) async fn of(
        &self,
        officer: &OfficerId,
    ) -> Result<Option<StoredSession>, ShellError> {
        self.read(&format!("officer/{officer}")).await
    }

    async fn read(&self, key: &str) -> Result<Option<StoredSession>, ShellError> {
        let Some(bytes) = self.database.get(STORE, key).await? else {
            return Ok(None);
        };
        serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| ShellError::Unreadable(error.to_string()))
    }

    /// Keeps a sign-in, and makes it the current one.
    pub(crate) async fn keep(&self, session: &StoredSession) -> Result<(), ShellError> {
        let transaction = self.database.write(&[STORE], Durability::Strict).await?;
        let bytes = serde_json::to_vec(session).expect("a session is plain JSON");
        transaction.put(STORE, &format!("officer/{}", session.officer), &bytes)?;
        transaction.put(STORE, CURRENT, session.officer.as_str().as_bytes())?;
        transaction.commit().await
    }

    /// Keeps a renewed token.
    #[cfg_attr(
        not(feature = "document"),
        expect(dead_code, reason = "the worker renews")
    )]
    pub(crate) async fn renew(&self, session: &StoredSession) -> Result<(), ShellError> {
        let transaction = self.database.write(&[STORE], Durability::Strict).await?;
        let bytes = serde_json::to_vec(session).expect("a session is plain JSON");
        transaction.put(STORE, &format!("officer/{}", session.officer), &bytes)?;
        transaction.commit().await
    }

    /// The name of the attempt to use a code: the same after a lost answer, so that the code is not
    /// used up by it.
    pub(super) async fn attempt(&self, code: &str) -> Result<String, ShellError> {
        let key = format!("attempt/{code}");
        if let Some(bytes) = self.database.get(STORE, &key).await? {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        let attempt = format!("{:032x}", super::clock::random_u128());
        let transaction = self.database.write(&[STORE], Durability::Strict).await?;
        transaction.put(STORE, &key, attempt.as_bytes())?;
        transaction.commit().await?;
        Ok(attempt)
    }

    /// Forgets an attempt that ended.
    pub(super) async fn end_attempt(&self, code: &str) -> Result<(), ShellError> {
        self.database
            .put(STORE, &format!("attempt/{code}"), None)
            .await
    }
}
