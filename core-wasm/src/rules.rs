//! The customs rules: what a person may not get wrong, each once.

pub mod administration;
pub mod asked;
pub mod bonded;
pub mod calendar;
pub mod changes;
pub mod check_digit;
pub mod contact;
pub mod containers;
mod customs_rate;
pub mod deadline;
pub mod declaration;
pub mod desk;
#[cfg(not(target_arch = "wasm32"))]
pub mod documents;
pub mod elements;
pub mod enterprise;
#[cfg(not(target_arch = "wasm32"))]
pub mod exchange;
pub mod follow;
pub mod forecast_sum;
pub mod goods_master;
pub mod headings;
pub mod merging;
pub mod numbers;
#[cfg(not(target_arch = "wasm32"))]
pub mod preference;
pub mod sharing;
pub mod special_rate;
pub mod split;
pub mod spoken;
pub mod tax;
pub mod units;
pub mod upload;
