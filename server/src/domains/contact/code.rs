//! Codes that prove a mobile number: one at a time per number, kept as an argon2id hash (six digits under a fast hash
//! would be guessed while they are valid), good once, few tries.

use chrono::TimeDelta;
use core_wasm::error::Problem;
use core_wasm::rules::contact::{CODE_VALID, RESEND_AFTER};
use core_wasm::text::Lang;
use core_wasm::text::catalogue::contact as texts;
use rand::RngExt;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{Condition, ConnectionTrait, PaginatorTrait};

use crate::notices::outward;
use crate::notices::outward::{Channel, Letter};
use crate::process::error::ApiError;
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sms_code")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub mobile: String,
    #[sea_orm(column_type = "Text")]
    pub code_hash: String,
    /// Who asked for it.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    pub tries: i32,
    pub used: bool,
    pub sent_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Tries of one code.
const TRIES: i32 = 5;
/// Numbers to which one address may have codes sent within [`WINDOW`].
const PER_ADDRESS: u64 = 20;
const WINDOW: TimeDelta = TimeDelta::hours(1);

/// Sends a new code to a mobile number, at most one within [`RESEND_AFTER`].
pub async fn send(app: &App, address: &str, lang: Lang, mobile: &str) -> Result<(), ApiError> {
    let now = app.now();
    forget(&app.writer, now).await?;
    let asked = Entity::find().filter(Column::Address.eq(address)).filter(counts(now, WINDOW));
    if asked.count(&app.db).await? >= PER_ADDRESS {
        return Err(ApiError::TooMany { retry_after: WINDOW.num_seconds().unsigned_abs() });
    }
    let code = format!("{:06}", rand::rng().random_range(0..1_000_000));
    let code_hash = app.passwords.hash(code.clone()).await?;
    let row = ActiveModel {
        mobile: Set(mobile.to_owned()),
        code_hash: Set(code_hash.clone()),
        address: Set(address.to_owned()),
        tries: Set(0),
        used: Set(false),
        sent_at: Set(now),
    };
    // The database decides which of two requests at once is the first.
    let replace = OnConflict::column(Column::Mobile)
        .update_columns([Column::CodeHash, Column::Address, Column::Tries, Column::Used, Column::SentAt])
        .action_and_where(Expr::col((Entity, Column::SentAt)).lte(now - RESEND_AFTER))
        .to_owned();
    if Entity::insert(row).on_conflict(replace).exec_without_returning(&app.writer).await? == 0 {
        let last = Entity::find_by_id(mobile).one(&app.db).await?.map_or(now, |row| row.sent_at);
        let wait = (last + RESEND_AFTER - now).num_seconds().clamp(1, RESEND_AFTER.num_seconds());
        return Err(ApiError::TooMany { retry_after: wait.unsigned_abs() });
    }
    let content = texts::SMS.with(&[("code", &code)]);
    let letter = Letter { channel: Channel::Sms, recipient: mobile, content: content.get(lang), attachment: None };
    let sent = outward::gateway(app).send(letter).await;
    if sent.is_err() {
        // What was not sent does not make the person wait.
        Entity::delete_many()
            .filter(Column::Mobile.eq(mobile))
            .filter(Column::CodeHash.eq(code_hash))
            .exec(&app.writer)
            .await?;
    }
    sent
}

/// A code that was right and is used up by [`Proof::redeem`].
pub struct Proof {
    mobile: String,
    code_hash: String,
}

/// Takes one try of the code of a number.
pub async fn prove(app: &App, mobile: &str, code: &str) -> Result<Proof, ApiError> {
    let counted = Entity::update_many()
        .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
        .filter(Column::Mobile.eq(mobile))
        .filter(Column::Used.eq(false))
        .filter(Column::Tries.lt(TRIES))
        .filter(counts(app.now(), CODE_VALID))
        .exec(&app.writer)
        .await?;
    if counted.rows_affected != 1 {
        return Err(wrong());
    }
    let row = Entity::find_by_id(mobile).one(&app.db).await?.ok_or_else(wrong)?;
    match app.passwords.verify(code.to_owned(), Some(row.code_hash.clone())).await? {
        true => Ok(Proof { mobile: row.mobile, code_hash: row.code_hash }),
        false => Err(wrong()),
    }
}

impl Proof {
    /// Uses the code up, in the transaction of what it is good for. Of two at once, one finds it used.
    pub async fn redeem(self, tx: &Tx) -> Result<(), ApiError> {
        let used = Entity::update_many()
            .col_expr(Column::Used, true.into())
            .filter(Column::Mobile.eq(self.mobile))
            .filter(Column::CodeHash.eq(self.code_hash))
            .filter(Column::Used.eq(false))
            .exec(tx)
            .await?;
        if used.rows_affected == 1 { Ok(()) } else { Err(wrong()) }
    }
}

/// Never sent, expired, used up or wrong: the same answer.
fn wrong() -> ApiError {
    ApiError::rule(Problem::error("contact.captcha", "captcha", texts::CODE_WRONG))
}

/// Codes that were sent less than `length` ago; one that is dated ahead was dated by a clock that was wrong.
fn counts(now: DateTimeUtc, length: TimeDelta) -> Condition {
    Condition::all().add(Column::SentAt.gt(now - length)).add(Column::SentAt.lte(now + lease::SKEW))
}

/// Removes codes that count for nothing any more, not even for the limit per address.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(counts(now, WINDOW).not()).exec(db).await?.rows_affected)
}
