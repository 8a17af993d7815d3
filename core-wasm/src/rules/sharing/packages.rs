//! Packages over lines (`packno/split`), whole ones.

use super::base::{SplitModel, bases};
use super::{Column, Preview, Shared, no_lines, not_negative, preview, too_large};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::merging::label;
use crate::rules::split::apportion::apportion;

const PACKAGES: &str = "packNo";
/// Nine digits, as the field of a line has.
const MOST: i64 = 999_999_999;

/// Shares `packNo` of a request by its `splitModel`. A line may get none.
///
/// # Errors
/// Every field of the request that is wrong, and lines that have nothing to go by.
pub fn packages(request: RowRef<'_>, lines: &[Row]) -> Result<Preview, Vec<Problem>> {
    let fits = |total: i64| if total > MOST { Err(too_large(PACKAGES, label(PACKAGES))) } else { Ok(total) };
    let total = not_negative(request, PACKAGES, label(PACKAGES), 0, PACKAGES).and_then(fits);
    let model = SplitModel::of(request);
    let found = [total.as_ref().err(), model.as_ref().err()].into_iter().flatten().cloned();
    let problems: Vec<Problem> = found.chain(no_lines(lines)).collect();
    let (Ok(total), Ok(model), true) = (total, model, problems.is_empty()) else {
        return Err(problems);
    };
    let by = bases(model.base(), lines)?;
    let shares = apportion(total, &by.of).ok_or_else(|| vec![too_large(PACKAGES, label(PACKAGES))])?;
    Ok(preview(
        lines,
        &[Column { field: PACKAGES, scale: 0, shares, by: Shared::all(total, model.base(), &by.of) }],
        by.warnings,
    ))
}
