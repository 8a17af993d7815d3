//! Accounts on their way to customs and back, through real folders: filed, changed, returned, put aside; the same told again changes
//! nothing.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use server::gateway::bonded::{Decision, write_decision_with};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::base_support::{actions, with};
use crate::gateway_crash::{Gateway, until};
use crate::harness::{Client, TestApp};

const NOW: Duration = Duration::ZERO;

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

/// Customs takes what was sent and answers all of it.
fn customs_answers(app: &TestApp) {
    let dicts = server::process::built_in::dictionaries().unwrap();
    let mut customs = Customs::open(app.app.settings.gateway(), NOW, app.app.clock.clone(), dicts).unwrap();
    while customs.step().unwrap() > 0 {}
}

async fn played(app: &TestApp) {
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap();
    customs_answers(app);
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap();
}

async fn detail(client: &Client, kind: &str, made: &Value) -> Value {
    client.get(&format!("/bond/v1/{kind}/{}/detail", made["id"])).await.done()
}

pub async fn done(client: &Client, kind: &str, command: &str, made: &Value, note: &str) -> Value {
    let version = detail(client, kind, made).await["version"].clone();
    let body = json!({ "ids": [made["id"]], "versions": [version], "note": note });
    client.post(&format!("/bond/v1/{kind}/{command}"), body).await.done();
    detail(client, kind, made).await
}

async fn lines(client: &Client, kind: &str, list: &str, made: &Value) -> Vec<Value> {
    let page = client.get(&format!("/bond/v1/{kind}/{list}/page?{kind}Id={}&pageSize=80", made["id"])).await.done();
    page["rows"].as_array().unwrap().clone()
}

fn line(serial: i64, goods: &str) -> Value {
    json!({
        "gdsSeqno": serial.to_string(), "mtpckEndprdTypecd": goods, "gdsMtno": format!("M-{serial}{goods}"),
        "gdecd": "3901100090", "gdsNm": "聚乙烯粒子", "dclUnitcd": "035", "dclQty": "100",
    })
}

/// An account with two materials and, where its kind has them, a product and its consumption.
pub async fn made(client: &Client, kind: &str, ours: &str) -> Value {
    let head = json!({
        "etpsPreentNo": ours, "masterCuscd": "2248", "bizopEtpsno": "3105246B21", "bizopEtpsNm": "华东精密制造有限公司",
        "bwlTypecd": "Z", "appendTypecd": "1", "supvModecd": "0615", "validDate": "2027-06-30",
    });
    let made = client.post(&format!("/bond/v1/{kind}/add"), head).await.done();
    let id = format!("{kind}Id");
    let mut rows = vec![line(1, "I"), line(2, "I")];
    if kind != "bws" {
        rows.push(line(1, "E"));
    }
    client.post(&format!("/bond/v1/{kind}/dt/add/all"), with(&json!({ "rows": rows }), &id, &made["id"])).await.done();
    if kind != "bws" {
        let ucns = json!({ "endprdSeqno": "1", "mtpckSeqno": "1", "ucnsVerno": "1", "netUseupQty": "0.95" });
        client.post(&format!("/bond/v1/{kind}/ucns/add"), with(&ucns, &id, &made["id"])).await.done();
    }
    made
}

#[tokio::test]
async fn a_warehouse_outside_of_zones_gets_a_number_by_which_goods_have_a_storage_limit() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let head = json!({
        "etpsPreentNo": "bws-L1", "masterCuscd": "2248", "bizopEtpsno": "3105246B21",
        "bizopEtpsNm": "华东精密制造有限公司", "bwlTypecd": "D", "appendTypecd": "1",
    });
    let made = client.post("/bond/v1/bws/add", head).await.done();
    let rows = with(&json!({ "rows": [line(1, "I")] }), "bwsId", &made["id"]);
    client.post("/bond/v1/bws/dt/add/all", rows).await.done();
    done(&client, "bws", "send", &made, "").await;
    played(&app).await;
    let filed = detail(&client, "bws", &made).await;
    assert_eq!((&filed["state"], &filed["bwsNo"]), (&json!("3"), &json!("L2248D26A001")), "{filed}");
}

