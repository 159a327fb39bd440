//! The screens: pages made of sections made of widgets (`kit`). They show the model and send
//! events; no storage, no network, no decisions, and no words of their own.
//!
//! Attributes that browser tests may rely on (`data-test="…"`, with what else they carry):
//!
//! | where | `data-test` |
//! |---|---|
//! | every screen | `page` (on `main`, `data-page`), `status-line` (`data-on-phone`, `data-reached` in ms or empty, `data-phase`: `quiet`, `sending`, `trouble`), `sync-now`, `lang` (`data-lang` chosen next), `back`, `demo-banner`, `update-now`, `saved` (`data-what`), `to-status`, `wiped` |
//! | `/sign-in` | `sign-in-code`, `sign-in-submit`, `sign-in-error`, `plain-http` |
//! | `/` | `search`, `farmer-row` (`data-id`, `data-due`), `village`, `due-list`, `more-rows`, `new-farmer`, `drafts`, `draft-row`, `progress` (`data-items`, `data-items-in-all`, `data-bytes`, `data-bytes-in-all`), `ready-for-field`, `face` (`data-face`) |
//! | `/farmer/:id` | `farmer-name`, `brief`, `claim` (`data-visit`, `data-section`), `new-visit`, `edit-farmer`, `visit-row` (`data-id`, `data-state`, `data-standing`, `data-result`), `detail-conflict` (`data-field`), `detail-choice`, `reports-differ`, `possible-duplicate` (`data-id`), `row-state` |
//! | `/farmer/:id/visit/new` and correcting | `day-today`, `day-yesterday`, `day-other`, `day` (`data-day`) with the lists `day-date`, `day-month`, `day-year`, `crop-choice` (`data-value`), `crop-more`, `stage`, `issue-choice`, `issue-more`, `product-choice`, `product-label`, `product-warning`, `products-all`, `pitch-choice`, `reaction-choice`, `objection-choice`, `objection-text` (`data-value`), `note`, `note-count`, `advice`, `chance-choice`, `question-choice`, `due-on` (`data-day`) with `due-on-date`, `due-on-month`, `due-on-year`, `draft`, `drop-draft`, `save`, `save-problem` |
//! | `/visit/:farmer/:id` | `record-state` (`data-state`: the visit with all that was recorded of it), `part-state`, `visit-fact` (`data-fact`), `correct`, `withdraw`, `move`, `new-outcome`, `new-chance`, `outcome` (`data-id`, `data-result`, `data-state`), `forecast` (`data-id`, `data-percent`), `correction`, `standing` (`data-standing`), `moved-from` |
//! | outcome, chance, withdraw, move | `outcome-choice`, `outcome-note`, `day-…` as above, `chance-choice`, `question-choice`, `due-on`, `reason`, `move-search`, `move-target` (`data-id`), `move-chosen`, `save` |
//! | `/farmers/new`, `/farmer/:id/edit` | `name-te`, `name-en`, `village-choice`, `village-more`, `phone`, `crop-choice`, `crop-more`, `duplicate` (`data-id`), `someone-else`, `save` |
//! | `/status` | `fact` (`data-value`, `data-fact`: `on-phone`, `needs-look`, `reached`, `farmers`, `persisted`, `used`, `version`, `app`, `first-sync`, `verified`, `clock`) |
//!
//! States of a record (`data-state`): `on-phone`, `at-depot`, `in-memory`, `needs-look`. Choices are
//! buttons with `data-value` and `aria-pressed`.

mod app;
mod context;
mod kit;
mod pages;
mod paint;
mod routes;
mod sections;

pub use app::{App, World};
