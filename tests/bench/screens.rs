//! How soon an officer can read and how soon his visit is safe, with no signal and the processor four times slower: the
//! depot's process is gone, the browser was killed and starts anew. Then, with the depot back, what an idle hour costs.

use crate::depot::Depot;
use crate::table::{against, print};
use anyhow::{Context, Result};
use std::time::Duration;
use tests::browser::{Browser, Page, marked};

const RUNS: usize = 3;
const SLOWER: u32 = 4;
/// How long nothing is done, to see that nothing is asked.
const IDLE: Duration = Duration::from_secs(30);
/// How often a quiet phone that is seen asks for news at most; between half of and the whole of ten minutes pass.
const ASKS_AN_HOUR: u64 = 12;

const LIST_MS: f64 = 800.0;
const BRIEF_MS: f64 = 300.0;
const SAVED_MS: f64 = 500.0;
const TASK_MS: f64 = 200.0;
const IDLE_BYTES: u64 = 12_000;

/// Notes every task of the main thread that is longer than 50 ms.
const WATCH_TASKS: &str = "window.longTasks = [];
    new PerformanceObserver(l => l.getEntries().forEach(e => longTasks.push(e.duration)))
        .observe({ type: 'longtask', buffered: true });";

/// What was measured once, in ms.
struct Run {
    list: f64,
    here: f64,
    first: f64,
    further: f64,
    saved: f64,
    task: f64,
    reminder: f64,
}

pub(crate) fn measure(depot: &mut Depot) -> Result<()> {
    let address = format!("http://localhost:{}/", depot.proxy.port());
    let code = depot.server.code("o01")?;
    let mut browser = Browser::new()?;
    let page = browser.open(&address)?;
    page.fill(&marked("sign-in-code"), &code)?;
    page.click(&marked("sign-in-submit"))?;
    page.wait_long(&marked("ready-for-field"))?;
    page.wait_js(
        "the list is kept",
        "localStorage['khetsmriti:first'] ?? null",
    )?;
    depot.server.kill()?;
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        browser.kill()?;
        browser.start()?;
        runs.push(one_run(&browser, &address)?);
    }
    print_times(&runs);
    depot.server.start()?;
    idle(&browser, depot, &address)
}

fn one_run(browser: &Browser, address: &str) -> Result<Run> {
    let page = browser.blank()?;
    page.run_first(WATCH_TASKS)?;
    page.slow_down(SLOWER)?;
    page.goto(address)?;
    let list = page.mark("list-ready")?;
    let here = page.mark("app-here")?;
    page.mark("rehearsed")?;
    let first = tapped(&page, &marked("farmer-row"), 0, "brief-ready")?;
    page.eval("history.back()")?;
    page.wait(&marked("farmer-row"))?;
    let further = tapped(&page, &marked("farmer-row"), 20, "brief-ready")?;
    let farmer = page.eval("location.pathname")?;
    let farmer = farmer
        .as_str()
        .unwrap_or("/")
        .trim_start_matches('/')
        .to_owned();
    page.click(&marked("new-visit"))?;
    page.click(&marked("crop-choice"))?;
    page.fill(&marked("note"), "వాన తర్వాత మచ్చలు")?;
    page.wait_js(
        "the draft is kept",
        "document.querySelector('[data-test=\"save\"]:not([disabled])') && true",
    )?;
    let saved = tapped(&page, &marked("save"), 0, "saved")?;
    let task = page.eval("Math.max(0, ...longTasks)")?.as_f64();
    // A farmer's page opened directly, from cold: that is what a reminder does.
    page.goto("about:blank")?;
    page.goto(&format!("{address}{farmer}"))?;
    let reminder = page.mark("brief-ready")?;
    Ok(Run {
        list,
        here,
        first,
        further,
        saved,
        task: task.context("tasks are numbers")?,
        reminder,
    })
}

