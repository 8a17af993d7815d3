//! What is asked over many declarations: goods lines, warnings with deadlines, box volumes, the monthly report.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::{declaration, tax_fcst};

use crate::decl_support::{export, import, made_for_a, with};
use crate::exports::{column, sheet};
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

async fn on_time(app: &TestApp, row: &Value, on_time: &str) {
    let id = row["id"].as_i64().unwrap();
    let mut model = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    model.on_time = Set(Some(on_time.to_owned()));
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
    let named = rows(&broker, &format!("/decl/v1/queries/decl/details/page?keyword={code}")).await;
    assert!(!named.is_empty() && named.iter().all(|row| row["codeTS"] == code), "{named:?}");
    assert_eq!(rows(&broker, "/decl/v1/queries/decl/details/page?keyword=nowhere").await, [] as [Value; 0]);
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
    assert!(fee >= 50, "three days of the fee cost something: {fee}");
    for other in ["2", "3", "4"] {
        assert_eq!(rows(&broker, &format!("/decl/v1/warn/undeclare/page?type={other}")).await, [] as [Value; 0]);
    }
    let board = broker.get("/warning/boarddash").await.done();
    assert_eq!((&board["undeclared"], &board["overdue"]), (&json!(2), &json!(1)), "the dashboard counts the same");
    let number = late["clientSeqNo"].as_str().unwrap();
    let named = rows(&broker, &format!("/decl/v1/warn/undeclare/page?keyword={number}")).await;
    assert_eq!((named.len(), &named[0]["id"]), (1, &late["id"]));
    let all = rows(&broker, "/decl/v1/warn/undeclare/page?days=30").await;
    assert_eq!(all.last().unwrap()["id"], later["id"]);
    broker.get("/decl/v1/warn/undeclare/page?type=9").await.refused(400);
    assert_eq!(rows(&app.as_user("other").await, "/decl/v1/warn/undeclare/page").await, [] as [Value; 0]);
}

#[tokio::test]
async fn the_late_fee_is_of_the_customs_value_with_freight_and_insurance() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let late = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-12" }))).await;
    // FOB 5725 USD, freight 850, insurance 0.3% of the insured value: 6594.78 USD at 7.11491, at 0.05% a day. Due on Friday: the
    // fee begins on Monday, the 29th, so until the first of July it is three days.
    let found = rows(&broker, "/decl/v1/warn/undeclare/page").await;
    assert_eq!((&found[0]["lateFee"], &found[0]["agentName"]), (&json!("70"), &late["agentName"]));
    // Without an estimate, which only old rows lack, the price of the goods stands for it.
    tax_fcst::Entity::delete_many().exec(app.db()).await.unwrap();
    assert_eq!(rows(&broker, "/decl/v1/warn/undeclare/page").await[0]["lateFee"], "61");
}

#[tokio::test]
async fn a_summary_is_warned_of_until_the_whole_declaration_is_at_customs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let two_step = with(import(), json!({ "iEDate": "2026-06-12", "type": "  5" }));
    let made = made_for_a(&app, &broker, two_step).await;
    for (status, counts) in [("7", 1), ("SpL", 1), ("SpJ", 1), ("SpK", 1), ("Sp1", 1), ("L", 0), ("J", 0), ("P", 0)] {
        put(&app, &made, status).await;
        let found = rows(&broker, "/decl/v1/warn/undeclare/page?overdue=1").await;
        assert_eq!(found.len(), counts, "{status}");
        assert_eq!(broker.get("/warning/boarddash").await.done()["overdue"], counts, "{status}");
    }
}

