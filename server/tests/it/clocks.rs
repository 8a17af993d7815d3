//! A clock that was wrong: what it dated ahead ends when the clock is right again, not later by as much.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use server::accounts::{session, ticket};
use server::documents::exports::{job, run_next};
use server::domains::auth::login_guard;
use server::domains::captcha::puzzle;
use server::process::clock::Clock;
use server::store::database_clock;

use crate::base_support::PDF;
use crate::decl_support::{import, made_for_a};
use crate::export_jobs::{listed, start, submitted};
use crate::harness::TestApp;
use crate::isolation_rows::upload;

const WRONG_BY: TimeDelta = TimeDelta::hours(6);

#[tokio::test]
async fn a_lease_of_a_clock_ahead_ends() {
    let app = start().await;
    let broker = app.as_user("broker").await;
    submitted(&broker).await;
    app.advance(WRONG_BY);
    let tx = app.app.begin().await.unwrap();
    assert!(matches!(job::take(&tx, "ahead").await.unwrap(), Some(job::Taken::Given(_))));
    tx.commit().await.unwrap();
    app.advance(-WRONG_BY);
    assert!(run_next(&app.app, "right").await.unwrap(), "the worker ahead is believed for hours");
    assert_eq!(listed(&broker).await[0]["state"], "done");
}

#[tokio::test]
async fn a_lease_of_a_clock_that_is_a_little_ahead_holds() {
    let app = start().await;
    submitted(&app.as_user("broker").await).await;
    app.advance(TimeDelta::seconds(5));
    let tx = app.app.begin().await.unwrap();
    assert!(matches!(job::take(&tx, "ahead").await.unwrap(), Some(job::Taken::Given(_))));
    tx.commit().await.unwrap();
    app.advance(TimeDelta::seconds(-5));
    assert!(!run_next(&app.app, "right").await.unwrap());
}

#[tokio::test]
async fn a_session_dated_ahead_is_over() {
    let app = TestApp::start().await;
    app.advance(WRONG_BY);
    let broker = app.as_user("broker").await;
    broker.get("/auth/v1/user/info").await.done();
    app.advance(-WRONG_BY);
    broker.get("/auth/v1/user/info").await.refused(401);
    let today = app.as_user("broker").await;
    app.advance(TimeDelta::minutes(-4));
    today.get("/auth/v1/user/info").await.done();
}

#[tokio::test]
async fn a_lock_dated_ahead_is_over() {
    let app = TestApp::start().await;
    app.advance(WRONG_BY);
    let fail = async || {
        let attempt = login_guard::begin(&app.app, "broker", "192.0.2.1", false).await.ok().unwrap();
        let tx = app.app.begin().await.unwrap();
        let locks = attempt.failed(&tx).await.unwrap();
        tx.commit().await.unwrap();
        locks
    };
    for number in 1..=login_guard::ACCOUNT_FAILURES {
        assert_eq!(fail().await, number == login_guard::ACCOUNT_FAILURES);
    }
    assert!(login_guard::begin(&app.app, "broker", "192.0.2.1", false).await.is_err());
    app.advance(-WRONG_BY);
    assert!(!fail().await, "locked for hours by a clock that was ahead");
}

#[tokio::test]
async fn an_address_is_not_stopped_by_failures_dated_ahead() {
    let app = TestApp::start().await;
    app.advance(WRONG_BY);
    for _ in 0..login_guard::ADDRESS_FAILURES {
        login_guard::failed(&app.app, "192.0.2.1").await.unwrap();
    }
    assert!(login_guard::may_try(&app.app, "192.0.2.1").await.is_err());
    app.advance(-WRONG_BY);
    assert!(login_guard::may_try(&app.app, "192.0.2.1").await.is_ok());
    login_guard::forget(app.db(), app.app.now()).await.unwrap();
    let left = login_guard::attempt::Entity::find()
        .filter(login_guard::attempt::Column::Address.eq("192.0.2.1"))
        .one(app.db())
        .await
        .unwrap();
    assert!(left.is_none(), "what is dated ahead goes with the next clean-up");
}

#[tokio::test]
async fn a_ticket_and_a_puzzle_dated_ahead_are_over() {
    let app = TestApp::start().await;
    app.as_user("broker").await;
    app.advance(WRONG_BY);
    let token = app.as_user("broker").await.token.unwrap();
    let (session, _) = session::by_token(&app.app, &token).await.unwrap().unwrap();
    let of_stream = ticket::issue(&app.app, session.id).await.unwrap();
    let drawn = puzzle::keep(&app.app, "192.0.2.1", 100).await.unwrap();
    app.advance(-WRONG_BY);
    assert_eq!(ticket::redeem(&app.app, &of_stream).await.unwrap(), None);
    assert!(puzzle::solve(&app.app, &drawn, 100).await.is_err());
    let now = puzzle::keep(&app.app, "192.0.2.1", 100).await.unwrap();
    assert!(puzzle::solve(&app.app, &now, 100).await.is_ok());
}

#[tokio::test]
async fn processes_of_one_database_go_by_its_clock() {
    let app = TestApp::start().await;
    let clock = database_clock::read(app.db()).await.unwrap();
    assert_eq!(matches!(clock, Clock::Shared(_)), app.is_postgres());
    let off = clock.now() - Utc::now();
    assert!(off.abs() < TimeDelta::seconds(5), "{off}");
    let then: DateTime<Utc> = "2026-03-31T16:30:00Z".parse().unwrap();
    if let Clock::Shared(shared) = &clock {
        shared.set(std::time::Instant::now(), then);
        assert!(clock.now() - then < TimeDelta::seconds(5));
        assert_eq!(json!(clock.today()), "2026-04-01");
    }
}

/// Half past midnight on the first of April in China; in Greenwich it is still March.
const NIGHT: &str = "2026-03-31T16:30:00Z";

#[tokio::test]
async fn numbers_have_the_day_of_china() {
    let app = TestApp::start().await;
    app.advance(NIGHT.parse::<DateTime<Utc>>().unwrap() - app.app.now());
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    let number = made["clientSeqNo"].as_str().unwrap();
    assert!(number.starts_with("260401"), "{number}");
    let org = app.org_id("maker").await.to_string();
    let fields = [("orgId", org.as_str()), ("iECatg", "1"), ("edocCode", "00000001")];
    let paper = upload(&broker, "/decl/v1/edoc/upload", &fields, "a.pdf", PDF).await.done();
    assert!(paper["edocID"].as_str().unwrap().contains("IM260401"), "{paper}");
}
