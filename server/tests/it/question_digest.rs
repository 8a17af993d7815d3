//! Open questions are mailed once a day, to whoever has some and a mail address.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use server::domains::question::digest;
use server::notices::outward::message;
use server::store::people::user;

use crate::decl_support::{import, made_for_a};
use crate::harness::TestApp;

/// Gives an account an address, or takes it away.
async fn address(app: &TestApp, username: &str, email: Option<&str>) {
    user::Entity::update_many()
        .col_expr(user::Column::Email, email.map(str::to_owned).into())
        .filter(user::Column::Username.eq(username))
        .exec(app.db())
        .await
        .unwrap();
}

async fn mails(app: &TestApp) -> Vec<(String, String)> {
    let found = message::Entity::find().filter(message::Column::Channel.eq("mail")).order_by_asc(message::Column::Id);
    found.all(app.db()).await.unwrap().into_iter().map(|mail| (mail.recipient, mail.content)).collect()
}

#[tokio::test]
async fn open_questions_are_mailed_once_a_day_by_whichever_process_is_first() {
    let app = TestApp::start_with(|settings| settings.digest_hour = 0).await;
    let broker = app.as_user("broker").await;
    // Customer B has no questions, the viewer no address.
    for (username, email) in
        [("orgadmin", Some("zhou@customs.example")), ("broker", None), ("other", Some("huang@customs.example"))]
    {
        address(&app, username, email).await;
    }
    let declaration = made_for_a(&app, &broker, import()).await;
    let about = json!({ "kind": "declaration", "docId": declaration["id"], "path": "grossWet", "text": "Digest me?",
        "dueAt": app.app.now() + TimeDelta::hours(1) });
    broker.post("/question/v1/ask", about).await.done();

    let second = app.second().await;
    let (ours, theirs) = tokio::join!(digest::once(&app.app), digest::once(&second.app));
    assert_eq!(ours.unwrap() + theirs.unwrap(), 1);
    let told = mails(&app).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "zhou@customs.example");
    assert!(told[0].1.contains("Digest me?"), "{}", told[0].1);
    assert_eq!(digest::once(&app.app).await.unwrap(), 0, "once a day");

    app.advance(TimeDelta::days(1));
    assert_eq!(digest::once(&app.app).await.unwrap(), 1);
    assert!(mails(&app).await[1].1.contains("overdue"));
}

#[tokio::test]
async fn before_the_hour_nothing_is_mailed() {
    // No day has this hour.
    let app = TestApp::start_with(|settings| settings.digest_hour = 24).await;
    assert_eq!(digest::once(&app.app).await.unwrap(), 0);
    assert!(mails(&app).await.is_empty());
}

#[tokio::test]
async fn an_administrator_keeps_the_address_of_an_account() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let id = app.user_id("viewer").await;
    let mut row = orgadmin.get(&format!("/sys/v1/user/{id}/detail")).await.done();
    row["email"] = json!("chen");
    let refused = orgadmin.post("/sys/v1/user/update", row.clone()).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "user.email");
    row["email"] = json!("chen@customs.example");
    let stored = orgadmin.post("/sys/v1/user/update", row).await.done();
    assert_eq!(stored["email"], "chen@customs.example");
}
