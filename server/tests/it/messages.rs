//! The message list and what is done with messages.

use core_wasm::text::Message;
use serde_json::{Value, json};
use server::store::people::user;
use server::store::post;
use server::store::post::{Category, Note, Recipients};

use crate::harness::{Client, TestApp};

/// Posts a message in a transaction of its own.
pub async fn post(app: &TestApp, recipients: Recipients, text: &str) {
    let tx = app.app.begin().await.unwrap();
    post::post(&tx, recipients, note(text));
    tx.commit().await.unwrap();
}

/// What such a message says.
pub fn note(text: &str) -> Note {
    let content = Message { zh: format!("消息{text}"), en: format!("message {text}") };
    Note { content, category: Category::Business, kind: "decl.receipt", ref_id: Some(7) }
}

async fn ids(client: &Client) -> Vec<i64> {
    let page = client.get("/sys/v1/message/page").await.done();
    page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

async fn unread(client: &Client) -> Value {
    client.get("/sys/v1/message/unread/count").await.done()
}

#[tokio::test]
async fn messages_are_listed_newest_first_in_the_readers_language() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = app.user_id("broker").await;
    post(&app, Recipients::Users(vec![id]), "1").await;
    post(&app, Recipients::Org(app.org_id("broker").await), "2").await;
    let page = broker.get("/sys/v1/message/page?pageNum=1&pageSize=10&onlyNotRead=1&scope=3").await.done();
    assert_eq!(page["total"], 2);
    let first = &page["rows"][0];
    assert_eq!(
        (&first["content"], &first["kind"], &first["refId"], &first["isRead"], &first["createdAt"]),
        (&json!("message 2"), &json!("decl.receipt"), &json!("7"), &json!(0), &json!("2026-07-01T02:00:00.000Z"))
    );
    let zh = broker.clone().in_chinese().get("/sys/v1/message/page").await.done();
    assert_eq!(zh["rows"][1]["content"], "消息1");
    assert_eq!(broker.get("/sys/v1/message/page?scope=1").await.done()["total"], 1);
    assert_eq!(broker.get("/sys/v1/message/page?scope=2").await.done()["total"], 1);
    for bad in ["pageSize=11", "pageNum=0", "pageNum=x", "scope=4", "onlyNotRead=2"] {
        broker.get(&format!("/sys/v1/message/page?{bad}")).await.refused(400);
    }
}

#[tokio::test]
async fn read_handled_and_deleted_one_by_one_or_all() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = app.user_id("broker").await;
    for number in 1..=4 {
        post(&app, Recipients::Users(vec![id]), &number.to_string()).await;
    }
    let all = ids(&broker).await;
    broker.post("/sys/v1/message/read", json!({ "ids": [all[0]] })).await.done();
    assert_eq!(unread(&broker).await, 3);
    broker.post("/sys/v1/message/handleFlag", json!({ "ids": [all[1]] })).await.done();
    let rows = broker.get("/sys/v1/message/page").await.done()["rows"].clone();
    assert_eq!((&rows[0]["isRead"], &rows[1]["isHandled"], &rows[2]["isHandled"]), (&json!(1), &json!(1), &json!(0)));
    broker.post("/sys/v1/message/delete", json!({ "ids": [all[0], all[1]] })).await.done();
    assert_eq!(ids(&broker).await, all[2..]);
    broker.post("/sys/v1/message/allRead", json!({})).await.done();
    assert_eq!(unread(&broker).await, 0);
    broker.post("/sys/v1/message/allDel", json!({})).await.done();
    assert!(ids(&broker).await.is_empty());
}

#[tokio::test]
async fn nobody_touches_the_messages_of_others() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    post(&app, Recipients::Users(vec![app.user_id("broker").await]), "1").await;
    post(&app, Recipients::Users(vec![app.user_id("other").await]), "2").await;
    let mixed = [ids(&broker).await, ids(&other).await].concat();
    for call in ["read", "delete", "handleFlag"] {
        other.post(&format!("/sys/v1/message/{call}"), json!({ "ids": mixed })).await.refused(404);
    }
    other.post("/sys/v1/message/allRead", json!({})).await.done();
    other.post("/sys/v1/message/allDel", json!({})).await.done();
    assert_eq!(unread(&broker).await, 1);
    assert_eq!(ids(&broker).await.len(), 1);
}

