//! What an answer of customs does to an inventory list and to the balances of its account. Answers come twice, late and out of
//! order: what is older than the last one that counted changes nothing, and what the account holds for a line stands in the
//! line, so that nothing is taken or given back twice. Source: domain/bonded.md §2, §5, domain/single-window.md §4.

pub mod keyed;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::keyed::Keyed;
use crate::decimal::{Fixed, Quantity};
use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::{is_before, is_old, step_of};
use crate::rules::sas::answer::one_change_less;
use crate::states::CommandInfo;
use crate::states::bond_invt::{self as states, MACHINE, PASSED_DEDUCTED};

/// The message that an answer came with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The first answer: the single window took the message or not.
    #[serde(rename = "COMMON")]
    Common,
    /// Customs decided.
    #[default]
    #[serde(rename = "INV201")]
    Decision,
    /// Customs made the declaration, or could not.
    #[serde(rename = "INV202")]
    Declaration,
    /// Customs wrote the account.
    #[serde(rename = "INV211")]
    Bookkeeping,
}

impl Kind {
    /// Its name in the list of answers.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Common => "COMMON",
            Kind::Decision => "INV201",
            Kind::Declaration => "INV202",
            Kind::Bookkeeping => "INV211",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        [Kind::Common, Kind::Decision, Kind::Declaration, Kind::Bookkeeping]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// An answer of customs about one list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    pub kind: Kind,
    /// Dictionary `bondResult`; 0 or -1 of a first answer, 1 or 2 of the declaration's.
    pub result: String,
    /// Which change of the list it is about.
    pub tms_cnt: Option<i64>,
    /// When customs decided, as an instant; `None` where the message says no more than a day.
    pub at: Option<String>,
    pub note: String,
    /// What it says of the head, named as the fields of a list.
    pub head: Row,
    /// Serials that customs gave to lines, by the number of the line.
    pub serials: BTreeMap<i64, i64>,
    /// What it says of the figures of serials, as lines of the account.
    pub figures: Vec<Row>,
    /// People keyed it.
    pub keyed: bool,
}

/// What becomes of a balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    PreDeducted,
    Deducted,
    Released,
    /// What was deducted is taken back.
    Reversed,
}

/// An event of the account, of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Movement {
    pub line_id: i64,
    pub serial: i64,
    pub outward: bool,
    pub event: Event,
    pub qty: Quantity,
    pub usd: Fixed<5>,
}

/// What the account holds for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Held {
    pub serial: i64,
    pub qty: Quantity,
    pub usd: Fixed<5>,
}

/// What an answer does.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The step of the list; `None` where it stays where it is.
    pub command: Option<&'static CommandInfo>,
    /// Fields of the head and their values, the state among them.
    pub fields: Vec<(&'static str, Value)>,
    /// Lines for which the account holds something else now; `None`: nothing.
    pub held: Vec<(i64, Option<Held>)>,
    /// Lines that got a serial.
    pub serials: Vec<(i64, i64)>,
    pub movements: Vec<Movement>,
    /// It came too late, or a list in this state does not wait for it: it is only kept.
    pub late: bool,
    /// What customs decided otherwise than people keyed; the list stays where it is.
    pub denies: Option<&'static CommandInfo>,
    /// The number that people keyed, where another one takes its place.
    pub renumbered: Option<String>,
    /// The number of the declaration that customs says, where the list has another one, which stays.
    pub other_entry: Option<String>,
}

/// Fields that an answer fills.
const FILLED: &[&str] = &[
    "bondInvtNo",
    "invtPreentNo",
    "invtStucd",
    "vrfdedModecd",
    "duCode",
    "prevdTime",
    "formalVrfdedTime",
    "invtIochkptStucd",
    "entryStucd",
    "passportUsedTypecd",
    "entrySeqNo",
    "needEntryModified",
];
/// Numbers that never change: also a late answer brings them.
const NUMBERS: &[&str] = &[NUMBER, "invtPreentNo", "entrySeqNo"];
/// That of customs.
const NUMBER: &str = "bondInvtNo";
/// That of the declaration, and the day of it.
const ENTRY_NO: &str = "entryNo";
const ENTRY_DAY: &str = "entryDclTime";

