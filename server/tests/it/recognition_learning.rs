//! What corrections teach, and of whom: suppliers whose name no word of the paper tells, goods whose names were set right.

use serde_json::{Value, json};

use crate::harness::{Client, TestApp};
use crate::recognition::{head, read_all, result, uploaded};

/// Reads papers; what was read.
async fn read(app: &TestApp, client: &Client, names: &[&str]) -> Value {
    let made = uploaded(client, names).await;
    read_all(app).await;
    result(client, made["id"].as_i64().unwrap()).await
}

/// Corrects what was read, as it is by now.
async fn correct(client: &Client, read: &Value, changes: Value) -> Value {
    let body = json!({ "id": read["id"], "version": read["version"], "changes": changes });
    client.post("/recg/v1/correct", body).await.done()
}

fn set(name: &str, text: &str) -> Value {
    json!({ "kind": "set", "name": name, "text": text })
}

fn cell(result: &Value, line: usize, name: &str) -> Value {
    let values = result["lines"][line]["values"].as_array().unwrap();
    values.iter().find(|value| value["name"] == name).cloned().unwrap_or_default()
}

fn material(result: &Value, line: usize) -> Value {
    result["lines"][line]["material"]["gdsMtno"].clone()
}

#[tokio::test]
async fn what_was_pointed_at_before_anybody_said_who_sells_is_known_of_the_suppliers_next_paper() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = read(&app, &maker, &["learning/polish.pdf"]).await;
    assert_eq!((head(&first, "seller"), head(&first, "contractNo")), (&Value::Null, &Value::Null));
    // In the order of the form: the numbers first, then who sells.
    let typed = correct(&maker, &first, json!([set("invoiceNo", "FH/2026/118")])).await;
    assert!(head(&typed, "invoiceNo")["place"].is_object(), "it stands there once");
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 0, "of nobody yet");
    let typed = correct(&maker, &typed, json!([set("contractNo", "JC-7741")])).await;
    // A slip in the name, set right: what was learned goes over to the right one.
    let slip = correct(&maker, &typed, json!([set("seller", "Hutta Szkla Jantar S.A.")])).await;
    correct(&maker, &slip, json!([set("seller", "Huta Szkla Jantar Spolka Akcyjna")])).await;
    let templates = maker.get("/recg/v1/template/page").await.done();
    let rows = templates["rows"].as_array().unwrap();
    let mut known: Vec<&str> = rows.iter().map(|row| row["field"].as_str().unwrap()).collect();
    known.sort_unstable();
    assert_eq!(known, ["contractNo", "invoiceNo"], "{templates}");
    assert!(rows.iter().all(|row| row["supplier"] == "Huta Szkla Jantar Spolka Akcyjna"), "{templates}");

    // No word names the seller there either: its name alone stands at the head of the paper.
    let next = read(&app, &maker, &["learning/polish.next.pdf"]).await;
    for (name, text) in
        [("invoiceNo", "FH/2026/205"), ("contractNo", "JC-8102"), ("seller", "Huta Szkla Jantar Spolka Akcyjna")]
    {
        let value = head(&next, name);
        assert_eq!((&value["text"], &value["found"]), (&json!(text), &json!("learned")), "{value}");
        assert!(value["place"].is_object(), "{value}");
    }
    // Another supplier's paper has nothing of it.
    let other = read(&app, &maker, &["learning/turkish.pdf"]).await;
    assert_eq!(head(&other, "contractNo"), &Value::Null);
}

#[tokio::test]
async fn nothing_is_learned_of_whoever_buys_though_the_paper_seems_to_be_theirs() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = read(&app, &maker, &["learning/turkish.pdf"]).await;
    let buyer = "Shanghai Dried Fruits Co., Ltd.";
    assert_eq!(head(&first, "seller")["text"], buyer, "no word of the paper is known: its only firm seems to sell");
    let changes = json!([set("buyer", buyer), set("invoiceNo", "EKM-4471")]);
    let typed = correct(&maker, &first, changes).await;
    assert!(head(&typed, "buyer")["place"].is_object());
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 0, "they send no papers");
    // Once somebody says who sells, it was learned of them.
    correct(&maker, &typed, json!([set("seller", "Ege Kuru Meyve A.S.")])).await;
    let templates = maker.get("/recg/v1/template/page").await.done();
    let rows = templates["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["supplier"] == "Ege Kuru Meyve A.S."), "{templates}");
}

