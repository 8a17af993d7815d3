use super::*;
use crate::dictionary::Entry;
use crate::error::Severity;
use crate::text::text;
use serde_json::json;

static THING: Resource = Resource {
    name: "thing",
    label: text("物", "Thing"),
    path: "/thing",
    perm: "thing",
    fields: &[
        Field::text("code", text("代码", "Code"), 4).required(),
        Field::bytes("note", text("备注", "Note"), 6).to_declare(),
        Field::decimal("weight", text("重量", "Weight"), 7, 2),
        Field::decimal("huge", text("巨量", "Huge"), 19, 5),
        Field::int("count", text("件数", "Count"), 3),
        Field::date("day", text("日期", "Day")),
        Field::instant("at", text("时间", "At")),
        Field::flag("open", text("公开", "Open")),
        Field::id("owner", text("所有者", "Owner")),
        Field::dict("unit", text("单位", "Unit"), "unit", 3),
        Field::dict("tariff", text("税号", "Tariff code"), "hsCode", 10).or_heading(),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3),
        Field::dict("paid", text("已付", "Paid in"), "currency", 3),
        Field::dict_list("units", text("单位", "Units"), "unit", 9),
        Field::dict("port", text("口岸", "Port"), "port", 6).on_export("entryPort"),
        Field::blob("file", text("文件", "File"), 1),
    ],
    rules: &[|row| {
        (row.text("code") == "bad").then(|| Problem::error("thing.bad", "code", text("坏", "Take another code")))
    }],
    ..Resource::PLAIN
};

fn dicts() -> Dictionaries {
    let entry = |id: &str, name2: &str| Entry { id: id.into(), name2: name2.into(), ..Entry::default() };
    Dictionaries::new([
        ("unit".to_owned(), vec![entry("035", ""), entry("036", "")]),
        ("currency".to_owned(), vec![entry("502", "USD")]),
        ("hsCode".to_owned(), vec![entry("3901100090", "")]),
        ("port".to_owned(), vec![entry("CHN331", "")]),
        ("entryPort".to_owned(), vec![entry("311002", "")]),
    ])
}

fn judged(row: Value, stage: Stage) -> Vec<(String, String)> {
    let row = Row::from_value(row).unwrap();
    let problems = validate(&THING, &row, &dicts(), stage);
    assert!(problems.iter().all(|problem| problem.severity == Severity::Error));
    problems.into_iter().map(|problem| (problem.field, problem.rule)).collect()
}

fn one(field: &str, value: Value) -> String {
    let mut row = json!({"code": "a", "note": "n"});
    row[field] = value;
    let found = judged(row, Stage::Declare);
    assert!(found.len() <= 1, "{found:?}");
    found.into_iter().next().map(|(_, rule)| rule).unwrap_or_default()
}

#[test]
fn six_or_eight_digits_of_a_tariff_code_do_where_the_field_says_so() {
    for code in ["3901100090", "390110", "39011000"] {
        assert_eq!(one("tariff", json!(code)), "", "{code}");
    }
    for code in ["3901", "3901100", "39011O", "390110009"] {
        assert_ne!(one("tariff", json!(code)), "", "{code}");
    }
}

#[test]
fn required_fields_depend_on_the_stage() {
    assert_eq!(judged(json!({}), Stage::Draft), []);
    assert_eq!(judged(json!({"code": " "}), Stage::Store), [("code".into(), "field.required".into())]);
    assert_eq!(judged(json!({"code": "a", "note": null}), Stage::Declare), [("note".into(), "field.required".into())]);
}

#[test]
fn lengths_are_counted_in_characters_or_bytes() {
    assert_eq!(one("code", json!("汉字四个")), "");
    assert_eq!(one("code", json!("abcde")), "field.tooLong");
    assert_eq!(one("note", json!("三个字")), "");
    assert_eq!(one("note", json!("三个字x")), "field.tooLong");
    assert_eq!(one("code", json!("a\u{0}")), "field.illegalCharacter");
    assert_eq!(one("code", json!(12)), "field.notText");
}

