//! What a person arranges for their lists is kept for every browser, and for nobody else.

use serde_json::{Value, json};

use crate::harness::{Client, TestApp};

const LIST: &str = "/sys/v1/preference/list";
const UPDATE: &str = "/sys/v1/preference/update";

fn filter(name: &str, is_default: &str) -> Value {
    json!({ "name": name, "isDefault": is_default, "filters": { "status": "05" }, "sort": "-updatedAt" })
}

fn preference(version: i64, filters: Vec<Value>) -> Value {
    json!({
        "list": "declaration.make",
        "version": version,
        "columns": { "hidden": ["netWt"], "order": ["billNo"], "widths": { "billNo": 240 }, "density": "large" },
        "filters": filters,
    })
}

async fn kept(client: &Client) -> Value {
    client.get(LIST).await.done()
}

#[tokio::test]
async fn two_browsers_of_one_person_see_the_same_and_nobody_else_does() {
    let app = TestApp::start().await;
    let (here, there, other) =
        (app.as_user("broker").await, app.as_user("broker").await, app.as_user("reviewer").await);
    assert_eq!(kept(&here).await, json!([]));
    let stored = here.post(UPDATE, preference(0, vec![filter("待复核", "1")])).await.done();
    assert_eq!(stored, preference(1, vec![filter("待复核", "1")]));
    assert_eq!(kept(&there).await, json!([stored]));
    assert_eq!(kept(&other).await, json!([]));

    // The same list of somebody else is another row.
    other.post(UPDATE, preference(0, vec![])).await.done();
    assert_eq!(kept(&here).await, json!([stored]));
    app.anonymous().get(LIST).await.refused(401);
}

#[tokio::test]
async fn the_slower_browser_is_told() {
    let app = TestApp::start().await;
    let (here, there) = (app.as_user("broker").await, app.as_user("broker").await);
    there.post(UPDATE, preference(1, vec![])).await.refused(409);
    here.post(UPDATE, preference(0, vec![])).await.done();
    there.post(UPDATE, preference(0, vec![filter("a", "0")])).await.refused(409);
    there.post(UPDATE, preference(1, vec![filter("a", "0")])).await.done();
    here.post(UPDATE, preference(1, vec![])).await.refused(409);
    let now = kept(&here).await;
    assert_eq!((&now[0]["version"], &now[0]["filters"][0]["name"]), (&json!(2), &json!("a")));

    // Reset: the list looks as it is defined, its filters stay.
    let reset = json!({ "list": "declaration.make", "version": 2, "columns": null, "filters": [filter("a", "0")] });
    assert_eq!(here.post(UPDATE, reset).await.done()["columns"], Value::Null);
}

#[tokio::test]
async fn names_defaults_and_sizes_are_judged() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (filters, field) in [
        (vec![filter("a", "0"), filter("a", "0")], "filters[1].name"),
        (vec![filter(" ", "0")], "filters[0].name"),
        (vec![filter("a", "1"), filter("b", "1")], "filters[1].isDefault"),
        (vec![filter("a", "x")], "filters[0].isDefault"),
        ((0..51).map(|number| filter(&number.to_string(), "0")).collect(), "filters"),
    ] {
        let refused = broker.post(UPDATE, preference(0, filters)).await.refused(422);
        assert_eq!(refused["fields"][0]["field"], field);
    }
    let mut long = filter("a", "0");
    long["filters"]["billNo"] = json!("x".repeat(70_000));
    broker.post(UPDATE, preference(0, vec![long])).await.refused(413);
    for (field, bad) in [("list", json!("a b")), ("list", json!("")), ("columns", json!({ "density": "tiny" }))] {
        let mut body = preference(0, vec![]);
        body[field] = bad;
        broker.post(UPDATE, body).await.refused(400);
    }
    assert_eq!(kept(&broker).await, json!([]));
}
