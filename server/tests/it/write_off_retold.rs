//! What customs says of a write-off of which people keyed otherwise: it is told once, stands there, and is put right by keying what
//! customs decided.

use std::time::Duration;

use chrono::{Days, NaiveDate, TimeDelta};
use migration::MigratorTrait;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::domains::bonded::rebuild;
use server::gateway::bonded::{self, Decision};
use server::gateway::{folders, inbox};

use crate::base_support::with;
use crate::bonded_keyed::heard;
use crate::harness::{Client, TestApp};
use crate::write_off::{
    ACCOUNT, PATH, PUMP, account, add, chosen, count_all, detail, done, folders_of, line, played, refused, rows, stock,
};

/// A write-off of the demo's logistics account that was sent, of which the single window has a number.
async fn sent(app: &TestApp, client: &Client, number: &str, but: (&str, &str, &str, &str)) -> Value {
    let account = account(client, "bws", ACCOUNT).await;
    let begins = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let ends = app.app.today().checked_sub_days(Days::new(10)).unwrap();
    let made = add(client, &account, ACCOUNT, number, begins, ends).await;
    done(client, "fill", &made).await;
    count_all(client, &made, but).await;
    done(client, "send", &made).await;
    known(app, &made, number).await;
    made
}

/// The single window calls a write-off by this number.
async fn known(app: &TestApp, made: &Value, number: &str) {
    let known = format!("UPDATE bws_dcr SET chgoff_preent_no = 'SW-{number}' WHERE id = {}", made["id"]);
    app.db().execute_unprepared(&known).await.unwrap();
}