#[tokio::test]
async fn recipients_are_the_enabled_accounts_of_one_organisation() {
    let app = TestApp::start().await;
    let org_id = app.org_id("maker").await;
    post(&app, Recipients::OrgWith { org_id, permission: "records:import:make" }, "1").await;
    for (name, count) in [("maker", 1), ("orgadmin", 1), ("newhire", 1), ("viewer", 0), ("broker", 0), ("other", 0)] {
        assert_eq!(unread(&app.as_user(name).await).await, count, "{name}");
    }
}

#[tokio::test]
async fn a_written_message_reaches_nobody_before_it_is_pushed_and_everybody_once() {
    let app = TestApp::start().await;
    let (orgadmin, maker, other) =
        (app.as_user("orgadmin").await, app.as_user("maker").await, app.as_user("other").await);
    let added = orgadmin.post("/sys/v1/message/add", json!({ "content": " 今晚停机 " })).await.done();
    assert_eq!(unread(&maker).await, 0);
    for _ in 0..2 {
        orgadmin.post("/sys/v1/message/push", json!({ "ids": [added["id"]] })).await.done();
    }
    assert_eq!((unread(&maker).await, unread(&other).await), (json!(1), json!(0)));
    assert_eq!(maker.get("/sys/v1/message/page").await.done()["rows"][0]["content"], "今晚停机");
}

#[tokio::test]
async fn a_written_message_does_not_follow_an_account_to_another_organisation() {
    use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let chosen = json!([app.user_id("maker").await, app.user_id("viewer").await]);
    let both = orgadmin.post("/sys/v1/message/add", json!({ "content": "x", "userIds": chosen })).await.done();
    let one = json!({ "content": "y", "userIds": [app.user_id("maker").await] });
    let one = orgadmin.post("/sys/v1/message/add", one).await.done();

    let mut moved = user::by_name(app.db(), "maker").await.unwrap().unwrap().into_active_model();
    moved.org_id = Set(app.org_id("other").await);
    moved.update(app.db()).await.unwrap();
    orgadmin.post("/sys/v1/message/push", json!({ "ids": [both["id"], one["id"]] })).await.done();
    assert_eq!(unread(&maker).await, 0);
    assert_eq!(unread(&app.as_user("viewer").await).await, 1, "only the one meant for the viewer");
    assert_eq!(unread(&orgadmin).await, 0, "nobody left is not everybody");
}

#[tokio::test]
async fn a_message_goes_to_own_colleagues_only() {
    let app = TestApp::start().await;
    let (orgadmin, admin) = (app.as_user("orgadmin").await, app.as_user("admin").await);
    let (maker, other) = (app.user_id("maker").await, app.user_id("other").await);
    let added = orgadmin.post("/sys/v1/message/add", json!({ "content": "x", "userIds": [maker] })).await.done();
    admin.post("/sys/v1/message/push", json!({ "ids": [added["id"]] })).await.refused(404);
    let foreign = json!({ "content": "x", "userIds": [maker, other] });
    let missing = json!({ "content": "x", "userIds": [maker, 999_999] });
    let refusal = |data: Value| data["fields"][0].clone();
    assert_eq!(
        refusal(orgadmin.post("/sys/v1/message/add", foreign).await.refused(422)),
        refusal(orgadmin.post("/sys/v1/message/add", missing).await.refused(422)),
    );
    orgadmin.post("/sys/v1/message/add", json!({ "content": " " })).await.refused(422);
}

