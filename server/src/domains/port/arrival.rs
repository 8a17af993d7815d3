//! The arrival that the port tells begins the days to declare: it is put into declarations of the bill that have none, when it
//! becomes known and when such a declaration is stored.

use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::port_data;
use core_wasm::states::declaration::{Command, Facts, State, may};
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};

use crate::audit::{self, Actor, Change, Record};
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::database::Tx;
use crate::domains::decl::declaration::{self, Column, Entity};
use crate::error::ApiError;

/// Field of the declaration, and its columns for goods that come in.
const ARRIVAL: &str = "iEDate";
const COMING_IN: [&str; 2] = ["1", "3"];
/// Declarations of one bill that are looked at.
const MOST: u64 = 100;

/// Puts the arrival of a port record into the declarations of its bill that can still be changed and have none: those of the
/// organisation of the record, and those that it makes for others.
pub async fn tell(tx: &Tx, actor: &Actor, record: &Row) -> Result<(), ApiError> {
    let (Some(arrived), Some(org)) = (record.borrowed().date("arrivedOn"), record.int(ORG)) else { return Ok(()) };
    let bill = record.text("billNo");
    if bill.is_empty() || record.text("iEFlag") != Direction::Import.letter() {
        return Ok(());
    }
    let open = State::codes_where(|state| may(Command::Edit, state, &Facts::default()).is_ok());
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Condition::any().add(Column::OrgId.eq(org)).add(Column::AgentOrgId.eq(org)))
        .filter(Column::BillNo.eq(bill))
        .filter(Column::IEDate.is_null())
        .filter(Column::IECatg.is_in(COMING_IN))
        .filter(Column::Status.is_in(open))
        .limit(MOST)
        .into_tuple()
        .all(tx)
        .await?;
    for found in declaration::locked_all(tx, ids).await? {
        if found.i_e_date.is_some() {
            continue;
        }
        let (id, version, org_id) = (found.id, found.version, found.org_id);
        let mut changed = found.into_active_model();
        changed.i_e_date = Set(Some(arrived));
        changed.version = Set(version + 1);
        changed.updated_at = Set(tx.now());
        changed.update(tx).await?;
        let change =
            Change { field: ARRIVAL.to_owned(), before: serde_json::Value::Null, after: arrived.to_string().into() };
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

/// Puts the arrival that is known of its bill into a declaration that has none, before it is stored. `orgs`: whose it is and who
/// makes it.
pub async fn put_in(tx: &Tx, orgs: [i64; 2], declaration: &mut Row) -> Result<(), ApiError> {
    let head = declaration.borrowed();
    if !head.is_blank(ARRIVAL) || head.is_blank("billNo") || Direction::of(head) != Some(Direction::Import) {
        return Ok(());
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
    Ok(())
}
