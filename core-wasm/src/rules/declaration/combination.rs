//! What goes with the trade mode: the account number and the levy nature.

use super::findings::Findings;
use super::source::TABLE;
use super::tables::{ACCOUNT_LETTERS, LEVY_NATURE, known_natures, may_have_levy_nature, wants_levy_nature};
use super::view::Declaration;
use super::{Check, Rule};
use crate::text::{Speak, Text, text};

const NO_ACCOUNT: Text = text("空", "empty");

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.head.accountLetter",
        text("备案号与监管方式、征免性质相符", "Account number goes with trade mode and levy nature"),
        text(
            "监管方式{mode}的备案号应以{letters}开头，现为{number}，请核对",
            "Trade mode {mode} wants an account number that begins with {letters}, not {number}: check it",
        ),
        TABLE,
        Check::Head(account_letter),
    )
    .when_declaring(),
    Rule::warning(
        "decl.head.levyNatureByTradeMode",
        text("征免性质与监管方式相符", "Levy nature goes with the trade mode"),
        text(
            "监管方式{mode}的征免性质通常为{wanted}，现为{nature}，请核对",
            "Trade mode {mode} usually has the levy nature {wanted}, not {nature}: check it",
        ),
        TABLE,
        Check::Head(levy_nature),
    ),
    Rule::warning(
        "decl.head.levyNatureMissing",
        text("监管方式要求征免性质", "The trade mode wants a levy nature"),
        text("监管方式{mode}须填写征免性质", "Trade mode {mode} wants a levy nature: fill it in"),
        TABLE,
        Check::Head(levy_nature_missing),
    )
    .when_declaring(),
    Rule::warning(
        "decl.head.levyNatureNotAllowed",
        text("监管方式不填征免性质", "The trade mode has no levy nature"),
        text("监管方式{mode}不填征免性质，请清空{nature}", "Trade mode {mode} has no levy nature: clear {nature}"),
        TABLE,
        Check::Head(levy_nature_not_allowed),
    ),
];

fn account_letter(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let row = ACCOUNT_LETTERS.iter().find(|row| {
        Some(row.direction) == decl.direction
            && row.trade_mode == decl.trade_mode
            && (row.levy_natures.is_empty() || row.levy_natures.contains(&decl.levy_nature))
    });
    let Some(row) = row else { return };
    if !decl.account_letter().is_some_and(|letter| row.letters.contains(&letter)) {
        let letters: Vec<String> = row.letters.iter().map(char::to_string).collect();
        let mode = decl.code("tradeMode", decl.trade_mode);
        let number: &dyn Speak = if decl.manual_no.is_empty() { &NO_ACCOUNT } else { &decl.manual_no };
        found.add("manualNo", &[("mode", &mode), ("letters", &letters.join("/")), ("number", number)]);
    }
}

fn levy_nature(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let wanted = LEVY_NATURE.iter().find(|(mode, _)| *mode == decl.trade_mode).map(|(_, nature)| *nature);
    let (Some(wanted), Some(direction)) = (wanted, decl.direction) else { return };
    let nature = decl.levy_nature;
    if !nature.is_empty() && nature != wanted && !known_natures(direction, decl.trade_mode).any(|known| known == nature)
    {
        let mode = decl.code("tradeMode", decl.trade_mode);
        let (wanted, nature) = (decl.code("levyNature", wanted), decl.code("levyNature", nature));
        found.add("cutMode", &[("mode", &mode), ("wanted", &wanted), ("nature", &nature)]);
    }
}

fn levy_nature_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.levy_nature.is_empty() && wants_levy_nature(decl.trade_mode) {
        found.add("cutMode", &[("mode", &decl.code("tradeMode", decl.trade_mode))]);
    }
}

fn levy_nature_not_allowed(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let Some(direction) = decl.direction.filter(|_| !decl.levy_nature.is_empty() && !decl.trade_mode.is_empty()) else {
        return;
    };
    if !may_have_levy_nature(direction, decl.trade_mode) {
        let mode = decl.code("tradeMode", decl.trade_mode);
        found.add("cutMode", &[("mode", &mode), ("nature", &decl.code("levyNature", decl.levy_nature))]);
    }
}
