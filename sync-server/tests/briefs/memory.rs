//! What memory adds to a brief, and what it cannot do to it: hits are pointers, each is followed into
//! the view, and a memory in trouble costs its section alone.

use crate::{
    log::{Kind, VILLAGE, advised, day, farmer, farmers, published, random, records},
    probe::{Probe, is_about_farmer},
    stage::{Banks, Leak, Stage},
};
use shared::{
    brief::{Claim, FromMemory, Memory as Switch, compose, holds},
    entry::{Body, Visit},
    time::Stamp,
    view::AsOf,
};
use std::time::Duration;
use sync_server::{
    briefs::{Filters, Material, Reader},
    memory::{FactType, Hit, Memory, TagMatch},
    storage::Published,
};

fn at(text: &str) -> Stamp {
    text.parse().unwrap()
}

fn hit(id: &str, kind: FactType, documents: &[&str], mentioned_at: Option<&str>) -> Hit {
    Hit {
        id: id.to_owned(),
        text: "What a memory says is never shown.".to_owned(),
        fact_type: kind,
        documents: documents.iter().map(|it| (*it).to_owned()).collect(),
        mentioned_at: mentioned_at.map(at),
        tags: Vec::new(),
        score: 1.0,
    }
}

fn seen(farmer: &str, id: &str, on: &str, issue: &str) -> Published {
    let when = at(on);
    let visit = Visit {
        crop: "chilli".into(),
        issue: Some(issue.into()),
        products: vec![advised("P1")],
        ..Visit::default()
    };
    published(farmer, id, when, when, when, &Body::Visit(visit))
}

/// Three visits of F1 and one of F2 up to April, one of F1 in July.
fn small() -> Vec<Published> {
    vec![
        farmer("F1", at("2026-01-01T09:00:00+05:30")),
        farmer("F2", at("2026-01-01T09:00:00+05:30")),
        seen("F1", "V1", "2026-02-01T10:00:00+05:30", "blight"),
        seen("F1", "V2", "2026-03-01T10:00:00+05:30", "thrips"),
        seen("F1", "V3", "2026-04-01T10:00:00+05:30", "blight"),
        seen("F2", "V4", "2026-03-20T10:00:00+05:30", "blight"),
        seen("F1", "V9", "2026-07-01T10:00:00+05:30", "blight"),
    ]
}

fn april() -> AsOf {
    AsOf::day(day("2026-04-30"))
}

async fn answer(probe: Probe, leak: Leak) -> (FromMemory, Vec<sync_server::memory::Recall>) {
    let stage = Stage::with(&small(), probe);
    let answer = stage.answer(&farmers()[0], april(), Switch::On, leak).await;
    (answer.section.unwrap(), stage.probe.asked())
}

fn visits(claims: &[Claim]) -> Vec<&str> {
    let mut visits: Vec<&str> = claims
        .iter()
        .filter_map(|claim| Some(claim.visit.as_ref()?.as_str()))
        .collect();
    visits.dedup();
    visits
}

/// The hits that must not show: L10's observation that learned of July, an undated one, one of the
/// next day by our clock (20:00Z), one that leads nowhere, one to a visit not known yet.
fn strays() -> Vec<Hit> {
    use FactType::{Observation, World};
    vec![
        hit(
            "july",
            Observation,
            &["visit:V1", "visit:V9"],
            Some("2026-07-01T10:00:00+05:30"),
        ),
        hit("undated", World, &["visit:V2"], None),
        hit(
            "next day",
            World,
            &["visit:V2"],
            Some("2026-04-30T20:00:00Z"),
        ),
        hit(
            "nowhere",
            World,
            &["correction:7", "visit:"],
            Some("2026-03-01T10:00:00+05:30"),
        ),
        hit(
            "unknown",
            World,
            &["visit:V9"],
            Some("2026-03-01T10:00:00+05:30"),
        ),
    ]
}

/// What is wrong with what the strays led to; nothing, where every filter works.
fn wrong(section: &FromMemory) -> Option<String> {
    let counts = (
        section.hits,
        section.shown,
        section.unresolved,
        section.outside,
    );
    if counts == (2, 0, 1, 1) && section.claims.is_empty() {
        return None;
    }
    Some(format!("{counts:?} {:?}", visits(&section.claims)))
}

