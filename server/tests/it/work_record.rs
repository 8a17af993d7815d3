//! The work on a client order: accepted, papers and fees, declarations, handed over; and the parameter by which a house declares for
//! client orders alone.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::decl_making::set_params;
use crate::decl_support::{chosen, import, made_for_a, now, with};
use crate::forecast_support;
use crate::harness::{Client, TestApp};
use crate::push::Events;

pub const PATH: &str = "/order/v1/clientOrder";

async fn detail(client: &Client, order: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", order["id"])).await.done()
}

/// A placed order of customer A.
pub async fn placed(client: &Client) -> Value {
    let line = json!({
        "codeTS": "3901100090", "gName": "first", "gQty": "100", "gUnit": "035", "declTotal": "1", "tradeCurr": "USD",
    });
    let order = json!({ "clientOrderNo": "PO-1", "iECatg": "1", "tradeMode": "0110", "lines": [line] });
    let made = client.post(&format!("{PATH}/add"), order).await.done();
    client.post(&format!("{PATH}/place"), chosen(&[&made])).await.done();
    detail(client, &made).await
}

pub async fn does(client: &Client, command: &str, order: &Value) -> Value {
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
    let bill = format!("{PATH}/{}/fees/print", order["id"]);
    assert_eq!(broker.get(&bill).await.refused(422)["fields"][0]["rule"], "clientOrderFee.none");
    broker.post(&format!("{PATH}/fees/add"), fee("300.00")).await.done();
    for side in [&broker, &client] {
        assert!(side.get(&bill).await.bytes.starts_with(b"%PDF-"), "both sides print what is charged");
    }
    broker.get(&format!("{bill}?invoiceNo=F2")).await.refused(422);
    let wrong = broker.post(&format!("{PATH}/fees/add"), fee("0")).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "clientOrderFee.amount");
    // Days that cannot be; the day of the tests is the first of July.
    let day = |field: &str, day: &str| json!({ "orderId": order["id"], "edocCode": "00000001", field: day });
    for (field, wrong) in [("askedOn", "2026-07-02"), ("receivedOn", "2026-07-02"), ("neededOn", "2206-07-02")] {
        let no = broker.post(&format!("{PATH}/papers/add"), day(field, wrong)).await.refused(422);
        assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("clientOrder.day"), &json!(field)));
    }
    let needed = json!({
        "orderId": order["id"], "edocCode": "00000001", "askedOn": "2026-07-01", "neededOn": "2026-06-30",
    });
    let no = broker.post(&format!("{PATH}/papers/add"), needed).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "clientOrderPaper.needed");
    let mut later = fee("300.00");
    later["invoicedOn"] = json!("2026-07-02");
    let no = broker.post(&format!("{PATH}/fees/add"), later).await.refused(422);
    assert_eq!(no["fields"][0]["field"], "invoicedOn");
    // The file of a paper, for both sides and for nobody else.
    let file = format!("{PATH}/papers/{}", paper["id"]);
    let stored = client.upload(&format!("{file}/upload"), "invoice.pdf", b"%PDF-1.4\n%%EOF\n").await.done();
    assert_eq!(stored["fileName"], "invoice.pdf");
    assert!(stored["receivedOn"].is_string());
    assert_eq!(broker.get(&format!("{file}/download")).await.status.as_u16(), 200);
    let stranger = app.as_admin_of("other").await;
    stranger.get(&format!("{file}/download")).await.refused(404);
    stranger.upload(&format!("{file}/upload"), "a.pdf", b"%PDF-1.4\n%%EOF\n").await.refused(404);
    for list in ["papers", "fees"] {
        stranger.get(&format!("{PATH}/{list}/page?orderId={}", order["id"])).await.refused(404);
        let about =
            json!({ "orderId": order["id"], "edocCode": "00000001", "feeKind": "1", "amount": "1", "feeCurr": "CNY" });
        stranger.post(&format!("{PATH}/{list}/add"), about).await.refused(404);
    }
    stranger.get(&format!("{file}/detail")).await.refused(404);
    stranger.post(&format!("{PATH}/papers/update"), paper.clone()).await.refused(404);
    stranger
        .post(&format!("{PATH}/papers/delete"), json!({ "ids": [paper["id"]], "versions": [1] }))
        .await
        .refused(404);

    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    let told = refused(&broker, "handOver", &order).await;
    assert!(told["message"].as_str().unwrap().contains("not released"), "{told}");
    let work = client.get(&format!("{PATH}/{}/work", order["id"])).await.done();
    assert_eq!((&work["documents"][0]["id"], &work["documents"][0]["kind"]), (&made[0]["id"], &json!("declaration")));
    let steps: Vec<&str> =
        work["steps"].as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap()).collect();
    assert!(["Placed", "Accepted", "Made from other documents"].iter().all(|step| steps.contains(step)), "{steps:?}");
    stranger.get(&format!("{PATH}/{}/work", order["id"])).await.refused(404);
    stranger.get(&bill).await.refused(404);
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
    let work = client.get(&format!("{PATH}/{}/work", order["id"])).await.done();
    let (step, note) = (&work["steps"][0]["action"], &work["steps"][0]["note"]);
    assert_eq!((step, note), (&json!("Returned"), &json!("the invoice is missing")));
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
    // Customers write rough codes and names: a line that was corrected in both is still one of the order.
    let own = now(&broker, &made[0]).await;
    let lines = |name: &str| {
        let line = with(own["lines"][0].clone(), json!({ "codeTS": "8471300000", "gName": name }));
        with(own.clone(), json!({ "lines": [line] }))
    };
    broker.post("/decl/v1/update", lines("other")).await.done();
    let told = broker.post("/decl/v1/submit", chosen(&[&now(&broker, &own).await])).await.refused(422);
    assert!(!told.to_string().contains("decl.clientOrder"), "{told}");
    set_params(&admin, agent, json!({ "existsClientOrder": "0" })).await;
    broker.post("/decl/v1/submit", chosen(&[&alone])).await.done();
}

