//! Identifiers and hashes in stored values.

pub(super) mod text {
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

pub(super) mod optional_text {
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
