//! GET /sys/v1/user/page and /{id}/detail: the accounts that an administrator reaches, with what the table alone does not
//! say: their roles, locks and open sessions.

use std::collections::HashMap;

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::resource::Field;
use core_wasm::resources::management::USER;
use core_wasm::text::{Lang, listed};
use sea_orm::sea_query::{self, Expr, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reach::{self, Reach};
use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::filter;
use crate::documents::list::{COUNTED, ListQuery, Page};
use crate::domains::auth::login_guard;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;
use crate::store::people::organisation;
use crate::store::people::{role, user};

/// The filters beside paging and `sort`. Texts are looked for anywhere in the field.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Filters {
    /// In the user name or the name.
    #[serde(default)]
    pub keyword: String,
    #[serde(default)]
    pub username: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub dept: String,
    /// Several parted by commas; dictionary userType.
    #[serde(default)]
    pub user_type: String,
    /// '1' or '0'.
    #[serde(default)]
    pub is_enabled: String,
    /// This organisation and those below it.
    #[serde(default)]
    pub org_id: Option<i64>,
}

/// An account as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    id: i64,
    version: i64,
    org_id: i64,
    org_name: String,
    /// Whether the organisation is in service; the accounts of any other cannot work.
    org_in_service: bool,
    username: String,
    name: String,
    dept: String,
    /// Where open questions are mailed to; blank for nowhere.
    email: String,
    /// Dictionary userType.
    user_type: String,
    /// '2': must change the password.
    pwd_modify_policy: String,
    is_enabled: String,
    role_ids: Vec<i64>,
    /// The roles' names, parted by commas, in the language of the request.
    role_names: String,
    locked_until: Option<DateTime<Utc>>,
    /// How many sessions are open.
    sessions: String,
    password_changed_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

/// An account with its open sessions, and whether the caller may change it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDetail {
    #[serde(flatten)]
    user: UserRow,
    open_sessions: Vec<OpenSession>,
    /// Whether it may do more than the caller.
    above: bool,
    /// Whether it is the caller's own.
    own: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    id: i64,
    address: String,
    created_at: DateTime<Utc>,
    seen_at: DateTime<Utc>,
}

