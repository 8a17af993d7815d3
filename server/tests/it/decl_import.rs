//! Importing declaration messages, of our own and of other software, sound and hostile.

use axum::body::Body;
use axum::http::Method;
use core_wasm::row::Row;
use serde_json::{Value, json};
use server::domains::decl::customs::dec_message::{self, DecMessage};

use crate::decl_support::{export, fields, import, now};
use crate::harness::{Client, Reply, TestApp};

fn xml_of(declaration: Value) -> String {
    let declaration = Row::from_value(declaration).unwrap();
    let sign = Row::from_value(json!({ "operType": "G", "clientSeqNo": "X" })).unwrap();
    dec_message::write(&DecMessage { declaration, sign })
}

/// An upload with more parts than the file.
async fn upload(client: &Client, parts: &[(&str, &str)], file: &str) -> Reply {
    let mut form = String::new();
    for (name, value) in parts {
        form.push_str(&format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"));
    }
    form.push_str("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.xml\"\r\n\r\n");
    form.push_str(file);
    form.push_str("\r\n--edge--\r\n");
    let kind = Some("multipart/form-data; boundary=edge");
    client.send(Method::POST, "/decl/v1/import", kind, Body::from(form)).await
}

async fn count(client: &Client) -> Value {
    client.get("/decl/v1/page").await.done()["total"].clone()
}

#[tokio::test]
async fn our_own_message_becomes_the_same_declaration() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    for (original, category) in [(import(), "1"), (export(), "2")] {
        let made = maker.upload("/decl/v1/import", "a.xml", xml_of(original.clone()).as_bytes()).await.done();
        assert_eq!((&made["iECatg"], &made["status"]), (&json!(category), &json!("01")));
        let made = now(&maker, &made).await;
        for (field, value) in original.as_object().unwrap() {
            let (wanted, got) = (value.as_array(), made[field].as_array());
            match (wanted, got) {
                (Some(wanted), Some(got)) => {
                    assert_eq!(wanted.len(), got.len(), "{field}");
                    for (wanted, got) in wanted.iter().zip(got) {
                        for (field, value) in wanted.as_object().unwrap() {
                            assert_eq!(&got[field], value, "{field}");
                        }
                    }
                }
                _ if value == "" => assert_eq!(made.get(field), None, "{field}"),
                _ => assert_eq!(&made[field], value, "{field}"),
            }
        }
    }
}

#[tokio::test]
async fn a_gbk_file_of_other_software_is_read() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let xml = xml_of(import()).replace("UTF-8", "GBK").replace("I_E_FLAG", "");
    let made = maker.upload("/decl/v1/import", "报关单.xml", &encoding_rs::GBK.encode(&xml).0).await.done();
    assert_eq!(made["tradeName"], import()["tradeName"]);
}

#[tokio::test]
async fn numbers_of_customs_stay_with_the_declaration_they_belong_to() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut declaration = import();
    declaration["seqNo"] = json!("I20260000971587171");
    declaration["entryId"] = json!("224820261000153457");
    let made = maker.upload("/decl/v1/import", "a.xml", xml_of(declaration).as_bytes()).await.done();
    assert_eq!((made.get("seqNo"), made.get("entryId")), (None, None));
    assert_ne!(made["clientSeqNo"], "X");
}

#[tokio::test]
async fn the_category_and_the_customer_may_be_named() {
    let app = TestApp::start().await;
    let (maker, broker) = (app.as_user("maker").await, app.as_user("broker").await);
    let made = upload(&maker, &[("iECatg", "3")], &xml_of(import())).await.done();
    assert_eq!(made["iECatg"], "3");
    assert_eq!(fields(&upload(&maker, &[("iECatg", "2")], &xml_of(import())).await), ["iEFlag"]);
    upload(&maker, &[("iECatg", "9")], &xml_of(import())).await.refused(400);
    let customer = app.org_id("maker").await.to_string();
    let made = upload(&broker, &[("customerId", &customer)], &xml_of(import())).await.done();
    assert_eq!(
        (&made["orgId"], &made["agentOrgId"]),
        (&json!(app.org_id("maker").await), &json!(app.org_id("broker").await))
    );
    let foreign = app.org_id("other").await.to_string();
    upload(&broker, &[("customerId", &foreign)], &xml_of(import())).await.refused(404);
    app.as_user("viewer").await.upload("/decl/v1/import", "a.xml", xml_of(import()).as_bytes()).await.refused(403);
}

