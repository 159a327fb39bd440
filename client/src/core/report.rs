//! The report for support: how this phone stands, as plain text in English for whoever helps. Nothing
//! of a person is in it: no names, numbers, notes or villages; no identifier of an officer, a farmer
//! or a record. The phone itself is named by a hash, so that two reports of one phone are seen to be.

use super::{Loadable, Model, Stage};
use crate::core::told::{Phase, ShellError};
use shared::time::Stamp;

/// The day this version was built, as `YYYY-MM-DD`.
pub const BUILT: &str = env!("KHETSMRITI_BUILT");

/// The report.
pub fn report(model: &Model) -> String {
    let mut lines = Lines::default();
    let status = &model.status;
    lines.line(
        "app",
        &format!("KhetSmriti {} of {BUILT}", model.surroundings.version),
    );
    lines.line(
        "phone",
        &model
            .session()
            .map_or_else(String::new, |it| hash(it.device.as_str())),
    );
    lines.line("written", &model.phone_now.to_string());
    lines.line("language", model.lang.code());
    lines.line("browser", &model.trust.browser);
    lines.line("installed", yes(model.trust.install.is_installed));
    lines.line("stage", stage(&model.stage));
    lines.line("syncing", phase(&status.phase));
    lines.line("worker", yes(status.worker_alive));
    lines.line("online", yes(model.is_online));
    lines.line("store", if model.has_status { "read" } else { "not read" });
    if model.has_status {
        of_the_store(&mut lines, model);
    }
    lines.line("reference data", loaded(&model.facts));
    lines.line(
        "demo",
        yes(model.facts.ready().is_some_and(|facts| facts.is_demo())),
    );
    lines.0
}

/// What the status says, once it was read: zeros that nobody counted would lead support astray.
fn of_the_store(lines: &mut Lines, model: &Model) {
    let status = &model.status;
    lines.moment("depot last reached", status.last_reached_ms);
    lines.number("only on this phone", status.on_phone);
    lines.moment("oldest of them", status.oldest_unsent_ms);
    let codes: Vec<&str> = status.unsettled.iter().map(|it| code(&it.code)).collect();
    lines.line("need a look", &codes.join(" "));
    lines.number("farmers", status.farmers);
    lines.number("drafts", model.drafts.len() as u64);
    lines.line("app kept", yes(status.ready.app));
    lines.line("first sync", yes(status.ready.first_sync));
    lines.line("verified", yes(status.ready.verified));
    lines.line(
        "storage promised",
        status.persisted.map_or("not asked", yes),
    );
    lines.number("bytes used", model.storage.used.unwrap_or(0));
    lines.number("bytes allowed", model.storage.quota.unwrap_or(0));
    let (up, down) = status.data_use.week(model.phone_now.day());
    lines.number("bytes up this week", up);
    lines.number("bytes down this week", down);
    let behind = status.clock_offset_ms.unwrap_or(0);
    lines.line("clock behind by ms", &behind.to_string());
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, name: &str, value: &str) {
        let value = if value.is_empty() { "none" } else { value };
        for part in [name, ": ", value, "\n"] {
            self.0.push_str(part);
        }
    }
    fn number(&mut self, name: &str, value: u64) {
        self.line(name, &value.to_string());
    }
    fn moment(&mut self, name: &str, ms: Option<i64>) {
        let at = ms.and_then(Stamp::from_millis);
        self.line(name, &at.map_or_else(String::new, |at| at.to_string()));
    }
}

fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Opening => "opening",
        Stage::SignedOut => "signed out",
        Stage::Open(_) => "open",
        Stage::Broken(error) => trouble(error),
    }
}

/// What failed. The browser's own words are left out: nobody knows what they quote.
fn trouble(error: &ShellError) -> &'static str {
    match error {
        ShellError::Full => "full",
        ShellError::Closed(_) => "closed",
        ShellError::NewerVersion => "newer version",
        ShellError::Different => "different",
        ShellError::Entry(_) => "entry",
        ShellError::Unreadable(_) => "unreadable",
        ShellError::Failed(_) => "failed",
    }
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Starting => "starting",
        Phase::Quiet => "quiet",
        Phase::Exchanging => "exchanging",
        Phase::NoDepot { .. } => "no depot",
        Phase::SignInNeeded => "sign-in needed",
        Phase::UpdateNeeded => "update needed",
    }
}

/// A code as the depot says it: short, lower case. Anything else is none.
fn code(code: &str) -> &str {
    let is_code = code.len() <= 24 && code.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
    if is_code { code } else { "other" }
}

fn loaded<T>(it: &Loadable<T>) -> &'static str {
    match it {
        Loadable::Loading => "loading",
        Loadable::Ready(_) => "read",
        Loadable::Failed(error) => trouble(error),
    }
}

