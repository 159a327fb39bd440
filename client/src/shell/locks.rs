//! Web Locks: our own binding, since web-sys has them only among its unstable parts.

use js_sys::{Function, Promise, Reflect};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    type LockManager;

    #[wasm_bindgen(method, catch)]
    fn request(this: &LockManager, name: &str, granted: &Function) -> Result<Promise, JsValue>;
}

/// A lock that is held until it is dropped. A worker that dies loses it by itself.
pub(crate) struct Lock {
    release: Rc<RefCell<Option<Function>>>,
    _granted: Closure<dyn FnMut(JsValue) -> Promise>,
}

impl Lock {
    /// Waits for a lock. `None` where the browser has no locks: the fencing number alone then
    /// keeps two tabs apart.
    pub(crate) async fn hold(name: &str) -> Option<Self> {
        let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
        let manager = Reflect::get(&navigator, &"locks".into())
            .ok()
            .filter(|it| !it.is_undefined())?;
        let manager: LockManager = manager.unchecked_into();
        let release: Rc<RefCell<Option<Function>>> = Rc::default();
        let mut waiting = None;
        let held = Promise::new(&mut |resolve, _| waiting = Some(resolve));
        let waiting = waiting?;
        let keep = release.clone();
        let granted = Closure::<dyn FnMut(JsValue) -> Promise>::new(move |_| {
            let until = Promise::new(&mut |resolve, _| *keep.borrow_mut() = Some(resolve));
            // Calling a promise's resolver does not throw.
            let _ = waiting.call0(&JsValue::UNDEFINED);
            until
        });
        // Its own promise ends when the lock is given back.
        let _ = manager
            .request(name, granted.as_ref().unchecked_ref())
            .ok()?;
        JsFuture::from(held).await.ok()?;
        Some(Self {
            release,
            _granted: granted,
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(release) = self.release.borrow_mut().take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}
