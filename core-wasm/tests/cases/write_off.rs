//! Write-offs: figures of lines, what is wrong with one, what answers do.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use core_wasm::row::Row;
use core_wasm::rules::bonded::decision::{Answer, is_before};
use core_wasm::rules::bonded::write_off::answer::receive;
use core_wasm::rules::bonded::write_off::judge::{Context, judge};
use core_wasm::rules::bonded::write_off::{Tally, account_number, draw, period, reckon, sent, sheet};
use core_wasm::states::write_off::MACHINE;
use serde_json::{Value, json};

use super::sas::told;
use super::support::dictionaries;
use super::{in_every_order, part};

fn with(mut good: Value, said: Option<&Value>) -> Value {
    for (field, value) in said.and_then(Value::as_object).into_iter().flatten() {
        good[field] = value.clone();
    }
    good
}

fn row(value: Value) -> Row {
    Row::from_value(value).unwrap()
}

fn reckoned(mut line: Row) -> Row {
    reckon(&mut line).unwrap();
    line
}

/// What follows in a line from its figures, or the lines that are drawn of an account.
pub fn figures(input: Value) -> Value {
    if let Some(line) = part::<Option<Value>>(&input, "line") {
        let line = reckoned(row(line));
        let shown = ["shdRemainQty", "dsmlQty", "dsmlRate", "dsmlAmt", "actlRemainTotalAmt"];
        let filled = shown.into_iter().filter(|field| !line.is_blank(field));
        return filled
            .map(|field| (field.to_owned(), line.text(field).into()))
            .collect::<serde_json::Map<_, _>>()
            .into();
    }
    let drawn = if let Some(before) = part::<Option<_>>(&input, "before") {
        vec![draw::warehouse(1, &before, &part(&input, "after"), part(&input, "cameIn")).unwrap()]
    } else if let Some(made) = part::<Option<_>>(&input, "made") {
        vec![draw::product(1, &made)]
    } else {
        let scrap: Option<String> = part(&input, "scrapBefore");
        let scrap = scrap.unwrap_or_else(|| "0".to_owned()).parse().unwrap();
        let (line, scrap) = draw::material(1, &part(&input, "period"), scrap, "2".parse().unwrap()).unwrap();
        [Some(line), scrap].into_iter().flatten().collect()
    };
    let keyed: Option<Vec<Value>> = part(&input, "keyed");
    let keyed: Vec<Row> = keyed.unwrap_or_default().into_iter().map(row).collect();
    let lines = draw::renewed(&keyed, drawn).unwrap();
    let tell = |line: &Row| {
        let filled = line.0.iter().filter(|(field, _)| !line.is_blank(field) && *field != "dclcusInvtAvgUprcAmt");
        let zero = |text: &str| text.trim_matches(['0', '.']).is_empty();
        let told: BTreeMap<String, Value> = filled
            .filter(|(_, value)| !value.as_str().is_some_and(zero))
            .map(|(field, value)| (field.clone(), value.clone()))
            .collect();
        json!(told)
    };
    lines.iter().map(tell).collect()
}

/// Which serial a row of a count sheet is about, among the lines of an account.
pub fn named(input: Value) -> Value {
    let lines = [
        ("I", "1", "PUMP-A"),
        ("I", "2", "SEAL-B"),
        ("R", "2", "SEAL-B"),
        ("I", "4", ""),
        ("I", "5", "TWICE"),
        ("I", "6", "TWICE"),
        ("E", "1", "SET-P"),
    ];
    let line = |(typecd, serial, material)| row(json!({ "typecd": typecd, "seqno": serial, "gdsMtno": material }));
    let lines: Vec<Row> = lines.into_iter().map(line).collect();
    let mut sent = row(with(json!({ "typecd": "I", "seqno": "", "gdsMtno": "" }), Some(&input)));
    let problem = sheet::named(&lines, &mut sent);
    let mut told = json!({ "seqno": sent.text("seqno") });
    if let Some(problem) = problem {
        told["problem"] = format!("{} {}", problem.rule, problem.field).into();
    }
    told
}

/// What stands otherwise than it was sent: what the case says of each side, beside a material of which 14 were counted.
pub fn sent(input: Value) -> Value {
    let side = |name: &str| {
        let said: Value = part(&input, name);
        let line = json!({ "typecd": "I", "seqno": "1", "actlRemainQty": "14.00000", "shdRemainQty": "15" });
        let rows = |name: &str, first: Value| {
            let said = said.get(name).and_then(Value::as_array).cloned().unwrap_or_else(|| vec![json!({})]);
            said.iter().map(|said| row(with(first.clone(), Some(said)))).collect::<Vec<_>>()
        };
        let head = json!({
            "putrecNo": "T2248W000019", "chgoffBeginTime": "2026-01-01", "chgoffDueTime": "2026-06-30", "chgoffTypecd": "1",
        });
        let head = row(with(head, said.get("head")));
        (head, rows("lines", line), rows("lists", json!({ "bondInvtNo": "QD7", "impexpMarkcd": "I" })))
    };
    let ((head, lines, lists), (head_now, now, lists_now)) = (side("sent"), side("now"));
    let mut kept = sent::kept(&head, &lines, &lists);
    // As it was kept before heads were.
    if input["sent"]["headless"] == true {
        kept.0.remove("head");
    }
    let found = sent::departs(&kept, &head_now, &now, &lists_now, dictionaries());
    found.map_or(Value::Null, |message| json!([message.zh, message.en]))
}

