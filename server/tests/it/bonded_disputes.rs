//! What customs decides that does not fit what was keyed, what was asked since, or what a write-off told: nothing of it is lost, and
//! the order in which it comes makes no difference.

use chrono::{NaiveDate, SecondsFormat, TimeDelta, Utc};
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use serde_json::{Value, json};
use server::domains::bonded::answer::{Applied, apply, key};
use server::domains::bonded::rebuild;
use server::store::audit::Actor;

use crate::base_support::with;
use crate::bonded_lists::{add, answered, chosen, customs_number, detail, line, lines, post, ready, refused, send};
use crate::harness::{Client, TestApp};
use crate::{sas, write_off};

const NUMBER: &str = "T2248W000019";

/// Customs decides on a change of a list, some seconds from now.
pub async fn says(app: &TestApp, list: &Value, result: &str, tms_cnt: i64, seconds: i64) -> Applied {
    let at = (Utc::now() + TimeDelta::seconds(seconds)).to_rfc3339_opts(SecondsFormat::Millis, true);
    let head = Row::from_value(json!({ "bondInvtNo": customs_number(list) })).unwrap();
    let answer = Answer {
        kind: Kind::Decision,
        result: result.to_owned(),
        tms_cnt: Some(tms_cnt),
        at: Some(at),
        head,
        ..Answer::default()
    };
    let tx = app.app.begin().await.unwrap();
    let applied = apply(&tx, &Actor::system("customs"), list["id"].as_i64().unwrap(), &answer, &key(&answer)).await;
    tx.commit().await.unwrap();
    applied.unwrap()
}

/// What the account has of the pumps: what came in, and what is announced.
pub async fn pumps(client: &Client) -> [f64; 2] {
    let account = write_off::account(client, "bws", NUMBER).await;
    let page = client.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
    let row = page["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "12").unwrap().clone();
    ["actlIncQty", "prevdIncQty"].map(|field| row[field].as_str().unwrap().parse().unwrap())
}

/// A list of 12 pumps that customs pre-deducted, changed to 10 and sent again.
pub async fn changed(client: &Client, number: &str) -> Value {
    let list = ready(client, number, "I").await;
    send(client, &list).await;
    answered(client, &list, "4").await;
    let body = chosen(client, &list).await;
    post(client, "change", body).await;
    let was = lines(client, &list).await[0].clone();
    let less = with(&with(&was, "dclQty", &json!("10")), "dclTotalAmt", &json!("4000"));
    let less = with(&with(&less, "lawfQty", &Value::Null), "usdStatTotalAmt", &Value::Null);
    post(client, "dt/update", less).await;
    post(client, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [line("3")] })).await;
    send(client, &list).await;
    list
}

