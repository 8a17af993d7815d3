//! The number of the declaration that customs makes of an inventory list: taken whenever it comes, and never exchanged in silence.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use server::gateway::bonded::{Decision, write_decision_with};
use server::gateway::{folders, inbox};

use crate::base_support::with;
use crate::bonded_customs::{folders_of, played, told_declaration};
use crate::bonded_keyed::heard;
use crate::bonded_lists::{add, detail, line, post, ready, send};
use crate::harness::TestApp;
use crate::sas;

const FIRST: &str = "224820261000000777";
const OTHER: &str = "224820261000000778";
const THIRD: &str = "224820261000000779";

/// Customs tells its decision about a list once more, some hours from now, with the number of the declaration.
async fn told_again(app: &TestApp, list: &Value, hours: i64, entry_no: &str) {
    let at = app.app.now() + TimeDelta::hours(hours);
    let decision = Decision {
        root: "INV201",
        ours: list["invtPreentNo"].as_str().unwrap(),
        number: list["bondInvtNo"].as_str().unwrap(),
        tms_cnt: 0,
        result: "1",
        at,
        note: "",
    };
    let xml = write_decision_with(&decision, |writer| {
        writer.open("BondInvtBsc");
        writer.text("entryNo", entry_no);
        writer.text("entryDclTime", "20260702");
        writer.close();
    });
    let name = format!("Receipt_again{hours}{entry_no}.xml");
    folders::put(&folders_of(app).in_box(), &name, xml.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders_of(app), Duration::ZERO).await.unwrap();
}

#[tokio::test]
async fn the_number_of_a_declaration_is_taken_after_the_deduction_too() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // With the declaration's own answer, which was written before the deduction.
    let list = ready(&broker, "HZ-N1", "I").await;
    send(&broker, &list).await;
    played(&app).await;
    let deducted = detail(&broker, &list).await;
    assert_eq!((&deducted["state"], &deducted["entryNo"]), (&json!("PASSED_DEDUCTED"), &Value::Null));
    told_declaration(&app, &deducted, -2, FIRST).await;
    let now = detail(&broker, &list).await;
    assert_eq!((&now["entryNo"], &now["entrySeqNo"]), (&json!(FIRST), &json!("I20260000000000009")));
    assert_eq!(now["state"], json!("PASSED_DEDUCTED"));
    // Another one takes no number away in silence.
    for hours in [2, 3, 4] {
        told_again(&app, &now, hours, OTHER).await;
        assert_eq!(detail(&broker, &list).await["entryNo"], json!(FIRST));
        assert_eq!(heard(&broker, OTHER).await, 1, "each number once");
    }
    told_again(&app, &now, 5, THIRD).await;
    told_again(&app, &now, 6, OTHER).await;
    assert_eq!((heard(&broker, OTHER).await, heard(&broker, THIRD).await), (1, 1));

    // With the decision once more: it says nothing else than before.
    let list = ready(&broker, "HZ-N2", "I").await;
    send(&broker, &list).await;
    played(&app).await;
    told_again(&app, &detail(&broker, &list).await, 1, OTHER).await;
    let now = detail(&broker, &list).await;
    assert_eq!((&now["entryNo"], &now["entryDclTime"]), (&json!(OTHER), &json!("2026-07-02")));
    assert_eq!((&now["state"], &now["vrfdedMarkcd"]), (&json!("PASSED_DEDUCTED"), &json!("2")));
}

#[tokio::test]
async fn played_customs_tells_the_number_of_the_declaration_that_it_made() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-N3", "I").await;
    let goods = with(&line("12"), "entryGdsSeqno", &json!("1"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [goods] })).await;
    let mut asks = detail(&broker, &list).await;
    for (field, value) in [("dclcusFlag", "1"), ("dclcusTypecd", "2"), ("genDecFlag", "1"), ("decType", "1")] {
        asks = with(&asks, field, &json!(value));
    }
    for (field, from) in [
        ("corrEntryDclEtpsSccd", "dclEtpsSccd"),
        ("corrEntryDclEtpsNo", "dclEtpsno"),
        ("corrEntryDclEtpsNm", "dclEtpsNm"),
    ] {
        let value = asks[from].clone();
        asks = with(&asks, field, &value);
    }
    post(&broker, "update", asks).await;
    send(&broker, &list).await;
    played(&app).await;
    let now = detail(&broker, &list).await;
    let pass = json!({
        "orgId": list["orgId"], "etpsPreentNo": "HF-N3", "passportTypecd": "2", "ioTypecd": "I", "bindTypecd": "2",
        "rltTbTypecd": "1", "masterCuscd": "2248", "dclErConc": "陈晓", "vehicleNo": "沪AD1688", "totalGrossWt": "5",
        "totalNetWt": "4", "docs": [{ "rtlBillNo": now["bondInvtNo"] }],
    });
    let pass = sas::add(&broker, sas::PASSPORTS, pass).await;
    sas::done(&broker, sas::PASSPORTS, "send", &pass).await;
    played(&app).await;
    played(&app).await;
    let deducted = detail(&broker, &list).await;
    assert_eq!(deducted["state"], json!("PASSED_DEDUCTED"));
    let number = deducted["entryNo"].as_str().unwrap_or_default();
    assert!(number.len() == 18 && number.starts_with("224820261"), "{deducted}");
    assert_eq!(deducted["entryDclTime"], json!("2026-07-01"));
}