#[tokio::test]
async fn what_is_overdue_is_a_filter_and_the_nearest_days_stand_on_the_dashboard() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let soon = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-19" }))).await;
    let late = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-12" }))).await;
    let owing = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-05-12" }))).await;
    put(&app, &owing, "T").await;
    let over = rows(&broker, "/decl/v1/warn/undeclare/page?overdue=1&iECatg=1,2").await;
    assert_eq!((over.len(), &over[0]["id"]), (1, &late["id"]));
    assert_eq!(rows(&broker, "/decl/v1/warn/undeclare/page?iECatg=2,3").await, [] as [Value; 0]);
    let board = broker.get("/warning/boarddash").await.done();
    let days: Vec<_> =
        board["deadlines"].as_array().unwrap().iter().map(|day| (&day["kind"], &day["declId"])).collect();
    let (declare, pay) = (json!("undeclared"), json!("unpaid"));
    assert_eq!(days, [(&declare, &late["id"]), (&declare, &soon["id"]), (&pay, &owing["id"])]);
    let first = &board["deadlines"][0];
    assert_eq!((&first["daysLeft"], &first["fee"], &first["dueOn"]), (&json!(-5), &json!("70"), &json!("2026-06-26")));
    assert_eq!(board["deadlines"][1]["fee"], Value::Null);
    assert_eq!(app.as_user("other").await.get("/warning/boarddash").await.done()["deadlines"], json!([]));
    for _ in 0..6 {
        made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-18" }))).await;
    }
    assert_eq!(broker.get("/warning/boarddash").await.done()["deadlines"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn warnings_and_box_volumes_are_exported_as_they_are_filtered() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let boxes = json!([{ "containerId": "CSQU3054383", "containerMd": "21", "goodsNo": "1", "lclFlag": "0" }]);
    let late = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-12", "containers": boxes }))).await;
    made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-06-19" }))).await;
    let (_, all) = sheet(&broker.get("/decl/v1/warn/undeclare/export").await.bytes);
    assert_eq!(column(&all, "Late fee so far (CNY)"), ["70", "0"]);
    let (_, over) = sheet(&broker.get("/decl/v1/warn/undeclare/export?overdue=1").await.bytes);
    assert_eq!(column(&over, "Internal no."), [late["clientSeqNo"].as_str().unwrap()]);
    put(&app, &late, "T").await;
    let (_, volumes) = sheet(&broker.get("/decl/v1/queries/boxVolume/export?monthFrom=2026-06").await.bytes);
    assert_eq!(
        (column(&volumes, "Month"), column(&volumes, "TEU")),
        (vec!["2026-06".to_owned()], vec!["1".to_owned()])
    );
    let (_, unpaid) = sheet(&broker.get("/decl/v1/warn/unpay/export").await.bytes);
    assert_eq!(column(&unpaid, "Internal no."), [late["clientSeqNo"].as_str().unwrap()]);
    let other = app.as_user("other").await;
    for path in ["warn/undeclare", "warn/unpay", "queries/boxVolume"] {
        let (_, none) = sheet(&other.get(&format!("/decl/v1/{path}/export")).await.bytes);
        assert_eq!(none.height(), 1, "{path}: a heading and nothing else");
    }
    let audit = app.as_user("admin").await.get("/sys/v1/audit/page?entity=export_job&action=export").await.done();
    assert_eq!(audit["total"], 7, "what left the house is in the audit: {audit}");
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
    assert_eq!(broker.get("/warning/boarddash").await.done()["unpaid"], 1, "the dashboard counts the same");
    assert_eq!(rows(&app.as_user("other").await, "/decl/v1/warn/unpay/page").await, [] as [Value; 0]);
}

#[tokio::test]
async fn boxes_and_work_are_counted_by_month() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // The first box holds two lines, and has a row for each.
    let boxes = json!([
        { "containerId": "CSQU3054383", "containerMd": "21", "goodsNo": "1", "lclFlag": "0" },
        { "containerId": "CSQU3054383", "containerMd": "21", "goodsNo": "2", "lclFlag": "0" },
        { "containerId": "MSKU1234565", "containerMd": "12", "goodsNo": "1", "lclFlag": "1" },
        { "containerId": "", "containerMd": "N", "goodsNo": "1" },
        { "containerId": "", "containerMd": "N", "goodsNo": "2" },
    ]);
    let of = |date: &str| with(import(), json!({ "iEDate": date, "containers": boxes }));
    let first = made_for_a(&app, &broker, of("2026-06-19")).await;
    put(&app, &first, "P").await;
    on_time(&app, &first, "1").await;
    for (date, status, in_time) in [("2026-06-02", "J", Some("0")), ("2026-05-30", "L", None)] {
        let made = made_for_a(&app, &broker, of(date)).await;
        put(&app, &made, status).await;
        if let Some(in_time) = in_time {
            on_time(&app, &made, in_time).await;
        }
    }
    // A draft, a cancelled one and one that customs deleted are no work.
    for status in ["01", "04", "D"] {
        put(&app, &made_for_a(&app, &broker, of("2026-06-20")).await, status).await;
    }
    let found = rows(&broker, "/decl/v1/queries/boxVolume/page?iECatg=1").await;
    assert_eq!(found.len(), 2, "{found:?}");
    let june = &found[0];
    let counts =
        ["declarations", "boxes20", "boxes40", "reefers", "teu", "lcl"].map(|name| june[name].as_str().unwrap());
    assert_eq!((&june["month"], counts), (&json!("2026-06"), ["2", "2", "2", "2", "6", "2"]));
    let may = rows(&broker, "/decl/v1/queries/boxVolume/page?monthTo=2026-05").await;
    assert_eq!((may.len(), &may[0]["month"]), (1, &json!("2026-05")));
    let number = first["clientSeqNo"].as_str().unwrap();
    let named = rows(&broker, &format!("/decl/v1/queries/boxVolume/page?keyword={number}")).await;
    assert_eq!((named.len(), &named[0]["declarations"]), (1, &json!("1")));
    assert_eq!(rows(&broker, "/decl/v1/reportShdcGzjx/page?keyword=nowhere").await, [] as [Value; 0]);
    assert_eq!(rows(&broker, "/decl/v1/warn/unpay/page?keyword=nowhere").await, [] as [Value; 0]);
    broker.get("/decl/v1/queries/boxVolume/page?monthTo=May").await.refused(400);

    let report = rows(&broker, "/decl/v1/reportShdcGzjx/page?monthFrom=2026-06").await;
    let work = ["declarations", "boxes", "released", "releasedRate", "onTimeRate"];
    assert_eq!(work.map(|name| report[0][name].as_str().unwrap()), ["2", "8", "1", "50.0", "50.0"]);
    let may = rows(&broker, "/decl/v1/reportShdcGzjx/page?monthTo=2026-05").await;
    assert_eq!(may[0]["onTimeRate"], Value::Null, "nothing is known yet");
    let file = broker.get("/decl/v1/reportShdcGzjx/export").await;
    assert_eq!((file.status.as_u16(), &file.bytes[..2]), (200, &b"PK"[..]));
    let other = app.as_user("other").await;
    assert_eq!(rows(&other, "/decl/v1/queries/boxVolume/page").await, [] as [Value; 0]);
    assert_eq!(rows(&other, "/decl/v1/reportShdcGzjx/page").await, [] as [Value; 0]);
}

