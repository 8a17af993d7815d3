//! The Care flow: the forecasts of a purchase order go together from the audit to the agent.

use calamine::{Reader, Xlsx};
use serde_json::{Value, json};
use server::notices::outward::message;
use std::io::Cursor;

use crate::base_support::with;
use crate::forecast_support::{PATH, chosen, command, detail, line, post, refused, without_settings};
use crate::harness::{Client, START, TestApp};

use sea_orm::{ConnectionTrait, EntityTrait};

const ORDER: &str = "PO-77/1";

fn order() -> Value {
    json!({ "clientRltPo": ORDER })
}

/// A draft of a purchase order, with a line.
async fn member(client: &Client, order: &str) -> Value {
    let head = json!({ "iECatg": "1", "tradeMode": "0110", "clientRltPo": order, "billNo": "B-1" });
    let made = post(client, "add", head).await;
    post(client, "dtl/add", with(&line("M-1", "3901100090", "10"), "queryFcstId", &made["id"])).await;
    made
}

async fn setting(client: &Client) {
    without_settings(client).await;
    let row = json!({ "maxLines": "50", "careMail": "care@example.com; desk@example.com", "careNoPrefix": "HX" });
    post(client, "setting/add", row).await;
}

/// The order as its list shows it.
async fn listed(client: &Client) -> Value {
    client.get(&format!("{PATH}/care/page")).await.done()["rows"][0].clone()
}

async fn states(client: &Client) -> Vec<Value> {
    let row = listed(client).await;
    row["forecasts"].as_array().unwrap().iter().map(|forecast| forecast["state"].clone()).collect()
}

#[tokio::test]
async fn from_the_audit_to_the_agent_and_back() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    setting(&client).await;
    let (first, second) = (member(&client, ORDER).await, member(&client, ORDER).await);
    assert_eq!((listed(&client).await["state"].clone(), states(&client).await.len()), (json!("1"), 2));

    assert!(listed(&client).await["createdAt"].is_string(), "the first of its steps has a time, too");
    // Nothing goes before its turn, and no forecast goes alone.
    let no = refused(&client, "care/submit", order(), 422).await;
    assert_eq!(no["fields"][0]["rule"], "care.state");
    refused(&client, "care/email/submit", order(), 422).await;
    for name in ["submit", "cancel"] {
        let alone = refused(&client, name, chosen(&client, &first).await, 422).await;
        assert_eq!(alone["fields"][0]["field"], "ids[0]");
        assert!(alone["fields"][0]["message"].as_str().unwrap().contains("to the whole order"), "{alone}");
    }

    let back = json!({ "clientRltPo": ORDER, "note": "数量不符" });
    refused(&client, "care/internalAuditReturn", with(&back, "note", &json!(" ")), 422).await;
    post(&client, "care/internalAuditReturn", back).await;
    assert_eq!(listed(&client).await["reason"], "数量不符");

    let numbered = post(&client, "care/clientOrderNo/apply", order()).await;
    let number = numbered["clientOrderNo"].as_str().unwrap().to_owned();
    assert!(number.starts_with("HX") && number.ends_with("0001"), "{number}");
    assert_eq!((&numbered["state"], &numbered["reason"]), (&json!("3"), &Value::Null));
    assert_eq!(detail(&client, &second).await["clientOrderNo"], json!(number));
    refused(&client, "care/submit", order(), 422).await;

    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    let letters = message::Entity::find().all(app.db()).await.unwrap();
    let to: Vec<&str> = letters.iter().map(|letter| letter.recipient.as_str()).collect();
    assert_eq!(to, ["care@example.com", "desk@example.com"]);
    assert!(letters[0].content.contains(&number) && letters[0].content.contains(".xlsx"), "{}", letters[0].content);

    // What was changed since is mailed again first; a forecast that joins has the number at once.
    app.advance(chrono::TimeDelta::seconds(1));
    let third = member(&client, ORDER).await;
    assert_eq!(detail(&client, &third).await["clientOrderNo"], json!(number));
    assert_eq!(refused(&client, "care/submit", order(), 422).await["fields"][0]["rule"], "care.changed");
    post(&client, "delete", chosen(&client, &third).await).await;
    let more = with(&line("M-2", "3901100090", "5"), "queryFcstId", &first["id"]);
    post(&client, "dtl/add", more).await;
    assert_eq!(refused(&client, "care/submit", order(), 422).await["fields"][0]["rule"], "care.changed");
    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    let submitted = post(&client, "care/submit", order()).await;
    assert_eq!((&submitted["state"], states(&client).await), (&json!("5"), vec![json!("2"), json!("2")]));
    let late = json!({ "iECatg": "1", "clientRltPo": ORDER });
    assert_eq!(refused(&client, "add", late, 422).await["fields"][0]["field"], "clientRltPo");

    // One is accepted: the order cannot be taken back as a whole, so nothing of it is.
    command(&broker, "accept", &second).await;
    let no = refused(&client, "care/submit/withdraw", order(), 422).await;
    assert_eq!(no["fields"][0]["field"], "forecasts[1]");
    assert_eq!(states(&client).await, [json!("2"), json!("6")]);
    // The agent returns it, and the order with it; the number stays.
    command(&broker, "return", &second).await;
    assert_eq!(listed(&client).await["state"], "2");
    assert_eq!(post(&client, "care/clientOrderNo/apply", order()).await["clientOrderNo"], json!(number));
    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    post(&client, "care/submit", order()).await;
    client.get(&format!("{PATH}/care/submit/withdraw?clientRltPo={}", core_wasm::request::encode(ORDER))).await.done();
    assert_eq!(
        (listed(&client).await["state"].clone(), states(&client).await),
        (json!("3"), vec![json!("1"), json!("1")])
    );
}

