//! The guards on a small record.
