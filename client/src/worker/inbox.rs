//! What happened and was not looked at yet, for one task that waits for it.

use std::{
    cell::RefCell,
    collections::VecDeque,
    future::poll_fn,
    rc::Rc,
    task::{Poll, Waker},
};

/// A queue with one reader.
pub(super) struct Inbox<T> {
    queue: RefCell<VecDeque<T>>,
    waker: RefCell<Option<Waker>>,
}

impl<T> Inbox<T> {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Self {
            queue: RefCell::default(),
            waker: RefCell::default(),
        })
    }

    pub(super) fn put(&self, item: T) {
        self.queue.borrow_mut().push_back(item);
        if let Some(waker) = self.waker.borrow_mut().take() {
            waker.wake();
        }
    }

    pub(super) fn try_next(&self) -> Option<T> {
        self.queue.borrow_mut().pop_front()
    }

    pub(super) async fn next(&self) -> T {
        poll_fn(|context| match self.queue.borrow_mut().pop_front() {
            Some(item) => Poll::Ready(item),
            None => {
                *self.waker.borrow_mut() = Some(context.waker().clone());
                Poll::Pending
            }
        })
        .await
    }
}
