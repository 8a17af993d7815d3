//! The documents that declarations are made of, and the marks that declarations leave on them. They are made in
//! `domains/made`.

pub mod marks;
pub mod source;
