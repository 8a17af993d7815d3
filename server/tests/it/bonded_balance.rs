//! What the balance of an account says beside its figures, and which days it can be asked of.

use serde_json::{Value, json};
use server::domains::bonded::journal::{Event, Goods, Mode, NewEvent, post as tell};

use crate::bonded_lists::post;
use crate::harness::{Client, TestApp};

async fn demo_account(client: &Client) -> Value {
    client.get("/bond/v1/ems/page?emsNo=E22482600017").await.done()["rows"][0].clone()
}

/// What customs deducted: materials come in, products go out.
fn moved(account: &Value, goods: Goods, serial: i64, qty: &str) -> NewEvent {
    let qty = qty.parse().unwrap();
    NewEvent {
        account_kind: "ems",
        account_id: account["id"].as_i64().unwrap(),
        outward: goods == Goods::Product,
        goods,
        serial,
        mode: Mode::D,
        event: Event::Deducted,
        qty,
        amount_usd: qty,
        document_kind: "bondInvt",
        document_id: 20_000,
        document_no: "HZ-MOST".to_owned(),
        line_id: 20_000 + serial,
        receipt_id: None,
    }
}

#[tokio::test]
async fn a_product_below_zero_says_why() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = demo_account(&owner).await;
    let tx = app.app.begin().await.unwrap();
    tell(&tx, app.app.now(), &[moved(&account, Goods::Product, 1, "10")]).await.unwrap();
    tx.commit().await.unwrap();
    let page = owner.get(&format!("/bond/v1/ems/{}/balance?pageSize=80", account["id"])).await.done();
    let rows = page["rows"].as_array().unwrap();
    let said = |row: &Value| !row["remark"].as_str().unwrap_or_default().is_empty();
    let is_below = |row: &Value| row["stockQty"].as_str().unwrap().starts_with('-');
    let (below, others): (Vec<&Value>, Vec<&Value>) = rows.iter().partition(|row| is_below(row));
    assert!(below.iter().any(|row| row["mtpckEndprdTypecd"] == json!("E")), "{page}");
    assert!(below.iter().all(|row| said(row)), "{below:?}");
    assert!(others.iter().all(|row| !said(row)), "{others:?}");
    let told = below[0]["remark"].as_str().unwrap();
    assert!(told.contains("made"), "{told}");
    let chinese = app.as_user("orgadmin").await.in_chinese();
    let page = chinese.get(&format!("/bond/v1/ems/{}/balance?pageSize=80", account["id"])).await.done();
    assert!(page["rows"].to_string().contains("成品由料件"), "{page}");
}

#[tokio::test]
async fn a_balance_is_of_a_day_that_is_one_and_has_come() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = demo_account(&owner).await;
    let path = format!("/bond/v1/ems/{}/balance", account["id"]);
    for sheet in ["", "/export"] {
        // It is the first of July 2026.
        for day in ["2026-07-02", "bad"] {
            let refused = owner.get(&format!("{path}{sheet}?day={day}")).await.refused(422);
            assert_eq!(refused["fields"][0]["field"], json!("day"), "{refused}");
            let told = refused["fields"][0]["message"].as_str().unwrap();
            assert!(told.contains("2026-07-01") || told.contains("YYYY-MM-DD"), "{told}");
        }
    }
    let today = owner.get(&format!("{path}?day=2026-07-01&pageSize=80")).await.done();
    assert_eq!(today["total"], owner.get(&format!("{path}?pageSize=80")).await.done()["total"]);
}

#[tokio::test]
async fn a_sum_that_does_not_fit_is_refused_and_no_fault_of_the_server() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = demo_account(&owner).await;
    // Each fits; what the account holds together does not.
    let entered = |serial: i64| moved(&account, Goods::Material, 500 + serial, "9999999999999");
    let tx = app.app.begin().await.unwrap();
    tell(&tx, app.app.now(), &(0..12).map(entered).collect::<Vec<_>>()).await.unwrap();
    tx.commit().await.unwrap();
    let list = json!({
        "etpsInnerInvtNo": "HZ-MOST", "putrecNo": "E22482600017", "impexpMarkcd": "I", "mtpckEndprdMarkcd": "I",
        "supvModecd": "0615", "dclcusFlag": "2",
    });
    let list = post(&owner, "add", list).await;
    let refused = owner.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], json!("bonded.tooLarge"), "{refused}");
}