#[tokio::test]
async fn an_order_is_submitted_under_the_same_checks_as_a_forecast() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    setting(&client).await;
    member(&client, ORDER).await;
    let second = member(&client, ORDER).await;
    // 100 kg by the legal unit, and 90 kg net: allowed as long as the customer does not mind.
    let light = with(&line("M-1", "3901100090", "10"), "netWt", &json!("90"));
    post(&client, "dtl/add", with(&light, "queryFcstId", &second["id"])).await;
    post(&client, "care/clientOrderNo/apply", order()).await;
    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    let settings = async |allowed: &str| {
        let kept = client.get(&format!("{PATH}/setting/page")).await.done()["rows"][0].clone();
        post(&client, "setting/update", with(&kept, "netWtDiffQty", &json!(allowed))).await;
    };
    settings("0").await;
    let no = refused(&client, "care/submit", order(), 422).await;
    assert_eq!(
        (&no["fields"][0]["field"], &no["fields"][0]["rule"]),
        (&json!("forecasts[1]"), &json!("fcst.netIsQuantity"))
    );
    assert!(no["fields"][0]["message"].as_str().unwrap().contains(second["fcstNo"].as_str().unwrap()), "{no}");
    assert_eq!(states(&client).await, ["1", "1"]);
    settings("1").await;
    post(&client, "care/submit", order()).await;
    assert_eq!(states(&client).await, ["2", "2"]);
}

#[tokio::test]
async fn cancelled_and_deleted_together() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (first, _) = (member(&client, ORDER).await, member(&client, ORDER).await);
    refused(&client, "care/deleteByclientRltPo", json!({ "clientRltPo": "PO-0" }), 404).await;
    post(&client, "care/cancellation", order()).await;
    assert_eq!(states(&client).await, [json!("4"), json!("4")]);
    refused(&client, "care/clientOrderNo/apply", order(), 422).await;
    post(&client, "care/deleteByclientRltPo", order()).await;
    client.get(&format!("{PATH}/{}/detail", first["id"])).await.refused(404);
    assert_ne!(listed(&client).await["clientRltPo"], ORDER);
    // The same number begins anew.
    member(&client, ORDER).await;
    assert_eq!(listed(&client).await["state"], "1");
}

