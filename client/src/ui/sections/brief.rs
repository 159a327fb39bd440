//! The brief: sections of claims. Each claim opens the visit it rests on.

use crate::core::{KnownFarmer, Place};
use crate::ui::{context::use_ui, kit::LinkTo};
use shared::{
    brief::{Claim, SectionKind, render, section_title},
    text::{Arg, key},
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct BriefViewProps {
    pub(crate) known: Rc<KnownFarmer>,
}

#[component]
pub(crate) fn BriefView(props: &BriefViewProps) -> Html {
    let ui = use_ui();
    let known = &props.known;
    let section = |section: &shared::brief::Section| {
        let name = code(section.kind);
        html! {
            <section class={classes!("brief-part", name)} data-test="brief-section" data-section={name}>
                if section.kind != SectionKind::Headline {
                    <h3>{ section_title(section.kind, &ui.words, ui.lang()) }</h3>
                }
                <ul>
                    { for section.claims.iter().map(|claim| html! {
                        <li><ClaimView known={known.clone()} claim={claim.clone()} section={name} /></li>
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

#[derive(Properties, PartialEq)]
struct ClaimViewProps {
    known: Rc<KnownFarmer>,
    claim: Claim,
    section: AttrValue,
}

#[component]
fn ClaimView(props: &ClaimViewProps) -> Html {
    let ui = use_ui();
    let sentence = render(&props.claim, &ui.words, ui.lang(), &props.known.catalogue);
    match &props.claim.visit {
        Some(visit) => html! {
            <LinkTo to={Place::visit(props.known.id().clone(), visit.clone())} class="claim" test="claim"
                data_visit={visit.to_string()} data_section={props.section.clone()}>
                <span>{ sentence }</span>
            </LinkTo>
        },
        None => html! {
            <p class="claim" data-test="claim" data-section={props.section.clone()}><span>{ sentence }</span></p>
        },
    }
}

fn code(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Headline => "headline",
        SectionKind::LastVisit => "last-visit",
        SectionKind::FollowUps => "follow-ups",
        SectionKind::Watch => "watch",
        SectionKind::Worked => "worked",
        SectionKind::Refused => "refused",
        SectionKind::Label => "label",
        SectionKind::OpenQuestions => "open-questions",
    }
}
