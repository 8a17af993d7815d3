//! A list is judged, and its message written, before anything is locked: of ten thousand lines that takes seconds, in which others write.
//! What was found counts where the list and what it depends on are the same once they are locked; else all of it is done again.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::NaiveDate;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{Account, Context, is_gone, judge, unknown_account, unknown_store};
use core_wasm::rules::sas::collect::declares_less;
use core_wasm::validate::{Stage, validate};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query};
use serde_json::Value;

use super::{account, customs, declarations, invoice};
use crate::documents::served::ORG;
use crate::documents::{paged, write};
use crate::domains::base::exchange_rate::rates;
use crate::domains::bonded::{named, processing};
use crate::domains::decl::stores;
use crate::domains::sas::collect::of_list;
use crate::gateway::correspondent::Outgoing;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// Most lists of one request that are looked at beforehand, and lines of theirs from which on no further list is: they are kept until
/// the lists are locked.
pub const MOST: usize = 20;
const MOST_LINES: usize = 20_000;
/// What sending changes in a list beside the day.
const BY_SENDING: &[&str] = &["version", "state", "sentAt", "reason", "reviewStep", "updatedAt", "invtDclTime"];

/// Lists that were looked at beforehand.
#[derive(Default)]
pub struct Ahead(Vec<Looked>);

/// A list with its lines, and what follows from them.
pub struct Looked {
    list: Row,
    lines: Vec<Row>,
    mark: Vec<Option<i64>>,
    today: NaiveDate,
    /// What it depends on beside itself.
    account: Option<Account>,
    declared: Vec<Row>,
    problems: Vec<Problem>,
    /// Its message, with the stock lists that it names.
    message: Option<(Vec<Value>, Outgoing)>,
}

/// Looks at lists; those that cannot be seen any more are left out.
pub async fn look(app: &App, lists: Vec<Row>, sends: bool) -> Result<Ahead, ApiError> {
    let mut ahead = Ahead::default();
    for list in lists {
        if ahead.0.iter().map(|looked| looked.lines.len()).sum::<usize>() > MOST_LINES {
            break;
        }
        let mut looked = Looked::at(&app.db, &app.dictionaries(), day_in_china(app.now()), list).await?;
        if sends && !looked.problems.iter().any(Problem::is_error) {
            looked.list.set("invtDclTime", looked.today.to_string());
            let collected = customs::collected(&app.db, &looked.list).await?;
            let message = customs::composed(&app.db, app.now(), &looked.list, &looked.lines, collected.clone()).await?;
            looked.message = Some((collected, message));
        }
        ahead.0.push(looked);
    }
    Ok(ahead)
}