/// Steps that somebody has to deal with, and for which there is a reason.
const REFUSED: &[&str] = &[
    states::CUSTOMS_FAILED,
    states::CUSTOMS_MANUAL,
    states::CUSTOMS_RETURNED,
    states::CUSTOMS_RETURNED_CHANGE,
    states::CUSTOMS_KEPT,
];
/// Marks of deduction (dictionary `vrfdedMark`).
const NOT_DEDUCTED: &str = "0";
const PRE: &str = "1";
const DEDUCTED: &str = "2";
/// A write-off closed the period of the list: its mark stays.
const WRITTEN_OFF: &str = "3";
/// The field of the mark.
const MARK: &str = "vrfdedMarkcd";
/// What customs decided otherwise than people keyed.
const DISPUTED: &str = "disputedResult";
/// Where a list stood before its deletion was asked for.
const FORMER: &str = "formerState";
/// The way of deduction (dictionary `vrfdedMode`).
const WAY: &str = "vrfdedModecd";

/// What an answer tells of the lines.
#[derive(Clone, Copy)]
struct Told<'a> {
    mark: &'a str,
    /// Whether the account holds anything for them: some lists change nothing in it.
    writes: bool,
    serials: &'a BTreeMap<i64, i64>,
}

/// What an answer does to a list with its lines, of which people `keyed` something. Nothing is asked of a clock: the answer says when
/// customs decided.
pub fn receive(list: &Row, lines: &[Row], answer: &Answer, keyed: &Keyed) -> Outcome {
    let mut outcome = Outcome::default();
    // Where people key what customs decided otherwise, the list stands as when it was sent.
    let mut stood = list.clone();
    let deducts_approved = deducts_approved(list.borrowed(), answer);
    let gives_back = keyed.gives_back(list.borrowed(), answer);
    if deducts_approved {
        // What was asked of customs since is void: it has nothing any more that could be changed or deleted.
        for (field, value) in as_approved(list.borrowed()) {
            stood.set(field, value.clone());
            outcome.fields.push((field, value));
        }
    } else if gives_back.is_some() || keyed.is_put_right_by(answer) && list.text(MARK) != WRITTEN_OFF {
        stood.set(MACHINE.field, if list.text("dclTypecd") == "3" { states::DELETING } else { states::SENT });
    }
    let after_all = keyed.is_deleted_by(list.borrowed(), answer);
    if let Some(asked) = keyed.kept.filter(|_| after_all) {
        let asked = [("chgTmsCnt", asked.to_string().into()), ("dclTypecd", Value::from("3"))];
        for (field, value) in asked.into_iter().chain([(MACHINE.field, states::DELETING.into())]) {
            stood.set(field, value.clone());
            outcome.fields.push((field, value));
        }
    }
    let list = stood.borrowed();
    // Customs gave no number to what was never sent; only people who took one list for another say that it did.
    if answer.keyed
        && answer.result.is_empty()
        && states::BEFORE_SENDING.contains(&list.text(MACHINE.field))
        && list.is_blank("sentAt")
    {
        outcome.late = true;
        return outcome;
    }
    numbered(list, answer, keyed, &mut outcome);
    declared(list, answer, &mut outcome);
    if answer.keyed && answer.result.is_empty() {
        outcome.late = outcome.fields.is_empty();
        return outcome;
    }
    if keyed.is_refused_before_by(list, answer) {
        outcome.late = true;
        // That customs refused something may stand there already.
        if keyed::agrees(list.text(DISPUTED)) != Some(false) {
            let is_first = answer.tms_cnt == Some(0);
            let what = if is_first { states::CUSTOMS_RETURNED } else { states::CUSTOMS_RETURNED_CHANGE };
            denied(answer, what, &mut outcome);
        }
        return outcome;
    }
    if !deducts_approved && !after_all && comes_late(list, answer, keyed) {
        outcome.late = true;
        return outcome;
    }
    let is_denied = keyed.is_denied_by(answer);
    let named = match command_of(list, answer) {
        // It is about the change; what customs approved before stands.
        Some(states::CUSTOMS_RETURNED) if is_denied && list.text("dclTypecd") == "2" => {
            Some(states::CUSTOMS_RETURNED_CHANGE)
        }
        named => named,
    };
    let step = named.and_then(|name| step_of(&MACHINE, list, name));
    if let (Some(name), None, true) = (named, step, is_denied) {
        outcome.late = true;
        if keyed.disputed.as_deref() != Some(answer.result.as_str()) {
            denied(answer, name, &mut outcome);
        }
        return outcome;
    }
    if step.is_none() && (keyed.is_confirmed_by(list, answer) || keyed.is_agreed_by(list, answer)) {
        outcome.fields.extend([(DISPUTED, Value::Null), ("reason", Value::Null)]);
        return outcome;
    }
    // What customs books after it deducted gives serials to lines that had none.
    let booked = answer.kind == Kind::Bookkeeping && list.text(MACHINE.field) == PASSED_DEDUCTED;
    if named.is_some() && step.is_none() && !booked {
        outcome.late = true;
        return outcome;
    }
    let filled = FILLED.iter().filter(|field| !answer.head.is_blank(field) && !NUMBERS.contains(field));
    outcome.fields.extend(filled.map(|field| (*field, answer.head.text(field).into())));
    // Only what decides makes decisions before it old: the declaration is made of a list that customs decided on already.
    if let (Kind::Decision | Kind::Bookkeeping, Some(at)) = (answer.kind, &answer.at) {
        outcome.fields.push(("answeredAt", at.as_str().into()));
    }
    if answer.kind == Kind::Declaration && answer.result == "2" {
        outcome.fields.push(("reason", answer.note.as_str().into()));
    }
    if let Some((command, state)) = step {
        outcome.command = Some(command);
        outcome.fields.push((MACHINE.field, state.into()));
        if !list.is_blank(DISPUTED) {
            outcome.fields.push((DISPUTED, Value::Null));
        }
        // The change before the last one was refused too: that one goes first, and nothing is sent before. The same of what a deletion
        // was asked of.
        let is_back = [states::CUSTOMS_RETURNED_CHANGE, states::CUSTOMS_KEPT].contains(&command.name);
        if keyed.refused_before && is_back {
            outcome.fields.push((DISPUTED, "3".into()));
        }
        if command.name == states::CUSTOMS_KEPT {
            outcome.fields.extend(as_approved(list));
        }
        if let Some(mark) = gives_back {
            let mut approved = stood.clone();
            approved.set(MARK, mark);
            outcome.fields.extend(as_approved(approved.borrowed()));
        }
        // What customs says of a list that goes its way is no reason of anything.
        match REFUSED.contains(&command.name) {
            true if !answer.note.is_empty() => outcome.fields.push(("reason", answer.note.as_str().into())),
            false if !list.is_blank("reason") => outcome.fields.push(("reason", Value::Null)),
            _ => {}
        }
    }
    let mark = match step.map(|(command, _)| command.name) {
        Some(states::CUSTOMS_PRE_DEDUCTED) => Some(PRE),
        Some(states::CUSTOMS_DEDUCTED) => Some(DEDUCTED),
        Some(states::CUSTOMS_PASSED | states::CUSTOMS_RETURNED | states::CUSTOMS_DELETED) => Some(NOT_DEDUCTED),
        // People keyed that customs deleted the list, or agreed to its change: the account holds again what it held before.
        Some(states::CUSTOMS_KEPT) if list.text(MARK) == NOT_DEDUCTED && list.text(FORMER) == states::PRE_DEDUCTED => {
            Some(PRE)
        }
        Some(states::CUSTOMS_RETURNED_CHANGE) => gives_back,
        None if booked && list.text(MARK) != WRITTEN_OFF => Some(DEDUCTED),
        _ => None,
    };
    if let Some(mark) = mark {
        outcome.fields.push((MARK, mark.into()));
        // Customs may deduct in another way than the list asked for: it counts from this answer on.
        let way = [answer.head.text(WAY), list.text(WAY)].into_iter().find(|way| !way.is_empty()).unwrap_or_default();
        let told = Told { mark, writes: !matches!(way, "N" | "NF"), serials: &answer.serials };
        lines.iter().for_each(|line| settle(list, line.borrowed(), told, &mut outcome));
    }
    outcome
}

