//! The theory balance of a processing account: what should be left of a material after a period, and what differs from what is.
//! Quantities have five decimals; each is rounded once, at its end.

use serde::{Deserialize, Serialize};

use super::TooLarge;
use super::balance::Usd;
use super::consumption::Nine;
use crate::decimal::{Quantity, rescale};

/// What left of a product in the period, and what a piece of it takes of the material.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Made {
    /// Exports.
    pub exp_qty: Quantity,
    /// Deep processing, out.
    pub dprcs_crdw_exp_qty: Quantity,
    /// Returned to be exchanged.
    pub exch_imp_qty: Quantity,
    /// Sent in exchange.
    pub exch_exp_qty: Quantity,
    /// Unit consumption of the material, its bonded part.
    pub ucns_qty: Nine,
    /// Percent of it that is left as scrap.
    pub tgbl_loss_rate: Nine,
}

/// What happened to a material in the period, named as in the write-off.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Period {
    pub vclr_prid_init_qty: Quantity,
    pub imp_qty: Quantity,
    pub dprcs_crdw_imp_qty: Quantity,
    pub exch_imp_qty: Quantity,
    pub vrfadd_qty: Quantity,
    /// Sold in China.
    pub sdin_qty: Quantity,
    pub reexp_qty: Quantity,
    pub remain_trfout_qty: Quantity,
    pub dstry_qty: Quantity,
    pub exch_exp_qty: Quantity,
    pub vrfred_qty: Quantity,
    /// What was counted; where nobody counted there is no difference.
    pub actl_remain_qty: Option<Quantity>,
    /// Average price in dollars.
    pub avg_price: Usd,
    /// Scrap sold, exported again, destroyed.
    pub scrap_gone_qty: Quantity,
    pub products: Vec<Made>,
}

/// What should be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Theory {
    /// What the products took.
    pub csm_total_qty: Quantity,
    pub shd_remain_qty: Quantity,
    /// What was counted less what should be left.
    pub dsml_qty: Option<Quantity>,
    /// The same in percent of what should be left.
    pub dsml_rate: Option<Quantity>,
    /// The same in dollars.
    pub dsml_amt: Option<Usd>,
    pub scrap_expected_qty: Quantity,
    pub scrap_left_qty: Quantity,
}

/// What should be left of a material.
///
/// # Errors
/// A number does not fit.
pub fn theory(period: &Period) -> Result<Theory, TooLarge> {
    let (mut used, mut scrap) = (0_i128, 0_i128);
    for made in &period.products {
        let pieces = sum(&[made.exp_qty, made.dprcs_crdw_exp_qty, made.exch_exp_qty], &[made.exch_imp_qty])?;
        // Pieces have 5 decimals, consumption 9: their product 14.
        let taken = i128::from(pieces.scaled()) * i128::from(made.ucns_qty.scaled());
        used = used.checked_add(taken).ok_or(TooLarge)?;
        let left = taken.checked_mul(i128::from(made.tgbl_loss_rate.scaled())).ok_or(TooLarge)?;
        scrap = scrap.checked_add(left).ok_or(TooLarge)?;
    }
    let quantity = |units: i128, scale: u32| rescale(units, scale, 5).map(Quantity::from_scaled).ok_or(TooLarge);
    let csm_total_qty = quantity(used, 14)?;
    // Percent with 9 decimals on top, and the hundred.
    let scrap_expected_qty = quantity(scrap, 14 + 9 + 2)?;
    let shd_remain_qty = sum(
        &[period.vclr_prid_init_qty, period.imp_qty, period.dprcs_crdw_imp_qty, period.exch_imp_qty, period.vrfadd_qty],
        &[
            csm_total_qty,
            period.sdin_qty,
            period.reexp_qty,
            period.remain_trfout_qty,
            period.dstry_qty,
            period.exch_exp_qty,
            period.vrfred_qty,
        ],
    )?;
    let dsml_qty = period.actl_remain_qty.map(|counted| sum(&[counted], &[shd_remain_qty])).transpose()?;
    let amount = |difference: Quantity| difference.checked_mul::<5, 5>(period.avg_price).ok_or(TooLarge);
    Ok(Theory {
        csm_total_qty,
        shd_remain_qty,
        dsml_qty,
        dsml_rate: dsml_qty.and_then(|difference| percent(difference, shd_remain_qty)),
        dsml_amt: dsml_qty.map(amount).transpose()?,
        scrap_expected_qty,
        scrap_left_qty: sum(&[scrap_expected_qty], &[period.scrap_gone_qty])?,
    })
}

fn sum(plus: &[Quantity], less: &[Quantity]) -> Result<Quantity, TooLarge> {
    let plus = Quantity::sum(plus.iter().copied()).ok_or(TooLarge)?;
    let less = Quantity::sum(less.iter().copied()).ok_or(TooLarge)?;
    plus.checked_sub(less).ok_or(TooLarge)
}

fn percent(of: Quantity, whole: Quantity) -> Option<Quantity> {
    let hundredfold = of.checked_mul::<0, 5>(crate::decimal::Fixed::from_scaled(100))?;
    hundredfold.checked_div::<5, 5>(whole)
}
