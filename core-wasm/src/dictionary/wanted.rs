//! Finds the codes of large families in a row: the browser asks the server for the rows of those that it has not
//! learned yet.

use std::collections::{BTreeMap, BTreeSet};

use super::{Dictionaries, Known, families};
use crate::resource::{DictKey, Field, Kind, Resource};
use crate::resources::declaration::{HEAD, LINE_PARTS, PARTS};
use crate::row::RowRef;
use crate::validate::is_export;

/// Family to codes that are not known yet, neither as there nor as missing.
pub type Wanted = BTreeMap<&'static str, BTreeSet<String>>;

/// The codes of a row of a resource, and of the lines that are stored with it.
pub fn of_row(resource: &Resource, row: RowRef<'_>, dicts: &Dictionaries) -> Wanted {
    let mut wanted = Wanted::new();
    gather(resource, row, dicts, &mut wanted);
    for lines in resource.embedded() {
        for line in row.each(lines.list) {
            gather(lines.of, line, dicts, &mut wanted);
        }
    }
    wanted
}

/// The codes of a declaration with all its parts.
pub fn of_declaration(head: RowRef<'_>, dicts: &Dictionaries) -> Wanted {
    let mut wanted = Wanted::new();
    gather(&HEAD, head, dicts, &mut wanted);
    for part in PARTS {
        for row in head.each(part.list) {
            gather(part.resource, row, dicts, &mut wanted);
            for inner in LINE_PARTS.iter().filter(|_| part.list == "lines") {
                for row in row.each(inner.list) {
                    gather(inner.resource, row, dicts, &mut wanted);
                }
            }
        }
    }
    wanted
}

fn gather(resource: &Resource, row: RowRef<'_>, dicts: &Dictionaries, wanted: &mut Wanted) {
    for field in resource.fields {
        let typed = row.text(field.name);
        let Some(family) = family_of(field, row).filter(|family| !typed.is_empty() && families::is_large(family))
        else {
            continue;
        };
        for code in typed.split(',').map(str::trim).filter(|code| !code.is_empty()) {
            if dicts.known(family, code, None) == Known::NotAsked {
                wanted.entry(family).or_default().insert(code.to_owned());
            }
        }
    }
}

/// The family whose ids the field holds in this row.
fn family_of(field: &Field, row: RowRef<'_>) -> Option<&'static str> {
    match field.kind {
        Kind::Dict { .. } if !field.export_family.is_empty() && is_export(row) => Some(field.export_family),
        Kind::Dict { family, key: DictKey::Id, .. } | Kind::DictList { family, .. } => Some(family),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;
    use serde_json::json;

    #[test]
    fn only_codes_that_were_not_asked_for_are_wanted() {
        let declaration = Row::from_value(json!({
            "iECatg": "2", "customMaster": "2244", "despPortCode": "310701", "distinatePort": "USA309",
            "tradeMode": "0110", "lines": [{ "codeTS": "8471300000", "districtCode": "31222" }, { "codeTS": "8471300000" }],
        }))
        .unwrap();
        let mut dicts = Dictionaries::default();
        dicts.learn("customsOffice", vec!["2244".to_owned()], Vec::new());
        let wanted = serde_json::to_value(of_declaration(declaration.borrowed(), &dicts)).unwrap();
        let expected = json!({
            "district": ["31222"], "entryPort": ["310701"], "hsCode": ["8471300000"], "port": ["USA309"],
        });
        assert_eq!(wanted, expected);
    }

    #[test]
    fn rows_of_other_resources_have_codes_too() {
        let material = Row::from_value(json!({ "hsCode": "8471300000", "unit": "001" })).unwrap();
        let wanted = of_row(&crate::resources::base::MATERIAL, material.borrowed(), &Dictionaries::default());
        assert_eq!(serde_json::to_value(wanted).unwrap(), json!({ "hsCode": ["8471300000"] }));
    }
}
