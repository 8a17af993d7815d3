//! How long a list of ten thousand lines takes. It is measured by hand (docs/performance.md), not in CI.

use std::time::Instant;

use rust_xlsxwriter::Workbook;
use serde_json::json;

use crate::base_support::with;
use crate::bonded_lists::{add, line, lines, post};
use crate::harness::TestApp;

/// `cargo test -p server --test it ten_thousand_lines -- --ignored --nocapture`
#[tokio::test]
#[ignore = "a measurement"]
async fn ten_thousand_lines() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let pasted = add(&broker, "HZ-S1", "I").await;
    let begun = Instant::now();
    // As the page sends them: a request takes no more.
    for _ in 0..4 {
        let rows: Vec<_> = (0..2_500).map(|_| line("12")).collect();
        post(&broker, "dt/add/all", json!({ "queryInvtId": pasted["id"], "rows": rows })).await;
    }
    println!("10,000 pasted lines: {:?}", begun.elapsed());
    let begun = Instant::now();
    post(&broker, "dt/number", json!({ "queryInvtId": pasted["id"] })).await;
    println!("numbering them: {:?}", begun.elapsed());
    let begun = Instant::now();
    broker.get(&format!("/invt/v1/bondInvt/{}/check", pasted["id"])).await.done();
    println!("checking them: {:?}", begun.elapsed());

    let imported = add(&broker, "HZ-S2", "I").await;
    let fields = [
        ("putrecSeqno", "12"),
        ("gdsMtno", "YS-8413-001"),
        ("gdecd", "8413810090"),
        ("gdsNm", "计量泵"),
        ("gdsSpcfModelDesc", "4|3|输送液体用"),
        ("dclQty", "12"),
        ("dclUnitcd", "001"),
        ("dclUprcAmt", "400"),
        ("dclTotalAmt", "4800"),
        ("dclCurrcd", "502"),
        ("natcd", "304"),
        ("destinationNatcd", "142"),
        ("lvyrlfModecd", "3"),
    ];
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, (name, value)) in (0_u16..).zip(fields) {
        let field = core_wasm::resources::documents::BOND_INVT_DT.field(name).unwrap();
        sheet.write(0, at, field.label.zh).unwrap();
        for row in 1..=10_000 {
            sheet.write(row, at, value).unwrap();
        }
    }
    let file = book.save_to_buffer().unwrap();
    let id = imported["id"].to_string();
    let begun = Instant::now();
    let told = broker.upload_with("/invt/v1/bondInvt/dt/import", "a.xlsx", &file, &[("queryInvtId", &id)]).await.done();
    println!("10,000 lines of a workbook of {} bytes: {:?}", file.len(), begun.elapsed());
    assert_eq!(told["stored"], 10_000, "{}", told["rows"][0]);
}

#[tokio::test]
async fn goods_that_are_called_differently_are_numbered_however_many_they_are() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-S3", "I").await;
    // More than are written at once; each name comes twice.
    let named = |at: usize| with(&line("12"), "gdsNm", &json!(format!("计量泵{}", at % 130)));
    let rows: Vec<_> = (0..260).map(named).collect();
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": rows })).await;
    post(&broker, "dt/number", json!({ "queryInvtId": list["id"] })).await;
    for line in lines(&broker, &list).await {
        let at: usize = line["gdsSeqno"].as_str().unwrap().parse().unwrap();
        assert_eq!(line["entryGdsSeqno"], json!(((at - 1) % 130 + 1).to_string()), "{line}");
    }
    let page = format!("/invt/v1/bondInvt/dt/page?queryInvtId={}&pageSize=80&pageNum=4", list["id"]);
    let last = broker.get(&page).await.done()["rows"].as_array().unwrap().last().unwrap().clone();
    let last = broker.get(&format!("/invt/v1/bondInvt/dt/{}/detail", last["id"])).await.done();
    assert_eq!((&last["gdsSeqno"], &last["entryGdsSeqno"]), (&json!("260"), &json!("130")));
}
