//! An element whose attributes are set one by one.

use yew::{
    prelude::*,
    virtual_dom::{VNode, VTag},
};

/// An element under construction.
pub(super) struct Tag(VTag);

impl Tag {
    /// From the markup of one element.
    pub(super) fn new(markup: Html) -> Self {
        match markup {
            VNode::VTag(tag) => Self(std::rc::Rc::unwrap_or_clone(tag)),
            other => Self(VTag::new("span")).with(other),
        }
    }
    /// With an attribute.
    pub(super) fn set(mut self, name: &'static str, value: AttrValue) -> Self {
        self.0.add_attribute(name, value);
        self
    }
    /// With a child.
    pub(super) fn with(mut self, child: Html) -> Self {
        self.0.add_child(child);
        self
    }
    /// The element.
    pub(super) fn html(self) -> Html {
        self.0.into()
    }
}
