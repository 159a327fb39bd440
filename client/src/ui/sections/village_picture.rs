//! What worked in a village, as bars: for each trouble how much of the followed-up advice was
//! controlled, at all and by product. The numbers are those of the insights; each bar has them beside
//! it in words, so that nothing is told by length or colour alone.

use crate::core::view::{BAR, BAR_HEIGHT, bar};
use crate::ui::{
    context::Ui,
    kit::{Drawing, address, fold, memo},
};
use shared::{
    brief::{About, Share},
    ids::ProductId,
    insights::{Insights, What, problems},
    text::{Arg, capitalised, key},
};
use std::rc::Rc;
use yew::prelude::*;

/// So many troubles are drawn; the table has all.
const FIRST: usize = 6;

/// One bar: a trouble, and the product, where it is one's.
#[derive(Clone)]
struct Row {
    about: About,
    product: Option<ProductId>,
    share: Share,
}

pub(crate) fn village_picture(ui: &Ui) -> Html {
    let Some((_, insights)) = &ui.model.insights else {
        return html! {};
    };
    let of = vec![address(insights), ui.lang() as usize];
    let (ui, insights) = (ui.clone(), insights.clone());
    memo(of, move || draw(&ui, &insights))
}

/// Trouble by trouble, the most followed up first: all advice, then its products.
fn rows(ui: &Ui, insights: &Insights) -> Vec<Vec<Row>> {
    let held = (ui.model.neighbours.as_ref()).and_then(|held| held.held());
    let Some(view) =
        held.filter(|view| view.id == insights.village && view.as_of.moment == insights.as_of)
    else {
        return Vec::new();
    };
    let of_trouble = |about: About, share: Share| {
        let products = insights
            .findings()
            .filter_map(|finding| match &finding.what {
                What::Works {
                    product, about: of, ..
                } if *of == about => Some(Row {
                    about: of.clone(),
                    product: Some(product.clone()),
                    share: finding.seen,
                }),
                _ => None,
            });
        let products: Vec<Row> = products.collect();
        let all = Row {
            about,
            product: None,
            share,
        };
        std::iter::once(all).chain(products).collect::<Vec<Row>>()
    };
    let troubles = problems(view).into_iter();
    let (mut first, mut rest): (Vec<Vec<Row>>, Vec<Vec<Row>>) = (Vec::new(), Vec::new());
    for rows in troubles.map(|problem| of_trouble(problem.about, problem.controlled)) {
        // Those of which more is told come first.
        let group = if rows.len() > 1 {
            &mut first
        } else {
            &mut rest
        };
        group.push(rows);
    }
    first.append(&mut rest);
    first
}

fn draw(ui: &Ui, insights: &Rc<Insights>) -> Html {
    let troubles = rows(ui, insights);
    if troubles.is_empty() {
        return html! {};
    }
    html! {
        <section class="brief" aria-labelledby="picture-title" data-test="village-picture">
            <h2 id="picture-title">{ ui.tell(key("picture-title")) }</h2>
            <p class="hint">{ ui.tell(key("picture-lead")) }</p>
            { for troubles.iter().take(FIRST).map(|rows| html! {
                <div class="picture-part">
                    <h3>{ rows.first().map(|row| about(ui, &row.about)) }</h3>
                    <ul>{ for rows.iter().map(|row| html! { <li>{ show(ui, row, rows.len() > 1) }</li> }) }</ul>
                </div>
            }) }
            { numbers(ui, troubles.concat()) }
        </section>
    }
}

fn about(ui: &Ui, about: &About) -> String {
    let crop = ("crop", Arg::Crop(&about.crop));
    capitalised(&match &about.issue {
        Some(issue) => ui.tell_with(
            key("about-issue-in-crop"),
            &[crop, ("issue", Arg::Issue(issue))],
        ),
        None => ui.words.crop(ui.lang(), &about.crop),
    })
}

fn with(ui: &Ui, row: &Row) -> String {
    let day = ui.model.today();
    match (&row.product, ui.model.catalogue_held(day)) {
        (Some(product), Some(catalogue)) => catalogue.product_name(product, ui.lang()),
        (Some(product), None) => product.to_string(),
        (None, _) => ui.tell(key("picture-any")),
    }
}

fn said(ui: &Ui, share: Share) -> String {
    let args = [
        ("k", share.k.into()),
        ("n", share.n.into()),
        ("low", u32::from(share.low).into()),
        ("high", u32::from(share.high).into()),
    ];
    ui.tell_with(key("picture-share"), &args)
}

/// A bar with its numbers; of what it is, where there is more than one.
fn show(ui: &Ui, row: &Row, is_named: bool) -> Html {
    let product = row.product.as_ref().map(ToString::to_string);
    html! {
        <div class="bar-row" data-test="bar" data-product={product.unwrap_or_default()}
            data-crop={row.about.crop.clone()} data-issue={row.about.issue.clone().unwrap_or_default()}
            data-k={row.share.k.to_string()} data-n={row.share.n.to_string()}
            data-low={row.share.low.to_string()} data-high={row.share.high.to_string()}>
            if is_named {
                <p>{ crate::ui::kit::run(with(ui, row)) }</p>
            }
            { drawing(row.share) }
            <p class="small">{ said(ui, row.share) }</p>
        </div>
    }
}

fn drawing(share: Share) -> Html {
    let made = bar(share);
    let mut drawing = Drawing::new("bar", (BAR + 2, BAR_HEIGHT));
    let at = |x: i32, y: i32| (x + 1, y);
    drawing.area("track", at(0, 1), (BAR, 9));
    drawing.area("fill", at(0, 1), (made.fill, 9));
    drawing.line("reach", &[at(made.low, 15), at(made.high, 15)]);
    for end in [made.low, made.high] {
        drawing.line("reach", &[at(end, 12), at(end, 18)]);
    }
    drawing.html()
}

fn numbers(ui: &Ui, rows: Vec<Row>) -> Html {
    let around = html! { <details class="sentence" data-test="picture-list"></details> };
    let summary = html! { <span>{ ui.tell(key("curve-numbers")) }</span> };
    let ui = ui.clone();
    fold(around, false, summary, move || {
        html! {
            <table data-test="picture-table">
                <caption>{ ui.tell(key("picture-title")) }</caption>
                <thead><tr>
                    <th scope="col">{ ui.tell(key("picture-for")) }</th>
                    <th scope="col">{ ui.tell(key("picture-with")) }</th>
                    <th scope="col">{ ui.tell(key("picture-controlled")) }</th>
                </tr></thead>
                <tbody>{ for rows.iter().map(|row| html! { <tr>
                    <th scope="row">{ about(&ui, &row.about) }</th>
                    <td>{ crate::ui::kit::run(with(&ui, row)) }</td>
                    <td>{ said(&ui, row.share) }</td>
                </tr> }) }</tbody>
            </table>
        }
    })
}
