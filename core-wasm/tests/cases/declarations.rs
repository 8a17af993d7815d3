//! Cases of the declaration rules: a good declaration, some values changed, the problems that follow.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::sync::OnceLock;

use chrono::NaiveDate;
use core_wasm::config::OrgParams;
use core_wasm::dictionary::{Dictionaries, Entry};
use core_wasm::error::{Problem, Severity};
use core_wasm::resources::declaration::{HEAD, LINE};
use core_wasm::row::Row;
use core_wasm::rules::declaration::reference::PriceReference;
use core_wasm::rules::declaration::{Context, Verdict, judge, rules};
use core_wasm::rules::house::HouseRule;
use core_wasm::validate::Stage;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Case, cases_dir, json_files, part, support};

/// Input of a case; `fixtures/cases/README.md` says what each part means.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Input {
    base: String,
    #[serde(default)]
    lines: Option<usize>,
    #[serde(default)]
    set: BTreeMap<String, Value>,
    #[serde(default)]
    today: Option<NaiveDate>,
    #[serde(default)]
    stage: Option<Stage>,
    #[serde(default)]
    params: Map<String, Value>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    entries: BTreeMap<String, Vec<Entry>>,
    #[serde(default)]
    prices: Vec<PriceReference>,
    #[serde(default)]
    exchange: Vec<Row>,
    #[serde(default)]
    house: Vec<HouseRule>,
}

/// The problems of a declaration as `rule field`, in form order.
pub fn judged(input: Value) -> Value {
    let verdict = verdict(&serde_json::from_value(input).unwrap());
    let problems = verdict.problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field));
    json!(problems.collect::<Vec<_>>())
}

/// The fields of a head that ask for something; without a base the input is the head itself, or a goods line.
pub fn asked(input: Value) -> Value {
    if let Some(line) = input.get("line") {
        let line = Row::from_value(line.clone()).unwrap();
        return json!(core_wasm::rules::asked::asked(&LINE, &line, support::dictionaries()));
    }
    let row = match input.get("base") {
        Some(_) => declaration(&serde_json::from_value(input).unwrap()),
        None => Row::from_value(input).unwrap(),
    };
    json!(core_wasm::rules::asked::asked(&HEAD, &row, support::dictionaries()))
}

fn verdict(input: &Input) -> Verdict {
    let declaration = declaration(input);
    let changed;
    let dicts = if input.without.is_empty() && input.entries.is_empty() {
        support::dictionaries()
    } else {
        changed = dictionaries(input);
        &changed
    };
    let params = OrgParams::from_map(&input.params);
    let today = input.today.unwrap_or(NaiveDate::from_ymd_opt(2026, 3, 10).unwrap());
    let stage = input.stage.unwrap_or(Stage::Declare);
    judge(
        &declaration,
        &Context {
            dicts,
            today,
            params: &params,
            stage,
            prices: &input.prices,
            exchange: &input.exchange,
            house: &input.house,
        },
    )
}

fn dictionaries(input: &Input) -> Dictionaries {
    let all = support::dictionaries().clone();
    let kept = input.without.iter().fold(all, |dicts, family| dicts.without(family));
    input.entries.iter().fold(kept, |dicts, (family, entries)| dicts.with(family, entries.iter().cloned()))
}

/// What the rules say of the declaration that a case describes.
pub fn verdict_of(input: Value) -> Vec<Problem> {
    verdict(&serde_json::from_value(input).unwrap()).problems
}

/// The declaration that a case describes, without a judgement.
pub fn described(input: Value) -> Row {
    declaration(&serde_json::from_value(input).unwrap())
}

fn declaration(input: &Input) -> Row {
    let mut declaration = base(&input.base);
    if let Some(count) = input.lines {
        let first = declaration["lines"][0].clone();
        let line = |number: usize| {
            let mut line = first.clone();
            line["gNo"] = json!(number.to_string());
            line
        };
        declaration["lines"] = (1..=count).map(line).collect();
    }
    for (path, value) in &input.set {
        set(&mut declaration, path, value.clone());
    }
    Row::from_value(declaration).unwrap()
}

fn base(name: &str) -> Value {
    static BASES: OnceLock<HashMap<String, Value>> = OnceLock::new();
    let bases = BASES.get_or_init(|| {
        let files = json_files(&cases_dir().join("declaration/base"));
        let named = files.map(|path| {
            let base = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), base)
        });
        named.collect()
    });
    bases.get(name).unwrap_or_else(|| panic!("no base {name}")).clone()
}

