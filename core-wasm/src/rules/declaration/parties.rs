//! Codes and names of the parties.

use super::findings::Findings;
use super::source::SCREEN;
use super::view::Declaration;
use super::{Check, Rule};
use crate::rules::check_digit;
use crate::rules::numbers::Form;
use crate::text::text;

/// Names of domestic parties, in characters, as customs' own screen has room; the interface takes more.
const NAME_MAX: usize = 70;
/// Names of overseas parties, in characters.
const OVERSEAS_NAME_MAX: usize = 100;
/// Stands for an owner without a code.
const NO_OWNER: &str = "NO";

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.creditCodeForm",
        text("统一社会信用代码的位数和字符", "Length and characters of a credit code"),
        text(
            "“{label}”{code}应为18位数字或大写字母（不含I、O、S、V、Z）",
            "{label} {code} must have 18 digits or capital letters (without I, O, S, V, Z)",
        ),
        "GB 32100-2015",
        Check::Head(credit_code_form),
    )
    .of(&["tradeCoScc", "ownerCodeScc", "agentCodeScc", "copCodeScc"]),
    Rule::error(
        "decl.head.creditCodeCheck",
        text("统一社会信用代码的校验码", "Check character of a credit code"),
        text(
            "“{label}”{code}的校验码应为{check}，请核对输入",
            "{label}: the check character of {code} should be {check}, so one character is wrong: check it against the licence",
        ),
        "GB 32100-2015",
        Check::Head(credit_code_check_character),
    )
    .of(&["tradeCoScc", "ownerCodeScc", "agentCodeScc", "copCodeScc"]),
    Rule::error(
        "decl.head.customsCode",
        text("10位海关编码的格式", "Form of the customs registration code"),
        text("“{label}”{code}应为{form}", "{label} {code} must be {form}"),
        SCREEN,
        Check::Head(customs_code),
    )
    .of(&["agentCode", "tradeCode"]),
    Rule::error(
        "decl.head.ownerCode",
        text("消费使用/生产销售单位代码的格式", "Form of the owner's code"),
        text(
            "“{label}”{code}应为9至10位字母数字或18位统一社会信用代码，没有代码时填NO",
            "{label} {code} must have 9 or 10 letters or digits, or be an 18-character credit code, or NO",
        ),
        SCREEN,
        Check::Head(owner_code),
    )
    .of(&["ownerCode"]),
    Rule::warning(
        "decl.head.nameLength",
        text("单位名称的长度", "Length of a name"),
        text(
            "“{label}”最多{max}个字符，现为{now}个，请缩短",
            "{label} may have at most {max} characters and has {now}: shorten it",
        ),
        SCREEN,
        Check::Head(|decl, found| names(decl, found, &["tradeName", "ownerName", "agentName"], NAME_MAX)),
    )
    .of(&["tradeName", "ownerName", "agentName"]),
    Rule::warning(
        "decl.head.overseasNameLength",
        text("境外收发货人名称的长度", "Length of an overseas name"),
        text(
            "“{label}”最多{max}个字符，现为{now}个，请缩短",
            "{label} may have at most {max} characters and has {now}: shorten it",
        ),
        SCREEN,
        Check::Head(|decl, found| {
            names(decl, found, &["overseasConsignorCname", "overseasConsigneeEname"], OVERSEAS_NAME_MAX);
        }),
    )
    .of(&["overseasConsignorCname", "overseasConsigneeEname"]),
];

/// The credit codes of the head that are given; an owner may say `NO`.
fn credit_codes<'a>(decl: &Declaration<'a>) -> impl Iterator<Item = (&'static str, &'a str)> {
    let head = decl.head;
    let fields = ["tradeCoScc", "ownerCodeScc", "agentCodeScc", "copCodeScc"];
    let without_code = |field: &str, code: &str| field == "ownerCodeScc" && code == NO_OWNER;
    let codes = fields.into_iter().map(move |field| (field, head.text(field)));
    codes.filter(move |(field, code)| !code.is_empty() && !without_code(field, code))
}

/// The check character that a code of the right form should have.
fn right_check(code: &str) -> Option<char> {
    let (at, last) = code.char_indices().last()?;
    let check = check_digit::credit_code(&code[..at])?;
    // The last character must itself be of the alphabet, else the form is wrong, not the check.
    (last.is_ascii_digit() || (last.is_ascii_uppercase() && !"IOSVZ".contains(last))).then_some(check)
}

fn credit_code_form(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for (field, code) in credit_codes(decl).filter(|(_, code)| right_check(code).is_none()) {
        found.add(field, &[("label", &decl.label(field)), ("code", &code)]);
    }
}

fn credit_code_check_character(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for (field, code) in credit_codes(decl) {
        if let Some(check) = right_check(code).filter(|check| !code.ends_with(*check)) {
            found.add(field, &[("label", &decl.label(field)), ("code", &code), ("check", &check.to_string())]);
        }
    }
}

fn customs_code(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for field in ["tradeCode", "agentCode"] {
        let code = decl.head.text(field);
        if !code.is_empty() && !Form::CustomsCode.matches(code) {
            found
                .add(field, &[("label", &decl.label(field)), ("code", &code), ("form", &Form::CustomsCode.describe())]);
        }
    }
}

fn owner_code(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let code = decl.head.text("ownerCode");
    let right = matches!(code.len(), 9 | 10 | 18) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !code.is_empty() && code != NO_OWNER && !right {
        found.add("ownerCode", &[("label", &decl.label("ownerCode")), ("code", &code)]);
    }
}

fn names(decl: &Declaration<'_>, found: &mut Findings<'_>, fields: &[&str], max: usize) {
    for field in fields {
        let now = decl.head.text(field).chars().count();
        if now > max {
            found.add(field, &[("label", &decl.label(field)), ("max", &max.to_string()), ("now", &now.to_string())]);
        }
    }
}
