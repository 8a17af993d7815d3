//! What wants a part of a received certificate, and where people key what keeps it from one.

use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::declaration::PARTS;
use core_wasm::row::Row;

/// A line that wants a part of a certificate.
#[derive(Clone, Copy)]
pub struct Wanting<'a> {
    /// Its place in its list.
    pub at: usize,
    pub line: &'a Row,
    /// The place of the goods line that a relation of a declaration names; a line of a forecast is one itself.
    pub goods: Option<usize>,
    /// What was taken for it already.
    pub held: Quantity,
}

impl Wanting<'_> {
    /// A problem where people key what it speaks of: at the relation what that says itself, else at its goods line.
    pub fn placed(&self, problem: Problem, list: &str) -> Problem {
        let Some(line) = self.goods else { return problem.at(list, self.at) };
        match problem.field.as_str() {
            // The agreement stands in the code of the document.
            "ftaCode" => Problem { field: "certType".to_owned(), ..problem }.at(list, self.at),
            field if relation_says(field) => problem.at(list, self.at),
            _ => problem.at("lines", line),
        }
    }
}

/// Whether a relation of a declaration has a field.
fn relation_says(field: &str) -> bool {
    PARTS.iter().any(|part| part.list == RELATIONS && part.resource.field(field).is_some())
}

/// The list of a declaration that names certificates.
pub const RELATIONS: &str = "ecoRelations";
