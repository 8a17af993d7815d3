//! Applications, stock lists and passports: what is wrong with one, what lists took, what answers do.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::Account;
use core_wasm::rules::sas::answer::{Answer, Outcome, REFUSING, receive};
use core_wasm::rules::sas::keyed::keyed;
use core_wasm::rules::sas::reckoned::reckoned;
use core_wasm::rules::sas::stock::Moved;
use core_wasm::rules::sas::{application, collect, deposit, loading, passport, stock};
use core_wasm::states;
use core_wasm::states::sas::{CUSTOMS_APPROVED, CUSTOMS_ENDED};
use serde_json::{Value, json};

use super::{in_every_order, part};

/// The row with what a case says of it, field by field.
fn with(mut good: Value, said: Option<Value>) -> Value {
    for (field, value) in said.as_ref().and_then(Value::as_object).into_iter().flatten() {
        good[field] = value.clone();
    }
    good
}

fn row(value: Value) -> Row {
    Row::from_value(value).unwrap()
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, 10).unwrap()
}

fn party(prefix: &str) -> Value {
    json!({
        format!("{prefix}Etpsno"): "3122660D09", format!("{prefix}EtpsNm"): "HD", format!("{prefix}EtpsSccd"): "91310115MA1K000003",
    })
}

/// `rule field`, warnings with `?` behind them.
pub fn told(problems: &[Problem]) -> Value {
    let tell =
        |problem: &Problem| format!("{} {}{}", problem.rule, problem.field, if problem.is_error() { "" } else { "?" });
    problems.iter().map(tell).collect()
}

fn applied_lines(input: &Value, name: &str, good: &Value) -> Vec<Value> {
    let said: Vec<Value> = part::<Option<Vec<Value>>>(input, name).unwrap_or_else(|| vec![json!({})]);
    let line =
        |(at, said): (usize, Value)| with(with(good.clone(), Some(json!({ "sasDclSeqno": at + 1 }))), Some(said));
    said.into_iter().enumerate().map(line).collect()
}

/// What is wrong with an application: the good one with what the case says of it.
pub fn applied(input: Value) -> Value {
    let good = json!({
        "businessTypecd": "A", "directionTypecd": "E", "areainOriactNo": "T2248W000019", "validTime": "2026-12-31",
    });
    let good = ["areain", "areaout", "dcl"].into_iter().fold(good, |good, prefix| with(good, Some(party(prefix))));
    let mut document = with(good, part(&input, "set"));
    let line = json!({ "dclQty": "100", "gdecd": "7318160000" });
    document["lines"] = applied_lines(&input, "lines", &line).into();
    document["ucns"] = part::<Option<Value>>(&input, "ucns").unwrap_or_else(|| json!([]));
    let moved: Option<BTreeMap<i64, Moved>> = part(&input, "moved");
    let document = row(document);
    let mut found = application::judge(&document, today(), &moved.unwrap_or_default());
    if let Some(account) = part::<Option<Account>>(&input, "account") {
        found.extend(application::of_account(&document, "I", &account, today()));
    }
    told(&found)
}

/// What is wrong with a stock list.
pub fn stocked(input: Value) -> Value {
    if let Some(line) = part::<Option<Value>>(&input, "follows") {
        return follows(&input, row(line));
    }
    let good = json!({
        "stockTypecd": "E", "businessTypecd": "A", "centralizedDclTypecd": "1", "sasDclNo": "SB1", "masterCuscd": "2248",
        "areainOriactNo": "T2248W000019", "packageQty": "1", "grossWt": "12", "netWt": "10",
    });
    let list = row(with(with(good, Some(party("areain"))), part(&input, "set")));
    let line = json!({ "gdecd": "7318160000", "dclUnitcd": "035", "dclQty": "10", "grossWt": "12", "netWt": "10" });
    let lines: Vec<Row> = applied_lines(&input, "lines", &line).into_iter().map(row).collect();
    let frame = json!({
        "state": "APPROVED", "validUntil": "2026-12-31", "business": "A", "direction": "E", "account": "T2248W000019",
        "office": "2248", "lines": [{ "seqno": 1, "code": "7318160000", "unit": "035", "agreed": "100" }],
    });
    let unknown = part::<Option<bool>>(&input, "unknown").unwrap_or_default();
    let frame = with(frame, part(&input, "application"));
    let context = json!({
        "application": if unknown { Value::Null } else { frame },
        "returned": part::<Option<Value>>(&input, "returned"),
        "account": part::<Option<Value>>(&input, "account"),
    });
    let context: stock::Context = serde_json::from_value(context).unwrap();
    told(&stock::judge(&list, &lines, &context, today()))
}

