//! What is known of fields from settled questions, and whom questions mention: each side keeps its own, and nobody reaches across.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::store::people::organisation;

use crate::decl_support::{fields, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};
use crate::isolation_rows::{Somebody, somebody};
use crate::push::Events;

const PATH: &str = "/question/v1";
const KNOWN: &str = "/base/v1/knowledge";

/// A declaration of customer A whose first line names a material.
async fn of_material(app: &TestApp, broker: &Client, material: &str) -> Value {
    let made = made_for_a(app, broker, import()).await;
    let mut stored = now(broker, &made).await;
    stored["lines"][0]["gdsMtno"] = json!(material);
    broker.post("/decl/v1/update", stored).await.done();
    now(broker, &made).await
}

/// A question on the first line that was answered and settled.
async fn settled(client: &Client, broker: &Client, declaration: &Value) -> Value {
    let about =
        json!({ "kind": "declaration", "docId": declaration["id"], "path": "lines[0].gModel", "text": "Recycled?" });
    let asked = broker.post(&format!("{PATH}/ask"), about).await.done();
    let answer = json!({ "id": asked["id"], "version": 1, "text": "Virgin only" });
    client.post(&format!("{PATH}/answer"), answer).await.done();
    broker.post(&format!("{PATH}/settle"), json!({ "id": asked["id"], "version": 2 })).await.done()
}

async fn known(client: &Client, declaration: &Value) -> Vec<Value> {
    let found = client.get(&format!("{PATH}/known?kind=declaration&docId={}", declaration["id"])).await.done();
    let found = found.as_array().unwrap().clone();
    found.into_iter().filter(|one| one["goods"].as_str().unwrap().starts_with("KN-")).collect()
}

/// Somebody of another agent that customer A lets see its declarations.
async fn rival(app: &TestApp) -> Somebody {
    let other = organisation::Entity::find()
        .filter(organisation::Column::Code.eq("3302980G28"))
        .one(app.db())
        .await
        .unwrap()
        .unwrap();
    let grant = json!({ "grantee": other.id, "busiCatg": "decl", "privs": "view", "state": "1", "isEnabled": "1" });
    app.as_user("orgadmin").await.post("/base/v1/baseDataPrivs/add", grant).await.done();
    somebody(app, "rival", other.id).await
}

#[tokio::test]
async fn a_settled_answer_is_kept_and_offered_at_the_same_field_of_the_same_goods() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let first = of_material(&app, &broker, "KN-1").await;
    let asked = json!({ "kind": "declaration", "docId": first["id"], "path": "lines[0].gModel", "text": "open" });
    let open = broker.post(&format!("{PATH}/ask"), asked).await.done();
    assert_eq!(open["keeps"], json!([]));
    let early = broker.post(&format!("{PATH}/keep"), json!({ "id": open["id"], "basis": "1", "text": "x" })).await;
    assert_eq!(early.refused(422)["fields"][0]["rule"], "knowledge.state");

    let thread = settled(&client, &broker, &first).await;
    assert_eq!(thread["keeps"][0], json!({ "basis": "1", "goods": "KN-1" }));
    let keep = |text: &str| json!({ "id": thread["id"], "basis": "1", "text": text });
    assert_eq!(fields(&client.post(&format!("{PATH}/keep"), keep(" ")).await), ["text"]);
    let wrong = json!({ "id": thread["id"], "basis": "9", "text": "x" });
    assert_eq!(fields(&client.post(&format!("{PATH}/keep"), wrong).await), ["basis"]);
    let kept = client.post(&format!("{PATH}/keep"), keep("Virgin only")).await.done();
    assert_eq!(
        (&kept["goods"], &kept["field"], &kept["question"]),
        (&json!("KN-1"), &json!("gModel"), &json!("Recycled?"))
    );
    let again = client.post(&format!("{PATH}/keep"), keep("Virgin only")).await.refused(422);
    assert_eq!(again["fields"][0]["rule"], "knowledge.state");

    let next = of_material(&app, &broker, "KN-1").await;
    let other = of_material(&app, &broker, "KN-2").await;
    let offered = known(&broker, &next).await;
    assert_eq!(offered.len(), 1);
    assert_eq!((&offered[0]["paths"], &offered[0]["text"]), (&json!(["lines[0].gModel"]), &json!("Virgin only")));
    assert!(known(&broker, &other).await.is_empty(), "another material");

    // It is changed and forgotten where it is listed.
    let changed = with(kept.clone(), json!({ "text": "Virgin, say so" }));
    client.post(&format!("{KNOWN}/update"), changed).await.done();
    assert_eq!(known(&broker, &next).await[0]["text"], "Virgin, say so");
    client.post(&format!("{KNOWN}/delete"), json!({ "ids": [kept["id"]], "versions": [2] })).await.done();
    assert!(known(&broker, &next).await.is_empty());
}

