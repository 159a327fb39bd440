//! Parts of pages: each lays out one thing of the domain.

mod brief;
mod chance;
mod crops;
mod day;
mod frame;
mod notices;
mod products;
mod progress;
mod record_state;
mod save_bar;
mod status_line;
mod visit_row;

pub(crate) use brief::BriefView;
pub(crate) use chance::ChanceFields;
pub(crate) use crops::{CropChoice, CropsChoice};
pub(crate) use day::DayChoice;
pub(crate) use frame::{Frame, Waiting};
pub(crate) use products::Products;
pub(crate) use progress::FirstSync;
pub(crate) use record_state::{RecordState, state_code};
pub(crate) use save_bar::{SaveBar, store_sentence};
pub(crate) use visit_row::{VisitRow, about, result_code};
