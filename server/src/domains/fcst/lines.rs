//! The lines of forecasts, raw and merged, and when one of them says the same as before.

use core_wasm::resource::{Kind, Lines};
use core_wasm::resources::documents::{FCST, FCST_DTL};
use core_wasm::row::Row;

use crate::documents::paged::Of;
use crate::documents::served::Served;

/// The raw lines of forecasts.
pub fn raw() -> Of {
    of("lines")
}

/// The merged lines of forecasts.
pub fn merged() -> Of {
    of("decLines")
}

fn of(list: &str) -> Of {
    const NONE: &Lines = &Lines::embedded("", &FCST_DTL, 0);
    let lines = FCST.lines.iter().find(|lines| lines.list == list).unwrap_or(NONE);
    Of { head: Served::of(&FCST), lines }
}

/// Whether a forecast or a line says the same in a field as it is stored: as a number `10` and `10.00000` are the same, as a text
/// (numbers of bills, codes) `058` and `58` are not.
pub fn same(stored: &Row, line: &Row, field: &str) -> bool {
    let known = [&FCST_DTL, &FCST].into_iter().find_map(|of| of.field(field));
    let is_number = known.is_some_and(|field| matches!(field.kind, Kind::Int { .. } | Kind::Decimal { .. }));
    let both = stored.decimal::<5>(field).zip(line.decimal::<5>(field));
    match both.filter(|_| is_number) {
        Some((before, after)) => before == after,
        None => stored.borrowed().written(field) == line.borrowed().written(field),
    }
}
