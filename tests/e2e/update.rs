//! A new version of the app arrives while an officer writes: it waits until his form is closed.

use crate::pages::{App, NewVisit, address};
use anyhow::{Context, Result};
use tests::browser::{Browser, marked};
use tests::root;
use tests::server::Server;
use tests::site::{self, Site};

const ANJAMMA: &str = "F008";

#[test]
fn a_new_version_waits_until_no_form_is_open() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O02")?;
    let old = app.shell_version()?;
    app.write_visit(
        ANJAMMA,
        NewVisit {
            crop: "paddy",
            note: "half a sentence",
            ..NewVisit::default()
        },
    )?;

    // The same app under another version, on the same address.
    server.kill()?;
    let mut files = site::files_of(&root().join("dist"))?;
    let script = files
        .get_mut("/sw.js")
        .context("no service worker is built")?;
    let text = String::from_utf8_lossy(script).replace(&old, "the-next-version");
    *script = text.into_bytes();
    let newer = Site::serve(server.port(), files)?;
    app.page
        .eval("navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)")?;
    app.has_waiting_update()?;
    assert_eq!(app.shell_version()?, old, "the old version stays in charge");
    let note = app.ask("document.querySelector('[data-test=\"note\"]').value")?;
    assert_eq!(note, "half a sentence", "the form is as it was");
    assert!(
        !app.page.sees(&marked("update-now"))?,
        "nobody is asked while he writes"
    );
    app.page.screenshot("update-waits-behind-a-form")?;

    app.save()?;
    app.page.wait(&marked("update-now"))?;
    app.page.eval("void (window.isOldPage = true)")?;
    app.page.click(&marked("update-now"))?;
    app.page.wait_js(
        "the page is loaded anew",
        "window.isOldPage === undefined && document.readyState === 'complete'",
    )?;
    app.page.wait(&marked("status-line"))?;
    assert_eq!(app.shell_version()?, "the-next-version");
    drop(newer);
    app.newest_visit(ANJAMMA, "half a sentence").map(drop)
}
