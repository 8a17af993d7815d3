//! The goods lines: how many, their numbers, HS codes, specifications, account serials.

use std::collections::HashMap;

use super::findings::Findings;
use super::source::{FILLING, INTERFACE, SCREEN};
use super::summary::is_short_code;
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::rules::elements::{BAR, COLUMN, NOT_FOR_IMPORT, wants_none};
use crate::rules::numbers::Form;
use crate::text::catalogue::documents::HS_FORM;
use crate::text::text;

/// Goods lines of one declaration.
/// Most lines of a declaration.
pub const LINES_MAX: usize = 50;
/// Accounts (not handbooks) whose products have consumption versions: processing-trade e-account, zone account.
const ACCOUNTS_WITH_VERSIONS: [char; 2] = ['E', 'H'];

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.lines.none",
        text("至少一项商品", "At least one goods line"),
        text("报关单至少有一项商品，请添加", "A declaration needs at least one goods line: add one"),
        INTERFACE,
        Check::Head(none),
    )
    .of(&["lines"])
    .when_declaring(),
    Rule::error(
        "decl.lines.count",
        text("最多50项商品", "At most 50 goods lines"),
        text(
            "一份报关单最多{max}项商品，现为{count}项，请拆分",
            "A declaration may have at most {max} goods lines, not {count}: split it",
        ),
        SCREEN,
        Check::Head(count),
    )
    .of(&["lines"]),
    Rule::error(
        "decl.line.gNo",
        text("商品序号连续", "Line numbers without gaps"),
        text(
            "第{wanted}项的商品序号应为{wanted}，现为{found}",
            "Line {wanted} must have the number {wanted}, not {found}",
        ),
        SCREEN,
        Check::EachLine(number),
    )
    .of(&["lines.gNo"]),
    Rule::error(
        "decl.line.contrItemMissing",
        text("有备案号时须填备案序号", "An account requires the serial number"),
        text(
            "已填备案号{number}，请填写该商品的备案序号",
            "The declaration has the account {number}: fill in the serial number of the goods",
        ),
        SCREEN,
        Check::EachLine(serial_missing),
    )
    .of(&["lines.contrItem"])
    .when_declaring(),
    Rule::error(
        "decl.line.contrItemRepeated",
        text("备案序号重复", "Repeated account serial"),
        text(
            "备案序号{serial}已用于第{other}项，但商品编号或计量单位不同，请核对",
            "Serial number {serial} stands on line {other} with another HS code or unit: check it",
        ),
        SCREEN,
        Check::Head(serial_repeated),
    )
    .of(&["lines.contrItem"]),
    Rule::error(
        "decl.line.hsForm",
        text("商品编号格式", "Form of the HS code"),
        HS_FORM,
        FILLING,
        Check::EachLine(hs_form),
    )
    .of(&["lines.codeTS"]),
    Rule::error(
        "decl.line.modelMissing",
        text("申报要素必填", "Declaration elements are needed"),
        text(
            "请填写规格型号，前两项为品牌类型和出口享惠情况，例如“4|3|”",
            "Fill in the specification; its first two elements are brand type and export preference, such as \"4|3|\"",
        ),
        SCREEN,
        Check::EachLine(model_missing),
    )
    .of(&["lines.gModel"])
    .when_declaring(),
    Rule::error(
        "decl.line.brandType",
        text("品牌类型", "Brand type"),
        text(
            "规格型号第1项品牌类型为“{found}”，应为0至4",
            "Element 1 of the specification, the brand type, is \"{found}\"; it must be 0 to 4",
        ),
        SCREEN,
        Check::EachLine(brand_type),
    )
    .of(&["lines.gModel"]),
    Rule::error(
        "decl.line.exportPreference",
        text("出口享惠情况", "Export preference"),
        text(
            "规格型号第2项出口享惠情况为“{found}”，应为0至3",
            "Element 2 of the specification, the export preference, is \"{found}\"; it must be 0 to 3",
        ),
        SCREEN,
        Check::EachLine(export_preference),
    )
    .of(&["lines.gModel"]),
    Rule::error(
        "decl.line.importPreference",
        text("进口的出口享惠情况为3", "Export preference of an import is 3"),
        text(
            "进口商品规格型号第2项应为3（不适用于进口报关单），现为{found}",
            "Element 2 of the specification of imported goods must be 3 (not for import), not {found}",
        ),
        SCREEN,
        Check::EachLine(import_preference),
    )
    .of(&["lines.gModel"]),
    Rule::warning(
        "decl.line.exportPreferenceImport",
        text("出口不填“不适用于进口报关单”", "An export has a preference of its own"),
        text(
            "出口商品规格型号第2项为3（不适用于进口报关单），请改为0不享惠、1享惠或2不能确定",
            "Element 2 of the specification of exported goods is 3 (not for import): choose 0 no preference, 1 preference or 2 not certain",
        ),
        FILLING,
        Check::EachLine(export_preference_import),
    )
    .of(&["lines.gModel"]),
    Rule::warning(
        "decl.line.exgVersion",
        text("版本号只用于账册成品", "Consumption version for account products only"),
        text(
            "版本号只用于加工贸易账册（E、H）的成品，请清空或核对备案号",
            "A consumption version is for products of an account (E, H) only: clear it or check the account number",
        ),
        SCREEN,
        Check::EachLine(version),
    )
    .of(&["lines.exgVersion"]),
];

