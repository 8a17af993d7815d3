//! Divides a total in proportion to bases by the largest-remainder method: the shares are whole units and always add
//! up to the total. Source: domain/merge-split.md §3 to §5.

use std::cmp::Reverse;

use crate::decimal::{Fixed, Quantity};

/// A weight as it is shared out: six decimals.
pub type Weight = Fixed<6>;
/// An amount of money as it is shared out: cents.
pub type Amount = Fixed<2>;

/// Shares `total` units by the bases. Each gets the whole part of its exact share; the units left over go one by one to
/// the greatest remainders, of equal ones to the larger base, then to the earlier place. Bases that are all zero share
/// alike; a negative total is shared as its size. `None` when nobody is there to share, or a base is negative.
pub fn apportion(total: i64, bases: &[i64]) -> Option<Vec<i64>> {
    if bases.is_empty() || bases.iter().any(|base| *base < 0) {
        return None;
    }
    let alike = bases.iter().all(|base| *base == 0);
    let base = |at: usize| if alike { 1 } else { i128::from(bases[at]) };
    let whole: i128 = (0..bases.len()).map(base).sum();
    let size = i128::from(total.unsigned_abs());
    // Both factors are below 2^63, so the product fits.
    let exact = |at: usize| (size * base(at) / whole, size * base(at) % whole);
    let mut shares: Vec<i128> = (0..bases.len()).map(|at| exact(at).0).collect();
    let left = usize::try_from(size - shares.iter().sum::<i128>()).ok()?;
    let mut order: Vec<usize> = (0..bases.len()).collect();
    order.sort_unstable_by_key(|at| (Reverse(exact(*at).1), Reverse(base(*at)), *at));
    for at in order.into_iter().take(left) {
        shares[at] += 1;
    }
    let sign = if total < 0 { -1 } else { 1 };
    shares.into_iter().map(|share| i64::try_from(sign * share).ok()).collect()
}

/// Shares a cost over lines, in cents.
pub fn costs(total: Amount, bases: &[i64]) -> Option<Vec<Amount>> {
    Some(apportion(total.scaled(), bases)?.into_iter().map(Fixed::from_scaled).collect())
}

/// A line whose weights are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToWeigh {
    pub base: i64,
    /// Its net weight, where it is known already (the quantity of a line in kilograms).
    pub net: Option<Quantity>,
}

/// The weights of a line, with as many decimals as what was shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed<const S: u32 = 6> {
    pub gross: Fixed<S>,
    pub net: Fixed<S>,
}

/// Shares gross and net weight over lines, each by itself (lines whose net weight is known keep it). Where a line would be
/// heavier net than gross, the net weight is shared first and then what is on top of it. `None` when the gross weight is below the net one, the known net weights
/// are above the whole, or leave something that no line is there to take.
pub fn weights<const S: u32>(gross: Fixed<S>, net: Fixed<S>, lines: &[ToWeigh]) -> Option<Vec<Weighed<S>>> {
    let known: Vec<Option<Fixed<S>>> =
        lines.iter().map(|line| line.net.map(Fixed::to_scale::<S>)).map(Option::flatten).collect();
    let open: Vec<usize> = (0..lines.len()).filter(|at| known[*at].is_none()).collect();
    let left = net.checked_sub(Fixed::sum(known.iter().copied().flatten())?)?;
    let packing = gross.checked_sub(net)?;
    if left.is_negative() || packing.is_negative() || (open.is_empty() && !left.is_zero()) {
        return None;
    }
    let bases: Vec<i64> = open.iter().map(|at| lines[*at].base).collect();
    let shares = if open.is_empty() { Vec::new() } else { apportion(left.scaled(), &bases)? };
    let mut nets: Vec<i64> = known.iter().map(|net| net.map(Fixed::scaled).unwrap_or_default()).collect();
    for (at, share) in open.into_iter().zip(shares) {
        nets[at] = share;
    }
    let all: Vec<i64> = lines.iter().map(|line| line.base).collect();
    let by_itself = apportion(gross.scaled(), &all)?;
    if by_itself.iter().zip(&nets).all(|(gross, net)| gross >= net) {
        let of = |(gross, net)| Weighed { gross: Fixed::from_scaled(gross), net: Fixed::from_scaled(net) };
        return Some(by_itself.into_iter().zip(nets).map(of).collect());
    }
    let packing = apportion(packing.scaled(), &all)?;
    let lines = nets.into_iter().zip(packing).map(|(net, packing)| {
        let net = Fixed::<S>::from_scaled(net);
        net.checked_add(Fixed::from_scaled(packing)).map(|gross| Weighed { gross, net })
    });
    lines.collect()
}
