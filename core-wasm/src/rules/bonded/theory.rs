//! The theory balance of a processing account: what should be left of a material after a period, and what differs from what is.
//! Quantities have five decimals; each is rounded once, at its end.

use serde::{Deserialize, Serialize};

use super::TooLarge;
use super::balance::Usd;
use super::consumption::{Nine, lost_by_piece};
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
    /// Percent of it that is gone.
    pub intgb_loss_rate: Nine,
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
    /// What of it was destroyed.
    pub scrap_dstry_qty: Quantity,
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

/// What a list does to a material or product, by its trade mode and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Flow {
    /// Materials come in, products go out.
    Traded,
    /// To or from another factory, for deep processing.
    DeepProcessing,
    /// Goods that are exchanged.
    Exchanged,
    /// Sold in China.
    Sold,
    /// Materials that leave the country as they came.
    ExportedAgain,
    /// What is left goes to another account, or comes from one.
    CarriedOver,
    Destroyed,
    /// Scrap is sold or exported.
    Scrap,
    ScrapDestroyed,
}

impl Flow {
    /// Whether scrap leaves.
    pub const fn is_of_scrap(self) -> bool {
        matches!(self, Flow::Scrap | Flow::ScrapDestroyed)
    }
}

/// Trade modes and what their lists do; every other one trades.
const FLOWS: &[(&str, Flow)] = &[
    ("0255", Flow::DeepProcessing),
    ("0654", Flow::DeepProcessing),
    ("0300", Flow::Exchanged),
    ("0700", Flow::Exchanged),
    ("4400", Flow::Exchanged),
    ("4600", Flow::Exchanged),
    ("0245", Flow::Sold),
    ("0644", Flow::Sold),
    ("0265", Flow::ExportedAgain),
    ("0664", Flow::ExportedAgain),
    ("0258", Flow::CarriedOver),
    ("0657", Flow::CarriedOver),
    ("0200", Flow::Destroyed),
    ("0400", Flow::ScrapDestroyed),
    ("0844", Flow::Scrap),
    ("0845", Flow::Scrap),
    ("0864", Flow::Scrap),
    ("0865", Flow::Scrap),
];

/// What a list of this trade mode does.
pub fn flow(trade_mode: &str) -> Flow {
    FLOWS.iter().find(|(mode, _)| *mode == trade_mode).map_or(Flow::Traded, |(_, flow)| *flow)
}

impl Period {
    /// Counts a deducted quantity of the material.
    ///
    /// # Errors
    /// The sum does not fit.
    pub fn count(&mut self, flow: Flow, outward: bool, qty: Quantity) -> Result<(), TooLarge> {
        if flow == Flow::ScrapDestroyed && outward {
            self.scrap_dstry_qty = self.scrap_dstry_qty.checked_add(qty).ok_or(TooLarge)?;
        }
        let place = match (flow, outward) {
            (Flow::Scrap | Flow::ScrapDestroyed, true) => &mut self.scrap_gone_qty,
            (Flow::DeepProcessing, false) => &mut self.dprcs_crdw_imp_qty,
            (Flow::Exchanged, false) => &mut self.exch_imp_qty,
            (Flow::Exchanged, true) => &mut self.exch_exp_qty,
            (Flow::Sold, true) => &mut self.sdin_qty,
            (Flow::ExportedAgain | Flow::Traded, true) => &mut self.reexp_qty,
            (Flow::CarriedOver | Flow::DeepProcessing, true) => &mut self.remain_trfout_qty,
            (Flow::Destroyed, true) => &mut self.dstry_qty,
            (_, false) => &mut self.imp_qty,
        };
        *place = place.checked_add(qty).ok_or(TooLarge)?;
        Ok(())
    }
}

impl Made {
    /// Counts a deducted quantity of the product. What is sold in China took its materials as well as what is exported did.
    ///
    /// # Errors
    /// The sum does not fit.
    pub fn count(&mut self, flow: Flow, outward: bool, qty: Quantity) -> Result<(), TooLarge> {
        let place = match (flow, outward) {
            (Flow::Exchanged, false) => &mut self.exch_imp_qty,
            (Flow::Exchanged, true) => &mut self.exch_exp_qty,
            (Flow::DeepProcessing, true) => &mut self.dprcs_crdw_exp_qty,
            (_, true) => &mut self.exp_qty,
            // Products that come in for another reason took nothing.
            (_, false) => return Ok(()),
        };
        *place = place.checked_add(qty).ok_or(TooLarge)?;
        Ok(())
    }
}

/// What should be left of a material.
///
/// # Errors
/// A number does not fit.
pub fn theory(period: &Period) -> Result<Theory, TooLarge> {
    let mut used = 0_i128;
    for made in &period.products {
        used = used.checked_add(taken(made)?).ok_or(TooLarge)?;
    }
    let csm_total_qty = quantity(used, 14)?;
    let scrap_expected_qty = lost(&period.products, |made| made.tgbl_loss_rate)?;
    let shd_remain_qty = remaining(period, csm_total_qty)?;
    let difference = period.actl_remain_qty.map(|counted| difference(counted, shd_remain_qty, period.avg_price));
    let difference = difference.transpose()?;
    Ok(Theory {
        csm_total_qty,
        shd_remain_qty,
        dsml_qty: difference.map(|difference| difference.qty),
        dsml_rate: difference.and_then(|difference| difference.rate),
        dsml_amt: difference.map(|difference| difference.amount),
        scrap_expected_qty,
        scrap_left_qty: sum(&[scrap_expected_qty], &[period.scrap_gone_qty])?,
    })
}

