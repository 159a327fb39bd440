//! What lets an officer trust the screen: whether the app is installed, and when that is offered;
//! records that have been on this phone alone for long; the badge; the report for support.
//!
//! The offer to install is made once, with its reason, and never before the app is whole on this
//! phone: an installed app that does not open without signal is worse than none.

use super::{Effect, Model, report::report};
use shared::{brief::LAPSES_AFTER_DAYS, time::Stamp};

/// How the app can be installed from this browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Way {
    /// The browser has said nothing of it; its own menu may.
    #[default]
    Menu,
    /// The browser lets the app ask.
    Ask,
    /// By hand, by the steps of an iPhone or iPad.
    Ios,
}

/// What is known of installing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Install {
    /// The app was opened from the home screen.
    pub is_installed: bool,
    /// The officer has answered the offer, or seen it and put it off.
    pub is_answered: bool,
    /// How it would be done.
    pub way: Way,
}

/// What became of the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// It lies in the phone's clipboard.
    Copied,
    /// It was handed to another app.
    Shared,
    /// The browser lets neither happen: it is shown, to be copied by hand.
    Shown(String),
}

/// The part of the model that is about trust.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trust {
    /// Installing.
    pub install: Install,
    /// The report for support, once it was asked for.
    pub report: Option<Report>,
    /// The browser can hand a text to another app.
    pub can_share: bool,
    /// The browser's name for itself, for the report.
    pub browser: String,
    /// The number on the app's icon, as last set.
    pub badge: Option<u32>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrustEvent {
    /// The browser was looked at, when the app began.
    Seen {
        /// What it says of installing.
        install: Install,
        /// It can hand a text to another app.
        can_share: bool,
        /// Its name for itself.
        browser: String,
    },
    /// The browser lets the app ask to be installed.
    MayAsk,
    /// The officer wants it installed.
    InstallWanted,
    /// He does not, or not now.
    InstallPutOff,
    /// It is.
    Installed,
    /// He wants the report copied.
    CopyWanted,
    /// He wants the report handed to another app.
    ShareWanted,
    /// What became of it.
    Reported(Report),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrustEffect {
    /// Let the browser ask: `Installed` or `InstallPutOff`.
    AskToInstall,
    /// Remember that the offer was answered.
    RememberAnswer,
    /// Ask the browser again to keep the store: an installed app is more likely to be heard.
    AskToKeep,
    /// Put a text into the clipboard: `Reported`.
    Copy(String),
    /// Hand a text to another app: `Reported`.
    Share(String),
    /// Put a number on the app's icon; none for 0. Where there are no badges nothing happens.
    Badge(u32),
}

/// Takes an event in.
pub(super) fn take(model: &mut Model, event: TrustEvent) -> Vec<Effect> {
    let install = &mut model.trust.install;
    let effects = match event {
        TrustEvent::Seen {
            install,
            can_share,
            browser,
        } => {
            // The browser may have let the app ask before it was looked at.
            let way = match model.trust.install.way {
                Way::Ask => Way::Ask,
                _ => install.way,
            };
            model.trust.install = Install { way, ..install };
            (model.trust.can_share, model.trust.browser) = (can_share, browser);
            vec![]
        }
        TrustEvent::MayAsk => {
            install.way = Way::Ask;
            vec![]
        }
        TrustEvent::InstallWanted if install.way == Way::Ask => vec![TrustEffect::AskToInstall],
        TrustEvent::InstallWanted => vec![],
        TrustEvent::InstallPutOff => {
            install.is_answered = true;
            // A browser's question can be put once.
            if install.way == Way::Ask {
                install.way = Way::Menu;
            }
            vec![TrustEffect::RememberAnswer]
        }
        TrustEvent::Installed => {
            (install.is_installed, install.is_answered) = (true, true);
            vec![TrustEffect::RememberAnswer, TrustEffect::AskToKeep]
        }
        TrustEvent::CopyWanted => vec![TrustEffect::Copy(report(model))],
        TrustEvent::ShareWanted => vec![TrustEffect::Share(report(model))],
        TrustEvent::Reported(what) => {
            model.trust.report = Some(what);
            vec![]
        }
    };
    effects.into_iter().map(Effect::Trust).collect()
}

/// Whether installing is offered now, unasked.
pub fn offers_install(model: &Model) -> bool {
    let install = model.trust.install;
    let can = install.way != Way::Menu;
    // The service worker has answered that every file is there, and the first sync was read back.
    let is_whole = model.surroundings.service_worker && model.status.ready.for_the_field();
    model.session().is_some() && can && is_whole && !install.is_installed && !install.is_answered
}

/// Records that have been on this phone alone for so long that losing it, or the browser's clearing
/// up, would cost work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtRisk {
    /// How many.
    pub records: u64,
    /// When the oldest was saved.
    pub oldest: Stamp,
}

