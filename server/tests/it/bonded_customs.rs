//! An inventory list on its way to customs and back, through real folders, with played customs.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use server::gateway::bonded;
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::bonded_lists::{add, detail, line, lines, post, ready, send};
use crate::decl_support;
use crate::harness::TestApp;
use crate::sas;

const NOW: Duration = Duration::ZERO;

pub fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

pub async fn played(app: &TestApp) {
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let dicts = server::process::built_in::dictionaries().unwrap();
    let mut customs = Customs::open(app.app.settings.gateway(), NOW, app.app.clock.clone(), dicts).unwrap();
    while customs.step().unwrap() > 0 {}
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
}

#[tokio::test]
async fn a_list_is_stored_pre_deducted_and_deducted() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = ready(&broker, "HZ-G1", "I").await;
    send(&broker, &list).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let files = folders::list(&folders.out_box()).unwrap();
    let name = folders::name_of(&files[0]);
    assert!(name.starts_with("INV101_I_") && name.ends_with("_t-1.xml"), "{name}");
    let xml = std::fs::read_to_string(&files[0]).unwrap();
    for part in ["<EtpsInnerInvtNo>HZ-G1</EtpsInnerInvtNo>", "<InvtType>0</InvtType>", "<GdsSeqno>1</GdsSeqno>"] {
        assert!(xml.contains(part), "{part} is missing in\n{xml}");
    }
    played(&app).await;
    let now = detail(&broker, &list).await;
    assert_eq!((&now["state"], &now["vrfdedMarkcd"]), (&json!("PASSED_DEDUCTED"), &json!("2")));
    assert!(now["bondInvtNo"].as_str().unwrap().starts_with("QD"), "{now}");
    let answers = broker.get(&format!("/invt/v1/bondInvt/{}/answers", list["id"])).await.done();
    assert_eq!(kinds(&answers), ["COMMON", "INV201", "INV201", "INV201", "INV211"]);
}

