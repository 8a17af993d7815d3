//! The containers of a declaration: a container with several lines may have one row for each of them.

use std::collections::BTreeSet;

use crate::row::RowRef;

/// The first row of each box; a row without a number is a box of its own.
pub fn each_box<'a>(rows: impl IntoIterator<Item = RowRef<'a>>) -> impl Iterator<Item = RowRef<'a>> {
    let mut seen = BTreeSet::new();
    rows.into_iter().filter(move |row| {
        let number = row.text("containerId");
        number.is_empty() || seen.insert(number)
    })
}
