//! What follows in the lines of a stock list: the amount in dollars, the legal quantities by the factors that somebody keyed, and what a
//! return gives back.

use super::collect::is_return;
use crate::row::Row;
use crate::rules::bonded::list::{Context, completed};

/// Legal quantities, and the factors by which they follow.
const BY_FACTOR: &[(&str, &str)] = &[("lawfQty", "fstSfVal"), ("secdLawfQty", "secdSfVal")];
const DOLLARS: &str = "usdStatTotalAmt";
const GIVEN_BACK: &str = "replaceQty";

/// The fields of a line that follow from the others: names and values. What people key is not replaced.
pub fn reckoned(list: &Row, line: &Row, context: &Context<'_>) -> Vec<(&'static str, String)> {
    let mut anew = line.clone();
    anew.0.remove(DOLLARS);
    let by_factor =
        |field: &str| BY_FACTOR.iter().any(|(quantity, factor)| *quantity == field && !line.is_blank(factor));
    let follows = completed(&anew, context);
    let dollars = follows.iter().find(|(field, _)| *field == DOLLARS).map(|(_, value)| value.clone());
    let back = if is_return(list) { line.text("dclQty").to_owned() } else { String::new() };
    let mut found: Vec<_> = follows.into_iter().filter(|(field, _)| by_factor(field)).collect();
    found.extend([(DOLLARS, dollars.unwrap_or_default()), (GIVEN_BACK, back)]);
    found
}
