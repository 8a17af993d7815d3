//! Where the times come from: one statement or two for each kind, over the documents that the caller may see and that still need the
//! time, in its order. The conditions are those of the document's own lists and warnings; the day is reckoned by the core.

mod accounts;
mod declarations;
mod orders;
mod others;

use chrono::NaiveDate;
use core_wasm::permission::{self, Category};
use core_wasm::resources::declaration::HEAD;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::formula::{Basis, Due};
use core_wasm::rules::radar::kinds::{EML_WRITE_OFF, EMS_WRITE_OFF, Kind};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query, SelectStatement, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, DbErr, QueryResult};

use crate::accounts::caller::Caller;
use crate::domains::decl::access;
use crate::domains::decl::declaration::shown_number;
use crate::process::error::ApiError;
use crate::store::app::App;

/// A time of a document.
#[derive(Clone, Debug)]
pub struct Entry {
    pub kind: &'static Kind,
    /// Its number among those of its kind: the document's, or that of the serial in an account.
    pub id: i64,
    pub doc_id: i64,
    pub org_id: i64,
    /// As people know the document.
    pub number: String,
    /// Whose it is.
    pub holder: String,
    /// Category of a declaration.
    pub category: Option<Category>,
    pub basis: Basis,
    pub due: Due,
}

impl Entry {
    /// Any of these permissions lets somebody see the document.
    pub fn viewing(&self) -> Vec<&'static str> {
        match self.category {
            Some(category) => access::viewing(category).to_vec(),
            None => permission::code(self.kind.document.perm, "view").into_iter().collect(),
        }
    }

    /// Whether somebody does anything with such documents: who but reads them decides nothing for the organisation.
    pub fn is_worked_on_by(&self, caller: &Caller) -> bool {
        let perm = self.kind.document.perm;
        let is_of_document = |code: &str| code.strip_prefix(perm).is_some_and(|rest| rest.starts_with(':'));
        let viewing = permission::code(perm, "view");
        match self.category {
            Some(category) => access::working(category).iter().any(|code| caller.may(code)),
            None => permission::all()
                .iter()
                .any(|(code, _)| is_of_document(code) && viewing != Some(*code) && caller.may(code)),
        }
    }
}

/// Which times are asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// First and last day by which they are due.
    pub from: Option<NaiveDate>,
    pub until: Option<NaiveDate>,
    /// Of documents that this account made or changed.
    pub by: Option<i64>,
    /// These alone.
    pub ids: Option<Vec<i64>>,
}

impl Wanted {
    /// Whether a time lies in the days that are asked for.
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }

    /// The days as a condition on what they follow from: `latest` says which value has its time on a day at the latest.
    fn on<V: Into<sea_orm::Value>>(&self, value: SimpleExpr, latest: impl Fn(NaiveDate) -> V) -> Condition {
        let before = self.from.and_then(|from| from.pred_opt());
        Condition::all()
            .add_option(before.map(|day| value.clone().gt(Expr::val(latest(day)))))
            .add_option(self.until.map(|day| value.lte(Expr::val(latest(day)))))
    }

    /// The rows of a table that are asked for, whatever their days: `id` is their number, and they are of the document with `doc_id`.
    fn rows(&self, kind: &Kind, id: SimpleExpr, doc_id: SimpleExpr) -> Condition {
        let worked_on = |user: i64| {
            let mut entries = Query::select();
            entries
                .expr(Expr::val(1))
                .from("audit_entry")
                .and_where(col("audit_entry", "entity").eq(kind.document.table_name()))
                .and_where(col("audit_entry", "entity_id").eq(doc_id))
                .and_where(col("audit_entry", "user_id").eq(user));
            Expr::exists(entries)
        };
        Condition::all()
            .add_option(self.ids.as_ref().map(|ids| id.is_in(ids.iter().copied())))
            .add_option(self.by.map(worked_on))
    }
}

/// A statement that finds times of a kind in their order. Its first columns are those of [`head`].
struct Part {
    select: SelectStatement,
    read: Read,
}

/// What a time follows from, read from a row of a part.
type Read = fn(&QueryResult) -> Result<Basis, DbErr>;

/// The first columns of every part: number of the time, document, organisation, number and holder of the document, its category where
/// it is a declaration.
fn head(select: &mut SelectStatement, columns: [SimpleExpr; 6]) {
    numbered(select, columns, [none(), none()]);
}

/// Those columns of a document that has better numbers beside its own: that of customs and that of the data centre.
fn numbered(select: &mut SelectStatement, columns: [SimpleExpr; 6], better: [SimpleExpr; 2]) {
    select.exprs(columns).exprs(better);
}

