//! Merging of raw goods lines: what comes of it, what keeps lines apart, merging by hand.

use std::fs;
use std::sync::OnceLock;

use chrono::NaiveDate;
use core_wasm::decimal::{Price, format_scaled};
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{
    Apart, MergeOptions, Merged, Merging, Order, Same, Says, Source, Tariff, differences, give, may_move, merge,
    nearest, sources, unmerge,
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{cases_dir, out, part, support};

fn tariff(ie_catg: &str) -> Tariff<'static> {
    let mut head = Row::new();
    head.set("iECatg", ie_catg);
    let today = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
    Tariff { dicts: support::dictionaries(), today, direction: Direction::of(head.borrowed()) }
}

/// The lines of a case: `base/line.json` with what each says of its own; null takes a field away.
fn rows(input: &Value) -> Vec<Row> {
    static BASE: OnceLock<Map<String, Value>> = OnceLock::new();
    let base = BASE.get_or_init(|| {
        let text = fs::read_to_string(cases_dir().join("merging/base/line.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    });
    let lines: Vec<Map<String, Value>> = part(input, "lines");
    let line = |own: Map<String, Value>| {
        let mut line: Map<String, Value> = base.clone().into_iter().chain(own).collect();
        line.retain(|_, value| !value.is_null());
        Row(line)
    };
    lines.into_iter().map(line).collect()
}

/// What comes of `what` was asked for; see `fixtures/cases/README.md`.
pub fn merged(input: Value) -> Value {
    let options: MergeOptions = match input.get("setting") {
        Some(setting) => MergeOptions::of_setting(Some(&Row::from_value(setting.clone()).unwrap())),
        None => serde_json::from_value(input.get("options").cloned().unwrap_or(json!({}))).unwrap(),
    };
    let tariff = tariff(input["iECatg"].as_str().unwrap_or("1"));
    let rows = rows(&input);
    let sources = match sources(rows.clone()) {
        Ok(sources) => sources,
        Err(problems) => return named(&problems),
    };
    match part::<String>(&input, "what").as_str() {
        "merge" => match merge(&sources, &options, tariff) {
            Ok(merging) => {
                assert_nothing_is_lost(&rows, &options, tariff, &merging);
                shown(&merging, &input)
            }
            Err(problems) => named(&problems),
        },
        "differences" => {
            let found = differences(&sources[0], &sources[1], &options, tariff);
            let told = found.into_iter().map(|difference| {
                let [one, other] = difference.values;
                let says = out(difference.says);
                let label = difference.label.en;
                format!("{} {} ({label}): {one} / {other}", says.as_str().unwrap_or_default(), difference.field)
            });
            told.collect()
        }
        "moves" => {
            let problems = may_move(&sources[0], &sources[1..], &options, tariff);
            let letter = |is_error| if is_error { 'E' } else { 'W' };
            problems.iter().map(|it| format!("{} {} {}", letter(it.is_error()), it.rule, it.field)).collect()
        }
        "near" => {
            let merging = merge(&sources, &options, tariff).unwrap();
            let near = nearest(&merging, &sources, &options, tariff);
            let told = near
                .iter()
                .map(|(number, near)| (number.to_string(), format!("{}: {}", near.number, near.fields.join(","))));
            out(told.collect::<std::collections::BTreeMap<_, _>>())
        }
        "unmerge" => {
            let merging = merge(&sources, &options, tariff).unwrap();
            let mut given = rows.clone();
            give(&mut given, &merging);
            unmerge(&mut given);
            assert_eq!(given, rows);
            out(merging.numbers())
        }
        what => unreachable!("{what}"),
    }
}

fn named(problems: &[core_wasm::error::Problem]) -> Value {
    problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect()
}

/// A line as "code quantity price total currency <- ids", what the case asks for beside it.
fn shown(merging: &Merging, input: &Value) -> Value {
    let line = |merged: &Merged| {
        let ids: Vec<String> = merged.of.iter().map(i64::to_string).collect();
        let values = ["codeTS", "gQty", "declPrice", "declTotal", "tradeCurr"].map(|field| merged.line.text(field));
        format!("{} <- {}", values.join(" "), ids.join(","))
    };
    let declarations = merging.declarations.iter().map(|it| it.lines.iter().map(line).collect::<Vec<_>>());
    let mut came = json!({ "declarations": declarations.collect::<Vec<_>>() });
    let why: Vec<&str> = merging.why.iter().map(|reason| reason.en.as_str()).collect();
    if !why.is_empty() {
        came["why"] = json!(why);
    }
    for what in part::<Option<Vec<String>>>(input, "show").unwrap_or_default() {
        came[&what] = match what.as_str() {
            "apart" => {
                let told = merging.declarations.iter().map(|declaration| {
                    let standings = declaration.apart.iter().map(|it| format!("{} {}", it.field, it.value));
                    standings.collect::<Vec<_>>().join(", ")
                });
                told.collect()
            }
            "gross" => merging.lines().map(|line| out(line.gross)).collect(),
            "net" => merging.lines().map(|line| out(line.net)).collect(),
            "packages" => merging.lines().map(|line| out(line.packages)).collect(),
            "kinds" => merging.lines().map(|line| out(line.kinds)).collect(),
            field => merging.lines().map(|line| line.line.text(field)).collect(),
        };
    }
    came
}

/// Whatever the options: every raw line is in one merged line, sums are the same, limits are kept, and merging again by the
/// numbers that were given gives the same.
fn assert_nothing_is_lost(rows: &[Row], options: &MergeOptions, tariff: Tariff<'_>, merging: &Merging) {
    let raw = sources(rows.to_vec()).unwrap();
    let mut ids: Vec<i64> = merging.lines().flat_map(|line| line.of.clone()).collect();
    ids.sort_unstable();
    let mut wanted: Vec<i64> = raw.iter().map(|source| source.id).collect();
    wanted.sort_unstable();
    assert_eq!(ids, wanted);
    let costs = ["feeAmt", "insurAmt", "otherAmt", "handlingAmt"].map(|field| (field, 2));
    let amounts = [("gQty", 5), ("firstQty", 5), ("secondQty", 5), ("declTotal", 4), ("workUsd", 4)];
    for (field, scale) in amounts.into_iter().chain(costs) {
        let units =
            |row: &Row| i128::from(core_wasm::decimal::parse_scaled(row.text(field), scale).unwrap_or_default());
        let of = |rows: &mut dyn Iterator<Item = &Row>| rows.map(units).sum::<i128>();
        let (before, after) = (of(&mut raw.iter().map(|it| &it.line)), of(&mut merging.lines().map(|it| &it.line)));
        assert_eq!(before, after, "{field}");
    }
    for declaration in &merging.declarations {
        assert!((1..=options.max_lines.count()).contains(&declaration.lines.len()));
    }
    let mut given = rows.to_vec();
    give(&mut given, merging);
    let again = merge(&sources(given).unwrap(), options, tariff).unwrap();
    assert_eq!(parted(&again), parted(merging));
    assert_eq!(again.why, merging.why);
}

/// Ids of the raw lines, by merged line and declaration.
fn parted(merging: &Merging) -> Vec<Vec<Vec<i64>>> {
    let lines = |lines: &[Merged]| lines.iter().map(|line| line.of.clone()).collect();
    merging.declarations.iter().map(|declaration| lines(&declaration.lines)).collect()
}

/// The same without any order.
fn parts(merging: &Merging) -> Vec<Vec<i64>> {
    let mut parts: Vec<Vec<i64>> = merging.lines().map(|line| line.of.clone()).collect();
    parts.iter_mut().for_each(|part| part.sort_unstable());
    parts.sort();
    parts
}

const CODES: [&str; 4] = ["7318160000", "7007119000", "3827140000", "7201100000"];

/// A line in one of a few kinds of goods, so that many are alike.
fn raw_line() -> impl Strategy<Value = Row> {
    let kinds = (0..4_usize, 0..2_u8, 0..2_u8, 0..3_u8, 0..3_u8, 0..3_u8);
    let amounts = (1..1_000_000_000_i64, 0..1_000_000_000_i64, prop::option::of(1..1_000_000_i64));
    (kinds, amounts).prop_map(|((code, name, currency, material, container, invoice), (qty, total, net))| {
        let mut row = Row::new();
        row.set("codeTS", CODES[code]);
        row.set("gName", format!("g{name}"));
        row.set("gModel", ["4|3|x", "4| 3 |x|"][usize::from(material % 2)]);
        row.set("tradeCurr", ["USD", "EUR"][usize::from(currency)]);
        row.set("gdsMtno", format!("M{material}"));
        row.set("containerId", ["", "C1", "C2"][usize::from(container)]);
        row.set("invoiceNo", ["", "I1", "I2"][usize::from(invoice)]);
        row.set("gQty", format_scaled(qty, 5));
        row.set("declTotal", format_scaled(total, 4));
        if let Some(net) = net {
            row.set("netWt", format_scaled(net, 6));
        }
        row
    })
}

fn raw_lines() -> impl Strategy<Value = Vec<Row>> {
    prop::collection::vec(raw_line(), 0..40).prop_map(|mut rows| {
        (1_i64..).zip(&mut rows).for_each(|(id, row)| row.set("id", id));
        rows
    })
}

fn options() -> impl Strategy<Value = MergeOptions> {
    let sets = (
        prop::collection::btree_set(prop::sample::select(&Same::ALL[..]), 0..4),
        prop::collection::btree_set(prop::sample::select(&Apart::ALL[..]), 0..4),
        prop::collection::btree_set("M[0-3]", 0..2),
        prop::collection::btree_set(
            prop::sample::select(&["73", "7318160000", "84", "9"][..]).prop_map(str::to_owned),
            0..2,
        ),
    );
    (sets, any::<bool>(), any::<bool>()).prop_map(|((same, apart, alone, alone_codes), twenty, count_mark)| {
        MergeOptions {
            same,
            apart,
            alone,
            alone_codes,
            order: Order::default(),
            max_lines: u8::from(twenty).checked_mul(30).map_or(50, |less| 50 - less).try_into().unwrap(),
            count_mark,
        }
    })
}

proptest! {
    #[test]
    fn merged_lines_hold_exactly_what_went_in(rows in raw_lines(), options in options()) {
        let raw = sources(rows.clone()).unwrap();
        let merging = merge(&raw, &options, tariff("1")).unwrap();
        assert_nothing_is_lost(&rows, &options, tariff("1"), &merging);
        for line in merging.lines() {
            let of: Vec<&Source> = raw.iter().filter(|source| line.of.contains(&source.id)).collect();
            // A weight is known where it is known of all.
            let net = of.iter().map(|source| source.net).collect::<Option<Vec<_>>>();
            prop_assert_eq!(line.net.map(|net| net.scaled()), net.map(|nets| nets.iter().map(|net| net.scaled()).sum()));
            let (total, quantity) = (line.line.decimal::<4>("declTotal").unwrap(), line.line.decimal::<5>("gQty").unwrap());
            let price: Price = total.checked_div(quantity).unwrap();
            prop_assert_eq!(line.line.text("declPrice"), price.to_string());
        }
    }

    #[test]
    fn unmerging_gives_back_what_was_merged(rows in raw_lines(), options in options()) {
        let merging = merge(&sources(rows.clone()).unwrap(), &options, tariff("2")).unwrap();
        let mut given = rows.clone();
        give(&mut given, &merging);
        prop_assert_eq!(given.iter().filter(|row| row.is_blank("entryGdsSeqno")).count(), 0);
        unmerge(&mut given);
        prop_assert_eq!(given, rows);
    }

    #[test]
    fn the_order_of_input_changes_no_merged_line(
        (rows, shuffled) in raw_lines().prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())), options in options()
    ) {
        let of = |rows: Vec<Row>| merge(&sources(rows).unwrap(), &options, tariff("1")).unwrap();
        let (one, other) = (of(rows), of(shuffled));
        prop_assert_eq!(parts(&one), parts(&other));
        prop_assert_eq!(one.declarations.len(), other.declarations.len());
        // The order of the declarations follows the input; what they hold does not.
        let sums = |merging: &Merging| {
            let mut sums: Vec<String> = merging.lines().map(|line| {
                let fields = ["codeTS", "gName", "tradeCurr", "gQty", "declTotal", "declPrice"].map(|field| line.line.text(field));
                fields.join(" ")
            }).collect();
            sums.sort();
            sums
        };
        prop_assert_eq!(sums(&one), sums(&other));
    }

    #[test]
    fn the_order_of_options_says_nothing(rows in raw_lines(), same in Just(Same::ALL.to_vec()).prop_shuffle(), apart in Just(Apart::ALL.to_vec()).prop_shuffle()) {
        let of = |same: &[Same], apart: &[Apart]| {
            let options: MergeOptions = serde_json::from_value(json!({ "same": same, "apart": apart })).unwrap();
            parted(&merge(&sources(rows.clone()).unwrap(), &options, tariff("1")).unwrap())
        };
        prop_assert_eq!(of(&same, &apart), of(&Same::ALL, &Apart::ALL));
    }

    #[test]
    fn lines_are_one_exactly_where_nothing_differs(rows in raw_lines(), options in options()) {
        let raw = sources(rows).unwrap();
        let merging = merge(&raw, &options, tariff("1")).unwrap();
        let numbers = merging.numbers();
        for (one, other) in raw.iter().zip(raw.iter().skip(1)) {
            let found = differences(one, other, &options, tariff("1"));
            prop_assert_eq!(found.is_empty(), numbers[&one.id] == numbers[&other.id]);
            let problems = may_move(one, std::slice::from_ref(other), &options, tariff("1"));
            let forbidden = found.iter().any(|difference| difference.says == Says::Law);
            prop_assert_eq!(problems.iter().any(|problem| problem.is_error()), forbidden);
        }
    }

    #[test]
    fn anything_is_merged_or_refused(rows in prop::collection::vec(super::properties::row(&core_wasm::resources::documents::FCST_DTL), 0..8)) {
        if let Ok(raw) = sources(rows.into_iter().map(Row).collect()) {
            let _ = merge(&raw, &MergeOptions::default(), tariff(""));
        }
    }
}

/// As many raw lines as a forecast has, into 500 lines. The figure is printed; the bound is that of a busy machine without
/// optimisation (`cargo bench -p core-wasm --bench merge` measures properly).
#[test]
fn as_many_lines_as_a_forecast_has_merge_in_time() {
    const LINES: i64 = 20_000;
    let rows: Vec<Row> = (0..LINES)
        .map(|at| {
            let mut line = rows(&json!({ "lines": [{ "id": at + 1 }] })).remove(0);
            line.set("gName", format!("商品{}", at % 500));
            line
        })
        .collect();
    let start = std::time::Instant::now();
    let sources = sources(rows).unwrap();
    let merging = merge(&sources, &MergeOptions::default(), tariff("1")).unwrap();
    let took = start.elapsed();
    println!("{LINES} lines into {}: {took:?}", merging.lines().count());
    assert_eq!((merging.lines().count(), merging.numbers().len()), (500, 20_000));
    assert!(took.as_secs() < 30, "{took:?}");
}