#[tokio::test]
async fn accounts_of_each_kind_are_filed_and_changed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (kind, prefix, root, number) in [
        ("bws", "BWS101_N_", "<BwsDt>", "T2248W500001"),
        ("ems", "EMS111_N_", "<EmsPutrecUcnsDt>", "E22480500002"),
        ("eml", "EML111_N_", "<EmlPutrecUcnsDt>", "C22480500003"),
    ] {
        let made = made(&client, kind, &format!("{kind}-F1")).await;
        let sent = done(&client, kind, "send", &made, "").await;
        assert_eq!((&sent["state"], sent["sentAt"].is_string()), (&json!("2"), true));
        outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
        let file = folders::list(&folders_of(&app).out_box()).unwrap().remove(0);
        assert!(folders::name_of(&file).starts_with(prefix), "{}", folders::name_of(&file));
        let xml = std::fs::read_to_string(&file).unwrap();
        for part in [root, "<DelcareFlag>1</DelcareFlag>", "<ChgTmsCnt>0</ChgTmsCnt>", "<GdsMtno>M-2I</GdsMtno>"] {
            assert!(xml.contains(part), "{part} is missing in\n{xml}");
        }
        played(&app).await;
        let filed = detail(&client, kind, &made).await;
        assert_eq!((&filed["state"], &filed[format!("{kind}No")]), (&json!("3"), &json!(number)), "{filed}");
        assert_eq!((&filed["emapvStucd"], &filed["putrecApprTime"]), (&json!("1"), &json!("2026-07-01")));
        assert!(filed["preentNo"].is_string());
        for line in lines(&client, kind, "dt", &made).await {
            assert_eq!((&line["modfMarkcd"], &line["cusmExeMarkcd"]), (&json!("0"), &json!("1")), "{line}");
        }
    }
    // The fourth message changes the first account.
    let account = client.get("/bond/v1/bws/page?bwsNo=T2248W500001").await.done()["rows"][0].clone();
    done(&client, "bws", "change", &account, "").await;
    client.post("/bond/v1/bws/dt/add", with(&line(3, "I"), "bwsId", &account["id"])).await.done();
    done(&client, "bws", "send", &account, "").await;
    played(&app).await;
    let changed = detail(&client, "bws", &account).await;
    assert_eq!((&changed["state"], &changed["chgTmsCnt"]), (&json!("3"), &json!("1")), "{changed}");
    assert_eq!((&changed["bwsNo"], &changed["chgApprTime"]), (&json!("T2248W500001"), &json!("2026-07-01")));
    assert!(lines(&client, "bws", "dt", &account).await.iter().all(|line| line["modfMarkcd"] == "0"));
    let trail = actions(&app, "bws", &account).await;
    assert_eq!(trail.first().map(String::as_str), Some("customsChanged"));
    // Customs returns the fifth message; what is sent again is the sixth.
    let fifth = made(&client, "bws", "bws-F2").await;
    done(&client, "bws", "send", &fifth, "").await;
    played(&app).await;
    let returned = detail(&client, "bws", &fifth).await;
    assert_eq!((&returned["state"], returned["reason"].is_string()), (&json!("8"), true), "{returned}");
    assert_eq!(done(&client, "bws", "send", &fifth, "").await["reason"], Value::Null);
    played(&app).await;
    assert_eq!(detail(&client, "bws", &fifth).await["state"], json!("3"));
}

