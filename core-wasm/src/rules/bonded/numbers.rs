//! What no number of a bonded document can be, whichever document it is: less than nothing where something is counted, weighed or paid,
//! less than one where a line or a serial is named.

use crate::error::Problem;
use crate::resources::documents::{below_one, below_zero};
use crate::row::Row;

/// Quantities, weights, factors and amounts, by their names in all of these documents.
const AMOUNTS: &[&str] = &[
    "dclQty",
    "lawfQty",
    "secdLawfQty",
    "dclUprcAmt",
    "dclTotalAmt",
    "totalAmt",
    "usdStatTotalAmt",
    "grossWt",
    "netWt",
    "wtSfVal",
    "fstSfVal",
    "secdSfVal",
    "inQty",
    "inLawfQty",
    "inSecdLawfQty",
    "apprMaxSurpQty",
    "vclrPridInitQty",
    "maxTovrAmt",
    "vclrPridVal",
    "houseArea",
    "houseVolume",
    "productRatio",
    "dpstAmt",
    "packageQty",
    "totalGrossWt",
    "totalNetWt",
    "vehicleFrameWt",
    "containerWt",
];
/// Numbers of lines, and serials of accounts.
const NUMBERS: &[&str] = &[
    "gdsSeqno",
    "putrecSeqno",
    "entryGdsSeqno",
    "applyTbSeqno",
    "endprdSeqno",
    "mtpckSeqno",
    "invtGNo",
    "sasDclSeqno",
    "oriactGdsSeqno",
    "rltStockSeqno",
    "rltGdsSeqno",
    "invtGdsSeqno",
];

/// Amounts that are judged by another rule, which wants more than nothing.
const QUANTITY: &[&str] = &["dclQty"];
const QUANTITY_AND_PRICE: &[&str] = &["dclQty", "dclUprcAmt", "dclTotalAmt"];

/// The first number of a document, or of a line of one, that cannot be.
pub fn impossible(row: &Row) -> Option<Problem> {
    beside(row, &[])
}

/// The same of a line whose quantity is above zero by another rule.
pub fn beside_quantity(row: &Row) -> Option<Problem> {
    beside(row, QUANTITY)
}

/// The same of a line whose quantity, price and total are above zero by another rule.
pub fn beside_price(row: &Row) -> Option<Problem> {
    beside(row, QUANTITY_AND_PRICE)
}

fn beside(row: &Row, judged: &[&str]) -> Option<Problem> {
    let mut others = AMOUNTS.iter().filter(|field| !judged.contains(*field));
    let amount = others.find_map(|field| below_zero(row, &[*field]));
    amount.or_else(|| below_one(row, NUMBERS))
}
