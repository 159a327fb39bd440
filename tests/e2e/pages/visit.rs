//! One visit: what it says, and what can be added to it.

use super::{App, about, choice};
use anyhow::{Context, Result};
use tests::browser::marked;

impl App {
    /// Opens a visit.
    pub(crate) fn go_to_visit(&self, farmer: &str, visit: &str) -> Result<()> {
        self.go(&format!("/visit/{farmer}/{visit}"))?;
        self.page.wait(&marked("record-state"))
    }

    /// Waits until the visit is in a state.
    pub(crate) fn wait_record_state(&self, state: &str) -> Result<()> {
        self.page.wait(&format!(
            "[data-test=\"record-state\"][data-state=\"{state}\"]"
        ))
    }

    /// Says how the visit's advice turned out.
    pub(crate) fn record_outcome(
        &self,
        farmer: &str,
        visit: &str,
        result: &str,
        note: &str,
    ) -> Result<String> {
        self.go(&format!("/visit/{farmer}/{visit}/outcome"))?;
        self.page.click(&choice("outcome-choice", result))?;
        self.page.fill(&marked("outcome-note"), note)?;
        self.save()?;
        self.go_to_visit(farmer, visit)?;
        let outcome = format!("[data-test=\"outcome\"][data-result=\"{result}\"]");
        self.page.wait(&outcome)?;
        self.page
            .attributes(&outcome, "data-id")?
            .into_iter()
            .next()
            .context("no outcome is shown")
    }

    /// Corrects the note of a visit.
    pub(crate) fn correct_note(&self, farmer: &str, visit: &str, note: &str) -> Result<()> {
        self.go(&format!("/visit/{farmer}/{visit}/correct"))?;
        self.page.fill(&marked("note"), note)?;
        self.save()?;
        self.go_to_visit(farmer, visit)?;
        self.page.wait_text(&marked("page"), note)?;
        self.page.wait(&marked("correction"))
    }

    /// Takes a visit back.
    pub(crate) fn withdraw(&self, farmer: &str, visit: &str, reason: &str) -> Result<()> {
        self.go(&format!("/visit/{farmer}/{visit}/withdraw"))?;
        self.page.fill(&marked("reason"), reason)?;
        self.save()
    }

    /// Gives a visit to another farmer, found by searching.
    pub(crate) fn move_to(
        &self,
        farmer: &str,
        visit: &str,
        search: &str,
        target: &str,
    ) -> Result<()> {
        self.go(&format!("/visit/{farmer}/{visit}/move"))?;
        self.page.fill(&marked("move-search"), search)?;
        self.page.click(&about("move-target", target))?;
        self.save()
    }

    /// How the visit stands: `stands`, `withdrawn`, `moved`.
    pub(crate) fn wait_standing(&self, standing: &str) -> Result<()> {
        self.page.wait(&format!(
            "[data-test=\"standing\"][data-standing=\"{standing}\"]"
        ))
    }
}
