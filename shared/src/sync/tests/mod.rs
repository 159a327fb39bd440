//! Phones and a depot on a network that drops, repeats and cuts.
