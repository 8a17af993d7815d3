//! Evidence packs: what is in them, that they are the same each time and that a changed one is found out, whose they are, and that a
//! killed worker harms none.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read, Write};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use ring::signature::{ED25519, UnparsedPublicKey};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::documents::exports::run_next;
use server::files::file;
use server::gateway::folders::{self, Folders};
use server::gateway::{inbox, message, moment, outbox};
use server::process::secret::digest;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::bonded_lists;
use crate::decl_papers::invoice;
use crate::decl_support::{chosen, import, made_for_a, now, sent, with};
use crate::export_jobs::listed;
use crate::harness::{Client, TestApp};
use crate::recognition;

pub const MAKE: &str = "/evidence/v1/make";
const NOW: Duration = Duration::ZERO;

/// The files of a pack by name, with their bytes.
type Files = Vec<(String, Vec<u8>)>;

/// The files of an archive, in its order.
fn files_of(pack: &[u8]) -> Files {
    let mut archive = ZipArchive::new(Cursor::new(pack)).unwrap();
    let file = |at: usize, archive: &mut ZipArchive<Cursor<&[u8]>>| {
        let mut entry = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).unwrap();
        (entry.name().unwrap().into_owned(), content)
    };
    (0..archive.len()).map(|at| file(at, &mut archive)).collect()
}

/// An archive of files.
fn packed(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// What is wrong with a pack, by its manifest and the signature of that: as the page in it tells.
fn faults(pack: &[u8]) -> Vec<String> {
    let files: BTreeMap<String, Vec<u8>> = files_of(pack).into_iter().collect();
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let public = STANDARD.decode(manifest["key"]["publicKey"].as_str().unwrap()).unwrap();
    let mut faults = Vec::new();
    let signed = UnparsedPublicKey::new(&ED25519, public).verify(&files["manifest.json"], &files["manifest.sig"]);
    if signed.is_err() {
        faults.push("signature".to_owned());
    }
    let mut known = vec!["manifest.json".to_owned(), "manifest.sig".to_owned()];
    for listed in manifest["files"].as_array().unwrap() {
        let name = listed["name"].as_str().unwrap();
        known.push(name.to_owned());
        match files.get(name) {
            None => faults.push(format!("missing {name}")),
            Some(content) if json!(digest(content)) != listed["sha256"] || json!(content.len()) != listed["size"] => {
                faults.push(format!("changed {name}"));
            }
            Some(_) => {}
        }
    }
    faults.extend(files.keys().filter(|name| !known.contains(name)).map(|name| format!("additional {name}")));
    faults
}

fn json_of(files: &[(String, Vec<u8>)], name: &str) -> Value {
    let (_, content) = files.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name} is missing"));
    serde_json::from_slice(content).unwrap()
}

fn named<'f>(files: &'f [(String, Vec<u8>)], begin: &str) -> Vec<&'f str> {
    files.iter().map(|(name, _)| name.as_str()).filter(|name| name.starts_with(begin)).collect()
}

pub async fn work(app: &TestApp) {
    while run_next(&app.app, "tester").await.unwrap() {}
}

/// The file of the caller's newest job.
pub async fn downloaded(client: &Client) -> Vec<u8> {
    let row = listed(client).await[0].clone();
    assert_eq!(row["state"], "done", "{row}");
    let reply = client.get(&format!("/sys/v1/file/bill/{}/download", row["fileId"])).await;
    assert_eq!((reply.status.as_u16(), reply.headers["content-type"].to_str().unwrap()), (200, "application/zip"));
    reply.bytes.to_vec()
}

/// Asks for a pack, has it made and fetches it.
pub async fn made(app: &TestApp, client: &Client, wanted: Value) -> Vec<u8> {
    app.advance(TimeDelta::seconds(1));
    let reply = client.post(MAKE, wanted).await;
    assert!(reply.message().contains("Download files"), "{}", reply.message());
    assert!(reply.done()["jobId"].as_i64().unwrap() > 0);
    work(app).await;
    downloaded(client).await
}

