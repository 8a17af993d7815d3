//! The documents that questions are about, as far as the caller may see them.

use core_wasm::permission::{self, Category};
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::HEAD;
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::rules::knowledge::Goods;
use core_wasm::rules::questions;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::accounts::caller::{Caller, Right};
use crate::documents::lines;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::domains::decl::{access, container, declaration, line};
use crate::process::error::ApiError;
use crate::store::database::Reader;
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};

const CONTAINERS: &str = "containers";
const LINES: &str = "lines";

/// A document that the caller may see.
pub struct Subject {
    pub document: &'static Resource,
    pub id: i64,
    /// Whose it is.
    pub org_id: i64,
    /// As people know it.
    pub number: String,
    /// On which side of it the caller is.
    pub side: &'static str,
    /// Any of these lets somebody see it.
    viewing: Vec<&'static str>,
    /// In which its owner grants it to agents; none: never.
    category: Option<&'static str>,
}

/// A line of a document with its goods.
pub struct GoodsLine {
    pub list: &'static str,
    /// Its index in the list.
    pub at: usize,
    pub id: i64,
    pub goods: Goods,
}

impl GoodsLine {
    /// Whether it is the line of this id at a place.
    pub fn is_at(&self, id: i64, path: &str) -> bool {
        self.id == id && path.split_once('[').is_some_and(|(list, _)| list == self.list)
    }
}

/// The documents of a kind that the caller may see, as a condition on their table; `None` without the permission.
pub async fn visible(
    db: &impl Reader,
    caller: &Caller,
    document: &'static Resource,
) -> Result<Option<Condition>, ApiError> {
    if document.name == HEAD.name {
        return Ok(Some(access::seen_by(db, caller).await?));
    }
    match permission::code(document.perm, "view").is_some_and(|code| caller.may(code)) {
        true => Ok(Some(Served::of(document).visible(db, caller).await?.condition())),
        false => Ok(None),
    }
}

/// The questions of these kinds whose documents the caller may see.
pub async fn questions_on(
    db: &impl Reader,
    caller: &Caller,
    kinds: impl IntoIterator<Item = String>,
) -> Result<Condition, ApiError> {
    // A condition of no alternatives would hold for everything.
    let mut any = Condition::any().add(Expr::val(1).eq(0));
    for kind in kinds {
        let Some(document) = questions::document(&kind) else { continue };
        let Some(seen) = visible(db, caller, document).await? else { continue };
        let ids = Query::select().column("id").from(Alias::new(document.table_name())).cond_where(seen).take();
        any = any.add(Condition::all().add(Expr::col("kind").eq(kind)).add(Expr::col("doc_id").in_subquery(ids)));
    }
    Ok(any)
}

/// A document; 404 where the caller may not see it, 400 where no questions are asked about such documents.
pub async fn seen(db: &impl Reader, caller: &Caller, kind: &str, id: i64) -> Result<Subject, ApiError> {
    let malformed = || ApiError::no_option("kind", kind);
    let document = questions::document(kind).ok_or_else(malformed)?;
    let condition = visible(db, caller, document).await?.ok_or(ApiError::NotFound)?;
    let (org_id, number, viewing, category) = match document.name == HEAD.name {
        true => {
            let found = declaration::Entity::find_by_id(id).filter(condition).one(db).await?;
            let found = found.ok_or(ApiError::NotFound)?;
            let category = Category::from_ie_catg(&found.i_e_catg).unwrap_or(Category::Import);
            let viewing = access::viewing(category).to_vec();
            (found.org_id, found.shown_number(), viewing, Some(declaration::CATEGORY))
        }
        false => {
            let found = Rows::of(document).by_id(id).filter(condition).one(db).await?.ok_or(ApiError::NotFound)?;
            let number = match found.text(document.known_by) {
                "" => format!("#{id}"),
                number => number.to_owned(),
            };
            let viewing = permission::code(document.perm, "view").into_iter().collect();
            (found.int(ORG).ok_or(ApiError::NotFound)?, number, viewing, document.category)
        }
    };
    let side = if caller.own_scope(db).await?.contains(org_id) { OWNER } else { AGENT };
    Ok(Subject { document, id, org_id, number, side, viewing, category })
}

impl Subject {
    /// The ids of the lines of a list in their order; `None` for lists whose lines have none.
    pub async fn lines(&self, db: &impl Reader, list: &str) -> Result<Option<Vec<i64>>, ApiError> {
        if self.document.name != HEAD.name {
            let Some(of) = self.document.embedded().find(|lines| lines.list == list) else { return Ok(None) };
            let mut found = lines::of(db, of.of, [self.id]).await?;
            let rows = found.remove(&self.id).unwrap_or_default();
            return Ok(Some(rows.iter().filter_map(|row| row.int("id")).collect()));
        }
        let found = match list {
            LINES => {
                let lines = line::Entity::find().select_only().column(line::Column::Id);
                let lines = lines.filter(line::Column::DeclarationId.eq(self.id));
                lines.order_by_asc(line::Column::Position).into_tuple().all(db).await?
            }
            CONTAINERS => {
                let boxes = container::Entity::find().select_only().column(container::Column::Id);
                let boxes = boxes.filter(container::Column::DeclarationId.eq(self.id));
                boxes.order_by_asc(container::Column::Position).into_tuple().all(db).await?
            }
            _ => return Ok(None),
        };
        Ok(Some(found))
    }

    /// The lines that travel with the document, each with its goods.
    pub async fn goods(&self, db: &impl Reader) -> Result<Vec<GoodsLine>, ApiError> {
        if self.document.name != HEAD.name {
            let mut all = Vec::new();
            for lines in self.document.embedded() {
                let mut found = lines::of(db, lines.of, [self.id]).await?;
                let rows = found.remove(&self.id).unwrap_or_default();
                all.extend(rows.iter().enumerate().filter_map(|(at, row)| {
                    Some(GoodsLine { list: lines.list, at, id: row.int("id")?, goods: Goods::of(row.borrowed()) })
                }));
            }
            return Ok(all);
        }
        let found: Vec<(i64, Option<String>, Option<String>)> = line::Entity::find()
            .select_only()
            .columns([line::Column::Id, line::Column::GdsMtno, line::Column::CodeTS])
            .filter(line::Column::DeclarationId.eq(self.id))
            .order_by_asc(line::Column::Position)
            .into_tuple()
            .all(db)
            .await?;
        let told = found.into_iter().enumerate().map(|(at, (id, material, code))| {
            let of_line = Goods { material: material.unwrap_or_default(), code: code.unwrap_or_default() };
            GoodsLine { list: LINES, at, id, goods: of_line }
        });
        Ok(told.collect())
    }

    /// The accounts of a side that may see the document.
    pub async fn people(&self, db: &impl Reader, side: &str) -> Result<Vec<i64>, ApiError> {
        let orgs: Vec<i64> = match (side, self.category) {
            (OWNER, _) => {
                let owner = organisation::by_id(db, self.org_id).await?;
                owner.path.split('/').filter_map(|id| id.parse().ok()).collect()
            }
            (_, Some(category)) => data_priv::grantees(db, self.org_id, category, Right::View).await?,
            (_, None) => Vec::new(),
        };
        Ok(grants::holders(db, orgs, &self.viewing).await?)
    }
}
