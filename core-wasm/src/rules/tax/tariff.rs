//! Reads rates as the columns of the tariff write them: `10`, `0.6元/千克`, `20%+0.912元/升`, or two of them separated by
//! the price per unit (`完税价不高于7.5元/千克：20%，完税价高于7.5元/千克：0%+1.5元/千克。`). Any other text is not a rate that can be
//! calculated with.

use chrono::NaiveDate;

use super::duty::{Mode, Rate};
use super::number::Number;
use crate::dictionary::{Dictionaries, Entry};
use crate::error::Problem;
use crate::rules::units;
use crate::text::catalogue::administration;

/// A price below this (yuan) that names no unit is one per piece (`完税价大于等于15元：15%` of a face mask), a higher one is
/// in the first legal unit (`10000元` a kilogram of cosmetics, or a watch).
const PER_PIECE_BELOW: Number = Number::whole(100);

/// The rate that a column holds; `None` when it cannot be reckoned with.
pub(super) fn read<'a>(column: &str, tariff: &'a Entry, dicts: &'a Dictionaries) -> Option<Rate<'a>> {
    let column = column.trim().trim_end_matches('。');
    match column.split_once('，') {
        None => plain(column, dicts),
        Some((one, other)) => by_price(half(one, dicts)?, half(other, dicts)?, tariff),
    }
}

/// Columns of the tariff that hold rates.
pub const RATES: &[&str] = &[
    "mfnRate",
    "generalRate",
    "provisionalRate",
    "exportRate",
    "exportProvisionalRate",
    "vatRate",
    "consumptionRate",
    "exportRebate",
];

/// No rate is above this, in percent: the highest of the tariff is 270.
const HIGHEST: Number = Number::whole(1000);

/// What is wrong with a rate that somebody writes into a column of the tariff. Rebates may be several, of which the goods
/// decide (`9,13`).
pub fn rate_problem(column: &str, tariff: &Entry, dicts: &Dictionaries) -> Option<Problem> {
    let text = tariff.extra(column);
    let fits = |percent: Number| match column {
        // The price that it is levied on holds the tax itself.
        "consumptionRate" => percent < Number::whole(100),
        _ => percent <= HIGHEST,
    };
    let is_good =
        |text: &str| read(text, tariff, dicts).is_some_and(|rate| fits(rate.percent) && fits(rate.percent_above));
    let is_fine = match column {
        "exportRebate" => text.split(',').all(is_good),
        _ => is_good(text),
    };
    let told = || administration::TABLE_RATE.with(&[("column", column), ("rate", text)]);
    (!text.is_empty() && !is_fine).then(|| Problem::error("dict.rate", column, told()))
}

fn number(text: &str) -> Option<Number> {
    Number::parse(text.trim()).ok().filter(|number| !number.is_negative())
}

fn unit<'a>(name: &str, dicts: &'a Dictionaries) -> Option<&'a str> {
    dicts.entries("unit").iter().find(|unit| unit.name == name).map(|unit| unit.id.as_str())
}

/// `10`, `10%`, `0.6元/千克`, `20%+0.912元/升`.
fn plain<'a>(text: &str, dicts: &'a Dictionaries) -> Option<Rate<'a>> {
    if let Some(percent) = number(text) {
        return Some(Rate::of_value(percent));
    }
    let mut rate = Rate::of_value(Number::ZERO);
    for part in text.split('+') {
        if let Some(percent) = part.trim().strip_suffix('%') {
            rate.percent = number(percent)?;
        } else {
            let (amount, name) = part.split_once("元/")?;
            (rate.per_unit, rate.unit) = (number(amount)?, unit(name.trim(), dicts)?);
        }
    }
    rate.mode = match (rate.percent.is_zero(), rate.per_unit.is_zero()) {
        (_, true) => Mode::AdValorem,
        (true, false) => Mode::Specific,
        (false, false) => Mode::Compound,
    };
    Some(rate)
}

/// One of two rates: the one from a price on, or the one below it.
struct Half<'a> {
    above: bool,
    price: Number,
    /// Unit of the price; "" where it names none.
    unit: &'a str,
    rate: Rate<'a>,
}

