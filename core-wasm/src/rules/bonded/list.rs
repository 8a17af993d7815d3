//! The rules of bonded inventory lists: what stops a list from being sent, and what a reviewer should look at. The form warns of
//! what its own fields say; the whole is judged before the list goes to customs. Source: domain/bonded.md §2, §5, §8,
//! domain/single-window.md §5, domain/merge-split.md §6.

mod account;
mod amounts;
mod change;
mod filed;
mod given;
mod head;
mod lines;
mod made;
mod merge;
mod surplus;
mod weighed;

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::account::Kind;
use super::balance::Usd;
use crate::decimal::Quantity;
use crate::dictionary::Dictionaries;
use crate::error::{Problem, Severity};
use crate::resource::RowRule;
use crate::row::{Row, RowRef};

pub use account::unknown as unknown_account;
pub use amounts::completed;
pub use change::{fixed, mark};
pub use filed::BY_SERIAL;
pub use given::{added_up, forecast_line, goods_key, held_of, left_of};
pub use head::unknown_store;
pub use lines::{invoice_amounts, moved_quantity};
pub use made::{
    MadeOf, RECEIVED_LATER, booked, line_of, may_be_of, of_account, of_source, other_goods, other_invoice,
    other_source, received_line, rest_of, unlike,
};
pub use merge::{KEY as MERGE_KEY, numbered};
pub use surplus::wanted_of;
pub use weighed::weighed;

/// What the form says of a list while it is written: nothing that keeps a draft from being stored.
pub const HEAD_WARNINGS: &[RowRule] = &[head::doubt_way, head::doubt_parties];
/// What can never be right in a line.
pub const LINE_RULES: &[RowRule] = &[lines::weights, super::numbers::impossible];

/// The account of a list, as far as it is kept here.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Account {
    /// Where it stands with customs (dictionary `bondAccountState`).
    pub state: String,
    /// Which way customs lets goods go.
    pub standing: Standing,
    /// Goods that enter never add to what is there: each entry is a serial of its own.
    pub by_entry: bool,
    /// The last day on which it may be used.
    pub last_day: Option<NaiveDate>,
    /// Its highest turnover, in ten thousand dollars.
    pub most: Option<Usd>,
    /// What it holds of materials, in dollars.
    pub worth: Usd,
    /// The serials that the lines name and the account has.
    pub serials: Vec<Serial>,
}

/// One serial of the account that a list names.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Serial {
    pub serial: i64,
    /// Where its line stands with customs.
    pub standing: Standing,
    /// Nothing has to be there for goods to leave: products are made.
    pub unlimited: bool,
    /// What a handbook agrees on, and what came in or went out of it already, what is announced counted.
    pub agreed: Option<Quantity>,
    pub moved: Quantity,
    /// The quantity that an e-account has filed of a product, which is not agreed on: its products have no limit.
    pub filed: Option<Quantity>,
    /// What customs' ledger lets out: actual less what is pre-deducted.
    pub surplus: Quantity,
    /// What lists that go the same way have asked for that are with customs and not pre-deducted yet.
    pub asked: Quantity,
    /// The internal numbers of those lists.
    pub by: Vec<String>,
    /// Serials of the same material that entered before and are still there, where each entry is a serial of its own.
    pub older: Vec<i64>,
    /// Until when the goods that are there may lie; `None` where nothing is there, or without a limit.
    pub limit: Option<NaiveDate>,
    /// What one unit of what is there is worth, in dollars.
    pub average: Option<Usd>,
    pub code: String,
    pub unit: String,
    /// The versions of consumption of a product that customs filed.
    pub versions: Vec<String>,
    /// Their last days, where they have one.
    pub ends: BTreeMap<String, NaiveDate>,
}

/// Where an account, or a line of it, stands with customs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    #[default]
    Filed,
    /// It was added here; customs has not agreed yet.
    Added,
    /// Customs stopped imports, exports, or both.
    NoImports,
    NoExports,
    Stopped,
}

