//! What an answer of customs or of the gate does to an application, a stock list, a passport or a vehicle record. Answers come
//! twice, early, late and out of order. Decisions, pauses and the gate are three histories: of the first two the last word counts,
//! what the gate saw happened. What nobody waits for changes nothing. What people keyed is doubtful until customs says it itself: its
//! number and the gate's weight take the place of theirs, and where it decided otherwise people have to look.
//! Source: domain/single-window.md §4, codes/bond_result.csv.

pub mod before;
mod gate;
mod refused;

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(super) use self::refused::end as refused_end;
use super::keyed::number_field;
use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::{allowing_for_clocks, is_before, is_before_sending, is_old, step_of};
use crate::states::sas as states;
use crate::states::{CommandInfo, Machine};

/// What an answer is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The first answer: the single window took the message or not.
    First,
    /// Customs decided (SAS201, SAS211, SAS221, SAS231, SAS251).
    #[default]
    Decision,
    /// Customs paused an application or lets it run again (SAS202).
    Pause,
    /// The vehicle was at a gate (SAS223, SAS253).
    Gate,
    /// The vehicle is sent to an inspection (SAS224).
    Inspection,
    /// What the gate's scale said, keyed by itself.
    Scale,
    /// Customs' number, keyed once more.
    Number,
}

/// The kind of an answer by the name of its root element.
pub fn kind_of(root: &str) -> Option<Kind> {
    Some(match root {
        "CommonResponeMessage" => Kind::First,
        "SAS201" | "SAS211" | "SAS221" | "SAS231" | "SAS251" => Kind::Decision,
        "SAS202" => Kind::Pause,
        "SAS223" | "SAS253" => Kind::Gate,
        "SAS224" => Kind::Inspection,
        _ => return None,
    })
}

/// An answer about one document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    pub kind: Kind,
    /// Dictionary `bondResult`; 0 or -1 of a first answer.
    pub result: String,
    /// Which change of the document it is about.
    pub tms_cnt: Option<i64>,
    /// When customs decided, as an instant; `None` where the message says no more than a day.
    pub at: Option<String>,
    pub note: String,
    /// What it says of the head, named as the fields of the document.
    pub head: Row,
    /// People keyed it.
    pub keyed: bool,
}

/// The steps after which is known what customs was asked for last and refused, as far as is known: it may have agreed to it after all.
pub const REFUSING: &[&str] =
    &[states::CUSTOMS_RETURNED, states::CUSTOMS_RETURNED_CHANGE, states::CUSTOMS_FAILED, states::CUSTOMS_NOT_ENDED];

/// What an answer does.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The step of the document; `None` where it stays where it is.
    pub command: Option<&'static CommandInfo>,
    /// What people are told although the document stays where it is: it takes effect later.
    pub told: Option<&'static CommandInfo>,
    /// Fields and their values, the state among them.
    pub fields: Vec<(&'static str, Value)>,
    /// It came too late, or a document in this state does not wait for it.
    pub late: bool,
    /// Customs decided otherwise than people keyed.
    pub disputes: bool,
    /// Customs says itself what people keyed, or they know that it has what stands here although it refused something before.
    pub confirms: bool,
    /// The number that the document had, where customs or whoever keyed it says another one.
    pub renumbered: Option<String>,
    /// It stands as it was sent, whatever was changed or given up since: customs agreed to that.
    pub as_sent: bool,
}