/// Puts a value at `lines[1].gQty`; null takes the field away, the index after the last one adds a row.
fn set(root: &mut Value, path: &str, value: Value) {
    let mut place = root;
    let steps: Vec<&str> = path.split(['.', '[']).collect();
    for (at, step) in steps.iter().enumerate() {
        let last = at + 1 == steps.len();
        if let Some(index) = step.strip_suffix(']') {
            let index: usize = index.parse().unwrap();
            if !place.is_array() {
                *place = json!([]);
            }
            let items = place.as_array_mut().unwrap();
            if index == items.len() {
                items.push(json!({}));
            }
            place = &mut items[index];
            if last {
                *place = value;
                return;
            }
            continue;
        }
        let fields = place.as_object_mut().unwrap_or_else(|| panic!("{path} leads nowhere"));
        if last {
            match value {
                Value::Null => fields.remove(*step),
                value => fields.insert((*step).to_owned(), value),
            };
            return;
        }
        place = fields.entry(*step).or_insert_with(|| json!({}));
    }
}

/// What a case shows about its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Shows {
    Holds,
    Breaks,
    Edge,
}

#[derive(Deserialize)]
struct RuleCase {
    rule: String,
    shows: Shows,
    #[serde(flatten)]
    case: Case,
}

fn rule_cases() -> Vec<RuleCase> {
    let files = json_files(&cases_dir().join("declaration"));
    files.flat_map(|path| serde_json::from_str::<Vec<RuleCase>>(&fs::read_to_string(path).unwrap()).unwrap()).collect()
}

#[test]
fn every_rule_has_a_case_that_holds_one_that_breaks_and_an_edge() {
    let cases = rule_cases();
    let mut missing = Vec::new();
    for rule in rules() {
        for shows in [Shows::Holds, Shows::Breaks, Shows::Edge] {
            if !cases.iter().any(|case| case.rule == rule.id && case.shows == shows) {
                missing.push(format!("{} {shows:?}", rule.id));
            }
        }
    }
    assert!(missing.is_empty(), "cases are missing:\n{}", missing.join("\n"));
    for case in &cases {
        let expected: Vec<String> = serde_json::from_value(case.case.expected.clone()).unwrap();
        let named = expected.iter().any(|problem| problem.starts_with(&format!("{} ", case.rule)));
        let right = match case.shows {
            Shows::Holds => !named,
            Shows::Breaks => named,
            Shows::Edge => true,
        };
        assert!(right, "{} shows something else", case.case.name);
        assert!(rules().any(|rule| rule.id == case.rule), "{} names the unknown rule {}", case.case.name, case.rule);
    }
}

#[test]
fn problems_carry_the_severity_of_their_rule_and_filled_messages() {
    let severities: HashMap<&str, Severity> = rules().map(|rule| (rule.id, rule.severity)).collect();
    let softened: Vec<&str> = rules().filter(|rule| rule.softens).map(|rule| rule.id).collect();
    for case in rule_cases() {
        for problem in verdict(&serde_json::from_value(case.case.input).unwrap()).problems {
            let of_validator = match problem.rule.as_str() {
                "field.notInTable" => Severity::Warning,
                _ => Severity::Error,
            };
            let known = problem.rule.starts_with("field.").then_some(of_validator);
            let severity = known.or_else(|| severities.get(problem.rule.as_str()).copied());
            let softened = softened.contains(&problem.rule.as_str()) && problem.severity == Severity::Warning;
            assert!(softened || Some(problem.severity) == severity, "{}", problem.rule);
            for text in [&problem.message.zh, &problem.message.en] {
                assert!(!text.is_empty() && !text.contains('{'), "{}: {text}", problem.rule);
            }
        }
    }
}

#[test]
fn rule_ids_are_unique() {
    let mut ids: Vec<&str> = rules().map(|rule| rule.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn the_bases_are_good_declarations() {
    for base in ["import", "export", "entry", "exit"] {
        assert_eq!(judged(json!({ "base": base })), json!([]), "{base}");
    }
}

#[test]
fn a_set_value_lands_where_its_path_says() {
    let input = json!({ "base": "import", "lines": 2, "set": {
        "noteS": null, "lines[1].gQty": "7", "lines[2].gNo": "3", "tpAccess.transitionApply": "1",
    } });
    let declaration = declaration(&part(&json!({ "input": input }), "input"));
    assert!(declaration.0.get("noteS").is_none());
    let lines = declaration.rows("lines");
    assert_eq!((lines.len(), lines[1].text("gQty"), lines[1].text("gNo"), lines[2].text("gNo")), (3, "7", "2", "3"));
    assert_eq!(declaration.0["tpAccess"]["transitionApply"], "1");
}