/// Customs decided otherwise than people keyed: that stands on the page of the list too, whatever customs says of it.
fn denied(answer: &Answer, name: &str, outcome: &mut Outcome) {
    let said = if answer.kind == Kind::Common { "Z" } else { answer.result.as_str() };
    let Some(command) = MACHINE.command(name) else { return };
    outcome.denies = Some(command);
    let why = if answer.note.is_empty() { command.done.zh } else { answer.note.as_str() };
    outcome.fields.extend([("reason", why.into()), (DISPUTED, said.into())]);
}

/// The numbers that an answer brings: they never change, but that customs' own word takes the place of what people keyed, who may put it
/// right until then.
fn numbered(list: RowRef<'_>, answer: &Answer, keyed: &Keyed, outcome: &mut Outcome) {
    let is_open = |field: &str| list.is_blank(field) || keyed.number && field == NUMBER;
    for field in NUMBERS.iter().filter(|field| !answer.head.is_blank(field) && is_open(field)) {
        let (known, said) = (list.text(field), answer.head.text(field));
        if known != said {
            outcome.renumbered = outcome.renumbered.take().or(Some(known.to_owned()).filter(|known| !known.is_empty()));
            outcome.fields.push((field, said.into()));
        }
    }
}

/// The number of the declaration and the day of it: they come with whichever answer, also a late one or one that is told once more. The
/// goods may be on another declaration by now, so that no number takes the place of another one: that there are two is told.
fn declared(list: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    let (known, said) = (list.text(ENTRY_NO), answer.head.text(ENTRY_NO).trim());
    if !said.is_empty() && !known.is_empty() && known != said {
        outcome.other_entry = Some(said.to_owned());
        return;
    }
    if !said.is_empty() && known.is_empty() {
        outcome.fields.push((ENTRY_NO, said.into()));
    }
    // A day that stands there already is that of the same declaration.
    if list.is_blank(ENTRY_DAY) && !answer.head.is_blank(ENTRY_DAY) {
        outcome.fields.push((ENTRY_DAY, answer.head.text(ENTRY_DAY).into()));
    }
}