/// Puts a declaration into a state of customs.
async fn moved(app: &TestApp, declaration: &Value, status: &str) {
    let id = declaration["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.status = Set(status.to_owned());
    row.entry_id = Set(Some("224820261000000001".to_owned()));
    row.update(app.db()).await.unwrap();
}

#[tokio::test]
async fn what_was_reviewed_before_the_parameter_goes_on() {
    let app = TestApp::start().await;
    let (broker, reviewer, admin) =
        (app.as_user("broker").await, app.as_user("reviewer").await, app.as_user("admin").await);
    let made = made_for_a(&app, &broker, import()).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    let waiting = now(&broker, &made).await;
    reviewer.post("/decl/v1/review", with(chosen(&[&waiting]), json!({ "pass": "1" }))).await.done();
    set_params(&admin, app.org_id("broker").await, json!({ "existsClientOrder": "1" })).await;
    let reviewed = now(&broker, &made).await;
    broker.post("/decl/v1/send", chosen(&[&reviewed])).await.done();
}

#[tokio::test]
async fn an_order_is_declared_by_its_forecast_too() {
    let app = TestApp::start().await;
    let (client, broker, admin) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("admin").await);
    let order = placed(&client).await;
    does(&broker, "accept", &order).await;
    let forecasts = broker.get("/decl/v1/fcst/query?fcstNo=YB26070001").await.done();
    let forecast = forecasts["rows"].as_array().unwrap().iter().find(|row| row["fcstNo"] == "YB26070001").unwrap();
    let name =
        format!("UPDATE fcst SET client_order_no = 'PO-1', org_id = {} WHERE id = {}", order["orgId"], forecast["id"]);
    app.db().execute_unprepared(&name).await.unwrap();
    set_params(&admin, app.org_id("broker").await, json!({ "existsClientOrder": "1" })).await;
    let made = broker.post("/decl/v1/fcst/add", json!({ "ids": [forecast["id"]] })).await.done();
    let submitted = broker.post("/decl/v1/submit", chosen(&[&made[0]])).await;
    assert!(!submitted.envelope().to_string().contains("decl.clientOrder"), "{:?}", submitted.envelope());
    let work = broker.get(&format!("{PATH}/{}/work", order["id"])).await.done();
    let kinds: Vec<&Value> = work["documents"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, [&json!("fcst"), &json!("declaration")]);
    let told = refused(&broker, "handOver", &order).await;
    assert!(told["message"].as_str().unwrap().contains("not released"), "{told}");
    moved(&app, &made[0], "P").await;
    // A draft that somebody forgot: with goods it waits and is named, without any it keeps nothing back.
    let draft = json!({ "iECatg": "1", "tradeMode": "0110", "clientOrderNo": "PO-1" });
    let draft = forecast_support::post(&client, "add", draft).await;
    let goods = with(forecast_support::line("M-1", "3901100090", "10"), json!({ "queryFcstId": draft["id"] }));
    let goods = forecast_support::post(&client, "dtl/add", goods).await;
    let told = refused(&broker, "handOver", &order).await;
    assert!(told["message"].as_str().unwrap().contains(draft["fcstNo"].as_str().unwrap()), "{told}");
    forecast_support::post(&client, "dtl/delete", forecast_support::of_lines(&[&goods])).await;
    assert_eq!(does(&broker, "handOver", &order).await["state"], "6");
}

