//! Rule cases kept as data (`fixtures/cases/<area>/*.json`), run natively. The web side runs the same files through the
//! wasm package (`web/src/core/cases.test.ts`).
//!
//! A file is a list of `{name, input, expected}`. An area is one function from an input to what came out, in a file of its
//! own here; it is named once in `areas!`. What came out must equal `expected`, where null is the same as missing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "this whole crate is tests")]

use std::fs;
use std::path::{Path, PathBuf};

use core_wasm::row::Row;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

mod as_of;
mod bonded;
mod bonded_elements;
mod certificates;
mod chinese;
mod declarations;
mod documents;
mod elements;
mod explained;
mod filing;
mod formats;
mod goods;
mod help;
mod house;
mod inventory;
mod merging;
mod named;
mod numbers;
mod origin;
mod ports;
mod printouts;
mod properties;
mod questions;
mod radar;
#[path = "../support/random_split.rs"]
mod random_split;
mod rates;
mod recognition;
mod requests;
mod rule_properties;
mod sas;
mod search;
mod sessions;
mod sharing;
mod splits;
mod states;
#[path = "../support/mod.rs"]
mod support;
mod tax_compared;
mod tax_properties;
mod taxes;
mod transitions;
mod unusual;
mod wms;
mod words;
mod write_off;

/// Names every area: folder of the cases => function. Makes a test of each, and one that no folder is left out.
macro_rules! areas {
    ($($folder:ident => $run:path),+ $(,)?) => {
        $(#[test]
        fn $folder() {
            run_area(stringify!($folder), $run);
        })+

        #[test]
        fn every_folder_is_an_area() {
            let known = [$(stringify!($folder)),+];
            for entry in fs::read_dir(cases_dir()).unwrap() {
                let folder = entry.unwrap().file_name().into_string().unwrap();
                let name = snake(&folder);
                let holds_cases = json_files(&cases_dir().join(&folder)).next().is_some();
                assert!(!holds_cases || known.contains(&name.as_str()), "no area runs fixtures/cases/{folder}");
            }
        }
    };
}

areas! {
    requests => requests::prepared,
    recognition_merged => recognition::merged,
    recognition_changes => recognition::corrected,
    recognition_drafts => recognition::drafted,
    recognition_later => recognition::read_later,
    answers => requests::interpreted,
    intentions => requests::intended,
    export_plans => requests::export_planned,
    export_answers => requests::export_answered,
    export_ranges => requests::export_ranged,
    notices => requests::noticed,
    sessions => sessions::stepped,
    session_views => sessions::viewed,
    org_params => sessions::org_params,
    notice_cards => sessions::carded,
    tags => sessions::tagged,
    permissions => sessions::permitted,
    api_scopes => sessions::scoped,
    passwords => formats::password,
    formats => formats::formatted,
    amounts => formats::calculated,
    labels => formats::labelled,
    codes_written => formats::written,
    texts => formats::quoted,
    declaration => declarations::judged,
    asked => declarations::asked,
    elements => goods::parted,
    headings => goods::headed,
    goods_master => goods::filled,
    named => named::judged,
    numbers => numbers::form,
    check_digits => numbers::check,
    special_rates => rates::picked,
    printouts => printouts::printed,
    splits => splits::divided,
    documents => documents::planned,
    merging => merging::merged,
    merging_near => merging::merged,
    sharing => sharing::shared,
    cost_currencies => sharing::cost_currencies,
    certificates => certificates::taken,
    port_data => ports::compared,
    as_of => as_of::shown,
    questions => questions::placed,
    search => search::matched,
    three_way => documents::brought_together,
    knowledge => questions::known,
    mentions => questions::mentioned,
    house_rules => house::judged,
    question_digests => questions::digest,
    order_declared => documents::order_undeclared,
    orders_placed => documents::order_placed,
    deadlines => radar::reckoned,
    deadline_snoozes => radar::put_off,
    deadline_feeds => radar::fed,
    origin => origin::judged,
    origin_made => origin::made_of,
    material_prices => goods::priced,
    unusual => unusual::found,
    explained => explained::told,
    unusual_history => unusual::summed_up,
    forecast_sums => sharing::summed,
    bonded_balance => bonded::balanced,
    bonded_told => bonded::told_otherwise,
    bonded_consumption => bonded::consumed,
    bonded_theory => bonded::left,
    bonded_handbook => bonded::checked,
    tax => taxes::estimated,
    tax_fees => taxes::fee,
    tax_compare => tax_compared::compared,
    sas_answers => sas::answered,
    sas_applications => sas::applied,
    sas_collected => sas::collected,
    sas_together => sas::together,
    sas_deposits => sas::deposited,
    sas_keyed => sas::keyed_in,
    sas_loads => sas::loaded,
    sas_moved => sas::moved,
    sas_netted => sas::netted,
    sas_passports => sas::passed,
    sas_stocks => sas::stocked,
    sas_weighed => sas::weighed,
    wms_allocations => wms::allocated,
    wms_compared => wms::compared,
    wms_counts => wms::counted,
    wms_inbound => wms::inbound,
    wms_leaving => wms::leaving,
    wms_made => wms::made,
    wms_outbound => wms::outbound,
    wms_scans => wms::scanned,
    wms_stock => wms::stocked,
    write_off_figures => write_off::figures,
    write_offs => write_off::judged,
    write_off_sheets => write_off::named,
    write_off_answers => write_off::answered,
    write_off_sent => write_off::sent,
    bonded_filing => filing::answered,
    bonded_accounts => filing::unfounded_consumption,
    told_changes => filing::told_changes,
    bonded_lists => inventory::judged,
    bonded_lines => inventory::filled,
    bonded_answers => inventory::answered,
    states => states::moved,
    transitions => transitions::commanded,
    receipts => transitions::received,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    input: Value,
    expected: Value,
}

