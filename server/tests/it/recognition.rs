//! Papers of a shipment from the upload to the draft: read by the real program, reviewed, corrected, confirmed.

use std::path::Path;

use axum::body::Body;
use axum::http::Method;
use chrono::TimeDelta;
use rust_xlsxwriter::Workbook;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::domains::recg::{paper, worker};
use server::files::file;

use crate::harness::{Client, Reply, TestApp};

/// A sample paper.
pub fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/recognition");
    std::fs::read(folder.join(name)).unwrap()
}

/// A workbook of one sheet with these texts.
pub fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(*cells) {
            sheet.write_string(row, column, *text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// Uploads papers as one shipment.
pub async fn send(client: &Client, files: &[(&str, &[u8])], fields: &[(&str, &str)]) -> Reply {
    let mut form = Vec::new();
    for (name, value) in fields {
        form.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes(),
        );
    }
    for (name, content) in files {
        let head = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        form.extend(head.into_bytes());
        form.extend_from_slice(content);
        form.extend_from_slice(b"\r\n");
    }
    form.extend_from_slice(b"--edge--\r\n");
    let kind = Some("multipart/form-data; boundary=edge");
    client.send(Method::POST, "/recg/v1/upload", kind, Body::from(form)).await
}

/// Uploads sample papers of an import.
pub async fn uploaded(client: &Client, names: &[&str]) -> Value {
    let contents: Vec<Vec<u8>> = names.iter().map(|name| sample(name)).collect();
    let files: Vec<(&str, &[u8])> = names.iter().copied().zip(contents.iter().map(Vec::as_slice)).collect();
    send(client, &files, &[("iEFlag", "I")]).await.done()
}

/// Reads everything that waits.
pub async fn read_all(app: &TestApp) {
    while worker::read_next(&app.app, "test", 0).await.unwrap().is_some() {}
}

pub async fn result(client: &Client, id: i64) -> Value {
    client.get(&format!("/recg/v1/{id}/result")).await.done()
}

fn id(row: &Value) -> i64 {
    row["id"].as_i64().unwrap()
}

/// A head value of a result.
pub fn head<'a>(result: &'a Value, name: &str) -> &'a Value {
    let values = result["head"].as_array().unwrap();
    values.iter().find(|value| value["name"] == name).unwrap_or(&Value::Null)
}

async fn files(app: &TestApp) -> u64 {
    file::Entity::find().count(app.db()).await.unwrap()
}

