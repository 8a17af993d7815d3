//! The warehouse and the papers of its goods: what lets bonded goods leave, orders made of lists and declarations, the account beside it.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::harness::{Client, TestApp};
use crate::wms_support::{ASN, DSN, WAREHOUSE, comes, command, detail, goes, inbound, order, outbound, refused, stock};

/// Twenty of serial 1 of an account, put away.
async fn bonded(client: &Client, account: &str) {
    let head =
        json!({ "asnNo": "RK-B", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account });
    let mut line = comes("B1", "", "20", "A-01");
    line["gdsSeqno"] = json!("1");
    let asn = order(client, ASN, head, "asnId", &[line]).await;
    command(client, ASN, asn, "receive").await;
    command(client, ASN, asn, "putAway").await;
}

/// A declaration of pieces of `B1` that customs released under this number.
async fn released(app: &TestApp, client: &Client, declared: Value, number: &str) -> Value {
    let made = client.post("/decl/v1/add", declared).await.done();
    let release = format!("UPDATE declaration SET status = 'P', entry_id = '{number}' WHERE id = {}", made["id"]);
    assert_eq!(app.db().execute_unprepared(&release).await.unwrap().rows_affected(), 1);
    made
}

/// An order by which some of `B1` leave under a paper, packed.
async fn packed_under(
    client: &Client,
    number: &str,
    account: &str,
    (field, paper): (&str, &str),
    quantity: &str,
) -> i64 {
    let head = json!({
        "dsnNo": number, "dsnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account, field: paper,
    });
    let id = order(client, DSN, head, "dsnId", &[goes("B1", "", quantity)]).await;
    for name in ["allocate", "pick", "pack"] {
        command(client, DSN, id, name).await;
    }
    id
}

