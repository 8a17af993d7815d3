//! The work on a client order: accepted, papers and fees, declarations, handed over; and the parameter by which a house declares for
//! client orders alone.

use serde_json::{Value, json};

use crate::decl_making::set_params;
use crate::decl_support::{chosen, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};
use crate::push::Events;

const PATH: &str = "/order/v1/clientOrder";

async fn detail(client: &Client, order: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", order["id"])).await.done()
}

/// A placed order of customer A.
async fn placed(client: &Client) -> Value {
    let line = json!({
        "codeTS": "3901100090", "gName": "first", "gQty": "100", "gUnit": "035", "declTotal": "1", "tradeCurr": "USD",
    });
    let order = json!({ "clientOrderNo": "PO-1", "iECatg": "1", "tradeMode": "0110", "lines": [line] });
    let made = client.post(&format!("{PATH}/add"), order).await.done();
    client.post(&format!("{PATH}/place"), chosen(&[&made])).await.done();
    detail(client, &made).await
}

async fn does(client: &Client, command: &str, order: &Value) -> Value {
    let now = detail(client, order).await;
    client.post(&format!("{PATH}/{command}"), chosen(&[&now])).await.done();
    detail(client, order).await
}

async fn refused(client: &Client, command: &str, order: &Value) -> Value {
    let now = detail(client, order).await;
    client.post(&format!("{PATH}/{command}"), chosen(&[&now])).await.refused(422)["fields"][0].clone()
}

#[tokio::test]
async fn the_agent_accepts_works_and_hands_over_what_is_released() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    refused(&client, "accept", &order).await;
    let accepted = does(&broker, "accept", &order).await;
    assert_eq!(accepted["state"], "5");
    assert!(accepted["acceptedAt"].is_string());
    refused(&client, "takeBack", &order).await;
    assert_eq!(refused(&broker, "handOver", &order).await["rule"], "clientOrder.released");

    let paper = json!({ "orderId": order["id"], "edocCode": "00000001", "askedOn": "2026-07-01" });
    let paper = broker.post(&format!("{PATH}/papers/add"), paper).await.done();
    let fee = |amount: &str| json!({ "orderId": order["id"], "feeKind": "1", "amount": amount, "feeCurr": "CNY", "invoiceNo": "F1" });
    broker.post(&format!("{PATH}/fees/add"), fee("300.00")).await.done();
    let wrong = broker.post(&format!("{PATH}/fees/add"), fee("0")).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "clientOrderFee.amount");
    // The file of a paper, for both sides and for nobody else.
    let file = format!("{PATH}/papers/{}", paper["id"]);
    let stored = client.upload(&format!("{file}/upload"), "invoice.pdf", b"%PDF-1.4\n%%EOF\n").await.done();
    assert_eq!(stored["fileName"], "invoice.pdf");
    assert!(stored["receivedOn"].is_string());
    assert_eq!(broker.get(&format!("{file}/download")).await.status.as_u16(), 200);
    let stranger = app.as_admin_of("other").await;
    stranger.get(&format!("{file}/download")).await.refused(404);
    stranger.upload(&format!("{file}/upload"), "a.pdf", b"%PDF-1.4\n%%EOF\n").await.refused(404);

    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    let told = refused(&broker, "handOver", &order).await;
    assert!(told["message"].as_str().unwrap().contains("not released"), "{told}");
    let work = client.get(&format!("{PATH}/{}/work", order["id"])).await.done();
    assert_eq!((&work["documents"][0]["id"], &work["documents"][0]["kind"]), (&made[0]["id"], &json!("declaration")));
    let steps: Vec<&str> =
        work["steps"].as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap()).collect();
    assert!(["Placed", "Accepted", "Made from other documents"].iter().all(|step| steps.contains(step)), "{steps:?}");
    stranger.get(&format!("{PATH}/{}/work", order["id"])).await.refused(404);
}

#[tokio::test]
async fn both_sides_are_told_and_a_return_ends_the_acceptance() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    let mut events = Events::open(&client, "").await;
    let accepted = does(&broker, "accept", &order).await;
    let event = events.event().await.unwrap();
    assert_eq!((&event["kind"], &event["refId"]), (&json!("clientOrder.state"), &json!(order["id"].to_string())));
    assert!(event["content"].as_str().unwrap().contains("PO-1"), "{event}");
    let body = with(chosen(&[&accepted]), json!({ "note": "the invoice is missing" }));
    broker.post(&format!("{PATH}/return"), body).await.done();
    let returned = detail(&client, &order).await;
    assert_eq!((&returned["state"], &returned["acceptedAt"]), (&json!("4"), &Value::Null));
}

#[tokio::test]
async fn a_house_that_works_from_client_orders_declares_for_those_alone() {
    let app = TestApp::start().await;
    let (client, broker, admin) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("admin").await);
    let agent = app.org_id("broker").await;
    let alone = made_for_a(&app, &broker, import()).await;
    set_params(&admin, agent, json!({ "existsClientOrder": "1" })).await;
    let told = broker.post("/decl/v1/submit", chosen(&[&alone])).await.refused(422);
    assert_eq!(
        (&told["fields"][0]["rule"], &told["fields"][0]["field"]),
        (&json!("decl.clientOrder"), &json!("ids[0]"))
    );
    assert_eq!(now(&broker, &alone).await["status"], alone["status"]);
    // That of an order is refused for what it lacks, not for that.
    let order = placed(&client).await;
    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    let told = broker.post("/decl/v1/submit", chosen(&[&made[0]])).await.refused(422);
    assert!(!told.to_string().contains("decl.clientOrder"), "{told}");
    set_params(&admin, agent, json!({ "existsClientOrder": "0" })).await;
    broker.post("/decl/v1/submit", chosen(&[&alone])).await.done();
}

#[tokio::test]
async fn what_waits_is_counted_by_category() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let count =
        async |query: &str| client.get(&format!("{PATH}/pendingqty/query?{query}")).await.done().as_u64().unwrap();
    let before = (count("iECatg=1&operateStep=send").await, count("iECatg=2&operateStep=send").await);
    placed(&client).await;
    let after = (count("iECatg=1&operateStep=send").await, count("iECatg=2&operateStep=send").await);
    assert_eq!(after, (before.0 + 1, before.1));
}