#[tokio::test]
async fn papers_are_read_reviewed_corrected_and_become_a_declaration_that_knows_its_sources() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf", "sheet_inv.xlsx"]).await;
    assert_eq!((made["version"].as_i64(), made["duplicates"].as_array().map(Vec::len)), (Some(1), Some(0)));
    let queued = result(&maker, id(&made)).await;
    assert_eq!(queued["state"], "queued");
    assert_eq!(queued["papers"][0]["state"], "queued");
    read_all(&app).await;

    let detail = maker.get(&format!("/recg/v1/{}/detail", id(&made))).await.done();
    assert_eq!(detail["state"], "toCheck", "{detail}");
    assert_eq!(detail["papers"].as_array().unwrap().len(), 2);
    let read = result(&maker, id(&made)).await;
    let invoice = head(&read, "invoiceNo");
    assert!(invoice["sure"].as_u64().unwrap() > 0);
    assert_eq!(invoice["place"]["quad"].as_array().unwrap().len(), 4);
    assert!(!read["lines"].as_array().unwrap().is_empty());
    assert!(!read["differences"].as_array().unwrap().is_empty(), "two shipments: their numbers differ");
    assert!(!read["problems"].as_array().unwrap().is_empty(), "the rules run over what was read");

    // The pages, the text and the original of a paper.
    let paper = detail["papers"][0]["id"].as_i64().unwrap();
    let path = format!("/recg/v1/{}/paper/{paper}", id(&made));
    let picture = maker.get(&format!("{path}/page/0")).await;
    assert_eq!(picture.status, 200, "{}", String::from_utf8_lossy(&picture.bytes));
    assert_eq!(picture.headers["cache-control"], "no-store", "it must not outlive the log-in");
    maker.get(&format!("{path}/page/9")).await.refused(404);
    assert!(!maker.get(&format!("{path}/pieces")).await.done()["pages"][0]["segments"].as_array().unwrap().is_empty());
    assert_eq!(maker.get(&format!("{path}/file")).await.bytes, sample("inv_en.pdf"));

    // A correction is a new version; the old one is refused.
    let line = read["lines"][0]["id"].as_i64().unwrap();
    let changes = json!([
        { "kind": "set", "name": "billNo", "text": " HLCUHAM261099 " },
        { "kind": "set", "line": line, "name": "qty", "text": "1,250.50" },
        { "kind": "clear", "name": "payment" },
        { "kind": "addLine" },
    ]);
    let body = json!({ "id": id(&made), "version": read["version"], "changes": changes });
    let corrected = maker.post("/recg/v1/correct", body.clone()).await.done();
    assert_eq!(corrected["version"].as_i64(), read["version"].as_i64().map(|version| version + 1));
    assert_eq!(head(&corrected, "billNo")["found"], "typed");
    assert_eq!(
        corrected["lines"][0]["values"].as_array().unwrap().iter().find(|v| v["name"] == "qty").unwrap()["text"],
        "1250.5"
    );
    assert_eq!(head(&corrected, "payment"), &Value::Null);
    maker.post("/recg/v1/correct", body).await.refused(409);
    let wrong = json!({ "id": id(&made), "version": corrected["version"], "changes": [{ "kind": "set", "name": "qty", "text": "1" }] });
    assert_eq!(maker.post("/recg/v1/correct", wrong).await.refused(422)["fields"][0]["field"], "changes[0].name");
    let no_id = json!({ "kind": "material", "line": 1, "materialId": "x" });
    let wrong = json!({ "id": id(&made), "version": corrected["version"], "changes": [no_id] });
    let told = maker.post("/recg/v1/correct", wrong).await;
    told.refused(400);
    assert!(told.message().contains("changes[0].materialId"), "{}", told.message());
    let log = maker.get(&format!("/recg/v1/{}/log", id(&made))).await.done();
    assert!(log.as_array().unwrap().iter().any(|entry| entry["action"] == "correct"), "{log}");

    // It becomes a draft, with the PDF as its paper, and every value knows where it came from.
    let last = corrected["lines"].as_array().unwrap().last().unwrap()["id"].as_i64().unwrap();
    let without = json!({ "id": id(&made), "version": corrected["version"], "changes": [{ "kind": "removeLine", "line": last }] });
    let ready = maker.post("/recg/v1/correct", without).await.done();
    let wanted = json!({ "id": id(&made), "version": ready["version"], "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted.clone()).await.done();
    assert_eq!(draft["kind"], "declaration");
    let declaration = maker.get(&format!("/decl/v1/{}/detail", id(&draft))).await.done();
    assert_eq!(declaration["billNo"], "HLCUHAM261099");
    assert_eq!(declaration["lines"].as_array().unwrap().len(), ready["lines"].as_array().unwrap().len());
    assert_eq!(declaration["edocRealations"].as_array().unwrap().len(), 1);
    assert_eq!(declaration["edocRealations"][0]["edocCode"], "00000001");
    let sources = maker.get(&format!("/recg/v1/source/query?kind=declaration&id={}", id(&draft))).await.done();
    let bill = sources.as_array().unwrap().iter().find(|source| source["field"] == "billNo").unwrap();
    assert_eq!((&bill["line"], &bill["value"]["found"]), (&Value::Null, &json!("typed")));
    assert!(sources.as_array().unwrap().iter().any(|source| source["line"] == 0 && source["field"] == "gQty"));

    // It is confirmed once, and stays for the sake of its draft.
    let kept = files(&app).await;
    maker.post("/recg/v1/confirm", wanted).await.refused(409);
    assert_eq!(files(&app).await, kept, "what is refused copies nothing");
    let detail = maker.get(&format!("/recg/v1/{}/detail", id(&made))).await.done();
    assert_eq!((detail["state"].as_str(), detail["madeId"].as_i64()), (Some("confirmed"), Some(id(&draft))));
    let chosen = json!({ "ids": [id(&made)], "versions": [detail["version"]] });
    for command in ["delete", "cancel", "retry"] {
        maker.post(&format!("/recg/v1/{command}"), chosen.clone()).await.refused(422);
    }
}

#[tokio::test]
async fn a_recognition_goes_into_an_open_draft_or_a_forecast() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = uploaded(&maker, &["inv_en.pdf"]).await;
    let second = uploaded(&maker, &["inv_en.pdf"]).await;
    let third = uploaded(&maker, &["inv_en.pdf"]).await;
    assert_eq!(second["duplicates"][0]["recognitionId"], first["id"]);
    read_all(&app).await;
    let repeated = result(&maker, id(&second)).await;
    let keys: Vec<&Value> = repeated["problems"].as_array().unwrap().iter().map(|problem| &problem["key"]).collect();
    assert!(keys.contains(&&json!("recg.sameInvoice")), "{keys:?}");
    let draft =
        maker.post("/recg/v1/confirm", json!({ "id": id(&first), "version": 1, "to": "declaration" })).await.done();
    let lines = maker.get(&format!("/decl/v1/{}/detail", id(&draft))).await.done()["lines"].as_array().unwrap().len();
    let into = json!({
        "id": id(&second), "version": 1, "to": "declaration", "intoId": id(&draft), "intoVersion": draft["version"],
    });
    let more = maker.post("/recg/v1/confirm", into).await.done();
    assert_eq!(id(&more), id(&draft));
    let both = maker.get(&format!("/decl/v1/{}/detail", id(&draft))).await.done();
    assert_eq!(both["lines"].as_array().unwrap().len(), 2 * lines);
    let sources = maker.get(&format!("/recg/v1/source/query?kind=declaration&id={}", id(&draft))).await.done();
    let last = sources.as_array().unwrap().iter().filter_map(|source| source["line"].as_u64()).max().unwrap();
    assert_eq!(usize::try_from(last).unwrap(), 2 * lines - 1);

    // A forecast wants an HS code in every line: what lacks is said at its value.
    let wanted = json!({ "id": id(&third), "version": 1, "to": "forecast" });
    let refused = maker.post("/recg/v1/confirm", wanted).await;
    if refused.status == 422 {
        let fields = refused.refused(422);
        assert!(fields["fields"][0]["field"].as_str().unwrap().starts_with("lines[0]."), "{fields}");
        let read = result(&maker, id(&third)).await;
        let lines = read["lines"].as_array().unwrap();
        let codes =
            lines.iter().map(|line| json!({ "kind": "set", "line": line["id"], "name": "hs", "text": "8482102000" }));
        let body = json!({ "id": id(&third), "version": 1, "changes": codes.collect::<Vec<_>>() });
        maker.post("/recg/v1/correct", body).await.done();
        let wanted = json!({ "id": id(&third), "version": 2, "to": "forecast" });
        let forecast = maker.post("/recg/v1/confirm", wanted).await.done();
        let found = maker.get(&format!("/fcst/v1/{}/detail", id(&forecast))).await.done();
        assert_eq!((&forecast["kind"], &found["invoiceNo"]), (&json!("forecast"), &head(&read, "invoiceNo")["text"]));
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_or_told_and_costs_nothing_else() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let before = files(&app).await;
    let good = sample("inv_en.pdf");
    let many: Vec<(&str, &[u8])> = (0..21).map(|_| ("a.pdf", good.as_slice())).collect();
    for (sent, fields, field) in [
        (vec![], vec![("iEFlag", "I")], "files"),
        (vec![("a.pdf", good.as_slice())], vec![], "iEFlag"),
        (vec![("b.pdf", b"".as_slice())], vec![("iEFlag", "I")], "files[0]"),
        (vec![("a.pdf", b"MZ\x90\x00\x03\x00".as_slice())], vec![("iEFlag", "I")], "files[0]"),
        (vec![("a.txt", b"just text".as_slice())], vec![("iEFlag", "I")], "files[0]"),
        (many, vec![("iEFlag", "I")], "files"),
    ] {
        let refused = send(&maker, &sent, &fields).await.refused(422);
        assert_eq!(refused["fields"][0]["field"], field, "{refused}");
    }
    send(&maker, &[("a.pdf", &good)], &[("iEFlag", "I"), ("customerId", "999999")]).await.refused(404);
    assert_eq!(files(&app).await, before, "nothing is kept of what is refused");
    // What is no paper is left out and told by its name; the others are taken.
    let some: [(&str, &[u8]); 3] = [("notes.txt", b"just text"), ("good.pdf", &good), ("b.pdf", b"")];
    let made = send(&maker, &some, &[("iEFlag", "I")]).await.done();
    let told = made["refused"].as_array().unwrap();
    let named: Vec<&str> = told.iter().map(|one| one["fileName"].as_str().unwrap()).collect();
    assert_eq!(named, ["notes.txt", "b.pdf"]);
    assert!(told.iter().zip(named).all(|(one, name)| one["why"].as_str().unwrap().contains(name)), "{made}");
    assert_eq!(files(&app).await, before + 1);
    read_all(&app).await;
    let papers = result(&maker, id(&made)).await["papers"].clone();
    assert_eq!((papers.as_array().map(Vec::len), &papers[0]["name"]), (Some(1), &json!("good.pdf")));

    // Damaged: the paper says so, the others are read.
    let made = send(&maker, &[("good.pdf", &good), ("bad.pdf", b"%PDF-1.7\nnothing")], &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    let told = result(&maker, id(&made)).await;
    assert_eq!(told["state"], "toCheck");
    assert_eq!((&told["papers"][0]["state"], &told["papers"][1]["state"]), (&json!("read"), &json!("failed")));
    assert!(!told["papers"][1]["message"].as_str().unwrap().is_empty());
    // Nothing but damaged ones: it failed, can be read again, and be deleted with its files.
    let made = send(&maker, &[("bad.pdf", b"%PDF-1.7\nnothing")], &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    assert_eq!(result(&maker, id(&made)).await["state"], "failed");
    maker.post("/recg/v1/retry", json!({ "ids": [id(&made)], "versions": [1] })).await.done();
    assert_eq!(result(&maker, id(&made)).await["state"], "queued");
    read_all(&app).await;
    let kept = files(&app).await;
    maker.post("/recg/v1/delete", json!({ "ids": [id(&made)], "versions": [2] })).await.done();
    maker.get(&format!("/recg/v1/{}/detail", id(&made))).await.refused(404);
    assert_eq!(files(&app).await, kept - 1);
}

#[tokio::test]
async fn a_cancelled_paper_ends_at_once_and_what_a_dead_worker_has_is_read_by_another() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    // Somebody took it and is not heard of again.
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    let tx = app.app.begin().await.unwrap();
    let Some(paper::Taken::Given(taken)) = paper::take(&tx, "dead", 0).await.unwrap() else {
        panic!("nothing to take")
    };
    tx.commit().await.unwrap();
    assert!(worker::read_next(&app.app, "other", 0).await.unwrap().is_none(), "its lease holds");
    app.advance(TimeDelta::seconds(31));
    assert!(worker::read_next(&app.app, "other", 0).await.unwrap().is_some());
    assert_eq!(result(&maker, id(&made)).await["state"], "toCheck");
    // What the dead one says later counts no more.
    let tx = app.app.begin().await.unwrap();
    let late = paper::Outcome::Not(core_wasm::text::text("晚", "late").into());
    assert!(!paper::finish(&tx, &taken, late).await.unwrap());
    drop(tx);

    // Begun again and again without an end: it is given up.
    let made = uploaded(&maker, &["sheet_inv.xlsx"]).await;
    for _ in 0..3 {
        let tx = app.app.begin().await.unwrap();
        assert!(matches!(paper::take(&tx, "dead", 0).await.unwrap(), Some(paper::Taken::Given(_))));
        tx.commit().await.unwrap();
        app.advance(TimeDelta::seconds(31));
    }
    read_all(&app).await;
    assert_eq!(result(&maker, id(&made)).await["state"], "failed");
}

#[tokio::test]
async fn organisations_take_turns_when_papers_are_read() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let mut of = std::collections::BTreeMap::new();
    for (client, whose) in [(&maker, "maker"), (&maker, "maker"), (&maker, "maker"), (&other, "other")] {
        of.insert(id(&uploaded(client, &["sheet_inv.xlsx"]).await), whose);
    }
    // Three shipments wait before the other organisation's: it waits for one of them at most.
    let (mut turns, mut after) = (Vec::new(), 0);
    for _ in 0..4 {
        let tx = app.app.begin().await.unwrap();
        let Some(paper::Taken::Given(taken)) = paper::take(&tx, "test", after).await.unwrap() else { panic!("none") };
        tx.commit().await.unwrap();
        after = taken.org_id;
        turns.push(of[&taken.recognition_id]);
    }
    assert!(turns[..2].contains(&"other"), "{turns:?}");
    let tx = app.app.begin().await.unwrap();
    assert!(paper::take(&tx, "test", after).await.unwrap().is_none());
}

/// A program in place of the reading program, which never ends.
#[tokio::test]
async fn cancelling_ends_the_program_that_reads() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("slow");
    std::fs::write(&program, "#!/bin/sh\nexec sleep 600\n").unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let app = TestApp::start_with(|settings| settings.read_program = Some(program)).await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    let reading = tokio::spawn({
        let app = app.app.clone();
        async move { worker::read_next(&app, "test", 0).await.unwrap() }
    });
    while result(&maker, id(&made)).await["state"] != "reading" {
        tokio::task::yield_now().await;
    }
    maker.post("/recg/v1/cancel", json!({ "ids": [id(&made)], "versions": [1] })).await.done();
    assert!(tokio::time::timeout(std::time::Duration::from_secs(30), reading).await.unwrap().unwrap().is_some());
    let told = result(&maker, id(&made)).await;
    assert_eq!((&told["state"], &told["papers"][0]["state"]), (&json!("cancelled"), &json!("cancelled")));
    // Without the program a paper says so, and drawing is refused.
    let none = TestApp::start_with(|settings| settings.read_program = Some("/nowhere/customs-read".into())).await;
    let maker = none.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&none).await;
    assert_eq!(result(&maker, id(&made)).await["state"], "failed");
}