fn half<'a>(text: &str, dicts: &'a Dictionaries) -> Option<Half<'a>> {
    const SIDES: [(&str, bool); 4] = [("不高于", false), ("小于", false), ("高于", true), ("大于等于", true)];
    let (condition, rate) = text.trim().strip_prefix("完税价")?.split_once('：')?;
    let (above, price) = SIDES.iter().find_map(|(side, above)| Some((*above, condition.strip_prefix(side)?)))?;
    let (price, per) = price.split_once('元')?;
    let unit = match per.strip_prefix('/') {
        Some(name) => unit(name, dicts)?,
        None => "",
    };
    Some(Half { above, price: number(price)?, unit, rate: plain(rate, dicts)? })
}

fn by_price<'a>(one: Half<'a>, other: Half<'a>, tariff: &'a Entry) -> Option<Rate<'a>> {
    let (below, above) = if one.above { (other, one) } else { (one, other) };
    // A price of nothing is a gap of the source.
    let parted = above.above && !below.above && above.price == below.price && !above.price.is_zero();
    let named = [above.unit, below.unit, above.rate.unit, below.rate.unit].into_iter().find(|unit| !unit.is_empty());
    let unit = named.or_else(|| priced_by(above.price, tariff)).filter(|_| parted)?;
    Some(Rate {
        mode: Mode::Threshold,
        unit,
        threshold: above.price,
        percent_above: above.rate.percent,
        per_unit_above: above.rate.per_unit,
        ..below.rate
    })
}

/// The legal unit that a price is of which names none.
fn priced_by(price: Number, tariff: &Entry) -> Option<&str> {
    let (first, second) = (tariff.extra("unit1"), tariff.extra("unit2"));
    let per_piece = price < PER_PIECE_BELOW && units::is_weight(first);
    let unit = if per_piece { second } else { first };
    let known = !unit.is_empty() && (!per_piece || !units::is_weight(unit));
    known.then_some(unit)
}