#[tokio::test]
async fn an_account_with_a_wrong_code_is_not_sent_and_one_that_is_over_is_asked_about() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (kind, last_day) in [("bws", "finishValidDate"), ("ems", "finishValidDate"), ("eml", "validDate")] {
        let made = made(&client, kind, &format!("{kind}-C1")).await;
        let path = format!("/bond/v1/{kind}");
        let changed = async |fields: &[(&str, &str)]| {
            let mut row = detail(&client, kind, &made).await;
            for (field, value) in fields {
                row[*field] = json!(value);
            }
            client.post(&format!("{path}/update"), row).await.done()
        };
        let chosen = |row: &Value| json!({ "ids": [row["id"]], "versions": [row["version"]], "note": "" });
        for (field, value, rule) in [
            ("bizopEtpsSccd", "123", "bonded.partyCode"),
            ("dclEtpsSccd", "91310115MA1K000004", "bonded.partyCheck"),
            ("dclEtpsno", "31052", "bonded.partyCode"),
        ] {
            let row = changed(&[(field, value)]).await;
            let told = client.post(&format!("{path}/send"), chosen(&row)).await.refused(422)["fields"].clone();
            assert_eq!((&told[0]["rule"], &told[0]["field"]), (&json!(rule), &json!(field)), "{told}");
            changed(&[(field, "")]).await;
        }
        // Its last day still counts; from the next one on people are asked.
        let row = changed(&[(last_day, "2026-06-30"), ("bizopEtpsSccd", "91310115MA1K000003")]).await;
        let asked = client.post(&format!("{path}/send?useAlert=1"), chosen(&row)).await;
        asked.refused(511);
        assert!(asked.message().contains("2026-06-30"), "{}", asked.message());
        assert_eq!(detail(&client, kind, &made).await["state"], json!("1"));
        let row = changed(&[(last_day, "2026-07-01")]).await;
        client.post(&format!("{path}/send?useAlert=1"), chosen(&row)).await.done();
    }
}

#[tokio::test]
async fn consumption_that_is_over_is_asked_about_and_none_ends_before_its_account_was_filed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (kind, number) in [("ems", "E22480500041"), ("eml", "C22480500041")] {
        let made = made(&client, kind, &format!("{kind}-U1")).await;
        let (path, id) = (format!("/bond/v1/{kind}"), format!("{kind}Id"));
        let takes = |material: &str, until: &str| {
            let row = json!({
                "endprdSeqno": "1", "mtpckSeqno": material, "ucnsVerno": "1", "netUseupQty": "1", "finishValidDate": until,
            });
            with(&row, &id, &made["id"])
        };
        let stored = client.post(&format!("{path}/ucns/add"), takes("2", "2020-12-31")).await.done();
        let version = detail(&client, kind, &made).await["version"].clone();
        let chosen = json!({ "ids": [made["id"]], "versions": [version], "note": "" });
        let asked = client.post(&format!("{path}/send?useAlert=1"), chosen).await;
        asked.refused(511);
        assert!(asked.message().contains("material 2, version 1 (until 2020-12-31)"), "{}", asked.message());
        assert_eq!(detail(&client, kind, &made).await["state"], json!("1"));
        client
            .post(&format!("{path}/ucns/update"), with(&stored, "finishValidDate", &json!("2026-12-31")))
            .await
            .done();
        done(&client, kind, "send", &made, "").await;
        done(&client, kind, "confirm", &made, number).await;

        // It was filed on the first of July.
        done(&client, kind, "change", &made, "").await;
        let more = with(&takes("2", "2026-06-30"), "ucnsVerno", &json!("2"));
        let told = client.post(&format!("{path}/ucns/add"), more.clone()).await.refused(422)["fields"].clone();
        assert_eq!((&told[0]["rule"], &told[0]["field"]), (&json!("bonded.endsBefore"), &json!("finishValidDate")));
        client.post(&format!("{path}/ucns/add"), with(&more, "finishValidDate", &json!("2026-07-01"))).await.done();
    }
}

