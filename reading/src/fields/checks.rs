//! What has to agree within one paper: lines and totals, products, weights.

use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::MONEY;
use core_wasm::text::catalogue::reading as texts;
use core_wasm::text::{Message, Text, text};

use crate::reading::{Found, Problem, Reading, Value};

/// Totals of a paper and the columns that they add up.
pub const SUMS: &[(&str, &str, Text)] = &[
    ("totalAmount", "amount", text("金额", "amounts")),
    ("packages", "packages", text("件数", "packages")),
    ("grossWeight", "grossWeight", text("毛重", "gross weights")),
    ("netWeight", "netWeight", text("净重", "net weights")),
    ("volume", "volume", text("体积", "volumes")),
];

fn exact(value: &Value) -> Option<Exact> {
    number(&value.text).map(|number| number.value)
}

/// A problem with the places that it is about.
pub fn problem(key: &str, message: Message, values: &[&Value]) -> Problem {
    Problem { key: key.to_owned(), message, places: values.iter().map(|value| value.place.clone()).collect() }
}

/// What [`check`] tells.
const TOLD: [&str; 4] = ["reading.weights", "reading.lineDiffers", "reading.sumDiffers", "reading.severalCurrencies"];

/// Checks what was set right since: what was told before is told only if it is still so.
pub fn again(reading: &mut Reading) {
    reading.problems.retain(|problem| !TOLD.contains(&problem.key.as_str()));
    check(reading);
}

pub fn check(reading: &mut Reading) {
    products(reading);
    let several = several_currencies(reading);
    for (total, column, what) in SUMS.iter().filter(|(total, ..)| !(several && *total == "totalAmount")) {
        sum(reading, total, column, *what);
    }
    unproven(reading);
    if let (Some(net), Some(gross)) = (reading.head("netWeight"), reading.head("grossWeight"))
        && let (Some(a), Some(b)) = (exact(net), exact(gross))
        && a > b
    {
        let message = texts::WEIGHTS.with(&[("net", &net.text), ("gross", &gross.text)]);
        let found = problem("reading.weights", message, &[net, gross]);
        reading.problems.push(found);
        // One of both was misread.
        for field in reading.head.iter_mut().filter(|field| ["netWeight", "grossWeight"].contains(&field.name.as_str()))
        {
            field.value.sure = field.value.sure.min(75);
        }
    }
}

fn products(reading: &mut Reading) {
    for (at, line) in reading.lines.iter().enumerate() {
        let (Some(quantity), Some(price), Some(amount)) =
            (line.value("qty"), line.value("price"), line.value("amount"))
        else {
            continue;
        };
        let agree = exact(quantity)
            .zip(exact(price))
            .and_then(|(quantity, price)| quantity.times(price))
            .zip(exact(amount))
            .is_some_and(|(product, amount)| product.is_about(amount, amount.scale().clamp(1, 2)));
        if !agree {
            let number = (at + 1).to_string();
            let message = texts::LINE_DIFFERS.with(&[
                ("line", &number),
                ("quantity", &quantity.text),
                ("price", &price.text),
                ("amount", &amount.text),
            ]);
            let found = problem("reading.lineDiffers", message, &[quantity, price, amount]);
            reading.problems.push(found);
        }
    }
}

