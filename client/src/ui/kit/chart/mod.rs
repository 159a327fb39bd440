//! Small drawings, put together figure by figure. One is for the eye; what it says stands beside it
//! in words, or is its name.

use yew::{prelude::*, virtual_dom::VTag};

/// A drawing under way, in units of its own.
pub(crate) struct Drawing {
    svg: VTag,
    /// What follows belongs to it, while it is open.
    group: Option<VTag>,
}

fn element(name: &'static str, attributes: &[(&'static str, &str)]) -> VTag {
    let mut tag = VTag::new(name);
    for (name, value) in attributes.iter().filter(|(_, value)| !value.is_empty()) {
        tag.add_attribute(name, (*value).to_owned());
    }
    tag
}

fn pair((x, y): (i32, i32)) -> String {
    [&x.to_string(), " ", &y.to_string()].concat()
}

impl Drawing {
    /// An empty one: how wide, how high.
    pub(crate) fn new(class: &str, measures: (i32, i32)) -> Self {
        let view_box = ["0 0 ", &pair(measures)].concat();
        let with = [
            ("class", class),
            ("viewBox", &view_box),
            ("focusable", "false"),
        ];
        Self {
            svg: element("svg", &with),
            group: None,
        }
    }

    fn put(&mut self, tag: VTag) {
        let around = self.group.as_mut().unwrap_or(&mut self.svg);
        around.add_child(tag.into());
    }

    /// A figure: where it begins, and its way from there.
    pub(crate) fn path(&mut self, class: &str, at: (i32, i32), way: &str) {
        let way = ["M", &pair(at), way].concat();
        self.put(element("path", &[("class", class), ("d", &way)]));
    }

    /// A line through points.
    pub(crate) fn line(&mut self, class: &str, points: &[(i32, i32)]) {
        let Some((first, rest)) = points.split_first() else {
            return;
        };
        let mut way = String::new();
        for point in rest {
            way.push('L');
            way.push_str(&pair(*point));
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
        let (x, y) = (x.to_string(), y.to_string());
        let mut tag = element("text", &[("class", class), ("x", &x), ("y", &y)]);
        tag.add_child(Html::from(text.to_owned()));
        self.put(tag);
    }

    /// What follows, up to `close`, stands for something.
    pub(crate) fn open(&mut self, test: &str, of: &str, value: &str) {
        let with = [("data-test", test), ("data-of", of), ("data-value", value)];
        self.group = Some(element("g", &with));
    }

    pub(crate) fn close(&mut self) {
        if let Some(group) = self.group.take() {
            self.svg.add_child(group.into());
        }
    }

    /// The drawing, for the eye alone: the words stand beside it.
    pub(crate) fn html(mut self) -> Html {
        self.svg.add_attribute("aria-hidden", "true");
        self.svg.into()
    }

    /// The drawing with what a screen reader says in its place.
    pub(crate) fn named(mut self, label: &str) -> Html {
        self.svg.add_attribute("role", "img");
        self.svg.add_attribute("aria-label", label.to_owned());
        self.svg.into()
    }
}
