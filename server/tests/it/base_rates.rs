//! Exchange rates out of files: a list by month, or daily parities of which the rule of the day picks one.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::harness::{Client, TestApp};

const PATH: &str = "/base/v1/exchangeRate/upload";

async fn rates(client: &Client, month: &str) -> Vec<Value> {
    let page = client.get(&format!("/base/v1/exchangeRate/page?month={month}&sort=currency")).await.done();
    page["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn daily_parities_give_the_rate_of_the_next_month() {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    let admin = app.as_user("admin").await;
    let sheet = "日期,USD/CNY,100JPY/CNY\n2026-11-17,7.1,4.8\n2026-11-18,7.0853,4.5612\n2026-11-19,7.2,4.9\n";
    let done = admin.upload(PATH, "parities.csv", sheet.as_bytes()).await.done();
    assert_eq!((&done["good"], &done["bad"], &done["stored"]), (&json!(2), &json!(0), &json!(2)));
    let found = rates(&admin, "2026-12").await;
    let told: Vec<_> = found.iter().map(|row| (&row["currency"], &row["rate"], &row["day"])).collect();
    let day = json!("2026-11-18");
    assert_eq!(told, [(&json!("JPY"), &json!("0.045612"), &day), (&json!("USD"), &json!("7.085300"), &day)]);
    assert_ne!(found[0]["source"], Value::Null);

    // The same again with another dollar: one row is changed and none is added.
    let again = sheet.replace("7.0853", "7.0855");
    admin.upload(PATH, "parities.csv", again.as_bytes()).await.done();
    let found = rates(&admin, "2026-12").await;
    assert_eq!((found.len(), &found[1]["rate"]), (2, &json!("7.085500")));
    let same = admin.upload(PATH, "parities.csv", again.as_bytes()).await.done();
    assert_eq!(
        (&same["stored"], rates(&admin, "2026-12").await),
        (&json!(2), found.clone()),
        "what says the same stays"
    );
    let log = admin.get(&format!("/base/v1/exchangeRate/{}/log", found[1]["id"])).await.done();
    assert!(log.to_string().contains("7.0855"), "{log}");
    let actions: Vec<_> = log.as_array().unwrap().iter().take(2).map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["changeSheet", "importSheet"], "what a workbook overwrote is no making: people read it");
}

#[tokio::test]
async fn a_list_is_stored_whole_or_not_at_all() {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    let admin = app.as_user("admin").await;
    let sheet = "month,currency,rate\n2026-12,USD,7.1\n2026-13,EUR,8\n2026-12,EUR,-1\n";
    let refused = admin.upload(PATH, "rates.csv", sheet.as_bytes()).await.done();
    assert_eq!((&refused["good"], &refused["bad"], &refused["stored"]), (&json!(1), &json!(2), &json!(0)));
    assert!(rates(&admin, "2026-12").await.is_empty());
    assert_eq!(refused["ignored"], json!([]));
    let fine = "月份（如2026-07）,币制,汇率（元/单位）,备注\n202612,美元,7.1,-\n";
    let done = admin.upload(PATH, "rates.csv", encoding_rs::GB18030.encode(fine).0.as_ref()).await.done();
    assert_eq!(done["ignored"], json!(["备注"]), "what is no column of rates is told");
    let found = rates(&admin, "2026-12").await;
    assert_eq!((&found[0]["currency"], &found[0]["day"]), (&json!("USD"), &json!("2026-11-18")), "the day of the rule");
    admin.upload(PATH, "rates.csv", b"x,y\n1,2\n").await.refused(422);
    app.as_user("orgadmin").await.upload(PATH, "rates.csv", fine.as_bytes()).await.refused(403);
}

#[tokio::test]
async fn a_rate_that_stands_twice_is_a_problem_of_its_line() {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    let admin = app.as_user("admin").await;
    let sheet = "month,currency,rate\n2026-12,USD,7.1\n2026-12,EUR,8.2\n202612,美元,7.2\n".as_bytes();
    let refused = admin.upload(PATH, "rates.csv", sheet).await.done();
    assert_eq!((&refused["good"], &refused["bad"], &refused["stored"]), (&json!(2), &json!(1), &json!(0)));
    let problem = &refused["rows"][2]["problems"][0];
    assert_eq!((&problem["field"], &problem["rule"]), (&json!("currency"), &json!("exchangeRate.twice")));
    assert!(problem["message"].as_str().unwrap().contains("line 2"), "{problem}");
    assert!(rates(&admin, "2026-12").await.is_empty());
    admin.upload_with(PATH, "rates.csv", sheet, &[("goodOnly", "1")]).await.done();
    let found = rates(&admin, "2026-12").await;
    assert_eq!(found.len(), 2);
    assert!(found[1]["rate"].as_str().unwrap().starts_with("7.1"), "the first one counts: {found:?}");
}
