//! Backups are whole, whatever goes on meanwhile, and nothing else is taken for one.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::domains::system::dictionary;
use server::files::file;
use server::gateway::folders::{self, Folders};
use server::gateway::inbox;
use server::run::backup;
use server::run::backup::Restoring;
use server::run::startup;
use server::store::app::App;
use server::store::hold;

use crate::decl_support::{import, made_for_a, sent};
use crate::harness::{Client, EmptyPlace, TestApp};

const UPLOAD: &str = "/sys/v1/file/bill/upload";

async fn uploaded(client: &Client, text: &str) -> i64 {
    client.upload(UPLOAD, "a.txt", text.as_bytes()).await.done()["id"].as_i64().unwrap()
}

async fn delete(client: &Client, id: i64) {
    client.post("/sys/v1/file/bill/delete", json!({ "ids": [id] })).await.done();
}

/// The text of a stored file; `None` where there is no row or no object of it.
async fn text(app: &App, id: i64) -> Option<String> {
    let row = file::Entity::find_by_id(id).one(&app.db).await.unwrap()?;
    let mut target = Vec::new();
    let (_, mut content) = app.files.get(&row.object_key).await.unwrap()?;
    while let Some(piece) = tokio_stream::StreamExt::next(&mut content).await {
        target.extend_from_slice(&piece.unwrap());
    }
    Some(String::from_utf8(target).unwrap())
}

async fn restored(place: &EmptyPlace, from: &Path) -> App {
    backup::restore(place.settings(), from, Restoring::default()).await.unwrap();
    startup::connect(place.settings()).await.unwrap()
}

async fn refusal(place: &EmptyPlace, from: &Path) -> String {
    format!("{:#}", backup::restore(place.settings(), from, Restoring::default()).await.unwrap_err())
}

