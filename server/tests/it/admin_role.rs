//! Roles: nobody grants what they do not hold.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::store::audit;
use server::store::people::role;

use crate::admin_support::{account, foreign_admin, problem, problems, role_id, seen};
use crate::harness::{Client, TestApp};

fn making() -> Value {
    json!({
        "nameZh": "进口制单员", "nameEn": "Import clerk",
        "permissions": ["records:import:view", "records:import:make"], "menus": ["importMake", "inMakeImport"]
    })
}

async fn make(client: &Client, role: Value) -> Value {
    client.post("/sys/v1/role/add", role).await.done()
}

#[tokio::test]
async fn an_administrator_makes_a_role_and_whoever_has_it_sees_its_menus() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let org = app.org_id("orgadmin").await;
    let added = make(&orgadmin, making()).await;
    assert_eq!((&added["orgId"], &added["builtIn"], &added["users"]), (&json!(org), &json!(false), &json!(0)));
    let id = added["id"].as_i64().unwrap();
    orgadmin.post("/sys/v1/user/add", account(org, "clerk", "3", &[id])).await.done();

    let clerk = app.as_settled("clerk").await;
    let info = clerk.get("/auth/v1/user/info").await.done();
    let pages = |info: &Value| -> Vec<String> {
        let groups = info["menus"].as_array().unwrap().iter();
        let pages = groups.flat_map(|group| group["children"].as_array().unwrap().clone());
        pages.map(|page| page["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(pages(&info), ["importMake", "inMakeImport"]);
    clerk.get("/sys/v1/user/page").await.refused(403);

    // A change counts with the next call.
    let mut changed = added.clone();
    changed["permissions"] = json!(["records:export:view"]);
    changed["menus"] = json!(["queriesDecl"]);
    let after = orgadmin.post("/sys/v1/role/update", changed).await.done();
    let same = orgadmin.post("/sys/v1/role/update", after.clone()).await.done();
    assert_eq!(same["version"], after["version"], "a save without changes writes nothing");
    let info = clerk.get("/auth/v1/user/info").await.done();
    assert_eq!(pages(&info), ["queriesDecl"]);
    let granted: Vec<_> =
        info["permissions"].as_array().unwrap().iter().filter(|granted| granted["isGranted"] == 1).collect();
    assert_eq!(granted, [&json!({ "code": "records:export:view", "isGranted": 1 })]);
}

#[tokio::test]
async fn nobody_grants_a_code_that_they_do_not_hold() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let mut wanted = making();
    wanted["permissions"] = json!(["records:import:view", "platform:dict:add"]);
    wanted["menus"] = json!([]);
    let refused = orgadmin.post("/sys/v1/role/add", wanted.clone()).await.refused(422);
    assert_eq!(problems(&refused), [problem("permissions", "role.notHeld")]);

    // Nor by changing a role that exists.
    let added = make(&orgadmin, making()).await;
    wanted["id"] = added["id"].clone();
    wanted["version"] = added["version"].clone();
    let refused = orgadmin.post("/sys/v1/role/update", wanted).await.refused(422);
    assert_eq!(problems(&refused), [problem("permissions", "role.notHeld")]);
    let kept = role::codes(app.db(), added["id"].as_i64().unwrap()).await.unwrap();
    assert_eq!(kept.into_iter().collect::<Vec<_>>(), ["records:import:make", "records:import:view"]);

    let mut unknown = making();
    unknown["permissions"] = json!(["no:such:code"]);
    unknown["menus"] = json!(["noSuchMenu", "exportMake"]);
    let refused = orgadmin.post("/sys/v1/role/add", unknown).await.refused(422);
    assert_eq!(
        problems(&refused),
        [problem("permissions", "role.code"), problem("menus", "role.menuClosed"), problem("menus", "role.menu")]
    );
}

#[tokio::test]
async fn nobody_gives_a_menu_that_they_do_not_have() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    // An administrator of the house who does not have the page of import making, with all the codes for it.
    let deputy = json!({
        "orgId": app.org_id("orgadmin").await, "nameZh": "副管理员", "nameEn": "Deputy",
        "permissions": ["records:import:view", "records:import:make", "management:role:view", "management:role:add",
            "management:role:update"],
        "menus": ["roles"]
    });
    let deputy = make(&orgadmin, deputy).await;
    let account = account(app.org_id("orgadmin").await, "deputy", "2", &[deputy["id"].as_i64().unwrap()]);
    orgadmin.post("/sys/v1/user/add", account).await.done();
    let deputy = app.as_settled("deputy").await;
    let refused = deputy.post("/sys/v1/role/add", making()).await.refused(422);
    assert_eq!(problems(&refused), [problem("menus", "role.menuNotHeld"), problem("menus", "role.menuNotHeld")]);
    let grantable = async |client: &Client, name: &str| {
        let catalogue = client.get("/sys/v1/role/catalogue").await.done();
        let pages = catalogue["menus"].as_array().unwrap().iter();
        let mut pages = pages.flat_map(|group| group["pages"].as_array().unwrap().clone());
        pages.find(|page| page["name"] == name).unwrap()["grantable"].clone()
    };
    assert_eq!(grantable(&deputy, "importMake").await, false);
    assert_eq!(grantable(&deputy, "roles").await, true);
    assert_eq!(grantable(&orgadmin, "importMake").await, true);
    assert_eq!(grantable(&admin, "importMake").await, true, "the platform hands out the work of all others");

    // What a role has already may stay when somebody changes the rest of it, and the platform gives what it does not have.
    let mut kept = make(&orgadmin, making()).await;
    kept["nameZh"] = json!("进口制单二");
    let kept = deputy.post("/sys/v1/role/update", kept).await.done();
    assert_eq!(kept["menus"], json!(["importMake", "inMakeImport"]));
    make(&admin, making()).await;
}