/// Customs says something of a write-off, so many seconds after now.
async fn says(app: &TestApp, root: &'static str, account: &str, number: &str, result: &str, after: i64) {
    let decision = Decision {
        root,
        ours: &format!("SW-{number}"),
        number: account,
        tms_cnt: 1,
        result,
        at: app.app.now() + TimeDelta::seconds(after),
        note: "",
    };
    let folders = folders_of(app);
    let name = format!("Receipt_{number}_{result}_{after}.xml");
    folders::put(&folders.in_box(), &name, bonded::write_decision(&decision).as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap();
}

async fn keyed_as_returned(client: &Client, made: &Value) -> Value {
    let body = with(&chosen(client, made).await, "note", &json!("电话告知退单"));
    client.post(&format!("{PATH}/keyReturned"), body).await.done();
    detail(client, made).await
}

/// State, what is keyed and what customs decided otherwise.
async fn stands(client: &Client, made: &Value) -> [Value; 3] {
    let now = detail(client, made).await;
    ["state", "keyedResult", "disputedResult"].map(|field| now[field].clone())
}

#[tokio::test]
async fn a_write_off_keyed_as_returned_that_customs_passes_is_told_and_keyed_as_customs_decided() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let its = account(&broker, "bws", ACCOUNT).await;
    let made = sent(&app, &broker, "BH-RT1", (PUMP, "14", "3", "9700-20261")).await;
    let returned = keyed_as_returned(&broker, &made).await;
    assert_eq!((&returned["state"], &returned["keyedResult"]), (&json!("RETURNED"), &json!("3")));
    let before = stock(&broker, &its, PUMP).await;

    for after in [60, 61] {
        says(&app, "BWS221", ACCOUNT, "BH-RT1", "2", after).await;
    }
    assert_eq!(heard(&broker, "BH-RT1: customs answered otherwise than was keyed").await, 1, "told once");
    assert_eq!(stands(&broker, &made).await, ["RETURNED", "3", "2"].map(|text| json!(text)));
    // Customs has it: it neither goes there once more, nor is it deleted.
    for command in ["send", "delete"] {
        assert_eq!(refused(&broker, command, &made).await, ["bwsDcr.state"], "{command}");
    }
    let passed = done(&broker, "keyPassed", &made).await;
    assert_eq!(stands(&broker, &made).await, [json!("PASSED"), json!("2"), Value::Null]);
    assert_eq!((&passed["emapvMarkcd"], &passed["reason"]), (&json!("2"), &Value::Null));
    // What customs decided before that was keyed as returned still counts.
    says(&app, "BWS221", ACCOUNT, "BH-RT1", "7", 90).await;
    assert_eq!(stands(&broker, &made).await, [json!("CLOSED"), Value::Null, Value::Null]);
    assert_ne!(before, "14.00000");
    assert_eq!(stock(&broker, &its, PUMP).await, "14.00000");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_write_off_keyed_as_returned_that_customs_closed_is_judged_as_when_it_is_sent() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let its = account(&broker, "bws", ACCOUNT).await;
    let made = sent(&app, &broker, "BH-RT2", (PUMP, "14", "3", "9700-20261")).await;
    keyed_as_returned(&broker, &made).await;
    // Somebody empties a count before customs is heard.
    let pump = line(&broker, &made, PUMP).await;
    let uncounted = ["actlRemainQty", "settleTypecd", "settleNo"];
    let emptied = uncounted.iter().fold(pump.clone(), |line, field| with(&line, field, &Value::Null));
    broker.post(&format!("{PATH}/dt/update"), emptied).await.done();
    says(&app, "BWS221", ACCOUNT, "BH-RT2", "7", 60).await;
    assert_eq!(stands(&broker, &made).await[2], json!("7"));
    assert_eq!(refused(&broker, "keyClosed", &made).await, ["bwsDcr.uncounted"]);
    count_all(&broker, &made, (PUMP, "14", "3", "9700-20261")).await;
    done(&broker, "keyClosed", &made).await;
    assert_eq!(stands(&broker, &made).await, [json!("CLOSED"), json!("7"), Value::Null]);
    assert_eq!(stock(&broker, &its, PUMP).await, "14.00000");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn other_counts_than_customs_closed_with_are_asked_about_before_they_are_keyed_as_closed() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let its = account(&broker, "bws", ACCOUNT).await;
    let made = sent(&app, &broker, "BH-RT5", (PUMP, "14", "3", "9700-20261")).await;
    keyed_as_returned(&broker, &made).await;
    let before = stock(&broker, &its, PUMP).await;
    count_all(&broker, &made, (PUMP, "3", "3", "9700-20261")).await;
    says(&app, "BWS221", ACCOUNT, "BH-RT5", "7", 60).await;
    for command in ["keyPassed", "keyAccounted", "keyClosed"] {
        let asked = broker.post(&format!("{PATH}/{command}"), chosen(&broker, &made).await).await;
        asked.refused(511);
        assert!(asked.message().contains("serial 12 (Counted: 14 sent; 3 now)"), "{command}: {}", asked.message());
    }
    assert_eq!(
        (stands(&broker, &made).await[0].clone(), stock(&broker, &its, PUMP).await),
        (json!("RETURNED"), before)
    );
    // What customs decided on is put back: nothing is asked.
    count_all(&broker, &made, (PUMP, "14", "3", "9700-20261")).await;
    done(&broker, "keyClosed", &made).await;
    assert_eq!(stock(&broker, &its, PUMP).await, "14.00000");

    // Given back once more, and passed once more: whoever knows better goes on with what stands here.
    says(&app, "BWS221", ACCOUNT, "BH-RT5", "6", 120).await;
    keyed_as_returned(&broker, &made).await;
    count_all(&broker, &made, (PUMP, "13", "3", "9700-20261")).await;
    says(&app, "BWS221", ACCOUNT, "BH-RT5", "7", 180).await;
    done(&broker.clone().with_header("reconfirm", "true"), "keyClosed", &made).await;
    assert_eq!(stock(&broker, &its, PUMP).await, "13.00000");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn another_head_than_customs_passed_is_asked_about_before_it_is_keyed_as_passed() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let made = sent(&app, &broker, "BH-RT6", (PUMP, "14", "3", "9700-20261")).await;
    keyed_as_returned(&broker, &made).await;
    let put = async |kind: &str| {
        let head = with(&detail(&broker, &made).await, "chgoffTypecd", &json!(kind));
        broker.post(&format!("{PATH}/update"), head).await.done();
    };
    put("2").await;
    says(&app, "BWS221", ACCOUNT, "BH-RT6", "2", 60).await;
    let asked = broker.post(&format!("{PATH}/keyPassed"), chosen(&broker, &made).await).await;
    asked.refused(511);
    assert!(asked.message().contains("Kind of write-off (Normal sent; Supplement now)"), "{}", asked.message());
    assert_eq!(stands(&broker, &made).await[0], "RETURNED");
    put("1").await;
    done(&broker, "keyPassed", &made).await;
    assert_eq!(stands(&broker, &made).await[0], "PASSED");
}

