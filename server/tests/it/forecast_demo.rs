//! The demo's forecasts: every state, every desk, every step of the Care flow has some; templates and settings are there to be tried.

use core_wasm::states::{care, forecast};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::notices::outward::message;

use crate::forecast_support::{PATH, command, merged, post, raw};
use crate::harness::{Client, TestApp};

async fn rows(client: &Client, list: &str) -> Vec<Value> {
    client.get(&format!("{PATH}/{list}?pageSize=80")).await.done()["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_dozen_forecasts_and_more_are_in_every_state_and_of_every_category() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let all = rows(&client, "page").await;
    assert!(all.len() >= 12, "{} forecasts", all.len());
    let some = |field: &str, value: &str| all.iter().filter(|row| row[field] == value).count();
    for state in forecast::MACHINE.states {
        assert!(some("state", state.code) > 0, "none is {}", state.label.en);
    }
    // Each desk has work: where they are made, and where they are taken on.
    for category in ["1", "2", "3", "4"] {
        for desk in [[forecast::DRAFT, forecast::RETURNED], [forecast::SUBMITTED, forecast::ACCEPTED]] {
            let waiting = |row: &&Value| row["iECatg"] == category && desk.iter().any(|state| row["state"] == *state);
            assert!(all.iter().any(|row| waiting(&row)), "category {category}: none of {desk:?}");
        }
    }
    for row in &all {
        assert!(!raw(&client, row).await.is_empty(), "{} has no lines", row["fcstNo"]);
        let is_merged = [forecast::MERGED, forecast::DECLARING, forecast::DECLARED].map(Value::from);
        assert_eq!(!merged(&client, row).await.is_empty(), is_merged.contains(&row["state"]), "{}", row["fcstNo"]);
    }
}

#[tokio::test]
async fn orders_of_the_care_flow_are_at_every_step_and_the_next_mail_goes() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let orders = rows(&client, "care/page").await;
    for state in care::MACHINE.states {
        assert!(orders.iter().any(|order| order["state"] == state.code), "none is {}", state.label.en);
    }
    let order = |state: &str| {
        let found = orders.iter().find(|order| order["state"] == state).unwrap();
        json!({ "clientRltPo": found["clientRltPo"], "version": found["version"] })
    };
    // The customer says in its settings to whom: nothing has to be set up before.
    let mailed = post(&client, "care/email/submit", order(care::NUMBERED)).await;
    assert_eq!(mailed["state"], care::MAILED);
    let letters = message::Entity::find().all(app.db()).await.unwrap();
    assert_eq!(letters.len(), 2, "{letters:?}");
    post(&client, "care/submit", order(care::MAILED)).await;
}

#[tokio::test]
async fn a_draft_takes_its_parts_of_a_certificate_when_it_is_submitted() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut submitted = 0;
    for draft in rows(&client, "page").await.iter().filter(|row| row["state"] == forecast::DRAFT) {
        let certificates = async || client.get(&format!("{PATH}/certs/get?id={}", draft["id"])).await.done();
        if certificates().await.as_array().unwrap().is_empty() {
            continue;
        }
        command(&client, "submit", draft).await;
        let used = certificates().await;
        assert_eq!((&used[0]["taken"], &used[0]["lines"]), (&json!(2), &json!(2)), "{used}");
        submitted += 1;
    }
    assert_eq!(submitted, 1);
}

#[tokio::test]
async fn settings_and_templates_are_there_for_both_sides() {
    let app = TestApp::start().await;
    for (user, least) in [("orgadmin", 3), ("broker", 3)] {
        let client = app.as_user(user).await;
        assert!(rows(&client, "setting/page").await.len() >= 2, "{user}");
        let templates = rows(&client, "model/page").await;
        assert!(templates.len() >= least, "{user}: {templates:?}");
    }
    let client = app.as_user("orgadmin").await;
    for template in rows(&client, "model/page").await {
        let made = post(&client, "model/use", json!({ "id": template["id"] })).await;
        assert_eq!((&made["state"], &made["iECatg"]), (&json!(forecast::DRAFT), &template["iECatg"]));
        assert_eq!(raw(&client, &made).await.len().to_string(), template["ofLines"]);
    }
}

#[tokio::test]
async fn histories_name_a_part_of_the_system_in_the_language_of_the_reader() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let log = format!("{PATH}/{}/log", rows(&client, "page").await[0]["id"]);
    let made_by =
        async |client: &Client| client.get(&log).await.done().as_array().unwrap().last().unwrap()["actor"].clone();
    assert_eq!(made_by(&client).await, "Initial data");
    assert_eq!(made_by(&client.clone().in_chinese()).await, "初始数据");

    // So do documents as they were, and the audit log.
    let id = rows(&client, "page").await[0]["id"].clone();
    let admin = app.as_user("admin").await;
    let log = format!("/sys/v1/audit/page?entity=fcst&entityId={id}");
    for (client, admin, word) in
        [(client.clone(), admin.clone(), "Initial data"), (client.in_chinese(), admin.in_chinese(), "初始数据")]
    {
        let then = client.get(&format!("{PATH}/{id}/asOf")).await.done();
        let origins = then["origins"].as_array().unwrap();
        assert!(origins.iter().any(|origin| origin["actor"] == word), "{word}: {origins:?}");
        assert!(origins.iter().all(|origin| origin["actor"] != "seed"), "{word}: {origins:?}");
        let entries = admin.get(&log).await.done()["rows"].as_array().unwrap().clone();
        assert!(entries.iter().any(|entry| entry["actor"] == word), "{word}: {entries:?}");
    }
}
