//! One picture, made small: drawn anew, which leaves behind where and with what it was taken, the
//! right way up, and tried smaller until it is small enough.

use super::{Media, browser, browser::object, keep::New};
use crate::core::media::{ForVisit, MOST_PHOTO_BYTES, MediaEvent, MicTrouble, PHOTO_STEPS, fit};
use js_sys::{Function, Promise};
use shared::entry::MediaKind;
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_name = createImageBitmap)]
    fn create_image_bitmap(blob: &Blob, options: &js_sys::Object) -> Result<Promise, JsValue>;
}

const JPEG: &str = "image/jpeg";

/// Keeps at most so many of these files for a visit; what cannot be kept is said.
pub(super) async fn take_all(media: &Media, of: ForVisit, files: Vec<Blob>, most: usize) {
    let is_more = files.len() > most;
    for file in files.iter().take(most) {
        if let Err(why) = take(media, &of, file).await {
            media.tell(MediaEvent::NotStored(why));
        }
    }
    if is_more {
        media.tell(MediaEvent::NotStored(MicTrouble::Enough));
    }
}

pub(super) async fn take(media: &Media, of: &ForVisit, file: &Blob) -> Result<(), MicTrouble> {
    let era = media.era.get();
    let bytes = shrink(file).await.ok_or(MicTrouble::NotAPicture)?;
    if media.era.get() != era {
        // Its form was thrown away meanwhile.
        return Ok(());
    }
    let new = New {
        of: of.clone(),
        kind: MediaKind::Photo,
        mime: JPEG.to_owned(),
        millis: None,
        slices: Vec::new(),
        was_left: false,
    };
    media.keep(new, &bytes).await
}

/// The picture as a JPEG that is small enough; nothing where it is none, or stays too large.
async fn shrink(file: &Blob) -> Option<Vec<u8>> {
    let upright = object(&[("imageOrientation", "from-image".into())]);
    let promise = create_image_bitmap(file, &upright).ok()?;
    let picture: ImageBitmap = JsFuture::from(promise).await.ok()?.unchecked_into();
    let canvas = web_sys::window()?
        .document()?
        .create_element("canvas")
        .ok()?;
    let canvas: HtmlCanvasElement = canvas.unchecked_into();
    let mut drawn = (0, 0);
    let mut found = None;
    for step in PHOTO_STEPS {
        let size = fit(picture.width(), picture.height(), step.side);
        if size != drawn {
            draw(&canvas, &picture, size)?;
            drawn = size;
        }
        let blob = encode(&canvas, step.quality).await?;
        if blob.size() <= f64::from(MOST_PHOTO_BYTES) {
            found = browser::bytes_of(&blob).await;
            break;
        }
    }
    picture.close();
    found
}

fn draw(canvas: &HtmlCanvasElement, picture: &ImageBitmap, size: (u32, u32)) -> Option<()> {
    canvas.set_width(size.0);
    canvas.set_height(size.1);
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    // What is see-through would turn black.
    context.set_fill_style_str("white");
    context.fill_rect(0.0, 0.0, width, height);
    context
        .draw_image_with_image_bitmap_and_dw_and_dh(picture, 0.0, 0.0, width, height)
        .ok()
}

async fn encode(canvas: &HtmlCanvasElement, quality: f64) -> Option<Blob> {
    let mut begun = Ok(());
    let made = Promise::new(&mut |resolve: Function, _| {
        let taken = Closure::once_into_js(move |blob: JsValue| {
            // Calling a promise's resolver does not throw.
            let _ = resolve.call1(&JsValue::UNDEFINED, &blob);
        });
        begun = canvas.to_blob_with_type_and_encoder_options(
            taken.unchecked_ref(),
            JPEG,
            &quality.into(),
        );
    });
    begun.ok()?;
    JsFuture::from(made).await.ok()?.dyn_into().ok()
}
