//! How it went month by month: two lines of shares as a small drawing, and the same numbers as a table
//! for who cannot see it, or wants them.

use crate::core::view::{CURVE, CURVE_LEFT, curve_x, curve_y, percent};
use crate::ui::{context::Ui, kit::Drawing};
use shared::{
    brief::Share,
    insights::Month,
    text::{Arg, key},
};
use yew::prelude::*;

pub(crate) fn curve(ui: &Ui, name: &'static str, title: &str, months: &[Month]) -> Html {
    if months.is_empty() {
        return html! {};
    }
    let title = ui.tell(title);
    html! {
        <figure class="curve chart" data-test="curve" data-curve={name} data-months={months.len().to_string()}>
            <figcaption>{ title.clone() }</figcaption>
            <p class="legend" aria-hidden="true">
                <span class="accepted">{ "● " }{ ui.tell(key("curve-accepted")) }</span>
                <span class="controlled">{ "◆ " }{ ui.tell(key("curve-controlled")) }</span>
            </p>
            <div class="wide-drawing" tabindex="0" role="group" aria-label={title.clone()}>
                { drawing(ui, &title, months) }
            </div>
            <details class="sentence">
                <summary><span>{ ui.tell(key("curve-numbers")) }</span></summary>
                { table(ui, &title, months) }
            </details>
        </figure>
    }
}

/// Which of a month's shares.
type Of = fn(&Month) -> Share;

const POINT: &str = "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z";
const DIAMOND: &str = "m0-6l6 6-6 6-6-6z";

fn drawing(ui: &Ui, title: &str, months: &[Month]) -> Html {
    let label = ui.tell_with(key("curve-drawing"), &[("title", title.into())]);
    let mut drawing = Drawing::new("", CURVE);
    for percent in [0, 50, 100] {
        let y = curve_y(percent);
        drawing.line("grid", &[(CURVE_LEFT, y), (CURVE.0 - 8, y)]);
        drawing.text("end", (CURVE_LEFT - 6, y + 4), &format!("{percent}%"));
    }
    // Names of months would touch where there are many.
    let step = months.len().div_ceil(4);
    for (at, month) in months.iter().enumerate().step_by(step.max(1)) {
        let name = ui.words.month(ui.lang(), month.month);
        let x = curve_x(at, months.len());
        drawing.text("mid", (x, CURVE.1 - 8), &name);
    }
    let lines: [(&str, &str, Of); 2] = [
        ("accepted", POINT, |month| month.accepted),
        ("controlled", DIAMOND, |month| month.controlled),
    ];
    for (class, shape, share) in lines {
        let all = months.iter().enumerate();
        let points: Vec<(i32, i32)> = all
            .filter_map(|(at, month)| {
                let y = curve_y(percent(share(month))?);
                Some((curve_x(at, months.len()), y))
            })
            .collect();
        drawing.line(class, &points);
        for at in points {
            drawing.path(class, at, shape);
        }
    }
    drawing.named(&label)
}

fn table(ui: &Ui, title: &str, months: &[Month]) -> Html {
    let share = |share: Share| match percent(share) {
        None => ui.tell(key("curve-none")),
        Some(percent) => {
            let args = [
                ("k", share.k.into()),
                ("n", share.n.into()),
                ("percent", i64::from(percent).into()),
            ];
            ui.tell_with(key("curve-share"), &args)
        }
    };
    html! {
        <table data-test="curve-table">
            <caption>{ title.to_owned() }</caption>
            <thead><tr>
                <th scope="col">{ ui.tell(key("day-month")) }</th>
                <th scope="col">{ ui.tell(key("curve-accepted")) }</th>
                <th scope="col">{ ui.tell(key("curve-controlled")) }</th>
            </tr></thead>
            <tbody>
                { for months.iter().map(|month| {
                    let name = [
                        ("month", ui.words.month(ui.lang(), month.month).into()),
                        ("year", Arg::Owned(month.year.to_string())),
                    ];
                    html! { <tr>
                        <th scope="row">{ ui.tell_with(key("curve-month"), &name) }</th>
                        <td>{ share(month.accepted) }</td>
                        <td>{ share(month.controlled) }</td>
                    </tr> }
                }) }
            </tbody>
        </table>
    }
}
