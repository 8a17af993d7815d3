//! The kinds of origin certificates that we issue (`originCertKind`): which agreement, how many lines, how long valid, from when on
//! retroactive, which criteria and which value content. One row each, with its source; what is not sure is marked so.

use super::criterion::{CC, CTH, CTSH, PE, PSR, RVC, WO};
use crate::resources::documents::ORIGIN_CERT_LINES;

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
    pub source: &'static str,
}

const ALL: &[&str] = &[WO, PE, CC, CTH, CTSH, RVC, PSR];

/// An agreement of which the rules of products are not known here.
const fn of_agreement(kind: &'static str, agreement: &'static str, source: &'static str) -> Form {
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
        ..of_agreement("G", "", "UNCTAD GSP Form A, notes; EU: ten months (Regulation 2454/93, Article 97k)")
    },
    Form { late_after: None, ..of_agreement("C", "", "AQSIQ order 114 (non-preferential origin)") },
    Form {
        value_content: Some(45),
        reckoning: "APTA, second amendment, rules of origin: (FOB − VNM) / FOB",
        ..of_agreement("B", "01", "APTA, second amendment, rules of origin: 45 % local content; one year")
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
            "GACC announcement 2019/136 (ACFTA upgrade): 40 % or CTH, 20 lines, one year, three days",
        )
    },
    Form { value_content: Some(40), ..of_agreement("P", "07", "China-Pakistan FTA, chapter 4: 40 %; one year") },
    Form {
        value_content: Some(40),
        reckoning: "China-Chile FTA, chapter 4: (FOB − VNM) / FOB",
        ..of_agreement("F", "08", "China-Chile FTA, chapter 4: 40 %; one year")
    },
    of_agreement("N", "10", "China-New Zealand FTA, chapter 4: rules of products; one year"),
    Form {
        value_content: Some(40),
        reckoning: "China-Singapore FTA, chapter 4: (FOB − VNM) / FOB",
        ..of_agreement("X", "11", "China-Singapore FTA, chapter 4: 40 %; one year")
    },
    of_agreement("R", "12", "China-Peru FTA, chapter 3: rules of products; one year"),
    of_agreement("L", "15", "China-Costa Rica FTA, chapter 4: rules of products; one year"),
    of_agreement("H", "14", "ECFA, annex 2: rules of products; one year"),
    of_agreement("I", "16", "China-Iceland FTA, chapter 3: rules of products; one year"),
    of_agreement("S", "17", "China-Switzerland FTA, chapter 3: rules of products; twelve months"),
    Form { late_after: Some(3), ..of_agreement("A", "18", "ChAFTA, chapter 3: rules of products; one year") },
    Form { late_after: Some(7), ..of_agreement("K", "19", "China-Korea FTA, chapter 3: rules of products; one year") },
    of_agreement("Z", "20", "China-Georgia FTA, chapter 3: rules of products; twelve months"),
    of_agreement("M", "21", "China-Mauritius FTA, chapter 3: rules of products; one year"),
    Form {
        most_lines: ORIGIN_CERT_LINES,
        value_content: Some(40),
        builds_up: true,
        reckoning: "GACC order 255 (RCEP, chapter 3): build-down or build-up",
        tolerance: Some(10),
        sheet: Sheet::Rcep,
        ..of_agreement("RC", "22", "GACC order 255 (RCEP): 40 %, tolerance 10 %, one year; 50 lines are a proposal")
    },
    of_agreement("J", "23", "China-Cambodia FTA, chapter 3: rules of products; one year"),
    Form { late_after: None, ..of_agreement("T", "", "AQSIQ order 114 (processing and assembly)") },
    Form {
        late_after: None,
        criteria: &[PSR],
        ..of_agreement("W", "", "AQSIQ order 114 (re-export): no origin of China")
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
