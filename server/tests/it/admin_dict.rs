//! Dictionary management: what customs publishes, what the program knows, what the platform keeps.

use serde_json::{Value, json};
use server::store::audit;

use crate::admin_support::{problem, problems};
use crate::harness::{Client, TestApp};

async fn entries(client: &Client, family: &str) -> Vec<Value> {
    let page = client.get(&format!("/sys/v1/dict/entry/page?family={family}&pageSize=200")).await.done();
    page["rows"].as_array().unwrap().clone()
}

async fn refused_rule(client: &Client, path: &str, body: Value) -> Vec<(String, String)> {
    problems(&client.post(path, body).await.refused(422))
}

/// What a person's pages know of a family.
async fn known(app: &TestApp, name: &str, family: &str) -> Vec<Value> {
    let info = app.as_user(name).await.get("/auth/v1/user/info").await.done();
    info["dicts"][family].as_array().cloned().unwrap_or_default()
}

#[tokio::test]
async fn every_family_is_listed_with_its_keeper() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let families = admin.get("/sys/v1/dict/family/list").await.done();
    let families = families.as_array().unwrap();
    assert!(families.len() >= 100, "{}", families.len());
    let of = |name: &str| families.iter().find(|family| family["name"] == name).unwrap().clone();
    assert_eq!((&of("tradeMode")["keeper"], &of("tradeMode")["nameEn"]), (&json!("customs"), &json!("Trade mode")));
    assert_eq!(of("yesNo")["keeper"], "program");
    let own = of("customerType");
    assert_eq!((&own["keeper"], &own["own"], &own["entries"]), (&json!("platform"), &json!(false), &json!(4)));
    for name in ["orgadmin", "maker"] {
        app.as_user(name).await.get("/sys/v1/dict/family/list").await.refused(403);
    }
}

#[tokio::test]
async fn entries_of_the_platform_come_change_and_go_and_are_live_at_once() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let wanted = json!({ "family": "customerType", "code": "5", "name": "物流企业", "nameEn": "Logistics" });
    let added = admin.post("/sys/v1/dict/entry/add", wanted.clone()).await.done();
    let shown = known(&app, "maker", "customerType").await;
    assert_eq!(shown.last().unwrap()["name"], "物流企业", "it stands last, and is there for everybody");
    assert_eq!(refused_rule(&admin, "/sys/v1/dict/entry/add", wanted).await, [problem("code", "dict.codeTaken")]);

    let mut changed = added.clone();
    changed["name"] = json!("物流公司");
    changed["position"] = json!("-1");
    admin.post("/sys/v1/dict/entry/update", changed.clone()).await.done();
    assert_eq!(known(&app, "other", "customerType").await[0]["name"], "物流公司");
    admin.post("/sys/v1/dict/entry/update", changed).await.refused(409);

    let id = added["id"].as_i64().unwrap();
    admin.post("/sys/v1/dict/entry/delete", json!({ "ids": [id], "versions": [1] })).await.refused(409);
    admin.post("/sys/v1/dict/entry/delete", json!({ "ids": [id], "versions": [2] })).await.done();
    assert_eq!(known(&app, "maker", "customerType").await.len(), 4);
    let trail = audit::of(&app.app, "dict_entry", id, 5).await.unwrap();
    assert_eq!(trail.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["delete", "update", "add"]);
}

#[tokio::test]
async fn what_customs_published_is_ended_not_deleted_and_of_the_programs_codes_only_names_change() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let customs = entries(&admin, "tradeMode").await[0].clone();
    let program = entries(&admin, "yesNo").await[0].clone();
    for (family, row, rule) in [("tradeMode", &customs, "dict.customs"), ("yesNo", &program, "dict.codes")] {
        let delete = json!({ "ids": [row["id"]], "versions": [row["version"]] });
        assert_eq!(refused_rule(&admin, "/sys/v1/dict/entry/delete", delete).await, [problem("ids[0]", rule)]);
        let delete = json!({ "name": family, "version": 1 });
        assert_eq!(refused_rule(&admin, "/sys/v1/dict/family/delete", delete).await, [problem("name", "dict.kept")]);
        let rename = json!({ "name": family, "nameZh": "甲", "nameEn": "A", "version": 1 });
        assert_eq!(refused_rule(&admin, "/sys/v1/dict/family/update", rename).await, [problem("name", "dict.kept")]);
    }
    let add = json!({ "family": "yesNo", "code": "zz", "name": "x" });
    assert_eq!(refused_rule(&admin, "/sys/v1/dict/entry/add", add).await, [problem("code", "dict.codes")]);
    let mut ended = program.clone();
    ended["validTo"] = json!("2026-12-31");
    assert_eq!(refused_rule(&admin, "/sys/v1/dict/entry/update", ended).await, [problem("validTo", "dict.codes")]);
    let mut changed = customs.clone();
    changed["validTo"] = json!("2026-12-31");
    admin.post("/sys/v1/dict/entry/update", changed).await.done();
    assert_eq!(known(&app, "maker", "tradeMode").await[0]["to"], "2026-12-31");
    let mut changed = program.clone();
    changed["name"] = json!("对");
    admin.post("/sys/v1/dict/entry/update", changed.clone()).await.done();
    assert_eq!(known(&app, "maker", "yesNo").await[0]["name"], "对");
    changed["version"] = json!(2);
    changed["code"] = json!("2");
    assert_eq!(refused_rule(&admin, "/sys/v1/dict/entry/update", changed).await, [problem("code", "dict.codes")]);
}

