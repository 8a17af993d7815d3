//! Which account is bound to which WeChat: one WeChat per account and app, one account per WeChat and app.

use core_wasm::text::catalogue::outward as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QueryOrder, SqlErr};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wechat_binding")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    /// [`Kind::code`].
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    /// App id of WeChat, corporation id of WeCom.
    #[sea_orm(column_type = "Text")]
    pub appid: String,
    /// openId of WeChat, user id of WeCom.
    #[sea_orm(column_type = "Text")]
    pub open_id: String,
    pub bound_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Which WeChat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Wechat,
    WorkWechat,
}

impl Kind {
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Wechat => "wechat",
            Kind::WorkWechat => "workWechat",
        }
    }
}

/// A binding as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Binding {
    pub id: i64,
    /// `wechat` or `workWechat`.
    pub kind: String,
    pub appid: String,
    pub open_id: String,
    pub bound_at: String,
}

impl From<Model> for Binding {
    fn from(row: Model) -> Self {
        Binding {
            id: row.id,
            kind: row.kind,
            appid: row.appid,
            open_id: row.open_id,
            bound_at: crate::documents::codec::instant(row.bound_at),
        }
    }
}

/// Binds the caller, in place of an earlier binding to the same app. Refused when another account has this WeChat.
pub async fn bind(tx: &Tx, caller: &Caller, kind: Kind, appid: &str, open_id: &str) -> Result<Model, ApiError> {
    let of_app = Entity::find().filter(Column::Kind.eq(kind.code())).filter(Column::Appid.eq(appid));
    if let Some(found) = of_app.clone().filter(Column::OpenId.eq(open_id)).one(tx).await? {
        return if found.user_id == caller.user_id { Ok(found) } else { Err(ApiError::refused(texts::TAKEN)) };
    }
    if let Some(earlier) = of_app.filter(Column::UserId.eq(caller.user_id)).one(tx).await? {
        end(tx, caller, earlier).await?;
    }
    let row = ActiveModel {
        user_id: Set(caller.user_id),
        kind: Set(kind.code().to_owned()),
        appid: Set(appid.to_owned()),
        open_id: Set(open_id.to_owned()),
        bound_at: Set(tx.now()),
        ..Default::default()
    };
    let row = Entity::insert(row).exec_with_returning(tx).await.map_err(|error| match error.sql_err() {
        // Somebody was faster by a blink.
        Some(SqlErr::UniqueConstraintViolation(_)) => ApiError::refused(texts::TAKEN),
        _ => error.into(),
    })?;
    note(tx, caller, "bind", &row).await?;
    Ok(row)
}

/// Ends a binding.
pub async fn end(tx: &Tx, caller: &Caller, row: Model) -> Result<(), ApiError> {
    Entity::delete_by_id(row.id).exec(tx).await?;
    note(tx, caller, "unbind", &row).await
}

async fn note(tx: &Tx, caller: &Caller, action: &str, row: &Model) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(caller.org_id),
        entity: "app_user",
        entity_id: caller.user_id,
        action,
        note: &format!("{} {}", row.kind, row.appid),
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}

/// The caller's binding with this openId, of any app; the newest of several.
pub async fn by_open_id(db: &impl ConnectionTrait, caller: &Caller, open_id: &str) -> Result<Option<Model>, DbErr> {
    own(caller).filter(Column::OpenId.eq(open_id)).one(db).await
}

/// The caller's binding to a WeChat; 404 when there is none.
pub async fn of_wechat(tx: &Tx, caller: &Caller, appid: &str, open_id: &str) -> Result<Model, ApiError> {
    let found = own(caller)
        .filter(Column::Kind.eq(Kind::Wechat.code()))
        .filter(Column::Appid.eq(appid))
        .filter(Column::OpenId.eq(open_id));
    found.one(tx).await?.ok_or(ApiError::NotFound)
}

/// The caller's binding to WeCom of this id; 404 when there is none.
pub async fn of_work(tx: &Tx, caller: &Caller, id: i64) -> Result<Model, ApiError> {
    let found = own(caller).filter(Column::Kind.eq(Kind::WorkWechat.code())).filter(Column::Id.eq(id));
    found.one(tx).await?.ok_or(ApiError::NotFound)
}

/// All bindings of the caller, newest first.
pub fn own(caller: &Caller) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(caller.user_id)).order_by_desc(Column::Id)
}
