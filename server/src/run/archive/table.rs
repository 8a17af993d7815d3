//! Which rows of the three archived tables are old.

use chrono::{DateTime, Utc};
use core_wasm::rules::tax::bill::Payment;
use core_wasm::states::Progress;
use core_wasm::states::amendment;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query, SelectStatement};

use crate::domains::decl::{declaration, tax_bill};
use crate::gateway::{about, correspondent, message, receipt};
use crate::store::archived::table::Archived;
use crate::store::audit;

/// An archived table that knows which of its rows are old.
pub trait Due: Archived {
    /// The rows whose texts are to be taken out: older than that instant, of documents that are finished, and not yet out.
    fn due(before: DateTime<Utc>) -> Condition;
}

impl Due for message::Entity {
    fn due(before: DateTime<Utc>) -> Condition {
        use message::Column;
        // Of the others the gateway still wants something.
        let settled = [message::ANSWERED, message::WITHDRAWN, message::FAILED];
        Condition::all()
            .add(Column::ArchiveId.is_null())
            .add(Column::CreatedAt.lt(before))
            .add(Column::State.is_in(settled))
            .add(no(open_declaration((Self::TABLE, "declaration_id"), before)))
            .add(no_open_document(Self::TABLE, before))
    }
}

impl Due for receipt::Entity {
    fn due(before: DateTime<Utc>) -> Condition {
        use receipt::Column;
        Condition::all()
            .add(Column::ArchiveId.is_null())
            .add(Column::ReceivedAt.lt(before))
            .add(Column::DeclarationId.is_not_null())
            .add(no(open_declaration((Self::TABLE, "declaration_id"), before)))
            .add(no_open_document(Self::TABLE, before))
    }
}

impl Due for audit::Entity {
    fn due(before: DateTime<Utc>) -> Condition {
        use audit::Column;
        let of = (Self::TABLE, "entity_id");
        let about = |table: &str, open: SelectStatement| Condition::any().add(Column::Entity.ne(table)).add(no(open));
        let mut due = Condition::all()
            .add(Column::ArchiveId.is_null())
            .add(Column::At.lt(before))
            .add(Column::Changes.ne(Self::EMPTY))
            .add(about(declaration::ENTITY, open_declaration(of, before)));
        for (table, state, finished) in stateful() {
            let is_open = Expr::col((table, state)).is_not_in(finished);
            due = due.add(about(table, of_row(table, of).and_where(is_open).take()));
        }
        for table in DATED {
            let changed = Expr::col((*table, "updated_at")).gte(before);
            due = due.add(about(table, of_row(table, of).and_where(changed).take()));
        }
        due
    }
}

/// Documents beside declarations that have an end: table, column of the state, the states in which they are finished.
fn stateful() -> [(&'static str, &'static str, Vec<&'static str>); 2] {
    [("decl_amendment", "state", amendment::DECIDED.to_vec()), (tax_bill::ENTITY, "status", vec![Payment::Paid.code()])]
}

/// Documents whose state names no end: finished is what nobody has changed for as long as entries are kept.
const DATED: &[&str] =
    &["fcst", "client_order", "bond_invt", "bws_dcr", "sas_dcl", "sas_stock", "sas_passport", "sas_vehicle"];

/// That the document of another kind which a row of the gateway is about has not changed for as long.
fn no_open_document(table: &'static str, before: DateTime<Utc>) -> Condition {
    let others = correspondent::kinds().filter(|kind| *kind != about::DECLARATION);
    others.fold(Condition::all(), |all, kind| {
        let changed = Expr::col((kind, "updated_at")).gte(before);
        let open = of_row(kind, (table, "document_id")).and_where(changed).take();
        all.add(Condition::any().add(Expr::col((table, "document_kind")).ne(kind)).add(no(open)))
    })
}

/// A table and its column that says what a row is about.
type Of = (&'static str, &'static str);

fn no(rows: SelectStatement) -> Expr {
    Expr::exists(rows).not()
}

/// The row of a table that another row is about.
fn of_row(table: &'static str, of: Of) -> SelectStatement {
    Query::select().expr(Expr::val(1)).from(table).and_where(Expr::col((table, "id")).equals(of)).take()
}

/// The declaration that a row is about, unless it was finished before that instant. One that was deleted is finished.
fn open_declaration(of: Of, before: DateTime<Utc>) -> SelectStatement {
    let finished = DeclState::codes_where(|state| matches!(state.progress(), Progress::Done | Progress::Ended));
    let goes_on = Condition::any()
        .add(declaration::Column::Status.is_not_in(finished))
        .add(declaration::Column::UpdatedAt.gte(before));
    of_row(declaration::ENTITY, of).cond_where(goes_on).take()
}