pub fn of(kind: &str, document: &Value) -> Value {
    json!({ "resource": kind, "id": document["id"] })
}

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

/// A declaration of customer A that was returned once, sent, answered in UTF-8 and in GBK, and asked about; and the bytes of the second
/// answer.
pub async fn travelled(app: &TestApp) -> (Value, Vec<u8>) {
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let paper = invoice(app, &broker).await;
    let drafted = made_for_a(app, &broker, with(import(), json!({ "edocRealations": [paper] }))).await;
    broker.post("/decl/v1/submit", chosen(&[&drafted])).await.done();
    let waiting = now(&broker, &drafted).await;
    let returned = with(chosen(&[&waiting]), json!({ "pass": "0", "note": "毛重不符" }));
    reviewer.post("/decl/v1/review", returned).await.done();
    let stored = now(&broker, &drafted).await;
    broker.post("/decl/v1/update", with(stored, json!({ "noteS": "改正" }))).await.done();
    let sent = sent(app, now(&broker, &drafted).await).await;
    let asked =
        json!({ "kind": "declaration", "docId": sent["id"], "path": "grossWet", "text": "Which weight counts?" });
    broker.post("/question/v1/ask", asked).await.done();
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let first = format!(
        "<DecImportResponse><ResponseCode>0</ResponseCode><ErrorMessage/><ClientSeqNo>{}</ClientSeqNo>\
         <SeqNo>I20260000000000001</SeqNo></DecImportResponse>",
        sent["clientSeqNo"].as_str().unwrap()
    );
    folders::put(&folders.in_box(), "Successed_first.xml", first.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    // 审结, in GBK.
    let mut second = b"<?xml version=\"1.0\" encoding=\"GBK\"?><DEC_RESULT><CUS_CIQ_NO>I20260000000000001</CUS_CIQ_NO>\
        <ENTRY_ID>224820261000000001</ENTRY_ID><NOTICE_DATE>2026-07-01 10:00:00</NOTICE_DATE><CHANNEL>J</CHANNEL><NOTE>"
        .to_vec();
    second.extend_from_slice(&[0xc9, 0xf3, 0xbd, 0xe1]);
    second.extend_from_slice(b"</NOTE></DEC_RESULT>");
    folders::put(&folders.in_box(), "Receipt_second.xml", &second).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    (now(&broker, &sent).await, second)
}

#[tokio::test]
async fn a_pack_of_a_declaration_has_all_that_is_kept_of_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (declaration, gbk) = travelled(&app).await;
    let begun = Instant::now();
    let pack = made(&app, &broker, of("declaration", &declaration)).await;
    println!("one declaration: {} bytes in {:?}", pack.len(), begun.elapsed());
    assert_eq!(faults(&pack), Vec::<String>::new());
    let files = files_of(&pack);

    assert_eq!(json_of(&files, "document.json"), declaration);
    let xml = message::Entity::find().one(app.db()).await.unwrap().unwrap().xml;
    let messages = named(&files, "messages/");
    assert_eq!(messages.len(), 1);
    let bytes = |name: &str| files.iter().find(|(known, _)| known == name).map(|(_, content)| content.clone()).unwrap();
    assert_eq!(bytes(messages[0]), xml.into_bytes(), "as it was written to OutBox");
    let receipts = named(&files, "receipts/");
    assert_eq!(receipts, ["receipts/001-Successed_first.xml", "receipts/002-Receipt_second.xml"]);
    assert_eq!(bytes(receipts[1]), gbk, "as it came, in its encoding");
    let told = json_of(&files, "receipts.json");
    assert_eq!(
        (&told[1]["note"], &told[1]["isOriginal"], &told[0]["isOriginal"]),
        (&json!("审结"), &json!(true), &json!(true))
    );

    let papers = named(&files, "papers/");
    assert!(papers.len() == 1 && papers[0].starts_with("papers/001-") && papers[0].ends_with(".pdf"), "{papers:?}");
    assert!(bytes(papers[0]).starts_with(b"%PDF"));

    let verdict = json_of(&files, "verdict.json");
    assert_eq!((&verdict[0]["kept"], &verdict[0]["message"]), (&json!(true), &json!(messages[0])));
    assert_eq!(verdict[0]["day"], app.app.today().to_string());
    let rates = json_of(&files, "rates.json");
    let code = declaration["lines"][0]["codeTS"].as_str().unwrap();
    assert_eq!(rates[0]["rates"]["tariff"][code]["id"], code);
    let exchange = rates[0]["rates"]["exchange"].as_array().unwrap();
    assert!(exchange.iter().any(|rate| rate["currency"] == declaration["lines"][0]["tradeCurr"]), "{exchange:?}");

    let history = json_of(&files, "history.json");
    let events = history.as_array().unwrap();
    assert_eq!(events[0]["action"], "add");
    assert!(events[0]["actionName"]["zh"].is_string() && events[0]["actionName"]["en"].is_string(), "{history}");
    assert!(events.windows(2).all(|two| two[0]["id"].as_i64() < two[1]["id"].as_i64()));
    let reviews = json_of(&files, "reviews.json");
    let [returned, passed] = &reviews["reviews"].as_array().unwrap()[..] else { panic!("two reviews: {reviews}") };
    assert_eq!((&returned["passed"], &returned["note"]), (&json!(false), &json!("毛重不符")));
    let changed: Vec<&Value> = passed["changes"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert!(passed["passed"] == true && changed.contains(&&json!("noteS")), "{passed}");
    assert_eq!(reviews["seen"]["document"]["noteS"], "改正");
    let threads = json_of(&files, "threads.json");
    assert_eq!(threads[0]["entries"][0]["text"], "Which weight counts?");

    let manifest = json_of(&files, "manifest.json");
    let document = &manifest["documents"][0];
    assert_eq!((&document["id"], &document["resource"]), (&declaration["id"], &json!("declaration")));
    assert_eq!((&document["verdictKept"], &document["notes"]), (&json!(true), &json!([])));
    assert_eq!(document["upTo"]["event"], events.last().unwrap()["id"]);
    let shown = broker.get("/evidence/v1/key").await.done();
    assert_eq!(manifest["key"], shown, "the key that the product shows");
    assert_eq!(shown["fingerprint"].as_str().unwrap().replace(' ', "").len(), 64);
    let page = String::from_utf8(bytes("index.html")).unwrap();
    for part in ["Evidence pack", "证据包", "毛重不符", "Which weight counts?", "href=\"messages/001-"] {
        assert!(page.contains(part), "{part}");
    }
    let customs = events.iter().find(|event| event["by"] == "customs").unwrap();
    assert_eq!(customs["byName"], json!({ "zh": "海关", "en": "Customs" }), "a part of the system has a name");
    assert!(!page.contains("<td>customs</td>"), "{page}");
    for key in ["noteS:", "lines["] {
        assert!(!page.contains(key), "places are named by their labels, not by their keys: {key}");
    }
    // The page of the product knows the key; the one in the pack says nothing of itself.
    let handed_out = String::from_utf8(broker.get("/evidence/v1/verify").await.bytes.to_vec()).unwrap();
    let fingerprint = format!("const OURS = {};", shown["fingerprint"]);
    assert!(handed_out.contains(&fingerprint), "{fingerprint}");
    let packed = String::from_utf8(bytes("verify.html")).unwrap();
    assert_eq!(packed.replace("const OURS = /*OURS*/'';", &fingerprint), handed_out);
    let told = broker.get("/sys/v1/message/page").await.done();
    let told = told["rows"].as_array().unwrap().iter().find(|row| row["kind"] == "export.done").unwrap().clone();
    assert!(told["content"].as_str().unwrap().ends_with(&format!("{} files to download", files.len())), "{told}");
}

#[tokio::test]
async fn the_same_pack_made_twice_has_the_same_bytes() {
    let app = TestApp::start().await;
    let (declaration, _) = travelled(&app).await;
    let pack = made(&app, &app.as_user("broker").await, of("declaration", &declaration)).await;
    app.advance(TimeDelta::days(3));
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await.in_chinese());
    assert!(made(&app, &broker, of("declaration", &declaration)).await == pack, "three days later");
    maker.post(MAKE, of("declaration", &declaration)).await.done();
    work(&app).await;
    assert!(downloaded(&maker).await == pack, "by somebody else, in another language");
    let second = app.second().await;
    let there = app.as_user("broker").await.at(&second);
    assert_eq!(there.get("/evidence/v1/key").await.done(), broker.get("/evidence/v1/key").await.done());

    // What happens to the document is in the next one.
    let asked = json!({ "kind": "declaration", "docId": declaration["id"], "path": "", "text": "And now?" });
    broker.post("/question/v1/ask", asked).await.done();
    let later = made(&app, &broker, of("declaration", &declaration)).await;
    assert!(later != pack && faults(&later).is_empty());
}

