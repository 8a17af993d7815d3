//! What a declaration must say about another one: returned goods name their original declaration, processing
//! transfers name the handbook and the declaration of the other party.

use super::findings::Findings;
use super::source::FILLING;
use super::view::Declaration;
use super::{Check, Rule};
use crate::text::text;

/// Returned goods, direct return.
const RETURNS: [&str; 2] = ["4561", "4500"];
/// Deep-processing transfers and surplus carried over to another handbook.
const TRANSFERS: [&str; 4] = ["0255", "0654", "0258", "0657"];
/// Digits of a customs declaration number.
const ENTRY_DIGITS: usize = 18;

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.head.returnedOriginal",
        text("退运货物的原报关单号", "First declaration of returned goods"),
        text(
            "监管方式{mode}须填写原进（出）口报关单号（关联报关单号），无原报关单的在备注说明",
            "Trade mode {mode} requires the number of the original declaration as related declaration; if there is none, say so in the remarks",
        ),
        FILLING,
        Check::Head(returned_original),
    )
    .of(&["relId"])
    .when_declaring(),
    Rule::warning(
        "decl.head.transferRelated",
        text("加工贸易结转的关联备案号和关联报关单号", "Related account and declaration of a processing transfer"),
        text(
            "监管方式{mode}须填写“{label}”（转入、转出双方互填）",
            "Trade mode {mode} requires {label}, that of the other party: fill it in",
        ),
        FILLING,
        Check::Head(transfer_related),
    )
    .of(&["relId", "relManNo"])
    .when_declaring(),
];

/// Whether a text holds a customs declaration number.
fn names_declaration(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() == ENTRY_DIGITS)
}

fn returned_original(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let named = !decl.head.is_blank("relId") || names_declaration(decl.head.text("noteS"));
    if RETURNS.contains(&decl.trade_mode) && !named {
        found.add("relId", &[("mode", &decl.code("tradeMode", decl.trade_mode))]);
    }
}

/// Both sides name the other's handbook; who hands over names the declaration of who takes over, which comes first.
fn transfer_related(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if !TRANSFERS.contains(&decl.trade_mode) {
        return;
    }
    let wanted = [("relId", decl.exports()), ("relManNo", true)];
    for (field, _) in wanted.into_iter().filter(|(field, wanted)| *wanted && decl.head.is_blank(field)) {
        found.add(field, &[("mode", &decl.code("tradeMode", decl.trade_mode)), ("label", &decl.label(field))]);
    }
}