/// FNV-1a in 64 bits: enough to tell phones apart, and no way to be a name.
fn hash(text: &str) -> String {
    let hashed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let digits = b"0123456789abcdef";
    let digit = |at: u32| char::from(digits[(hashed >> (4 * at) & 15) as usize]);
    (0..16).rev().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::told::{Session, SyncStatus, Unsettled};
    use crate::core::{DataUse, Place, SignIn, Surroundings};
    use shared::{
        brief::IndexRow,
        entry::Name,
        ids::{DeviceId, EntryId, FarmerId, OfficerId, VillageId},
        text::Lang,
    };
    use std::rc::Rc;

    /// What stands for a person in the planted model: any of it in the report is a leak.
    const PLANTED: &[&str] = &[
        "Plantedofficer",
        "Plantedfarmer",
        "నాటినపేరు",
        "9876501234",
        "plantednote",
        "Plantedvillage",
        "OFFPLANTED",
        "FARMPLANTED",
        "VISITPLANTED",
        "DEVPLANTED",
        "VILPLANTED",
        "PLANTEDCODE",
    ];

    fn planted() -> Model {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: "0.4.0".into(),
        };
        let farmer = FarmerId::new("FARMPLANTED").unwrap();
        let visit = EntryId::new("VISITPLANTED").unwrap();
        let now = "2026-11-30T10:00:00+05:30".parse().unwrap();
        let mut model = Model::new(
            Lang::Te,
            Place::visit(farmer.clone(), visit.clone()),
            now,
            around,
        );
        model.stage = Stage::Open(Session {
            officer: OfficerId::new("OFFPLANTED").unwrap(),
            name: "Plantedofficer".into(),
            device: DeviceId::new("DEVPLANTED").unwrap(),
        });
        model.sign_in = SignIn {
            code: "PLANTEDCODE".into(),
            ..SignIn::default()
        };
        model.search = "Plantedfarmer".into();
        model.drafts.insert("visit/FARMPLANTED".into());
        let name = |lang: &str, text: &str| Name {
            lang: lang.into(),
            text: text.into(),
        };
        model.rows = Loadable::Ready(Rc::new(vec![IndexRow {
            farmer: farmer.clone(),
            names: vec![name("en", "Plantedfarmer 9876501234"), name("te", "నాటినపేరు")],
            keys: shared::names::keys(["Plantedfarmer"]),
            village: VillageId::new("VILPLANTED").unwrap(),
            crops: vec!["chilli".into()],
            last_visit: None,
            visits: 1,
            due: vec![],
            about: vec![],
            seen: Default::default(),
        }]));
        let secret = "plantednote at Plantedvillage, 9876501234".to_owned();
        model.facts = Loadable::Failed(ShellError::Unreadable(secret.clone()));
        model.draft_problem = Some(ShellError::Failed(secret.clone()));
        let mut data_use = DataUse::default();
        data_use.count(now_day(), 1_234, 56_789);
        let unsettled = |code: &str| Unsettled {
            farmer: farmer.clone(),
            visit: Some(visit.clone()),
            code: code.into(),
        };
        model.status = Rc::new(SyncStatus {
            on_phone: 3,
            unsettled: vec![unsettled("too_long"), unsettled(&secret)],
            data_use,
            ..SyncStatus::default()
        });
        model.has_status = true;
        model
    }

    fn now_day() -> shared::time::Day {
        "2026-11-30".parse().unwrap()
    }

    #[test]
    fn nothing_of_a_person_is_in_the_report() {
        let mut model = planted();
        let report_text = report(&model);
        for planted in PLANTED {
            assert!(
                !report_text.contains(planted),
                "{planted} in:\n{report_text}"
            );
        }
        model.stage = Stage::Broken(ShellError::Failed("plantednote".into()));
        assert!(!report(&model).contains("plantednote"));
        assert!(report(&model).contains("stage: failed\n"));
    }

    #[test]
    fn the_report_says_what_support_needs() {
        let report = report(&planted());
        for line in [
            "only on this phone: 3\n",
            "need a look: too_long other\n",
            "bytes up this week: 1234\n",
            "bytes down this week: 56789\n",
            "drafts: 1\n",
            "reference data: unreadable\n",
        ] {
            assert!(report.contains(line), "{line:?} is not in:\n{report}");
        }
        assert!(report.starts_with(&format!("app: KhetSmriti 0.4.0 of {BUILT}\n")));
    }

    #[test]
    fn a_store_that_was_not_read_is_not_said_to_be_empty() {
        let mut model = planted();
        model.has_status = false;
        let report = report(&model);
        assert!(report.contains("store: not read\n"), "{report}");
        assert!(!report.contains("only on this phone"), "{report}");
    }

    #[test]
    fn two_phones_are_told_apart_by_their_hashes() {
        assert_eq!(hash("D1"), hash("D1"));
        assert_ne!(hash("D1"), hash("D2"));
        assert_eq!(hash("D1").len(), 16);
    }
}
