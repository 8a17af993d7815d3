//! What becomes of our own message files: fetched back from OutBox, taken already, put into FailBox.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use server::gateway::folders::{self, Folders};
use server::gateway::{inbox, message, outbox};

use crate::decl_support::{chosen, history, import, made_for_a, now, sent, with};
use crate::harness::{Client, TestApp};

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

async fn take(app: &TestApp, settle: Duration) {
    inbox::take_all(&app.app, &folders_of(app), settle).await.unwrap();
}

/// A declaration whose message lies in OutBox.
async fn written(app: &TestApp, broker: &Client) -> Value {
    let sent = sent(app, made_for_a(app, broker, import()).await).await;
    assert_eq!(outbox::write_all(&app.app, &folders_of(app)).await.unwrap(), 1);
    sent
}

async fn message_of(app: &TestApp, declaration: &Value) -> message::Model {
    message::newest(app.db(), &["declaration"], declaration["clientSeqNo"].as_str().unwrap()).await.unwrap().unwrap()
}

async fn warned(client: &Client) -> Vec<String> {
    let page = client.get("/sys/v1/message/page?pageNum=1&pageSize=40&onlyNotRead=1&scope=3").await.done();
    let rows = page["rows"].as_array().unwrap().clone();
    let receipts = rows.iter().filter(|row| row["kind"] == "decl.receipt");
    receipts.map(|row| row["content"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn what_lies_in_outbox_is_taken_back_when_its_declaration_is_cancelled() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = written(&app, &broker).await;
    let reply = broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &sent).await])).await;
    assert_eq!(reply.done()[0]["status"], "04");
    assert_eq!(reply.message(), "", "nothing more to look at");
    assert_eq!(folders::list(&folders_of(&app).out_box()).unwrap().len(), 0);
    assert_eq!(message_of(&app, &sent).await.state, message::WITHDRAWN);
    assert_eq!(outbox::write_all(&app.app, &folders_of(&app)).await.unwrap(), 0, "and it is not written again");
    assert_eq!(folders::list(&folders_of(&app).withdrawn()).unwrap().len(), 1);
}

#[tokio::test]
async fn what_the_client_has_taken_is_said_to_be_gone() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let sent = written(&app, &broker).await;
    let file = folders_of(&app).out_box().join(message_of(&app, &sent).await.file_name);
    folders::move_into(&file, &folders_of(&app).sent_box()).unwrap();
    let reply = broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &sent).await])).await;
    assert_eq!(reply.done()[0]["status"], "04");
    let number = sent["clientSeqNo"].as_str().unwrap();
    assert!(reply.message().contains("taken") && reply.message().contains(number), "{}", reply.message());
    assert_eq!(message_of(&app, &sent).await.state, message::WRITTEN);
    let said = warned(&maker).await;
    assert!(said.iter().any(|text| text.contains("cannot be recalled")), "{said:?}");
}

#[tokio::test]
async fn a_sending_that_is_repeated_takes_the_first_file_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = written(&app, &broker).await;
    let again = with(chosen(&[&now(&broker, &sent).await]), json!({ "clearCusSeqno": false }));
    broker.post("/decl/v1/resend", again).await.done();
    assert_eq!(outbox::write_all(&app.app, &folders_of(&app)).await.unwrap(), 1);
    let files = folders::list(&folders_of(&app).out_box()).unwrap();
    assert_eq!(files.len(), 1, "customs gets one of them: {files:?}");
    assert!(files[0].to_string_lossy().ends_with("_t-2.xml"));
    assert_eq!(warned(&broker).await, [] as [String; 0]);
}

#[tokio::test]
async fn what_the_client_puts_aside_in_silence_is_failed_told_and_sent_again() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let sent = written(&app, &broker).await;
    let name = message_of(&app, &sent).await.file_name;
    folders::move_into(&folders_of(&app).out_box().join(&name), &folders_of(&app).fail_box()).unwrap();
    fs::write(folders_of(&app).fail_box().join("foreign.xml"), "<A/>").unwrap();
    take(&app, Duration::from_secs(5)).await;
    assert_eq!(now(&broker, &sent).await["status"], "03", "its answer may be on the way");
    take(&app, Duration::ZERO).await;
    let failed = now(&broker, &sent).await;
    assert_eq!(failed["status"], "F1");
    assert_eq!(message_of(&app, &sent).await.state, message::FAILED);
    let newest = &history(&broker, &sent).await[0];
    assert_eq!((&newest["kind"], &newest["note"]), (&json!("receipt"), &json!("FailBox")));
    let said = warned(&maker).await;
    assert!(said.len() == 1 && said[0].contains("FailBox"), "{said:?}");
    let left = folders::list(&folders_of(&app).fail_box()).unwrap();
    assert_eq!(left.len(), 1, "files of others stay where they are: {left:?}");
    take(&app, Duration::ZERO).await;
    assert_eq!(warned(&maker).await.len(), 1, "told once");

    let again = with(chosen(&[&failed]), json!({ "clearCusSeqno": false }));
    broker.post("/decl/v1/resend", again).await.done();
    assert_eq!(outbox::write_all(&app.app, &folders_of(&app)).await.unwrap(), 1);
    assert_eq!(now(&broker, &sent).await["status"], "03");
}

#[tokio::test]
async fn an_answer_beside_the_file_counts_and_nothing_is_added_to_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let sent = written(&app, &broker).await;
    let name = message_of(&app, &sent).await.file_name;
    folders::move_into(&folders_of(&app).out_box().join(&name), &folders_of(&app).fail_box()).unwrap();
    let ours = sent["clientSeqNo"].as_str().unwrap();
    let answer = format!(
        "<DecImportResponse><ResponseCode>-1</ResponseCode><ErrorMessage>毛重有误</ErrorMessage>\
         <ClientSeqNo>{ours}</ClientSeqNo><SeqNo/></DecImportResponse>"
    );
    folders::put(&folders_of(&app).in_box(), &format!("Failed_{name}_1"), answer.as_bytes()).unwrap();
    take(&app, Duration::ZERO).await;
    assert_eq!(now(&broker, &sent).await["status"], "F1");
    let log = history(&broker, &sent).await;
    let receipts: Vec<_> = log.iter().filter(|entry| entry["kind"] == "receipt").collect();
    assert_eq!((receipts.len(), &receipts[0]["note"]), (1, &json!("毛重有误")));
    assert_eq!(folders::list(&folders_of(&app).fail_box()).unwrap().len(), 0, "done with");
}

#[tokio::test]
async fn a_gateway_without_a_server_hears_of_changes() {
    let app = TestApp::start().await;
    assert!(!app.app.push.is_listening());
    let tasks = server::run::gateway::start_alone(&app.app).unwrap();
    tokio::time::timeout(std::time::Duration::from_secs(20), async {
        while !app.app.push.is_listening() {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("it listens to nobody");
    app.app.shut_down();
    server::run::startup::wait_for(tasks).await;
}
