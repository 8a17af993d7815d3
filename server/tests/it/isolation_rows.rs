//! Rows for the walk over foreign ids: how a row of each kind is made for somebody, by the paths of the operations that
//! name it. Whatever is made carries [`MARK`], so that a list that shows it to others is found out.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Body;
use axum::http::Method;
use core_wasm::resource;
use core_wasm::text::{Lang, Message};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use server::documents::exports::job;
use server::documents::list::ListQuery;
use server::domains::decl::declaration;
use server::domains::wechat::binding;
use server::store::people::organisation;
use server::store::people::{role, user};
use server::store::post;
use server::store::post::{Category, Note, Recipients};

use crate::base_support::{self, PDF, TestIds, owned, with};
use crate::decl_support::import;
use crate::harness::{Client, Reply, TestApp};

/// Stands in every row that the walk makes.
pub const MARK: &str = "ISOLATED";

/// Somebody with every permission that an organisation's administrator can have.
pub struct Somebody {
    pub client: Client,
    pub username: &'static str,
    pub user_id: i64,
    pub org_id: i64,
}

/// Kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Of base data, by the path of its resource.
    Base(&'static str),
    Declaration,
    Amendment,
    Template,
    Paper,
    /// A document that declarations are made of, by the path that offers or lists it.
    Document(&'static str),
    Account,
    Role,
    Organisation,
    File,
    Export,
    Message,
    Notice,
    Binding,
    Question,
}

/// Whose rows an operation names; the first path that it begins with counts.
pub const BY_PATH: &[(&str, Kind)] = &[
    ("/decl/v1/amendment/", Kind::Amendment),
    ("/decl/v1/entryTemplate/", Kind::Template),
    ("/decl/v1/edoc/", Kind::Paper),
    // Only an agent has those of a customer offered that has one.
    ("/decl/v1/fcst/", Kind::Document("/fcst/v1/page")),
    ("/decl/v1/client/order/", Kind::Document("/decl/v1/client/order/query")),
    ("/decl/v1/g2normal/", Kind::Document("/decl/v1/g2normal/query")),
    ("/decl/v1/g2sasstock/", Kind::Document("/decl/v1/g2sasstock/query")),
    ("/decl/v1/", Kind::Declaration),
    ("/sys/v1/user/", Kind::Account),
    ("/sys/v1/role/", Kind::Role),
    ("/sys/v1/org/", Kind::Organisation),
    ("/sys/v1/file/bill/", Kind::File),
    ("/sys/v1/export/", Kind::Export),
    ("/sys/v1/message/push", Kind::Notice),
    ("/sys/v1/message/", Kind::Message),
    ("/wx/cp/unBinding", Kind::Binding),
    ("/question/v1/", Kind::Question),
];

/// The kind of the rows that an operation names: of those above, else of the resource at whose path it is.
pub fn kind_of(path: &str) -> Option<Kind> {
    let known = BY_PATH.iter().find(|(prefix, _)| path.starts_with(prefix)).map(|(_, kind)| *kind);
    known.or_else(|| {
        let walk = owned().into_iter().find(|walk| path.starts_with(&format!("{}/", walk.path)))?;
        Some(Kind::Base(walk.path))
    })
}

fn number() -> u64 {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

/// A text that no other row has.
pub fn marked() -> String {
    format!("{MARK}-{}", number())
}

/// An account of an organisation that has everything, handbooks too, with a role that holds every permission.
pub async fn somebody(app: &TestApp, username: &'static str, org_id: i64) -> Somebody {
    base_support::switch_on_handbooks(app, org_id).await;
    let codes = core_wasm::permission::all().iter().map(|(code, _)| (*code).to_owned()).collect();
    somebody_with(app, username, org_id, "everything", &codes).await
}

/// An account of an organisation, with a role of these permissions.
pub async fn somebody_with(
    app: &TestApp,
    username: &'static str,
    org_id: i64,
    code: &str,
    codes: &BTreeSet<String>,
) -> Somebody {
    let template = user::by_name(app.db(), "orgadmin").await.unwrap().unwrap();
    let everything = role_of(app, code, codes).await;
    let account = user::ActiveModel {
        version: Set(1),
        org_id: Set(org_id),
        username: Set(username.to_owned()),
        name: Set(username.to_owned()),
        dept: Set(String::new()),
        user_type: Set(2),
        password_hash: Set(template.password_hash),
        pwd_modify_policy: Set("1".to_owned()),
        enabled: Set(true),
        password_changed_at: Set(None),
        created_at: Set(app.app.now()),
        ..Default::default()
    };
    let user_id = user::Entity::insert(account).exec(app.db()).await.unwrap().last_insert_id;
    let given = role::of_user::ActiveModel { user_id: Set(user_id), role_id: Set(everything) };
    role::of_user::Entity::insert(given).exec_without_returning(app.db()).await.unwrap();
    Somebody { client: app.as_user(username).await, username, user_id, org_id }
}

/// A role with these permissions.
async fn role_of(app: &TestApp, code: &str, codes: &BTreeSet<String>) -> i64 {
    let known = role::Entity::find().filter(role::Column::Code.eq(code)).one(app.db()).await.unwrap();
    if let Some(known) = known {
        return known.id;
    }
    let new = role::ActiveModel {
        version: Set(1),
        org_id: Set(None),
        code: Set(code.to_owned()),
        name_zh: Set("全部".to_owned()),
        name_en: Set("Everything".to_owned()),
        ..Default::default()
    };
    let id = role::Entity::insert(new).exec(app.db()).await.unwrap().last_insert_id;
    role::set_codes(app.db(), id, codes).await.unwrap();
    id
}

async fn organisation_below(app: &TestApp, parent: i64, name: &str) -> i64 {
    let above = organisation::by_id(app.db(), parent).await.unwrap();
    let first = format!("91310115MA1H{:05}", number());
    let check = core_wasm::rules::check_digit::credit_code(&first).unwrap();
    let new = organisation::ActiveModel {
        version: Set(1),
        parent_id: Set(Some(parent)),
        path: Set(String::new()),
        name: Set(name.to_owned()),
        code: Set(String::new()),
        credit_code: Set(format!("{first}{check}")),
        kind: Set(above.kind),
        platform_id: Set(above.platform_id),
        params: Set("{}".to_owned()),
        enabled: Set(true),
        created_at: Set(app.app.now()),
        ..Default::default()
    };
    organisation::insert(app.db(), new).await.unwrap()
}

/// A row of this kind that belongs to somebody: at least `id` and `version`. None where somebody cannot have one: the
/// demo has documents for some organisations alone.
pub async fn made(app: &TestApp, by: &Somebody, kind: Kind) -> Option<Value> {
    let client = &by.client;
    Some(match kind {
        Kind::Base(path) => base_row(app, by, path).await,
        Kind::Declaration => declared(client).await,
        Kind::Amendment => amendment(app, by).await,
        Kind::Template => {
            let row =
                json!({ "name": marked(), "iECatg": "1", "isDefault": "0", "content": "{\"tradeMode\":\"0110\"}" });
            client.post("/decl/v1/entryTemplate/add", row).await.done()
        }
        Kind::Paper => {
            let fields = [("iECatg", "1"), ("edocCode", "00000001")];
            let paper = upload(client, "/decl/v1/edoc/upload", &fields, &format!("{}.pdf", marked()), PDF).await.done();
            json!({ "id": paper["fileId"], "version": 1 })
        }
        Kind::Document(path) => {
            let offered = client.get(&format!("{path}?pageSize=80")).await.done()["rows"].clone();
            let offered = offered.as_array().unwrap();
            return offered.iter().find(|row| row["orgId"] == by.org_id).or(offered.first()).cloned();
        }
        Kind::Account => account(app, by).await,
        Kind::Role => {
            let row = json!({ "nameZh": marked(), "nameEn": marked(), "permissions": [], "menus": [] });
            client.post("/sys/v1/role/add", row).await.done()
        }
        Kind::Organisation => {
            let id = organisation_below(app, by.org_id, &marked()).await;
            json!({ "id": id, "version": 1 })
        }
        Kind::File => {
            let name = format!("{}.pdf", marked());
            client.upload("/sys/v1/file/bill/upload", &name, PDF).await.done()
        }
        Kind::Export => export_job(app, by).await,
        Kind::Message => message(app, by).await,
        Kind::Notice => client.post("/sys/v1/message/add", json!({ "content": marked() })).await.done(),
        Kind::Binding => bound(app, by).await,
        Kind::Question => {
            let about = declared(client).await;
            let side = json!({ "kind": "declaration", "docId": about["id"], "text": marked(), "forSide": "1" });
            client.post("/question/v1/ask", side).await.done()
        }
    })
}

/// The demo's documents, declarations, base data: the texts that must differ are marked.
async fn base_row(app: &TestApp, by: &Somebody, path: &str) -> Value {
    let walk = owned().into_iter().find(|walk| walk.path == path).unwrap();
    let ids = TestIds { agent: app.org_id("broker").await };
    let row = base_support::sound(&by.client, &walk, &ids).await;
    let row = match path {
        "/base/v1/etps" => with(&row, "name", &json!(marked())),
        "/base/v1/storeSub" => with(&row, "code", &json!(marked())),
        "/base/v1/baseFile" => with(&row, "title", &json!(marked())),
        "/base/v1/baseDataPrivs" => return grant(by, &row).await,
        _ => {
            let resource = resource::all().iter().find(|resource| resource.path == path).unwrap();
            let material = resource.field("gdsMtno").map(|field| field.name);
            let row = with(&row, material.unwrap_or(resource.known_by), &json!(marked()));
            // Accounts are known by the number of customs, and have another one of their own.
            let inner = resource.field("etpsPreentNo");
            let row = inner.map_or(row.clone(), |field| with(&row, field.name, &json!(marked())));
            if resource.unique.contains(&resource.known_by) {
                with(&row, resource.known_by, &json!(marked()))
            } else {
                row
            }
        }
    };
    by.client.post(&format!("{path}/add"), row).await.done()
}

/// A grant is one of its kind: the one that is there goes first.
async fn grant(by: &Somebody, row: &Value) -> Value {
    let path = "/base/v1/baseDataPrivs";
    let known = by.client.get(&format!("{path}/page?pageSize=200&busiCatg=wms&orgId={}", by.org_id)).await.done();
    for known in known["rows"].as_array().unwrap() {
        let body = json!({ "ids": [known["id"]], "versions": [known["version"]] });
        by.client.post(&format!("{path}/delete"), body).await.done();
    }
    by.client.post(&format!("{path}/add"), row.clone()).await.done()
}

async fn declared(client: &Client) -> Value {
    let mut declaration = import();
    declaration["billNo"] = json!(marked());
    let made = client.post("/decl/v1/add", declaration).await.done();
    client.get(&format!("/decl/v1/{}/detail", made["id"])).await.done()
}

async fn amendment(app: &TestApp, by: &Somebody) -> Value {
    let made = declared(&by.client).await;
    let id = made["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.status = Set("P".to_owned());
    row.entry_id = Set(Some(format!("2248202610{:08}", number())));
    row.update(app.db()).await.unwrap();
    let row = json!({ "clientSeqNo": made["clientSeqNo"], "kind": "1", "reason": marked(), "content": "毛重" });
    by.client.post("/decl/v1/amendment/add", row).await.done()
}

async fn account(app: &TestApp, by: &Somebody) -> Value {
    let template = user::by_name(app.db(), by.username).await.unwrap().unwrap();
    let mut new = template.into_active_model();
    new.id = sea_orm::ActiveValue::NotSet;
    new.username = Set(marked());
    new.name = Set(marked());
    new.user_type = Set(3);
    let id = user::Entity::insert(new.reset_all()).exec(app.db()).await.unwrap().last_insert_id;
    json!({ "id": id, "version": 1 })
}

async fn export_job(app: &TestApp, by: &Somebody) -> Value {
    let query = ListQuery::default();
    let new = job::New {
        user_id: by.user_id,
        org_id: by.org_id,
        path: "/base/v1/etps/export",
        query: &query,
        lang: Lang::En,
        file_name: marked(),
        data_name: String::new(),
    };
    let tx = app.app.begin().await.unwrap();
    let id = job::add(&tx, new).await.unwrap();
    tx.commit().await.unwrap();
    json!({ "id": id, "version": 1 })
}

async fn message(app: &TestApp, by: &Somebody) -> Value {
    let text = marked();
    let content = Message { zh: text.clone(), en: text };
    let tx = app.app.begin().await.unwrap();
    let note = Note { content, category: Category::Business, kind: "decl.receipt", ref_id: None };
    post::post(&tx, Recipients::Users(vec![by.user_id]), note);
    tx.commit().await.unwrap();
    let page = by.client.get("/sys/v1/message/page").await.done();
    json!({ "id": page["rows"][0]["id"], "version": 1 })
}

async fn bound(app: &TestApp, by: &Somebody) -> Value {
    let new = binding::ActiveModel {
        user_id: Set(by.user_id),
        kind: Set("workWechat".to_owned()),
        appid: Set(marked()),
        open_id: Set(marked()),
        bound_at: Set(app.app.now()),
        ..Default::default()
    };
    let id = binding::Entity::insert(new).exec(app.db()).await.unwrap().last_insert_id;
    json!({ "id": id, "version": 1 })
}

/// POST a file with fields beside it.
pub async fn upload(client: &Client, path: &str, fields: &[(&str, &str)], name: &str, content: &[u8]) -> Reply {
    let mut form = Vec::new();
    for (field, value) in fields {
        form.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").bytes());
    }
    let head = format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    form.extend(head.bytes());
    form.extend_from_slice(content);
    form.extend_from_slice(b"\r\n--edge--\r\n");
    client.send(Method::POST, path, Some("multipart/form-data; boundary=edge"), Body::from(form)).await
}