/// Somebody uploads and deletes without a pause until told to end; answers how often.
fn writing(client: Client) -> (Arc<AtomicBool>, tokio::task::JoinHandle<u64>) {
    let stop = Arc::<AtomicBool>::default();
    let stopped = Arc::clone(&stop);
    let task = tokio::spawn(async move {
        let mut count = 0;
        while !stopped.load(Ordering::Relaxed) {
            let id = uploaded(&client, &format!("written meanwhile {count}")).await;
            if count % 2 == 0 {
                delete(&client, id).await;
            }
            count += 1;
        }
        count
    });
    (stop, task)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_writing_is_restored_whole() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut before = Vec::new();
    for number in 0..20 {
        let text = format!("acknowledged {number}");
        before.push((uploaded(&broker, &text).await, text));
    }
    let declaration = sent(&app, made_for_a(&app, &broker, import()).await).await;
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    let ours = declaration["clientSeqNo"].as_str().unwrap();
    let answer = format!(
        "<DecImportResponse><ResponseCode>0</ResponseCode><ErrorMessage/><ClientSeqNo>{ours}</ClientSeqNo>\
         <SeqNo>I20260000000000001</SeqNo></DecImportResponse>"
    );
    server::gateway::outbox::write_all(&app.app, &folders).await.unwrap();
    folders::put(&folders.in_box(), "Successed_a.xml", answer.as_bytes()).unwrap();

    let (stop, writer) = writing(broker.clone());
    let target = app.folder().join("backup");
    let held = app.app.holds.hold("after_snapshot");
    let backing = tokio::spawn({
        let (app, target) = (app.app.clone(), target.clone());
        async move { backup::write(&app, &target).await }
    });
    held.reached().await;
    // What the snapshot has: a file that goes now, an answer that is taken now, a message that the client takes now.
    delete(&broker, before[0].0).await;
    assert_eq!(inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap(), 1);
    let message = folders::list(&folders.out_box()).unwrap().remove(0);
    folders::move_into(&message, &folders.sent_box()).unwrap();
    let after = uploaded(&broker, "after the snapshot").await;
    held.go_on();
    let manifest = backing.await.unwrap().unwrap();
    stop.store(true, Ordering::Relaxed);
    println!("{}; {} files written meanwhile", manifest.summary(), writer.await.unwrap());
    assert_eq!(backup::check(&target).await.unwrap(), manifest);

    // With the backup done, what is deleted goes.
    assert!(!hold::is_held(app.db(), app.app.now()).await.unwrap());
    delete(&broker, before[1].0).await;
    assert_eq!(text(&app.app, before[1].0).await, None);

    let place = EmptyPlace::new().await;
    let again = restored(&place, &target).await;
    for (id, written) in &before {
        assert_eq!(text(&again, *id).await.as_deref(), Some(written.as_str()));
    }
    assert_eq!(text(&again, after).await, None, "it came after the snapshot");
    // The demo's base files are in the store of the template, not in this test's: they were missing before.
    assert!(manifest.missing.iter().all(|key| key.starts_with("base/")), "{:?}", manifest.missing);
    for row in file::Entity::find().all(&again.db).await.unwrap().iter().filter(|row| row.state == file::HERE) {
        let is_there = text(&again, row.id).await.is_some();
        assert_ne!(is_there, manifest.missing.contains(&row.object_key), "{}", row.object_key);
    }
    let there = Folders::open(place.settings().gateway()).unwrap();
    assert!(folders::list(&there.out_box()).unwrap().is_empty(), "it would go to customs twice");
    assert_eq!(folders::list(&there.sent_box()).unwrap().len(), 1);
    dictionary::reload(&again).await.unwrap();
    assert_eq!(inbox::take_all(&again, &there, Duration::ZERO).await.unwrap(), 1, "the answer is applied once more");
    assert_eq!(inbox::take_all(&again, &there, Duration::ZERO).await.unwrap(), 0);

    let refused = refusal(&place, &target).await;
    assert!(refused.contains("--replace") || refused.contains("stop every server"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_chosen_for_deletion_before_a_backup_is_not_deleted_during_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = uploaded(&broker, "kept").await;
    let chosen = app.app.holds.hold("files_chosen");
    let deleting = tokio::spawn(async move { delete(&broker, id).await });
    chosen.reached().await;
    let held = hold::Hold::take(&app.app).await.unwrap();
    chosen.go_on();
    deleting.await.unwrap();
    assert_eq!(text(&app.app, id).await.as_deref(), Some("kept"));
    held.release().await.unwrap();
    file::sweep(&app.app).await.unwrap();
    assert_eq!(text(&app.app, id).await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_whole_backup_is_refused() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let id = uploaded(&broker, "a paper").await;
    let target = app.folder().join("backup");
    backup::write(&app.app, &target).await.unwrap();
    let again = format!("{:#}", backup::write(&app.app, &target).await.unwrap_err());
    assert!(again.contains("not empty"), "{again}");
    let place = EmptyPlace::new().await;
    let manifest = target.join("manifest.json");
    let written = std::fs::read(&manifest).unwrap();

    std::fs::remove_file(&manifest).unwrap();
    let half = refusal(&place, &target).await;
    assert!(half.contains("no whole backup"), "{half}");

    let change = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_slice(&written).unwrap();
        change(&mut value);
        std::fs::write(&manifest, value.to_string()).unwrap();
    };
    change(&|value| value["schema"].as_array_mut().unwrap().push(json!("m9999_from_the_future")));
    let newer = refusal(&place, &target).await;
    assert!(newer.contains("m9999_from_the_future") && newer.contains("newer schema"), "{newer}");
    change(&|value| value["format"] = json!(2));
    assert!(refusal(&place, &target).await.contains("form 2"));
    change(&|value| value["sums"] = json!("00"));
    assert!(refusal(&place, &target).await.contains("mixed"));
    change(&|value| value["database"] = json!(if app.is_postgres() { "sqlite" } else { "postgres" }));
    assert!(refusal(&place, &target).await.contains("another database"));
    change(&|value| value["rows"]["stored_file"] = json!(77));
    let counted = refusal(&place, &target).await;
    assert!(counted.contains("stored_file has") && counted.contains("the manifest says 77"), "{counted}");

    let checked = async || format!("{:#}", backup::check(&target).await.unwrap_err());
    let counted = checked().await;
    assert!(counted.contains("stored_file has") && counted.contains("the manifest says 77"), "{counted}");
    change(&|value| drop(value["rows"].as_object_mut().unwrap().remove("stored_file")));
    assert!(checked().await.contains("says nothing of it"));
    change(&|value| value["files"] = json!(0));
    assert!(checked().await.contains("counts 0 stored files"));
    change(&|value| drop(value["schema"].as_array_mut().unwrap().pop()));
    if !app.is_postgres() {
        assert!(checked().await.contains("schema differs"));
    }

    // What nobody knows is told; a restore has no use for it.
    std::fs::write(&manifest, &written).unwrap();
    let more = target.join("files/of nobody.pdf");
    std::fs::write(&more, "x").unwrap();
    let unknown = checked().await;
    assert!(unknown.contains("files/of nobody.pdf"), "{unknown}");
    std::fs::remove_file(&more).unwrap();
    backup::check(&target).await.unwrap();

    // None of that put anything in place. What is there is replaced only when that is asked for.
    backup::restore(place.settings(), &target, Restoring::default()).await.unwrap();
    let taken = refusal(&place, &target).await;
    assert!(taken.contains("--replace"), "{taken}");
    let replace = Restoring { replace: true, keep_gateway: false };
    backup::restore(place.settings(), &target, replace).await.unwrap();
    let restored = startup::connect(place.settings()).await.unwrap();
    assert_eq!(text(&restored, id).await.as_deref(), Some("a paper"));
    let used = format!("{:#}", backup::restore(place.settings(), &target, replace).await.unwrap_err());
    assert!(used.contains("stop every server first"), "{used}");
    restored.db.clone().close().await.unwrap();

    let stored = file::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap();
    let object = target.join("files").join(&stored.object_key);
    std::fs::write(&object, "another").unwrap();
    let changed = refusal(&EmptyPlace::new().await, &target).await;
    assert!(changed.contains("digest differs"), "{changed}");
    std::fs::remove_file(&object).unwrap();
    let lacking = refusal(&EmptyPlace::new().await, &target).await;
    assert!(lacking.contains("lacks"), "{lacking}");
}