#[test]
fn a_draft_is_refused_only_for_what_cannot_be_stored() {
    let draft = |row: Value| judged(row, Stage::Draft).into_iter().map(|(_, rule)| rule).collect::<Vec<_>>();
    assert_eq!(draft(json!({"note": "三个字x", "unit": "999", "code": "bad"})), Vec::<String>::new());
    assert_eq!(
        draft(json!({"note": "seven c", "weight": "x", "day": "2026-02-30"})),
        ["field.tooLong", "field.notDecimal", "field.notDate"]
    );
}

#[test]
fn numbers_keep_their_precision() {
    assert_eq!(one("weight", json!("99999.99")), "");
    assert_eq!(one("weight", json!("-99999.99")), "");
    assert_eq!(one("weight", json!("100000.00")), "field.tooLarge");
    assert_eq!(one("weight", json!("1.005")), "field.tooManyDecimals");
    assert_eq!(one("weight", json!("1.500")), "");
    assert_eq!(one("weight", json!("1,5")), "field.notDecimal");
    assert_eq!(one("weight", json!(1.5)), "field.notText");
    assert_eq!(one("huge", json!("9999999999999.99999")), "");
    assert_eq!(one("huge", json!("10000000000000")), "field.tooLarge");
    assert_eq!(one("count", json!(999)), "");
    assert_eq!(one("count", json!("1000")), "field.tooLarge");
    assert_eq!(one("count", json!("1.5")), "field.notWhole");
    assert_eq!(one("count", json!([1])), "field.notWhole");
}

#[test]
fn dates_are_real_days() {
    assert_eq!(one("day", json!("2024-02-29")), "");
    for day in ["2026-02-29", "2026-13-01", "20260301", "2026-3-1", "+2026-03-01", "0000-01-01"] {
        assert_eq!(one("day", json!(day)), "field.notDate", "{day}");
    }
    assert_eq!(one("at", json!("2026-03-09T08:30:00Z")), "");
    assert_eq!(one("at", json!("2026-03-09")), "field.notInstant");
}

#[test]
fn codes_must_stand_in_their_family() {
    assert_eq!(one("unit", json!("035")), "");
    assert_eq!(one("unit", json!(" 35")), "field.notInDictionary");
    assert_eq!(one("units", json!("035,036")), "");
    assert_eq!(one("units", json!("035,,036")), "field.notInDictionary");
    assert_eq!(one("currency", json!("USD")), "");
    let row = Row::from_value(json!({"code": "a", "note": "n", "currency": "502"})).unwrap();
    let problems = validate(&THING, &row, &dicts(), Stage::Declare);
    assert_eq!(problems[0].message.en, "Currency: 502 is the old number, use USD");
    assert_eq!(
        (one("paid", json!("502")), one("paid", json!("USD"))),
        (String::new(), "field.notInDictionary".to_owned())
    );
    let row = Row::from_value(json!({"code": "a", "note": "n", "paid": "USD"})).unwrap();
    let problems = validate(&THING, &row, &dicts(), Stage::Declare);
    assert_eq!(problems[0].message.en, "Paid in has customs' old number: for USD write 502");
}

/// What is said of one code on a day: rule and severity.
fn of_code(field: &str, code: &str, day: Option<&str>) -> Vec<(&'static str, Severity)> {
    let old = Entry { id: "CHN999".into(), to: "2025-12-31".into(), ..Entry::default() };
    let old = Entry { extra: [("next".to_owned(), "CHN331".to_owned())].into(), ..old };
    let new = Entry { id: "CHN331".into(), from: "2026-01-01".into(), ..Entry::default() };
    let dicts = Dictionaries::new([
        ("port".to_owned(), vec![old, new]),
        ("unit".to_owned(), vec![Entry { id: "035".into(), ..Entry::default() }]),
        ("currency".to_owned(), vec![Entry { id: "502".into(), name2: "USD".into(), ..Entry::default() }]),
    ]);
    let mut row = Row::new();
    row.set("code", "a");
    row.set(field, code);
    let codes = Codes { dicts: &dicts, day: day.and_then(parse_date) };
    let mut found = Vec::new();
    check_fields(&THING, row.borrowed(), codes, Stage::Store, &mut |_, fault| {
        found.push((fault.rule(), fault.severity()))
    });
    found
}

