//! One change of a line that is stored by itself, taken back from the history of its document.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::base_support::with as set;
use crate::bonded_lists;
use crate::forecast_support::{PATH, add, command, detail, line, of_lines, post, raw, without_settings};
use crate::harness::{Client, TestApp};

/// The changes of an entry of the history that is so far from the newest one, with its id.
async fn told(client: &Client, path: &str, id: &Value, back: usize) -> (Value, Vec<String>) {
    let log = client.get(&format!("{path}/{id}/log")).await.done();
    let fields = log[back]["changes"].as_array().unwrap().iter();
    (log[back]["id"].clone(), fields.map(|change| change["field"].as_str().unwrap().to_owned()).collect())
}

async fn undo(client: &Client, forecast: &Value, entry: &Value, field: &str) -> Value {
    let version = detail(client, forecast).await["version"].clone();
    json!({ "id": forecast["id"], "version": version, "entry": entry, "field": field })
}

fn rule(reply: &Value) -> &str {
    reply["fields"][0]["rule"].as_str().unwrap_or_default()
}

fn values<'l>(lines: &'l [Value], field: &str) -> Vec<&'l str> {
    lines.iter().map(|line| line[field].as_str().unwrap_or_default()).collect()
}

/// A forecast with three raw lines.
async fn forecast(client: &Client) -> Value {
    without_settings(client).await;
    let made = add(client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3902100090", "3")];
    let rows = rows.map(|row| set(&row, "grossWt", &json!("12.5")));
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    made
}

#[tokio::test]
async fn a_changed_field_of_a_line_goes_back_as_a_new_change_by_the_same_rules() {
    let app = TestApp::start().await;
    let (client, stranger) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = forecast(&client).await;
    let lines = raw(&client, &made).await;
    let sent = set(&set(&lines[1], "gName", &json!("by mistake")), "originCountry", &json!("KOR"));
    post(&client, "dtl/update", sent).await;
    let (entry, fields) = told(&client, PATH, &made["id"], 0).await;
    assert!(fields.contains(&"lines[1].gName".to_owned()), "{fields:?}");
    // The line stands elsewhere now.
    post(&client, "dtl/delete", of_lines(&[&lines[0]])).await;

    let undone = format!("{PATH}/undoChange");
    let body = undo(&client, &made, &entry, "lines[1].gName").await;
    stranger.post(&undone, body.clone()).await.refused(404);
    client.post(&undone, set(&body, "version", &made["version"])).await.refused(409);
    let before = detail(&client, &made).await;
    let back = client.post(&undone, body.clone()).await.done();
    assert_eq!(back, detail(&client, &made).await, "the document is the answer");
    assert_eq!(back["version"].as_i64(), before["version"].as_i64().map(|version| version + 1));
    client.post(&undone, body).await.refused(409);
    let now = raw(&client, &made).await;
    assert_eq!(values(&now, "gdsMtno"), ["M-2", "M-3"]);
    assert_eq!((&now[0]["gName"], &now[0]["originCountry"]), (&lines[1]["gName"], &json!("KOR")), "one field alone");
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let newest = &log[0]["changes"][0];
    let told = (&log[0]["action"], &newest["field"], &newest["before"]);
    assert_eq!(told, (&json!("update"), &json!("lines[0].gName"), &json!("by mistake")), "a new change");

    // Changed again since: both values are told, nothing is stored.
    post(&client, "dtl/update", set(&now[0], "originCountry", &json!("CHN"))).await;
    let body = undo(&client, &made, &entry, "lines[1].originCountry").await;
    let refused = client.post(&undone, body).await.refused(422);
    let said = refused["fields"][0]["message"].as_str().unwrap();
    assert!(rule(&refused) == "asOf.changedAgain" && said.contains("KOR") && said.contains("CHN"), "{refused}");
    assert_eq!(raw(&client, &made).await[0]["originCountry"], "CHN");

    // The line is gone since.
    let lines = raw(&client, &made).await;
    post(&client, "dtl/delete", of_lines(&[&lines[0]])).await;
    let body = undo(&client, &made, &entry, "lines[1].originCountry").await;
    assert_eq!(rule(&client.post(&undone, body).await.refused(422)), "asOf.lineGone");
    let body = undo(&client, &made, &entry, "lines[1].noSuchField").await;
    assert_eq!(rule(&client.post(&undone, body).await.refused(422)), "asOf.noSuchChange");

    // What may not be changed any more is not changed in this way either.
    let lines = raw(&client, &made).await;
    post(&client, "dtl/update", set(&lines[0], "gName", &json!("again"))).await;
    let (entry, _) = self::told(&client, PATH, &made["id"], 0).await;
    command(&client, "submit", &made).await;
    let body = undo(&client, &made, &entry, "lines[0].gName").await;
    client.post(&undone, body).await.refused(422);
    assert_eq!(raw(&client, &made).await[0]["gName"], "again");
}

#[tokio::test]
async fn a_line_that_was_taken_out_comes_back_as_a_new_one_and_one_that_was_added_is_emptied_field_by_field() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = forecast(&client).await;
    let undone = format!("{PATH}/undoChange");
    let lines = raw(&client, &made).await;
    let (added, fields) = told(&client, PATH, &made["id"], 0).await;
    assert!(fields.contains(&"lines[2].originCountry".to_owned()), "{fields:?}");

    app.advance(TimeDelta::minutes(1));
    post(&client, "dtl/delete", of_lines(&[&lines[0], &lines[1]])).await;
    let (entry, fields) = told(&client, PATH, &made["id"], 0).await;
    assert_eq!(fields, ["lines[0]", "lines[1]"]);
    client.post(&undone, undo(&client, &made, &entry, "lines[1]").await).await.done();
    let now = raw(&client, &made).await;
    assert_eq!(values(&now, "gdsMtno"), ["M-3", "M-2"], "behind the others, the one that was meant");
    for field in ["codeTS", "gName", "gModel", "gQty", "declTotal", "originCountry"] {
        assert_eq!(now[1][field], lines[1][field], "{field}");
    }
    assert_ne!(now[1]["id"], lines[1]["id"]);
    // Once, by the same deletion; the other one that went with it comes back as well.
    let refused = client.post(&undone, undo(&client, &made, &entry, "lines[1]").await).await.refused(422);
    assert_eq!(rule(&refused), "asOf.cameBack");
    assert_eq!(raw(&client, &made).await, now);

    // The third of those that came together, of which two are gone.
    client.post(&undone, undo(&client, &made, &added, "lines[2].originCountry").await).await.done();
    let now = raw(&client, &made).await;
    assert_eq!(values(&now, "originCountry"), ["", "JPN"]);
    let body = undo(&client, &made, &added, "lines[0].originCountry").await;
    assert_eq!(rule(&client.post(&undone, body).await.refused(422)), "asOf.lineGone");
    // A number is the same however many places are written.
    client.post(&undone, undo(&client, &made, &added, "lines[2].grossWt").await).await.done();
    assert_eq!(raw(&client, &made).await[0]["grossWt"], Value::Null);
}

