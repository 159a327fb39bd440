//! District and mandal as the call centre writes them. The mandal stands for the village; it is
//! known by its name within its district, because fourteen names occur twice in Telangana, and not
//! matched to an LGD code, because the district spellings are of 2016 and not LGD's.

use super::super::ident::fitted;
use shared::{entry::Name, ids::VillageId, records::Village};

/// The village of calls without a mandal.
const UNKNOWN: &str = "unknown";

/// A mandal of a district; either may be empty.
pub(super) struct Place {
    /// In capitals, blanks made one.
    pub(super) district: String,
    /// In capitals, blanks made one.
    pub(super) mandal: String,
    /// The village that it stands for.
    pub(super) village: VillageId,
}

impl Place {
    pub(super) fn new(mandal: &str, district: &str) -> Self {
        let (mandal, district) = (normal(mandal), normal(district));
        let id = if mandal.is_empty() {
            UNKNOWN.to_owned()
        } else {
            fitted("kcc:", &format!("{mandal} {district}"))
        };
        Self {
            village: VillageId::new(&id).expect("fitted"),
            mandal,
            district,
        }
    }

    /// The place in a farmer's name.
    pub(super) fn title(&self) -> String {
        match (self.mandal.is_empty(), self.district.is_empty()) {
            (false, _) => format!("{} mandal", titled(&self.mandal)),
            (true, false) => format!("{} district", titled(&self.district)),
            (true, true) => "place not known".to_owned(),
        }
    }

    pub(super) fn record(&self) -> Village {
        let name = |lang: &str, text: &str| Name {
            lang: lang.to_owned(),
            text: text.to_owned(),
        };
        if self.mandal.is_empty() {
            let names = vec![name("en", "Village not known"), name("te", "గ్రామం తెలియదు")];
            return Village {
                id: self.village.clone(),
                names,
                also: Vec::new(),
                mandal: None,
                district: None,
            };
        }
        let mandal = titled(&self.mandal);
        Village {
            id: self.village.clone(),
            names: vec![name("en", &mandal)],
            also: Vec::new(),
            mandal: Some(mandal),
            district: Some(titled(&self.district)).filter(|text| !text.is_empty()),
        }
    }
}

/// Capitals, one blank between words; a code number (`0`, `9999`) is no name.
fn normal(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_uppercase).collect();
    let text: String = words.join(" ").chars().take(80).collect();
    if text.chars().any(char::is_alphabetic) {
        text
    } else {
        String::new()
    }
}

/// `RAJANNA SIRCILLA` as `Rajanna Sircilla`.
fn titled(text: &str) -> String {
    let mut inside = false;
    let mut out = String::new();
    for c in text.chars() {
        if inside {
            out.extend(c.to_lowercase())
        } else {
            out.extend(c.to_uppercase())
        }
        inside = c.is_alphabetic();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mandal_is_known_within_its_district() {
        let here = Place::new("BALANAGAR ", "MAHABOOBNAGAR");
        assert_eq!(here.village.as_str(), "kcc:balanagar-mahaboobnagar");
        assert_eq!(here.title(), "Balanagar mandal");
        assert_ne!(
            here.village,
            Place::new("BALANAGAR", "MEDCHAL–MALKAJGIRI").village
        );
        assert_eq!(
            here.village,
            Place::new(" Balanagar", "MAHABOOBNAGAR ").village
        );
        let long = Place::new("BHUPALAPALLE WEST AND EAST", "JAYASHANKAR BHUPALAPALLY");
        assert!(
            (33..=40).contains(&long.village.as_str().len()),
            "{}",
            long.village
        );
    }

    #[test]
    fn a_code_is_no_place() {
        let none = Place::new("0   ", "9999");
        assert_eq!(
            (none.village.as_str(), none.title().as_str()),
            ("unknown", "place not known")
        );
        let district = Place::new("0", "Y S R ");
        assert_eq!(
            (district.village.as_str(), district.title().as_str()),
            ("unknown", "Y S R district")
        );
    }

    #[test]
    fn names_are_written_with_capitals_at_their_beginning() {
        assert_eq!(titled("MEDCHAL–MALKAJGIRI"), "Medchal–Malkajgiri");
        assert_eq!(titled("SHANKARAMPET[R]"), "Shankarampet[R]");
    }
}
