//! Declarations that leave their makers take their parts of origin certificates, and give them back when they come back.

use serde_json::{Value, json};

use crate::decl_support::{chosen, history, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};
use crate::origin_certs::{first_problem, left, naming, received, stand};

const NONE: &str = "0.00000";

/// A declaration for customer A whose first line names a line of a certificate; what that line has.
async fn relating(app: &TestApp, broker: &Client, number: &str) -> (Value, String) {
    let made = made_for_a(app, broker, with(import(), json!({ "ecoRelations": naming(number) }))).await;
    let quantity = made["lines"][0]["gQty"].as_str().unwrap().to_owned();
    (made, quantity)
}

#[tokio::test]
async fn a_declaration_takes_its_part_when_it_is_submitted_and_every_way_back_gives_it_back() {
    let app = TestApp::start().await;
    let (client, broker, reviewer) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("reviewer").await);
    let (made, quantity) = relating(&app, &broker, "E-40").await;
    let eco = received(&client, &made, "E-40", &quantity, "2099-12-31").await;

    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    assert_eq!(left(&client, &eco).await, NONE);
    assert!(history(&broker, &made).await.iter().any(|entry| entry["action"] == "Certificates taken"));
    broker.post("/decl/v1/submit/cancel", chosen(&[&now(&broker, &made).await])).await.done();
    assert_eq!(left(&client, &eco).await, quantity);

    broker.post("/decl/v1/submit", chosen(&[&now(&broker, &made).await])).await.done();
    let back = with(chosen(&[&now(&broker, &made).await]), json!({ "pass": "0", "note": "-" }));
    reviewer.post("/decl/v1/review", back).await.done();
    assert_eq!(left(&client, &eco).await, quantity);

    broker.post("/decl/v1/submit", chosen(&[&now(&broker, &made).await])).await.done();
    let pass = with(chosen(&[&now(&broker, &made).await]), json!({ "pass": "1" }));
    reviewer.post("/decl/v1/review", pass).await.done();
    broker.post("/decl/v1/send", chosen(&[&now(&broker, &made).await])).await.done();
    assert_eq!(left(&client, &eco).await, NONE, "it holds what it took when it was submitted, and nothing more");
    broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &made).await])).await.done();
    assert_eq!(left(&client, &eco).await, quantity);
}

#[tokio::test]
async fn what_is_short_is_asked_and_what_is_over_is_refused() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let (first, quantity) = relating(&app, &broker, "E-41").await;
    let eco = received(&client, &first, "E-41", &quantity, "2099-12-31").await;
    let (second, _) = relating(&app, &broker, "E-41").await;

    // Two at once: one of them is short, and nothing is done to either.
    let asked = broker.post("/decl/v1/submit", chosen(&[&first, &second])).await;
    asked.refused(511);
    assert!(asked.message().contains("E-41") && asked.message().contains(second["clientSeqNo"].as_str().unwrap()));
    assert_eq!(left(&client, &eco).await, quantity);
    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post("/decl/v1/submit", chosen(&[&first, &second])).await.done();
    assert_eq!(left(&client, &eco).await, NONE);
    let told = broker.get(&format!("/decl/v1/{}/certs", second["id"])).await.done();
    assert_eq!(told[0]["isTaken"], false);

    // Whoever sends what is still short is asked again.
    stand(&app, &second, "06").await;
    let asked = broker.post("/decl/v1/send", chosen(&[&now(&broker, &second).await])).await;
    asked.refused(511);
    assert!(asked.message().contains("E-41"), "{}", asked.message());

    // One that nobody has entered says nothing; one that is over stops the declaration, taken or not.
    let (unknown, _) = relating(&app, &broker, "E-42").await;
    broker.post("/decl/v1/submit", chosen(&[&unknown])).await.done();
    let today = app.app.today();
    let (late, quantity) = relating(&app, &broker, "E-43").await;
    received(&client, &late, "E-43", &quantity, &today.to_string()).await;
    broker.post(&format!("/decl/v1/{}/certs/bind", late["id"]), json!({})).await.done();
    app.advance(chrono::TimeDelta::days(1));
    let sure = app.as_user("broker").await.with_header("reconfirm", "true");
    let no = sure.post("/decl/v1/submit", chosen(&[&now(&sure, &late).await])).await.refused(422);
    let said = no["fields"].as_array().unwrap().iter().find(|one| one["rule"] == "certificate.expired");
    assert_eq!(said.unwrap()["field"], "ids[0].ecoRelations[0].ecoCertNo", "{no}");
}

#[tokio::test]
async fn a_relation_that_names_no_line_or_no_agreement_is_told_so() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let mut named = naming("E-9");
    named[0]["decGNo"] = json!("9");
    let made = made_for_a(&app, &broker, with(import(), json!({ "ecoRelations": named }))).await;
    received(&client, &made, "E-9", "1", "2099-12-31").await;
    let path = format!("/decl/v1/{}/certs", made["id"]);
    let no = broker.post(&format!("{path}/bind"), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("decl.eco.line"), &json!("ecoRelations[0].decGNo")));
    assert_eq!(no["count"], 1, "{no}");
    let told = broker.get(&path).await.done();
    assert_eq!(told[0]["problems"].as_array().unwrap().len(), 1, "{told}");

    let mut named = naming("E-9");
    named[0]["certType"] = json!("ZZZ");
    let made = made_for_a(&app, &broker, with(import(), json!({ "ecoRelations": named }))).await;
    let no = broker.post(&format!("/decl/v1/{}/certs/bind", made["id"]), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("decl.eco.certType"), &json!("ecoRelations[0].certType")));
}
