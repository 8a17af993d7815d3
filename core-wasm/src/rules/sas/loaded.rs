//! What passports carry of a stock list, it keeps: trucks may be through the gate with it. Source: domain/bonded.md §4.

use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::Row;
use crate::text::catalogue::sas as texts;
use crate::text::listed;

/// What passports carry of a line of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The number of the line.
    pub seqno: i64,
    pub carried: Quantity,
    /// Internal numbers of the passports.
    pub by: Vec<String>,
}

/// The lines of a list that have less than passports carry of them; what is carried of a line that is gone is said of all lines.
pub fn less_than_loaded(lines: &[Row], loaded: &[Loaded]) -> Vec<Problem> {
    let short = |known: &Loaded| {
        let of_line = |line: &&Row| line.int("sasStockSeqno") == Some(known.seqno);
        let has = Fixed::saturating_sum(lines.iter().filter(of_line).filter_map(|line| line.decimal::<5>("dclQty")));
        if known.carried <= has {
            return None;
        }
        let (carried, by) = (known.carried.short(), listed(&known.by));
        let message = texts::LESS_THAN_LOADED.speak_with(&[("line", &known.seqno), ("carried", &carried), ("by", &by)]);
        Some(match lines.iter().position(|line| of_line(&line)) {
            Some(at) => Problem::error("sas.loaded", "dclQty", message).at("lines", at),
            None => Problem::error("sas.loaded", "lines", message),
        })
    };
    loaded.iter().filter_map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::{Loaded, less_than_loaded};
    use crate::row::Row;

    #[test]
    fn a_line_has_no_less_than_passports_carry_of_it() {
        let line = |number: &str, quantity: &str| {
            let mut line = Row::new();
            line.set("sasStockSeqno", number);
            line.set("dclQty", quantity);
            line
        };
        let of = |seqno: i64, carried: &str| Loaded {
            seqno,
            carried: carried.parse().unwrap(),
            by: vec!["HF-1".to_owned()],
        };
        let lines = [line("1", "5"), line("2", "4")];
        let fields = |loaded: &[Loaded]| -> Vec<String> {
            less_than_loaded(&lines, loaded).into_iter().map(|problem| problem.field).collect()
        };
        assert!(fields(&[of(1, "5"), of(2, "0")]).is_empty());
        assert_eq!(fields(&[of(2, "4.00001"), of(3, "1")]), ["lines[1].dclQty", "lines"]);
    }
}
