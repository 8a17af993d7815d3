//! Why a document is found by the search over everything.

use core_wasm::resource::Resource;
use core_wasm::resources;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::search::{hit, number, parts, reason};
use core_wasm::text::Lang;
use serde_json::{Value, json};

use super::part;

/// The number of a document and the reason, in both languages, why a row of it matches; null when it does not.
pub fn matched(input: Value) -> Value {
    let of: String = part(&input, "of");
    let head: &'static Resource =
        resources::ALL.iter().copied().chain([&RECOGNITION]).find(|resource| resource.name == of).unwrap();
    let wanted: String = part(&input, "wanted");
    let row = Row::from_value(part(&input, "row")).unwrap();
    let (list, line): (Option<String>, Option<i64>) = (part(&input, "list"), part(&input, "line"));
    let parts = parts(head);
    let part = list.map(|list| parts.iter().find(|part| part.list == list).unwrap());
    let Some(hit) = hit(part.map_or(head, |part| part.of), row.borrowed(), &wanted) else { return Value::Null };
    json!({
        "number": part.is_none().then(|| number(head, row.borrowed())),
        "matched": hit.matched,
        "zh": reason(part, line, &hit, Lang::Zh),
        "en": reason(part, line, &hit, Lang::En),
    })
}
