//! What is doubtful about a client order when it goes to the agent. What is wrong stops it; a code that the tables of this installation
//! may only lack, and goods for nothing, are asked about, since nobody looks at the order again before it is declared.

use super::few::few_sentences;
use super::of_several::placed;
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::documents::CLIENT_ORDER;
use crate::row::Row;
use crate::text::Message;
use crate::text::catalogue::documents::WORTH_NOTHING;
use crate::validate::{NOT_IN_TABLE_RULE, Stage, validate_document};

/// What a line says of what its goods are worth: where several are zero, the first is told.
const WORTH: [&str; 2] = ["declTotal", "declPrice"];

/// The question before an order with its lines is placed; nothing where all codes are known and all goods are worth something.
pub fn question(order: &Row, dicts: &Dictionaries) -> Option<Message> {
    let found = validate_document(&CLIENT_ORDER, order, dicts, Stage::Declare);
    let unknown = found.into_iter().filter(|problem| problem.rule == NOT_IN_TABLE_RULE);
    let doubtful: Vec<Problem> = unknown.chain(worth_nothing(order)).collect();
    few_sentences(&doubtful.iter().map(|problem| placed(&CLIENT_ORDER, problem)).collect::<Vec<_>>())
}

/// Customs want a value also of goods that nobody pays for.
fn worth_nothing(order: &Row) -> Vec<Problem> {
    let is_zero = |line: &Row, field: &&str| line.decimal::<5>(field).is_some_and(|worth| worth.is_zero());
    let lines = order.rows("lines");
    let of_line = |(at, line): (usize, &Row)| {
        let field = WORTH.iter().find(|field| is_zero(line, field))?;
        Some(Problem::warning("clientOrder.worthNothing", *field, WORTH_NOTHING).at("lines", at))
    };
    lines.iter().enumerate().filter_map(of_line).collect()
}