/// Whether something newer counted already. What people keyed was decided before they keyed it: customs' own word is only too old where
/// it is of an earlier sending.
fn comes_late(list: RowRef<'_>, answer: &Answer, keyed: &Keyed) -> bool {
    if keyed.again {
        return false;
    }
    if answer.keyed || keyed.result.is_none() {
        return is_old(list, "chgTmsCnt", answer.tms_cnt, answer.at.as_deref());
    }
    let is_other = answer.tms_cnt.is_some_and(|count| Some(count) != list.int("chgTmsCnt").or(Some(0)));
    is_other || answer.at.as_deref().is_some_and(|at| is_before(at, list.text("sentAt")))
}

/// Whether an answer says that customs deducted a list as it approved it, while the list is changed here, or while customs is asked to
/// change or delete it. Goods pass the gate meanwhile, and what customs deducted is a fact. `lines` of [`receive`] are then those
/// that customs approved.
pub fn deducts_approved(list: RowRef<'_>, answer: &Answer) -> bool {
    let deducts = match answer.kind {
        Kind::Decision => answer.result == "1",
        Kind::Bookkeeping => answer.head.text(MARK) == DEDUCTED,
        Kind::Common | Kind::Declaration => false,
    };
    let state = list.text(MACHINE.field);
    let asked = list.int("chgTmsCnt").unwrap_or_default();
    let of_approved = answer.tms_cnt == Some(asked - 1);
    deducts
        && match list.text("dclTypecd") {
            // Customs does not know of a change that is only written: what people key, or what names no change, speaks of what it has.
            // What customs says itself of the change that is open was sent, and keyed as returned.
            "2" if states::OPENED.contains(&state) => {
                let puts_right = answer.keyed && keyed::agrees(list.text(DISPUTED)) == Some(true);
                of_approved || answer.tms_cnt.is_none_or(|said| answer.keyed && said == asked && !puts_right)
            }
            "2" => of_approved && states::WAITING.contains(&state),
            // A decision may agree to the deletion by the same code; the account is only written of what is deducted.
            "3" => state == states::DELETING && (of_approved || answer.kind == Kind::Bookkeeping),
            _ => false,
        }
}

/// Whether customs agrees after all to what it was `asked` for, although a deduction of the list as it approved it before put the `list`
/// back, or people who keyed that customs refused it: what was asked stands again, whatever came first. `list` and `lines` of [`receive`] are then those that were asked for.
pub fn agrees_to_asked(list: RowRef<'_>, asked: RowRef<'_>, answer: &Answer) -> bool {
    let count = asked.int("chgTmsCnt").unwrap_or_default();
    let stands = [PASSED_DEDUCTED, states::PRE_DEDUCTED, states::PASSED_NOT_DEDUCTED]
        .contains(&list.text(MACHINE.field))
        && list.text(MARK) != WRITTEN_OFF;
    let agrees = match answer.kind {
        Kind::Decision => matches!(answer.result.as_str(), "1" | "4" | "5"),
        Kind::Bookkeeping => asked.text("dclTypecd") == "2" && [PRE, DEDUCTED].contains(&answer.head.text(MARK)),
        Kind::Common | Kind::Declaration => false,
    };
    stands && agrees && answer.tms_cnt == Some(count) && list.int("chgTmsCnt").unwrap_or_default() + 1 == count
}

