//! The warehouse by URL: orders that are received, allocated and shipped, the stock and its journal, counts, scans.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::harness::{Client, TestApp};

const ASN: &str = "/wms/v1/asn";
const DSN: &str = "/wms/v1/dsn";
const COUNT: &str = "/wms/v1/count";
const WAREHOUSE: &str = "T1";

async fn order(client: &Client, path: &str, head: Value, whose: &str, lines: &[Value]) -> i64 {
    let id = client.post(&format!("{path}/add"), head).await.done()["id"].as_i64().unwrap();
    if !lines.is_empty() {
        let body = json!({ whose: id, "rows": lines });
        client.post(&format!("{path}/dt/add/all"), body).await.done();
    }
    id
}

async fn inbound(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let head = json!({ "asnNo": number, "asnType": "1", "warehouse": WAREHOUSE });
    order(client, ASN, head, "asnId", lines).await
}

async fn outbound(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let head = json!({ "dsnNo": number, "dsnType": "1", "warehouse": WAREHOUSE });
    order(client, DSN, head, "dsnId", lines).await
}

fn comes(material: &str, lot: &str, quantity: &str, location: &str) -> Value {
    json!({ "gdsMtno": material, "gdsNm": material, "lotNo": lot, "expectedQty": quantity, "unit": "007", "location": location })
}

fn goes(material: &str, lot: &str, quantity: &str) -> Value {
    json!({ "gdsMtno": material, "gdsNm": material, "lotNo": lot, "requiredQty": quantity, "unit": "007" })
}

async fn detail(client: &Client, path: &str, id: i64) -> Value {
    client.get(&format!("{path}/{id}/detail")).await.done()
}

async fn chosen(client: &Client, path: &str, id: i64, note: &str) -> Value {
    let version = detail(client, path, id).await["version"].clone();
    json!({ "ids": [id], "versions": [version], "note": note })
}

async fn command(client: &Client, path: &str, id: i64, name: &str) {
    let body = chosen(client, path, id, "because").await;
    client.post(&format!("{path}/{name}"), body).await.done();
}

async fn refused(client: &Client, path: &str, id: i64, name: &str) -> Value {
    let body = chosen(client, path, id, "because").await;
    client.post(&format!("{path}/{name}"), body).await.refused(422)["fields"][0].clone()
}

/// What a command says that wants a note and gets none.
async fn silent(client: &Client, path: &str, id: i64, name: &str) -> Value {
    let body = chosen(client, path, id, "").await;
    client.post(&format!("{path}/{name}"), body).await.refused(422)["fields"][0]["rule"].clone()
}

/// Goods in stock, put away.
async fn stocked(client: &Client, number: &str, lines: &[Value]) -> i64 {
    let id = inbound(client, number, lines).await;
    command(client, ASN, id, "receive").await;
    command(client, ASN, id, "putAway").await;
    id
}

/// `location quantity held` of a material, in the order of the locations.
async fn stock(client: &Client, material: &str) -> Vec<String> {
    let found = client.get(&format!("/wms/v1/stock/page?pageSize=200&gdsMtno={material}")).await.done();
    let told = |row: &Value| {
        let text = |field: &str| row[field].as_str().unwrap_or_default().trim_end_matches(".00000").to_owned();
        format!("{} {} {}", text("location"), text("qty"), text("heldQty"))
    };
    let mut rows: Vec<String> = found["rows"].as_array().unwrap().iter().map(told).collect();
    rows.retain(|row| !row.ends_with(" 0 0"));
    rows.sort();
    rows
}

fn scan(key: &str, task: &str, order: i64, material: &str, quantity: &str, location: &str) -> Value {
    json!({
        "key": format!("test-scan-{key}"), "task": task, "orderId": order, "material": material, "quantity": quantity,
        "location": location,
    })
}

