//! What another app shared: the service worker put it into a cache of its own, also with no signal,
//! where it stays until it is in a visit or the officer does not want it.

use super::{Media, browser, browser::promised, keep::New, photo, plain_mime};
use crate::core::media::{ForVisit, MediaEvent, MicTrouble, SharedFile};
use js_sys::Array;
use shared::entry::MediaKind;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

/// As `public/sw.js` names it.
const CACHE: &str = "khetsmriti-shared";

async fn cache() -> Option<JsValue> {
    let caches = browser::get(&js_sys::global(), "caches")?;
    promised(&caches, "open", &CACHE.into()).await
}

async fn files() -> Vec<Blob> {
    let mut found = Vec::new();
    let Some(cache) = cache().await else {
        return found;
    };
    let keys = promised(&cache, "keys", &JsValue::UNDEFINED).await;
    let keys = keys.and_then(|keys| keys.dyn_into::<Array>().ok());
    for key in keys.unwrap_or_default().iter() {
        let Some(held) = promised(&cache, "match", &key).await else {
            continue;
        };
        let blob = promised(&held, "blob", &JsValue::UNDEFINED).await;
        found.extend(blob.and_then(|blob| blob.dyn_into::<Blob>().ok()));
    }
    found
}

/// What there is, to be shown.
pub(super) async fn list() -> Vec<SharedFile> {
    let files = files().await;
    files
        .iter()
        .filter_map(|file| {
            Some(SharedFile {
                mime: file.type_(),
                bytes: file.size() as u64,
                url: web_sys::Url::create_object_url_with_blob(file).ok()?,
            })
        })
        .collect()
}

/// Keeps it for a visit. What could not be kept stays, and is said.
pub(super) async fn take(media: &Media, of: ForVisit, photos: usize, takes: usize) {
    let mut left = (photos, takes);
    let mut is_all = true;
    for file in files().await {
        let mime = plain_mime(&file.type_());
        let kept = if mime.starts_with("image/") {
            spend(&mut left.0, photo::take(media, &of, &file)).await
        } else {
            spend(&mut left.1, take_voice(media, &of, &file, mime)).await
        };
        if let Err(why) = kept {
            // What is of no use is not offered again.
            is_all &= matches!(why, MicTrouble::NotAPicture);
            media.tell(MediaEvent::NotStored(why));
        }
    }
    if is_all {
        forget().await;
    }
}

async fn spend(
    left: &mut usize,
    keeping: impl Future<Output = Result<(), MicTrouble>>,
) -> Result<(), MicTrouble> {
    *left = left.checked_sub(1).ok_or(MicTrouble::Enough)?;
    keeping.await
}

async fn take_voice(
    media: &Media,
    of: &ForVisit,
    file: &Blob,
    mime: String,
) -> Result<(), MicTrouble> {
    if !MediaKind::Voice.takes(&mime) {
        return Err(MicTrouble::NotAPicture);
    }
    let bytes = browser::bytes_of(file).await.ok_or(MicTrouble::Failed)?;
    let new = New {
        of: of.clone(),
        kind: MediaKind::Voice,
        mime,
        millis: None,
        slices: Vec::new(),
        was_left: false,
    };
    media.keep(new, &bytes).await
}

/// Forgets it.
pub(super) async fn forget() {
    if let Some(caches) = browser::get(&js_sys::global(), "caches") {
        drop(promised(&caches, "delete", &CACHE.into()).await);
    }
}
