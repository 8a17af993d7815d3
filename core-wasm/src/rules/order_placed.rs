//! What is doubtful about a client order when it goes to the agent. What is wrong stops it; a code that the tables of this installation
//! may only lack, and goods for nothing, are asked about, since nobody looks at the order again before it is declared.

use super::few::{few, few_sentences};
use super::of_several::placed;
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::documents::CLIENT_ORDER;
use crate::row::Row;
use crate::text::Message;
use crate::text::catalogue::documents::{ALSO_LINES, WORTH_NOTHING};
use crate::validate::{NOT_IN_TABLE_RULE, Stage, validate_document};

/// What a line says of what its goods are worth: where several are zero, the first is told.
const WORTH: [&str; 2] = ["declTotal", "declPrice"];

/// The question before an order with its lines is placed; nothing where all codes are known and all goods are worth something.
pub fn question(order: &Row, dicts: &Dictionaries) -> Option<Message> {
    let found = validate_document(&CLIENT_ORDER, order, dicts, Stage::Declare);
    let unknown = found.into_iter().filter(|problem| problem.rule == NOT_IN_TABLE_RULE);
    // A table that lacks one code says so of every line: goods for nothing come first, to be seen.
    let doubtful: Vec<Problem> = worth_nothing(order).into_iter().chain(unknown).collect();
    let mut kinds: Vec<(&Problem, Vec<Message>)> = Vec::new();
    for problem in &doubtful {
        let is_alike = |first: &Problem| field(first) == field(problem) && first.message == problem.message;
        match kinds.iter_mut().find(|(first, _)| is_alike(first)) {
            Some((_, others)) => others.extend(line_number(problem)),
            None => kinds.push((problem, Vec::new())),
        }
    }
    few_sentences(&kinds.iter().map(|(first, others)| sentence(first, others)).collect::<Vec<_>>())
}

/// What is doubtful in one place, and the numbers of the other lines of which the same is true.
fn sentence(first: &Problem, others: &[Message]) -> Message {
    let what = placed(&CLIENT_ORDER, first);
    let count = others.len().to_string();
    few(others).map_or_else(
        || what.clone(),
        |lines| ALSO_LINES.speak_with(&[("what", &what), ("lines", &lines), ("count", &count)]),
    )
}

/// The field of a problem without its line.
fn field(problem: &Problem) -> &str {
    problem.field.rsplit('.').next().unwrap_or_default()
}

/// The number of the line of a problem, as people count.
fn line_number(problem: &Problem) -> Option<Message> {
    let (_, rest) = problem.field.split_once('[')?;
    let number = rest.split_once(']')?.0.parse::<usize>().ok()?.checked_add(1)?.to_string();
    Some(Message { zh: number.clone(), en: number })
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