/// Customs tells what the account of a list holds of serials (serial, in, out), some hours from now.
pub async fn told_figures(app: &TestApp, list: &Value, hours: i64, serials: &[(&str, &str, &str)]) {
    let at = app.app.now() + TimeDelta::hours(hours);
    let xml = bonded::write_package("INV211", at, |writer| {
        writer.open("BondInvtBsc");
        writer.text("bondInvtNo", list["bondInvtNo"].as_str().unwrap());
        writer.text("formalVrfdedTime", &bonded::time_of_china(at));
        writer.text("vrfdedMarkcd", "2");
        writer.close();
        for (serial, entered, left) in serials {
            writer.open("BwsDt");
            writer.text("gdsSeqno", serial);
            writer.text("actlIncQty", entered);
            writer.text("actlRedcQty", left);
            writer.close();
        }
    });
    folders::put(&folders_of(app).in_box(), &format!("Receipt_figures{hours}.xml"), xml.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap();
}

/// Customs makes the declaration of a list, and its number comes with an answer.
pub async fn told_declaration(app: &TestApp, list: &Value, hours: i64, entry_no: &str) {
    let at = app.app.now() + TimeDelta::hours(hours);
    let xml = bonded::write_package("INV202", at, |writer| {
        writer.open("InvApprResult");
        writer.text("invPreentNo", list["invtPreentNo"].as_str().unwrap());
        writer.text("businessId", list["bondInvtNo"].as_str().unwrap());
        writer.text("entrySeqNo", "I20260000000000009");
        writer.text("entryNo", entry_no);
        writer.text("manageResult", "1");
        writer.text("createDate", &bonded::time_of_china(at));
        writer.close();
    });
    folders::put(&folders_of(app).in_box(), &format!("Receipt_declared{hours}.xml"), xml.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap();
}

#[tokio::test]
async fn figures_that_customs_tells_otherwise_stand_beside_the_balance_until_it_agrees() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let list = ready(&broker, "HZ-T1", "I").await;
    send(&broker, &list).await;
    played(&app).await;
    let now = detail(&broker, &list).await;
    let account = broker.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done()["rows"][0]["id"].clone();
    let balance = broker.get(&format!("/bond/v1/bws/{account}/balance?serial=12&pageSize=80")).await.done();
    let entered = balance["rows"][0]["actlIncQty"].as_str().unwrap().to_owned();
    let paths = [format!("/invt/v1/bondInvt/{}/told", list["id"]), format!("/bond/v1/bws/{account}/balance/told")];
    // What customs tells of the account after the list, an hour later each time.
    let tell = async |hours: i64, figure: &str| {
        let at = app.app.now() + TimeDelta::hours(hours);
        let xml = bonded::write_package("INV211", at, |writer| {
            writer.open("BondInvtBsc");
            writer.text("bondInvtNo", now["bondInvtNo"].as_str().unwrap());
            writer.text("formalVrfdedTime", &bonded::time_of_china(at));
            writer.text("vrfdedMarkcd", "2");
            writer.close();
            writer.open("BwsDt");
            writer.text("gdsSeqno", "12");
            writer.text("actlIncQty", figure);
            writer.close();
        });
        let name = format!("Receipt_told{hours}.xml");
        folders::put(&folders_of(&app).in_box(), &name, xml.as_bytes()).unwrap();
        inbox::take_all(&app.app, &folders_of(&app), NOW).await.unwrap();
    };
    tell(1, "9999").await;
    for path in &paths {
        let told = broker.get(path).await.done();
        let one = &told[0];
        assert_eq!((&one["serial"], &one["figure"]), (&json!(12), &json!("actlIncQty")), "{told}");
        assert_eq!((&one["theirs"], &one["ours"]), (&json!("9999.00000"), &json!(entered)));
        let kept = broker.get(&format!("/invt/v1/bondInvt/{}/answer?answer={}", list["id"], one["answerId"])).await;
        assert!(kept.done()["raw"].as_str().unwrap().contains("9999"));
        other.get(path).await.refused(404);
    }
    // Nothing is posted by it, and an answer that agrees ends it.
    let after = broker.get(&format!("/bond/v1/bws/{account}/balance?serial=12&pageSize=80")).await.done();
    assert_eq!(after["rows"][0]["actlIncQty"], json!(entered));
    tell(2, &entered).await;
    for path in &paths {
        assert_eq!(broker.get(path).await.done(), json!([]));
    }
}

#[tokio::test]
async fn goods_that_enter_without_a_serial_get_one_of_customs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-G2", "I").await;
    let open = |material: &str| with(&line("12"), &json!({ "putrecSeqno": "", "gdsMtno": material }));
    let rows = [open("YS-NEW-1"), line("12"), open("YS-NEW-2"), open("YS-NEW-1")];
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": rows })).await;
    send(&broker, &list).await;
    played(&app).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PASSED_DEDUCTED"));
    let serials: Vec<Value> = lines(&broker, &list)
        .await
        .iter()
        .map(|line| {
            assert_eq!((&line["heldQty"], &line["heldSerial"]), (&json!("12.00000"), &line["putrecSeqno"]), "{line}");
            line["putrecSeqno"].clone()
        })
        .collect();
    assert_eq!((&serials[1], &serials[3]), (&json!("12"), &serials[0]));
    assert_ne!(serials[0], serials[2]);
    // The account agrees: a line of the goods, and what entered.
    let account = broker.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done()["rows"][0]["id"].clone();
    for (serial, material, entered) in [(&serials[0], "YS-NEW-1", "24"), (&serials[2], "YS-NEW-2", "12")] {
        let serial = serial.as_str().unwrap();
        let page = format!("/bond/v1/bws/dt/page?bwsId={account}&gdsSeqno={serial}&pageSize=80");
        let filed = broker.get(&page).await.done()["rows"].clone();
        assert_eq!((filed.as_array().map(Vec::len), &filed[0]["gdsMtno"]), (Some(1), &json!(material)), "{filed}");
        let balance = broker.get(&format!("/bond/v1/bws/{account}/balance?serial={serial}&pageSize=80")).await.done();
        let held: Vec<&Value> = balance["rows"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["gdsSeqno"].to_string().contains(serial))
            .collect();
        assert_eq!(held.len(), 1, "{balance}");
        assert_eq!(held[0]["actlIncQty"], json!(format!("{entered}.00000")));
    }
}