/// Tells the sums of amounts in several currencies, each for itself: no total is one of both. Whether there are several.
fn several_currencies(reading: &mut Reading) -> bool {
    let of_head = reading.head("currency");
    let mut sums: Vec<(&Value, Option<Exact>)> = Vec::new();
    for line in &reading.lines {
        let (Some(amount), Some(currency)) = (line.value("amount"), line.value("currency").or(of_head)) else {
            continue;
        };
        let same = |known: &Value| match (&known.code, &currency.code) {
            (Some(one), Some(other)) => one == other,
            _ => known.text == currency.text,
        };
        match sums.iter_mut().find(|(known, _)| same(known)) {
            Some((_, sum)) => *sum = sum.zip(exact(amount)).and_then(|(sum, value)| sum.plus(value)),
            None => sums.push((currency, exact(amount))),
        }
    }
    if sums.len() < 2 {
        return false;
    }
    let told = sums.iter().map(|(currency, sum)| {
        let sum = sum.map_or_else(|| "?".to_owned(), |sum| sum.to_string());
        format!("{} {sum}", currency.text)
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let places: Vec<&Value> = sums.iter().map(|(currency, _)| *currency).collect();
    let found = problem("reading.severalCurrencies", texts::SEVERAL_CURRENCIES.with(&[("sums", &told)]), &places);
    reading.problems.push(found);
    let doubted = ["currency", "totalAmount"];
    for field in reading.head.iter_mut().filter(|field| doubted.contains(&field.name.as_str())) {
        field.value.sure = field.value.sure.min(75);
    }
    true
}

/// Whether the lines add up to the total: makes sure of all of them, or doubts all of them.
fn sum(reading: &mut Reading, total: &str, column: &str, what: Text) {
    let Some(head) = reading.head(total) else { return };
    let values: Vec<&Value> = reading.lines.iter().filter_map(|line| line.value(column)).collect();
    // With a value missing the sum says nothing.
    if values.is_empty() || values.len() < reading.lines.len() {
        return;
    }
    let mut sum = Some(Exact::ZERO);
    for value in &values {
        sum = sum.zip(exact(value)).and_then(|(sum, value)| sum.plus(value));
    }
    let (Some(sum), Some(stated)) = (sum, exact(head)) else { return };
    let agree = sum.is_about(stated, 2);
    if !agree && total == "totalAmount" && with_charges(reading, sum).is_some_and(|all| all.is_about(stated, 2)) {
        // Nothing contradicts. What may be freight or goods is borne out by nothing else, so that it makes sure of nothing.
        return;
    }
    // Volumes are printed with three decimals, and none is of thousands of cubic metres.
    let reckoned = values.iter().copied().chain([head]).any(is_reckoned);
    // Of two columns of amounts, such as work and goods, either has a total.
    let contested = total == "totalAmount" && values.iter().any(|value| has_rival(value));
    let proves = proves(head, &values, total != "volume") && !reckoned;
    if !agree {
        let sum = sum.to_string();
        let message = texts::SUM_DIFFERS.speak_with(&[("what", &what), ("sum", &sum), ("total", &head.text)]);
        let found = problem("reading.sumDiffers", message, &[head]);
        reading.problems.push(found);
    }
    // Goods may be missing, or a row be two: what the lines are made of is in doubt with their amounts.
    let doubted = |name: &str| name == column || !agree && column == "amount" && ["qty", "price"].contains(&name);
    let lines = reading.lines.iter_mut().flat_map(|line| &mut line.fields).filter(|field| doubted(&field.name));
    let head = reading.head.iter_mut().filter(|field| field.name == total);
    for field in lines.chain(head) {
        let value = &mut field.value;
        if !agree {
            value.sure = value.sure.min(75);
        } else if contested && field.name == total {
            value.sure = value.sure.min(80);
        } else if proves && !has_rival(value) {
            value.sure = value.sure.max(98);
        }
    }
}

/// What the goods come to with what is charged besides them.
fn with_charges(reading: &Reading, goods: Exact) -> Option<Exact> {
    reading.charges.iter().try_fold(goods, |sum, charge| sum.plus(number(charge)?.value))
}

/// A total that no line bears out and beside which no currency stands may be another number of the paper.
fn unproven(reading: &mut Reading) {
    let is_proven = reading.lines.iter().any(|line| line.value("amount").is_some());
    let total = reading.head.iter_mut().find(|field| field.name == "totalAmount");
    let Some(value) = total.map(|field| &mut field.value).filter(|_| !is_proven) else { return };
    let around = number(&value.raw).map(|number| number.before + &number.after).unwrap_or_default();
    let is_money = around.contains(['$', '€', '£', '¥', '元'])
        || around.split(|c: char| !c.is_ascii_alphabetic()).any(|word| MONEY.contains(&word));
    if !is_money && value.found != Found::Learned {
        value.sure = value.sure.min(80);
    }
}

/// Whether it says anything that values add up to their total: not where the total was taken from its only line, nor where every one of
/// them may mean a thousand times as much ("1.148", "0.642"), for then the thousandfold adds up as well.
fn proves(total: &Value, values: &[&Value], in_doubt: bool) -> bool {
    let taken = matches!(values, [only] if only.place == total.place);
    let thousandfold = |value: &Value| {
        let read = exact(value);
        value.others.iter().any(|other| {
            let other = number(&other.text).map(|number| number.value);
            other.zip(read).is_some_and(|(more, read)| read.times(Exact::THOUSAND) == Some(more))
        })
    };
    // What nobody would print with a comma: a whole number has no other reading by its point.
    let small = |value: &Value| thousandfold(value) || exact(value).is_some_and(Exact::is_zero);
    !(taken || in_doubt && std::iter::once(total).chain(values.iter().copied()).all(small))
}

/// Whether a value was reckoned from what is printed, such as tons as kilograms: that the sum is right says nothing of the unit.
fn is_reckoned(value: &Value) -> bool {
    number(&value.raw).zip(exact(value)).is_some_and(|(printed, read)| {
        let same = |one: &Exact| *one == read || one.negative() == read;
        !same(&printed.value) && !printed.others.iter().any(same)
    })
}

/// Whether another column was read too: a sum is right of both.
fn has_rival(value: &Value) -> bool {
    let Some(read) = exact(value) else { return false };
    let same_print = |other: Exact| {
        let thousand = |one: Exact, more: Exact| one.times(Exact::THOUSAND) == Some(more);
        thousand(read, other) || thousand(other, read) || other == read.negative()
    };
    value.others.iter().any(|other| number(&other.text).is_some_and(|number| !same_print(number.value)))
}
