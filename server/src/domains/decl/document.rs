//! A declaration with all its parts: between the document on the wire and the rows of four tables.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Resource};
use core_wasm::resources::declaration::{
    CONTAINER, HEAD, LICENCE_DOCU, LINE, LINE_PARTS, MAX_ROWS, PACKED, PARTS, Part,
};
use core_wasm::row::{Row, RowRef};
use core_wasm::text::catalogue::gateway::TOO_MANY_ROWS;
use core_wasm::text::text;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{self, Order};
use sea_orm::{ConnectionTrait, QueryOrder};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::list::{column, store_list};
use super::{attachment, container, declaration, licence_docu, line};
use crate::accounts::caller::Caller;
use crate::documents::codec;
use crate::documents::list::ListRow;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::{Reader, next_id};

/// Lists that have a table of their own; the others are kept as JSON in the head.
const TABLES: &[&str] = &["lines", "containers", "licenceDocus"];

/// The lists of a goods line that have no table, as one JSON text.
const GOODS_LIMITS: &Field = &Field::text("goodsLimits", text("许可证", "Product qualifications"), 1);

/// The fields that an edit may change.
pub fn editable() -> impl Iterator<Item = &'static Field> + Clone {
    HEAD.fields.iter().filter(|field| !field.read_only)
}

/// The stored rows of the lists with tables, in their order.
type Lists = (Vec<line::Model>, Vec<container::Model>, Vec<licence_docu::Model>);

async fn lists(db: &impl ConnectionTrait, id: i64) -> Result<Lists, ApiError> {
    lists_of(db, &[id]).await
}

/// The rows of several documents, each list in the order of its rows.
async fn lists_of(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Lists, ApiError> {
    let among = || ids.iter().copied();
    let lines =
        line::Entity::find().filter(line::Column::DeclarationId.is_in(among())).order_by_asc(line::Column::Position);
    let containers = container::Entity::find()
        .filter(container::Column::DeclarationId.is_in(among()))
        .order_by_asc(container::Column::Position);
    let licence_docus = licence_docu::Entity::find()
        .filter(licence_docu::Column::DeclarationId.is_in(among()))
        .order_by_asc(licence_docu::Column::Position);
    Ok((lines.all(db).await?, containers.all(db).await?, licence_docus.all(db).await?))
}

/// Loads the whole document of a head. The rows of its lists are read by their definitions: a line has some sixty columns, most of
/// them empty, and a typed model of each takes several times as long.
pub async fn load(db: &impl ConnectionTrait, head: &declaration::Model) -> Result<Row, ApiError> {
    let rows = |resource| of_head(resource, head.id);
    let mut lines = rows(&LINE).and(GOODS_LIMITS).filled(db).await?;
    for line in &mut lines {
        let packed = line.0.remove(GOODS_LIMITS.name);
        line.0.extend(unpacked(packed.as_ref().and_then(Json::as_str))?);
    }
    let (containers, licence_docus) = (rows(&CONTAINER).filled(db).await?, rows(&LICENCE_DOCU).filled(db).await?);
    let told = |rows: Vec<Row>| rows.into_iter().map(|row| Json::Object(row.0)).collect();
    put_together(head, told(lines), told(containers), told(licence_docus))
}

/// A declaration as it travels, with what [`load`] has: its lists are written as they are read.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    #[serde(flatten)]
    head: Row,
    lines: Vec<ListRow>,
    containers: Vec<ListRow>,
    licence_docus: Vec<ListRow>,
}

/// The whole document of a head for somebody who reads it.
pub async fn told(db: &impl ConnectionTrait, head: &declaration::Model) -> Result<Told, ApiError> {
    Ok(Told {
        head: head_row(head)?,
        lines: of_head(&LINE, head.id).and(GOODS_LIMITS).told(db, Some(GOODS_LIMITS.name)).await?,
        containers: of_head(&CONTAINER, head.id).told(db, None).await?,
        licence_docus: of_head(&LICENCE_DOCU, head.id).told(db, None).await?,
    })
}

/// The rows of a list of a declaration, in their order.
fn of_head(resource: &'static Resource, head: i64) -> Rows {
    let of = sea_query::ExprTrait::eq(Expr::col("declaration_id"), head);
    Rows::lines(resource).filter(of).order("position", Order::Asc)
}

