//! Who is calling. Tokens and codes are random and stored as hashes; a token is renewed at sync, the
//! old one valid until the new one was used.

mod code;
mod enrol;
mod extract;
mod limit;
mod secret;

pub use code::{CODE_HOURS, new_code};
pub use enrol::{Enrolled, enrol};
pub use extract::Caller;
pub use limit::Limit;
pub use secret::Secret;

use crate::storage::{Authenticated, Hash, Result, Storage, Tokens, Writing};
use shared::time::Stamp;

/// A token is renewed when it is so old.
const RENEW_AFTER_MS: i64 = 7 * 86_400_000;
/// A phone that still shows the previous token after so long never got the new one.
const LOST_AFTER_MS: i64 = 10 * 60_000;

/// Whose token this is.
pub async fn authenticate(
    storage: &dyn Storage,
    token: &str,
) -> Result<Option<(Authenticated, Hash)>> {
    if token.len() > 128 {
        return Ok(None);
    }
    let hash = secret::hash(token);
    Ok(storage.device_by_token(&hash).await?.map(|who| (who, hash)))
}

/// What a sync does to the tokens of the device that showed `shown`: the older one ends when the
/// newer was used; a new one comes when it is time. Says the new token, if there is one.
pub async fn after_use(
    writing: &mut dyn Writing,
    who: &Authenticated,
    shown: &Hash,
    now: Stamp,
) -> Result<Option<Secret>> {
    // Read again: another request of this phone may have changed them since.
    let Some(tokens) = writing.tokens(&who.device).await? else {
        return Ok(None);
    };
    let age_ms = now.millis() - tokens.issued_at.millis();
    let uses_current = tokens.current == *shown;
    let is_due = if uses_current {
        age_ms >= RENEW_AFTER_MS
    } else {
        age_ms >= LOST_AFTER_MS
    };
    if is_due {
        let token = Secret::token();
        let tokens = Tokens {
            current: token.hash(),
            previous: Some(*shown),
            issued_at: now,
        };
        writing.set_tokens(&who.device, &tokens).await?;
        return Ok(Some(token));
    }
    if uses_current && tokens.previous.is_some() {
        writing
            .set_tokens(
                &who.device,
                &Tokens {
                    previous: None,
                    ..tokens
                },
            )
            .await?;
    }
    Ok(None)
}
