//! A real Chromium the size of a phone, with a profile of its own that outlives the process: it can be killed and
//! opened again like a phone whose battery died.

use crate::cdp::Connection;
use crate::target;
use crate::wait::{self, PATIENCE};
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use tempfile::TempDir;

const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
const FLAGS: &[&str] = &[
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=360,760",
];

/// For [`Browser::with_flags`]: a microphone that hears a tone, and nobody who must be asked.
pub const MICROPHONE: &[&str] = &[
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
];

/// A browser process and its profile. Dropped, both end.
pub struct Browser {
    profile: TempDir,
    flags: Vec<String>,
    process: Option<Child>,
    connection: Option<Arc<Mutex<Connection>>>,
}

/// One tab.
pub struct Page {
    connection: Arc<Mutex<Connection>>,
    session: String,
}

/// `CHROME`, or one of the usual names on PATH.
fn chrome() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROME") {
        return Ok(named.into());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut paths = std::env::split_paths(&folders)
        .flat_map(|folder| NAMES.iter().map(move |name| folder.join(name)));
    let found = paths.find(|path| path.is_file());
    found.context("no Chromium: install it, or name one in the environment variable CHROME")
}

impl Browser {
    /// A browser with an empty profile: a new phone.
    pub fn new() -> Result<Self> {
        Self::with_flags(&[])
    }

    /// The same, started with more flags each time.
    pub fn with_flags(flags: &[&str]) -> Result<Self> {
        let profile = tempfile::Builder::new()
            .prefix("khetsmriti-chrome-")
            .tempdir()?;
        let mut browser = Self {
            profile,
            flags: flags.iter().map(|flag| (*flag).to_owned()).collect(),
            process: None,
            connection: None,
        };
        browser.start()?;
        Ok(browser)
    }

    /// Starts the process on the profile as it is.
    pub fn start(&mut self) -> Result<()> {
        // A killed process leaves its marks; the new one would take them for its own.
        for name in [
            "DevToolsActivePort",
            "SingletonLock",
            "SingletonSocket",
            "SingletonCookie",
        ] {
            let _ = std::fs::remove_file(self.profile.path().join(name));
        }
        let mut command = Command::new(chrome()?);
        command
            .args(FLAGS)
            .args(&self.flags)
            .arg(format!("--user-data-dir={}", self.profile.path().display()))
            .arg("about:blank");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        self.process = Some(command.spawn().context("cannot start Chromium")?);
        let file = self.profile.path().join("DevToolsActivePort");
        let (port, path) = wait::until("Chromium tells its port", PATIENCE, || {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            Ok(text
                .split_once('\n')
                .and_then(|(port, path)| Some((port.parse().ok()?, path.trim().to_owned()))))
        })?;
        self.connection = Some(Arc::new(Mutex::new(Connection::open(port, &path)?)));
        Ok(())
    }

    /// Ends every process of it at once: the battery is out.
    pub fn kill(&mut self) -> Result<()> {
        self.connection = None;
        let Some(mut process) = self.process.take() else {
            return Ok(());
        };
        // Its own group: the helpers that write to disk must not get to finish.
        let killed = Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", process.id())])
            .status()?;
        process.wait()?;
        if killed.success() {
            Ok(())
        } else {
            bail!("Chromium could not be killed")
        }
    }

    /// A new tab on an address.
    pub fn open(&self, address: &str) -> Result<Page> {
        let page = self.blank()?;
        page.goto(address)?;
        Ok(page)
    }

