//! The header `Range`, as a player asks for a part of a voice note.

/// What of so many bytes is asked for: the first byte and the one after the last. `None` is the
/// whole; an error where the part is not there.
pub fn part(header: Option<&str>, length: u64) -> Result<Option<(u64, u64)>, ()> {
    // Other units, several parts, and what cannot be read are answered with the whole.
    let Some(range) = header.and_then(|text| text.trim().strip_prefix("bytes=")) else {
        return Ok(None);
    };
    let Some((from, to)) = range.split_once('-').filter(|_| !range.contains(',')) else {
        return Ok(None);
    };
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let (from, to) = match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => (from, to.saturating_add(1).min(length)),
        (Some(from), None) if to.trim().is_empty() => (from, length),
        (None, Some(last)) if from.trim().is_empty() => (length.saturating_sub(last), length),
        _ => return Ok(None),
    };
    if from >= to || from >= length {
        return Err(());
    }
    Ok(Some((from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_within_the_whole() {
        let cases = [
            (None, Ok(None)),
            (Some("bytes=0-1"), Ok(Some((0, 2)))),
            (Some("bytes=0-"), Ok(Some((0, 10)))),
            (Some("bytes=8-99"), Ok(Some((8, 10)))),
            (Some("bytes=-3"), Ok(Some((7, 10)))),
            (Some("bytes=-30"), Ok(Some((0, 10)))),
            (Some("bytes=10-"), Err(())),
            (Some("bytes=-0"), Err(())),
            (Some("bytes=5-4"), Ok(None)),
            (Some("bytes=0-1,4-5"), Ok(None)),
            (Some("lines=0-1"), Ok(None)),
            (Some("bytes=a-b"), Ok(None)),
        ];
        for (header, expected) in cases {
            assert_eq!(part(header, 10), expected, "{header:?}");
        }
    }
}
