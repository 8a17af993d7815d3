//! What files belong to: the declaration named at the upload, the declarations whose supporting document it is, the
//! base file whose content it is. It is read anew for each caller, who learns only of documents that the caller may
//! see.

use std::collections::HashMap;

use core_wasm::permission;
use core_wasm::resources::base::BASE_FILE;
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value as Json;

use crate::accounts::caller::Caller;
use crate::documents::filter;
use crate::documents::list::ID;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::domains::decl::access::seen_by;
use crate::domains::decl::page::has_number;
use crate::domains::decl::{attachment, declaration};
use crate::files::file::{self, BASE, PAPER};
use crate::files::received::RELATED_NO;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;

/// Beginning of a number, as a request asks for it.
pub const NUMBER: &str = RELATED_NO;
const TYPE: &str = "relatedType";
const DOCUMENT: &str = "relatedId";
const DECLARATION: &str = "1";
const BASE_RECORD: &str = "2";

/// A declaration with the numbers of customs, of the data centre and of ours.
type Numbers = (i64, Option<String>, Option<String>, Option<String>);

/// The documents that a caller may see, as conditions on their tables.
pub struct Documents {
    declarations: Condition,
    /// `None` without the permission.
    base_files: Option<Condition>,
}

/// A document behind a file.
struct Document {
    kind: &'static str,
    id: i64,
    number: String,
}

impl Documents {
    pub async fn seen_by(db: &impl Reader, caller: &Caller) -> Result<Self, ApiError> {
        let may = permission::code(BASE_FILE.perm, "view").is_some_and(|code| caller.may(code));
        let base_files = match may {
            true => Some(Served::of(&BASE_FILE).visible(db, caller).await?.condition()),
            false => None,
        };
        Ok(Documents { declarations: seen_by(db, caller).await?, base_files })
    }

    /// The papers of the declarations.
    pub fn papers(&self) -> Condition {
        let declaration = Query::select()
            .expr(Expr::val(1))
            .from(declaration::Entity)
            .and_where(declaration::Column::Id.into_expr().eq(Expr::col(LINK_DECLARATION)))
            .cond_where(self.declarations.clone())
            .take();
        let link = Query::select()
            .expr(Expr::val(1))
            .from(attachment::Entity)
            .and_where(Expr::col(LINK_FILE).eq(file::Column::Id.into_expr()))
            .and_where(Expr::exists(declaration))
            .take();
        Condition::all().add(file::Column::Purpose.eq(PAPER)).add(Expr::exists(link))
    }

    /// The files that are a part of one of them.
    pub fn parts(&self) -> Condition {
        let papers = self.papers();
        let Some(seen) = &self.base_files else { return papers };
        let record = Query::select()
            .expr(Expr::val(1))
            .from("base_file")
            .and_where(Expr::col(("base_file", "file_id")).eq(file::Column::Id.into_expr()))
            .cond_where(seen.clone())
            .take();
        let base_files = Condition::all().add(file::Column::Purpose.eq(BASE)).add(Expr::exists(record));
        Condition::any().add(papers).add(base_files)
    }

    /// The files that belong to one of them with a number that begins so; no text asks for nothing.
    pub fn numbered(&self, db: &impl ConnectionTrait, text: Option<&str>) -> Result<Condition, ApiError> {
        let Some(begin) = text else { return Ok(Condition::all()) };
        let backend = db.get_database_backend();
        let declarations = Query::select()
            .column(declaration::Column::Id)
            .from(declaration::Entity)
            .cond_where(self.declarations.clone())
            .cond_where(has_number(text, backend)?)
            .take();
        let papers = Query::select()
            .column(attachment::Column::FileId)
            .from(attachment::Entity)
            .and_where(Expr::col(LINK_DECLARATION).in_subquery(declarations.clone()))
            .take();
        let any = Condition::any()
            .add(file::Column::DeclarationId.in_subquery(declarations))
            .add(file::Column::Id.in_subquery(papers));
        let begins = |column: &'static str| filter::begins_with(Expr::col(column), begin, backend);
        let records = |seen: &Condition| -> SelectStatement {
            Query::select()
                .column("file_id")
                .from("base_file")
                .and_where(Expr::col("file_id").is_not_null())
                .cond_where(seen.clone())
                .cond_where(Condition::any().add(begins("ref_no")).add(begins("title")))
                .take()
        };
        Ok(match &self.base_files {
            Some(seen) => any.add(file::Column::Id.in_subquery(records(seen))),
            None => any,
        })
    }

