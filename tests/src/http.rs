//! HTTP/1.1 in its smallest form: one request on one connection. Our own, so that every byte the proxy counts is one
//! that is written here, and so that an answer cut in the middle is seen as what arrived.

use anyhow::{Context, Result, bail};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// Whether the body ended as announced, or the line broke.
    pub is_whole: bool,
}

impl Answer {
    /// The value of a header, if it came.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
    /// The body as JSON.
    pub fn json(&self) -> Result<serde_json::Value> {
        serde_json::from_slice(&self.body).with_context(|| {
            format!(
                "{} with no JSON: {}",
                self.status,
                String::from_utf8_lossy(&self.body)
            )
        })
    }
}

/// Sends one request to `address` (`host:port`) and reads the answer to its end.
pub fn send(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Result<Answer> {
    let mut line =
        TcpStream::connect(address).with_context(|| format!("nothing listens on {address}"))?;
    line.set_nodelay(true)?;
    line.set_read_timeout(Some(Duration::from_secs(120)))?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() || method == "POST" {
        head.push_str(&format!("content-length: {}\r\n", body.len()));
    }
    head.push_str("\r\n");
    // Head and body in one write: two would be two packets, and on a slow line two waits.
    let sent = line.write_all(&[head.as_bytes(), body].concat());
    let mut received = Vec::new();
    let ended = read_to_end(&mut line, &mut received);
    if received.is_empty() {
        sent.context("the line broke while sending")?;
        ended.context("the line broke before an answer")?;
    }
    parse(&received)
}

/// `GET` without headers of its own.
pub fn get(address: &str, path: &str) -> Result<Answer> {
    send(address, "GET", path, &[], b"")
}

/// Keeps what arrived when the line breaks.
fn read_to_end(line: &mut TcpStream, received: &mut Vec<u8>) -> std::io::Result<()> {
    let mut piece = [0; 16 * 1024];
    loop {
        match line.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => received.extend_from_slice(&piece[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn parse(received: &[u8]) -> Result<Answer> {
    let end = find(received, b"\r\n\r\n").context("the answer has no whole head")?;
    let head = String::from_utf8_lossy(&received[..end]);
    let mut lines = head.split("\r\n");
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .and_then(|code| code.parse().ok());
    let status = status.context("the answer has no status")?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_lowercase(), value.trim().to_owned()))
        .collect();
    let rest = &received[end + 4..];
    let value = |name: &str| {
        headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    };
    let (body, is_whole) = if value("transfer-encoding").is_some_and(|v| v.contains("chunked")) {
        unchunk(rest)
    } else if let Some(length) = value("content-length").and_then(|v| v.parse::<usize>().ok()) {
        (rest.to_vec(), rest.len() >= length)
    } else {
        (rest.to_vec(), true)
    };
    Ok(Answer {
        status,
        headers,
        body,
        is_whole,
    })
}

/// What the chunks hold, and whether the last one came.
fn unchunk(mut rest: &[u8]) -> (Vec<u8>, bool) {
    let mut body = Vec::new();
    loop {
        let Some(end) = find(rest, b"\r\n") else {
            return (body, false);
        };
        let size = std::str::from_utf8(&rest[..end]).ok().and_then(|text| {
            let digits = text.split(';').next().unwrap_or(text);
            usize::from_str_radix(digits.trim(), 16).ok()
        });
        let Some(size) = size else {
            return (body, false);
        };
        rest = &rest[end + 2..];
        if size == 0 {
            return (body, true);
        }
        body.extend_from_slice(&rest[..size.min(rest.len())]);
        if rest.len() < size + 2 {
            return (body, false);
        }
        rest = &rest[size + 2..];
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// Undoes `content-encoding`; of a body that was cut, what can still be read.
pub fn decode(answer: &Answer) -> Result<Vec<u8>> {
    let mut plain = Vec::new();
    let read = match answer.header("content-encoding") {
        None | Some("identity") => return Ok(answer.body.clone()),
        Some("br") => brotli_decompressor::Decompressor::new(&answer.body[..], 4096)
            .read_to_end_kept(&mut plain),
        Some("gzip") => flate2::read::GzDecoder::new(&answer.body[..]).read_to_end_kept(&mut plain),
        Some(other) => bail!("the answer is in an encoding that was not asked for: {other}"),
    };
    if answer.is_whole {
        read.context("the body cannot be unpacked")?;
    }
    Ok(plain)
}

trait ReadKept: Read {
    /// As `read_to_end`, but what was read before an error stays.
    fn read_to_end_kept(&mut self, kept: &mut Vec<u8>) -> std::io::Result<()> {
        let mut piece = [0; 4096];
        loop {
            match self.read(&mut piece)? {
                0 => return Ok(()),
                count => kept.extend_from_slice(&piece[..count]),
            }
        }
    }
}
impl<R: Read> ReadKept for R {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_answer_gives_what_arrived() {
        let whole = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n3\r\nsix\r\n0\r\n\r\n";
        let answer = parse(whole).unwrap();
        assert_eq!(
            (answer.body.as_slice(), answer.is_whole),
            (&b"foursix"[..], true)
        );
        let cut = parse(&whole[..whole.len() - 8]).unwrap();
        assert_eq!((cut.body.as_slice(), cut.is_whole), (&b"foursi"[..], false));
        let short = parse(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nfour").unwrap();
        assert_eq!(
            (short.body.as_slice(), short.is_whole),
            (&b"four"[..], false)
        );
    }
}