#[tokio::test]
async fn two_who_take_the_same_deletion_back_at_once_bring_one_line_back() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = forecast(&client).await;
    let lines = raw(&client, &made).await;
    post(&client, "dtl/delete", of_lines(&[&lines[0]])).await;
    let (entry, _) = told(&client, PATH, &made["id"], 0).await;
    let undone = format!("{PATH}/undoChange");
    let body = undo(&client, &made, &entry, "lines[0]").await;
    let replies = tokio::join!(client.post(&undone, body.clone()), client.post(&undone, body));
    let mut statuses = [replies.0.status, replies.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(values(&raw(&client, &made).await, "gdsMtno"), ["M-2", "M-3", "M-1"]);
}

#[tokio::test]
async fn lines_that_change_where_the_head_is_fixed_go_back_there_and_made_ones_do_not_come_back() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = forecast(&client).await;
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;
    let undone = format!("{PATH}/undoChange");
    let merged = crate::forecast_support::merged(&broker, &made).await;
    post(&broker, "dec/dtl/update", set(&merged[0], "gName", &json!("by hand"))).await;
    let (entry, _) = told(&broker, PATH, &made["id"], 0).await;
    broker.post(&undone, undo(&broker, &made, &entry, "decLines[0].gName").await).await.done();
    assert_eq!(crate::forecast_support::merged(&broker, &made).await[0]["gName"], merged[0]["gName"]);

    let merged = crate::forecast_support::merged(&broker, &made).await;
    post(&broker, "dec/dtl/delete", of_lines(&[&merged[0]])).await;
    let (entry, fields) = told(&broker, PATH, &made["id"], 0).await;
    assert!(fields.contains(&"decLines[0]".to_owned()), "{fields:?}");
    let body = undo(&broker, &made, &entry, "decLines[0]").await;
    assert_eq!(rule(&broker.post(&undone, body).await.refused(422)), "asOf.notByItself");
}

