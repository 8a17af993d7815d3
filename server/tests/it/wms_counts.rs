//! Counts of the warehouse, and the adjustments that follow.

use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::wms_support::{
    ASN, COUNT, DSN, WAREHOUSE, chosen, comes, command, goes, order, outbound, refused, silent, stock, stocked, upload,
};

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

#[tokio::test]
async fn a_count_does_not_make_bonded_goods_free() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let account = "T2248W000019";
    let head =
        json!({ "asnNo": "RK-B", "asnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": account });
    let mut came = comes("B1", "", "10", "A-01");
    came["gdsSeqno"] = json!("1");
    let asn = order(&maker, ASN, head, "asnId", &[came]).await;
    for name in ["receive", "putAway"] {
        command(&maker, ASN, asn, name).await;
    }
    let counted = |account: &str, counted: &str| {
        let serial = if account.is_empty() { "" } else { "1" };
        json!({
            "gdsMtno": "B1", "accountNo": account, "gdsSeqno": serial, "location": "A-01", "unit": "007",
            "countedQty": counted,
        })
    };
    for (number, free, submits) in [("PD-1", "4", false), ("PD-2", "0", true)] {
        let head = json!({ "countNo": number, "adjustType": "3", "warehouse": WAREHOUSE, "cause": "monthly" });
        let count = order(&maker, COUNT, head, "countId", &[counted(account, "6"), counted("", free)]).await;
        if submits {
            command(&maker, COUNT, count, "submit").await;
        } else {
            let told = refused(&maker, COUNT, count, "submit").await;
            assert_eq!((&told["rule"], &told["field"]), (&json!("wms.countFrees"), &json!("lines[1].accountNo")));
        }
    }
}

#[tokio::test]
async fn a_workbook_of_a_count_keeps_its_book_figures() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    stocked(&maker, "RK-1", &[comes("M1", "", "10", "A-01")]).await;
    let head = json!({ "countNo": "PD-1", "adjustType": "3", "warehouse": WAREHOUSE, "cause": "monthly" });
    let id = order(&maker, COUNT, head, "countId", &[]).await;
    maker.post(&format!("{COUNT}/dt/draw"), json!({ "countId": id })).await.done();
    let import = async |book: &str| {
        let rows = [["gdsMtno", "location", "unit", "bookQty", "countedQty"], ["M1", "A-01", "007", book, "8"]];
        upload(&maker, COUNT, ("countId", id), &rows).await
    };
    let told = import("8").await;
    let problem = &told["rows"][0]["problems"][0];
    assert_eq!((&problem["rule"], &problem["field"]), (&json!("field.readOnly"), &json!("bookQty")), "{told}");
    // As it was exported, with what was counted filled in.
    assert_eq!(import("10").await["stored"], 1);
    let line = maker.get(&format!("{COUNT}/dt/page?countId={id}")).await.done()["rows"][0].clone();
    assert_eq!((&line["countedQty"], &line["differenceQty"]), (&json!("8.00000"), &json!("-2.00000")));
}