#[tokio::test]
async fn the_files_of_questions_are_in_the_pack_and_the_same_each_time() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let upload = async |who: &Client, name: &str| {
        who.upload("/question/v1/upload", name, format!("%PDF-1.4 {name}").as_bytes()).await.done()["id"].clone()
    };
    let (second, first) = (upload(&broker, "packing list.pdf").await, upload(&broker, "bill.pdf").await);
    let asked = json!({
        "kind": "declaration", "docId": declaration["id"], "path": "grossWet", "text": "See both", "files": [first, second],
    });
    let asked = broker.post("/question/v1/ask", asked).await.done();
    let answer =
        json!({ "id": asked["id"], "version": 1, "text": "And this", "files": [upload(&client, "bill.pdf").await] });
    client.post("/question/v1/answer", answer).await.done();
    let pack = made(&app, &broker, of("declaration", &declaration)).await;
    assert_eq!(faults(&pack), Vec::<String>::new());
    let files = files_of(&pack);
    let along = named(&files, "threads/");
    assert_eq!(along.len(), 3);
    let bytes = |name: &str| files.iter().find(|(known, _)| known == name).map(|(_, content)| content.clone()).unwrap();
    let thread = json_of(&files, "threads.json")[0].clone();
    let told = thread["files"].as_array().unwrap();
    let entry = |at: usize| thread["entries"][at]["id"].clone();
    for (at, file) in told.iter().enumerate() {
        let name = file["name"].as_str().unwrap();
        assert_eq!(file["entryId"], entry(usize::from(at == 2)), "{thread}");
        assert_eq!(file["file"], format!("threads/{:03}-{}", at + 1, name.replace(' ', "_")));
        assert_eq!(bytes(along[at]), format!("%PDF-1.4 {name}").as_bytes());
        assert_eq!(file["size"], json!(format!("%PDF-1.4 {name}").len()));
    }
    let names: BTreeSet<&str> = told[..2].iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(names, BTreeSet::from(["bill.pdf", "packing list.pdf"]));
    let page = String::from_utf8(bytes("index.html")).unwrap();
    assert!(along.iter().all(|name| page.contains(&format!("href=\"{name}\""))), "{page}");
    app.advance(TimeDelta::days(2));
    assert!(made(&app, &app.as_user("maker").await, of("declaration", &declaration)).await == pack, "two days later");
    // What the store has lost is named, and said.
    let row = file::Entity::find_by_id(second.as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    app.app.files.delete(&row.object_key).await.unwrap();
    let lost = files_of(&made(&app, &app.as_user("broker").await, of("declaration", &declaration)).await);
    assert_eq!(named(&lost, "threads/").len(), 2);
    let notes = json_of(&lost, "manifest.json")["documents"][0]["notes"].to_string();
    assert!(notes.contains("packing list.pdf"), "{notes}");
}

