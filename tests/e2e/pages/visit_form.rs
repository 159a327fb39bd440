//! The form of a new visit.

use super::{App, choice};
use anyhow::{Context, Result};
use tests::browser::marked;

/// What an officer says of a visit; what is empty is left out.
#[derive(Default, Clone, Copy)]
pub(crate) struct NewVisit<'a> {
    pub(crate) crop: &'a str,
    pub(crate) stage: &'a str,
    pub(crate) issue: &'a str,
    pub(crate) objection: &'a str,
    pub(crate) reaction: &'a str,
    pub(crate) note: &'a str,
    /// Percent, as the form offers it.
    pub(crate) chance: &'a str,
    /// The first product that the form offers.
    pub(crate) with_product: bool,
}

impl App {
    /// Fills the form of a new visit without saving it.
    pub(crate) fn write_visit(&self, farmer: &str, visit: NewVisit<'_>) -> Result<()> {
        self.go(&format!("/farmer/{farmer}/visit/new"))?;
        self.page.wait(&marked("note"))?;
        self.press("crop-choice", visit.crop, "crop-more")?;
        if [visit.stage, visit.objection, visit.chance] != [""; 3] {
            self.open_more_fields()?;
        }
        if !visit.stage.is_empty() {
            self.page.choose(&marked("stage"), visit.stage)?;
        }
        self.press("issue-choice", visit.issue, "issue-more")?;
        if visit.with_product {
            self.page.click(&marked("product-choice"))?;
        }
        for (name, value) in [
            ("objection-choice", visit.objection),
            ("reaction-choice", visit.reaction),
        ] {
            if !value.is_empty() {
                self.page.click(&choice(name, value))?;
            }
        }
        if !visit.note.is_empty() {
            self.page.fill(&marked("note"), visit.note)?;
        }
        if !visit.chance.is_empty() {
            self.page.click(&choice("chance-choice", visit.chance))?;
        }
        Ok(())
    }

    /// Unfolds what is wanted now and then: stage, objections, chance.
    pub(crate) fn open_more_fields(&self) -> Result<()> {
        let fold = marked("more-fields");
        self.page.wait(&fold)?;
        if !self.page.sees(&marked("stage"))? {
            self.page.click(&format!("{fold} > summary"))?;
        }
        self.page.wait(&marked("stage"))
    }

    /// Presses a choice, whether it is among the first offered or behind "more".
    pub(crate) fn press(&self, name: &str, value: &str, more: &str) -> Result<()> {
        if value.is_empty() {
            return Ok(());
        }
        let button = choice(name, value);
        if self.page.sees(&button)? {
            return self.page.click(&button);
        }
        self.page.choose(&marked(more), value)
    }

    /// Records a visit and gives its id.
    pub(crate) fn record_visit(&self, farmer: &str, visit: NewVisit<'_>) -> Result<String> {
        self.write_visit(farmer, visit)?;
        self.save()?;
        self.newest_visit(farmer, visit.note)
    }

    /// The id of the visit whose note has these words, as the farmer's history lists it.
    pub(crate) fn newest_visit(&self, farmer: &str, note: &str) -> Result<String> {
        self.go_to_farmer(farmer)?;
        self.page.wait(&marked("visit-row"))?;
        let visit = self
            .visits_shown()?
            .into_iter()
            .next()
            .context("no visit is listed")?;
        self.go(&format!("/visit/{farmer}/{visit}"))?;
        self.page.wait_text(&marked("page"), note)?;
        Ok(visit)
    }
}