/// A chart's number and the number of rows of the list that it leads to.
async fn both(client: &Client, counted: i64, filters: &str) -> (i64, i64) {
    let page = client.get(&format!("/decl/v1/page?{filters}")).await.done();
    (counted, page["total"].as_i64().unwrap())
}

#[tokio::test]
async fn every_number_of_the_charts_is_that_of_a_list() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (date, in_time) in [("2026-06-19", Some("1")), ("2026-06-02", Some("0")), ("2026-06-03", None)] {
        let made = made_for_a(&app, &broker, with(import(), json!({ "iEDate": date }))).await;
        if let Some(in_time) = in_time {
            on_time(&app, &made, in_time).await;
        }
    }
    made_for_a(&app, &broker, export()).await;
    let charts = broker.get("/warning/boarddash/months").await.done();
    assert_eq!((charts["months"].as_array().unwrap().len(), &charts["months"][11]), (12, &json!("2026-07")));
    let number = |list: &str, field: &str, code: &str| {
        let rows = charts[list].as_array().unwrap();
        rows.iter().find(|row| row[field] == code).map_or(0, |row| row["declarations"].as_i64().unwrap())
    };
    let july = "createdAtFrom=2026-07-01&createdAtTo=2026-07-31";
    let imports = both(&broker, number("made", "iECatg", "1"), &format!("iECatg=1&{july}")).await;
    let exports = both(&broker, number("made", "iECatg", "2"), &format!("iECatg=2&{july}")).await;
    assert_eq!((imports, exports), ((3, 3), (1, 1)));
    let june = "iEDateFrom=2026-06-01&iEDateTo=2026-06-30";
    let in_time = both(&broker, number("declared", "onTime", "1"), &format!("onTime=1&{june}")).await;
    let late = both(&broker, number("declared", "onTime", "0"), &format!("onTime=0&{june}")).await;
    assert_eq!((in_time, late), ((1, 1), (1, 1)));
    let board = broker.get("/warning/boarddash").await.done();
    assert_eq!(board["states"], json!([{ "status": "01", "declarations": 4 }]));
    let none = app.as_user("other").await.get("/warning/boarddash/months").await.done();
    assert_eq!((&none["made"], &none["declared"]), (&json!([]), &json!([])));
}
