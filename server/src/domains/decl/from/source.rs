//! A kind of document that declarations are made from: its entity, and that of its lines.

use std::collections::BTreeMap;

use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT_DT, CLIENT_ORDER_DTL, FCST_DTL, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::documents::{Document, Kind, Took};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QueryOrder, Value,
};

use crate::crud::codec;
use crate::crud::list::ID;
use crate::crud::managed::Managed;
use crate::database::Tx;
use crate::domains::bond::{bond_invt, bond_invt_dt, sas_stock, sas_stock_dt};
use crate::domains::fcst::{fcst, fcst_dtl};
use crate::domains::order::{client_order, client_order_dtl};
use crate::error::ApiError;

/// A document with lines, of which declarations can be made. The table of its lines has `document_id`, `position`,
/// `decl_id` and `decl_g_no` beside the fields of the goods.
pub trait Source: Managed {
    type Line: EntityTrait<Model: Sync>;
    const LINE: &'static Resource;
    const KIND: Kind;
}

impl Source for fcst::Entity {
    type Line = fcst_dtl::Entity;
    const LINE: &'static Resource = &FCST_DTL;
    const KIND: Kind = Kind::Fcst;
}

impl Source for client_order::Entity {
    type Line = client_order_dtl::Entity;
    const LINE: &'static Resource = &CLIENT_ORDER_DTL;
    const KIND: Kind = Kind::ClientOrder;
}

impl Source for bond_invt::Entity {
    type Line = bond_invt_dt::Entity;
    const LINE: &'static Resource = &BOND_INVT_DT;
    const KIND: Kind = Kind::BondInvt;
}

impl Source for sas_stock::Entity {
    type Line = sas_stock_dt::Entity;
    const LINE: &'static Resource = &SAS_STOCK_DT;
    const KIND: Kind = Kind::SasStock;
}

/// Most values in one condition: both databases bound the parameters of a statement.
const BATCH: usize = 500;

type ColumnOf<E> = <E as EntityTrait>::Column;

fn column<E: EntityTrait>(name: &str) -> Result<ColumnOf<E>, ApiError> {
    let table = E::default().table_name().to_owned();
    name.parse().map_err(|_| ApiError::Internal(anyhow::anyhow!("{table}: no column {name}")))
}

fn number<E: EntityTrait>(model: &E::Model, name: &str) -> Result<Option<i64>, ApiError> {
    match model.get(column::<E>(name)?) {
        Value::BigInt(number) => Ok(number),
        other => Err(ApiError::Internal(anyhow::anyhow!("{name}: {other:?}"))),
    }
}

/// The documents of these models, in their order, with their lines in theirs.
pub async fn documents<S: Source>(db: &impl ConnectionTrait, models: &[S::Model]) -> Result<Vec<Document>, ApiError> {
    let ids = models.iter().map(|model| S::number(model, "id")).collect::<Result<Vec<i64>, _>>()?;
    let document = column::<S::Line>("document_id")?;
    let found = S::Line::find()
        .filter(document.is_in(ids.iter().copied()))
        .order_by_asc(column::<S::Line>("position")?)
        .all(db)
        .await?;
    let mut lines: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
    for model in &found {
        let of = number::<S::Line>(model, "document_id")?.unwrap_or_default();
        lines.entry(of).or_default().push(codec::row_of([ID].into_iter().chain(S::LINE.fields), model)?);
    }
    let document = |(model, id)| Ok(Document { head: S::row(model)?, lines: lines.remove(&id).unwrap_or_default() });
    models.iter().zip(ids).map(document).collect()
}

/// Puts a line into a document.
pub async fn put_line<S: Source>(tx: &Tx, document: i64, position: i64, line: &Row) -> Result<(), ApiError> {
    let mut model = <<S::Line as EntityTrait>::ActiveModel as ActiveModelTrait>::default();
    codec::assign(S::LINE.fields, line, &mut model)?;
    model.try_set(column::<S::Line>("document_id")?, document.into())?;
    model.try_set(column::<S::Line>("position")?, position.into())?;
    S::Line::insert(model).exec_without_returning(tx).await?;
    Ok(())
}

/// Marks lines as gone to lines of a declaration.
pub async fn mark<S: Source>(tx: &Tx, took: &[Took], declaration: i64) -> Result<(), ApiError> {
    let mut by_line: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for Took { id, g_no } in took {
        by_line.entry(*g_no).or_default().push(*id);
    }
    let id = column::<S::Line>("id")?;
    let (decl, decl_line) = (column::<S::Line>("decl_id")?, column::<S::Line>("decl_g_no")?);
    for (g_no, ids) in by_line {
        for some in ids.chunks(BATCH) {
            S::Line::update_many()
                .col_expr(decl, declaration.into())
                .col_expr(decl_line, g_no.into())
                .filter(id.is_in(some.iter().copied()))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}

/// Takes the marks of deleted declarations off; answers the documents whose lines had them.
pub async fn unmark<S: Source>(tx: &Tx, declarations: &[i64]) -> Result<Vec<i64>, ApiError> {
    let (decl, decl_line) = (column::<S::Line>("decl_id")?, column::<S::Line>("decl_g_no")?);
    let mut documents = std::collections::BTreeSet::new();
    for some in declarations.chunks(BATCH) {
        let theirs = decl.is_in(some.iter().copied());
        for line in S::Line::find().filter(theirs.clone()).all(tx).await? {
            documents.extend(number::<S::Line>(&line, "document_id")?);
        }
        S::Line::update_many()
            .col_expr(decl, Option::<i64>::None.into())
            .col_expr(decl_line, Option::<i64>::None.into())
            .filter(theirs)
            .exec(tx)
            .await?;
    }
    Ok(documents.into_iter().collect())
}
