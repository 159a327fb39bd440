//! Items out of a stream that may be cut anywhere, and into bytes.

use minicbor::{Decode, Decoder, Encode};
use std::marker::PhantomData;

/// Why a stream cannot be read on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum ReadError {
    #[error("an item is longer than {0} bytes")]
    TooLong(usize),
    #[error("an item of the stream cannot be read: {0}")]
    Malformed(String),
}

/// One item as bytes.
pub fn encode<T: Encode<()>>(item: &T) -> Vec<u8> {
    minicbor::to_vec(item).expect("a vector takes any bytes")
}

/// Reads items from pieces of a stream. After an error it gives the same error for ever.
#[derive(Debug)]
pub struct Items<T> {
    buffer: Vec<u8>,
    start: usize,
    most: usize,
    failed: Option<ReadError>,
    item: PhantomData<T>,
}

impl<T: for<'b> Decode<'b, ()>> Items<T> {
    /// A reader of items of at most so many bytes.
    pub fn new(most: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            most,
            failed: None,
            item: PhantomData,
        }
    }

    /// Adds a piece of the stream.
    pub fn push(&mut self, piece: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(piece);
    }

    /// Bytes that are not a whole item yet.
    pub fn rest(&self) -> usize {
        self.buffer.len() - self.start
    }

    /// The next whole item; `None` when more of the stream is needed.
    #[expect(
        clippy::should_implement_trait,
        reason = "an error is not the end, and more may be pushed"
    )]
    pub fn next(&mut self) -> Result<Option<T>, ReadError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let result = self.read();
        if let Err(error) = &result {
            self.failed = Some(error.clone());
        }
        result
    }

    fn read(&mut self) -> Result<Option<T>, ReadError> {
        let bytes = &self.buffer[self.start..];
        if bytes.is_empty() {
            return Ok(None);
        }
        let mut decoder = Decoder::new(bytes);
        match decoder.skip() {
            Ok(()) if decoder.position() <= self.most => {}
            Ok(()) => return Err(ReadError::TooLong(self.most)),
            Err(error) if error.is_end_of_input() => {
                // Waiting for more is bounded: a longer item is refused before it is all here.
                return if bytes.len() > self.most {
                    Err(ReadError::TooLong(self.most))
                } else {
                    Ok(None)
                };
            }
            Err(error) => return Err(ReadError::Malformed(error.to_string())),
        }
        let end = decoder.position();
        let item = minicbor::decode(&bytes[..end])
            .map_err(|error| ReadError::Malformed(error.to_string()))?;
        self.start += end;
        Ok(Some(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Down, MAX_UP_ITEM, Up};

    fn change(bytes: usize) -> Up {
        Up::Change {
            doc: "F001@1".parse().unwrap(),
            device_seq: 7,
            raw: vec![1; bytes],
        }
    }

    #[test]
    fn a_stream_cut_anywhere_gives_its_whole_items() {
        let items = [
            change(3),
            Up::Entry {
                device_seq: 8,
                text: "రమేష్".into(),
            },
            change(300),
        ];
        let stream: Vec<u8> = items.iter().flat_map(encode).collect();
        for cut in 0..=stream.len() {
            let mut reader = Items::<Up>::new(MAX_UP_ITEM);
            let mut read = Vec::new();
            for piece in [&stream[..cut], &stream[cut..]] {
                reader.push(piece);
                while let Some(item) = reader.next().unwrap() {
                    read.push(item);
                }
            }
            assert_eq!(
                (read.as_slice(), reader.rest()),
                (items.as_slice(), 0),
                "cut at {cut}"
            );
        }
    }

    #[test]
    fn an_item_beyond_the_bound_is_refused_before_it_is_here() {
        let mut reader = Items::<Up>::new(100);
        reader.push(&encode(&change(1_000))[..200]);
        assert_eq!(reader.next(), Err(ReadError::TooLong(100)));
        assert_eq!(reader.next(), Err(ReadError::TooLong(100)));
    }

    #[test]
    fn unknown_items_and_bad_identifiers_are_errors_and_extra_fields_are_not() {
        let read = |bytes: &[u8]| {
            let mut reader = Items::<Up>::new(MAX_UP_ITEM);
            reader.push(bytes);
            reader.next()
        };
        assert!(matches!(
            read(&[0x82, 0x18, 99, 0x80]),
            Err(ReadError::Malformed(_))
        ));
        assert!(matches!(read(&[0xff]), Err(ReadError::Malformed(_))));
        let create = |doc: &str| {
            let mut e = minicbor::Encoder::new(Vec::new());
            e.array(2).unwrap().u8(1).unwrap().array(3).unwrap();
            e.str(doc).unwrap().str("VL01").unwrap().u8(0).unwrap();
            e.into_writer()
        };
        assert!(matches!(
            read(&create("F001@1")),
            Ok(Some(Up::Create { .. }))
        ));
        assert!(matches!(
            read(&create("../x")),
            Err(ReadError::Malformed(_))
        ));
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_end_in_an_item_a_wait_or_an_error(bytes: Vec<u8>) {
            let mut up = Items::<Up>::new(MAX_UP_ITEM);
            up.push(&bytes);
            while let Ok(Some(_)) = up.next() {}
            let mut down = Items::<Down>::new(MAX_UP_ITEM);
            down.push(&bytes);
            while let Ok(Some(_)) = down.next() {}
        }
    }
}
