//! Accounts: what administrators do to them, and what they cannot.

use std::time::{Duration, Instant};

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::accounts::session;
use server::run::seed::DEMO_PASSWORD;
use server::store::audit;
use server::store::people::user;
use server::store::repeats;

use crate::admin_support::{account, chosen, foreign_admin, log_in, problem, problems, role_id, seen};
use crate::harness::{Client, TestApp};
use crate::push::{Events, ends_soon};

/// What a call that names an account refuses with.
async fn refused_rule(client: &Client, path: &str, body: Value) -> Vec<(String, String)> {
    problems(&client.post(path, body).await.refused(422))
}

#[tokio::test]
async fn a_new_account_logs_in_with_its_temporary_password_and_must_change_it() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let org = app.org_id("orgadmin").await;
    let role = role_id(&orgadmin, "Making").await;
    let wanted = account(org, " Li.Ming ", "3", &[role]);
    let keyed = orgadmin.clone().with_header("idempotency-key", "make-li-ming");
    let added = keyed.post("/sys/v1/user/add", wanted.clone()).await.done();
    let (user, password) = (&added["user"], added["password"].as_str().unwrap());
    assert_eq!((&user["username"], &user["pwdModifyPolicy"]), (&json!("li.ming"), &json!("2")));
    assert_eq!((&user["roleNames"], &user["isEnabled"]), (&json!("Making"), &json!("1")));

    // The password is shown once: a repetition says that the work is done, and nothing of it is kept.
    let again = keyed.post("/sys/v1/user/add", wanted).await;
    assert_eq!(again.done(), Value::Null);
    assert_eq!(again.headers["idempotent-replayed"], "true");
    let kept = repeats::Entity::find().all(app.db()).await.unwrap();
    assert!(kept.iter().all(|key| !key.body.clone().unwrap_or_default().contains(password)));

    let token = log_in(&app, "li.ming", password).await.done()["token"].as_str().unwrap().to_owned();
    let info = app.anonymous().with_token(&token).get("/auth/v1/user/info").await.done();
    assert_eq!((&info["pwdModifyPolicy"], &info["orgId"]), (&json!("2"), &json!(org)));
    let trail = audit::of(&app.app, "app_user", user["id"].as_i64().unwrap(), 5).await.unwrap();
    assert!(trail.iter().any(|entry| entry.action == "add" && entry.actor == "周建国"));
    assert!(trail.iter().all(|entry| !entry.note.contains(password)));
}

#[tokio::test]
async fn the_list_keeps_to_the_reach_and_its_filters() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let names = async |client: &Client, query: &str| -> Vec<String> {
        let page = client.get(&format!("/sys/v1/user/page?{query}")).await.done();
        let rows = page["rows"].as_array().unwrap();
        assert_eq!(page["total"], rows.len(), "{query}");
        rows.iter().map(|row| row["username"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&admin, "").await.len(), 8);
    let own = names(&orgadmin, "sort=username").await;
    assert_eq!(own, ["maker", "newhire", "orgadmin", "viewer"]);
    assert_eq!(names(&orgadmin, "keyword=MAK").await, ["maker"]);
    assert_eq!(names(&orgadmin, "name=王").await, ["maker"]);
    assert_eq!(names(&orgadmin, "userType=0,2").await, ["orgadmin"]);
    assert_eq!(names(&orgadmin, "isEnabled=0").await, [""; 0]);
    let foreign = format!("orgId={}", app.org_id("other").await);
    assert_eq!(names(&orgadmin, &foreign).await, [""; 0], "no account of a foreign organisation");
    assert_eq!(names(&admin, &foreign).await, ["other"]);
    for bad in ["userType=x", "isEnabled=2", "sort=passwordHash", "pageSize=7"] {
        orgadmin.get(&format!("/sys/v1/user/page?{bad}")).await.refused(400);
    }
    for name in ["maker", "broker", "viewer"] {
        let data = app.as_user(name).await.get("/sys/v1/user/page").await.refused(403);
        assert_eq!(data["code"], "management:user:view");
    }
}

