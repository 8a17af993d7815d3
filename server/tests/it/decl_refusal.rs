//! What customs refused: the fields it speaks of, the message files, sending again, asking the client.

use std::time::Duration;

use serde_json::{Value, json};
use server::gateway::folders::{self, Folders};
use server::gateway::{inbox, outbox};

use crate::decl_support::{chosen, fields, import, made_for_a, now, sent, with};
use crate::harness::{Client, TestApp};

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

fn refusal(declaration: &Value, note: &str) -> String {
    format!(
        "<DecImportResponse><ResponseCode>1</ResponseCode><ErrorMessage>{note}</ErrorMessage>\
         <ClientSeqNo>{}</ClientSeqNo><SeqNo></SeqNo></DecImportResponse>",
        declaration["clientSeqNo"].as_str().unwrap()
    )
}

async fn told(client: &Client, declaration: &Value) -> Value {
    client.get(&format!("/decl/v1/refusal/query?queryDeclId={}", declaration["id"])).await.done()
}

fn places(refusal: &Value) -> Vec<&str> {
    refusal["fields"].as_array().unwrap().iter().map(|field| field["field"].as_str().unwrap()).collect()
}

/// A declaration that was sent and refused with a note.
async fn refused(app: &TestApp, broker: &Client, note: &str) -> Value {
    let sent = sent(app, made_for_a(app, broker, import()).await).await;
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap();
    folders::put(&folders_of(app).in_box(), "Failed_answer.xml", refusal(&sent, note).as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders_of(app), Duration::ZERO).await.unwrap();
    now(broker, &sent).await
}

#[tokio::test]
async fn a_refusal_names_its_fields_until_they_are_changed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let refused = refused(&app, &broker, "提运单号与舱单不符；第1项规格型号填报不全").await;
    assert_eq!(refused["status"], "F1");
    let said = told(&broker, &refused).await;
    assert_eq!((&said["state"], &said["note"]), (&json!("F1"), &json!("提运单号与舱单不符；第1项规格型号填报不全")));
    assert_eq!(places(&said), ["billNo", "lines[0].gModel"]);
    assert_eq!(said["fields"][0]["message"], "Customs: 提运单号与舱单不符");
    let mended = broker.post("/decl/v1/update", with(refused.clone(), json!({ "billNo": "MENDED1" }))).await.done();
    assert_eq!(places(&told(&broker, &mended).await), ["lines[0].gModel"], "the rest stays to be done");
    let again = sent(&app, mended).await;
    assert_eq!(told(&broker, &again).await, Value::Null, "what was sent anew is answered");
    let path = format!("/decl/v1/refusal/query?queryDeclId={}", refused["id"]);
    app.as_user("other").await.get(&path).await.refused(404);
}

#[tokio::test]
async fn a_refused_message_is_sent_again_as_it_is_and_both_files_are_shown() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let first = refused(&app, &broker, "系统繁忙").await;
    assert_eq!(places(&told(&broker, &first).await), [] as [&str; 0]);
    app.as_user("reviewer").await.post("/decl/v1/resend", chosen(&[&first])).await.refused(403);
    let done = broker.post("/decl/v1/resend", chosen(&[&first])).await.done();
    assert_eq!(done[0]["status"], "03");
    let path = format!("/decl/v1/message/query?queryDeclId={}", first["id"]);
    let files = broker.get(&path).await.done();
    let files = files.as_array().unwrap();
    let kinds: Vec<&Value> = files.iter().map(|file| &file["kind"]).collect();
    assert_eq!(kinds.len(), 3, "{files:?}");
    let sent: Vec<&Value> = files.iter().filter(|file| file["kind"] == "sent").collect();
    assert!(sent[0]["fileName"].as_str().unwrap().ends_with("_t-2.xml"), "the newest first");
    assert!(sent.iter().all(|file| file["xml"].as_str().unwrap().contains("<DecMessage")));
    let received = files.iter().find(|file| file["kind"] == "received").unwrap();
    assert!(received["xml"].as_str().unwrap().contains("系统繁忙"), "{received}");
    app.as_user("other").await.get(&path).await.refused(404);

    // What was queued and never written is replaced, not doubled.
    let again = broker.post("/decl/v1/resend", chosen(&[&now(&broker, &first).await])).await.done();
    assert_eq!(again[0]["status"], "03");
    assert_eq!(outbox::write_all(&app.app, &folders_of(&app)).await.unwrap(), 1);
}

#[tokio::test]
async fn asking_a_client_applies_its_answers() {
    let elsewhere = std::env::temp_dir().join("customs-tests").join(format!("t{}_client", std::process::id()));
    let named = (String::from("office"), elsewhere.clone());
    let app = TestApp::start_with(|settings| settings.gateway_clients = vec![named]).await;
    let broker = app.as_user("broker").await;
    let waiting = sent(&app, made_for_a(&app, &broker, import()).await).await;
    assert_eq!(broker.get("/decl/v1/client/query").await.done(), json!(["main", "office"]));

    let asked = broker.post("/decl/v1/client/sync", chosen(&[&waiting])).await.done();
    assert_eq!(asked[0]["status"], "03");
    assert_eq!(folders::list(&folders_of(&app).out_box()).unwrap().len(), 1, "what was queued is written");
    let office = Folders::open(&elsewhere).unwrap();
    folders::put(&office.in_box(), "Failed_answer.xml", refusal(&waiting, "毛重有误").as_bytes()).unwrap();
    let asked = broker.post("/decl/v1/client/sync", chosen(&[&waiting])).await.done();
    assert_eq!(asked[0]["status"], "03", "the other client's answer is not here");
    let ask = |name: &str| with(chosen(&[&waiting]), json!({ "clientName": name }));
    assert_eq!(fields(&broker.post("/decl/v1/client/sync2", ask("nobody")).await), ["clientName"]);
    assert_eq!(fields(&broker.post("/decl/v1/client/sync2", ask("../office")).await), ["clientName"]);
    let asked = broker.post("/decl/v1/client/sync2", ask("office")).await.done();
    assert_eq!(asked[0]["status"], "F1");
    broker.post("/decl/v1/client/sync2", ask("office")).await.refused(409);
    app.as_user("other")
        .await
        .post("/decl/v1/client/sync", chosen(&[&now(&broker, &waiting).await]))
        .await
        .refused(404);
    std::fs::remove_dir_all(elsewhere).unwrap();
}