/// The consumption tax in two steps of some goods (family `consumptionStep`, by the beginning of the code): a rate up to a
/// price per unit and another from it on. A price in dollars counts where the month has a rate.
pub(super) fn stepped<'a>(
    code: &str,
    day: NaiveDate,
    dollar: Option<Number>,
    dicts: &'a Dictionaries,
) -> Option<Rate<'a>> {
    const LENGTHS: [usize; 4] = [10, 8, 6, 4];
    let beginnings = LENGTHS.into_iter().filter_map(|length| code.get(..length));
    let step = beginnings.filter_map(|beginning| dicts.by_id_on("consumptionStep", beginning, day)).next()?;
    let column = |name: &str| number(step.extra(name)).unwrap_or_default();
    let in_dollar = number(step.extra("thresholdUsd")).zip(dollar).and_then(|(price, rate)| price.times(rate).ok());
    Some(Rate {
        mode: Mode::Threshold,
        percent: column("percent"),
        per_unit: column("perUnit"),
        unit: step.extra("unit"),
        threshold: in_dollar.unwrap_or_else(|| column("threshold")),
        percent_above: column("percentAbove"),
        per_unit_above: column("perUnitAbove"),
        ..Rate::of_value(Number::ZERO)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_steps_of_the_day_hold() {
        let step = |from: &str, to: &str, above: &str| -> Entry {
            let step = json!({ "id": "220300", "name": "啤酒", "from": from, "to": to, "threshold": "3000", "perUnit": "220", "perUnitAbove": above });
            serde_json::from_value(step).unwrap()
        };
        let steps = vec![step("", "2026-06-30", "250"), step("2026-07-01", "2026-12-31", "260")];
        let dicts = Dictionaries::new([("consumptionStep".to_owned(), steps)]);
        let above = |day: &str| {
            let rate = stepped("2203000000", day.parse().unwrap(), None, &dicts)?;
            Some(rate.per_unit_above.short())
        };
        assert_eq!(above("2026-06-30").as_deref(), Some("250"));
        assert_eq!(above("2026-07-01").as_deref(), Some("260"));
        assert_eq!(above("2027-01-01"), None, "the code has ended");
    }

    #[test]
    fn a_rate_that_is_written_can_be_reckoned_with() {
        let wrong = |column: &str, rate: &str| {
            let tariff: Entry =
                serde_json::from_value(json!({ "id": "2203000000", "name": "啤酒", "unit1": "095", column: rate }))
                    .unwrap();
            rate_problem(column, &tariff, &dicts()).map(|problem| problem.field)
        };
        for rate in [
            "",
            "0",
            "13",
            "1000",
            "0.6元/千克",
            "20%+0.912元/升",
            "完税价大于等于10000元：15%，完税价小于10000元：0。",
        ] {
            assert_eq!(wrong("mfnRate", rate), None, "{rate}");
        }
        for rate in ["abc", "-5", "1000.01", "9999", "1元/桶", "9,13"] {
            assert_eq!(wrong("vatRate", rate).as_deref(), Some("vatRate"), "{rate}");
        }
        assert_eq!(wrong("exportRebate", "9,13"), None);
        assert_eq!(wrong("consumptionRate", "99.9"), None);
        assert_eq!(wrong("consumptionRate", "100").as_deref(), Some("consumptionRate"));
    }

    fn dicts() -> Dictionaries {
        let unit = |id: &str, name: &str| json!({ "id": id, "name": name });
        let families = json!({ "unit": [unit("035", "千克"), unit("095", "升"), unit("032", "平方米")] });
        Dictionaries::new(serde_json::from_value::<std::collections::HashMap<String, Vec<Entry>>>(families).unwrap())
    }

    fn tariff(unit1: &str, unit2: &str) -> Entry {
        serde_json::from_value(json!({ "id": "1", "name": "x", "unit1": unit1, "unit2": unit2 })).unwrap()
    }

    #[test]
    fn a_rate_reads_as_the_tariff_writes_it() {
        let (dicts, tariff) = (dicts(), tariff("095", "035"));
        let read = |column: &str| {
            let rate = read(column, &tariff, &dicts)?;
            Some((rate.mode, rate.percent.short(), rate.per_unit.short(), rate.unit.to_owned()))
        };
        let rate = |mode, percent: &str, per_unit: &str, unit: &str| {
            Some((mode, percent.to_owned(), per_unit.to_owned(), unit.to_owned()))
        };
        assert_eq!(read("6.5"), rate(Mode::AdValorem, "6.5", "0", ""));
        assert_eq!(read("0.6元/千克"), rate(Mode::Specific, "0", "0.6", "035"));
        assert_eq!(read("0元/升").map(|rate| rate.0), Some(Mode::AdValorem), "nothing, whatever the quantity");
        assert_eq!(read("20%+0.912元/升"), rate(Mode::Compound, "20", "0.912", "095"));
        for unreadable in ["", "见附表", "-5", "3元/箱", "9,13", "完税价高于", "10%，20%"] {
            assert_eq!(read(unreadable), None, "{unreadable}");
        }
    }

    #[test]
    fn two_rates_are_parted_by_a_price() {
        let dicts = dicts();
        let both = |column: &str, tariff: &Entry| {
            let rate = read(column, tariff, &dicts)?;
            let halves = format!(
                "{} {} | {} {}",
                rate.percent.short(),
                rate.per_unit.short(),
                rate.percent_above.short(),
                rate.per_unit_above.short()
            );
            Some((rate.threshold.short(), rate.unit.to_owned(), halves))
        };
        let found =
            |price: &str, unit: &str, halves: &str| Some((price.to_owned(), unit.to_owned(), halves.to_owned()));
        let rubber = "完税价不高于7.5元/千克：20%，完税价高于7.5元/千克：0%+1.5元/千克。";
        assert_eq!(both(rubber, &tariff("035", "")), found("7.5", "035", "20 0 | 0 1.5"));
        let beer = "完税价大于等于2.64295885元：0.253元/升，完税价小于2.64295885元：0.2227元/升。";
        assert_eq!(both(beer, &tariff("095", "035")), found("2.64295885", "095", "0 0.2227 | 0 0.253"));
        let cream = "完税价大于等于10000元：15%，完税价小于10000元：0。";
        assert_eq!(both(cream, &tariff("035", "011")), found("10000", "035", "0 0 | 15 0"));
        let mask = "完税价大于等于15元：15%，完税价小于15元：0。";
        assert_eq!(both(mask, &tariff("035", "011")), found("15", "011", "0 0 | 15 0"));
        assert_eq!(both(mask, &tariff("035", "")), None, "no unit that the price could be of");
        let film = "完税价不高于0元/平方米：0%，完税价高于0元/平方米：10%+0元/平方米。";
        assert_eq!(both(film, &tariff("035", "032")), None, "the source has lost its numbers");
    }
}
