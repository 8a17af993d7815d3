//! What goes with the trade mode: the account number, the nature of levy, and with that the levy mode of the lines.

use super::findings::Findings;
use super::natures::{levy_modes, usual_natures, wants_nature};
use super::source::{FILLING, TABLE};
use super::tables::{ACCOUNT_LETTERS, AccountLetters, handbook_is_for, one_way};
use super::view::{Declaration, Direction, Line};
use super::{Check, Rule};
use crate::text::{Speak, Text, text};

const NO_ACCOUNT: Text = text("空", "empty");

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.head.accountLetter",
        text("备案号与监管方式、征免性质相符", "Account number goes with trade mode and nature of levy"),
        text(
            "监管方式{mode}的备案号应以{letters}开头，现为{number}，请核对",
            "Trade mode {mode} requires an account number beginning with {letters}, not {number}: check it",
        ),
        TABLE,
        Check::Head(account_letter),
    )
    .of(&["manualNo"])
    .when_declaring(),
    Rule::error(
        "decl.head.tradeModeDirection",
        text("监管方式与进出口方向相符", "Trade mode goes with the direction"),
        text(
            "监管方式{mode}只用于{direction}，请核对监管方式",
            "Trade mode {mode} is for {direction} only: check the trade mode",
        ),
        FILLING,
        Check::Head(trade_mode_direction),
    )
    .of(&["tradeMode"])
    .softened(),
    Rule::warning(
        "decl.head.handbookMode",
        text("手册、账册与监管方式相符", "Handbook goes with the trade mode"),
        text(
            "{kind}（{number}）不用于监管方式{mode}，请核对备案号和监管方式",
            "Account {number} ({kind}) is not for trade mode {mode}: check both",
        ),
        FILLING,
        Check::Head(handbook_mode),
    )
    .of(&["manualNo"]),
    Rule::warning(
        "decl.head.levyNatureByTradeMode",
        text("征免性质与监管方式相符", "Nature of levy goes with the trade mode"),
        text(
            "监管方式{mode}的征免性质通常为{wanted}，现为{nature}，请核对",
            "Trade mode {mode} usually has the nature of levy {wanted}, not {nature}: check it",
        ),
        TABLE,
        Check::Head(levy_nature),
    )
    .of(&["cutMode"]),
    Rule::warning(
        "decl.head.levyNatureMissing",
        text("监管方式要求征免性质", "The trade mode requires a nature of levy"),
        text("监管方式{mode}须填写征免性质", "Trade mode {mode} requires a nature of levy: fill it in"),
        TABLE,
        Check::Head(levy_nature_missing),
    )
    .of(&["cutMode"])
    .when_declaring(),
    Rule::warning(
        "decl.head.levyNatureNotAllowed",
        text("监管方式不填征免性质", "The trade mode has no nature of levy"),
        text("监管方式{mode}不填征免性质，请清空{nature}", "Trade mode {mode} has no nature of levy: clear {nature}"),
        TABLE,
        Check::Head(levy_nature_not_allowed),
    )
    .of(&["cutMode"]),
    Rule::warning(
        "decl.line.levyMode",
        text("征免方式与征免性质相符", "Levy mode goes with the nature of levy"),
        text(
            "征免性质{nature}的征免方式通常为{wanted}，现为{mode}，请核对",
            "Nature of levy {nature} usually has the levy mode {wanted}, not {mode}: check it",
        ),
        TABLE,
        Check::EachLine(levy_mode),
    )
    .of(&["lines.dutyMode"]),
];

/// Deposit and letter of guarantee, which go with any nature.
const SECURED: [&str; 2] = ["6", "7"];

/// What the trade mode says about the account.
fn account_row(decl: &Declaration<'_>) -> Option<&'static AccountLetters> {
    ACCOUNT_LETTERS.iter().find(|row| {
        Some(row.direction) == decl.direction
            && row.trade_mode == decl.trade_mode
            && (row.levy_natures.is_empty() || row.levy_natures.contains(&decl.levy_nature))
    })
}

fn account_letter(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let Some(row) = account_row(decl) else { return };
    if !decl.account_letter().is_some_and(|letter| row.letters.contains(&letter)) {
        let letters: Vec<String> = row.letters.iter().map(char::to_string).collect();
        let mode = decl.code("tradeMode", decl.trade_mode);
        let number: &dyn Speak = if decl.manual_no.is_empty() { &NO_ACCOUNT } else { &decl.manual_no };
        found.add("manualNo", &[("mode", &mode), ("letters", &letters.join("/")), ("number", number)]);
    }
}

/// Goods that are sold at home do not leave; of the other modes returned goods may come back under their own, so these are
/// asked about.
fn trade_mode_direction(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let Some(mode) = one_way(decl.trade_mode) else { return };
    if decl.direction.is_some_and(|direction| direction != mode.direction) {
        found.in_doubt(!mode.is_certain);
        let direction = match mode.direction {
            Direction::Import => text("进口", "imports"),
            Direction::Export => text("出口", "exports"),
        };
        found.add("tradeMode", &[("mode", &decl.code("tradeMode", decl.trade_mode)), ("direction", &direction)]);
    }
}

/// Both sides of a pair may be wrong; where the trade mode names other letters, that rule speaks.
fn handbook_mode(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let Some(letter) = decl.account_letter().filter(|_| !decl.trade_mode.is_empty()) else { return };
    let spoken = account_row(decl).is_some_and(|row| !row.letters.contains(&letter));
    if !spoken && !handbook_is_for(letter, decl.trade_mode) {
        let letter = letter.to_string();
        let (kind, mode) = (decl.code("emsNoFirstLetter", &letter), decl.code("tradeMode", decl.trade_mode));
        found.add("manualNo", &[("kind", &kind), ("number", &decl.manual_no), ("mode", &mode)]);
    }
}

fn levy_nature(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let Some(usual @ [wanted, ..]) = usual_natures(decl.trade_mode) else { return };
    let nature = decl.levy_nature;
    if decl.direction.is_some() && !nature.is_empty() && !usual.contains(&nature) {
        let mode = decl.code("tradeMode", decl.trade_mode);
        let (wanted, nature) = (decl.code("levyNature", wanted), decl.code("levyNature", nature));
        found.add("cutMode", &[("mode", &mode), ("wanted", &wanted), ("nature", &nature)]);
    }
}

fn levy_nature_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.levy_nature.is_empty() && !decl.is_summary() && wants_nature(decl.trade_mode) {
        found.add("cutMode", &[("mode", &decl.code("tradeMode", decl.trade_mode))]);
    }
}

fn levy_nature_not_allowed(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let none = usual_natures(decl.trade_mode).is_some_and(<[_]>::is_empty);
    if none && decl.direction.is_some() && !decl.levy_nature.is_empty() {
        let mode = decl.code("tradeMode", decl.trade_mode);
        found.add("cutMode", &[("mode", &mode), ("nature", &decl.code("levyNature", decl.levy_nature))]);
    }
}

fn levy_mode(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let mode = line.row.text("dutyMode");
    let Some(usual @ [wanted, ..]) = levy_modes(decl.levy_nature) else { return };
    if !mode.is_empty() && !usual.contains(&mode) && !SECURED.contains(&mode) {
        let nature = decl.code("levyNature", decl.levy_nature);
        let (wanted, mode) = (decl.code("levyMode", wanted), decl.code("levyMode", mode));
        found.add("dutyMode", &[("nature", &nature), ("wanted", &wanted), ("mode", &mode)]);
    }
}
