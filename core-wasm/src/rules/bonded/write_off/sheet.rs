//! Which line a row of a count sheet is about: its serial says it, and its material number agrees; without a serial the material
//! number says it, where one serial has it.

use std::collections::BTreeSet;

use super::key;
use crate::error::Problem;
use crate::row::Row;
use crate::text::catalogue::write_off as texts;
use crate::text::listed;

/// Names the line of a row of a count sheet by its material number where it says no serial, and refuses a material that is not the
/// serial's. Lines that people add (defective goods) are of a serial that is drawn as something else.
pub fn named(lines: &[Row], sent: &mut Row) -> Option<Problem> {
    let told = sent.text("gdsMtno").trim().to_owned();
    if told.is_empty() {
        return None;
    }
    let wrong = |rule: &str, field: &str, message: crate::text::Message| Some(Problem::error(rule, field, message));
    if sent.is_blank("seqno") {
        let serials = serials_of(lines, sent.text("typecd"), &told);
        let names = || listed(&serials.iter().copied().collect::<Vec<_>>());
        return match serials.first() {
            None => wrong("bwsDcr.materialUnknown", "gdsMtno", texts::MATERIAL_UNKNOWN.with(&[("material", &told)])),
            Some(serial) if serials.len() == 1 => {
                sent.set("seqno", serial.to_string());
                None
            }
            Some(_) => {
                wrong("bwsDcr.materialTwice", "seqno", texts::MATERIAL_TWICE.speak_with(&[("serials", &names())]))
            }
        };
    }
    let of_serial = || lines.iter().filter(|line| line.int("seqno") == sent.int("seqno"));
    let same: Vec<&Row> = of_serial().filter(|line| key(line) == key(sent)).collect();
    let known = if same.is_empty() { of_serial().collect() } else { same };
    let mut materials = known.iter().map(|line| line.text("gdsMtno").trim()).filter(|material| !material.is_empty());
    let first = materials.next()?;
    if first == told || materials.any(|material| material == told) {
        return None;
    }
    let message = texts::OTHER_MATERIAL.with(&[("serial", sent.text("seqno")), ("material", first), ("told", &told)]);
    wrong("bwsDcr.otherMaterial", "gdsMtno", message)
}

/// The serials of a material: among lines of that kind, else, for lines that people add, among all.
fn serials_of(lines: &[Row], typecd: &str, material: &str) -> BTreeSet<i64> {
    let of = |line: &&Row| line.text("gdsMtno").trim() == material;
    let is_kind = |line: &&Row| line.text("typecd") == typecd;
    let serials = |lines: Vec<&Row>| lines.into_iter().filter_map(|line| line.int("seqno")).collect::<BTreeSet<_>>();
    let found = serials(lines.iter().filter(of).filter(is_kind).collect());
    if found.is_empty() && typecd == super::DEFECTIVE { serials(lines.iter().filter(of).collect()) } else { found }
}
