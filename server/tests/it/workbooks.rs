//! A workbook that the product writes can be read by it again.

use std::collections::HashMap;
use std::io::{Read, Seek};
use std::sync::Arc;

use core_wasm::dictionary::{Dictionaries, Entry};
use core_wasm::resource::{self, DictKey, Field, Kind};
use core_wasm::text::Lang;
use serde_json::Value;
use server::documents::import::rows;
use server::documents::xlsx::{Layout, Writer};
use server::documents::{served, sheet};

/// An entry whose names are as awkward as they get.
fn entry(id: &str, name2: &str) -> Entry {
    let (name, name_en) = (format!("名称（{id}）、其他"), format!("Name [{id}], other (new)"));
    Entry { id: id.to_owned(), name2: name2.to_owned(), name, name_en, ..Entry::default() }
}

/// Two codes of each family that the columns name.
fn dictionaries(fields: &[&Field]) -> Dictionaries {
    let mut families: HashMap<String, Vec<Entry>> = HashMap::new();
    for field in fields {
        let (family, width) = match field.kind {
            Kind::Dict { family, key: DictKey::Id, max } => (family, usize::from(max)),
            Kind::Dict { family, .. } => (family, 3),
            Kind::DictList { family, .. } => (family, 1),
            Kind::Flag => ("yesNo", 1),
            _ => continue,
        };
        let codes = [format!("{:0>width$}", 1), format!("{:0>width$}", 7)];
        let names = if matches!(family, "currency" | "country") { ["USD", "EUR"] } else { ["", ""] };
        let entries = codes.iter().zip(names).map(|(code, name2)| entry(code, name2)).collect();
        families.insert(family.to_owned(), entries);
    }
    Dictionaries::new(families)
}

fn sample(field: &Field) -> Value {
    match field.kind {
        Kind::Text { max, .. } => "0=A(7)[8],9".chars().take(usize::from(max)).collect::<String>().into(),
        Kind::Int { .. } => "7".into(),
        Kind::Decimal { scale: 0, .. } => "7".into(),
        Kind::Decimal { scale, .. } => format!("7.{:0>width$}", 3, width = usize::from(scale)).into(),
        Kind::Date => "2026-11-07".into(),
        Kind::Flag => "1".into(),
        Kind::Dict { key: DictKey::Name2, .. } => "EUR".into(),
        Kind::Dict { max, .. } => format!("{:0>width$}", 7, width = usize::from(max)).into(),
        Kind::DictList { .. } => "1,7".into(),
        kind => panic!("{}: {kind:?} does not come in a workbook", field.name),
    }
}

#[test]
fn what_is_exported_of_a_resource_can_be_imported_again() {
    let mut walked = 0;
    for resource in resource::all().iter().copied().filter(|resource| !resource.import.is_empty()) {
        let columns = served::list(resource).exported();
        let taken: Vec<&Field> = resource.import.iter().filter_map(|name| resource.field(name)).collect();
        for field in &taken {
            assert!(columns.iter().any(|one| one.name == field.name), "{}: {}", resource.name, field.name);
        }
        let dicts = Arc::new(dictionaries(&taken));
        for lang in [Lang::Zh, Lang::En] {
            let layout = Layout {
                columns: columns.clone(),
                name: resource.name.to_owned(),
                lang,
                dictionaries: Arc::clone(&dicts),
            };
            let mut writer = Writer::new(layout).unwrap();
            let is_taken = |field: &&Field| taken.iter().any(|one| one.name == field.name);
            let values = columns.iter().map(|field| if is_taken(field) { sample(field) } else { Value::Null });
            writer.write(values.collect()).unwrap();
            let mut file = writer.finish(tempfile::tempfile().unwrap()).unwrap();
            let mut content = Vec::new();
            file.rewind().unwrap();
            file.read_to_end(&mut content).unwrap();
            let lines = sheet::read(&content).unwrap();
            let (_, row) = rows(resource, resource.import, &lines, &dicts).unwrap().remove(0);
            for field in &taken {
                let name = field.name;
                assert_eq!(Some(row.text(name)), sample(field).as_str(), "{}: {name}, {lang:?}", resource.name);
            }
        }
        walked += 1;
    }
    assert!(walked >= 10, "only {walked} resources");
}