#[tokio::test]
async fn papers_and_fees_of_an_accepted_order_go_back_although_its_head_is_fixed() {
    const ORDERS: &str = "/order/v1/clientOrder";
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let goods = json!({
        "codeTS": "3901100090", "gName": "first", "gQty": "100", "gUnit": "035", "declTotal": "1", "tradeCurr": "USD",
    });
    let order = json!({ "clientOrderNo": "PO-1", "iECatg": "1", "tradeMode": "0110", "lines": [goods] });
    let order = client.post(&format!("{ORDERS}/add"), order).await.done();
    let version = async || broker.get(&format!("{ORDERS}/{}/detail", order["id"])).await.done()["version"].clone();
    for (who, command) in [(&client, "place"), (&broker, "accept")] {
        let body = json!({ "ids": [order["id"]], "versions": [version().await], "note": "" });
        who.post(&format!("{ORDERS}/{command}"), body).await.done();
    }
    let paper = json!({ "orderId": order["id"], "edocCode": "00000001", "rmk": "by mail" });
    let paper = broker.post(&format!("{ORDERS}/papers/add"), paper).await.done();
    broker.post(&format!("{ORDERS}/papers/update"), set(&paper, "rmk", &json!("by fax"))).await.done();
    let undone = format!("{ORDERS}/undoChange");
    let (entry, fields) = told(&broker, ORDERS, &order["id"], 0).await;
    assert_eq!(fields, ["papers[0].rmk"]);
    let body = json!({ "id": order["id"], "version": version().await, "entry": entry, "field": "papers[0].rmk" });
    broker.post(&undone, body).await.done();
    let page = broker.get(&format!("{ORDERS}/papers/page?orderId={}", order["id"])).await.done();
    assert_eq!(page["rows"][0]["rmk"], "by mail");

    // Of a line without a name each field is told that went with it; none of them comes back alone.
    let fee =
        json!({ "orderId": order["id"], "feeKind": "1", "amount": "300.00", "feeCurr": "CNY", "invoiceNo": "F1" });
    let fee = broker.post(&format!("{ORDERS}/fees/add"), fee).await.done();
    broker.post(&format!("{ORDERS}/fees/delete"), of_lines(&[&fee])).await.done();
    let (entry, fields) = told(&broker, ORDERS, &order["id"], 0).await;
    assert!(fields.contains(&"fees[0].amount".to_owned()), "{fields:?}");
    let body = json!({ "id": order["id"], "version": version().await, "entry": entry, "field": "fees[0].amount" });
    assert_eq!(rule(&broker.post(&undone, body).await.refused(422)), "asOf.notByItself");
}

#[tokio::test]
async fn a_line_of_an_inventory_list_goes_back_and_one_that_was_taken_out_gets_the_next_number() {
    const LISTS: &str = "/invt/v1/bondInvt";
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = bonded_lists::ready(&broker, "HZ-B1", "I").await;
    let rows = [bonded_lists::line("7")];
    bonded_lists::post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": rows })).await;
    let first = bonded_lists::lines(&broker, &list).await;
    bonded_lists::post(&broker, "dt/update", set(&first[1], "rmk", &json!("by mistake"))).await;
    let undo = async |entry: &Value, field: &str| {
        let version = broker.get(&format!("{LISTS}/{}/detail", list["id"])).await.done()["version"].clone();
        json!({ "id": list["id"], "version": version, "entry": entry, "field": field })
    };
    let (entry, fields) = told(&broker, LISTS, &list["id"], 0).await;
    assert!(fields.contains(&"lines[1].rmk".to_owned()), "{fields:?}");
    broker.post(&format!("{LISTS}/undoChange"), undo(&entry, "lines[1].rmk").await).await.done();
    assert_eq!(bonded_lists::lines(&broker, &list).await[1]["rmk"], first[1]["rmk"]);

    bonded_lists::post(&broker, "dt/delete", of_lines(&[&bonded_lists::lines(&broker, &list).await[0]])).await;
    let (entry, fields) = told(&broker, LISTS, &list["id"], 0).await;
    assert!(fields.contains(&"lines[0]".to_owned()), "{fields:?}");
    broker.post(&format!("{LISTS}/undoChange"), undo(&entry, "lines[0]").await).await.done();
    let now = bonded_lists::lines(&broker, &list).await;
    assert_eq!((&now[1]["gdsNm"], &now[1]["dclQty"]), (&first[0]["gdsNm"], &first[0]["dclQty"]));
    assert_eq!((&now[0]["gdsSeqno"], &now[1]["gdsSeqno"]), (&json!("2"), &json!("3")));
}
