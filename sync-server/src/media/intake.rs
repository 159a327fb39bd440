//! Takes uploads in: the decisions of [`tus`] carried out on the store, piece by piece.

use super::{
    Media,
    limits::{MAX_OPEN, MAX_OPEN_BYTES},
    refused::Refused,
    settle,
    store::{Appended, Finished, MediaStore, Upload},
    tus::{self, Checksum, Creation},
};
use crate::{
    auth::Caller,
    storage::{Storage, StorageError},
};
use axum::{
    body::{Body, Bytes},
    http::HeaderMap,
};
use futures::StreamExt;
use std::time::Duration;

/// So many bytes are gathered before they are written; also what a broken line may cost.
const PIECE_BYTES: usize = 64 * 1024;
/// A phone that says nothing for so long has gone; who comes back goes on from what is here.
const SILENCE: Duration = Duration::from_secs(20);
/// An upload that nobody touched for so long is taken away.
pub const EXPIRES_AFTER_MS: i64 = 7 * 86_400_000;

/// Why an upload does not go on.
#[derive(Debug, thiserror::Error)]
pub enum IntakeError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("the farmer's village was never this officer's")]
    Territory,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

type Result<T> = std::result::Result<T, IntakeError>;

/// Takes uploads in for the depot.
pub struct Intake<'a> {
    pub media: &'a Media,
    pub storage: &'a dyn Storage,
    pub caller: &'a Caller,
    pub now_ms: i64,
}

