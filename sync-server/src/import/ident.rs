//! Identifiers made from what a source says: readable where short enough, always the same for the
//! same text.

use sha2::{Digest, Sha256};
use shared::{ids::MAX_ID_BYTES, vocab::slug_of};

/// The first `digits` hex digits of the SHA-256 over the parts, each with its length before it so
/// that no two lists of parts are one text.
pub(super) fn hash<'a>(parts: impl IntoIterator<Item = &'a str>, digits: usize) -> String {
    let mut sha = Sha256::new();
    for part in parts {
        sha.update((part.len() as u64).to_be_bytes());
        sha.update(part.as_bytes());
    }
    let hex: String = sha
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    hex[..digits].to_owned()
}

/// `prefix` and the slug of a text; where that is too long or says nothing, cut and ended with a
/// hash of the whole text.
pub(super) fn fitted(prefix: &str, text: &str) -> String {
    let room = MAX_ID_BYTES - prefix.len();
    let slug = slug_of(text, MAX_ID_BYTES + 1);
    if !slug.is_empty() && slug.len() <= room {
        return format!("{prefix}{slug}");
    }
    let cut = slug_of(text, room - 9);
    let mark = hash([text], 8);
    if cut.is_empty() {
        format!("{prefix}{mark}")
    } else {
        format!("{prefix}{cut}-{mark}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_fit_and_stay_apart() {
        assert_eq!(fitted("cibrc:", "Acephate 75%SP"), "cibrc:acephate-75-sp");
        let long = fitted(
            "cibrc:",
            "Chlorantraniliprole 09.30% + Lambda-cyhalothrin 04.60% ZC",
        );
        let other = fitted(
            "cibrc:",
            "Chlorantraniliprole 09.30% + Lambda-cyhalothrin 04.60% SC",
        );
        assert_eq!(long.len(), 40);
        assert!(long.starts_with("cibrc:chlorantraniliprole-"), "{long}");
        assert_ne!(long, other);
        assert_eq!(fitted("kcc:", "వరి").len(), 12);
        assert_ne!(hash(["ab", "c"], 32), hash(["a", "bc"], 32));
    }
}