fn none(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.lines.is_empty() {
        found.add("lines", &[]);
    }
}

fn count(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let count = decl.lines.len();
    if count > LINES_MAX {
        found.add("lines", &[("max", &LINES_MAX.to_string()), ("count", &count.to_string())]);
    }
}

fn number(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let wanted = line.index + 1;
    if let Some(number) = line.row.int("gNo").filter(|number| usize::try_from(*number) != Ok(wanted)) {
        found.add("gNo", &[("wanted", &wanted.to_string()), ("found", &number.to_string())]);
    }
}

fn serial_missing(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if !decl.manual_no.is_empty() && line.row.is_blank("contrItem") {
        found.add("contrItem", &[("number", &decl.manual_no)]);
    }
}

/// Lines of one serial can be merged by customs only when HS code and unit agree.
fn serial_repeated(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let mut first = HashMap::new();
    for line in &decl.lines {
        let Some(serial) = line.row.int("contrItem") else { continue };
        let goods = (line.row.text("codeTS"), line.unit);
        let (other, known) = *first.entry(serial).or_insert((line.index, goods));
        if known != goods {
            let values: [(&str, &dyn crate::text::Speak); 2] =
                [("serial", &serial.to_string()), ("other", &(other + 1).to_string())];
            found.add_at("lines", line.index, "contrItem", &values);
        }
    }
}

/// Six digits do in a two-step summary.
fn hs_form(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let code = line.row.text("codeTS");
    let short = decl.is_summary() && is_short_code(code);
    if !code.is_empty() && !short && !Form::HsCode.matches(code) {
        found.add("codeTS", &[("code", &code), ("form", &Form::HsCode.describe())]);
    }
}

/// Zone record lists (categories 3 and 4) have a simpler specification, a two-step summary has none yet.
fn model_missing(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if !decl.is_record_list() && !decl.is_summary() && !has_no_elements(line) && line.row.is_blank("gModel") {
        found.add("gModel", &[]);
    }
}

/// Whether the HS code of a line has no declaration elements.
fn has_no_elements(line: &Line<'_>) -> bool {
    line.hs.is_some_and(|hs| wants_none(hs.extra(COLUMN)))
}

/// The n-th declaration element of a line whose specification is filled; "" when it has fewer. Goods without elements may
/// be described in plain words, which are none.
fn element<'a>(line: &Line<'a>, at: usize) -> Option<&'a str> {
    let model = line.row.text("gModel");
    let is_plain = !model.contains(BAR) && has_no_elements(line);
    (!model.is_empty() && !is_plain).then(|| model.split(BAR).nth(at).unwrap_or_default().trim())
}

fn brand_type(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if let Some(brand) = element(line, 0).filter(|brand| !matches!(*brand, "0" | "1" | "2" | "3" | "4")) {
        found.add("gModel", &[("found", &brand)]);
    }
}

fn is_preference(element: &str) -> bool {
    matches!(element, "0" | "1" | "2" | "3")
}

fn export_preference(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if let Some(preference) = element(line, 1).filter(|preference| !is_preference(preference)) {
        found.add("gModel", &[("found", &preference)]);
    }
}

fn import_preference(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(preference) = element(line, 1).filter(|_| decl.imports()) else { return };
    if is_preference(preference) && preference != NOT_FOR_IMPORT {
        found.add("gModel", &[("found", &preference)]);
    }
}

/// Only a warning: specifications of the goods master serve both directions, and most were written for the import.
fn export_preference_import(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if decl.exports() && element(line, 1) == Some(NOT_FOR_IMPORT) {
        found.add("gModel", &[]);
    }
}

fn version(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let of_account = decl.account_letter().is_some_and(|letter| ACCOUNTS_WITH_VERSIONS.contains(&letter));
    if !line.row.is_blank("exgVersion") && !of_account {
        found.add("exgVersion", &[]);
    }
}
