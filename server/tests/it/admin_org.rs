//! Organisations: who sees, makes and changes which.

use serde_json::{Value, json};
use server::store::audit;

use crate::admin_support::{foreign_admin, problem, problems};
use crate::harness::{Client, TestApp};

fn new_org(parent: Option<i64>) -> Value {
    let first = "91310115MA1H7K2D2";
    let check = core_wasm::rules::check_digit::credit_code(first).unwrap();
    json!({
        "parentId": parent, "name": "昆山分公司", "kind": "customer", "creditCode": format!("{first}{check}"),
        "code": "3205246C18", "params": { "decReviewTimes": "2", "isEmlEnabled": "1" }
    })
}

async fn tree(client: &Client) -> Vec<Value> {
    client.get("/sys/v1/org/tree").await.done().as_array().unwrap().clone()
}

async fn detail(client: &Client, id: i64) -> Value {
    client.get(&format!("/sys/v1/org/{id}/detail")).await.done()
}

async fn id_of(client: &Client, name: &str) -> i64 {
    let found = tree(client).await.into_iter().find(|org| org["name"].as_str().unwrap().contains(name));
    found.unwrap_or_else(|| panic!("no organisation {name}"))["id"].as_i64().unwrap()
}

#[tokio::test]
async fn the_platform_sees_all_an_administrator_the_own_tree_nobody_else_any() {
    let app = TestApp::start().await;
    assert_eq!(tree(&app.as_user("admin").await).await.len(), 7);
    let own = tree(&app.as_user("orgadmin").await).await;
    assert_eq!(own.len(), 3);
    let parent = &own[0];
    assert_eq!((&parent["own"], &parent["parentId"]), (&json!(true), &Value::Null), "parents stand first");
    assert!(own[1..].iter().all(|org| org["parentId"] == parent["id"] && org["own"] == false));
    assert_eq!(tree(&foreign_admin(&app).await).await.len(), 1);
    for name in ["maker", "viewer", "broker"] {
        let data = app.as_user(name).await.get("/sys/v1/org/tree").await.refused(403);
        assert_eq!(data["code"], "management:org:view");
    }
}

#[tokio::test]
async fn an_administrator_makes_and_changes_organisations_below_the_own_one() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let own = app.org_id("orgadmin").await;
    let added = orgadmin.post("/sys/v1/org/add", new_org(Some(own))).await.done();
    let id = added["id"].as_i64().unwrap();
    assert_eq!((&added["parentId"], &added["params"]["decReviewTimes"]), (&json!(own), &json!("2")));
    assert_eq!(tree(&orgadmin).await.len(), 4, "the new one is reached at once");

    let mut changed = added.clone();
    changed["name"] = json!("昆山工厂");
    changed["params"] = json!({ "isEmlEnabled": "0" });
    let after = orgadmin.post("/sys/v1/org/update", changed.clone()).await.done();
    assert_eq!((&after["name"], &after["version"]), (&json!("昆山工厂"), &json!(2)));
    let kept = json!({ "decReviewTimes": "2", "isEmlEnabled": "0", "taxValueInCents": "1" });
    assert_eq!(after["params"], kept, "what was not sent stays, and what is on by default is shown so");
    assert_eq!(orgadmin.post("/sys/v1/org/update", changed).await.refused(409)["ids"], json!([id]));

    let trail = audit::of(&app.app, "organisation", id, 10).await.unwrap();
    assert_eq!(trail.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["update", "add"]);
    let mut fields: Vec<_> = trail[0].changes.iter().map(|change| change.field.as_str()).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["isEmlEnabled", "name"]);
}

#[tokio::test]
async fn of_the_own_organisation_an_administrator_changes_the_parameters_only() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let own = app.org_id("orgadmin").await;
    let before = detail(&orgadmin, own).await;
    let mut renamed = before.clone();
    renamed["name"] = json!("别的公司");
    let refused = orgadmin.post("/sys/v1/org/update", renamed).await.refused(422);
    assert_eq!(problems(&refused), [problem("name", "org.own")]);

    let mut changed = before.clone();
    changed["params"]["decReviewTimes"] = json!("0");
    orgadmin.post("/sys/v1/org/update", changed).await.done();
    let info = app.as_user("maker").await.get("/auth/v1/user/info").await.done();
    assert_eq!(info["orgParams"]["decReviewTimes"], "0", "it counts at once");
    assert!(info["orgParams"]["corpId"].is_string(), "what was not changed stays");

    let mut platform = detail(&app.as_user("admin").await, own).await;
    platform["name"] = json!("华东精密制造股份有限公司");
    app.as_user("admin").await.post("/sys/v1/org/update", platform).await.done();
}