#[tokio::test]
async fn nobody_makes_an_account_above_the_own_one() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let (own, other) = (app.org_id("orgadmin").await, app.org_id("other").await);
    let platform_role = role_id(&orgadmin, "Platform administration").await;
    for (wanted, expected) in [
        (account(own, "clerk", "0", &[]), problem("userType", "user.type")),
        (account(own, "clerk", "1", &[]), problem("userType", "user.type")),
        (account(own, "clerk", "9", &[]), problem("userType", "field.notInDictionary")),
        (account(own, "clerk", "3", &[platform_role]), problem("roleIds", "user.roleAbove")),
        (account(own, "clerk", "3", &[999_999]), problem("roleIds", "user.role")),
        (account(own, "maker", "3", &[]), problem("username", "user.taken")),
        (account(own, "王丽", "3", &[]), problem("username", "user.username")),
    ] {
        let found = refused_rule(&orgadmin, "/sys/v1/user/add", wanted.clone()).await;
        assert!(found.contains(&expected), "{wanted}: {found:?}");
    }
    orgadmin.post("/sys/v1/user/add", account(other, "clerk", "3", &[])).await.refused(404);
    // The platform's people belong to the platform.
    let found = refused_rule(&admin, "/sys/v1/user/add", account(own, "clerk", "0", &[])).await;
    assert_eq!(found, [problem("userType", "user.type")]);
    let platform = app.org_id("admin").await;
    admin.post("/sys/v1/user/add", account(platform, "second", "0", &[platform_role])).await.done();
    assert_eq!(app.as_settled("second").await.get("/sys/v1/org/tree").await.done().as_array().unwrap().len(), 7);
}

#[tokio::test]
async fn administration_works_for_administrators_only_whatever_a_role_says() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let org = app.org_id("orgadmin").await;
    let role = role_id(&orgadmin, "Organisation administrator").await;
    orgadmin.post("/sys/v1/user/add", account(org, "clerk", "3", &[role])).await.done();
    let clerk = app.as_settled("clerk").await;
    clerk.get("/sys/v1/user/page").await.refused(403);
    let info = clerk.get("/auth/v1/user/info").await.done();
    let menus = info["menus"].to_string();
    assert!(menus.contains("importMake") && !menus.contains("auditLog"), "{menus}");
    let granted = info["permissions"].as_array().unwrap().iter().filter(|granted| granted["isGranted"] == 1);
    assert!(granted.into_iter().all(|granted| !granted["code"].as_str().unwrap().starts_with("management:")));
}

#[tokio::test]
async fn nobody_changes_what_the_own_account_may_do() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let id = app.user_id("orgadmin").await;
    let own = seen(&orgadmin, id).await;
    assert_eq!((&own["own"], &own["above"]), (&json!(true), &json!(false)));
    let below = app.as_user("admin").await.get("/sys/v1/org/tree").await.done();
    let below = below.as_array().unwrap().iter().find(|org| org["parentId"] == own["orgId"]).unwrap()["id"].clone();
    let maker = role_id(&orgadmin, "Making").await;
    for (field, value) in [
        ("userType", json!("0")),
        ("userType", json!("3")),
        ("orgId", below),
        ("roleIds", json!([maker])),
        ("roleIds", json!([])),
    ] {
        let mut wanted = own.clone();
        wanted[field] = value;
        assert_eq!(refused_rule(&orgadmin, "/sys/v1/user/update", wanted).await, [problem(field, "user.self")]);
    }
    for path in ["disable", "password/force"] {
        let found = refused_rule(&orgadmin, &format!("/sys/v1/user/{path}"), chosen(&orgadmin, id).await).await;
        assert_eq!(found, [problem("ids[0]", "user.self")], "{path}");
    }
    let reset = json!({ "id": id, "version": own["version"] });
    assert_eq!(refused_rule(&orgadmin, "/sys/v1/user/password/reset", reset).await, [problem("ids[0]", "user.self")]);
    let mut renamed = own.clone();
    renamed["dept"] = json!("总经办");
    assert_eq!(orgadmin.post("/sys/v1/user/update", renamed).await.done()["dept"], "总经办");
}

