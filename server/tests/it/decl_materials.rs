//! The goods master where declarations are made (GET /decl/v1/materials).

use serde_json::{Value, json};

use crate::decl_support::import;
use crate::harness::{Client, TestApp};

async fn material(client: &Client, number: &str, name: &str) {
    let row = json!({ "gdsMtno": number, "materialType": "RM", "name": name, "unit": "035", "hsCode": "7318160000" });
    client.post("/base/v1/material/add", row).await.done();
}

fn numbers(answer: &Value) -> Vec<&str> {
    answer.as_array().unwrap().iter().map(|row| row["gdsMtno"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn materials_are_found_by_number_and_by_a_part_of_either() {
    let app = TestApp::start().await;
    let admin = app.as_user("orgadmin").await;
    material(&admin, "ZZ-1", "黄铜垫圈").await;
    material(&admin, "ZZ-2", "黄铜螺母").await;
    let maker = app.as_user("maker").await;
    let owner = app.org_id("orgadmin").await;
    let found = async |query: &str| maker.get(&format!("/decl/v1/materials?orgId={owner}&{query}")).await.done();
    assert_eq!(numbers(&found("numbers=ZZ-2,ZZ-1,ZZ").await), ["ZZ-1", "ZZ-2"], "whole numbers only");
    assert_eq!(numbers(&found("query=ZZ-").await), ["ZZ-1", "ZZ-2"]);
    assert_eq!(numbers(&found("query=%E9%BB%84%E9%93%9C%E8%9E%BA").await), ["ZZ-2"], "黄铜螺");
    assert_eq!(found("numbers=ZZ-1").await[0]["firstUnit"], Value::Null);
    assert_eq!(found("numbers=ZZ-1").await[0]["unit1"], "035", "with what the tariff says");
    maker.get(&format!("/decl/v1/materials?numbers={}", "x,".repeat(201))).await.refused(400);
}

#[tokio::test]
async fn the_grant_of_declarations_opens_the_materials_and_nothing_else_does() {
    let app = TestApp::start().await;
    material(&app.as_user("orgadmin").await, "ZZ-1", "黄铜垫圈").await;
    let path = format!("/decl/v1/materials?orgId={}&numbers=ZZ-1", app.org_id("orgadmin").await);
    assert_eq!(numbers(&app.as_user("broker").await.get(&path).await.done()), ["ZZ-1"]);
    app.as_user("other").await.get(&path).await.refused(404);
    app.as_user("viewer").await.get(&path).await.refused(403);
}

#[tokio::test]
async fn a_line_keeps_its_material() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut declaration = import();
    declaration["lines"][0]["gdsMtno"] = "ZZ-1".into();
    let stored = maker.post("/decl/v1/add", declaration).await.done();
    let kept = maker.get(&format!("/decl/v1/{}/detail", stored["id"])).await.done();
    assert_eq!(kept["lines"][0]["gdsMtno"], "ZZ-1");
}