#[tokio::test]
async fn a_pack_has_what_was_read_of_papers_and_the_same_bytes_each_time() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let shipment = recognition::uploaded(&maker, &["inv_en.pdf"]).await;
    recognition::read_all(&app).await;
    let read = recognition::result(&maker, shipment["id"].as_i64().unwrap()).await;
    let change = json!([{ "kind": "set", "name": "billNo", "text": "HLCUHAM261099" }]);
    let correction = json!({ "id": shipment["id"], "version": read["version"], "changes": change });
    let corrected = maker.post("/recg/v1/correct", correction).await.done();
    let wanted = json!({ "id": shipment["id"], "version": corrected["version"], "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();

    let pack = made(&app, &maker, of("declaration", &draft)).await;
    assert_eq!(faults(&pack), Vec::<String>::new());
    let files = files_of(&pack);
    let readings = json_of(&files, "readings.json");
    let reading = &readings[0];
    assert_eq!(reading["recognition"], shipment["id"]);
    assert_eq!(reading["papers"][0]["sha256"], digest(recognition::sample("inv_en.pdf")));
    let values = reading["values"].as_array().unwrap();
    let at =
        |path: &str| values.iter().find(|value| value["path"] == path).unwrap_or_else(|| panic!("{path}: {values:?}"));
    assert_eq!(
        (&at("billNo")["value"]["text"], &at("billNo")["value"]["found"]),
        (&json!("HLCUHAM261099"), &json!("typed"))
    );
    let quantity = at("lines[0].gQty");
    assert_eq!(quantity["paper"], reading["papers"][0]["id"]);
    assert_eq!(quantity["value"]["place"]["quad"].as_array().map(Vec::len), Some(4));
    let corrections = reading["corrections"].as_array().unwrap();
    assert!(
        corrections.len() == 1 && corrections[0]["changes"].to_string().contains("HLCUHAM261099"),
        "{corrections:?}"
    );
    let (_, page) = files.iter().find(|(name, _)| name == "index.html").unwrap();
    let page = String::from_utf8(page.clone()).unwrap();
    assert!(page.contains("What was read of papers") && page.contains("inv_en.pdf"), "{page}");

    app.advance(TimeDelta::days(2));
    let maker = app.as_user("maker").await;
    assert!(made(&app, &maker, of("declaration", &draft)).await == pack, "two days later");
}

#[tokio::test]
async fn whatever_is_changed_in_a_pack_is_found_out() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (declaration, _) = travelled(&app).await;
    let files = files_of(&made(&app, &broker, of("declaration", &declaration)).await);
    assert!(faults(&packed(&files)).is_empty(), "packed anew it has the same content");
    let changed = |change: &dyn Fn(&mut Files)| {
        let mut files = files.clone();
        change(&mut files);
        faults(&packed(&files))
    };
    let at = |name: &str| files.iter().position(|(known, _)| known == name).unwrap();
    let (document, manifest) = (at("document.json"), at("manifest.json"));
    assert_eq!(changed(&|files| files[document].1[10] ^= 1), ["changed document.json"]);
    assert_eq!(changed(&|files| drop(files.remove(document))), ["missing document.json"]);
    assert_eq!(changed(&|files| files.push(("more.txt".into(), b"x".to_vec()))), ["additional more.txt"]);
    // Who changes the manifest along has no key to sign it.
    let forged = changed(&|files| {
        files[document].1[10] ^= 1;
        let mut told: Value = serde_json::from_slice(&files[manifest].1).unwrap();
        for listed in told["files"].as_array_mut().unwrap() {
            if listed["name"] == "document.json" {
                listed["sha256"] = json!(digest(&files[document].1));
            }
        }
        files[manifest].1 = serde_json::to_vec_pretty(&told).unwrap();
    });
    assert_eq!(forged, ["signature"]);
}

