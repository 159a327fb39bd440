//! A farmer's last months at a glance: his visits as marks by kind of trouble, what became of each
//! below it, open follow-ups ahead, the line of the day. The shapes tell them apart, colour only
//! helps; the list below says the same in words and leads to each visit.

use super::about;
use crate::core::{
    KnownFarmer, Place,
    order::{by_key, latest_first},
    view::{self, Became, Stands, Strip, became, trouble_class, width_of},
};
use crate::ui::{
    context::Ui,
    kit::{Drawing, address, fold, link, memo_painted},
};
use shared::{
    brief::{DueItem, Memory, due},
    entry::CropResult,
    text::{Arg, key},
    view::{FarmerView, VisitView},
    vocab::IssueClass,
};
use std::rc::Rc;
use yew::prelude::*;

/// As of the day that the page asks for; drawn once the brief has been painted.
pub(crate) fn season(ui: &Ui, known: &Rc<KnownFarmer>) -> Html {
    let Some(view) = known.view.as_ref().filter(|_| known.brief.is_some()) else {
        return html! {};
    };
    if known.ask.memory == Memory::Off {
        return html! { <p class="hint" data-test="season-off">{ ui.tell(key("season-off")) }</p> };
    }
    let of = vec![address(view), address(&known.catalogue), ui.lang() as usize];
    let (ui, known) = (ui.clone(), known.clone());
    memo_painted(of, move || draw(&ui, &known))
}

fn draw(ui: &Ui, known: &Rc<KnownFarmer>) -> Html {
    let day = known.as_of.moment.day();
    let Some(view) = &known.view else {
        return html! {};
    };
    let due = due(view, &known.catalogue, day);
    let names = (1..=12).map(|month| width_of(&ui.words.month(ui.lang(), month)));
    let Some(strip) = view::season(view, &due, day, names.max().unwrap_or(0)) else {
        return html! {};
    };
    let go = {
        let (go, farmer) = (ui.go.clone(), known.id().clone());
        Callback::from(move |event: MouseEvent| {
            let tapped = event.target_dyn_into::<web_sys::Element>();
            let mark = tapped.and_then(|it| it.closest("[data-of]").ok()?);
            let visit = mark.and_then(|it| it.get_attribute("data-of")?.parse().ok());
            if let Some(visit) = visit {
                go.emit(Place::visit(farmer.clone(), visit));
            }
        })
    };
    html! {
        <section aria-labelledby="season-title">
            <h2 id="season-title">{ ui.tell(key("season-title")) }</h2>
            <figure class="season chart" data-test="season" data-as-of={day.to_string()}
                data-visits={strip.visits().count().to_string()}>
                <div class="wide-drawing" tabindex="0" role="group" aria-labelledby="season-title" onclick={go}>
                    { picture(ui, &strip, (day, &words(ui, view, &due, &strip))) }
                </div>
                { legend(ui, &strip) }
                if strip.beyond > 0 {
                    <p class="hint">{ ui.tell_with(key("season-beyond"), &[("n", strip.beyond.into())]) }</p>
                }
                { list(ui, known, view, due) }
            </figure>
        </section>
    }
}

/// What the drawing says, in one breath.
fn words(ui: &Ui, view: &FarmerView, due: &[DueItem], strip: &Strip) -> String {
    let counted = |what: Vec<(String, usize)>| {
        let said = what.into_iter().map(|(what, n)| {
            let args = [("what", what.into()), ("n", n.into())];
            ui.tell_with(key("season-counted"), &args)
        });
        said.collect::<Vec<_>>().join(", ")
    };
    let troubles = TROUBLES.iter().map(|(class, ..)| {
        let of_it = strip.visits().filter(|(_, it, _)| it == class);
        (ui.tell(trouble(*class).1), of_it.count())
    });
    let results = RESULTS.iter().map(|became| {
        let of_it = strip.visits().filter(|(.., it)| it == became);
        (became_words(ui, *became), of_it.count())
    });
    let some = |all: Vec<(String, usize)>| all.into_iter().filter(|it| it.1 > 0).collect();
    let month = |at: Option<&view::Column>| {
        at.map_or_else(String::new, |at| {
            let name = [
                ("month", ui.words.month(ui.lang(), at.month).into()),
                ("year", Arg::Owned(at.year.to_string())),
            ];
            ui.tell_with(key("curve-month"), &name)
        })
    };
    let visits = [("n", strip.visits().count().into())];
    let args = [
        ("from", month(strip.months.first()).into()),
        ("to", month(strip.months.last()).into()),
        ("day", Arg::Day(view.as_of.moment.day())),
        ("visits", ui.tell_with(key("count-visits"), &visits).into()),
        ("troubles", counted(some(troubles.collect())).into()),
        ("results", counted(some(results.collect())).into()),
        (
            "open",
            ui.tell_with(key("season-open-count"), &[("n", due.len().into())])
                .into(),
        ),
    ];
    ui.tell_with(key("season-said"), &args)
}