fn quantity(units: i128, scale: u32) -> Result<Quantity, TooLarge> {
    rescale(units, scale, 5).map(Quantity::from_scaled).ok_or(TooLarge)
}

/// What the pieces of a product took of the material.
fn taken(made: &Made) -> Result<i128, TooLarge> {
    by_pieces(made, made.ucns_qty)
}

/// So much for each piece of a product, with 14 decimals: pieces have 5, what is taken or lost by the piece 9.
fn by_pieces(made: &Made, each: Nine) -> Result<i128, TooLarge> {
    let pieces = sum(&[made.exp_qty, made.dprcs_crdw_exp_qty, made.exch_exp_qty], &[made.exch_imp_qty])?;
    Ok(i128::from(pieces.scaled()) * i128::from(each.scaled()))
}

/// What was lost of a material that products took, at a rate of loss in percent.
///
/// # Errors
/// The sum does not fit.
pub fn lost(products: &[Made], rate: impl Fn(&Made) -> Nine) -> Result<Quantity, TooLarge> {
    let mut lost = 0_i128;
    for made in products {
        let part = by_pieces(made, lost_by_piece(made.ucns_qty, rate(made))?)?;
        lost = lost.checked_add(part).ok_or(TooLarge)?;
    }
    quantity(lost, 14)
}

/// What should be left of a material of which products took so much.
///
/// # Errors
/// The sum does not fit.
pub fn remaining(period: &Period, used: Quantity) -> Result<Quantity, TooLarge> {
    sum(
        &[period.vclr_prid_init_qty, period.imp_qty, period.dprcs_crdw_imp_qty, period.exch_imp_qty, period.vrfadd_qty],
        &[
            used,
            period.sdin_qty,
            period.reexp_qty,
            period.remain_trfout_qty,
            period.dstry_qty,
            period.exch_exp_qty,
            period.vrfred_qty,
        ],
    )
}

/// What was counted beside what should be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub qty: Quantity,
    /// In percent of what should be left; none where that is nothing.
    pub rate: Option<Quantity>,
    /// In dollars.
    pub amount: Usd,
}

/// The difference between what was counted and what should be left, at an average price.
///
/// # Errors
/// A number does not fit.
pub fn difference(counted: Quantity, should: Quantity, price: Usd) -> Result<Difference, TooLarge> {
    let qty = sum(&[counted], &[should])?;
    let amount = qty.checked_mul::<5, 5>(price).ok_or(TooLarge)?;
    Ok(Difference { qty, rate: percent(qty, should), amount })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        text.parse().unwrap()
    }

    #[test]
    fn scrap_that_is_destroyed_and_what_is_gone_are_told_apart() {
        let mut period = Period::default();
        period.count(flow("0844"), true, quantity("2")).unwrap();
        period.count(flow("0400"), true, quantity("1")).unwrap();
        assert_eq!((period.scrap_gone_qty, period.scrap_dstry_qty), (quantity("3"), quantity("1")));
        let made = |pieces: &str, tangible: &str, intangible: &str| Made {
            exp_qty: quantity(pieces),
            ucns_qty: "1.5".parse().unwrap(),
            tgbl_loss_rate: tangible.parse().unwrap(),
            intgb_loss_rate: intangible.parse().unwrap(),
            ..Made::default()
        };
        // What a piece loses has nine decimals, as the page of the materials says it.
        let third =
            Made { exp_qty: quantity("1000000"), tgbl_loss_rate: "0.00000003".parse().unwrap(), ..made("0", "0", "0") };
        assert_eq!(lost(&[third], |made| made.tgbl_loss_rate), Ok(quantity("0")));
        let products = [made("10", "10", "2"), made("100", "0", "1")];
        assert_eq!(lost(&products, |made| made.tgbl_loss_rate), Ok(quantity("1.5")));
        assert_eq!(lost(&products, |made| made.intgb_loss_rate), Ok(quantity("1.8")));
    }

    #[test]
    fn lists_count_by_their_trade_mode() {
        let mut period = Period::default();
        for (mode, outward, qty) in [
            ("0615", false, "100"),
            ("0654", false, "20"),
            ("0700", false, "3"),
            ("0700", true, "4"),
            ("0644", true, "5"),
            ("0664", true, "6"),
            ("0657", true, "7"),
            ("0200", true, "8"),
            ("0844", true, "2"),
        ] {
            period.count(flow(mode), outward, quantity(qty)).unwrap();
        }
        let mut made =
            Made { ucns_qty: "1.5".parse().unwrap(), tgbl_loss_rate: "10".parse().unwrap(), ..Made::default() };
        for (mode, outward, qty) in
            [("0615", true, "10"), ("0654", true, "2"), ("4600", false, "1"), ("4600", true, "1")]
        {
            made.count(flow(mode), outward, quantity(qty)).unwrap();
        }
        period.products.push(made);
        let left = theory(&period).unwrap();
        assert_eq!(left.csm_total_qty, quantity("18"));
        // 100 + 20 + 3 came in; 18 was used, 4 + 5 + 6 + 7 + 8 left as materials.
        assert_eq!(left.shd_remain_qty, quantity("75"));
        assert_eq!((left.scrap_expected_qty, left.scrap_left_qty), (quantity("1.8"), quantity("-0.2")));
    }
}
