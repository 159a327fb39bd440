//! The agreed advice on its way to the farmer: in which language, with the price or without, what he
//! will read. His number is put into an address at the tap that sends, and stands nowhere else.

use super::SeeEffect;
use crate::core::{KnownFarmer, Model, Place, VisitPart};
use shared::{
    advice::{Advice, Wanted, advice},
    brief::Catalogue,
    entry::{Name, Reaction},
    ids::EntryId,
    text::Lang,
    view::{Standing, VisitView},
};
use std::rc::Rc;

/// A message before it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassOn {
    /// The visit whose advice it is.
    pub visit: EntryId,
    /// The farmer's language; nothing while it is not known.
    pub lang: Option<Lang>,
    /// With the price of a pack.
    pub with_price: bool,
    /// What he would read, once the language is known.
    pub advice: Option<Rc<Advice>>,
}

/// By which way it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As SMS.
    Sms,
    /// To another app.
    Share,
}

/// What happened to the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PassOnEvent {
    /// The officer wants to see it.
    Opened(EntryId),
    /// He does not want to send it.
    Closed,
    /// In this language.
    Lang(Lang),
    /// With the price, or without.
    Price(bool),
    /// Off it goes.
    Sent(Way),
}

/// Whether a visit has advice that the farmer did not refuse, and that stands.
pub fn agreed(visit: &VisitView) -> bool {
    visit.standing == Standing::Stands
        && !visit.visit.products.is_empty()
        && visit.visit.reaction != Some(Reaction::Rejected)
}

pub(super) fn take(model: &mut Model, event: PassOnEvent) -> Vec<SeeEffect> {
    match event {
        PassOnEvent::Opened(visit) => {
            let names = model.known_farmer().and_then(|known| known.all.as_ref());
            let lang = names.and_then(|view| language(&view.farmer.names));
            model.see.pass_on = Some(PassOn {
                visit,
                lang,
                with_price: false,
                advice: None,
            });
        }
        PassOnEvent::Closed => model.see.pass_on = None,
        PassOnEvent::Lang(lang) => {
            if let Some(pass_on) = &mut model.see.pass_on {
                pass_on.lang = Some(lang);
            }
        }
        PassOnEvent::Price(with_price) => {
            if let Some(pass_on) = &mut model.see.pass_on {
                pass_on.with_price = with_price;
            }
        }
        PassOnEvent::Sent(way) => return sent(model, way).into_iter().collect(),
    }
    write(model);
    vec![]
}

/// It belongs to the visit that is on the screen.
pub(super) fn settle(model: &mut Model) {
    let of = model.see.pass_on.as_ref().map(|pass_on| &pass_on.visit);
    let shown = match &model.place {
        Place::Visit {
            visit,
            part: VisitPart::Read,
            ..
        } => Some(visit),
        _ => None,
    };
    if of.is_some() && shown != of {
        model.see.pass_on = None;
    }
}

/// The one language beside English in which his name is on record.
fn language(names: &[Name]) -> Option<Lang> {
    let has = |lang: Lang| names.iter().any(|name| name.lang == lang.code());
    match (has(Lang::Te), has(Lang::Hi)) {
        (true, false) => Some(Lang::Te),
        (false, true) => Some(Lang::Hi),
        _ => None,
    }
}

fn write(model: &mut Model) {
    let made = model.see.pass_on.as_ref().and_then(|pass_on| {
        let known = model.known_farmer()?;
        let visit = standing(known, &pass_on.visit)?;
        let facts = model.facts();
        let day = visit.occurred_at.day();
        // The rows of that very day, also where it is long past.
        let catalogue = Catalogue::on(day, facts.records());
        let lang = pass_on.lang?;
        let officer = facts.officer_name(&visit.by, lang);
        Some(Rc::new(advice(&Wanted {
            visit: &visit.visit,
            day,
            catalogue: &catalogue,
            lang,
            words: &model.words,
            officer: officer.as_deref().unwrap_or(visit.by.as_str()),
            with_price: pass_on.with_price,
            is_demo: facts.is_demo(),
        })))
    });
    if let Some(pass_on) = &mut model.see.pass_on {
        pass_on.advice = made;
    }
}

fn standing<'a>(known: &'a KnownFarmer, visit: &EntryId) -> Option<&'a VisitView> {
    known
        .visit(visit)
        .filter(|visit| agreed(visit) && known.ask.is_now())
}

fn sent(model: &Model, way: Way) -> Option<SeeEffect> {
    let text = model.see.pass_on.as_ref()?.advice.as_ref()?.text.clone()?;
    let farmer = &model.known_farmer()?.all.as_ref()?.farmer;
    let number = farmer.phone.as_deref().and_then(dialled);
    let body = encoded(&text);
    match way {
        Way::Sms => Some(SeeEffect::Open(format!("sms:{}?body={body}", number?))),
        Way::Share => {
            let to = number.map(|number| abroad(&number)).unwrap_or_default();
            Some(SeeEffect::Share {
                text,
                or: format!("https://wa.me/{to}?text={body}"),
            })
        }
    }
}

/// A number as a telephone takes it: its digits, and the plus before them. Nothing where there are
/// too few of them to call.
pub fn dialled(number: &str) -> Option<String> {
    let number = number.trim();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let plus = if number.starts_with('+') { "+" } else { "" };
    (digits.len() >= 5).then(|| format!("{plus}{digits}"))
}

/// The digits with the country's before them: India's, where the number does not say.
fn abroad(number: &str) -> String {
    match number.strip_prefix('+') {
        Some(digits) => digits.to_owned(),
        None => {
            let digits = number.trim_start_matches('0');
            if digits.len() == 10 {
                format!("91{digits}")
            } else {
                digits.to_owned()
            }
        }
    }
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut out = String::with_capacity(text.len() * 3);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(HEX[usize::from(byte >> 4)]));
            out.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_dialled_by_its_digits() {
        assert_eq!(
            dialled(" +91 90000 12345").as_deref(),
            Some("+919000012345")
        );
        assert_eq!(dialled("90000-12345").as_deref(), Some("9000012345"));
        assert_eq!(dialled("none"), None);
        assert_eq!(abroad("9000012345"), "919000012345");
        assert_eq!(abroad("09000012345"), "919000012345");
        assert_eq!(abroad("+919000012345"), "919000012345");
    }

    #[test]
    fn a_text_is_whole_in_an_address() {
        assert_eq!(encoded("a b&c\n₹"), "a%20b%26c%0A%E2%82%B9");
    }

    #[test]
    fn his_language_is_that_of_his_name_where_there_is_one() {
        let name = |lang: &str| Name {
            lang: lang.into(),
            text: "x".into(),
        };
        assert_eq!(language(&[name("en"), name("te")]), Some(Lang::Te));
        assert_eq!(language(&[name("hi")]), Some(Lang::Hi));
        assert_eq!(language(&[name("en")]), None);
        assert_eq!(language(&[name("hi"), name("te")]), None);
    }
}
