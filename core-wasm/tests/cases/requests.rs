//! Requests, answers, exports, notices.

use core_wasm::export::{self, ExportAnswer, ExportParams};
use core_wasm::request::intention::Intentions;
use core_wasm::request::{Answer, Confirm, RequestContext, Spec, interpret, notice, prepare};
use core_wasm::text::Lang;
use serde_json::{Value, json};

use super::{out, part};

pub fn prepared(input: Value) -> Value {
    out(prepare(&part::<Spec>(&input, "spec"), &part::<RequestContext>(&input, "context")))
}

pub fn interpreted(input: Value) -> Value {
    let (spec, answer): (Spec, Answer) = (part(&input, "spec"), part(&input, "answer"));
    out(interpret(&spec, &answer, part(&input, "withToken"), part(&input, "lang")))
}

/// The keys that tries go out with, one after the other; the fresh ones are k1, k2 and so on.
pub fn intended(input: Value) -> Value {
    let tries: Vec<Value> = part(&input, "tries");
    let mut intentions = Intentions::default();
    let keys = tries.iter().enumerate().map(|(at, one)| {
        let tried = intentions.begin(&part::<String>(one, "what"), 0, format!("k{}", at + 1));
        intentions.end(&tried.key, &part::<Answer>(one, "answer"));
        tried.key
    });
    json!(keys.collect::<Vec<_>>())
}

pub fn export_planned(input: Value) -> Value {
    out(export::plan(part::<ExportParams>(&input, "params"), part(&input, "today"), part(&input, "lang")))
}

pub fn export_answered(input: Value) -> Value {
    out(export::outcome(&part::<ExportAnswer>(&input, "answer"), part(&input, "lang")))
}

/// The range that the server takes, or the problems with their fields.
pub fn export_ranged(input: Value) -> Value {
    match export::range(&part::<ExportParams>(&input, "params"), part(&input, "limit")) {
        Ok(range) => json!({ "range": range }),
        Err(problems) => {
            let named = problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field));
            json!({ "problems": named.collect::<Vec<_>>() })
        }
    }
}

/// The question before an action and the notice when it is declined.
pub fn noticed(input: Value) -> Value {
    let lang: Lang = part(&input, "lang");
    json!({
        "question": Confirm::action(&part::<String>(&input, "action"), lang),
        "cancelled": notice::action_cancelled(lang),
    })
}
