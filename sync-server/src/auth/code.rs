//! One-time enrolment codes: eight digits, which every phone's number pad types.

use super::Secret;
use crate::storage::{CodeRow, Result, StorageError, Writing};
use rand::Rng;
use shared::{ids::OfficerId, time::Stamp};

/// How long a code can be used.
pub const CODE_HOURS: i64 = 24;
const DIGITS: usize = 8;

/// A fresh code for an officer; earlier ones stay valid until they expire.
pub async fn new_code(
    writing: &mut dyn Writing,
    officer: &OfficerId,
    now: Stamp,
) -> Result<(Secret, Stamp)> {
    if writing.officer_name(officer).await?.is_none() {
        return Err(StorageError::NoOfficer(officer.clone()));
    }
    let expires_at = now.plus_millis(CODE_HOURS * 3_600_000);
    loop {
        let code = Secret::of(format!(
            "{:08}",
            rand::rng().random_range(0..100_000_000u32)
        ));
        // An earlier code that happens to be the same must not come to life again.
        if writing.code(&code.hash()).await?.is_none() {
            let row = CodeRow {
                code_hash: code.hash(),
                officer: officer.clone(),
                expires_at,
                used: None,
            };
            writing.put_code(&row).await?;
            return Ok((code, expires_at));
        }
    }
}

/// A code as a person typed it: blanks and dashes do not count.
pub(super) fn typed(text: &str) -> Option<Secret> {
    if text.len() > 64 {
        return None;
    }
    let digits: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .collect();
    let is_code = digits.len() == DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then(|| Secret::of(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for good in ["12345678", " 1234 5678 ", "1234-5678"] {
            assert_eq!(typed(good).unwrap().reveal(), "12345678");
        }
        for bad in [
            "",
            "1234567",
            "123456789",
            "1234567x",
            "१२३४५६७८",
            &"1".repeat(100),
        ] {
            assert!(typed(bad).is_none(), "{bad}");
        }
    }
}
