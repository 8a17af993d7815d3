//! The audit log: who finds what in it.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};

use crate::admin_support::{account, chosen, foreign_admin, log_in, seen};
use crate::harness::{Client, TestApp};

async fn found(client: &Client, query: &str) -> Vec<Value> {
    let page = client.get(&format!("/sys/v1/audit/page?pageSize=200&{query}")).await.done();
    page["rows"].as_array().unwrap().clone()
}

fn actions(entries: &[Value]) -> Vec<&str> {
    entries.iter().map(|entry| entry["action"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_entry_is_found_by_time_person_action_and_record() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let id = app.user_id("maker").await;
    let mut wanted = seen(&orgadmin, id).await;
    wanted["dept"] = json!("单证部");
    let after = orgadmin.post("/sys/v1/user/update", wanted).await.done();
    let same = orgadmin.post("/sys/v1/user/update", seen(&orgadmin, id).await).await.done();
    assert_eq!(same["version"], after["version"], "a save without changes writes nothing");
    app.advance(chrono::TimeDelta::days(2));
    let orgadmin = app.as_user("orgadmin").await;
    orgadmin.post("/sys/v1/user/disable", chosen(&orgadmin, id).await).await.done();

    let record = format!("entity=app_user&entityId={id}");
    let entries = found(&orgadmin, &record).await;
    assert_eq!(actions(&entries), ["disable", "update", "add"], "the newest first");
    let changes: Value = serde_json::from_str(entries[1]["changes"].as_str().unwrap()).unwrap();
    assert_eq!(changes, json!([{ "field": "dept", "before": "关务部", "after": "单证部" }]));
    let who = app.user_id("orgadmin").await;
    for (query, expected) in [
        (format!("{record}&action=disable,update"), 2),
        (format!("{record}&userId={who}"), 2),
        (format!("{record}&actor=周"), 2),
        (format!("{record}&actor=建国"), 0),
        (format!("{record}&atFrom=2026-07-02"), 1),
        (format!("{record}&atTo=2026-07-02"), 2),
        ("entity=role".to_owned(), 0),
    ] {
        assert_eq!(found(&orgadmin, &query).await.len(), expected, "{query}");
    }
    let org = app.org_id("orgadmin").await;
    let of_org = found(&orgadmin, &format!("orgId={org}")).await;
    assert!(!of_org.is_empty() && of_org.iter().all(|entry| entry["orgId"] == org));
    assert_eq!(found(&orgadmin, &format!("orgId={}", app.org_id("other").await)).await.len(), 0);
    orgadmin.get("/sys/v1/audit/page?entityId=x").await.refused(400);
    orgadmin.get("/sys/v1/audit/page?sort=note").await.refused(400);
}

#[tokio::test]
async fn the_log_of_the_own_tree_and_of_no_other() {
    let app = TestApp::start().await;
    let (admin, orgadmin, foreign) =
        (app.as_user("admin").await, app.as_user("orgadmin").await, foreign_admin(&app).await);
    log_in(&app, "nobody", "wrong").await.refused(401);
    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let below = tree[1]["id"].as_i64().unwrap();
    orgadmin.post("/sys/v1/user/add", account(below, "clerk", "3", &[])).await.done();

    let own: Vec<i64> = tree.as_array().unwrap().iter().map(|org| org["id"].as_i64().unwrap()).collect();
    let mine = found(&orgadmin, "").await;
    assert!(mine.iter().all(|entry| own.contains(&entry["orgId"].as_i64().unwrap())));
    assert!(mine.iter().any(|entry| entry["orgId"] == below));
    let other = app.org_id("other").await;
    let theirs = found(&foreign, "").await;
    assert!(!theirs.is_empty() && theirs.iter().all(|entry| entry["orgId"] == other));
    // A page holds no more than 200 of them.
    let told =
        async |client: &Client| client.get("/sys/v1/audit/page?countAll=1").await.done()["total"].as_i64().unwrap();
    assert!(told(&admin).await >= told(&orgadmin).await + told(&foreign).await);
    let all = found(&admin, "").await;
    assert!(all.iter().any(|entry| entry["orgId"].is_null() && entry["action"] == "loginFailed"));
    for name in ["maker", "viewer", "broker"] {
        let data = app.as_user(name).await.get("/sys/v1/audit/page").await.refused(403);
        assert_eq!(data["code"], "management:audit:view");
    }
}

#[tokio::test]
async fn of_an_accounts_move_each_side_learns_its_own_part() {
    let app = TestApp::start().await;
    let (admin, orgadmin, foreign) =
        (app.as_user("admin").await, app.as_user("orgadmin").await, foreign_admin(&app).await);
    let id = app.user_id("viewer").await;
    let name = async |user: &str| {
        let path = format!("/sys/v1/org/{}/detail", app.org_id(user).await);
        admin.get(&path).await.done()["name"].as_str().unwrap().to_owned()
    };
    let (from, to) = (name("maker").await, name("other").await);
    let mut moved = seen(&admin, id).await;
    moved["orgId"] = json!(app.org_id("other").await);
    admin.post("/sys/v1/user/update", moved).await.done();
    let record = format!("entity=app_user&entityId={id}");
    for (client, action, own, foreign) in [(&orgadmin, "leave", &from, &to), (&foreign, "join", &to, &from)] {
        let entries = found(client, &record).await;
        assert_eq!(entries[0]["action"], action);
        let told = Value::from(entries).to_string();
        assert!(told.contains(own) && !told.contains(foreign), "{told}");
    }
    assert_eq!(actions(&found(&admin, &record).await)[..2], ["join", "leave"]);
}

#[tokio::test]
async fn every_filter_has_its_index() {
    let app = TestApp::start().await;
    let backend = app.db().get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'audit_entry'",
        _ => "SELECT indexdef FROM pg_indexes WHERE tablename = 'audit_entry'",
    };
    let rows = app.db().query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let indexes: Vec<String> = rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).collect();
    let first = |column: &str| {
        indexes.iter().any(|index| {
            let columns = index.split('(').nth(1).unwrap_or_default().replace('"', "");
            columns.split([',', ' ', ')']).next() == Some(column)
        })
    };
    let offered = core_wasm::resources::management::AUDIT_ENTRY.fields.iter();
    let filters = offered.filter(|field| field.search != core_wasm::resource::Search::No && field.name != "entityId");
    for filter in filters {
        assert!(first(filter.column_name()), "no index starts with {}: {indexes:?}", filter.column_name());
    }
    assert!(indexes.iter().any(|index| index.replace('"', "").contains("entity, entity_id")), "{indexes:?}");
}