#[tokio::test]
async fn an_account_that_may_do_more_is_out_of_reach() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let own = app.org_id("orgadmin").await;
    // The platform makes an administrator below orgadmin's organisation who may write messages only, and a clerk who
    // makes declarations: more than that administrator may do.
    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let below = tree[1]["id"].as_i64().unwrap();
    let narrow = json!({
        "orgId": own, "nameZh": "分公司管理", "nameEn": "Narrow",
        "permissions": ["management:user:view", "management:user:update", "management:user:secure", "management:role:view"],
        "menus": ["users"]
    });
    let narrow = admin.post("/sys/v1/role/add", narrow).await.done()["id"].as_i64().unwrap();
    admin.post("/sys/v1/user/add", account(below, "narrow", "2", &[narrow])).await.done();
    let maker = role_id(&admin, "Making").await;
    let clerk = admin.post("/sys/v1/user/add", account(below, "clerk", "3", &[maker])).await.done();
    let clerk = clerk["user"]["id"].as_i64().unwrap();

    let administrator = app.as_settled("narrow").await;
    let mut wanted = seen(&administrator, clerk).await;
    assert_eq!(wanted["above"], true);
    wanted["name"] = json!("改名");
    assert_eq!(refused_rule(&administrator, "/sys/v1/user/update", wanted).await, [problem("username", "user.above")]);
    let selection = chosen(&administrator, clerk).await;
    for path in ["disable", "enable", "password/force", "sessions/end", "unlock"] {
        let found = refused_rule(&administrator, &format!("/sys/v1/user/{path}"), selection.clone()).await;
        assert_eq!(found, [problem("ids[0]", "user.above")], "{path}");
    }
    let reset = json!({ "id": clerk, "version": 1 });
    assert_eq!(
        refused_rule(&administrator, "/sys/v1/user/password/reset", reset).await,
        [problem("ids[0]", "user.above")]
    );
    // The role of the organisation above is not theirs to see, nor to take away.
    let own_row = seen(&administrator, app.user_id("narrow").await).await;
    assert_eq!(own_row["roleIds"], json!([narrow]));
    let roles = administrator.get("/sys/v1/role/list").await.done();
    assert!(roles.as_array().unwrap().iter().all(|role| role["id"] != narrow));
    orgadmin.post("/sys/v1/user/disable", chosen(&orgadmin, clerk).await).await.done();
}

#[tokio::test]
async fn what_is_foreign_is_not_there_for_any_operation() {
    let app = TestApp::start().await;
    let (orgadmin, foreign) = (app.as_user("orgadmin").await, foreign_admin(&app).await);
    let mut walked = 0;
    for (client, name) in [(&orgadmin, "other"), (&orgadmin, "admin"), (&orgadmin, "broker"), (&foreign, "maker")] {
        let id = app.user_id(name).await;
        let (one, own) = (json!({ "ids": [id], "versions": [1] }), app.user_id("viewer").await);
        client.get(&format!("/sys/v1/user/{id}/detail")).await.refused(404);
        for path in ["enable", "disable", "password/force", "sessions/end", "unlock"] {
            client.post(&format!("/sys/v1/user/{path}"), one.clone()).await.refused(404);
            let mixed = json!({ "ids": [own, id], "versions": [1, 1] });
            client.post(&format!("/sys/v1/user/{path}"), mixed).await.refused(404);
            walked += 2;
        }
        client.post("/sys/v1/user/password/reset", json!({ "id": id, "version": 1 })).await.refused(404);
        let mut wanted = account(app.org_id("orgadmin").await, name, "3", &[]);
        wanted["id"] = json!(id);
        wanted["version"] = json!(1);
        client.post("/sys/v1/user/update", wanted).await.refused(404);
        walked += 3;
    }
    // Nobody moves an own account to a foreign organisation.
    let maker = app.user_id("maker").await;
    let mut moved = seen(&orgadmin, maker).await;
    moved["orgId"] = json!(app.org_id("other").await);
    orgadmin.post("/sys/v1/user/update", moved).await.refused(404);
    assert_eq!(app.org_id("maker").await, app.org_id("orgadmin").await);
    println!("{walked} calls on foreign accounts");
    assert!(user::Entity::find().filter(user::Column::Enabled.eq(false)).count(app.db()).await.unwrap() == 0);
}

#[tokio::test]
async fn a_disabled_account_is_out_at_once_and_cannot_come_back() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let id = app.user_id("maker").await;
    assert_eq!(seen(&orgadmin, id).await["sessions"], "1");
    let stream = Events::open(&maker, "").await;
    let since = Instant::now();
    orgadmin.post("/sys/v1/user/disable", chosen(&orgadmin, id).await).await.done();
    ends_soon(stream, since).await;
    maker.get("/auth/v1/user/info").await.refused(401);
    log_in(&app, "maker", DEMO_PASSWORD).await.refused(401);
    assert_eq!(seen(&orgadmin, id).await["isEnabled"], "0");

    orgadmin.post("/sys/v1/user/enable", chosen(&orgadmin, id).await).await.done();
    log_in(&app, "maker", DEMO_PASSWORD).await.done();
    maker.get("/auth/v1/user/info").await.refused(401);
    let trail = audit::of(&app.app, "app_user", id, 10).await.unwrap();
    let done: Vec<_> = trail.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(done[..3], ["login", "enable", "disable"]);
}

