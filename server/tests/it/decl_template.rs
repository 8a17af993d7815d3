//! Templates of declarations: kept by the organisation, one default of a category, nothing in them but content.

use serde_json::{Value, json};

use crate::decl_support::{chosen, fields, import, made_for_a, with};
use crate::harness::{Client, TestApp};

fn template(name: &str, content: &Value) -> Value {
    json!({ "name": name, "iECatg": "1", "isDefault": "1", "content": content.to_string() })
}

async fn added(client: &Client, row: Value) -> Value {
    client.post("/decl/v1/entryTemplate/add", row).await.done()
}

async fn defaults(client: &Client) -> Vec<Value> {
    let page = client.get("/decl/v1/entryTemplate/page?iECatg=1&isDefault=1").await.done();
    page["rows"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect()
}

#[tokio::test]
async fn a_template_keeps_the_content_and_none_of_the_numbers() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    let row = added(&broker, template("海运进口", &made)).await;
    let content: Value = serde_json::from_str(row["content"].as_str().unwrap()).unwrap();
    assert_eq!(content["tradeMode"], made["tradeMode"]);
    assert_eq!(content["lines"][0]["codeTS"], made["lines"][0]["codeTS"]);
    for gone in ["id", "version", "orgId", "iECatg", "status", "clientSeqNo", "customerName", "edocRealations"] {
        assert!(content.get(gone).is_none(), "{gone} is in the template");
    }
    assert!(content["lines"][0].get("id").is_none());
    // A declaration made of it is as good as one that was keyed.
    for once in ["billNo", "contrNo", "trafName", "voyNo", "iEDate"] {
        assert!(content.get(once).is_none(), "{once} happens once");
    }
    let keyed = ["billNo", "contrNo", "trafName", "voyNo", "iEDate", "despDate"].map(|field| (field, &made[field]));
    let keyed: serde_json::Map<String, Value> =
        keyed.into_iter().map(|(field, value)| (field.to_owned(), value.clone())).collect();
    let again = made_for_a(&app, &broker, with(with(content, json!({ "iECatg": "1" })), Value::Object(keyed))).await;
    broker.post("/decl/v1/submit", chosen(&[&again])).await.done();
}

#[tokio::test]
async fn one_template_of_a_category_is_the_default() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sea = added(&broker, template("海运", &json!({ "trafMode": "2" }))).await;
    let air = added(&broker, template("空运", &json!({ "trafMode": "5" }))).await;
    let export = with(template("出口", &json!({ "trafMode": "2" })), json!({ "iECatg": "2" }));
    added(&broker, export).await;
    assert_eq!(defaults(&broker).await, [json!("空运")]);
    broker.post("/decl/v1/entryTemplate/update", with(sea.clone(), json!({ "isDefault": "1" }))).await.refused(409);
    let sea = broker.get(&format!("/decl/v1/entryTemplate/{}/detail", sea["id"])).await.done();
    assert_eq!((&sea["isDefault"], &sea["version"]), (&json!("0"), &json!(2)));
    broker.post("/decl/v1/entryTemplate/update", with(sea, json!({ "isDefault": "1" }))).await.done();
    assert_eq!(defaults(&broker).await, [json!("海运")]);
    let log = broker.get(&format!("/decl/v1/entryTemplate/{}/log", air["id"])).await.done();
    assert_eq!(log[0]["changes"], json!([{ "field": "isDefault", "before": "1", "after": "0" }]));
}

#[tokio::test]
async fn what_is_no_declaration_is_refused_and_nothing_happens() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    added(&broker, template("海运", &json!({ "trafMode": "2" }))).await;
    let add = |row: Value| {
        let broker = broker.clone();
        async move { broker.post("/decl/v1/entryTemplate/add", row).await }
    };
    assert_eq!(fields(&add(with(template("a", &json!(1)), json!({ "content": "no json" }))).await), ["content"]);
    let long = json!({ "lines": [{ "gName": "长".repeat(300) }] });
    assert_eq!(fields(&add(template("b", &long)).await), ["content.lines[0].gName"]);
    assert_eq!(fields(&add(template("海运", &json!({ "trafMode": "2" }))).await), ["name"]);
    assert_eq!(defaults(&broker).await, [json!("海运")], "a refused default leaves the other one alone");
}

#[tokio::test]
async fn templates_are_the_house_s_own() {
    let app = TestApp::start().await;
    let (broker, maker, other) = (app.as_user("broker").await, app.as_user("maker").await, app.as_user("other").await);
    let row = added(&broker, template("海运", &json!({ "trafMode": "2" }))).await;
    let path = format!("/decl/v1/entryTemplate/{}/detail", row["id"]);
    for stranger in [&maker, &other] {
        stranger.get(&path).await.refused(404);
        stranger.post("/decl/v1/entryTemplate/update", row.clone()).await.refused(404);
        stranger.post("/decl/v1/entryTemplate/delete", chosen(&[&row])).await.refused(404);
        assert_eq!(defaults(stranger).await, [] as [Value; 0]);
    }
    app.as_user("reviewer").await.get(&path).await.refused(403);
    broker.post("/decl/v1/entryTemplate/delete", chosen(&[&row])).await.done();
}
