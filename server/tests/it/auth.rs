//! Log-in, sessions, passwords.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::accounts::session;
use server::domains::auth::login_guard;
use server::process::error::ApiError;
use server::run::seed::{DEMO_PASSWORD, password_digest};
use server::store::audit;
use server::store::people::user;

use crate::harness::{Client, Reply, TestApp};

async fn log_in(client: &Client, username: &str, password: &str) -> Reply {
    client.post("/auth/v1/login", json!({ "username": username, "password": password_digest(password) })).await
}

/// A caller with the token of a real log-in.
async fn logged_in(app: &TestApp, username: &str, password: &str) -> Client {
    let token = log_in(&app.anonymous(), username, password).await.done()["token"].as_str().unwrap().to_owned();
    app.anonymous().with_token(&token)
}

async fn audited(app: &TestApp, action: &str) -> u64 {
    audit::Entity::find().filter(audit::Column::Action.eq(action)).count(app.db()).await.unwrap()
}

#[tokio::test]
async fn a_name_and_a_digest_give_a_token_that_is_kept_only_as_a_digest() {
    let app = TestApp::start().await;
    let broker = logged_in(&app, " Broker ", DEMO_PASSWORD).await;
    broker.get("/auth/v1/user/org/get").await.done();
    let kept = session::Entity::find().all(app.db()).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert_ne!(Some(&kept[0].token_hash), broker.token.as_ref());
    assert_eq!(audited(&app, "login").await, 1);
}

