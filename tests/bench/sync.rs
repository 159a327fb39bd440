//! What a day's sync and a first sync cost: bytes, requests and time through the counting proxy, by a phone without a
//! browser.

use crate::depot::{self, Depot, History};
use crate::table::{kb, print};
use anyhow::{Result, bail};
use std::time::Instant;
use tests::f1::{self, Day, Territory};
use tests::phone::Phone;
use tests::proxy::{Counts, Line};

const HEADER: &[&str] = &[
    "visits",
    "line",
    "kB up",
    "kB down",
    "requests",
    "connections",
    "wall s",
];

/// A day of 20, 100 and 500 visits, on a free line and on 2G.
pub(crate) fn days(depot: &Depot) -> Result<()> {
    let mut rows = Vec::new();
    for visits in [20, 100, 500] {
        for line in [Line::Free, Line::G2] {
            let day = depot.workload.day(300, visits)?;
            let measured = measure(depot, day, line)?;
            rows.push(row(&visits.to_string(), line, &measured));
        }
    }
    print("The day (300 farmers x 30 visits)", HEADER, &rows);
    println!("\nGoals: 100 visits in 1 request, at most 24 kB up and 11 kB down.");
    Ok(())
}

/// The same day after a short and after a ten times longer history.
pub(crate) fn growth() -> Result<()> {
    let workload = f1::load()?;
    let short: Vec<Territory> = workload.farmers[..60].to_vec();
    let long: Vec<Territory> = short.iter().map(f1::ten_times).collect::<Result<_>>()?;
    let mut rows = Vec::new();
    let mut bytes = Vec::new();
    for (name, farmers) in [("30", short), ("300", long)] {
        let depot = depot::fill(f1::load()?, &farmers, History::InTens)?;
        let day = depot.workload.day(60, 100)?;
        let measured = measure(&depot, day, Line::Free)?;
        bytes.push((measured.counts.up, measured.counts.down));
        rows.push(row(
            &format!("100, after {name} each"),
            Line::Free,
            &measured,
        ));
    }
    print("Growth: 60 farmers, one day of 100 visits", HEADER, &rows);
    let times = |a: u64, b: u64| b as f64 / a as f64;
    println!(
        "\nTen times the history: {:.3} times the bytes up, {:.3} down (goal: at most 1.05).",
        times(bytes[0].0, bytes[1].0),
        times(bytes[0].1, bytes[1].1)
    );
    Ok(())
}

/// A new phone takes the territory.
pub(crate) fn first(depot: &Depot) -> Result<()> {
    let mut rows = Vec::new();
    for line in [Line::Free, Line::G3] {
        depot.proxy.set_line(line);
        let mut phone = depot::sign_in(&depot.server, &depot.proxy.address(), "o02")?;
        depot.proxy.reset();
        let start = Instant::now();
        let synced = phone.sync()?;
        let wall_s = start.elapsed().as_secs_f64();
        let farmers = phone.farmers().len();
        if !synced.is_done || farmers != 300 {
            bail!("the first sync is not whole: {farmers} farmers");
        }
        let counts = depot.proxy.counts();
        rows.push(vec![
            format!("{line:?}"),
            kb(counts.up),
            kb(counts.down),
            counts.requests.len().to_string(),
            synced.snapshots.to_string(),
            format!("{wall_s:.1}"),
        ]);
    }
    depot.proxy.set_line(Line::Free);
    let header = [
        "line",
        "kB up",
        "kB down",
        "requests",
        "documents",
        "wall s",
    ];
    print("First sync of a new phone (300 x 30)", &header, &rows);
    println!("\nGoal: at most 1600 kB.");
    Ok(())
}

struct Measured {
    counts: Counts,
    wall_s: f64,
}

fn row(visits: &str, line: Line, measured: &Measured) -> Vec<String> {
    let counts = &measured.counts;
    vec![
        visits.to_owned(),
        format!("{line:?}"),
        kb(counts.up),
        kb(counts.down),
        counts.requests.len().to_string(),
        counts.connections.to_string(),
        format!("{:.2}", measured.wall_s),
    ]
}

/// One phone records the day with no line while others change the depot; then it syncs over the line.
///
/// Entries are what they are, so a day can be recorded once only: what a second run records has fresh ids.
fn measure(depot: &Depot, day: &Day, line: Line) -> Result<Measured> {
    let (local, remote) = fresh(day)?;
    depot.proxy.set_line(Line::Free);
    let mut phone = depot::sign_in(&depot.server, &depot.proxy.address(), "o01")?;
    let mut other = depot::sign_in(&depot.server, &depot.server.address(), "o02")?;
    phone.sync()?;
    other.sync()?;
    depot::record_all(&mut other, &remote)?;
    depot::send_all(&mut other)?;
    depot::record_all(&mut phone, &local)?;
    depot.settle()?;
    depot.proxy.set_line(line);
    depot.proxy.reset();
    let start = Instant::now();
    let synced = phone.sync()?;
    let wall_s = start.elapsed().as_secs_f64();
    let counts = depot.proxy.counts();
    depot.proxy.set_line(Line::Free);
    if !synced.is_done || synced.published != local.len() || !synced.not_published.is_empty() {
        bail!("not everything came through: {synced:?}");
    }
    verify(&mut phone, &mut other)?;
    Ok(Measured { counts, wall_s })
}

/// Both phones must hold the same in the end, or the bytes counted mean nothing.
fn verify(phone: &mut Phone, other: &mut Phone) -> Result<()> {
    other.sync()?;
    if phone.entries() != other.entries() {
        bail!("the two phones differ after the sync");
    }
    Ok(())
}

/// The same day under new identifiers.
fn fresh(day: &Day) -> Result<(Vec<shared::entry::Entry>, Vec<shared::entry::Entry>)> {
    let renew = |entries: &[shared::entry::Entry]| {
        entries
            .iter()
            .map(f1::under_new_id)
            .collect::<Result<Vec<_>>>()
    };
    Ok((renew(&day.local)?, renew(&day.remote)?))
}
