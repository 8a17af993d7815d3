//! What can be wrong with the value of a field, and how it is told.

use super::{NOT_IN_TABLE_RULE, REQUIRED_RULE};
use crate::error::{Problem, Severity};
use crate::text::{Message, Speak, Text, text};

/// What can be wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Required,
    NotText,
    IllegalCharacter(usize),
    TooLong {
        max: usize,
        now: usize,
    },
    TooManyBytes {
        max: usize,
        now: usize,
    },
    NotWhole,
    NotDecimal,
    TooManyDecimals(u32),
    TooLarge(String),
    NotDate(String),
    NotInstant(String),
    NotFlag,
    NotId,
    /// Unknown; `other` is the same in letters, or in customs' old digits, as the field has it.
    NotInDictionary {
        code: String,
        other: Option<String>,
    },
    /// Unknown, in a table that is not complete.
    NotInTable(String),
    /// The code may not be used any more; `next` are those that follow it, parted by blanks.
    Ended {
        code: String,
        to: String,
        next: String,
    },
    /// The code may not be used yet.
    NotYet {
        code: String,
        from: String,
    },
    NotFile,
    FileTooLarge(u32),
    NotList,
}

impl Fault {
    /// The problem of a field.
    pub(crate) fn problem(&self, path: impl Into<String>, label: Text) -> Problem {
        Problem { severity: self.severity(), ..Problem::error(self.rule(), path, self.message(label)) }
    }

    /// A code that the table may only lack refuses nothing.
    pub(crate) const fn severity(&self) -> Severity {
        match self {
            Fault::NotInTable(_) => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// The stable id of the rule.
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            Fault::Required => REQUIRED_RULE,
            Fault::NotText => "field.notText",
            Fault::IllegalCharacter(_) => "field.illegalCharacter",
            Fault::TooLong { .. } | Fault::TooManyBytes { .. } => "field.tooLong",
            Fault::NotWhole => "field.notWhole",
            Fault::NotDecimal => "field.notDecimal",
            Fault::TooManyDecimals(_) => "field.tooManyDecimals",
            Fault::TooLarge(_) => "field.tooLarge",
            Fault::NotDate(_) => "field.notDate",
            Fault::NotInstant(_) => "field.notInstant",
            Fault::NotFlag => "field.notFlag",
            Fault::NotId => "field.notId",
            Fault::NotInDictionary { .. } => "field.notInDictionary",
            Fault::NotInTable(_) => NOT_IN_TABLE_RULE,
            Fault::Ended { .. } => "field.codeEnded",
            Fault::NotYet { .. } => "field.codeNotYet",
            Fault::NotFile => "field.notFile",
            Fault::FileTooLarge(_) => "field.fileTooLarge",
            Fault::NotList => "field.notList",
        }
    }

