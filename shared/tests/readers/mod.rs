//! Everything that is said of a log as of a moment: briefs, questions for a model, insights. The
//! honest reader reads as phone and depot do; the others have a leak planted, each of its own kind,
//! and what they say carries the label of the moment they were asked for.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test target uses a part of it"
)]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::logs::{Log, VILLAGES, first_day, records};
use serde_json::json;
use shared::{
    brief::{About, Catalogue, Ground, Memory, compose, everything, to_json},
    ids::{FarmerId, VillageId},
    insights::{self, insights, learning_curve},
    records::Record,
    text::{Lang, Words},
    time::Day,
    view::{AsOf, FarmerView, History, Known, Ledger, VillageView},
    wording::prompt,
};

/// How a log is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// As phone and depot do.
    Honest,
    /// Looks ninety days ahead.
    Ahead,
    /// Looks ahead at the villages alone: similar cases and insights.
    AheadInVillages,
    /// Takes prices and labels of a later day.
    LaterCatalogue,
    /// Takes what was recorded for what had arrived.
    ArrivalIgnored,
    /// Hears nothing after the twentieth day.
    Deaf,
    /// Draws on the record with memory off.
    NeverForgets,
    /// Keeps the first half of what is delivered.
    FirstHalf,
}

impl Reader {
    fn looks_at(self, as_of: AsOf) -> AsOf {
        let moment = match self {
            Reader::Ahead => as_of.moment.day().plus(90).end(),
            Reader::Deaf => as_of.moment.min(first_day().plus(20).end()),
            _ => as_of.moment,
        };
        let known = match self {
            Reader::ArrivalIgnored => Known::Record,
            _ => as_of.known,
        };
        AsOf { moment, known }
    }

    fn looks_at_village(self, as_of: AsOf) -> AsOf {
        match self {
            Reader::AheadInVillages => Reader::Ahead.looks_at(as_of),
            _ => self.looks_at(as_of),
        }
    }

    fn histories(self, log: &Log) -> Vec<History> {
        match self {
            Reader::FirstHalf => Log(log.0[..log.0.len() / 2].to_vec()).histories(),
            _ => log.histories(),
        }
    }

    fn catalogue(self, day: Day, records: &[Record]) -> Catalogue {
        // The label of the day on what is another day's.
        let as_if_today = |record: &Record| Record {
            valid_from: record.valid_from.min(day),
            ..record.clone()
        };
        match self {
            Reader::LaterCatalogue => {
                let all: Vec<Record> = records.iter().map(as_if_today).collect();
                Catalogue::on(day, &all)
            }
            _ => Catalogue::on(day, records),
        }
    }
}

/// A log, the reference data, and how they are read.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    pub log: &'a Log,
    pub records: &'a [Record],
    pub reader: Reader,
}

thread_local! {
    static WORDS: Words = Words::new();
    static RECORDS: Vec<Record> = records();
}

/// What a reader says of a log, with all the reference data there is.
pub fn said(log: &Log, as_of: AsOf, reader: Reader) -> Vec<String> {
    RECORDS.with(|records| {
        let reading = Reading {
            log,
            records,
            reader,
        };
        reading.said(as_of, Memory::On)
    })
}

/// The same with memory off.
pub fn said_without_memory(log: &Log, as_of: AsOf, reader: Reader) -> Vec<String> {
    RECORDS.with(|records| {
        let reading = Reading {
            log,
            records,
            reader,
        };
        reading.said(as_of, Memory::Off)
    })
}

impl Reading<'_> {
    /// The brief of every farmer, what could be said of him at all, and the question for a model;
    /// with memory on, the insights of every village too.
    pub fn said(&self, as_of: AsOf, memory: Memory) -> Vec<String> {
        let catalogue = self.reader.catalogue(as_of.moment.day(), self.records);
        let histories = self.reader.histories(self.log);
        let farmers = self.farmers(&histories, as_of);
        let villages = self.villages(&histories, as_of);
        let mut said = Vec::new();
        for id in ["F0", "F1", "F2", "F3"].map(|id| FarmerId::new(id).unwrap()) {
            let farmer = farmers.iter().find(|view| view.id == id);
            let of = |view: &FarmerView| villages.iter().find(|it| it.id == view.farmer.village);
            for about in [None, Some(about())] {
                let ground = Ground {
                    farmer,
                    village: farmer.and_then(of),
                    catalogue: &catalogue,
                    as_of,
                    about: about.as_ref(),
                };
                said.extend(self.said_on(&ground, memory));
            }
        }
        if memory == Memory::On {
            said.extend(villages.iter().flat_map(|it| village_texts(it, &catalogue)));
        }
        said
    }

    fn said_on(&self, ground: &Ground<'_>, memory: Memory) -> Vec<String> {
        let used = match self.reader {
            Reader::NeverForgets => Memory::On,
            _ => memory,
        };
        let mut brief = compose(ground, used);
        brief.memory = memory;
        let (catalogue, lang) = (ground.catalogue, Lang::En);
        let mut said = WORDS.with(|words| {
            let asked = prompt(&brief, words, Lang::Te, catalogue);
            let brief = to_json(&brief, words, lang, catalogue);
            vec![brief.to_string(), asked.user, asked.system]
        });
        if memory == Memory::On {
            said.push(json!(everything(ground)).to_string());
        }
        said
    }

    fn farmers(&self, histories: &[History], as_of: AsOf) -> Vec<FarmerView> {
        let seen = self.reader.looks_at(as_of);
        let views = histories.iter().filter_map(|history| history.view(seen));
        views.map(|view| FarmerView { as_of, ..view }).collect()
    }

    /// As a phone does, from stored ledgers; in the depot view, which they do not have, from views.
    fn villages(&self, histories: &[History], as_of: AsOf) -> Vec<VillageView> {
        let seen = self.reader.looks_at_village(as_of);
        let views: Vec<FarmerView> = (histories.iter())
            .filter_map(|history| history.view(seen))
            .collect();
        let ledgers: Vec<Ledger> = (histories.iter())
            .map(|history| Ledger::from_bytes(&Ledger::of(history).to_bytes()).unwrap())
            .collect();
        let village = |id: &str| {
            let id = VillageId::new(id).unwrap();
            let view = match seen.known {
                Known::Record => VillageView::from_ledgers(id, seen.moment, &ledgers),
                Known::Depot => VillageView::of(id, seen, &views),
            };
            VillageView { as_of, ..view }
        };
        VILLAGES.map(village).to_vec()
    }
}

fn about() -> About {
    About {
        crop: "cotton".into(),
        issue: Some("thrips".into()),
    }
}

fn village_texts(view: &VillageView, catalogue: &Catalogue) -> [String; 2] {
    let curve = learning_curve(&view.cases);
    let insights = insights(view, catalogue);
    let insights = WORDS.with(|words| insights::to_json(&insights, words, Lang::En, catalogue));
    [insights.to_string(), format!("{curve:?}")]
}