/// The kinds of answers in the order of the alphabet: those of one moment come in no order.
fn kinds(answers: &Value) -> Vec<&str> {
    let mut kinds: Vec<&str> = answers.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds
}

#[tokio::test]
async fn customs_makes_the_declaration_that_a_list_asks_for() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-G3", "I").await;
    let goods = with(&line("12"), &json!({ "entryGdsSeqno": "1" }));
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [goods] })).await;
    let now = detail(&broker, &list).await;
    let asks = json!({
        "dclcusFlag": "1", "dclcusTypecd": "2", "genDecFlag": "1", "decType": "1", "corrEntryDclEtpsSccd": now["dclEtpsSccd"],
        "corrEntryDclEtpsNo": now["dclEtpsno"], "corrEntryDclEtpsNm": now["dclEtpsNm"],
    });
    post(&broker, "update", with(&now, &asks)).await;
    send(&broker, &list).await;
    played(&app).await;
    // It is declared, and so it waits for the gate.
    let now = detail(&broker, &list).await;
    assert_eq!((&now["state"], &now["vrfdedMarkcd"]), (&json!("PRE_DEDUCTED"), &json!("1")), "{now}");
    assert_eq!(now["entrySeqNo"].as_str().map(str::len), Some(18), "{now}");
    let answers = broker.get(&format!("/invt/v1/bondInvt/{}/answers", list["id"])).await.done();
    assert_eq!(kinds(&answers), ["COMMON", "INV201", "INV201", "INV202"]);
    played(&app).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PRE_DEDUCTED"));
    let pass = json!({
        "orgId": list["orgId"], "etpsPreentNo": "HF-G3", "passportTypecd": "2", "ioTypecd": "I", "bindTypecd": "2",
        "rltTbTypecd": "1", "masterCuscd": "2248", "dclErConc": "陈晓", "vehicleNo": "沪AD1688", "totalGrossWt": "5",
        "totalNetWt": "4", "docs": [{ "rtlBillNo": now["bondInvtNo"] }],
    });
    let pass = sas::add(&broker, sas::PASSPORTS, pass).await;
    sas::done(&broker, sas::PASSPORTS, "send", &pass).await;
    played(&app).await;
    assert_eq!(sas::detail(&broker, sas::PASSPORTS, &pass).await["state"], json!("PASSED"));
    played(&app).await;
    let deducted = detail(&broker, &list).await;
    assert_eq!((&deducted["state"], &deducted["vrfdedMarkcd"]), (&json!("PASSED_DEDUCTED"), &json!("2")), "{deducted}");
    assert_eq!((&deducted["entryStucd"], &deducted["invtIochkptStucd"]), (&json!("1"), &json!("3")));
    let answers = broker.get(&format!("/invt/v1/bondInvt/{}/answers", list["id"])).await.done();
    assert_eq!(kinds(&answers), ["COMMON", "INV201", "INV201", "INV201", "INV202", "INV211"]);

    // The map shows it by its number, and leads to it once it is here; another house's of this number is another one.
    let shown = async |path: &str, id: &Value| {
        let map = broker.get(&format!("{path}/{id}/map")).await.done();
        let node = |kind: &str| map["nodes"].as_array().unwrap().iter().find(|node| node["kind"] == kind).cloned();
        ["entry", "decl", "bondInvt"].map(|kind| node(kind).map_or(Value::Null, |node| node["number"].clone()))
    };
    let lists = "/invt/v1/bondInvt";
    assert_eq!(deducted["entryNo"].as_str().map(str::len), Some(18), "{deducted}");
    assert_eq!(shown(lists, &list["id"]).await, [deducted["entryNo"].clone(), Value::Null, now["bondInvtNo"].clone()]);
    let numbered = async |org: &Value| {
        let made =
            broker.post("/decl/v1/add", decl_support::with(decl_support::import(), json!({ "orgId": org }))).await;
        let id = made.done()["id"].clone();
        let known = declaration::Entity::find_by_id(id.as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
        let mut known = known.into_active_model();
        known.seq_no = Set(now["entrySeqNo"].as_str().map(str::to_owned));
        known.update(app.db()).await.unwrap();
        id
    };
    let own = json!(app.org_id("broker").await);
    assert_ne!(own, now["orgId"]);
    let foreign = numbered(&own).await;
    assert_eq!(shown(lists, &list["id"]).await[0], deducted["entryNo"]);
    assert_eq!(shown("/decl/v1", &foreign).await[2], Value::Null);
    let here = numbered(&now["orgId"]).await;
    assert_eq!(shown(lists, &list["id"]).await, [Value::Null, now["entrySeqNo"].clone(), now["bondInvtNo"].clone()]);
    assert_eq!(shown("/decl/v1", &here).await[2], now["bondInvtNo"]);
}