#[tokio::test]
async fn a_deduction_and_the_change_that_customs_agrees_to_end_the_same_in_every_order() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, order) in [[0, 1], [1, 0]].into_iter().enumerate() {
        let [before, announced] = pumps(&broker).await;
        let list = changed(&broker, &format!("HZ-Q{turn}")).await;
        assert_eq!(pumps(&broker).await, [before, announced + 12.0], "{order:?}");
        for count in order {
            says(&app, &list, "1", count, count * 60).await;
        }
        let now = detail(&broker, &list).await;
        let said = ["state", "vrfdedMarkcd", "chgTmsCnt", "dclTypecd"].map(|field| now[field].clone());
        assert_eq!(said, ["PASSED_DEDUCTED", "2", "1", "2"].map(|text| json!(text)), "{order:?}");
        let goods: Vec<Value> = lines(&broker, &list).await.iter().map(|line| line["heldQty"].clone()).collect();
        assert_eq!(goods, [json!("10.00000"), json!("3.00000")], "{order:?}");
        assert_eq!(pumps(&broker).await, [before + 13.0, announced], "{order:?}");
    }
    // A change that customs refuses after it deducted leaves what it deducted.
    let [before, announced] = pumps(&broker).await;
    let list = changed(&broker, "HZ-Q9").await;
    says(&app, &list, "1", 0, 0).await;
    assert!(matches!(says(&app, &list, "3", 1, 60).await, Applied::Kept));
    assert_eq!(pumps(&broker).await, [before + 12.0, announced]);
    assert_eq!(lines(&broker, &list).await.len(), 1);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deduction_and_the_deletion_that_customs_agrees_to_end_the_same_in_every_order() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, order) in [[0, 1], [1, 0]].into_iter().enumerate() {
        let before = pumps(&broker).await;
        let list = ready(&broker, &format!("HZ-R{turn}"), "I").await;
        send(&broker, &list).await;
        answered(&broker, &list, "4").await;
        let body = chosen(&broker, &list).await;
        post(&broker, "askDelete", body).await;
        for count in order {
            says(&app, &list, "1", count, count * 60).await;
        }
        assert_eq!(detail(&broker, &list).await["state"], json!("DELETED"), "{order:?}");
        assert_eq!(pumps(&broker).await, before, "{order:?}");
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_list_that_customs_passed_after_all_is_neither_changed_nor_sent() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let before = pumps(&broker).await;
    let list = ready(&broker, "HZ-U1", "I").await;
    send(&broker, &list).await;
    post(&broker, "answer", json!({ "id": list["id"], "result": "3", "note": "退单" })).await;
    assert!(matches!(says(&app, &list, "1", 0, 60).await, Applied::Kept));
    let told = detail(&broker, &list).await;
    assert_eq!((&told["state"], &told["disputedResult"]), (&json!("RETURNED"), &json!("1")));
    let body = chosen(&broker, &list).await;
    for command in ["send", "delete"] {
        let no = refused(&broker, command, body.clone(), 422).await;
        assert_eq!(no["fields"][0]["rule"], "documents.notReady", "{command}");
    }
    refused(&broker, "update", with(&told, "rmk", &json!("x")), 422).await;
    let goods = lines(&broker, &list).await[0].clone();
    refused(&broker, "dt/update", with(&goods, "dclQty", &json!("1")), 422).await;
    post(&broker, "answer", json!({ "id": list["id"], "result": "1" })).await;
    let now = detail(&broker, &list).await;
    assert_eq!((&now["state"], &now["disputedResult"]), (&json!("PASSED_DEDUCTED"), &Value::Null));
    assert_eq!(pumps(&broker).await, [before[0] + 12.0, before[1]]);

    // The other way: what people keyed as deducted is taken back once they key that customs returned it.
    let list = ready(&broker, "HZ-U2", "I").await;
    send(&broker, &list).await;
    answered(&broker, &list, "1").await;
    assert!(matches!(says(&app, &list, "3", 0, 60).await, Applied::Kept));
    post(&broker, "answer", json!({ "id": list["id"], "result": "3", "note": "数量不符" })).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("RETURNED"));
    assert_eq!(lines(&broker, &list).await[0]["heldQty"], Value::Null);
    assert_eq!(pumps(&broker).await, [before[0] + 12.0, before[1]]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_change_that_was_keyed_as_agreed_and_refused_by_customs_leaves_what_it_approved_before() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, keyed) in ["4", "1"].into_iter().enumerate() {
        let [before, announced] = pumps(&broker).await;
        let list = changed(&broker, &format!("HZ-S{turn}")).await;
        answered(&broker, &list, keyed).await;
        assert_eq!(pumps(&broker).await.iter().sum::<f64>(), before + announced + 13.0, "{keyed}");
        assert!(matches!(says(&app, &list, "3", 1, 60).await, Applied::Kept));
        assert_eq!(detail(&broker, &list).await["disputedResult"], json!("3"));
        post(&broker, "answer", json!({ "id": list["id"], "result": "3", "note": "不同意变更" })).await;
        let now = detail(&broker, &list).await;
        let said = ["state", "vrfdedMarkcd", "chgTmsCnt", "dclTypecd"].map(|field| now[field].clone());
        assert_eq!(said, ["PRE_DEDUCTED", "1", "0", "1"].map(|text| json!(text)), "{keyed}");
        assert_eq!(now["disputedResult"], Value::Null);
        let goods = lines(&broker, &list).await;
        let [only] = goods.as_slice() else { panic!("{goods:?}") };
        assert_eq!([&only["dclQty"], &only["heldQty"]], [&json!("12.00000"), &json!("12.00000")]);
        assert_eq!(pumps(&broker).await, [before, announced + 12.0], "{keyed}");
        // It can be changed once more, and that given up.
        for command in ["change", "giveUp"] {
            let body = chosen(&broker, &list).await;
            post(&broker, command, body).await;
        }
        says(&app, &list, "1", 0, 120).await;
        assert_eq!(pumps(&broker).await, [before + 12.0, announced], "{keyed}");
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deletion_that_customs_decides_otherwise_than_was_keyed_ends_as_customs_says() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let asked = async |number: &str| {
        let list = ready(&broker, number, "I").await;
        send(&broker, &list).await;
        answered(&broker, &list, "4").await;
        let body = chosen(&broker, &list).await;
        post(&broker, "askDelete", body).await;
        list
    };
    let [before, announced] = pumps(&broker).await;
    // Keyed as deleted, kept by customs: the goods are announced again.
    let list = asked("HZ-T1").await;
    post(&broker, "answer", json!({ "id": list["id"], "result": "1" })).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("DELETED"));
    assert_eq!(pumps(&broker).await, [before, announced]);
    assert!(matches!(says(&app, &list, "3", 1, 60).await, Applied::Kept));
    assert_eq!(detail(&broker, &list).await["disputedResult"], json!("3"));
    post(&broker, "answer", json!({ "id": list["id"], "result": "3", "note": "不同意删单" })).await;
    let now = detail(&broker, &list).await;
    assert_eq!(["state", "vrfdedMarkcd", "chgTmsCnt"].map(|field| now[field].clone()), ["PRE_DEDUCTED", "1", "0"]);
    assert_eq!(pumps(&broker).await, [before, announced + 12.0]);

    // Keyed as kept, deleted by customs.
    let list = asked("HZ-T2").await;
    post(&broker, "answer", json!({ "id": list["id"], "result": "3", "note": "不同意删单" })).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PRE_DEDUCTED"));
    assert!(matches!(says(&app, &list, "1", 1, -60).await, Applied::Moved(_)));
    let now = detail(&broker, &list).await;
    assert_eq!(["state", "chgTmsCnt", "dclTypecd"].map(|field| now[field].clone()), ["DELETED", "1", "3"]);
    assert_eq!(pumps(&broker).await, [before, announced + 12.0], "only the first list announces goods");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_change_ends_as_customs_says_whatever_was_keyed_of_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let key = async |list: &Value, result: &str| {
        post(&broker, "answer", json!({ "id": list["id"], "result": result, "note": "x" })).await;
    };
    let command = async |list: &Value, name: &str| {
        let body = chosen(&broker, list).await;
        post(&broker, name, body).await;
    };
    // Keyed as refused, deducted by customs: what is keyed then is the change, not what it changed.
    let [before, announced] = pumps(&broker).await;
    let list = changed(&broker, "HZ-Y1").await;
    key(&list, "3").await;
    assert!(matches!(says(&app, &list, "1", 1, 60).await, Applied::Kept));
    key(&list, "1").await;
    assert_eq!(detail(&broker, &list).await["chgTmsCnt"], json!("1"));
    assert_eq!(pumps(&broker).await, [before + 13.0, announced]);

    // Keyed as agreed, then as refused, and customs agreed: the change stands again.
    let [before, announced] = pumps(&broker).await;
    let list = changed(&broker, "HZ-Y2").await;
    answered(&broker, &list, "4").await;
    key(&list, "3").await;
    assert_eq!(pumps(&broker).await, [before, announced + 12.0]);
    says(&app, &list, "1", 1, 60).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PASSED_DEDUCTED"));
    assert_eq!(pumps(&broker).await, [before + 13.0, announced]);

    // Customs refuses it after the next change was opened: nothing more goes out, and giving that up leads back.
    let [before, announced] = pumps(&broker).await;
    let list = changed(&broker, "HZ-Y3").await;
    answered(&broker, &list, "4").await;
    command(&list, "change").await;
    assert!(matches!(says(&app, &list, "3", 1, 60).await, Applied::Kept));
    assert_eq!(detail(&broker, &list).await["disputedResult"], json!("3"));
    let body = chosen(&broker, &list).await;
    assert_eq!(refused(&broker, "send", body, 422).await["fields"][0]["rule"], "documents.notReady");
    command(&list, "giveUp").await;
    for name in ["change", "askDelete"] {
        let body = chosen(&broker, &list).await;
        assert_eq!(refused(&broker, name, body, 422).await["fields"][0]["rule"], "documents.notReady", "{name}");
    }
    key(&list, "3").await;
    assert_eq!(pumps(&broker).await, [before, announced + 12.0]);
    says(&app, &list, "1", 0, 120).await;
    assert_eq!(pumps(&broker).await, [before + 12.0, announced]);

    // A deletion that was keyed as refused, and a change opened since: customs deleted the list.
    let [before, announced] = pumps(&broker).await;
    let list = ready(&broker, "HZ-Y4", "I").await;
    send(&broker, &list).await;
    answered(&broker, &list, "4").await;
    command(&list, "askDelete").await;
    key(&list, "3").await;
    command(&list, "change").await;
    says(&app, &list, "1", 1, 60).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("DELETED"));
    assert_eq!(pumps(&broker).await, [before, announced]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_customs_deducts_in_a_period_that_it_was_told_of_is_of_the_next_one() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let account = write_off::account(&broker, "bws", NUMBER).await;
    let list = ready(&broker, "HZ-V1", "I").await;
    send(&broker, &list).await;
    let [before, _] = pumps(&broker).await;
    let today = server::process::clock::day_in_china(app.app.now());
    let begins = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let first = write_off::add(&broker, &account, NUMBER, "BH-V1", begins, today.pred_opt().unwrap()).await;
    write_off::done(&broker, "fill", &first).await;
    write_off::count_all(&broker, &first, ("0", "0", "", "")).await;
    write_off::done(&broker, "send", &first).await;
    // Customs deducted the list before the write-off went, and says it only now.
    says(&app, &list, "1", 0, -24 * 3600).await;
    assert_eq!(pumps(&broker).await[0], before + 12.0);
    write_off::done(&broker, "keyPassed", &first).await;
    write_off::done(&broker, "keyClosed", &first).await;
    assert_eq!(pumps(&broker).await[0], before + 12.0, "the count of the period does not undo it");
    let listed = write_off::rows(&broker, "invt", &first).await;
    assert!(listed.iter().all(|row| row["bondInvtId"] != list["id"]), "customs was not told of it");
    app.advance(TimeDelta::days(2));
    let broker = app.as_user("broker").await;
    let next = write_off::add(&broker, &account, NUMBER, "BH-V2", today, today.succ_opt().unwrap()).await;
    write_off::done(&broker, "fill", &next).await;
    let listed = write_off::rows(&broker, "invt", &next).await;
    assert!(listed.iter().any(|row| row["bondInvtId"] == list["id"]), "{listed:?}");
}

