//! A declaration on its way to customs and back, through real folders, with played customs.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, message, outbox};
use server::store::people::organisation;

use crate::decl_support::{chosen, export, history, import, made_for_a, now, sent, with};
use crate::gateway_crash::recorded_of;
use crate::harness::{Client, TestApp};

const NOW: Duration = Duration::ZERO;

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

pub fn customs_of(app: &TestApp) -> Customs {
    Customs::open(
        app.app.settings.gateway(),
        NOW,
        app.app.clock.clone(),
        server::process::built_in::dictionaries().unwrap(),
    )
    .unwrap()
}

fn files(folder: PathBuf) -> Vec<String> {
    let names = folders::list(&folder).unwrap();
    names.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

pub async fn write(app: &TestApp) -> usize {
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap()
}

pub async fn take(app: &TestApp) -> usize {
    inbox::take_all(&app.app, &folders_of(app), NOW).await.unwrap()
}

/// Puts an answer into InBox.
fn answer(app: &TestApp, name: &str, content: &str) {
    folders::put(&folders_of(app).in_box(), name, content.as_bytes()).unwrap();
}

fn import_answer(declaration: &Value, code: &str, seq_no: &str) -> String {
    let ours = declaration["clientSeqNo"].as_str().unwrap();
    format!(
        "<DecImportResponse><ResponseCode>{code}</ResponseCode><ErrorMessage>原因</ErrorMessage>\
         <ClientSeqNo>{ours}</ClientSeqNo><SeqNo>{seq_no}</SeqNo></DecImportResponse>"
    )
}

fn receipt(seq_no: &str, channel: &str, at: &str) -> String {
    format!(
        "<DEC_RESULT><CUS_CIQ_NO>{seq_no}</CUS_CIQ_NO><ENTRY_ID>224820261000000001</ENTRY_ID>\
         <NOTICE_DATE>{at}</NOTICE_DATE><CHANNEL>{channel}</CHANNEL><NOTE>回执</NOTE></DEC_RESULT>"
    )
}

/// How many unread messages tell somebody of receipts.
async fn receipts_told(client: &Client) -> usize {
    let page = client.get("/sys/v1/message/page?pageNum=1&pageSize=200&onlyNotRead=1&scope=3").await.done();
    page["rows"].as_array().unwrap().iter().filter(|row| row["kind"] == "decl.receipt").count()
}

const NUMBER: &str = "I20260000000000001";

#[tokio::test]
async fn a_sound_declaration_is_released_and_closed() {
    let app = TestApp::start().await;
    let (broker, maker, other) = (app.as_user("broker").await, app.as_user("maker").await, app.as_user("other").await);
    let mut customs = customs_of(&app);
    for (number, declaration) in [import(), export(), import(), import(), import(), import()].into_iter().enumerate() {
        let sent = sent(&app, made_for_a(&app, &broker, declaration).await).await;
        assert_eq!(write(&app).await, 1);
        let name = files(folders_of(&app).out_box());
        assert_eq!(name.len(), 1);
        let given = customs.step().unwrap();
        assert!(given >= 6, "{given} answers");
        assert!(files(folders_of(&app).sent_box()).contains(&name[0]));
        assert_eq!(take(&app).await, given);
        assert!(files(folders_of(&app).in_box()).is_empty());
        let closed = now(&broker, &sent).await;
        assert_eq!(closed["status"], "R", "number {number}");
        let (seq_no, entry_id) = (closed["seqNo"].as_str().unwrap(), closed["entryId"].as_str().unwrap());
        let direction = if number == 1 { ('E', '0') } else { ('I', '1') };
        assert_eq!((seq_no.len(), seq_no.chars().next(), &seq_no[1..5]), (18, Some(direction.0), "2026"));
        assert_eq!((entry_id.len(), entry_id.chars().nth(8)), (18, Some(direction.1)));
        // Goods that came in have their fourteen days; what leaves has none.
        let on_time = if number == 1 { Value::Null } else { json!("0") };
        assert_eq!(closed.get("onTime").cloned().unwrap_or_default(), on_time, "arrived on {}", closed["iEDate"]);
        let cleared = broker.get(&format!("/decl/v1/{}/cleared", sent["id"])).await.done();
        assert_eq!((&cleared["entryId"], &cleared["billNo"]), (&closed["entryId"], &sent["billNo"]));
        assert_eq!(cleared["lines"][0]["codeTS"], sent["lines"][0]["codeTS"]);
        other.get(&format!("/decl/v1/{}/cleared", sent["id"])).await.refused(404);
        let log = history(&maker, &closed).await;
        assert_eq!(log.iter().filter(|entry| entry["kind"] == "receipt").count(), given);
        let closing = log.iter().find(|entry| entry["action"] == "Closed").unwrap();
        assert_eq!((&closing["kind"], &closing["by"]), (&json!("receipt"), &json!("Customs")));
        // Customs writes China's time, which is no part of its words.
        assert!(closing["customsAt"].as_str().unwrap().starts_with("2026-07-01T02:00:00"), "customs time: {closing}");
        assert!(!closing["note"].as_str().unwrap().contains("2026"), "{closing}");
        assert!(closing["changes"].as_array().unwrap().iter().all(|change| change["field"] != "noticeDate"));
    }
    let told = receipts_told(&maker).await;
    assert!(told >= 30, "{told} messages");
    assert_eq!(receipts_told(&broker).await, told);
    assert_eq!(other.get("/sys/v1/message/unread/count").await.done(), 0);
}

#[tokio::test]
async fn what_customs_refuses_comes_back_with_the_reasons_and_can_be_sent_again() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut customs = customs_of(&app);
    let first = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    let name = files(folders_of(&app).out_box())[0].clone();
    let file = folders_of(&app).out_box().join(&name);
    let spoilt = fs::read_to_string(&file).unwrap().replace("<GrossWet>620<", "<GrossWet>1<");
    fs::write(&file, spoilt).unwrap();
    customs.step().unwrap();
    assert_eq!(files(folders_of(&app).fail_box()), [name.as_str()]);
    take(&app).await;
    let refused = now(&broker, &first).await;
    assert_eq!((&refused["status"], refused.get("seqNo")), (&json!("F1"), None));
    let note = history(&broker, &first).await[0]["note"].as_str().unwrap().to_owned();
    assert!(note.contains("grossWet") || note.contains("毛重"), "{note}");

    let draft = broker.post("/decl/v1/update", refused).await.done();
    assert_eq!(draft["status"], "01");
    let again = sent(&app, draft).await;
    assert_eq!(write(&app).await, 1);
    assert_eq!(files(folders_of(&app).out_box()), [name.replace("t-1", "t-2")]);
    customs.step().unwrap();
    take(&app).await;
    assert_eq!(now(&broker, &again).await["status"], "R");
}