/// A process remembers for a moment who somebody is (`remembered.rs`).
#[tokio::test]
async fn a_disabled_account_is_out_of_the_other_processes_within_a_second() {
    let app = TestApp::start().await;
    let second = app.second().await;
    let listening = tokio::spawn(server::notices::push::listen::listen(second.app.clone()));
    let (orgadmin, there) = (app.as_user("orgadmin").await, second.as_user("maker").await);
    let id = app.user_id("maker").await;
    there.get("/auth/v1/user/info").await.done();
    let since = Instant::now();
    orgadmin.post("/sys/v1/user/disable", chosen(&orgadmin, id).await).await.done();
    while there.get("/auth/v1/user/info").await.status == 200 {
        assert!(since.elapsed() < Duration::from_secs(3), "still in");
        tokio::task::yield_now().await;
    }
    there.get("/auth/v1/user/info").await.refused(401);
    listening.abort();
}

#[tokio::test]
async fn a_reset_password_replaces_the_old_one_and_ends_all_sessions() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let id = app.user_id("maker").await;
    let stream = Events::open(&maker, "").await;
    let since = Instant::now();
    let version = seen(&orgadmin, id).await["version"].clone();
    let reset = json!({ "id": id, "version": version });
    let password = orgadmin.post("/sys/v1/user/password/reset", reset.clone()).await.done();
    let password = password["password"].as_str().unwrap();
    ends_soon(stream, since).await;
    maker.get("/auth/v1/user/info").await.refused(401);
    orgadmin.post("/sys/v1/user/password/reset", reset).await.refused(409);
    log_in(&app, "maker", DEMO_PASSWORD).await.refused(401);
    let token = log_in(&app, "maker", password).await.done()["token"].as_str().unwrap().to_owned();
    let info = app.anonymous().with_token(&token).get("/auth/v1/user/info").await.done();
    assert_eq!(info["pwdModifyPolicy"], "2");
}

#[tokio::test]
async fn a_forced_change_and_ended_sessions_send_people_to_the_log_in() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let (id, viewer) = (app.user_id("maker").await, app.user_id("viewer").await);
    let (here, there) = (app.as_user("maker").await, app.as_user("maker").await);
    let stream = Events::open(&here, "").await;
    let since = Instant::now();
    orgadmin.post("/sys/v1/user/sessions/end", json!({ "ids": [id, viewer] })).await.done();
    ends_soon(stream, since).await;
    for client in [here, there] {
        client.get("/auth/v1/user/info").await.refused(401);
    }
    let again = app.as_user("maker").await;
    let info = again.get("/auth/v1/user/info").await.done();
    assert_eq!(info["pwdModifyPolicy"], "1", "ending sessions changes nothing else");
    orgadmin.post("/sys/v1/user/password/force", chosen(&orgadmin, id).await).await.done();
    again.get("/auth/v1/user/info").await.refused(401);
    let info = app.as_user("maker").await.get("/auth/v1/user/info").await.done();
    assert_eq!(info["pwdModifyPolicy"], "2");
    let open = session::Entity::find().filter(session::Column::EndedAt.is_null()).count(app.db()).await.unwrap();
    assert_eq!(open, 2, "orgadmin's own session and maker's last one");
}

#[tokio::test]
async fn a_locked_account_is_unlocked() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    for _ in 0..5 {
        log_in(&app, "maker", "wrong").await.refused(401);
    }
    log_in(&app, "maker", DEMO_PASSWORD).await.refused(429);
    let id = app.user_id("maker").await;
    assert!(seen(&orgadmin, id).await["lockedUntil"].is_string());
    orgadmin.post("/sys/v1/user/unlock", json!({ "ids": [id] })).await.done();
    assert_eq!(seen(&orgadmin, id).await["lockedUntil"], Value::Null);
    log_in(&app, "maker", DEMO_PASSWORD).await.done();
}

