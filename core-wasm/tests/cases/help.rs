//! The help texts beside the definitions: each field that has to have one has it, and none is of a field that is not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use core_wasm::help::{HelpSource, HelpText};
use core_wasm::resource::{self, Field, Kind, Resource};
use core_wasm::resources::declaration::{HEAD, LINE_PARTS, PARTS};
use core_wasm::row::Row;
use core_wasm::validate::{Stage, validate};
use serde_json::{Value, json};

use super::declarations::verdict_of;
use super::support;

/// Documents of which every field is explained, with the definitions of their parts.
fn explained() -> Vec<&'static Resource> {
    let parts = PARTS.iter().chain(LINE_PARTS).map(|part| part.resource);
    [&HEAD].into_iter().chain(parts).collect()
}

/// The files `src/resources/*/help/*.json` by the name of their definition.
fn files() -> BTreeMap<String, PathBuf> {
    let domains = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/resources")).unwrap();
    let folders = domains.map(|domain| domain.unwrap().path().join("help")).filter(|folder| folder.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path());
    files.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), path)).collect()
}

fn texts(path: &Path) -> BTreeMap<String, HelpText> {
    serde_json::from_str(&fs::read_to_string(path).unwrap())
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn definition(name: &str) -> Option<&'static Resource> {
    explained().into_iter().chain(resource::all().iter().copied()).find(|resource| resource.name == name)
}

/// Whether somebody keys the field, so that an example helps.
fn is_keyed(field: &Field) -> bool {
    !field.read_only && !matches!(field.kind, Kind::Id | Kind::Blob { .. } | Kind::Instant)
}

#[test]
fn every_field_of_a_declaration_is_explained() {
    let files = files();
    for resource in explained() {
        let path = files.get(resource.name).unwrap_or_else(|| panic!("no help for {}", resource.name));
        let texts = texts(path);
        let missing: Vec<&str> =
            resource.fields.iter().map(|field| field.name).filter(|name| !texts.contains_key(*name)).collect();
        assert!(missing.is_empty(), "{} does not explain {}", path.display(), missing.join(", "));
    }
}

#[test]
fn no_help_is_of_a_field_that_is_not_there() {
    for (name, path) in files() {
        let resource = definition(&name).unwrap_or_else(|| panic!("{} explains no definition", path.display()));
        let known: BTreeSet<&str> = resource.fields.iter().map(|field| field.name).collect();
        for field in texts(&path).keys() {
            assert!(known.contains(field.as_str()), "{}: {name} has no field {field}", path.display());
        }
    }
}

#[test]
fn a_help_text_is_short_and_in_both_languages() {
    for (name, path) in files() {
        for (field, text) in texts(&path) {
            let is_chinese = text.zh.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
            assert!(is_chinese && text.zh.ends_with('。'), "{name}.{field}: {}", text.zh);
            assert!(text.en.ends_with('.'), "{name}.{field}: {}", text.en);
            assert!(text.zh.chars().count() <= 130 && text.en.len() <= 280, "{name}.{field} is long");
            let of_rules = text.source == HelpSource::Filling;
            assert_eq!(of_rules, (1..=49).contains(&text.item), "{name}.{field} names no item of the filling rules");
        }
    }
}

#[test]
fn an_example_is_a_value_that_is_taken() {
    let mut wrong = Vec::new();
    for (name, path) in files() {
        let resource = definition(&name).unwrap();
        for (field_name, text) in texts(&path) {
            let Some(field) = resource.field(&field_name).filter(|field| is_keyed(field)) else { continue };
            let row = json!({ "iECatg": "1", field.name: text.example });
            let problems = validate(resource, &Row::from_value(row).unwrap(), support::dictionaries(), Stage::Store);
            // A missing example is a required field left blank, or says nothing.
            if text.example.is_empty() || problems.iter().any(|problem| problem.field == field.name) {
                wrong.push(format!("{name}.{field_name} '{}'", text.example));
            }
        }
    }
    assert!(wrong.is_empty(), "examples that are not taken:\n{}", wrong.join("\n"));
}

/// Beyond its own form: in a good declaration of some category the rules have nothing to say against it.
#[test]
fn an_example_stands_in_a_good_declaration() {
    let mut wrong = Vec::new();
    for (resource, base_path) in places() {
        for (field, text) in texts(&files()[resource.name]) {
            if text.example.is_empty() {
                continue;
            }
            let path = format!("{base_path}{field}");
            let found = |base: &str| -> Vec<String> {
                let problems =
                    verdict_of(json!({ "base": base, "set": { path.as_str(): Value::from(text.example.clone()) } }));
                let here = problems.iter().filter(|problem| problem.is_error() && problem.field == path);
                here.map(|problem| format!("{path} '{}': {}", text.example, problem.message.en)).collect()
            };
            let each: Vec<Vec<String>> = ["import", "export", "entry", "exit"].into_iter().map(found).collect();
            if each.iter().all(|problems| !problems.is_empty()) {
                wrong.extend(each.into_iter().flatten().take(1));
            }
        }
    }
    assert!(wrong.is_empty(), "examples that the rules refuse:\n{}", wrong.join("\n"));
}

/// Where the fields of each definition stand in a declaration.
fn places() -> Vec<(&'static Resource, String)> {
    let parts = PARTS.iter().map(|part| {
        let path = if part.many { format!("{}[0].", part.list) } else { format!("{}.", part.list) };
        (part.resource, path)
    });
    let of_line = LINE_PARTS.iter().map(|part| (part.resource, format!("lines[0].{}[0].", part.list)));
    [(&HEAD, String::new())].into_iter().chain(parts).chain(of_line).collect()
}
