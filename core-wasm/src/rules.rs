//! The customs rules: what a person may not get wrong, each once.

pub mod administration;
pub mod check_digit;
pub mod contact;
pub mod declaration;
pub mod desk;
pub mod follow;
pub mod numbers;
pub mod special_rate;
pub mod transition;
pub mod units;
pub mod upload;