fn with(row: &Value, more: &Value) -> Value {
    let mut row = row.clone();
    row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    row
}

#[tokio::test]
async fn what_customs_refuses_or_the_client_puts_aside_can_be_sent_again() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = ready(&broker, "HZ-G2", "I").await;
    send(&broker, &list).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::list(&folders.out_box()).unwrap().remove(0);
    folders::move_into(&file, &folders.fail_box()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    assert_eq!(detail(&broker, &list).await["state"], json!("STORE_FAIL"));
    send(&broker, &list).await;
    played(&app).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PASSED_DEDUCTED"));
}

#[tokio::test]
async fn customs_returns_a_list_whose_total_the_form_only_warned_of() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-G3", "I").await;
    let slip = with(&line("12"), &json!({ "dclTotalAmt": "48000" }));
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [slip] })).await;
    send(&broker, &list).await;
    played(&app).await;
    let returned = detail(&broker, &list).await;
    let told = (&returned["state"], &returned["reason"]);
    assert_eq!(told, (&json!("RETURNED"), &json!("表体第1行总价与单价、数量不符，退单")));
}

#[tokio::test]
async fn a_sub_store_that_the_owner_does_not_have_is_warned_of() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // One without lines is not sent: the check says so too.
    let empty = add(&broker, "HZ-S0", "I").await;
    let found = broker.get(&format!("/invt/v1/bondInvt/{}/check", empty["id"])).await.done();
    assert_eq!(found[0]["rule"], "list.empty", "{found}");
    let list = ready(&broker, "HZ-S1", "I").await;
    for (store, is_warned) in [("外高桥查验待放库", true), ("洋山堆场", true), ("洋山A区一层", false)]
    {
        let now = detail(&broker, &list).await;
        post(&broker, "update", with(&now, &json!({ "subStore": store }))).await;
        let found = broker.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        let told = found.as_array().unwrap().iter().any(|one| one["rule"] == "bondList.subStore");
        assert_eq!(told, is_warned, "{store}: {found}");
    }
    // Lists are found by it.
    for (store, is_found) in [("洋山A区一层", true), ("洋山堆场", false)] {
        let asked = url::form_urlencoded::Serializer::new(String::new()).append_pair("subStore", store).finish();
        let rows =
            broker.get(&format!("/invt/v1/bondInvt/page?{asked}")).await.done()["rows"].as_array().unwrap().clone();
        assert_eq!(rows.iter().any(|row| row["id"] == list["id"]), is_found, "{store}");
        assert!(rows.iter().all(|row| row["subStore"] == store), "{store}: {rows:?}");
    }
    // It is in no message: customs is asked all the same.
    send(&broker, &list).await;
}