#[tokio::test]
async fn l10_strays_are_dropped_and_each_filter_is_needed() {
    let probe = || Probe {
        plant: strays(),
        ..Probe::default()
    };
    let (section, asked) = answer(probe(), Leak::None).await;
    assert_eq!(wrong(&section), None);
    for question in &asked {
        assert_eq!(question.until, Some(april().moment));
        assert_eq!(question.query_timestamp, Some(april().moment));
    }
    for leak in [Leak::Later, Leak::Undated] {
        let (section, _) = answer(probe(), leak).await;
        assert!(wrong(&section).is_some(), "{leak:?} went unnoticed");
    }
}

#[tokio::test]
async fn l10_on_both_memories_strays_among_true_hits_add_nothing() {
    for banks in [Some(Banks::Embedded), Banks::hindsight("l10")]
        .into_iter()
        .flatten()
    {
        let bank = banks.fresh().await;
        let honest = Stage::new(&small(), bank.clone()).await;
        // Observations may be added to the bank meanwhile, so each answer is held against its own.
        let ask = async |leak| {
            let probe = Probe {
                plant: strays(),
                ..Probe::before(bank.clone())
            };
            let stage = Stage::with(&small(), probe);
            let answer = stage.answer(&farmers()[0], april(), Switch::On, leak).await;
            let hits = answer.section.as_ref().unwrap().hits;
            assert!(stage.probe.given() > 0, "the memory behind has hits");
            (answer.bytes, hits - stage.probe.given())
        };
        let plain = honest
            .answer(&farmers()[0], april(), Switch::On, Leak::None)
            .await;
        assert_eq!(
            ask(Leak::None).await,
            (plain.bytes, 2),
            "those two lead nowhere"
        );
        for leak in [Leak::Later, Leak::Undated] {
            assert!(ask(leak).await.1 > 2, "{leak:?} went unnoticed");
        }
        banks.remove().await;
    }
}

