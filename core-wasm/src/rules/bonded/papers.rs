//! Papers that go along with bonded documents.

use crate::error::Problem;
use crate::row::Row;
use crate::text::catalogue::sas as texts;

/// A paper of an account or a write-off says which one it is.
pub fn of_account(paper: &Row) -> Option<Problem> {
    named(paper, "acmpFormNo")
}

/// A paper of a list or an application says which one it is.
pub fn of_list(paper: &Row) -> Option<Problem> {
    named(paper, "formNo")
}

/// By its number, or by the name of its file.
fn named(paper: &Row, number: &'static str) -> Option<Problem> {
    let says_nothing = paper.is_blank(number) && paper.is_blank("acmpFormFileNm");
    says_nothing.then(|| Problem::error("sas.paper", number, texts::PAPER))
}