#[tokio::test]
async fn a_change_of_an_account_that_is_given_up_leaves_what_customs_has() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (kind, number) in [("bws", "T2248W500031"), ("ems", "E22480500031"), ("eml", "C22480500031")] {
        let made = made(&client, kind, &format!("{kind}-G1")).await;
        done(&client, kind, "send", &made, "").await;
        played(&app).await;
        let filed = match detail(&client, kind, &made).await {
            filed if filed["state"] == "3" => filed,
            _ => done(&client, kind, "confirm", &made, number).await,
        };
        let lists: &[&str] = if kind == "bws" { &["dt"] } else { &["dt", "ucns"] };
        let mut were = Vec::new();
        for list in lists {
            were.push(lines(&client, kind, list, &made).await);
        }
        let version = filed["version"].clone();
        let body = json!({ "ids": [made["id"]], "versions": [version], "note": "" });
        client.post(&format!("/bond/v1/{kind}/giveUp"), body).await.refused(422);

        // The head, a line, two that change places, one that goes, and one more.
        let begun = done(&client, kind, "change", &made, "").await;
        client.post(&format!("/bond/v1/{kind}/update"), with(&begun, "rmk", &json!("变更"))).await.done();
        let first = with(&with(&were[0][0], "gdsSeqno", &json!("9")), "gdsNm", &json!("改名"));
        client.post(&format!("/bond/v1/{kind}/dt/update"), first).await.done();
        client.post(&format!("/bond/v1/{kind}/dt/update"), with(&were[0][1], "gdsSeqno", &json!("1"))).await.done();
        client
            .post(&format!("/bond/v1/{kind}/dt/add"), with(&line(5, "I"), &format!("{kind}Id"), &made["id"]))
            .await
            .done();
        if kind != "bws" {
            let gone = json!({ "ids": [were[1][0]["id"]], "versions": [were[1][0]["version"]] });
            client.post(&format!("/bond/v1/{kind}/ucns/delete"), gone).await.done();
        }
        // Customs returned the change once.
        done(&client, kind, "send", &made, "").await;
        done(&client, kind, "return", &made, "资料不全").await;
        let back = done(&client, kind, "giveUp", &made, "").await;
        let what = |row: &Value| {
            ["state", "chgTmsCnt", "dclTypecd", "rmk", "reason", "emapvStucd", "sentAt"].map(|field| row[field].clone())
        };
        assert_eq!(what(&back), what(&filed), "{kind}");
        for (list, was) in lists.iter().zip(&were) {
            let now = lines(&client, kind, list, &made).await;
            let what = |line: &Value| {
                ["gdsSeqno", "gdsMtno", "gdsNm", "modfMarkcd", "netUseupQty", "ucnsQty"]
                    .map(|field| line[field].clone())
            };
            let (now, was): (Vec<_>, Vec<_>) = (now.iter().map(what).collect(), was.iter().map(what).collect());
            assert_eq!(now, was, "{kind} {list}");
        }
        // The next change is the first one again.
        assert_eq!(done(&client, kind, "change", &made, "").await["chgTmsCnt"], json!("1"));
    }
}

#[tokio::test]
async fn what_the_client_puts_aside_is_sent_again_and_what_it_has_not_taken_is_withdrawn() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = made(&client, "ems", "E-P1").await;
    done(&client, "ems", "send", &made, "").await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::list(&folders.out_box()).unwrap().remove(0);
    folders::move_into(&file, &folders.fail_box()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    assert_eq!(detail(&client, "ems", &made).await["state"], json!("8"));
    // Returned by hand before the client took it: only what is sent then goes out.
    done(&client, "ems", "send", &made, "").await;
    outbox::write_all(&app.app, &folders).await.unwrap();
    done(&client, "ems", "return", &made, "先改料号").await;
    done(&client, "ems", "send", &made, "").await;
    outbox::write_all(&app.app, &folders).await.unwrap();
    let files = folders::list(&folders.out_box()).unwrap();
    assert_eq!(files.len(), 1);
    assert!(folders::name_of(&files[0]).contains("_t-3"), "{}", folders::name_of(&files[0]));
    played(&app).await;
    assert_eq!(detail(&client, "ems", &made).await["state"], json!("3"));
}

