//! What the browser says when its store fails, as what it means.

use crate::shell::ShellError;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DomException;

/// The meaning of an exception. No stored value is in its text.
pub(super) fn meaning(error: &JsValue) -> ShellError {
    let Some(exception) = error.dyn_ref::<DomException>() else {
        return ShellError::Failed(format!("{error:?}"));
    };
    let text = format!("{}: {}", exception.name(), exception.message());
    match exception.name().as_str() {
        "QuotaExceededError" => ShellError::Full,
        "VersionError" => ShellError::NewerVersion,
        "InvalidStateError" | "UnknownError" => ShellError::Closed(text),
        _ => ShellError::Failed(text),
    }
}

/// The same for what rexie says.
pub(super) fn of_rexie(error: rexie::Error) -> ShellError {
    let rexie::Error::IdbError(inner) = error else {
        return ShellError::Failed(error.to_string());
    };
    let text = inner.to_string();
    if text.contains("QuotaExceeded") {
        ShellError::Full
    } else if text.contains("VersionError") {
        ShellError::NewerVersion
    } else if text.contains("InvalidState") || text.contains("closing") {
        ShellError::Closed(text)
    } else {
        ShellError::Failed(text)
    }
}