/// From pressing the so-many-th of these elements to a mark, in ms by the page's own clock.
fn tapped(page: &Page, selector: &str, nth: usize, mark: &str) -> Result<f64> {
    let script = format!(
        "new Promise(ok => {{ performance.clearMarks({mark:?});
           const e = document.querySelectorAll({selector:?})[{nth}], t = performance.now(); e.click();
           (function look() {{ const m = performance.getEntriesByName({mark:?})[0];
             m ? ok(m.startTime - t) : requestAnimationFrame(look); }})(); }})"
    );
    page.eval(&script)?.as_f64().context("a time is a number")
}

fn print_times(runs: &[Run]) {
    let row = |what: &str, budget: Option<f64>, of: fn(&Run) -> f64| {
        let worst = runs.iter().map(of).fold(0.0, f64::max);
        let all: Vec<String> = runs.iter().map(|run| format!("{:.0}", of(run))).collect();
        vec![
            what.to_owned(),
            budget.map_or_else(String::new, |budget| format!("{budget:.0}")),
            all.join(", "),
            budget
                .map_or("", |budget| against(worst <= budget))
                .to_owned(),
        ]
    };
    print(
        "No signal, 300 farmers x 30 visits, processor 4 times slower: ms in three runs",
        &["what", "budget", "measured", ""],
        &[
            row(
                "cold start to the list, painted and tappable",
                Some(LIST_MS),
                |run| run.list,
            ),
            row("cold start until the app itself has it", None, |run| {
                run.here
            }),
            row("tap to the first farmer's brief", Some(BRIEF_MS), |run| {
                run.first
            }),
            row("tap to a further farmer's brief", Some(BRIEF_MS), |run| {
                run.further
            }),
            row("tap to \"saved\"", Some(SAVED_MS), |run| run.saved),
            row(
                "the longest task of the main thread",
                Some(TASK_MS),
                |run| run.task,
            ),
            row("cold start to a brief by its own address", None, |run| {
                run.reminder
            }),
        ],
    );
}

/// What a phone that is seen asks while nothing happens is asked for once by hand, and counted as often as it may come
/// in an hour; that nothing else is asked is watched for half a minute, seen and in the pocket.
fn idle(browser: &Browser, depot: &Depot, address: &str) -> Result<()> {
    let page = browser.open(address)?;
    page.wait(&marked("farmer-row"))?;
    page.wait_js("all is sent", "document.querySelector('[data-test=\"status-line\"][data-on-phone=\"0\"][data-phase=\"quiet\"]') && true")?;
    depot.settle()?;
    depot.proxy.reset();
    page.click(&marked("sync-now"))?;
    depot
        .proxy
        .wait_for("the depot was asked", |counts| !counts.api().is_empty())?;
    page.wait_js(
        "the answer is here",
        "document.querySelector('[data-test=\"status-line\"][data-phase=\"quiet\"]') && true",
    )?;
    let asked = depot.proxy.counts();
    depot.proxy.reset();
    std::thread::sleep(IDLE);
    let seen = depot.proxy.counts();
    page.eval(
        "Object.defineProperty(document, 'hidden', { get: () => true });
         document.dispatchEvent(new Event('visibilitychange'))",
    )?;
    std::thread::sleep(IDLE);
    let hidden = depot.proxy.counts();
    let once = asked.up + asked.down;
    let hour = once * ASKS_AN_HOUR + (seen.up + seen.down) * 3_600 / IDLE.as_secs();
    print(
        "Idle",
        &["what", "budget", "measured", ""],
        &[
            vec![
                "a visible hour, bytes (the dearest: asked every five minutes)".to_owned(),
                IDLE_BYTES.to_string(),
                format!("{hour}: {ASKS_AN_HOUR} x {once}"),
                against(hour <= IDLE_BYTES).to_owned(),
            ],
            vec![
                "requests in half a minute, seen and hidden".to_owned(),
                "0".to_owned(),
                format!(
                    "{}, {}",
                    seen.requests.len(),
                    hidden.requests.len() - seen.requests.len()
                ),
                against(hidden.requests.is_empty()).to_owned(),
            ],
        ],
    );
    Ok(())
}
