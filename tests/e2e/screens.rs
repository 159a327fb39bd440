//! Every screen, in every language, theme and face: axe-core finds nothing, no text is cut at 320 px and at twice the
//! size, every target is wide enough for a thumb, and on Telugu and Hindi screens nothing but names is in Latin letters.
//! Each leaves its picture under `target/screenshots/screens`.

#[allow(dead_code, unused_imports, reason = "the journeys use the rest")]
#[path = "pages/mod.rs"]
mod pages;

use anyhow::{Context, Result, ensure};
use pages::{App, address};
use std::collections::BTreeSet;
use tests::axe::{Axe, Finding};
use tests::browser::{Browser, marked};
use tests::screen;
use tests::server::Server;

/// What is left out, and why. Nothing, so far.
const EXCLUSIONS: &[(&str, &str)] = &[];

/// Latin letters that are allowed in any sentence: the product's own name, units as a pack prints them.
const ALLOWED: &[&str] = &["KhetSmriti", "KB", "MB", "GB", "kB"];

/// Screens that show nobody's notes, no source's title and none of the memory's tags: every run in Latin letters on them
/// is a name of a product.
const OWN_WORDS_ALONE: &[&str] = &[
    "list",
    "outcome",
    "chance",
    "withdraw",
    "new-farmer",
    "status",
    "install",
    "shared",
    "kit",
    "nowhere",
];

/// The words of the product names of the demo, the other languages' own names, and the memory's.
fn latin_names() -> Result<BTreeSet<String>> {
    let products = std::fs::read_to_string(tests::root().join("sync-server/demo/products.csv"))?;
    let names = products
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(1));
    let more = ["English", "Embedded", "KhetSmriti"];
    Ok(names
        .chain(more)
        .flat_map(str::split_whitespace)
        .map(str::to_owned)
        .collect())
}

fn is_no_name(run: &str, names: &BTreeSet<String>) -> bool {
    let mut words = run.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word.len() > 1 && word.parse::<u32>().is_err() && !names.contains(word))
}