/// Loads the whole documents of several heads, in their order, with as many statements as for one.
pub async fn load_all(db: &impl ConnectionTrait, heads: &[declaration::Model]) -> Result<Vec<Row>, ApiError> {
    let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
    let (lines, containers, licence_docus) = lists_of(db, &ids).await?;
    let mut lists: HashMap<i64, Lists> = HashMap::new();
    for row in lines {
        lists.entry(row.declaration_id).or_default().0.push(row);
    }
    for row in containers {
        lists.entry(row.declaration_id).or_default().1.push(row);
    }
    for row in licence_docus {
        lists.entry(row.declaration_id).or_default().2.push(row);
    }
    heads.iter().map(|head| of_models(head, lists.remove(&head.id).unwrap_or_default())).collect()
}

fn of_models(head: &declaration::Model, (lines, containers, licence_docus): Lists) -> Result<Row, ApiError> {
    let lines = lines.iter().map(line_row).collect::<Result<_, _>>()?;
    let containers = containers.iter().map(|model| with_id(CONTAINER.fields, model, model.id));
    let licence_docus = licence_docus.iter().map(|model| with_id(LICENCE_DOCU.fields, model, model.id));
    put_together(head, lines, containers.collect::<Result<_, _>>()?, licence_docus.collect::<Result<_, _>>()?)
}

fn put_together(
    head: &declaration::Model,
    lines: Vec<Json>,
    containers: Vec<Json>,
    licence_docus: Vec<Json>,
) -> Result<Row, ApiError> {
    let mut row = head_row(head)?;
    row.set("lines", lines);
    row.set("containers", containers);
    row.set("licenceDocus", licence_docus);
    Ok(row)
}

fn head_row(head: &declaration::Model) -> Result<Row, ApiError> {
    let mut row = filled(HEAD.fields, head)?;
    row.set("version", head.version);
    row.0.extend(unpacked(head.blocks.as_deref())?);
    Ok(row)
}

fn line_row(model: &line::Model) -> Result<Json, ApiError> {
    let mut row = with_id(LINE.fields, model, model.id)?;
    if let Json::Object(fields) = &mut row {
        fields.extend(unpacked(model.goods_limits.as_deref())?);
    }
    Ok(row)
}

fn with_id<M: ModelTrait>(fields: &'static [Field], model: &M, id: i64) -> Result<Json, ApiError> {
    let mut row = filled(fields, model)?;
    row.set("id", id);
    Ok(Json::Object(row.0))
}

/// The fields of a model that hold something.
fn filled<M: ModelTrait>(fields: &'static [Field], model: &M) -> Result<Row, ApiError> {
    Ok(without_blanks(codec::row_of(fields, model)?))
}

fn without_blanks(mut row: Row) -> Row {
    row.0.retain(|_, value| !value.is_null());
    row
}

fn unpacked(json: Option<&str>) -> Result<Map<String, Json>, ApiError> {
    match json {
        None => Ok(Map::new()),
        Some(json) => Ok(serde_json::from_str(json).map_err(anyhow::Error::from)?),
    }
}

/// Stores a new document that `by` made; `head` holds what the server keeps about it.
pub async fn insert(
    db: &impl Reader,
    mut head: declaration::ActiveModel,
    document: &Row,
    by: Option<&Caller>,
) -> Result<declaration::Model, ApiError> {
    fill_head(&mut head, document)?;
    // Written with its number at once: a second write of the row would cost its indexes and those of its texts twice.
    let id = next_id(db, declaration::ENTITY).await?;
    let made_at =
        head.created_at.try_as_ref().copied().ok_or_else(|| anyhow::anyhow!("nobody said when it was made"))?;
    head.id = Set(id);
    head.client_seq_no = Set(Some(declaration::client_number(id, made_at)));
    let made = head.insert(db).await?;
    store_lists(db, made.id, Lists::default(), document).await?;
    attachment::begin(db, &made, document, by).await?;
    Ok(made)
}

/// Stores a document that `by` changed over the stored one; `head` holds what the server keeps about it.
pub async fn update(
    db: &impl Reader,
    mut head: declaration::ActiveModel,
    document: &Row,
    by: Option<&Caller>,
) -> Result<declaration::Model, ApiError> {
    fill_head(&mut head, document)?;
    let kept = head.update(db).await?;
    store_lists(db, kept.id, lists(db, kept.id).await?, document).await?;
    attachment::keep(db, &kept, document, by).await?;
    Ok(kept)
}

