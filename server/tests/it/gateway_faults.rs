//! What surrounds the gateway fails: folders that cannot be written or hang, a store that does not answer, writers that are slow,
//! names that are long, more answers than can be taken at once. Nobody else is kept waiting, and all of it heals by itself.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::gateway::folders::{self, Folders};
use server::gateway::{inbox, message, outbox};

use crate::decl_papers::invoice;
use crate::decl_support::{chosen, import, made_for_a, now, sent, with};
use crate::gateway_crash::{Gateway, recorded_of, until};
use crate::harness::{Client, TestApp};

const NOW: Duration = Duration::ZERO;

fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

async fn write(app: &TestApp) -> usize {
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap()
}

fn names(folder: std::path::PathBuf) -> Vec<String> {
    folders::list(&folder).unwrap().iter().map(|file| folders::name_of(file)).collect()
}

/// A declaration that was sent and waits to be written.
async fn queued(app: &TestApp, broker: &Client) -> Value {
    sent(app, made_for_a(app, broker, import()).await).await
}

/// The same with a paper, and the name of the paper in Edoc.
async fn queued_with_paper(app: &TestApp, broker: &Client) -> (Value, String) {
    let row = invoice(app, broker).await;
    let name = row["edocID"].as_str().unwrap().to_owned();
    let made = made_for_a(app, broker, with(import(), json!({ "edocRealations": [row] }))).await;
    (sent(app, made).await, name)
}

async fn message_of(app: &TestApp, declaration: &Value) -> message::Model {
    message::newest(app.db(), &["declaration"], declaration["clientSeqNo"].as_str().unwrap()).await.unwrap().unwrap()
}

async fn written(app: &TestApp) -> u64 {
    let written = message::Entity::find().filter(message::Column::State.eq(message::WRITTEN));
    written.count(app.db()).await.unwrap()
}

/// How long a save takes.
async fn a_save(app: &TestApp, broker: &Client) -> Duration {
    let begun = Instant::now();
    made_for_a(app, broker, import()).await;
    begun.elapsed()
}

fn receipt_of(number: usize) -> String {
    format!(
        "<DEC_RESULT><CUS_CIQ_NO>I2026{number:013}</CUS_CIQ_NO><NOTICE_DATE>2026-07-01 10:00:00</NOTICE_DATE>\
         <CHANNEL>L</CHANNEL><NOTE>回执</NOTE></DEC_RESULT>"
    )
}

fn answer(app: &TestApp, name: &str, content: &str) {
    folders::put(&folders_of(app).in_box(), name, content.as_bytes()).unwrap();
}

#[tokio::test]
async fn a_message_that_cannot_be_written_steps_aside_and_says_why() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let (first, paper) = queued_with_paper(&app, &broker).await;
    let others = [queued(&app, &broker).await, queued(&app, &broker).await];
    // A folder of that name cannot be replaced by a file.
    let obstacle = folders_of(&app).edoc().join(&paper);
    fs::create_dir(&obstacle).unwrap();
    assert_eq!(write(&app).await, 2, "the others are written");
    for other in &others {
        assert_eq!(message_of(&app, other).await.state, message::WRITTEN);
    }
    let query = format!("/decl/v1/message/query?queryDeclId={}", first["id"]);
    let shown = broker.get(&query).await.done();
    assert_eq!(shown[0]["state"], "queued");
    assert!(shown[0]["problem"].as_str().unwrap().contains("folder cannot be written"), "{}", shown[0]["problem"]);
    assert!(shown[0]["nextTryAt"].is_string());
    let list = "/sys/v1/answer/page?pageNum=1&pageSize=20&kind=4";
    let row = admin.get(list).await.done()["rows"][0].clone();
    assert_eq!(row["fileName"], shown[0]["fileName"]);
    assert!(row["reasonZh"].as_str().unwrap().contains("无法写入"), "{row}");
    let whole = admin.get(&format!("/sys/v1/answer/{}/detail", row["id"])).await.done();
    assert!(whole["xml"].as_str().unwrap().contains("<DecMessage"));

    fs::remove_dir(&obstacle).unwrap();
    assert_eq!(write(&app).await, 0, "it is not tried at every look");
    app.advance(TimeDelta::seconds(6));
    assert_eq!(write(&app).await, 1, "the cause has gone");
    assert_eq!(broker.get(&query).await.done()[0].get("problem").cloned().unwrap_or_default(), Value::Null);
    assert_eq!(admin.get(list).await.done()["rows"], json!([]));
    assert_eq!(names(folders_of(&app).out_box()).len(), 3);
}