#[tokio::test]
async fn an_inbound_order_is_received_put_away_and_its_difference_explained() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "L1", "10", "A-01"), comes("M2", "", "4", "A-02")]).await;
    assert_eq!(detail(&client, ASN, id).await["status"], "0");
    client.post("/wms/v1/scan", scan("0001", "receive", id, "m1", "10", "")).await.done();
    client.post("/wms/v1/scan", scan("0002", "damage", id, "M2", "1", "")).await.done();
    assert_eq!(detail(&client, ASN, id).await["status"], "1");
    assert_eq!(stock(&client, "M1").await, ["RECV 10 0"]);
    assert_eq!(stock(&client, "M2").await, ["DMG 1 0"]);
    // An order that is not among those offered is found by its number, and no other by a sign that stands for any.
    let offered = async |number: &str| {
        let found = client.get(&format!("/wms/v1/scan/orders?task=receive&number={number}")).await.done();
        found.as_array().unwrap().iter().filter(|order| order["id"] == id).count()
    };
    assert_eq!((offered("rk-").await, offered("CK").await, offered("%25K").await, offered("").await), (1, 0, 0, 1));
    let more = client.post("/wms/v1/scan", scan("0003", "receive", id, "M2", "4", "")).await.refused(422);
    assert_eq!(more["fields"][0]["rule"], "wms.moreThanExpected");
    // What came stays as it is.
    let page = client.get(&format!("{ASN}/dt/page?asnId={id}")).await.done();
    let line = page["rows"].as_array().unwrap().iter().find(|row| row["gdsMtno"] == "M1").unwrap().clone();
    let changed = json!({ "id": line["id"], "version": line["version"], "gdsMtno": "M9" });
    assert_eq!(
        client.post(&format!("{ASN}/dt/update"), changed).await.refused(422)["fields"][0]["rule"],
        "wms.received"
    );
    let gone = json!({ "ids": [line["id"]], "versions": [line["version"]] });
    client.post(&format!("{ASN}/dt/delete"), gone).await.refused(422);
    let moved = detail(&client, ASN, id).await;
    let other = json!({ "id": id, "version": moved["version"], "warehouse": "T2" });
    assert_eq!(client.post(&format!("{ASN}/update"), other).await.refused(422)["fields"][0]["rule"], "wms.orderMoved");

    command(&client, ASN, id, "putAway").await;
    assert_eq!(stock(&client, "M1").await, ["A-01 10 0"]);
    command(&client, ASN, id, "endReceiving").await;
    assert_eq!(detail(&client, ASN, id).await["status"], "2", "three are missing, one is damaged");
    assert_eq!(silent(&client, ASN, id, "explain").await, "wms.difference");
    command(&client, ASN, id, "explain").await;
    let whole = detail(&client, ASN, id).await;
    assert_eq!((&whole["status"], &whole["difference"]), (&json!("3"), &json!("because")));
    // Every figure opens to its movements.
    let moves = client.get(&format!("/wms/v1/move/page?documentKind=asn&documentId={id}&pageSize=200")).await.done();
    assert_eq!(moves["total"], 4);
    assert!(moves["rows"].as_array().unwrap().iter().all(|row| row["documentNo"] == "RK-1"));
}