#[tokio::test]
async fn a_number_that_an_order_had_is_never_that_of_another() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    setting(&client).await;
    let mut given = Vec::new();
    for _ in 0..2 {
        let made = member(&client, ORDER).await;
        let order_no = post(&client, "care/clientOrderNo/apply", order()).await["clientOrderNo"].clone();
        given.push((made["fcstNo"].clone(), order_no));
        // It was mailed by then, perhaps.
        post(&client, "care/cancellation", order()).await;
        post(&client, "care/deleteByclientRltPo", order()).await;
    }
    let [(forecast, order_no), (next_forecast, next_order_no)] = &given[..] else { panic!("{given:?}") };
    assert_ne!(forecast, next_forecast);
    assert_ne!(order_no, next_order_no);
}

#[tokio::test]
async fn an_order_as_a_workbook_with_its_bills_and_packages() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (first, second) = (member(&client, ORDER).await, member(&client, ORDER).await);
    let path = format!("{PATH}/care/exportByClientRltPo?clientRltPo={}", core_wasm::request::encode(ORDER));
    let reply = client.get(&path).await;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(reply.bytes.to_vec())).unwrap();
    assert_eq!(book.sheet_names(), ["Forecasts", "Lines"]);
    let number = detail(&client, &second).await["fcstNo"].as_str().unwrap().to_owned();
    let cells = |book: &mut Xlsx<_>, sheet: &str| {
        book.worksheet_range(sheet).unwrap().rows().map(|row| row[0].to_string()).collect::<Vec<_>>()
    };
    assert_eq!((cells(&mut book, "Forecasts").len(), &cells(&mut book, "Lines")[2]), (3, &number));

    let sent = json!({ "clientRltPo": ORDER, "billNo": "B-2", "invoiceNo": "INV-9" });
    post(&client, "care/documents/update", sent).await;
    let now = detail(&client, &first).await;
    assert_eq!((&now["billNo"], &now["invoiceNo"]), (&json!("B-2"), &json!("INV-9")));
    let long = json!({ "clientRltPo": ORDER, "billNo": "x".repeat(33) });
    assert_eq!(refused(&client, "care/documents/update", long, 422).await["fields"][0]["field"], "billNo");
    let bills = client.get(&format!("{PATH}/care/getBillNos")).await.done();
    let bills = bills.as_array().unwrap();
    assert!(bills.contains(&json!("B-2")) && !bills.contains(&json!("B-1")), "{bills:?}");

    let shares = json!({ "packNo": "5", "splitModel": 1 });
    post(&client, &format!("care/packno/split/{}", first["id"]), shares).await;
    let sum = client.get(&format!("{PATH}/{}/sum", first["id"])).await.done();
    assert_eq!(sum["packages"], "5");
    // Nobody said to whom it is mailed.
    without_settings(&client).await;
    post(&client, "care/clientOrderNo/apply", order()).await;
    let no = refused(&client, "care/email/submit", order(), 422).await;
    assert_eq!(no["fields"][0]["rule"], "care.noRecipient");
    let wrong = json!({ "maxLines": "50", "careMail": "care" });
    assert_eq!(refused(&client, "setting/add", wrong, 422).await["fields"][0]["field"], "careMail");
}