/// Numbers that never change: a late answer brings them too.
const NUMBERS: &[&str] = &[
    "sasDclNo",
    "sasDclPreentNo",
    "sasStockNo",
    "sasStockPreentNo",
    "passportNo",
    "sasPassportPreentNo",
    "dclPreentNo",
    "vehicleCusNo",
];
/// What else customs says of a document.
const FILLED: &[&str] = &["emapvMarkcd", "dclTbStucd", "passTypecd"];
/// What people keyed: customs' number until customs says it itself, the decision with the change that it is about, and what customs
/// decided otherwise.
const KEYED_NUMBER: &str = "keyedNo";
const KEYED_RESULT: &str = "keyedResult";
const KEYED_COUNT: &str = "keyedTmsCnt";
const DISPUTED: &str = "disputedResult";
/// What an answer does to a document of this machine; `refused` is what customs was asked for last and refused, as far as is known, as it
/// was sent.
pub fn receive(machine: &'static Machine, document: &Row, refused: Option<&Row>, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let of = document.borrowed();
    let says = |field: &&&'static str| machine.of.field(field).is_some() && !answer.head.is_blank(field);
    let own = number_field(machine);
    let is_open = |field: &str| of.is_blank(field) || field == own && !of.is_blank(KEYED_NUMBER);
    // A refusal that names the number somebody keyed is no word of customs that the number is its own.
    let is_refusal = answer.kind == Kind::Decision && result_of(answer) != Some("1");
    for field in NUMBERS.iter().filter(says).filter(|field| is_open(field)) {
        let (known, said) = (of.text(field), answer.head.text(field));
        if *field == own {
            outcome.renumbered = Some(known.to_owned()).filter(|known| !known.is_empty() && known != said);
            match answer.keyed {
                true => outcome.fields.push((KEYED_NUMBER, said.into())),
                false if of.is_blank(KEYED_NUMBER) || is_refusal => {}
                false => outcome.fields.push((KEYED_NUMBER, Value::Null)),
            }
        }
        if known != said {
            outcome.fields.push((field, said.into()));
        }
    }
    match answer.kind {
        Kind::First | Kind::Decision => decided(machine, document, refused, answer, &mut outcome),
        Kind::Pause => paused(machine, of, answer, &mut outcome),
        Kind::Gate | Kind::Inspection => gate::seen(machine, of, answer, &mut outcome),
        Kind::Scale => gate::weighed(machine, of, answer, &mut outcome),
        Kind::Number => {}
    }
    outcome
}

/// What customs decided: the last decision counts.
fn decided(machine: &'static Machine, document: &Row, refused: Option<&Row>, answer: &Answer, outcome: &mut Outcome) {
    let count = count_of(machine, document.borrowed(), refused, answer);
    let after_all = refused::ended_after_all(machine, document, refused, answer, count);
    let document = after_all.as_ref().unwrap_or(document);
    let of = document.borrowed();
    if before::is_confirmed(machine, of, answer) {
        return before::confirmed(outcome);
    }
    let given_back = || refused::agrees(machine, of, refused, answer, count);
    if let Some(agrees) = agrees_with_keyed(of, answer, count).or_else(given_back).filter(|_| after_all.is_none()) {
        outcome.late = true;
        if is_overtaken(of, answer) {
            return;
        }
        if agrees {
            confirmed(machine, of, answer, outcome);
            if !of.is_blank(KEYED_RESULT) || of.is_blank(DISPUTED) {
                return;
            }
        } else {
            disputed(machine, of, answer, outcome);
        }
        // When customs said it takes the place of when people keyed something; a day without a time is before nothing.
        let said_at = answer.at.as_ref().map_or(Value::Null, |at| at.as_str().into());
        return outcome.fields.push(("answeredAt", said_at));
    }
    if after_all.is_none() && comes_late(of, answer, count) {
        outcome.late = true;
        return;
    }
    let Some(name) = command_of(of, answer) else { return };
    let again = refused::keyed_again(machine, document, refused, answer);
    let from_sent = || again.as_ref().and_then(|sent| Some((step_of(machine, sent.borrowed(), name)?, sent)));
    let found = step_of(machine, of, name).map(|step| (step, document)).or_else(from_sent);
    let Some(((command, next), stood)) = found else {
        outcome.late = true;
        return;
    };
    outcome.as_sent = again.is_some() && refused::stands_as_sent(machine, document, refused);
    let of = if outcome.as_sent { stood.borrowed() } else { of };
    if after_all.is_some() || outcome.as_sent {
        outcome.fields.extend(["chgTmsCnt", "dclTypecd"].map(|field| (field, of.text(field).into())));
    }
    outcome.command = Some(command);
    keep_keyed(of, answer, outcome);
    let former = match name {
        states::CUSTOMS_NOT_ENDED if next == states::APPROVED => of.text("formerState"),
        _ => "",
    };
    let next = if former.is_empty() { running(of, next) } else { running(of, former) };
    outcome.fields.push((machine.field, next.into()));
    fill(machine, answer, outcome);
    if let Some(at) = &answer.at {
        outcome.fields.push(("answeredAt", at.as_str().into()));
    }
    if name == states::CUSTOMS_APPROVED && machine.of.field(FIRST).is_some() && of.is_blank(FIRST) {
        outcome.fields.extend(answer.at.as_ref().map(|at| (FIRST, at.as_str().into())));
    }
    noted(answer, outcome);
    if name == states::CUSTOMS_NOT_ENDED {
        outcome.fields.extend(one_change_less(of));
    }
    let at_customs = match name {
        states::CUSTOMS_APPROVED | states::CUSTOMS_NOT_ENDED if next == states::APPROVED => "1",
        states::CUSTOMS_ENDED => "6",
        _ => return,
    };
    if machine.of.name == PASSPORT {
        outcome.fields.push(("stucd", at_customs.into()));
    }
}