    /// The document of each of these files, where it has one.
    async fn of_files(&self, db: &impl ConnectionTrait, files: &[i64]) -> Result<HashMap<i64, Document>, ApiError> {
        let named = file::Entity::find()
            .select_only()
            .columns([file::Column::Id, file::Column::DeclarationId])
            .filter(file::Column::Id.is_in(files.iter().copied()))
            .filter(file::Column::DeclarationId.is_not_null());
        let mut links: Vec<(i64, i64)> = named.into_tuple().all(db).await?;
        let papers = attachment::Entity::find()
            .select_only()
            .columns([attachment::Column::FileId, attachment::Column::DeclarationId])
            .filter(attachment::Column::FileId.is_in(files.iter().copied()))
            .order_by_asc(attachment::Column::DeclarationId);
        links.extend(papers.into_tuple::<(i64, i64)>().all(db).await?);
        let numbers = self.numbers(db, links.iter().map(|(_, declaration)| *declaration)).await?;
        let mut found = HashMap::new();
        for (file, id) in links {
            if let Some(number) = numbers.get(&id) {
                // A copy of a declaration has the same papers: the first that the caller may see is told.
                found.entry(file).or_insert_with(|| Document { kind: DECLARATION, id, number: number.clone() });
            }
        }
        if let Some(seen) = &self.base_files {
            let records = Rows::of(&BASE_FILE)
                .filter(Expr::col("file_id").is_in(files.iter().copied()))
                .filter(seen.clone())
                .all(db)
                .await?;
            found.extend(records.iter().filter_map(|record| {
                let number = if record.is_blank("refNo") { record.text("title") } else { record.text("refNo") };
                let document = Document { kind: BASE_RECORD, id: record.int("id")?, number: number.to_owned() };
                Some((record.int("fileId")?, document))
            }));
        }
        Ok(found)
    }

    /// The numbers of those of these declarations that the caller may see.
    async fn numbers(
        &self,
        db: &impl ConnectionTrait,
        ids: impl Iterator<Item = i64>,
    ) -> Result<HashMap<i64, String>, ApiError> {
        use declaration::{Column, Entity};
        let found: Vec<Numbers> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::EntryId, Column::SeqNo, Column::ClientSeqNo])
            .filter(Column::Id.is_in(ids))
            .filter(self.declarations.clone())
            .into_tuple()
            .all(db)
            .await?;
        let shown = found
            .into_iter()
            .map(|(id, entry, seq, client)| (id, declaration::shown_number(id, [&entry, &seq, &client])));
        Ok(shown.collect())
    }
}

const LINK_DECLARATION: (attachment::Entity, attachment::Column) =
    (attachment::Entity, attachment::Column::DeclarationId);
const LINK_FILE: (attachment::Entity, attachment::Column) = (attachment::Entity, attachment::Column::FileId);

/// Tells in each of these rows what the file belongs to.
pub async fn tell(db: &impl Reader, caller: &Caller, rows: &mut [Row]) -> Result<(), ApiError> {
    let files: Vec<i64> = rows.iter().filter_map(|row| row.int(ID.name)).collect();
    let found = Documents::seen_by(db, caller).await?.of_files(db, &files).await?;
    for row in rows {
        let document = row.int(ID.name).and_then(|id| found.get(&id));
        row.set(NUMBER, document.map(|document| document.number.clone()));
        row.set(TYPE, document.map(|document| document.kind));
        row.set(DOCUMENT, document.map(|document| document.id));
    }
    Ok(())
}

/// The number of what each of these files belongs to, for a sheet.
pub async fn told(app: App, caller: Caller, files: Vec<i64>) -> Result<Vec<Json>, ApiError> {
    let mut found = Documents::seen_by(&app.db, &caller).await?.of_files(&app.db, &files).await?;
    Ok(files.iter().map(|id| found.remove(id).map_or(Json::Null, |document| document.number.into())).collect())
}