    /// A new empty tab, for what must be set before a page loads.
    pub fn blank(&self) -> Result<Page> {
        let connection = self
            .connection
            .clone()
            .context("the browser does not run")?;
        let session = {
            let mut line = locked(&connection);
            let made = line.call(
                None,
                "Target.createTarget",
                &json!({ "url": "about:blank" }),
            )?;
            let attach = json!({ "targetId": made["targetId"], "flatten": true });
            let attached = line.call(None, "Target.attachToTarget", &attach)?;
            attached["sessionId"]
                .as_str()
                .context("no session")?
                .to_owned()
        };
        let page = Page {
            connection,
            session,
        };
        for domain in [
            "Page.enable",
            "Runtime.enable",
            "Log.enable",
            "Inspector.enable",
        ] {
            page.call(domain, &json!({}))?;
        }
        let phone = json!({ "width": 360, "height": 760, "deviceScaleFactor": 2, "mobile": true });
        page.call("Emulation.setDeviceMetricsOverride", &phone)?;
        Ok(page)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

fn locked(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection
        .lock()
        .expect("no call panics while it holds the connection")
}

/// A selector for what the app marks with `data-test`.
pub fn marked(name: &str) -> String {
    format!("[data-test=\"{name}\"]")
}

impl Page {
    fn call(&self, method: &str, params: &Value) -> Result<Value> {
        locked(&self.connection).call(Some(&self.session), method, params)
    }

    /// Goes to an address and waits for its document.
    pub fn goto(&self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", &json!({ "url": address }))?;
        match answer["errorText"].as_str() {
            Some(error) => bail!("{address}: {error}"),
            None => Ok(()),
        }
    }
    /// Loads the page again, as pulling it down does.
    pub fn reload(&self) -> Result<()> {
        self.call("Page.reload", &json!({})).map(drop)
    }
    /// Brings the tab to the front.
    pub fn show(&self) -> Result<()> {
        self.call("Page.bringToFront", &json!({})).map(drop)
    }
    /// Makes the processor so many times slower.
    pub fn slow_down(&self, times: u32) -> Result<()> {
        self.call("Emulation.setCPUThrottlingRate", &json!({ "rate": times }))
            .map(drop)
    }
    /// Makes the tab another size, in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) -> Result<()> {
        let phone =
            json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.call("Emulation.setDeviceMetricsOverride", &phone)
            .map(drop)
    }
    /// Sets what the phone prefers: `prefers-color-scheme`, `prefers-reduced-motion`, `forced-colors`.
    pub fn prefer(&self, features: &[(&str, &str)]) -> Result<()> {
        let features: Vec<Value> = features
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.call(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        )
        .map(drop)
    }
    /// Chooses files in a field, as a person does who picks them.
    pub fn give_files(&self, selector: &str, files: &[PathBuf]) -> Result<()> {
        self.wait_js(
            &format!("{selector} is there"),
            &format!("!!document.querySelector({selector:?})"),
        )?;
        let document = self.call("DOM.getDocument", &json!({}))?;
        let root = &document["root"]["nodeId"];
        let query = json!({ "nodeId": root, "selector": selector });
        let found = self.call("DOM.querySelector", &query)?;
        let give = json!({ "nodeId": found["nodeId"], "files": files });
        self.call("DOM.setFileInputFiles", &give).map(drop)
    }
    /// Runs a script before any other of each page to come.
    pub fn run_first(&self, script: &str) -> Result<()> {
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({ "source": script }),
        )
        .map(drop)
    }

