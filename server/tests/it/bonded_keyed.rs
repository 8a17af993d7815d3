//! What people key of customs' answers about inventory lists: a number that was mistyped is put right until customs says it itself, whose
//! word counts although it was decided before.

use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use serde_json::{Value, json};
use server::domains::bonded::answer::{Applied, apply, key};
use server::store::audit::Actor;

use crate::base_support::with;
use crate::bonded_lists::{add, detail, line, lines, post, refused};
use crate::harness::{Client, TestApp};
use crate::sas::PASSPORTS;

/// A list that was sent.
async fn sent(client: &Client, number: &str) -> Value {
    let made = add(client, number, "I").await;
    post(client, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": [line("12")] })).await;
    let body = json!({ "ids": [made["id"]], "versions": [detail(client, &made).await["version"]], "note": "" });
    post(client, "send", body).await;
    made
}

async fn keyed(client: &Client, list: &Value, result: &str, number: &str) -> Value {
    post(client, "answer", json!({ "id": list["id"], "result": result, "bondInvtNo": number })).await;
    detail(client, list).await
}

/// Customs says something itself, decided before the list was keyed.
async fn says(app: &TestApp, list: &Value, result: &str, number: &str) -> Applied {
    let head = Row::from_value(json!({ "bondInvtNo": number })).unwrap();
    let answer = Answer {
        kind: Kind::Decision,
        result: result.to_owned(),
        tms_cnt: Some(0),
        note: "数量不符".to_owned(),
        head,
        ..Answer::default()
    };
    let tx = app.app.begin().await.unwrap();
    let applied = apply(&tx, &Actor::system("customs"), list["id"].as_i64().unwrap(), &answer, &key(&answer)).await;
    tx.commit().await.unwrap();
    applied.unwrap()
}

pub async fn heard(client: &Client, what: &str) -> usize {
    let page = client.get("/sys/v1/message/page?pageSize=200").await.done();
    let rows = page["rows"].as_array().unwrap();
    rows.iter().filter(|row| row["content"].as_str().unwrap().contains(what)).count()
}

#[tokio::test]
async fn a_number_is_put_right_until_customs_says_it_itself() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = sent(&broker, "HZ-K1").await;
    // Nothing was keyed yet.
    let early = json!({ "id": list["id"], "result": "", "bondInvtNo": "" });
    assert_eq!(refused(&broker, "answer", early, 422).await["fields"][0]["rule"], "bondList.notAwaited");
    let wrong = keyed(&broker, &list, "4", "QD224826I000007001").await;
    assert_eq!(wrong["state"], json!("PRE_DEDUCTED"));
    let passport = json!({
        "orgId": list["orgId"], "etpsPreentNo": "HF-K1", "passportTypecd": "2", "ioTypecd": "I", "bindTypecd": "2",
        "rltTbTypecd": "1", "masterCuscd": "2248", "dclErConc": "陈晓", "vehicleNo": "沪AD1688", "totalGrossWt": "5",
        "totalNetWt": "4", "docs": [{ "rtlBillNo": "QD224826I000007001" }], "lines": [],
    });
    let passport = broker.post(&format!("{PASSPORTS}/add"), passport).await.done();
    let names = async || {
        let now = broker.get(&format!("{PASSPORTS}/{}/detail", passport["id"])).await.done();
        (now["rltNo"].clone(), now["docs"][0]["rtlBillNo"].clone())
    };
    let right = keyed(&broker, &list, "", "QD224826I000007002").await;
    assert_eq!((&right["state"], &right["bondInvtNo"]), (&json!("PRE_DEDUCTED"), &json!("QD224826I000007002")));
    let [second, third] = ["QD224826I000007002", "QD224826I000007003"].map(|number| (json!(number), json!(number)));
    assert_eq!(names().await, second);

    assert!(matches!(says(&app, &list, "4", "QD224826I000007003").await, Applied::Kept));
    assert_eq!(detail(&broker, &list).await["bondInvtNo"], json!("QD224826I000007003"));
    assert_eq!(names().await, third);
    assert_eq!(heard(&broker, "QD224826I000007003").await, 1, "customs said another number");
    let late = json!({ "id": list["id"], "result": "", "bondInvtNo": "QD224826I000007004" });
    assert_eq!(refused(&broker, "answer", late, 422).await["fields"][0]["rule"], "bondList.notAwaited");

    // One that was never sent has none.
    let draft = add(&broker, "HZ-K3", "I").await;
    let number = json!({ "id": draft["id"], "result": "", "bondInvtNo": "QD224826I000007005" });
    assert_eq!(refused(&broker, "answer", number, 422).await["fields"][0]["rule"], "bondList.notAwaited");
    assert_eq!(detail(&broker, &draft).await["bondInvtNo"], Value::Null);

    // A number is of one list.
    let other = sent(&broker, "HZ-K2").await;
    let taken = json!({ "id": other["id"], "result": "4", "bondInvtNo": "QD224826I000007003" });
    let told = refused(&broker, "answer", taken, 422).await;
    assert_eq!(
        (&told["fields"][0]["rule"], &told["fields"][0]["field"]),
        (&json!("bondList.numberTaken"), &json!("bondInvtNo"))
    );
    assert_eq!(detail(&broker, &other).await["state"], json!("SENT"));
}

#[tokio::test]
async fn what_customs_decided_otherwise_counts_or_is_told() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // Pre-deducted as people keyed, returned by customs: the reservation goes.
    let list = sent(&broker, "HZ-K3").await;
    keyed(&broker, &list, "4", "QD224826I000007005").await;
    assert!(matches!(says(&app, &list, "3", "").await, Applied::Moved(_)));
    let returned = detail(&broker, &list).await;
    assert_eq!((&returned["state"], &returned["reason"]), (&json!("RETURNED"), &json!("数量不符")));
    assert_eq!(lines(&broker, &list).await[0]["heldQty"], Value::Null);

    // Deducted as people keyed: it stays, and people look at it.
    let list = sent(&broker, "HZ-K4").await;
    keyed(&broker, &list, "1", "QD224826I000007006").await;
    assert!(matches!(says(&app, &list, "3", "").await, Applied::Kept));
    let stays = detail(&broker, &list).await;
    assert_eq!((&stays["state"], &stays["reason"]), (&json!("PASSED_DEDUCTED"), &json!("数量不符")));
    assert_eq!(heard(&broker, "HZ-K4: customs answered otherwise than was keyed").await, 1);
    assert!(matches!(says(&app, &list, "3", "").await, Applied::Again));

    // Returned as people keyed, but customs passed it: they key that.
    let list = sent(&broker, "HZ-K5").await;
    let wrong = with(&json!({ "result": "3", "note": "退单" }), "id", &list["id"]);
    post(&broker, "answer", wrong).await;
    let early = json!({ "id": list["id"], "result": "4" });
    assert_eq!(refused(&broker, "answer", early.clone(), 422).await["fields"][0]["rule"], "bondList.notAwaited");
    assert!(matches!(says(&app, &list, "4", "QD224826I000007007").await, Applied::Kept));
    assert_eq!(heard(&broker, "HZ-K5: customs answered otherwise than was keyed").await, 1);
    post(&broker, "answer", early).await;
    let passed = detail(&broker, &list).await;
    assert_eq!((&passed["state"], &passed["bondInvtNo"]), (&json!("PRE_DEDUCTED"), &json!("QD224826I000007007")));
    assert_eq!(lines(&broker, &list).await[0]["heldQty"], json!("12.00000"));
}
