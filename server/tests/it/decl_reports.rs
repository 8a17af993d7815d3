//! What is asked over many declarations: goods lines, warnings with deadlines, box volumes, the monthly report.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::decl_support::{export, import, made_for_a, with};
use crate::harness::{Client, TestApp};

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    client.get(path).await.done()["rows"].as_array().unwrap().clone()
}

async fn put(app: &TestApp, row: &Value, status: &str) {
    let id = row["id"].as_i64().unwrap();
    let mut model = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    model.status = Set(status.to_owned());
    model.update(app.db()).await.unwrap();
}

#[tokio::test]
async fn goods_lines_are_found_over_all_declarations_and_exported() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let made = made_for_a(&app, &broker, import()).await;
    made_for_a(&app, &broker, export()).await;
    let code = made["lines"][0]["codeTS"].as_str().unwrap();
    let all = rows(&broker, "/decl/v1/queries/decl/details/page").await;
    assert!(all.len() >= 2, "{all:?}");
    let found =
        rows(&broker, &format!("/decl/v1/queries/decl/details/page?codeTS={code}&iECatg=1&sort=-declTotal")).await;
    assert_eq!(found[0]["declarationId"], made["id"]);
    assert_eq!((&found[0]["clientSeqNo"], &found[0]["gQty"]), (&made["clientSeqNo"], &made["lines"][0]["gQty"]));
    assert_eq!(rows(&other, "/decl/v1/queries/decl/details/page").await, [] as [Value; 0]);
    assert_eq!(rows(&broker, "/decl/v1/queries/decl/page?iECatg=1").await.len(), 1);
    let file = broker.get("/decl/v1/queries/decl/details/export?startTime=2026-06-01&endTime=2026-07-02").await;
    assert_eq!(file.status, 200, "{}", file.message());
    assert_eq!(&file.bytes[..2], b"PK");
}

#[tokio::test]
async fn goods_that_came_in_are_warned_of_before_their_deadline() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // Today is the first of July: declared by the 3rd, over since the 26th, and due in good time.
    let soon = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-19" }))).await;
    let late = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-12" }))).await;
    let later = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-30" }))).await;
    let known = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-12" }))).await;
    put(&app, &known, "L").await;
    let found = rows(&broker, "/decl/v1/warn/undeclare/page?type=1").await;
    let told: Vec<_> = found.iter().map(|row| (&row["id"], &row["dueOn"], &row["daysLeft"])).collect();
    assert_eq!(
        told,
        [(&late["id"], &json!("2026-06-26"), &json!("-5")), (&soon["id"], &json!("2026-07-03"), &json!("2"))],
        "the most urgent first"
    );
    assert_eq!(found[1]["lateFee"], "0");
    let fee: i64 = found[0]["lateFee"].as_str().unwrap_or_else(|| panic!("{found:?}")).parse().unwrap();
    assert!(fee >= 50, "five days over cost something: {fee}");
    for other in ["2", "3", "4"] {
        assert_eq!(rows(&broker, &format!("/decl/v1/warn/undeclare/page?type={other}")).await, [] as [Value; 0]);
    }
    assert_eq!(broker.get("/warning/boarddash").await.done()["undeclared"], 2, "the dashboard counts the same");
    let all = rows(&broker, "/decl/v1/warn/undeclare/page?days=30").await;
    assert_eq!(all.last().unwrap()["id"], later["id"]);
    broker.get("/decl/v1/warn/undeclare/page?type=9").await.refused(400);
    assert_eq!(rows(&app.as_user("other").await, "/decl/v1/warn/undeclare/page").await, [] as [Value; 0]);
}

#[tokio::test]
async fn what_waits_for_its_tax_has_fifteen_days() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    assert_eq!(rows(&broker, "/decl/v1/warn/unpay/page").await, [] as [Value; 0]);
    put(&app, &made, "T").await;
    let found = rows(&broker, "/decl/v1/warn/unpay/page").await;
    assert_eq!((&found[0]["billedOn"], &found[0]["dueOn"]), (&json!("2026-07-01"), &json!("2026-07-16")));
    assert_eq!(found[0]["daysLeft"], "15");
    assert_eq!(rows(&app.as_user("other").await, "/decl/v1/warn/unpay/page").await, [] as [Value; 0]);
}

#[tokio::test]
async fn boxes_and_work_are_counted_by_month() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let boxes = json!([
        { "containerId": "CSQU3054383", "containerMd": "21", "goodsNo": "1", "lclFlag": "0" },
        { "containerId": "MSKU1234565", "containerMd": "12", "goodsNo": "1", "lclFlag": "1" },
        { "containerId": "", "containerMd": "N", "goodsNo": "1" },
    ]);
    let of = |date: &str| with(import(), json!({ "iEDate": date, "containers": boxes }));
    let first = made_for_a(&app, &broker, of("2026-06-19")).await;
    made_for_a(&app, &broker, of("2026-06-02")).await;
    made_for_a(&app, &broker, of("2026-05-30")).await;
    put(&app, &first, "P").await;
    let found = rows(&broker, "/decl/v1/queries/boxVolume/page?iECatg=1").await;
    assert_eq!(found.len(), 2, "{found:?}");
    let june = &found[0];
    let counts =
        ["declarations", "boxes20", "boxes40", "reefers", "teu", "lcl"].map(|name| june[name].as_str().unwrap());
    assert_eq!((&june["month"], counts), (&json!("2026-06"), ["2", "2", "2", "2", "6", "2"]));
    let may = rows(&broker, "/decl/v1/queries/boxVolume/page?monthTo=2026-05").await;
    assert_eq!((may.len(), &may[0]["month"]), (1, &json!("2026-05")));
    broker.get("/decl/v1/queries/boxVolume/page?monthTo=May").await.refused(400);

    let report = rows(&broker, "/decl/v1/reportShdcGzjx/page?monthFrom=2026-06").await;
    let work = ["declarations", "boxes", "released", "releasedRate"].map(|name| report[0][name].as_str().unwrap());
    assert_eq!(work, ["2", "6", "1", "50.0"]);
    let file = broker.get("/decl/v1/reportShdcGzjx/export").await;
    assert_eq!((file.status.as_u16(), &file.bytes[..2]), (200, &b"PK"[..]));
    let other = app.as_user("other").await;
    assert_eq!(rows(&other, "/decl/v1/queries/boxVolume/page").await, [] as [Value; 0]);
    assert_eq!(rows(&other, "/decl/v1/reportShdcGzjx/page").await, [] as [Value; 0]);
}
