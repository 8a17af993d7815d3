//! The lines of an inventory list as lines of its declaration: numbered 1..n, at most 50, and only goods that are called alike
//! share one. Source: domain/merge-split.md §6.

use std::collections::BTreeMap;

use super::{Context, Findings, is_gone};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resources::documents::BOND_INVT_DT;
use crate::row::{Row, RowRef};
use crate::text::catalogue::inventory as texts;
use crate::text::{Text, listed, text};

/// Most lines of a declaration.
const MOST: i64 = 50;
/// What lines of one declaration line agree in.
pub const KEY: &[&str] = &["gdecd", "gdsNm", "dclUnitcd", "dclCurrcd", "natcd", "destinationNatcd", "lvyrlfModecd"];
/// What they add up to there: the field of a list and that of a declaration.
const SUMS: &[(&str, &str)] =
    &[("dclQty", "gQty"), ("dclTotalAmt", "declTotal"), ("lawfQty", "firstQty"), ("secdLawfQty", "secondQty")];

pub(super) fn judge(list: RowRef<'_>, lines: &[Row], context: &Context<'_>, found: &mut Findings) {
    if list.text("dclcusFlag") != "1" {
        return;
    }
    let mut groups: BTreeMap<i64, Vec<(usize, &Row)>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        match line.int("entryGdsSeqno") {
            Some(number) if number > 0 => groups.entry(number).or_default().push((at, line)),
            _ => found.of_line(at, Problem::error("bondList.mergeMissing", "entryGdsSeqno", texts::MERGE_MISSING)),
        }
    }
    let highest = groups.keys().next_back().copied().unwrap_or_default();
    if highest > MOST {
        let message = texts::TOO_MANY_DECLARED.with(&[("most", &MOST.to_string()), ("count", &highest.to_string())]);
        found.add(Problem::error("bondList.mergeMost", "lines", message));
    }
    if let Some(gap) = (1..=highest.min(MOST)).find(|number| !groups.contains_key(number)) {
        let message = texts::MERGE_GAP.with(&[("number", &gap.to_string()), ("highest", &highest.to_string())]);
        found.add(Problem::error("bondList.mergeGap", "lines", message));
    }
    for (number, group) in &groups {
        same_key(*number, group, found);
        if !context.declared.is_empty() {
            same_sums(*number, group, context.declared, found);
        }
    }
    covers(&groups, context.declared, found);
}

/// Every line of the declaration that is there already goes with one of the list.
fn covers(groups: &BTreeMap<i64, Vec<(usize, &Row)>>, declared: &[Row], found: &mut Findings) {
    let others = declared.iter().filter_map(|line| line.int("gNo")).filter(|number| !groups.contains_key(number));
    let others: Vec<String> = others.map(|number| number.to_string()).collect();
    if !others.is_empty() {
        let message = texts::NOT_ON_LIST.speak_with(&[("numbers", &listed(&others))]);
        found.add(Problem::warning("bondList.mergeUncovered", "lines", message));
    }
}

/// The declaration line of each line, where goods that are called alike share one: 1..n in the order of the list; none for what
/// a change takes away.
pub fn numbered(lines: &[Row]) -> Vec<Option<i64>> {
    let mut known: BTreeMap<Vec<&str>, i64> = BTreeMap::new();
    let number = |line| {
        let next = i64::try_from(known.len()).unwrap_or(i64::MAX).saturating_add(1);
        let key = KEY.iter().map(|field| Row::text(line, field)).collect();
        (!is_gone(line.borrowed())).then(|| *known.entry(key).or_insert(next))
    };
    lines.iter().map(number).collect()
}

fn label(field: &str) -> Text {
    BOND_INVT_DT.field(field).map_or(text("", ""), |field| field.label)
}

/// Lines of one declaration line differ from its first one in nothing that the declaration says once.
fn same_key(number: i64, group: &[(usize, &Row)], found: &mut Findings) {
    let Some((_, first)) = group.first() else { return };
    for (at, line) in group.iter().skip(1) {
        let Some(field) = KEY.iter().find(|field| line.text(field) != first.text(field)) else { continue };
        let first = first.int("gdsSeqno").map(|number| number.to_string()).unwrap_or_default();
        let values: [(&str, &dyn crate::text::Speak); 3] =
            [("label", &label(field)), ("first", &first), ("number", &number.to_string())];
        found.of_line(*at, Problem::error("bondList.mergeKey", *field, texts::MERGE_DIFFERS.speak_with(&values)));
    }
}

/// A declaration that is there already says what the lines add up to.
fn same_sums(number: i64, group: &[(usize, &Row)], declared: &[Row], found: &mut Findings) {
    let Some((first, _)) = group.first() else { return };
    let Some(there) = declared.iter().find(|line| line.int("gNo") == Some(number)) else {
        let message = texts::NOT_ON_DECLARATION.with(&[("number", &number.to_string())]);
        found.of_line(*first, Problem::error("bondList.mergeUnknown", "entryGdsSeqno", message));
        return;
    };
    for (field, theirs) in SUMS {
        let sum = Fixed::sum(group.iter().filter_map(|(_, line)| line.decimal::<5>(field)));
        let (Some(sum), Some(there)) = (sum, there.decimal::<5>(theirs)) else { continue };
        if sum != there {
            let values: [(&str, &dyn crate::text::Speak); 4] = [
                ("label", &label(field)),
                ("sum", &sum.short()),
                ("there", &there.short()),
                ("number", &number.to_string()),
            ];
            found.of_line(*first, Problem::error("bondList.mergeSum", *field, texts::MERGE_SUM.speak_with(&values)));
        }
    }
}