#[tokio::test]
async fn an_outbound_order_takes_what_came_first_and_leaves() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-1", &[comes("M1", "L1", "10", "A-01"), comes("M1", "L2", "10", "A-02")]).await;
    let id = outbound(&client, "CK-1", &[goes("M1", "", "12"), goes("M1", "L2", "5")]).await;
    assert_eq!(refused(&client, DSN, id, "ship").await["rule"], "dsn.state");
    command(&client, DSN, id, "allocate").await;
    assert_eq!(stock(&client, "M1").await, ["A-01 10 10", "A-02 10 7"]);
    // What is held is not taken twice.
    let second = outbound(&client, "CK-2", &[goes("M1", "", "4")]).await;
    let short = refused(&client, DSN, second, "allocate").await;
    assert_eq!((&short["rule"], &short["field"]), (&json!("wms.notEnough"), &json!("lines[0].requiredQty")));
    client.post("/wms/v1/scan", scan("0001", "pick", id, "M1", "3", "A-01")).await.done();
    let elsewhere = client.post("/wms/v1/scan", scan("0002", "pick", id, "M1", "1", "B-01")).await.refused(422);
    assert_eq!(elsewhere["fields"][0]["rule"], "wms.notAtPlace");
    assert_eq!(refused(&client, DSN, id, "pack").await["rule"], "wms.notPicked");
    // Let go, picked goods are back at their place.
    command(&client, DSN, id, "freeStock").await;
    assert_eq!(stock(&client, "M1").await, ["A-01 10 0", "A-02 10 0"]);
    command(&client, DSN, id, "allocate").await;
    command(&client, DSN, id, "pick").await;
    command(&client, DSN, id, "pack").await;
    assert_eq!(stock(&client, "M1").await, ["A-02 3 0", "SHIP 10 10", "SHIP 7 7"]);
    command(&client, DSN, id, "ship").await;
    assert_eq!(stock(&client, "M1").await, ["A-02 3 0"]);
    assert_eq!(detail(&client, DSN, id).await["status"], "3");
    let picks = client.get(&format!("{DSN}/{id}/picks")).await.done();
    assert_eq!(picks.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn bonded_goods_wait_for_their_papers() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let bonded = json!({
        "asnNo": "RK-B", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": "T2248W000019",
    });
    let mut line = comes("B1", "", "10", "A-01");
    let head = client.post(&format!("{ASN}/add"), bonded).await.done();
    let body = json!({ "asnId": head["id"], "rows": [line] });
    let nameless = client.post(&format!("{ASN}/dt/add/all"), body).await.refused(422);
    assert_eq!(nameless["fields"][0]["rule"], "wms.serial");
    line["gdsSeqno"] = json!("1");
    client.post(&format!("{ASN}/dt/add/all"), json!({ "asnId": head["id"], "rows": [line] })).await.done();
    let asn = head["id"].as_i64().unwrap();
    command(&client, ASN, asn, "receive").await;
    command(&client, ASN, asn, "putAway").await;
    // Goods that are not bonded are not taken of them.
    let free = outbound(&client, "CK-F", &[goes("B1", "", "1")]).await;
    assert_eq!(refused(&client, DSN, free, "allocate").await["rule"], "wms.notEnough");
    let head = json!({
        "dsnNo": "CK-B", "dsnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": "T2248W000019",
    });
    let id = order(&client, DSN, head, "dsnId", &[goes("B1", "", "4")]).await;
    for name in ["allocate", "pick", "pack"] {
        command(&client, DSN, id, name).await;
    }
    assert_eq!(refused(&client, DSN, id, "ship").await["rule"], "wms.paperMissing");
    let name = async |field: &str, value: &str| {
        let version = detail(&client, DSN, id).await["version"].clone();
        client.post(&format!("{DSN}/update"), json!({ "id": id, "version": version, field: value })).await.done();
    };
    name("bondInvtNo", "QD-NOWHERE").await;
    let unknown = refused(&client, DSN, id, "ship").await;
    assert_eq!((&unknown["rule"], &unknown["field"]), (&json!("wms.paperUnknown"), &json!("bondInvtNo")));
    assert!(unknown["message"].as_str().unwrap().contains("QD-NOWHERE"), "{unknown}");
    assert_eq!(detail(&client, DSN, id).await["status"], "2", "nothing left");
    name("dsnType", "4").await;
    assert_eq!(refused(&client, DSN, id, "ship").await["rule"], "wms.entryMissing");
}

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
async fn goods_that_became_bonded_later_name_their_serial_before_they_are_received() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "", "5", "A-01")]).await;
    let bonded = json!({ "id": id, "version": detail(&client, ASN, id).await["version"], "isBonded": "1", "accountNo": "T2248W000019" });
    client.post(&format!("{ASN}/update"), bonded).await.done();
    let told = client.post("/wms/v1/scan", scan("0001", "receive", id, "M1", "1", "")).await.refused(422);
    assert_eq!((&told["fields"][0]["rule"], &told["fields"][0]["field"]), (&json!("wms.serial"), &json!("gdsSeqno")));
    assert_eq!(refused(&client, ASN, id, "receive").await["rule"], "wms.serial");
    assert_eq!(stock(&client, "M1").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_released_declaration_lets_out_what_it_declares() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    let head =
        json!({ "asnNo": "RK-B", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account });
    let mut line = comes("B1", "", "20", "A-01");
    line["gdsSeqno"] = json!("1");
    let asn = order(&client, ASN, head, "asnId", &[line]).await;
    command(&client, ASN, asn, "receive").await;
    command(&client, ASN, asn, "putAway").await;
    let declared = json!({
        "iECatg": "1", "manualNo": account,
        "lines": [{ "gNo": "1", "contrItem": "1", "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
    });
    let made = client.post("/decl/v1/add", declared).await.done();
    let release =
        format!("UPDATE declaration SET status = 'P', entry_id = '224820261000000077' WHERE id = {}", made["id"]);
    assert_eq!(app.db().execute_unprepared(&release).await.unwrap().rows_affected(), 1);
    let packed = async |number: &str, entry: &Value, quantity: &str| {
        let head = json!({
            "dsnNo": number, "dsnType": "4", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account, "entryId": entry,
        });
        let id = order(&client, DSN, head, "dsnId", &[goes("B1", "", quantity)]).await;
        for name in ["allocate", "pick", "pack"] {
            command(&client, DSN, id, name).await;
        }
        id
    };
    let first = packed("CK-1", &json!("224820261000000077"), "3").await;
    command(&client, DSN, first, "ship").await;
    // The other number of the same declaration does not make it another one.
    let second = packed("CK-2", &made["clientSeqNo"], "3").await;
    let told = refused(&client, DSN, second, "ship").await;
    assert_eq!((&told["rule"], &told["field"]), (&json!("wms.entryShort"), &json!("entryId")));
    let third = packed("CK-3", &made["clientSeqNo"], "2").await;
    command(&client, DSN, third, "ship").await;

    // What leaves does not come in by the same declaration.
    let export =
        client.post("/decl/v1/add", json!({ "iECatg": "2", "lines": [{ "gNo": "1", "gName": "B1" }] })).await.done();
    let id = inbound(&client, "RK-X", &[]).await;
    let from = json!({ "asnId": id, "kind": "declaration", "number": export["clientSeqNo"] });
    let told = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "wms.paperOutward");
}

#[tokio::test]
async fn products_of_an_account_are_not_counted_as_its_materials() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "C22485600031";
    let of_first = async || {
        let compared = client.get(&format!("/wms/v1/stock/compare?accountNo={account}")).await.done();
        let first = compared["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == 1).unwrap().clone();
        (first["gdsMtno"].clone(), first["warehouseQty"].clone())
    };
    let (material, before) = of_first().await;
    assert_eq!(before, "0.00000");
    let product = "SELECT gds_mtno FROM eml_dt WHERE mtpck_endprd_typecd = 'E' AND gds_seqno = 1 AND document_id = \
                   (SELECT id FROM eml WHERE eml_no = 'C22485600031')";
    let product = sea_orm::Statement::from_string(app.db().get_database_backend(), product);
    let product: String = app.db().query_one_raw(product).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    let head =
        json!({ "asnNo": "RK-P", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account });
    let line = |goods: &str, quantity: &str| {
        let mut line = comes(goods, "", quantity, "A-01");
        (line["gdsSeqno"], line["unit"]) = (json!("1"), json!("035"));
        line
    };
    let lines = [line(&product, "7"), line(material.as_str().unwrap(), "2")];
    let id = order(&client, ASN, head, "asnId", &lines).await;
    command(&client, ASN, id, "receive").await;
    assert_eq!(of_first().await, (material, json!("2.00000")));
}

#[tokio::test]
async fn of_two_orders_that_want_the_last_goods_one_gets_them() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-1", &[comes("M1", "", "10", "A-01")]).await;
    let (a, b) = (
        outbound(&client, "CK-A", &[goes("M1", "", "7")]).await,
        outbound(&client, "CK-B", &[goes("M1", "", "7")]).await,
    );
    let (first_node, second_node) = (app.second().await, app.second().await);
    let (one, two) = (client.at(&first_node), client.at(&second_node));
    let path = format!("{DSN}/allocate");
    let (first, second) = (chosen(&client, DSN, a, "").await, chosen(&client, DSN, b, "").await);
    let (first, second) = tokio::join!(one.post(&path, first), two.post(&path, second));
    let statuses = [first.status.as_u16(), second.status.as_u16()];
    assert!(statuses.contains(&200) && statuses.contains(&422), "{statuses:?}");
    assert_eq!(stock(&client, "M1").await, ["A-01 10 7"]);
}