#[tokio::test]
async fn a_period_keyed_as_closed_that_customs_gives_back_is_opened_again_unless_the_next_one_went() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let its = account(&broker, "bws", ACCOUNT).await;
    let made = sent(&app, &broker, "BH-RT3", (PUMP, "14", "3", "9700-20261")).await;
    let before = stock(&broker, &its, PUMP).await;
    let lists = rows(&broker, "invt", &made).await;
    let mark = async || {
        let list = broker.get(&format!("/invt/v1/bondInvt/{}/detail", lists[0]["bondInvtId"])).await.done();
        list["vrfdedMarkcd"].clone()
    };
    assert_eq!(refused(&broker, "keyReturned", &made).await, ["bwsDcr.reason"]);
    done(&broker, "keyClosed", &made).await;
    assert_eq!((stock(&broker, &its, PUMP).await.as_str(), mark().await), ("14.00000", json!("3")));
    // Nobody takes back what customs did not give back.
    let reason = with(&chosen(&broker, &made).await, "note", &json!("数量不符"));
    broker.post(&format!("{PATH}/keyReturned"), reason).await.refused(422);
    says(&app, "BWS221", ACCOUNT, "BH-RT3", "6", 60).await;
    assert_eq!(heard(&broker, "BH-RT3 is closed here, but customs gave it back").await, 1);
    assert_eq!(stands(&broker, &made).await, ["CLOSED", "7", "6"].map(|text| json!(text)));

    // The next period begins with what was counted: while customs has that one, this one stays.
    let next = app.app.today().checked_sub_days(Days::new(9)).unwrap();
    let second = add(&broker, &its, ACCOUNT, "BH-RT4", next, next).await;
    done(&broker, "fill", &second).await;
    count_all(&broker, &second, ("", "", "", "")).await;
    done(&broker, "send", &second).await;
    let reason = with(&chosen(&broker, &made).await, "note", &json!("数量不符"));
    let no = broker.post(&format!("{PATH}/keyReturned"), reason.clone()).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "bwsDcr.nextTaken");
    assert_eq!(stock(&broker, &its, PUMP).await, "14.00000");
    keyed_as_returned(&broker, &second).await;

    broker.post(&format!("{PATH}/keyReturned"), reason).await.done();
    assert_eq!(stands(&broker, &made).await, [json!("RETURNED"), json!("6"), Value::Null]);
    assert_eq!(detail(&broker, &made).await["closedAt"], Value::Null);
    assert_eq!((stock(&broker, &its, PUMP).await, mark().await), (before, json!("2")));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());

    // Drawn, counted and closed once more, by customs itself.
    done(&broker, "fill", &made).await;
    count_all(&broker, &made, (PUMP, "13", "3", "9700-20261")).await;
    done(&broker, "send", &made).await;
    played(&app).await;
    assert_eq!(stands(&broker, &made).await, [json!("CLOSED"), Value::Null, Value::Null]);
    assert_eq!((stock(&broker, &its, PUMP).await.as_str(), mark().await), ("13.00000", json!("3")));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_e_account_whose_closed_period_customs_gives_back_begins_as_before() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let page = owner.get(&format!("{PATH}/page?etpsPreentNo=HD-BH-2026-H1")).await.done();
    let made = page["rows"][0].clone();
    known(&app, &made, "HD-BH-2026-H1").await;
    let its = account(&owner, "ems", "E22482600017").await;
    let begins = async || {
        let head = owner.get(&format!("/bond/v1/ems/{}/detail", its["id"])).await.done();
        let page = owner.get(&format!("/bond/v1/ems/dt/page?emsId={}&pageSize=80", its["id"])).await.done();
        let lines = page["rows"].as_array().unwrap();
        let first = lines.iter().find(|row| row["mtpckEndprdTypecd"] == "I" && row["gdsSeqno"] == "1").unwrap();
        let first = owner.get(&format!("/bond/v1/ems/dt/{}/detail", first["id"])).await.done();
        [head["adjaccTmsCnt"].clone(), head["rcntVclrTime"].clone(), first["vclrPridInitQty"].clone()]
    };
    let held = async || {
        let page = owner.get(&format!("/bond/v1/ems/{}/balance?pageSize=80", its["id"])).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["gdsSeqno"].clone()).collect::<Vec<_>>()
    };
    let (before, serials) = (begins().await, held().await);
    // A balance that was only a place, from before none were kept, is not shown.
    let place = format!(
        "INSERT INTO bonded_balance (account_kind, account_id, goods, serial, actl_inc_qty, actl_redc_qty, prevd_inc_qty, \
         prevd_redc_qty, total_amt) VALUES ('ems', {}, 'I', 9999, 0, 0, 0, 0, 0)",
        its["id"]
    );
    app.db().execute_unprepared(&place).await.unwrap();
    assert_eq!(held().await, serials);
    done(&owner, "keyClosed", &made).await;
    assert_eq!(begins().await[2], json!("991.04167"));
    let closed = held().await;
    says(&app, "EMS221", "E22482600017", "HD-BH-2026-H1", "6", 60).await;
    assert_eq!(stands(&owner, &made).await, ["CLOSED", "7", "6"].map(|text| json!(text)));
    keyed_as_returned(&owner, &made).await;
    let after = begins().await;
    assert_eq!((&after[1], &after[2]), (&before[1], &before[2]));
    assert_eq!(after[0].as_str().unwrap_or("0"), before[0].as_str().unwrap_or("0"));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
    // Serials of which the period told nothing have no balance of nothing now.
    assert_eq!(held().await, closed);

    // It is the same write-off of its account.
    done(&owner, "fill", &made).await;
    assert_eq!(detail(&owner, &made).await["chgoffTmsCnt"], json!("1"));
}

