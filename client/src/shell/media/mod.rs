//! The microphone, photos, and their way to the depot: carries out what the core asks, and tells what
//! came of it. `keep` is the store, `recorder` a take, `photo` one picture made small, `uploader` the
//! queue's way, `line` one request of it, `handed` what another app shared.
//!
//! Store `audio`: `s/<visit>/<take>/<nnnn>` slices (0000 says whose and what), `b/<sha256>` bytes,
//! `q/<sha256>` their way to the depot.

mod browser;
mod handed;
mod keep;
mod line;
mod photo;
mod recorder;
mod uploader;

use super::{Shell, clock, session::Sessions, store::Database};
use crate::core::media::{Found, MediaEffect, MediaEvent, MicTrouble, QueueEntry, QueueView};
use recorder::Take;
use shared::entry::{Attached, MediaKind};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use uploader::Uploader;
use wasm_bindgen_futures::spawn_local;

/// Voice and photos of one officer in a page.
pub struct Media {
    shell: Rc<Shell>,
    tell: Box<dyn Fn(MediaEvent)>,
    /// The take that runs.
    take: RefCell<Option<Rc<Take>>>,
    /// Counts what was called off: what is begun under an older number is not kept.
    era: Cell<u32>,
    uploader: Uploader,
    me: Weak<Media>,
}

impl Media {
    /// Opens it, and keeps what was left over when the app was closed.
    pub fn open(shell: Rc<Shell>, tell: impl Fn(MediaEvent) + 'static) -> Rc<Self> {
        let media = Rc::new_cyclic(|me: &Weak<Self>| Self {
            shell,
            tell: Box::new(tell),
            take: RefCell::default(),
            era: Cell::new(0),
            uploader: Uploader::default(),
            me: me.clone(),
        });
        let it = media.clone();
        spawn_local(async move {
            it.tell_queue().await;
            recorder::keep_what_was_left(&it).await;
        });
        media
    }

    /// Does it.
    pub fn carry_out(&self, effect: MediaEffect) {
        let Some(media) = self.me.upgrade() else {
            return;
        };
        match effect {
            MediaEffect::Record(of) => spawn_local(async move {
                let era = media.era.get();
                if let Err(why) = recorder::record(&media, of, era).await {
                    media.tell(MediaEvent::NotStarted(why));
                }
            }),
            MediaEffect::Stop => {
                if let Some(take) = media.take.borrow().clone() {
                    take.end();
                }
            }
            MediaEffect::Forget => {
                media.era.set(media.era.get().wrapping_add(1));
                if let Some(take) = media.take.take() {
                    take.forget();
                }
            }
            MediaEffect::TakePhotos { of, field, most } => {
                // At once: the field goes when it is drawn that they are being made small.
                let files = browser::files_of(field);
                browser::clear_field(field);
                spawn_local(async move {
                    photo::take_all(&media, of, files, most).await;
                    media.tell(MediaEvent::PhotosDone);
                });
            }
            MediaEffect::Delete(gone) => spawn_local(async move { media.delete(gone).await }),
            MediaEffect::Bind(sha256, visit) => spawn_local(async move {
                let bind = |entry: &mut QueueEntry| entry.visit = visit;
                let _ = keep::update(media.database(), &sha256, bind).await;
            }),
            MediaEffect::Look(wanted) => spawn_local(async move {
                for sha256 in wanted {
                    let found = media.look(&sha256).await;
                    media.tell(MediaEvent::Looked(sha256, found));
                }
            }),
            MediaEffect::Fetch(sha256) => spawn_local(async move {
                let found = line::fetch_media(&sha256, media.token().await).await;
                media.tell(MediaEvent::Looked(sha256, found));
            }),
            MediaEffect::Release(urls) => {
                for url in urls {
                    // An address that is gone already is as wanted.
                    let _ = web_sys::Url::revoke_object_url(&url);
                }
            }
            MediaEffect::Send { open, at_once } => media.send(open, at_once),
            MediaEffect::SendAgain(sha256) => spawn_local(async move {
                let _ = keep::update(media.database(), &sha256, QueueEntry::begin_again).await;
                media.send_on();
            }),
            MediaEffect::ListGiven => spawn_local(async move {
                media.tell(MediaEvent::GivenListed(handed::list().await));
            }),
            MediaEffect::TakeGiven { of, photos, takes } => spawn_local(async move {
                handed::take(&media, of, photos, takes).await;
                media.tell(MediaEvent::PhotosDone);
            }),
            MediaEffect::DropGiven => spawn_local(handed::forget()),
        }
    }

    fn tell(&self, event: MediaEvent) {
        (self.tell)(event);
    }

    fn database(&self) -> &Rc<Database> {
        self.shell.database()
    }

    async fn token(&self) -> Option<String> {
        let session = Sessions::open().await.ok()?.current().await.ok()??;
        (session.officer == self.shell.session().officer).then_some(session.token)
    }

    /// Keeps bytes for a visit, tells so, and gives whether it worked.
    async fn keep(&self, new: keep::New, bytes: &[u8]) -> Result<(), MicTrouble> {
        let (of, attached) = keep::store(self.database(), &new, bytes).await?;
        self.tell(MediaEvent::Stored {
            of,
            attached,
            was_left: new.was_left,
        });
        self.tell_queue().await;
        Ok(())
    }

    async fn tell_queue(&self) {
        if let Ok(entries) = keep::entries(self.database()).await {
            self.tell(MediaEvent::QueueChanged(QueueView::of(&entries, None)));
        }
    }

    async fn look(&self, sha256: &str) -> Found {
        match keep::read(self.database(), sha256).await {
            Some((bytes, mime)) => {
                browser::url_of(&bytes, &mime).map_or(Found::NotHere, Found::Here)
            }
            None => Found::NotHere,
        }
    }

    async fn delete(&self, gone: Vec<String>) {
        let token = self.token().await;
        for sha256 in gone {
            let Ok(entry) = keep::delete(self.database(), &sha256).await else {
                continue;
            };
            if let (Some(upload), Some(token)) = (entry.and_then(|it| it.upload), &token) {
                // If it does not get through, the depot lets go of it by itself after a while.
                line::end(&upload, token).await;
            }
        }
        self.tell_queue().await;
    }
}

/// A media type without blanks, as an entry names it.
fn plain_mime(mime: &str) -> String {
    mime.chars()
        .filter(char::is_ascii_graphic)
        .take(60)
        .collect()
}

/// What is attached, of these bytes.
async fn attached(
    kind: MediaKind,
    bytes: &[u8],
    mime: &str,
    millis: Option<u32>,
) -> Option<Attached> {
    Some(Attached {
        kind,
        sha256: browser::sha256(bytes).await?,
        bytes: u32::try_from(bytes.len()).ok()?,
        mime: plain_mime(mime),
        millis,
    })
}

fn now_ms() -> i64 {
    clock::wall_ms()
}