/// A screen: its name, and its address in the app.
type Place = (&'static str, String);

/// What was found wrong, by screen.
#[derive(Default)]
struct Findings {
    wrong: Vec<String>,
    incomplete: BTreeSet<String>,
    version: String,
    rules: usize,
    screens: usize,
}

/// Makes the screen as tall as what is on it: what the bar at the foot covers can be scrolled out from under it.
fn stretch(app: &App) -> Result<()> {
    let mut before = 0;
    for _ in 0..5 {
        let tall = app.page.eval("document.documentElement.scrollHeight")?;
        let tall = tall.as_u64().and_then(|tall| u32::try_from(tall).ok());
        let tall = tall.context("a page has a height")?.clamp(640, 16_000);
        if tall == before {
            break;
        }
        app.page.resize(360, tall)?;
        before = tall;
    }
    Ok(())
}

impl Findings {
    fn look(&mut self, axe: &Axe, app: &App, name: &str) -> Result<()> {
        let report = loop {
            stretch(app)?;
            let report = axe.look(&app.page)?;
            // What came meanwhile, a brief or an answer, made it taller.
            if app
                .page
                .eval("document.documentElement.scrollHeight <= innerHeight")?
                == true
            {
                break report;
            }
        };
        app.page.resize(360, 640)?;
        let line = |kind: &str, it: &Finding| {
            format!("{name}: {kind} {}: {} ({})", it.rule, it.target, it.why)
        };
        self.wrong
            .extend(report.violations.iter().map(|it| line("breaks", it)));
        self.incomplete.extend(
            report
                .incomplete
                .iter()
                .map(|it| format!("{}: {}", it.rule, it.why)),
        );
        self.wrong.extend(
            screen::cut(&app.page)?
                .into_iter()
                .map(|what| format!("{name}: {what}")),
        );
        let small = screen::small_targets(&app.page)?;
        self.wrong.extend(
            small
                .into_iter()
                .map(|what| format!("{name}: too small: {what}")),
        );
        let script = screen::wrong_script(&app.page, ALLOWED)?;
        self.wrong.extend(
            script
                .into_iter()
                .map(|what| format!("{name}: script: {what}")),
        );
        self.version = report.version;
        self.rules = report.rules.len();
        self.screens += 1;
        Ok(())
    }

    fn end(self) -> Result<()> {
        println!(
            "axe-core {}, {} rules (wcag2a, wcag2aa, wcag21a, wcag21aa, wcag22aa, color-contrast-enhanced, target-size), \
             {} screens; left out: {EXCLUSIONS:?}",
            self.version, self.rules, self.screens
        );
        for what in &self.incomplete {
            println!("  could not be decided: {what}");
        }
        let mut wrong = self.wrong;
        wrong.sort();
        wrong.dedup();
        ensure!(
            wrong.is_empty(),
            "{} findings:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
        Ok(())
    }
}

/// Every screen of the demo that an address leads to.
fn places(app: &App) -> Result<Vec<Place>> {
    app.go("/farmer/F001")?;
    app.page.wait(&marked("visit-row"))?;
    let visit = app.page.attributes(&marked("visit-row"), "data-id")?;
    let visit = visit.first().context("Ramesh has visits")?.clone();
    let of_visit = |part: &str| format!("/visit/F001/{visit}{part}");
    Ok(vec![
        ("list", "/".into()),
        ("farmer", "/farmer/F001".into()),
        ("replay", "/farmer/F001/replay".into()),
        ("village", "/village/VL01".into()),
        ("visit-form", "/farmer/F001/visit/new".into()),
        ("visit", of_visit("")),
        ("outcome", of_visit("/outcome")),
        ("chance", of_visit("/chance")),
        ("correct", of_visit("/correct")),
        ("withdraw", of_visit("/withdraw")),
        ("move", of_visit("/move")),
        ("new-farmer", "/farmers/new".into()),
        ("edit-farmer", "/farmer/F001/edit".into()),
        ("status", "/status".into()),
        ("memory", "/memory".into()),
        ("install", "/install".into()),
        ("shared", "/shared".into()),
        ("kit", "/kit".into()),
        ("nowhere", "/no/such/place".into()),
        ("no-such-farmer", "/farmer/F999".into()),
    ])
}

fn settle(app: &App) -> Result<()> {
    let settled = "document.querySelector('[data-test=\"page\"]') && !document.querySelector('[data-page=\"waiting\"], [data-page=\"opening\"]')
        && document.fonts.status === 'loaded' && new Promise(ok => requestAnimationFrame(() => requestAnimationFrame(() => ok(true))))";
    app.page.wait_js("the screen is settled", settled).map(drop)
}

fn speak(app: &App, lang: &str) -> Result<()> {
    let is_so = format!("document.documentElement.lang === '{lang}'");
    if app.page.eval(&is_so)? != true {
        app.page
            .click(&format!("{}[data-lang=\"{lang}\"]", marked("lang")))?;
        app.page
            .wait_js(&format!("the app speaks {lang}"), &is_so)?;
    }
    Ok(())
}

fn every_screen_in(lang: &str, themes: &[&str]) -> Result<()> {
    let axe = Axe::load()?;
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    speak(&app, lang)?;
    // Half-way through a change of colour a screen has none of its own.
    app.page.prefer(&[("prefers-reduced-motion", "reduce")])?;
    let names = latin_names()?;
    let mut findings = Findings::default();
    for (name, path) in places(&app)? {
        app.page.resize(360, 640)?;
        app.go(&path)?;
        settle(&app)?;
        for theme in themes {
            app.page.eval(&format!(
                "void (document.documentElement.dataset.theme = '{theme}')"
            ))?;
            let named = format!("screens/{lang}-{theme}/{name}");
            findings.look(&axe, &app, &named)?;
            app.page.screenshot(&named)?;
        }
        if lang != "en" && OWN_WORDS_ALONE.contains(&name) {
            let runs = screen::latin_runs(&app.page)?.into_iter();
            let strange = runs.filter(|run| is_no_name(run, &names));
            findings
                .wrong
                .extend(strange.map(|run| format!("{lang} {name}: no product's name: {run}")));
        }
        app.page
            .eval("void (document.documentElement.dataset.theme = 'light')")?;
        app.page.resize(320, 640)?;
        let narrow = screen::cut(&app.page)?;
        findings.wrong.extend(
            narrow
                .into_iter()
                .map(|what| format!("{lang} {name} at 320 px: {what}")),
        );
        app.page
            .eval("void (document.documentElement.style.fontSize = '225%')")?;
        let large = screen::cut(&app.page)?;
        findings.wrong.extend(
            large
                .into_iter()
                .map(|what| format!("{lang} {name} at 320 px and 200 %: {what}")),
        );
        app.page
            .eval("void (document.documentElement.style.fontSize = '')")?;
    }
    findings.end()
}

#[test]
fn every_screen_in_telugu() -> Result<()> {
    every_screen_in("te", &["light", "dark", "sun"])
}

#[test]
fn every_screen_in_hindi() -> Result<()> {
    every_screen_in("hi", &["light", "sun"])
}

#[test]
fn every_screen_in_english() -> Result<()> {
    every_screen_in("en", &["light", "dark"])
}

/// The faces that a screen has when there is nothing, no signal, or no store.
#[test]
fn every_face_in_every_language() -> Result<()> {
    let axe = Axe::load()?;
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let address = address(server.port());
    let app = App::open(&browser, &address)?;
    app.page.resize(360, 640)?;
    let mut findings = Findings::default();
    for lang in ["te", "hi", "en"] {
        app.page.wait(&marked("sign-in-code"))?;
        speak(&app, lang)?;
        findings.look(&axe, &app, &format!("screens/{lang}-light/sign-in"))?;
        app.page
            .screenshot(&format!("screens/{lang}-light/sign-in"))?;
    }
    app.sign_in("wrong-code")?;
    app.page.wait("[role=alert], .error")?;
    findings.look(&axe, &app, "sign-in-refused")?;
    app.go("/")?;
    app.sign_in(&server.code("O01")?)?;
    app.page.wait_long(&marked("ready-for-field"))?;
    app.wait_shell_whole()?;
    server.kill()?;
    for lang in ["te", "hi", "en"] {
        speak(&app, lang)?;
        for (name, path) in [
            ("offline-list", "/"),
            ("offline-farmer", "/farmer/F001"),
            ("offline-village", "/village/VL01"),
            ("offline-status", "/status"),
            ("offline-memory", "/memory"),
            ("offline-visit-form", "/farmer/F001/visit/new"),
        ] {
            app.go(path)?;
            settle(&app)?;
            let named = format!("screens/{lang}-light/{name}");
            findings.look(&axe, &app, &named)?;
            app.page.screenshot(&named)?;
        }
        app.go("/")?;
        app.page.fill(&marked("search"), "zzzz")?;
        settle(&app)?;
        findings.look(&axe, &app, &format!("screens/{lang}-light/no-match"))?;
        app.page
            .screenshot(&format!("screens/{lang}-light/no-match"))?;
        app.page.fill(&marked("search"), "")?;
    }
    broken(&axe, &browser, &address, &mut findings)?;
    findings.end()
}

/// A store that does not open.
fn broken(axe: &Axe, browser: &Browser, address: &str, findings: &mut Findings) -> Result<()> {
    let page = browser.blank()?;
    page.resize(360, 640)?;
    page.run_first(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'UnknownError'); };",
    )?;
    let app = App::open_in(page, address)?;
    app.page.wait("[data-page=\"broken\"]")?;
    findings.look(axe, &app, "screens/en-light/broken")?;
    app.page.screenshot("screens/en-light/broken").map(drop)
}

