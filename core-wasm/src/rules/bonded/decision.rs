//! What decisions of customs about all bonded documents have in common. They come twice, late and out of order: what is older than
//! the last one that counted, or about another change of the document, changes nothing.

use chrono::{DateTime, TimeDelta};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::row::RowRef;
use crate::states::{CommandInfo, Facts, Machine, Side};
use crate::text::Message;

/// An answer about one account or write-off.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    /// Dictionary `bondResult` or `chgoffResult`; 0 or -1 of a first answer.
    pub result: String,
    /// Which change of the account, or which of its write-offs, it is about.
    pub tms_cnt: Option<i64>,
    /// When customs decided, as an instant; `None` where the message says no more than a day.
    pub at: Option<String>,
    pub note: String,
    /// The number that the single window gave.
    pub seq_no: String,
    /// The number that customs gave the account.
    pub number: String,
}

/// What an answer does.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The step; `None` where the document stays where it is.
    pub command: Option<&'static CommandInfo>,
    /// Fields of the head and their values, the state among them.
    pub fields: Vec<(&'static str, Value)>,
    /// It came too late, or nobody waits for it.
    pub late: bool,
    /// Why it could not take effect, where somebody has to deal with that.
    pub refused: Option<Message>,
}

/// The step of a command of customs from where a document stands.
pub fn step_of(machine: &'static Machine, of: RowRef<'_>, name: &str) -> Option<(&'static CommandInfo, &'static str)> {
    let facts = Facts { by: Side::System, ..Facts::default() };
    let command = machine.command(name)?;
    machine.allowed(command, of.text(machine.field), &facts).ok().map(|next| (command, next.state))
}

/// Whether something newer counted already: a later decision, or one about another change, whose number stands in the field
/// `count`.
pub fn is_old(of: RowRef<'_>, count: &str, tms_cnt: Option<i64>, at: Option<&str>) -> bool {
    at.is_some_and(|at| is_before(at, of.text("answeredAt")))
        || tms_cnt.is_some_and(|said| said != of.int(count).unwrap_or_default())
}

/// Whether one instant is before another one; not where one of them is none.
pub fn is_before(one: &str, other: &str) -> bool {
    let instant = |text: &str| DateTime::parse_from_rfc3339(text).ok();
    instant(one).zip(instant(other)).is_some_and(|(one, other)| one < other)
}

/// By how much the clock of customs may be behind that of this server.
const BEHIND: TimeDelta = TimeDelta::minutes(5);

/// When customs decided, by this server's clock, at the latest: as it says, and by as much later as its clock may be behind. What is no
/// instant stays as it is.
pub fn allowing_for_clocks(at: &str) -> String {
    let latest = DateTime::parse_from_rfc3339(at).ok().and_then(|at| at.checked_add_signed(BEHIND));
    latest.map_or_else(|| at.to_owned(), |latest| latest.to_rfc3339())
}

/// Whether customs decided at an instant, by its clock, before something was `sent` by the clock of this server: it is about a sending
/// before that. Customs tells whole seconds, and its clock may be behind.
pub fn is_before_sending(at: &str, sent: &str) -> bool {
    is_before(&allowing_for_clocks(at), sent)
}