    /// The value of an expression; a promise is awaited.
    pub fn eval(&self, expression: &str) -> Result<Value> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let mut answer = self.call("Runtime.evaluate", &params)?;
        if let Some(details) = answer.get("exceptionDetails") {
            let cause = details["exception"]["description"]
                .as_str()
                .or(details["text"].as_str());
            bail!("script failed: {}\n{expression}", cause.unwrap_or("?"));
        }
        Ok(answer["result"]["value"].take())
    }

    /// Waits until an expression gives something that is not null, false or an error of a page that is just loading.
    pub fn wait_js(&self, what: &str, expression: &str) -> Result<Value> {
        let found = wait::until(what, PATIENCE, || {
            Ok(self
                .eval(expression)
                .ok()
                .filter(|value| !value.is_null() && *value != json!(false)))
        });
        found.map_err(|error| self.explain(&error))
    }

    /// Adds what the page shows and said, and keeps a picture of it.
    pub fn explain(&self, error: &anyhow::Error) -> anyhow::Error {
        let shown = self
            .eval("location.href + '\\n' + document.body.innerText")
            .ok();
        let shown = shown
            .as_ref()
            .and_then(Value::as_str)
            .unwrap_or("nothing")
            .to_owned();
        let name = std::thread::current()
            .name()
            .unwrap_or("page")
            .replace("::", "-");
        let _ = self.screenshot(&format!("failed-{name}"));
        let log = locked(&self.connection).log.join("\n  ");
        anyhow!("{error:#}\nThe page shows:\n{shown}\nThe browser said:\n  {log}")
    }

    /// Waits until an element is there and can be seen.
    pub fn wait(&self, selector: &str) -> Result<()> {
        let seen = format!(
            "[...document.querySelectorAll({selector:?})].some(e => e.getClientRects().length > 0)"
        );
        self.wait_js(&format!("{selector} is shown"), &seen)
            .map(drop)
    }
    /// As [`Page::wait`], for what takes minutes on a busy machine: a first sync of a large territory.
    pub fn wait_long(&self, selector: &str) -> Result<()> {
        let found = wait::until(&format!("{selector} is shown"), 5 * PATIENCE, || {
            Ok(self.sees(selector).unwrap_or(false).then_some(()))
        });
        found.map_err(|error| self.explain(&error))
    }
    /// Waits until no such element can be seen.
    pub fn wait_gone(&self, selector: &str) -> Result<()> {
        let seen = format!(
            "[...document.querySelectorAll({selector:?})].every(e => e.getClientRects().length === 0)"
        );
        self.wait_js(&format!("{selector} is gone"), &seen)
            .map(drop)
    }
    /// Waits until an element's text has a part.
    pub fn wait_text(&self, selector: &str, part: &str) -> Result<()> {
        let has = format!(
            "[...document.querySelectorAll({selector:?})].some(e => e.innerText.includes({part:?}))"
        );
        self.wait_js(&format!("{selector} says {part:?}"), &has)
            .map(drop)
    }
    /// Waits for so many elements.
    pub fn wait_count(&self, selector: &str, count: usize) -> Result<()> {
        let has = format!("document.querySelectorAll({selector:?}).length === {count}");
        self.wait_js(&format!("{count} of {selector}"), &has)
            .map(drop)
    }
    /// Whether an element can be seen now.
    pub fn sees(&self, selector: &str) -> Result<bool> {
        let seen = format!(
            "[...document.querySelectorAll({selector:?})].some(e => e.getClientRects().length > 0)"
        );
        Ok(self.eval(&seen)? == json!(true))
    }
    /// The texts of all such elements.
    pub fn texts(&self, selector: &str) -> Result<Vec<String>> {
        let texts = self.eval(&format!(
            "[...document.querySelectorAll({selector:?})].map(e => e.innerText)"
        ))?;
        Ok(serde_json::from_value(texts)?)
    }
    /// An attribute of each such element.
    pub fn attributes(&self, selector: &str, name: &str) -> Result<Vec<String>> {
        let script = format!(
            "[...document.querySelectorAll({selector:?})].map(e => e.getAttribute({name:?}) ?? '')"
        );
        Ok(serde_json::from_value(self.eval(&script)?)?)
    }

    /// Presses the middle of the first such element, once nothing covers it.
    pub fn click(&self, selector: &str) -> Result<()> {
        let middle = format!(
            "(async () => {{ const e = [...document.querySelectorAll({selector:?})].find(e => e.getClientRects().length > 0);
               if (!e || e.disabled) return null;
               const centre = () => {{ e.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                 const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }};
               const before = centre();
               await new Promise(then => setTimeout(then, 30));
               const [x, y] = centre();
               // Rows that come into view get their height only then, and move what is below them.
               if (before[0] !== x || before[1] !== y) return null;
               const top = document.elementFromPoint(x, y);
               return top && (e.contains(top) || top.contains(e)) ? [x, y] : null; }})()"
        );
        let at = self.wait_js(&format!("{selector} can be pressed"), &middle)?;
        for kind in ["mousePressed", "mouseReleased"] {
            let press =
                json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &press)?;
        }
        Ok(())
    }
    /// Puts text into a field in place of what is there.
    pub fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.wait(selector)?;
        self.eval(&format!(
            "{{ const e = document.querySelector({selector:?}); e.focus(); e.select?.(); }}"
        ))?;
        if text.is_empty() {
            let key = json!({ "type": "keyDown", "key": "Backspace", "windowsVirtualKeyCode": 8 });
            self.call("Input.dispatchKeyEvent", &key).map(drop)
        } else {
            self.call("Input.insertText", &json!({ "text": text }))
                .map(drop)
        }
    }
    /// Chooses in a list of choices by its value.
    pub fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let choose = format!(
            "(() => {{ const e = document.querySelector({selector:?});
               if (!e || ![...e.options].some(o => o.value === {value:?})) return null;
               e.value = {value:?};
               for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, {{ bubbles: true }}));
               return true; }})()"
        );
        self.wait_js(&format!("{selector} offers {value:?}"), &choose)
            .map(drop)
    }

    /// Keeps a picture under `target/screenshots`; `name` may have folders.
    pub fn screenshot(&self, name: &str) -> Result<PathBuf> {
        let answer = self.call("Page.captureScreenshot", &json!({ "format": "png" }))?;
        let text = answer["data"].as_str().context("no picture")?;
        let path = target("screenshots").join(format!("{name}.png"));
        std::fs::create_dir_all(path.parent().context("a picture has a folder")?)?;
        std::fs::write(&path, data_encoding::BASE64.decode(text.as_bytes())?)?;
        Ok(path)
    }
    /// When a performance mark was set, in milliseconds after navigation.
    pub fn mark(&self, name: &str) -> Result<f64> {
        let script = format!("performance.getEntriesByName({name:?})[0]?.startTime ?? null");
        self.wait_js(&format!("the mark {name}"), &script)?
            .as_f64()
            .context("a mark is a number")
    }
    /// What keeps the page from being installed, in the browser's own judgement: faults of its manifest, and the rest.
    pub fn install_errors(&self) -> Result<Vec<String>> {
        let manifest = self.call("Page.getAppManifest", &json!({}))?;
        if manifest["data"].as_str().is_none_or(str::is_empty) {
            bail!("the browser found no manifest: {manifest}");
        }
        let rest = self.call("Page.getInstallabilityErrors", &json!({}))?;
        let all = [&manifest["errors"], &rest["installabilityErrors"]];
        let listed = all.iter().filter_map(|errors| errors.as_array());
        Ok(listed.flatten().map(ToString::to_string).collect())
    }
    /// What the page and its browser said so far.
    pub fn log(&self) -> Vec<String> {
        locked(&self.connection).log.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::Site;
    use std::net::TcpListener;

    const PAGE: &str = "<!doctype html><body>
        <input data-test=name><select data-test=crop><option value=''><option value=paddy></select>
        <button data-test=keep onclick=\"localStorage.name = document.querySelector('input').value +
          document.querySelector('select').value; performance.mark('kept'); document.querySelector('output').hidden = 0;\">
          Keep</button><output data-test=kept hidden>kept</output><p data-test=before></p>
        <script>document.querySelector('p').textContent = localStorage.name ?? 'nothing'; console.log('loaded', 7);</script>";

    #[test]
    fn a_page_is_filled_pressed_and_read_and_the_profile_outlives_the_process() -> Result<()> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let _site = Site::serve(port, [("/index.html".to_owned(), PAGE.into())].into())?;
        let address = format!("http://localhost:{port}/");
        let mut browser = Browser::new()?;
        let page = browser.open(&address)?;
        page.wait_text(&marked("before"), "nothing")?;
        page.fill(&marked("name"), "రమేష్")?;
        page.fill(&marked("name"), "రమేష్ గౌడ్ ")?;
        page.choose(&marked("crop"), "paddy")?;
        assert!(!page.sees(&marked("kept"))?);
        page.click(&marked("keep"))?;
        page.wait(&marked("kept"))?;
        assert!(page.mark("kept")? > 0.0);
        assert!(
            page.log().iter().any(|line| line == "log: loaded 7"),
            "{:?}",
            page.log()
        );
        // What Chromium keeps in localStorage is written lazily; a clean look from a second tab is enough here.
        let second = browser.open(&address)?;
        second.wait_text(&marked("before"), "రమేష్ గౌడ్ paddy")?;
        assert!(second.screenshot("harness")?.is_file());
        browser.kill()?;
        assert!(second.eval("1").is_err());
        browser.start()?;
        browser.open(&address)?.wait(&marked("name"))
    }
}
