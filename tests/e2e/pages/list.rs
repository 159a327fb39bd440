//! The list of farmers, its search, and a farmer not yet known.

use super::{App, about, choice};
use anyhow::Result;
use tests::browser::marked;

impl App {
    /// Opens the list and waits until it can be read.
    pub(crate) fn go_to_list(&self) -> Result<()> {
        self.go("/")?;
        self.page.wait(&marked("farmer-row"))
    }

    /// Searches, and waits for the farmer among what is found.
    pub(crate) fn search_finds(&self, text: &str, farmer: &str) -> Result<()> {
        self.page.fill(&marked("search"), text)?;
        self.page.wait(&about("farmer-row", farmer))
    }

    /// The farmers shown, by id.
    pub(crate) fn farmers_shown(&self) -> Result<Vec<String>> {
        self.page.attributes(&marked("farmer-row"), "data-id")
    }

    /// Records a farmer who is not on the phone yet; gives his id.
    pub(crate) fn new_farmer(
        &self,
        telugu: &str,
        english: &str,
        village: &str,
        crop: &str,
    ) -> Result<String> {
        self.go("/farmers/new")?;
        self.page.fill(&marked("name-te"), telugu)?;
        self.page.fill(&marked("name-en"), english)?;
        self.page.click(&choice("village-choice", village))?;
        self.page.click(&choice("crop-choice", crop))?;
        self.save()?;
        self.go_to_list()?;
        self.page.fill(&marked("search"), english)?;
        let found = format!(
            "[...document.querySelectorAll('[data-test=\"farmer-row\"]')].find(e => e.innerText.includes({telugu:?}) || \
             e.innerText.includes({english:?}))?.dataset.id"
        );
        let id = self.page.wait_js(&format!("{english} is listed"), &found)?;
        Ok(id.as_str().unwrap_or_default().to_owned())
    }
}
