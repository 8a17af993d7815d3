//! Shipments held against port data.

use core_wasm::row::Row;
use core_wasm::rules::port_data::{differences, far_ahead, merged, record_of, state, unfit};
use serde_json::{Value, json};

use super::part;

/// With a `shipment` what differs from the record of its bill among `records`, null without one; with `sent` what becomes of the
/// `stored` record, or why it must not join it; with `today` what is wrong with a `record`; else the state of a `record`. See `fixtures/cases/README.md`.
pub fn compared(input: Value) -> Value {
    if input.get("shipment").is_some() {
        let (shipment, records) = (part::<Row>(&input, "shipment"), part::<Vec<Row>>(&input, "records"));
        let record = record_of(&records, shipment.borrowed());
        return record.map_or(Value::Null, |record| {
            let found = differences(shipment.borrowed(), record);
            json!(found.iter().map(|one| format!("{} {}", one.rule, one.field)).collect::<Vec<_>>())
        });
    }
    if input.get("sent").is_some() {
        let (stored, sent) = (part::<Option<Row>>(&input, "stored"), part::<Row>(&input, "sent"));
        let found = unfit(stored.as_ref(), &sent);
        if !found.is_empty() {
            return json!(found.iter().map(|one| format!("{} {}", one.rule, one.field)).collect::<Vec<_>>());
        }
        return Value::Object(merged(stored.as_ref(), &sent).0);
    }
    if input.get("today").is_some() {
        let today = part::<String>(&input, "today").parse().unwrap();
        let found = far_ahead(&part::<Row>(&input, "record"), today);
        return json!(found.iter().map(|one| format!("{} {}", one.rule, one.field)).collect::<Vec<_>>());
    }
    json!(state(part::<Row>(&input, "record").borrowed()))
}
