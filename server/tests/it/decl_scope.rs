//! Who may see and do what: organisations, grants, permissions of the category.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use server::store::people::data_priv;

use crate::decl_support::{chosen, history, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};

const COMMANDS: &[&str] = &[
    "/decl/v1/delete",
    "/decl/v1/delete%20",
    "/decl/v1/submit",
    "/decl/v1/submit/cancel",
    "/decl/v1/review",
    "/decl/v1/send",
    "/decl/v1/cancel",
];

async fn call(client: &Client, command: &str, rows: &[&Value]) -> crate::harness::Reply {
    client.post(command, with(chosen(rows), json!({ "pass": "1" }))).await
}

/// Takes a right away from what customer A granted to agent 1.
async fn set_grant(app: &TestApp, change: impl Fn(&mut data_priv::ActiveModel)) {
    let (customer, grantee) = (app.org_id("maker").await, app.org_id("broker").await);
    let grant = data_priv::Entity::find()
        .filter(data_priv::Column::OrgId.eq(customer))
        .filter(data_priv::Column::Grantee.eq(grantee))
        .filter(data_priv::Column::BusiCatg.eq("decl"))
        .one(app.db())
        .await
        .unwrap();
    let mut grant = grant.unwrap().into_active_model();
    change(&mut grant);
    grant.update(app.db()).await.unwrap();
}

#[tokio::test]
async fn a_foreign_organisation_sees_and_changes_nothing() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let made = maker.post("/decl/v1/add", import()).await.done();
    let own = other.post("/decl/v1/add", import()).await.done();
    let id = made["id"].clone();

    let page = other.get("/decl/v1/page").await.done();
    assert_eq!((&page["total"], &page["rows"][0]["id"]), (&json!(1), &own["id"]));
    other.get(&format!("/decl/v1/{id}/detail")).await.refused(404);
    other.get(&format!("/decl/v1/log/query?queryDeclId={id}")).await.refused(404);
    other.post("/decl/v1/update", with(made.clone(), json!({ "billNo": "X" }))).await.refused(404);
    let owner = app.org_id("maker").await;
    other.post("/decl/v1/add", with(import(), json!({ "orgId": owner }))).await.refused(404);
    other.get(&format!("/decl/v1/page?queryOrgId={owner}")).await.refused(404);
    for command in COMMANDS {
        call(&other, command, &[&made]).await.refused(404);
        call(&other, command, &[&own, &made]).await.refused(404);
    }
    let waiting = other.get("/decl/v1/pendingqty/query?iECatg=1&operateStep=make").await.done();
    assert_eq!(waiting, json!(1));
    assert_eq!(now(&maker, &made).await, made, "nothing changed");
    assert_eq!(now(&other, &own).await, own, "not even the own one of a mixed choice");
}

#[tokio::test]
async fn a_missing_row_looks_like_a_foreign_one() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let made = maker.post("/decl/v1/add", import()).await.done();
    let ghost = json!({ "id": 999_999, "version": 1 });
    let foreign = other.get(&format!("/decl/v1/{}/detail", made["id"])).await;
    let missing = other.get("/decl/v1/999999/detail").await;
    assert_eq!(foreign.message(), missing.message());
    for row in [&made, &ghost] {
        call(&other, "/decl/v1/send", &[row]).await.refused(404);
    }
}

#[tokio::test]
async fn an_organisation_sees_what_is_below_but_an_agent_only_what_was_granted() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let a = app.org_id("maker").await;
    let below = server::store::people::organisation::with_below(app.db(), a).await.unwrap();
    let sub = below.into_iter().find(|id| *id != a).unwrap();
    let made = orgadmin.post("/decl/v1/add", with(import(), json!({ "orgId": sub }))).await.done();
    assert_eq!((&made["orgId"], made.get("agentOrgId")), (&json!(sub), None));
    assert_eq!(orgadmin.get("/decl/v1/page").await.done()["total"], 1);
    assert_eq!(orgadmin.get(&format!("/decl/v1/page?queryOrgId={sub}")).await.done()["total"], 1);
    assert_eq!(orgadmin.get(&format!("/decl/v1/page?queryOrgId={a}")).await.done()["total"], 0);
    assert_eq!(broker.get("/decl/v1/page").await.done()["total"], 0, "the grant is not for sub-organisations");
    broker.get(&format!("/decl/v1/{}/detail", made["id"])).await.refused(404);
}