#[tokio::test]
async fn a_wrong_password_an_unknown_name_and_a_closed_account_look_alike() {
    let app = TestApp::start().await;
    let closed = app.user_id("other").await;
    user::Entity::update_many()
        .col_expr(user::Column::Enabled, false.into())
        .filter(user::Column::Id.eq(closed))
        .exec(app.db())
        .await
        .unwrap();
    let mut answers = Vec::new();
    for (name, password) in [("broker", "wrong"), ("nobody", DEMO_PASSWORD), ("other", DEMO_PASSWORD), ("", "x")] {
        let reply = log_in(&app.anonymous(), name, password).await;
        reply.refused(401);
        answers.push(reply.envelope());
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(audited(&app, "loginFailed").await, 3);
    assert!(session::Entity::find().all(app.db()).await.unwrap().is_empty());
}

#[tokio::test]
async fn five_failures_lock_an_account_for_a_quarter_of_an_hour_known_or_not() {
    for name in ["broker", "nobody"] {
        let app = TestApp::start().await;
        for _ in 0..5 {
            log_in(&app.anonymous(), name, "wrong").await.refused(401);
        }
        let locked = log_in(&app.anonymous(), name, DEMO_PASSWORD).await;
        locked.refused(429);
        let wait: i64 = locked.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((890..=901).contains(&wait), "{wait}");
        assert_eq!(audited(&app, "lock").await, 1);
        app.advance(TimeDelta::seconds(wait));
        log_in(&app.anonymous(), name, "wrong").await.refused(401);
    }
}

#[tokio::test]
async fn guesses_made_at_the_same_time_are_all_counted() {
    let app = TestApp::start().await;
    let guesses = (0..20).map(|_| {
        let client = app.anonymous();
        tokio::spawn(async move { log_in(&client, "broker", "wrong").await.status.as_u16() })
    });
    let mut looked_at = 0;
    for guess in guesses.collect::<Vec<_>>() {
        looked_at += usize::from(guess.await.unwrap() == 401);
    }
    assert_eq!(looked_at, 5);
}

#[tokio::test]
async fn right_log_ins_made_at_the_same_time_are_no_attempts_against_the_account() {
    let app = TestApp::start().await;
    for _ in 0..4 {
        log_in(&app.anonymous(), "broker", "wrong").await.refused(401);
    }
    let right = (0..12).map(|_| {
        let client = app.anonymous();
        tokio::spawn(async move { log_in(&client, "broker", DEMO_PASSWORD).await.status.as_u16() })
    });
    for right in right.collect::<Vec<_>>() {
        assert_eq!(right.await.unwrap(), 200);
    }
    assert_eq!(audited(&app, "login").await, 12);
}

#[tokio::test]
async fn attempts_that_never_ended_are_no_failures_and_who_waits_for_them_hears_how_long() {
    let app = TestApp::start().await;
    let second = app.second().await;
    let begin = |app: &TestApp| {
        let app = app.app.clone();
        async move { login_guard::begin(&app, "broker", "unknown", false).await }
    };
    let wait = |refused: Option<ApiError>| refused.and_then(|refused| refused.retry_after());
    for _ in 0..login_guard::ACCOUNT_FAILURES {
        // Its process is killed before the password was looked at.
        assert!(begin(&second).await.is_ok());
    }
    assert_eq!(wait(begin(&app).await.err()), Some(1), "they may end at any moment");
    app.advance(TimeDelta::seconds(5));
    let told = wait(begin(&app).await.err()).unwrap();
    assert!((25..=26).contains(&told), "{told}: by then they would have ended");
    app.advance(TimeDelta::seconds(i64::try_from(told).unwrap()));
    assert!(begin(&app).await.is_ok(), "they count as no wrong passwords");
    assert_eq!(log_in(&app.anonymous(), "broker", DEMO_PASSWORD).await.status, 200);
    let guard = login_guard::Entity::find_by_id("user:broker".to_owned()).one(app.db()).await.unwrap().unwrap();
    assert_eq!(guard.locked_until, None);
}

#[tokio::test]
async fn a_success_forgives_earlier_failures() {
    let app = TestApp::start().await;
    for _ in 0..3 {
        for _ in 0..4 {
            log_in(&app.anonymous(), "broker", "wrong").await.refused(401);
        }
        log_in(&app.anonymous(), "broker", DEMO_PASSWORD).await.done();
    }
}

#[tokio::test]
async fn fifty_failures_an_hour_stop_an_address_and_only_that_one() {
    let app = TestApp::start_with(|settings| settings.trusted_proxies = 1).await;
    let here = app.anonymous().with_header("x-forwarded-for", "203.0.113.7");
    for number in 0..50 {
        log_in(&here, &format!("nobody{number}"), "wrong").await.refused(401);
        app.advance(TimeDelta::seconds(10));
    }
    let stopped = log_in(&here, "broker", DEMO_PASSWORD).await;
    stopped.refused(429);
    let elsewhere = app.anonymous().with_header("x-forwarded-for", "203.0.113.8");
    log_in(&elsewhere, "broker", DEMO_PASSWORD).await.done();
    let wait: i64 = stopped.headers["retry-after"].to_str().unwrap().parse().unwrap();
    app.advance(TimeDelta::seconds(wait));
    log_in(&here, "broker", DEMO_PASSWORD).await.done();
}

/// Whoever has a line with IPv6 has as many addresses as he likes: they are one.
#[tokio::test]
async fn addresses_of_one_ipv6_network_are_stopped_together() {
    let app = TestApp::start_with(|settings| settings.trusted_proxies = 1).await;
    let at = |address: String| app.anonymous().with_header("x-forwarded-for", &address);
    for number in 0..50 {
        let here = at(format!("2001:db8:0:1::{number:x}"));
        log_in(&here, &format!("nobody{number}"), "wrong").await.refused(401);
        app.advance(TimeDelta::seconds(10));
    }
    log_in(&at("2001:db8:0:1:ffff::1".to_owned()), "broker", DEMO_PASSWORD).await.refused(429);
    let elsewhere = at("2001:db8:0:2::1".to_owned());
    let token = log_in(&elsewhere, "broker", DEMO_PASSWORD).await.done()["token"].clone();
    assert!(token.is_string());
    let session = session::Entity::find().one(app.db()).await.unwrap().unwrap();
    assert_eq!(session.address, "2001:db8:0:2::1", "what people read names the address itself");
}

#[tokio::test]
async fn logging_out_ends_the_session_at_once() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let elsewhere = app.as_user("broker").await;
    broker.post("/auth/v1/logout", json!({})).await.done();
    broker.get("/auth/v1/user/info").await.refused(401);
    elsewhere.get("/auth/v1/user/info").await.done();
}