/// Puts a decision about an account into InBox and takes it.
async fn told(app: &TestApp, name: &str, decision: &Decision<'_>, lines: &[Value]) {
    told_with(app, name, decision, &[], lines).await;
}

/// The same with what customs says of the head.
async fn told_with(app: &TestApp, name: &str, decision: &Decision<'_>, head: &[(&str, &str)], lines: &[Value]) {
    let text = write_decision_with(decision, |writer| {
        if !head.is_empty() {
            writer.open(if decision.root == "BWS201" { "BwsBsc" } else { "EmsPutrecBsc" });
            for (field, value) in head {
                writer.text(field, value);
            }
            writer.close();
        }
        for line in lines {
            writer.open(if decision.root == "BWS201" { "BwsDt" } else { "EmsPutrecDt" });
            for (field, value) in line.as_object().unwrap() {
                writer.text(field, value.as_str().unwrap());
            }
            writer.close();
        }
    });
    folders::put(&folders_of(app).in_box(), &format!("Receipt_{name}.xml"), text.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap();
}

#[tokio::test]
async fn customs_numbers_the_goods_and_adds_what_is_not_here() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = made(&client, "ems", "E-L1").await;
    done(&client, "ems", "send", &made, "").await;
    let filed = Decision {
        root: "EMS211",
        ours: "E-L1",
        number: "E22480500077",
        tms_cnt: 0,
        result: "1",
        at: app.app.now(),
        note: "",
    };
    let said = |serial: &str, goods: &str, material: &str| json!({ "gdsSeqno": serial, "mtpckEndprdTypecd": goods, "gdsMtno": material, "cusmExeMarkcd": "4" });
    let mut more = said("3", "I", "M-NEW");
    for (field, value) in [("gdecd", "3901100090"), ("gdsNm", "色母粒"), ("dclUnitcd", "035"), ("dclQty", "many")] {
        more[field] = value.into();
    }
    // Our materials change places, the product gets another serial, one is new and one says too little.
    let body = [said("2", "I", "M-1I"), said("1", "I", "M-2I"), said("7", "E", "M-1E"), more, said("9", "I", "M-?")];
    told(&app, "1", &filed, &body).await;
    let now = detail(&client, "ems", &made).await;
    assert_eq!((&now["state"], &now["emsNo"]), (&json!("3"), &json!("E22480500077")), "{now}");
    let mut kept: Vec<String> = lines(&client, "ems", "dt", &made)
        .await
        .iter()
        .map(|line| {
            assert_eq!(line["modfMarkcd"], "0");
            format!("{}{} {}", line["mtpckEndprdTypecd"], line["gdsSeqno"], line["gdsMtno"]).replace('"', "")
        })
        .collect();
    kept.sort_unstable();
    assert_eq!(kept, ["E7 M-1E", "I1 M-2I", "I2 M-1I", "I3 M-NEW"]);
    let ucns = lines(&client, "ems", "ucns", &made).await;
    assert_eq!((&ucns[0]["endprdSeqno"], &ucns[0]["mtpckSeqno"]), (&json!("7"), &json!("2")));
    // The same once more, and under another name.
    for name in ["1", "2"] {
        told(&app, name, &filed, &body).await;
    }
    assert_eq!(detail(&client, "ems", &made).await["version"], now["version"]);
    assert_eq!(lines(&client, "ems", "dt", &made).await.len(), 4);
}

