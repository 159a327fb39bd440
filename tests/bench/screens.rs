//! How soon an officer can read when he opens the app from cold with no signal: the depot's process is gone, the browser
//! was killed and starts anew, its processor four times slower.

use crate::depot::Depot;
use crate::table::print;
use anyhow::Result;
use tests::browser::{Browser, marked};

const RUNS: usize = 3;
const SLOWER: u32 = 4;

pub(crate) fn measure(depot: &mut Depot) -> Result<()> {
    let address = format!("http://localhost:{}/", depot.server.port());
    let code = depot.server.code("o01")?;
    let mut browser = Browser::new()?;
    let page = browser.open(&address)?;
    page.fill(&marked("sign-in-code"), &code)?;
    page.click(&marked("sign-in-submit"))?;
    page.wait_long(&marked("ready-for-field"))?;
    depot.server.kill()?;
    let mut rows = Vec::new();
    for run in 1..=RUNS {
        browser.kill()?;
        browser.start()?;
        let page = browser.blank()?;
        page.slow_down(SLOWER)?;
        page.goto(&address)?;
        let list = page.mark("list-ready")?;
        page.slow_down(1)?;
        page.click(&marked("farmer-row"))?;
        page.wait(&marked("brief"))?;
        // A farmer's page opened directly, from cold: that is what a reminder does.
        let farmer = page.eval("location.pathname + location.hash")?;
        let farmer = farmer
            .as_str()
            .unwrap_or("/")
            .trim_start_matches('/')
            .to_owned();
        page.slow_down(SLOWER)?;
        page.goto("about:blank")?;
        page.goto(&format!("{address}{farmer}"))?;
        let brief = page.mark("brief-ready")?;
        page.screenshot(&format!("bench-brief-{run}"))?;
        rows.push(vec![
            run.to_string(),
            format!("{list:.0}"),
            format!("{brief:.0}"),
        ]);
    }
    depot.server.start()?;
    print(
        "Cold start with no signal, 300 farmers x 30 visits, processor 4 times slower",
        &["run", "list ms", "brief ms"],
        &rows,
    );
    Ok(())
}