/// Behind the columns of [`head`].
const FIRST: usize = 8;

fn col(table: &'static str, column: &'static str) -> SimpleExpr {
    Expr::col((Alias::new(table), Alias::new(column)))
}

fn none() -> SimpleExpr {
    Expr::cust("NULL")
}

async fn parts(app: &App, caller: &Caller, kind: &'static Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    match kind.name {
        "declare" | "complete" => declarations::undeclared(app, caller, kind, wanted, calendar).await,
        "pay" => declarations::unpaid(app, caller, kind, wanted, calendar).await,
        "ems" | "bws" | "eml" => accounts::ending(app, caller, kind, wanted).await,
        "storage" => accounts::stored(app, caller, kind, wanted).await,
        "certificate" => others::certificates(app, caller, kind, wanted).await,
        "collective" => others::collective(app, caller, kind, wanted).await,
        "application" => others::applications(app, caller, kind, wanted).await,
        "passport" => others::passports(app, caller, kind, wanted).await,
        "order" => orders::orders(app, caller, kind, wanted).await,
        "paper" => orders::papers(app, caller, kind, wanted).await,
        other => Err(ApiError::Internal(anyhow::anyhow!("nothing finds the times of kind {other}"))),
    }
}

/// The times of a kind of which no statement can say which one counts, all of them; `None` for the other kinds.
async fn chosen(
    app: &App,
    caller: &Caller,
    kind: &'static Kind,
    wanted: &Wanted,
) -> Result<Option<Vec<Entry>>, ApiError> {
    match kind.name {
        // The one that matters now, of several of one booking.
        "cutOff" => others::cut_offs(app, caller, kind, wanted).await.map(Some),
        // Reckoned from the cycle of the account, or its last write-off.
        EMS_WRITE_OFF | EML_WRITE_OFF => accounts::write_offs(app, caller, kind, wanted).await.map(Some),
        _ => Ok(None),
    }
}

/// The first times of a kind, at most so many.
pub async fn find(
    app: &App,
    caller: &Caller,
    kind: &'static Kind,
    wanted: &Wanted,
    most: usize,
) -> Result<Vec<Entry>, ApiError> {
    let chosen = chosen(app, caller, kind, wanted).await?;
    let is_chosen = chosen.is_some();
    let mut found = chosen.unwrap_or_default();
    if !is_chosen {
        let parts = parts(app, caller, kind, wanted).await?;
        let dicts = app.dictionaries();
        let calendar = Calendar::of(&dicts);
        let limit = u64::try_from(most).unwrap_or(u64::MAX);
        for Part { mut select, read } in parts {
            select.limit(limit);
            let rows = app.lists().await.query_all(&select).await?;
            for row in rows {
                found.extend(entry(kind, &row, read(&row)?, calendar)?);
            }
        }
    }
    found.sort_by_key(|one| (one.due, one.id));
    found.truncate(most);
    Ok(found)
}

/// How many there are.
pub async fn count(app: &App, caller: &Caller, kind: &'static Kind, wanted: &Wanted) -> Result<u64, ApiError> {
    if let Some(found) = chosen(app, caller, kind, wanted).await? {
        return Ok(u64::try_from(found.len()).unwrap_or_default());
    }
    let mut sum = 0;
    for Part { mut select, .. } in parts(app, caller, kind, wanted).await? {
        select.clear_selects().clear_order_by().expr(Func::count(Expr::val(1)));
        let found =
            app.lists().await.query_one(&select).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
        sum += u64::try_from(found.unwrap_or_default()).unwrap_or_default();
    }
    Ok(sum)
}

fn entry(
    kind: &'static Kind,
    row: &QueryResult,
    basis: Basis,
    calendar: Calendar<'_>,
) -> Result<Option<Entry>, ApiError> {
    let Some(due) = basis.due(calendar) else { return Ok(None) };
    let doc_id: i64 = row.try_get_by_index(1)?;
    let text = |index: usize| row.try_get_by_index::<Option<String>>(index);
    let category = match kind.document.name == HEAD.name {
        true => Category::from_ie_catg(&text(5)?.unwrap_or_default()),
        false => None,
    };
    Ok(Some(Entry {
        kind,
        id: row.try_get_by_index(0)?,
        doc_id,
        org_id: row.try_get_by_index(2)?,
        number: shown_number(doc_id, [&text(6)?, &text(7)?, &text(3)?]),
        holder: text(4)?.unwrap_or_default(),
        category,
        basis,
        due,
    }))
}