#[tokio::test]
async fn messages_are_searched_and_sorted_in_the_readers_language() {
    let app = TestApp::start().await;
    let (broker, id) = (app.as_user("broker").await, app.user_id("broker").await);
    for text in ["apple", "pear", "100%"] {
        post(&app, Recipients::Users(vec![id]), text).await;
    }
    let tx = app.app.begin().await.unwrap();
    let content = Message { zh: "系统消息".to_owned(), en: "system".to_owned() };
    let note = Note { content, category: Category::System, kind: "notice", ref_id: None };
    post::post(&tx, Recipients::Users(vec![id]), note);
    tx.commit().await.unwrap();
    let found = async |client: &Client, query: &str| {
        let page = client.get(&format!("/sys/v1/message/page?{query}")).await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        assert_eq!(page["total"], rows.len());
        rows.iter().map(|row| row["content"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let zh = broker.clone().in_chinese();
    assert_eq!(found(&broker, "content=APPLE").await, ["message apple"]);
    assert_eq!(found(&broker, "content=100%25").await, ["message 100%"], "a sign of patterns is a letter here");
    assert!(found(&broker, "content=%E6%B6%88%E6%81%AF").await.is_empty());
    assert_eq!(found(&zh, "content=%E6%B6%88%E6%81%AFp").await, ["消息pear"]);
    assert_eq!(found(&broker, "category=1").await, ["system"]);
    assert_eq!(found(&broker, "category=2&content=e&sort=createdAt").await.len(), 3);
    assert_eq!(found(&broker, "sort=category").await[0], "system");
    assert_eq!(found(&broker, "sort=-category&pageSize=10").await[3], "system");
    assert!(found(&broker, "createdAtFrom=2026-07-02").await.is_empty());
    assert_eq!(found(&broker, "createdAtTo=2026-07-01&onlyNotRead=1&scope=1").await.len(), 4);
    let first = broker.get("/sys/v1/message/page").await.done()["rows"][0].clone();
    assert_eq!(first["readAt"], Value::Null);
    broker.post("/sys/v1/message/read", json!({ "ids": [first["id"]] })).await.done();
    assert_eq!(broker.get("/sys/v1/message/page").await.done()["rows"][0]["readAt"], "2026-07-01T02:00:00.000Z");
    assert_eq!(found(&broker, "onlyNotRead=1").await.len(), 3);
    assert!(found(&app.as_user("other").await, "content=apple").await.is_empty());
    for bad in ["sort=content", "sort=readAt", "createdAtFrom=x"] {
        broker.get(&format!("/sys/v1/message/page?{bad}")).await.refused(400);
    }
}

#[tokio::test]
async fn messages_are_told_apart_by_whether_they_are_dealt_with() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = app.user_id("broker").await;
    for number in 1..=3 {
        post(&app, Recipients::Users(vec![id]), &number.to_string()).await;
    }
    let all = ids(&broker).await;
    broker.post("/sys/v1/message/handleFlag", json!({ "ids": [all[1]] })).await.done();
    let of = async |handled: u8| {
        let page = broker.get(&format!("/sys/v1/message/page?isHandled={handled}")).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((of(0).await, of(1).await), (vec![all[0], all[2]], vec![all[1]]));
    broker.get("/sys/v1/message/page?isHandled=2").await.refused(400);
}

#[tokio::test]
async fn what_was_written_is_listed_for_those_who_may_push_it() {
    let app = TestApp::start().await;
    let (orgadmin, admin, maker) =
        (app.as_user("orgadmin").await, app.as_user("admin").await, app.as_user("maker").await);
    let to_maker = json!({ "content": "核对箱单", "userIds": [app.user_id("maker").await] });
    let first = orgadmin.post("/sys/v1/message/add", json!({ "content": "今晚停机" })).await.done();
    let second = orgadmin.post("/sys/v1/message/add", to_maker).await.done();
    orgadmin.post("/sys/v1/message/push", json!({ "ids": [first["id"]] })).await.done();

    let page = orgadmin.clone().in_chinese().get("/sys/v1/message/notice/page").await.done();
    let rows = page["rows"].as_array().unwrap();
    let shown: Vec<_> = rows.iter().map(|row| (&row["id"], &row["content"], row["pushedAt"].is_null())).collect();
    assert_eq!(shown, [(&second["id"], &json!("核对箱单"), true), (&first["id"], &json!("今晚停机"), false)]);
    assert_eq!((rows[1]["recipients"].as_str(), rows[0]["authorName"].is_string()), (Some("本机构全体人员"), true));
    let people = orgadmin.get("/sys/v1/message/recipients?keyword=maker").await.done();
    assert_eq!((&people[0]["id"], &people[0]["name"]), (&json!(app.user_id("maker").await), &rows[0]["recipients"]));

    let waiting = orgadmin.get("/sys/v1/message/notice/page?onlyNotPushed=1&content=箱单").await.done();
    assert_eq!((&waiting["total"], &waiting["rows"][0]["id"]), (&json!(1), &second["id"]));
    orgadmin.get("/sys/v1/message/notice/page?onlyNotPushed=x").await.refused(400);
    // Neither another organisation's people nor its messages.
    let all = admin.get("/sys/v1/message/recipients").await.done();
    assert!(all.as_array().unwrap().iter().all(|one| one["username"] != "other" && one["username"] != "maker"));
    assert_eq!(app.as_user("admin").await.get("/sys/v1/message/notice/page").await.done()["total"], 0);
    maker.get("/sys/v1/message/notice/page").await.refused(403);
    maker.get("/sys/v1/message/recipients").await.refused(403);
}