#[tokio::test]
async fn one_of_two_who_change_an_account_wins_and_a_batch_is_all_or_nothing() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let (maker, viewer) = (app.user_id("maker").await, app.user_id("viewer").await);
    let before = seen(&orgadmin, maker).await;
    let writers = ["一部", "二部", "三部"].map(|dept| {
        let (client, mut wanted) = (orgadmin.clone(), before.clone());
        wanted["dept"] = json!(dept);
        tokio::spawn(async move { client.post("/sys/v1/user/update", wanted).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for writer in writers {
        statuses.push(writer.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);

    let both = json!({ "ids": [maker, viewer], "versions": [before["version"], 1] });
    assert_eq!(orgadmin.post("/sys/v1/user/disable", both).await.refused(409)["ids"], json!([maker]));
    assert_eq!(seen(&orgadmin, viewer).await["isEnabled"], "1");
}

#[tokio::test]
async fn of_two_who_make_the_same_account_one_is_told_that_the_name_is_taken() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let wanted = account(app.org_id("orgadmin").await, "li.ming", "3", &[]);
    let makers = [(), (), ()].map(|()| {
        let (client, wanted) = (orgadmin.clone(), wanted.clone());
        tokio::spawn(async move { client.post("/sys/v1/user/add", wanted).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for maker in makers {
        statuses.push(maker.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422]);
}

#[tokio::test]
async fn a_role_of_one_place_does_not_move_along_to_another() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let (first, second) = (tree[1]["id"].as_i64().unwrap(), tree[2]["id"].as_i64().unwrap());
    let role = json!({ "orgId": first, "nameZh": "本地", "nameEn": "Local", "permissions": [], "menus": [] });
    let role = orgadmin.post("/sys/v1/role/add", role).await.done()["id"].as_i64().unwrap();
    let made = orgadmin.post("/sys/v1/user/add", account(first, "clerk", "3", &[role])).await.done();
    let mut moved = seen(&orgadmin, made["user"]["id"].as_i64().unwrap()).await;
    moved["orgId"] = json!(second);
    let found = refused_rule(&orgadmin, "/sys/v1/user/update", moved.clone()).await;
    assert_eq!(found, [problem("roleIds", "user.role")]);
    moved["roleIds"] = json!([]);
    orgadmin.post("/sys/v1/user/update", moved).await.done();
}

#[tokio::test]
async fn an_account_moved_within_the_tree_sees_the_rows_of_its_new_place() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let id = app.user_id("viewer").await;
    let viewer = app.as_user("viewer").await;
    let mut moved = seen(&orgadmin, id).await;
    moved["orgId"] = tree[1]["id"].clone();
    orgadmin.post("/sys/v1/user/update", moved).await.done();
    viewer.get("/auth/v1/user/info").await.refused(401);
    let info = app.as_user("viewer").await.get("/auth/v1/user/info").await.done();
    assert_eq!(info["orgName"], tree[1]["name"]);
}

/// What an update leaves out stays as it is: of accounts as of organisations, roles and every row of a list. A blank value empties.
#[tokio::test]
async fn what_an_update_leaves_out_stays_as_it_is() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let org = app.org_id("orgadmin").await;
    let role = role_id(&orgadmin, "Making").await;
    let mut wanted = account(org, "zhao.lei", "3", &[role]);
    wanted["email"] = json!("zhao.lei@example.com");
    wanted["dept"] = json!("关务部");
    let made = orgadmin.post("/sys/v1/user/add", wanted).await.done()["user"].clone();
    let renamed = json!({ "id": made["id"], "version": made["version"], "name": "赵磊" });
    let after = orgadmin.post("/sys/v1/user/update", renamed).await.done();
    assert_eq!(after["name"], "赵磊");
    for field in ["orgId", "dept", "email", "userType", "roleIds"] {
        assert_eq!(after[field], made[field], "{field}");
    }
    let emptied = json!({ "id": made["id"], "version": after["version"], "dept": "", "roleIds": [] });
    let after = orgadmin.post("/sys/v1/user/update", emptied).await.done();
    assert_eq!((&after["dept"], &after["roleIds"], &after["name"]), (&json!(""), &json!([]), &json!("赵磊")));
    // Programs read of it where they begin.
    let document: Value = serde_json::from_str(server::api::openapi::json()).unwrap();
    let said = document["info"]["description"].as_str().unwrap();
    assert!(said.contains("left out stay"), "{said}");
}
