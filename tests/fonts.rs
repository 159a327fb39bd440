//! The fonts the phone brings along: small enough, with every character they promise, and with every letter that our
//! messages use. The files are read as a browser reads them (WOFF 2, its Brotli, its table of characters).

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::ops::RangeInclusive;
use tests::root;
use unicode_normalization::UnicodeNormalization;

const MOST_BYTES: usize = 150_000;

fn bytes(path: &str) -> Vec<u8> {
    fs::read(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text(path: &str) -> String {
    String::from_utf8(bytes(path)).expect("text")
}

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    let part = &bytes[at..at + length];
    part.iter()
        .fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

/// A number of WOFF 2: seven bits a byte, the highest says that more follow.
fn varying(bytes: &[u8], at: &mut usize) -> usize {
    let mut sum = 0;
    loop {
        let byte = usize::from(bytes[*at]);
        *at += 1;
        sum = sum << 7 | byte & 0x7f;
        if byte & 0x80 == 0 {
            return sum;
        }
    }
}

/// The table of characters of a WOFF 2 file.
fn cmap(font: &[u8]) -> Vec<u8> {
    assert_eq!(&font[..4], b"wOF2");
    let (mut at, mut offset, mut found) = (48, 0, None);
    for _ in 0..number(font, 12, 2) {
        let flags = font[at];
        at += if flags & 0x3f == 0x3f { 5 } else { 1 };
        let plain = varying(font, &mut at);
        // Known tags: 0 is cmap, 10 and 11 are glyf and loca, which are packed unless the version is 3.
        let is_outline = [10, 11].contains(&(flags & 0x3f));
        let is_packed = (flags >> 6 != 0) != is_outline && !(is_outline && flags >> 6 == 3);
        let length = if is_packed {
            varying(font, &mut at)
        } else {
            plain
        };
        if flags & 0x3f == 0 {
            found = Some(offset..offset + length);
        }
        offset += length;
    }
    let packed = &font[at..at + number(font, 20, 4)];
    let mut tables = Vec::new();
    brotli_decompressor::Decompressor::new(packed, 4096)
        .read_to_end(&mut tables)
        .expect("Brotli");
    tables[found.expect("a cmap")].to_vec()
}

/// The characters of a table: of its part in format 4, which has all up to U+FFFF.
fn characters(cmap: &[u8]) -> BTreeSet<u32> {
    let parts = (0..number(cmap, 2, 2)).map(|n| number(cmap, 4 + n * 8 + 4, 4));
    let part = parts
        .into_iter()
        .map(|at| &cmap[at..])
        .find(|part| number(part, 0, 2) == 4)
        .expect("format 4");
    let twice = number(part, 6, 2);
    let segments = (0..twice).step_by(2).map(|n| {
        let (end, start) = (number(part, 14 + n, 2), number(part, 16 + twice + n, 2));
        u32::try_from(start).expect("small")..=u32::try_from(end).expect("small")
    });
    segments.flatten().filter(|c| *c != 0xffff).collect()
}

/// The files of the styles with their ranges.
fn promised() -> Vec<(String, Vec<RangeInclusive<u32>>)> {
    let css = text("client/styles/app.css");
    let faces = css.split("@font-face").skip(1);
    let face = |face: &str| {
        let after = |word: &str, end: char| {
            let (_, rest) = face.split_once(word).expect(word);
            rest.split(end).next().expect(word).to_owned()
        };
        let ranges = after("unicode-range:", ';');
        let ranges = ranges.split(',').map(|range| {
            let range = range.trim().strip_prefix("U+").expect("U+");
            let (from, to) = range.split_once('-').unwrap_or((range, range));
            let code = |digits: &str| u32::from_str_radix(digits, 16).expect("a code point");
            code(from)..=code(to)
        });
        (after("url(\"/", '"'), ranges.collect())
    };
    faces.map(face).collect()
}

#[test]
fn fonts_have_what_their_range_promises_and_are_small() {
    let promised = promised();
    assert_eq!(promised.len(), 2);
    let mut size = 0;
    for (file, ranges) in promised {
        let font = bytes(&format!("public/{file}"));
        size += font.len();
        let held = characters(&cmap(&font));
        let wanted: BTreeSet<u32> = ranges.into_iter().flatten().collect();
        // U+25CC stands in where a sign has no letter; the joiners need no glyph but the fonts have them.
        let missing: Vec<_> = wanted
            .difference(&held)
            .map(|c| format!("U+{c:04X}"))
            .collect();
        assert!(missing.is_empty(), "{file} lacks {missing:?}");
        // A shaper takes letters apart and looks for the parts.
        let parts = wanted
            .iter()
            .filter_map(|c| char::from_u32(*c))
            .flat_map(|c| c.nfd());
        let lost: Vec<_> = parts
            .filter(|part| !wanted.contains(&u32::from(*part)))
            .collect();
        assert!(
            lost.is_empty(),
            "{file} has letters without their parts {lost:?}"
        );
        assert!(wanted.len() > 70 && !held.contains(&0x41), "{file}");
    }
    assert!(size <= MOST_BYTES, "{size} bytes");
    println!("{size} bytes of fonts");
    assert!(text("public/fonts/OFL.txt").contains("SIL OPEN FONT LICENSE Version 1.1"));
}

#[test]
fn letters_of_our_messages_are_in_the_fonts() {
    let ranges: Vec<RangeInclusive<u32>> = promised()
        .into_iter()
        .flat_map(|(_, ranges)| ranges)
        .collect();
    let is_ours =
        |c: char| ('\u{900}'..='\u{97f}').contains(&c) || ('\u{c00}'..='\u{c7f}').contains(&c);
    let mut read = 0;
    for lang in ["te", "hi", "en"] {
        for file in fs::read_dir(root().join("shared/locales").join(lang))
            .into_iter()
            .flatten()
            .flatten()
        {
            let words = fs::read_to_string(file.path()).expect("messages");
            let ours = words.chars().filter(|c| is_ours(*c));
            for letter in ours {
                read += 1;
                let is_held = ranges
                    .iter()
                    .any(|range| range.contains(&u32::from(letter)));
                assert!(
                    is_held,
                    "{lang}: U+{:04X} {letter} is in no font",
                    u32::from(letter)
                );
            }
        }
    }
    assert!(read > 5_000, "only {read} letters");
}
