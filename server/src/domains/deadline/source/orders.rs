//! Client orders and the papers that are asked for with them.

use core_wasm::resources::documents::CLIENT_ORDER;
use core_wasm::rules::radar::formula::Basis;
use core_wasm::rules::radar::kinds::Kind;
use core_wasm::states::client_order::{CANCELLED, HANDED_OVER};
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, ExprTrait, Order, Query};

use super::others::{by_day, visible};
use super::{FIRST, Part, Read, Wanted, col, head, none};
use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::store::app::App;

const ORDERS: &str = "client_order";
const PAPERS: &str = "client_order_paper";

/// Orders that are not over.
async fn open(app: &App, caller: &Caller) -> Result<Option<Condition>, ApiError> {
    let visible = visible(app, caller, &CLIENT_ORDER).await?;
    Ok(visible.map(|visible| visible.add(col(ORDERS, "state").is_not_in([HANDED_OVER, CANCELLED]))))
}

/// Orders, by the day on which the client wants them done.
pub(super) async fn orders(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let Some(open) = open(app, caller).await? else { return Ok(Vec::new()) };
    let day = || col(ORDERS, "due_on");
    let among = open.add(wanted.on(day(), |day| day));
    let select = by_day(ORDERS, kind, wanted, among, ("client_order_no", day()));
    let read: Read = |row| Ok(Basis::LastDay { field: "dueOn".to_owned(), day: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}

/// Papers that nobody has received, by the day on which they are needed.
pub(super) async fn papers(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let Some(open) = open(app, caller).await? else { return Ok(Vec::new()) };
    let (id, day) = (|| col(PAPERS, "id"), || col(PAPERS, "needed_on"));
    let order = |column: &'static str| col(ORDERS, column);
    let mut select = Query::select();
    let columns = [id(), order("id"), order("org_id"), order("client_order_no"), order("customer_name"), none()];
    head(&mut select, columns);
    select
        .expr(day())
        .from(Alias::new(PAPERS))
        .inner_join(Alias::new(ORDERS), order("id").eq(col(PAPERS, "document_id")))
        .cond_where(open)
        .and_where(day().is_not_null())
        .and_where(col(PAPERS, "received_on").is_null())
        .cond_where(wanted.on(day(), |day| day))
        .cond_where(wanted.rows(kind, id(), order("id")))
        .order_by_expr(day(), Order::Asc)
        .order_by_expr(id(), Order::Asc);
    let read: Read = |row| Ok(Basis::LastDay { field: "neededOn".to_owned(), day: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}
