//! One farmer: the brief first, then his history; recording a visit is one tap away.

use super::{Again, list::village_name};
use crate::core::{Event, KnownFarmer, Loadable, Place, view::namesakes};
use crate::ui::{
    context::{Ui, use_ui},
    kit::{Choice, Face, Icon, LinkTo, Run, Sign, Spot},
    paint::use_mark,
    sections::{BriefView, Frame, VisitRow, Waiting, store_sentence},
};
use shared::{
    entry::Name,
    ids::FarmerId,
    text::{Arg, capitalised, key},
    view::{Detail, FarmerView, VisitView},
};
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn FarmerPage() -> Html {
    let ui = use_ui();
    let known = ui.model.known_farmer().cloned();
    use_mark(
        "brief-ready",
        known.as_ref().is_some_and(|known| known.all.is_some()),
    );
    let title = match known.as_ref().and_then(|known| known.all.as_ref()) {
        Some(view) => ui.name(&view.farmer.names),
        None => ui.tell(key("nav-farmer")),
    };
    html! { <Frame page="farmer" {title}>{ body(&ui, known) }</Frame> }
}

fn body(ui: &Ui, known: Option<Rc<KnownFarmer>>) -> Html {
    let Some(known) = known else {
        return match &ui.model.farmer {
            Some((_, Loadable::Failed(error))) => html! {
                <Face spot={Spot::Failed} title={ui.tell(key("face-not-read"))} text={ui.tell(store_sentence(error))}>
                    <Again />
                </Face>
            },
            _ => html! { <Waiting /> },
        };
    };
    let Some(view) = &known.all else {
        if ui.model.farmer_asked {
            return html! { <Waiting /> };
        }
        return html! {
            <Face spot={Spot::Empty} title={ui.tell(key("face-no-farmer"))} text={ui.tell(key("face-record-missing-text"))} />
        };
    };
    let new_visit = Place::NewVisit(view.id.clone());
    let has_draft = new_visit
        .draft_key()
        .is_some_and(|draft| ui.model.drafts.contains(&draft));
    html! {
        <>
            { details(ui, view) }
            { for view.details.iter().map(|detail| conflict(ui, detail)) }
            <Namesakes farmer={view.id.clone()} />
            <BriefView known={known.clone()} />
            <History known={known.clone()} />
            if !known.data.unreadable.is_empty() {
                <p class="hint">{ ui.tell_with(key("farmer-unreadable"), &[("n", known.data.unreadable.len().into())]) }</p>
            }
            <div class="save-bar">
                <LinkTo to={new_visit} test="new-visit" class="button main">
                    <Icon sign={if has_draft { Sign::Pencil } else { Sign::Plus }} />
                    { ui.tell(if has_draft { key("action-continue-visit") } else { key("action-new-visit") }) }
                </LinkTo>
            </div>
        </>
    }
}

