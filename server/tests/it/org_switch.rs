//! Working for an organisation below the own one: the tree to choose from, and what a request that names one sees.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use server::store::people::data_priv;

use crate::decl_support::import;
use crate::harness::{Client, TestApp};

/// Ids of the own organisation and of those directly below it.
async fn tree(client: &Client) -> (i64, Vec<i64>) {
    let own = client.get("/auth/v1/user/org/get").await.done();
    let below = own["children"].as_array().unwrap().iter().map(|node| node["id"].as_i64().unwrap()).collect();
    (own["id"].as_i64().unwrap(), below)
}

async fn working_for(app: &TestApp, username: &str, org_id: i64) -> Client {
    app.as_user(username).await.with_header("Organisation", &org_id.to_string())
}

async fn listed(client: &Client) -> Vec<Value> {
    let page = client.get("/decl/v1/page").await.done();
    page["rows"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect()
}

#[tokio::test]
async fn the_tree_holds_what_is_below_whichever_is_chosen() {
    let app = TestApp::start().await;
    let (own, below) = tree(&app.as_user("maker").await).await;
    assert_eq!((own, below.len()), (app.org_id("maker").await, 2));
    let chosen = working_for(&app, "maker", below[0]).await;
    assert_eq!(tree(&chosen).await, (own, below));
    assert!(tree(&app.as_user("other").await).await.1.is_empty());
    assert_eq!(chosen.get("/auth/v1/user/info").await.done()["orgId"], own);
}

#[tokio::test]
async fn the_chosen_organisation_is_the_one_that_sees_and_makes() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let (own, below) = tree(&maker).await;
    let (first, second) = (working_for(&app, "maker", below[0]).await, working_for(&app, "maker", below[1]).await);

    let of_own = maker.post("/decl/v1/add", import()).await.done();
    let of_first = first.post("/decl/v1/add", import()).await.done();
    assert_eq!((&of_own["orgId"], &of_first["orgId"]), (&json!(own), &json!(below[0])));

    assert_eq!(listed(&maker).await.len(), 2, "the own organisation sees what is below");
    assert_eq!(listed(&first).await, [of_first["id"].clone()]);
    assert_eq!(listed(&second).await, [] as [Value; 0]);
    let waiting = second.get("/decl/v1/pendingqty/query?iECatg=1&operateStep=make").await.done();
    assert_eq!(waiting, json!(0));
    first.get(&format!("/decl/v1/{}/detail", of_own["id"])).await.refused(404);
    first.get(&format!("/decl/v1/{}/detail", of_first["id"])).await.done();
}

#[tokio::test]
async fn only_what_is_below_can_be_chosen() {
    let app = TestApp::start().await;
    let (own, below) = tree(&app.as_user("maker").await).await;
    working_for(&app, "maker", own).await.get("/decl/v1/page").await.done();
    for (who, org_id) in [("other", own), ("other", below[0]), ("maker", app.org_id("other").await), ("maker", 999_999)]
    {
        working_for(&app, who, org_id).await.get("/decl/v1/page").await.refused(404);
    }
    let strange = app.as_user("maker").await.with_header("Organisation", "first");
    strange.get("/decl/v1/page").await.refused(400);
}

#[tokio::test]
async fn a_choice_never_shows_more_than_the_own_organisation_sees() {
    let app = TestApp::start().await;
    let (_, below) = tree(&app.as_user("maker").await).await;
    let (granting, agent) = (app.org_id("other").await, app.org_id("broker").await);
    let of_declarations = data_priv::Column::BusiCatg.eq("decl");
    let grant = data_priv::Entity::find().filter(data_priv::Column::Grantee.eq(agent)).filter(of_declarations);
    let grant = grant.one(app.db()).await.unwrap();
    let mut grant = grant.unwrap().into_active_model();
    // Customer B lets the branch of customer A, but not customer A itself, see its declarations.
    grant.org_id = Set(granting);
    grant.grantee = Set(below[0]);
    grant.update(app.db()).await.unwrap();
    let foreign = app.as_user("other").await.post("/decl/v1/add", import()).await.done();

    let chosen = working_for(&app, "maker", below[0]).await;
    assert_eq!(listed(&chosen).await, [] as [Value; 0]);
    chosen.get(&format!("/decl/v1/{}/detail", foreign["id"])).await.refused(404);
}

#[tokio::test]
async fn a_repeated_request_for_another_organisation_is_another_request() {
    let app = TestApp::start().await;
    let (own, below) = tree(&app.as_user("orgadmin").await).await;
    let add = async |org: i64| {
        let client = working_for(&app, "orgadmin", org).await.with_header("Idempotency-Key", "k1");
        client.post("/sys/v1/message/add", json!({ "content": "x" })).await
    };
    add(below[0]).await.done();
    add(below[0]).await.done();
    add(below[1]).await.refused(422);
    add(own).await.refused(422);
}