#[tokio::test]
async fn what_was_keyed_before_it_was_kept_is_known_by_the_history() {
    let app = TestApp::start().await;
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let pump = (PUMP, "14", "3", "9700-20261");
    let keyed = sent(&app, &broker, "BH-RT6", pump).await;
    keyed_as_returned(&broker, &keyed).await;
    // Keyed as returned, sent once more, and returned by customs itself then.
    let returned = sent(&app, &broker, "BH-RT7", pump).await;
    keyed_as_returned(&broker, &returned).await;
    done(&broker, "send", &returned).await;
    says(&app, "BWS221", ACCOUNT, "BH-RT7", "3", 60).await;
    let closed = sent(&app, &broker, "BH-RT8", pump).await;
    done(&broker, "keyClosed", &closed).await;

    // As it was before: that customs gave back a closed period stood in its result.
    let before = format!("UPDATE bws_dcr SET emapv_markcd = '6' WHERE id = {}", closed["id"]);
    for statement in [
        "ALTER TABLE bws_dcr DROP COLUMN keyed_result",
        "ALTER TABLE bws_dcr DROP COLUMN disputed_result",
        "DELETE FROM seaql_migrations WHERE version = 'm0627_write_off_disputed'",
        &before,
    ] {
        app.db().execute_unprepared(statement).await.unwrap();
    }
    migration::Migrator::up(app.db(), None).await.unwrap();
    let told = async |made: &Value| {
        let now = detail(&broker, made).await;
        ["state", "emapvMarkcd", "keyedResult", "disputedResult"].map(|field| now[field].as_str().map(str::to_owned))
    };
    let wanted = |told: [Option<&str>; 4]| told.map(|text| text.map(str::to_owned));
    assert_eq!(told(&keyed).await, wanted([Some("RETURNED"), Some("3"), Some("3"), None]));
    assert_eq!(told(&returned).await, wanted([Some("RETURNED"), Some("3"), None, None]));
    assert_eq!(told(&closed).await, wanted([Some("CLOSED"), Some("7"), None, Some("6")]));
    // Whoever knows that customs closed it says so.
    done(&broker, "keyClosed", &closed).await;
    assert_eq!(stands(&broker, &closed).await, [json!("CLOSED"), json!("7"), Value::Null]);
}
