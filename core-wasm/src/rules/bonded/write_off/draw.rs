//! The figures of lines as the journal gives them.

use std::collections::HashMap;

use super::{Key, MATERIAL, PRODUCT, SCRAP, key, reckon};
use crate::decimal::Quantity;
use crate::row::Row;
use crate::rules::bonded::TooLarge;
use crate::rules::bonded::balance::{Figures, Usd};
use crate::rules::bonded::theory::{Made, Period, lost, theory};

/// What is drawn of a line: it is compared before sending.
pub const DRAWN: &[&str] = &[
    "vclrPridInitQty",
    "impQty",
    "expQty",
    "dprcsCrdwImpQty",
    "dprcsCrdwExpQty",
    "retnExchImpQty",
    "retnExchExpQty",
    "csmTotalQty",
    "sdinQty",
    "reexpQty",
    "remainMtpckTrfoutQty",
    "mtpckEndprdDstryQty",
    "lfmtDstryQty",
    "tgblLossQty",
    "intgbLossQty",
    "dclcusInvtAvgUprcAmt",
];

/// What people key in a line: it stays when figures are drawn anew.
const KEYED: &[&str] = &["actlRemainQty", "settleTypecd", "settleNo", "vrfaddQty", "vrfredQty", "rmk"];

fn line(typecd: &str, serial: i64, figures: &[(&str, Quantity)]) -> Row {
    let mut row = Row::new();
    row.set("typecd", typecd);
    row.set("seqno", serial.to_string());
    for field in DRAWN {
        row.set(field, "");
    }
    for (field, quantity) in figures {
        row.set(field, quantity.to_string());
    }
    row
}

/// The price in dollars by which counts and differences of a serial are worth something: the average of what is there; where
/// nothing is there, the average of what came in until then.
pub fn price(held: &Figures, came_in: Option<Usd>) -> Usd {
    held.average().or(came_in).unwrap_or_default()
}

/// Goods of a logistics account, by what it held when the period began and when it ended, and by what a piece of what came in cost.
///
/// # Errors
/// A number does not fit.
pub fn warehouse(serial: i64, before: &Figures, after: &Figures, came_in: Option<Usd>) -> Result<Row, TooLarge> {
    let less = |of: Quantity, what: Quantity| of.checked_sub(what).ok_or(TooLarge);
    Ok(line(
        MATERIAL,
        serial,
        &[
            ("vclrPridInitQty", before.stock().ok_or(TooLarge)?),
            ("impQty", less(after.actl_inc_qty, before.actl_inc_qty)?),
            ("expQty", less(after.actl_redc_qty, before.actl_redc_qty)?),
            ("dclcusInvtAvgUprcAmt", price(after, came_in)),
        ],
    ))
}

/// A material of a processing account, and its scrap where there is some or was.
///
/// # Errors
/// A number does not fit.
pub fn material(
    serial: i64,
    period: &Period,
    scrap_before: Quantity,
    price: Usd,
) -> Result<(Row, Option<Row>), TooLarge> {
    let left = theory(period)?;
    let drawn = line(
        MATERIAL,
        serial,
        &[
            ("vclrPridInitQty", period.vclr_prid_init_qty),
            ("impQty", period.imp_qty),
            ("dprcsCrdwImpQty", period.dprcs_crdw_imp_qty),
            ("retnExchImpQty", period.exch_imp_qty),
            ("retnExchExpQty", period.exch_exp_qty),
            ("csmTotalQty", left.csm_total_qty),
            ("sdinQty", period.sdin_qty),
            ("reexpQty", period.reexp_qty),
            ("remainMtpckTrfoutQty", period.remain_trfout_qty),
            ("mtpckEndprdDstryQty", period.dstry_qty),
            ("tgblLossQty", left.scrap_expected_qty),
            ("intgbLossQty", lost(&period.products, |made| made.intgb_loss_rate)?),
            ("dclcusInvtAvgUprcAmt", price),
        ],
    );
    let scrap = [scrap_before, left.scrap_expected_qty, period.scrap_gone_qty];
    let scrap_line = scrap.iter().any(|quantity| !quantity.is_zero()).then(|| {
        let figures = [
            ("vclrPridInitQty", scrap[0]),
            ("impQty", scrap[1]),
            ("expQty", scrap[2]),
            ("lfmtDstryQty", period.scrap_dstry_qty),
        ];
        line(SCRAP, serial, &figures)
    });
    Ok((drawn, scrap_line))
}

/// A product of a processing account: what left of it.
pub fn product(serial: i64, made: &Made) -> Row {
    line(
        PRODUCT,
        serial,
        &[
            ("expQty", made.exp_qty),
            ("dprcsCrdwExpQty", made.dprcs_crdw_exp_qty),
            ("retnExchImpQty", made.exch_imp_qty),
            ("retnExchExpQty", made.exch_exp_qty),
        ],
    )
}

/// Lines of a write-off that are drawn anew: what was keyed in the lines before stays, and so do lines that people added.
///
/// # Errors
/// A number does not fit.
pub fn renewed(before: &[Row], mut drawn: Vec<Row>) -> Result<Vec<Row>, TooLarge> {
    let known: HashMap<Key, &Row> = before.iter().map(|was| (key(was), was)).collect();
    for line in &mut drawn {
        if let Some(was) = known.get(&key(line)) {
            for field in KEYED {
                line.set(field, was.text(field));
            }
        }
        reckon(line)?;
    }
    let added = before.iter().filter(|was| was.text("typecd") == super::DEFECTIVE);
    drawn.extend(added.cloned());
    Ok(drawn)
}
