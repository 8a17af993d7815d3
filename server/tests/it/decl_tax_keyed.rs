//! Tax bills that no notice of customs brings: keyed, taken from a workbook, paid, deleted.

use rust_xlsxwriter::Workbook;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::store::audit;

use crate::decl_support::{fields, import, made_for_a, sent, with};
use crate::harness::{Client, TestApp};

async fn bills(client: &Client) -> Vec<Value> {
    client.get("/decl/v1/tax/page").await.done()["rows"].as_array().unwrap().clone()
}

/// A declaration with a number, and the bill of its duty.
async fn billed(app: &TestApp) -> (Client, Value, Value) {
    let broker = app.as_user("broker").await;
    let made = made_for_a(app, &broker, import()).await;
    let declaration = sent(app, made).await;
    let bill = json!({
        "declNo": declaration["clientSeqNo"], "taxNo": "2248-A01", "taxType": "A", "amount": "1308.60",
        "billedOn": "2026-06-30"
    });
    (broker, declaration, bill)
}

#[tokio::test]
async fn a_bill_is_keyed_paid_and_deleted() {
    let app = TestApp::start().await;
    let (broker, declaration, bill) = billed(&app).await;
    broker.post("/decl/v1/tax/add", bill.clone()).await.done();
    let stored = bills(&broker).await;
    assert_eq!(stored.len(), 1);
    let kept = &stored[0];
    for (field, value) in [
        ("declId", declaration["id"].clone()),
        ("amount", json!("1308.60")),
        ("status", json!("1")),
        // 15 days, as the law says where the bill does not.
        ("dueOn", json!("2026-07-15")),
        ("payerName", json!("华东精密制造有限公司")),
        ("keyedBy", json!("孙伟")),
    ] {
        assert_eq!(kept[field], value, "{field}");
    }
    assert_eq!(fields(&broker.post("/decl/v1/tax/add", bill.clone()).await), ["taxNo"], "it is known");
    for (field, value) in [
        ("amount", "0"),
        ("billedOn", ""),
        ("billedOn", "2026-07-02"),
        ("paidOn", "2026-07-02"),
        ("declNo", "NOBODY"),
        ("taxType", "?"),
    ] {
        let refused = broker.post("/decl/v1/tax/add", with(bill.clone(), json!({ "taxNo": "X", field: value }))).await;
        assert_eq!(fields(&refused), [field], "{value}");
    }
    let unpaid = broker.get("/decl/v1/warn/unpay/page").await.done();
    assert_eq!(unpaid["total"], 1, "a keyed bill is warned of like one of customs");

    let pay = |day: &str| json!({ "ids": [kept["id"]], "paidOn": day });
    for wrong in ["2026-06-29", "2026-07-02"] {
        assert_eq!(fields(&broker.post("/decl/v1/tax/pay", pay(wrong)).await), ["paidOn"], "{wrong}");
    }
    broker.post("/decl/v1/tax/pay", pay("2026-07-01")).await.done();
    let paid = bills(&broker).await;
    assert_eq!((&paid[0]["status"], &paid[0]["paidOn"]), (&json!("3"), &json!("2026-07-01")));
    assert_eq!(fields(&broker.post("/decl/v1/tax/pay", pay("2026-07-01")).await), ["ids[0]"], "twice");
    assert_eq!(broker.get("/decl/v1/warn/unpay/page").await.done()["total"], 0);

    broker.post("/decl/v1/tax/delete", json!({ "ids": [kept["id"]] })).await.done();
    assert!(bills(&broker).await.is_empty());
}

#[tokio::test]
async fn who_may_not_work_on_a_declaration_keys_no_bill_of_it() {
    let app = TestApp::start().await;
    let (broker, _, bill) = billed(&app).await;
    for name in ["other", "viewer"] {
        let refused = app.as_user(name).await.post("/decl/v1/tax/add", bill.clone()).await;
        assert_eq!(fields(&refused), ["declNo"], "{name}: like an unknown number");
    }
    broker.post("/decl/v1/tax/add", bill).await.done();
    let ids = json!({ "ids": [bills(&broker).await[0]["id"]] });
    for path in ["pay", "delete"] {
        app.as_user("other").await.post(&format!("/decl/v1/tax/{path}"), ids.clone()).await.refused(404);
        app.as_user("viewer").await.post(&format!("/decl/v1/tax/{path}"), ids.clone()).await.refused(403);
    }
    assert_eq!(bills(&broker).await.len(), 1);
}

#[tokio::test]
async fn a_workbook_brings_bills_all_or_none() {
    let app = TestApp::start().await;
    let (broker, declaration, _) = billed(&app).await;
    let number = declaration["clientSeqNo"].as_str().unwrap();
    let book = |lines: &[[&str; 6]]| {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let head = ["declNo", "税单号", "税种", "Amount", "填发日期", "缴税日期"];
        for (line, cells) in std::iter::once(&head).chain(lines).enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                sheet.write(u32::try_from(line).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
            }
        }
        book.save_to_buffer().unwrap()
    };
    let good = [number, "2248-A01", "A", "1308.6", "2026-06-30", "2026-07-01"];
    let bad = ["NOBODY", "2248-L02", "L", "10", "2026-06-30", ""];
    let twice = [number, "2248-A01", "A", "1308.6", "2026-06-30", ""];
    let verdict = broker.upload("/decl/v1/tax/upload", "a.xlsx", &book(&[good, bad, twice])).await.done();
    assert_eq!((&verdict["good"], &verdict["bad"], &verdict["stored"]), (&json!(1), &json!(2), &json!(0)));
    assert_eq!(verdict["rows"][1]["problems"][0]["field"], "declNo");
    assert_eq!(verdict["rows"][2]["problems"][0]["rule"], "taxBill.twice");
    assert!(bills(&broker).await.is_empty());
    // On SQLite those who write stand in line for one connection: whoever only hears what is wrong does not.
    let writes = app.app.begin().await.unwrap();
    let verdict = broker.upload("/decl/v1/tax/upload", "a.xlsx", &book(&[good, bad])).await.done();
    assert_eq!((&verdict["good"], &verdict["bad"], &verdict["stored"]), (&json!(1), &json!(1), &json!(0)));
    drop(writes);
    let vat = [number, "2248-L02", "L", "1899.7", "2026-06-30", ""];
    let verdict = broker.upload("/decl/v1/tax/upload", "a.xlsx", &book(&[good, vat])).await.done();
    assert_eq!(verdict["stored"], 2);
    let mut states: Vec<Value> = bills(&broker).await.iter().map(|bill| bill["status"].clone()).collect();
    states.sort_by_key(Value::to_string);
    assert_eq!(states, [json!("1"), json!("3")]);
    for bill in bills(&broker).await {
        assert_eq!((&bill["keyedBy"], &bill["dueOn"]), (&json!("孙伟"), &json!("2026-07-15")));
    }
    let history = audit::Entity::find().filter(audit::Column::Entity.eq("tax_bill"));
    assert_eq!(history.count(app.db()).await.unwrap(), 2);
    let known = broker.upload("/decl/v1/tax/upload", "a.xlsx", &book(&[good])).await.done();
    assert_eq!(known["rows"][0]["problems"][0]["rule"], "taxBill.known");
}
