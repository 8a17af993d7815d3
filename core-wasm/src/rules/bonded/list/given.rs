//! What lists give to forecasts: the raw line that a part of a list's line becomes, what a forecast holds of it, and what is left.

use super::made::{LETTERS, NAMES, part_of};
use crate::decimal::{Fixed, Quantity};
use crate::dictionary::Dictionaries;
use crate::row::Row;

/// What of a list's line a forecast holds, as the forecast calls it, and what the list calls it.
const HELD: &[(&str, &str)] = &[
    ("declTotal", "dclTotalAmt"),
    ("firstQty", "lawfQty"),
    ("secondQty", "secdLawfQty"),
    ("grossWt", "grossWt"),
    ("netWt", "netWt"),
];

/// What a raw line that a part of a list's line became ([`forecast_line`]) has of it, to be kept with the quantity: whatever becomes
/// of the raw line, the parts of a line are together the whole.
pub fn held_of(made: &Row) -> Row {
    let held = HELD.iter().filter_map(|(field, _)| Some(((*field).to_owned(), made.0.get(*field)?.clone())));
    held.collect()
}

/// What is left of a list's line: its quantity, total, weights and legal quantities less those of the parts that forecasts hold
/// (`qty` and [`held_of`]). A part that was taken before amounts were kept has the share of its quantity.
pub fn left_of(line: &Row, held: &[Row]) -> Row {
    let mut whole = line.clone();
    // A forecast has four decimals of a total.
    let total = line.decimal::<5>("dclTotalAmt").and_then(Fixed::to_scale::<4>).and_then(Fixed::to_scale::<5>);
    if let Some(total) = total {
        whole.set("dclTotalAmt", total.to_string());
    }
    let parts: Vec<Part> = held
        .iter()
        .map(|part| {
            let quantity = part.decimal::<5>("qty").unwrap_or_default();
            let share = part_of(line, quantity, &["lawfQty", "secdLawfQty"]).unwrap_or_default();
            let is_unkept = HELD.iter().all(|(field, _)| part.is_blank(field));
            let amount = |(field, of_list): &(&str, &'static str)| {
                let kept = || part.decimal::<6>(field).and_then(Fixed::to_scale::<5>);
                Some((*of_list, if is_unkept { share.decimal::<5>(of_list) } else { kept() }?))
            };
            Part { quantity, amounts: HELD.iter().filter_map(amount).collect() }
        })
        .collect();
    less(&whole, &parts)
}