#[tokio::test]
async fn an_unreadable_message_is_refused_by_customs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    let file = folders_of(&app).out_box().join(&files(folders_of(&app).out_box())[0]);
    fs::write(&file, "<DecMessage><DecHead>").unwrap();
    customs_of(&app).step().unwrap();
    take(&app).await;
    assert_eq!(now(&broker, &sent).await["status"], "F1");
}

#[tokio::test]
async fn the_same_answer_counts_once() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    for copy in ["a", "b"] {
        answer(&app, &format!("{copy}1.xml"), &import_answer(&sent, "0", NUMBER));
        answer(&app, &format!("{copy}2.xml"), &receipt(NUMBER, "L", "2026-07-01 10:00:00"));
    }
    assert_eq!(take(&app).await, 2);
    answer(&app, "c.xml", &receipt(NUMBER, "L", "2026-07-01 10:00:00"));
    assert_eq!(take(&app).await, 0);
    let stored = now(&broker, &sent).await;
    assert_eq!(stored["status"], "L");
    assert_eq!(recorded_of(&app).await, 2);
    assert_eq!(history(&broker, &sent).await.iter().filter(|entry| entry["kind"] == "receipt").count(), 2);
    assert_eq!(receipts_told(&broker).await, 2);
}

#[tokio::test]
async fn receipts_may_come_before_the_number_is_known_and_out_of_order() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    answer(&app, "1.xml", &receipt(NUMBER, "J", "2026-07-01 12:00:00"));
    assert_eq!(take(&app).await, 1);
    answer(&app, "2.xml", &receipt(NUMBER, "L", "2026-07-01 11:00:00"));
    assert_eq!(take(&app).await, 1);
    assert_eq!(now(&broker, &sent).await["status"], "03", "nobody knows the number yet");
    answer(&app, "3.xml", &import_answer(&sent, "0", NUMBER));
    take(&app).await;
    let stored = now(&broker, &sent).await;
    assert_eq!((&stored["status"], &stored["seqNo"]), (&json!("J"), &json!(NUMBER)));
    answer(&app, "4.xml", &receipt(NUMBER, "L", "2026-07-01 13:00:00"));
    take(&app).await;
    assert_eq!(now(&broker, &sent).await["status"], "J", "a late receipt does not move it back");
    let actions: Vec<_> = history(&broker, &sent).await.iter().take(4).map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["Stored at customs", "Accepted", "Stored at customs", "Staged at the single window"]);
}