fn picture(ui: &Ui, strip: &Strip, (day, label): (shared::time::Day, &str)) -> Html {
    let mut drawing = Drawing::new("strip", (view::WIDTH, strip.height));
    let (top, foot) = (12, strip.height - view::FOOT);
    for month in &strip.months {
        drawing.line("grid", &[(month.x, top), (month.x, foot)]);
        if month.is_named {
            let name = ui.words.month(ui.lang(), month.month);
            drawing.text("", (month.x, strip.height - 6), &name);
        }
    }
    drawing.line("grid", &[(0, foot), (view::WIDTH, foot)]);
    drawing.line("today", &[(strip.today, top), (strip.today, foot)]);
    let side = if strip.today * 2 > view::WIDTH {
        "end"
    } else {
        ""
    };
    let today = ui.tell_with(key("season-today"), &[("day", Arg::Day(day))]);
    drawing.text(side, (strip.today, top - 2), &today);
    for mark in &strip.marks {
        let (test, value, shape, below) = match mark.stands {
            Stands::Visit(class, became) => {
                let (shape, name) = trouble_shape(class);
                ("season-mark", name, shape, Some(became))
            }
            Stands::Due => ("season-due", "due", CLOCK, None),
        };
        drawing.open(test, mark.visit.as_str(), value);
        drawing.area("tap", (mark.x - 11, mark.y - 9), (22, 2 * view::MARK + 8));
        drawing.path(value, (mark.x, mark.y), shape);
        if let Some((code, sign)) = below.map(sign) {
            drawing.path(code, (mark.x, mark.y + view::MARK + 1), sign);
        }
        drawing.close();
    }
    drawing.named(label)
}

const CLOCK: &str = "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zm6-4v4l3 2";

