//! A resource that the generic operations serve: its definition, its entity and what little is special about it.

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind, Resource};
use core_wasm::row::Row;
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, Condition, EntityTrait, IntoActiveModel, ModelTrait, TryIntoModel,
};
use serde_json::Value as Json;

use super::codec;
use super::list::{ID, ListScope, ListSpec, VERSION};
use crate::caller::{Caller, Right, Scope};
use crate::database::{Reader, Tx};
use crate::error::ApiError;

/// Field of the organisation that a row belongs to. A definition without it has rows that are everybody's.
pub const ORG: &str = "orgId";
/// Business category (dictionary `busiCatg`) under which customers grant their base data.
pub const BASE: &str = "base";

/// The entity of a resource. Its table has `id`, `version` and a column for each field of the definition, no more.
///
/// What a resource cannot say here is an operation of its own. There are four hooks: `scope`, `visible`, `fill` and
/// `may_go`; a resource that needs another one leaves the generic operations.
pub trait Managed:
    EntityTrait<
        Model: IntoActiveModel<Self::ActiveModel> + Sync,
        ActiveModel: ActiveModelBehavior + ActiveModelTrait<Entity = Self> + TryIntoModel<Self::Model> + Send,
    >
{
    const RESOURCE: &'static Resource;
    /// The fields that no two rows share; a unique index holds it.
    const UNIQUE: &'static [&'static str] = &[];
    /// Order of the list when the request names none.
    const ORDER: &'static str = "-id";
    /// Last part of the path that deletes.
    const DELETE: &'static str = "delete";
    /// Whether a request must name versions. Where spec.md's payload has none they are checked when they are there.
    const NAMES_VERSIONS: bool = true;
    /// Whether the table has the indexes of [`super::keyword`] over its fields that are searched by a part of them.
    const SEARCH_INDEX: bool = false;
    /// Whether everybody who is logged in may read.
    const OPEN: bool = false;

    /// A row to add that is taken without complaint, for the document and the walks of the tests.
    fn example() -> Json;

    /// The organisations whose rows the caller may touch in this way; `None` for rows that are everybody's.
    fn scope<C: Reader>(
        db: &C,
        caller: &Caller,
        right: Right,
    ) -> impl Future<Output = Result<Option<Scope>, ApiError>> + Send {
        async move {
            match Self::RESOURCE.field(ORG) {
                Some(_) => caller.scope(db, BASE, right).await.map(Some),
                None => Ok(None),
            }
        }
    }

    /// The rows that the caller may see; told as organisations where they are those, so that a list is read along its
    /// indexes.
    fn visible<C: Reader>(db: &C, caller: &Caller) -> impl Future<Output = Result<ListScope, ApiError>> + Send {
        async move {
            let scope = Self::scope(db, caller, Right::View).await?;
            Ok(scope.map_or_else(|| Condition::all().into(), |scope| ListScope::of_orgs(scope.orgs())))
        }
    }

    /// Puts what follows from others into a row before it is judged and stored, and says what cannot be: ids that lead
    /// nowhere, states that do not allow it.
    fn fill(
        _tx: &Tx,
        _caller: &Caller,
        _before: Option<&Row>,
        _row: &mut Row,
    ) -> impl Future<Output = Result<Vec<Problem>, ApiError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// Why a row may not be deleted.
    fn may_go(_row: &Row) -> Option<Problem> {
        None
    }

    /// The list by definition; rows carry the ids they name as well.
    fn list() -> ListSpec {
        let fields = Self::RESOURCE.fields;
        let ids = fields.iter().filter(|field| field.kind == Kind::Id).map(|field| field.name);
        let ids: Vec<&'static str> = ids.collect();
        ListSpec::new(Self::default().table_name()).fields(fields).also(&ids).order(Self::ORDER)
    }

    /// The fields of a whole row.
    fn whole() -> impl Iterator<Item = &'static Field> {
        [ID, VERSION].into_iter().chain(Self::RESOURCE.fields)
    }

    /// A row as it travels.
    fn row(model: &Self::Model) -> Result<Row, ApiError> {
        codec::row_of(Self::whole(), model)
    }

    /// The column of a name.
    fn column(name: &str) -> Result<Self::Column, ApiError> {
        name.parse().map_err(|_| ApiError::Internal(anyhow::anyhow!("{}: no column {name}", Self::RESOURCE.name)))
    }

    /// The value of an integer column.
    fn number(model: &Self::Model, column: &str) -> Result<i64, ApiError> {
        match model.get(Self::column(column)?) {
            sea_orm::Value::BigInt(Some(number)) => Ok(number),
            other => Err(ApiError::Internal(anyhow::anyhow!("{column}: {other:?}"))),
        }
    }
}
