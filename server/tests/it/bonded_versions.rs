//! Versions of consumption: what lists went by stays as it was, whatever a change of the account brings.

use core_wasm::rules::bonded::answer::{Answer, Kind};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::domains::bonded::answer::{apply, key};
use server::store::audit::Actor;

use crate::base_support::with;
use crate::bonded_disputes::says;
use crate::bonded_filing::{self, made};
use crate::bonded_lists::{answered, lines, post};
use crate::harness::{Client, TestApp};

const HANDBOOK: &str = "C22480500041";

/// A list that exports so much of product 1 by a version, and is with customs.
async fn exported(app: &TestApp, client: &Client, number: &str, quantity: &str, version: &str) -> Value {
    let head = json!({
        "etpsInnerInvtNo": number, "putrecNo": HANDBOOK, "impexpMarkcd": "E", "mtpckEndprdMarkcd": "E",
        "supvModecd": "0615", "dclcusFlag": "2",
    });
    let list = post(client, "add", head).await;
    let row = json!({
        "putrecSeqno": "1", "gdsMtno": "P", "gdecd": "3901100090", "gdsNm": "货物", "dclUnitcd": "035",
        "dclQty": quantity, "dclTotalAmt": "100", "dclCurrcd": "502", "natcd": "304", "ucnsVerno": version,
    });
    post(client, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [row] })).await;
    let sent =
        format!("UPDATE bond_invt SET state = 'SENT', dcl_typecd = '1', chg_tms_cnt = 0 WHERE id = {}", list["id"]);
    app.db().execute_unprepared(&sent).await.unwrap();
    list
}

async fn deducted(app: &TestApp, list: &Value) {
    let answer = Answer { kind: Kind::Decision, result: "1".to_owned(), tms_cnt: Some(0), ..Answer::default() };
    let tx = app.app.begin().await.unwrap();
    apply(&tx, &Actor::system("customs"), list["id"].as_i64().unwrap(), &answer, &key(&answer)).await.unwrap();
    tx.commit().await.unwrap();
}

/// What products took of a material.
async fn taken(client: &Client, id: &Value, serial: &str, more: &str) -> Value {
    let page = client.get(&format!("/bond/v1/eml/{id}/balance/theory?pageSize=80{more}")).await.done();
    page["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == serial).unwrap().clone()
}

#[tokio::test]
async fn a_version_that_customs_does_not_have_changes_nothing() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = made(&owner, "eml", "H-V1").await;
    let id = account["id"].clone();
    bonded_filing::done(&owner, "eml", "send", &account, "").await;
    bonded_filing::done(&owner, "eml", "confirm", &account, HANDBOOK).await;
    let list = exported(&app, &owner, "HZ-VA", "10", "").await;
    deducted(&app, &list).await;
    assert_eq!(
        lines(&owner, &list).await[0]["ucnsVerno"],
        json!("1"),
        "it went by the last version that customs filed"
    );
    let was = taken(&owner, &id, "1", "").await;
    assert_eq!(was["csmTotalQty"], json!("9.50000"));

    // A version with a slip of the pen, in a change that nobody sent.
    bonded_filing::done(&owner, "eml", "change", &account, "").await;
    let slip = json!({
        "emlId": id, "endprdSeqno": "1", "mtpckSeqno": "1", "ucnsVerno": "X", "netUseupQty": "20", "tgblLossRate": "0",
        "intgbLossRate": "0",
    });
    let draft = exported(&app, &owner, "HZ-VB", "5", "").await;
    let slip = owner.post("/bond/v1/eml/ucns/add", slip).await.done();
    assert_eq!(taken(&owner, &id, "1", "").await["csmTotalQty"], was["csmTotalQty"]);
    let right = with(&slip, "netUseupQty", &json!("2"));
    owner.post("/bond/v1/eml/ucns/update", right).await.done();
    let page = owner.get(&format!("/bond/v1/eml/ucns/page?emlId={id}&pageSize=80")).await.done();
    let slip = page["rows"].as_array().unwrap().iter().find(|row| row["ucnsVerno"] == "X").unwrap().clone();
    let gone = json!({ "ids": [slip["id"]], "versions": [slip["version"]] });
    owner.post("/bond/v1/eml/ucns/delete", gone).await.done();

    // What the account does not have is no version to go by.
    let unknown = exported(&app, &owner, "HZ-VC", "5", "99").await;
    for (list, wrong) in [(&unknown, true), (&draft, false)] {
        let found = owner.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        assert_eq!(found.to_string().contains("bondList.versionUnknown"), wrong, "{found}");
    }

    // A period begins with what was left before it.
    let tomorrow = app.app.today().succ_opt().unwrap();
    let then = taken(&owner, &id, "1", &format!("&from={tomorrow}")).await;
    assert_eq!((&then["vclrPridInitQty"], &then["csmTotalQty"]), (&was["shdRemainQty"], &json!("0.00000")));
    let path = format!("/bond/v1/eml/{id}/balance/theory?from={tomorrow}&until={}", app.app.today());
    owner.get(&path).await.refused(400);
}

