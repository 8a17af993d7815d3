//! What hand scanners send to the warehouse: each scan counts once.

use chrono::TimeDelta;
use serde_json::json;
use server::domains::wms::taken;

use crate::harness::TestApp;
use crate::wms_support::{ASN, comes, inbound, scan, stock};

#[tokio::test]
async fn a_scan_counts_once_and_of_two_that_want_the_last_one_wins() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "", "5", "A-01")]).await;
    let (first_node, second_node) = (app.second().await, app.second().await);
    let (one, two) = (client.at(&first_node), client.at(&second_node));
    let again = scan("same", "receive", id, "M1", "2", "");
    let (first, second) =
        tokio::join!(one.post("/wms/v1/scan", again.clone()), two.post("/wms/v1/scan", again.clone()));
    let told = [first.done()["again"].clone(), second.done()["again"].clone()];
    assert!(told.contains(&json!(true)) && told.contains(&json!(false)), "{told:?}");
    assert_eq!(client.post("/wms/v1/scan", again).await.done()["again"], true);
    assert_eq!(stock(&client, "M1").await, ["RECV 2 0"]);
    let (first, second) =
        (scan("one-0001", "receive", id, "M1", "3", ""), scan("two-0002", "receive", id, "M1", "3", ""));
    let (first, second) = tokio::join!(one.post("/wms/v1/scan", first), two.post("/wms/v1/scan", second));
    let statuses = [first.status.as_u16(), second.status.as_u16()];
    assert!(statuses.contains(&200) && statuses.contains(&422), "{statuses:?}");
    assert_eq!(stock(&client, "M1").await, ["RECV 5 0"]);
    // A refused scan is not remembered: it counts when it fits.
    client.post("/wms/v1/scan", scan("put-0001", "put", id, "M1", "6", "A-01")).await.refused(422);
    assert_eq!(
        client.post("/wms/v1/scan", scan("put-0001", "put", id, "M1", "5", "A-01")).await.done()["again"],
        false
    );
    client
        .post(
            "/wms/v1/scan",
            json!({ "key": "short", "task": "put", "orderId": id, "material": "M1", "quantity": "1" }),
        )
        .await
        .refused(422);
    client.post("/wms/v1/scan", scan("any-0001", "steal", id, "M1", "1", "")).await.refused(400);
    // A key stands for one scan: with something else it is told, not swallowed.
    for other in [scan("same", "receive", id, "M1", "1", ""), scan("same", "damage", id, "M1", "2", "")] {
        let told = client.post("/wms/v1/scan", other).await.refused(422)["fields"][0].clone();
        assert_eq!((&told["rule"], &told["field"]), (&json!("wms.scanKey"), &json!("key")));
    }
    assert_eq!(client.post("/wms/v1/scan", scan("same", "receive", id, "M1", "2.0", "")).await.done()["again"], true);
}

#[tokio::test]
async fn a_quantity_that_is_none_moves_nothing() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "", "5", "A-01")]).await;
    for (at, quantity) in ["-1", "0", "1.0000001", "1e2", "many", "99999999999999999999"].iter().enumerate() {
        let sent = scan(&format!("bad-{at:04}"), "receive", id, "M1", quantity, "");
        let told = client.post("/wms/v1/scan", sent).await.refused(422)["fields"][0].clone();
        assert_eq!((&told["rule"], &told["field"]), (&json!("wms.quantity"), &json!("qty")), "{quantity}");
    }
    assert_eq!(stock(&client, "M1").await, Vec::<String>::new());
    for quantity in ["-1", "0", "1.0000001", "many"] {
        let body = json!({ "asnId": id, "rows": [comes("M2", "", quantity, "")] });
        let told = client.post(&format!("{ASN}/dt/add/all"), body).await.refused(422)["fields"][0].clone();
        assert!(told["field"].as_str().unwrap().ends_with("expectedQty"), "{quantity}: {told}");
    }
}

#[tokio::test]
async fn a_scan_is_known_as_long_as_a_scanner_may_send_it_again() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "", "5", "A-01")]).await;
    client.post("/wms/v1/scan", scan("kept", "receive", id, "M1", "2", "")).await.done();
    app.advance(TimeDelta::days(15));
    assert_eq!(taken::forget(app.db(), app.app.now()).await.unwrap(), 0, "a scanner keeps it for fourteen days");
    app.advance(TimeDelta::days(16));
    assert_eq!(taken::forget(app.db(), app.app.now()).await.unwrap(), 1);
    assert_eq!(stock(&app.as_user("orgadmin").await, "M1").await, ["RECV 2 0"], "what it moved stays");
}

#[tokio::test]
async fn of_two_equal_lines_the_one_that_is_named_receives() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "L1", "5", "A-01"), comes("M1", "L1", "5", "A-02")]).await;
    let other = inbound(&client, "RK-2", &[comes("M1", "L1", "5", "A-03")]).await;
    let lines = async |order: i64| {
        let page = client.get(&format!("{ASN}/dt/page?asnId={order}")).await.done();
        let mut rows = page["rows"].as_array().unwrap().clone();
        rows.sort_by_key(|row| row["location"].as_str().unwrap().to_owned());
        rows
    };
    let (first, second) = (lines(id).await[0]["id"].clone(), lines(id).await[1]["id"].clone());
    let of = |key: &str, task: &str, line: &serde_json::Value| {
        let place = if task == "put" { "B-01" } else { "" };
        let mut sent = scan(key, task, id, "M1", "2", place);
        sent["lineId"] = line.clone();
        sent
    };
    client.post("/wms/v1/scan", of("0001", "receive", &second)).await.done();
    client.post("/wms/v1/scan", of("0002", "put", &second)).await.done();
    let told: Vec<_> = lines(id).await.iter().map(|row| (row["receivedQty"].clone(), row["putQty"].clone())).collect();
    assert_eq!(told, [(json!(null), json!(null)), (json!("2.00000"), json!("2.00000"))]);
    // The same scan for another line is another scan; a line of another order, or of other goods, is none of this one.
    let told = client.post("/wms/v1/scan", of("0001", "receive", &first)).await.refused(422)["fields"][0].clone();
    assert_eq!(told["rule"], "wms.scanKey");
    let foreign = lines(other).await[0]["id"].clone();
    let told = client.post("/wms/v1/scan", of("0003", "receive", &foreign)).await.refused(422)["fields"][0].clone();
    assert_eq!((&told["rule"], &told["field"]), (&json!("wms.notInOrder"), &json!("lineId")));
    // What a scanner is told of lines tells them apart.
    let known = client.get(&format!("/wms/v1/scan/lines?task=receive&orderId={id}")).await.done();
    let places: Vec<_> = known.as_array().unwrap().iter().map(|line| line["number"].clone()).collect();
    assert_eq!(places, [json!(1), json!(2)]);
}
