//! Data grants: what a customer gives, an agent has with the next request, and no more.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::TestApp;

const PATH: &str = "/base/v1/baseDataPrivs";

#[tokio::test]
async fn an_agent_sees_what_is_granted_from_the_next_request_on() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_admin_of("broker").await);
    let customer = app.org_id("orgadmin").await;
    let materials = async |client: &crate::harness::Client| {
        let page = client.get(&format!("/base/v1/material/page?pageSize=200&orgId={customer}")).await.done();
        page["total"].as_u64().unwrap()
    };
    let (all, none) = (materials(&orgadmin).await, materials(&broker).await);
    assert!(all > 0 && none == 0);
    let agent = app.org_id("broker").await;
    let grant = json!({ "grantee": agent, "busiCatg": "base", "privs": "view", "state": "1", "isEnabled": "1" });
    let grant = orgadmin.post(&format!("{PATH}/add"), grant).await.done();
    assert_eq!(
        (&grant["granteeName"], &grant["customer"]),
        (&json!("上海启航报关有限公司"), &json!("华东精密制造有限公司"))
    );
    // Only the customer's own rows, not those of the organisations below it.
    assert_eq!(materials(&broker).await, all);
    assert_eq!(broker.get("/base/v1/material/page?gdsMtno=SZ-8482").await.done()["total"], 0);

    // What was granted is listed by itself; whose it is has been granted nothing.
    let granted = async |client: &crate::harness::Client, list: &str, flag: &str| {
        client.get(&format!("{list}/page?pageSize=10&granted={flag}")).await.done()["total"].as_u64().unwrap()
    };
    assert_eq!(granted(&broker, "/base/v1/material", "1").await, all);
    assert_eq!(granted(&orgadmin, "/base/v1/material", "1").await, 0);
    let passports = "/sas/v1/sasPassport";
    let (some, every) = (granted(&broker, passports, "1").await, granted(&broker, passports, "0").await);
    assert!(some > 0 && some == every, "{some} of {every}");
    let counted = broker.get(&format!("{passports}/counts?granted=1")).await.done();
    let sum: u64 = counted.as_array().unwrap().iter().filter_map(|one| one["count"].as_u64()).sum();
    assert_eq!(sum, some);
    broker.get(&format!("{passports}/page?granted=2")).await.refused(400);

    // To view is not to edit, which the pages know from the start.
    let edits = async || {
        let owners = broker.get("/base/v1/org/owners").await.done();
        owners.as_array().unwrap().iter().find(|org| org["id"] == customer).unwrap()["edits"].clone()
    };
    assert_eq!(edits().await, false);
    let row = broker.get(&format!("/base/v1/material/page?orgId={customer}")).await.done()["rows"][0].clone();
    let whole = broker.get(&format!("/base/v1/material/{}/detail", row["id"])).await.done();
    broker.post("/base/v1/material/update", with(&whole, "brand", &json!("X"))).await.refused(404);
    let edit = orgadmin.post(&format!("{PATH}/update"), with(&grant, "privs", &json!("view,edit"))).await.done();
    broker.post("/base/v1/material/update", with(&whole, "brand", &json!("X"))).await.done();
    assert_eq!(edits().await, true);

    let paused = orgadmin.post(&format!("{PATH}/update"), with(&edit, "isEnabled", &json!("0"))).await.done();
    assert_eq!(materials(&broker).await, 0);
    let grant = orgadmin.post(&format!("{PATH}/update"), with(&paused, "isEnabled", &json!("1"))).await.done();
    assert_eq!(materials(&broker).await, all);
    let grant = orgadmin.post(&format!("{PATH}/update"), with(&grant, "state", &json!("3"))).await.done();
    assert_eq!(materials(&broker).await, 0, "ended");
    orgadmin.post(&format!("{PATH}/delete"), json!({ "ids": [grant["id"]] })).await.done();
    assert_eq!(materials(&broker).await, 0);
}