#[tokio::test]
async fn a_session_that_was_left_without_a_network_is_ended_by_the_digest_of_its_token() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let elsewhere = app.as_user("broker").await;
    let token = broker.token.clone().unwrap();
    let end = async |digest: String| app.anonymous().post("/auth/v1/logout/late", json!({ "digest": digest })).await;
    // Nobody learns whether there is such a session, and the token itself is no name of it.
    end("0".repeat(64)).await.done();
    end(token.clone()).await.done();
    broker.get("/auth/v1/user/info").await.done();
    // Nor does the digest open what the token opens.
    let digest = server::process::secret::digest(&token);
    app.anonymous().post("/auth/v1/token/check", json!({ "token": digest })).await.refused(401);
    end(digest.clone()).await.done();
    broker.get("/auth/v1/user/info").await.refused(401);
    elsewhere.get("/auth/v1/user/info").await.done();
    end(digest).await.done();
}

#[tokio::test]
async fn who_names_sessions_that_never_were_has_to_wait_and_keeps_nobody_from_logging_in() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let end = async |digest: &str| app.anonymous().post("/auth/v1/logout/late", json!({ "digest": digest })).await;
    let over = server::process::secret::digest(broker.token.clone().unwrap());
    // A browser that says twice that a session is over does not guess.
    for _ in 0..3 {
        end(&over).await.done();
    }
    for guess in 0..login_guard::ADDRESS_FAILURES {
        end(&format!("{guess:064}")).await.done();
    }
    end(&"f".repeat(64)).await.refused(429);
    end(&over).await.refused(429);
    log_in(&app.anonymous(), "broker", DEMO_PASSWORD).await.done();
    app.advance(TimeDelta::minutes(61));
    end(&over).await.done();
}

#[tokio::test]
async fn a_session_ends_half_an_hour_after_its_last_use_and_after_twelve_hours_anyway() {
    let app = TestApp::start().await;
    let idle = app.as_user("broker").await;
    let busy = app.as_user("maker").await;
    app.advance(TimeDelta::minutes(29));
    idle.get("/auth/v1/user/org/get").await.done();
    app.advance(TimeDelta::minutes(31));
    idle.get("/auth/v1/user/org/get").await.refused(401);

    busy.get("/auth/v1/user/org/get").await.refused(401);
    let busy = app.as_user("maker").await;
    for _ in 0..35 {
        app.advance(TimeDelta::minutes(20));
        busy.get("/auth/v1/user/org/get").await.done();
    }
    app.advance(TimeDelta::minutes(21));
    busy.get("/auth/v1/user/org/get").await.refused(401);
}

#[tokio::test]
async fn a_token_can_be_checked() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let check = async |token: String| app.anonymous().post("/auth/v1/token/check", json!({ "token": token })).await;
    let token = broker.token.clone().unwrap();
    assert_eq!(check(token.clone()).await.done()["endsAt"], "2026-07-01T02:30:00Z");
    check(format!("{token}x")).await.refused(401);
    broker.post("/auth/v1/logout", json!({})).await.done();
    check(token).await.refused(401);
}

#[tokio::test]
async fn user_info_holds_all_that_the_pages_ask_for() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let info = broker.get("/auth/v1/user/info").await.done();
    for field in [
        "id",
        "username",
        "name",
        "dept",
        "orgId",
        "orgName",
        "roles",
        "userType",
        "platformId",
        "isMultiCustomer",
        "pwdModifyPolicy",
        "dicts",
        "orgParams",
        "menus",
        "permissions",
    ] {
        assert!(!info[field].is_null(), "{field} is missing");
    }
    assert_eq!(
        (&info["username"], &info["userType"], &info["isMultiCustomer"]),
        (&json!("broker"), &json!(3), &json!(true))
    );
    assert_eq!(info["orgParams"]["decDirectDeclare"], "1");
    assert_eq!(
        info["dicts"]["currency"].as_array().unwrap().iter().find(|entry| entry["name2"] == "USD").unwrap()["id"],
        "502"
    );
    assert!(info["dicts"].as_object().unwrap().len() >= 80);
    let granted = |code: &str| {
        let list = info["permissions"].as_array().unwrap();
        list.iter().find(|entry| entry["code"] == code).unwrap()["isGranted"].clone()
    };
    assert_eq!(granted("records:import:send"), 1);
    assert_eq!(granted("records:import:check"), 0);

    // The token in the query, as the specification gives it.
    let by_query = app.anonymous().get(&format!("/auth/v1/user/info?token={}", broker.token.unwrap())).await.done();
    assert_eq!(by_query["id"], info["id"]);
    app.anonymous().get("/auth/v1/user/info?token=x").await.refused(401);
}