#[tokio::test]
async fn an_agent_s_file_belongs_to_the_customer_it_names() {
    let app = TestApp::start().await;
    let (maker, broker) = (app.as_user("maker").await, app.as_user("broker").await);
    let customer = maker.get("/auth/v1/user/org/get").await.done();
    let mut named = import();
    named["tradeCoScc"] = customer["creditCode"].clone();
    let made = broker.upload("/decl/v1/import", "a.xml", xml_of(named.clone()).as_bytes()).await.done();
    assert_eq!(made["orgId"], customer["id"]);
    now(&maker, &made).await;
    // A trader that granted nothing is none of the agent's: the draft is the agent's own.
    named["tradeCoScc"] = json!("91310115MA1K4TUL0T");
    named["tradeCode"] = json!("3122260A99");
    let own = broker.upload("/decl/v1/import", "a.xml", xml_of(named).as_bytes()).await.done();
    assert_eq!(own["orgId"], json!(app.org_id("broker").await));
}

#[tokio::test]
async fn bad_values_are_named_with_their_element() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let xml = xml_of(import()).replace("<GrossWet>620<", "<GrossWet>viel<").replace("<GQty>10<", "<GQty>1.123456<");
    let reply = maker.upload("/decl/v1/import", "a.xml", xml.as_bytes()).await;
    assert_eq!(fields(&reply), ["DecMessage/DecHead/GrossWet", "DecMessage/DecLists/DecList[2]/GQty"]);
    let message = reply.envelope()["data"]["fields"][1]["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("DecMessage/DecLists/DecList[2]/GQty: "), "{message}");
    assert_eq!(count(&maker).await, 0);
}

#[tokio::test]
async fn hostile_files_are_refused_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let laughs = "<?xml version=\"1.0\"?><!DOCTYPE l [<!ENTITY a \"haha\"><!ENTITY b \"&a;&a;&a;&a;\">]>\
        <DecMessage><DecHead><NoteS>&b;</NoteS></DecHead></DecMessage>";
    let outside = "<!DOCTYPE x [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><DecMessage><DecHead><NoteS>&f;</NoteS></DecHead></DecMessage>";
    let deep = format!("<DecMessage>{}", "<A>".repeat(200_000));
    let wide = format!("<DecMessage><DecHead/>{}</DecMessage>", "<A/>".repeat(300_000));
    let lines = format!(
        "<DecMessage><DecHead/><DecLists>{}</DecLists></DecMessage>",
        "<DecList><GNo>1</GNo></DecList>".repeat(2000)
    );
    let wrong = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><DecMessage>\u{1}</DecMessage>".to_owned();
    for (name, file) in [
        ("laughs", laughs.as_bytes()),
        ("outside", outside.as_bytes()),
        ("deep", deep.as_bytes()),
        ("wide", wide.as_bytes()),
        ("lines", lines.as_bytes()),
        ("control", wrong.as_bytes()),
        ("no xml", b"PK\x03\x04 a zip"),
        ("empty", b""),
        ("encoding", b"<?xml version='1.0' encoding='UTF-8'?><DecMessage>\xB1\xA8</DecMessage>"),
        ("cut", b"<DecMessage><DecHead>"),
        ("other", b"<InvtMessage/>"),
    ] {
        let reply = maker.upload("/decl/v1/import", "a.xml", file).await;
        reply.refused(422);
        let zh = maker.clone().in_chinese().upload("/decl/v1/import", "a.xml", file).await;
        assert_ne!(reply.message(), zh.message(), "{name} is told in both languages");
    }
    let huge = vec![b' '; 100 * 1024 * 1024];
    maker.upload("/decl/v1/import", "a.xml", &huge).await.refused(413);
    let large = vec![b' '; 8 * 1024 * 1024 + 1];
    maker.upload("/decl/v1/import", "a.xml", &large).await.refused(413);
    maker.post("/decl/v1/import", json!({})).await.refused(415);
    let no_file = "--edge\r\nContent-Disposition: form-data; name=\"iECatg\"\r\n\r\n1\r\n--edge--\r\n";
    let kind = Some("multipart/form-data; boundary=edge");
    maker.send(Method::POST, "/decl/v1/import", kind, Body::from(no_file)).await.refused(400);
    assert_eq!(count(&maker).await, 0);
}