#[tokio::test]
async fn receipts_of_an_older_sending_are_only_logged() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let first = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    answer(&app, "1.xml", &import_answer(&first, "0", NUMBER));
    answer(&app, "2.xml", &receipt(NUMBER, "E", "2026-07-01 11:00:00"));
    take(&app).await;
    let rejected = now(&broker, &first).await;
    assert_eq!((&rejected["status"], &rejected["entryId"]), (&json!("E"), &json!("224820261000000001")));
    let draft = broker.post("/decl/v1/update", rejected).await.done();
    let again = sent(&app, draft).await;
    assert_eq!((again.get("seqNo"), again.get("entryId")), (None, None), "sent as new");
    write(&app).await;
    answer(&app, "3.xml", &receipt(NUMBER, "P", "2026-07-01 12:00:00"));
    take(&app).await;
    let stored = now(&broker, &again).await;
    assert_eq!((&stored["status"], stored.get("seqNo"), stored.get("entryId")), (&json!("03"), None, None));
    assert_eq!(history(&broker, &again).await[0]["action"], "Released", "but it can be seen");
    let second = "I20260000000000002";
    answer(
        &app,
        &format!("Failed_I_{}_t-1.xml_1", first["clientSeqNo"].as_str().unwrap()),
        &import_answer(&first, "9", ""),
    );
    answer(
        &app,
        &format!("Successed_I_{}_t-2.xml_1", first["clientSeqNo"].as_str().unwrap()),
        &import_answer(&first, "0", second),
    );
    take(&app).await;
    let stored = now(&broker, &again).await;
    assert_eq!((&stored["status"], &stored["seqNo"]), (&json!("S0"), &json!(second)));
}

#[tokio::test]
async fn a_sending_may_keep_the_number() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let first = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    answer(&app, "1.xml", &import_answer(&first, "0", NUMBER));
    answer(&app, "2.xml", &receipt(NUMBER, "Z", "2026-07-01 11:00:00"));
    take(&app).await;
    let draft = broker.post("/decl/v1/update", now(&broker, &first).await).await.done();
    broker.post("/decl/v1/submit", chosen(&[&draft])).await.done();
    let waiting = chosen(&[&now(&broker, &first).await]);
    reviewer.post("/decl/v1/review", with(waiting, json!({ "pass": "1" }))).await.done();
    let choice = with(chosen(&[&now(&broker, &first).await]), json!({ "clearCusSeqno": false }));
    broker.post("/decl/v1/send", choice).await.done();
    assert_eq!(now(&broker, &first).await["seqNo"], NUMBER);
    let xml =
        message::newest(app.db(), &["declaration"], first["clientSeqNo"].as_str().unwrap()).await.unwrap().unwrap().xml;
    assert!(xml.contains(&format!("<SeqNo>{NUMBER}</SeqNo>")));
}

#[tokio::test]
async fn news_of_a_cancelled_declaration_is_an_alert_and_no_move() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    answer(&app, "1.xml", &import_answer(&sent, "0", NUMBER));
    take(&app).await;
    broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &sent).await])).await.done();
    answer(&app, "2.xml", &receipt(NUMBER, "L", "2026-07-01 11:00:00"));
    take(&app).await;
    assert_eq!(now(&broker, &sent).await["status"], "04");
    let messages = broker.get("/sys/v1/message/page?pageNum=1&pageSize=10&onlyNotRead=1&scope=3").await.done();
    let text = messages["rows"][0]["content"].as_str().unwrap();
    assert!(text.contains("cancelled here"), "{text}");
    broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &sent).await])).await.refused(422);
}

#[tokio::test]
async fn a_code_that_names_no_state_is_logged_by_its_name() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    answer(&app, "1.xml", &import_answer(&sent, "0", NUMBER));
    for (number, channel) in [("2", "X"), ("3", "?!")] {
        answer(&app, &format!("{number}.xml"), &receipt(NUMBER, channel, "2026-07-01 11:00:00"));
        take(&app).await;
    }
    assert_eq!(now(&broker, &sent).await["status"], "S0");
    let log = history(&broker.in_chinese(), &sent).await;
    assert_eq!(log[0]["action"], "?!");
    let named = log[1]["action"].as_str().unwrap();
    assert!(named != "X" && !named.is_empty(), "{named}");
}

#[tokio::test]
async fn what_is_no_answer_goes_to_the_bad_box_with_a_reason() {
    let app = TestApp::start().await;
    let ghost = json!({ "clientSeqNo": "260701000000999999" });
    answer(&app, "a.xml", "<html>");
    answer(&app, "b.xml", "<Other/>");
    answer(&app, "c.xml", &import_answer(&ghost, "0", NUMBER));
    answer(&app, "d.xml", "<!DOCTYPE x><DEC_RESULT/>");
    fs::write(folders_of(&app).in_box().join("e.xml"), vec![b' '; 9 * 1024 * 1024]).unwrap();
    fs::write(folders_of(&app).in_box().join("half.xml.tmp"), "<DEC_").unwrap();
    assert_eq!(take(&app).await, 0);
    let bad = files(folders_of(&app).bad_box());
    for name in ["a.xml", "b.xml", "c.xml", "d.xml", "e.xml"] {
        assert!(bad.contains(&name.to_owned()), "{name} is missing in {bad:?}");
        let reason = fs::read_to_string(folders_of(&app).bad_box().join(format!("{name}.reason.txt"))).unwrap();
        assert_eq!(reason.lines().count(), 2, "{reason}");
    }
    assert!(folders_of(&app).in_box().join("half.xml.tmp").exists(), "a file being written is left alone");
    assert_eq!(recorded_of(&app).await, 0);
}