#[tokio::test]
async fn a_count_is_approved_by_somebody_else_and_the_stock_follows() {
    let app = TestApp::start().await;
    let (client, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    stocked(&maker, "RK-1", &[comes("M1", "", "10", "A-01"), comes("M2", "", "5", "A-02")]).await;
    let head = json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": WAREHOUSE, "cause": "monthly" });
    let id = order(&maker, COUNT, head, "countId", &[]).await;
    let drawn = maker.post(&format!("{COUNT}/dt/draw"), json!({ "countId": id })).await.done();
    assert_eq!(drawn["added"], 2);
    let count = async |material: &str, counted: &str| {
        let page = maker.get(&format!("{COUNT}/dt/page?countId={id}&gdsMtno={material}")).await.done();
        let line = &page["rows"][0];
        let body = json!({ "id": line["id"], "version": line["version"], "countedQty": counted });
        maker.post(&format!("{COUNT}/dt/update"), body).await.done()
    };
    assert_eq!(refused(&maker, COUNT, id, "submit").await["rule"], "wms.notCounted");
    assert_eq!(count("M1", "8").await["differenceQty"], "-2.00000");
    count("M2", "6").await;
    command(&maker, COUNT, id, "submit").await;
    let body = chosen(&client, COUNT, id, "").await;
    maker.post(&format!("{COUNT}/approve"), body).await.refused(403);
    assert_eq!(silent(&client, COUNT, id, "refuse").await, "wmsCount.reason");
    command(&client, COUNT, id, "approve").await;
    assert_eq!(
        (stock(&client, "M1").await, stock(&client, "M2").await),
        (vec!["A-01 8 0".to_owned()], vec!["A-02 6 0".to_owned()])
    );

    // Nobody approves their own count, and one that is old is drawn again.
    let head = json!({ "countNo": "PD-2", "adjustType": "2", "warehouse": WAREHOUSE, "cause": "broken" });
    let line = json!({ "gdsMtno": "M1", "location": "A-01", "unit": "007", "countedQty": "7" });
    let own = order(&client, COUNT, head.clone(), "countId", std::slice::from_ref(&line)).await;
    command(&client, COUNT, own, "submit").await;
    assert!(refused(&client, COUNT, own, "approve").await["message"].as_str().unwrap().contains("someone else"));
    let head = json!({ "countNo": "PD-3", "adjustType": "2", "warehouse": WAREHOUSE, "cause": "broken" });
    let old = order(&maker, COUNT, head, "countId", &[line]).await;
    command(&maker, COUNT, old, "submit").await;
    let out = outbound(&maker, "CK-1", &[goes("M1", "", "1")]).await;
    for name in ["allocate", "pick"] {
        command(&maker, DSN, out, name).await;
    }
    assert_eq!(refused(&client, COUNT, old, "approve").await["rule"], "wms.movedSince");
}

#[tokio::test]
async fn orders_of_others_are_as_good_as_missing() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let other =
        if other.get(&format!("{ASN}/page")).await.status == 200 { other } else { app.as_admin_of("other").await };
    let asn = stocked(&client, "RK-1", &[comes("SECRET-1", "", "10", "A-01")]).await;
    let dsn = outbound(&client, "CK-1", &[goes("SECRET-1", "", "4")]).await;
    command(&client, DSN, dsn, "allocate").await;
    let count = order(
        &client,
        COUNT,
        json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": WAREHOUSE, "cause": "x" }),
        "countId",
        &[],
    )
    .await;
    for path in [
        format!("{ASN}/dt/page?asnId={asn}"),
        format!("{DSN}/dt/page?dsnId={dsn}"),
        format!("{COUNT}/dt/page?countId={count}"),
        format!("{DSN}/{dsn}/picks"),
        format!("/wms/v1/scan/lines?task=receive&orderId={asn}"),
        format!("/wms/v1/scan/lines?task=pick&orderId={dsn}"),
    ] {
        other.get(&path).await.refused(404);
    }
    other.post("/wms/v1/scan", scan("0001", "receive", asn, "SECRET-1", "1", "")).await.refused(404);
    other.post("/wms/v1/scan", scan("0002", "pick", dsn, "SECRET-1", "1", "")).await.refused(404);
    other
        .post(&format!("{ASN}/dt/from"), json!({ "asnId": asn, "kind": "bondInvt", "number": "HZ26070001" }))
        .await
        .refused(404);
    other.post(&format!("{COUNT}/dt/draw"), json!({ "countId": count })).await.refused(404);
    let place = client.get("/wms/v1/stock/page?gdsMtno=SECRET-1").await.done()["rows"][0]["id"].clone();
    client.get(&format!("/wms/v1/stock/{place}/detail")).await.done();
    other.get(&format!("/wms/v1/stock/{place}/detail")).await.refused(404);
    for path in ["/wms/v1/stock/page?gdsMtno=SECRET-1", "/wms/v1/move/page?gdsMtno=SECRET-1"] {
        assert_eq!(other.get(path).await.done()["total"], 0);
    }
    for task in ["receive", "put", "pick"] {
        let orders = other.get(&format!("/wms/v1/scan/orders?task={task}")).await.done();
        assert!(orders.as_array().unwrap().iter().all(|order| order["id"] != asn && order["id"] != dsn), "{orders}");
    }
    let account = other.get("/wms/v1/stock/compare?accountNo=T2248W000019").await.refused(422);
    assert_eq!(account["fields"][0]["rule"], "wms.accountUnknown");
}

