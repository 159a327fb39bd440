//! What the field does to an app: a line that breaks, a stranger's page in place of the depot, a worker that died.

use crate::pages::{App, NewVisit, address};
use anyhow::Result;
use tests::browser::{Browser, marked};
use tests::proxy::Proxy;
use tests::server::Server;

const VENKAT: &str = "F003";

fn a_visit(note: &str) -> NewVisit<'_> {
    NewVisit {
        crop: "maize",
        note,
        ..NewVisit::default()
    }
}

#[test]
fn a_first_sync_that_broke_goes_on_and_says_ready_only_when_it_is() -> Result<()> {
    let server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let browser = Browser::new()?;
    let app = App::open(&browser, &address(proxy.port()))?;
    app.page.wait(&marked("sign-in-code"))?;
    // Only the sync is to break, not the fetching of the app.
    app.wait_shell_whole()?;
    let code = server.code("O01")?;
    proxy.reset();
    proxy.cut_after(4_000);
    app.sign_in(&code)?;
    proxy.wait_for("the line breaks within the first sync", |counts| {
        counts.down >= 4_000
    })?;
    app.page.wait(&marked("first-sync-cut"))?;
    assert!(
        !app.page.sees(&marked("ready-for-field"))?,
        "ready is not said before it is"
    );
    app.page.screenshot("first-sync-broke")?;
    proxy.open();
    app.meets_signal()?;
    app.page.wait_long(&marked("ready-for-field"))?;
    app.go_to_list()?;
    assert_eq!(app.farmers_shown()?.len(), 8);
    Ok(())
}

#[test]
fn a_captive_portal_is_not_taken_for_the_depot() -> Result<()> {
    let server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let browser = Browser::new()?;
    let address = address(proxy.port());
    let app = App::ready(&browser, &server, &address, "O01")?;
    proxy.answer_all_with(
        200,
        "text/html",
        "<html><body><h1>Pay 10 rupees for the network</h1></body></html>",
    );
    let visit = app.record_visit(VENKAT, a_visit("at the tea stall's network"))?;
    proxy.reset();
    app.page.click(&marked("sync-now"))?;
    proxy.wait_for("the portal answers for the depot", |counts| {
        counts.connections > 0
    })?;
    app.wait_phase("quiet")?;
    assert_eq!(app.on_phone()?, 1);
    app.page.reload()?;
    app.page.wait(&marked("record-state"))?;
    app.wait_record_state("on-phone")?;
    app.page.screenshot("behind-a-captive-portal")?;
    proxy.open();
    app.sync_until("it is sent", |app| Ok(app.on_phone()? == 0))?;
    app.go_to_farmer(VENKAT)?;
    app.wait_visit_published(&visit)
}

#[test]
fn recording_works_with_the_worker_dead() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let mut browser = Browser::new()?;
    App::ready(&browser, &server, &address, "O01")?;
    browser.kill()?;
    browser.start()?;
    let page = browser.blank()?;
    page.run_first(
        "window.Worker = class { constructor() { throw new Error('no worker here'); } };",
    )?;
    let app = App::open_in(page, &address)?;
    let visit = app.record_visit(VENKAT, a_visit("with the worker dead"))?;
    app.wait_record_state("on-phone")?;
    app.page.screenshot("worker-dead")?;
    assert_eq!(app.on_phone()?, 1);

    // A phone whose worker lives again sends it.
    browser.kill()?;
    browser.start()?;
    let app = App::open(&browser, &address)?;
    app.page.wait(&marked("status-line"))?;
    app.sync_until("it is sent", |app| Ok(app.on_phone()? == 0))?;
    app.go_to_farmer(VENKAT)?;
    app.wait_visit_published(&visit)
}

#[test]
fn what_is_saved_is_asked_to_be_on_the_disk() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let mut browser = Browser::new()?;
    App::ready(&browser, &server, &address, "O01")?;
    browser.kill()?;
    browser.start()?;
    let page = browser.blank()?;
    page.run_first(
        "window.asked = []; const real = IDBDatabase.prototype.transaction;
         IDBDatabase.prototype.transaction = function (stores, mode, options) {
           const opened = real.call(this, stores, mode, options);
           window.asked.push([[].concat(stores), opened.mode, opened.durability]);
           return opened; };",
    )?;
    let app = App::open_in(page, &address)?;
    app.write_visit(VENKAT, a_visit("on the disk"))?;
    app.page.eval("void (window.asked.length = 0)")?;
    app.save()?;
    let strict = "window.asked.filter(([stores, mode, durability]) => stores.includes('intents') && mode === 'readwrite' \
                  && durability === 'strict').length";
    assert_eq!(
        app.ask(strict)?,
        1,
        "{}",
        app.ask("JSON.stringify(window.asked)")?
    );
    Ok(())
}
