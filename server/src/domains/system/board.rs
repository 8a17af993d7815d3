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
use crate::domains::decl::reports::{undeclared, unpaid};
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
    /// Those of them that are overdue.
    pub overdue: i64,
    /// Declarations whose tax is to be paid.
    pub unpaid: i64,
    /// Messages not read.
    pub unread: i64,
    /// Declarations by state, in the order of the states.
    pub states: Vec<InState>,
}

/// Declarations in a state.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct InState {
    /// Code of the state (dictionary decState).
    pub status: String,
    pub declarations: i64,
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
    let (warned, overdue) = undeclared::counts(&app, &caller).await?;
    let mut board = Board {
        unread: whole(message::unread(&app.db, caller.user_id).await?),
        undeclared: whole(warned),
        overdue: whole(overdue),
        unpaid: whole(unpaid::count(&app, &caller).await?),
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
        board.states.push(InState { status, declarations: count });
    }
    board.states.sort_by_key(|known| DeclState::from_code(&known.status).map(DeclState::rank));
    Ok(Done::data(board))
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
