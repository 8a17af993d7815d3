//! Origin certificates of our exports: how lines are judged, what stops an application, what a certificate is made of.

use core_wasm::row::Row;
use core_wasm::rules::origin::criterion::{Judged, judge};
use core_wasm::rules::origin::english::not_english;
use core_wasm::rules::origin::forms::form;
use core_wasm::rules::origin::made::{Source, made, named_in_english};
use core_wasm::rules::origin::{
    changed_back, departures, doubtful, is_late, number, problems, received, stops_issue, valid_to,
};
use serde_json::{Map, Value, json};

use super::part;
use super::support::dictionaries;

/// What came out for the first line of a certificate, or what stops it, or its days and its number; see
/// `fixtures/cases/README.md`.
pub fn judged(input: Value) -> Value {
    let day = |name: &str| part::<String>(&input, name).parse().unwrap();
    if input.get("issued").is_some() {
        let form = form(&part::<String>(&input, "kind")).unwrap();
        let late = input.get("departed").map(|_| is_late(form, day("departed"), day("issued")));
        let prefix =
            input.get("code").map(|_| number::prefix(form.kind, &part::<String>(&input, "code"), day("issued")));
        return json!({ "validTo": valid_to(form, day("issued")), "late": late, "prefix": prefix });
    }
    let certificate: Row = part(&input, "certificate");
    if input.get("english").is_some() {
        let found = not_english(form(certificate.text("certType")).unwrap(), &certificate);
        return json!(
            found.iter().map(|problem| format!("{}: {}", problem.field, problem.message.en)).collect::<Vec<_>>()
        );
    }
    if input.get("day").is_some() {
        if input.get("changedTo").is_some() {
            let mut after = certificate.clone();
            after.set("issuedOn", part::<String>(&input, "changedTo"));
            let found = changed_back(certificate.borrowed(), after.borrowed());
            let told = found.iter().map(|problem| format!("{} {}", problem.rule, problem.field));
            return json!(told.collect::<Vec<_>>());
        }
        // A certificate that was received names its agreement; one of ours has its kind's.
        let found = match (certificate.is_blank("ftaCode"), input.get("issuedOn")) {
            (false, _) => received(certificate.borrowed(), dictionaries(), day("day")),
            (true, Some(_)) => stops_issue(certificate.borrowed(), day("issuedOn"), day("day")),
            (true, None) => {
                let stops = problems(&certificate, dictionaries(), day("day"));
                stops.into_iter().chain(doubtful(&certificate)).collect()
            }
        };
        return json!(found.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect::<Vec<_>>());
    }
    let form = form(certificate.text("certType")).unwrap();
    let line = certificate.rows("lines").remove(0);
    let judged = judge(form, line.borrowed(), &certificate.rows("materials"));
    let wanted = line.text("criterion");
    let percent = judged.content.map(|content| content.best().to_string()).unwrap_or_default();
    json!({
        "tried": tried(&judged),
        "content": judged.content.map(|content| json!({
            "fob": content.fob.short(), "vom": content.vom.short(), "vnm": content.vnm.short(),
            "down": content.build_down.to_string(), "up": content.build_up.to_string(),
        })),
        "written": (!wanted.is_empty()).then(|| form.written(wanted, line.text("codeTS"), &percent)),
    })
}

fn tried(judged: &Judged) -> Value {
    let one = |criterion: &str| judged.of(criterion).map(|tried| json!(tried.verdict.name()));
    let names = judged.tried.iter().map(|tried| tried.criterion);
    Value::Object(names.filter_map(|name| Some((name.to_owned(), one(name)?))).collect::<Map<_, _>>())
}

/// The certificate that is made of a document.
pub fn made_of(input: Value) -> Value {
    let (document, lines): (Row, Vec<Row>) = (part(&input, "document"), part(&input, "lines"));
    let source = match part::<String>(&input, "source").as_str() {
        "declaration" => Source::Declaration,
        _ => Source::Forecast,
    };
    if input.get("enterprises").is_some() {
        let named = named_in_english(&document, &part::<Vec<Row>>(&input, "enterprises"), dictionaries());
        return Value::Object(named.into_iter().map(|(field, text)| (field.to_owned(), json!(text))).collect());
    }
    if input.get("certificate").is_some() {
        let found = departures(&part::<Row>(&input, "certificate"), source, &document, &lines);
        return json!(
            found.iter().map(|problem| format!("{}: {}", problem.field, problem.message.en)).collect::<Vec<_>>()
        );
    }
    Value::Object(made(source, &document, &lines, &part::<String>(&input, "kind")).0)
}
