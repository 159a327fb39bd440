//! Carries out what the core asks of the world: the phone's store, the worker, the depot, the
//! clock. No decisions about the domain. The plain values are in `types`; everything else needs a
//! browser.
//!
//! ```text
//! clock::now() -> Stamp        clock::random_u128() -> u128
//! current_session().await      -> Result<Option<Session>, ShellError>
//! sign_in(code).await          -> Result<Session, SignInError>     (a new code after 401 too)
//! Shell::open(session).await   -> Result<Rc<Shell>, ShellError>    (starts the worker as well)
//! shell.session()              -> &Session
//! shell.subscribe(Fn(ShellEvent) + 'static)
//! shell.save_intents(&[Entry]).await   -> Result<Vec<Saved>, ShellError>   all or none; "saved" may be said then
//! shell.farmer(&FarmerId).await        -> Result<FarmerData, ShellError>
//! shell.index(today: Day).await        -> Result<Vec<shared::brief::IndexRow>, ShellError>  (lapsed dues left out)
//! shell.village_ledgers(&VillageId).await    -> Result<Vec<shared::view::Ledger>, ShellError>  any moment's record view: VillageView::from_ledgers
//! shell.village_histories(&VillageId).await  -> Result<Vec<FarmerData>, ShellError>  for the depot view; slower
//! shell.kept(KeptText, id).await             -> Result<Option<String>, ShellError>   worded briefs, from memory, insights, panel
//! shell.keep(KeptText, id, text).await       -> Result<(), ShellError>   ordinary durability; goes with its farmer or village
//! shell.records().await                -> Result<Vec<Record>, ShellError>
//! shell.draft(key).await               -> Result<Option<String>, ShellError>
//! shell.keep_draft(key, text).await, shell.drop_draft(key).await
//! shell.drafts().await                 -> Result<Vec<(String, String)>, ShellError>
//! shell.status().await                 -> Result<SyncStatus, ShellError>
//! shell.ask_depot(path, kept_as).await       -> Result<Answer, Unanswered>   GET below the API; kept where it is to be kept
//! shell.recall(KeptText, id).await           -> Option<Answer>               such an answer
//! Media::open(shell, Fn(MediaEvent) + 'static)   the microphone, photos and their way to the depot; carry_out(MediaEffect)
//! shell.sync_now()                     by hand: at once, whatever the back-off
//! ```
//!
//! An entry whose `occurred_at` equals its `recorded_at` is one whose day the officer did not
//! choose: if the phone's clock turns out to be wrong, both are put right before it is sent.

#[cfg(target_arch = "wasm32")]
pub mod aloud;
#[cfg(target_arch = "wasm32")]
mod app_files;
#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
pub(crate) mod channel;
#[cfg(target_arch = "wasm32")]
pub mod clock;
#[cfg(target_arch = "wasm32")]
#[cfg_attr(
    not(feature = "document"),
    allow(dead_code, reason = "who sends counts; the page alone reads")
)]
pub(crate) mod data_use;
#[cfg(target_arch = "wasm32")]
pub(crate) mod depot;
#[cfg(target_arch = "wasm32")]
pub mod intents;
#[cfg(target_arch = "wasm32")]
mod keeping;
#[cfg(target_arch = "wasm32")]
pub(crate) mod locks;
#[cfg(target_arch = "wasm32")]
mod marker;
#[cfg(target_arch = "wasm32")]
mod media;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
pub(crate) mod reading;
#[cfg(target_arch = "wasm32")]
pub(crate) mod session;
#[cfg(target_arch = "wasm32")]
pub mod store;
pub(crate) mod types;
#[cfg(target_arch = "wasm32")]
pub(crate) mod worker_handle;

#[cfg(target_arch = "wasm32")]
pub use asking::{Answer, Unanswered};
#[cfg(target_arch = "wasm32")]
pub use media::Media;
#[cfg(target_arch = "wasm32")]
pub use page::{Shell, current_session, sign_in};
pub use types::{
    FarmerData, Known, Phase, Progress, Ready, Saved, Session, ShellError, ShellEvent, SignInError,
    State, SyncStatus,
};
