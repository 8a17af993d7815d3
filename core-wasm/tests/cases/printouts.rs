//! What stands on the papers of a declaration.

use core_wasm::printout::Cell;
use core_wasm::printout::form::form;
use core_wasm::printout::proof::proof;
use core_wasm::text::Lang;
use serde_json::{Map, Value, json};

use super::{declarations, part, support};

/// The boxes and goods of a paper; see `fixtures/cases/README.md`.
pub fn printed(input: Value) -> Value {
    let declaration = declarations::described(input["declaration"].clone());
    let dicts = support::dictionaries();
    match part::<String>(&input, "paper").as_str() {
        "form" => {
            let form = form(&declaration, dicts);
            let boxes: Vec<Cell> = form.rows.into_iter().flatten().chain(form.numbers).chain(form.declarant).collect();
            let goods: Vec<String> = form
                .lines
                .iter()
                .map(|goods| goods.columns.each_ref().map(|texts| texts.join(" ")).join(" | "))
                .collect();
            json!({
                "title": form.title,
                "boxes": filled(&boxes),
                "goods": goods,
                "district": form.columns[7],
                "statements": filled(&form.statements),
            })
        }
        "proof" => {
            let verdict = declarations::verdict_of(input["declaration"].clone());
            let proof = proof(&declaration, &verdict, dicts, part::<Lang>(&input, "lang"));
            let sections: Map<String, Value> =
                proof.sections.into_iter().map(|section| (section.title, filled(&section.cells))).collect();
            let problems: Vec<String> =
                proof.problems.iter().map(|found| format!("{} | {}", found.severity, found.field)).collect();
            json!({ "title": proof.title, "sections": sections, "problems": problems })
        }
        paper => unreachable!("{paper}"),
    }
}

#[test]
fn a_record_list_is_called_so_whatever_its_kind() {
    let dicts = support::dictionaries();
    for kind in dicts.entries("decTypePrefix").iter().filter(|kind| !kind.id.is_empty()) {
        let declaration = json!({ "base": "import", "set": { "type": format!("{:<2}0", kind.id) } });
        let title = form(&declarations::described(declaration), dicts).title;
        let wanted =
            if kind.name.contains("备案清单") { "进境货物备案清单" } else { "进口货物报关单" };
        assert!(title.ends_with(wanted), "{} {}: {title}", kind.id, kind.name);
    }
}

/// The boxes that hold something, by label: `(code) value`.
fn filled(boxes: &[Cell]) -> Value {
    let shown = |cell: &Cell| match cell.code.as_str() {
        "" => cell.value.clone(),
        code => format!("({code}) {}", cell.value),
    };
    let filled = boxes.iter().filter(|cell| !cell.value.is_empty());
    filled.map(|cell| (cell.label.clone(), json!(shown(cell)))).collect::<Map<_, _>>().into()
}
