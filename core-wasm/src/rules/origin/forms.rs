//! The kinds of origin certificates that we issue (`originCertKind`): which agreement, how many lines, how long valid, from when on
//! retroactive, which criteria and which value content. One row each, with its source; what is not sure is marked so.

use super::criterion::{CC, CTH, CTSH, PE, PSR, RVC, WO};
use crate::resources::documents::ORIGIN_CERT_LINES;
use crate::text::{Text, text};

/// The sheet that a kind is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    FormA,
    Rcep,
    FormE,
    General,
}

/// What a kind of certificate asks for.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Code in `originCertKind`.
    pub kind: &'static str,
    /// Code in `ftaAgreement`; "" where it stands on no agreement of China.
    pub agreement: &'static str,
    pub most_lines: u32,
    /// For so many months it is valid from the day of issue.
    pub months: u32,
    /// Issued more days than this after departure it is a retroactive one; `None` where there is no such mark.
    pub late_after: Option<i64>,
    pub criteria: &'static [&'static str],
    /// The general limit of value content in percent; `None` where each product has its own.
    pub value_content: Option<u8>,
    /// Whether an exporter may reckon the value content by what originates too: (VOM + own) / FOB; else by (FOB − VNM) / FOB alone.
    pub builds_up: bool,
    /// Where the way of reckoning is from; "G" where nobody has seen the text: then build-down alone, which claims less.
    pub reckoning: &'static str,
    /// So many percent of the price of materials need not change their heading; textiles are left out, theirs go by weight.
    pub tolerance: Option<u8>,
    pub sheet: Sheet,
    /// Whether limits and days were seen in the source; else they are proposals.
    pub sure: bool,
    /// Where the requirements are from, in words.
    pub source: Text,
}

const ALL: &[&str] = &[WO, PE, CC, CTH, CTSH, RVC, PSR];

/// An agreement of which the rules of products are not known here.
const fn of_agreement(kind: &'static str, agreement: &'static str, source: Text) -> Form {
    Form {
        kind,
        agreement,
        most_lines: 20,
        months: 12,
        late_after: Some(0),
        criteria: ALL,
        value_content: None,
        builds_up: false,
        reckoning: "G",
        tolerance: None,
        sheet: Sheet::General,
        sure: false,
        source,
    }
}