impl Filters {
    fn of(query: &ListQuery) -> Result<Self, ApiError> {
        let text = |name: &str| query.get(name).unwrap_or_default().to_owned();
        let org_id = query.get("orgId").map(|org| org.parse().map_err(|_| ApiError::no_number("orgId")));
        Ok(Filters {
            keyword: text("keyword"),
            username: text("username"),
            name: text("name"),
            dept: text("dept"),
            user_type: query.all("userType").collect::<Vec<_>>().join(","),
            is_enabled: text("isEnabled"),
            org_id: org_id.transpose()?,
        })
    }
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<UserRow>> {
    let (page_num, page_size) = query.paging()?;
    let found = user::Entity::find().filter(scope(&app, &caller, &query).await?);
    let counted = count(&app, &found, &query).await?;
    let sorted = order(found, query.get("sort"))?;
    let users = sorted.limit(page_size).offset((page_num - 1) * page_size).all(&app.db).await?;
    let rows = rows(&app, &app.db, caller.lang, users).await?.0;
    Ok(Done::data(Page::of(rows, counted, &query)?))
}

/// The accounts that a request asks for, inside the caller's reach.
pub async fn scope(app: &App, caller: &Caller, query: &ListQuery) -> Result<Condition, ApiError> {
    let reach = Reach::of(&app.db, caller).await?;
    let asked = conditions(&app.db, &Filters::of(query)?).await?;
    Ok(Condition::all().add(reach.condition(user::Column::OrgId)).add(asked))
}

/// How many accounts there are, counted no further than a list counts.
async fn count(app: &App, found: &sea_orm::Select<user::Entity>, query: &ListQuery) -> Result<u64, ApiError> {
    if query.counts_all() {
        return Ok(found.clone().count(&app.db).await?);
    }
    let some = found.clone().select_only().column(user::Column::Id).limit(COUNTED + 1).into_query();
    let count = sea_query::Query::select()
        .expr(Func::count(Expr::val(1)))
        .from_subquery(some, sea_query::Alias::new("some"))
        .take();
    let counted = app.db.query_one(&count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    Ok(counted.unwrap_or_default().unsigned_abs())
}

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<UserDetail> {
    let reach = Reach::of(&app.db, &caller).await?;
    let found = reach::by_id(&app.db, &reach, id).await?;
    let above = reach::above(&app.db, &caller, &found).await?;
    let (mut rows, sessions) = rows(&app, &app.db, caller.lang, vec![found]).await?;
    let user = rows.pop().ok_or(ApiError::NotFound)?;
    let open_sessions = sessions
        .into_iter()
        .map(|session| OpenSession {
            id: session.id,
            address: session.address,
            created_at: session.created_at,
            seen_at: session.seen_at,
        })
        .collect();
    Ok(Done::data(UserDetail { user, open_sessions, above, own: id == caller.user_id }))
}

async fn conditions(db: &impl ConnectionTrait, filters: &Filters) -> Result<Condition, ApiError> {
    let backend = db.get_database_backend();
    let like = |name: &'static str, wanted: &str| {
        let field: Vec<&Field> = USER.fields.iter().filter(|field| field.name == name).collect();
        let wanted = wanted.trim();
        filter::conditions(&field, |_| (!wanted.is_empty()).then_some(wanted), backend)
    };
    let mut all = Condition::all()
        .add(like("username", &filters.username)?)
        .add(like("name", &filters.name)?)
        .add(like("dept", &filters.dept)?)
        .add(Condition::any().add(like("username", &filters.keyword)?).add(like("name", &filters.keyword)?));
    let types: Vec<&str> = filters.user_type.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if !types.is_empty() {
        let types: Result<Vec<i16>, _> = types.into_iter().map(str::parse).collect();
        let types = types.map_err(|_| ApiError::no_option("userType", &filters.user_type))?;
        all = all.add(user::Column::UserType.is_in(types));
    }
    match filters.is_enabled.trim() {
        "" => {}
        "0" => all = all.add(user::Column::Enabled.eq(false)),
        "1" => all = all.add(user::Column::Enabled.eq(true)),
        other => return Err(ApiError::no_option("isEnabled", other)),
    }
    if let Some(org_id) = filters.org_id {
        all = all.add(user::Column::OrgId.is_in(organisation::with_below(db, org_id).await?));
    }
    Ok(all)
}

/// The accounts in the order that a request asks for.
pub fn order(
    mut found: sea_orm::Select<user::Entity>,
    asked: Option<&str>,
) -> Result<sea_orm::Select<user::Entity>, ApiError> {
    let mut last = Order::Asc;
    let mut met = std::collections::HashSet::new();
    for key in asked.unwrap_or_default().split(',').map(str::trim).filter(|key| !key.is_empty()) {
        let (name, order) = match key.strip_prefix('-') {
            Some(name) => (name, Order::Desc),
            None => (key, Order::Asc),
        };
        let column = match name {
            "id" => user::Column::Id,
            "username" => user::Column::Username,
            "name" => user::Column::Name,
            "dept" => user::Column::Dept,
            "userType" => user::Column::UserType,
            "isEnabled" => user::Column::Enabled,
            "passwordChangedAt" => user::Column::PasswordChangedAt,
            "createdAt" => user::Column::CreatedAt,
            _ => return Err(ApiError::no_option("sort", name)),
        };
        last = order.clone();
        if met.insert(name.to_owned()) {
            found = found.order_by(column, order);
        }
    }
    Ok(found.order_by(user::Column::Id, last))
}

/// The accounts with their organisations, roles, locks and sessions; and these sessions.
pub async fn rows(
    app: &App,
    db: &impl Reader,
    lang: Lang,
    users: Vec<user::Model>,
) -> Result<(Vec<UserRow>, Vec<session::Model>), ApiError> {
    let ids: Vec<i64> = users.iter().map(|user| user.id).collect();
    let orgs: HashMap<i64, (String, bool)> = organisation::Entity::find()
        .select_only()
        .columns([organisation::Column::Id, organisation::Column::Name])
        .expr_as(organisation::in_service((organisation::Entity, organisation::Column::Id)), "in_service")
        .filter(organisation::Column::Id.is_in(users.iter().map(|user| user.org_id)))
        .into_tuple::<(i64, String, bool)>()
        .all(db)
        .await?
        .into_iter()
        .map(|(id, name, in_service)| (id, (name, in_service)))
        .collect();
    let given =
        role::of_user::Entity::find().filter(role::of_user::Column::UserId.is_in(ids.iter().copied())).all(db).await?;
    let roles: HashMap<i64, role::Model> = role::Entity::find()
        .filter(role::Column::Id.is_in(given.iter().map(|given| given.role_id)))
        .all(db)
        .await?
        .into_iter()
        .map(|role| (role.id, role))
        .collect();
    let locks = login_guard::locked(db, users.iter().map(|user| user.username.as_str()), app.now()).await?;
    let sessions = session::open_of(app, &ids).await?;
    let rows = users
        .into_iter()
        .map(|user| {
            let mut role_ids: Vec<i64> =
                given.iter().filter(|given| given.user_id == user.id).map(|given| given.role_id).collect();
            role_ids.sort_unstable();
            let names: Vec<&str> = role_ids.iter().filter_map(|id| roles.get(id)).map(|role| role.name(lang)).collect();
            let (org_name, org_in_service) = orgs.get(&user.org_id).cloned().unwrap_or_default();
            UserRow {
                org_name,
                org_in_service,
                role_names: listed(&names).get(lang).to_owned(),
                role_ids,
                locked_until: locks.get(&user.username).copied(),
                sessions: sessions.iter().filter(|session| session.user_id == user.id).count().to_string(),
                id: user.id,
                version: user.version,
                org_id: user.org_id,
                username: user.username,
                name: user.name,
                dept: user.dept,
                email: user.email.unwrap_or_default(),
                user_type: user.user_type.to_string(),
                pwd_modify_policy: user.pwd_modify_policy,
                is_enabled: i32::from(user.enabled).to_string(),
                password_changed_at: user.password_changed_at,
                created_at: user.created_at,
            }
        })
        .collect();
    Ok((rows, sessions))
}

impl UserRow {
    /// The account with this id as it is now.
    pub async fn now(app: &App, db: &impl Reader, caller: &Caller, id: i64) -> Result<UserRow, ApiError> {
        let found = user::Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)?;
        rows(app, db, caller.lang, vec![found]).await?.0.pop().ok_or(ApiError::NotFound)
    }
}
