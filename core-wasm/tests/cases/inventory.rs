//! Bonded inventory lists: what is wrong with one, what follows in its lines, what customs' answers do.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::keyed::{KEY, Keyed, count_of, missing_number, wrong_serials};
use core_wasm::rules::bonded::answer::{self, Answer, Event};
use core_wasm::rules::bonded::list::{Account, Context, Serial, completed, fixed, judge, mark};
use serde_json::{Map, Value, json};

use super::{in_every_order, part, support};

/// A list that customs takes: zone logistics account, corresponding declaration.
fn good_list() -> Value {
    let party = |credit: &str, code: &str, name: &str| json!({ credit: "91310115MA1K000003", code: "3122480001", name: "保税物流" });
    let mut list = json!({
        "etpsInnerInvtNo": "HZ-1", "putrecNo": "T2248W000019", "impexpMarkcd": "I", "bondInvtTypecd": "0",
        "mtpckEndprdMarkcd": "I", "supvModecd": "5034", "trspModecd": "2", "dclPlcCuscd": "2248",
        "impexpPortcd": "2248", "stshipTrsarvNatcd": "304", "dclcusFlag": "1", "dclcusTypecd": "2", "genDecFlag": "2",
        "chgTmsCnt": 0, "dclTypecd": "1",
    });
    for [credit, code, name] in [
        ["bizopEtpsSccd", "bizopEtpsno", "bizopEtpsNm"],
        ["rvsngdEtpsSccd", "rcvgdEtpsno", "rcvgdEtpsNm"],
        ["dclEtpsSccd", "dclEtpsno", "dclEtpsNm"],
        ["inputCreditCode", "inputCode", "inputName"],
        ["corrEntryDclEtpsSccd", "corrEntryDclEtpsNo", "corrEntryDclEtpsNm"],
    ] {
        merge(&mut list, &party(credit, code, name));
    }
    list
}

/// A line of it: pumps, whose second legal unit is the kilogram.
fn good_line() -> Value {
    json!({
        "id": 1, "gdsSeqno": 1, "putrecSeqno": 12, "gdsMtno": "YS-8413-001", "gdecd": "8413810090", "gdsNm": "计量泵",
        "gdsSpcfModelDesc": "4|3|输送液体用", "dclUnitcd": "001", "lawfUnitcd": "001", "secdLawfUnitcd": "035",
        "dclQty": "12.00000", "lawfQty": "12.00000", "secdLawfQty": "60.00000", "netWt": "60.00000", "grossWt": "63.00000",
        "dclUprcAmt": "412.50000", "dclTotalAmt": "4950.00000", "dclCurrcd": "502", "usdStatTotalAmt": "4950.00000",
        "natcd": "304", "destinationNatcd": "142", "lvyrlfModecd": "3", "entryGdsSeqno": 1,
    })
}

fn merge(into: &mut Value, more: &Value) {
    for (name, value) in more.as_object().unwrap() {
        into[name] = value.clone();
    }
}

fn row(value: Value) -> Row {
    Row::from_value(value).unwrap()
}

fn given<T: serde::de::DeserializeOwned>(input: &Value, name: &str) -> Option<T> {
    part(input, name)
}

/// The list of a case: the good one with what the case says of it. Lines are the good line with what the case says of each.
fn of_case(input: &Value) -> (Row, Vec<Row>) {
    let mut list = good_list();
    merge(&mut list, &given::<Value>(input, "list").unwrap_or(json!({})));
    let lines: Vec<Value> = given(input, "lines").unwrap_or(vec![json!({})]);
    let line = |(at, said): (usize, &Value)| {
        let mut line = good_line();
        merge(&mut line, &json!({ "id": at + 1, "gdsSeqno": at + 1 }));
        merge(&mut line, said);
        row(line)
    };
    // `many` repeats the last line.
    let mut lines: Vec<Row> = lines.iter().enumerate().map(line).collect();
    for more in 0..given::<usize>(input, "many").unwrap_or_default() {
        let mut again = lines.last().cloned().unwrap();
        let number = lines.len() + 1;
        again.set("id", number);
        again.set("gdsSeqno", number);
        again.set("entryGdsSeqno", number);
        assert!(more < 10_000);
        lines.push(again);
    }
    (row(list), lines)
}

fn exchange() -> Vec<Row> {
    [("USD", "7.1"), ("EUR", "8.2")]
        .map(|(currency, rate)| row(json!({ "currency": currency, "month": "2026-07", "rate": rate })))
        .to_vec()
}