fn fill_head(head: &mut declaration::ActiveModel, document: &Row) -> Result<(), ApiError> {
    assign(editable(), document, head)?;
    let rare = PARTS.iter().filter(|part| !TABLES.contains(&part.list));
    head.blocks = Set(packed(rare, document)?);
    Ok(())
}

async fn store_lists(
    db: &impl ConnectionTrait,
    id: i64,
    (lines, containers, licence_docus): Lists,
    document: &Row,
) -> Result<(), ApiError> {
    store_list(db, id, lines, document.rows("lines"), |model: &mut line::ActiveModel, row| {
        assign(LINE.fields.iter(), row, model)?;
        model.goods_limits = Set(packed(LINE_PARTS.iter(), row)?);
        Ok(())
    })
    .await?;
    store_list(db, id, containers, document.rows("containers"), |model: &mut container::ActiveModel, row| {
        assign(CONTAINER.fields.iter(), row, model)
    })
    .await?;
    store_list(db, id, licence_docus, document.rows("licenceDocus"), |model: &mut licence_docu::ActiveModel, row| {
        assign(LICENCE_DOCU.fields.iter(), row, model)
    })
    .await
}

/// Puts fields into a model; blanks around packed fields mean something and are kept.
fn assign<A: ActiveModelTrait>(
    fields: impl Iterator<Item = &'static Field> + Clone,
    row: &Row,
    model: &mut A,
) -> Result<(), ApiError> {
    codec::assign(fields.clone(), row, model)?;
    for field in fields.filter(|field| PACKED.iter().any(|packed| packed.field == field.name)) {
        let raw = row.borrowed().raw(field.name);
        if !raw.trim().is_empty() {
            model.try_set(column::<A>(field.column_name())?, raw.into())?;
        }
    }
    Ok(())
}

/// Lists without a table as one JSON text of clean rows; `None` when they are all empty.
fn packed(parts: impl Iterator<Item = &'static Part>, owner: &Row) -> Result<Option<String>, ApiError> {
    let mut blocks = Map::new();
    for part in parts {
        match part.many {
            true => {
                let rows = owner.rows(part.list).iter().map(|row| clean(part, row)).collect::<Result<Vec<_>, _>>()?;
                let rows: Vec<Json> = rows.into_iter().filter(|row| !row.is_empty()).map(Json::Object).collect();
                if !rows.is_empty() {
                    blocks.insert(part.list.to_owned(), rows.into());
                }
            }
            false => {
                let row = owner.0.get(part.list).cloned().and_then(Row::from_value).unwrap_or_default();
                let row = clean(part, &row)?;
                if !row.is_empty() {
                    blocks.insert(part.list.to_owned(), row.into());
                }
            }
        }
    }
    match blocks.is_empty() {
        true => Ok(None),
        false => Ok(Some(serde_json::to_string(&blocks).map_err(anyhow::Error::from)?)),
    }
}

/// The known, filled fields of a row in the form of the wire.
fn clean(part: &Part, row: &Row) -> Result<Map<String, Json>, ApiError> {
    let mut cleaned = Map::new();
    for field in part.resource.fields.iter().filter(|field| !row.is_blank(field.name)) {
        let value = codec::to_column(field, row).map_err(ApiError::rule)?;
        cleaned.insert(field.name.to_owned(), codec::to_wire(field, value)?);
    }
    Ok(cleaned)
}

/// A problem for each list with more rows than any declaration has, the lists inside the goods lines included.
pub fn oversized(document: &Row) -> Vec<Problem> {
    let mut problems: Vec<Problem> = PARTS.iter().filter_map(|part| too_many(part, document.borrowed())).collect();
    // Of a list that is too long itself the lines are not looked at.
    if problems.is_empty() {
        for (index, line) in document.borrowed().each("lines").enumerate() {
            let inside = LINE_PARTS.iter().filter_map(|part| too_many(part, line));
            problems.extend(inside.map(|problem| problem.at("lines", index)));
        }
    }
    problems
}

fn too_many(part: &Part, owner: RowRef<'_>) -> Option<Problem> {
    let count = owner.get(part.list).and_then(Json::as_array).map_or(0, Vec::len);
    (count > MAX_ROWS).then(|| {
        let message = TOO_MANY_ROWS.speak_with(&[("name", &part.resource.label), ("limit", &MAX_ROWS.to_string())]);
        Problem::error("list.tooMany", part.list, message)
    })
}
