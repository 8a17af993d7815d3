//! The code tables that values are checked against, as the product ships them.

use std::sync::OnceLock;

use core_wasm::dictionary::{Dictionaries, Entry};

const FILES: &[(&str, &str)] = &[
    ("country", include_str!("../../../fixtures/dicts/country.csv")),
    ("currency", include_str!("../../../fixtures/dicts/currency.csv")),
    ("port", include_str!("../../../fixtures/dicts/port.csv")),
    ("transactionMode", include_str!("../../../fixtures/dicts/transaction_mode.csv")),
    ("unit", include_str!("../../../fixtures/dicts/unit.csv")),
    ("wrapType", include_str!("../../../fixtures/dicts/wrap_type.csv")),
];

pub fn dictionaries() -> &'static Dictionaries {
    static TABLES: OnceLock<Dictionaries> = OnceLock::new();
    TABLES.get_or_init(|| Dictionaries::new(FILES.iter().map(|(name, text)| ((*name).to_owned(), entries(text)))))
}

fn entries(text: &str) -> Vec<Entry> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = reader.headers().cloned().unwrap_or_default();
    let at = |name: &str| columns.iter().position(|column| column == name);
    let (id, name, name2, name_en, alpha2) = (at("id"), at("name"), at("name2"), at("name_en"), at("alpha2"));
    let rows = reader.records().flatten().map(|row| {
        let get = |index: Option<usize>| index.and_then(|index| row.get(index)).unwrap_or_default().to_owned();
        let mut entry =
            Entry { id: get(id), name: get(name), name2: get(name2), name_en: get(name_en), ..Entry::default() };
        if alpha2.is_some() {
            entry.extra.insert("alpha2".into(), get(alpha2));
        }
        entry
    });
    rows.collect()
}
