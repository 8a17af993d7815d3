//! Origin certificates of our exports: what each kind asks for, whether a line has the origin that it claims, what stops an
//! application. Source: domain/records-and-others.md §2; each row of [`forms`] names its own.

mod check;
pub mod criterion;
mod departs;
pub mod english;
pub mod fob;
pub mod forms;
pub mod made;
pub mod number;
pub mod value;

pub use check::{changed_back, doubtful, is_late, last_day_of_received, problems, received, stops_issue, valid_to};
pub use departs::departures;
