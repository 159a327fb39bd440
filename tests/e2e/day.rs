//! The day with one thumb: each touch is counted, on a phone of 360 by 640 with no signal.

use crate::pages::{App, about, address, choice};
use anyhow::{Context, Result, ensure};
use shared::entry::{CropResult, Reaction};
use shared::ids::FarmerId;
use shared::time::Stamp;
use shared::view::{AsOf, FarmerView};
use std::cell::Cell;
use tests::browser::{Browser, marked};
use tests::phone::Phone;
use tests::server::Server;

const RAMESH: &str = "F001";
const TELUGU: &str = "మిరపలో తామర పురుగు చాలా ఉంది, రేటు ఎక్కువ అన్నాడు, తర్వాత ఒప్పుకున్నాడు";

/// A thumb that counts.
struct Thumb<'a> {
    app: &'a App,
    taps: Cell<usize>,
}

impl<'a> Thumb<'a> {
    fn on(app: &'a App) -> Self {
        let taps = Cell::new(0);
        Self { app, taps }
    }

    fn tap(&self, selector: &str) -> Result<()> {
        self.taps.set(self.taps.get() + 1);
        self.app.page.click(selector)
    }
}

/// A phone in the field: everything on it, then no signal.
fn in_the_field() -> Result<(Server, Browser, String)> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.page.resize(360, 640)?;
    server.kill()?;
    Ok((server, browser, address))
}

/// The farmer as the depot has him, once the phone has sent the one entry that was saved in the field.
fn at_the_depot(server: &mut Server, app: &App, farmer: &str) -> Result<FarmerView> {
    app.wait_on_phone(1)?;
    server.start()?;
    app.sync_until("all is sent", |app| Ok(app.on_phone()? == 0))?;
    let mut other = Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let history = other.history(&FarmerId::new(farmer)?);
    let view = history.view(AsOf::moment(Stamp::MAX));
    view.context("the farmer is there")
}

#[test]
fn the_brief_is_two_taps_away_and_a_visit_is_saved_in_four() -> Result<()> {
    let (mut server, mut browser, address) = in_the_field()?;
    browser.kill()?;
    browser.start()?;
    // From cold: the app's own icon is the first tap.
    let app = App::open(&browser, &address)?;
    app.page.resize(360, 640)?;
    app.page.wait(&marked("farmer-row"))?;
    app.page.screenshot("day-list")?;
    let thumb = Thumb::on(&app);
    thumb.taps.set(1);
    thumb.tap(&about("farmer-row", RAMESH))?;
    app.page.wait(&marked("claim"))?;
    assert_eq!(thumb.taps.get(), 2, "icon and row");

    let thumb = Thumb::on(&app);
    thumb.tap(&marked("new-visit"))?;
    app.page.wait(&marked("note"))?;
    app.page.screenshot("day-visit-form")?;
    let crop = "[data-test=\"crop-choice\"][aria-pressed=\"true\"]";
    let crops = app.page.attributes(crop, "data-value")?;
    assert_eq!(crops.len(), 1, "the crop is there");
    thumb.tap(&choice("reaction-choice", "accepted"))?;
    let offered = app
        .page
        .attributes(&marked("product-choice"), "data-value")?;
    let first = offered
        .first()
        .context("the brief's products are offered")?;
    thumb.tap(&choice("product-choice", first))?;
    app.page.screenshot("day-visit-written")?;
    thumb.tap(&marked("save"))?;
    app.page.wait(&marked("saved"))?;
    assert_eq!(thumb.taps.get(), 4);

    let view = at_the_depot(&mut server, &app, RAMESH)?;
    let visit = &view.visits[0].visit;
    assert_eq!(visit.crop, crops[0]);
    assert_eq!(visit.reaction, Some(Reaction::Accepted));
    let advised = &visit.products[0];
    assert_eq!(advised.product.as_str(), first);
    assert!(advised.dose.is_some(), "the label's dose");
    assert_eq!(visit.stage, None, "what was only suggested is not recorded");
    Ok(())
}

#[test]
fn a_result_is_saved_in_three_taps_from_the_list() -> Result<()> {
    let (mut server, browser, address) = in_the_field()?;
    let app = App::open(&browser, &address)?;
    app.page.resize(360, 640)?;
    app.page.wait(&marked("due-list"))?;
    let link = format!("{} {}", marked("due-list"), marked("row-outcome"));
    let visits = app.page.attributes(&link, "data-visit")?;
    let visit = visits.first().context("a result waits")?.clone();
    let rows = format!("{} {}", marked("due-list"), marked("farmer-row"));
    let farmer = app.page.attributes(&rows, "data-id")?[0].clone();
    // Rows below the screen are not laid out, and have no words until they are reached.
    let why = format!(
        "(() => {{ const why = document.querySelector({:?}); why?.scrollIntoView({{ block: 'center' }});
           return why?.innerText.trim().length > 0; }})()",
        format!("{rows} .why")
    );
    app.page.wait_js("it says why", &why)?;

    // The village of the day lists its own farmers alone, who is due first.
    app.page.click(&marked("today-village"))?;
    app.page.wait(&format!(
        "{}[aria-pressed=\"true\"]",
        marked("today-village")
    ))?;
    let first = app.page.attributes(&marked("farmer-row"), "data-due")?;
    ensure!(!first[0].is_empty(), "who is due comes first: {first:?}");
    app.page.screenshot("day-village")?;
    app.page.click(&marked("today-village"))?;
    app.page.wait(&marked("due-list"))?;

    let thumb = Thumb::on(&app);
    thumb.tap(&link)?;
    app.page.wait(&marked("outcome-choice"))?;
    app.page.screenshot("day-outcome")?;
    thumb.tap(&choice("outcome-choice", "controlled"))?;
    thumb.tap(&marked("save"))?;
    app.page.wait(&marked("saved"))?;
    assert_eq!(thumb.taps.get(), 3);
    app.go_to_list()?;
    let left = app.page.attributes(&link, "data-visit")?;
    ensure!(!left.contains(&visit), "it waits no more");

    let view = at_the_depot(&mut server, &app, &farmer)?;
    let visit = view.visits.iter().find(|it| it.id.as_str() == visit);
    let result = visit.context("the visit stands")?.result();
    assert_eq!(result, Some(CropResult::Controlled));
    Ok(())
}

