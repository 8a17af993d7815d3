//! Gross and net weight over lines (`weights/split`), in millionths of a kilogram, or in the decimals that the lines have.

use super::base::{SplitModel, bases};
use super::{Column, Preview, Shared, no_lines, not_negative, preview, too_large};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::merging::label;
use crate::rules::split::apportion::{ToWeigh, apportion, weights as weigh};
use crate::rules::units::legal_kilograms;
use crate::text::Speak;
use crate::text::catalogue::sharing as texts;
use crate::validate::not_flag;

const GROSS: &str = "grossWt";
const NET: &str = "netWt";
const KEEPS: &str = "keepKilograms";
/// Decimals of weights, unless the lines have others.
const DECIMALS: u32 = 6;

/// Shares `grossWt` and `netWt` of a request by its `splitModel`; with `keepKilograms` the lines whose legal quantity is a
/// weight keep that as their net weight, and only the others share the rest. No line is heavier net than gross.
///
/// # Errors
/// Every field of the request that is wrong, lines that have nothing to go by, kept weights that are not the net weight or
/// less.
pub fn weights(request: RowRef<'_>, lines: &[Row]) -> Result<Preview, Vec<Problem>> {
    weights_of::<DECIMALS>(request, lines)
}

/// The same where weights have so many decimals.
///
/// # Errors
/// As [`weights`].
pub fn weights_of<const S: u32>(request: RowRef<'_>, lines: &[Row]) -> Result<Preview, Vec<Problem>> {
    let [gross, net] = [GROSS, NET].map(|field| not_negative(request, field, label(field), S, field));
    let model = SplitModel::of(request);
    let below = match (&gross, &net) {
        (Ok(gross), Ok(net)) if gross < net => Some(gross_below_net::<S>(*gross, *net)),
        _ => None,
    };
    let found = [gross.as_ref().err(), net.as_ref().err(), model.as_ref().err()].into_iter().flatten().cloned();
    let keeping = request.0.get(KEEPS).and_then(|flag| not_flag(KEEPS, flag));
    let problems: Vec<Problem> = found.chain(below).chain(keeping).chain(no_lines(lines)).collect();
    let (Ok(gross), Ok(net), Ok(model), true) = (gross, net, model, problems.is_empty()) else {
        return Err(problems);
    };
    let by = bases(model.base(), lines)?;
    let keeps = request.flag(KEEPS);
    let kept: Vec<Option<Quantity>> =
        lines.iter().map(|line| legal_kilograms(line.borrowed()).filter(|_| keeps)).collect();
    let (gross, net) = (Fixed::<S>::from_scaled(gross), Fixed::<S>::from_scaled(net));
    if let Some(problem) = too_much_kept(&kept, net) {
        return Err(vec![problem]);
    }
    let to_weigh: Vec<ToWeigh> =
        by.of.iter().zip(&kept).map(|(base, net)| ToWeigh { base: *base, net: *net }).collect();
    let weighed = weigh(gross, net, &to_weigh).ok_or_else(|| vec![too_large(GROSS, label(GROSS))])?;
    let grosses: Vec<i64> = weighed.iter().map(|line| line.gross.scaled()).collect();
    let nets: Vec<i64> = weighed.iter().map(|line| line.net.scaled()).collect();
    let mut of_gross = Shared::all(gross.scaled(), model.base(), &by.of);
    if apportion(gross.scaled(), &by.of).as_ref() != Some(&grosses) {
        // Shared by itself it would leave a line heavier net than gross.
        of_gross.whole = gross.scaled().saturating_sub(net.scaled());
        of_gross.on_top_of = Some(nets.clone());
    }
    let of_kept = kept.iter().zip(&nets).filter(|(kept, _)| kept.is_some()).map(|(_, net)| *net);
    let of_net = Shared {
        whole: net.scaled().saturating_sub(of_kept.sum()),
        base: model.base(),
        own: by.of.iter().zip(&kept).map(|(base, kept)| kept.is_none().then_some(*base)).collect(),
        on_top_of: None,
    };
    let columns = [
        Column { field: GROSS, scale: S, shares: grosses, by: of_gross },
        Column { field: NET, scale: S, shares: nets, by: of_net },
    ];
    Ok(preview(lines, &columns, by.warnings))
}

fn gross_below_net<const S: u32>(gross: i64, net: i64) -> Problem {
    let [gross, net] = [gross, net].map(|weight| Fixed::<S>::from_scaled(weight).short());
    let values: [(&str, &dyn Speak); 2] = [("gross", &gross), ("net", &net)];
    Problem::error("sharing.grossBelowNet", GROSS, texts::GROSS_BELOW_NET.speak_with(&values))
}

/// A problem where the weights that lines keep are more than the net weight, or all of them keep theirs and leave a rest.
fn too_much_kept<const S: u32>(kept: &[Option<Quantity>], net: Fixed<S>) -> Option<Problem> {
    let weights: Option<Vec<Fixed<S>>> = kept.iter().flatten().map(|weight| weight.to_scale::<S>()).collect();
    let Some(sum) = weights.and_then(Fixed::sum) else { return Some(too_large(NET, label(NET))) };
    let all = !kept.is_empty() && kept.iter().all(Option::is_some);
    let text = match sum.cmp(&net) {
        std::cmp::Ordering::Greater => texts::KEPT_MORE,
        std::cmp::Ordering::Less if all => texts::KEPT_LESS,
        _ => return None,
    };
    let (sum, net) = (sum.short(), net.short());
    let values: [(&str, &dyn Speak); 2] = [("kept", &sum), ("net", &net)];
    Some(Problem::error("sharing.kept", NET, text.speak_with(&values)))
}