#[tokio::test]
async fn the_catalogue_says_what_the_caller_may_grant() {
    let app = TestApp::start().await;
    let grantable = async |name: &str| -> Vec<String> {
        let catalogue = app.as_user(name).await.get("/sys/v1/role/catalogue").await.done();
        let groups = catalogue["groups"].as_array().unwrap().iter();
        let codes = groups.flat_map(|group| group["codes"].as_array().unwrap().clone());
        let mine = codes.filter(|code| code["grantable"] == true);
        mine.map(|code| code["code"].as_str().unwrap().to_owned()).collect()
    };
    let (platform, own) = (grantable("admin").await, grantable("orgadmin").await);
    assert_eq!(platform.len(), core_wasm::permission::all().len(), "the platform hands out the work of all others");
    assert!(own.contains(&"management:user:add".to_owned()) && own.contains(&"records:exit:send".to_owned()));
    assert!(own.iter().all(|code| !code.starts_with("platform:")), "{own:?}");
}

#[tokio::test]
async fn a_built_in_role_stays_as_it_is() {
    let app = TestApp::start().await;
    for name in ["orgadmin", "admin"] {
        let client = app.as_user(name).await;
        let id = role_id(&client, "Viewing").await;
        let detail = client.get(&format!("/sys/v1/role/{id}/detail")).await.done();
        assert_eq!(detail["builtIn"], true);
        let refused = client.post("/sys/v1/role/update", detail.clone()).await.refused(422);
        assert_eq!(problems(&refused), [problem("nameZh", "role.builtIn")]);
        let chosen = json!({ "ids": [id], "versions": [detail["version"]] });
        assert_eq!(
            problems(&client.post("/sys/v1/role/delete", chosen).await.refused(422)),
            [problem("ids[0]", "role.builtIn")]
        );
    }
}

#[tokio::test]
async fn a_foreign_role_is_not_there_and_cannot_be_given() {
    let app = TestApp::start().await;
    let (orgadmin, foreign) = (app.as_user("orgadmin").await, foreign_admin(&app).await);
    let theirs = make(&foreign, making()).await;
    let id = theirs["id"].as_i64().unwrap();
    let listed = orgadmin.get("/sys/v1/role/list").await.done();
    assert!(listed.as_array().unwrap().iter().all(|role| role["id"] != id));
    orgadmin.get(&format!("/sys/v1/role/{id}/detail")).await.refused(404);
    orgadmin.post("/sys/v1/role/update", theirs.clone()).await.refused(404);
    orgadmin.post("/sys/v1/role/delete", json!({ "ids": [id], "versions": [1] })).await.refused(404);
    let mut elsewhere = making();
    elsewhere["orgId"] = theirs["orgId"].clone();
    orgadmin.post("/sys/v1/role/add", elsewhere).await.refused(404);
    orgadmin.get(&format!("/sys/v1/role/list?orgId={}", theirs["orgId"])).await.refused(404);

    let own = app.org_id("orgadmin").await;
    let refused = orgadmin.post("/sys/v1/user/add", account(own, "clerk", "3", &[id])).await.refused(422);
    assert_eq!(problems(&refused), [problem("roleIds", "user.role")]);
    // Not even the platform gives a role of one customer to the people of another.
    let refused = app.as_user("admin").await.post("/sys/v1/user/add", account(own, "clerk", "3", &[id])).await;
    assert_eq!(problems(&refused.refused(422)), [problem("roleIds", "user.role")]);
}

