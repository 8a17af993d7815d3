//! Storing a list of a document: rows that are still there are updated where they differ, new ones inserted, the
//! others deleted.

use std::str::FromStr;

use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use sea_orm::{ActiveModelBehavior, ConnectionTrait, IntoActiveModel, TryIntoModel};

use crate::process::error::ApiError;

type ModelOf<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Model;
type ColumnOf<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Column;

/// Brings the stored rows of a list (in their order) to what the document says. A row is known by its id, else by its
/// place; an id of another declaration counts as none.
pub async fn store_list<A>(
    db: &impl ConnectionTrait,
    declaration_id: i64,
    stored: Vec<ModelOf<A>>,
    rows: Vec<Row>,
    fill: impl Fn(&mut A, &Row) -> Result<(), ApiError>,
) -> Result<(), ApiError>
where
    A: ActiveModelBehavior + TryIntoModel<ModelOf<A>> + Send,
    ModelOf<A>: IntoActiveModel<A> + PartialEq,
{
    let (id, owner, position) = (column::<A>("id")?, column::<A>("declaration_id")?, column::<A>("position")?);
    let mut left: Vec<Option<ModelOf<A>>> = stored.into_iter().map(Some).collect();
    let ids: Vec<i64> = left.iter().flatten().filter_map(|model| number(model.get(id))).collect();
    let mut picked: Vec<Option<ModelOf<A>>> = Vec::with_capacity(rows.len());
    for row in &rows {
        let known = row.int("id").and_then(|wanted| ids.iter().position(|id| *id == wanted));
        picked.push(known.and_then(|at| left.get_mut(at)).and_then(Option::take));
    }
    let mut fresh = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let by_id = picked.get_mut(at).and_then(Option::take);
        let known = match (by_id, row.is_blank("id")) {
            (None, true) => left.get_mut(at).and_then(Option::take),
            (by_id, _) => by_id,
        };
        let mut model = match &known {
            Some(known) => known.clone().into_active_model(),
            None => <A as ActiveModelTrait>::default(),
        };
        fill(&mut model, row)?;
        model.try_set(position, i64::try_from(at).unwrap_or(i64::MAX).into())?;
        match known {
            None => {
                model.try_set(owner, declaration_id.into())?;
                fresh.push(model);
            }
            Some(known) if model.clone().try_into_model()? != known => {
                model.update(db).await?;
            }
            Some(_) => {}
        }
    }
    let gone: Vec<i64> = left.into_iter().flatten().filter_map(|model| number(model.get(id))).collect();
    if !gone.is_empty() {
        A::Entity::delete_many().filter(id.is_in(gone)).exec(db).await?;
    }
    // SQLite and PostgreSQL bound the parameters of a statement.
    while !fresh.is_empty() {
        let batch: Vec<A> = fresh.drain(..fresh.len().min(100)).collect();
        A::Entity::insert_many(batch).exec_without_returning(db).await?;
    }
    Ok(())
}

/// The column of a name.
pub fn column<A: ActiveModelTrait>(name: &str) -> Result<ColumnOf<A>, ApiError> {
    ColumnOf::<A>::from_str(name).map_err(|_| ApiError::Internal(anyhow::anyhow!("there is no column {name}")))
}

fn number(value: Value) -> Option<i64> {
    match value {
        Value::BigInt(number) => number,
        _ => None,
    }
}
