//! Tax bills of customs: how they come, what repeated, late and broken notices do, and the comparison with the estimate.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::domains::decl::{tax_bill, tax_bill_dtl};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::decl_support::{chosen, history, import, made_for_a, now, sent};
use crate::exports::{column, sheet};
use crate::harness::{Client, TestApp};

const NOW: Duration = Duration::ZERO;
const NUMBER: &str = "I20260000000000001";
const ENTRY: &str = "224820261000000001";

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

async fn take(app: &TestApp) -> usize {
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap()
}

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    client.get(&format!("/decl/v1/{path}")).await.done()["rows"].as_array().unwrap().clone()
}

/// Puts an answer into InBox and takes it; how many were new.
async fn answered(app: &TestApp, name: &str, content: &str) -> usize {
    folders::put(&folders_of(app).in_box(), name, content.as_bytes()).unwrap();
    take(app).await
}

fn import_answer(declaration: &Value) -> String {
    let ours = declaration["clientSeqNo"].as_str().unwrap();
    format!(
        "<DecImportResponse><ResponseCode>0</ResponseCode><ClientSeqNo>{ours}</ClientSeqNo><SeqNo>{NUMBER}</SeqNo></DecImportResponse>"
    )
}

/// A notice of the duty bill: of the amount given on the first line.
fn duty(at: &str, status: &str, amount: &str) -> String {
    let paid = if status == "3" { "20260710" } else { "" };
    format!(
        "<DEC_TAX><CUS_CIQ_NO>{NUMBER}</CUS_CIQ_NO><ENTRY_ID>{ENTRY}</ENTRY_ID><NOTICE_DATE>{at}</NOTICE_DATE>\
         <TAX_BILL><TAX_ID>{ENTRY}-A01</TAX_ID><TAX_TYPE>A</TAX_TYPE><DUTY_PAYER>华东精密</DUTY_PAYER>\
         <GEN_DATE>20260701</GEN_DATE><LIMIT_DATE/><AMOUNT>{amount}</AMOUNT><STATUS>{status}</STATUS><PAY_DATE>{paid}</PAY_DATE>\
         <TAX_ITEM><G_NO>1</G_NO><CODE_T_S>7318160000</CODE_T_S><G_NAME>螺母</G_NAME><DUTY_VALUE>13086</DUTY_VALUE>\
         <RATE>10</RATE><QTY/><QTY_RATE/><AMOUNT>{amount}</AMOUNT></TAX_ITEM></TAX_BILL></DEC_TAX>"
    )
}

/// A declaration that the single window has taken.
async fn staged(app: &TestApp, broker: &Client) -> Value {
    let sent = sent(app, made_for_a(app, broker, import()).await).await;
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap();
    assert_eq!(answered(app, "staged.xml", &import_answer(&sent)).await, 1);
    sent
}

#[tokio::test]
async fn the_rates_of_the_day_of_acceptance_count() {
    let app = TestApp::start().await;
    app.db().execute_unprepared("DELETE FROM exchange_rate").await.unwrap();
    let admin = app.as_user("admin").await;
    for (month, rate) in [("2026-06", "7.1"), ("2026-08", "7.5"), ("2026-09", "8")] {
        let row = json!({ "month": month, "currency": "USD", "rate": rate });
        admin.post("/base/v1/exchangeRate/add", row).await.done();
    }
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let made = staged(&app, &broker).await;
    // Received in July, accepted in August, released in September: 6594.78 dollars at the rate of August.
    for (channel, day, expected) in [
        ("L", "2026-07-31", ["2026-07-01", "46822.97"]),
        ("J", "2026-08-03", ["2026-08-03", "49460.88"]),
        ("P", "2026-09-01", ["2026-08-03", "49460.88"]),
    ] {
        let receipt = format!(
            "<DEC_RESULT><CUS_CIQ_NO>{NUMBER}</CUS_CIQ_NO><ENTRY_ID>{ENTRY}</ENTRY_ID>\
             <NOTICE_DATE>{day} 09:00:00</NOTICE_DATE><CHANNEL>{channel}</CHANNEL><NOTE/></DEC_RESULT>"
        );
        assert_eq!(answered(&app, &format!("{channel}.xml"), &receipt).await, 1);
        let found = rows(&broker, "tax/fcst/page").await;
        let kept = ["estimatedOn", "value"].map(|name| found[0][name].as_str().unwrap());
        assert_eq!((found.len(), kept), (1, expected), "{channel}");
        // The page of the declaration reckons with the same ones.
        let path = format!("/decl/v1/tax/rates?hsCodes=8413810090&declId={}", made["id"]);
        let known = broker.get(&path).await.done();
        let rate = if channel == "L" { "7.100000" } else { "7.500000" };
        let told = (&known["day"], &known["exchange"][0]["rate"]);
        assert_eq!(told, (&json!(expected[0]), &json!(rate)), "{channel}");
        other.get(&path).await.refused(404);
    }
}

