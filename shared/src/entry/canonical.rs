//! The one written form of an entry: JSON with sorted keys, integers only, text in NFC, no blanks.
//! Equal entries are equal bytes on every device, which is what makes writing one twice harmless.
//! Written out here rather than left to serde_json, whose key order a feature flag of some other
//! crate can change.

use super::EntryError;
use crate::order;
use serde_json::{Map, Value};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// How deep a value may nest; ours need four.
const MAX_DEPTH: usize = 8;

/// The canonical text of a JSON object.
pub(crate) fn write(object: &Map<String, Value>) -> Result<String, EntryError> {
    let mut out = String::new();
    write_object(object, &mut out, 0)?;
    Ok(out)
}

fn write_object(
    object: &Map<String, Value>,
    out: &mut String,
    depth: usize,
) -> Result<(), EntryError> {
    let mut keys: Vec<&String> = object.keys().collect();
    order::sort(&mut keys);
    out.push('{');
    for (index, key) in keys.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_text(key, out);
        out.push(':');
        write_value(&object[key], out, depth + 1)?;
    }
    out.push('}');
    Ok(())
}

fn write_value(value: &Value, out: &mut String, depth: usize) -> Result<(), EntryError> {
    if depth > MAX_DEPTH {
        return Err(EntryError::TooDeep);
    }
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => {
            let whole = number
                .as_i64()
                .ok_or_else(|| EntryError::NotWhole(number.to_string()))?;
            out.push_str(&whole.to_string());
        }
        Value::String(text) => write_text(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_value(item, out, depth + 1)?;
            }
            out.push(']');
        }
        Value::Object(object) => write_object(object, out, depth)?,
    }
    Ok(())
}

fn write_text(text: &str, out: &mut String) {
    let normal: std::borrow::Cow<'_, str> = if is_nfc(text) {
        text.into()
    } else {
        text.nfc().collect::<String>().into()
    };
    out.push('"');
    for c in normal.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
