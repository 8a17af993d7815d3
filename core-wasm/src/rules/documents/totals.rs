//! Packages and weights of the declarations that are made of documents: together they are what the lines say, or what the heads do.

use super::{Batch, Wanted, convert};
use crate::decimal::{Fixed, format_scaled, parse_scaled};
use crate::row::Row;
use crate::rules::merging::Merged;
use crate::rules::split::apportion::{Weight, apportion};

/// A total of the head, its decimals, those of what lines say of it, and what a merged line says.
type Said = (&'static str, u32, u32, fn(&Merged) -> Option<i64>);

/// Decimals of the weights of lines.
const LINE_WEIGHT: u32 = 6;

const SAID: [Said; 3] = [
    ("packNo", 0, 0, |line| line.packages),
    ("grossWet", 5, LINE_WEIGHT, |line| line.gross.map(Weight::scaled)),
    ("netWt", 5, LINE_WEIGHT, |line| line.net.map(Weight::scaled)),
];

/// What the pieces of a batch have of each total.
pub(super) struct Totals {
    /// By field, with its decimals: the share of each piece; none where nobody knows it.
    shares: Vec<(&'static str, u32, Vec<Option<i64>>)>,
}

impl Totals {
    /// `None` when a number does not fit.
    pub fn of(batch: &Batch<'_>, wanted: &Wanted<'_>, groups: &[Vec<Merged>]) -> Option<Totals> {
        // Heads of documents of which a part is declared speak of more than these goods.
        let whole = batch.documents.iter().all(|document| !document.is_partly_used());
        let heads: Vec<Row> =
            batch.documents.iter().map(|document| convert::head(wanted.kind, &document.head, wanted.dicts)).collect();
        let bases = bases(groups)?;
        let mut shares = Vec::new();
        for (field, scale, finer, of_line) in SAID {
            let said = heads.iter().map(|head| parse_scaled(head.text(field), scale).ok());
            let sum = said.collect::<Option<Vec<i64>>>().filter(|_| whole);
            let head = match sum.map(|said| said.into_iter().try_fold(0_i64, i64::checked_add)) {
                Some(sum) => Some(sum?),
                None => None,
            };
            let by_lines: Vec<Option<i64>> = groups.iter().map(|lines| all_say(lines, of_line)).collect();
            shares.push((field, scale, shared(&by_lines, 10_i64.pow(finer - scale), head, &bases)?));
        }
        Some(Totals { shares })
    }

    /// What the head of a piece has of them.
    pub fn put(&self, at: usize, declaration: &mut Row) {
        for (field, scale, shares) in &self.shares {
            declaration.0.remove(*field);
            if let Some(share) = shares.get(at).copied().flatten() {
                declaration.set(field, format_scaled(share, *scale));
            }
        }
    }
}

/// What each piece gets of a total. What the lines of a piece say stays with it, in units of the head of which each is so `many` of
/// those of the lines; pieces whose lines do not say it share what the heads say beyond that. Where nothing is left for them, the
/// lines do not speak of all goods, and all pieces share what the heads say. In each case the shares add up exactly.
fn shared(by_lines: &[Option<i64>], many: i64, head: Option<i64>, bases: &[i64]) -> Option<Vec<Option<i64>>> {
    let known: Vec<usize> = (0..by_lines.len()).filter(|at| by_lines[*at].is_some()).collect();
    let said: Vec<i64> = by_lines.iter().copied().flatten().collect();
    let sum = said.iter().try_fold(0_i64, |sum, more| sum.checked_add(*more))?;
    let whole = sum.checked_add(many / 2)? / many;
    let mut shares = vec![None; by_lines.len()];
    let rest = match head {
        Some(head) => Some(head.checked_sub(whole)?),
        None => None,
    };
    if known.len() < by_lines.len() && rest.is_some_and(|rest| rest <= 0) {
        return Some(apportion(head?, bases)?.into_iter().map(Some).collect());
    }
    if !known.is_empty() {
        // Each would be rounded by itself, and the sum be another one.
        for (at, share) in known.iter().zip(apportion(whole, &said)?) {
            shares[*at] = Some(share);
        }
    }
    if let Some(rest) = rest {
        let open: Vec<usize> = (0..by_lines.len()).filter(|at| by_lines[*at].is_none()).collect();
        let bases: Vec<i64> = open.iter().map(|at| bases[*at]).collect();
        if !open.is_empty() {
            for (at, share) in open.into_iter().zip(apportion(rest, &bases)?) {
                shares[at] = Some(share);
            }
        }
    }
    Some(shares)
}

/// What lines add up to that all say it; nothing where they only say zero.
fn all_say(lines: &[Merged], of_line: fn(&Merged) -> Option<i64>) -> Option<i64> {
    let said = lines.iter().map(of_line).collect::<Option<Vec<i64>>>()?;
    said.into_iter().try_fold(0_i64, i64::checked_add).filter(|sum| *sum > 0)
}

/// By what the pieces share what the heads say: net weight where all lines have it, else value.
fn bases(groups: &[Vec<Merged>]) -> Option<Vec<i64>> {
    let nets = groups.iter().map(|lines| all_say(lines, |line| line.net.map(Weight::scaled)));
    if let Some(nets) = nets.collect::<Option<Vec<i64>>>() {
        return Some(nets);
    }
    let total = |line: &Merged| line.line.decimal::<4>("declTotal").unwrap_or_default();
    groups.iter().map(|lines| Fixed::sum(lines.iter().map(total)).map(Fixed::scaled)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_together_what_the_heads_say() {
        // Of nine packages three are said: the others share six.
        assert_eq!(shared(&[Some(3), None, None], 1, Some(9), &[1, 1, 2]).unwrap(), [Some(3), Some(2), Some(4)]);
        // Lines that all say theirs count, whatever the head says.
        assert_eq!(shared(&[Some(3), Some(4)], 1, Some(9), &[1, 1]).unwrap(), [Some(3), Some(4)]);
        // More than all cannot be right, and nothing would be left for the rest.
        assert_eq!(shared(&[Some(9), None], 1, Some(9), &[1, 2]).unwrap(), [Some(3), Some(6)]);
        assert_eq!(shared(&[Some(10), None], 1, Some(9), &[1, 2]).unwrap(), [Some(3), Some(6)]);
        // Without a head only what is said is known.
        assert_eq!(shared(&[Some(3), None], 1, None, &[1, 1]).unwrap(), [Some(3), None]);
        assert_eq!(shared(&[None, None], 1, None, &[1, 1]).unwrap(), [None, None]);
    }

    #[test]
    fn what_lines_say_finer_is_rounded_once() {
        // 0.000004 three times is 0.000012, which is 0.00001; each by itself would be nothing.
        assert_eq!(shared(&[Some(4), Some(4), Some(4)], 10, None, &[1, 1, 1]).unwrap(), [Some(1), Some(0), Some(0)]);
        assert_eq!(shared(&[Some(25), Some(40)], 10, None, &[1, 1]).unwrap(), [Some(3), Some(4)]);
    }
}
