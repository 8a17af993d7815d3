//! Divides what was declared as a whole: weights, packages and costs among lines, and a declaration by its
//! containers. Every sum stays exact. Source: domain/merge-split.md.

pub mod apportion;
pub mod containers;
mod parts;
