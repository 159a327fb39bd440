//! One farmer: brief, history, details.

use super::{App, about};
use anyhow::{Context, Result};
use tests::browser::marked;

impl App {
    /// Opens a farmer and waits for his brief.
    pub(crate) fn go_to_farmer(&self, farmer: &str) -> Result<()> {
        self.go(&format!("/farmer/{farmer}"))?;
        self.page.wait(&marked("brief"))
    }

    /// The visits listed, newest first, by id; the list is drawn a moment after the brief, and has one.
    pub(crate) fn visits_shown(&self) -> Result<Vec<String>> {
        self.page.wait(&marked("visit-row"))?;
        self.page.attributes(&marked("visit-row"), "data-id")
    }

    /// Waits until a visit's row is in a state.
    pub(crate) fn wait_visit_state(&self, visit: &str, state: &str) -> Result<()> {
        self.page.wait(&format!(
            "{}[data-state=\"{state}\"]",
            about("visit-row", visit)
        ))
    }

    /// Waits until a visit's row says that the depot has published it; the memory may have it too by then.
    pub(crate) fn wait_visit_published(&self, visit: &str) -> Result<()> {
        let row = about("visit-row", visit);
        self.page.wait(&format!(
            "{row}[data-state=\"at-depot\"], {row}[data-state=\"in-memory\"]"
        ))
    }

    /// Presses the first claim of the brief that stands on a visit; gives that visit, whose page is then open.
    pub(crate) fn tap_a_claim(&self) -> Result<String> {
        let claim = "[data-test=\"claim\"][data-visit]:not([data-visit=\"\"])";
        let visits = self.page.attributes(claim, "data-visit")?;
        let visit = visits
            .into_iter()
            .next()
            .context("the brief claims nothing")?;
        self.page.click(claim)?;
        self.page.wait(&marked("record-state"))?;
        Ok(visit)
    }

    /// Changes a farmer's telephone number.
    pub(crate) fn change_phone(&self, farmer: &str, number: &str) -> Result<()> {
        self.go(&format!("/farmer/{farmer}/edit"))?;
        self.page.fill(&marked("phone"), number)?;
        self.save()
    }
}