/// Which change of the document a decision is about. The message of a passport carries no count, so that customs answers 0 also where a
/// passport is to be void: the time tells such a decision from one about the recording.
fn count_of(machine: &Machine, of: RowRef<'_>, refused: Option<&Row>, answer: &Answer) -> Option<i64> {
    let is_counted = machine.of.name != PASSPORT || answer.keyed || answer.tms_cnt.is_some_and(|count| count > 0);
    let end = refused::end(of, refused);
    if is_counted || of.text("dclTypecd") != "3" && end.is_none() {
        return answer.tms_cnt;
    }
    let current = end.or_else(|| of.int("chgTmsCnt"));
    // Its number comes with its word on the recording: what it decided after that is about the end, whatever the clock of this server says.
    let is_recorded = !of.is_blank("passportNo") && of.is_blank(KEYED_NUMBER) && of.is_blank(KEYED_RESULT);
    match &answer.at {
        Some(at) if is_recorded && is_before(of.text("answeredAt"), at) => current,
        // Customs tells whole seconds.
        Some(at) if second_of(at).zip(second_of(of.text("sentAt"))).is_some_and(|(at, sent)| at < sent) => Some(0),
        None if !of.is_blank(KEYED_RESULT) && of.int(KEYED_COUNT) != current => answer.tms_cnt,
        _ => current,
    }
}

fn second_of(instant: &str) -> Option<i64> {
    DateTime::parse_from_rfc3339(instant).ok().map(|instant| instant.timestamp())
}

/// What else customs says of the document.
fn fill(machine: &'static Machine, answer: &Answer, outcome: &mut Outcome) {
    let says = |field: &&&'static str| machine.of.field(field).is_some() && !answer.head.is_blank(field);
    outcome.fields.extend(FILLED.iter().filter(says).map(|field| (*field, answer.head.text(field).into())));
}

/// Whether a decision of customs is the one that people keyed before they had it; `None` where they keyed none, or this is about
/// something else, such as an earlier sending.
fn agrees_with_keyed(of: RowRef<'_>, answer: &Answer, count: Option<i64>) -> Option<bool> {
    let keyed = of.text(KEYED_RESULT);
    let is_other = count.is_some_and(|count| Some(count) != of.int(KEYED_COUNT));
    // Clocks that differ a little tell nothing of an answer to what was sent last; one about something before it came before it was sent.
    let is_of_last = count.is_none_or(|count| Some(count) == of.int("chgTmsCnt"));
    let is_earlier = answer.at.as_deref().is_some_and(|at| match is_of_last {
        true => is_before_sending(at, of.text("sentAt")),
        false => is_before(at, of.text("sentAt")),
    });
    if keyed.is_empty() || answer.keyed || is_other || is_earlier {
        return None;
    }
    match result_of(answer)? {
        "1" => Some(keyed == "1"),
        "3" | "Z" => Some(keyed != "1"),
        _ => None,
    }
}

