//! Orders of the warehouse by URL: received, put away, allocated, picked and shipped, and the stock with its journal.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::wms_support::{
    ASN, COUNT, DSN, WAREHOUSE, chosen, comes, command, detail, goes, inbound, order, outbound, refused, scan, silent,
    stock, stocked, upload,
};

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
    // Where it was received nothing lies any more; that place is listed for its movements, and left out where only goods are wanted.
    let places = async |asked: &str| {
        let page = client.get(&format!("/wms/v1/stock/page?gdsMtno=M1&{asked}")).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["location"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(places("there=1").await, [json!("A-01")]);
    assert_eq!(places("").await.len(), 2);
    let day = app.app.today();
    assert_eq!(places(&format!("there=1&asOf={day}")).await, [json!("A-01")]);
    client.get("/wms/v1/stock/page?there=x").await.refused(400);
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
    // What came and was not put away is named: nobody has to receive more.
    let came = inbound(&client, "RK-2", &[comes("M2", "L1", "5", "A-03")]).await;
    command(&client, ASN, came, "receive").await;
    let early = outbound(&client, "CK-3", &[goes("M2", "", "5")]).await;
    let waits = refused(&client, DSN, early, "allocate").await;
    assert_eq!(waits["rule"], "wms.notPutAway");
    assert!(waits["message"].as_str().unwrap().contains("5 were received"), "{waits}");
    client.post("/wms/v1/scan", scan("0001", "pick", id, "M1", "3", "A-01")).await.done();
    let elsewhere = client.post("/wms/v1/scan", scan("0002", "pick", id, "M1", "1", "B-01")).await.refused(422);
    assert_eq!(elsewhere["fields"][0]["rule"], "wms.notAtPlace");
    assert_eq!(refused(&client, DSN, id, "pack").await["rule"], "wms.notPicked");
    // Let go, picked goods are back at their place.
    command(&client, DSN, id, "freeStock").await;
    assert_eq!(stock(&client, "M1").await, ["A-01 10 0", "A-02 10 0"]);
    command(&client, DSN, id, "allocate").await;
    command(&client, DSN, id, "pick").await;
    let line = json!({ "dsnId": id, "gdsMtno": "M2", "gdsNm": "M2", "requiredQty": "1", "unit": "007" });
    let told = client.post(&format!("{DSN}/dt/add"), line.clone()).await.refused(422)["fields"][0]["message"].clone();
    assert!(told.as_str().unwrap().ends_with("cannot be changed in its lines: release its stock first"), "{told}");
    command(&client, DSN, id, "pack").await;
    let told = client.post(&format!("{DSN}/dt/add"), line).await.refused(422)["fields"][0]["message"].clone();
    assert!(told.as_str().unwrap().ends_with(": unpack first, then release its stock"), "{told}");
    assert_eq!(stock(&client, "M1").await, ["A-02 3 0", "SHIP 10 10", "SHIP 7 7"]);
    command(&client, DSN, id, "ship").await;
    assert_eq!(stock(&client, "M1").await, ["A-02 3 0"]);
    assert_eq!(detail(&client, DSN, id).await["status"], "3");
    let picks = client.get(&format!("{DSN}/{id}/picks")).await.done();
    assert_eq!(picks.as_array().unwrap().len(), 3);
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
async fn goods_are_the_same_in_whatever_letters_they_are_written() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-1", &[comes("Mx-1", "La", "10", "A-01")]).await;
    stocked(&client, "RK-2", &[comes("mX-1", "lA", "2", " a-01")]).await;
    stocked(&client, "RK-3", &[comes("ＭＸ-1", "La\u{200B}", "3", "Ａ－０１")]).await;
    assert_eq!(stock(&client, "Mx-1").await, ["A-01 15 0"], "they lie where the others do");
    stocked(&client, "RK-4", &[comes("ＭＺ", "", "1", "Ｂ１")]).await;
    assert_eq!(stock(&client, "MZ").await, ["B1 1 0"], "new names are kept in plain signs");
    let id = outbound(&client, "CK-1", &[goes("MX-1", "LA", "12")]).await;
    command(&client, DSN, id, "allocate").await;
    assert_eq!(stock(&client, "Mx-1").await, ["A-01 15 12"]);
    client.post("/wms/v1/scan", scan("0001", "pick", id, "mx-1", "12", "a-01")).await.done();
    command(&client, DSN, id, "pack").await;
    command(&client, DSN, id, "ship").await;
    assert_eq!(stock(&client, "Mx-1").await, ["A-01 3 0"]);
    // A count of the place, in other letters again, and the place drawn beside it.
    let head = json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": WAREHOUSE, "cause": "a count" });
    let line =
        json!({ "gdsMtno": "MX-1", "gdsNm": "M", "lotNo": "LA", "location": "a-01", "unit": "007", "countedQty": "3" });
    let count = order(&client, COUNT, head, "countId", &[line]).await;
    client.post(&format!("{COUNT}/dt/draw"), json!({ "countId": count, "location": "a-" })).await.done();
    let page = client.get(&format!("{COUNT}/dt/page?countId={count}")).await.done();
    assert_eq!((&page["total"], &page["rows"][0]["bookQty"]), (&json!(1), &json!("3.00000")), "{page}");
}

#[tokio::test]
async fn of_two_who_enter_a_number_in_other_capitals_at_once_one_is_told() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for round in 0..5 {
        let head = |number: &str| json!({ "asnNo": format!("{number}-{round}"), "asnType": "1", "warehouse": "t1" });
        let path = format!("{ASN}/add");
        let replies = tokio::join!(client.post(&path, head("rk")), client.post(&path, head("RK")));
        let mut statuses = [replies.0.status.as_u16(), replies.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
    }
}

#[tokio::test]
async fn numbers_of_orders_and_names_of_warehouses_are_the_same_in_other_capitals() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-1", &[comes("M9", "", "10", "A-01")]).await;
    let head = |number: &str| json!({ "asnNo": number, "asnType": "1", "warehouse": "t1" });
    let taken = client.post(&format!("{ASN}/add"), head("rk-1")).await.refused(422);
    assert_eq!((&taken["fields"][0]["rule"], &taken["fields"][0]["field"]), (&json!("field.taken"), &json!("asnNo")));
    // Its own number may be written otherwise.
    let other = order(&client, ASN, head("RK-2"), "asnId", &[comes("M9", "", "5", "A-01")]).await;
    let version = detail(&client, ASN, other).await["version"].clone();
    let own = json!({ "id": other, "version": version, "asnNo": "rk-2" });
    client.post(&format!("{ASN}/update"), own).await.done();
    for name in ["receive", "putAway"] {
        command(&client, ASN, other, name).await;
    }
    assert_eq!(stock(&client, "M9").await, ["A-01 15 0"], "one warehouse");
    let head = json!({ "dsnNo": "CK-1", "dsnType": "1", "warehouse": "t1" });
    let id = order(&client, DSN, head, "dsnId", &[goes("M9", "", "12")]).await;
    command(&client, DSN, id, "allocate").await;
    let head = json!({ "dsnNo": "ck-1", "dsnType": "1", "warehouse": "t1" });
    client.post(&format!("{DSN}/add"), head).await.refused(422);
    let head = json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": "t1", "cause": "a count" });
    let count = order(&client, COUNT, head, "countId", &[]).await;
    let drawn = client.post(&format!("{COUNT}/dt/draw"), json!({ "countId": count, "location": "A" })).await.done();
    assert_eq!(drawn["added"], 1);
}

