//! Where the values of a draft came from: kept when it is made, told months later.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::{HEAD, LINE};
use core_wasm::resources::documents::FCST;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::documents::Took;
use core_wasm::rules::recognition::draft::Origin;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ConnectionTrait, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{paged, serve};
use crate::domains::decl::declaration::{self, CATEGORY};
use crate::domains::decl::events::Part;
use crate::domains::decl::{access, line};
use crate::domains::fcst::lines::raw;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recognition_source")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// [`DECLARATION`] or [`FORECAST`].
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    pub document_id: i64,
    /// Position of the line when the draft was made, from 0; none: the head.
    pub line: Option<i32>,
    /// Id of the line, which stays when lines are moved; none: the head, or a draft from before ids were kept.
    pub line_id: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub field: String,
    pub recognition_id: i64,
    pub paper_id: Option<i64>,
    /// The value as it was reviewed, as JSON.
    #[sea_orm(column_type = "Text")]
    pub value: String,
}

impl ActiveModelBehavior for ActiveModel {}

pub const DECLARATION: &str = "declaration";
pub const FORECAST: &str = "forecast";

/// Under which name the sources of a kind of document are kept; none: it is not made of papers.
pub fn kept_as(document: &Resource) -> Option<&'static str> {
    match document.name {
        name if name == HEAD.name => Some(DECLARATION),
        name if name == FCST.name => Some(FORECAST),
        _ => None,
    }
}

/// Rows of one statement.
const TOGETHER: usize = 500;

/// Keeps where the fields of a draft came from; `lines` are the ids of all its lines in their order, `first` of which stood in it before.
pub async fn keep(
    db: &impl ConnectionTrait,
    recognition: i64,
    (kind, document): (&str, i64),
    (lines, first): (&[i64], usize),
    origins: &[Origin],
) -> Result<(), ApiError> {
    for some in origins.chunks(TOGETHER) {
        let mut rows = Vec::with_capacity(some.len());
        for origin in some {
            let at = origin.line.map(|line| line + first);
            rows.push(ActiveModel {
                kind: Set(kind.to_owned()),
                document_id: Set(document),
                line: Set(at.map(|at| i32::try_from(at).unwrap_or(i32::MAX))),
                line_id: Set(at.and_then(|at| lines.get(at).copied())),
                field: Set(origin.field.to_owned()),
                recognition_id: Set(recognition),
                paper_id: Set(origin.value.place.as_ref().map(|place| place.paper)),
                value: Set(serde_json::to_string(&origin.value).map_err(anyhow::Error::from)?),
                ..Default::default()
            });
        }
        Entity::insert_many(rows).exec_without_returning(db).await?;
    }
    Ok(())
}

/// The recognitions that a document was made of.
pub async fn recognitions_of(db: &impl ConnectionTrait, (kind, document): (&str, i64)) -> Result<Vec<i64>, ApiError> {
    let found = Entity::find()
        .select_only()
        .column(Column::RecognitionId)
        .distinct()
        .filter(Column::Kind.eq(kind))
        .filter(Column::DocumentId.eq(document))
        .order_by_asc(Column::RecognitionId);
    Ok(found.into_tuple().all(db).await?)
}

/// A document that is gone came from nowhere.
pub async fn forget(db: &impl ConnectionTrait, (kind, document): (&str, i64)) -> Result<(), ApiError> {
    let of_document = Column::Kind.eq(kind).and(Column::DocumentId.eq(document));
    Entity::delete_many().filter(of_document).exec(db).await?;
    Ok(())
}

