//! Customs' days are China's: at 16:30 UTC on 31 March the first of April has begun there, with its deadlines, its month in the
//! reports and its exchange rates. And days off move a deadline.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::decl_support::{import, made_for_a, with};
use crate::harness::{Client, TestApp};

async fn at(instant: &str) -> TestApp {
    let app = TestApp::start().await;
    let instant: DateTime<Utc> = instant.parse().unwrap();
    app.advance(instant - app.app.now());
    app
}

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
async fn deadlines_count_the_days_of_china() {
    let app = at("2026-03-31T16:30:00Z").await;
    let broker = app.as_user("broker").await;
    made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-03-17" }))).await;
    let found = rows(&broker, "/decl/v1/warn/undeclare/page?overdue=1").await;
    let told: Vec<_> = found.iter().map(|row| (&row["dueOn"], &row["daysLeft"])).collect();
    assert_eq!(told, [(&json!("2026-03-31"), &json!("-1"))], "it was due yesterday");
    let owing = made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-03-25" }))).await;
    put(&app, &owing, "T").await;
    let found = rows(&broker, "/decl/v1/warn/unpay/page").await;
    assert_eq!((&found[0]["billedOn"], &found[0]["dueOn"]), (&json!("2026-04-01"), &json!("2026-04-16")));
}

#[tokio::test]
async fn a_report_counts_the_month_of_china() {
    let app = at("2026-03-31T16:30:00Z").await;
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, with(import(), json!({ "iEDate": null }))).await;
    put(&app, &made, "J").await;
    let found = rows(&broker, "/decl/v1/reportShdcGzjx/page").await;
    let months: Vec<_> = found.iter().map(|row| (&row["month"], &row["declarations"])).collect();
    assert_eq!(months, [(&json!("2026-04"), &json!("1"))]);
}

#[tokio::test]
async fn the_rate_is_of_the_month_in_china() {
    let app = at("2026-03-31T16:30:00Z").await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    let (admin, maker) = (app.as_user("admin").await, app.as_user("maker").await);
    for (month, rate) in [("2026-03", "7"), ("2026-04", "8")] {
        let row = json!({ "month": month, "currency": "USD", "rate": rate });
        admin.post("/base/v1/exchangeRate/add", row).await.done();
    }
    let known = maker.get("/decl/v1/tax/rates").await.done();
    assert_eq!(known["exchange"][0]["month"], "2026-04", "{known}");
}

#[tokio::test]
async fn a_last_day_that_is_off_moves_to_the_next_working_day() {
    let app = at("2026-10-01T02:00:00Z").await;
    let broker = app.as_user("broker").await;
    // Due on 1 October, which is National Day, and the holiday lasts a week.
    made_for_a(&app, &broker, with(import(), json!({ "iEDate": "2026-09-17" }))).await;
    let found = rows(&broker, "/decl/v1/warn/undeclare/page").await;
    let told: Vec<_> = found.iter().map(|row| (&row["dueOn"], &row["daysLeft"], &row["lateFee"])).collect();
    assert_eq!(told, [(&json!("2026-10-08"), &json!("7"), &json!("0"))]);
    app.advance(chrono::TimeDelta::days(7));
    let broker = app.as_user("broker").await;
    assert!(rows(&broker, "/decl/v1/warn/undeclare/page?overdue=1").await.is_empty(), "the last day itself");
    app.advance(chrono::TimeDelta::days(1));
    let broker = app.as_user("broker").await;
    let late = rows(&broker, "/decl/v1/warn/undeclare/page?overdue=1").await;
    assert_eq!((late.len(), &late[0]["daysLeft"]), (1, &json!("-1")));
}
