//! GET /auth/v1/announcement/public: for those who are not logged in.

use axum::extract::State;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::api::answer::{Answer, Done};
use crate::documents::table::Rows;
use crate::store::app::App;

/// Announcements shown before the log-in.
const PUBLIC: u64 = 10;

pub async fn public(State(app): State<App>) -> Answer<Vec<Row>> {
    let found = Rows::of(&ANNOUNCEMENT)
        .filter(Expr::col("is_public").eq("1"))
        .order("is_pinned", Order::Desc)
        .order("published_at", Order::Desc)
        .order("id", Order::Desc)
        .limit(PUBLIC);
    Ok(Done::data(found.all(&app.db).await?))
}