#[tokio::test]
async fn the_warehouse_is_compared_with_the_account_and_lines_come_from_a_list() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let compared = client.get("/wms/v1/stock/compare?accountNo=T2248W000019").await.done();
    assert_eq!(compared["accountKind"], "bws");
    let rows = compared["rows"].as_array().unwrap();
    let of = |serial: i64| rows.iter().find(|row| row["gdsSeqno"] == serial).unwrap();
    // The demo received 400 of serial 1 and put them away.
    assert_eq!(of(1)["warehouseQty"], "400.00000");
    assert!(rows.iter().all(|row| row["verdict"].is_string()));
    let owner = compared["orgId"].clone();
    let head = json!({ "asnNo": "RK-L", "asnType": "1", "warehouse": WAREHOUSE, "orgId": owner });
    let id = order(&client, ASN, head, "asnId", &[]).await;
    let from = json!({ "asnId": id, "kind": "bondInvt", "number": "NO-SUCH-LIST" });
    assert_eq!(
        client.post(&format!("{ASN}/dt/from"), from).await.refused(422)["fields"][0]["rule"],
        "wms.paperUnknown"
    );
    let number = "HZ26070001";
    let from = json!({ "asnId": id, "kind": "bondInvt", "number": number });
    let added = client.post(&format!("{ASN}/dt/from"), from).await.done();
    assert!(added["added"].as_u64().unwrap() > 0);
    let made = detail(&client, ASN, id).await;
    assert_eq!((&made["bondInvtNo"], &made["isBonded"]), (&json!(number), &json!("1")));
}