/// The kinds of trouble with their shapes, about the middle of a mark.
const TROUBLES: [(IssueClass, &str, &str); 7] = [
    (
        IssueClass::Pest,
        "pest",
        "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    ),
    (IssueClass::Disease, "disease", "m0-7l7 13h-14z"),
    (IssueClass::Nutrient, "nutrient", "m-6-6h12v12h-12z"),
    (IssueClass::Weed, "weed", "m0-7l7 7-7 7-7-7z"),
    (
        IssueClass::Water,
        "water",
        "m0-7c3 4 6 6 6 9a6 5 0 0 1-12 0c0-3 3-5 6-9z",
    ),
    (IssueClass::Price, "price", "m-7-4h14v8h-14z"),
    (IssueClass::Other, "other", "m-3-6h6l4 6-4 6h-6l-4-6z"),
];

const RESULTS: [Became; 7] = [
    Became::Result(CropResult::Controlled),
    Became::Result(CropResult::Partial),
    Became::Result(CropResult::Failed),
    Became::Result(CropResult::NotApplied),
    Became::Differ,
    Became::Open,
    Became::Unseen,
];

fn trouble_shape(class: IssueClass) -> (&'static str, &'static str) {
    let found = TROUBLES.iter().find(|(it, ..)| *it == class);
    found.map_or((CLOCK, ""), |(_, name, shape)| (*shape, *name))
}

/// The word's key of a kind of trouble.
fn trouble(class: IssueClass) -> (&'static str, &'static str) {
    let words = match class {
        IssueClass::Pest => key("trouble-pest"),
        IssueClass::Disease => key("trouble-disease"),
        IssueClass::Nutrient => key("trouble-nutrient"),
        IssueClass::Weed => key("trouble-weed"),
        IssueClass::Water => key("trouble-water"),
        IssueClass::Price => key("trouble-price"),
        IssueClass::Other => key("trouble-other"),
    };
    (trouble_shape(class).0, words)
}

/// What became of it: its class and its sign, about the sign's middle.
fn sign(became: Became) -> (&'static str, &'static str) {
    match became {
        Became::Result(CropResult::Controlled) => ("became controlled", "m-6 0l4 4 8-8"),
        Became::Result(CropResult::Partial) => ("became partial", "m-6 3h12m-9-6h6"),
        Became::Result(CropResult::Failed) => ("became failed", "m-4-4l8 8m0-8l-8 8"),
        Became::Result(CropResult::NotApplied) => (
            "became not-applied",
            "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zm2 3l6-6",
        ),
        Became::Differ => ("became differ", "m-3-5v6m0 3v1m6-10v6m0 3v1"),
        Became::Open => ("became open", "m-5-5h10l-10 10h10z"),
        Became::Unseen => ("became unseen", "m-1 0h2"),
    }
}

fn became_words(ui: &Ui, became: Became) -> String {
    match became {
        Became::Result(result) => ui.words.result(ui.lang(), result),
        Became::Differ => ui.tell(key("mark-two-reports")),
        Became::Open => ui.tell(key("season-open")),
        Became::Unseen => ui.tell(key("season-unseen")),
    }
}

/// The shapes that are in the drawing, each with its word. The sentence has them for who sees none.
fn legend(ui: &Ui, strip: &Strip) -> Html {
    let entry = |class: &str, way: &str, words: String| {
        let mut drawing = Drawing::new("key", (18, 18));
        drawing.path(class, (9, 9), way);
        html! { <span>{ drawing.html() }{ words }</span> }
    };
    let troubles = TROUBLES
        .iter()
        .filter(|(class, ..)| strip.visits().any(|(_, it, _)| it == *class));
    let results = RESULTS
        .iter()
        .filter(|became| strip.visits().any(|(.., it)| it == **became));
    html! {
        <p class="legend" aria-hidden="true">
            { for troubles.map(|(class, name, shape)| entry(name, shape, ui.tell(trouble(*class).1))) }
            { for results.map(|became| {
                let (class, way) = sign(*became);
                entry(class, way, became_words(ui, *became))
            }) }
        </p>
    }
}

/// The same visits as a table, the newest first; drawn once it is opened.
fn list(ui: &Ui, known: &Rc<KnownFarmer>, view: &Rc<FarmerView>, due: Vec<DueItem>) -> Html {
    let around = html! { <details class="sentence" data-test="season-list"></details> };
    let summary = html! { <span>{ ui.tell(key("season-list")) }</span> };
    let (ui, known, view) = (ui.clone(), known.clone(), view.clone());
    fold(around, false, summary, move || {
        let visits: Vec<&VisitView> = by_key(view.visits.iter().collect(), |visit| {
            latest_first(visit.occurred_at.millis())
        });
        html! {
            <table data-test="season-table">
                <caption>{ ui.tell(key("season-title")) }</caption>
                <thead><tr>
                    <th scope="col">{ ui.tell(key("season-day")) }</th>
                    <th scope="col">{ ui.tell(key("form-issue")) }</th>
                    <th scope="col">{ ui.tell(key("visit-outcome")) }</th>
                </tr></thead>
                <tbody>{ for visits.into_iter().map(|visit| row(&ui, &known, visit, &due)) }</tbody>
            </table>
        }
    })
}

fn row(ui: &Ui, known: &KnownFarmer, visit: &VisitView, due: &[DueItem]) -> Html {
    let (shape, class) = trouble_shape(trouble_class(visit));
    let mut drawing = Drawing::new("key", (18, 18));
    drawing.path(class, (9, 9), shape);
    let by = due.iter().find(|item| item.visit == visit.id);
    let became = match by {
        Some(item) => ui.tell_with(key("season-due"), &[("day", Arg::Day(item.due))]),
        None => became_words(ui, became(visit, due)),
    };
    html! {
        <tr>
            <th scope="row">
                { link(ui, Place::visit(known.id().clone(), visit.id.clone()), "season-visit")
                    .class("in-table")
                    .data("data-id", visit.id.to_string())
                    .show(ui.words.day(ui.lang(), visit.occurred_at.day())) }
            </th>
            <td>{ drawing.html() }{ about(ui, visit) }</td>
            <td>{ became }</td>
        </tr>
    }
}