#[tokio::test]
async fn what_customs_marks_in_an_account_stands_whatever_was_asked() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = made(&client, "ems", "E-M1").await;
    done(&client, "ems", "send", &made, "").await;
    let at = |seconds: i64| app.app.now() + TimeDelta::seconds(seconds);
    let said = |seconds: i64| Decision {
        root: "EMS211",
        ours: "E-M1",
        number: "E22480500078",
        tms_cnt: 0,
        result: "1",
        at: at(seconds),
        note: "",
    };
    told_with(&app, "1", &said(0), &[("pauseImpexpMarkcd", "1")], &[]).await;
    let filed = detail(&client, "ems", &made).await;
    assert_eq!((&filed["state"], &filed["pauseImpexpMarkcd"]), (&json!("3"), &json!("1")));
    // While the account is changed customs stops imports; giving up the change does not let them in again.
    done(&client, "ems", "change", &made, "").await;
    told_with(&app, "2", &said(60), &[("pauseImpexpMarkcd", "5"), ("pauseChgMarkcd", "3")], &[]).await;
    let back = done(&client, "ems", "giveUp", &made, "").await;
    assert_eq!(
        (&back["state"], &back["pauseImpexpMarkcd"], &back["pauseChgMarkcd"]),
        (&json!("3"), &json!("5"), &json!("3"))
    );
    // And it takes no changes.
    let body = json!({ "ids": [made["id"]], "versions": [back["version"]], "note": "" });
    client.post("/bond/v1/ems/change", body).await.refused(422);
}

#[tokio::test]
async fn what_does_not_fit_or_comes_too_late_changes_nothing() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let first = made(&client, "bws", "W-N1").await;
    done(&client, "bws", "send", &first, "").await;
    let at = |seconds: i64| app.app.now() + TimeDelta::seconds(seconds);
    let decided = |ours: &'static str, number: &'static str, tms_cnt: i64, result: &'static str, seconds: i64| {
        Decision { root: "BWS201", ours, number, tms_cnt, result, at: at(seconds), note: "" }
    };
    told(&app, "a", &decided("W-N1", "E22480500001", 0, "1", 0), &[]).await;
    let waits = detail(&client, "bws", &first).await;
    assert_eq!((&waits["state"], &waits["bwsNo"]), (&json!("2"), &Value::Null));
    assert!(waits["reason"].as_str().unwrap().contains("E22480500001"), "{waits}");
    told(&app, "b", &decided("W-N1", "T2248W500001", 0, "1", 1), &[]).await;
    let filed = detail(&client, "bws", &first).await;
    assert_eq!((&filed["state"], &filed["reason"]), (&json!("3"), &Value::Null));
    // Another account does not get the same number.
    let second = made(&client, "bws", "W-N2").await;
    done(&client, "bws", "send", &second, "").await;
    told(&app, "c", &decided("W-N2", "T2248W500001", 0, "1", 1), &[]).await;
    let waits = detail(&client, "bws", &second).await;
    assert_eq!(waits["state"], json!("2"));
    assert!(waits["reason"].as_str().unwrap().contains("W-N1"), "{waits}");
    // An answer about the filing does not decide on the change.
    done(&client, "bws", "change", &first, "").await;
    done(&client, "bws", "send", &first, "").await;
    told(&app, "d", &decided("W-N1", "T2248W500001", 0, "1", 5), &[]).await;
    assert_eq!(detail(&client, "bws", &first).await["state"], json!("5"));
    told(&app, "e", &decided("W-N1", "T2248W500001", 1, "3", 6), &[]).await;
    assert_eq!(detail(&client, "bws", &first).await["state"], json!("4"));
    // Nobody else sees the account, or sends it.
    let other = app.as_user("other").await;
    let chosen = json!({ "ids": [first["id"]], "versions": [detail(&client, "bws", &first).await["version"]] });
    other.post("/bond/v1/bws/send", chosen).await.refused(404);
}

