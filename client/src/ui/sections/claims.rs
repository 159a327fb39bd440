//! Claims of a brief, section by section. Each opens the visit it rests on, also where that is
//! another farmer's; what sets a claim apart is said in a word and a sign, never by colour alone.

use crate::core::Place;
use crate::ui::{
    context::Ui,
    kit::{Sign, fold, icon, link, run},
};
use shared::{
    brief::{
        Brief, Catalogue, Claim, Predicate, Section, SectionKind, names_future_day, render,
        section_title,
    },
    ids::{FarmerId, ProductId},
    text::key,
};
use std::rc::Rc;
use yew::prelude::*;

/// So many claims of a section are read before one asks for more.
const FIRST: usize = 6;

/// Whose claims these are, and with which day's names of products they are told.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) ui: &'a Ui,
    pub(crate) farmer: &'a FarmerId,
    pub(crate) catalogue: &'a Rc<Catalogue>,
}

impl Teller<'_> {
    /// All sections.
    pub(crate) fn sections(self, brief: &Brief) -> Html {
        html! { <>{ for brief.sections.iter().map(|section| self.section(section)) }</> }
    }

    fn section(self, section: &Section) -> Html {
        let name = code(section.kind);
        let title = section_title(section.kind, &self.ui.words, self.ui.lang());
        let claims = match section.kind {
            SectionKind::Products => self.by_product(&section.claims, name),
            _ => self.first(&section.claims, name),
        };
        html! {
            <section class={classes!("brief-part", name)} data-test="brief-section" data-section={name}>
                if section.kind != SectionKind::Headline {
                    <h3>
                        if let Some(sign) = sign(section.kind) { { icon(sign) } }
                        { title }
                    </h3>
                }
                { claims }
            </section>
        }
    }

    /// Claims one under the other.
    pub(crate) fn list<'a>(
        self,
        claims: impl IntoIterator<Item = &'a Claim>,
        section: &'static str,
    ) -> Html {
        html! {
            <ul>{ for claims.into_iter().map(|claim| html! { <li>{ self.claim(claim, section) }</li> }) }</ul>
        }
    }

    /// The first claims; the rest one tap away, so that what comes after them is found.
    pub(crate) fn first(self, claims: &[Claim], section: &'static str) -> Html {
        // A fold for one claim would take as much room as the claim.
        if claims.len() <= FIRST + 1 {
            return self.list(claims, section);
        }
        let (first, rest) = claims.split_at(FIRST);
        let args = [("n", rest.len().into())];
        let summary = html! { <span>{ self.ui.tell_with(key("claims-more"), &args) }</span> };
        let around = html! { <details class="sentence" data-test="more-claims"></details> };
        html! { <>
            { self.list(first, section) }
            { self.folded((around, false), summary, rest.iter(), section) }
        </> }
    }

    /// Claims that are told once they are opened: they are the most of a long brief, and most stay shut.
    fn folded<'a>(
        self,
        (around, is_open): (Html, bool),
        summary: Html,
        claims: impl Iterator<Item = &'a Claim>,
        section: &'static str,
    ) -> Html {
        let (ui, farmer) = (self.ui.clone(), self.farmer.clone());
        let catalogue = self.catalogue.clone();
        let claims: Vec<Claim> = claims.cloned().collect();
        fold(around, is_open, summary, move || {
            let teller = Teller {
                ui: &ui,
                farmer: &farmer,
                catalogue: &catalogue,
            };
            teller.list(&claims, section)
        })
    }

    /// What is said of each product, together, the first one open; what is of none comes first.
    fn by_product(self, claims: &[Claim], section: &'static str) -> Html {
        let mut order: Vec<Option<&ProductId>> = vec![None];
        for claim in claims {
            let product = product(&claim.predicate);
            if !order.contains(&product) {
                order.push(product);
            }
        }
        let group = |(at, of): (usize, Option<&ProductId>)| {
            let claims: Vec<&Claim> = (claims.iter())
                .filter(|claim| product(&claim.predicate) == of)
                .collect();
            if claims.is_empty() {
                return html! {};
            }
            let Some(id) = of else {
                return self.list(claims, section);
            };
            let is_open = at <= 1;
            let around = html! {
                <details class="product-group" open={is_open} data-test="product-group" data-id={id.to_string()}>
                </details>
            };
            let name = html! { <h4>{ run(self.catalogue.product_name(id, self.ui.lang())) }</h4> };
            self.folded((around, is_open), name, claims.into_iter(), section)
        };
        html! { <>{ for order.into_iter().enumerate().map(group) }</> }
    }

    /// One claim.
    pub(crate) fn claim(self, claim: &Claim, section: &'static str) -> Html {
        let sentence = render(claim, &self.ui.words, self.ui.lang(), self.catalogue);
        let content = html! {
            <span class="said">{ run(sentence) }{ self.marks(claim) }</span>
        };
        let Some(visit) = &claim.visit else {
            return html! {
                <div class="claim" data-test="claim" data-section={section}>{ content }</div>
            };
        };
        let of = claim.of.as_ref().unwrap_or(self.farmer);
        let other = claim.of.as_ref().map(ToString::to_string);
        link(self.ui, Place::visit(of.clone(), visit.clone()), "claim")
            .class("claim")
            .data("data-visit", visit.to_string())
            .data("data-section", section)
            .data("data-of", other.unwrap_or_default())
            .data("data-late", claim.late.to_string())
            .show(content)
    }

    fn marks(self, claim: &Claim) -> Html {
        let mark = |class: &'static str, sign, words: &str| {
            html! {
                <span class={classes!("mark", class)} data-test="claim-mark" data-mark={class}>
                    { icon(sign) }{ self.ui.tell(words) }</span>
            }
        };
        let is_expected = names_future_day(claim);
        if !is_expected && !claim.late && claim.of.is_none() {
            return html! {};
        }
        html! {
            <span class="marks">
                if is_expected { { mark("expected", Sign::Clock, key("mark-expected")) } }
                if claim.late { { mark("late", Sign::Late, key("mark-late")) } }
                if claim.of.is_some() { { mark("neighbour", Sign::People, key("mark-neighbour")) } }
            </span>
        }
    }
}

/// The product that a claim is about.
fn product(predicate: &Predicate) -> Option<&ProductId> {
    match predicate {
        Predicate::Suggested { product, .. }
        | Predicate::Instead { product, .. }
        | Predicate::Count { product, .. }
        | Predicate::WaitingClears { product, .. }
        | Predicate::Price { product, .. }
        | Predicate::Dose { product, .. }
        | Predicate::Waiting { product, .. }
        | Predicate::Advised { product, .. }
        | Predicate::NotOnLabel { product, .. } => Some(product),
        _ => None,
    }
}

fn sign(kind: SectionKind) -> Option<Sign> {
    match kind {
        SectionKind::FollowUps => Some(Sign::Clock),
        SectionKind::Watch => Some(Sign::Look),
        SectionKind::NotToSay => Some(Sign::Stop),
        SectionKind::Similar => Some(Sign::People),
        _ => None,
    }
}

/// The section as tests and styles name it.
pub(crate) fn code(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Headline => "headline",
        SectionKind::LastVisit => "last-visit",
        SectionKind::FollowUps => "follow-ups",
        SectionKind::Watch => "watch",
        SectionKind::Products => "products",
        SectionKind::Pitch => "pitch",
        SectionKind::NotToSay => "not-to-say",
        SectionKind::Similar => "similar",
        SectionKind::OpenQuestions => "open-questions",
        SectionKind::Confidence => "confidence",
    }
}