#[tokio::test]
async fn a_grant_keeps_to_its_steps_and_to_what_it_is_about() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let agent = app.org_id("broker").await;
    let new = json!({ "grantee": agent, "busiCatg": "base", "privs": "view", "state": "1", "isEnabled": "1" });
    let rule = async |path: &str, row: Value| {
        let refused = orgadmin.post(&format!("{PATH}/{path}"), row).await.refused(422);
        (refused["fields"][0]["field"].clone(), refused["fields"][0]["rule"].clone())
    };
    for state in ["0", "2", "3"] {
        let refused = rule("add", with(&new, "state", &json!(state))).await;
        assert_eq!(refused, (json!("state"), json!("dataPriv.step")), "new in {state}");
    }
    let grant = orgadmin.post(&format!("{PATH}/add"), new.clone()).await.done();
    for state in ["0", "2"] {
        assert_eq!(rule("update", with(&grant, "state", &json!(state))).await.0, "state", "agreed to {state}");
    }
    let agents = orgadmin.get("/base/v1/org/agents").await.done();
    let other = agents.as_array().unwrap().iter().find(|other| other["id"] != agent).unwrap();
    for (field, value) in [("grantee", other["id"].clone()), ("busiCatg", json!("tax"))] {
        let refused = rule("update", with(&grant, field, &value)).await;
        assert_eq!(refused, (json!(field), json!("dataPriv.fixed")));
    }
    let ended = orgadmin.post(&format!("{PATH}/update"), with(&grant, "state", &json!("3"))).await.done();
    assert_eq!(rule("update", with(&ended, "state", &json!("1"))).await.0, "state", "what has ended is granted anew");
    orgadmin.post(&format!("{PATH}/delete"), json!({ "ids": [ended["id"]] })).await.done();
    orgadmin.post(&format!("{PATH}/add"), new).await.done();
}

#[tokio::test]
async fn an_agent_reads_its_grants_and_writes_none() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_admin_of("broker").await);
    let received = broker.get(&format!("{PATH}/getIsAuthorizedPage")).await.done();
    assert_eq!(received["total"], 8, "{received}");
    let grant = received["rows"][0].clone();
    assert_eq!(broker.get(&format!("{PATH}/page")).await.done()["total"], 0);
    broker.post(&format!("{PATH}/update"), with(&grant, "privs", &json!("view,edit,send"))).await.refused(404);
    broker.post(&format!("{PATH}/delete"), json!({ "ids": [grant["id"]] })).await.refused(404);
    let (owner, agent) = (app.org_id("orgadmin").await, app.org_id("broker").await);
    let forged = json!({ "orgId": owner, "grantee": agent, "busiCatg": "tax", "privs": "view", "state": "1" });
    broker.post(&format!("{PATH}/add"), forged).await.refused(404);
    // Nor does a customer's name in an own grant open the customer's data.
    let forged = json!({ "customerId": owner, "grantee": agent, "busiCatg": "base", "privs": "view", "state": "1" });
    let refused = broker.post(&format!("{PATH}/add"), forged).await.refused(422);
    assert_eq!(refused["fields"][0]["field"], "customerId");
    assert_eq!(orgadmin.get(&format!("{PATH}/getIsAuthorizedPage")).await.done()["total"], 0);
}

#[tokio::test]
async fn grants_are_found_by_what_the_list_offers() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let total = async |query: &str| orgadmin.get(&format!("{PATH}/page?{query}")).await.done()["total"].clone();
    let agent = app.org_id("broker").await;
    assert_eq!(total("").await, 8);
    assert_eq!(total("busiCatg=decl&privs=send").await, 2);
    assert_eq!(total("busiCatg=base").await, 0);
    assert_eq!(total(&format!("grantee={agent}&orgId={}", app.org_id("orgadmin").await)).await, 3);
    assert_eq!(total("customer=%E6%B4%8B%E5%B1%B1").await, 5);
    let asked = json!({ "grantee": agent, "busiCatg": "sas", "privs": "fly" });
    let refused = orgadmin.post(&format!("{PATH}/add"), asked).await.refused(422);
    assert_eq!(refused["fields"][0]["field"], "privs");
    let below = orgadmin.get("/base/v1/org/owners").await.done();
    assert_eq!(below.as_array().unwrap().len(), 3);
    let agents: Vec<Value> = orgadmin.get("/base/v1/org/agents").await.done().as_array().unwrap().clone();
    assert_eq!(agents.len(), 2);
}
