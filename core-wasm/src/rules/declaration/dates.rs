//! Dates and deadlines. The deadline of an export (24 hours before loading) cannot be judged: a declaration holds no
//! loading time.

use chrono::{Days, NaiveDate};

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::Declaration;
use super::{Check, Rule};
use crate::rules::calendar::Calendar;
use crate::rules::deadline::{Deadline, awaits_completion};
use crate::states::declaration::State;
use crate::text::text;

/// How far ahead an import may be declared without a question.
const AHEAD_DAYS: u64 = 14;
/// The third position of the declaration type: the complete declaration of the two-step procedure.
const COMPLETE: char = '6';

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.head.importDateAhead",
        text("进口日期不宜远在将来", "Import date not far ahead"),
        text(
            "进口日期{date}在{days}天之后，请核对",
            "The import date {date} is {days} {days|day|days} ahead: check it",
        ),
        SCREEN,
        Check::Head(import_date_ahead),
    )
    .of(&["iEDate"]),
    Rule::warning(
        "decl.head.exportDateEmpty",
        text("出口日期由海关填写", "Customs fills the export date"),
        text("出口日期由海关填写，请清空{date}", "Customs fills the export date: clear {date}"),
        SCREEN,
        Check::Head(export_date_empty),
    )
    .of(&["iEDate"]),
    Rule::warning(
        "decl.head.lateDeclaration",
        text("进口申报期限", "Deadline of an import declaration"),
        text(
            "应在{deadline}前申报（运输工具进境之日起14日内，遇休息日顺延），已超{days}天，每天按完税价格0.05%征收滞报金，请尽快申报",
            "The declaration was due by {deadline} (14 days after entry, or the next working day; {days} {days|day|days} late), at 0.05% of the value each day: declare it now",
        ),
        FILLING,
        Check::Head(|decl, found| overdue(decl, found, false)),
    )
    .of(&["iEDate"]),
    Rule::warning(
        "decl.head.completionLate",
        text("两步申报完整申报期限", "Deadline of the complete declaration"),
        text(
            "两步申报的完整申报应在{deadline}前完成（运输工具进境之日起14日内，遇休息日顺延），已超{days}天，请尽快申报",
            "The complete declaration of the two-step procedure was due by {deadline} (14 days after entry, or the next working day; {days} {days|day|days} late): declare it now",
        ),
        FILLING,
        Check::Head(|decl, found| overdue(decl, found, true)),
    )
    .of(&["iEDate"]),
];

fn import_date_ahead(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let today = decl.context.today;
    let Some(date) = decl.head.date("iEDate").filter(|_| decl.imports()) else { return };
    if today.checked_add_days(Days::new(AHEAD_DAYS)).is_some_and(|latest| date > latest) {
        found.add("iEDate", &[("date", &date.to_string()), ("days", &days_between(today, date))]);
    }
}

fn export_date_empty(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    // Once customs has the declaration, the date is the one that customs filled.
    if decl.exports() && is_with_us(decl) && !decl.head.is_blank("iEDate") {
        found.add("iEDate", &[("date", &decl.head.text("iEDate"))]);
    }
}

fn overdue(decl: &Declaration<'_>, found: &mut Findings<'_>, complete: bool) {
    // A summary that customs has taken waits for its completion, whichever of the two is at hand.
    let completes = decl.head.raw("type").chars().nth(2) == Some(COMPLETE) || awaits_completion(state(decl));
    let open = is_with_us(decl) || awaits_completion(state(decl));
    let applies = decl.imports() && completes == complete && !decl.is_domestic_transport() && open;
    let entered = decl.head.date("iEDate").filter(|_| applies);
    let Some(entered) = entered else { return };
    let today = decl.context.today;
    let Deadline { due, days_left } = Deadline::to_declare(entered, today, Calendar::of(decl.context.dicts));
    if days_left < 0 {
        found.add("iEDate", &[("deadline", &due.to_string()), ("days", &(-days_left).to_string())]);
    }
}

/// Whether customs has not taken the declaration yet, or has given it back.
fn is_with_us(decl: &Declaration<'_>) -> bool {
    let state = state(decl);
    let given_back = matches!(state, State::Rejected | State::Returned | State::SummaryRejected);
    given_back || state.rank() < State::Submitted.rank()
}

fn state(decl: &Declaration<'_>) -> State {
    State::from_code(decl.head.text("status")).unwrap_or(State::Draft)
}

fn days_between(from: NaiveDate, to: NaiveDate) -> String {
    (to - from).num_days().to_string()
}