#[test]
fn an_unknown_code_of_an_open_table_is_a_warning() {
    assert_eq!(of_code("port", "USA309", None), [("field.notInTable", Severity::Warning)]);
    assert_eq!(of_code("port", "LAX", None), [("field.notInDictionary", Severity::Error)]);
    assert_eq!(of_code("currency", "PLN", None), [("field.notInTable", Severity::Warning)]);
    assert_eq!(of_code("currency", "pln", None), [("field.notInDictionary", Severity::Error)]);
    assert_eq!(of_code("unit", "036", None), [("field.notInDictionary", Severity::Error)]);
}

#[test]
fn a_code_holds_on_its_days() {
    let ended = [("field.codeEnded", Severity::Error)];
    assert_eq!(of_code("port", "CHN999", Some("2026-01-01")), ended);
    assert_eq!(of_code("port", "CHN999", Some("2025-12-31")), []);
    assert_eq!(of_code("port", "CHN999", None), []);
    assert_eq!(of_code("port", "CHN331", Some("2025-12-31")), [("field.codeNotYet", Severity::Error)]);
    assert_eq!(of_code("port", "CHN331", Some("2026-01-01")), []);
}

#[test]
fn who_has_an_ended_code_is_told_what_follows() {
    let fault =
        Fault::Ended { code: "8413810000".into(), to: "2025-12-31".into(), next: "8413810010 8413810020".into() };
    let message = fault.message(text("商品编号", "HS code"));
    assert_eq!(message.en, "HS code: 8413810000 ended on 2025-12-31, use one of: 8413810010 8413810020");
}

#[test]
fn an_export_may_take_its_codes_from_another_family() {
    assert_eq!(one("port", json!("CHN331")), "");
    let export = json!({"code": "a", "note": "n", "iECatg": "2", "port": "311002"});
    assert_eq!(judged(export, Stage::Declare), []);
}

#[test]
fn an_unknown_family_is_not_judged() {
    let row = Row::from_value(json!({"code": "a", "note": "n", "unit": "999"})).unwrap();
    assert_eq!(validate(&THING, &row, &Dictionaries::default(), Stage::Declare), []);
}

#[test]
fn flags_ids_and_files() {
    for on in [json!(1), json!("0"), json!(true)] {
        assert_eq!(one("open", on), "");
    }
    assert_eq!(one("open", json!("Y")), "field.notFlag");
    assert_eq!(one("owner", json!(0)), "field.notId");
    assert_eq!(one("owner", json!(7)), "");
    assert_eq!(one("file", json!("aGVsbG8=")), "");
    assert_eq!(one("file", json!("aGVsbG8")), "field.notFile");
    assert_eq!(one("file", json!("A".repeat(1368))), "field.fileTooLarge");
}

#[test]
fn the_own_rules_of_a_resource_come_last() {
    let found = judged(json!({"code": "bad"}), Stage::Declare);
    assert_eq!(found, [("note".into(), "field.required".into()), ("code".into(), "thing.bad".into())]);
}

#[test]
fn a_name_that_is_no_code_is_told_to_be_none_and_not_to_be_shortened() {
    // Nobody makes a code of it by leaving letters out, in a draft either.
    for stage in [Stage::Draft, Stage::Declare] {
        let found = judged(json!({"code": "a", "note": "n", "unit": "parsec"}), stage);
        assert_eq!(found, [("unit".into(), "field.notInDictionary".into())]);
    }
}