#[tokio::test]
async fn one_of_two_who_change_a_role_wins() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let added = make(&orgadmin, making()).await;
    let writers = ["甲", "乙", "丙"].map(|name| {
        let (client, mut role) = (orgadmin.clone(), added.clone());
        role["nameZh"] = json!(name);
        tokio::spawn(async move { client.post("/sys/v1/role/update", role).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for writer in writers {
        statuses.push(writer.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    let trail = audit::of(&app.app, "role", added["id"].as_i64().unwrap(), 10).await.unwrap();
    assert_eq!(trail.len(), 2, "one entry for the making, one for the only change");
}

#[tokio::test]
async fn a_role_that_somebody_has_is_not_deleted() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let (used, free) = (make(&orgadmin, making()).await, make(&orgadmin, making()).await);
    let org = app.org_id("orgadmin").await;
    orgadmin.post("/sys/v1/user/add", account(org, "clerk", "3", &[used["id"].as_i64().unwrap()])).await.done();
    let both = json!({ "ids": [free["id"], used["id"]], "versions": [1, 1] });
    let refused = orgadmin.post("/sys/v1/role/delete", both).await.refused(422);
    assert_eq!(problems(&refused), [problem("ids[1]", "role.inUse")]);
    let left = role::Entity::find().filter(role::Column::OrgId.eq(org)).all(app.db()).await.unwrap();
    assert_eq!(left.len(), 2, "all or nothing");
    orgadmin.post("/sys/v1/role/delete", json!({ "ids": [free["id"]], "versions": [1] })).await.done();
    orgadmin.post("/sys/v1/role/delete", json!({ "ids": [free["id"]], "versions": [1] })).await.refused(404);
}

/// Somebody who administers as orgadmin does, but for one permission; and the roles of both.
async fn deputy(app: &TestApp, lacking: &str) -> Client {
    let orgadmin = app.as_user("orgadmin").await;
    let info = orgadmin.get("/auth/v1/user/info").await.done();
    let held = info["permissions"].as_array().unwrap().iter().filter(|granted| granted["isGranted"] == 1);
    let codes: Vec<&Value> = held.map(|granted| &granted["code"]).filter(|code| *code != lacking).collect();
    let role = json!({ "nameZh": "副管理员", "nameEn": "Deputy", "permissions": codes, "menus": [] });
    let role = make(&orgadmin, role).await["id"].as_i64().unwrap();
    let wanted = account(app.org_id("orgadmin").await, "deputy", "2", &[role]);
    orgadmin.post("/sys/v1/user/add", wanted).await.done();
    app.as_settled("deputy").await
}

#[tokio::test]
async fn a_promotion_gives_nothing_that_the_promoter_lacks() {
    let app = TestApp::start().await;
    let (orgadmin, deputy) = (app.as_user("orgadmin").await, deputy(&app, "management:audit:view").await);
    let role = role_id(&orgadmin, "Organisation administrator").await;
    // Of a clerk's role the codes of administration do not count: the deputy may handle the account.
    let clerk = account(app.org_id("orgadmin").await, "clerk", "3", &[role]);
    let id = orgadmin.post("/sys/v1/user/add", clerk).await.done()["user"]["id"].as_i64().unwrap();
    let mut promoted = seen(&deputy, id).await;
    promoted["dept"] = json!("关务部");
    promoted = deputy.post("/sys/v1/user/update", promoted).await.done();
    promoted["userType"] = json!("2");
    let refused = deputy.post("/sys/v1/user/update", promoted.clone()).await.refused(422);
    assert_eq!(problems(&refused), [problem("roleIds", "user.roleAbove")]);
    orgadmin.post("/sys/v1/user/update", promoted).await.done();
}

#[tokio::test]
async fn nobody_takes_a_code_away_that_they_do_not_hold() {
    let app = TestApp::start().await;
    let (orgadmin, deputy) = (app.as_user("orgadmin").await, deputy(&app, "records:import:make").await);
    let added = make(&orgadmin, making()).await;
    let mut poorer = added.clone();
    poorer["permissions"] = json!(["records:import:view"]);
    poorer["menus"] = json!([]);
    let refused = deputy.post("/sys/v1/role/update", poorer.clone()).await.refused(422);
    assert_eq!(problems(&refused), [problem("permissions", "role.notHeld")]);
    let kept = role::codes(app.db(), added["id"].as_i64().unwrap()).await.unwrap();
    assert!(kept.contains("records:import:make"));
    orgadmin.post("/sys/v1/role/update", poorer).await.done();
}

#[tokio::test]
async fn an_organisation_that_is_no_number_is_not_taken_for_none() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    for wrong in [json!("x"), json!([]), json!({}), json!(1.5), json!(true)] {
        let mut role = making();
        role["orgId"] = wrong.clone();
        admin.post("/sys/v1/role/add", role).await.refused(400);
        let org = json!({ "name": "昆山", "kind": "customer", "creditCode": "91310115MA1H7K2D2X", "parentId": wrong });
        admin.post("/sys/v1/org/add", org).await.refused(400);
        let mut clerk = account(1, "clerk", "3", &[]);
        clerk["orgId"] = wrong.clone();
        admin.post("/sys/v1/user/add", clerk).await.refused(400);
    }
}
