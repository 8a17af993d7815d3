//! Random declarations with what the rules say of them natively, one JSON object a line: `scripts/compare-verdicts.mjs`
//! compares it with what they say in the browser's package. Arguments: how many, and the seed.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a tool of the tests may stop at what is not there"
)]

use std::fs;
use std::io::{BufWriter, Write, stdout};
use std::path::Path;

use chrono::NaiveDate;
use core_wasm::config::OrgParams;
use core_wasm::resource::{DictKey, Field, Kind, Resource};
use core_wasm::resources::declaration::{HEAD, PARTS};
use core_wasm::row::Row;
use core_wasm::rules::declaration::{Context, judge};
use core_wasm::rules::tax::{Rates, estimate};
use core_wasm::validate::Stage;
use serde_json::{Value, json};

#[path = "../tests/support/mod.rs"]
mod support;

/// Values that fit nothing well.
const ODD: &[&str] = &["", "0", "-1", "1.005", "99999999999999.99999", "汉字", "x", "2026-02-30", "NO", " ", "1e5"];
const TODAY: &str = "2026-03-10";

/// Pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn digits(&mut self, most: usize) -> String {
        (0..=self.below(most)).map(|_| char::from(b'0' + self.below(10) as u8)).collect()
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap());
    let (count, seed) = (arguments.next().unwrap_or(1000), arguments.next().unwrap_or(1));
    let bases = ["import", "export", "entry", "exit"].map(base);
    let rates = rates();
    let read: Rates = serde_json::from_value(rates.clone()).unwrap();
    let (params, today) = (OrgParams::default(), TODAY.parse::<NaiveDate>().unwrap());
    let dicts = support::dictionaries();
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut out = BufWriter::new(stdout().lock());
    writeln!(
        out,
        "{}",
        json!({ "today": TODAY, "orgParams": params, "rates": rates, "dictionaries": support::families() })
    )
    .unwrap();
    for _ in 0..count {
        let declaration = changed(random.of(&bases).clone(), &mut random);
        let verdict = judge(
            &declaration,
            &Context { dicts, today, params: &params, stage: Stage::Declare, prices: &[], exchange: &[], house: &[] },
        );
        let tax = estimate(&declaration, &read.context(dicts, today));
        let line = json!({
            "declaration": serde_json::to_string(&declaration).unwrap(),
            "verdict": serde_json::to_string(&verdict).unwrap(),
            "tax": serde_json::to_string(&tax).unwrap(),
        });
        writeln!(out, "{line}").unwrap();
    }
}

fn base(name: &str) -> Row {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../fixtures/cases/declaration/base/{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn rates() -> Value {
    let special = |hs: &str, tax: &str, mode: &str| {
        json!({
            "orgId": 1, "hsCode": hs, "typecd": "1", "taxType": tax, "calcMode": mode, "valoremRate": "5",
            "qtyRate": "2.5", "unitcd": "035", "threshold": "100", "valoremRate2": "3", "qtyRate2": "1",
        })
    };
    json!({
        "special": [special("7318160000", "A", "4"), special("8413810090", "A", "7"), special("8413810090", "Y", "3"), special("7318160000", "I", "1")],
        "exchange": [
            { "month": "2026-03", "currency": "USD", "rate": "7.1" },
            { "month": "2026-02", "currency": "EUR", "rate": "8.2" },
        ],
    })
}

/// A good declaration with some of its fields changed, lines copied or taken away.
fn changed(mut declaration: Row, random: &mut Random) -> Row {
    declaration.set("orgId", 1);
    for _ in 0..random.below(12) {
        let field = random.of(HEAD.fields);
        declaration.set(field.name, value(field, random));
    }
    for part in PARTS.iter().filter(|part| part.many) {
        let Some(Value::Array(rows)) = declaration.0.get_mut(part.list) else { continue };
        if random.below(6) == 0 {
            let first = rows.first().cloned().unwrap_or_else(|| json!({}));
            rows.push(first);
        }
        if random.below(12) == 0 {
            rows.pop();
        }
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            for _ in 0..random.below(5) {
                let field = random.of(part.resource.fields);
                row.insert(field.name.to_owned(), value(field, random));
            }
        }
    }
    if random.below(4) == 0 {
        let part = random.of(PARTS);
        let row = filled(part.resource, random);
        declaration.set(part.list, if part.many { json!([row]) } else { row });
    }
    declaration
}

fn filled(resource: &'static Resource, random: &mut Random) -> Value {
    let fields = resource.fields.iter().map(|field| (field.name.to_owned(), value(field, random)));
    Value::Object(fields.collect())
}

/// Mostly a value that the field could have.
fn value(field: &Field, random: &mut Random) -> Value {
    if random.below(5) == 0 {
        return Value::from(*random.of(ODD));
    }
    let text = match field.kind {
        Kind::Dict { family, key, .. } => {
            let entries = support::dictionaries().entries(family);
            if entries.is_empty() {
                return Value::Null;
            }
            let entry = random.of(entries);
            if key == DictKey::Name2 { entry.name2.clone() } else { entry.id.clone() }
        }
        Kind::Decimal { scale, .. } => format!("{}.{:.5}", random.digits(7), random.digits(scale.into())),
        Kind::Int { .. } | Kind::Id => random.digits(4),
        Kind::Date => format!("2026-{:02}-{:02}", 1 + random.below(12), 1 + random.below(28)),
        Kind::Flag => random.below(2).to_string(),
        _ => "AB12".repeat(1 + random.below(80)),
    };
    Value::from(text)
}
