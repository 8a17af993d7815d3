//! A kind of document that declarations are made from: its entity, and that of its lines.

use std::collections::{BTreeMap, BTreeSet};

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
    for (g_no, ids) in by_line {
        put_mark::<S>(tx, &ids, Some((declaration, g_no))).await?;
    }
    Ok(())
}

/// Puts a mark on lines, or takes it off.
async fn put_mark<S: Source>(tx: &Tx, ids: &[i64], at: Option<Place>) -> Result<(), ApiError> {
    let id = column::<S::Line>("id")?;
    let (decl, decl_line) = (column::<S::Line>("decl_id")?, column::<S::Line>("decl_g_no")?);
    for some in ids.chunks(BATCH) {
        S::Line::update_many()
            .col_expr(decl, at.map(|(declaration, _)| declaration).into())
            .col_expr(decl_line, at.map(|(_, g_no)| g_no).into())
            .filter(id.is_in(some.iter().copied()))
            .exec(tx)
            .await?;
    }
    Ok(())
}

/// A line of a declaration: its id, and the number of the line.
pub type Place = (i64, i64);
/// What became of the lines of a declaration, by the number that they had; nothing where they are gone.
pub type Moves = BTreeMap<i64, Option<Place>>;

/// Lets the marks follow the lines of a declaration; answers the documents whose lines have none any more. A mark of the
/// declaration as a whole stays.
pub async fn follow<S: Source>(tx: &Tx, declaration: i64, moves: &Moves) -> Result<BTreeSet<i64>, ApiError> {
    let marked = S::Line::find().filter(column::<S::Line>("decl_id")?.eq(declaration)).all(tx).await?;
    let mut freed = BTreeSet::new();
    let mut going: BTreeMap<Option<Place>, Vec<i64>> = BTreeMap::new();
    for line in &marked {
        let g_no = number::<S::Line>(line, "decl_g_no")?.unwrap_or_default();
        let Some(to) = moves.get(&g_no).filter(|to| **to != Some((declaration, g_no))) else { continue };
        going.entry(*to).or_default().extend(number::<S::Line>(line, "id")?);
        if to.is_none() {
            freed.extend(number::<S::Line>(line, "document_id")?);
        }
    }
    for (to, ids) in going {
        put_mark::<S>(tx, &ids, to).await?;
    }
    Ok(freed)
}

/// Takes the marks of deleted declarations off; answers the documents whose lines had them.
pub async fn unmark<S: Source>(tx: &Tx, declarations: &[i64]) -> Result<BTreeSet<i64>, ApiError> {
    let decl = column::<S::Line>("decl_id")?;
    let (mut documents, mut lines) = (BTreeSet::new(), Vec::new());
    for some in declarations.chunks(BATCH) {
        for line in S::Line::find().filter(decl.is_in(some.iter().copied())).all(tx).await? {
            documents.extend(number::<S::Line>(&line, "document_id")?);
            lines.extend(number::<S::Line>(&line, "id")?);
        }
    }
    put_mark::<S>(tx, &lines, None).await?;
    Ok(documents)
}
