//! The app as its officer sees it, one page a file. Only what `client/src/ui/mod.rs` promises to tests is relied on:
//! `data-test` and the attributes beside it.

mod farmer;
mod list;
mod visit;
mod visit_form;

pub(crate) use visit_form::NewVisit;

use anyhow::{Context, Result};
use serde_json::Value;
use tests::browser::{Browser, Page, marked};
use tests::server::Server;
use tests::wait;

/// One tab with the app in it.
pub(crate) struct App {
    pub(crate) page: Page,
    address: String,
}

/// A choice's button.
pub(crate) fn choice(name: &str, value: &str) -> String {
    format!("[data-test=\"{name}\"][data-value=\"{value}\"]")
}

/// An element about one thing.
pub(crate) fn about(name: &str, id: &str) -> String {
    format!("[data-test=\"{name}\"][data-id=\"{id}\"]")
}

/// The app's address on a port of this machine, as a person types it.
pub(crate) fn address(port: u16) -> String {
    format!("http://localhost:{port}")
}

impl App {
    /// Opens the app in a new tab.
    pub(crate) fn open(browser: &Browser, address: &str) -> Result<Self> {
        Ok(Self {
            page: browser.open(&format!("{address}/"))?,
            address: address.to_owned(),
        })
    }

    /// The app in a tab that was prepared.
    pub(crate) fn open_in(page: Page, address: &str) -> Result<Self> {
        page.goto(&format!("{address}/"))?;
        Ok(Self {
            page,
            address: address.to_owned(),
        })
    }

    /// A new phone signed in, with everything on it that the field needs.
    pub(crate) fn ready(
        browser: &Browser,
        server: &Server,
        address: &str,
        officer: &str,
    ) -> Result<Self> {
        let app = Self::open(browser, address)?;
        app.sign_in(&server.code(officer)?)?;
        app.page.wait_long(&marked("ready-for-field"))?;
        Ok(app)
    }

    /// Types the depot's code.
    pub(crate) fn sign_in(&self, code: &str) -> Result<()> {
        self.page.fill(&marked("sign-in-code"), code)?;
        self.page.click(&marked("sign-in-submit"))
    }

    /// Goes to an address inside the app.
    pub(crate) fn go(&self, path: &str) -> Result<()> {
        self.page.goto(&format!("{}{path}", self.address))?;
        self.page.wait(&marked("page"))
    }

    /// What the status line says.
    fn status(&self, attribute: &str) -> Result<String> {
        let values = self.page.attributes(&marked("status-line"), attribute)?;
        values.into_iter().next().context("no status line")
    }

    /// How many entries are on this phone alone.
    pub(crate) fn on_phone(&self) -> Result<u64> {
        self.status("data-on-phone")?.parse().context("a count")
    }

    /// Waits until the phone has so many unsent entries.
    pub(crate) fn wait_on_phone(&self, count: u64) -> Result<()> {
        let has = format!(
            "document.querySelector('[data-test=\"status-line\"]')?.dataset.onPhone === '{count}'"
        );
        self.page
            .wait_js(&format!("{count} unsent entries"), &has)
            .map(drop)
    }

    /// Waits for a phase of syncing: `quiet`, `sending`, or `trouble`, which is what needs the officer; no signal does not.
    pub(crate) fn wait_phase(&self, phase: &str) -> Result<()> {
        self.page.wait(&format!(
            "[data-test=\"status-line\"][data-phase=\"{phase}\"]"
        ))
    }

    /// The phone meets a network again, as its browser then says.
    pub(crate) fn meets_signal(&self) -> Result<()> {
        self.page
            .eval("void dispatchEvent(new Event('online'))")
            .map(drop)
    }

    /// Asks the depot by hand until something is as wanted.
    pub(crate) fn sync_until(
        &self,
        what: &str,
        mut is_so: impl FnMut(&Self) -> Result<bool>,
    ) -> Result<()> {
        let mut asked = 0;
        let so = wait::until(what, wait::PATIENCE, || {
            if is_so(self)? {
                return Ok(Some(()));
            }
            // Not at every look: an exchange needs its time.
            if asked % 40 == 0 {
                self.page
                    .eval("void document.querySelector('[data-test=\"sync-now\"]')?.click()")?;
            }
            asked += 1;
            Ok(None)
        });
        so.map_err(|error| self.page.explain(&error))
    }

    /// Saves the open form and waits until it is said to be saved.
    pub(crate) fn save(&self) -> Result<()> {
        self.page.click(&marked("save"))?;
        self.page.wait(&marked("saved"))
    }

    /// Whether a whole new version waits (asked of the browser, not of the app).
    pub(crate) fn has_waiting_update(&self) -> Result<()> {
        let waits = "navigator.serviceWorker.getRegistration().then(r => !!r?.waiting)";
        self.page.wait_js("a new version waits", waits).map(drop)
    }

    /// The version of the service worker in charge.
    pub(crate) fn shell_version(&self) -> Result<String> {
        let ask = "new Promise(ok => { const c = new MessageChannel();
            c.port1.onmessage = e => ok(e.data.version);
            navigator.serviceWorker.controller.postMessage({ type: 'status' }, [c.port2]); })";
        let version = self
            .page
            .wait_js("the service worker tells its version", ask)?;
        version
            .as_str()
            .map(str::to_owned)
            .context("a version is text")
    }

    /// Waits until the service worker has every file of the app.
    pub(crate) fn wait_shell_whole(&self) -> Result<()> {
        let ask = "navigator.serviceWorker?.controller && new Promise(ok => { const c = new MessageChannel();
            c.port1.onmessage = e => ok(e.data.complete);
            navigator.serviceWorker.controller.postMessage({ type: 'status' }, [c.port2]); })";
        self.page.wait_js("the app's files are kept", ask).map(drop)
    }

    /// What a script finds in the page.
    pub(crate) fn ask(&self, script: &str) -> Result<Value> {
        self.page.eval(script)
    }
}