#[tokio::test]
async fn goods_leave_under_a_paper_until_it_has_no_more() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    let head =
        json!({ "asnNo": "RK-B", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account });
    let mut line = comes("B1", "", "20", "A-01");
    line["gdsSeqno"] = json!("1");
    let asn = order(&client, ASN, head, "asnId", &[line]).await;
    command(&client, ASN, asn, "receive").await;
    command(&client, ASN, asn, "putAway").await;
    // A list of ours by which five of serial 1 leave, and a passport that carries it.
    for sql in [
        "UPDATE bond_invt SET state = 'PRE_DEDUCTED', impexp_markcd = 'E', putrec_no = 'T2248W000019', \
         bond_invt_no = 'QD-TEST', org_id = (SELECT org_id FROM asn WHERE asn_no = 'RK-B') \
         WHERE etps_inner_invt_no = 'HZ26070001'",
        "UPDATE bond_invt_dt SET putrec_seqno = 99, gds_mtno = 'OTHER' \
         WHERE document_id IN (SELECT id FROM bond_invt WHERE bond_invt_no = 'QD-TEST')",
        "UPDATE bond_invt_dt SET putrec_seqno = 1, gds_mtno = 'B1', dcl_unitcd = '007', dcl_qty = 500000 \
         WHERE id = (SELECT MIN(id) FROM bond_invt_dt \
                     WHERE document_id IN (SELECT id FROM bond_invt WHERE bond_invt_no = 'QD-TEST'))",
        "UPDATE sas_passport SET state = 'APPROVED', io_typecd = 'E', bind_typecd = '2', rlt_tb_typecd = '1', \
         rlt_no = 'QD-TEST', org_id = (SELECT org_id FROM asn WHERE asn_no = 'RK-B') \
         WHERE etps_preent_no = 'HF26070001'",
    ] {
        assert!(app.db().execute_unprepared(sql).await.unwrap().rows_affected() > 0, "{sql}");
    }
    let packed = async |number: &str, field: &str, paper: &str| {
        let head = json!({
            "dsnNo": number, "dsnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account, field: paper,
        });
        let id = order(&client, DSN, head, "dsnId", &[goes("B1", "", "3")]).await;
        for name in ["allocate", "pick", "pack"] {
            command(&client, DSN, id, name).await;
        }
        id
    };
    let first = packed("CK-1", "bondInvtNo", "QD-TEST").await;
    command(&client, DSN, first, "ship").await;
    // The other number of the same list does not make it another one.
    let second = packed("CK-2", "bondInvtNo", "HZ26070001").await;
    assert_eq!(refused(&client, DSN, second, "ship").await["rule"], "wms.listShort");
    let third = packed("CK-3", "passportNo", "HF26070001").await;
    command(&client, DSN, third, "ship").await;
    let fourth = packed("CK-4", "passportNo", "HF26070001").await;
    assert_eq!(refused(&client, DSN, fourth, "ship").await["rule"], "wms.passportShort");
    assert_eq!(stock(&client, "B1").await, ["A-01 8 0", "SHIP 6 6"]);

    // Serials of a list are those of its account.
    let head = json!({ "asnNo": "RK-O", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": "T2248W000020" });
    let other = order(&client, ASN, head, "asnId", &[]).await;
    let from = json!({ "asnId": other, "kind": "bondInvt", "number": "QD-TEST" });
    let wrong = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "wms.listAccount");
    // Nor does what leaves come in by the same list.
    let from = json!({ "asnId": inbound(&client, "RK-I", &[]).await, "kind": "bondInvt", "number": "QD-TEST" });
    let wrong = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "wms.paperOutward");
}