/// A part that was taken of a line: its quantity, and what went with it, by the fields of a list.
pub(super) struct Part {
    pub quantity: Quantity,
    pub amounts: Vec<(&'static str, Fixed<5>)>,
}

/// A line less the parts that were taken of it, so that whoever takes all that is left takes the last digit as well; there is never
/// less than nothing.
pub(super) fn less(line: &Row, parts: &[Part]) -> Row {
    let mut left = line.clone();
    let mut quantity = line.decimal::<5>("dclQty").unwrap_or_default();
    for part in parts {
        for (field, amount) in &part.amounts {
            if let Some(rest) = left.decimal::<5>(field).and_then(|all| all.checked_sub(*amount)) {
                left.set(field, rest.max(Fixed::ZERO).to_string());
            }
        }
        quantity = quantity.checked_sub(part.quantity).unwrap_or_default();
    }
    left.set("dclQty", quantity.max(Fixed::ZERO).to_string());
    left
}

/// The raw line of a forecast that a part of what is left of a list's line ([`left_of`]) becomes; none where nothing is left. The
/// part that takes all the quantity that is left takes all the rest.
pub fn forecast_line(line: &Row, part: Quantity, dicts: &Dictionaries) -> Option<Row> {
    let part = part_of(line, part, &["lawfQty", "secdLawfQty"])?;
    let mut made = Row::new();
    for (to, from) in NAMES {
        let value = part.borrowed().written(from);
        if !value.is_empty() {
            made.set(to, value.into_owned());
        }
    }
    for (to, family, from) in LETTERS {
        if let Some(entry) = dicts.by_id(family, part.text(from)).filter(|entry| !entry.name2.is_empty()) {
            made.set(to, entry.name2.as_str());
        }
    }
    for field in ["grossWt", "netWt"] {
        if let Some(weight) = part.decimal::<5>(field) {
            made.set(field, weight.to_string());
        }
    }
    // A forecast has four decimals of what a list has five.
    for field in ["declPrice", "declTotal"] {
        if let Some(amount) = made.decimal::<5>(field) {
            match amount.to_scale::<4>() {
                Some(amount) => made.set(field, amount.to_string()),
                None => drop(made.0.remove(field)),
            }
        }
    }
    Some(made)
}

/// What is added up where lines of the same goods become one.
const SUMMED: &[(&str, u32)] =
    &[("gQty", 5), ("declTotal", 4), ("firstQty", 5), ("secondQty", 5), ("grossWt", 5), ("netWt", 5)];

/// What lines of the same goods have in common: everything that is not added up. Lines are found by it, so that thousands of them
/// are not compared each with each.
pub fn goods_key(line: &Row) -> String {
    let is_sum = |field: &str| SUMMED.iter().any(|(name, _)| *name == field);
    let kept: Vec<_> = line.0.iter().filter(|(field, _)| !is_sum(field)).collect();
    serde_json::to_string(&kept).unwrap_or_default()
}

/// Adds a line to another one of the same goods; `None` where they are not the same, or their sum does not fit.
pub fn added_up(one: &Row, other: &Row) -> Option<Row> {
    if goods_key(one) != goods_key(other) {
        return None;
    }
    let mut sum = one.clone();
    for (field, scale) in SUMMED {
        let amounts: Vec<Fixed<5>> = [one, other].iter().filter_map(|line| line.decimal::<5>(field)).collect();
        if amounts.is_empty() {
            continue;
        }
        let total = Fixed::sum(amounts)?;
        sum.set(field, if *scale == 4 { total.to_scale::<4>()?.to_string() } else { total.to_string() });
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(value: serde_json::Value) -> Row {
        Row::from_value(value).unwrap()
    }

    #[test]
    fn a_part_of_a_list_line_becomes_a_line_of_a_forecast_and_adds_up() {
        let entry = |id: &str, name2: &str| crate::dictionary::Entry {
            id: id.to_owned(),
            name2: name2.to_owned(),
            ..crate::dictionary::Entry::default()
        };
        let dicts = Dictionaries::new([("currency".to_owned(), vec![entry("502", "USD")])]);
        let line = row(json!({ "gdecd": "8413810090", "gdsMtno": "M-1", "dclQty": "30", "dclUnitcd": "007",
            "dclTotalAmt": "100", "dclUprcAmt": "3.3333", "dclCurrcd": "502", "lawfQty": "60", "netWt": "9" }));
        let one = forecast_line(&line, "20".parse().unwrap(), &dicts).unwrap();
        assert_eq!(
            (one.text("codeTS"), one.text("gQty"), one.text("declTotal")),
            ("8413810090", "20.00000", "66.6700")
        );
        assert_eq!((one.text("firstQty"), one.text("netWt"), one.text("tradeCurr")), ("40.00000", "6.00000", "USD"));
        let other = forecast_line(&line, "10".parse().unwrap(), &dicts).unwrap();
        let both = added_up(&one, &other).unwrap();
        assert_eq!(
            (both.text("gQty"), both.text("declTotal"), both.text("netWt")),
            ("30.00000", "100.0000", "9.00000")
        );
        let mut elsewhere = other;
        elsewhere.set("gdsMtno", "M-2");
        assert!(added_up(&one, &elsewhere).is_none());
    }

    proptest::proptest! {
        /// Whoever takes how much of a line and in which order, and whoever gives something back meanwhile: once all is taken, the
        /// parts are together the line.
        #[test]
        fn parts_of_a_list_line_are_together_the_whole(
            whole in 1_i64..100_000_000,
            amounts in proptest::array::uniform5(0_i64..1_000_000_000),
            cuts in proptest::collection::vec((1_i64..100, proptest::bool::ANY), 0..12),
        ) {
            let of = |units: i64| Fixed::<5>::from_scaled(units);
            let mut line = Row::new();
            line.set("dclQty", of(whole).to_string());
            for ((_, field), units) in HELD.iter().zip(amounts) {
                line.set(field, of(units).to_string());
            }
            let dicts = Dictionaries::default();
            let mut held: Vec<Row> = Vec::new();
            let takes = cuts.into_iter().chain([(100, false)]);
            for (percent, gives_back) in takes {
                if gives_back && !held.is_empty() {
                    held.remove(0);
                }
                let left = left_of(&line, &held);
                let rest = left.decimal::<5>("dclQty").unwrap();
                let part = of(i64::try_from(i128::from(rest.scaled()) * i128::from(percent) / 100).unwrap());
                if !part.is_positive() {
                    continue;
                }
                let mut one = held_of(&forecast_line(&left, part, &dicts).unwrap());
                one.set("qty", part.to_string());
                held.push(one);
            }
            let sum = |field: &str| Fixed::<5>::sum(held.iter().filter_map(|one| one.decimal::<5>(field))).unwrap();
            proptest::prop_assert_eq!(sum("qty"), of(whole));
            for ((field, _), units) in HELD.iter().zip(amounts) {
                let all = if *field == "declTotal" { of(units).to_scale::<4>().unwrap().to_scale().unwrap() } else { of(units) };
                proptest::prop_assert_eq!(sum(field), all, "{}", field);
            }
        }
    }

    #[test]
    fn the_last_part_takes_the_remainder() {
        let line = row(json!({ "dclQty": "3", "dclTotalAmt": "100", "netWt": "10", "lawfQty": "1" }));
        let mut held: Vec<Row> = Vec::new();
        for (total, net, legal) in
            [("33.3300", "3.33333", "0.33333"), ("33.3400", "3.33334", "0.33334"), ("33.3300", "3.33333", "0.33333")]
        {
            let made = forecast_line(&left_of(&line, &held), "1".parse().unwrap(), &Dictionaries::default()).unwrap();
            assert_eq!((made.text("declTotal"), made.text("netWt"), made.text("firstQty")), (total, net, legal));
            let mut part = held_of(&made);
            part.set("qty", "1");
            held.push(part);
        }
        // What was taken before amounts were kept has its share.
        let before = row(json!({ "qty": "2" }));
        let rest = left_of(&line, &[before]);
        assert_eq!(
            (rest.text("dclQty"), rest.text("dclTotalAmt"), rest.text("netWt")),
            ("1.00000", "33.33000", "3.33333")
        );
    }
}
