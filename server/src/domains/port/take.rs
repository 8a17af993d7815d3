//! Records of port data as they come, several at once: each is put with the one that is there of its bill. What says the same again
//! changes nothing.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resource::Field;
use core_wasm::resources::base::{DOCU_GOODS, DOCU_GOODS_BOX};
use core_wasm::row::Row;
use core_wasm::rules::port_data;
use core_wasm::validate::too_many;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

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

/// The records of an organisation that are there of these bills, by bill, with their containers, locked: read together, for hundreds come
/// at once.
pub async fn known(tx: &Tx, org: i64, bills: impl Iterator<Item = String>) -> Result<HashMap<String, Row>, ApiError> {
    let bills: Vec<String> = bills.filter(|bill| !bill.is_empty()).collect();
    let mut found = Vec::new();
    for some in bills.chunks(lines::BATCH) {
        let of_bills = Rows::of(&DOCU_GOODS)
            .filter(Expr::col("org_id").eq(org))
            .filter(Expr::col("bill_no").is_in(some.iter().map(String::as_str)));
        found.extend(of_bills.order("id", Order::Asc).locked().all(tx).await?);
    }
    lines::attach(tx, &DOCU_GOODS, &mut found).await?;
    Ok(found.into_iter().map(|row| (row.text("billNo").to_owned(), row)).collect())
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

/// Stores a record with which nothing is wrong.
pub async fn store(tx: &Tx, caller: &Caller, action: &str, judged: Judged) -> Result<(i64, Outcome), ApiError> {
    let Judged { before, row, .. } = judged;
    let actor = Actor::from(caller);
    let (stored, outcome) = match &before {
        None => (write::insert(tx, &actor, &DOCU_GOODS, action, &row).await?, Outcome::Added),
        Some(before) if same(before, &row)? => return Ok((write::key(before)?.0, Outcome::Unchanged)),
        Some(before) => (write::store(tx, &actor, &DOCU_GOODS, action, before, row).await?, Outcome::Changed),
    };
    Served::of(&DOCU_GOODS).hooks.stored(tx, caller, before.as_ref(), &stored).await?;
    Ok((write::key(&stored)?.0, outcome))
}

/// Whether two records say the same, however it is written.
fn same(one: &Row, other: &Row) -> Result<bool, ApiError> {
    let head = |row: &Row| written(DOCU_GOODS.fields, row);
    let containers = |row: &Row| {
        row.rows(CONTAINERS).iter().map(|line| written(DOCU_GOODS_BOX.fields, line)).collect::<Result<Vec<_>, _>>()
    };
    Ok(head(one)? == head(other)? && containers(one)? == containers(other)?)
}

/// The fields as they travel once they were stored.
fn written(fields: &'static [Field], row: &Row) -> Result<Vec<Json>, ApiError> {
    let told = fields.iter().filter(|field| !NO_NEWS.contains(&field.name));
    told.map(|field| codec::to_wire(field, codec::to_column(field, row).map_err(ApiError::rule)?)).collect()
}