/// What follows in a line of a stock list, in July at 7.1 yuan a dollar.
fn follows(input: &Value, line: Row) -> Value {
    let list = row(part::<Option<Value>>(input, "set").unwrap_or(json!({})));
    let exchange = [row(json!({ "currency": "USD", "month": "2026-07", "rate": "7.1" }))];
    let context = core_wasm::rules::bonded::list::Context {
        dicts: super::support::dictionaries(),
        today: today(),
        exchange: &exchange,
        account: None,
        declared: &[],
        filed: None,
    };
    let found = reckoned(&list, &line, &context);
    Value::Object(found.into_iter().map(|(field, value)| (field.to_owned(), value.into())).collect())
}

/// By how many percent the gate lets weights differ; 5 where a case says nothing.
fn limit_of(input: &Value) -> core_wasm::decimal::Fixed<2> {
    part::<Option<String>>(input, "limit").unwrap_or_else(|| "5".to_owned()).parse().unwrap()
}

/// What is wrong with a passport.
pub fn passed(input: Value) -> Value {
    let good = json!({
        "orgId": 1, "passportTypecd": "3", "ioTypecd": "E", "bindTypecd": "2", "rltTbTypecd": "2", "masterCuscd": "2248",
        "vehicleNo": "A1", "vehicleWt": "13000", "totalGrossWt": "12", "totalNetWt": "10",
        "docs": [{ "rtlBillNo": "S1" }], "lines": [],
    });
    let good = ["areain", "dcl"].into_iter().fold(good, |good, prefix| with(good, Some(party(prefix))));
    let document = with(good, part(&input, "set"));
    let stock_list = json!({
        "number": "S1", "org": 1, "office": "2248", "way": "E", "ready": true,
        "goods": [{ "seqno": 1, "quantity": "10", "gross": "12" }],
    });
    let context = json!({
        "documents": part::<Option<Value>>(&input, "documents")
            .unwrap_or_else(|| json!([with(stock_list, part(&input, "document"))])),
        "strict": part::<Option<bool>>(&input, "strict").unwrap_or_default(),
        "limit": limit_of(&input).to_string(),
        "vehicle": part::<Option<Value>>(&input, "vehicle"),
    });
    let context: passport::Context = serde_json::from_value(context).unwrap();
    told(&passport::judge(&row(document), &context))
}

/// The passport that follows from what is put on a truck: kind, binding, weights, documents, goods; and what is wrong with it.
pub fn loaded(input: Value) -> Value {
    let line = json!({ "seqno": 1, "gdsNm": "Nuts", "dclUnitcd": "001", "quantity": "10", "gross": "12", "net": "10" });
    let document = |said: Value| {
        let lines = said["lines"].as_array().cloned().unwrap_or_else(|| vec![json!({})]);
        let lines: Vec<Value> = lines.into_iter().map(|said| with(line.clone(), Some(said))).collect();
        let good = json!({ "kind": "2", "number": "S1", "orgId": 1, "office": "2248", "way": "E" });
        with(with(good, Some(said)), Some(json!({ "lines": lines })))
    };
    let documents: Vec<Value> = part::<Vec<Value>>(&input, "documents").into_iter().map(document).collect();
    let waiting: Vec<loading::Waiting> = serde_json::from_value(documents.into()).unwrap();
    let truck = json!({ "vehicleNo": "A1", "vehicleWt": "13000" });
    let mut passport = row(with(truck, part(&input, "set")));
    for (field, value) in loading::follow(&passport, &waiting).0 {
        passport.set(&field, value);
    }
    let strict = part::<Option<bool>>(&input, "strict").unwrap_or_default();
    let problems = loading::judged(&passport, &waiting, strict, limit_of(&input), part(&input, "vehicle"));
    let joined = |list: &str, fields: &[&str]| -> Vec<String> {
        let told = |row: &Row| fields.iter().map(|field| row.text(field)).collect::<Vec<_>>().join(" ");
        passport.rows(list).iter().map(told).collect()
    };
    json!({
        "kind": passport.text("passportTypecd"),
        "binding": passport.text("bindTypecd"),
        "weights": format!("{} {}", passport.text("totalGrossWt"), passport.text("totalNetWt")),
        "docs": joined("docs", &["rtlBillNo"]),
        "goods": joined("lines", &["rltGdsSeqno", "dclQty", "grossWt", "netWt"]),
        "problems": told(&problems),
    })
}