fn with_context<T>(input: &Value, run: impl FnOnce(&Context<'_>) -> T) -> T {
    let (serials, declared): (Option<Vec<Serial>>, Option<Vec<Row>>) =
        (part(input, "serials"), part(input, "declared"));
    // `account` says more of the account than its serials.
    let account: Option<Account> = part(input, "account");
    let filed: Option<Row> = part(input, "filed");
    let account = match serials {
        Some(serials) => Some(Account { serials, ..account.unwrap_or_default() }),
        None => account,
    };
    run(&Context {
        dicts: support::dictionaries(),
        today: NaiveDate::from_ymd_opt(2026, 7, 10).unwrap(),
        exchange: &exchange(),
        account: account.as_ref(),
        declared: &declared.unwrap_or_default(),
        filed: filed.as_ref(),
    })
}

/// What is wrong with a list, with a change of it from what it was `before`, with a line that is stored, or with a row of another
/// resource: `rule field`, warnings with `?` behind them.
pub fn judged(input: Value) -> Value {
    let (list, lines) = of_case(&input);
    let found: Vec<Problem> = if let Some(name) = given::<String>(&input, "resource") {
        let resource = core_wasm::resources::ALL.iter().find(|resource| resource.name == name).unwrap();
        let row = row(input["row"].clone());
        resource.rules.iter().filter_map(|rule| rule(&row)).collect()
    } else if input["stores"] == true {
        lines.iter().filter_map(|line| mark(list.borrowed(), line.borrowed())).collect()
    } else if input["before"].is_object() {
        let (before, _) = of_case(&json!({ "list": input["before"] }));
        fixed(before.borrowed(), list.borrowed())
    } else {
        with_context(&input, |context| judge(&list, &lines, context))
    };
    found
        .iter()
        .map(|problem| format!("{} {}{}", problem.rule, problem.field, if problem.is_error() { "" } else { "?" }))
        .collect()
}

/// What follows in the first line.
pub fn filled(input: Value) -> Value {
    let line: Row = part(&input, "line");
    let found = with_context(&input, |context| completed(&line, context));
    Value::Object(found.into_iter().map(|(field, value)| (field.to_owned(), value.into())).collect::<Map<_, _>>())
}

/// What answers do to a list, one after the other: the state and the mark at the end, whether each was late, every event. `anyOrder`: the
/// same is left in every order, whether each comes once, twice in a row, or all of them once more.
pub fn answered(input: Value) -> Value {
    if input["anyOrder"] != true {
        return outcome(&input).0;
    }
    let answers: Vec<Value> = part(&input, "answers");
    let left = |answers: &[Value]| {
        let mut input = input.clone();
        input["answers"] = answers.into();
        let (mut came, held) = outcome(&input);
        let came = came.as_object_mut().unwrap();
        ["events", "late"].into_iter().for_each(|told| drop(came.remove(told)));
        came.insert("held".to_owned(), held.into());
        Value::Object(came.clone())
    };
    let expected = left(&answers);
    for order in in_every_order(&answers) {
        let in_a_row: Vec<Value> = order.iter().flat_map(|answer| [answer.clone(), answer.clone()]).collect();
        let once_more = [order.as_slice(), order.as_slice()].concat();
        for told in [&order, &in_a_row, &once_more] {
            assert_eq!(left(told), expected, "{told:?}");
        }
    }
    expected
}

/// A line with the quantity that customs approved before a change.
fn as_approved(line: &mut Row) {
    let approved = line.text("approvedQty").to_owned();
    if !approved.is_empty() {
        line.set("dclQty", approved);
    }
}

/// The same with what the account holds for the lines then: by line, quantity and serial, as the events add up to.
fn outcome(input: &Value) -> (Value, Vec<String>) {
    let (mut list, mut lines) = of_case(input);
    let mut balance: BTreeMap<(i64, i64), Quantity> = held(&lines).collect();
    let (mut late, mut events) = (Vec::new(), Vec::new());
    let (mut kept, mut told): (Vec<Row>, Vec<String>) = (Vec::new(), Vec::new());
    let mut asked: Option<(Row, Vec<Row>)> = None;
    for (at, mut answer) in part::<Vec<Answer>>(input, "answers").into_iter().enumerate() {
        // People say of which sending they speak.
        if let Some(of_approved) = input["answers"][at]["ofApproved"].as_bool() {
            answer.tms_cnt = count_of(list.borrowed(), of_approved);
        }
        // What customs deducted is what it approved; what it was asked for stands again where it agrees to that after all.
        if answer::deducts_approved(list.borrowed(), &answer) {
            asked = Some((list.clone(), lines.clone()));
            lines.iter_mut().for_each(as_approved);
        } else if let Some((head, of_asked)) = &asked
            && answer::agrees_to_asked(list.borrowed(), head.borrowed(), &answer)
        {
            for (field, value) in answer::as_asked(head.borrowed()) {
                list.set(field, value);
            }
            for (line, asked) in lines.iter_mut().zip(of_asked) {
                line.set("dclQty", asked.text("dclQty"));
                line.set("modfMarkcd", asked.text("modfMarkcd"));
            }
        }
        let keyed = Keyed { mark_before: part(input, "markBefore"), ..Keyed::of(list.borrowed(), &kept) };
        if keyed.gives_back(list.borrowed(), &answer).is_some() {
            lines.iter_mut().for_each(as_approved);
        }
        let outcome = answer::receive(&list, &lines, &answer, &keyed);
        late.push(outcome.late);
        kept.push(
            Row::from_value(json!({
                "answerKey": if answer.keyed { KEY } else { "" }, "kind": answer.kind.name(), "result": answer.result,
                "manageAt": answer.at, "tmsCnt": answer.tms_cnt.map(|count| count.to_string()), "isApplied": if outcome.late { "0" } else { "1" },
            }))
            .unwrap(),
        );
        told.extend(outcome.denies.map(|command| format!("denied: {}", command.name)));
        told.extend(outcome.renumbered.map(|known| format!("renumbered: {known}")));
        told.extend(outcome.other_entry.map(|said| format!("entryNo: {said}")));
        for (field, value) in outcome.fields {
            list.set(field, value);
        }
        if answer.keyed && input["checks"] == true {
            let wrong = [wrong_serials(&answer), missing_number(list.borrowed(), &answer)];
            told.extend(
                wrong.into_iter().flatten().map(|problem| format!("wrong: {} {}", problem.rule, problem.field)),
            );
        }
        for (id, serial) in outcome.serials {
            lines.iter_mut().filter(|line| line.int("id") == Some(id)).for_each(|line| line.set("putrecSeqno", serial));
        }
        for (id, held) in outcome.held {
            for line in lines.iter_mut().filter(|line| line.int("id") == Some(id)) {
                for field in ["heldQty", "heldUsd", "heldSerial"] {
                    line.0.remove(field);
                }
                if let Some(held) = held {
                    line.set("heldQty", held.qty.to_string());
                    line.set("heldUsd", held.usd.to_string());
                    line.set("heldSerial", held.serial);
                }
            }
        }
        for moved in &outcome.movements {
            let of_line = balance.entry((moved.line_id, moved.serial)).or_default();
            *of_line = match moved.event {
                Event::PreDeducted => of_line.checked_add(moved.qty).unwrap(),
                Event::Released | Event::Reversed => of_line.checked_sub(moved.qty).unwrap(),
                Event::Deducted => *of_line,
            };
        }
        events.extend(outcome.movements.iter().map(|moved| {
            let way = if moved.outward { "out" } else { "in" };
            format!("{}: {way} {:?} {} at {}", moved.line_id, moved.event, moved.qty.short(), moved.serial)
        }));
    }
    let mut came = json!({ "state": list.text("state"), "events": events });
    if late.contains(&true) {
        came["late"] = late.into();
    }
    if !told.is_empty() {
        came["told"] = told.into();
    }
    if input["doubts"] == true {
        came["disputedResult"] = list.text("disputedResult").into();
    }
    for field in ["vrfdedMarkcd", "bondInvtNo", "entrySeqNo", "entryNo", "entryDclTime", "reason"] {
        if !list.is_blank(field) {
            came[field] = list.text(field).into();
        }
    }
    // What the lines say that is held for them is what the events add up to.
    balance.retain(|_, held| !held.is_zero());
    assert_eq!(held(&lines).collect::<BTreeMap<_, _>>(), balance);
    let told = balance.iter().map(|((line, serial), held)| format!("{line}: {} at {serial}", held.short()));
    (came, told.collect())
}

/// What the account holds for lines: by line and serial.
fn held(lines: &[Row]) -> impl Iterator<Item = ((i64, i64), Quantity)> {
    lines.iter().filter_map(|line| Some(((line.int("id")?, line.int("heldSerial")?), line.decimal("heldQty")?)))
}
