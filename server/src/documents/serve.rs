//! What the operations of resources have in common: who may do something, which rows a request names, and a row as the caller may
//! see it.

use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::text::Text;
use core_wasm::text::catalogue::error::KIND_FLAG;
use serde::Deserialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::kept::kept;
use super::lines;
use super::sent::{number, number_if_given};
use super::served::Served;
use super::table::Rows;
use super::write::Seen;
use crate::accounts::caller::Caller;
use crate::api::extract::{self, Ids, Selection};
use crate::api::operation::Access;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Who may read rows of a resource.
pub fn read(resource: &Resource) -> Access {
    if resource.open { Access::Login } else { may(resource, "view") }
}

/// What an operation of a resource is about: its label and a few words.
pub fn about(resource: &Resource, zh: &str, en: &str) -> Text {
    Text { zh: kept(format!("{}：{zh}", resource.label.zh)), en: kept(format!("{}: {en}", resource.label.en)) }
}

/// Who may do this with a resource.
pub fn may(resource: &Resource, verb: &str) -> Access {
    permission::code(resource.perm, verb).map_or(Access::AnyOf(&[]), Access::Permission)
}

/// Rows of a bulk operation; where spec.md's payload has no versions, they may be missing.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Chosen {
    #[serde(deserialize_with = "extract::ids")]
    pub ids: Vec<i64>,
    #[serde(default, deserialize_with = "extract::some_versions")]
    pub versions: Option<Vec<i64>>,
}

impl Chosen {
    /// The rows in ascending order of their ids.
    pub fn seen(self, resource: &Resource) -> Result<Vec<Seen>, ApiError> {
        match self.versions {
            Some(versions) => {
                let pairs = Selection { ids: self.ids, versions }.pairs()?;
                Ok(pairs.into_iter().map(|(id, version)| (id, Some(version))).collect())
            }
            None if resource.names_versions => Err(ApiError::missing("versions")),
            None => Ok(Ids { ids: self.ids }.distinct()?.into_iter().map(|id| (id, None)).collect()),
        }
    }
}

/// The row that an update names.
pub fn named(resource: &Resource, sent: &Row) -> Result<Seen, ApiError> {
    let id = number(sent, "id")?;
    let version =
        if resource.names_versions { Some(number(sent, "version")?) } else { number_if_given(sent, "version")? };
    Ok((id, version))
}

/// The row as far as the caller may see it.
pub async fn seen(served: Served, app: &App, caller: &Caller, id: i64) -> Result<Row, ApiError> {
    let visible = served.visible(&app.db, caller).await?;
    let found = Rows::of(served.resource).by_id(id).filter(visible.condition()).one(&app.db).await?;
    found.ok_or(ApiError::NotFound)
}

/// The row with the lines that are stored with it.
pub async fn whole(served: Served, app: &App, caller: &Caller, id: i64) -> Result<Row, ApiError> {
    let mut found = [seen(served, app, caller, id).await?];
    lines::attach(&app.db, served.resource, &mut found).await?;
    let [row] = found;
    Ok(row)
}

/// A flag as it may be sent: 0, 1, '0', '1' or a truth value.
pub fn flag(sent: &Json, field: &str) -> Result<&'static str, ApiError> {
    let row: Row = [(field.to_owned(), sent.clone())].into_iter().collect();
    match row.flag(field) {
        true => Ok("1"),
        false if matches!(sent, Json::Bool(false)) || row.int(field) == Some(0) => Ok("0"),
        false => Err(ApiError::not_of_kind(field, KIND_FLAG)),
    }
}
