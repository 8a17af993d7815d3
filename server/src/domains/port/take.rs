//! Records of port data as they come, several at once: each is put with the one that is there of its bill. What says the same again
//! changes nothing.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resources::base::{DOCU_GOODS, DOCU_GOODS_BOX};
use core_wasm::row::Row;
use core_wasm::rules::port_data;
use core_wasm::validate::too_many;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::record;
use crate::accounts::caller::Caller;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{codec, lines, write};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// The list of the containers of a record.
pub const CONTAINERS: &str = "containers";
/// What is not news by itself.
const NO_NEWS: [&str; 3] = ["source", "createdAt", "updatedAt"];

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Added,
    Changed,
    Unchanged,
}

/// A record that was judged.
pub struct Judged {
    before: Option<Row>,
    /// As it would be stored.
    pub row: Row,
    pub problems: Vec<Problem>,
}

impl Judged {
    /// The id and the version of the record that was there of its bill when it was judged.
    pub fn over(&self) -> Result<Option<(i64, i64)>, ApiError> {
        self.before.as_ref().map(write::key).transpose()
    }

    /// Whether it was refused before it was held against what is there.
    pub fn is_unread(&self) -> bool {
        self.row.0.is_empty()
    }
}

/// The records of an organisation that are there of these bills, by bill, with their containers: read together, for hundreds come
/// at once.
pub async fn known(tx: &Tx, org: i64, bills: impl Iterator<Item = String>) -> Result<HashMap<String, Row>, ApiError> {
    let mut found = Vec::new();
    for of_bills in of_bills(org, bills) {
        found.extend(of_bills.order("id", Order::Asc).all(tx).await?);
    }
    lines::attach(tx, &DOCU_GOODS, &mut found).await?;
    Ok(by_bill(found))
}

/// The records that are there of these bills, locked, without more than their ids and versions.
pub async fn locked(tx: &Tx, org: i64, bills: impl Iterator<Item = String>) -> Result<HashMap<String, Row>, ApiError> {
    let mut found = Vec::new();
    for of_bills in of_bills(org, bills) {
        let keys = of_bills.only(&["id", "version", "billNo"]).order("id", Order::Asc).locked();
        found.extend(keys.all(tx).await?);
    }
    Ok(by_bill(found))
}

fn of_bills(org: i64, bills: impl Iterator<Item = String>) -> Vec<Rows> {
    let bills: Vec<String> = bills.filter(|bill| !bill.is_empty()).collect();
    let some = |some: &[String]| {
        Rows::of(&DOCU_GOODS)
            .filter(Expr::col("org_id").eq(org))
            .filter(Expr::col("bill_no").is_in(some.iter().map(String::as_str)))
    };
    bills.chunks(lines::BATCH).map(some).collect()
}

fn by_bill(found: Vec<Row>) -> HashMap<String, Row> {
    found.into_iter().map(|row| (row.text("billNo").to_owned(), row)).collect()
}

/// A record as it would be stored for an organisation over the one that is there of its bill, with what is wrong with it.
pub async fn judge(
    tx: &Tx,
    caller: &Caller,
    org: i64,
    source: &str,
    (sent, before): (&Row, Option<Row>),
) -> Result<Judged, ApiError> {
    // Before anything is compared with what is there.
    let sent_containers = sent.borrowed().each(CONTAINERS).count();
    if let Some(problem) = DOCU_GOODS.embedded().find_map(|lines| too_many(lines, sent_containers)) {
        return Ok(Judged { before: None, row: Row::new(), problems: vec![problem] });
    }
    let unfit = port_data::unfit(before.as_ref(), sent);
    let mut row = port_data::merged(before.as_ref(), sent);
    row.set(ORG, org);
    row.set("source", source);
    let (row, problems) = write::completed(tx, caller, Served::of(&DOCU_GOODS), before.as_ref(), row).await?;
    let problems = problems.into_iter().map(|problem| port_data::as_sent(problem, &row, sent));
    let problems = unfit.into_iter().chain(problems).collect();
    Ok(Judged { before, row, problems })
}

/// Whether the containers of a record are a list of some, or were not sent.
pub fn has_list(sent: &Row) -> bool {
    let list = sent.0.get(CONTAINERS).filter(|list| !list.is_null());
    list.is_none_or(|list| list.as_array().is_some_and(|items| items.iter().all(Json::is_object)))
}

/// Stores records with which nothing is wrong, many in one statement; what became of each, in their order. The history names
/// what adds a record, and what changes one, as it is told.
pub async fn store(
    tx: &Tx,
    caller: &Caller,
    (adds, changes): (&str, &str),
    judged: Vec<Judged>,
) -> Result<Vec<(i64, Outcome)>, ApiError> {
    let actor = Actor::from(caller);
    let mut outcomes: Vec<(i64, Outcome)> = Vec::with_capacity(judged.len());
    let (mut new, mut new_at, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for (at, Judged { before, row, .. }) in judged.into_iter().enumerate() {
        outcomes.push(match before {
            None => {
                new.push(row);
                new_at.push(at);
                (0, Outcome::Added)
            }
            Some(before) if same(&before, &row) => (write::key(&before)?.0, Outcome::Unchanged),
            Some(before) => {
                let id = write::key(&before)?.0;
                changed.push((before, row));
                (id, Outcome::Changed)
            }
        });
    }
    let new: Vec<&Row> = new.iter().collect();
    let added = write::insert_all(tx, &actor, &DOCU_GOODS, adds, &new).await?;
    for (at, row) in new_at.into_iter().zip(&added) {
        let id = write::key(row)?.0;
        outcomes.get_mut(at).into_iter().for_each(|outcome| outcome.0 = id);
    }
    let before: Vec<Row> = changed.iter().map(|(before, _)| before.clone()).collect();
    let after = write::store_all(tx, &actor, &DOCU_GOODS, changes, changed).await?;
    let news = added.iter().map(|row| (None, row)).chain(before.iter().map(Some).zip(&after));
    record::tell_news(tx, caller, news).await?;
    Ok(outcomes)
}

/// Whether two records say the same, however it is written.
fn same(one: &Row, other: &Row) -> bool {
    let told = DOCU_GOODS.fields.iter().filter(|field| !NO_NEWS.contains(&field.name));
    let (ones, others) = (one.rows(CONTAINERS), other.rows(CONTAINERS));
    let of_boxes = || DOCU_GOODS_BOX.fields.iter().filter(|field| !NO_NEWS.contains(&field.name));
    codec::say_the_same(told, one, other)
        && ones.len() == others.len()
        && ones.iter().zip(&others).all(|(one, other)| codec::say_the_same(of_boxes(), one, other))
}
