//! What an e-account holds when customs files it: the first event of each serial, which the balance, the theory and lists go by.

use serde_json::{Value, json};
use server::domains::bonded::rebuild;

use crate::base_support::with;
use crate::bonded_filing::done;
use crate::bonded_lists::post;
use crate::harness::{Client, TestApp};

const NUMBER: &str = "E22480500051";

fn material(serial: &str, begins: &str) -> Value {
    json!({
        "gdsSeqno": serial, "mtpckEndprdTypecd": "I", "gdsMtno": format!("M-{serial}"), "gdecd": "3901100090",
        "gdsNm": "聚乙烯粒子", "dclUnitcd": "035", "dclUprcAmt": "2", "dclCurrcd": "502", "vclrPridInitQty": begins,
    })
}

/// What the account holds of its goods: serial, book stock and dollars.
async fn held(client: &Client, account: &Value) -> Vec<[String; 3]> {
    let page = client.get(&format!("/bond/v1/ems/{}/balance?pageSize=80", account["id"])).await.done();
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let rows = page["rows"].as_array().unwrap().iter();
    rows.map(|row| ["gdsSeqno", "stockQty", "totalAmt"].map(|name| text(row, name))).collect()
}

#[tokio::test]
async fn an_e_account_begins_with_what_customs_filed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let head = json!({
        "etpsPreentNo": "E-OPEN", "masterCuscd": "2248", "bizopEtpsno": "3105246B21", "bizopEtpsNm": "华东精密制造有限公司",
    });
    let account = client.post("/bond/v1/ems/add", head).await.done();
    let rows = json!([material("1", "50"), material("2", "0")]);
    client.post("/bond/v1/ems/dt/add/all", json!({ "emsId": account["id"], "rows": rows })).await.done();
    done(&client, "ems", "send", &account, "").await;
    assert!(held(&client, &account).await.is_empty(), "customs has not filed it");
    done(&client, "ems", "confirm", &account, NUMBER).await;
    assert_eq!(held(&client, &account).await, [["1", "50.00000", "100.00000"]]);
    let events = client.get(&format!("/bond/v1/ems/{}/balance/events?serial=1", account["id"])).await.done();
    let newest = &events["rows"][0];
    assert_eq!(
        (&newest["documentKind"], &newest["documentId"], &newest["documentNo"]),
        (&json!("ems"), &account["id"], &json!("E-OPEN"))
    );
    // Theory and balance say the same, and goods can leave.
    let theory = client.get(&format!("/bond/v1/ems/{}/balance/theory?pageSize=80", account["id"])).await.done();
    assert_eq!(theory["rows"][0]["shdRemainQty"], json!("50.00000"));
    for (number, quantity, is_short) in [("HZ-O1", "50", false), ("HZ-O2", "51", true)] {
        let list = json!({
            "etpsInnerInvtNo": number, "putrecNo": NUMBER, "impexpMarkcd": "E", "mtpckEndprdMarkcd": "I",
            "supvModecd": "0664", "dclcusFlag": "2",
        });
        let list = post(&client, "add", list).await;
        let row = json!({
            "putrecSeqno": "1", "gdsMtno": "M-1", "gdecd": "3901100090", "gdsNm": "聚乙烯粒子", "dclUnitcd": "035",
            "dclQty": quantity, "dclTotalAmt": "100", "dclCurrcd": "502", "natcd": "304",
        });
        post(&client, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [row] })).await;
        let found = client.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        assert_eq!(found.to_string().contains("only 50 left"), is_short, "{found}");
    }

    // A change that customs agreed to puts another quantity in its place; one that is given up does not.
    let first = async || {
        let page = client.get(&format!("/bond/v1/ems/dt/page?emsId={}&pageSize=80", account["id"])).await.done();
        let line = page["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "1").unwrap().clone();
        client.get(&format!("/bond/v1/ems/dt/{}/detail", line["id"])).await.done()
    };
    done(&client, "ems", "change", &account, "").await;
    client.post("/bond/v1/ems/dt/update", with(&first().await, "vclrPridInitQty", &json!("70"))).await.done();
    done(&client, "ems", "giveUp", &account, "").await;
    assert_eq!(held(&client, &account).await, [["1", "50.00000", "100.00000"]]);
    done(&client, "ems", "change", &account, "").await;
    client.post("/bond/v1/ems/dt/update", with(&first().await, "vclrPridInitQty", &json!("60"))).await.done();
    done(&client, "ems", "send", &account, "").await;
    done(&client, "ems", "confirmChange", &account, "").await;
    assert_eq!(held(&client, &account).await, [["1", "60.00000", "120.00000"]]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_period_that_was_closed_is_not_opened_again() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = owner.get("/bond/v1/ems/page?emsNo=E22482600017").await.done()["rows"][0].clone();
    let opened = held(&owner, &account).await;
    assert!(opened.iter().any(|row| *row == ["1", "1000.00000", "1050.00000"]), "{opened:?}");
    let page = owner.get("/invt/v1/bwsDcr/page?etpsPreentNo=HD-BH-2026-H1").await.done();
    let body = json!({ "ids": [page["rows"][0]["id"]], "versions": [page["rows"][0]["version"]], "note": "" });
    owner.post("/invt/v1/bwsDcr/keyClosed", body).await.done();
    let counted = held(&owner, &account).await;
    assert!(counted.iter().any(|row| row[..2] == ["1", "991.04167"]), "{counted:?}");
    done(&owner, "ems", "change", &account, "").await;
    done(&owner, "ems", "send", &account, "").await;
    done(&owner, "ems", "confirmChange", &account, "").await;
    assert_eq!(held(&owner, &account).await, counted);
}
