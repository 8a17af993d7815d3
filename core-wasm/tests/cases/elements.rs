//! The definitions of a declaration against the table of the import interface (`declaration/elements.csv`), and against
//! the dictionaries.

use std::collections::{BTreeMap, HashSet};

use core_wasm::resource::{Field, Kind, Required, all};
use core_wasm::resources::declaration::{HEAD, LINE_PARTS, OWN, PACKED, PARTS, SIGN, dec_free_txt, dec_head};
use serde::Deserialize;

use super::{cases_dir, support};

/// Elements that are defined otherwise than the table says, and why.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "Type",
        "position 7 (combined port) is newer than the table; all blank is a normal declaration, so it is not required",
    ),
    ("CopCode", "real senders write the customs code of 10 places into the head"),
    ("ClientSeqNo", "real senders use up to 32 places; our own numbers have 18"),
    ("SecondQty", "needed exactly when the HS code has a second unit: decl.line.secondQtyMissing"),
];

#[derive(Debug, Deserialize)]
struct Element {
    block: String,
    element: String,
    r#type: String,
    length: String,
    staging: String,
    declaring: String,
}

fn table() -> BTreeMap<String, Vec<Element>> {
    let mut reader = csv::Reader::from_path(cases_dir().join("declaration/elements.csv")).unwrap();
    let mut blocks: BTreeMap<String, Vec<Element>> = BTreeMap::new();
    for element in reader.deserialize() {
        let element: Element = element.unwrap();
        blocks.entry(element.block.clone()).or_default().push(element);
    }
    blocks
}

fn defined() -> BTreeMap<&'static str, Vec<&'static Field>> {
    let parts = PARTS.iter().chain(LINE_PARTS).map(|part| (part.element, part.message_fields().collect()));
    let head = [
        ("DecHead", dec_head().collect()),
        ("DecFreeTxt", dec_free_txt().collect()),
        ("DecSign", SIGN.fields.iter().collect()),
    ];
    head.into_iter().chain(parts).collect()
}

#[test]
fn every_block_has_the_elements_of_the_table_in_its_order() {
    let (table, defined) = (table(), defined());
    assert!(table.keys().map(String::as_str).eq(defined.keys().copied()));
    for (block, elements) in &table {
        let expected: Vec<&str> = elements.iter().map(|element| element.element.as_str()).collect();
        let names: Vec<String> = defined[block.as_str()].iter().map(|field| field.element_name()).collect();
        assert_eq!(names, expected, "{block}");
    }
}

#[test]
fn every_element_has_length_and_required_mark_of_the_table() {
    let defined = defined();
    for element in table().values().flatten() {
        let field =
            defined[element.block.as_str()].iter().find(|field| field.element_name() == element.element).unwrap();
        assert!(field.label.en.is_ascii(), "{}", element.element);
        if OTHERWISE.iter().any(|(name, _)| *name == element.element) {
            continue;
        }
        let required = match (element.staging.as_str(), element.declaring.as_str()) {
            ("Y", _) => Required::Always,
            (_, "Y") => Required::ToDeclare,
            _ => Required::No,
        };
        assert_eq!(field.required, required, "{}", element.element);
        assert_eq!(shape(field.kind), expected_shape(element), "{}", element.element);
    }
}

fn shape(kind: Kind) -> String {
    match kind {
        Kind::Text { max, .. } | Kind::Dict { max, .. } | Kind::DictList { max, .. } => format!("String {max}"),
        Kind::Flag => "String 1".to_owned(),
        Kind::Int { digits } => format!("Integer {digits}"),
        Kind::Decimal { precision, scale } => format!("Decimal {precision},{scale}"),
        Kind::Date => "Date 8".to_owned(),
        Kind::Blob { .. } => "BLOB ".to_owned(),
        Kind::Instant | Kind::Id => format!("{kind:?}"),
    }
}

fn expected_shape(element: &Element) -> String {
    // Times of the message are texts of their own form, made by the program that sends.
    let kind = if element.r#type == "DateTime" { "String" } else { &element.r#type };
    format!("{kind} {}", element.length)
}

#[test]
fn every_field_of_the_head_is_in_the_message_or_our_own() {
    let in_message: Vec<&str> = dec_head().chain(dec_free_txt()).map(|field| field.name).collect();
    for field in HEAD.fields {
        let places = in_message.iter().filter(|name| **name == field.name).count();
        assert_eq!(places + usize::from(OWN.contains(&field.name)), 1, "{}", field.name);
    }
}

#[test]
fn names_of_fields_and_resources_are_unique() {
    let mut names = HashSet::new();
    for resource in all() {
        assert!(names.insert(resource.name), "{}", resource.name);
        let fields: HashSet<&str> = resource.fields.iter().map(|field| field.name).collect();
        assert_eq!(fields.len(), resource.fields.len(), "{}", resource.name);
    }
}

#[test]
fn every_family_of_a_definition_has_a_dictionary() {
    let known = |family: &str| family.is_empty() || support::families().contains_key(family);
    for field in all().iter().flat_map(|resource| resource.fields) {
        if let Kind::Dict { family, .. } | Kind::DictList { family, .. } = field.kind {
            assert!(known(family) && known(field.export_family), "{}: {family}", field.name);
        }
    }
    for place in PACKED.iter().flat_map(|packed| packed.places) {
        assert!(known(place.family), "{}", place.family);
    }
}
