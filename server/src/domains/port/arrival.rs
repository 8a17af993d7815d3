//! The arrival that the port tells begins the days to declare: it is put into declarations of the bill that have none, when it
//! becomes known and when such a declaration is stored.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::port_data;
use core_wasm::states::declaration::State;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect,
};

use crate::accounts::caller::Right;
use crate::documents::filter::begins;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::decl::declaration::{self, CATEGORY, Column, Entity};
use crate::process::error::ApiError;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::people::{data_priv, organisation};

/// Field of the declaration, and its columns for goods that come in.
pub const ARRIVAL: &str = "iEDate";
const COMING_IN: [&str; 2] = ["1", "3"];
/// Declarations that are looked at for each bill.
const MOST: u64 = 100;

/// Bills that are looked for in one statement.
const TOGETHER: usize = 50;

/// Puts the arrivals of port records into drafts of their bills that have none, or still have the one that a port told before: those of
/// the organisation of the record, and those that it makes for others as long as they let it. What was refused by the other side takes
/// it when it is stored again.
pub async fn tell(tx: &Tx, actor: &Actor, records: &[&Row]) -> Result<(), ApiError> {
    let mut of_orgs: BTreeMap<i64, Vec<(&str, NaiveDate)>> = BTreeMap::new();
    for record in records {
        let (Some(arrived), Some(org)) = (record.borrowed().date("arrivedOn"), record.int(ORG)) else { continue };
        let bill = record.text("billNo");
        if !bill.is_empty() && record.text("iEFlag") == Direction::Import.letter() {
            of_orgs.entry(org).or_default().push((bill, arrived));
        }
    }
    for (org, arrivals) in of_orgs {
        let customers = customers(tx, org).await?;
        for some in arrivals.chunks(TOGETHER) {
            tell_some(tx, actor, org, &customers, some).await?;
        }
    }
    Ok(())
}

async fn tell_some(
    tx: &Tx,
    actor: &Actor,
    org: i64,
    customers: &[i64],
    arrivals: &[(&str, NaiveDate)],
) -> Result<(), ApiError> {
    let made_for = Condition::all().add(Column::AgentOrgId.eq(org)).add(Column::OrgId.is_in(customers.iter().copied()));
    let backend = tx.get_database_backend();
    // A house bill and small letters are told apart below.
    let of_bill = |(bill, arrived): &(&str, NaiveDate)| {
        let told_before = Condition::all()
            .add(Expr::col(Column::IEDate).eq(Expr::col(Column::ArrivalTold)))
            .add(Column::IEDate.ne(*arrived));
        Condition::all()
            .add(begins(Expr::col(Column::BillNo), bill, backend))
            .add(Condition::any().add(Column::IEDate.is_null()).add(told_before))
    };
    let of_bills = arrivals.iter().map(of_bill).fold(Condition::any(), Condition::add);
    let found: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::BillNo])
        .filter(Condition::any().add(Column::OrgId.eq(org)).add(made_for))
        .filter(of_bills)
        .filter(Column::IECatg.is_in(COMING_IN))
        .filter(Column::Status.eq(State::Draft.code()))
        .order_by_asc(Column::Id)
        .limit(MOST * u64::try_from(arrivals.len()).unwrap_or(1))
        .into_tuple()
        .all(tx)
        .await?;
    let told: HashMap<&str, NaiveDate> = arrivals.iter().copied().collect();
    let arrival_of = |number: &str| port_data::bills_of(number).iter().find_map(|bill| told.get(&**bill).copied());
    let arrived: HashMap<i64, NaiveDate> =
        found.iter().filter_map(|(id, number)| Some((*id, arrival_of(number)?))).collect();
    let ids = found.iter().map(|(id, _)| *id).filter(|id| arrived.contains_key(id));
    for found in declaration::locked_all(tx, ids).await? {
        let Some(arrived) = arrived.get(&found.id).copied() else { continue };
        let before = found.i_e_date;
        let is_typed = before.is_some() && before != found.arrival_told;
        if is_typed || before == Some(arrived) || found.state()? != State::Draft {
            continue;
        }
        let (id, version, org_id) = (found.id, found.version, found.org_id);
        let mut changed = found.into_active_model();
        changed.i_e_date = Set(Some(arrived));
        changed.arrival_told = Set(Some(arrived));
        changed.version = Set(version + 1);
        changed.updated_at = Set(tx.now());
        changed.update(tx).await?;
        let before = before.map_or(serde_json::Value::Null, |day| day.to_string().into());
        let change = Change { field: ARRIVAL.to_owned(), before, after: arrived.to_string().into() };
        let record = Record {
            org_id: Some(org_id),
            entity: declaration::ENTITY,
            entity_id: id,
            action: "arrive",
            note: "",
            changes: vec![change],
        };
        audit::write(tx, actor, record).await?;
    }
    Ok(())
}

/// Whose declarations an organisation may make now: its own, those of the organisations below it, and those of customers that let
/// it.
async fn customers(tx: &Tx, org: i64) -> Result<Vec<i64>, ApiError> {
    let mut orgs = organisation::with_below(tx, org).await?;
    orgs.extend(data_priv::granting(tx, org, CATEGORY, Right::Edit).await?);
    Ok(orgs)
}

/// Puts the arrival that is known of its bill into a declaration that has none, before it is stored: as its owner knows it, or who
/// makes it, as long as the owner lets it. Answers what it put in.
pub async fn put_in(tx: &Tx, owner: i64, maker: i64, declaration: &mut Row) -> Result<Option<NaiveDate>, ApiError> {
    let head = declaration.borrowed();
    if !head.is_blank(ARRIVAL) || head.is_blank("billNo") || Direction::of(head) != Some(Direction::Import) {
        return Ok(None);
    }
    let mut orgs = vec![owner];
    if maker != owner && customers(tx, maker).await?.contains(&owner) {
        orgs.push(maker);
    }
    let records = Rows::of(&DOCU_GOODS)
        .filter(Expr::col("org_id").is_in(orgs))
        .filter(Expr::col("bill_no").is_in(port_data::bill_numbers(head)))
        .order("id", Order::Desc)
        .all(tx)
        .await?;
    let arrived = port_data::record_of(&records, head).and_then(|record| record.borrowed().date("arrivedOn"));
    if let Some(arrived) = arrived {
        declaration.set(ARRIVAL, arrived.to_string());
    }
    Ok(arrived)
}