#[test]
fn a_typed_telugu_note_is_proposed_taken_and_recorded_with_no_signal() -> Result<()> {
    let (mut server, browser, address) = in_the_field()?;
    let app = App::open(&browser, &address)?;
    app.page.resize(360, 640)?;
    app.go(&format!("/farmer/{RAMESH}/visit/new"))?;
    app.page.fill(&marked("note"), TELUGU)?;
    app.page.wait(&marked("proposal"))?;
    app.page.screenshot("day-proposal")?;
    let chosen = "[data-test=\"reaction-choice\"][aria-pressed=\"true\"]";
    ensure!(!app.page.sees(chosen)?, "nothing is chosen before a tap");
    let of = |field: &str| format!("[data-test=\"proposed\"][data-field=\"{field}\"]");
    let rests = app.page.texts(&of("issue"))?;
    ensure!(
        rests[0].contains("తామర పురుగు"),
        "the words it rests on: {rests:?}"
    );

    // One alone, then the rest at once.
    app.page
        .click(&format!("{} {}", of("issue"), marked("take")))?;
    app.page
        .wait(&format!("{}[data-stand=\"taken\"]", of("issue")))?;
    app.page.click(&marked("take-all"))?;
    app.page.wait(chosen)?;
    app.save()?;
    app.page.wait_text(&marked("page"), "తామర పురుగు")?;

    let view = at_the_depot(&mut server, &app, RAMESH)?;
    let visit = &view.visits[0].visit;
    assert_eq!(visit.note.as_deref(), Some(TELUGU));
    assert_eq!(visit.issue.as_deref(), Some("thrips"));
    assert_eq!(visit.reaction, Some(Reaction::Accepted));
    assert_eq!(visit.objections.len(), 1);
    Ok(())
}

#[test]
fn what_was_written_outlives_a_kill_a_missing_field_and_a_look_at_the_brief() -> Result<()> {
    let (_server, mut browser, address) = in_the_field()?;
    let app = App::open(&browser, &address)?;
    let form = format!("/farmer/{RAMESH}/visit/new");
    app.go(&form)?;
    app.page.fill(&marked("note"), "సగం రాసిన గమనిక")?;
    app.page.click(&choice("reaction-choice", "hesitant"))?;
    browser.kill()?;
    browser.start()?;

    let app = App::open(&browser, &address)?;
    app.page.wait(&marked("draft-row"))?;
    app.page.click(&marked("draft-row"))?;
    let note = |app: &App| app.ask("document.querySelector('[data-test=\"note\"]')?.value");
    app.page.wait(&marked("note"))?;
    assert_eq!(note(&app)?, "సగం రాసిన గమనిక");

    // A new farmer without a village: saving says what is missing, and leaving keeps the rest.
    app.go("/farmers/new")?;
    app.page.fill(&marked("name-en"), "Halfway")?;
    app.page.click(&marked("save"))?;
    app.page.wait(&marked("save-problem"))?;
    app.go_to_farmer(RAMESH)?;
    app.go("/farmers/new")?;
    app.page.wait(&marked("name-en"))?;
    let name = app.ask("document.querySelector('[data-test=\"name-en\"]')?.value")?;
    assert_eq!(name, "Halfway");
    app.go(&form)?;
    app.page.wait(&marked("note"))?;
    assert_eq!(note(&app)?, "సగం రాసిన గమనిక");
    Ok(())
}

#[test]
fn a_farmer_who_may_be_here_is_shown_whatever_the_script() -> Result<()> {
    let (_server, browser, address) = in_the_field()?;
    let app = App::open(&browser, &address)?;
    app.page.resize(360, 640)?;
    for (field, name) in [
        ("name-te", "రమేశ్ గౌడ్"),
        ("name-te", "रमेश गौड़"),
        ("name-en", "Ramesh Gowd"),
    ] {
        app.go("/farmers/new")?;
        app.page.fill(&marked(field), name)?;
        app.press("village-choice", "VL01", "village-more")?;
        app.page.wait(&about("duplicate", RAMESH))?;
        app.page.click(&marked("save"))?;
        app.page.wait(&marked("save-problem"))?;
        app.page.screenshot("day-duplicate")?;
        app.page.click(&marked("drop-draft"))?;
        app.page.wait(&marked("farmer-row"))?;
    }
    // The existing one is a tap away; and another person can be added.
    app.go("/farmers/new")?;
    app.page.fill(&marked("name-en"), "Ramesh Goud")?;
    app.press("village-choice", "VL01", "village-more")?;
    app.page.click(&about("duplicate", RAMESH))?;
    app.page.wait(&marked("brief"))?;
    app.go("/farmers/new")?;
    app.page.click(&marked("someone-else"))?;
    app.save()
}