#[tokio::test]
async fn each_organisation_keeps_its_own_knowledge() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let rival = rival(&app).await;
    let stranger = app.as_admin_of("other").await;
    let declaration = of_material(&app, &broker, "KN-3").await;
    let thread = settled(&client, &broker, &declaration).await;
    let keep = |text: &str| json!({ "id": thread["id"], "basis": "1", "text": text });
    stranger.post(&format!("{PATH}/keep"), keep("x")).await.refused(404);
    let ours = broker.post(&format!("{PATH}/keep"), keep("of the agent")).await.done();
    assert_eq!(ours["orgId"], json!(app.org_id("broker").await));

    let texts = async |client: &Client| -> Vec<String> {
        let found = known(client, &declaration).await;
        found.iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts(&broker).await, ["of the agent"]);
    assert!(texts(&client).await.is_empty(), "the customer does not read what its agent knows");
    assert!(texts(&rival.client).await.is_empty(), "nor does another agent");
    let theirs = client.post(&format!("{PATH}/keep"), keep("of the customer")).await.done();
    assert_eq!(texts(&rival.client).await, ["of the customer"], "what the customer knows is for all who work for it");
    assert_eq!(texts(&broker).await.len(), 2);

    stranger.get(&format!("{PATH}/known?kind=declaration&docId={}", declaration["id"])).await.refused(404);
    for (who, row) in [(&rival.client, &ours), (&rival.client, &theirs), (&broker, &theirs), (&client, &ours)] {
        who.get(&format!("{KNOWN}/{}/detail", row["id"])).await.refused(404);
        who.post(&format!("{KNOWN}/update"), with(row.clone(), json!({ "text": "mine" }))).await.refused(404);
        who.post(&format!("{KNOWN}/delete"), json!({ "ids": [row["id"]], "versions": [1] })).await.refused(404);
    }

    // What the agent knows of one customer's material is not offered on another customer's.
    let theirs = app.as_user("other").await;
    let mut foreign = import();
    foreign["lines"][0]["gdsMtno"] = json!("KN-3");
    let foreign = theirs.post("/decl/v1/add", foreign).await.done();
    assert!(known(&theirs, &foreign).await.is_empty());
}

#[tokio::test]
async fn whom_a_question_mentions_is_told_and_nobody_beyond_the_document() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let rival = rival(&app).await;
    let (maker, stranger) = (app.as_user("maker").await, app.as_user("other").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let people = async |client: &Client| -> Vec<String> {
        let path = format!("{PATH}/people?kind=declaration&docId={}", declaration["id"]);
        let found = client.get(&path).await.done();
        found.as_array().unwrap().iter().map(|one| one["username"].as_str().unwrap().to_owned()).collect()
    };
    let ours = people(&broker).await;
    assert!(ours.contains(&"maker".to_owned()) && ours.contains(&"reviewer".to_owned()), "{ours:?}");
    for nobody in ["broker", "rival", "other", "admin"] {
        assert!(!ours.contains(&nobody.to_owned()), "{nobody} in {ours:?}");
    }
    assert!(people(&client).await.contains(&"rival".to_owned()), "the customer knows its agents");
    stranger.get(&format!("{PATH}/people?kind=declaration&docId={}", declaration["id"])).await.refused(404);

    let unread = async |client: &Client| -> u64 {
        let page = client.get("/sys/v1/message/page?pageSize=10").await.done();
        page["total"].as_u64().unwrap()
    };
    let (of_rival, of_stranger) = (unread(&rival.client).await, unread(&stranger).await);
    let mut events = Events::open(&maker, "").await;
    let text = "@maker and @rival and @other and @nobody: which weight? mail@maker";
    let about = json!({ "kind": "declaration", "docId": declaration["id"], "path": "grossWet", "text": text });
    let asked = broker.post(&format!("{PATH}/ask"), about).await.done();
    assert_eq!(asked["entries"][0]["mentions"], json!(["maker"]), "unknown and unreachable names look alike");
    let told = events.event().await.unwrap()["content"].as_str().unwrap().to_owned();
    assert!(told.contains("mentioned you"), "{told}");
    assert_eq!(unread(&stranger).await, of_stranger, "whoever may not see the document is told nothing");
    assert_eq!(unread(&rival.client).await, of_rival, "an agent reaches no other agent");

    // An answer mentions somebody of the own side.
    let mut events = Events::open(&client, "").await;
    let answer = json!({ "id": asked["id"], "version": 1, "text": "请@orgadmin看一下" });
    let answered = maker.post(&format!("{PATH}/answer"), answer).await.done();
    assert_eq!(answered["entries"][1]["mentions"], json!(["orgadmin"]));
    assert!(events.event().await.unwrap()["content"].as_str().unwrap().contains("mentioned you"));
}