#[tokio::test]
async fn the_app_identity_of_wecom_is_set_with_the_parameters() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let before = detail(&orgadmin, app.org_id("orgadmin").await).await;
    let mut changed = before.clone();
    changed["params"] = json!({ "corpId": "ww0123456789abcdef=1000009" });
    let stored = orgadmin.post("/sys/v1/org/update", changed.clone()).await.done();
    assert_eq!(stored["params"]["corpId"], "ww0123456789abcdef=1000009");
    assert_eq!(stored["params"]["decReviewTimes"], before["params"]["decReviewTimes"], "the others stay");
    let identity = maker.get("/sys/org/v1/appid/get").await.done();
    assert_eq!(identity["corpId"], "ww0123456789abcdef=1000009");

    changed["version"] = stored["version"].clone();
    changed["params"] = json!({ "corpId": "a b" });
    let refused = orgadmin.post("/sys/v1/org/update", changed).await.refused(422);
    assert_eq!(problems(&refused), [problem("params.corpId", "org.corpId")]);
}

#[tokio::test]
async fn a_limit_keeps_its_decimals_and_a_blank_one_is_none() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let own = app.org_id("orgadmin").await;
    for limit in ["2.5", "", "0"] {
        let mut changed = detail(&orgadmin, own).await;
        changed["params"] = json!({ "g2PassportWtLimit": limit });
        let stored = orgadmin.post("/sys/v1/org/update", changed).await.done();
        assert_eq!(stored["params"]["g2PassportWtLimit"], limit);
        assert_eq!(stored["params"]["decReviewTimes"], "1", "the others stay");
    }
}

#[tokio::test]
async fn what_is_foreign_is_not_there() {
    let app = TestApp::start().await;
    let (orgadmin, foreign) = (app.as_user("orgadmin").await, foreign_admin(&app).await);
    let (own, other) = (app.org_id("orgadmin").await, app.org_id("other").await);
    for (client, id) in [(&orgadmin, other), (&foreign, own)] {
        client.get(&format!("/sys/v1/org/{id}/detail")).await.refused(404);
        client.post("/sys/v1/org/add", new_org(Some(id))).await.refused(404);
        client.post("/sys/v1/org/update", json!({ "id": id, "version": 1, "params": {} })).await.refused(404);
    }
    // Nothing moves to another place of the tree, let alone to a foreign one.
    let below = id_of(&orgadmin, "苏州").await;
    let mut moved = detail(&orgadmin, below).await;
    for parent in [json!(other), Value::Null] {
        moved["parentId"] = parent;
        let refused = orgadmin.post("/sys/v1/org/update", moved.clone()).await.refused(422);
        assert_eq!(problems(&refused), [problem("parentId", "org.parent")]);
    }
    assert_eq!(detail(&orgadmin, below).await["parentId"], own);
}

#[tokio::test]
async fn only_the_platform_makes_customers_and_agents() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let refused = orgadmin.post("/sys/v1/org/add", new_org(None)).await.refused(422);
    assert_eq!(problems(&refused), [problem("parentId", "org.parent")]);
    let mut agent = new_org(None);
    agent["kind"] = json!("agent");
    let added = admin.post("/sys/v1/org/add", agent.clone()).await.done();
    assert_eq!((&added["kind"], &added["parentId"]), (&json!("agent"), &Value::Null));
    agent["kind"] = json!("platform");
    assert_eq!(
        problems(&admin.post("/sys/v1/org/add", agent.clone()).await.refused(422)),
        [problem("kind", "org.kind")]
    );
    agent["kind"] = json!("agent");
    agent["parentId"] = json!(app.org_id("orgadmin").await);
    assert_eq!(
        problems(&orgadmin.post("/sys/v1/org/add", agent).await.refused(422)),
        [problem("kind", "org.kind")],
        "an agent is not below a customer"
    );
}

#[tokio::test]
async fn gaps_are_named_beside_their_fields() {
    let app = TestApp::start().await;
    let wrong = json!({
        "name": " ", "kind": "customer", "creditCode": "91310115MA1H7K2D2X", "code": "31",
        "params": { "decReviewTimes": "3", "isEmlEnabled": "x" }
    });
    let refused = app.as_user("admin").await.post("/sys/v1/org/add", wrong).await.refused(422);
    let fields: Vec<_> = problems(&refused).into_iter().map(|(field, _)| field).collect();
    for field in ["name", "creditCode", "code", "params.decReviewTimes", "params.isEmlEnabled"] {
        assert!(fields.contains(&field.to_owned()), "{field} is missing of {fields:?}");
    }
}