fn components(menus: &Value) -> Vec<String> {
    let items = menus.as_array().unwrap().iter();
    let pages = items.flat_map(|group| group["children"].as_array().unwrap().iter());
    pages.map(|page| page["component"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn menus_follow_the_roles() {
    let app = TestApp::start().await;
    let menus = async |name: &str| components(&app.as_user(name).await.get("/auth/v1/user/info").await.done()["menus"]);
    let (maker, reviewer, viewer, admin) =
        (menus("maker").await, menus("reviewer").await, menus("viewer").await, menus("admin").await);
    assert!(maker.contains(&"importMake".to_owned()) && !maker.contains(&"importCheck".to_owned()), "{maker:?}");
    assert!(
        reviewer.contains(&"importCheck".to_owned()) && !reviewer.contains(&"importMake".to_owned()),
        "{reviewer:?}"
    );
    assert!(viewer.contains(&"queriesDecl".to_owned()), "{viewer:?}");
    assert!(!viewer.iter().any(|page| page.ends_with("Make") || page.ends_with("Check")), "{viewer:?}");
    assert!(!admin.contains(&"queriesDecl".to_owned()), "{admin:?}");
}

async fn change(client: &Client, old: &str, new: &str) -> Reply {
    let body = json!({ "oldPassword": password_digest(old), "newPassword": password_digest(new) });
    client.post("/auth/v1/user/password/modify", body).await
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions_and_lifts_the_force() {
    let app = TestApp::start().await;
    let here = logged_in(&app, "newhire", DEMO_PASSWORD).await;
    let elsewhere = logged_in(&app, "newhire", DEMO_PASSWORD).await;
    assert_eq!(here.get("/auth/v1/user/info").await.done()["pwdModifyPolicy"], "2");
    here.get("/decl/v1/page").await.refused(403);
    let done = change(&here, DEMO_PASSWORD, "Better#Word7").await.done();
    assert_eq!(done["pwdModifyPolicy"], "1");
    here.get("/decl/v1/page").await.done();
    assert_eq!(here.get("/auth/v1/user/info").await.done()["pwdModifyPolicy"], "1");
    elsewhere.get("/auth/v1/user/info").await.refused(401);
    log_in(&app.anonymous(), "newhire", DEMO_PASSWORD).await.refused(401);
    log_in(&app.anonymous(), "newhire", "Better#Word7").await.done();
}

#[tokio::test]
async fn bad_new_passwords_are_refused_by_name() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let rule = |data: Value| data["fields"][0]["rule"].as_str().unwrap().to_owned();
    assert_eq!(rule(change(&maker, DEMO_PASSWORD, "P@ssw0rd").await.refused(422)), "password.common");
    assert_eq!(rule(change(&maker, DEMO_PASSWORD, DEMO_PASSWORD).await.refused(422)), "password.same");
    assert_eq!(rule(change(&maker, "wrong", "Better#Word7").await.refused(422)), "password.old");
    let plain = json!({ "oldPassword": password_digest(DEMO_PASSWORD), "newPassword": "Better#Word7" });
    let reply = maker.post("/auth/v1/user/password/modify", plain).await;
    assert_eq!(rule(reply.refused(422)), "password.digest");
    log_in(&app.anonymous(), "maker", DEMO_PASSWORD).await.done();
}

#[tokio::test]
async fn guessing_the_old_password_locks_too() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    for _ in 0..5 {
        change(&maker, "wrong", "Better#Word7").await.refused(422);
    }
    change(&maker, DEMO_PASSWORD, "Better#Word7").await.refused(429);
}
