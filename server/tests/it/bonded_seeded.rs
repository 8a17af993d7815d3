//! What the demo's bonded lists did to their accounts opens to customs' answers.

use serde_json::json;

use crate::harness::TestApp;

#[tokio::test]
async fn figures_of_the_demo_open_to_the_answer_of_customs_as_it_came() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (number, result, message) in [
        ("HZ26070001", "1", "INV201"),
        ("HZ26070002", "1", "INV201"),
        ("HZ26070003", "1", "INV201"),
        ("HZ26070010", "4", "INV201"),
    ] {
        let page = broker.get(&format!("/invt/v1/bondInvt/page?etpsInnerInvtNo={number}&pageSize=80")).await.done();
        let list = &page["rows"][0];
        let answers = broker.get(&format!("/invt/v1/bondInvt/{}/answers", list["id"])).await.done();
        let decided = answers.as_array().unwrap().iter().find(|one| one["result"] == result);
        let decided = decided.unwrap_or_else(|| panic!("{number}: {answers}"));
        assert_eq!((&decided["kind"], &decided["isApplied"]), (&json!(message), &json!("1")), "{answers}");
        let kept =
            broker.get(&format!("/invt/v1/bondInvt/{}/answer?answer={}", list["id"], decided["id"])).await.done();
        assert!(kept["raw"].as_str().unwrap().contains(list["bondInvtNo"].as_str().unwrap()), "{kept}");
    }
    // From the figure down to the receipt: every event of the demo's lists says which answer told it.
    for kind in ["bws", "ems", "eml"] {
        let accounts = broker.get(&format!("/bond/v1/{kind}/page?pageSize=80")).await.done();
        for account in accounts["rows"].as_array().unwrap() {
            let held = broker.get(&format!("/bond/v1/{kind}/{}/balance?pageSize=80", account["id"])).await.done();
            for row in held["rows"].as_array().unwrap() {
                let (serial, goods) = (row["gdsSeqno"].as_str().unwrap(), row["mtpckEndprdTypecd"].as_str().unwrap());
                let path = format!("/bond/v1/{kind}/{}/balance/events", account["id"]);
                let events = broker.get(&format!("{path}?serial={serial}&goods={goods}&pageSize=80")).await.done();
                for event in events["rows"].as_array().unwrap().iter().filter(|one| one["documentKind"] == "bondInvt") {
                    assert_eq!(event["receiptKind"], json!("INV201"), "{event}");
                }
            }
        }
    }
}

/// What a person finds on the desk of the demo goes on: its own check has nothing against it.
#[tokio::test]
async fn what_the_demo_leaves_to_be_sent_passes_its_own_check() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let open = [
        ("/invt/v1/bondInvt", "etpsInnerInvtNo", "state", &["DRAFT", "RETURNED"][..], 3),
        ("/sas/v1/sasDcl", "etpsPreentNo", "state", &["DRAFT"], 1),
        ("/sas/v1/sasPassport", "etpsPreentNo", "state", &["DRAFT"], 1),
        ("/sas/v1/sasVehicle", "vehicleNo", "state", &["DRAFT"], 1),
    ];
    for (path, number, state, states, count) in open {
        let page = broker.get(&format!("{path}/page?pageSize=80")).await.done();
        let rows = page["rows"].as_array().unwrap().iter();
        let rows: Vec<_> = rows.filter(|row| states.contains(&row[state].as_str().unwrap_or_default())).collect();
        assert_eq!(rows.len(), count, "{path}");
        for row in rows {
            let found = broker.get(&format!("{path}/{}/check", row["id"])).await.done();
            assert_eq!(found, json!([]), "{}", row[number]);
        }
    }
}