fn details(ui: &Ui, view: &FarmerView) -> Html {
    let farmer = &view.farmer;
    let shown = ui.name(&farmer.names);
    let other = farmer.names.iter().find(|name| name.text != shown);
    let crops: Vec<String> = farmer
        .crops
        .iter()
        .map(|crop| ui.words.crop(ui.lang(), crop))
        .collect();
    html! {
        <section class="details">
            <div>
                <p data-test="farmer-name" data-id={view.id.to_string()}><Run text={shown} />
                    if let Some(name) = other { <>{ " · " }<Run text={name.text.clone()} /></> }
                </p>
                <p><Run text={village_name(ui, &farmer.village)} />
                    if !crops.is_empty() { <>{ " · " }{ capitalised(&crops.join(", ")) }</> }
                </p>
                if let Some(phone) = &farmer.phone {
                    <p><a class="phone" href={format!("tel:{}", phone.replace(' ', ""))}>{ phone }</a></p>
                }
            </div>
            <LinkTo to={Place::EditFarmer(view.id.clone())} test="edit-farmer" class="square"
                label={ui.tell(key("action-edit-farmer"))}><Icon sign={Sign::Pencil} /></LinkTo>
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct NamesakesProps {
    farmer: FarmerId,
}

/// Others who may be the same person.
#[component]
fn Namesakes(props: &NamesakesProps) -> Html {
    let ui = use_ui();
    let like = namesakes(ui.model.rows(), &props.farmer);
    if like.is_empty() {
        return html! {};
    }
    html! {
        <section class="notice look" data-test="possible-duplicates">
            <h2><Icon sign={Sign::Look} />{ ui.tell(key("farmer-namesakes")) }</h2>
            <ul class="rows">
                { for like.into_iter().map(|row| html! {
                    <li key={row.farmer.to_string()}>
                        <LinkTo to={Place::Farmer(row.farmer.clone())} test="possible-duplicate" class="row"
                            data_id={row.farmer.to_string()}>
                            <span class="row-main"><strong><Run text={ui.name(&row.names)} /></strong>
                                <span>{ ui.tell_with(key("count-visits"), &[("n", row.visits.into())]) }</span></span>
                        </LinkTo>
                    </li>
                }) }
            </ul>
        </section>
    }
}

/// Two people wrote different values: both are shown, with who and when; the officer chooses.
fn conflict(ui: &Ui, detail: &Detail) -> Html {
    let field = ui.words.label(ui.lang(), "field", &detail.field);
    let facts = ui.model.facts();
    html! {
        <section class="notice look" data-test="detail-conflict" data-field={detail.field.clone()}>
            <h2><Icon sign={Sign::Look} />{ ui.tell_with(key("farmer-two-values"), &[("field", field.into())]) }</h2>
            <div class="choices wide">
                { for detail.values.iter().enumerate().map(|(at, value)| {
                    let by = facts.officer_name(&value.by).unwrap_or(value.by.as_str());
                    let who = [("by", by.into()), ("when", Arg::Moment(value.recorded_at))];
                    let choose = Event::DetailChosen { field: detail.field.clone(), entry: value.entry.clone() };
                    html! {
                        <Choice test="detail-choice" value={value.entry.to_string()} is_on={at == 0} onclick={ui.on_click(choose)}>
                            <Run text={readable(ui, &detail.field, &value.value)} />
                            <span class="small">{ ui.tell_with(key("by-when"), &who) }</span>
                        </Choice>
                    }
                }) }
            </div>
            <p class="hint">{ ui.tell(key("farmer-two-values-hint")) }</p>
        </section>
    }
}

/// The value of a detail as a person reads it.
fn readable(ui: &Ui, field: &str, value: &serde_json::Value) -> String {
    if let Ok(names) = serde_json::from_value::<Vec<Name>>(value.clone()) {
        return names
            .into_iter()
            .map(|name| name.text)
            .collect::<Vec<_>>()
            .join(" · ");
    }
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => number.to_string(),
        serde_json::Value::Array(slugs) if field == "crops" => {
            let words = slugs
                .iter()
                .filter_map(|slug| slug.as_str())
                .map(|slug| ui.words.crop(ui.lang(), slug));
            words.collect::<Vec<_>>().join(", ")
        }
        _ => ui.tell(key("not-on-record")),
    }
}

#[derive(Properties, PartialEq)]
struct HistoryProps {
    known: Rc<KnownFarmer>,
}

/// All visits, newest first; those withdrawn or moved are there too, marked.
#[component]
fn History(props: &HistoryProps) -> Html {
    let ui = use_ui();
    let mut visits: Vec<&VisitView> = props
        .known
        .all
        .iter()
        .flat_map(|view| view.visits.iter().chain(&view.gone))
        .collect();
    visits.sort_by(|a, b| (b.occurred_at, &b.id).cmp(&(a.occurred_at, &a.id)));
    html! {
        <section aria-labelledby="history-title">
            <h2 id="history-title">{ ui.tell(key("history-title")) }
                <small>{ ui.tell_with(key("count-visits"), &[("n", visits.len().into())]) }</small></h2>
            <ul class="rows">
                { for visits.into_iter().map(|visit| html! {
                    <li key={visit.id.to_string()}><VisitRow known={props.known.clone()} visit={visit.clone()} /></li>
                }) }
            </ul>
        </section>
    }
}