#[tokio::test]
async fn goods_are_remembered_by_what_the_paper_calls_them_and_by_nothing_that_was_set_right() {
    let app = TestApp::start().await;
    let admin = app.as_user("orgadmin").await;
    for number in ["ZZ-7", "ZZ-8"] {
        let row =
            json!({ "gdsMtno": number, "materialType": "RM", "name": number, "unit": "035", "hsCode": "8413602100" });
        admin.post("/base/v1/material/add", row).await.done();
    }
    let maker = app.as_user("maker").await;
    let model = |read: &Value, line: usize, text: &str| json!({ "kind": "set", "line": read["lines"][line]["id"], "name": "model", "text": text });
    let back = |read: &Value, first: &Value, line: usize| json!({ "kind": "restore", "line": read["lines"][line]["id"], "name": "model", "value": cell(first, line, "model") });
    let next = async || read(&app, &maker, &["inv_en.pdf"]).await;

    // A slip that was set right is forgotten, whether it was another number or the same line typed twice.
    let first = next().await;
    let slip = correct(&maker, &first, json!([model(&first, 0, "ZZ-8"), model(&first, 1, "ZZ-8")])).await;
    assert_eq!((material(&slip, 0), material(&slip, 1)), (json!("ZZ-8"), json!("ZZ-8")));
    let right = correct(&maker, &slip, json!([model(&first, 0, "ZZ-7")])).await;
    assert_eq!(material(&right, 0), "ZZ-7");
    let second = next().await;
    assert_eq!((material(&second, 0), material(&second, 1)), (json!("ZZ-7"), json!("ZZ-8")));

    // What was remembered of goods that turn out to be others is not theirs, and says nothing of those.
    let others = correct(&maker, &second, json!([model(&second, 0, "QX-99/1")])).await;
    assert_eq!(material(&others, 0), Value::Null);
    let same = correct(&maker, &others, json!([model(&second, 2, "QX-99/1")])).await;
    assert_eq!(material(&same, 2), Value::Null);
    // A number that is typed does not change what is remembered: the paper may have been misread.
    let misread = correct(&maker, &same, json!([model(&second, 1, "ZZ-7")])).await;
    assert_eq!(material(&misread, 1), "ZZ-7");
    let third = next().await;
    assert_eq!((material(&third, 0), material(&third, 1)), (json!("ZZ-7"), json!("ZZ-8")));

    // One line that is put back does not keep the others of its request from being learned.
    let typed = correct(&maker, &third, json!([model(&third, 3, "ZZ-7")])).await;
    let mixed = correct(&maker, &typed, json!([back(&typed, &third, 3), model(&typed, 4, "ZZ-8")])).await;
    assert_eq!((material(&mixed, 3), material(&mixed, 4)), (Value::Null, json!("ZZ-8")));
    let fourth = next().await;
    assert_eq!((material(&fourth, 3), material(&fourth, 4)), (Value::Null, json!("ZZ-8")));

    // Put back after the seller was set right, it is forgotten of the seller as it was.
    let typed = correct(&maker, &fourth, json!([model(&fourth, 5, "ZZ-7")])).await;
    let moved = correct(&maker, &typed, json!([set("seller", "Somebody Else Ltd.")])).await;
    assert_eq!(material(&moved, 5), "ZZ-7");
    let undone = correct(&maker, &moved, json!([back(&moved, &fourth, 5)])).await;
    assert_eq!(material(&undone, 5), Value::Null);
    assert_eq!(material(&next().await, 5), Value::Null);
    // What somebody chose counts of the seller as it is called in the end.
    let chosen = json!([{ "kind": "material", "line": undone["lines"][5]["id"], "materialId": right["lines"][0]["material"]["id"] }]);
    let chosen = correct(&maker, &undone, chosen).await;
    let renamed = correct(&maker, &chosen, json!([set("seller", "Third Party GmbH")])).await;
    assert_eq!(material(&renamed, 5), "ZZ-7");
    let last = next().await;
    assert_eq!(material(&last, 5), Value::Null, "of another seller");
    assert_eq!(material(&correct(&maker, &last, json!([set("seller", "THIRD PARTY GMBH")])).await, 5), "ZZ-7");
}

#[tokio::test]
async fn what_a_paper_of_another_seller_than_the_shipments_taught_is_tried_on_that_paper() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    // The packing list is another firm's than the invoice, which says who sells.
    let first = read(&app, &maker, &["inv_en.pdf", "pl_zh.pdf"]).await;
    let marks = head(&first, "marks");
    let pointed = json!({ "kind": "set", "name": "marks", "text": marks["text"], "place": marks["place"] });
    correct(&maker, &first, json!([pointed])).await;
    let templates = maker.get("/recg/v1/template/page").await.done();
    let row = &templates["rows"][0];
    assert_ne!(row["supplier"], head(&first, "seller")["text"], "{templates}");
    let tried = maker.post("/recg/v1/template/try", json!({ "id": row["id"] })).await.done();
    assert_eq!((&tried["recognitionId"], &tried["found"]["text"]), (&first["id"], &marks["text"]), "{tried}");
}