#[tokio::test]
async fn what_was_not_kept_is_said_to_be_computed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let draft = made_for_a(&app, &broker, import()).await;
    let files = files_of(&made(&app, &broker, of("declaration", &draft)).await);
    let verdict = json_of(&files, "verdict.json");
    assert_eq!((&verdict[0]["kept"], &verdict[0]["message"]), (&json!(false), &Value::Null));
    assert!(verdict[0]["note"]["en"].as_str().unwrap().starts_with("It was never sent from here."), "{verdict}");
    assert!(named(&files, "messages/").is_empty());

    // One that was sent by a release before this one.
    let sent = sent(&app, draft).await;
    moment::Entity::delete_many().exec(app.db()).await.unwrap();
    let pack = made(&app, &broker, of("declaration", &sent)).await;
    assert!(faults(&pack).is_empty());
    let manifest = json_of(&files_of(&pack), "manifest.json");
    let document = &manifest["documents"][0];
    assert_eq!(document["verdictKept"], false);
    assert!(document["notes"][0]["en"].as_str().unwrap().starts_with("No verdict was kept"), "{document}");
}

#[tokio::test]
async fn other_documents_have_packs_with_their_lines() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = bonded_lists::ready(&broker, "HZ-EV", "I").await;
    bonded_lists::send(&broker, &list).await;
    let pack = made(&app, &broker, of("bondInvt", &list)).await;
    assert!(faults(&pack).is_empty());
    assert!(made(&app, &broker, of("bondInvt", &list)).await == pack, "the same again");
    let files = files_of(&pack);
    assert_eq!(json_of(&files, "document.json")["id"], list["id"]);
    assert_eq!(named(&files, "messages/").len(), 1);
    let lines = named(&files, "lines/");
    assert!(!lines.is_empty() && !json_of(&files, lines[0]).as_array().unwrap().is_empty(), "{lines:?}");
    let verdict = json_of(&files, "verdict.json");
    assert!(verdict[0]["note"]["en"].as_str().unwrap().contains("Only the rules of the definition"), "{verdict}");
}