/// What lists took of the lines of their application: out and in, and by which ones.
pub fn moved(input: Value) -> Value {
    let count = |(list, lines): (Row, Vec<Row>)| {
        let approved = list.0.get("approved").cloned().map(row);
        let counting = stock::counting(&list, lines, approved.as_ref(), "sasDclSeqno");
        (list, counting)
    };
    let lists: Vec<(Row, Vec<Row>)> = lists(&input).into_iter().map(count).collect();
    let moved = stock::moved(lists.iter().map(|(list, lines)| (list, lines.as_slice())));
    let told = |(line, moved): (i64, Moved)| {
        format!(
            "{line}: out {} in {} by {}",
            moved.out.short(),
            moved.into.short(),
            [moved.out_by, moved.into_by].concat().join(",")
        )
    };
    moved.map_or(Value::Null, |moved| moved.into_iter().map(told).collect())
}

fn lists(input: &Value) -> Vec<(Row, Vec<Row>)> {
    let list = |list: Value| {
        let list = row(list);
        let lines = list.rows("lines");
        (list, lines)
    };
    part::<Vec<Value>>(input, "lists").into_iter().map(list).collect()
}

/// The inventory list of stock lists: its head, and each line as `serial code quantity total`.
pub fn collected(input: Value) -> Value {
    match collect::collected(&lists(&input), "HZ-1") {
        Ok(made) => {
            let line = |line: &Row| {
                let text = |field: &str| line.text(field).to_owned();
                [text("putrecSeqno"), text("gdecd"), text("dclQty"), text("dclTotalAmt"), text("dclUprcAmt")].join(" ")
            };
            json!({ "head": Value::Object(made.head.0), "lines": made.lines.iter().map(line).collect::<Vec<_>>() })
        }
        Err(problems) => told(&problems),
    }
}

/// What stock lists are declared at once, returns taken off.
pub fn netted(input: Value) -> Value {
    match collect::netted(&lists(&input)) {
        Ok(made) => json!({
            "lines": made.lines.iter().map(|line| format!("{} {}", line.int("id").unwrap(), line.text("dclQty"))).collect::<Vec<_>>(),
            "within": made.within, "gone": made.gone, "grossWt": made.head.text("grossWt"),
        }),
        Err(problems) => told(&problems),
    }
}

/// Stock lists that are declared together: which lack a return of `returns`, what a collective list of `declared` lines leaves out, and
/// what they take of the serials of their account on the way `way`.
pub fn together(input: Value) -> Value {
    let lists = lists(&input);
    let rows = |name: &str| -> Vec<Row> {
        part::<Option<Vec<Value>>>(&input, name).unwrap_or_default().into_iter().map(row).collect()
    };
    let fields = |problems: Vec<Problem>| -> Vec<String> {
        problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect()
    };
    if let Some(way) = part::<Option<String>>(&input, "way") {
        let taken = stock::taken_of(&lists, &way);
        let told = taken.iter().map(|(serial, (sum, by))| format!("{serial}: {} {}", sum.short(), by.join(",")));
        return json!(told.collect::<Vec<_>>());
    }
    let left_out = collect::left_out(lists.iter().map(|(list, _)| list), &rows("returns"));
    let less =
        if input["declared"].is_array() { collect::declares_less(&lists, &rows("declared")) } else { Vec::new() };
    json!(fields(left_out.into_iter().chain(less).collect()))
}

/// What stock lists do to the deposit of their application.
pub fn deposited(input: Value) -> Value {
    let lists: Vec<(Row, Option<Row>)> = part::<Vec<Value>>(&input, "lists")
        .into_iter()
        .map(|list| (row(list.clone()), list.get("approved").cloned().map(row)))
        .collect();
    let made = deposit::deposit(
        &row(part(&input, "application")),
        lists.iter().map(|(list, approved)| (list, approved.as_ref())),
    );
    let Some(made) = made else { return Value::Null };
    let movement = |moved: &deposit::Movement| {
        format!("{} {}{}", moved.number, moved.amount.short(), if moved.is_void { " void" } else { "" })
    };
    json!({
        "deducted": made.deducted.short(), "restored": made.restored.short(),
        "left": made.left.map(|left| left.short()), "movements": made.movements.iter().map(movement).collect::<Vec<_>>(),
    })
}