/// All kinds.
pub static FORMS: &[Form] = &[
    Form {
        months: 10,
        sheet: Sheet::FormA,
        ..of_agreement(
            "G",
            "",
            text(
                "联合国贸发会议普惠制 A 格式填制说明；欧盟：10 个月（第 2454/93 号条例第 97k 条）",
                "UNCTAD GSP Form A, notes; EU: ten months (Regulation 2454/93, Article 97k)",
            ),
        )
    },
    Form {
        late_after: None,
        ..of_agreement(
            "C",
            "",
            text("质检总局令第 114 号（非优惠原产地）", "AQSIQ order 114 (non-preferential origin)"),
        )
    },
    Form {
        value_content: Some(45),
        reckoning: "APTA, second amendment, rules of origin: (FOB − VNM) / FOB",
        ..of_agreement(
            "B",
            "01",
            text(
                "亚太贸易协定第二修正案原产地规则：区域成分 45%；有效期一年",
                "APTA, second amendment, rules of origin: 45 % local content; one year",
            ),
        )
    },
    Form {
        value_content: Some(40),
        reckoning: "GACC announcement 2019/136: (FOB − VNM) / FOB",
        tolerance: Some(10),
        late_after: Some(3),
        sheet: Sheet::FormE,
        sure: true,
        ..of_agreement(
            "E",
            "02",
            text(
                "海关总署公告 2019 年第 136 号（中国-东盟自贸协定升级）：40% 或四位税目改变，20 项，有效期一年，三天内签发",
                "GACC announcement 2019/136 (ACFTA upgrade): 40 % or CTH, 20 lines, one year, three days",
            ),
        )
    },
    Form {
        value_content: Some(40),
        ..of_agreement(
            "P",
            "07",
            text("中国-巴基斯坦自贸协定第四章：40%；有效期一年", "China-Pakistan FTA, chapter 4: 40 %; one year"),
        )
    },
    Form {
        value_content: Some(40),
        reckoning: "China-Chile FTA, chapter 4: (FOB − VNM) / FOB",
        ..of_agreement(
            "F",
            "08",
            text("中国-智利自贸协定第四章：40%；有效期一年", "China-Chile FTA, chapter 4: 40 %; one year"),
        )
    },
    of_agreement(
        "N",
        "10",
        text(
            "中国-新西兰自贸协定第四章：产品特定规则；有效期一年",
            "China-New Zealand FTA, chapter 4: rules of products; one year",
        ),
    ),
    Form {
        value_content: Some(40),
        reckoning: "China-Singapore FTA, chapter 4: (FOB − VNM) / FOB",
        ..of_agreement(
            "X",
            "11",
            text("中国-新加坡自贸协定第四章：40%；有效期一年", "China-Singapore FTA, chapter 4: 40 %; one year"),
        )
    },
    of_agreement(
        "R",
        "12",
        text(
            "中国-秘鲁自贸协定第三章：产品特定规则；有效期一年",
            "China-Peru FTA, chapter 3: rules of products; one year",
        ),
    ),
    of_agreement(
        "L",
        "15",
        text(
            "中国-哥斯达黎加自贸协定第四章：产品特定规则；有效期一年",
            "China-Costa Rica FTA, chapter 4: rules of products; one year",
        ),
    ),
    of_agreement(
        "H",
        "14",
        text(
            "海峡两岸经济合作框架协议（ECFA）附件二：产品特定规则；有效期一年",
            "ECFA, annex 2: rules of products; one year",
        ),
    ),
    of_agreement(
        "I",
        "16",
        text(
            "中国-冰岛自贸协定第三章：产品特定规则；有效期一年",
            "China-Iceland FTA, chapter 3: rules of products; one year",
        ),
    ),
    of_agreement(
        "S",
        "17",
        text(
            "中国-瑞士自贸协定第三章：产品特定规则；有效期 12 个月",
            "China-Switzerland FTA, chapter 3: rules of products; twelve months",
        ),
    ),
    Form {
        late_after: Some(3),
        ..of_agreement(
            "A",
            "18",
            text(
                "中国-澳大利亚自贸协定第三章：产品特定规则；有效期一年",
                "ChAFTA, chapter 3: rules of products; one year",
            ),
        )
    },
    Form {
        late_after: Some(7),
        ..of_agreement(
            "K",
            "19",
            text(
                "中国-韩国自贸协定第三章：产品特定规则；有效期一年",
                "China-Korea FTA, chapter 3: rules of products; one year",
            ),
        )
    },
    of_agreement(
        "Z",
        "20",
        text(
            "中国-格鲁吉亚自贸协定第三章：产品特定规则；有效期 12 个月",
            "China-Georgia FTA, chapter 3: rules of products; twelve months",
        ),
    ),
    of_agreement(
        "M",
        "21",
        text(
            "中国-毛里求斯自贸协定第三章：产品特定规则；有效期一年",
            "China-Mauritius FTA, chapter 3: rules of products; one year",
        ),
    ),
    Form {
        most_lines: ORIGIN_CERT_LINES,
        value_content: Some(40),
        builds_up: true,
        reckoning: "GACC order 255 (RCEP, chapter 3): build-down or build-up",
        tolerance: Some(10),
        sheet: Sheet::Rcep,
        ..of_agreement(
            "RC",
            "22",
            text(
                "海关总署令第 255 号（RCEP）：40%，微小含量 10%，有效期一年；50 项为建议值",
                "GACC order 255 (RCEP): 40 %, tolerance 10 %, one year; 50 lines are a proposal",
            ),
        )
    },
    of_agreement(
        "J",
        "23",
        text(
            "中国-柬埔寨自贸协定第三章：产品特定规则；有效期一年",
            "China-Cambodia FTA, chapter 3: rules of products; one year",
        ),
    ),
    Form {
        late_after: None,
        ..of_agreement("T", "", text("质检总局令第 114 号（加工装配）", "AQSIQ order 114 (processing and assembly)"))
    },
    Form {
        late_after: None,
        criteria: &[PSR],
        ..of_agreement(
            "W",
            "",
            text("质检总局令第 114 号（转口）：不具中国原产资格", "AQSIQ order 114 (re-export): no origin of China"),
        )
    },
];

/// The row of a kind.
pub fn form(kind: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.kind == kind)
}

impl Form {
    /// A criterion as this form has it written in its box. `percent` is the value content that was reached.
    pub fn written(&self, criterion: &str, code: &str, percent: &str) -> String {
        match (self.sheet, criterion) {
            // Nobody prints a percentage that nobody reckoned.
            (Sheet::FormE | Sheet::General, RVC) if percent.is_empty() => RVC.to_owned(),
            (Sheet::FormA, WO) => "\"P\"".to_owned(),
            (Sheet::FormA, PSR) => PSR.to_owned(),
            (Sheet::FormA, _) => format!("\"W\" {}", heading(code)),
            (Sheet::Rcep, CC | CTH | CTSH) => "CTC".to_owned(),
            (Sheet::FormE, CC | CTSH) => PSR.to_owned(),
            (Sheet::FormE, RVC) => format!("{percent}%"),
            (Sheet::General, RVC) => format!("RVC {percent}%"),
            (_, criterion) => criterion.to_owned(),
        }
    }
}

/// `84.13` of `8413810090`.
fn heading(code: &str) -> String {
    match (code.get(..2), code.get(2..4)) {
        (Some(chapter), Some(rest)) => format!("{chapter}.{rest}"),
        _ => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;

    #[test]
    fn sources_are_told_in_both_languages() {
        let is_chinese = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
        for Form { kind, source, .. } in FORMS {
            assert!(source.get(Lang::Zh).chars().any(is_chinese), "{kind}");
            assert!(!source.get(Lang::En).chars().any(is_chinese), "{kind}");
        }
    }
}
