//! Reads the papers of a shipment: commercial invoice, packing list, bill of lading, contract.
//!
//! A file becomes a [`paper::Paper`]: pages with pieces of text and their places. The field engine ([`fields`]) makes a
//! [`reading::Reading`] of it: values, each with its place. What words of the trade mean stands in the core
//! (`core_wasm::rules::reading`); this crate knows where things stand on a page. `docs/recognition.md` has the method,
//! the contract and what was measured.

pub mod fields;
mod geometry;
pub mod paper;
pub mod reading;
pub mod refusal;

#[cfg(feature = "files")]
pub mod bench;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "files")]
pub mod guard;
#[cfg(feature = "files")]
mod ocr;