#[tokio::test]
async fn a_change_takes_nothing_from_a_version_that_lists_went_by_meanwhile() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = made(&owner, "eml", "H-V2").await;
    let id = account["id"].clone();
    bonded_filing::done(&owner, "eml", "send", &account, "").await;
    bonded_filing::done(&owner, "eml", "confirm", &account, HANDBOOK).await;
    bonded_filing::done(&owner, "eml", "change", &account, "").await;
    let page = owner.get(&format!("/bond/v1/eml/ucns/page?emlId={id}&pageSize=80")).await.done();
    // Nothing went by it yet.
    let other = with(&page["rows"][0], "netUseupQty", &json!("5"));
    owner.post("/bond/v1/eml/ucns/update", other).await.done();
    let list = exported(&app, &owner, "HZ-VD", "10", "").await;
    deducted(&app, &list).await;
    assert_eq!(taken(&owner, &id, "1", "").await["csmTotalQty"], json!("9.50000"), "by what customs has");

    let version = owner.get(&format!("/bond/v1/eml/{id}/detail")).await.done()["version"].clone();
    let body = json!({ "ids": [id], "versions": [version], "note": "" });
    let no = owner.clone().with_header("reconfirm", "true").post("/bond/v1/eml/send", body).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "bonded.versionUsed", "{no}");
    // What customs has is put back; the rest of the change goes on.
    let page = owner.get(&format!("/bond/v1/eml/ucns/page?emlId={id}&pageSize=80")).await.done();
    owner.post("/bond/v1/eml/ucns/update", with(&page["rows"][0], "netUseupQty", &json!("7"))).await.refused(422);
    owner.post("/bond/v1/eml/ucns/update", with(&page["rows"][0], "netUseupQty", &json!("0.95"))).await.done();
    bonded_filing::done(&owner, "eml", "send", &account, "").await;
    assert_eq!(taken(&owner, &id, "1", "").await["csmTotalQty"], json!("9.50000"));
}

#[tokio::test]
async fn a_version_that_a_deduction_bound_goes_with_it() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let account = made(&owner, "eml", "H-V3").await;
    bonded_filing::done(&owner, "eml", "send", &account, "").await;
    bonded_filing::done(&owner, "eml", "confirm", &account, HANDBOOK).await;
    // One names its version itself.
    for (number, named, left) in [("HZ-VF", "", Value::Null), ("HZ-VG", "1", json!("1"))] {
        let list = exported(&app, &owner, number, "10", named).await;
        answered(&owner, &list, "1").await;
        assert_eq!(lines(&owner, &list).await[0]["ucnsVerno"], json!("1"), "{number}");
        says(&app, &list, "3", 0, 60).await;
        post(&owner, "answer", json!({ "id": list["id"], "result": "3", "note": "退单" })).await;
        assert_eq!(lines(&owner, &list).await[0]["ucnsVerno"], left, "{number}");
    }
}