#[tokio::test]
async fn an_order_is_its_customers_and_a_page_of_another_site_changes_none() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    member(&client, ORDER).await;
    let before = listed(&client).await;
    let org = app.org_id("orgadmin").await;
    let query = format!("clientRltPo={}&orgId={org}", core_wasm::request::encode(ORDER));
    for call in ["submit/withdraw", "deleteByclientRltPo", "cancellation", "documents/update"] {
        let path = format!("{PATH}/care/{call}?{query}");
        other.get(&path).await.refused(404);
        client.clone().with_header("sec-fetch-site", "cross-site").get(&path).await.refused(403);
        refused(&other, &format!("care/{call}"), with(&order(), "orgId", &json!(org)), 404).await;
    }
    for call in ["email/submit", "clientOrderNo/apply", "submit", "internalAuditReturn"] {
        let body = with(&with(&order(), "orgId", &json!(org)), "note", &json!("-"));
        refused(&other, &format!("care/{call}"), body, 404).await;
    }
    other.get(&format!("{PATH}/care/exportByClientRltPo?{query}")).await.refused(404);
    other.get(&format!("{PATH}/care/getBillNos?queryOrgId={org}")).await.refused(404);
    assert_eq!(other.get(&format!("{PATH}/care/page")).await.done()["total"], 0);
    assert_eq!(listed(&client).await, before);
    // Two customers have an order of one number: each means its own.
    member(&other, ORDER).await;
    other.post(&format!("{PATH}/care/cancellation"), order()).await.done();
    assert_eq!(listed(&client).await, before);
    refused(&client, "care/cancellation", with(&order(), "version", &json!(7)), 409).await;
}

#[tokio::test]
async fn an_order_that_loses_a_forecast_is_mailed_again() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    setting(&client).await;
    let (first, second) = (member(&client, ORDER).await, member(&client, ORDER).await);
    post(&client, "care/clientOrderNo/apply", order()).await;
    for leaves in [true, false] {
        post(&client, "care/email/submit", order()).await;
        match leaves {
            true => {
                drop(post(&client, "update", with(&detail(&client, &second).await, "clientRltPo", &json!(""))).await)
            }
            false => command(&client, "delete", &first).await,
        }
        if leaves {
            refused(&client, "care/submit", order(), 422).await;
            post(&client, "update", with(&detail(&client, &second).await, "clientRltPo", &json!(ORDER))).await;
        }
    }
    refused(&client, "care/submit", order(), 422).await;
    post(&client, "care/email/submit", order()).await;
    post(&client, "care/submit", order()).await;
    // Nothing leaves what is submitted.
    let stays = with(&detail(&client, &second).await, "clientRltPo", &json!(""));
    refused(&client, "update", stays, 422).await;
}

#[tokio::test]
async fn whoever_presses_twice_mails_an_order_once() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    setting(&client).await;
    member(&client, ORDER).await;
    let numbered = post(&client, "care/clientOrderNo/apply", order()).await;
    let seen = with(&order(), "version", &numbered["version"]);
    let letters = async || message::Entity::find().all(app.db()).await.unwrap().len();

    // Somebody mails it at this moment.
    let claim = async |until: chrono::DateTime<chrono::Utc>| {
        let until = until.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
        let sql = format!("UPDATE fcst_care SET mailing_until = '{until}' WHERE client_rlt_po = '{ORDER}'");
        assert_eq!(app.db().execute_unprepared(&sql).await.unwrap().rows_affected(), 1);
    };
    let start: chrono::DateTime<chrono::Utc> = START.parse().unwrap();
    claim(start + chrono::TimeDelta::minutes(2)).await;
    let told = refused(&client, "care/email/submit", seen.clone(), 422).await;
    assert_eq!((&told["fields"][0]["rule"], letters().await), (&json!("care.mailing"), 0));
    assert!(told["fields"][0]["message"].as_str().unwrap().contains(ORDER), "{told}");
    // Who did not come back has had its time.
    app.advance(chrono::TimeDelta::minutes(3));

    let path = format!("{PATH}/care/email/submit");
    let client = app.as_user("orgadmin").await;
    let (first, second) = tokio::join!(client.post(&path, seen.clone()), client.post(&path, seen));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert!(statuses[0] == 200 && [409, 422].contains(&statuses[1]), "{statuses:?}");
    assert_eq!(letters().await, 2, "once to each of the two");
    // It was let go: what is mailed again later goes.
    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    assert_eq!(letters().await, 4);
}
