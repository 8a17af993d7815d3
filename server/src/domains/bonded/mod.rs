//! Bonded goods: what customs' ledger holds, the journal from which it follows, and the lists that move it. Lists, rows, lines and
//! commands come from the definitions; here is what is special.

use core_wasm::resource::Resource;

use crate::api::operation::Operation;
use crate::documents::served::Hooks;

mod account;
mod accounts;
pub mod answer;
mod approved;
pub mod balance;
pub mod consumption;
mod customs;
pub mod event;
pub mod filing;
mod flows;
mod found;
mod goods;
pub mod invt;
pub mod journal;
mod kind;
pub mod named;
mod nobon;
pub mod opening;
pub mod parties;
mod processing;
mod read;
pub mod rebuild;
mod settled;
mod stock_tax;
mod taken_over;
pub mod timed;
mod told_figures;
mod ucns;
pub mod warnings;
mod what_if;
pub mod write_off;

/// What is special about bonded documents, and about goods that are not bonded.
pub fn hooks() -> impl Iterator<Item = (&'static Resource, &'static dyn Hooks)> {
    accounts::HOOKS.iter().chain(invt::HOOKS).chain(nobon::HOOKS).chain(write_off::HOOKS).copied()
}

pub fn operations() -> Vec<Operation> {
    let mut operations = accounts::operations();
    operations.extend(taken_over::operations());
    operations.extend(invt::operations());
    operations.extend(nobon::operations());
    operations.extend(write_off::operations());
    operations
}
