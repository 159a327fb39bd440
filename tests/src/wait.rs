//! Waiting for something to become true: looked at again and again until it is, or until patience ends.

use anyhow::{Result, bail};
use std::time::{Duration, Instant};

/// Long enough for a busy machine; a test that waits for it has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(25);

/// Gives the first answer that `look` has, or says what did not happen. `look` fails at once by an error.
pub fn until<T>(
    what: &str,
    patience: Duration,
    mut look: impl FnMut() -> Result<Option<T>>,
) -> Result<T> {
    let start = Instant::now();
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        if start.elapsed() > patience {
            bail!("did not happen within {} s: {what}", patience.as_secs());
        }
        std::thread::sleep(PAUSE);
    }
}
