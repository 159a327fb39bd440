//! Parts of a page that are not drawn with each event, since a long one costs a slow phone a tenth of a
//! second: drawn anew only where what they show changed, drawn once the rest has been painted, or
//! drawn once they are opened.

use super::tag::Tag;
use crate::ui::paint::after_next_frame;
use std::rc::Rc;
use yew::prelude::*;

/// When a part is drawn for the first time.
#[derive(Clone, PartialEq)]
enum First {
    /// With all the rest.
    AtOnce,
    /// Once the rest has been painted.
    Painted,
    /// Once it is opened: whether it is from the start, the element without its content, and what is
    /// seen of it shut.
    Opened(bool, Html, Html),
}

/// What is drawn, of what, and when.
#[derive(Properties, Clone)]
pub(crate) struct MemoProps {
    of: Vec<usize>,
    first: First,
    draw: Rc<dyn Fn() -> Html>,
}

impl PartialEq for MemoProps {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of && !self.of.is_empty()
    }
}

#[component]
fn Memo(props: &MemoProps) -> Html {
    let is_due = use_state(|| props.first == First::AtOnce);
    let set_due = is_due.setter();
    let waits = props.first == First::Painted;
    use_effect_with((), move |()| {
        if waits {
            after_next_frame(move || set_due.set(true));
        }
    });
    let content = if *is_due || matches!(props.first, First::Opened(true, ..)) {
        (props.draw)()
    } else {
        html! {}
    };
    let First::Opened(_, around, summary) = &props.first else {
        return content;
    };
    let set_due = is_due.setter();
    let onclick = Callback::from(move |_: MouseEvent| set_due.set(true));
    let summary = html! { <summary {onclick}>{ summary.clone() }</summary> };
    Tag::new(around.clone()).with(summary).with(content).html()
}

fn part(of: Vec<usize>, first: First, draw: impl Fn() -> Html + 'static) -> Html {
    let draw: Rc<dyn Fn() -> Html> = Rc::new(draw);
    html! { <Memo {of} {first} {draw} /> }
}

/// Draws what `of` stands for; again only where one of its numbers changed. An address may be among
/// them where `draw` itself keeps what lies there.
pub(crate) fn memo(of: Vec<usize>, draw: impl Fn() -> Html + 'static) -> Html {
    part(of, First::AtOnce, draw)
}

/// The same, for what stands below what one reads first.
pub(crate) fn memo_painted(of: Vec<usize>, draw: impl Fn() -> Html + 'static) -> Html {
    part(of, First::Painted, draw)
}

/// A `details` element without content, whether it is open, and what is seen of it shut; its content
/// is drawn once it is opened, and from then on with all that is around it.
pub(crate) fn fold(
    around: Html,
    is_open: bool,
    summary: Html,
    draw: impl Fn() -> Html + 'static,
) -> Html {
    part(vec![], First::Opened(is_open, around, summary), draw)
}

/// The address of something shared.
pub(crate) fn address<T>(of: &Rc<T>) -> usize {
    Rc::as_ptr(of) as usize
}
