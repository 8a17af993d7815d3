//! Every answer about inventory lists, accounts and write-offs, as files: in order, the other way round, each of them twice, and before
//! the document was sent.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};
use server::domains::bonded::rebuild;
use server::gateway::bonded::{Decision, time_of_china, write_decision, write_package};

use crate::base_support::with;
use crate::bonded_filing;
use crate::bonded_lists::{add, detail, line, post};
use crate::harness::{Client, TestApp};
use crate::sas_answers::{Order, Written, hears};
use crate::{write_off, write_off_handbook};

const LISTS: &str = "/invt/v1/bondInvt";
const ORDERS: [Order; 3] = [Order::Forwards, Order::Backwards, Order::Early];

/// A decision about a document by its number of customs; `tms_cnt`: which change of it.
fn decided(root: &'static str, number: &str, tms_cnt: i64, result: &'static str) -> Written {
    let number = number.to_owned();
    Box::new(move |ours, at| write_decision(&Decision { root, ours, number: &number, tms_cnt, result, at, note: "" }))
}

/// Customs made the declaration of a list.
fn declared(number: &str, entry: &str) -> Written {
    let (number, entry) = (number.to_owned(), entry.to_owned());
    Box::new(move |ours, at| {
        write_package("INV202", at, |writer| {
            let time = time_of_china(at);
            let said = [("invPreentNo", ours), ("businessId", &number), ("entrySeqNo", &entry)];
            for (name, value) in said.into_iter().chain([("manageResult", "1"), ("createDate", &time)]) {
                writer.text(name, value);
            }
        })
    })
}

/// Customs wrote the account.
fn booked(number: &str) -> Written {
    let number = number.to_owned();
    Box::new(move |ours, at| {
        write_package("INV211", at, |writer| {
            let time = time_of_china(at);
            writer.open("BondInvtBsc");
            let said = [("bondInvtNo", number.as_str()), ("chgTmsCnt", "0"), ("invtPreentNo", ours)];
            for (name, value) in said.into_iter().chain([("formalVrfdedTime", time.as_str()), ("vrfdedMarkcd", "2")]) {
                writer.text(name, value);
            }
            writer.close();
        })
    })
}

/// What the demo's account has of the pumps: what came in, and what is announced.
async fn pumps(client: &Client) -> [f64; 2] {
    let account = write_off::account(client, "bws", "T2248W000019").await;
    let page = client.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
    let row = page["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "12").unwrap().clone();
    ["actlIncQty", "prevdIncQty"].map(|field| row[field].as_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn every_answer_about_a_list_is_read_in_every_order_twice_and_before_the_sending() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, order) in (1..).zip(ORDERS) {
        app.advance(TimeDelta::seconds(60));
        let ours = format!("HZ-O{turn}");
        let list = add(&broker, &ours, "I").await;
        let goods = with(&line("12"), "entryGdsSeqno", &json!("1"));
        post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [goods] })).await;
        let mut asks = detail(&broker, &list).await;
        for (field, value) in [("dclcusFlag", "1"), ("dclcusTypecd", "2"), ("genDecFlag", "1"), ("decType", "1")] {
            asks[field] = value.into();
        }
        for (field, of) in [
            ("corrEntryDclEtpsSccd", "dclEtpsSccd"),
            ("corrEntryDclEtpsNo", "dclEtpsno"),
            ("corrEntryDclEtpsNm", "dclEtpsNm"),
        ] {
            asks[field] = asks[of].clone();
        }
        post(&broker, "update", asks).await;
        let [before, announced] = pumps(&broker).await;

        let number = format!("QD224826I{:09}", 700_000 + turn);
        let entry = format!("I2026{:013}", 700_000 + turn);
        let answers = [
            decided("INV201", &number, 0, "Y"),
            decided("INV201", &number, 0, "2"),
            decided("INV201", &number, 0, "4"),
            declared(&number, &entry),
            decided("INV201", &number, 0, "1"),
            booked(&number),
        ];
        let now = hears(&app, &broker, order, (LISTS, &list, &ours), &answers).await;
        let said = ["state", "vrfdedMarkcd", "bondInvtNo", "entrySeqNo"].map(|field| now[field].clone());
        assert_eq!(said, ["PASSED_DEDUCTED", "2", &number, &entry].map(|text| json!(text)), "{order:?}");
        // The account has the goods once, whatever came first.
        assert_eq!(pumps(&broker).await, [before + 12.0, announced], "{order:?}");
        let kept = broker.get(&format!("{LISTS}/{}/answers", list["id"])).await.done();
        assert_eq!(kept.as_array().unwrap().len(), answers.len() + 1, "{order:?} {kept}");
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn every_answer_about_an_account_is_read_in_every_order_twice_and_before_the_sending() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (turn, order) in (1..).zip(ORDERS) {
        for (kind, root, letters) in
            [("bws", "BWS201", "T2248W"), ("ems", "EMS211", "E22486"), ("eml", "EML211", "C22486")]
        {
            app.advance(TimeDelta::seconds(60));
            let (ours, number) = (format!("{kind}-O{turn}"), format!("{letters}70000{turn}"));
            let made = bonded_filing::made(&client, kind, &ours).await;
            let answers = ["Y", "2", "1"].map(|result| decided(root, &number, 0, result));
            let path = format!("/bond/v1/{kind}");
            let now = hears(&app, &client, order, (&path, &made, &ours), &answers).await;
            assert_eq!((&now["state"], &now[format!("{kind}No")]), (&json!("3"), &json!(number)), "{order:?} {kind}");
        }
    }
}