#[tokio::test]
async fn an_order_and_its_forecast_are_not_both_declared_without_a_question() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let sure = broker.clone().with_header("Reconfirm", "true");
    let order = placed(&client).await;
    let forecasts = broker.get("/decl/v1/fcst/query?fcstNo=YB26070001").await.done();
    let forecast = forecasts["rows"].as_array().unwrap().iter().find(|row| row["fcstNo"] == "YB26070001").unwrap();
    // In other letters it is the same number.
    let name =
        format!("UPDATE fcst SET client_order_no = 'po-1', org_id = {} WHERE id = {}", order["orgId"], forecast["id"]);
    app.db().execute_unprepared(&name).await.unwrap();
    let (of_order, of_forecast) = ("/decl/v1/client/order/add", "/decl/v1/fcst/add");
    let (order, forecast) = (json!({ "ids": [order["id"]] }), json!({ "ids": [forecast["id"]] }));
    for (first, one, second, other, named) in [
        (of_order, &order, of_forecast, &forecast, "client order PO-1"),
        (of_forecast, &forecast, of_order, &order, "(YB26070001)"),
    ] {
        let made = broker.post(first, one.clone()).await.done();
        let asked = broker.post(second, other.clone()).await;
        assert_eq!(asked.status.as_u16(), 511, "{:?}", asked.envelope());
        assert!(asked.envelope().to_string().contains(named), "{:?}", asked.envelope());
        let twice = sure.post(second, other.clone()).await.done();
        for gone in [&made[0], &twice[0]] {
            let gone = now(&broker, gone).await;
            broker.post("/decl/v1/delete", chosen(&[&gone])).await.done();
        }
    }
}

#[tokio::test]
async fn an_order_that_a_forecast_names_counts_where_it_is_there_and_goes_on() {
    let app = TestApp::start().await;
    let (client, broker, admin) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("admin").await);
    let order = placed(&client).await;
    // An order of the Care flow that has a number.
    let head = json!({ "iECatg": "1", "tradeMode": "0110", "clientRltPo": "RLT-1" });
    client.post("/fcst/v1/add", head).await.done();
    let care = client.post("/fcst/v1/care/clientOrderNo/apply", json!({ "clientRltPo": "RLT-1" })).await.done();
    let care_no = care["clientOrderNo"].as_str().unwrap();
    let forecasts = broker.get("/decl/v1/fcst/query?fcstNo=YB26070001").await.done();
    let forecast = forecasts["rows"].as_array().unwrap().iter().find(|row| row["fcstNo"] == "YB26070001").unwrap();
    let stored = async |sql: String| {
        app.db().execute_unprepared(&sql).await.unwrap();
    };
    let (owner, id) = (&order["orgId"], &forecast["id"]);
    let names = async |number: &str| {
        stored(format!("UPDATE fcst SET client_order_no = '{number}', org_id = {owner} WHERE id = {id}")).await;
    };
    names("PO-404").await;
    set_params(&admin, app.org_id("broker").await, json!({ "existsClientOrder": "1" })).await;
    let made = broker.post("/decl/v1/fcst/add", json!({ "ids": [id] })).await.done();
    let is_ordered = async || {
        let told = broker.post("/decl/v1/submit", chosen(&[&made[0]])).await.envelope().to_string();
        !told.contains("decl.clientOrder")
    };
    assert!(!is_ordered().await, "no order has this number");
    names("PO-1").await;
    stored("UPDATE client_order SET state = '3' WHERE client_order_no = 'PO-1'".to_owned()).await;
    assert!(!is_ordered().await, "the order is cancelled");
    let other = app.org_id("other").await;
    stored(format!("UPDATE client_order SET state = '2', org_id = {other} WHERE client_order_no = 'PO-1'")).await;
    assert!(!is_ordered().await, "the order is somebody else's");
    names(care_no).await;
    stored("UPDATE fcst_care SET state = '6' WHERE client_rlt_po = 'RLT-1'".to_owned()).await;
    assert!(!is_ordered().await, "the Care order is cancelled");
    stored("UPDATE fcst_care SET state = '3' WHERE client_rlt_po = 'RLT-1'".to_owned()).await;
    assert!(is_ordered().await, "an order of the Care flow counts as well");
}