/// An order by which some of `B1` become free, packed.
async fn freeing(client: &Client, number: &str, account: &str, entry: &Value, quantity: &str) -> i64 {
    let head = json!({
        "dsnNo": number, "dsnType": "4", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account, "entryId": entry,
    });
    let id = order(client, DSN, head, "dsnId", &[goes("B1", "", quantity)]).await;
    for name in ["allocate", "pick", "pack"] {
        command(client, DSN, id, name).await;
    }
    id
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
async fn a_released_declaration_lets_out_what_it_declares() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    bonded(&client, account).await;
    let declared = json!({
        "iECatg": "1", "manualNo": account,
        "lines": [{ "gNo": "1", "contrItem": "1", "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
    });
    let made = released(&app, &client, declared, "224820261000000077").await;
    let packed =
        async |number: &str, entry: &Value, quantity: &str| freeing(&client, number, account, entry, quantity).await;
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

    // Nor does anything come in by one that customs has not let go.
    let draft =
        client.post("/decl/v1/add", json!({ "iECatg": "1", "lines": [{ "gNo": "1", "gName": "B1" }] })).await.done();
    let from = json!({ "asnId": id, "kind": "declaration", "number": draft["clientSeqNo"] });
    let told = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "wms.paperNotPassed");
}

#[tokio::test]
async fn goods_leave_under_a_paper_until_it_has_no_more() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    bonded(&client, account).await;
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
        "UPDATE sas_passport_rlt SET rtl_bill_typecd = '1', rtl_bill_no = 'QD-TEST' \
         WHERE document_id = (SELECT id FROM sas_passport WHERE etps_preent_no = 'HF26070001')",
    ] {
        assert!(app.db().execute_unprepared(sql).await.unwrap().rows_affected() > 0, "{sql}");
    }
    let packed = async |number: &str, field: &str, paper: &str, quantity: &str| {
        packed_under(&client, number, account, (field, paper), quantity).await
    };
    let first = packed("CK-1", "bondInvtNo", "QD-TEST", "3").await;
    command(&client, DSN, first, "ship").await;
    // The other number of the same list does not make it another one.
    let second = packed("CK-2", "bondInvtNo", "hz26070001", "3").await;
    assert_eq!(refused(&client, DSN, second, "ship").await["rule"], "wms.listShort");
    // Nor do its goods leave again by the passport that carries it.
    let third = packed("CK-3", "passportNo", "HF26070001", "3").await;
    assert_eq!(refused(&client, DSN, third, "ship").await["rule"], "wms.passportShort");
    let fourth = packed("CK-4", "passportNo", "hf26070001", "1").await;
    command(&client, DSN, fourth, "ship").await;
    let fifth = packed("CK-5", "bondInvtNo", "ｑd-test", "2").await;
    let told = refused(&client, DSN, fifth, "ship").await;
    assert_eq!(told["rule"], "wms.listShort");
    assert!(told["message"].as_str().unwrap().contains("1 left"), "what left by the passport counts: {told}");

    // Nor by the declaration that its goods are on.
    let declared = json!({
        "iECatg": "1", "manualNo": account,
        "lines": [{ "gNo": "1", "contrItem": "1", "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
    });
    let made = released(&app, &client, declared, "224820261000000081").await;
    let on = format!("UPDATE bond_invt_dt SET decl_id = {} WHERE putrec_seqno = 1 AND gds_mtno = 'B1'", made["id"]);
    assert_eq!(app.db().execute_unprepared(&on).await.unwrap().rows_affected(), 1);
    let sixth = freeing(&client, "CK-6", account, &json!("224820261000000081"), "2").await;
    assert_eq!(refused(&client, DSN, sixth, "ship").await["rule"], "wms.entryShort");
    let seventh = freeing(&client, "CK-7", account, &made["clientSeqNo"], "1").await;
    command(&client, DSN, seventh, "ship").await;
    let eighth = packed("CK-8", "bondInvtNo", "QD-TEST", "1").await;
    assert_eq!(refused(&client, DSN, eighth, "ship").await["rule"], "wms.listShort");
    assert_eq!(stock(&client, "B1").await, ["A-01 4 0", "SHIP 11 11"]);

    // Serials of a list are those of its account.
    let head = json!({ "asnNo": "RK-O", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": "T2248W000020" });
    let other = order(&client, ASN, head, "asnId", &[]).await;
    let from = json!({ "asnId": other, "kind": "bondInvt", "number": "QD-TEST" });
    let wrong = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "wms.listAccount");
    // It is called as it was asked for: customs may have given it no number yet.
    let from = json!({ "asnId": other, "kind": "bondInvt", "number": "HZ26070001" });
    let wrong = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert!(wrong["fields"][0]["message"].as_str().unwrap().contains("HZ26070001"), "{wrong}");
    // Nor does what leaves come in by the same list.
    let from = json!({ "asnId": inbound(&client, "RK-I", &[]).await, "kind": "bondInvt", "number": "QD-TEST" });
    let wrong = client.post(&format!("{ASN}/dt/from"), from).await.refused(422);
    assert_eq!(wrong["fields"][0]["rule"], "wms.paperOutward");
}

#[tokio::test]
async fn goods_of_a_stock_list_leave_once_though_a_collective_list_declares_them_too() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    bonded(&client, account).await;
    // A stock list of five of serial 1, the passport that carries it, and the collective list that declares it.
    for sql in [
        "UPDATE bond_invt SET state = 'PRE_DEDUCTED', impexp_markcd = 'E', putrec_no = 'T2248W000019', \
         bond_invt_no = 'QD-ALL', org_id = (SELECT org_id FROM asn WHERE asn_no = 'RK-B') \
         WHERE etps_inner_invt_no = 'HZ26070001'",
        "UPDATE bond_invt_dt SET putrec_seqno = 99, gds_mtno = 'OTHER' \
         WHERE document_id IN (SELECT id FROM bond_invt WHERE bond_invt_no = 'QD-ALL')",
        "UPDATE bond_invt_dt SET putrec_seqno = 1, gds_mtno = 'B1', dcl_unitcd = '007', dcl_qty = 500000 \
         WHERE id = (SELECT MIN(id) FROM bond_invt_dt \
                     WHERE document_id IN (SELECT id FROM bond_invt WHERE bond_invt_no = 'QD-ALL'))",
        "UPDATE sas_stock SET stucd = '6', rlt_bond_invt_no = 'HZ26070001', \
         org_id = (SELECT org_id FROM asn WHERE asn_no = 'RK-B') WHERE etps_preent_no = 'CRK000001'",
        "UPDATE sas_stock_dt SET oriact_gds_seqno = 99, gds_mtno = 'OTHER' \
         WHERE document_id IN (SELECT id FROM sas_stock WHERE etps_preent_no = 'CRK000001')",
        "UPDATE sas_stock_dt SET oriact_gds_seqno = 1, gds_mtno = 'B1', dcl_unitcd = '007', dcl_qty = 500000 \
         WHERE id = (SELECT MIN(id) FROM sas_stock_dt \
                     WHERE document_id IN (SELECT id FROM sas_stock WHERE etps_preent_no = 'CRK000001'))",
        "UPDATE sas_passport SET state = 'APPROVED', org_id = (SELECT org_id FROM asn WHERE asn_no = 'RK-B') \
         WHERE etps_preent_no = 'HF26070001'",
    ] {
        assert!(app.db().execute_unprepared(sql).await.unwrap().rows_affected() > 0, "{sql}");
    }
    let packed = async |number: &str, field: &str, paper: &str, quantity: &str| {
        packed_under(&client, number, account, (field, paper), quantity).await
    };
    let first = packed("CK-1", "passportNo", "HF26070001", "3").await;
    command(&client, DSN, first, "ship").await;
    let second = packed("CK-2", "bondInvtNo", "QD-ALL", "3").await;
    let told = refused(&client, DSN, second, "ship").await;
    assert_eq!(told["rule"], "wms.listShort");
    assert!(told["message"].as_str().unwrap().contains("2 left"), "what left by the stock list counts: {told}");
    let third = packed("CK-3", "bondInvtNo", "HZ26070001", "1").await;
    command(&client, DSN, third, "ship").await;
    let fourth = packed("CK-4", "passportNo", "HF26070001", "2").await;
    assert_eq!(refused(&client, DSN, fourth, "ship").await["rule"], "wms.passportShort");
    let fifth = packed("CK-5", "passportNo", "HF26070001", "1").await;
    command(&client, DSN, fifth, "ship").await;
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

    // What the account does not know is called as in the warehouse, and opens to what moved it.
    let mut strange = line("STRANGE", "3");
    strange["gdsSeqno"] = json!("77");
    let id = order(
        &client,
        ASN,
        json!({ "asnNo": "RK-S", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account }),
        "asnId",
        &[strange],
    )
    .await;
    command(&client, ASN, id, "receive").await;
    let compared = client.get(&format!("/wms/v1/stock/compare?accountNo={account}")).await.done();
    let unknown = compared["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == 77).unwrap();
    assert_eq!((&unknown["gdsMtno"], &unknown["verdict"]), (&json!("STRANGE"), &json!("4")));
    let sheet = client.get(&format!("/wms/v1/stock/compare/export?accountNo={account}")).await;
    assert_eq!((sheet.status.as_u16(), sheet.bytes.get(..2)), (200, Some(&b"PK"[..])));
    let moves = async |filter: &str| {
        client.get(&format!("/wms/v1/move/page?accountNo={account}{filter}")).await.done()["total"].clone()
    };
    assert_eq!((moves("&gdsSeqno=77").await, moves("&noSerial=1").await), (json!(1), json!(0)));
    client.get("/wms/v1/move/page?noSerial=x").await.refused(400);
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
    // Of 5000 pieces an outbound list has reserved 500, which may leave.
    assert_eq!((&of(21)["accountQty"], &of(21)["differenceQty"]), (&json!("4500.00000"), &json!("-4500.00000")));
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
async fn a_released_declaration_without_serials_is_counted_by_material() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = "T2248W000019";
    bonded(&client, account).await;
    let declared = |material: &str| {
        json!({
            "iECatg": "1",
            "lines": [{ "gNo": "1", "gdsMtno": material, "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
        })
    };
    let made = released(&app, &client, declared("B1"), "224820261000000078").await;
    let first = freeing(&client, "CK-1", account, &json!("224820261000000078"), "3").await;
    command(&client, DSN, first, "ship").await;
    let second = freeing(&client, "CK-2", account, &made["clientSeqNo"], "3").await;
    let told = refused(&client, DSN, second, "ship").await;
    assert_eq!((&told["rule"], &told["field"]), (&json!("wms.entryShort"), &json!("entryId")));
    assert!(told["message"].as_str().unwrap().contains("2 left of B1"), "{told}");
    let third = freeing(&client, "CK-3", account, &made["clientSeqNo"], "2").await;
    command(&client, DSN, third, "ship").await;
    // A declaration that names neither says nothing that could be counted.
    released(&app, &client, declared(""), "224820261000000079").await;
    let fourth = freeing(&client, "CK-4", account, &json!("224820261000000079"), "1").await;
    command(&client, DSN, fourth, "ship").await;
}

#[tokio::test]
async fn goods_do_not_leave_by_the_record_of_their_coming() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    bonded(&client, "T2248W000019").await;
    let came = json!({
        "iECatg": "3",
        "lines": [{ "gNo": "1", "gdsMtno": "B1", "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
    });
    released(&app, &client, came, "224820261000000080").await;
    let id = freeing(&client, "CK-1", "T2248W000019", &json!("224820261000000080"), "1").await;
    let told = refused(&client, DSN, id, "ship").await;
    assert_eq!((&told["rule"], &told["field"]), (&json!("wms.paperInward"), &json!("entryId")));
}

#[tokio::test]
async fn a_document_gives_its_goods_to_an_order_once() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let owner = client.get("/wms/v1/stock/compare?accountNo=T2248W000019").await.done()["orgId"].clone();
    let head = json!({ "asnNo": "RK-T", "asnType": "1", "warehouse": WAREHOUSE, "orgId": owner });
    let id = order(&client, ASN, head, "asnId", &[]).await;
    let path = format!("{ASN}/dt/from");
    let from = json!({ "asnId": id, "kind": "bondInvt", "number": "HZ26070001" });
    let added = client.post(&path, from.clone()).await.done()["added"].clone();
    let told = client.post(&path, from.clone()).await.refused(422);
    assert_eq!((&told["fields"][0]["rule"], &told["fields"][0]["field"]), (&json!("wms.madeTwice"), &json!("number")));
    let lines = client.get(&format!("{ASN}/dt/page?asnId={id}&pageSize=200")).await.done();
    assert_eq!((&lines["total"], &lines["rows"][0]["madeOf"]), (&added, &json!("HZ26070001")));
    // Nor does another order get them.
    let head = json!({ "asnNo": "RK-U", "asnType": "1", "warehouse": WAREHOUSE, "orgId": owner });
    let other =
        json!({ "asnId": order(&client, ASN, head, "asnId", &[]).await, "kind": "bondInvt", "number": "HZ26070001" });
    let told = client.post(&path, other).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "wms.givenAlready");
    // Without them it gives them again.
    let each =
        |field: &str| lines["rows"].as_array().unwrap().iter().map(|line| line[field].clone()).collect::<Vec<_>>();
    client.post(&format!("{ASN}/dt/delete"), json!({ "ids": each("id"), "versions": each("version") })).await.done();
    assert_eq!(client.post(&path, from).await.done()["added"], added);
}

#[tokio::test]
async fn a_list_and_its_declaration_are_expected_once() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let owner = client.get("/wms/v1/stock/compare?accountNo=T2248W000019").await.done()["orgId"].clone();
    let declared = json!({
        "orgId": owner, "iECatg": "1", "manualNo": "T2248W000019",
        "lines": [{ "gNo": "1", "contrItem": "1", "codeTS": "3901100090", "gName": "B1", "gQty": "5", "gUnit": "007" }],
    });
    let made = released(&app, &client, declared, "224820261000000082").await;
    let order = async |number: &str| {
        let head = json!({ "asnNo": number, "asnType": "1", "warehouse": WAREHOUSE, "orgId": owner });
        order(&client, ASN, head, "asnId", &[]).await
    };
    let path = format!("{ASN}/dt/from");
    let list = |id: i64| json!({ "asnId": id, "kind": "bondInvt", "number": "HZ26070001" });
    let declaration = |id: i64| json!({ "asnId": id, "kind": "declaration", "number": made["clientSeqNo"] });
    // As long as nothing ties them they are of different goods.
    let id = order("RK-1").await;
    client.post(&path, declaration(id)).await.done();
    let lines = client.get(&format!("{ASN}/dt/page?asnId={id}")).await.done();
    let each =
        |field: &str| lines["rows"].as_array().unwrap().iter().map(|line| line[field].clone()).collect::<Vec<_>>();
    client.post(&format!("{ASN}/dt/delete"), json!({ "ids": each("id"), "versions": each("version") })).await.done();
    let on = format!(
        "UPDATE bond_invt_dt SET decl_id = {} WHERE document_id = \
         (SELECT id FROM bond_invt WHERE etps_inner_invt_no = 'HZ26070001')",
        made["id"]
    );
    assert!(app.db().execute_unprepared(&on).await.unwrap().rows_affected() > 0);
    let other = order("RK-2").await;
    for (id, first, second, names) in [
        (id, list(id), declaration(id), "HZ26070001"),
        (other, declaration(other), list(other), made["clientSeqNo"].as_str().unwrap()),
    ] {
        client.post(&path, first).await.done();
        let told = client.post(&path, second).await.refused(422);
        assert_eq!(told["fields"][0]["rule"], "wms.sameGoods", "{id}");
        assert!(told["fields"][0]["message"].as_str().unwrap().contains(names), "{told}");
    }
}
