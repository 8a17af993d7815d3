//! A resource as the generic operations serve it: its definition, and what little a definition cannot say.

use boxed::boxed;
use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resource::{self, Field, Kind, Lines, Resource};
use core_wasm::row::Row;
use core_wasm::states::{CommandInfo, review};
use core_wasm::text::Message;
use sea_orm::{Condition, DatabaseConnection};

use super::list::{ID, ListScope, ListSpec, VERSION};
use crate::accounts::caller::{Caller, Right, Scope};
use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::app::App;
use crate::store::database::{Reader, Ready, Tx};

/// Field of the organisation that a row belongs to. A definition without it has rows that are everybody's.
pub const ORG: &str = "orgId";
/// Business category (dictionary `busiCatg`) under which customers grant their base data.
pub const BASE: &str = "base";

/// What is special about a resource. What cannot be said here is an operation of its own.
#[boxed]
pub trait Hooks: Sync {
    /// Rows that the caller may see beside those of the organisations in reach.
    fn also_visible(&self, _caller: &Caller) -> Option<Condition> {
        None
    }

    /// Fields of others that lists tell each row with.
    fn listed_with(&self) -> Vec<&'static Field> {
        Vec::new()
    }

    /// Puts what those fields say into the rows of a page.
    async fn list_with(&self, _db: &DatabaseConnection, _rows: &mut [Row]) -> Result<(), ApiError> {
        Ok(())
    }

    /// Puts what follows from others into a row before it is judged and stored, and says what cannot be: ids that lead
    /// nowhere, states that do not allow it. Rows of a workbook are filled in a transaction that is given up: there it reads only.
    async fn fill(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _before: Option<&Row>,
        _row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        Ok(Vec::new())
    }

    /// What else follows from a row that was added or changed, once it is stored.
    async fn stored(&self, _tx: &Tx, _caller: &Caller, _before: Option<&Row>, _after: &Row) -> Result<(), ApiError> {
        Ok(())
    }

    /// What is doubtful of rows that were just stored, each with the place of its row: whoever stored them is told, and they stand.
    async fn doubtful(&self, _tx: &Tx, _stored: &[Row]) -> Result<Vec<(usize, Problem)>, ApiError> {
        Ok(Vec::new())
    }

    /// What is wrong with new rows of a workbook that shows only when they are looked at together, in the transaction that stores them:
    /// each problem with the place of its row.
    async fn judge_together(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _rows: &[&Row],
    ) -> Result<Vec<(usize, Problem)>, ApiError> {
        Ok(Vec::new())
    }

    /// What [`Hooks::stored`] does, of the new rows of a workbook, once all of them are stored.
    async fn all_stored(&self, tx: &Tx, caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for row in rows {
            self.stored(tx, caller, None, row).await?;
        }
        Ok(())
    }

    /// Why a row may not be deleted.
    fn may_go(&self, _row: &Row) -> Option<Problem> {
        None
    }

    /// What does not hold once rows are switched on or off, or what else follows.
    async fn switched(&self, _tx: &Tx, _caller: &Caller, _rows: &[Row]) -> Result<(), ApiError> {
        Ok(())
    }

    /// What does not hold once rows are deleted, or what else follows.
    async fn gone(&self, _tx: &Tx, _caller: &Caller, _rows: &[Row]) -> Result<(), ApiError> {
        Ok(())
    }

    /// Rows that the caller's organisation works on as the one they are for; none where there is nobody such.
    fn for_agent(&self, _caller: &Caller) -> Option<Condition> {
        None
    }

    /// Rows that wait for nobody although their state says so.
    fn not_waiting(&self) -> Option<Condition> {
        None
    }

    /// What is found out for a command before its rows are locked; whoever uses it looks whether it still holds ([`Tx::ahead`]).
    async fn ahead(
        &self,
        _app: &App,
        _caller: &Caller,
        _command: &'static CommandInfo,
        _ids: &[i64],
    ) -> Result<Option<Ready>, ApiError> {
        Ok(None)
    }

    /// What is doubtful about a command done to a row; the person is asked.
    async fn doubt(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _command: &'static CommandInfo,
        _before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        Ok(None)
    }

    /// What else follows from a command that was done to a row: other rows change, people are told.
    async fn done(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        _after: &Row,
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// Refuses somebody who may change a document, but not these lines of it that are stored by themselves.
    async fn may_change_lines(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _lines: &'static Lines,
        _head: &Row,
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// What lines that come together are filled from: read once for all of them.
    async fn for_lines(
        &self,
        _tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _rows: &[&Row],
    ) -> Result<Vec<Row>, ApiError> {
        Ok(Vec::new())
    }

    /// The same for a line of a document that is stored by itself; `known` is what `for_lines` read.
    async fn fill_line(
        &self,
        _tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _known: &[Row],
        _line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        Ok(Vec::new())
    }

    /// Names the line that a row of a workbook is about, where it does not say so by itself, and says where it contradicts itself;
    /// `stored` are the lines that the document has.
    fn name_row(&self, _lines: &'static Lines, _stored: &[Row], _sent: &mut Row) -> Option<Problem> {
        None
    }

    /// What rows of a workbook that were judged as lines cannot say beside, each with its place: what is keyed one by one may name
    /// what is keyed later, a workbook is read once.
    async fn judge_imported(
        &self,
        _tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _rows: &[&Row],
    ) -> Result<Vec<(usize, Problem)>, ApiError> {
        Ok(Vec::new())
    }

    /// Refuses to delete some lines of a document that are stored by themselves; nothing is deleted yet.
    async fn lines_may_go(
        &self,
        _tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _going: &[Row],
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// What else follows when lines of a document that are stored by themselves are deleted.
    async fn lines_gone(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _lines: &'static Lines,
        _head: &Row,
        _gone: &[Row],
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// What follows in a document when lines of it that are stored by themselves were added, changed or deleted.
    async fn lines_changed(&self, _tx: &Tx, _head: &Row) -> Result<(), ApiError> {
        Ok(())
    }

    /// Who is told of lines of a document that are stored by themselves and were added, changed or deleted: each as it was and as it is,
    /// without fields where there was or is none.
    async fn lines_told(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _lines: &'static Lines,
        _head: &Row,
        _changes: &[(usize, Row, Row)],
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// Whether workbooks of rows are read as the definition says; else the resource has an operation of its own for them.
    fn plain_import(&self) -> bool {
        true
    }
}

/// A resource about which nothing is special.
struct Plain;

impl Hooks for Plain {}

/// A resource with its hooks. Its table has `id`, `version` and a column for each field of the definition, no more.
#[derive(Clone, Copy)]
pub struct Served {
    pub resource: &'static Resource,
    pub hooks: &'static dyn Hooks,
}

/// What is special about resources, by their names: domains register it.
pub static SPECIAL: Registered<HashMap<&'static str, &'static dyn Hooks>> = Registered::new();

/// Every resource that the generic operations serve.
pub fn all() -> impl Iterator<Item = Served> {
    resource::all().iter().filter(|resource| !resource.example.is_empty()).map(|resource| Served::of(resource))
}

impl Served {
    /// A resource with the hooks that its domain registered.
    pub fn of(resource: &'static Resource) -> Self {
        Served { resource, hooks: SPECIAL.get().get(resource.name).copied().unwrap_or(&Plain) }
    }

    /// The organisations whose rows the caller may touch in this way; `None` for rows that are everybody's.
    pub async fn scope(&self, db: &impl Reader, caller: &Caller, right: Right) -> Result<Option<Scope>, ApiError> {
        match (self.resource.field(ORG), self.resource.category) {
            (None, _) => Ok(None),
            (_, Some(category)) => caller.scope(db, category, right).await.map(Some),
            (_, None) => Ok(Some(caller.own_scope(db).await?)),
        }
    }

    /// The rows that the caller may see; told as organisations where they are those, so that a list is read along its
    /// indexes.
    pub async fn visible(&self, db: &impl Reader, caller: &Caller) -> Result<ListScope, ApiError> {
        let scope = self.scope(db, caller, Right::View).await?;
        Ok(self.inside(scope, caller))
    }

    pub(super) fn inside(&self, scope: Option<Scope>, caller: &Caller) -> ListScope {
        match (scope, self.hooks.also_visible(caller)) {
            (None, _) => Condition::all().into(),
            (Some(scope), None) => ListScope::of_orgs(scope.orgs()),
            (Some(scope), Some(more)) => Condition::any().add(scope.condition("org_id")).add(more).into(),
        }
    }
}

/// The list of a resource; rows carry the ids they name as well.
pub fn list(resource: &'static Resource) -> ListSpec {
    let fields = resource.fields;
    let ids: Vec<&'static str> = fields.iter().filter(|field| field.kind == Kind::Id).map(|field| field.name).collect();
    let reviews = resource.reviews.map(|_| &review::TIMES);
    let beside = Served::of(resource).hooks.listed_with().into_iter().chain(reviews).collect();
    ListSpec::new(resource.table_name())
        .fields(fields)
        .also(&ids)
        .imported(resource.import)
        .beside(beside)
        .order(resource.order)
}

/// The fields of a whole row of a resource.
pub fn whole(resource: &'static Resource) -> impl Iterator<Item = &'static Field> {
    [ID, VERSION].into_iter().chain(resource.fields)
}