impl Intake<'_> {
    fn store(&self) -> &dyn MediaStore {
        &*self.media.store
    }

    /// A new upload, with what of its bytes comes along.
    pub async fn create(&self, headers: &HeaderMap, body: Body) -> Result<Upload> {
        let creation = tus::creation(headers)?;
        self.check_farmer(&creation).await?;
        self.expire().await?;
        self.check_bounds(&creation).await?;
        let who = &self.caller.who;
        let sha256 = creation.metadata.sha256.clone();
        let upload = Upload {
            id: format!("{:032x}", rand::random::<u128>()),
            device: who.device.clone(),
            officer: who.officer.clone(),
            metadata: creation.metadata,
            length: creation.length,
            at: 0,
            ended: false,
            touched_ms: self.now_ms,
        };
        self.store().begin(&upload).await?;
        if self.holds_for(&sha256, creation.length).await? {
            self.store().finish_held(&upload.id, self.now_ms).await?;
            self.media.came();
            return Ok(Upload {
                at: upload.length,
                ended: true,
                ..upload
            });
        }
        if !creation.has_bytes {
            return Ok(upload);
        }
        let turn = self.media.limits.turn(&upload.id);
        let _turn = turn.ok_or(Refused::Locked)?;
        match self.take_bytes(&upload, body, creation.checksum).await {
            // The upload exists; who made it may go on from what came.
            Err(IntakeError::Refused(Refused::Cut)) => self.find(&upload.id).await,
            other => other,
        }
    }

    /// An upload of this device. What is whole and was not looked at, since the depot stopped in
    /// between, is now.
    pub async fn find(&self, id: &str) -> Result<Upload> {
        let upload = self.store().upload(id).await?;
        let own = upload.filter(|upload| upload.device == self.caller.who.device);
        let upload = own.ok_or(Refused::NotFound)?;
        if upload.ended || upload.at < upload.length {
            return Ok(upload);
        }
        self.finish(upload).await
    }

    /// More bytes of an upload.
    pub async fn patch(&self, id: &str, headers: &HeaderMap, body: Body) -> Result<Upload> {
        tus::check_version(headers)?;
        let _turn = self.media.limits.turn(id).ok_or(Refused::Locked)?;
        let upload = self.find(id).await?;
        let piece = tus::piece(headers, upload.at, upload.length)?;
        if upload.ended {
            return Ok(upload);
        }
        self.take_bytes(&upload, body, piece.checksum).await
    }

    /// Takes an upload away.
    pub async fn terminate(&self, id: &str, headers: &HeaderMap) -> Result<()> {
        tus::check_version(headers)?;
        let _turn = self.media.limits.turn(id).ok_or(Refused::Locked)?;
        let upload = self.store().upload(id).await?;
        let own = upload.filter(|upload| upload.device == self.caller.who.device);
        own.ok_or(Refused::NotFound)?;
        settle(self.storage, self.store()).await?;
        Ok(self.store().terminate(id).await?)
    }

    /// Unsent work of a village that was taken away is still taken; a farmer who is not here yet
    /// comes with the visit.
    async fn check_farmer(&self, creation: &Creation) -> Result<()> {
        let known = self.storage.farmer(&creation.metadata.farmer).await?;
        let Some((_, village)) = known else {
            return Ok(());
        };
        let officer = &self.caller.who.officer;
        let territory = self.storage.territory(officer).await?;
        if territory.iter().any(|(own, _)| *own == village) {
            return Ok(());
        }
        let mut writing = self.storage.write().await?;
        if writing.ever_granted(officer, &village).await? {
            Ok(())
        } else {
            Err(IntakeError::Territory)
        }
    }

    async fn check_bounds(&self, creation: &Creation) -> Result<()> {
        let device = &self.caller.who.device;
        let open = self.store().open_of(device).await?;
        let is_room = open.uploads < MAX_OPEN && open.bytes + creation.length <= MAX_OPEN_BYTES;
        if is_room && self.media.limits.may_begin(device, self.now_ms) {
            Ok(())
        } else {
            Err(Refused::TooMany.into())
        }
    }

    /// Whether the depot holds it and this officer may have it: to others nothing is said of what
    /// is here, and they send their bytes.
    async fn holds_for(&self, sha256: &str, length: u64) -> Result<bool> {
        let held = self.store().held(sha256).await?;
        Ok(held.is_some_and(|held| held.bytes == length)
            && self
                .store()
                .may_play(sha256, &self.caller.who.officer)
                .await?)
    }

    async fn expire(&self) -> Result<()> {
        if self.media.limits.expires_now(self.now_ms) {
            settle(self.storage, self.store()).await?;
            let before_ms = self.now_ms - EXPIRES_AFTER_MS;
            let gone = self.store().expire(before_ms).await?;
            if gone > 0 {
                tracing::info!(gone, "uploads that nobody went on with were taken away");
            }
        }
        Ok(())
    }

    async fn take_bytes(
        &self,
        upload: &Upload,
        body: Body,
        checksum: Option<Checksum>,
    ) -> Result<Upload> {
        let device = &upload.device;
        let mut stream = body.into_data_stream();
        let mut gathered = Vec::new();
        let (mut at, mut is_cut) = (upload.at, false);
        loop {
            let bytes = match tokio::time::timeout(SILENCE, stream.next()).await {
                Ok(Some(Ok(bytes))) => bytes,
                Ok(None) => break,
                Ok(Some(Err(_))) | Err(_) => {
                    is_cut = true;
                    break;
                }
            };
            if at + (gathered.len() + bytes.len()) as u64 > upload.length {
                let length = upload.length;
                return Err(Refused::Longer { length }.into());
            }
            if !self
                .media
                .limits
                .may_send(device, bytes.len() as u64, self.now_ms)
            {
                return Err(Refused::TooMany.into());
            }
            gathered.extend_from_slice(&bytes);
            // Under a checksum nothing counts before all of it is known to be right.
            if checksum.is_none() && gathered.len() >= PIECE_BYTES {
                at = self
                    .append(upload, at, std::mem::take(&mut gathered).into())
                    .await?;
            }
        }
        if let Some(checksum) = &checksum {
            match (is_cut, checksum.fits(&gathered)) {
                (true, _) => return Err(Refused::Cut.into()),
                (false, false) => return Err(Refused::Checksum.into()),
                (false, true) => {}
            }
        }
        if !gathered.is_empty() {
            at = self.append(upload, at, gathered.into()).await?;
        }
        let upload = Upload {
            at,
            touched_ms: self.now_ms,
            ..upload.clone()
        };
        if at == upload.length {
            return self.finish(upload).await;
        }
        if is_cut {
            return Err(Refused::Cut.into());
        }
        Ok(upload)
    }

    async fn append(&self, upload: &Upload, at: u64, bytes: Bytes) -> Result<u64> {
        let written = self
            .store()
            .append(&upload.id, at, &bytes, self.now_ms)
            .await?;
        match written {
            Appended::At(at) => Ok(at),
            Appended::Elsewhere(at) => Err(Refused::Offset { at }.into()),
            Appended::Gone => Err(Refused::NotFound.into()),
        }
    }

    async fn finish(&self, upload: Upload) -> Result<Upload> {
        match self.store().finish(&upload.id, self.now_ms).await? {
            Finished::Kept => {
                self.media.came();
                Ok(Upload {
                    ended: true,
                    ..upload
                })
            }
            Finished::Wrong => Err(Refused::Content.into()),
            Finished::Short => Ok(upload),
            Finished::Gone => Err(Refused::NotFound.into()),
        }
    }
}