/// Whether something newer counted already, or it is about another change. What people key comes last, whatever the clock of customs says;
/// an answer to what was sent after the last one may be told by a clock that is behind.
fn comes_late(of: RowRef<'_>, answer: &Answer, count: Option<i64>) -> bool {
    let is_sent_since = is_before(of.text("answeredAt"), of.text("sentAt"));
    let at = answer.at.as_deref().filter(|_| !answer.keyed);
    let at = at.map(|at| if is_sent_since { allowing_for_clocks(at) } else { at.to_owned() });
    is_old(of, "chgTmsCnt", count, at.as_deref())
}

/// Whether customs said something later already that is in doubt here: an answer of before comes out of order, and settles nothing.
fn is_overtaken(of: RowRef<'_>, answer: &Answer) -> bool {
    let is_before_it = |at: &String| is_before(at, of.text("answeredAt"));
    !of.is_blank(DISPUTED) && answer.at.as_ref().is_some_and(is_before_it)
}

/// States in which a document stands as customs, or people for it, agreed to its last change.
const APPROVED_STATES: &[&str] = &[states::APPROVED, states::stock::APPROVED, states::stock::COLLECTED];

/// The state in which customs is asked to end a document.
fn ending_of(machine: &Machine) -> &'static str {
    if machine.of.name == STOCK_LIST { states::stock::ENDING } else { states::ENDING }
}

/// Customs says itself what people keyed.
fn confirmed(machine: &'static Machine, of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    outcome.confirms = true;
    fill(machine, answer, outcome);
    // Why customs decided otherwise is no reason of what it agrees to.
    if !of.is_blank(DISPUTED) && result_of(answer) == Some("1") && !of.is_blank(REASON) {
        outcome.fields.push((REASON, Value::Null));
        noted(answer, outcome);
    }
    // That customs refuses this settles nothing of what it refused before.
    let is_settled = result_of(answer) == Some("1") || of.text(DISPUTED) == "1";
    let settled = Some(DISPUTED).filter(|_| is_settled);
    let known = [KEYED_RESULT, KEYED_COUNT].into_iter().chain(settled).filter(|field| !of.is_blank(field));
    outcome.fields.extend(known.map(|field| (field, Value::Null)));
}

/// Customs decided otherwise: the document stays where it is, since goods may have moved on what was keyed, and people look at it.
fn disputed(machine: &'static Machine, of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    let Some(result) = result_of(answer).filter(|result| *result != of.text(DISPUTED)) else { return };
    outcome.disputes = true;
    outcome.told = command_of(of, answer).and_then(|name| machine.command(name));
    outcome.fields.push((DISPUTED, result.into()));
    noted(answer, outcome);
}

/// A decision that people keyed is kept as such until customs says it itself.
fn keep_keyed(of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    if answer.keyed {
        outcome.fields.push((KEYED_RESULT, answer.result.as_str().into()));
        outcome.fields.push((KEYED_COUNT, of.int("chgTmsCnt").unwrap_or_default().to_string().into()));
    } else {
        let known = [KEYED_RESULT, KEYED_COUNT].into_iter().filter(|field| !of.is_blank(field));
        outcome.fields.extend(known.map(|field| (field, Value::Null)));
    }
    if !of.is_blank(DISPUTED) {
        outcome.fields.push((DISPUTED, Value::Null));
    }
}

/// What customs says of a document, in its words.
const REASON: &str = "reason";
/// When customs approved a document for the first time, where it is kept.
const FIRST: &str = "approvedAt";
/// The definitions of passports and of stock lists.
const PASSPORT: &str = "sasPassport";
const STOCK_LIST: &str = "sasStock";

fn noted(answer: &Answer, outcome: &mut Outcome) {
    if !answer.note.is_empty() {
        outcome.fields.push((REASON, answer.note.as_str().into()));
    }
}

/// What a document says that is as it was before it was to be changed or ended.
pub fn one_change_less(of: RowRef<'_>) -> [(&'static str, Value); 2] {
    let count = of.int("chgTmsCnt").unwrap_or_default().saturating_sub(1).max(0);
    [("chgTmsCnt", count.to_string().into()), ("dclTypecd", if count > 0 { "2" } else { "1" }.into())]
}

