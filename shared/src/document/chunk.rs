//! Reading the outside of an Automerge change chunk ourselves, before the library sees it: the
//! library does not verify a change's checksum, and a few bytes of run-length encoding can claim
//! any number of operations.
//!
//! ```text
//! chunk   85 6f 4a 83 | checksum (4) | type (1) | length (uleb) | body
//! body    deps: count, 32 bytes each | actor: length, bytes | seq | start_op | time (sleb)
//!         message: length, bytes | other actors: count, (length, bytes) each
//!         columns: count, (specification, length) each | the columns' data | extra bytes
//! ```
//! The hash is SHA-256 of the chunk from its type byte on; the checksum is its first four bytes.

use sha2::{Digest, Sha256};

const MAGIC: [u8; 4] = [0x85, 0x6f, 0x4a, 0x83];
const TYPE_CHANGE: u8 = 1;

/// What is wrong with the outside of a change.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant is its sentence")]
pub enum ChunkError {
    #[error("not one change chunk (type 1)")]
    NotAChange,
    #[error("the chunk ends early or goes on after its end")]
    Length,
    #[error("the checksum does not fit the content")]
    Checksum,
    #[error("{what} is {value}; {limit} is the most")]
    Bound {
        what: &'static str,
        value: u64,
        limit: u64,
    },
    #[error("the columns cannot be read")]
    Columns,
}

/// Bounds of a change that we take.
pub const MAX_OPS: u64 = 512;
/// The greatest sequence or operation counter; far from where the library overflows.
pub const MAX_COUNTER: u64 = 1 << 31;
/// The most dependencies of one change.
pub const MAX_DEPS: u64 = 256;

/// What the outside of a change says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outside {
    /// SHA-256 of the chunk, by our own count.
    pub hash: [u8; 32],
    /// The changes it builds on.
    pub deps: Vec<[u8; 32]>,
    /// Who wrote it.
    pub actor: Vec<u8>,
    /// Its number among that actor's changes.
    pub seq: u64,
}

/// Reads and bounds the outside of exactly one change.
pub(super) fn outside(raw: &[u8]) -> Result<Outside, ChunkError> {
    let (head, rest) = raw.split_at_checked(9).ok_or(ChunkError::NotAChange)?;
    if head[..4] != MAGIC || head[8] != TYPE_CHANGE {
        return Err(ChunkError::NotAChange);
    }
    let mut body = Bytes(rest);
    let length = body.uleb()?;
    if length != body.0.len() as u64 {
        return Err(ChunkError::Length);
    }
    let hash: [u8; 32] = Sha256::digest(&raw[8..]).into();
    if head[4..8] != hash[..4] {
        return Err(ChunkError::Checksum);
    }
    let deps = body.count("dependencies", MAX_DEPS)?;
    let deps = (0..deps).map(|_| body.hash()).collect::<Result<_, _>>()?;
    let actor = body.prefixed()?.to_vec();
    bound("the actor's length", actor.len() as u64, 64)?;
    let seq = body.count("the sequence number", MAX_COUNTER)?;
    body.count("the operation counter", MAX_COUNTER)?;
    body.sleb()?;
    bound("the message's length", body.prefixed()?.len() as u64, 0)?;
    for _ in 0..body.count("other actors", 16)? {
        bound("the actor's length", body.prefixed()?.len() as u64, 64)?;
    }
    columns(&mut body)?;
    bound("extra bytes", body.0.len() as u64, 0)?;
    Ok(Outside {
        hash,
        deps,
        actor,
        seq,
    })
}

fn bound(what: &'static str, value: u64, limit: u64) -> Result<u64, ChunkError> {
    if value > limit {
        Err(ChunkError::Bound { what, value, limit })
    } else {
        Ok(value)
    }
}

fn columns(body: &mut Bytes<'_>) -> Result<(), ChunkError> {
    let count = body.count("columns", 32)?;
    let specs: Vec<(u64, u64)> = (0..count)
        .map(|_| Ok((body.uleb()?, body.uleb()?)))
        .collect::<Result<_, ChunkError>>()?;
    for (spec, length) in specs {
        let data = Bytes(body.take(usize::try_from(length).map_err(|_| ChunkError::Length)?)?);
        if spec & 0b1000 != 0 {
            return Err(ChunkError::Columns); // deflated: not in a change of ours
        }
        bound("operations", items(spec & 0b111, data)?, MAX_OPS)?;
    }
    Ok(())
}

/// How many items a column's encoding claims.
fn items(kind: u64, mut data: Bytes<'_>) -> Result<u64, ChunkError> {
    let mut total = 0u64;
    while !data.0.is_empty() && total <= MAX_OPS {
        match kind {
            4 => total = total.saturating_add(data.uleb()?),
            7 => return Ok(0), // raw bytes, bounded by the size of the change
            _ => total = total.saturating_add(data.run(kind == 5)?),
        }
    }
    Ok(total)
}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ChunkError> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(ChunkError::Length)?;
        self.0 = rest;
        Ok(head)
    }
    fn hash(&mut self) -> Result<[u8; 32], ChunkError> {
        self.take(32)?.try_into().map_err(|_| ChunkError::Length)
    }
    fn prefixed(&mut self) -> Result<&'a [u8], ChunkError> {
        let length = usize::try_from(self.uleb()?).map_err(|_| ChunkError::Length)?;
        self.take(length)
    }
    fn count(&mut self, what: &'static str, limit: u64) -> Result<u64, ChunkError> {
        bound(what, self.uleb()?, limit)
    }
    fn uleb(&mut self) -> Result<u64, ChunkError> {
        let (mut value, mut shift) = (0u64, 0);
        loop {
            let byte = self.take(1)?[0];
            if shift > 56 {
                return Err(ChunkError::Columns);
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
            shift += 7;
        }
    }
    fn sleb(&mut self) -> Result<i64, ChunkError> {
        let (mut value, mut shift) = (0i64, 0);
        loop {
            let byte = self.take(1)?[0];
            if shift > 56 {
                return Err(ChunkError::Columns);
            }
            value |= i64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return Ok(if byte & 0x40 != 0 {
                    value | (-1 << shift)
                } else {
                    value
                });
            }
        }
    }
    /// One run of a run-length encoding: repeats, literals or nulls.
    fn run(&mut self, text: bool) -> Result<u64, ChunkError> {
        let length = self.sleb()?;
        if length == 0 {
            return self.uleb();
        }
        let values = if length > 0 {
            1
        } else {
            bound("operations", length.unsigned_abs(), MAX_OPS)?
        };
        for _ in 0..values {
            if text {
                self.prefixed()?;
            } else {
                self.uleb()?;
            }
        }
        Ok(length.unsigned_abs())
    }
}
