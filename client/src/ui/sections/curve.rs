//! How it went month by month: two lines of shares as a small drawing, and the same numbers as a table
//! for who cannot see it, or wants them.

use crate::ui::context::Ui;
use shared::{
    brief::Share,
    insights::Month,
    text::{Arg, key},
};
use yew::prelude::*;

/// The drawing's measures, in its own units.
const WIDTH: usize = 320;
const HEIGHT: usize = 150;
const LEFT: usize = 40;
const TOP: usize = 12;
const BOTTOM: usize = 30;

pub(crate) fn curve(ui: &Ui, name: &'static str, title: &str, months: &[Month]) -> Html {
    if months.is_empty() {
        return html! {};
    }
    let title = ui.tell(title);
    html! {
        <figure class="curve" data-test="curve" data-curve={name} data-months={months.len().to_string()}>
            <figcaption>{ title.clone() }</figcaption>
            <p class="legend" aria-hidden="true">
                <span class="accepted">{ "● " }{ ui.tell(key("curve-accepted")) }</span>
                <span class="controlled">{ "◆ " }{ ui.tell(key("curve-controlled")) }</span>
            </p>
            { drawing(ui, &title, months) }
            <details class="sentence">
                <summary><span>{ ui.tell(key("curve-numbers")) }</span></summary>
                { table(ui, &title, months) }
            </details>
        </figure>
    }
}

fn x(at: usize, of: usize) -> usize {
    let room = WIDTH - LEFT - 16;
    match of {
        0 | 1 => LEFT + room / 2,
        _ => LEFT + room * at / (of - 1),
    }
}

fn y(percent: usize) -> usize {
    let room = HEIGHT - TOP - BOTTOM;
    TOP + room - room * percent.min(100) / 100
}

/// The whole per cent nearest to a share; none of nothing.
fn percent(share: Share) -> Option<usize> {
    (share.n > 0).then(|| ((share.k * 200 + share.n) / (share.n * 2)) as usize)
}

fn drawing(ui: &Ui, title: &str, months: &[Month]) -> Html {
    let label = ui.tell_with(key("curve-drawing"), &[("title", title.into())]);
    let points = |share: fn(&Month) -> Share| {
        let all = months.iter().enumerate();
        all.filter_map(|(at, month)| Some((x(at, months.len()), y(percent(share(month))?))))
            .collect::<Vec<_>>()
    };
    let line = |points: &[(usize, usize)]| {
        let texts: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        texts.join(" ")
    };
    let (accepted, controlled) = (points(|it| it.accepted), points(|it| it.controlled));
    html! {
        <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-label={label}>
            { for [0, 50, 100].into_iter().map(|percent| html! { <>
                <line class="grid" x1={LEFT.to_string()} x2={(WIDTH - 8).to_string()} y1={y(percent).to_string()}
                    y2={y(percent).to_string()} />
                <text x={(LEFT - 6).to_string()} y={(y(percent) + 4).to_string()} text-anchor="end">
                    { format!("{percent}%") }</text>
            </> }) }
            { for months.iter().enumerate().map(|(at, month)| html! {
                <text x={x(at, months.len()).to_string()} y={(HEIGHT - 8).to_string()} text-anchor="middle">
                    { ui.words.month(ui.lang(), month.month) }</text>
            }) }
            <polyline class="accepted" points={line(&accepted)} />
            <polyline class="controlled" points={line(&controlled)} />
            { for accepted.iter().map(|(x, y)| html! {
                <circle class="accepted" cx={x.to_string()} cy={y.to_string()} r="5" />
            }) }
            { for controlled.iter().map(|(x, y)| html! {
                <path class="controlled" d={format!("M{x} {}l6 6-6 6-6-6z", *y as i64 - 6)} />
            }) }
        </svg>
    }
}

fn table(ui: &Ui, title: &str, months: &[Month]) -> Html {
    let share = |share: Share| match percent(share) {
        None => ui.tell(key("curve-none")),
        Some(percent) => {
            let args = [
                ("k", share.k.into()),
                ("n", share.n.into()),
                ("percent", percent.into()),
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