/// The checks can fail: each finds the fault that is planted for it.
#[test]
fn a_planted_fault_is_found() -> Result<()> {
    let axe = Axe::load()?;
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = App::open(&browser, &address(server.port()))?;
    app.page.wait(&marked("sign-in-code"))?;
    speak(&app, "te")?;
    // By hand, since the page's policy forbids HTML from text.
    app.page.eval(
        "void (() => { const add = (to, name, style, text) => { const made = document.createElement(name);
                made.style.cssText = style; made.textContent = text; to.append(made); return made; };
            const main = document.querySelector('main'), row = add(main, 'div', 'display:flex', '');
            for (const text of ['', 'x', 'y']) add(row, 'button', 'all:unset;width:20px;height:20px;background:#fff', text);
            add(main, 'p', 'color:#666;background:#fff', 'pale words');
            add(main, 'p', 'overflow:hidden;height:8px;line-height:30px', 'cut');
            add(main, 'img', '', '').src = '/icons/icon.svg'; })()",
    )?;
    let report = axe.look(&app.page)?;
    let rules: BTreeSet<&str> = report
        .violations
        .iter()
        .map(|it| it.rule.as_str())
        .collect();
    for rule in [
        "button-name",
        "color-contrast-enhanced",
        "image-alt",
        "target-size",
    ] {
        ensure!(rules.contains(rule), "axe does not find {rule}: {rules:?}");
    }
    ensure!(
        screen::cut(&app.page)?.iter().any(|it| it.contains("cut")),
        "cut text is not seen"
    );
    ensure!(
        !screen::small_targets(&app.page)?.is_empty(),
        "a small target is not seen"
    );
    ensure!(
        !screen::wrong_script(&app.page, ALLOWED)?.is_empty(),
        "English on a Telugu screen is not seen"
    );
    Ok(())
}
