//! What holds for any input: rules never panic, a wrong character is found.

use chrono::NaiveDate;
use core_wasm::config::OrgParams;
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::{HEAD, LINE, PARTS};
use core_wasm::row::Row;
use core_wasm::rules::check_digit;
use core_wasm::rules::declaration::suggest::suggest;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::validate::Stage;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::support;

/// Values that a hasty hand or a wrong program may send.
fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        "-?[0-9]{0,20}(\\.[0-9]{0,12})?".prop_map(Value::from),
        proptest::sample::select(vec![
            "1",
            "2",
            "3",
            "9",
            "I",
            "E",
            "CHN",
            "USD",
            "035",
            "036",
            "070",
            "0110",
            "0615",
            "  5",
            "2026-03-10",
            "NO",
            "9223372036854775807",
            "-9223372036854775808",
            "92233720368547.75807",
            "0",
            "2203000000",
            "汉",
            "é",
        ])
        .prop_map(Value::from),
        Just(json!([])),
        Just(json!([null, 1, "x", {}])),
        Just(json!({"lines": {}})),
    ]
}

/// A row of a resource with some of its fields filled with anything.
pub(super) fn row(resource: &'static Resource) -> impl Strategy<Value = Map<String, Value>> {
    let fields = proptest::sample::subsequence(resource.fields, 0..resource.fields.len());
    fields.prop_flat_map(|fields| {
        let values = proptest::collection::vec(value(), fields.len());
        values.prop_map(move |values| {
            fields.iter().zip(values).map(|(field, value)| (field.name.to_owned(), value)).collect()
        })
    })
}

pub(super) fn declaration() -> impl Strategy<Value = Row> {
    let parts = PARTS.iter().map(|part| {
        let rows =
            proptest::collection::vec(prop_oneof![6 => row(part.resource).prop_map(Value::from), 1 => value()], 0..3);
        (Just(part.list), prop_oneof![5 => rows.prop_map(Value::from), 1 => value()])
    });
    (row(&HEAD), parts.collect::<Vec<_>>()).prop_map(|(mut head, parts)| {
        head.extend(parts.into_iter().map(|(list, rows)| (list.to_owned(), rows)));
        Row(head)
    })
}

fn judged(declaration: &Row, stage: Stage) -> Vec<String> {
    let today = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap();
    let params = OrgParams { dec_container_wt_enabled: true, dec_electronic_delegation: true, ..OrgParams::default() };
    let context = Context {
        dicts: support::dictionaries(),
        today,
        params: &params,
        stage,
        prices: &[],
        exchange: &[],
        house: &[],
    };
    judge(declaration, &context)
        .problems
        .into_iter()
        .map(|problem| format!("{} {}", problem.rule, problem.field))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn judging_anything_never_panics_and_later_stages_only_add(declaration in declaration()) {
        let draft = judged(&declaration, Stage::Draft);
        let store = judged(&declaration, Stage::Store);
        let declare = judged(&declaration, Stage::Declare);
        prop_assert!(draft.iter().all(|problem| store.contains(problem)), "{draft:?} not in {store:?}");
        // A field that must be filled is said to be missing, and not judged by another rule besides.
        let missing = |problem: &&String| {
            let field = problem.split(' ').nth(1).unwrap_or_default();
            declare.contains(&format!("field.required {field}"))
        };
        for problem in &store {
            prop_assert!(declare.contains(problem) || missing(&problem), "{problem} not in {declare:?}");
        }
        suggest(&declaration);
    }

}

proptest! {
    #[test]
    fn any_number_in_a_line_is_judged_without_panic(
        quantities in proptest::collection::vec("-?[0-9]{1,15}(\\.[0-9]{1,5})?", 5),
        units in proptest::collection::vec(proptest::sample::select(vec!["035", "036", "070", "076", "007"]), 3),
    ) {
        let names = ["gQty", "firstQty", "secondQty", "declPrice", "declTotal"];
        let mut line: Map<String, Value> = names.iter().zip(quantities).map(|(name, n)| ((*name).to_owned(), n.into())).collect();
        for (name, unit) in ["gUnit", "firstUnit", "secondUnit"].iter().zip(units) {
            line.insert((*name).to_owned(), unit.into());
        }
        assert!(LINE.field("gQty").is_some());
        let declaration = Row::from_value(json!({"iECatg": "1", "netWt": "1", "lines": [line.clone(), line]})).unwrap();
        judged(&declaration, Stage::Declare);
    }

    #[test]
    fn one_wrong_character_of_a_credit_code_is_found(
        first in "[0-9A-HJ-NP-RTUWXY]{17}", at in 0..18_usize, other in "[0-9A-HJ-NP-RTUWXY]",
    ) {
        let code = format!("{first}{}", check_digit::credit_code(&first).unwrap());
        prop_assert!(check_digit::is_credit_code(&code));
        let changed = format!("{}{other}{}", &code[..at], &code[at + 1..]);
        prop_assert_eq!(check_digit::is_credit_code(&changed), changed == code);
    }

    #[test]
    fn one_wrong_digit_of_a_container_number_is_found(first in "[A-Z]{3}[UJZ][0-9]{6}", at in 4..10_usize, other in "[0-9]") {
        let check = check_digit::container(&first).unwrap();
        let number = format!("{first}{check}");
        prop_assert!(check_digit::is_container_number(&number));
        let changed = format!("{}{other}{}", &first[..at], &first[at + 1..]);
        // A sum that leaves 10 has the digit 0, so these two remainders are not told apart (ISO 6346 advises against it).
        prop_assume!(check != '0' && check_digit::container(&changed) != Some('0'));
        prop_assert_eq!(check_digit::container(&changed) == Some(check), changed == first);
    }

    #[test]
    fn codes_of_any_text_never_panic(text in "\\PC{0,20}") {
        check_digit::is_credit_code(&text);
        check_digit::is_container_number(&text);
        check_digit::container(&text);
    }
}
