//! GET /invt/v1/bondInvt/{id}/declarations: the declarations that were made of a list.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::lines::BATCH;
use crate::crud::served::Served;
use crate::crud::{paged, serve};
use crate::domains::decl::declaration::{Column, Entity};
use crate::extract::Path;

/// A declaration as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeclarationOfList {
    pub id: i64,
    pub client_seq_no: Option<String>,
    pub entry_id: Option<String>,
    pub status: String,
}

pub async fn declarations(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Answer<Vec<DeclarationOfList>> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let lines = paged::all_of(&app.db, &BOND_INVT_DT, id).await?;
    let made: BTreeSet<i64> = lines.iter().filter_map(|line| line.int("declId")).collect();
    let made: Vec<i64> = made.into_iter().collect();
    let mut told = Vec::with_capacity(made.len());
    for some in made.chunks(BATCH) {
        let found =
            Entity::find().filter(Column::Id.is_in(some.iter().copied())).order_by_asc(Column::Id).all(&app.db).await?;
        told.extend(found.into_iter().map(|row| DeclarationOfList {
            id: row.id,
            client_seq_no: row.client_seq_no,
            entry_id: row.entry_id,
            status: row.status,
        }));
    }
    Ok(Done::data(told))
}
