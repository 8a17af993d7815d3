//! What holds of the tax on any declaration.

use chrono::NaiveDate;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::rules::tax::number::Number;
use core_wasm::rules::tax::parameters::Parameters;
use core_wasm::rules::tax::{Context, Estimate, estimate};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::properties::{declaration, row};
use super::support;

fn estimated(declaration: &Row, special: &[Row], parameters: &Parameters) -> Estimate {
    let exchange = [json!({ "month": "2026-03", "currency": "USD", "rate": "7.123456" })];
    let exchange: Vec<Row> = exchange.into_iter().filter_map(Row::from_value).collect();
    let day = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap();
    estimate(declaration, &Context { dicts: support::dictionaries(), special, exchange: &exchange, parameters, day })
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap()
}

fn step(estimate: &Estimate, key: &str) -> Vec<Number> {
    let steps = estimate.lines.iter().flat_map(|line| &line.steps).chain(&estimate.steps);
    steps.filter(|step| step.key == key).map(|step| number(&step.value)).collect()
}

/// A FOB import in dollars: totals in cents, freight, insurance and other charges.
fn import(totals: &[u32], freight: u32, other: i32) -> Row {
    let cents = |cents: i64| Number::whole(cents).over(Number::whole(100)).unwrap().short();
    let line = |(at, total): (usize, &u32)| json!({ "gNo": at + 1, "codeTS": "8481802190", "declTotal": cents(i64::from(*total)), "tradeCurr": "USD", "originCountry": "DEU", "dutyMode": "1" });
    let lines: Vec<Value> = totals.iter().enumerate().map(line).collect();
    let head = json!({
        "iECatg": "1", "tradeMode": "0110", "transMode": "3", "lines": lines,
        "feeMark": "3", "feeRate": cents(freight.into()), "feeCurr": "USD",
        "otherMark": "3", "otherRate": cents(other.into()), "otherCurr": "CNY",
    });
    Row::from_value(head).unwrap()
}

proptest! {
    #[test]
    fn shares_of_the_head_s_costs_add_up_exactly(
        totals in proptest::collection::vec(1..100_000_000_u32, 1..50), freight in 1..10_000_000_u32, other in -1000..1000_i32,
    ) {
        let came = estimated(&import(&totals, freight, other), &[], &Parameters::default());
        prop_assert!(came.complete);
        for (whole, share) in [("freight", "freightShare"), ("insurance", "insuranceShare"), ("other", "otherShare")] {
            let whole = step(&came, whole);
            prop_assert_eq!(Number::sum(step(&came, share)), Ok(whole[0]), "{}", share);
        }
    }

    #[test]
    fn sums_are_those_of_the_lines_and_rounding_is_half_a_yuan_or_cent_at_most(
        totals in proptest::collection::vec(1..100_000_000_u32, 1..50),
    ) {
        let came = estimated(&import(&totals, 0, 0), &[], &Parameters::default());
        for sum in &came.sums {
            let of_lines = came.lines.iter().flat_map(|line| &line.taxes).filter(|tax| tax.tax == sum.tax);
            prop_assert_eq!(Number::sum(of_lines.map(|tax| number(&tax.amount))), Ok(number(&sum.amount)));
        }
        for line in &came.lines {
            let exact = number(&line.value).percent(Number::whole(7)).unwrap();
            let difference = number(&line.taxes[0].amount).minus(exact).unwrap();
            prop_assert!(difference <= number("0.005") && difference > number("-0.005"), "{difference:?}");
        }
    }

    #[test]
    fn a_dearer_line_never_pays_less(total in 1..100_000_000_u32, more in 0..100_000_u32, rate in 0..10_000_u32) {
        let special = |rate: u32| Row::from_value(json!({
            "orgId": 1, "hsCode": "8481802190", "typecd": "9", "taxType": "A", "calcMode": "1",
            "valoremRate": format!("{}.{:02}", rate / 100, rate % 100),
        })).unwrap();
        let total_of = |total: u32, rate: u32| {
            let mut declaration = import(&[total], 100, 0);
            declaration.set("orgId", 1);
            let parameters = Parameters { small_amount: "0".parse().unwrap(), ..Parameters::default() };
            number(&estimated(&declaration, &[special(rate)], &parameters).total)
        };
        prop_assert!(total_of(total, rate) <= total_of(total + more, rate));
        prop_assert!(total_of(total, rate) <= total_of(total, rate + 1));
    }
}

fn special() -> impl Strategy<Value = Row> {
    let definition: &'static Resource = &core_wasm::resources::base::TAX_RATE_SPECIAL;
    let chosen = (1..8_u8, proptest::sample::select(vec!["A", "L", "Y", "I", "V", "B"]), 0..10_u8);
    (row(definition), chosen).prop_map(|(mut row, (mode, tax, kind)): (Map<String, Value>, _)| {
        row.extend(
            [("orgId", json!(1)), ("hsCode", json!("2203000000")), ("isDisabled", json!("0"))]
                .map(|(name, value)| (name.to_owned(), value)),
        );
        row.extend(
            [("calcMode", mode.to_string()), ("taxType", tax.to_owned()), ("typecd", kind.to_string())]
                .map(|(name, value)| (name.to_owned(), Value::from(value))),
        );
        row.retain(|name, _| !["customerId", "gdsMtno", "ftaCode"].contains(&name.as_str()));
        Row(row)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn estimating_anything_never_panics(
        declaration in declaration(), special in proptest::collection::vec(special(), 0..6), totals in proptest::collection::vec(any::<u32>(), 1..4),
    ) {
        estimated(&declaration, &special, &Parameters::default());
        let mut sound = import(&totals, 5, -1);
        sound.set("orgId", 1);
        for line in sound.0.get_mut("lines").and_then(Value::as_array_mut).unwrap() {
            line["codeTS"] = json!("2203000000");
            line["firstUnit"] = json!("035");
            line["firstQty"] = json!("92233720368547.75807");
        }
        estimated(&sound, &special, &Parameters::default());
    }
}