#[tokio::test]
async fn a_notice_makes_a_bill_once_however_often_it_comes() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let made = staged(&app, &broker).await;
    let notice = duty("2026-07-01 10:00:00", "1", "1308.60");
    for (name, new) in [("a.xml", 1), ("b.xml", 0)] {
        assert_eq!(answered(&app, name, &notice).await, new);
    }
    let found = rows(&broker, "tax/page").await;
    assert_eq!(found.len(), 1, "{found:?}");
    let bill = &found[0];
    assert_eq!((&bill["declId"], &bill["taxNo"]), (&made["id"], &json!(format!("{ENTRY}-A01"))));
    assert_eq!(
        ["amount", "billedOn", "dueOn", "status", "taxType"].map(|name| bill[name].as_str().unwrap()),
        ["1308.60", "2026-07-01", "2026-07-16", "1", "A"],
        "due on the 15th day where customs leaves it to the law"
    );
    let lines = rows(&broker, "tax/dtl/page").await;
    assert_eq!((lines.len(), lines[0]["rate"].as_str(), lines[0]["gNo"].as_str()), (1, Some("10.0000"), Some("1")));
    assert!(history(&broker, &made).await.iter().any(|entry| entry["action"] == "Tax bills"));
    assert_eq!(now(&broker, &made).await["entryId"], ENTRY, "the number comes with the bill too");
    for path in ["tax/page", "tax/dtl/page", "tax/compare/page"] {
        assert_eq!(rows(&other, path).await, [] as [Value; 0], "{path}");
        let named = format!("{path}?rltType=2&rltId={}", bill["id"]);
        assert_eq!(rows(&other, &named).await, [] as [Value; 0], "{named}");
    }
    let sums = other.get(&format!("/decl/v1/tax/compare/sum?declId={}", made["id"])).await.done();
    assert_eq!((&sums["taxes"], &sums["billed"]), (&json!([]), &json!("0.00")));
}

#[tokio::test]
async fn late_and_repeated_notices_never_move_a_bill_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    staged(&app, &broker).await;
    // The payment comes first, then the bill it pays, then a correction that is older than either.
    answered(&app, "1.xml", &duty("2026-07-10 10:00:00", "3", "1308.60")).await;
    answered(&app, "2.xml", &duty("2026-07-01 10:00:00", "1", "1308.60")).await;
    answered(&app, "3.xml", &duty("2026-06-30 10:00:00", "1", "999.00")).await;
    let found = rows(&broker, "tax/page").await;
    assert_eq!(
        (found.len(), found[0]["status"].as_str(), found[0]["amount"].as_str()),
        (1, Some("3"), Some("1308.60"))
    );
    assert_eq!(found[0]["paidOn"], "2026-07-10");
    // A correction of customs that is newer counts, and what is paid stays paid.
    answered(&app, "4.xml", &duty("2026-07-11 10:00:00", "1", "1400.00")).await;
    let found = rows(&broker, "tax/page").await;
    assert_eq!(
        (found.len(), found[0]["status"].as_str(), found[0]["amount"].as_str()),
        (1, Some("3"), Some("1400.00"))
    );
    assert_eq!(tax_bill_dtl::Entity::find().count(app.db()).await.unwrap(), 1);
}