#[tokio::test]
async fn an_order_whose_declaration_customs_deleted_is_declared_anew_or_returned() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    does(&broker, "accept", &order).await;
    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    moved(&app, &made[0], "P").await;
    let withdrawal =
        json!({ "clientSeqNo": made[0]["clientSeqNo"], "kind": "2", "reason": "goods went back", "content": "all" });
    let amendment = "/decl/v1/amendment";
    let row = broker.post(&format!("{amendment}/add"), withdrawal).await.done();
    for step in ["apply", "approve"] {
        let row = broker.get(&format!("{amendment}/{}/detail", row["id"])).await.done();
        let body = with(chosen(&[&row]), json!({ "note": "agreed" }));
        broker.post(&format!("{amendment}/{step}"), body).await.done();
    }
    let free = detail(&broker, &order).await;
    assert_eq!((&free["lines"][0]["declId"], &free["declUsedTypecd"]), (&Value::Null, &json!("1")));
    assert_eq!(refused(&broker, "handOver", &order).await["rule"], "clientOrder.released");
    let body = with(chosen(&[&free]), json!({ "note": "nothing is declared" }));
    broker.post(&format!("{PATH}/return"), body).await.done();
}

#[tokio::test]
async fn a_house_that_declares_its_own_goods_accepts_and_hands_over_itself() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    assert_eq!(refused(&client, "accept", &order).await["rule"], "clientOrder.state", "it is for the other side");
    let fee = json!({ "orderId": order["id"], "feeKind": "1", "amount": "1.00", "feeCurr": "CNY" });
    let told = client.post(&format!("{PATH}/fees/add"), fee).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "clientOrder.state", "fees are the agent's");
    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    moved(&app, &made[0], "P").await;
    let grants = client.get("/base/v1/baseDataPrivs/page?busiCatg=decl").await.done();
    let ids: Vec<&Value> = grants["rows"].as_array().unwrap().iter().map(|grant| &grant["id"]).collect();
    client.post("/base/v1/baseDataPrivs/delete", json!({ "ids": ids })).await.done();
    assert_eq!(does(&client, "accept", &order).await["state"], "5");
    assert_eq!(does(&client, "handOver", &order).await["state"], "6");
}

#[tokio::test]
async fn what_waits_is_counted_by_category() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let count =
        async |query: &str| client.get(&format!("{PATH}/pendingqty/query?{query}")).await.done().as_u64().unwrap();
    let before = (count("iECatg=1&operateStep=send").await, count("iECatg=2&operateStep=send").await);
    let order = placed(&client).await;
    let after = (count("iECatg=1&operateStep=send").await, count("iECatg=2&operateStep=send").await);
    assert_eq!(after, (before.0 + 1, before.1));
    // Once it is declared it waits for nobody before it is accepted; then it is work until it is handed over.
    let broker = app.as_user("broker").await;
    broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    assert_eq!(count("iECatg=1&operateStep=send").await, before.0);
    let in_work = count("iECatg=1&operateStep=customs").await;
    does(&broker, "accept", &order).await;
    assert_eq!(count("iECatg=1&operateStep=customs").await, in_work + 1);
}

