//! What an owner's declarations said of goods before: of which lines, and for whom.

use core_wasm::rules::unusual::{FEWEST, NEWEST};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::SqliteQueryBuilder;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use server::domains::decl::last_prices::Sought;
use server::domains::decl::usual::{Among, newest_lines};

use crate::decl_support::{import, made_for_a, with};
use crate::harness::{Client, TestApp};
use crate::schema::plan;

/// A declaration of customer A with one line of the goods, in a state.
async fn declared(app: &TestApp, broker: &Client, line: Value, status: &str) -> i64 {
    let mut goods = import();
    let first = with(goods["lines"][0].clone(), json!({ "gNo": "1" }));
    goods["lines"] = json!([with(first, line)]);
    let id = made_for_a(app, broker, goods).await["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.status = Set(status.to_owned());
    row.entry_id = Set(Some(format!("{id:018}")));
    row.update(app.db()).await.unwrap();
    id
}

async fn known(client: &Client, query: &str) -> Vec<Value> {
    let rows = client.get(&format!("/decl/v1/usual?{query}")).await.done();
    rows.as_array().unwrap().clone()
}

#[tokio::test]
async fn the_newest_accepted_lines_of_a_material_say_what_is_usual() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let customer = app.org_id("maker").await;
    let line = |price: &str| json!({ "gdsMtno": "US-1", "declPrice": price });
    let mut made = Vec::new();
    for at in 0..FEWEST {
        made.push(declared(&app, &broker, line(&format!("1{at}")), "P").await);
    }
    // A draft counts for nothing.
    declared(&app, &broker, line("900"), "01").await;
    let query = format!("orgId={customer}&iECatg=1&numbers=US-1,US-2");
    let found = known(&broker, &query).await;
    assert_eq!(found.len(), 1, "of goods that nobody declared nothing is known");
    let price = &found[0]["prices"][0];
    assert_eq!((&found[0]["gdsMtno"], &found[0]["count"]), (&json!("US-1"), &json!(FEWEST)));
    assert_eq!((&price["median"], &price["currency"]), (&json!("12.50000000"), &json!("USD")));
    let last = made[FEWEST - 1];
    let number = format!("{last:018}");
    assert_eq!(
        (&price["last"]["declId"], &price["last"]["number"], &price["last"]["value"]),
        (&json!(last), &json!(number), &json!("15"))
    );
    let fields: Vec<&str> =
        found[0]["values"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["codeTS", "gName", "originCountry", "wrapType"]);
    // Without the last one they are too few.
    assert_eq!(known(&broker, &format!("{query}&declId={last}")).await, [] as [Value; 0]);
    // Exports are no imports.
    assert_eq!(known(&broker, &query.replace("iECatg=1", "iECatg=2")).await, [] as [Value; 0]);
}

#[tokio::test]
async fn goods_without_a_material_are_those_of_their_code_and_name() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let customer = app.org_id("maker").await;
    let code = import()["lines"][0]["codeTS"].as_str().unwrap().to_owned();
    for at in 0..FEWEST {
        declared(&app, &broker, json!({ "gdsMtno": "", "gName": "无料号货物", "declPrice": format!("1{at}") }), "P")
            .await;
    }
    let found = known(&broker, &format!("orgId={customer}&iECatg=1&codes={code}")).await;
    let named = found.iter().find(|one| one["name"] == "无料号货物").unwrap();
    assert_eq!((&named["gdsMtno"], &named["codeTS"]), (&json!(""), &json!(code)));
    assert_eq!(named["prices"][0]["count"], FEWEST);
    let whole = found.iter().find(|one| one["name"] == "").unwrap();
    assert_eq!((&whole["prices"], &whole["values"][0]["field"]), (&json!([]), &json!("gName")));
}

#[tokio::test]
async fn what_others_declared_is_theirs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let customer = app.org_id("maker").await;
    for _ in 0..FEWEST {
        declared(&app, &broker, json!({ "gdsMtno": "US-9" }), "P").await;
    }
    let query = format!("orgId={customer}&iECatg=1&numbers=US-9");
    assert_eq!(known(&broker, &query).await.len(), 1);
    let other = app.as_user("other").await;
    other.get(&format!("/decl/v1/usual?{query}")).await.refused(404);
    assert_eq!(known(&other, "iECatg=1&numbers=US-9").await, [] as [Value; 0], "of its own declarations nothing");
    broker.get(&format!("/decl/v1/usual?orgId={customer}&iECatg=9&numbers=US-9")).await.refused(403);
    let many: Vec<String> = (0..=200).map(|at| format!("M{at}")).collect();
    broker.get(&format!("/decl/v1/usual?orgId={customer}&iECatg=1&numbers={}", many.join(","))).await.refused(400);
}

/// Nothing is read of the declarations that an owner has, but those in which the goods stood last.
#[tokio::test]
async fn the_newest_lines_are_read_along_the_indexes_of_goods() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        return;
    }
    let among = Among { owner: 2, except: Some(7), categories: vec!["1", "3"] };
    let goods = [Sought::Material("A-1"), Sought::Material("A-2"), Sought::Code("8413810090")];
    let sql = newest_lines(&goods, &among).unwrap().to_string(SqliteQueryBuilder);
    assert!(sql.contains(&format!("LIMIT {NEWEST}")), "{sql}");
    let steps = plan(&app, &sql).await;
    let along = |index: &str| steps.iter().filter(|step| step.contains(index)).count();
    let (materials, codes) =
        (along("declaration_line_gds_mtno (gds_mtno=?)"), along("declaration_line_code_t_s (code_t_s=?)"));
    assert_eq!((materials, codes, along("USING INTEGER PRIMARY KEY (rowid=?)")), (2, 1, 3), "{steps:#?}");
    assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:#?}");
}
