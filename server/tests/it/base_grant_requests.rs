//! Agents ask customers for grants: nothing is visible until the customer agrees.

use serde_json::{Value, json};

use crate::harness::{Client, TestApp};

const PATH: &str = "/base/v1/baseDataPrivs";

fn request() -> Value {
    json!({
        "name": "华东精密制造有限公司", "creditCode": "9131011271A5F2K889", "busiCatg": "base", "privs": "view"
    })
}

/// How many materials of others somebody sees: the agent's own are called QH.
async fn materials(client: &Client) -> usize {
    let page = client.get("/base/v1/material/page?pageSize=200").await.done();
    let names = page["rows"].as_array().unwrap().iter().map(|row| row["gdsMtno"].as_str().unwrap());
    names.filter(|name| !name.starts_with("QH-")).count()
}

async fn told(client: &Client) -> Vec<String> {
    let page = client.get("/sys/v1/message/page?pageSize=200").await.done();
    let rows = page["rows"].as_array().unwrap().iter();
    rows.filter(|row| row["kind"].as_str().unwrap().starts_with("base."))
        .map(|row| row["content"].as_str().unwrap().to_owned())
        .collect()
}

fn chosen(grant: &Value) -> Value {
    json!({ "ids": [grant["id"]], "versions": [grant["version"]] })
}

#[tokio::test]
async fn what_an_agent_asks_for_opens_when_the_customer_agrees() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let asked = broker.post(&format!("{PATH}/ask"), request()).await.done();
    assert_eq!((&asked["state"], &asked["customer"]), (&json!("0"), &json!("华东精密制造有限公司")));
    assert_eq!(materials(&broker).await, 0, "nothing is open yet");
    assert_eq!(told(&orgadmin).await, ["上海启航报关有限公司 requests a grant for Master data: agree or refuse"]);
    for name in ["maker", "other", "viewer"] {
        assert!(told(&app.as_user(name).await).await.is_empty(), "{name} does not answer for the customer");
    }
    let again = broker.post(&format!("{PATH}/ask"), request()).await.refused(422);
    assert_eq!(again["fields"][0]["rule"], "dataPriv.asked");

    let listed = orgadmin.get(&format!("{PATH}/page?state=0")).await.done()["rows"][0].clone();
    orgadmin.post(&format!("{PATH}/agree"), chosen(&listed)).await.done();
    assert!(materials(&broker).await > 0);
    assert_eq!(told(&broker).await, ["华东精密制造有限公司 has granted Master data"]);
    let stale = orgadmin.post(&format!("{PATH}/refuse"), json!({ "ids": [listed["id"]] })).await.refused(422);
    assert_eq!(stale["fields"][0]["rule"], "dataPriv.notAsked");
}

#[tokio::test]
async fn a_refused_agent_sees_nothing_and_may_ask_again() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let asked = broker.post(&format!("{PATH}/ask"), request()).await.done();
    assert_eq!(
        orgadmin.post(&format!("{PATH}/agree"), json!({ "ids": [asked["id"]], "versions": [9] })).await.status,
        409
    );
    orgadmin.post(&format!("{PATH}/refuse"), chosen(&asked)).await.done();
    assert_eq!(materials(&broker).await, 0);
    let mut more = request();
    more["privs"] = json!("view,edit");
    let again = broker.post(&format!("{PATH}/ask"), more).await.done();
    assert_eq!((&again["id"], &again["state"], &again["privs"]), (&asked["id"], &json!("0"), &json!("view,edit")));
    assert_eq!(materials(&broker).await, 0);
    // The customer may give less than was asked for, in the form.
    let mut less = again.clone();
    (less["privs"], less["state"]) = (json!("view"), json!("1"));
    orgadmin.post(&format!("{PATH}/update"), less).await.done();
    assert!(materials(&broker).await > 0);
    assert_eq!(told(&broker).await.len(), 2);
}

#[tokio::test]
async fn an_agent_takes_its_request_back_until_it_is_answered() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let asked = broker.post(&format!("{PATH}/ask"), request()).await.done();
    let stale = json!({ "ids": [asked["id"]], "versions": [9] });
    assert_eq!(broker.post(&format!("{PATH}/withdraw"), stale).await.status, 409);
    broker.post(&format!("{PATH}/withdraw"), chosen(&asked)).await.done();
    assert!(told(&orgadmin).await.iter().any(|said| said.contains("has withdrawn its request for a grant for Master")));
    let late = orgadmin.post(&format!("{PATH}/agree"), json!({ "ids": [asked["id"]] })).await.refused(422);
    assert_eq!(late["fields"][0]["rule"], "dataPriv.notAsked");
    assert_eq!(materials(&broker).await, 0);
    let log = orgadmin.get(&format!("{PATH}/{}/log", asked["id"])).await.done();
    assert_eq!(log[0]["action"], "takeBack");

    // It may ask again; what was answered stays answered.
    let again = broker.post(&format!("{PATH}/ask"), request()).await.done();
    assert_eq!((&again["id"], &again["state"]), (&asked["id"], &json!("0")));
    orgadmin.post(&format!("{PATH}/agree"), chosen(&again)).await.done();
    let late = broker.post(&format!("{PATH}/withdraw"), json!({ "ids": [asked["id"]] })).await.refused(422);
    assert_eq!(late["fields"][0]["rule"], "dataPriv.notAsked");
    assert!(materials(&broker).await > 0);
}

#[tokio::test]
async fn nobody_answers_for_another_and_an_agent_never_for_itself() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_admin_of("broker").await, app.as_admin_of("other").await);
    let asked = broker.post(&format!("{PATH}/ask"), request()).await.done();
    for stranger in [&broker, &other] {
        for verb in ["agree", "refuse"] {
            stranger.post(&format!("{PATH}/{verb}"), chosen(&asked)).await.refused(404);
        }
    }
    let maker = app.as_user("maker").await;
    maker.post(&format!("{PATH}/agree"), chosen(&asked)).await.refused(403);
    // Only who asked takes a request back, the customer does not.
    for stranger in [&other, &app.as_user("maker").await] {
        stranger.post(&format!("{PATH}/withdraw"), chosen(&asked)).await.refused(404);
    }
    assert_eq!(materials(&broker).await, 0);
    app.as_user("reviewer").await.post(&format!("{PATH}/ask"), request()).await.refused(403);
    // A customer's own people do not ask.
    assert_eq!(maker.post(&format!("{PATH}/ask"), request()).await.status, 422);
}

#[tokio::test]
async fn whatever_is_wrong_about_a_customer_has_one_answer() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut answers = Vec::new();
    for (name, code) in [
        ("华东精密制造有限公司", "91310115MA1H7K2D2X"),
        ("不存在的公司", "9131011271A5F2K889"),
        ("不存在的公司", "91310115MA1H7K2D2X"),
    ] {
        let mut wrong = request();
        (wrong["name"], wrong["creditCode"]) = (json!(name), json!(code));
        let reply = broker.post(&format!("{PATH}/ask"), wrong).await;
        reply.refused(422);
        answers.push(reply.envelope());
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let mut wrong = request();
    wrong["privs"] = json!("fly");
    let refused = broker.post(&format!("{PATH}/ask"), wrong).await.refused(422);
    assert_eq!(refused["fields"][0]["field"], "privs");
}