#[tokio::test]
async fn goods_that_are_not_declared_have_a_day_to_declare_by() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    let set = async |values: &str| {
        let sql = format!("UPDATE client_order SET {values} WHERE id = {}", order["id"]);
        assert_eq!(app.db().execute_unprepared(&sql).await.unwrap().rows_affected(), 1);
    };
    set("bill_no = 'COSU1'").await;
    let arrived = json!({ "billNo": "COSU1", "iEFlag": "I", "arrivedOn": "2026-07-03" });
    client.post("/base/v1/docuGoods/add", arrived).await.done();
    let declare_by = async || client.get(&format!("{PATH}/{}/work", order["id"])).await.done()["declareBy"].clone();
    assert_eq!(declare_by().await, "2026-07-17");
    let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
    moved(&app, &made[0], "P").await;
    assert_eq!(declare_by().await, Value::Null, "all is declared");
    // Of an order with several lines some may be declared and released while others wait.
    set("decl_used_typecd = '2'").await;
    assert_eq!(declare_by().await, "2026-07-17");
    set("state = '3'").await;
    assert_eq!(declare_by().await, Value::Null, "nobody declares what was cancelled");
}

#[tokio::test]
async fn an_order_has_an_account_of_the_right_form_and_is_wanted_by_a_day_that_has_not_gone() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut made = placed(&client).await;
    does(&client, "takeBack", &made).await;
    made = client.get(&format!("{PATH}/{}/detail", made["id"])).await.done();
    for (field, wrong, rule) in [
        ("manualNo", "C22", "documents.manualNo"),
        ("dueOn", "2026-06-30", "clientOrder.dueOn"),
        ("dueOn", "2206-06-30", "clientOrder.day"),
    ] {
        let mut row = made.clone();
        row[field] = json!(wrong);
        let no = client.post(&format!("{PATH}/update"), row).await.refused(422);
        assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!(rule), &json!(field)), "{no}");
    }
    made["dueOn"] = json!("2026-07-01");
    client.post(&format!("{PATH}/update"), made).await.done();
}

/// An order of customer A with a line of its own, placed.
async fn placed_as(client: &Client, number: &str, line: Value) -> Value {
    let order = json!({ "clientOrderNo": number, "iECatg": "1", "tradeMode": "0110", "lines": [line] });
    let made = client.post(&format!("{PATH}/add"), order).await.done();
    client.post(&format!("{PATH}/place"), chosen(&[&made])).await.done();
    detail(client, &made).await
}

#[tokio::test]
async fn whoever_replaces_all_lines_of_an_ordered_declaration_is_asked() {
    let app = TestApp::start().await;
    let (client, broker, admin) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("admin").await);
    let sure = broker.clone().with_header("Reconfirm", "true");
    let sound = import();
    // Rough words of a customer: of the goods that are declared, quantity and unit alone are the same.
    let rough = json!({
        "codeTS": "3901100090", "gName": "rough", "gQty": sound["lines"][0]["gQty"], "gUnit": sound["lines"][0]["gUnit"],
        "declTotal": "1", "tradeCurr": "USD",
    });
    let others = with(rough.clone(), json!({ "gQty": "77", "gName": "something else" }));
    set_params(&admin, app.org_id("broker").await, json!({ "existsClientOrder": "1" })).await;
    for (number, line, asks) in [("PO-A", rough, false), ("PO-B", others, true)] {
        let order = placed_as(&client, number, line).await;
        let made = broker.post("/decl/v1/client/order/add", json!({ "ids": [order["id"]] })).await.done();
        let own = now(&broker, &made[0]).await;
        // The lines keep their places and ids, as a form keeps them: what is in them is another thing.
        let mut whole = with(own.clone(), sound.clone());
        whole["lines"][0]["id"] = own["lines"][0]["id"].clone();
        let stored = broker.post("/decl/v1/update", whole).await.done();
        let submitted = broker.post("/decl/v1/submit", chosen(&[&stored])).await;
        if !asks {
            submitted.done();
            continue;
        }
        assert_eq!(submitted.status.as_u16(), 511, "{:?}", submitted.envelope());
        assert!(submitted.message().contains(number), "{}", submitted.message());
        sure.post("/decl/v1/submit", chosen(&[&stored])).await.done();
    }
}