#[tokio::test]
async fn a_crash_while_an_account_is_filed_files_it_once() {
    for point in ["account_agreed", "before_commit", "after_apply"] {
        let app = TestApp::start().await;
        let client = app.as_user("orgadmin").await;
        let made = made(&client, "ems", "E-K1").await;
        done(&client, "ems", "send", &made, "").await;
        outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
        customs_answers(&app);
        for _ in 0..2 {
            Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
            // Filed with all its lines, or not at all.
            let is_filed = detail(&client, "ems", &made).await["state"] == "3";
            let settled = lines(&client, "ems", "dt", &made).await.iter().all(|line| line["modfMarkcd"] == "0");
            assert_eq!(settled, is_filed, "{point}");
        }
        let gateway = Gateway::start_with(&app, &[]);
        until(point, async || detail(&client, "ems", &made).await["state"] == "3").await;
        until(point, async || folders::list(&folders_of(&app).in_box()).unwrap().is_empty()).await;
        drop(gateway);
        let trail = actions(&app, "ems", &made).await;
        assert_eq!(trail.iter().filter(|action| *action == "customsFiled").count(), 1, "{point}");
    }
}

#[tokio::test]
async fn a_number_that_was_keyed_wrong_is_put_right_and_customs_own_word_replaces_it() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let first = made(&client, "bws", "W-K1").await;
    done(&client, "bws", "send", &first, "").await;
    app.advance(TimeDelta::seconds(60));
    done(&client, "bws", "confirm", &first, "T2248W500001").await;
    let list = json!({
        "orgId": first["orgId"], "etpsInnerInvtNo": "HZ-K9", "putrecNo": "T2248W500001", "impexpMarkcd": "I",
        "bondInvtTypecd": "0", "mtpckEndprdMarkcd": "I", "supvModecd": "5034", "dclcusFlag": "2",
    });
    let list = client.post("/invt/v1/bondInvt/add", list).await.done();
    let named =
        async || client.get(&format!("/invt/v1/bondInvt/{}/detail", list["id"])).await.done()["putrecNo"].clone();
    let right = done(&client, "bws", "confirm", &first, "T2248W500002").await;
    assert_eq!((&right["state"], &right["bwsNo"]), (&json!("3"), &json!("T2248W500002")));
    assert_eq!(named().await, json!("T2248W500002"));
    // Customs decided before people keyed, and gave it another number.
    let at = app.app.now() - TimeDelta::seconds(30);
    let filed =
        Decision { root: "BWS201", ours: "W-K1", number: "T2248W500003", tms_cnt: 0, result: "1", at, note: "" };
    told(&app, "k1", &filed, &[]).await;
    let known = detail(&client, "bws", &first).await;
    assert_eq!((&known["bwsNo"], &known["emapvStucd"]), (&json!("T2248W500003"), &json!("1")), "{known}");
    assert_eq!(named().await, json!("T2248W500003"));
    // Now it is customs' own: nobody corrects it, and nothing that is told again changes it.
    let version = known["version"].clone();
    let body = json!({ "ids": [first["id"]], "versions": [version], "note": "T2248W500004" });
    client.post("/bond/v1/bws/confirm", body).await.refused(422);
    told(&app, "k2", &Decision { number: "T2248W500005", ..filed }, &[]).await;
    assert_eq!(detail(&client, "bws", &first).await["version"], version);

    // What was keyed as filed was returned: it is told, and stands in the account.
    let second = made(&client, "bws", "W-K2").await;
    done(&client, "bws", "send", &second, "").await;
    done(&client, "bws", "confirm", &second, "T2248W500006").await;
    let at = app.app.now();
    let back = Decision { root: "BWS201", ours: "W-K2", number: "", tms_cnt: 0, result: "3", at, note: "资料不全" };
    told(&app, "k3", &back, &[]).await;
    let returned = detail(&client, "bws", &second).await;
    assert_eq!((&returned["state"], &returned["bwsNo"]), (&json!("3"), &json!("T2248W500006")));
    assert!(returned["reason"].as_str().unwrap().contains("资料不全"), "{returned}");
    let page = client.get("/sys/v1/message/page?pageSize=80").await.done();
    let heard = page["rows"].as_array().unwrap().iter().filter(|row| row["content"].as_str().unwrap().contains("W-K2"));
    assert!(heard.count() > 0, "people are told: {page}");
}