#[tokio::test]
async fn every_answer_about_a_write_off_is_read_in_every_order_twice_and_before_the_sending() {
    for order in ORDERS {
        let app = TestApp::start().await;
        let (begins, ends) = (NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(), app.app.today());
        app.advance(TimeDelta::days(10));
        let broker = app.as_user("broker").await;
        let account = write_off::account(&broker, "bws", "T2248W000019").await;
        let made = write_off::add(&broker, &account, "T2248W000019", "BH-O", begins, ends).await;
        write_off::done(&broker, "fill", &made).await;
        write_off::count_all(&broker, &made, ("12", "14", "3", "9700-20261")).await;
        let answers = ["Y", "2", "5", "7"].map(|result| decided("BWS221", "T2248W000019", 1, result));
        let now = hears(&app, &broker, order, (write_off::PATH, &made, "BH-O"), &answers).await;
        assert_eq!(now["state"], json!("CLOSED"), "{order:?} {now}");
        let stock = broker.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
        let pumps = |row: &&Value| row["gdsSeqno"] == "12";
        let counted = stock["rows"].as_array().unwrap().iter().find(pumps).unwrap()["stockQty"].clone();
        assert_eq!(counted, json!("14.00000"), "{order:?}");
        assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{order:?}");
    }
}

#[tokio::test]
async fn every_answer_about_the_write_off_of_a_processing_account_is_read_in_every_order_twice_and_before_the_sending()
{
    for (kind, root, number) in [("ems", "EMS221", "E22480500042"), ("eml", "EML221", "C22480500043")] {
        for order in ORDERS {
            let app = TestApp::start().await;
            let owner = app.as_user("orgadmin").await;
            let account = bonded_filing::made(&owner, kind, "H-O1").await;
            bonded_filing::done(&owner, kind, "send", &account, "").await;
            bonded_filing::done(&owner, kind, "confirm", &account, number).await;
            let of = (kind, account["id"].as_i64().unwrap(), number);
            write_off_handbook::deducted_of(&app, &owner, of, ["HZ-O1", "I", "I", "0615", "1", "100"]).await;
            let today = app.app.today();
            app.advance(TimeDelta::days(3));
            // Nobody is logged in that long.
            let owner = app.as_user("orgadmin").await;
            let made = write_off::add(&owner, &account, number, "BH-O", today, today).await;
            write_off::done(&owner, "fill", &made).await;
            for line in write_off::rows(&owner, "dt", &made).await {
                // The list leaves out what few people look at.
                let line = owner.get(&format!("{}/dt/{}/detail", write_off::PATH, line["id"])).await.done();
                let counted = with(&line, "actlRemainQty", &line["shdRemainQty"]);
                owner.post(&format!("{}/dt/update", write_off::PATH), counted).await.done();
            }
            let answers = ["Y", "A", "2", "B", "5"].map(|result| decided(root, number, 1, result));
            let now = hears(&app, &owner, order, (write_off::PATH, &made, "BH-O"), &answers).await;
            assert_eq!(now["state"], json!("CLOSED"), "{order:?} {kind} {now}");
            assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{order:?} {kind}");
        }
    }
}
