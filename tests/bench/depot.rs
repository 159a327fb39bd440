//! A depot that holds a territory of F1: villages and catalogue imported, the history sent by a phone as it would have
//! come over the years, one change for each visit.

use anyhow::{Context, Result, bail};
use shared::entry::Entry;
use std::fmt::Write;
use std::time::{Duration, Instant};
use tests::f1::{self, Territory, Workload};
use tests::phone::Phone;
use tests::proxy::Proxy;
use tests::server::Server;
use tests::wait;

/// The running depot, the line to it, and a phone that holds everything.
pub(crate) struct Depot {
    pub(crate) server: Server,
    pub(crate) proxy: Proxy,
    pub(crate) workload: Workload,
}

/// How many past visits are written as one change.
#[derive(Clone, Copy)]
pub(crate) enum History {
    EachAlone,
    /// As the peers' growth measurement did, to be built in reasonable time.
    InTens,
}

/// F1's 300 farmers with 30 visits each.
pub(crate) fn territory() -> Result<Depot> {
    let workload = f1::load()?;
    let farmers = workload.farmers.clone();
    fill(workload, &farmers, History::EachAlone)
}

/// A depot with these farmers.
pub(crate) fn fill(workload: Workload, farmers: &[Territory], history: History) -> Result<Depot> {
    let mut server = Server::prepare()?;
    prepare(&server, &workload)?;
    server.start()?;
    let visits: usize = farmers.iter().map(|farmer| farmer.history.len()).sum();
    println!(
        "• filling a depot with {} farmers and {visits} visits",
        farmers.len()
    );
    let start = Instant::now();
    let mut phone = sign_in(&server, &server.address(), "o03")?;
    phone.sync()?;
    for farmer in farmers {
        phone.record(std::slice::from_ref(&farmer.creation))?;
        let size = match history {
            History::EachAlone => 1,
            History::InTens => 10,
        };
        for entries in farmer.history.chunks(size) {
            phone.record(entries)?;
        }
    }
    send_all(&mut phone)?;
    println!("  {:.0} s", start.elapsed().as_secs_f64());
    let proxy = Proxy::to(server.port())?;
    let depot = Depot {
        server,
        proxy,
        workload,
    };
    depot.settle()?;
    println!(
        "  {:.0} s until all of it is in memory",
        start.elapsed().as_secs_f64()
    );
    Ok(depot)
}

impl Depot {
    /// Waits until everything is in memory: while the forwarder is behind, each answer names what is not there yet,
    /// and works beside the sync that is measured.
    pub(crate) fn settle(&self) -> Result<()> {
        wait::until("the outbox is empty", Duration::from_secs(1_200), || {
            let outbox = self.server.status()?["outbox"].clone();
            let is_empty = outbox["waiting"] == 0 && outbox["sent"] == 0;
            if !is_empty {
                std::thread::sleep(Duration::from_millis(500));
            }
            Ok(is_empty.then_some(()))
        })
    }
}

/// A phone of an officer, signed in at an address.
pub(crate) fn sign_in(server: &Server, address: &str, officer: &str) -> Result<Phone> {
    Phone::enrol(address, &server.code(officer)?)
}

/// Records entries of several farmers, each as a change of its own.
pub(crate) fn record_all(phone: &mut Phone, entries: &[Entry]) -> Result<()> {
    entries
        .iter()
        .try_for_each(|entry| phone.record(std::slice::from_ref(entry)))
}

/// Sends, and fails if anything did not come through.
pub(crate) fn send_all(phone: &mut Phone) -> Result<()> {
    let synced = phone.sync()?;
    if let Some(answer) = synced.not_published.first() {
        bail!("the depot did not publish a change: {answer:?}");
    }
    if !synced.is_done || phone.unsent() > 0 {
        bail!("the sync is not whole");
    }
    Ok(())
}

/// Villages, catalogue and officers.
fn prepare(server: &Server, workload: &Workload) -> Result<()> {
    let mut villages = String::from("village_code,village,mandal,district\n");
    for (id, name) in &workload.villages {
        writeln!(villages, "{id},{name},Measured,F1")?;
    }
    let mut products = String::from(
        "id,name_en,chemical,class,crops,issues,dose,unit,per,waiting_days,price,valid_from\n",
    );
    for (chemical, id) in f1::PRODUCTS {
        writeln!(
            products,
            "{id},{chemical},{chemical},insecticide,paddy;cotton,stem-borer,400,g,acre,14,500,2024-01-01"
        )?;
    }
    for (kind, text) in [("villages", villages), ("products", products)] {
        let file = server.data().join(format!("{kind}.csv"));
        std::fs::write(&file, text)?;
        let answer = server.run(&["import", kind, &file.display().to_string()])?;
        if answer["refused"] != 0 {
            bail!("import {kind}: {answer}");
        }
    }
    let mut territory: Vec<&str> = Vec::new();
    for (id, _) in &workload.villages {
        territory.extend(["--village", id.as_str()]);
    }
    for officer in ["o01", "o02", "o03"] {
        let words = [
            &["officer", "add", officer, "--id", officer][..],
            &territory,
        ]
        .concat();
        server.run(&words).context("an officer")?;
    }
    Ok(())
}
