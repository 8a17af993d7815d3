//! Long texts of old rows go to files and stay readable; killed anywhere, nothing is lost and nothing is there twice.

use std::collections::BTreeMap;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, Statement};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use server::gateway::folders::Folders;
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, message, receipt};
use server::run::archive;
use server::run::archive::TakenOut;
use server::run::backup;
use server::run::backup::Restoring;
use server::store::archived;
use server::store::archived::file;
use server::store::audit;

use crate::decl_support::{import, made_for_a, now, sent, with};
use crate::harness::{Client, EmptyPlace, TestApp};

/// Everything that can be archived, as it is in the database.
type Rows = (Vec<message::Model>, Vec<receipt::Model>, Vec<audit::Model>);

async fn rows(app: &TestApp) -> Rows {
    let messages = message::Entity::find().order_by_asc(message::Column::Id).all(app.db()).await.unwrap();
    let receipts = receipt::Entity::find().order_by_asc(receipt::Column::Id).all(app.db()).await.unwrap();
    let entries = audit::Entity::find().order_by_asc(audit::Column::Id).all(app.db()).await.unwrap();
    (messages, receipts, entries)
}

/// A server that keeps everything for so many days.
async fn keeping(days: u32) -> TestApp {
    TestApp::start_with(|settings| {
        settings.keep_messages_days = days;
        settings.keep_receipts_days = days;
        settings.keep_audit_days = days;
    })
    .await
}

/// Sent and answered, with a message, two receipts and its history, in a state.
async fn answered(app: &TestApp, status: &str) -> Value {
    let broker = app.as_user("broker").await;
    let made = sent(app, made_for_a(app, &broker, import()).await).await;
    let id = made["id"].as_i64().unwrap();
    let seq_no = format!("I2026{id:012}");
    message::Entity::update_many()
        .col_expr(message::Column::State, message::ANSWERED.into())
        .col_expr(message::Column::SeqNo, seq_no.clone().into())
        .filter(message::Column::DeclarationId.eq(id))
        .exec(app.db())
        .await
        .unwrap();
    for (number, kind) in [receipt::IMPORT, receipt::RESULT].into_iter().enumerate() {
        let row = receipt::ActiveModel {
            idempotency_key: sea_orm::Set(format!("{seq_no}|{number}")),
            kind: sea_orm::Set(kind.to_owned()),
            file_name: sea_orm::Set(format!("{seq_no}.xml")),
            raw: sea_orm::Set(format!("<DEC_RESULT>{seq_no} 回执 {number}</DEC_RESULT>")),
            declaration_id: sea_orm::Set(Some(id)),
            cus_ciq_no: sea_orm::Set(seq_no.clone()),
            channel: sea_orm::Set("R".to_owned()),
            notice_date: sea_orm::Set(String::new()),
            entry_id: sea_orm::Set(String::new()),
            note: sea_orm::Set(String::new()),
            received_at: sea_orm::Set(app.app.now()),
            ..Default::default()
        };
        receipt::Entity::insert(row).exec_without_returning(app.db()).await.unwrap();
    }
    declaration::Entity::update_many()
        .col_expr(declaration::Column::Status, status.into())
        .col_expr(declaration::Column::SeqNo, seq_no.into())
        .filter(declaration::Column::Id.eq(id))
        .exec(app.db())
        .await
        .unwrap();
    now(&broker, &made).await
}

/// What people see of a declaration: messages with their texts, the timeline, and what customs has.
async fn seen(client: &Client, id: &Value) -> Value {
    json!({
        "messages": client.get(&format!("/decl/v1/message/query?queryDeclId={id}")).await.done(),
        "log": client.get(&format!("/decl/v1/log/query?queryDeclId={id}")).await.done(),
        "cleared": client.get(&format!("/decl/v1/{id}/cleared")).await.done(),
    })
}

async fn taken(app: &TestApp) -> BTreeMap<&'static str, TakenOut> {
    archive::run(&app.app).await.unwrap().into_iter().collect()
}