/// A store that was not promised may be cleared after seven days without use; half of that leaves
/// time to find signal.
const RISK_AFTER_DAYS: i64 = 3;

/// What is at risk: unsent for days, in a browser that has not been asked to keep the app.
pub fn at_risk(model: &Model) -> Option<AtRisk> {
    model.session()?;
    let oldest = model.status.oldest_unsent_ms.and_then(Stamp::from_millis)?;
    let age_ms = model.phone_now.millis() - oldest.millis();
    let is_old = age_ms >= RISK_AFTER_DAYS * 24 * 3_600_000;
    (is_old && !model.trust.install.is_installed).then_some(AtRisk {
        records: model.status.on_phone,
        oldest,
    })
}

/// Follow-ups whose day is today or past, and not yet lapsed.
pub fn due_outcomes(model: &Model) -> u32 {
    let today = model.today();
    let is_due = |late: i32| (0..=LAPSES_AFTER_DAYS).contains(&late);
    let due = (model.rows().iter())
        .flat_map(|row| &row.due)
        .filter(|(_, day)| is_due(today.since(*day)));
    u32::try_from(due.count()).unwrap_or(u32::MAX)
}

/// Sets the badge where its number is another than before.
pub(super) fn badge(model: &mut Model) -> Vec<Effect> {
    let due = due_outcomes(model);
    if model.rows.ready().is_none() || model.trust.badge == Some(due) {
        return vec![];
    }
    model.trust.badge = Some(due);
    vec![Effect::Trust(TrustEffect::Badge(due))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::told::{Ready, Session, SyncStatus};
    use crate::core::{Event, Loadable, Place, Stage, Surroundings, given::with_given, update};
    use shared::{
        brief::IndexRow,
        ids::{DeviceId, EntryId, FarmerId, OfficerId, VillageId},
        text::Lang,
        time::Day,
    };
    use std::rc::Rc;

    const NOW: &str = "2026-11-30T10:00:00+05:30";

    fn model() -> Model {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: String::new(),
        };
        let mut model = Model::new(Lang::Te, Place::List, NOW.parse().unwrap(), around);
        model.stage = Stage::Open(Session {
            officer: OfficerId::new("O01").unwrap(),
            name: "Suresh".into(),
            device: DeviceId::new("D1").unwrap(),
        });
        model
    }

    fn ready(app: bool, first_sync: bool, verified: bool) -> SyncStatus {
        SyncStatus {
            ready: Ready {
                app,
                first_sync,
                verified,
            },
            ..SyncStatus::default()
        }
    }

    fn happens(model: &mut Model, event: TrustEvent) -> Vec<Effect> {
        with_given(NOW, |given| update(model, Event::Trust(event), given))
    }

    #[test]
    fn installing_is_offered_after_the_first_sync_of_a_whole_app_and_not_before() {
        let mut model = model();
        happens(&mut model, TrustEvent::MayAsk);
        for parts in [
            (false, true, true),
            (true, false, true),
            (true, true, false),
        ] {
            model.status = Rc::new(ready(parts.0, parts.1, parts.2));
            assert!(!offers_install(&model), "{parts:?}");
        }
        model.status = Rc::new(ready(true, true, true));
        assert!(offers_install(&model));
        model.trust.install.way = Way::Menu;
        assert!(
            !offers_install(&model),
            "the browser does not let the app ask"
        );
        model.trust.install.way = Way::Ios;
        assert!(offers_install(&model), "an iPhone's steps can be shown");
        let mut without = (*model.surroundings).clone();
        without.service_worker = false;
        model.surroundings = Rc::new(without);
        assert!(
            !offers_install(&model),
            "the app would not open without signal"
        );
    }

    #[test]
    fn the_offer_is_made_once() {
        let mut model = model();
        model.status = Rc::new(ready(true, true, true));
        happens(&mut model, TrustEvent::MayAsk);
        let put_off = happens(&mut model, TrustEvent::InstallPutOff);
        assert_eq!(put_off, [Effect::Trust(TrustEffect::RememberAnswer)]);
        happens(&mut model, TrustEvent::MayAsk);
        assert!(!offers_install(&model));
    }

    #[test]
    fn what_was_seen_at_the_start_does_not_undo_what_the_browser_has_said() {
        let mut model = model();
        happens(&mut model, TrustEvent::MayAsk);
        let seen = TrustEvent::Seen {
            install: Install::default(),
            can_share: true,
            browser: "a browser".into(),
        };
        happens(&mut model, seen);
        assert_eq!(model.trust.install.way, Way::Ask);
        let asked = happens(&mut model, TrustEvent::InstallWanted);
        assert_eq!(asked, [Effect::Trust(TrustEffect::AskToInstall)]);
        let installed = happens(&mut model, TrustEvent::Installed);
        assert!(installed.contains(&Effect::Trust(TrustEffect::AskToKeep)));
        assert!(model.trust.install.is_installed && !offers_install(&model));
    }

    #[test]
    fn records_unsent_for_three_days_are_at_risk_in_a_browser_alone() {
        let mut model = model();
        let since = |oldest: &str| SyncStatus {
            on_phone: 4,
            oldest_unsent_ms: Some(oldest.parse::<Stamp>().unwrap().millis()),
            ..SyncStatus::default()
        };
        model.status = Rc::new(since("2026-11-27T10:00:01+05:30"));
        assert_eq!(at_risk(&model), None);
        model.status = Rc::new(since("2026-11-27T10:00:00+05:30"));
        let risk = at_risk(&model).unwrap();
        assert_eq!(
            (risk.records, risk.oldest.day().to_string()),
            (4, "2026-11-27".to_owned())
        );
        model.trust.install.is_installed = true;
        assert_eq!(at_risk(&model), None);
    }

    fn row(due_days: &[&str]) -> IndexRow {
        let due = |day: &&str| (EntryId::new("V1").unwrap(), day.parse::<Day>().unwrap());
        IndexRow {
            farmer: FarmerId::new("F1").unwrap(),
            names: vec![],
            keys: String::new(),
            village: VillageId::new("VL01").unwrap(),
            crops: vec![],
            last_visit: None,
            visits: 0,
            due: due_days.iter().map(due).collect(),
            about: vec![],
            seen: Default::default(),
        }
    }

    #[test]
    fn the_badge_counts_what_is_due_and_goes_when_nothing_is() {
        let mut model = model();
        model.facts = Loadable::Ready(Rc::default());
        let mut set = |rows: Vec<IndexRow>| {
            with_given(NOW, |given| {
                update(&mut model, Event::RowsLoaded(Ok(rows)), given)
            })
        };
        let badge = |count| vec![Effect::Trust(TrustEffect::Badge(count))];
        // Today, past, to come, and lapsed after fourteen days.
        let due = row(&["2026-11-30", "2026-11-16", "2026-12-01", "2026-11-15"]);
        assert_eq!(set(vec![due.clone()]), badge(2));
        assert_eq!(set(vec![due]), [], "the same number is not set again");
        assert_eq!(set(vec![row(&[])]), badge(0));
    }
}