/// Runs every case of an area and names all that fail.
fn run_area(area: &str, run: fn(Value) -> Value) {
    let folder = cases_dir().join(camel(area));
    let (mut count, mut failures) = (0, Vec::new());
    for file in json_files(&folder) {
        let cases: Vec<Case> = serde_json::from_str(&fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in cases {
            count += 1;
            let (came, expected) = (without_nulls(run(case.input)), without_nulls(case.expected));
            if came != expected {
                failures.push(format!("{}\n  expected {expected}\n  came     {came}", case.name));
            }
        }
    }
    println!("{area}: {count} cases");
    assert!(count > 0, "{} holds no case", folder.display());
    assert!(failures.is_empty(), "{} of {count} cases of {area} fail:\n{}", failures.len(), failures.join("\n"));
}

fn cases_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/cases")
}

fn json_files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "json"))
}

/// `export_plans` -> `exportPlans`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |joined, part| format!("{joined}{}{}", part[..1].to_uppercase(), &part[1..]))
}

/// `exportPlans` -> `export_plans`.
fn snake(name: &str) -> String {
    name.chars().fold(String::new(), |mut joined, letter| {
        if letter.is_uppercase() {
            joined.push('_');
        }
        joined.extend(letter.to_lowercase());
        joined
    })
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name, without_nulls(value)))
                .collect::<Map<_, _>>(),
        ),
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        other => other,
    }
}

/// Reads a part of a case's input.
fn part<T: DeserializeOwned>(input: &Value, name: &str) -> T {
    serde_json::from_value(input[name].clone()).unwrap_or_else(|error| panic!("{name} of {input}: {error}"))
}

/// A row with these fields alone.
fn only(mut row: Row, fields: &[&str]) -> Row {
    row.0.retain(|field, _| fields.contains(&field.as_str()));
    row
}

/// The same in every order.
fn in_every_order<T: Clone>(some: &[T]) -> Vec<Vec<T>> {
    let Some((last, rest)) = some.split_last() else { return vec![Vec::new()] };
    let put = |order: Vec<T>| {
        (0..=order.len()).map(move |at| [&order[..at], std::slice::from_ref(last), &order[at..]].concat())
    };
    in_every_order(rest).into_iter().flat_map(put).collect()
}

/// Writes what came out.
fn out(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}
