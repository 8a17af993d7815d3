//! Known prices of goods: the usual price of the material in the goods master, the price of its last declaration, and the
//! price agreed for a period (its price record). The caller passes them in, so that browser and server judge by the same
//! prices.

use serde::{Deserialize, Serialize};

use super::findings::Findings;
use super::source::REVIEW;
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::decimal::{Fixed, Quantity};
use crate::row::RowRef;
use crate::rules::units::convert;
use crate::text::{Speak, Text, text};

/// Where a price is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PriceSource {
    /// The usual price of the goods master.
    GoodsMaster,
    /// The line of the last declaration with the material.
    LastDeclaration,
    /// A price record of the base data that holds on the day.
    PriceRecord,
}

/// A price of a material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PriceReference {
    /// The material no., as in `gdsMtno` of a line; "" where the price is of goods without one.
    pub gds_mtno: String,
    /// HS code and name of goods without a material no., as in `codeTS` and `gName` of a line; else "".
    #[serde(default, rename = "codeTS")]
    pub code_ts: String,
    #[serde(default)]
    pub name: String,
    pub source: PriceSource,
    /// Unit (family `unit`) that the price is of.
    pub unit: String,
    /// Letters of the currency.
    pub currency: String,
    pub price: Fixed<5>,
    /// Number of the declaration; where a price record comes from; "" for the goods master.
    #[serde(default)]
    pub number: String,
}

/// A price is far off when it is more than twice the known one, or less than half of it.
const TIMES: i128 = 2;

/// A price is off an agreed one when it is above or below it by more than 20 %: in fifths of it.
const AGREED: (i128, i128) = (4, 6);

const PRICE_FAR: &str = "decl.line.priceFar";
const PRICE_RECORD: &str = "decl.line.priceRecord";
/// Rules that hold a price against a known one: where they speak, nobody else needs to.
pub const HELD_AGAINST_ANOTHER: [&str; 2] = [PRICE_FAR, PRICE_RECORD];

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        PRICE_FAR,
        text("单价与已知价格相差很大", "A price far from the known one"),
        text(
            "单价{price}与{source}的单价{known}（{currency}）相差一倍以上，请核对",
            "The price {price} is far from {known} ({currency}) of {source}: check it",
        ),
        REVIEW,
        Check::EachLine(price_far),
    )
    .of(&["lines.declPrice"]),
    Rule::warning(
        PRICE_RECORD,
        text("单价与料件价格相差较大", "A price off the agreed one"),
        text(
            "单价{price}与料件价格{known}（{currency}）{source}相差20%以上，请核对单价或更新料件价格",
            "The price {price} differs by more than 20% from the material price {known} ({currency}) {source}: check it, or update the material price",
        ),
        REVIEW,
        Check::EachLine(price_record),
    )
    .of(&["lines.declPrice"]),
];

const GOODS_MASTER: Text = text("物料", "the goods master");
const NOWHERE: Text = text("", "");
const RECORD: Text = text("（{number}）", "({number})");
const LAST_DECLARATION: Text = text("上一票报关单{number}", "the last declaration {number}");

impl PriceReference {
    fn say(&self) -> crate::text::Message {
        match self.source {
            PriceSource::GoodsMaster => GOODS_MASTER.into(),
            PriceSource::LastDeclaration => LAST_DECLARATION.with(&[("number", &self.number)]),
            PriceSource::PriceRecord if self.number.is_empty() => NOWHERE.into(),
            PriceSource::PriceRecord => RECORD.with(&[("number", &self.number)]),
        }
    }

    /// Whether it is of the goods of a line: those of its material no., else those of its HS code and name.
    fn is_of(&self, line: RowRef<'_>) -> bool {
        let material = line.text("gdsMtno");
        let name = line.text("gName");
        match material.is_empty() {
            false => self.gds_mtno == material,
            true => {
                let is_nameless = name.is_empty() || !self.gds_mtno.is_empty();
                !is_nameless && self.code_ts == line.text("codeTS") && self.name == name
            }
        }
    }

    /// The price of one unit of the line; `None` where its unit is of another kind.
    pub(crate) fn per(&self, unit: &str) -> Option<Fixed<5>> {
        if unit == self.unit {
            return Some(self.price);
        }
        let one = Quantity::from_whole(1)?;
        let (many, few) = (convert(one, unit, &self.unit)?, convert(one, &self.unit, unit)?);
        // The greater of the two quantities is the exact one.
        if many >= one { self.price.checked_mul(many) } else { self.price.checked_div(few) }
    }
}

/// Held against each known price of the material; one question is enough.
fn price_far(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let far = |price: i128, usual: i128| price > usual * TIMES || price * TIMES < usual;
    compare(decl, line, found, |source| source != PriceSource::PriceRecord, far);
}

fn price_record(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let (low, high) = AGREED;
    let off = |price: i128, agreed: i128| price * 5 > agreed * high || price * 5 < agreed * low;
    compare(decl, line, found, |source| source == PriceSource::PriceRecord, off);
}

/// Tells of the first price from these sources that the line's is far from.
fn compare(
    decl: &Declaration<'_>,
    line: &Line<'_>,
    found: &mut Findings<'_>,
    from: impl Fn(PriceSource) -> bool,
    far: impl Fn(i128, i128) -> bool,
) {
    let Some(price) = line.price.filter(|price| price.is_positive()) else { return };
    let of_line = decl.context.prices.iter().filter(|known| from(known.source) && known.is_of(line.row));
    for known in of_line.filter(|known| known.currency == line.row.text("tradeCurr")) {
        let Some(usual) = known.per(line.unit).filter(|usual| usual.is_positive()) else { continue };
        // Four decimals against five.
        if far(i128::from(price.scaled()) * 10, i128::from(usual.scaled())) {
            let values: [(&str, &dyn Speak); 4] = [
                ("price", &price.short()),
                ("source", &known.say()),
                ("known", &usual.short()),
                ("currency", &known.currency),
            ];
            found.add("declPrice", &values);
            return;
        }
    }
}