impl Looked {
    /// Judges a list by itself and by what it depends on.
    pub async fn at(
        db: &impl ConnectionTrait,
        dicts: &Dictionaries,
        today: NaiveDate,
        list: Row,
    ) -> Result<Looked, ApiError> {
        let id = write::key(&list)?.0;
        // Before the lines: what changes meanwhile has another mark.
        let mark = mark(db, id).await?;
        let lines = paged::all_of(db, &BOND_INVT_DT, id).await?;
        let codes: BTreeSet<&str> = lines.iter().map(|line| line.text("dclCurrcd")).collect();
        let currencies: Vec<String> = codes
            .into_iter()
            .filter_map(|code| dicts.by_id("currency", code))
            .map(|entry| entry.name2.clone())
            .collect();
        let exchange = rates(db, &currencies.iter().collect::<Vec<_>>(), today).await?;
        let account = account::judged(db, &list, &lines, None).await?;
        let declared = declarations::lines(db, &lines).await?;
        let mut problems = validate(&BOND_INVT, &list, dicts, Stage::Declare);
        // What the form only warns of is judged in full below.
        problems.retain(Problem::is_error);
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_gone(line.borrowed())) {
            let found = validate(&BOND_INVT_DT, line, dicts, Stage::Declare);
            problems.extend(found.into_iter().map(|problem| problem.at("lines", at)));
        }
        let context =
            Context { dicts, today, exchange: &exchange, account: account.as_ref(), declared: &declared, filed: None };
        problems.extend(judge(&list, &lines, &context));
        Ok(Looked { list, lines, mark, today, account, declared, problems, message: None })
    }

    /// Everything that is wrong with it, with what others may have taken since.
    pub async fn judged(&self, db: &impl ConnectionTrait) -> Result<Vec<Problem>, ApiError> {
        let mut problems = self.problems.clone();
        problems.extend(named::problems(db, &BOND_INVT, &self.list, None).await?);
        problems.extend(invoice::problems(db, &self.lines).await?);
        problems.extend(declares_less(&of_list(db, &self.list).await?, &self.lines));
        Ok(problems)
    }

    /// What is no error, and so of no interest when it is sent: an account that is not kept here, a handbook of which more is exported
    /// than came in, a sub-store that the owner does not have.
    pub async fn doubts(&self, db: &impl ConnectionTrait) -> Result<Vec<Problem>, ApiError> {
        let unknown = unknown_account(self.list.borrowed(), "putrecNo").filter(|_| self.account.is_none());
        let mut problems: Vec<Problem> = unknown.into_iter().collect();
        problems.extend(processing::over_exported(db, &self.list, &self.lines).await?);
        if !self.list.is_blank("subStore") {
            let offered = stores::called(db, self.list.int(ORG).unwrap_or_default()).await?;
            problems.extend(unknown_store(self.list.borrowed(), &offered));
        }
        Ok(problems)
    }

    /// Whether a list that is locked, and what it depends on, are as they were.
    async fn still_holds(&self, tx: &Tx, list: &Row) -> Result<bool, ApiError> {
        let id = write::key(list)?.0;
        Ok(self.says_the_same(list)
            && self.today == day_in_china(tx.now())
            && self.mark == mark(tx, id).await?
            && self.account == account::judged(tx, list, &self.lines, None).await?
            && self.declared == declarations::lines(tx, &self.lines).await?)
    }

    fn says_the_same(&self, list: &Row) -> bool {
        let kept = BOND_INVT.fields.iter().filter(|field| !BY_SENDING.contains(&field.name));
        let mut kept = kept.map(|field| field.name).chain(["id"]);
        kept.all(|field| self.list.borrowed().written(field) == list.borrowed().written(field))
    }
}

/// What was found out about a list beforehand, where it still holds.
pub async fn known(tx: &Tx, list: &Row) -> Result<Option<Arc<Ahead>>, ApiError> {
    let Some(ahead) = tx.ahead::<Ahead>() else { return Ok(None) };
    let Some(looked) = ahead.of(list) else { return Ok(None) };
    Ok(looked.still_holds(tx, list).await?.then_some(ahead))
}

impl Ahead {
    /// What was found out about a list.
    pub fn of(&self, list: &Row) -> Option<&Looked> {
        self.0.iter().find(|looked| looked.list.int("id") == list.int("id"))
    }

    /// The message of a list that was judged to be as it was.
    pub async fn message(&self, tx: &Tx, list: &Row) -> Result<Option<Outgoing>, ApiError> {
        let Some((collected, message)) = self.of(list).and_then(|looked| looked.message.as_ref()) else {
            return Ok(None);
        };
        Ok((*collected == customs::collected(tx, list).await?).then(|| message.clone()))
    }
}

/// By what lines are known to be the same: how many there are, their versions, and what is set in them without a new version.
async fn mark(db: &impl ConnectionTrait, list: i64) -> Result<Vec<Option<i64>>, ApiError> {
    let sums = ["version", "decl_id", "invoice_dt_id", "entry_gds_seqno", "held_serial"];
    let mut find = Query::select();
    find.expr(Func::count(Expr::col("id"))).expr(Func::max(Expr::col("id")));
    for column in sums {
        find.expr(Func::sum(Expr::col(column)).cast_as("bigint"));
    }
    find.from(BOND_INVT_DT.table_name()).and_where(Expr::col("document_id").eq(list));
    let Some(found) = db.query_one(&find).await? else { return Ok(Vec::new()) };
    let value = |at: usize| found.try_get_by_index::<Option<i64>>(at);
    Ok((0..sums.len() + 2).map(value).collect::<Result<_, _>>()?)
}
