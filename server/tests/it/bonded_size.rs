//! How long things take at size. They are measured by hand (docs/performance.md), not in CI.

use std::time::Instant;

use rust_xlsxwriter::Workbook;
use sea_orm::ConnectionTrait;
use serde_json::json;
use server::domains::bonded::journal::{Goods, all_of, figures, of_account};
use server::domains::bonded::rebuild;

use crate::bonded_lists::{add, line, post};
use crate::harness::TestApp;

const ACCOUNT: i64 = 900_000;

/// `cargo test -p server --test it a_million_events -- --ignored --nocapture`
#[tokio::test]
#[ignore = "a measurement"]
async fn a_million_events() {
    let app = TestApp::start().await;
    // 20,000 serials; of each 25 lists came in, 50 pieces each.
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499999)";
    for event in ["1", "2"] {
        let insert = format!(
            "INSERT INTO bonded_event (account_kind, account_id, goods, serial, event, mode, outward, qty, amount_usd, \
             document_kind, document_id, document_no, line_id, turn, at) {numbers} \
             SELECT 'bws', {ACCOUNT}, 'I', i % 20000 + 1, '{event}', 'D', {}, 5000000, 100000, 'bondInvt', \
             {ACCOUNT} + i / 20000, 'QD', {ACCOUNT} + i, {}, '2026-06-01T00:00:00+00:00' FROM n",
            if app.is_postgres() { "false" } else { "0" },
            0,
        );
        app.db().execute_unprepared(&insert).await.unwrap();
    }
    let begun = Instant::now();
    rebuild::rebuild(&app.app).await.unwrap();
    println!("rebuilding 20,000 balances from 1,000,000 events: {:?}", begun.elapsed());
    let mut times = Vec::new();
    for serial in 1..=100 {
        let begun = Instant::now();
        let held = figures(app.db(), "bws", ACCOUNT, Goods::Material, &[serial * 199]).await.unwrap();
        times.push(begun.elapsed());
        assert_eq!(held[0].1.surplus().unwrap().to_string(), "1250.00000");
    }
    times.sort();
    println!("the balance of a serial: median {:?}, worst of 100 {:?}", times[50], times[99]);
    let begun = Instant::now();
    let all = all_of(app.db(), of_account("bws", ACCOUNT), None).await.unwrap();
    println!("an account of {} serials: {:?}", all.len(), begun.elapsed());
}

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
