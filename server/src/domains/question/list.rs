//! GET /question/v1/page and /counts: the questions on all documents that the caller may see.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::resources::system::QUESTION;
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::states::question::{ASKED, SETTLED};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::subject;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::documents::past;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;

/// What the list can be narrowed to beside its fields.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents what ListQuery reads")]
pub struct Filters {
    /// `waiting`: for the caller's side to answer; `asked`: by the caller's side and not settled; `late`: not answered although the time
    /// is over; `open`: not settled; all without it.
    which: Option<String>,
}

/// How many questions there are on documents that the caller may see.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuestionCounts {
    /// Not settled.
    open: u64,
    /// For the caller's side to answer.
    waiting: u64,
    /// By the caller's side, not settled.
    asked: u64,
    /// Not answered although the time is over.
    late: u64,
}

/// What `which` looks at.
const WHICH: &[&str] = &["state", "orgId", "askedSide", "forSide", "dueAt"];

/// The list: rows carry what a page needs to open the document.
pub fn spec() -> ListSpec {
    ListSpec::new("question")
        .fields(QUESTION.fields)
        .also(&["kind", "docId", "orgId", "askedSide"])
        .order(QUESTION.order)
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let until = past::day_of(&query)?;
    let seen = seen_by(&app.db, &caller).await?;
    let beside = match query.get("which") {
        Some(which) => {
            let narrowed = which_are(&app, &caller, which, until.unwrap_or_else(|| app.now())).await?;
            narrowed.ok_or_else(|| ApiError::no_option("which", which))?
        }
        None => Condition::all(),
    };
    let rows = if beside.is_empty() { seen.clone() } else { seen.clone().add(beside.clone()) };
    let Some(until) = until else {
        return Ok(Done::data(spec().page(&app, &query, rows).await?));
    };
    let asked = past::Asked { visible: seen.into(), rows: rows.into(), beside, named: WHICH };
    Ok(Done::data(past::Kept::of(&QUESTION).page(&app, &spec(), &query, asked, until).await?))
}

pub async fn counts(State(app): State<App>, caller: Caller) -> Answer<QuestionCounts> {
    let seen = seen_by(&app.db, &caller).await?;
    let count = async |which: &str| -> Result<u64, ApiError> {
        let which = which_are(&app, &caller, which, app.now()).await?.unwrap_or_else(Condition::all);
        Rows::of(&QUESTION).filter(seen.clone()).filter(which).count(&app.db).await
    };
    Ok(Done::data(QuestionCounts {
        open: count("open").await?,
        waiting: count("waiting").await?,
        asked: count("asked").await?,
        late: count("late").await?,
    }))
}

/// GET /question/v1/pendingqty/query: the number beside the page in the menu.
pub async fn pending(State(app): State<App>, caller: Caller) -> Answer<u64> {
    Ok(Done::data(waiting(&app, &caller).await?))
}

/// The query of the list that shows the questions that wait for the caller's side.
pub const WAITING_QUERY: &str = "which=waiting";

/// How many questions wait for the caller's side.
pub async fn waiting(app: &App, caller: &Caller) -> Result<u64, ApiError> {
    let waiting = which_are(app, caller, "waiting", app.now()).await?.unwrap_or_else(Condition::all);
    Rows::of(&QUESTION).filter(seen_by(&app.db, caller).await?).filter(waiting).count(&app.db).await
}

/// The questions whose documents the caller may see. Only the kinds are tried that questions are about.
pub async fn seen_by(db: &impl Reader, caller: &Caller) -> Result<Condition, ApiError> {
    let kinds = Query::select().distinct().column("kind").from("question").take();
    let found = db.query_all(&kinds).await?;
    let kinds: Vec<String> = found.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    Ok(Condition::all().add(subject::questions_on(db, caller, kinds).await?))
}

pub(super) async fn which_are(
    app: &App,
    caller: &Caller,
    which: &str,
    at: DateTime<Utc>,
) -> Result<Option<Condition>, ApiError> {
    let own: Vec<i64> = caller.own_scope(&app.db).await?.orgs().collect();
    // The caller's side depends on whose document it is.
    let of_own_side = |column: &'static str| {
        let owner = Condition::all().add(Expr::col("org_id").is_in(own.clone())).add(Expr::col(column).eq(OWNER));
        let agent = Condition::all().add(Expr::col("org_id").is_not_in(own.clone())).add(Expr::col(column).eq(AGENT));
        Condition::any().add(owner).add(agent)
    };
    let open = || Condition::all().add(Expr::col("state").ne(SETTLED));
    let unanswered = || Condition::all().add(Expr::col("state").eq(ASKED));
    Ok(Some(match which {
        "open" => open(),
        "waiting" => unanswered().add(of_own_side("for_side")),
        "asked" => open().add(of_own_side("asked_side")),
        "late" => unanswered().add(Expr::col("due_at").lt(at)),
        _ => return Ok(None),
    }))
}
