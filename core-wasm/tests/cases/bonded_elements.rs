//! The messages of bonded documents against the tables of their elements (`bondedLists/elements.csv`, domain/bonded.md §9): whatever is
//! not sent has a reason.

use std::collections::BTreeMap;

use core_wasm::resource::Field;
use core_wasm::resource::message::{Block, Layout, in_order};
use core_wasm::resources::bonded::{account_message, write_off_message};
use core_wasm::resources::documents::INV101;
use core_wasm::resources::sas::{SAS101, SAS111, SAS121, SAS131};
use core_wasm::rules::bonded::account::Kind;
use serde::Deserialize;

use super::cases_dir;

#[derive(Debug, Deserialize)]
struct Element {
    block: String,
    element: String,
    not_sent: String,
}

/// Blocks of the tables that go out under another name: the names of the upload are those of the single window.
const OTHERWISE: &[(&str, &str)] =
    &[("BondInvtBsc", "InvtHeadType"), ("BondInvtDt", "InvtListType"), ("SasPassportBsc", "PassportHead")];

fn layouts() -> Vec<&'static Layout> {
    let accounts = Kind::ALL.into_iter().map(|kind| account_message::of(kind).layout);
    let write_offs = Kind::ALL.into_iter().map(|kind| write_off_message::of(kind).layout);
    [&INV101, &SAS101, &SAS111, &SAS121, &SAS131].into_iter().chain(accounts).chain(write_offs).collect()
}

/// The fields of a block of a message, each with its element.
fn sent(layout: &'static Layout, block: &str) -> Option<Vec<(String, String)>> {
    let named = |field: &Field| (field.name.to_owned(), layout.element(field));
    let heads = layout.blocks.iter().find_map(|of| match of {
        Block::Fields { element, resource, order, .. } if *element == block => Some(in_order(resource, order)),
        _ => None,
    });
    let lists = || layout.parts.iter().find(|part| part.element == block);
    match heads {
        Some(fields) => Some(fields.map(named).collect()),
        None => lists().map(|part| part.message_fields().map(named).collect()),
    }
}

#[test]
fn every_element_is_sent_or_has_a_reason() {
    let mut tables: BTreeMap<String, Vec<Element>> = BTreeMap::new();
    let mut reader = csv::Reader::from_path(cases_dir().join("bondedLists/elements.csv")).unwrap();
    for element in reader.deserialize() {
        let element: Element = element.unwrap();
        tables.entry(element.block.clone()).or_default().push(element);
    }
    assert_eq!(tables.len(), 28);
    for (block, elements) in &tables {
        let name = OTHERWISE.iter().find(|(table, _)| table == block).map_or(block.as_str(), |(_, upload)| upload);
        let fields = layouts().into_iter().find_map(|layout| sent(layout, name)).expect(name);
        for Element { element, not_sent, .. } in elements {
            let capital = format!("{}{}", element[..1].to_uppercase(), &element[1..]);
            let is_sent = fields.iter().any(|(field, as_sent)| field == element || *as_sent == capital);
            assert_eq!(is_sent, not_sent.is_empty(), "{block}.{element}");
        }
    }
}