/// A list as it was `asked` for, in place of how it stands since customs deducted what it approved before.
pub fn as_asked(asked: RowRef<'_>) -> Vec<(&'static str, Value)> {
    let own = [MACHINE.field, "dclTypecd", FORMER, "answeredAt", "sentAt"];
    let mut fields: Vec<(&'static str, Value)> =
        own.into_iter().map(|field| (field, asked.get(field).cloned().unwrap_or_default())).collect();
    fields.push(("chgTmsCnt", asked.int("chgTmsCnt").unwrap_or_default().to_string().into()));
    fields
}

/// A list as customs has it, before a change of it or its deletion was asked for: where it stood, and the change that customs has.
pub fn as_approved(list: RowRef<'_>) -> Vec<(&'static str, Value)> {
    let state = match (list.text("dclTypecd"), list.text(MARK)) {
        ("3", _) if !list.is_blank(FORMER) => list.text(FORMER),
        (_, PRE) => states::PRE_DEDUCTED,
        _ => states::PASSED_NOT_DEDUCTED,
    };
    let fields = one_change_less(list).into_iter();
    fields.chain([(MACHINE.field, state.into())]).collect()
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(list: RowRef<'_>, answer: &Answer) -> Option<&'static str> {
    let result = match answer.kind {
        Kind::Decision => answer.result.as_str(),
        Kind::Common if answer.result == "0" => return None,
        Kind::Common => "Z",
        Kind::Declaration => return None,
        Kind::Bookkeeping => match answer.head.text(MARK) {
            DEDUCTED => return Some(states::CUSTOMS_DEDUCTED),
            PRE => return Some(states::CUSTOMS_PRE_DEDUCTED),
            _ => return None,
        },
    };
    let asked = list.text("dclTypecd");
    let waits = states::WAITING.contains(&list.text(MACHINE.field));
    Some(match (result, asked) {
        ("Y", _) => states::CUSTOMS_STORED,
        ("2", _) => states::CUSTOMS_MANUAL,
        ("1" | "4" | "5", "3") => states::CUSTOMS_DELETED,
        ("3" | "Z", "3") => states::CUSTOMS_KEPT,
        ("3" | "Z", "2") if waits => states::CUSTOMS_RETURNED_CHANGE,
        ("1", _) => states::CUSTOMS_DEDUCTED,
        ("4", _) => states::CUSTOMS_PRE_DEDUCTED,
        ("5", _) => states::CUSTOMS_PASSED,
        ("3", _) => states::CUSTOMS_RETURNED,
        ("Z", _) => states::CUSTOMS_FAILED,
        _ => return None,
    })
}

/// What the account holds for a line, if it does.
fn held(line: RowRef<'_>) -> Option<Held> {
    let (serial, qty) = (line.int("heldSerial")?, line.decimal::<5>("heldQty")?);
    Some(Held { serial, qty, usd: line.decimal::<5>("heldUsd").unwrap_or_default() })
}

/// Lets the account hold for a line what the mark says, and tells the events that lead there.
fn settle(list: RowRef<'_>, line: RowRef<'_>, told: Told<'_>, outcome: &mut Outcome) {
    let Some(line_id) = line.int("id") else { return };
    let (mark, before) = (told.mark, held(line));
    if !told.writes && before.is_none() {
        return;
    }
    let given = line.int("gdsSeqno").and_then(|number| told.serials.get(&number)).copied();
    let own = line.int("putrecSeqno");
    if let (None, Some(serial)) = (own, given) {
        outcome.serials.push((line_id, serial));
    }
    let is_gone = line.text("modfMarkcd") == "2";
    let wanted =
        own.or(given).zip(line.decimal::<5>("dclQty")).filter(|_| told.writes && mark != NOT_DEDUCTED && !is_gone);
    let wanted = wanted.map(|(serial, qty)| {
        let usd = line.decimal::<5>("usdStatTotalAmt").unwrap_or_default();
        Held { serial, qty, usd }
    });
    let is_deducted = before.is_some() && list.text(MARK) == DEDUCTED;
    if is_deducted && list.text(MACHINE.field) == PASSED_DEDUCTED {
        return;
    }
    let outward = list.text("impexpMarkcd") == "E";
    let mut event = |held: Held, event: Event| {
        let Held { serial, qty, usd } = held;
        outcome.movements.push(Movement { line_id, serial, outward, event, qty, usd });
    };
    // Customs decided otherwise after all than what the account was written by: that is taken back, also where the same follows.
    if let Some(before) = before.filter(|_| is_deducted || before != wanted) {
        event(before, if is_deducted { Event::Reversed } else { Event::Released });
    }
    if let Some(wanted) = wanted.filter(|_| is_deducted || before != wanted) {
        event(wanted, Event::PreDeducted);
    }
    if let Some(wanted) = wanted.filter(|_| mark == DEDUCTED) {
        event(wanted, Event::Deducted);
    }
    if before != wanted {
        outcome.held.push((line_id, wanted));
    }
}