/// Gives a declaration (`stored`, with its lines) the sources of the forecast that it was made of: those of the head, and of the raw
/// lines that went into its lines. In a line of several each field has that of the first of them that has one: its texts are those of
/// that line, and sums stand in no paper. What the declaration leaves blank came from nowhere.
pub async fn carry(
    tx: &Tx,
    (forecast, took): (i64, &[Took]),
    (declaration, stored): (i64, &Row),
) -> Result<(), ApiError> {
    let of_forecast = || Entity::find().filter(Column::Kind.eq(FORECAST)).filter(Column::DocumentId.eq(forecast));
    let mut carried = Vec::new();
    for source in of_forecast().filter(Column::Line.is_null()).order_by_asc(Column::Id).all(tx).await? {
        if HEAD.field(&source.field).is_some() && !stored.is_blank(&source.field) {
            carried.push((source, None));
        }
    }
    let raw: Vec<i64> = took.iter().map(|took| took.id).collect();
    let mut of_lines: BTreeMap<i64, Vec<Model>> = BTreeMap::new();
    for some in raw.chunks(TOGETHER) {
        let found = of_forecast().filter(Column::LineId.is_in(some.iter().copied())).order_by_asc(Column::Id);
        for source in found.all(tx).await? {
            of_lines.entry(source.line_id.unwrap_or_default()).or_default().push(source);
        }
    }
    for (at, line) in (0_i32..).zip(stored.rows("lines")) {
        let mut said: BTreeSet<String> = BTreeSet::new();
        let of_line = took.iter().filter(|took| took.g_no == i64::from(at) + 1);
        for source in of_line.filter_map(|took| of_lines.remove(&took.id)).flatten() {
            let is_there = LINE.field(&source.field).is_some() && !line.is_blank(&source.field);
            if is_there && said.insert(source.field.clone()) {
                carried.push((source, Some((at, line.int("id")))));
            }
        }
    }
    for some in carried.chunks(TOGETHER) {
        let rows = some.iter().map(|(source, line)| ActiveModel {
            kind: Set(DECLARATION.to_owned()),
            document_id: Set(declaration),
            line: Set(line.map(|(at, _)| at)),
            line_id: Set(line.and_then(|(_, id)| id)),
            field: Set(source.field.clone()),
            recognition_id: Set(source.recognition_id),
            paper_id: Set(source.paper_id),
            value: Set(source.value.clone()),
            ..Default::default()
        });
        Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Gives the parts of a declaration the sources that it had (`whole` is its content before): each field that says what it said keeps
/// its source where it stands now, in both parts where both say it. What was shared out stands in no paper.
pub async fn divide(tx: &Tx, declaration: i64, whole: &Row, parts: &[Part<'_>]) -> Result<(), ApiError> {
    let of_whole = || Entity::find().filter(Column::Kind.eq(DECLARATION)).filter(Column::DocumentId.eq(declaration));
    let before = of_whole().order_by_asc(Column::Id).all(tx).await?;
    let lines = whole.rows("lines");
    let mut rows = Vec::new();
    for source in &before {
        let at = match (source.line_id, source.line) {
            (Some(id), _) => lines.iter().position(|line| line.int("id") == Some(id)),
            (None, at) => at.and_then(|at| usize::try_from(at).ok()),
        };
        let of_line = source.line.is_some();
        let was = if of_line { at.and_then(|at| lines.get(at)) } else { Some(whole) };
        // A line that was gone before is in no part.
        let Some(was) = was else { continue };
        for (part, content, numbers) in parts {
            let now = content.rows("lines");
            let place = of_line.then(|| {
                let number = numbers.get(&was.int("gNo")?)?;
                now.iter().position(|line| line.int("gNo") == Some(*number))
            });
            let is = match place {
                None => Some(*content),
                Some(at) => at.and_then(|at| now.get(at)),
            };
            let Some(is) = is.filter(|is| says_same(was, is, &source.field)) else { continue };
            rows.push(ActiveModel {
                kind: Set(DECLARATION.to_owned()),
                document_id: Set(*part),
                line: Set(place.flatten().map(|at| i32::try_from(at).unwrap_or(i32::MAX))),
                line_id: Set(if of_line { is.int("id") } else { None }),
                field: Set(source.field.clone()),
                recognition_id: Set(source.recognition_id),
                paper_id: Set(source.paper_id),
                value: Set(source.value.clone()),
                ..Default::default()
            });
        }
    }
    let gone = before.iter().map(|source| source.id);
    Entity::delete_many().filter(Column::Id.is_in(gone)).exec(tx).await?;
    for some in rows.chunks(TOGETHER) {
        Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Whether a field says what it said; a list such as that of the containers, whether it has anything of it.
fn says_same(was: &Row, is: &Row, field: &str) -> bool {
    let list = is.rows(field);
    if list.is_empty() { !is.is_blank(field) && was.text(field) == is.text(field) } else { !was.rows(field).is_empty() }
}

/// Whose values are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// `declaration` or `forecast`.
    kind: String,
    id: i64,
}

/// A field of a draft and the value that it came from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldSource {
    /// Position that the line has now, from 0; null: the head.
    line: Option<i32>,
    /// Id of that line, by which a form knows it whose lines were moved since; null: the head, or not known.
    line_id: Option<i64>,
    /// Name of the field of the document.
    field: String,
    recognition_id: i64,
    paper_id: Option<i64>,
    /// The value as it was reviewed.
    #[schema(value_type = Object)]
    value: Json,
}

/// GET /recg/v1/source/query?kind=declaration&id=: of recognitions that the caller may see.
pub async fn query(State(app): State<App>, caller: Caller, Query(asked): Query<Asked>) -> Answer<Vec<FieldSource>> {
    match asked.kind.as_str() {
        DECLARATION => {
            let found = declaration::Entity::find_by_id(asked.id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
            caller.scope(&app.db, CATEGORY, Right::View).await?.check(found.org_id)?;
            access::check_viewable(&caller, &found.i_e_catg)?;
        }
        FORECAST => {
            serve::seen(Served::of(&FCST), &app, &caller, asked.id).await?;
        }
        other => return Err(ApiError::no_option("kind", other)),
    }
    let found = Entity::find()
        .filter(Column::Kind.eq(&asked.kind))
        .filter(Column::DocumentId.eq(asked.id))
        .order_by_asc(Column::Id)
        .all(&app.db)
        .await?;
    let ids: BTreeSet<i64> = found.iter().map(|source| source.recognition_id).collect();
    let seen = Served::of(&RECOGNITION).visible(&app.db, &caller).await?;
    let heads = Rows::of(&RECOGNITION).filter(Expr::col("id").is_in(ids)).filter(seen.condition()).all(&app.db).await?;
    let visible: Vec<i64> = heads.iter().filter_map(|head| head.int("id")).collect();
    let now = match found.iter().any(|source| source.line_id.is_some()) {
        true => lines_of(&app, &asked).await?,
        false => Vec::new(),
    };
    let mut told = Vec::new();
    for source in found.into_iter().filter(|source| visible.contains(&source.recognition_id)) {
        // A line that is gone has no fields any more.
        let line = match source.line_id.map(|id| now.iter().position(|line| *line == id)) {
            Some(None) => continue,
            Some(Some(at)) => Some(i32::try_from(at).unwrap_or(i32::MAX)),
            None => source.line,
        };
        told.push(FieldSource {
            line,
            line_id: source.line_id,
            field: source.field,
            recognition_id: source.recognition_id,
            paper_id: source.paper_id,
            value: serde_json::from_str(&source.value).map_err(anyhow::Error::from)?,
        });
    }
    Ok(Done::data(told))
}

/// The ids of the lines of a document in their order.
async fn lines_of(app: &App, asked: &Asked) -> Result<Vec<i64>, ApiError> {
    if asked.kind == FORECAST {
        let lines = paged::all_of(&app.db, raw().lines.of, asked.id).await?;
        return Ok(lines.iter().filter_map(|line| line.int("id")).collect());
    }
    let lines = line::Entity::find()
        .select_only()
        .column(line::Column::Id)
        .filter(line::Column::DeclarationId.eq(asked.id))
        .order_by_asc(line::Column::Position);
    Ok(lines.into_tuple().all(&app.db).await?)
}