#[tokio::test]
async fn a_notice_before_its_number_waits_and_a_broken_one_is_put_aside_whole() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
    answered(&app, "early.xml", &duty("2026-07-01 10:00:00", "1", "1308.60")).await;
    assert_eq!(tax_bill::Entity::find().count(app.db()).await.unwrap(), 0, "nobody knows the number yet");
    let broken = duty("2026-07-01 11:00:00", "1", "13O8.60");
    answered(&app, "broken.xml", &broken).await;
    let aside = folders_of(&app).bad_box().join("broken.xml");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), broken);
    let reason = std::fs::read_to_string(folders_of(&app).bad_box().join("broken.xml.reason.txt")).unwrap();
    assert!(reason.contains("TAX_BILL/AMOUNT") && reason.contains("13O8.60"), "{reason}");
    answered(&app, "staged.xml", &import_answer(&sent)).await;
    assert_eq!(rows(&broker, "tax/page").await.len(), 1);
}

#[tokio::test]
async fn the_comparison_names_each_difference_and_adds_up() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = staged(&app, &broker).await;
    assert_eq!(rows(&broker, "tax/compare/page").await, [] as [Value; 0], "nothing to compare without a bill");
    let estimate = rows(&broker, "tax/fcst/page").await[0].clone();
    answered(&app, "1.xml", &duty("2026-07-01 10:00:00", "1", "1308.60")).await;
    let found = rows(&broker, &format!("tax/compare/page?declId={}", made["id"])).await;
    let of = |line: &str, tax: &str| {
        found.iter().find(|row| row["gNo"] == line && row["taxType"] == tax).unwrap_or_else(|| panic!("{found:?}"))
    };
    assert_eq!(found.len(), 4, "duty and value-added tax of two lines");
    let first = of("1", "A");
    assert_eq!((&first["fcstRate"], &first["billRate"]), (&json!("8.0000"), &json!("10.0000")));
    assert!(first["reasons"].as_str().unwrap().contains('1'), "{first}");
    assert!(first["explanation"].as_str().unwrap().contains("rate: 8% estimated, 10% billed"), "{first}");
    let zh = app
        .as_user("broker")
        .await
        .in_chinese()
        .get(&format!("/decl/v1/tax/compare/page?declId={}", made["id"]))
        .await
        .done();
    assert!(zh["rows"].to_string().contains("税率：估算8%，税单10%"), "{zh}");
    let second = of("2", "A");
    assert_eq!((&second["reasons"], second["billAmount"].is_null()), (&json!("6"), true));
    let cents = |value: &Value| value.as_str().unwrap_or("0.00").replace('.', "").parse::<i64>().unwrap();
    for row in &found {
        assert_eq!(cents(&row["difference"]), cents(&row["billAmount"]) - cents(&row["fcstAmount"]), "{row}");
    }
    let sums = broker.get(&format!("/decl/v1/tax/compare/sum?declId={}", made["id"])).await.done();
    assert_eq!((&sums["estimated"], &sums["billed"]), (&estimate["total"], &json!("1308.60")));
    assert_eq!(found.iter().map(|row| cents(&row["difference"])).sum::<i64>(), cents(&sums["difference"]));
    assert_eq!(sums["taxes"].as_array().unwrap().len(), 2);

    // The ways to name them.
    let bill = &rows(&broker, "tax/page").await[0]["id"];
    for (query, count) in [
        (format!("rltType=1&rltId={}", made["id"]), 4),
        (format!("rltType=2&rltId={bill}"), 2),
        (format!("rltType=3&rltId={}", estimate["id"]), 4),
        ("rltType=3&rltId=999999".to_owned(), 0),
        ("differs=1&taxType=A".to_owned(), 2),
    ] {
        assert_eq!(rows(&broker, &format!("tax/compare/page?{query}")).await.len(), count, "{query}");
    }
    broker.get("/decl/v1/tax/page?rltType=9").await.refused(400);
    broker.get("/decl/v1/tax/dtl/page?rltType=2&rltId=x").await.refused(400);
    for path in ["tax", "tax/dtl", "tax/compare", "tax/fcst"] {
        let reply = broker.get(&format!("/decl/v1/{path}/export")).await;
        assert_eq!(reply.status, 200, "{path}: {}", String::from_utf8_lossy(&reply.bytes));
    }
    let (_, lines) = sheet(&broker.get("/decl/v1/tax/compare/export?taxType=A").await.bytes);
    assert!(column(&lines, "Reason").iter().any(|reason| reason.contains("Not billed")));
    let explained = rows(&broker, "tax/compare/page?taxType=A").await;
    let explained: Vec<&str> = explained.iter().map(|row| row["explanation"].as_str().unwrap()).collect();
    assert_eq!(column(&lines, "Explanation"), explained);
    assert!(explained.iter().all(|explanation| !explanation.is_empty()));
}

