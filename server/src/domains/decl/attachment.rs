//! The papers of a declaration (invoice, packing list, bill of lading ...): rows of `edocRealations` whose `fileId` names a
//! stored file. The links are kept beside the document, so that a file goes when the last declaration lets go of it.

use std::collections::BTreeSet;

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::text::catalogue::file::NO_PAPER;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{Condition, ConnectionTrait, QuerySelect};

use super::declaration;
use crate::accounts::caller::Caller;
use crate::domains::file::related::Documents;
use crate::files::file;
use crate::process::error::ApiError;
use crate::store::database::Reader;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration_file")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub declaration_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub file_id: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// List of the papers in a declaration, and the field of its rows that names the file.
pub const LIST: &str = "edocRealations";
pub const FILE: &str = "fileId";

/// The files that a document names, in its order; a row may be a mere number without a file.
fn named(document: &Row) -> Vec<(usize, i64)> {
    let rows = document.rows(LIST).into_iter().enumerate();
    rows.filter_map(|(at, row)| row.int(FILE).map(|id| (at, id))).collect()
}

/// The papers that a caller may see, as a condition on the files: those of declarations that the caller may look at, and
/// own ones that no declaration has yet.
pub async fn seen_by(db: &impl Reader, caller: &Caller) -> Result<Condition, ApiError> {
    let linked = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::FileId)).eq(file::Column::Id.into_expr()))
        .take();
    let own = Condition::all()
        .add(file::Column::Purpose.eq(file::PAPER))
        .add(file::Column::OwnerId.eq(caller.user_id))
        .add(Expr::exists(linked).not());
    Ok(Condition::any().add(own).add(Documents::seen_by(db, caller).await?.papers()))
}

/// Brings the links of a stored declaration to what its document names. A file that it did not name before must be a paper
/// of the same organisation that `by` may see already: whoever could name any would open it by naming it. Without `by`
/// no file is added.
pub async fn keep(
    db: &impl Reader,
    declaration: &declaration::Model,
    document: &Row,
    by: Option<&Caller>,
) -> Result<(), ApiError> {
    settle(db, declaration, document, by, links(db, declaration.id).await?).await
}

/// The same for a declaration that was just made.
pub async fn begin(
    db: &impl Reader,
    declaration: &declaration::Model,
    document: &Row,
    by: Option<&Caller>,
) -> Result<(), ApiError> {
    settle(db, declaration, document, by, BTreeSet::new()).await
}

async fn settle(
    db: &impl Reader,
    declaration: &declaration::Model,
    document: &Row,
    by: Option<&Caller>,
    linked: BTreeSet<i64>,
) -> Result<(), ApiError> {
    let named = named(document);
    let wanted: BTreeSet<i64> = named.iter().map(|(_, id)| *id).collect();
    if wanted == linked {
        return Ok(());
    }
    let (new, gone): (Vec<i64>, Vec<i64>) =
        (wanted.difference(&linked).copied().collect(), linked.difference(&wanted).copied().collect());
    let seen = match by {
        Some(caller) if !new.is_empty() => seen_by(db, caller).await?,
        _ => Condition::any().add(Expr::val(false)),
    };
    let mut papers: BTreeSet<i64> = file::Entity::find()
        .select_only()
        .column(file::Column::Id)
        .filter(file::Column::Id.is_in(new.iter().copied()))
        .filter(seen)
        .filter(file::Column::Purpose.eq(file::PAPER))
        .filter(file::Column::State.eq(file::HERE))
        .filter(file::Column::OrgId.eq(declaration.org_id))
        .into_tuple()
        .all(db)
        .await?
        .into_iter()
        .collect();
    papers.extend(&linked);
    let missing = named.iter().filter(|(_, id)| !papers.contains(id));
    let problems: Vec<Problem> =
        missing.map(|(at, _)| Problem::error("decl.edoc.file", format!("{LIST}[{at}].{FILE}"), NO_PAPER)).collect();
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let links = new.iter().map(|id| ActiveModel { declaration_id: Set(declaration.id), file_id: Set(*id) });
    let links: Vec<ActiveModel> = links.collect();
    if !links.is_empty() {
        Entity::insert_many(links).exec_without_returning(db).await?;
        file::keep(db, new).await?;
    }
    let unlinked =
        Condition::all().add(Column::DeclarationId.eq(declaration.id)).add(Column::FileId.is_in(gone.clone()));
    if !gone.is_empty() {
        Entity::delete_many().filter(unlinked).exec(db).await?;
        release(db, &gone, declaration.updated_at).await?;
    }
    Ok(())
}

/// The files that a declaration is linked to.
pub async fn links(db: &impl ConnectionTrait, declaration_id: i64) -> Result<BTreeSet<i64>, DbErr> {
    let found: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::FileId)
        .filter(Column::DeclarationId.eq(declaration_id))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}

/// Lets files go that no declaration names any more.
pub async fn release(db: &impl ConnectionTrait, files: &[i64], now: DateTimeUtc) -> Result<(), ApiError> {
    let used: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::FileId)
        .filter(Column::FileId.is_in(files.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let free: Vec<i64> = files.iter().copied().filter(|id| !used.contains(id)).collect();
    Ok(file::expire(db, free, now).await?)
}

/// The papers of a declaration for its message: the name that each has there, and its file.
pub async fn of_message(
    db: &impl ConnectionTrait,
    declaration_id: i64,
) -> Result<Vec<(String, file::Model)>, ApiError> {
    let Some(head) = declaration::Entity::find_by_id(declaration_id).one(db).await? else { return Ok(Vec::new()) };
    let Some(blocks) = head.blocks.as_deref() else { return Ok(Vec::new()) };
    let blocks: Row = serde_json::from_str(blocks).map_err(anyhow::Error::from)?;
    let mut papers = Vec::new();
    for row in blocks.rows(LIST) {
        let Some(id) = row.int(FILE) else { continue };
        if let Some(found) = file::Entity::find_by_id(id).one(db).await? {
            papers.push((row.text("edocID").to_owned(), found));
        }
    }
    Ok(papers)
}