#[tokio::test]
async fn a_file_that_may_still_grow_is_left_alone() {
    let app = TestApp::start().await;
    answer(&app, "a.xml", "<DEC_RESULT><CUS_CIQ_NO>");
    let folders = folders_of(&app);
    inbox::take_all(&app.app, &folders, Duration::from_secs(60)).await.unwrap();
    assert_eq!(files(folders.in_box()), ["a.xml"]);
    assert!(files(folders.bad_box()).is_empty());
}

#[tokio::test]
async fn many_processes_write_and_take_each_thing_once() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let others = [app.second().await, app.second().await];
    let mut declarations = Vec::new();
    for _ in 0..6 {
        declarations.push(sent(&app, made_for_a(&app, &broker, import()).await).await);
    }
    let apps = || std::iter::once(&app).chain(&others).map(|app| app.app.clone());
    let folders = folders_of(&app);
    let writers: Vec<_> = apps()
        .map(|app| {
            let folders = folders.clone();
            tokio::spawn(async move { outbox::write_all(&app, &folders).await.unwrap() })
        })
        .collect();
    let mut written = 0;
    for writer in writers {
        written += writer.await.unwrap();
    }
    assert_eq!(written, 6);
    assert_eq!(files(folders.out_box()).len(), 6);
    let given = customs_of(&app).step().unwrap();
    let takers: Vec<_> = apps()
        .map(|app| {
            let folders = folders.clone();
            tokio::spawn(async move { inbox::take_all(&app, &folders, NOW).await.unwrap() })
        })
        .collect();
    let mut taken = 0;
    for taker in takers {
        taken += taker.await.unwrap();
    }
    assert_eq!(taken, given);
    take(&app).await;
    for declaration in &declarations {
        assert_eq!(now(&broker, declaration).await["status"], "R");
    }
    assert_eq!(recorded_of(&app).await as usize, given);
}

#[tokio::test]
async fn played_customs_goes_on_where_it_was_stopped() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    let step = Duration::from_secs(60);
    let open = || {
        Customs::open(
            app.app.settings.gateway(),
            step,
            app.app.clock.clone(),
            server::process::built_in::dictionaries().unwrap(),
        )
        .unwrap()
    };
    let mut given = open().step().unwrap();
    assert_eq!(given, 0, "the first answer takes its time");
    let mut rounds = 0;
    while now(&broker, &sent).await["status"] != "R" {
        app.advance(chrono::TimeDelta::seconds(60));
        let now_given = open().step().unwrap();
        assert!(now_given <= 1, "one answer a minute");
        given += now_given;
        take(&app).await;
        rounds += 1;
        assert!(rounds < 20, "customs stands still");
    }
    assert_eq!(open().step().unwrap(), 0);
    assert_eq!(recorded_of(&app).await as usize, given);
}

#[tokio::test]
async fn what_is_only_staged_waits_at_the_single_window() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let agent = organisation::Entity::find_by_id(app.org_id("broker").await).one(app.db()).await.unwrap().unwrap();
    let mut row = agent.into_active_model();
    row.params = Set(json!({ "decReviewTimes": "1" }).to_string());
    row.update(app.db()).await.unwrap();
    let mut customs = customs_of(&app);
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    write(&app).await;
    assert_eq!(customs.step().unwrap(), 1, "a number, and nothing else");
    take(&app).await;
    let staged = now(&broker, &sent).await;
    assert_eq!((&staged["status"], staged.get("entryId")), (&json!("S0"), None));
    assert_eq!(customs_of(&app).step().unwrap(), 0, "nor after a restart");
}

#[tokio::test]
async fn what_customs_rejects_says_which_field_it_is_about() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut customs = customs_of(&app);
    let mut doubtful = import();
    doubtful["lines"][1]["declTotal"] = "99999".into();
    let sent = sent(&app, made_for_a(&app, &broker, doubtful).await).await;
    write(&app).await;
    customs.step().unwrap();
    take(&app).await;
    assert_eq!(now(&broker, &sent).await["status"], "E");
    let refusal = broker.get(&format!("/decl/v1/refusal/query?queryDeclId={}", sent["id"])).await.done();
    assert_eq!(refusal["fields"][0]["field"], "lines[1].declTotal", "{refusal}");
}
