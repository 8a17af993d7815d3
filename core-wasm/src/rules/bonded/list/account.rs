//! Whether the account lets the list in at all: it is filed and runs, its last day has not passed, and what it holds stays within
//! its highest turnover. Source: domain/bonded.md §5.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::{Account, Findings, Serial, is_gone, is_out};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::bonded::account::highest;
use crate::rules::bonded::balance::Usd;
use crate::states::bonded_account::{ENDED, MOVABLE, PAUSED};
use crate::text::catalogue::inventory as texts;

pub(super) fn judge(list: RowRef<'_>, lines: &[Row], account: &Account, today: NaiveDate, found: &mut Findings) {
    let state = account.state.as_str();
    if !state.is_empty() && !MOVABLE.contains(&state) {
        let message = match state {
            ENDED => texts::ACCOUNT_ENDED,
            PAUSED => texts::ACCOUNT_PAUSED,
            _ => texts::ACCOUNT_NOT_FILED,
        };
        found.add(Problem::error("bondList.accountState", "putrecNo", message));
    }
    if !account.standing.allows(is_out(list)) {
        found.add(Problem::error("bondList.accountStopped", "putrecNo", texts::ACCOUNT_STOPPED));
    }
    if let Some(last) = account.last_day.filter(|last| *last < today) {
        let message = texts::ACCOUNT_OVER.with(&[("day", &last.to_string())]);
        found.add(Problem::error("bondList.accountOver", "putrecNo", message));
    }
    turnover(list, lines, account, found);
    stored(lines, account, today, found);
    versions(lines, account, today, found);
}

/// What a product takes by a version whose last day has passed is nothing that customs has agreed to any more.
fn versions(lines: &[Row], account: &Account, today: NaiveDate, found: &mut Findings) {
    let known: BTreeMap<i64, &Serial> = account.serials.iter().map(|known| (known.serial, known)).collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        let version = line.text("ucnsVerno");
        let ends = line.int("putrecSeqno").and_then(|serial| known.get(&serial)?.ends.get(version));
        let Some(last) = ends.filter(|last| **last < today) else { continue };
        let message = texts::VERSION_OVER.with(&[("version", version), ("day", &last.to_string())]);
        found.of_line(at, Problem::warning("bondList.versionOver", "ucnsVerno", message));
    }
}

/// What lies beyond its storage limit still leaves, but customs asks: it is told of each serial once.
fn stored(lines: &[Row], account: &Account, today: NaiveDate, found: &mut Findings) {
    let over = |known: &Serial| known.limit.filter(|limit| *limit < today).map(|limit| (known.serial, limit));
    let mut over: BTreeMap<i64, NaiveDate> = account.serials.iter().filter_map(over).collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        let Some((serial, limit)) = line.int("putrecSeqno").and_then(|serial| over.remove_entry(&serial)) else {
            continue;
        };
        let values = [("serial", &*serial.to_string()), ("day", &*limit.to_string())];
        found.of_line(at, Problem::warning("bondList.storedOver", "putrecSeqno", texts::STORED_OVER.with(&values)));
    }
}

/// What comes in may lift the account above its highest turnover. That is a warning: what products took of it is only written
/// off at the end of a cycle, so customs may know of less than the journal does.
fn turnover(list: RowRef<'_>, lines: &[Row], account: &Account, found: &mut Findings) {
    let Some(most) = account.most.and_then(highest).filter(|_| !is_out(list) && is_material(list)) else { return };
    let more = |line: &Row| {
        let held = line.decimal::<5>("heldUsd").unwrap_or_default();
        line.decimal::<5>("usdStatTotalAmt").unwrap_or_default().checked_sub(held)
    };
    let added: Option<Usd> = Fixed::sum(lines.iter().filter(|line| !is_gone(line.borrowed())).filter_map(more));
    let then = added.and_then(|added| account.worth.checked_add(added));
    if let Some(then) = then.filter(|then| *then > most) {
        let message = texts::TURNOVER.with(&[("then", &then.short()), ("most", &most.short())]);
        found.add(Problem::warning("bondList.turnover", "putrecNo", message));
    }
}

/// A list or stock list whose `field` names an account that is not kept here. A partner's may be elsewhere, so this is no error;
/// but a slip in the number keeps everything from being checked.
pub fn unknown(document: RowRef<'_>, field: &str) -> Option<Problem> {
    let account = document.text(field);
    let message = texts::ACCOUNT_UNKNOWN.with(&[("account", account)]);
    (!account.is_empty()).then(|| Problem::warning("bondList.accountUnknown", field, message))
}

fn is_material(list: RowRef<'_>) -> bool {
    list.text("mtpckEndprdMarkcd") != "E"
}

#[cfg(test)]
mod tests {
    use super::unknown;
    use crate::error::Severity;
    use crate::row::Row;

    #[test]
    fn an_account_that_is_not_kept_here_is_doubtful_where_one_is_named() {
        let mut list = Row::new();
        assert!(unknown(list.borrowed(), "putrecNo").is_none());
        list.set("putrecNo", "T2248W000091");
        let found = unknown(list.borrowed(), "putrecNo").map(|found| (found.severity, found.field));
        assert_eq!(found, Some((Severity::Warning, "putrecNo".to_owned())));
    }
}
