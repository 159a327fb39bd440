//! The header `Range`, as a player asks for a part of a voice note.

/// What of so many bytes is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Whole,
    /// From a byte up to, without, another.
    Bytes(u64, u64),
    /// A part that is not there.
    Outside,
}

/// Reads the header. Other units, several parts, and what cannot be read ask for the whole.
pub fn part(header: Option<&str>, length: u64) -> Part {
    let Some(range) = header.and_then(|text| text.trim().strip_prefix("bytes=")) else {
        return Part::Whole;
    };
    let Some((from, to)) = range.split_once('-').filter(|_| !range.contains(',')) else {
        return Part::Whole;
    };
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let (from, to) = match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => (from, to.saturating_add(1).min(length)),
        (Some(from), None) if to.trim().is_empty() => (from, length),
        (None, Some(last)) if from.trim().is_empty() => (length.saturating_sub(last), length),
        _ => return Part::Whole,
    };
    if from >= to || from >= length {
        Part::Outside
    } else {
        Part::Bytes(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::{Part::*, *};

    #[test]
    fn parts_are_within_the_whole() {
        let cases = [
            (None, Whole),
            (Some("bytes=0-1"), Bytes(0, 2)),
            (Some("bytes=0-"), Bytes(0, 10)),
            (Some("bytes=8-99"), Bytes(8, 10)),
            (Some("bytes=-3"), Bytes(7, 10)),
            (Some("bytes=-30"), Bytes(0, 10)),
            (Some("bytes=10-"), Outside),
            (Some("bytes=-0"), Outside),
            (Some("bytes=5-4"), Whole),
            (Some("bytes=0-1,4-5"), Whole),
            (Some("lines=0-1"), Whole),
            (Some("bytes=a-b"), Whole),
        ];
        for (header, expected) in cases {
            assert_eq!(part(header, 10), expected, "{header:?}");
        }
    }
}
