//! The brief: sections of claims. Each claim opens the visit it rests on.

use crate::core::{KnownFarmer, Place};
use crate::ui::{context::Ui, kit::link};
use shared::{
    brief::{Claim, SectionKind, render, section_title},
    text::{Arg, key},
};
use yew::prelude::*;

pub(crate) fn brief(ui: &Ui, known: &KnownFarmer) -> Html {
    let section = |section: &shared::brief::Section| {
        let name = code(section.kind);
        html! {
            <section class={classes!("brief-part", name)} data-test="brief-section" data-section={name}>
                if section.kind != SectionKind::Headline {
                    <h3>{ section_title(section.kind, &ui.words, ui.lang()) }</h3>
                }
                <ul>
                    { for section.claims.iter().map(|claim| html! {
                        <li>{ show_claim(ui, known, claim, name) }</li>
                    }) }
                </ul>
            </section>
        }
    };
    let day = known.catalogue.day();
    html! {
        <section class="brief" data-test="brief" aria-labelledby="brief-title">
            <h2 id="brief-title">{ ui.tell(key("brief-title")) }
                <small>{ ui.tell_with(key("brief-as-of"), &[("day", Arg::Day(day))]) }</small></h2>
            { for known.brief.sections.iter().map(section) }
        </section>
    }
}

fn show_claim(ui: &Ui, known: &KnownFarmer, claim: &Claim, section: &'static str) -> Html {
    let sentence = render(claim, &ui.words, ui.lang(), &known.catalogue);
    match &claim.visit {
        Some(visit) => link(ui, Place::visit(known.id().clone(), visit.clone()), "claim")
            .class("claim")
            .data("data-visit", visit.to_string())
            .data("data-section", section)
            .show(html! { <span>{ sentence }</span> }),
        None => html! {
            <p class="claim" data-test="claim" data-section={section}><span>{ sentence }</span></p>
        },
    }
}

fn code(kind: SectionKind) -> &'static str {
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