#[tokio::test]
async fn a_grant_carries_its_rights_and_no_more() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = made_for_a(&app, &broker, import()).await;
    set_grant(&app, |grant| grant.privs = Set("view".to_owned())).await;
    assert_eq!(now(&broker, &made).await["id"], made["id"]);
    broker.post("/decl/v1/update", made.clone()).await.refused(404);
    call(&broker, "/decl/v1/submit", &[&made]).await.refused(404);
    call(&broker, "/decl/v1/send", &[&made]).await.refused(404);
    set_grant(&app, |grant| grant.privs = Set("view,edit".to_owned())).await;
    call(&broker, "/decl/v1/submit", &[&made]).await.done();
    call(&broker, "/decl/v1/send", &[&made]).await.refused(404);
    set_grant(&app, |grant| grant.is_enabled = Set(Some("0".to_owned()))).await;
    broker.get(&format!("/decl/v1/{}/detail", made["id"])).await.refused(404);
    assert_eq!(broker.get("/decl/v1/page").await.done()["total"], 0);
    set_grant(&app, |grant| {
        grant.is_enabled = Set(Some("1".to_owned()));
        grant.state = Set("0".to_owned());
    })
    .await;
    assert_eq!(broker.get("/decl/v1/page").await.done()["total"], 0, "a grant that is not agreed is none");
}

#[tokio::test]
async fn each_right_has_its_permission() {
    let app = TestApp::start().await;
    let (maker, viewer, broker) =
        (app.as_user("maker").await, app.as_user("viewer").await, app.as_user("broker").await);
    let made = maker.post("/decl/v1/add", import()).await.done();
    assert_eq!(now(&viewer, &made).await["id"], made["id"]);
    assert_eq!(history(&viewer, &made).await.len(), 1);
    let code = |reply: crate::harness::Reply| reply.refused(403)["code"].clone();
    assert_eq!(code(viewer.post("/decl/v1/add", import()).await), "records:import:make");
    assert_eq!(code(viewer.post("/decl/v1/update", made.clone()).await), "records:import:make");
    assert_eq!(code(call(&viewer, "/decl/v1/submit", &[&made]).await), "records:import:make");
    assert_eq!(code(call(&viewer, "/decl/v1/delete", &[&made]).await), "records:import:make");
    assert_eq!(code(call(&maker, "/decl/v1/send", &[&made]).await), "records:import:send");
    assert_eq!(code(call(&maker, "/decl/v1/cancel", &[&made]).await), "records:import:send");
    assert_eq!(code(call(&maker, "/decl/v1/review", &[&made]).await), "records:import:check");
    assert_eq!(code(call(&broker, "/decl/v1/review", &[&made]).await), "records:import:check");
    app.anonymous().get("/decl/v1/page").await.refused(401);
    let admin = app.as_user("admin").await;
    admin.get("/decl/v1/page").await.refused(403);
}

#[tokio::test]
async fn a_page_holds_only_permitted_categories() {
    use server::store::people::role;
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    for category in ["1", "2", "3", "4"] {
        maker.post("/decl/v1/add", json!({ "iECatg": category })).await.done();
    }
    assert_eq!(maker.get("/decl/v1/page").await.done()["total"], 4);
    role::permission::Entity::delete_many()
        .filter(role::permission::Column::Code.starts_with("records:export:"))
        .exec(app.db())
        .await
        .unwrap();
    assert_eq!(maker.get("/decl/v1/page").await.done()["total"], 3);
    assert_eq!(maker.get("/decl/v1/pendingqty/query").await.done(), 3);
    assert_eq!(maker.get("/decl/v1/page?iECatg=2").await.refused(403)["code"], "records:export:view");
    assert_eq!(maker.get("/decl/v1/page?iECatg=1,3").await.done()["total"], 2);
}

#[tokio::test]
async fn what_was_granted_is_listed_by_itself_and_its_rights_are_known_beforehand() {
    let app = TestApp::start().await;
    let (maker, broker) = (app.as_user("maker").await, app.as_user("broker").await);
    let granted = maker.post("/decl/v1/add", import()).await.done();
    let own = broker.post("/decl/v1/add", with(import(), json!({ "orgId": app.org_id("broker").await }))).await.done();
    let ids =
        |page: Value| -> Vec<Value> { page["rows"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect() };
    assert_eq!(ids(broker.get("/decl/v1/page").await.done()).len(), 2);
    assert_eq!(ids(broker.get("/decl/v1/page?granted=1").await.done()), [granted["id"].clone()]);
    assert_eq!(ids(maker.get("/decl/v1/page?granted=1").await.done()), [] as [Value; 0]);
    broker.get("/decl/v1/page?granted=2").await.refused(400);
    let own_org = own["orgId"].clone();
    assert_eq!(
        ids(broker.get(&format!("/decl/v1/page?granted=1&queryOrgId={own_org}")).await.done()),
        [] as [Value; 0]
    );

    let holds = |reach: &Value, right: &str| reach[right].as_array().unwrap().contains(&granted["orgId"]);
    let all = broker.get("/decl/v1/reach").await.done();
    assert!(holds(&all, "edit") && holds(&all, "send") && all["edit"].as_array().unwrap().contains(&own_org));
    set_grant(&app, |grant| grant.privs = Set("view".to_owned())).await;
    let view_only = broker.get("/decl/v1/reach").await.done();
    assert!(!holds(&view_only, "edit") && !holds(&view_only, "send"));
    assert!(view_only["edit"].as_array().unwrap().contains(&own_org), "its own stay");
    assert!(holds(&maker.get("/decl/v1/reach").await.done(), "edit"));
}
