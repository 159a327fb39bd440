//! Small drawings. One is put together as text and drawn by the browser in one go: it costs neither
//! an element nor code for each line. It is for the eye; what it says stands beside it in words.

use yew::prelude::*;

/// A drawing under way, in units of its own.
pub(crate) struct Drawing {
    class: &'static str,
    measures: (i32, i32),
    svg: String,
}

impl Drawing {
    /// An empty one: how wide, how high.
    pub(crate) fn new(class: &'static str, measures: (i32, i32)) -> Self {
        Self {
            class,
            measures,
            svg: String::new(),
        }
    }

    fn put(&mut self, text: &str) {
        self.svg.push_str(text);
    }

    fn pair(&mut self, (x, y): (i32, i32)) {
        self.put(&x.to_string());
        self.put(" ");
        self.put(&y.to_string());
    }

    /// A figure: where it begins, and its way from there.
    pub(crate) fn path(&mut self, class: &str, at: (i32, i32), way: &str) {
        self.put("<path class=\"");
        self.put(class);
        self.put("\" d=\"M");
        self.pair(at);
        self.put(way);
        self.put("\"/>");
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
        self.put("<text class=\"");
        self.put(class);
        self.put("\" x=\"");
        self.put(&x.to_string());
        self.put("\" y=\"");
        self.put(&y.to_string());
        self.put("\">");
        self.escaped(text);
        self.put("</text>");
    }

    /// What follows, up to `close`, stands for something.
    pub(crate) fn open(&mut self, test: &str, of: &str, value: &str) {
        self.put("<g data-test=\"");
        self.put(test);
        self.put("\" data-of=\"");
        self.escaped(of);
        self.put("\" data-value=\"");
        self.escaped(value);
        self.put("\">");
    }

    pub(crate) fn close(&mut self) {
        self.put("</g>");
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '<' => self.put("&lt;"),
                '&' => self.put("&amp;"),
                '"' => self.put("&quot;"),
                other => self.svg.push(other),
            }
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
        let mut svg = Self::new(self.class, self.measures);
        svg.put("<svg focusable=\"false\" class=\"");
        svg.put(self.class);
        svg.put("\" viewBox=\"0 0 ");
        svg.pair(self.measures);
        if label.is_empty() {
            svg.put("\" aria-hidden=\"true");
        } else {
            svg.put("\" role=\"img\" aria-label=\"");
            svg.escaped(label);
        }
        svg.put("\">");
        svg.put(&self.svg);
        svg.put("</svg>");
        Html::from_html_unchecked(svg.svg.into())
    }
}
