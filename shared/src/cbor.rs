//! Identifiers and hashes in CBOR, on the wire and in the phone's store.

pub(crate) mod text {
    //! Anything with one spelling, as CBOR text.
    use minicbor::{
        Decoder, Encoder,
        decode::Error as DecodeError,
        encode::{Error as EncodeError, Write},
    };

    pub(crate) fn encode<C, T: ToString, W: Write>(
        value: &T,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.str(&value.to_string())?.ok()
    }
    pub(crate) fn decode<'b, C, T>(d: &mut Decoder<'b>, _: &mut C) -> Result<T, DecodeError>
    where
        T: std::str::FromStr,
        T::Err: std::fmt::Display,
    {
        d.str()?
            .parse()
            .map_err(|error: T::Err| DecodeError::message(error.to_string()))
    }
}

pub(crate) mod optional_text {
    //! The same, or null.
    use minicbor::{
        Decoder, Encoder,
        decode::Error as DecodeError,
        encode::{Error as EncodeError, Write},
    };

    pub(crate) fn encode<C, T: ToString, W: Write>(
        value: &Option<T>,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        match value {
            Some(value) => super::text::encode(value, e, ctx),
            None => e.null()?.ok(),
        }
    }
    pub(crate) fn decode<'b, C, T>(
        d: &mut Decoder<'b>,
        ctx: &mut C,
    ) -> Result<Option<T>, DecodeError>
    where
        T: std::str::FromStr,
        T::Err: std::fmt::Display,
    {
        if d.datatype()? == minicbor::data::Type::Null {
            d.skip()?;
            return Ok(None);
        }
        super::text::decode(d, ctx).map(Some)
    }
}

pub(crate) mod hashes {
    //! Hashes as one byte string, 32 bytes each.
    use minicbor::{
        Decoder, Encoder,
        decode::Error as DecodeError,
        encode::{Error as EncodeError, Write},
    };

    pub(crate) fn encode<C, W: Write>(
        hashes: &[[u8; 32]],
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.bytes(&hashes.concat())?.ok()
    }
    pub(crate) fn decode<C>(d: &mut Decoder<'_>, _: &mut C) -> Result<Vec<[u8; 32]>, DecodeError> {
        let (hashes, rest) = d.bytes()?.as_chunks::<32>();
        if rest.is_empty() {
            Ok(hashes.to_vec())
        } else {
            Err(DecodeError::message("hashes of 32 bytes"))
        }
    }
}