#[tokio::test]
async fn a_period_is_one_pack_of_the_documents_that_the_caller_sees() {
    let app = TestApp::start().await;
    // After what the demo has.
    app.advance(TimeDelta::days(40));
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let mut all = Vec::new();
    for _ in 0..12 {
        all.push(made_for_a(&app, &broker, import()).await["id"].clone());
    }
    let day = app.app.today().to_string();
    let wanted = json!({ "resource": "declaration", "from": day, "to": day });
    let begun = Instant::now();
    let pack = made(&app, &broker, wanted.clone()).await;
    println!("twelve declarations: {} bytes in {:?}", pack.len(), begun.elapsed());
    assert!(faults(&pack).is_empty());
    assert!(made(&app, &broker, wanted.clone()).await == pack, "the same again");
    let files = files_of(&pack);
    let manifest = json_of(&files, "manifest.json");
    let inside: Vec<&Value> = manifest["documents"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(inside, all.iter().collect::<Vec<_>>());
    assert_eq!(named(&files, "documents/").iter().filter(|name| name.ends_with("/index.html")).count(), all.len());
    assert!(
        String::from_utf8(files.iter().find(|(name, _)| name == "index.html").unwrap().1.clone())
            .unwrap()
            .contains("documents/0001-")
    );

    // Another customer sees none of them, and nobody has documents on a day that has not come.
    let nothing = other.post(MAKE, wanted).await;
    nothing.refused(422);
    assert_eq!(nothing.message(), "There are no documents that you may see in this period; choose other days");
    let refused = |wanted: Value| {
        let broker = &broker;
        async move { broker.post(MAKE, wanted).await.refused(422) }
    };
    refused(json!({ "resource": "declaration", "from": "2031-01-02", "to": "2031-01-01" })).await;
    refused(json!({ "resource": "declaration", "from": "2031-01-01", "to": "2031-01-02" })).await;
    refused(json!({ "resource": "declaration" })).await;
    refused(json!({ "resource": "declaration", "id": all[0], "from": day, "to": day })).await;
    broker.post(MAKE, json!({ "resource": "declaration", "from": "yesterday", "to": day })).await.refused(400);
    let unknown = broker.post(MAKE, json!({ "resource": "material", "id": 1 })).await;
    unknown.refused(400);
    assert!(unknown.message().contains("resource cannot be material"), "{}", unknown.message());
}
