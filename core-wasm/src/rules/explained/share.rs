//! What a line gets of something that is shared out: the whole, by what it is shared, and how it is rounded.

use super::{Explained, called, held, plain};
use crate::resources::documents::FCST_DTL;
use crate::row::RowRef;
use crate::rules::sharing::Base;
use crate::text::catalogue::explained as texts;

/// A value of a preview and the column of its field, of the line at a place from 1.
pub fn share(column: RowRef<'_>, value: RowRef<'_>, line: usize) -> Explained {
    let name = ["grossWt", "netWt", "packNo", "feeAmt", "insurAmt", "otherAmt", "handlingAmt"]
        .into_iter()
        .find(|field| *field == value.text("field"))
        .map_or(texts::SHARE, |field| called(&FCST_DTL, field));
    let number = line.to_string();
    let label = texts::OF_LINE.speak_with(&[("line", &number), ("label", &name)]);
    let share = held(label, value, "after");
    if value.is_blank("own") {
        return share.by(texts::KEPT);
    }
    let base = Base::ALL.into_iter().find(|base| base.code() == column.text("base")).map_or(texts::SHARE, Base::label);
    let own = held(texts::OWN.speak_with(&[("label", &base)]), value, "own");
    let all = held(texts::ALL.speak_with(&[("label", &base)]), column, "all");
    let whole = held(if column.flag("onTop") { texts::PACKING } else { texts::WHOLE }, column, "whole");
    let formula = match (column.text("all").bytes().any(|byte| (b'1'..=b'9').contains(&byte)), column.flag("onTop")) {
        (false, _) => texts::ALIKE,
        (true, true) => texts::ON_TOP,
        (true, false) => texts::SHARED,
    };
    let net = column.flag("onTop").then(|| held(called(&FCST_DTL, "netWt"), value, "net"));
    let share = share.by(formula).of(whole).of(own).of(all).of_all(net);
    match value.is_blank("before") {
        true => share,
        false => share.of(Explained::figure(texts::BEFORE, plain(super::short(&value.written("before"))))),
    }
}
