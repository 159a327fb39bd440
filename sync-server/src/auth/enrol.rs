//! A one-time code becomes a device with its token. The same attempt within the hour gets a token
//! again, since the answer may have been lost on the way.

use super::{Secret, code, secret};
use crate::storage::{CodeRow, Result, Storage, Tokens, UsedCode, Writing};
use shared::{
    ids::{DeviceId, OfficerId},
    protocol::EnrolRequest,
    time::Stamp,
};

const REPEAT_MS: i64 = 3_600_000;

/// A signed-in device.
#[derive(Debug)]
pub struct Enrolled {
    pub token: Secret,
    pub device: DeviceId,
    pub officer: OfficerId,
    pub name: String,
}

/// Enrols a device; `None` when the code is not good.
pub async fn enrol(
    storage: &dyn Storage,
    request: &EnrolRequest,
    now: Stamp,
) -> Result<Option<Enrolled>> {
    let (Some(code), 8..=64) = (code::typed(&request.code), request.attempt.len()) else {
        return Ok(None);
    };
    let mut writing = storage.write().await?;
    let Some(row) = writing.code(&code.hash()).await? else {
        return Ok(None);
    };
    let attempt_hash = secret::hash(&request.attempt);
    let enrolled = match &row.used {
        None if now <= row.expires_at => first(&mut *writing, &row, attempt_hash, now).await?,
        Some(used) if is_repeat(used, &attempt_hash, now) => {
            let Some(enrolled) = again(&mut *writing, &row, used, now).await? else {
                return Ok(None);
            };
            enrolled
        }
        _ => return Ok(None),
    };
    writing.commit().await?;
    Ok(Some(enrolled))
}

fn is_repeat(used: &UsedCode, attempt_hash: &[u8; 32], now: Stamp) -> bool {
    used.attempt_hash == *attempt_hash && now.millis() - used.at.millis() <= REPEAT_MS
}

async fn first(
    writing: &mut dyn Writing,
    row: &CodeRow,
    attempt_hash: [u8; 32],
    now: Stamp,
) -> Result<Enrolled> {
    let device =
        DeviceId::new(&ulid::Ulid::from_parts(now.millis() as u64, rand::random()).to_string())
            .expect("a ULID is an identifier");
    let token = Secret::token();
    writing
        .add_device(&device, &row.officer, now, &token.hash())
        .await?;
    let used = Some(UsedCode {
        at: now,
        attempt_hash,
        device: device.clone(),
    });
    writing
        .put_code(&CodeRow {
            used,
            ..row.clone()
        })
        .await?;
    named(writing, row, token, device).await
}

/// The token of the lost answer is known by its hash alone, so there is a new one; should the answer
/// have arrived after all, both are valid until the newer one is used.
async fn again(
    writing: &mut dyn Writing,
    row: &CodeRow,
    used: &UsedCode,
    now: Stamp,
) -> Result<Option<Enrolled>> {
    let Some(tokens) = writing.tokens(&used.device).await? else {
        return Ok(None);
    };
    let token = Secret::token();
    let tokens = Tokens {
        current: token.hash(),
        previous: Some(tokens.current),
        issued_at: now,
    };
    writing.set_tokens(&used.device, &tokens).await?;
    named(writing, row, token, used.device.clone())
        .await
        .map(Some)
}

async fn named(
    writing: &mut dyn Writing,
    row: &CodeRow,
    token: Secret,
    device: DeviceId,
) -> Result<Enrolled> {
    let name = writing
        .officer_name(&row.officer)
        .await?
        .unwrap_or_default();
    Ok(Enrolled {
        token,
        device,
        officer: row.officer.clone(),
        name,
    })
}