impl Standing {
    /// What the marks of an account's line say (dictionaries `modfMark`, `cusmExeMark`).
    pub fn of(line: RowRef<'_>) -> Standing {
        match line.text("modfMarkcd") {
            "3" => Standing::Added,
            _ => Standing::marked(line.text("cusmExeMarkcd")),
        }
    }

    /// What the head of an account says of all of its goods.
    pub fn of_account(head: RowRef<'_>) -> Standing {
        Standing::marked(head.text("pauseImpexpMarkcd"))
    }

    fn marked(mark: &str) -> Standing {
        match mark {
            "4" => Standing::Stopped,
            "5" => Standing::NoImports,
            "6" => Standing::NoExports,
            _ => Standing::Filed,
        }
    }

    /// Whether goods may go that way.
    pub const fn allows(self, outward: bool) -> bool {
        match self {
            Standing::Filed => true,
            Standing::NoImports => outward,
            Standing::NoExports => !outward,
            Standing::Added | Standing::Stopped => false,
        }
    }
}

/// What the judgement of a list depends on, beside the list.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub dicts: &'a Dictionaries,
    /// Today at the customs office.
    pub today: NaiveDate,
    /// Rows of the exchange rates; those of the month count.
    pub exchange: &'a [Row],
    /// `None` where the account is not kept here.
    pub account: Option<&'a Account>,
    /// Lines of the declaration that the list was made of; none where it was made of none.
    pub declared: &'a [Row],
    /// What the account has filed of the serial that a line names, where a line is completed; `None` where it is not kept here.
    pub filed: Option<&'a Row>,
}

/// Everything that is wrong with a list that is to be sent: its head, then its lines in their order (`lines[2].dclQty`), then
/// what they say together. What is well-formed was judged before.
pub fn judge(list: &Row, rows: &[Row], context: &Context<'_>) -> Vec<Problem> {
    let mut found = Findings::default();
    head::judge(list.borrowed(), context, &mut found);
    // What a change takes away is as customs has it, whatever is wrong with it today.
    for (at, line) in rows.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
        lines::judge(list.borrowed(), line.borrowed(), at, context, &mut found);
    }
    lines::judge_numbers(rows, &mut found);
    merge::judge(list.borrowed(), rows, context, &mut found);
    if let Some(account) = context.account {
        found.problems.extend(of_serials(list, rows, account, context.today));
    }
    found.problems
}

/// What an account says of goods that go into it or out of it by a list.
pub fn of_serials(list: &Row, rows: &[Row], account: &Account, today: NaiveDate) -> Vec<Problem> {
    let mut found = Findings::default();
    account::judge(list.borrowed(), rows, account, today, &mut found);
    surplus::judge(list.borrowed(), rows, account, &mut found);
    found.problems
}

/// Problems in the order in which they were found.
#[derive(Default)]
struct Findings {
    problems: Vec<Problem>,
}

impl Findings {
    fn add(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn of_line(&mut self, at: usize, problem: Problem) {
        self.problems.push(problem.at("lines", at));
    }
}

/// Whether goods leave the account.
fn is_out(list: RowRef<'_>) -> bool {
    list.text("impexpMarkcd") == "E"
}

/// Whether a change of a list takes the line away.
pub fn is_gone(line: RowRef<'_>) -> bool {
    line.text("modfMarkcd") == "2"
}

/// The first letter of the account's number: which kind it is.
fn letter(list: RowRef<'_>) -> &str {
    list.text("putrecNo").get(..1).unwrap_or_default()
}

/// Whether the account is one of a warehouse (zone logistics or a bonded warehouse outside).
fn is_logistics(list: RowRef<'_>) -> bool {
    has_letter(list, Kind::Bws)
}

/// Whether the number of the account is one of this kind.
fn has_letter(list: RowRef<'_>, kind: Kind) -> bool {
    kind.letters().split('/').any(|known| known == letter(list))
}

/// The first problem as a warning.
fn first_as_warning(found: Findings) -> Option<Problem> {
    found.problems.into_iter().next().map(|problem| Problem { severity: Severity::Warning, ..problem })
}