#[tokio::test]
async fn what_was_taken_back_or_put_elsewhere_later_may_be_missing_but_nothing_is_false() {
    for seed in 0..6 {
        let entries = random(seed, Kind::Withdrawing, 14);
        let stage = Stage::new(&entries, Banks::Embedded.fresh().await).await;
        let material = Material::new(VILLAGE.parse().unwrap(), entries, records());
        for farmer in farmers() {
            for on in ["2025-09-30", "2026-05-31"] {
                let as_of = AsOf::day(day(on));
                let answer = stage.answer(&farmer, as_of, Switch::On, Leak::None).await;
                let scene = material.at(Some(&farmer), as_of);
                let ground = scene.ground(None);
                for claim in &answer.section.unwrap().claims {
                    assert!(holds(claim, &ground), "{claim:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_farmers_own_visits_are_not_similar_cases() {
    let own = "2026-02-01T10:00:00+05:30";
    let mut tagged = hit("tagged", FactType::Observation, &["visit:V9"], Some(own));
    tagged.tags = vec!["farmer:F1".to_owned()];
    let probe = Probe {
        plant_similar: vec![
            hit(
                "own",
                FactType::Observation,
                &["visit:V1", "visit:V2"],
                Some(own),
            ),
            tagged,
            hit(
                "both",
                FactType::Observation,
                &["visit:V1", "visit:V4"],
                Some(own),
            ),
        ],
        ..Probe::default()
    };
    let (section, asked) = answer(probe, Leak::None).await;
    assert_eq!((section.hits, section.own, section.shown), (3, 2, 1));
    assert!(section.claims.iter().all(|claim| claim.of.is_some()));
    let [own, similar] = asked.as_slice() else {
        panic!("two questions: {asked:?}")
    };
    assert_eq!(
        (own.tags.as_slice(), own.tags_match),
        (&["farmer:F1".to_owned()][..], TagMatch::AnyStrict)
    );
    let tags = ["village:VL01", "crop:chilli"].map(str::to_owned);
    assert_eq!(
        (similar.tags.as_slice(), similar.tags_match),
        (&tags[..], TagMatch::AllStrict)
    );
    for question in asked {
        assert!(!question.query.contains("Person"), "{}", question.query);
        assert!(question.query.to_lowercase().contains("chilli"));
    }
}

#[tokio::test]
async fn claims_from_memory_are_new_to_the_brief_and_each_is_said_once() {
    let mut entries = small();
    for n in 0..20 {
        let on = format!("2025-{:02}-{:02}T10:00:00+05:30", 1 + n % 12, 1 + n);
        entries.push(seen("F1", &format!("W{n}"), &on, "blight"));
    }
    let stage = Stage::new(&entries, Banks::Embedded.fresh().await).await;
    let material = Material::new(VILLAGE.parse().unwrap(), entries, records());
    let scene = material.at(Some(&farmers()[0]), april());
    let brief = compose(&scene.ground(None), Switch::On);
    let answer = stage
        .answer(&farmers()[0], april(), Switch::On, Leak::None)
        .await;
    let section = answer.section.unwrap();
    assert!(!section.claims.is_empty() && section.hits >= 20);
    assert!(visits(&section.claims).len() <= 16, "as much as is read");
    for (n, claim) in section.claims.iter().enumerate() {
        assert!(!section.claims[..n].contains(claim), "twice: {claim:?}");
        assert!(
            brief.claims().all(|own| own != claim),
            "said before: {claim:?}"
        );
    }
    let calls = stage.ring.calls();
    assert!(
        calls.is_empty() && section.calls.is_empty(),
        "nobody watches the probe"
    );
}

async fn of_brief(probe: &Probe, within: Duration) -> (bool, Option<FromMemory>) {
    let material = Material::new(VILLAGE.parse().unwrap(), small(), records());
    let scene = material.at(Some(&farmers()[0]), april());
    let brief = compose(&scene.ground(None), Switch::On);
    let before = brief.clone();
    let ring = sync_server::memory::Ring::default();
    let reader = Reader {
        memory: probe,
        ring: &ring,
        within,
        filters: Filters::ALL,
    };
    let section = reader.from_memory(&scene.ground(None), &brief).await;
    (brief == before, section)
}

#[tokio::test]
async fn a_memory_in_trouble_costs_its_section_alone() {
    let fails = Probe {
        fails: true,
        ..Probe::default()
    };
    let hangs = Probe {
        hangs: true,
        ..Probe::default()
    };
    for (probe, code) in [(fails, "unavailable"), (hangs, "timeout")] {
        let (is_whole, section) = of_brief(&probe, Duration::from_millis(200)).await;
        let section = section.unwrap();
        assert_eq!((is_whole, section.error.as_deref()), (true, Some(code)));
        assert!(section.claims.is_empty());
        assert_eq!(probe.asked().len(), 2, "both at once");
    }
}

/// KW7: in a bank full of what came later a brief as of April reads as in one that ends in April.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kw7_later_visits_do_not_crowd_out_the_earlier_ones() {
    for banks in [Some(Banks::Embedded), Banks::hindsight("kw7")]
        .into_iter()
        .flatten()
    {
        let mut entries = small();
        for n in 0..60 {
            let on = day("2026-05-02").plus(n).at(10, 0);
            let visit = Visit {
                crop: "chilli".into(),
                issue: Some("blight".into()),
                note: Some("Chilli blight again on chilli, the blight of the chilli. ".repeat(6)),
                ..Visit::default()
            };
            let body = Body::Visit(visit);
            entries.push(published("F1", &format!("L{n}"), on, on, on, &body));
        }
        let ends_in_april: Vec<Published> = entries
            .iter()
            .filter(|it| it.entry.recorded_at <= april().moment)
            .cloned()
            .collect();
        let bank = banks.fresh().await;
        let full = Stage::new(&entries, bank.clone()).await;
        let cut = Stage::new(&ends_in_april, banks.fresh().await).await;
        let ask = async |stage: &Stage| {
            stage
                .answer(&farmers()[0], april(), Switch::On, Leak::None)
                .await
        };
        let (a, b) = (ask(&full).await, ask(&cut).await);
        assert_eq!(a.bytes, b.bytes);
        assert!(a.section.unwrap().hits >= 3);
        if matches!(banks, Banks::Hindsight { .. }) {
            // A recall alone, of fewer tokens, filled best first.
            let starved = Probe {
                is_listless: true,
                max_tokens: Some(1_000),
                ..Probe::before(bank)
            };
            let starved = ask(&Stage::with(&entries, starved)).await;
            assert!(starved.section.unwrap().hits < 3, "the test has no teeth");
        }
        banks.remove().await;
    }
}

#[tokio::test]
async fn the_probe_tells_both_questions_apart() {
    let probe = Probe::default();
    of_brief(&probe, Duration::from_secs(1)).await;
    let own: Vec<bool> = probe.asked().iter().map(is_about_farmer).collect();
    assert_eq!(own, [true, false]);
    assert_eq!(probe.target_id(), "probe#test");
}