#[tokio::test]
async fn what_is_not_paid_is_warned_of_with_its_amount_and_what_delay_costs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = staged(&app, &broker).await;
    answered(&app, "1.xml", &duty("2026-07-01 10:00:00", "1", "60000.00")).await;
    let warned = rows(&broker, "warn/unpay/page").await;
    assert_eq!(warned.len(), 1);
    let told = |row: &Value| {
        ["bills", "amount", "dueOn", "daysLeft", "lateFee"].map(|name| row[name].as_str().unwrap().to_owned())
    };
    assert_eq!(told(&warned[0]), ["1", "60000.00", "2026-07-16", "15", "0.00"]);
    app.advance(TimeDelta::days(18));
    let broker = app.as_user("broker").await;
    let warned = rows(&broker, "warn/unpay/page").await;
    assert_eq!(told(&warned[0]), ["1", "60000.00", "2026-07-16", "-3", "90.00"], "three days at 0.05%");
    assert_eq!(warned[0]["id"], made["id"]);
    assert_eq!(rows(&app.as_user("other").await, "warn/unpay/page").await, [] as [Value; 0]);
    answered(&app, "2.xml", &duty("2026-07-19 10:00:00", "3", "60000.00")).await;
    assert_eq!(rows(&broker, "warn/unpay/page").await, [] as [Value; 0], "paid");
}

fn receipt(channel: &str, at: &str) -> String {
    format!(
        "<DEC_RESULT><CUS_CIQ_NO>{NUMBER}</CUS_CIQ_NO><NOTICE_DATE>{at}</NOTICE_DATE><CHANNEL>{channel}</CHANNEL></DEC_RESULT>"
    )
}

#[tokio::test]
async fn tax_that_customs_asks_for_is_warned_of_by_its_estimate_until_the_bill_comes() {
    for channels in [["T", "C"], ["C", "T"]] {
        let app = TestApp::start().await;
        let broker = app.as_user("broker").await;
        let made = staged(&app, &broker).await;
        for (place, channel) in channels.iter().enumerate() {
            answered(&app, &format!("{place}.xml"), &receipt(channel, &format!("2026-07-01 1{place}:00:00"))).await;
        }
        assert_eq!(now(&broker, &made).await["status"], "C", "{channels:?}");
        let total = rows(&broker, "tax/fcst/page").await[0]["total"].clone();
        app.advance(TimeDelta::days(35));
        let broker = app.as_user("broker").await;
        let found = rows(&broker, "warn/unpay/page").await;
        let told =
            ["bills", "isEstimate", "billedOn", "dueOn", "daysLeft"].map(|name| found[0][name].as_str().unwrap());
        assert_eq!(told, ["0", "1", "2026-07-01", "2026-07-16", "-20"], "{channels:?}");
        assert_eq!(found[0]["amount"], total);
        let cents = |amount: &Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
        let fee = (cents(&total) * 5 * 20 + 5000) / 10000;
        assert!(fee > 5000, "{fee}");
        assert_eq!(cents(&found[0]["lateFee"]), fee, "twenty days at 0.05%");
        let day = &broker.get("/warning/boarddash").await.done()["deadlines"][0];
        assert_eq!((&day["kind"], &day["fee"]), (&json!("unpaid"), &found[0]["lateFee"]));

        answered(&app, "bill.xml", &duty("2026-08-01 10:00:00", "1", "60000.00")).await;
        let found = rows(&broker, "warn/unpay/page").await;
        assert_eq!((&found[0]["isEstimate"], &found[0]["amount"]), (&json!("0"), &json!("60000.00")));
        answered(&app, "paid.xml", &duty("2026-08-02 10:00:00", "3", "60000.00")).await;
        assert_eq!(rows(&broker, "warn/unpay/page").await, [] as [Value; 0], "paid, though not released yet");
    }
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    staged(&app, &broker).await;
    answered(&app, "1.xml", &receipt("T", "2026-07-01 10:00:00")).await;
    answered(&app, "2.xml", &receipt("P", "2026-07-01 11:00:00")).await;
    assert_eq!(rows(&broker, "warn/unpay/page").await, [] as [Value; 0], "released");
}

