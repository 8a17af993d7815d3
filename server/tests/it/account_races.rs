//! What happens to an account between the reading and the writing of somebody else, held at the very point.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::accounts::session;
use server::run::seed::{DEMO_PASSWORD, password_digest};
use tokio::task::JoinHandle;

use crate::admin_support::{chosen, log_in, seen};
use crate::harness::{Client, Reply, TestApp};

/// A log-in as maker that is done on its own.
fn logging_in(app: &TestApp) -> JoinHandle<Reply> {
    let client = app.anonymous();
    let body = json!({ "username": "maker", "password": password_digest(DEMO_PASSWORD) });
    tokio::spawn(async move { client.post("/auth/v1/login", body).await })
}

async fn reset(app: &TestApp, orgadmin: &Client) -> String {
    let id = app.user_id("maker").await;
    let version = seen(orgadmin, id).await["version"].clone();
    let reset = orgadmin.post("/sys/v1/user/password/reset", json!({ "id": id, "version": version })).await.done();
    reset["password"].as_str().unwrap().to_owned()
}

async fn open_sessions(app: &TestApp) -> u64 {
    let id = app.user_id("maker").await;
    let open =
        session::Entity::find().filter(session::Column::UserId.eq(id)).filter(session::Column::EndedAt.is_null());
    open.count(app.db()).await.unwrap()
}

#[tokio::test]
async fn a_reset_stands_against_a_password_change_in_flight() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let held = app.app.holds.hold("password_verified");
    let change = tokio::spawn(async move {
        let body =
            json!({ "oldPassword": password_digest(DEMO_PASSWORD), "newPassword": password_digest("Better#Word7") });
        maker.post("/auth/v1/user/password/modify", body).await
    });
    held.reached().await;
    let password = reset(&app, &orgadmin).await;
    held.go_on();
    change.await.unwrap().refused(409);
    log_in(&app, "maker", "Better#Word7").await.refused(401);
    log_in(&app, "maker", &password).await.done();
}

#[tokio::test]
async fn a_log_in_in_flight_does_not_outlive_a_reset() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let held = app.app.holds.hold("login_verified");
    let attempt = logging_in(&app);
    held.reached().await;
    reset(&app, &orgadmin).await;
    held.go_on();
    attempt.await.unwrap().refused(401);
    assert_eq!(open_sessions(&app).await, 0);
}

#[tokio::test]
async fn a_log_in_in_flight_does_not_outlive_a_disabled_account_or_organisation() {
    for organisation in [false, true] {
        let app = TestApp::start().await;
        let admin = app.as_user("admin").await;
        let held = app.app.holds.hold("login_verified");
        let attempt = logging_in(&app);
        held.reached().await;
        if organisation {
            let org = admin.get(&format!("/sys/v1/org/{}/detail", app.org_id("maker").await)).await.done();
            let body = json!({ "ids": [org["id"]], "versions": [org["version"]] });
            admin.post("/sys/v1/org/disable", body).await.done();
        } else {
            let body = chosen(&admin, app.user_id("maker").await).await;
            admin.post("/sys/v1/user/disable", body).await.done();
        }
        held.go_on();
        assert_eq!(attempt.await.unwrap().refused(401), Value::Null);
        assert_eq!(open_sessions(&app).await, 0);
    }
}
