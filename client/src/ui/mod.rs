//! The screens: pages made of sections made of widgets (`kit`). They show the model and send
//! events; no storage, no network, no decisions, and no words of their own.
//!
//! Attributes that browser tests may rely on (`data-test="…"`, with what else they carry):
//!
//! | where | `data-test` |
//! |---|---|
//! | every screen | `page` (on `main`, `data-page`), `status-line` (`data-on-phone`, `data-media`, `data-offline`, `data-reached` in ms or empty, `data-phase`: `quiet`, `sending`, `trouble`), `status-said`, `sync-now`, `lang` (`data-lang` chosen next), `back`, `demo-banner`, `update-now`, `saved` (`data-what`), `to-status`, `wiped` |
//! | `/sign-in` | `sign-in-code`, `sign-in-submit`, `sign-in-error`, `plain-http` |
//! | `/` | `search`, `farmer-row` (`data-id`, `data-due`, `data-why`: `overdue`, `due`, `watch`, `unseen` or empty), `row-outcome` (`data-visit`), `today-village` (`data-value`, `data-due`), `village` (`data-id`, `data-due`), `village-watch` (`data-issue`), `due-list`, `watch-list`, `more-rows`, `new-farmer`, `drafts`, `draft-row`, `demo-replay`, `to-village`, `progress` (`data-items`, `data-items-in-all`, `data-bytes`, `data-bytes-in-all`), `ready-for-field`, `face` (`data-face`) |
//! | `/farmer/:id` | `farmer-name`, `new-visit`, `edit-farmer`, `to-village`, `village-insights`, `to-replay`, `visit-row` (`data-id`, `data-state`, `data-standing`, `data-result`), `more-visits`, `detail-conflict` (`data-field`), `detail-choice`, `reports-differ`, `possible-duplicate` (`data-id`), `row-state` |
//! | a brief | `brief` (`data-as-of`, `data-memory`), `drawn-from` (`data-visits`, `data-similar`, `data-farmers`), `similar-state` (`data-state`: `waiting`, `missing`), `no-memory`, `brief-section` (`data-section`), `product-group` (`data-id`, a fold), `more-claims` (a fold), `claim` (`data-section`; with a visit `data-visit`, `data-of`: the other farmer or empty, `data-late`), `claim-mark` (`data-mark`: `expected`, `late`, `neighbour`), `worded` (`data-model`, `data-days`, `data-not-included`), `worded-sentence`, `worded-dropped`, `worded-switch` (`data-value`: `claims`, `words`) |
//! | what is asked for | `ask` (`data-day`, `data-known`, `data-memory`) with `ask-today`, `ask-back`, `ask-day` (`ask-day-date`, `ask-day-month`, `ask-day-year`), `ask-known` (`data-value`: `record`, `depot`), `ask-memory` (`on`, `off`), `ask-crop`, `ask-issue`; `not-now` (`data-day`) with `ask-reset` |
//! | from memory | `from-memory` (`data-state`: `asking`, `fresh`, `kept`), `memory-counts` (`data-hits`, `data-shown`, `data-nowhere`), `memory-elsewhere`, `memory-partial`, `memory-age` |
//! | `/village/:id` | `village-drawn` (`data-visits`), `insight-answer`, `finding` (`data-grade`: `seen`, `holds`), `finding-evidence`, `evidence` (`data-visit`), `reflected`, `reflection` (`data-question`), `reflect-none`, `reflect-again` |
//! | `/farmer/:id/replay` | `replay-step` (`data-step`, `data-of`, `data-day`, `data-as-of`), `replay-earlier`, `replay-later`, `replay-side` (`data-memory`, `data-claims`), `replay-then` (`data-visit`), `replay-visit`, `curve` (`data-curve`: `own`, `village`; `data-months`), `curve-table` |
//! | seen and heard | `season` (`data-as-of`, `data-visits`) with `season-mark` (`data-of`: the visit, `data-value`: kind of trouble), `season-due`, `season-list` (a fold) with `season-table`, `season-visit` (`data-id`); `season-off`; `village-picture` with `bar` (`data-product` or empty, `data-crop`, `data-issue`, `data-k`, `data-n`, `data-low`, `data-high`), `picture-list` (a fold) with `picture-table`; `aloud` (`data-state`: `silent`, `speaking`, `paused`) with `aloud-play`, `aloud-stop`, `aloud-line` (`data-at`), `aloud-trouble` (`data-trouble`: `no-voice`, `unable`, `failed`); the sentence being read has `data-spoken` |
//! | to the farmer | `call-farmer`, `no-number`, `add-number`; `pass-on`, then `pass-on-open` with `pass-lang` (`data-value`), `pass-text`, `pass-length`, `pass-left-out` (`data-id`), `pass-nothing`, `pass-price`, `pass-sms`, `pass-share`, `pass-close` |
//! | `/memory` | `panel-state` (`data-live`), `panel-backend` (`data-backend`, `data-ready`), `call` (`data-kind`, `data-outcome`, `data-ms`, `data-hits`) |
//! | `/farmer/:id/visit/new` and correcting | `day-today`, `day-yesterday`, `day-other`, `day` (`data-day`) with the lists `day-date`, `day-month`, `day-year`, `crop-choice` (`data-value`), `crop-more`, `stage-likely`, `stage-chosen`, `more-fields` (a fold, with all from `stage` but products, answer and note), `stage`, `issue-choice`, `issue-more`, `product-choice`, `product-label`, `product-warning`, `products-all`, `pitch-choice`, `reaction-choice`, `objection-choice`, `objection-text` (`data-value`), `note`, `note-count`, `proposal` (`data-from`: `note`, `voice`; `data-open`) with `proposed` (`data-field`, `data-value`, `data-stand`: `open`, `instead`, `taken`), `take`, `take-all`, `leave`, `proposal-unknown`, `proposal-dose`, `transcript`, `heard-into-note`, `not-heard` (`data-state`: `waiting`, `none`, `failed`); `advice`, `chance-choice`, `question-choice`, `due-on` (`data-day`) with `due-on-date`, `due-on-month`, `due-on-year`, `draft`, `drop-draft`, `save`, `save-problem` |
//! | `/visit/:farmer/:id` | `heard` (`data-id`) with `heard-look`; `record-state` (`data-state`: the visit with all that was recorded of it), `part-state`, `visit-fact` (`data-fact`), `correct`, `withdraw`, `move`, `new-outcome`, `new-chance`, `outcome` (`data-id`, `data-result`, `data-state`), `forecast` (`data-id`, `data-percent`), `correction`, `standing` (`data-standing`), `moved-from` |
//! | outcome, chance, withdraw, move | `outcome-choice`, `outcome-note`, `day-…` as above, `chance-choice`, `question-choice`, `due-on`, `reason`, `move-search`, `move-target` (`data-id`), `move-chosen`, `save` |
//! | `/farmers/new`, `/farmer/:id/edit` | `name-te`, `name-en`, `village-choice`, `village-more`, `phone`, `crop-choice`, `crop-more`, `duplicates`, `duplicate` (`data-id`), `someone-else`, `save` |
//! | `/status` | `to-memory`, `to-looks`, `to-install`, `lang-choice` (`data-value`), `fact` (`data-value`, `data-fact`: `on-phone`, `oldest` in ms, `media` in bytes, `needs-look`, `reached`, `phase`, `used`, `free`, `persisted`, `farmers`, `week` in bytes, `app`, `first-sync`, `verified`, `installed`, `version`, `built`, `officer`), `no-depot`, `worker-gone`, `clock-off` |
//! | support | `report-copy`, `report-share`, `report-done`, `report-text` |
//! | `/looks` | `look` (`data-kind`: `code`, `update`, `record`, `media`), `look-open` |
//! | `/install` and its offer | `install-offer`, `install`, `install-later`, `to-install`, `installed`, `install-not-yet`, `install-steps` (`data-for`: `android`, `ios`), `at-risk` (`data-records`, `data-oldest`) |
//! | `/visits/new` | `search`, `choose-farmer` (`data-id`), `new-farmer` |
//! | voice and photos | `voice` (`data-recording`: `idle`, `starting`, `on`, `ending`), `record`, `record-stop`, `record-cancel`, `record-time` (`data-seconds`), `record-near-end`, `voice-said`, `media-trouble` (`data-why`), `media-left`, `media` (`data-id`, `data-kind`, `data-found`: `here`, `asked`, `not-here`, `nowhere`, `no-depot`), `media-state`, `media-why`, `play`, `picture`, `retake`, `drop-media` (`data-sure`), `fetch-media`, `send-media`, `copy-media`, `photos`, `photo-camera`, `photo-choose`, `photo-busy`; in a visit `attached` |
//! | `/shared` | `shared-files`, `shared-file`, `shared-farmer` (`data-id`), `shared-drop` |
//!
//! States of a record (`data-state`): `on-phone`, `at-depot`, `in-memory`, `needs-look`. Choices are
//! buttons with `data-value` and `aria-pressed`.

mod app;
mod context;
mod first;
mod kit;
mod pages;
mod paint;
mod rehearsal;
mod routes;
mod sections;

pub use app::{App, World};