/// What answers do to a document, one after the other; `anyOrder`: they do the same in every order, and when one comes twice.
pub fn answered(input: Value) -> Value {
    let answers: Vec<Answer> = part(&input, "answers");
    let came = after(&input, &answers, true);
    if part::<Option<bool>>(&input, "anyOrder") == Some(true) {
        let in_order = after(&input, &answers, false);
        for told in in_every_order(&answers) {
            assert_eq!(after(&input, &told, false), in_order, "in the order {told:?}");
            for again in &told {
                let twice: Vec<Answer> = told.iter().chain([again]).cloned().collect();
                assert_eq!(after(&input, &twice, false), in_order, "{told:?}, then {again:?} again");
            }
        }
        // None of them does anything to a document that was not sent.
        let unsent = with(input.clone(), Some(json!({ "set": { "state": "DRAFT", "stucd": "1" } })));
        assert!(["DRAFT", "1"].map(Value::from).contains(&after(&unsent, &answers, false)["state"]));
    }
    came
}

fn after(input: &Value, answers: &[Answer], tells_late: bool) -> Value {
    let machine = states::of(&part::<String>(input, "of")).unwrap();
    let mut document = row(with(json!({ "chgTmsCnt": "0", "dclTypecd": "1" }), part(input, "set")));
    let (mut late, mut refused) = (Vec::new(), None);
    for answer in answers {
        let outcome = receive(machine, &document, refused.as_ref(), answer);
        late.push(outcome.late);
        keep_refused(&mut refused, &document, &outcome);
        for (field, value) in outcome.fields {
            document.set(field, value);
        }
    }
    let show: Option<Vec<String>> = part(input, "show");
    let mut came = json!({ "state": document.text(machine.field) });
    for field in show.unwrap_or_default() {
        came[&field] = document.text(&field).into();
    }
    if tells_late && late.contains(&true) {
        came["late"] = late.into();
    }
    came
}

/// Keeps what customs refused, as the server does.
fn keep_refused(refused: &mut Option<Row>, document: &Row, outcome: &Outcome) {
    if outcome.command.is_some_and(|command| REFUSING.contains(&command.name)) {
        *refused = Some(document.clone());
    } else if outcome.command.is_some_and(|command| [CUSTOMS_APPROVED, CUSTOMS_ENDED].contains(&command.name)) {
        *refused = None;
    }
}

/// What people key as answers, and what comes of it among answers that come in messages: the state, what was refused as `rule field`. A
/// step that sets fields is what people did to the document meanwhile. `kept` false: what customs refused is not known.
pub fn keyed_in(input: Value) -> Value {
    let machine = states::of(&part::<String>(&input, "of")).unwrap();
    let mut document = row(with(json!({ "chgTmsCnt": "0", "dclTypecd": "1" }), part(&input, "set")));
    let is_kept = part::<Option<bool>>(&input, "kept").unwrap_or(true);
    let (mut refused, mut asked) = (Vec::new(), None);
    let apply = |document: &mut Row, asked: &mut Option<Row>, answer: &Answer| {
        let outcome = receive(machine, document, asked.as_ref().filter(|_| is_kept), answer);
        keep_refused(asked, document, &outcome);
        for (field, value) in outcome.fields {
            document.set(field, value);
        }
    };
    for step in part::<Vec<Value>>(&input, "steps") {
        if let Some(set) = step["set"].as_object() {
            set.iter().for_each(|(field, value)| document.set(field, value.clone()));
            continue;
        }
        let Some(command) = step["key"].as_str() else {
            apply(&mut document, &mut asked, &serde_json::from_value(step).unwrap());
            continue;
        };
        let info = machine.command(command).unwrap();
        let note = step["note"].as_str().unwrap_or_default();
        let allowed = machine.allowed_for(info, document.borrowed(), &states::Facts::default());
        let known = asked.as_ref().filter(|_| is_kept);
        match allowed.and_then(|_| keyed(machine, command, &document, known, note, step["at"].as_str().unwrap())) {
            Ok(answer) => apply(&mut document, &mut asked, &answer.unwrap()),
            Err(problem) => refused.push(format!("{} {}", problem.rule, problem.field)),
        }
    }
    let mut came = json!({ "state": document.text(machine.field) });
    for field in part::<Option<Vec<String>>>(&input, "show").unwrap_or_default() {
        came[&field] = document.text(&field).into();
    }
    if !refused.is_empty() {
        came["refused"] = refused.into();
    }
    came
}

/// What the scale of a gate says beside the declared weight.
pub fn weighed(input: Value) -> Value {
    let decimal = |name: &str| part::<String>(&input, name).parse().unwrap();
    let found =
        passport::weighed(decimal("declared"), decimal("scale"), part::<String>(&input, "limit").parse().unwrap());
    found.map_or(Value::Null, |found| serde_json::to_value(found).unwrap())
}
