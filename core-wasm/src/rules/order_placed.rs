//! What is doubtful about a client order when it goes to the agent. What is wrong stops it; a code that the tables of this installation
//! may only lack is asked about, since nobody looks at the order again before it is declared.

use super::few::few;
use super::of_several::placed;
use crate::dictionary::Dictionaries;
use crate::resources::documents::CLIENT_ORDER;
use crate::row::Row;
use crate::text::Message;
use crate::validate::{NOT_IN_TABLE_RULE, Stage, validate_document};

/// The question before an order with its lines is placed; nothing where all codes are known.
pub fn question(order: &Row, dicts: &Dictionaries) -> Option<Message> {
    let found = validate_document(&CLIENT_ORDER, order, dicts, Stage::Declare);
    let unknown = found.iter().filter(|problem| problem.rule == NOT_IN_TABLE_RULE);
    few(&unknown.map(|problem| placed(&CLIENT_ORDER, problem)).collect::<Vec<_>>())
}
