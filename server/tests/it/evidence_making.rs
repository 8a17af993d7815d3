//! Who may make evidence packs, and that a killed worker or several at once make one each.

use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::documents::exports::{job, run_next};
use server::domains::evidence::key;

use crate::bonded_lists;
use crate::decl_support::{chosen, import, made_for_a, now};
use crate::evidence::{MAKE, downloaded, made, of, travelled, work};
use crate::export_crash::{Worker, after_the_lease};
use crate::export_jobs::{exported, listed};
use crate::harness::TestApp;

#[tokio::test]
async fn a_pack_is_for_whoever_may_see_the_document_and_may_make_packs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let list = bonded_lists::ready(&broker, "HZ-EW", "I").await;
    let before = job::Entity::find().all(app.db()).await.unwrap().len();
    let stranger = app.as_admin_of("other").await;
    stranger.post(MAKE, of("declaration", &declaration)).await.refused(404);
    stranger.post(MAKE, of("bondInvt", &list)).await.refused(404);
    stranger.post(MAKE, json!({ "resource": "declaration", "id": 999_999_999 })).await.refused(404);
    let viewer = app.as_user("viewer").await;
    assert_eq!(viewer.post(MAKE, of("declaration", &declaration)).await.refused(403)["code"], "sys:evidence:make");
    app.anonymous().get("/evidence/v1/key").await.refused(401);
    assert_eq!(job::Entity::find().all(app.db()).await.unwrap().len(), before, "what is refused queues nothing");

    // A job of somebody who does not see the document any more fails, and says no more than that there is none.
    broker.post(MAKE, of("declaration", &declaration)).await.done();
    let gone = now(&broker, &declaration).await;
    broker.post("/decl/v1/delete", chosen(&[&gone])).await.done();
    work(&app).await;
    let row = listed(&broker).await[0].clone();
    assert_eq!((&row["state"], &row["fileId"]), (&json!("failed"), &Value::Null), "{row}");
    assert!(exported(&app).await.is_empty());
}

#[tokio::test]
async fn killed_half_way_a_pack_is_made_once_by_another_worker_with_the_same_bytes() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (declaration, _) = travelled(&app).await;
    let pack = made(&app, &broker, of("declaration", &declaration)).await;
    for point in ["evidence_half_way", "export_announced", "export_stored"] {
        let before = exported(&app).await.iter().filter(|file| file.state == server::files::file::HERE).count();
        app.advance(TimeDelta::seconds(1));
        app.as_user("broker").await.post(MAKE, of("declaration", &declaration)).await.done();
        Worker::start(&app, "CRASH_AT", point).crashed().await;
        after_the_lease(&app);
        assert!(run_next(&app.app, "heir").await.unwrap(), "{point}: taken over");
        assert!(!run_next(&app.app, "heir").await.unwrap(), "{point}: once");
        let here = exported(&app).await.iter().filter(|file| file.state == server::files::file::HERE).count();
        assert_eq!(here, before + 1, "{point}: one file");
        assert!(downloaded(&app.as_user("broker").await).await == pack, "{point}: the same bytes");
    }
}

#[tokio::test]
async fn of_several_that_need_a_key_first_one_makes_it() {
    let app = TestApp::start().await;
    let db = app.db();
    let keys =
        futures_util::future::join_all((0..8).map(|_| async move { key::of(db).await.unwrap().public().id })).await;
    assert!(keys.iter().all(|one| *one == keys[0]), "{keys:?}");
}