    /// What is wrong and what to do, with the label of the field.
    pub(crate) fn message(&self, label: Text) -> Message {
        let say = |pattern: Text, values: &[(&str, &dyn Speak)]| {
            let mut all: Vec<(&str, &dyn Speak)> = vec![("label", &label)];
            all.extend_from_slice(values);
            pattern.speak_with(&all)
        };
        match self {
            Fault::Required => say(text("请填写“{label}”", "Fill in {label}"), &[]),
            Fault::NotText => say(text("“{label}”应为文字", "{label} must be a text"), &[]),
            Fault::IllegalCharacter(at) => say(
                text(
                    "“{label}”第{at}个字符是控制字符，请删去",
                    "{label}: character {at} is a control character, delete it",
                ),
                &[("at", &at.to_string())],
            ),
            Fault::TooLong { max, now } => say(
                text(
                    "“{label}”最多{max}个字符，现为{now}个，请删去{over}个",
                    "{label} may have at most {max} characters and has {now}: remove {over}",
                ),
                &[("max", &max.to_string()), ("now", &now.to_string()), ("over", &(now - max).to_string())],
            ),
            Fault::TooManyBytes { max, now } => say(
                text(
                    "“{label}”最多{max}字节（一个汉字算2个），现为{now}，请缩短{over}字节",
                    "{label} may have at most {max} bytes (a Chinese character counts as 2) and has {now}: shorten it by {over}",
                ),
                &[("max", &max.to_string()), ("now", &now.to_string()), ("over", &(now - max).to_string())],
            ),
            Fault::NotWhole => say(text("“{label}”应为整数", "{label} must be a whole number"), &[]),
            Fault::NotDecimal => {
                say(text("“{label}”应为数字，例如 12.5", "{label} must be a number such as 12.5"), &[])
            }
            Fault::TooManyDecimals(scale) => say(
                text(
                    "“{label}”最多{scale}位小数，请四舍五入",
                    "{label} may have at most {scale} {scale|decimal|decimals}: round it",
                ),
                &[("scale", &scale.to_string())],
            ),
            Fault::TooLarge(max) => {
                say(text("“{label}”不能超过{max}", "{label} may not exceed {max}"), &[("max", max)])
            }
            Fault::NotDate(typed) => say(
                text(
                    "“{label}”的“{typed}”不是有效日期，请按 2026-03-09 的格式填写",
                    "{label}: \"{typed}\" is no date, write it like 2026-03-09",
                ),
                &[("typed", typed)],
            ),
            Fault::NotInstant(typed) => say(
                text(
                    "“{label}”的“{typed}”不是有效时间，请按 2026-03-09 08:30 的格式填写（接口为 2026-03-09T08:30:00Z）",
                    "{label}: \"{typed}\" is no time, write it like 2026-03-09 08:30 (in calls 2026-03-09T08:30:00Z)",
                ),
                &[("typed", typed)],
            ),
            Fault::NotFlag => say(text("“{label}”应为 0 或 1", "{label} must be 0 or 1"), &[]),
            Fault::NotId => say(text("“{label}”应为记录编号", "{label} must be the id of a record"), &[]),
            Fault::NotInDictionary { code, other: Some(digits) }
                if digits.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                say(
                    text(
                        "“{label}”须填海关的数字代码，{code}请改填{digits}",
                        "{label} has customs' old number: for {code} write {digits}",
                    ),
                    &[("code", code), ("digits", digits)],
                )
            }
            Fault::NotInDictionary { code, other: Some(letters) } => say(
                text(
                    "“{label}”的代码{code}是旧的数字代码，请改用{letters}",
                    "{label}: {code} is the old number, use {letters}",
                ),
                &[("code", code), ("letters", letters)],
            ),
            Fault::NotInDictionary { code, other: None } => say(
                text(
                    "“{label}”：代码“{code}”不存在，请从列表中选择",
                    "{label}: \"{code}\" does not exist, choose one from the list",
                ),
                &[("code", code)],
            ),
            Fault::NotInTable(code) => say(
                text(
                    "“{label}”的代码“{code}”不在本系统的代码表中，请核对；确认无误可以申报",
                    "{label}: \"{code}\" is not in the table of this installation; check it, it can be declared if it is right",
                ),
                &[("code", code)],
            ),
            Fault::Ended { code, to, next } if next.is_empty() => say(
                text(
                    "“{label}”的代码{code}已于{to}停用，请另选代码",
                    "{label}: {code} ended on {to}, choose another code",
                ),
                &[("code", code), ("to", to)],
            ),
            Fault::Ended { code, to, next } => say(
                text(
                    "“{label}”的代码{code}已于{to}停用，请改用：{next}",
                    "{label}: {code} ended on {to}, use one of: {next}",
                ),
                &[("code", code), ("to", to), ("next", next)],
            ),
            Fault::NotYet { code, from } => say(
                text(
                    "“{label}”的代码{code}自{from}起才能使用，请另选代码",
                    "{label}: {code} may be used from {from} on, choose another code",
                ),
                &[("code", code), ("from", from)],
            ),
            Fault::NotFile => {
                say(text("“{label}”不是有效的文件，请重新上传", "{label} is not a valid file: upload it again"), &[])
            }
            Fault::FileTooLarge(max) => say(
                text(
                    "“{label}”不能超过{max}KB，请压缩后上传",
                    "{label} may have at most {max} kB: make the file smaller",
                ),
                &[("max", &max.to_string())],
            ),
            Fault::NotList => say(text("“{label}”应为列表", "{label} must be a list of rows"), &[]),
        }
    }
}
