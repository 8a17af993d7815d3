//! Bonded goods: inventory lists and what they do to the accounts of customs.

use core_wasm::resource::Resource;

use crate::crud::served::Hooks;
use crate::operation::Operation;

pub mod answer;
pub mod invt;
pub mod journal;
mod nobon;

/// What is special about bonded documents, and about goods that are not bonded.
pub fn hooks() -> impl Iterator<Item = (&'static Resource, &'static dyn Hooks)> {
    invt::HOOKS.iter().chain(nobon::HOOKS).copied()
}

pub fn operations() -> Vec<Operation> {
    let mut operations = invt::operations();
    operations.extend(nobon::operations());
    operations
}
