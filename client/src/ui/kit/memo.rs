//! A part of a page that is drawn anew only where what it shows changed: most events change another
//! part, and a long one costs a slow phone a tenth of a second.

use std::rc::Rc;
use yew::prelude::*;

/// What is drawn, and of what.
#[derive(Properties, Clone)]
pub(crate) struct MemoProps {
    of: Vec<usize>,
    draw: Rc<dyn Fn() -> Html>,
}

impl PartialEq for MemoProps {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

#[component]
fn Memo(props: &MemoProps) -> Html {
    (props.draw)()
}

/// Draws what `of` stands for; again only where one of its numbers changed. An address may be among
/// them where `draw` itself keeps what lies there.
pub(crate) fn memo(of: Vec<usize>, draw: impl Fn() -> Html + 'static) -> Html {
    let draw: Rc<dyn Fn() -> Html> = Rc::new(draw);
    html! { <Memo {of} {draw} /> }
}

/// The address of something shared.
pub(crate) fn address<T>(of: &Rc<T>) -> usize {
    Rc::as_ptr(of) as usize
}
