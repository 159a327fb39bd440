//! The laws on both memories, and that each notices a leak that is planted.

use crate::{
    laws::{canaries, late_arrival, off, perturbation, sensitivity, truncation},
    log::day,
    stage::{Banks, Leak},
};
use shared::time::Day;

/// On the embedded memory over many logs.
const SEEDS: std::ops::Range<u64> = 0..3;

fn days() -> [Day; 4] {
    ["2025-06-14", "2025-12-31", "2026-04-30", "2026-08-20"].map(day)
}

macro_rules! on_hindsight {
    ($name:ident, $banks:ident, $body:block) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let Some($banks) = Banks::hindsight(stringify!($name)) else {
                return;
            };
            $body
            $banks.remove().await;
        }
    };
}

#[tokio::test]
async fn l1_a_full_bank_answers_as_one_that_ends_at_t() {
    for seed in SEEDS {
        truncation(&Banks::Embedded, seed, &days(), Leak::None)
            .await
            .unwrap();
    }
    for leak in [Leak::Brief, Leak::Resolve] {
        let found = truncation(&Banks::Embedded, 0, &days(), leak).await;
        assert!(found.is_err(), "{leak:?} went unnoticed");
    }
}

on_hindsight!(l1_on_hindsight, banks, {
    let days = &days()[2..3];
    truncation(&banks, 0, days, Leak::None).await.unwrap();
    let found = truncation(&banks, 0, days, Leak::Resolve).await;
    assert!(found.is_err(), "went unnoticed");
});

#[tokio::test]
async fn l2_nothing_after_t_changes_the_brief_at_t() {
    for seed in SEEDS {
        for day in days() {
            perturbation(&Banks::Embedded, seed, day, Leak::None)
                .await
                .unwrap();
        }
    }
    for leak in [Leak::Brief, Leak::Resolve] {
        let found = perturbation(&Banks::Embedded, 0, days()[2], leak).await;
        assert!(found.is_err(), "{leak:?} went unnoticed");
    }
}

on_hindsight!(l2_on_hindsight, banks, {
    let day = days()[2];
    perturbation(&banks, 1, day, Leak::None).await.unwrap();
    let found = perturbation(&banks, 1, day, Leak::Resolve).await;
    assert!(found.is_err(), "went unnoticed");
});

#[tokio::test]
async fn l3_no_canary_in_answers_and_questions() {
    for seed in SEEDS {
        for day in days() {
            canaries(&Banks::Embedded, seed, day, Leak::None)
                .await
                .unwrap();
        }
    }
    for leak in [Leak::Brief, Leak::Resolve] {
        let found = canaries(&Banks::Embedded, 0, days()[2], leak).await;
        assert!(found.is_err(), "{leak:?} went unnoticed");
    }
}

on_hindsight!(l3_on_hindsight, banks, {
    let day = days()[2];
    canaries(&banks, 2, day, Leak::None).await.unwrap();
    let found = canaries(&banks, 2, day, Leak::Resolve).await;
    assert!(found.is_err(), "went unnoticed");
});

#[tokio::test]
async fn l4_an_outcome_matters_from_when_it_was_known() {
    sensitivity(&Banks::Embedded, Leak::None).await.unwrap();
    for leak in [Leak::Brief, Leak::Resolve] {
        let found = sensitivity(&Banks::Embedded, leak).await;
        assert!(found.is_err(), "{leak:?} went unnoticed");
    }
}

on_hindsight!(l4_on_hindsight, banks, {
    sensitivity(&banks, Leak::None).await.unwrap();
    let found = sensitivity(&banks, Leak::Resolve).await;
    assert!(found.is_err(), "went unnoticed");
});

#[tokio::test]
async fn l6_late_arrivals_are_in_the_depots_brief_when_they_arrived() {
    late_arrival(&Banks::Embedded, Leak::None).await.unwrap();
    for leak in [Leak::Brief, Leak::Resolve] {
        let found = late_arrival(&Banks::Embedded, leak).await;
        assert!(found.is_err(), "{leak:?} went unnoticed");
    }
}

on_hindsight!(l6_on_hindsight, banks, {
    late_arrival(&banks, Leak::None).await.unwrap();
    let found = late_arrival(&banks, Leak::Resolve).await;
    assert!(found.is_err(), "went unnoticed");
});

#[tokio::test]
async fn l16_without_memory_nothing_is_asked_and_no_log_shows() {
    off(Leak::None).await.unwrap();
    assert!(off(Leak::Off).await.is_err(), "went unnoticed");
}