#[tokio::test]
async fn recognitions_and_what_they_taught_are_their_organisations_own() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let other = app.as_user("other").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, id(&made)).await;
    let paper = read["papers"][0]["id"].as_i64().unwrap();
    // The clerk points at the number of the contract as the number of the bill: the words beside it are learned.
    let place = &head(&read, "contractNo")["place"];
    let changes = json!([{ "kind": "set", "name": "billNo", "text": "SC2609-118", "place": place }]);
    let body = json!({ "id": id(&made), "version": 1, "changes": changes.clone() });
    let corrected = maker.post("/recg/v1/correct", body.clone()).await.done();
    assert_eq!(head(&corrected, "billNo")["found"], "clicked");
    let templates = maker.get("/recg/v1/template/page").await.done();
    let template = &templates["rows"][0];
    assert_eq!(template["field"], "billNo", "{templates}");
    // Undone, nothing of it stays; a place that teaches nothing leaves no hint.
    let undone = json!([{ "kind": "restore", "name": "billNo", "value": null }]);
    let body_2 = json!({ "id": id(&made), "version": 2, "changes": undone });
    assert_eq!(head(&maker.post("/recg/v1/correct", body_2).await.done(), "billNo"), &Value::Null);
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 0);
    let mut quiet = changes.clone();
    quiet[0]["teaches"] = json!(false);
    let body_3 = json!({ "id": id(&made), "version": 3, "changes": quiet });
    maker.post("/recg/v1/correct", body_3).await.done();
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 0);
    let body_4 = json!({ "id": id(&made), "version": 4, "changes": changes });
    maker.post("/recg/v1/correct", body_4).await.done();
    let templates = maker.get("/recg/v1/template/page").await.done();
    let template = &templates["rows"][0];

    // The supplier's next paper has the value by itself.
    let next = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let learned = result(&maker, id(&next)).await;
    assert_eq!(
        (&head(&learned, "billNo")["text"], &head(&learned, "billNo")["found"]),
        (&json!("SC2609-118"), &json!("learned"))
    );
    let tried = maker.post("/recg/v1/template/try", json!({ "id": template["id"] })).await.done();
    assert_eq!((&tried["recognitionId"], &tried["found"]["text"]), (&next["id"], &json!("SC2609-118")));

    // Others neither see nor change any of it.
    for path in ["detail", "result", "log"] {
        other.get(&format!("/recg/v1/{}/{path}", id(&made))).await.refused(404);
    }
    for path in ["page/0", "pieces", "file"] {
        other.get(&format!("/recg/v1/{}/paper/{paper}/{path}", id(&made))).await.refused(404);
    }
    other.get(&format!("/recg/v1/{}/paper/{paper}/file", id(&next))).await.refused(404);
    other.post("/recg/v1/correct", body).await.refused(404);
    other.post("/recg/v1/confirm", json!({ "id": id(&made), "version": 2, "to": "declaration" })).await.refused(404);
    for command in ["delete", "cancel", "retry"] {
        let chosen = json!({ "ids": [id(&made)], "versions": [2] });
        other.post(&format!("/recg/v1/{command}"), chosen).await.refused(404);
    }
    other.post("/recg/v1/template/try", json!({ "id": template["id"] })).await.refused(404);
    let foreign = json!({ "ids": [template["id"]], "versions": [template["version"]] });
    other.post("/recg/v1/template/delete", foreign).await.refused(404);
    assert_eq!(other.get("/recg/v1/page").await.done()["total"], 0);
    // The other organisation's papers of that supplier are read as they were before.
    let theirs = uploaded(&other, &["inv_en.pdf"]).await;
    assert_eq!(theirs["duplicates"], json!([]), "nothing is told of others' papers");
    read_all(&app).await;
    assert_eq!(head(&result(&other, id(&theirs)).await, "billNo"), &Value::Null);

    // Forgotten.
    let version = maker.get("/recg/v1/template/page").await.done()["rows"][0]["version"].clone();
    let chosen = json!({ "ids": [template["id"]], "versions": [version] });
    maker.post("/recg/v1/template/delete", chosen).await.done();
    let again = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    assert_eq!(head(&result(&maker, id(&again)).await, "billNo"), &Value::Null);
}