#[tokio::test]
async fn administrators_are_told_once_of_what_cannot_be_written_for_long() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (_, paper) = queued_with_paper(&app, &broker).await;
    fs::create_dir(folders_of(&app).edoc().join(&paper)).unwrap();
    for _ in 0..3 {
        write(&app).await;
        inbox::take_all(&app.app, &folders_of(&app), NOW).await.unwrap();
        app.advance(TimeDelta::minutes(11));
    }
    let admin = app.as_user("admin").await;
    let page = admin.get("/sys/v1/message/page?pageNum=1&pageSize=40&onlyNotRead=1&scope=3").await.done();
    let told = page["rows"].as_array().unwrap().iter().filter(|row| row["kind"] == "gateway.answer");
    let told: Vec<_> = told.map(|row| row["content"].as_str().unwrap()).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("could not be written"), "{told:?}");
}

#[tokio::test]
async fn a_lease_of_a_clock_that_was_ahead_ends() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = queued(&app, &broker).await;
    let mut held = message_of(&app, &declaration).await.into_active_model();
    held.worker = Set(Some("another".to_owned()));
    held.lease_until = Set(Some(app.app.now() + TimeDelta::seconds(10)));
    let mut held = held.update(app.db()).await.unwrap().into_active_model();
    assert_eq!(write(&app).await, 0, "somebody has it in hand");
    held.lease_until = Set(Some(app.app.now() + TimeDelta::hours(3)));
    held.update(app.db()).await.unwrap();
    assert_eq!(write(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_that_hangs_stops_no_save_and_not_the_end_of_the_process() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = queued(&app, &broker).await;
    // A thread that never comes back from the folder.
    let gateway = Gateway::start_with(&app, &[("HOLD_AT", "after_temp")]);
    until("the reason", async || message_of(&app, &declaration).await.problem_en.is_some()).await;
    let reason = message_of(&app, &declaration).await.problem_en.unwrap();
    assert!(reason.contains("does not respond"), "{reason}");
    let save = a_save(&app, &broker).await;
    assert!(save < Duration::from_secs(2), "{save:?}");
    let end = gateway.end().await;
    assert!(end < Duration::from_secs(10), "{end:?}");
    assert_eq!(names(folders_of(&app).out_box()), [] as [String; 0]);

    let gateway = Gateway::start_with(&app, &[]);
    until("writing", async || written(&app).await == 1).await;
    drop(gateway);
    let files = fs::read_dir(folders_of(&app).out_box()).unwrap().count();
    assert_eq!(files, 1, "what was left of the first try is gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_cancelled_while_it_is_written_is_not_in_outbox() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = queued(&app, &broker).await;
    let gateway = Gateway::start_with(&app, &[("HOLD_AT", "after_temp"), ("GATEWAY_TIMEOUT_SECONDS", "600")]);
    let out_box = folders_of(&app).out_box();
    until("writing", async || fs::read_dir(&out_box).unwrap().count() == 1).await;
    // The clock here is months behind that of the process: its lease is over.
    broker.post("/decl/v1/cancel", chosen(&[&now(&broker, &declaration).await])).await.done();
    assert_eq!(message_of(&app, &declaration).await.state, message::WITHDRAWN);
    assert_eq!(fs::read_dir(&out_box).unwrap().count(), 0, "the process that writes it can place nothing any more");
    drop(gateway);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_hangs_keeps_only_messages_with_papers_waiting() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut with_papers = Vec::new();
    for _ in 0..4 {
        with_papers.push(queued_with_paper(&app, &broker).await.0);
    }
    let others = [queued(&app, &broker).await, queued(&app, &broker).await];
    // It takes connections and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let gateway = Gateway::start_with(
        &app,
        &[
            ("FILES_URL", "s3://papers/of/customs"),
            ("AWS_ENDPOINT", &endpoint),
            ("AWS_ALLOW_HTTP", "true"),
            ("AWS_REGION", "here"),
            ("AWS_ACCESS_KEY_ID", "key"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
        ],
    );
    until("the others", async || written(&app).await == 2).await;
    for other in &others {
        assert_eq!(message_of(&app, other).await.state, message::WRITTEN);
    }
    let aside = message::Entity::find().filter(message::unwritten());
    until("all reasons", async || aside.clone().count(app.db()).await.unwrap() == 4).await;
    let reason = message_of(&app, &with_papers[0]).await.problem_en.unwrap();
    assert!(reason.contains("file store does not respond"), "{reason}");
    let save = a_save(&app, &broker).await;
    assert!(save < Duration::from_secs(2), "{save:?}");
    let end = gateway.end().await;
    assert!(end < Duration::from_secs(10), "{end:?}");

    let gateway = Gateway::start_with(&app, &[]);
    until("writing", async || written(&app).await == 6).await;
    drop(gateway);
    assert_eq!(names(folders_of(&app).out_box()).len(), 6);
}

#[tokio::test]
async fn every_name_that_a_file_may_have_is_taken_or_put_aside() {
    let app = TestApp::start().await;
    let in_box = folders_of(&app).in_box();
    let long = "a".repeat(250) + ".xml";
    fs::write(in_box.join(&long), "<html>").unwrap();
    fs::write(in_box.join("b".repeat(251) + ".xml"), receipt_of(1)).unwrap();
    fs::write(in_box.join(OsStr::from_bytes(&[0xFF; 200])), "<html>").unwrap();
    fs::write(in_box.join(OsStr::from_bytes(b"\xB1\xA8.xml")), receipt_of(2)).unwrap();
    fs::write(in_box.join("line\nfeed.xml"), receipt_of(3)).unwrap();
    assert_eq!(inbox::take_all(&app.app, &folders_of(&app), NOW).await.unwrap(), 3);
    assert_eq!(names(in_box.clone()), [] as [String; 0]);
    let bad = names(folders_of(&app).bad_box());
    assert_eq!(bad.len(), 4, "two files, two reasons: {bad:?}");
    // The same names again, which are taken in BadBox already.
    fs::write(in_box.join(&long), "<html>").unwrap();
    inbox::take_all(&app.app, &folders_of(&app), NOW).await.unwrap();
    assert_eq!(names(in_box), [] as [String; 0]);
}

#[tokio::test]
async fn a_slow_writers_file_is_read_when_it_is_whole() {
    let app = TestApp::start().await;
    let folders = folders_of(&app);
    let quiet = Duration::from_secs(60);
    let file = folders.in_box().join("slow.xml");
    let whole = receipt_of(1);
    for end in [0, 20, 21, whole.len() / 2] {
        // Somewhere in the middle of a letter, too.
        fs::write(&file, &whole.as_bytes()[..end]).unwrap();
        // A copy keeps the time of its original.
        let past = std::time::SystemTime::now() - Duration::from_secs(86_400);
        fs::File::options().write(true).open(&file).unwrap().set_modified(past).unwrap();
        assert_eq!(inbox::take_all(&app.app, &folders, quiet).await.unwrap(), 0);
        assert!(file.exists(), "after {end} bytes");
    }
    for unfinished in ["a.xml.part", "b.xml.filepart", "c.XML.TMP", ".d.xml"] {
        fs::write(folders.in_box().join(unfinished), receipt_of(2)).unwrap();
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(inbox::take_all(&app.app, &folders, quiet).await.unwrap(), 1);
    assert!(names(folders.bad_box()).is_empty());
    fs::rename(folders.in_box().join("a.xml.part"), folders.in_box().join("a.xml")).unwrap();
    assert_eq!(inbox::take_all(&app.app, &folders, quiet).await.unwrap(), 1, "it has its name now");
}

#[tokio::test]
async fn many_answers_are_applied_together_and_a_bad_one_among_them_alone() {
    let app = TestApp::start().await;
    for number in 0..40 {
        answer(&app, &format!("{number:03}.xml"), &receipt_of(number));
    }
    answer(&app, "020-bad.xml", "<html>");
    answer(&app, "021-again.xml", &receipt_of(7));
    let ghost = "<DecImportResponse><ResponseCode>0</ResponseCode><ClientSeqNo>260701000000999999</ClientSeqNo><SeqNo/></DecImportResponse>";
    answer(&app, "022-unknown.xml", ghost);
    assert_eq!(inbox::take_all(&app.app, &folders_of(&app), NOW).await.unwrap(), 40);
    assert_eq!(recorded_of(&app).await, 40);
    assert_eq!(names(folders_of(&app).in_box()), [] as [String; 0]);
    assert_eq!(names(folders_of(&app).bad_box()).len(), 4, "two files and their reasons");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_among_many_answers_counts_each_once() {
    const COUNT: u64 = 40;
    for point in ["before_commit", "after_apply"] {
        let app = TestApp::start().await;
        for number in 0..COUNT {
            answer(&app, &format!("{number:03}.xml"), &receipt_of(number as usize));
        }
        Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
        let applied = async || recorded_of(&app).await;
        assert_eq!(applied().await > 0, point == "after_apply", "{point}");
        let gateway = Gateway::start_with(&app, &[]);
        until(point, async || names(folders_of(&app).in_box()).is_empty()).await;
        drop(gateway);
        assert_eq!(applied().await, COUNT, "{point}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_end_with_a_full_in_box_it_ends_soon() {
    const COUNT: usize = 1500;
    let app = TestApp::start().await;
    for number in 0..COUNT {
        fs::write(folders_of(&app).in_box().join(format!("{number:05}.xml")), receipt_of(number)).unwrap();
    }
    let gateway = Gateway::start_with(&app, &[]);
    until("taking", async || recorded_of(&app).await > 0).await;
    let end = gateway.end().await;
    let left = names(folders_of(&app).in_box()).len();
    println!("ended after {end:?} with {left} of {COUNT} answers left");
    assert!(left > 0, "nothing was left to do");
    assert!(end < Duration::from_secs(5), "{end:?}");
}