#[tokio::test]
async fn what_came_is_counted_by_movements_and_whoever_sends_it_is_told() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[comes("M1", "L1", "10", "A-01")]).await;
    client.post("/wms/v1/scan", scan("0001", "receive", id, "M1", "4", "")).await.done();
    let page = client.get(&format!("{ASN}/dt/page?asnId={id}")).await.done();
    let line = page["rows"][0].clone();
    for field in ["receivedQty", "damagedQty", "putQty"] {
        let changed = json!({ "id": line["id"], "version": line["version"], field: "3" });
        let told = client.post(&format!("{ASN}/dt/update"), changed).await.refused(422)["fields"][0].clone();
        assert_eq!((&told["rule"], &told["field"]), (&json!("field.readOnly"), &json!(field)));
    }
    let new =
        json!({ "asnId": id, "gdsMtno": "M2", "gdsNm": "M2", "expectedQty": "5", "unit": "007", "receivedQty": "5" });
    let told = client.post(&format!("{ASN}/dt/add"), new).await.refused(422)["fields"][0].clone();
    assert_eq!((&told["rule"], &told["field"]), (&json!("field.readOnly"), &json!("receivedQty")));
    // A row that is sent back as it was read is no such wish, and the state of a line follows without a word.
    let same = json!({
        "id": line["id"], "version": line["version"], "receivedQty": "4", "damagedQty": "0.00000", "lineState": "9",
        "rmk": "checked",
    });
    let after = client.post(&format!("{ASN}/dt/update"), same).await.done();
    assert_eq!((&after["receivedQty"], &after["rmk"]), (&json!("4.00000"), &json!("checked")));
}

#[tokio::test]
async fn a_workbook_that_says_what_came_is_told_that_it_is_counted() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let id = inbound(&client, "RK-1", &[]).await;
    let import = async |received: &str| {
        let rows = [
            ["gdsMtno", "gdsNm", "expectedQty", "unit", "receivedQty", "Container"],
            ["M1", "M1", "5", "007", received, "TGHU1234567"],
        ];
        upload(&client, ASN, ("asnId", id), &rows).await
    };
    let told = import("5").await;
    assert_eq!((&told["bad"], &told["stored"]), (&json!(1), &json!(0)), "{told}");
    let problem = &told["rows"][0]["problems"][0];
    assert_eq!((&problem["rule"], &problem["field"]), (&json!("field.readOnly"), &json!("receivedQty")));
    assert_eq!(told["ignored"], json!(["Container"]), "what nothing was taken of is told, and nothing else");
    for nothing in ["", "0"] {
        assert_eq!(import(nothing).await["stored"], 1);
    }
}