/// The state in place of one of a running application: customs may have paused it while it waited for something else.
pub fn running<'a>(of: RowRef<'_>, state: &'a str) -> &'a str {
    match (state, of.text(PAUSE)) {
        (states::APPROVED, IS_PAUSED) => states::PAUSED,
        (states::PAUSED, IS_RESUMED) => states::APPROVED,
        _ => state,
    }
}

/// The field with what customs said last of pauses, and its values.
const PAUSE: &str = "pauseMarkcd";
const IS_PAUSED: &str = "1";
const IS_RESUMED: &str = "2";
/// Where an application is at customs, so that customs may pause it.
const AT_CUSTOMS: &[&str] =
    &[states::SENT, states::STORED, states::MANUAL, states::APPROVED, states::PAUSED, states::CHANGING, states::ENDING];

/// Customs pauses an application, or lets it run again: what it said last counts, whatever was asked of it meanwhile. A running
/// application is paused at once, another one when it runs again.
fn paused(machine: &'static Machine, of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    let mark = answer.result.as_str();
    if ![IS_PAUSED, IS_RESUMED].contains(&mark) {
        return;
    }
    let is_old = match &answer.at {
        Some(at) => !answer.keyed && is_before(at, of.text("pauseTime")),
        // Without a time the number decides: it is that of what customs approved last, or of what it was asked since.
        None => answer.tms_cnt.is_some_and(|count| count < approved_count(of)),
    };
    if is_old || !AT_CUSTOMS.contains(&of.text(machine.field)) {
        outcome.late = true;
        return;
    }
    outcome.fields.push((PAUSE, mark.into()));
    outcome.fields.extend(answer.at.as_ref().map(|at| ("pauseTime", at.as_str().into())));
    noted(answer, outcome);
    let name = if mark == IS_PAUSED { states::CUSTOMS_PAUSED } else { states::CUSTOMS_RESUMED };
    if let Some((command, next)) = step_of(machine, of, name) {
        outcome.command = Some(command);
        outcome.fields.push((machine.field, next.into()));
    } else if of.text(PAUSE) != mark {
        outcome.told = machine.command(name);
    }
}

/// The number of the changes that customs approved.
fn approved_count(of: RowRef<'_>) -> i64 {
    let count = of.int("chgTmsCnt").unwrap_or_default();
    let is_settled = [states::APPROVED, states::PAUSED].contains(&of.text("state"));
    if is_settled { count } else { count.saturating_sub(1) }
}

/// The result of an answer, that of a first answer as one of a decision; none where it only tells something.
fn result_of(answer: &Answer) -> Option<&str> {
    match (answer.kind, answer.result.as_str()) {
        (Kind::First, "0") => None,
        (Kind::First, _) => Some("Z"),
        (_, result) => Some(result),
    }
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(of: RowRef<'_>, answer: &Answer) -> Option<&'static str> {
    let result = result_of(answer)?;
    let asked = of.text("dclTypecd");
    Some(match (answer.kind, result) {
        (Kind::Gate, "1") => match answer.head.text("stucd") {
            "3" => states::GATE_FIRST,
            _ => states::GATE_PASSED,
        },
        (Kind::Gate, "2") | (Kind::Inspection, _) => states::GATE_STOPPED,
        (Kind::First | Kind::Decision, "Y") => states::CUSTOMS_STORED,
        (Kind::First | Kind::Decision, "2") => states::CUSTOMS_MANUAL,
        (Kind::First | Kind::Decision, "1") if asked == "3" => states::CUSTOMS_ENDED,
        (Kind::First | Kind::Decision, "3" | "Z") if asked == "3" => states::CUSTOMS_NOT_ENDED,
        (Kind::First | Kind::Decision, "3" | "Z") if asked == "2" => states::CUSTOMS_RETURNED_CHANGE,
        (Kind::First | Kind::Decision, "1") => states::CUSTOMS_APPROVED,
        (Kind::First | Kind::Decision, "3") => states::CUSTOMS_RETURNED,
        (Kind::First | Kind::Decision, "Z") => states::CUSTOMS_FAILED,
        _ => return None,
    })
}