#[tokio::test]
async fn what_passports_carry_of_a_list_it_keeps() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = ready(&broker, "HZ-W1", "I").await;
    send(&broker, &list).await;
    let list = answered(&broker, &list, "5").await;
    let pass = sas::truck(&list, "HF-W1", "12");
    let pass = with(&with(&pass, "rltTbTypecd", &json!("1")), "ioTypecd", &json!("I"));
    let pass = with(&pass, "docs", &json!([{ "rtlBillNo": list["bondInvtNo"] }]));
    let pass = sas::add(&broker, sas::PASSPORTS, with(&pass, "passportTypecd", &json!("2"))).await;
    sas::done(&broker, sas::PASSPORTS, "send", &pass).await;
    says(&app, &list, "3", 0, 60).await;
    let returned = detail(&broker, &list).await;
    assert_eq!(returned["state"], json!("RETURNED"));

    let goods = lines(&broker, &list).await[0].clone();
    let one = json!({ "ids": [goods["id"]], "versions": [goods["version"]] });
    assert_eq!(refused(&broker, "dt/delete", one, 422).await["fields"][0]["rule"], "bondList.loaded");
    let turned = refused(&broker, "update", with(&returned, "impexpMarkcd", &json!("E")), 422).await;
    assert_eq!(turned["fields"][0]["rule"], "bondList.fixed");
    let body = chosen(&broker, &list).await;
    assert_eq!(refused(&broker, "delete", body, 422).await["fields"][0]["rule"], "bondList.loaded");
    let less = with(&with(&goods, "dclQty", &json!("1")), "dclTotalAmt", &json!("400"));
    let less = with(&with(&less, "lawfQty", &Value::Null), "usdStatTotalAmt", &Value::Null);
    post(&broker, "dt/update", less).await;
    let body = chosen(&broker, &list).await;
    let no = refused(&broker, "send", body, 422).await;
    assert!(no["fields"].to_string().contains("bondList.loaded"), "{no}");
    let right = lines(&broker, &list).await[0].clone();
    let right = with(&with(&right, "dclQty", &json!("12")), "dclTotalAmt", &json!("4800"));
    let right = with(&with(&right, "lawfQty", &Value::Null), "usdStatTotalAmt", &Value::Null);
    post(&broker, "dt/update", right).await;
    send(&broker, &list).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("SENT"));
}

#[tokio::test]
async fn a_list_takes_no_more_than_stock_lists_leave() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // The demo's account has 15 pumps, of which a list with customs asks for 5 and this takes 3.
    let list = sas::pumps(&sas::running(&broker).await, "CRK-X1", "E", "3");
    let list = with(&with(&list, "sasDclNo", &Value::Null), "businessTypecd", &json!("Y"));
    let stock = sas::add(&broker, sas::STOCK, list).await;
    sas::done(&broker, sas::STOCK, "send", &stock).await;
    let out = add(&broker, "HZ-X1", "E").await;
    let nine = with(&line("9"), "dclTotalAmt", &json!("3600"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": out["id"], "rows": [nine] })).await;
    let body = chosen(&broker, &out).await;
    let no = broker.clone().with_header("reconfirm", "true");
    let no = refused(&no, "send", body, 422).await;
    assert_eq!(no["fields"][0]["rule"], "bondList.surplus", "{no}");
    assert!(no["fields"].to_string().contains("CRK-X1"), "{no}");
}
