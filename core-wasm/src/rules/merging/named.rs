//! Fields of a row that are among some names, in one way through the row.

use serde_json::Value;

use crate::row::Row;

/// Calls `found` with the place of each name that the row has, and what it says. Names are in the order of their letters, as
/// the fields of a row are: to look for each of them costs several times as much, and 20,000 rows have half a million fields.
pub(super) fn each_named<'a>(row: &'a Row, names: &[&str], mut found: impl FnMut(usize, &'a Value)) {
    debug_assert!(names.is_sorted(), "names are in the order of their letters");
    let mut at = 0;
    for (name, value) in &row.0 {
        while names.get(at).is_some_and(|wanted| *wanted < name.as_str()) {
            at += 1;
        }
        let Some(wanted) = names.get(at) else { return };
        if wanted == name {
            found(at, value);
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_however_the_row_was_written() {
        for order in [["b", "a", "d", "c"], ["d", "c", "b", "a"], ["a", "b", "c", "d"]] {
            let mut row = Row::new();
            order.iter().for_each(|name| row.set(name, *name));
            let mut told = Vec::new();
            each_named(&row, &["0", "a", "bb", "c", "d", "e"], |at, value| told.push((at, value.clone())));
            assert_eq!(told, [(1, "a".into()), (3, "c".into()), (4, "d".into())]);
        }
    }
}
