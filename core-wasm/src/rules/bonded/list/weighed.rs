//! The weights of a shipment over the lines of its list, to the five decimals that lines have: they add up exactly.

use super::is_gone;
use super::made::as_declared;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::sharing::{Preview, weights_of};

/// Decimals of the weights of a line.
const DECIMALS: u32 = 5;

/// What gross and net weight each line would get of those of a request, as forecasts share theirs; lines that a change takes away get
/// none.
///
/// # Errors
/// What is wrong with the request, or lines that have nothing to go by.
pub fn weighed(request: RowRef<'_>, lines: &[Row]) -> Result<Preview, Vec<Problem>> {
    let stay: Vec<Row> = lines.iter().filter(|line| !is_gone(line.borrowed())).map(as_declared).collect();
    weights_of::<DECIMALS>(request, &stay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal::Fixed;
    use serde_json::json;

    fn row(value: serde_json::Value) -> Row {
        Row::from_value(value).unwrap()
    }

    fn lines() -> Vec<Row> {
        [("1", "100", "0"), ("2", "100", "0"), ("3", "100", "2"), ("4", "100.00001", "0")]
            .map(|(id, total, mark)| {
                row(json!({ "id": id.parse::<i64>().unwrap(), "dclQty": "1", "dclTotalAmt": total, "dclCurrcd": "502",
                    "modfMarkcd": mark, "lawfUnitcd": "001", "lawfQty": "1" }))
            })
            .into()
    }

    #[test]
    fn weights_add_up_to_the_last_decimal_and_what_is_taken_away_gets_none() {
        let request = row(json!({ "grossWt": "100", "netWt": "99.99999", "splitModel": 1 }));
        let told = weighed(request.borrowed(), &lines()).unwrap();
        assert_eq!(told.lines.iter().map(|line| line.id).collect::<Vec<_>>(), [Some(1), Some(2), Some(4)]);
        for (field, whole) in [("grossWt", "100.00000"), ("netWt", "99.99999")] {
            let of = |line: &crate::rules::sharing::SharedLine| {
                let value = line.values.iter().find(|value| value.field == field).unwrap();
                value.after.parse::<Fixed<5>>().unwrap()
            };
            assert_eq!(Fixed::sum(told.lines.iter().map(of)).unwrap().to_string(), whole);
        }
    }

    #[test]
    fn a_weight_has_five_decimals_at_most() {
        let request = row(json!({ "grossWt": "100.000001", "netWt": "90", "splitModel": 2 }));
        let told = weighed(request.borrowed(), &lines()).unwrap_err();
        assert_eq!((told[0].rule.as_str(), told[0].field.as_str()), ("sharing.decimals", "grossWt"));
    }
}
