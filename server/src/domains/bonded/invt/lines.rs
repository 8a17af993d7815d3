//! The lines of inventory lists, which are stored one by one.

use core_wasm::resource::Lines;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};

use crate::documents::paged::Of;
use crate::documents::served::Served;

/// The lines of inventory lists.
pub fn lines() -> Of {
    const NONE: &Lines = &Lines::embedded("", &BOND_INVT_DT, 0);
    Of { head: Served::of(&BOND_INVT), lines: BOND_INVT.lines.first().unwrap_or(NONE) }
}