#[tokio::test]
async fn the_platform_makes_dictionaries_of_its_own() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let family = json!({ "name": "goodsKind", "nameZh": "货物种类", "nameEn": "Kind of goods" });
    let added = admin.post("/sys/v1/dict/family/add", family.clone()).await.done();
    assert_eq!((&added["own"], &added["keeper"]), (&json!(true), &json!("platform")));
    assert_eq!(refused_rule(&admin, "/sys/v1/dict/family/add", family).await, [problem("name", "dict.taken")]);
    let wrong = json!({ "name": "Goods kind", "nameZh": " ", "nameEn": "x" });
    assert_eq!(
        refused_rule(&admin, "/sys/v1/dict/family/add", wrong).await,
        [problem("nameZh", "field.required"), problem("name", "dict.name")]
    );
    let entry = json!({ "family": "goodsKind", "code": "A", "name": "甲" });
    admin.post("/sys/v1/dict/entry/add", entry).await.done();
    assert_eq!(known(&app, "maker", "goodsKind").await.len(), 1);
    let renamed = json!({ "name": "goodsKind", "nameZh": "货类", "nameEn": "Goods", "version": 1 });
    admin.post("/sys/v1/dict/family/update", renamed.clone()).await.done();
    admin.post("/sys/v1/dict/family/update", renamed).await.refused(409);
    admin.post("/sys/v1/dict/family/delete", json!({ "name": "goodsKind", "version": 1 })).await.refused(409);
    admin.post("/sys/v1/dict/family/delete", json!({ "name": "goodsKind", "version": 2 })).await.done();
    assert_eq!(known(&app, "maker", "goodsKind").await.len(), 0);
    admin.post("/sys/v1/dict/family/delete", json!({ "name": "goodsKind", "version": 2 })).await.refused(404);
}

#[tokio::test]
async fn a_change_survives_the_next_start() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let mut changed = entries(&admin, "customerType").await[0].clone();
    changed["name"] = json!("外贸公司");
    admin.post("/sys/v1/dict/entry/update", changed).await.done();
    let gone = entries(&admin, "customerType").await[3].clone();
    let gone = json!({ "ids": [gone["id"]], "versions": [gone["version"]] });
    admin.post("/sys/v1/dict/entry/delete", gone).await.done();
    server::run::seed::run(&app.app).await.unwrap();
    let names: Vec<Value> = known(&app, "maker", "customerType").await.iter().map(|e| e["name"].clone()).collect();
    assert_eq!(names, ["外贸公司", "区内企业", "仓储企业"]);
}

/// A rate whose name is corrected keeps its days and its name in English.
#[tokio::test]
async fn what_an_update_of_an_entry_leaves_out_stays_as_it_is() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let wanted = json!({
        "family": "customerType", "code": "5", "name": "物流企业", "name2": "LOG", "nameEn": "Logistics",
        "validFrom": "2026-01-01", "validTo": "2026-12-31",
    });
    let added = admin.post("/sys/v1/dict/entry/add", wanted).await.done();
    let renamed = json!({ "id": added["id"], "version": added["version"], "name": "物流公司" });
    let after = admin.post("/sys/v1/dict/entry/update", renamed).await.done();
    assert_eq!(after["name"], "物流公司");
    for field in ["code", "name2", "nameEn", "validFrom", "validTo", "position"] {
        assert_eq!(after[field], added[field], "{field}");
    }
    let family = json!({ "name": "goodsKind", "nameZh": "货物种类", "nameEn": "Kind of goods" });
    let family = admin.post("/sys/v1/dict/family/add", family).await.done();
    let renamed = json!({ "name": "goodsKind", "version": family["version"], "nameZh": "货物类别" });
    let after = admin.post("/sys/v1/dict/family/update", renamed).await.done();
    assert_eq!((&after["nameZh"], &after["nameEn"]), (&json!("货物类别"), &json!("Kind of goods")));
}

/// Two who change dictionaries at once make the process read them twice: what the reading saw that ends last may be the older.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reading_that_took_longer_does_not_take_back_a_later_change() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let family = |name: &str| json!({ "name": name, "nameZh": "新", "nameEn": "New" });
    let held = app.app.holds.hold("dictionaries_read");
    let slow = tokio::spawn({
        let (admin, family) = (admin.clone(), family("firstMade"));
        async move { admin.post("/sys/v1/dict/family/add", family).await.done() }
    });
    held.reached().await;
    admin.post("/sys/v1/dict/family/add", family("secondMade")).await.done();
    held.go_on();
    slow.await.unwrap();
    for name in ["firstMade", "secondMade"] {
        assert!(app.app.dictionaries().has_family(name), "{name}");
    }
}
