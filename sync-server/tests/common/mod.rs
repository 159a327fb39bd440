//! A depot on a free port and phones that talk to it, for tests. The phone is written over `shared`
//! alone (document and protocol), so it says what any client may rely on.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "each test target uses a part of it, and a test may panic"
)]

pub mod depot;
pub mod phone;
pub mod python;
pub mod write;

pub use depot::TestDepot;
pub use phone::Phone;
