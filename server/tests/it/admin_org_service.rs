//! Organisations that are disabled: who is out, what counts no more, and who cannot do it.

use std::time::Instant;

use serde_json::{Value, json};
use server::run::seed::DEMO_PASSWORD;
use server::store::audit;

use crate::admin_support::{account, foreign_admin, log_in, problem, problems, seen};
use crate::decl_support::{import, made_for_a};
use crate::harness::{Client, TestApp};
use crate::push::{Events, ends_soon};

async fn org(client: &Client, id: i64) -> Value {
    client.get(&format!("/sys/v1/org/{id}/detail")).await.done()
}

async fn chosen(client: &Client, id: i64) -> Value {
    json!({ "ids": [id], "versions": [org(client, id).await["version"]] })
}

async fn switch(client: &Client, id: i64, verb: &str) {
    client.post(&format!("/sys/v1/org/{verb}"), chosen(client, id).await).await.done();
}

async fn total(client: &Client, path: &str) -> u64 {
    client.get(path).await.done()["total"].as_u64().unwrap()
}

#[tokio::test]
async fn the_people_of_a_disabled_organisation_are_out_at_once_those_below_it_too() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let own = app.org_id("orgadmin").await;
    let below = orgadmin.get("/sys/v1/org/tree").await.done()[1]["id"].as_i64().unwrap();
    orgadmin.post("/sys/v1/user/add", account(below, "below", "3", &[])).await.done();
    let (maker, clerk, other) = (app.as_user("maker").await, app.as_settled("below").await, app.as_user("other").await);
    let streams = [Events::open(&maker, "").await, Events::open(&clerk, "").await];
    let since = Instant::now();
    switch(&admin, own, "disable").await;
    for stream in streams {
        ends_soon(stream, since).await;
    }
    for client in [&maker, &orgadmin, &clerk] {
        client.get("/auth/v1/user/info").await.refused(401);
    }
    other.get("/auth/v1/user/info").await.done();

    // The same answer as to a wrong password, to the right one.
    let closed = log_in(&app, "maker", DEMO_PASSWORD).await;
    closed.refused(401);
    assert_eq!(closed.envelope(), log_in(&app, "maker", "wrong").await.envelope());
    // A session that comes from somewhere else helps nobody.
    app.as_user("below").await.get("/auth/v1/user/info").await.refused(401);
    assert_eq!(seen(&admin, app.user_id("maker").await).await["orgInService"], false);

    switch(&admin, own, "enable").await;
    log_in(&app, "maker", DEMO_PASSWORD).await.done();
    maker.get("/auth/v1/user/info").await.refused(401);
    let trail = audit::of(&app.app, "organisation", own, 2).await.unwrap();
    assert_eq!(trail.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["enable", "disable"]);
}

#[tokio::test]
async fn what_a_disabled_customer_granted_counts_no_more() {
    let app = TestApp::start().await;
    let (admin, broker, maker) = (app.as_user("admin").await, app.as_user("broker").await, app.as_user("maker").await);
    let made = made_for_a(&app, &broker, import()).await;
    assert_eq!(total(&broker, "/decl/v1/page").await, 1);
    let granted = "/base/v1/baseDataPrivs/getIsAuthorizedPage";
    let before = total(&broker, granted).await;
    let customer = app.org_id("maker").await;
    switch(&admin, customer, "disable").await;
    assert_eq!(total(&broker, "/decl/v1/page").await, 0);
    assert!(total(&broker, granted).await < before);
    let detail = format!("/decl/v1/{}/detail", made["id"]);
    broker.get(&detail).await.refused(404);
    maker.get(&detail).await.refused(401);
    switch(&admin, customer, "enable").await;
    broker.get(&detail).await.done();
}

#[tokio::test]
async fn a_disabled_agent_sees_nothing_and_is_offered_to_nobody() {
    let app = TestApp::start().await;
    let (admin, broker, orgadmin) =
        (app.as_user("admin").await, app.as_user("broker").await, app.as_user("orgadmin").await);
    let agent = app.org_id("broker").await;
    let offered = async || {
        let agents = orgadmin.get("/base/v1/org/agents").await.done();
        agents.as_array().unwrap().iter().any(|org| org["id"] == agent)
    };
    assert!(offered().await);
    switch(&admin, agent, "disable").await;
    assert!(!offered().await);
    broker.get("/decl/v1/page").await.refused(401);
    let grant = json!({ "grantee": agent, "busiCatg": "wms", "privs": "view" });
    let refused = orgadmin.post("/base/v1/baseDataPrivs/add", grant).await.refused(422);
    assert_eq!(problems(&refused), [problem("grantee", "base.agent")]);
}

#[tokio::test]
async fn those_above_a_disabled_organisation_go_on_seeing_its_rows() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let below = orgadmin.get("/sys/v1/org/tree").await.done()[1]["id"].as_i64().unwrap();
    let inside = maker.clone().with_header("Organisation", &below.to_string());
    inside.post("/decl/v1/add", import()).await.done();
    switch(&orgadmin, below, "disable").await;
    assert_eq!(org(&orgadmin, below).await["isEnabled"], "0");
    assert_eq!(total(&maker, "/decl/v1/page").await, 1);
    switch(&orgadmin, below, "enable").await;
    assert_eq!(org(&orgadmin, below).await["isEnabled"], "1");
}

#[tokio::test]
async fn nobody_disables_the_own_organisation_the_platform_or_a_foreign_one() {
    let app = TestApp::start().await;
    let (admin, orgadmin, foreign) =
        (app.as_user("admin").await, app.as_user("orgadmin").await, foreign_admin(&app).await);
    let (own, platform) = (app.org_id("orgadmin").await, app.org_id("admin").await);
    for (client, id) in [(&orgadmin, own), (&admin, platform)] {
        for verb in ["disable", "enable"] {
            let body = chosen(client, id).await;
            let refused = client.post(&format!("/sys/v1/org/{verb}"), body).await.refused(422);
            assert_eq!(problems(&refused), [problem("ids[0]", "org.self")]);
        }
    }
    let body = chosen(&admin, own).await;
    foreign.post("/sys/v1/org/disable", body.clone()).await.refused(404);
    app.as_user("maker").await.post("/sys/v1/org/disable", body).await.refused(403);
    let below = orgadmin.get("/sys/v1/org/tree").await.done()[1].clone();
    let stale = json!({ "ids": [below["id"]], "versions": [99] });
    assert_eq!(orgadmin.post("/sys/v1/org/disable", stale).await.refused(409)["ids"], json!([below["id"]]));
    assert_eq!(org(&orgadmin, below["id"].as_i64().unwrap()).await["isEnabled"], "1");
}