/// Every file holds what its row says, and no row names a file that is not there.
async fn assert_whole(app: &TestApp, before: &Rows) {
    let files = file::Entity::find().all(app.db()).await.unwrap();
    assert!(files.iter().all(|file| file.state == file::DONE), "{files:?}");
    let mut lines = BTreeMap::<(String, i64), i64>::new();
    for file in &files {
        let path = app.folder().join("files").join(&file.object_key);
        let mut text = String::new();
        flate2::read::GzDecoder::new(std::fs::File::open(&path).unwrap()).read_to_string(&mut text).unwrap();
        assert_eq!(text.lines().count() as i64, file.row_count);
        let manifest = std::fs::read(format!("{}.manifest.json", path.display())).unwrap();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        assert_eq!((&manifest["sha256"], &manifest["rows"]), (&json!(file.sha256), &json!(file.row_count)));
        for line in text.lines() {
            let id = serde_json::from_str::<Value>(line).unwrap()["id"].as_i64().unwrap();
            assert!(lines.insert((file.table_name.clone(), id), file.id).is_none(), "{} {id} twice", file.table_name);
        }
    }
    let (messages, receipts, entries) = rows(app).await;
    let of = |table: &str, id: i64| lines.get(&(table.to_owned(), id)).copied();
    for (now, was) in messages.iter().zip(&before.0) {
        assert_eq!(now.archive_id, of("gateway_message", now.id));
        assert!(now.archive_id.is_some() || now == was);
        assert_eq!((now.id, &now.state, &now.seq_no, now.attempt), (was.id, &was.state, &was.seq_no, was.attempt));
    }
    for (now, was) in receipts.iter().zip(&before.1) {
        assert_eq!(now.archive_id, of("gateway_receipt", now.id));
        assert!(now.archive_id.is_some() || now == was);
        assert_eq!((now.id, &now.idempotency_key), (was.id, &was.idempotency_key));
    }
    for (now, was) in entries.iter().zip(&before.2) {
        assert_eq!(now.archive_id, of("audit_entry", now.id));
        assert!(now.archive_id.is_some() || now == was);
        assert_eq!((now.id, &now.action, now.user_id), (was.id, &was.action, was.user_id));
    }
    assert_eq!((messages.len(), receipts.len(), entries.len()), (before.0.len(), before.1.len(), before.2.len()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_finished_and_old_goes_to_files_and_is_read_from_there() {
    let app = keeping(30).await;
    let broker = app.as_user("broker").await;
    let admin = app.as_user("admin").await;
    let (done, open) = (answered(&app, "R").await, answered(&app, "J").await);
    let before = seen(&broker, &done["id"]).await;
    let log = format!("/sys/v1/audit/page?entity=declaration&entityId={}", done["id"]);
    let audited = admin.get(&log).await.done();
    assert!(before["cleared"]["lines"].is_array());

    // Nothing of it is old yet.
    app.advance(TimeDelta::days(29));
    let young = taken(&app).await;
    assert_eq!(young["gateway_message"].rows, 0);

    app.advance(TimeDelta::days(2));
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let all = rows(&app).await;
    let out = taken(&app).await;
    println!("{out:?}");
    assert!(out.values().all(|taken| taken.rows > 0 && taken.files > 0), "{out:?}");
    assert_whole(&app, &all).await;
    let texts = |rows: &Rows, id: &Value| {
        let sent: Vec<_> =
            rows.0.iter().filter(|row| json!(row.declaration_id) == *id).map(|row| row.xml.clone()).collect();
        let came = rows.1.iter().filter(|row| json!(row.declaration_id) == *id).map(|row| row.raw.clone());
        let changes = rows.2.iter().filter(|row| row.entity == "declaration" && json!(row.entity_id) == *id);
        (sent, came.collect::<Vec<_>>(), changes.map(|row| row.changes.clone()).collect::<Vec<_>>())
    };
    let after = rows(&app).await;
    let (sent, came, changes) = texts(&after, &done["id"]);
    assert!(sent.iter().chain(&came).all(String::is_empty) && changes.iter().all(|text| text == "[]"));
    assert_eq!(texts(&after, &open["id"]), texts(&all, &open["id"]), "customs has not finished it");

    assert_eq!(seen(&broker, &done["id"]).await, before);
    assert_eq!(admin.get(&log).await.done(), audited);
    assert!(taken(&app).await.values().all(|taken| taken.rows == 0), "once");

    // A lost file is told, not shown as an empty message.
    let (away, place) = (app.folder().join("away"), app.folder().join("files/archive"));
    std::fs::rename(&place, &away).unwrap();
    broker.get(&format!("/decl/v1/message/query?queryDeclId={}", done["id"])).await.refused(500);
    std::fs::rename(&away, &place).unwrap();

    let back = archive::told(&app.app, &archive::Command { what: archive::What::Back }).await;
    back.unwrap();
    assert_eq!(rows(&app).await, all, "what comes back is what went");
    assert_eq!(file::Entity::find().count(app.db()).await.unwrap(), 0);
    assert_eq!(seen(&broker, &done["id"]).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_setting_everything_stays() {
    let app = keeping(0).await;
    answered(&app, "R").await;
    app.advance(TimeDelta::days(4000));
    let all = rows(&app).await;
    assert!(taken(&app).await.values().all(|taken| *taken == TakenOut::default()));
    assert_eq!(rows(&app).await, all);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_document_that_goes_on_meanwhile_keeps_its_texts() {
    let app = keeping(30).await;
    let done = answered(&app, "R").await;
    app.advance(TimeDelta::days(31));
    let all = rows(&app).await;
    let held = app.app.holds.hold("archive_checked");
    let running = tokio::spawn({
        let app = app.app.clone();
        async move { archive::run(&app).await.map(|_| ()) }
    });
    held.reached().await;
    // Customs says something more about it, and another process takes the messages up.
    declaration::Entity::update_many()
        .col_expr(declaration::Column::UpdatedAt, Expr::value(app.app.now()))
        .filter(declaration::Column::Id.eq(done["id"].as_i64().unwrap()))
        .exec(app.db())
        .await
        .unwrap();
    held.go_on();
    running.await.unwrap().unwrap();
    archive::run(&app.app).await.unwrap();
    let (after, id) = (rows(&app).await, done["id"].as_i64().unwrap());
    assert!(after.0.iter().filter(|row| row.declaration_id == id).all(|row| !row.xml.is_empty()));
    assert!(after.1.iter().filter(|row| row.declaration_id == Some(id)).all(|row| !row.raw.is_empty()));
    assert_whole(&app, &all).await;
}

/// `server archive run` as a process of its own; whether it ended well.
fn process(app: &TestApp, crash_at: Option<&str>, what: &str) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.args(["archive", what]).env("DATABASE_URL", app.database_url()).env("DATABASE_CONNECTIONS", "4");
    command.env("DATA_DIR", app.folder()).env("SEED", "none").env("RUST_LOG", "error").env_remove("CRASH_AT");
    for table in ["MESSAGES", "RECEIPTS", "AUDIT"] {
        command.env(format!("KEEP_{table}_DAYS"), "1");
    }
    if let Some(point) = crash_at {
        command.env("CRASH_AT", point);
    }
    command.stdout(Stdio::null()).status().unwrap().success()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_any_step_nothing_is_lost_and_nothing_is_there_twice() {
    let app = keeping(1).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        ids.push(answered(&app, "R").await["id"].clone());
    }
    let broker = app.as_user("broker").await;
    let before = seen(&broker, &ids[0]).await;
    let all = rows(&app).await;
    // The processes live in the present, far behind the rows; the leases of the dead are over when this one looks.
    for point in ["archive_announced", "archive_written", "archive_checked", "archive_taken_out", "archive_committed"] {
        assert!(!process(&app, Some(point), "run"), "{point} was not reached");
        let (now, was) = (rows(&app).await, &all);
        let kept = now.0.iter().zip(&was.0).all(|(now, was)| now.archive_id.is_some() || now == was);
        assert!(kept && now.0.len() == was.0.len(), "{point}");
        app.advance(Utc::now() - app.app.now() + TimeDelta::minutes(11));
        file::sweep(&app.app).await.unwrap();
        assert_whole(&app, &all).await;
    }
    taken(&app).await;
    assert_whole(&app, &all).await;
    assert!(process(&app, None, "check"));
    let broker = app.as_user("broker").await;
    assert_eq!(seen(&broker, &ids[0]).await, before);
    let left = message::Entity::find()
        .filter(message::Column::Xml.ne(""))
        .filter(message::Column::State.eq(message::ANSWERED));
    assert_eq!(left.count(app.db()).await.unwrap(), 0, "the dead hold nothing up");

    assert!(!process(&app, Some("archive_put_back"), "back"));
    assert!(process(&app, None, "back"));
    assert_eq!(rows(&app).await, all);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn beside_writers_and_another_process_each_row_goes_once() {
    let app = keeping(30).await;
    for _ in 0..3 {
        answered(&app, "R").await;
    }
    app.advance(TimeDelta::days(31));
    let all = rows(&app).await;
    let other = app.second().await;
    let stop = Arc::<AtomicBool>::default();
    let writer = tokio::spawn({
        let (stop, broker) = (Arc::clone(&stop), app.as_user("broker").await);
        async move {
            let mut made = 0;
            while !stop.load(Ordering::Relaxed) {
                broker.upload("/sys/v1/file/bill/upload", "a.txt", b"meanwhile").await.done();
                made += 1;
            }
            made
        }
    });
    let (one, two) = tokio::join!(archive::run(&app.app), archive::run(&other.app));
    stop.store(true, Ordering::Relaxed);
    let made = writer.await.unwrap();
    let rows_out: u64 = [one.unwrap(), two.unwrap()].concat().iter().map(|(_, taken)| taken.rows).sum();
    println!("{rows_out} rows beside {made} uploads");
    assert!(made > 0 && rows_out > 0);
    file::sweep(&app.app).await.unwrap();
    let entries = audit::Entity::find().filter(audit::Column::Entity.ne("stored_file"));
    assert_eq!(
        entries.count(app.db()).await.unwrap() as usize,
        all.2.iter().filter(|row| row.entity != "stored_file").count()
    );
    archive::told(&app.app, &archive::Command { what: archive::What::Back }).await.unwrap();
    let back = rows(&app).await;
    assert_eq!((&back.0, &back.1), (&all.0, &all.1));
    assert_eq!(back.2.get(..all.2.len()).unwrap(), all.2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_the_archive_files() {
    let app = keeping(30).await;
    let done = answered(&app, "R").await;
    let before = rows(&app).await;
    app.advance(TimeDelta::days(31));
    taken(&app).await;
    let target = app.folder().join("backup");
    backup::write(&app.app, &target).await.unwrap();
    let place = EmptyPlace::new().await;
    backup::restore(place.settings(), &target, Restoring::default()).await.unwrap();
    let again = server::run::startup::connect(place.settings()).await.unwrap();
    let mut messages = message::Entity::find()
        .filter(message::Column::DeclarationId.eq(done["id"].as_i64().unwrap()))
        .all(&again.db)
        .await
        .unwrap();
    assert!(messages.iter().all(|row| row.xml.is_empty()));
    archived::read::fill::<message::Entity>(&again, &mut messages).await.unwrap();
    let was = before.0.iter().find(|row| row.id == messages[0].id).unwrap();
    assert_eq!(messages[0].xml, was.xml);
}

/// Bytes of the database without room that nobody uses.
async fn size(app: &TestApp) -> i64 {
    let (compact, ask) = match app.is_postgres() {
        // Our tables with their indexes: what PostgreSQL notes of itself comes and goes by its own rules.
        true => (
            "VACUUM FULL",
            "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
                WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
        ),
        false => ("VACUUM", "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    };
    app.db().execute_unprepared(compact).await.unwrap();
    let ask = Statement::from_string(app.db().get_database_backend(), ask);
    app.db().query_one_raw(ask).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

const MEASURED: i64 = 40;

/// Makes declarations through the API, each request with a key, and lets customs be played until it has closed them.
async fn through(app: &TestApp, count: i64) {
    let broker = app.as_user("broker").await;
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    let mut customs = Customs::open(
        app.app.settings.gateway(),
        Duration::ZERO,
        app.app.clock.clone(),
        server::process::built_in::dictionaries().unwrap(),
    )
    .unwrap();
    for number in 0..count {
        let keyed = |step: &str| broker.clone().with_header("idempotency-key", &format!("{step}-{number}"));
        let owner = app.org_id("maker").await;
        let made = keyed("add").post("/decl/v1/add", with(import(), json!({ "orgId": owner }))).await.done();
        let changed = with(now(&broker, &made).await, json!({ "contrNo": format!("C-{number}") }));
        keyed("update").post("/decl/v1/update", changed).await.done();
        sent(app, now(&broker, &made).await).await;
        server::gateway::outbox::write_all(&app.app, &folders).await.unwrap();
        customs.step().unwrap();
        while inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap() > 0 {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_declaration_takes_clearly_less_of_the_database_afterwards() {
    let app = keeping(30).await;
    let empty = size(&app).await;
    let begun = app.app.now();
    through(&app, MEASURED).await;
    let closed = declaration::Entity::find().filter(declaration::Column::CreatedAt.gte(begun));
    let closed = closed.filter(declaration::Column::Status.eq("R")).count(app.db()).await.unwrap();
    assert_eq!(i64::try_from(closed).unwrap(), MEASURED);
    let full = size(&app).await;
    app.advance(TimeDelta::days(2));
    server::api::http::idempotency::forget(&app.app).await.unwrap();
    let without_repeats = size(&app).await;
    app.advance(TimeDelta::days(40));
    let out = taken(&app).await;
    let archived = size(&app).await;
    let files: u64 = out.values().map(|taken| taken.bytes).sum();
    let of_each = |bytes: i64| bytes / MEASURED;
    println!(
        "bytes of a declaration in the database: {} when it is closed, {} a day later, {} when archived; {} in files",
        of_each(full - empty),
        of_each(without_repeats - empty),
        of_each(archived - empty),
        files / MEASURED.unsigned_abs()
    );
    // PostgreSQL keeps long texts compressed already.
    assert!((full - archived) * 5 > full - empty, "{empty} {full} {archived}");
}