#[tokio::test]
async fn the_most_urgent_tax_comes_first_billed_or_not() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let announced = staged(&app, &broker).await;
    answered(&app, "1.xml", &receipt("T", "2026-07-01 10:00:00")).await;
    app.advance(TimeDelta::days(5));
    let broker = app.as_user("broker").await;
    let billed = sent(&app, made_for_a(&app, &broker, import()).await).await;
    let ours = billed["clientSeqNo"].as_str().unwrap();
    let other = "I20260000000000002";
    answered(&app, "2.xml", &import_answer(&billed).replace(NUMBER, other)).await;
    let bill = duty("2026-07-06 10:00:00", "1", "60000.00").replace(NUMBER, other).replace("20260701", "20260706");
    answered(&app, "3.xml", &bill).await;
    let found = rows(&broker, "warn/unpay/page").await;
    let shown: Vec<_> = found.iter().map(|row| (&row["id"], row["dueOn"].as_str().unwrap())).collect();
    assert_eq!(shown, [(&announced["id"], "2026-07-16"), (&billed["id"], "2026-07-21")], "{ours}");
}

#[tokio::test]
async fn played_customs_bills_what_it_accepts_and_releases_what_is_paid() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let clock = app.app.clock.clone();
    let mut customs =
        Customs::open(app.app.settings.gateway(), NOW, clock, server::process::built_in::dictionaries().unwrap())
            .unwrap();
    let mut explained = Vec::new();
    for _ in 0..3 {
        let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
        outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
        let given = customs.step().unwrap();
        assert_eq!(take(&app).await, given);
        assert_eq!(now(&broker, &sent).await["status"], "R");
        let bills = rows(&broker, &format!("tax/page?declId={}", sent["id"])).await;
        let taxes: Vec<_> = bills.iter().map(|bill| bill["taxType"].as_str().unwrap()).collect();
        assert_eq!(taxes, ["L", "A"], "one bill for each tax");
        assert!(bills.iter().all(|bill| bill["status"] == "3" && bill["paidOn"] == "2026-07-01"), "{bills:?}");
        let compared = rows(&broker, &format!("tax/compare/page?declId={}", sent["id"])).await;
        explained.push(compared.iter().any(|row| row["differs"] == "1"));
    }
    assert_eq!(explained, [true, true, false], "customs has other rates for some, and agrees with others");
    let all = rows(&broker, "tax/compare/page?differs=1").await;
    let reasons: Vec<_> = all.iter().map(|row| row["reasons"].as_str().unwrap()).collect();
    assert!(["1", "2", "4"].iter().all(|wanted| reasons.contains(wanted)), "{reasons:?}");
}

#[tokio::test]
async fn the_estimate_that_is_kept_changes_with_its_declaration_and_goes_with_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    let estimated = |app: &TestApp| {
        let db = app.db().clone();
        async move { server::domains::decl::tax_compare::Entity::find().count(&db).await.unwrap() }
    };
    assert_eq!(estimated(&app).await, 4);
    let changed = json!({ "id": made["id"], "version": made["version"], "lines": [made["lines"][0]] });
    let changed = broker.post("/decl/v1/update", changed).await.done();
    assert_eq!(estimated(&app).await, 2);
    broker.post("/decl/v1/delete", chosen(&[&changed])).await.done();
    assert_eq!(estimated(&app).await, 0);
}

#[tokio::test]
async fn what_customs_writes_counts_more_than_what_was_keyed_also_in_the_first_hours_of_the_day() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = staged(&app, &broker).await;
    let keyed = json!({
        "declNo": declaration["clientSeqNo"], "taxNo": format!("{ENTRY}-A01"), "taxType": "A", "amount": "1.00",
        "billedOn": "2026-07-01"
    });
    broker.post("/decl/v1/tax/add", keyed).await.done();
    assert_eq!(answered(&app, "early.xml", &duty("2026-07-01 01:00:00", "1", "1308.60")).await, 1);
    let bills = rows(&broker, "tax/page").await;
    assert_eq!((&bills[0]["amount"], &bills[0]["keyedBy"]), (&json!("1308.60"), &Value::Null));
}
