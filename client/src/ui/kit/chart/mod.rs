//! Small drawings, for the eye alone; what one says stands beside it in words. They are made of
//! elements, not of text for the browser to read: the page's policy lets no text become markup.

use super::tag::Tag;
use yew::prelude::*;

/// A drawing under way, in units of its own.
pub(crate) struct Drawing {
    class: &'static str,
    measures: (i32, i32),
    drawn: Vec<Html>,
    /// What stands for something, with what was drawn before it began.
    open: Vec<(Tag, Vec<Html>)>,
}

impl Drawing {
    /// An empty one: how wide, how high.
    pub(crate) fn new(class: &'static str, measures: (i32, i32)) -> Self {
        Self {
            class,
            measures,
            drawn: Vec::new(),
            open: Vec::new(),
        }
    }

    /// A figure: where it begins, and its way from there.
    pub(crate) fn path(&mut self, class: &str, (x, y): (i32, i32), way: &str) {
        let d = ["M", &x.to_string(), " ", &y.to_string(), way].concat();
        let figure = html! { <path class={class.to_owned()} {d} /> };
        self.drawn.push(figure);
    }

    /// A line through points.
    pub(crate) fn line(&mut self, class: &str, points: &[(i32, i32)]) {
        let Some((first, rest)) = points.split_first() else {
            return;
        };
        let mut way = String::new();
        for (x, y) in rest {
            way.push('L');
            way.push_str(&x.to_string());
            way.push(' ');
            way.push_str(&y.to_string());
        }
        self.path(class, *first, &way);
    }

    /// A box: its upper corner, its width and height.
    pub(crate) fn area(&mut self, class: &str, at: (i32, i32), (width, height): (i32, i32)) {
        let (width, height) = (width.to_string(), height.to_string());
        let way = ["h", &width, "v", &height, "h-", &width, "z"].concat();
        self.path(class, at, &way);
    }

    /// Words.
    pub(crate) fn text(&mut self, class: &str, (x, y): (i32, i32), text: &str) {
        let (class, x, y) = (class.to_owned(), x.to_string(), y.to_string());
        self.drawn
            .push(html! { <text {class} {x} {y}>{ text.to_owned() }</text> });
    }

    /// What follows, up to `close`, stands for something.
    pub(crate) fn open(&mut self, test: &str, of: &str, value: &str) {
        let group = Tag::new(html! { <g></g> })
            .set("data-test", test.to_owned().into())
            .set("data-of", of.to_owned().into())
            .set("data-value", value.to_owned().into());
        self.open.push((group, std::mem::take(&mut self.drawn)));
    }

    pub(crate) fn close(&mut self) {
        if let Some((group, before)) = self.open.pop() {
            let within = std::mem::replace(&mut self.drawn, before);
            self.drawn
                .push(within.into_iter().fold(group, Tag::with).html());
        }
    }

    /// The drawing, for the eye alone: the words stand beside it.
    pub(crate) fn html(self) -> Html {
        self.whole("")
    }

    /// The drawing with what a screen reader says in its place.
    pub(crate) fn named(self, label: &str) -> Html {
        self.whole(label)
    }

    fn whole(self, label: &str) -> Html {
        let (width, height) = self.measures;
        let view = ["0 0 ", &width.to_string(), " ", &height.to_string()].concat();
        let svg = Tag::new(html! { <svg focusable="false" class={self.class}></svg> })
            .set("viewBox", view.into());
        let svg = if label.is_empty() {
            svg.set("aria-hidden", "true".into())
        } else {
            svg.set("role", "img".into())
                .set("aria-label", label.to_owned().into())
        };
        self.drawn.into_iter().fold(svg, Tag::with).html()
    }
}
