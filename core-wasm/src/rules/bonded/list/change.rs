//! What a change of a list that customs has may touch. Source: domain/bonded.md §2.

use super::is_gone;
use crate::error::Problem;
use crate::row::RowRef;
use crate::states::bond_invt::{CHANGING, MACHINE};
use crate::text::catalogue::inventory as texts;

/// What the account holds for the lines is of this account, in this direction, of these goods: with another one it would be given
/// back where it was not taken.
const FIXED: &[&str] = &["putrecNo", "impexpMarkcd", "mtpckEndprdMarkcd"];

/// What of a list may not differ from what customs has, while it is changed, or from what passports carry.
pub fn fixed(before: RowRef<'_>, after: RowRef<'_>) -> Vec<Problem> {
    let message = if before.text(MACHINE.field) == CHANGING {
        texts::FIXED_IN_CHANGE
    } else if matches!(before.text("passportUsedTypecd"), "2" | "3") {
        texts::FIXED_ON_PASSPORTS
    } else {
        return Vec::new();
    };
    let differs = FIXED.iter().filter(|field| before.text(field) != after.text(field));
    differs.map(|field| Problem::error("bondList.fixed", *field, message)).collect()
}

/// Only a change takes a line away that customs has; before, it is deleted.
pub fn mark(list: RowRef<'_>, line: RowRef<'_>) -> Option<Problem> {
    let wrong = is_gone(line) && list.text(MACHINE.field) != CHANGING;
    wrong.then(|| Problem::error("bondList.notInAChange", "modfMarkcd", texts::NOT_IN_A_CHANGE))
}
