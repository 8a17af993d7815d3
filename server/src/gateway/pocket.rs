//! Parts of an answer: kept as they come, in any order and however often, and applied as one answer when all are here.

use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::answers::pocket::Part;
use super::answers::{self, pocket};
use super::apply::{self, Applied, Source};
use super::stray::{self, ActiveModel, Column, Entity, Model, PART};
use super::xml::{self, XmlError};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// Answers that are joined in one go.
const AT_ONCE: u64 = 50;

/// Keeps a part. One that says something else than the part of its number, or another quantity, cannot be used.
pub async fn keep(app: &App, tx: &Tx, file: &str, raw: &str, part: &Part) -> Result<Applied, ApiError> {
    let differs = || {
        let number = part.number.to_string();
        Applied::Unknown(texts::POCKET_DIFFERS.with(&[("pocket", &part.pocket_id), ("number", &number)]))
    };
    let others = Entity::find().filter(Column::PocketId.eq(&part.pocket_id)).all(tx).await?;
    if others.iter().any(|other| other.pocket_qty != Some(part.quantity)) {
        return Ok(differs());
    }
    if let Some(known) = others.iter().find(|other| other.pocket_no == Some(part.number)) {
        let is_same = content_of(&known.raw)? == content_of(raw)?;
        return Ok(if is_same { Applied::Repeated } else { differs() });
    }
    let row = ActiveModel {
        idempotency_key: Set(format!("pocket|{}|{}", part.number, part.pocket_id)),
        kind: Set(PART.to_owned()),
        file_name: Set(file.to_owned()),
        // A NUL, which PostgreSQL cannot keep, can hide in a comment.
        raw: Set(raw.replace('\0', "")),
        pocket_id: Set(Some(part.pocket_id.clone())),
        pocket_no: Set(Some(part.number)),
        pocket_qty: Set(Some(part.quantity)),
        received_at: Set(app.now()),
        ..Default::default()
    };
    let is_new = stray::insert_once(tx, row).await?;
    Ok(if is_new { Applied::New } else { Applied::Repeated })
}

fn content_of(raw: &str) -> Result<String, ApiError> {
    let read = || -> Result<_, XmlError> {
        let package = answers::unpacked(xml::parse_text(raw)?)?;
        pocket::content(&package).map(|content| content.to_xml())
    };
    read().map_err(|error| ApiError::Internal(error.into()))
}

/// Joins and applies the answers whose parts are all here; how many there were. Each step can be repeated: an answer counts
/// once, and its parts are marked afterwards.
pub async fn join_whole(app: &App) -> Result<usize, ApiError> {
    let whole: Vec<Option<String>> = Entity::find()
        .select_only()
        .column(Column::PocketId)
        .filter(Column::Kind.eq(PART))
        .filter(Column::DoneAt.is_null())
        .group_by(Column::PocketId)
        .having(ExprTrait::gte(Column::Id.count(), Column::PocketQty.max()))
        .limit(AT_ONCE)
        .into_tuple()
        .all(&app.db)
        .await?;
    let mut joined = 0;
    let stop = app.stop_signal();
    for pocket_id in whole.into_iter().flatten() {
        if *stop.borrow() {
            break;
        }
        let parts = Entity::find().filter(Column::PocketId.eq(&pocket_id)).order_by_asc(Column::PocketNo);
        let parts = parts.all(&app.db).await?;
        let Some(first) = parts.first() else { continue };
        let (raw, answer) = match read(&parts) {
            Ok(raw) => {
                let answer = answers::read_text(&raw).map_err(|error| error.whole());
                (raw, answer)
            }
            Err(error) => {
                let apart: Vec<&str> = parts.iter().map(|part| part.raw.as_str()).collect();
                (apart.join("\n"), Err(error.whole()))
            }
        };
        let unusable = match answer {
            Ok(answer) => {
                match apply::apply(app, Source { file: &first.file_name, raw: &raw, bytes: None }, &answer).await? {
                    Applied::New | Applied::Repeated => None,
                    Applied::Unknown(reason) => Some((raw, reason)),
                }
            }
            Err(reason) => Some((raw, reason)),
        };
        settle(app, &pocket_id, &first.file_name, unusable).await?;
        joined += 1;
    }
    Ok(joined)
}

/// The text of the answer that the parts are.
fn read(parts: &[Model]) -> Result<String, XmlError> {
    let packages = parts.iter().map(|part| answers::unpacked(xml::parse_text(&part.raw)?));
    let packages = packages.collect::<Result<Vec<_>, _>>()?;
    let contents = packages.iter().map(pocket::content).collect::<Result<Vec<_>, _>>()?;
    Ok(pocket::joined(&contents)?.to_xml())
}

/// The parts are done with; an answer that cannot be used is kept whole instead.
async fn settle(app: &App, pocket_id: &str, file: &str, unusable: Option<(String, Message)>) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    if let Some((raw, reason)) = unusable {
        stray::keep(app, &tx, &format!("whole|{pocket_id}"), file, &raw, &reason).await?;
    }
    Entity::update_many()
        .set(ActiveModel { done_at: Set(Some(app.now())), ..Default::default() })
        .filter(Column::PocketId.eq(pocket_id))
        .exec(&tx)
        .await?;
    tx.commit().await
}
