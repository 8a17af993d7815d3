//! Puzzles in the database, so that any process may check what another one drew. A puzzle takes one try; a solved one
//! is good for one log-in; an address that misses too many waits. Rows live for minutes and are bounded per address and
//! altogether.

use chrono::TimeDelta;
use core_wasm::error::Problem;
use core_wasm::text::Text;
use core_wasm::text::catalogue::captcha as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, PaginatorTrait, QueryOrder};

use crate::process::error::ApiError;
use crate::process::lease;
use crate::process::secret;
use crate::process::settings::Captcha;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "captcha")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub token_hash: String,
    #[sea_orm(column_type = "Text")]
    pub address: String,
    /// Where the piece belongs: its left edge in pixels.
    pub gap_x: i32,
    pub tried: bool,
    /// Digest of the proof that it was solved.
    #[sea_orm(column_type = "Text", nullable)]
    pub pass_hash: Option<String>,
    pub used: bool,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long a puzzle waits for its solution, and a solution for its log-in.
pub const LIFE: TimeDelta = TimeDelta::minutes(2);
/// How far from its place the piece may be, in pixels.
pub const TOLERANCE: u32 = 9;
/// Puzzles of one address within their life.
const PER_ADDRESS: u64 = 30;
/// How long a missed puzzle counts, and how many an address may miss in that time. A guess hits one place of twelve.
const MISS: TimeDelta = TimeDelta::minutes(15);
const MISSES: u64 = 10;
/// Puzzles of everybody within their life.
const ALTOGETHER: u64 = 20_000;

/// Refuses an address that has asked for too many puzzles, and everybody when there are too many altogether.
pub async fn make_room(app: &App, address: &str) -> Result<(), ApiError> {
    let now = app.now();
    forget(&app.writer, now).await?;
    refuse_guessing(app, address).await?;
    let retry_after = LIFE.num_seconds().unsigned_abs();
    let waiting =
        Entity::find().filter(Column::Address.eq(address)).filter(lease::is_held(Column::ExpiresAt, now, LIFE));
    if waiting.count(&app.db).await? >= PER_ADDRESS {
        return Err(ApiError::TooMany { retry_after });
    }
    if Entity::find().count(&app.db).await? >= ALTOGETHER {
        return Err(ApiError::Busy { retry_after });
    }
    Ok(())
}

/// Puzzles that were tried and not solved.
fn missed() -> Condition {
    Condition::all().add(Column::Tried.eq(true)).add(Column::PassHash.is_null())
}

/// Refuses an address that has missed too often until the first of its misses counts no longer.
async fn refuse_guessing(app: &App, address: &str) -> Result<(), ApiError> {
    let now = app.now();
    let misses = Entity::find()
        .filter(Column::Address.eq(address))
        .filter(missed())
        .filter(lease::is_held(Column::ExpiresAt, now, MISS))
        .order_by_asc(Column::ExpiresAt)
        .all(&app.db)
        .await?;
    match misses.first() {
        Some(first) if misses.len() as u64 >= MISSES => {
            let retry_after = (first.expires_at - now).num_seconds().max(1).unsigned_abs();
            Err(ApiError::TooMany { retry_after })
        }
        _ => Ok(()),
    }
}

/// Keeps a new puzzle and returns its token.
pub async fn keep(app: &App, address: &str, gap_x: u32) -> Result<String, ApiError> {
    let token = secret::random();
    let row = ActiveModel {
        token_hash: Set(secret::digest(&token)),
        address: Set(address.to_owned()),
        gap_x: Set(i32::try_from(gap_x).map_err(anyhow::Error::from)?),
        tried: Set(false),
        pass_hash: Set(None),
        used: Set(false),
        expires_at: Set(app.now() + LIFE),
    };
    Entity::insert(row).exec_without_returning(&app.writer).await?;
    Ok(token)
}

/// Takes the one try of a puzzle and returns the proof that it was solved.
pub async fn solve(app: &App, token: &str, x: i32) -> Result<String, ApiError> {
    let now = app.now();
    let hash = secret::digest(token);
    let expired = || refusal("captcha.expired", texts::EXPIRED);
    let puzzle = Entity::find_by_id(&hash).one(&app.db).await?.ok_or_else(expired)?;
    // Puzzles that were fetched in store are no way around the misses.
    refuse_guessing(app, &puzzle.address).await?;
    let taken = Entity::update_many()
        .col_expr(Column::Tried, true.into())
        .filter(Column::TokenHash.eq(&hash))
        .filter(Column::Tried.eq(false))
        .filter(lease::is_held(Column::ExpiresAt, now, LIFE))
        .exec(&app.writer)
        .await?;
    if taken.rows_affected != 1 {
        return Err(expired());
    }
    if puzzle.gap_x.abs_diff(x) > TOLERANCE {
        Entity::update_many()
            .col_expr(Column::ExpiresAt, (now + MISS).into())
            .filter(Column::TokenHash.eq(hash))
            .exec(&app.writer)
            .await?;
        return Err(refusal("captcha.missed", texts::MISSED));
    }
    let pass = secret::random();
    Entity::update_many()
        .col_expr(Column::PassHash, secret::digest(&pass).into())
        .col_expr(Column::ExpiresAt, (now + LIFE).into())
        .filter(Column::TokenHash.eq(hash))
        .exec(&app.writer)
        .await?;
    Ok(pass)
}

/// Uses up the proof that a log-in brings, and says whether it brought one. Whatever becomes of the log-in, the proof is gone.
///
/// # Errors
/// 422 when the settings want a proof and there is none, or when it is not valid (any longer).
pub async fn redeem(app: &App, proof: Option<&str>) -> Result<bool, ApiError> {
    let Some(proof) = proof.map(str::trim).filter(|proof| !proof.is_empty()) else {
        return if app.settings.captcha == Captcha::None { Ok(false) } else { Err(required()) };
    };
    let used = Entity::update_many()
        .col_expr(Column::Used, true.into())
        .filter(Column::PassHash.eq(secret::digest(proof)))
        .filter(Column::Used.eq(false))
        .filter(lease::is_held(Column::ExpiresAt, app.now(), LIFE))
        .exec(&app.writer)
        .await?;
    if used.rows_affected == 1 { Ok(true) } else { Err(refusal("captcha.expired", texts::EXPIRED)) }
}

/// The refusal of a log-in for which a puzzle has to be solved first.
pub fn required() -> ApiError {
    refusal("captcha.required", texts::REQUIRED)
}

fn refusal(rule: &str, message: Text) -> ApiError {
    ApiError::rule(Problem::error(rule, "captchaVerification", message))
}

/// Removes puzzles whose time is over.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    let over = Condition::any()
        .add(missed().add(lease::is_over(Column::ExpiresAt, now, MISS)))
        .add(Condition::all().add(missed().not()).add(lease::is_over(Column::ExpiresAt, now, LIFE)));
    Ok(Entity::delete_many().filter(over).exec(db).await?.rows_affected)
}
