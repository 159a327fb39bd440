//! The answer on its way out: items, compressed as they come, flushed where a page ends, so that the
//! phone can use what it has.

use async_compression::{
    Level,
    tokio::write::{BrotliEncoder, GzipEncoder},
};
use shared::protocol::{Down, encode};
use std::io::Result;
use tokio::io::{AsyncWrite, AsyncWriteExt, DuplexStream};

/// Measured on a day's feed: higher levels cost the depot more time than they save the line.
const BROTLI: Level = Level::Precise(5);

/// How a body is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Gzip,
    Plain,
}

impl Coding {
    /// The best that the other side takes.
    pub fn of(accept_encoding: &str) -> Self {
        let takes = |name: &str| {
            accept_encoding.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let named = words
                    .next()
                    .is_some_and(|word| word.eq_ignore_ascii_case(name));
                named && !words.any(|word| matches!(word, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        };
        if takes("br") {
            Self::Brotli
        } else if takes("gzip") {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    pub fn header(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }
}

/// A stream of items.
pub struct Out {
    writer: Box<dyn AsyncWrite + Send + Sync + Unpin>,
    bytes: usize,
}

impl Out {
    pub fn new(pipe: DuplexStream, coding: Coding) -> Self {
        let writer: Box<dyn AsyncWrite + Send + Sync + Unpin> = match coding {
            Coding::Brotli => Box::new(BrotliEncoder::with_quality(pipe, BROTLI)),
            Coding::Gzip => Box::new(GzipEncoder::new(pipe)),
            Coding::Plain => Box::new(pipe),
        };
        Self { writer, bytes: 0 }
    }

    /// Writes one item.
    pub async fn item(&mut self, item: &Down) -> Result<()> {
        let bytes = encode(item);
        self.bytes += bytes.len();
        self.writer.write_all(&bytes).await
    }

    /// Bytes before compression since the last page.
    pub fn since_page(&self) -> usize {
        self.bytes
    }

    /// Ends a page: what was written so far goes out.
    pub async fn page(&mut self, item: &Down) -> Result<()> {
        self.item(item).await?;
        self.bytes = 0;
        self.writer.flush().await
    }

    /// Ends the stream.
    pub async fn finish(&mut self) -> Result<()> {
        self.writer.shutdown().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_coding_taken_is_chosen() {
        let cases = [
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("GZIP;q=0.5", Coding::Gzip),
            ("br;q=0, gzip", Coding::Gzip),
            ("", Coding::Plain),
            ("brx", Coding::Plain),
        ];
        for (accepted, coding) in cases {
            assert_eq!(Coding::of(accepted), coding, "{accepted}");
        }
    }
}
