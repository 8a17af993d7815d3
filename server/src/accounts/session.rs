//! Sessions: opaque tokens of 256 random bits, kept as their SHA-256, with a sliding and an absolute end.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{Condition, ConnectionTrait, JoinType, QueryOrder, QuerySelect};

use crate::process::error::ApiError;
use crate::process::secret;
use crate::process::settings::Settings;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::user;
use crate::store::signal::Signal;

pub use crate::store::people::session::*;

/// A use is written down only when the last one written is this old: a list page must not cost a write.
const SEEN_STEP: TimeDelta = TimeDelta::seconds(60);
/// How far ahead a use may be dated: a clock that was put right by a little logs nobody out.
const AHEAD: TimeDelta = TimeDelta::minutes(5);
/// Sessions that one signal ends: a NOTIFY carries less than 8000 bytes.
const PER_SIGNAL: usize = 300;

/// When a session ends unless it is used.
pub fn ends_at(session: &Model, settings: &Settings) -> DateTime<Utc> {
    let idle = session.seen_at + settings.session_idle();
    let age = session.created_at + settings.session_age();
    session.ended_at.into_iter().chain([idle, age]).min().unwrap_or(idle)
}

/// Whether a session can be used at `now`. One that was used far ahead of it was dated by a clock that was wrong: it would
/// outlive its time by as much.
fn is_open(session: &Model, now: DateTime<Utc>, settings: &Settings) -> bool {
    session.seen_at <= now + AHEAD && now < ends_at(session, settings)
}

/// Opens a session and returns its token, which is kept nowhere.
pub async fn open(tx: &Tx, user_id: i64, address: &str) -> Result<String, ApiError> {
    let token = secret::random();
    let session = ActiveModel {
        token_hash: Set(secret::digest(&token)),
        user_id: Set(user_id),
        address: Set(address.to_owned()),
        created_at: Set(tx.now()),
        seen_at: Set(tx.now()),
        ended_at: Set(None),
        ..Default::default()
    };
    Entity::insert(session).exec_without_returning(tx).await?;
    Ok(token)
}

/// The live session of a token with its account, which can work; notes the use. `None` for anything else.
pub async fn by_token(app: &App, token: &str) -> Result<Option<(Model, user::Model)>, ApiError> {
    let digest = secret::digest(token);
    let now = app.now();
    let asked = match app.remembered.sessions.look(&digest) {
        Ok(known) if now - known.0.seen_at < SEEN_STEP && is_open(&known.0, now, &app.settings) => {
            return Ok(Some(known));
        }
        Ok(_) => None,
        Err(asked) => Some(asked),
    };
    let filter = Condition::all().add(Column::TokenHash.eq(digest.as_str()));
    let Some((mut session, user)) = live(app, filter).await? else { return Ok(None) };
    if now - session.seen_at >= SEEN_STEP {
        let noted = Entity::update_many()
            .col_expr(Column::SeenAt, now.into())
            .filter(Column::Id.eq(session.id))
            .exec(&app.writer)
            .await;
        // Whoever reads needs no room on the disk: the next use is written down instead.
        match noted {
            Ok(_) => session.seen_at = now,
            Err(error) => tracing::debug!(%error, "a use of a session could not be written down"),
        }
    }
    if let Some(asked) = asked {
        app.remembered.sessions.keep(asked, digest, (session.clone(), user.clone()));
    }
    Ok(Some((session, user)))
}

/// The live session of an id with its account, which can work. Does not count as a use.
pub async fn by_id(app: &App, id: i64) -> Result<Option<(Model, user::Model)>, ApiError> {
    live(app, Condition::all().add(Column::Id.eq(id))).await
}

async fn live(app: &App, filter: Condition) -> Result<Option<(Model, user::Model)>, ApiError> {
    let its_user = Entity::belongs_to(user::Entity).from(Column::UserId).to(user::Column::Id).into();
    let live = filter.add(user::at_work());
    let both = Entity::find().filter(live).join(JoinType::InnerJoin, its_user).select_also(user::Entity);
    let Some((session, user)) = both.one(&app.db).await? else { return Ok(None) };
    if !is_open(&session, app.now(), &app.settings) {
        return Ok(None);
    }
    Ok(user.map(|user| (session, user)))
}

/// The sessions of these users that are open now, the last used first.
pub async fn open_of(app: &App, users: &[i64]) -> Result<Vec<Model>, DbErr> {
    let (now, settings) = (app.now(), &app.settings);
    let found = Entity::find()
        .filter(Column::UserId.is_in(users.iter().copied()))
        .filter(Column::EndedAt.is_null())
        .filter(Column::SeenAt.gt(now - settings.session_idle()))
        .order_by_desc(Column::SeenAt)
        .all(&app.db)
        .await?;
    Ok(found.into_iter().filter(|session| is_open(session, now, settings)).collect())
}

/// Ends sessions of a user, all but `keep`; their streams end with the commit.
pub async fn end_of_user(tx: &Tx, user_id: i64, keep: Option<i64>) -> Result<(), ApiError> {
    let mut open = Condition::all().add(Column::UserId.eq(user_id)).add(Column::EndedAt.is_null());
    if let Some(keep) = keep {
        open = open.add(Column::Id.ne(keep));
    }
    let ids: Vec<i64> = Entity::find().select_only().column(Column::Id).filter(open).into_tuple().all(tx).await?;
    end(tx, ids).await
}

/// Ends all sessions of the people of an organisation and of those below it; their streams end with the commit.
pub async fn end_of_org(tx: &Tx, org_id: i64) -> Result<(), ApiError> {
    let orgs = organisation::with_below(tx, org_id).await?;
    let people = Query::select()
        .column(user::Column::Id)
        .from(user::Entity)
        .and_where(Expr::col(user::Column::OrgId).is_in(orgs))
        .take();
    let open = Condition::all().add(Column::UserId.in_subquery(people)).add(Column::EndedAt.is_null());
    let ids: Vec<i64> = Entity::find().select_only().column(Column::Id).filter(open).into_tuple().all(tx).await?;
    end(tx, ids).await
}

/// Ends these sessions; their streams end with the commit.
pub async fn end(tx: &Tx, ids: Vec<i64>) -> Result<(), ApiError> {
    for sessions in ids.chunks(PER_SIGNAL) {
        Entity::update_many()
            .col_expr(Column::EndedAt, tx.now().into())
            .filter(Column::Id.is_in(sessions.iter().copied()))
            .exec(tx)
            .await?;
        tx.keep_signal(Signal::CloseStreams { sessions: sessions.to_vec() });
    }
    Ok(())
}

/// Removes sessions that ended long ago: nothing refers to them any more.
pub async fn forget(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::CreatedAt.lt(before)).exec(db).await?;
    Ok(gone.rows_affected)
}