/// What is wrong with a write-off: a good one with what the case says of it.
pub fn judged(input: Value) -> Value {
    let head = json!({
        "putrecNo": "T2248W000019", "chgoffBeginTime": "2026-01-01", "chgoffDueTime": "2026-06-30",
        "filledAt": "2026-07-10T00:00:00Z",
    });
    let head = with(head, part::<Option<Value>>(&input, "set").as_ref());
    let line = json!({ "typecd": "I", "seqno": "1", "vclrPridInitQty": "10", "impQty": "5", "expQty": "3", "actlRemainQty": "12",
        "dclcusInvtAvgUprcAmt": "2" });
    let said: Vec<Value> = part::<Option<Vec<Value>>>(&input, "lines").unwrap_or_else(|| vec![json!({})]);
    let lines: Vec<Row> = said.iter().map(|said| reckoned(row(with(line.clone(), Some(said))))).collect();
    let list = json!({ "bondInvtId": 7, "bondInvtNo": "QD7", "impexpMarkcd": "I" });
    let said: Vec<Value> = part::<Option<Vec<Value>>>(&input, "lists").unwrap_or_else(|| vec![json!({})]);
    let lists: Vec<Row> = said.iter().map(|said| row(with(list.clone(), Some(said)))).collect();
    let drawn = part::<Option<Vec<Value>>>(&input, "drawn")
        .map(|said| said.iter().map(|said| with(line.clone(), Some(said))).collect::<Vec<_>>());
    let drawn = drawn.unwrap_or_else(|| lines.iter().map(|line| Value::Object(line.0.clone())).collect());
    let unknown = part::<Option<bool>>(&input, "unknown").unwrap_or_default();
    let account =
        with(json!({ "state": "3", "filed": "2025-01-01" }), part::<Option<Value>>(&input, "account").as_ref());
    let context = json!({
        "account": if unknown { Value::Null } else { account },
        "others": part::<Option<Value>>(&input, "others").unwrap_or_else(|| json!([])),
        "deducted": part::<Option<Value>>(&input, "deducted").unwrap_or_else(|| json!([{ "id": 7, "number": "QD7" }])),
        "drawn": drawn,
        "reserved": part::<Option<Value>>(&input, "reserved").unwrap_or_else(|| json!([])),
    });
    let context: Context = serde_json::from_value(context).unwrap();
    let mut head = row(head);
    if part::<Option<bool>>(&input, "counted").unwrap_or(true) {
        for (field, count) in Tally::of(&lines, &lists).counts() {
            head.set(field, count);
        }
    }
    let today = NaiveDate::from_ymd_opt(2026, 7, 10).unwrap();
    let mut problems: Vec<_> = [account_number, period].into_iter().filter_map(|rule| rule(&head)).collect();
    let judged = judge(&head, &lines, &lists, &context, today);
    problems.extend(judged.into_iter().filter(|problem| problem.rule != "bwsDcr.period"));
    told(&problems)
}

/// What answers do to a write-off, one after the other: the fields that they leave, and which of them were late. `anyOrder`: the same
/// comes of them in every order, and when one comes twice; a write-off that was not sent stays as it is.
pub fn answered(input: Value) -> Value {
    let answers: Vec<Answer> = part::<Vec<Value>>(&input, "answers").into_iter().map(answer).collect();
    let set = part::<Option<Value>>(&input, "set");
    let sent = with(json!({ "state": "SENT", "chgoffTmsCnt": "1", "diffCnt": "0" }), set.as_ref());
    let mut came = outcome(&sent, &answers);
    if part::<Option<bool>>(&input, "anyOrder").unwrap_or_default() {
        let left = |answers: &[Answer]| outcome(&sent, answers)["state"].clone();
        for told in in_every_order(&answers) {
            assert_eq!(left(&told), came["state"], "in the order {told:?}");
            for again in &told {
                let twice: Vec<Answer> = told.iter().chain([again]).cloned().collect();
                assert_eq!(left(&twice), came["state"], "{told:?}, then {again:?} again");
            }
        }
        let unsent = with(sent.clone(), Some(&json!({ "state": "DRAFT" })));
        assert_eq!(outcome(&unsent, &answers)["state"], "DRAFT");
        came.as_object_mut().unwrap().remove("late");
    }
    came
}

fn answer(said: Value) -> Answer {
    match said.as_str() {
        Some(result) => Answer { result: result.to_owned(), ..Answer::default() },
        None => serde_json::from_value(said).unwrap(),
    }
}

fn outcome(sent: &Value, answers: &[Answer]) -> Value {
    let mut document = row(sent.clone());
    let mut late = Vec::new();
    for answer in answers {
        let outcome = receive(&document, answer);
        late.push(outcome.late);
        let is_settled = document.is_blank("keyedResult") && document.is_blank("disputedResult");
        let answered = document.text("answeredAt").to_owned();
        for (field, value) in outcome.fields {
            document.set(field, value);
        }
        let is_set_back = is_before(document.text("answeredAt"), &answered);
        assert!(!(is_settled && is_set_back), "{answer:?} sets back when customs answered, {answered}");
    }
    let mut came = json!({ "state": document.text(MACHINE.field) });
    for field in ["chgoffPreentNo", "reason", "keyedResult", "disputedResult"]
        .into_iter()
        .filter(|field| !document.is_blank(field))
    {
        came[field] = document.text(field).into();
    }
    if late.contains(&true) {
        came["late"] = late.into();
    }
    came
}
