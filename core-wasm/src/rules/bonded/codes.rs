//! Codes of the parties that bonded documents name: all of them are judged alike, whatever the document. Source: domain/bonded.md §9.

use crate::error::Problem;
use crate::row::RowRef;
use crate::rules::check_digit::credit_code_fault;
use crate::text::catalogue::bonded as texts;

/// What a code of a party is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartyCode {
    /// The code of an enterprise at customs: ten letters or digits.
    Customs,
    /// A unified social credit code: eighteen, the last of which follows from the others (GB 32100-2015).
    Credit,
}

impl PartyCode {
    const fn length(self) -> usize {
        match self {
            PartyCode::Customs => 10,
            PartyCode::Credit => 18,
        }
    }

    /// What is wrong with a code in a field: its length, by the first rule, or its check character, by the second. Nothing is wrong with
    /// a blank one, which may be missing.
    pub fn judge(self, value: &str, field: &str, [form, check]: [&str; 2]) -> Option<Problem> {
        if value.is_empty() {
            return None;
        }
        if value.len() != self.length() || !value.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            let message = texts::LENGTH.with(&[("length", &self.length().to_string())]);
            return Some(Problem::error(form, field, message));
        }
        let fault = (self == PartyCode::Credit).then(|| credit_code_fault(value)).flatten();
        fault.map(|message| Problem::error(check, field, message))
    }
}

/// The codes of the parties of an account: operator, processor and declarant.
const OF_ACCOUNT: [(&str, PartyCode); 6] = [
    ("bizopEtpsSccd", PartyCode::Credit),
    ("bizopEtpsno", PartyCode::Customs),
    ("rvsngdEtpsSccd", PartyCode::Credit),
    ("rcvgdEtpsno", PartyCode::Customs),
    ("dclEtpsSccd", PartyCode::Credit),
    ("dclEtpsno", PartyCode::Customs),
];

/// What is wrong with the codes of the parties of an account that is sent: lists and applications that go by it name the same parties.
pub fn of_account(head: RowRef<'_>) -> Vec<Problem> {
    let rules = ["bonded.partyCode", "bonded.partyCheck"];
    OF_ACCOUNT.iter().filter_map(|(field, code)| code.judge(head.text(field), field, rules)).collect()
}