#[tokio::test]
async fn orders_that_move_the_same_goods_do_not_stand_in_each_others_way() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let goods: Vec<Value> = (1..=12).map(|at| comes(&format!("M{at:02}"), "", "1", "A-01")).collect();
    let back: Vec<Value> = goods.iter().rev().cloned().collect();
    let (a, b) = (inbound(&client, "RK-A", &goods).await, inbound(&client, "RK-B", &back).await);
    let (first_node, second_node) = (app.second().await, app.second().await);
    let (one, two) = (client.at(&first_node), client.at(&second_node));
    for name in ["receive", "putAway"] {
        let path = format!("{ASN}/{name}");
        let (first, second) = (chosen(&client, ASN, a, "").await, chosen(&client, ASN, b, "").await);
        let (first, second) = tokio::join!(one.post(&path, first), two.post(&path, second));
        first.done();
        second.done();
    }
    assert_eq!(stock(&client, "M07").await, ["A-01 2 0"]);
}

#[tokio::test]
async fn goods_are_as_old_as_their_receipt() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "", "5", "A-01")]).await;
    command(&client, ASN, id, "receive").await;
    let earlier = "UPDATE wms_move SET at = '2026-01-05T04:00:00+00:00' WHERE document_no = 'RK-1'";
    app.db().execute_unprepared(earlier).await.unwrap();
    command(&client, ASN, id, "putAway").await;
    let found = client.get("/wms/v1/stock/page?gdsMtno=M1&location=A-01").await.done();
    assert_eq!(found["rows"][0]["since"], "2026-01-05");
}

#[tokio::test]
async fn a_place_is_counted_once_and_again_when_it_moved() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    stocked(&maker, "RK-1", &[comes("M1", "", "10", "A-01")]).await;
    let head = json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": WAREHOUSE, "cause": "monthly" });
    let line = json!({ "gdsMtno": "M1", "location": "A-01", "unit": "007", "countedQty": "9" });
    let id = order(&maker, COUNT, head, "countId", &[line.clone(), line]).await;
    let twice = refused(&maker, COUNT, id, "submit").await;
    assert_eq!((&twice["rule"], &twice["field"]), (&json!("wms.countedTwice"), &json!("lines[1].location")));
    let lines = maker.get(&format!("{COUNT}/dt/page?countId={id}")).await.done()["rows"].clone();
    let gone = json!({ "ids": [lines[1]["id"]], "versions": [lines[1]["version"]] });
    maker.post(&format!("{COUNT}/dt/delete"), gone).await.done();
    let out = outbound(&maker, "CK-1", &[goes("M1", "", "2")]).await;
    for name in ["allocate", "pick"] {
        command(&maker, DSN, out, name).await;
    }
    assert_eq!(refused(&maker, COUNT, id, "submit").await["rule"], "wms.movedSince");
    maker.post(&format!("{COUNT}/dt/draw"), json!({ "countId": id, "location": "A-" })).await.done();
    let line = maker.get(&format!("{COUNT}/dt/page?countId={id}")).await.done()["rows"][0].clone();
    assert_eq!((&line["bookQty"], &line["countedQty"]), (&json!("8.00000"), &Value::Null));
    assert_eq!(refused(&maker, COUNT, id, "submit").await["rule"], "wms.notCounted");
}
