//! GET /warning/boarddash: what waits for the caller, counted over the rows that the caller may see.

use axum::extract::State;
use core_wasm::rules::desk::{Progress, progress};
use core_wasm::rules::transition::State as DeclState;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::message;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::domains::decl::reports::undeclared;
use crate::domains::decl::{declaration, viewable};

/// The figures of the dashboard.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// Declarations that somebody here has to go on with.
    pub draft: i64,
    /// Declarations waiting for a review.
    pub pending_review: i64,
    /// Declarations reviewed and not sent yet.
    pub reviewed: i64,
    /// Declarations sent that customs has not decided on.
    pub unanswered: i64,
    /// Declarations for which customs waits: tax, an inspection, the full declaration.
    pub attention: i64,
    /// Declarations sent back or refused.
    pub rejected: i64,
    /// Goods that came in whose declaration is due within days or overdue.
    pub undeclared: i64,
    /// Messages not read.
    pub unread: i64,
}

pub async fn board(State(app): State<App>, caller: Caller) -> Answer<Board> {
    let scope = caller.scope(&app.db, declaration::CATEGORY, Right::View).await?;
    let counts: Vec<(String, i64)> = declaration::Entity::find()
        .select_only()
        .column(declaration::Column::Status)
        .column_as(declaration::Column::Id.count(), "count")
        .filter(scope.condition(declaration::Column::OrgId))
        .filter(declaration::Column::IECatg.is_in(viewable(&caller)))
        .group_by(declaration::Column::Status)
        .into_tuple()
        .all(&app.db)
        .await?;
    let mut board = Board {
        unread: i64::try_from(message::unread(&app.db, caller.user_id).await?).unwrap_or(i64::MAX),
        undeclared: i64::try_from(undeclared::count(&app, &caller).await?).unwrap_or(i64::MAX),
        ..Board::default()
    };
    for (status, count) in counts {
        let Some(state) = DeclState::from_code(&status) else { continue };
        match progress(state) {
            Progress::Open => board.draft += count,
            Progress::Review => board.pending_review += count,
            Progress::Reviewed => board.reviewed += count,
            Progress::Customs => board.unanswered += count,
            Progress::Attention => board.attention += count,
            Progress::Refused => board.rejected += count,
            Progress::Done | Progress::Ended => {}
        }
    }
    Ok(Done::data(board))
}
