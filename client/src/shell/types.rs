//! What the shell gives and tells. The values are the core's, which must not know the shell.

pub use crate::core::told::*;
