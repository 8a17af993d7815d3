//! Making, changing and reading declarations.

use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::domains::decl::{declaration, document};

use crate::decl_support::{chosen, export, fields, history, import, made_for_a, now, with};
use crate::harness::TestApp;

#[tokio::test]
async fn a_declaration_is_stored_with_all_its_parts() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let rare = json!({
        "type": "  0", "promiseItmes": "01900", "businessItems": "01000",
        "licenceDocus": [{ "docuCode": "a", "certCode": "QD311124E000098849" }],
        "edocRealations": [{ "edocID": "inv.pdf", "edocCode": "00000001", "edocFomatType": "US", "unknown": "x" }],
        "users": [{ "useOrgPersonCode": "李", "useOrgPersonTel": "1" }, {}],
        "tpAccess": { "transitionApply": "1", "transitionSite": "S1" },
    });
    let mut given = with(import(), rare);
    given["lines"][1]["goodsLimits"] = json!([{ "goodsNo": "2", "licTypeCode": "411", "licenceNo": "L-1" }]);
    let made = maker.post("/decl/v1/add", given.clone()).await.done();

    assert_eq!(made, now(&maker, &made).await, "what add answers is what is stored");
    assert_eq!((&made["status"], &made["version"], &made["reviewStep"]), (&json!("01"), &json!(1), &json!("0")));
    assert_eq!(made["orgId"], app.org_id("maker").await);
    assert_eq!(made["customerName"], "华东精密制造有限公司");
    assert_eq!(made["makerName"], "王丽");
    assert_eq!(made["clientSeqNo"].as_str().map(str::len), Some(18));
    for field in ["type", "grossWet", "billNo", "iEDate", "promiseItmes", "businessItems", "tpAccess"] {
        assert_eq!(made[field], given[field], "{field}");
    }
    assert_eq!(made["lines"][1]["goodsLimits"], given["lines"][1]["goodsLimits"]);
    assert_eq!(made["lines"][0]["gQty"], given["lines"][0]["gQty"]);
    assert_eq!(made["containers"][0]["containerId"], given["containers"][0]["containerId"]);
    assert_eq!(made["licenceDocus"][0]["certCode"], "QD311124E000098849");
    assert_eq!(made["users"], json!([{ "useOrgPersonCode": "李", "useOrgPersonTel": "1" }]), "a blank row is no row");
    assert_eq!(made["edocRealations"][0].get("unknown"), None);
}

#[tokio::test]
async fn a_declaration_is_the_same_alone_and_among_several() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut given = with(import(), json!({ "licenceDocus": [{ "docuCode": "a", "certCode": "QD311124E000098849" }] }));
    given["lines"][1]["goodsLimits"] = json!([{ "goodsNo": "2", "licTypeCode": "411", "licenceNo": "L-1" }]);
    for contract in ["ONE", "TWO"] {
        maker.post("/decl/v1/add", with(given.clone(), json!({ "contrNo": contract }))).await.done();
    }
    let heads = declaration::Entity::find().all(app.db()).await.unwrap();
    assert_eq!(heads.len(), 2);
    let among = document::load_all(app.db(), &heads).await.unwrap();
    for (head, among) in heads.iter().zip(among) {
        // One is read by the definitions of its lists, several by their models.
        assert_eq!(document::load(app.db(), head).await.unwrap(), among);
    }
}

#[tokio::test]
async fn a_draft_may_have_gaps_and_break_rules() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker
        .post("/decl/v1/add", json!({ "iECatg": "2", "customMaster": "XXXX", "netWt": "9", "grossWet": "1" }))
        .await;
    let made = made.done();
    assert_eq!(made["iEFlag"], "E", "the mark follows the category");
    assert_eq!(made["netWt"], "9.00000");
}

#[tokio::test]
async fn what_cannot_be_stored_is_named_with_its_place() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let bad = json!({
        "iECatg": "1", "grossWet": "1,5", "iEDate": "2026-02-30", "billNo": "B".repeat(33), "packNo": {"a": 1},
        "lines": [{ "gNo": "1" }, { "gQty": "1.123456" }], "containers": "none",
    });
    let refused = fields(&maker.post("/decl/v1/add", bad).await);
    for field in ["grossWet", "iEDate", "billNo", "packNo", "lines[1].gQty", "containers"] {
        assert!(refused.iter().any(|named| named == field), "{field} is missing in {refused:?}");
    }
    let many = vec![json!({ "gNo": "1" }); 1001];
    assert_eq!(fields(&maker.post("/decl/v1/add", json!({ "iECatg": "1", "lines": many })).await), ["lines"]);
    assert_eq!(maker.get("/decl/v1/page").await.done()["total"], 0, "nothing was stored");
    maker.post("/decl/v1/add", json!({ "iECatg": "9" })).await.refused(400);
    maker.post("/decl/v1/add", json!([1])).await.refused(400);
}

#[tokio::test]
async fn an_update_changes_inserts_and_deletes_rows() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let second = made["lines"][1]["id"].clone();
    let mut changed = made.clone();
    changed["billNo"] = json!("NEW1");
    changed["noteS"] = json!("加急");
    changed["containers"] = json!([]);
    changed["lines"] = json!([
        with(made["lines"][1].clone(), json!({ "gNo": "1", "gQty": "11" })),
        { "gNo": "2", "gName": "新行" },
    ]);
    let stored = maker.post("/decl/v1/update", changed).await.done();
    assert_eq!(stored["version"], 2);
    assert_eq!(stored["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!((&stored["lines"][0]["id"], &stored["lines"][0]["gQty"]), (&second, &json!("11.00000")));
    assert_eq!(stored["lines"][1]["gName"], "新行");
    assert_eq!(stored["containers"], json!([]));
    assert_eq!(stored["customMaster"], made["customMaster"]);

    let log = history(&maker, &made).await;
    assert_eq!(log.len(), 2);
    assert_eq!(
        (&log[0]["kind"], &log[0]["action"], &log[0]["by"]),
        (&json!("audit"), &json!("Changed"), &json!("王丽"))
    );
    let change = |field: &str| {
        let changes = log[0]["changes"].as_array().unwrap();
        let found = changes.iter().find(|change| change["field"] == field);
        found.map(|change| (change["before"].clone(), change["after"].clone()))
    };
    assert_eq!(change("billNo"), Some((made["billNo"].clone(), json!("NEW1"))));
    assert_eq!(change("lines[0].gQty"), Some((json!("10.00000"), json!("11.00000"))));
    assert_eq!(change("lines[1].gName"), Some((Value::Null, json!("新行"))));
    assert!(
        change("lines[0]").is_some_and(|(before, after)| {
            before.as_str().unwrap_or_default().contains("螺母") && after.is_null()
        })
    );
    assert!(change("containers[0]").is_some());
    assert_eq!(change("customMaster"), None);
}

#[tokio::test]
async fn what_an_update_does_not_name_stays() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let part = json!({ "id": made["id"], "version": 1, "billNo": "ONLY1", "contrNo": "" });
    let stored = maker.post("/decl/v1/update", part).await.done();
    assert_eq!((&stored["billNo"], stored.get("contrNo")), (&json!("ONLY1"), None));
    for field in ["tradeName", "grossWet", "type", "lines", "containers"] {
        assert_eq!(stored[field], made[field], "{field}");
    }
    let changes = &history(&maker, &made).await[0]["changes"];
    assert_eq!(changes.as_array().map(Vec::len), Some(2), "{changes}");
    for part in [json!({ "version": 1 }), json!({ "id": made["id"] }), json!({ "id": "x", "version": 1 })] {
        maker.post("/decl/v1/update", part).await.refused(400);
    }
}

#[tokio::test]
async fn a_save_without_changes_writes_nothing() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    // The same as somebody types it: numbers without the zeros of the store, lines without ids.
    let typed = with(import(), json!({ "id": made["id"], "version": 1 }));
    for same in [made.clone(), typed, json!({ "id": made["id"], "version": 1, "billNo": made["billNo"] })] {
        assert_eq!(maker.post("/decl/v1/update", same).await.done(), made, "as it stands");
    }
    assert_eq!(now(&maker, &made).await, made, "no version");
    assert_eq!(history(&maker, &made).await.len(), 1, "no entry of the history");
    maker.post("/decl/v1/update", with(made.clone(), json!({ "version": 2 }))).await.refused(409);
    let changed = maker.post("/decl/v1/update", with(made, json!({ "contrNo": "C-9" }))).await.done();
    assert_eq!(changed["version"], 2);
}

#[tokio::test]
async fn rows_without_ids_keep_their_place() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let again = with(import(), json!({ "id": made["id"], "version": 1 }));
    let stored = maker.post("/decl/v1/update", again).await.done();
    assert_eq!(stored["lines"], made["lines"], "the same lines with the same ids");
}

#[tokio::test]
async fn a_line_of_another_declaration_is_not_touched() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let foreign = other.post("/decl/v1/add", import()).await.done();
    let mine = maker.post("/decl/v1/add", json!({ "iECatg": "1" })).await.done();
    let theft = with(mine.clone(), json!({ "lines": [{ "id": foreign["lines"][0]["id"], "gName": "盗" }] }));
    let stored = maker.post("/decl/v1/update", theft).await.done();
    assert_ne!(stored["lines"][0]["id"], foreign["lines"][0]["id"]);
    assert_eq!(now(&other, &foreign).await, foreign);
}

#[tokio::test]
async fn of_many_writers_with_one_version_one_wins() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let (maker, changed) = (maker.clone(), with(made.clone(), json!({ "contrNo": format!("C{number}") })));
            tokio::spawn(async move { maker.post("/decl/v1/update", changed).await })
        })
        .collect();
    let mut won = Vec::new();
    for writer in writers {
        let reply = writer.await.unwrap();
        match reply.status.as_u16() {
            200 => won.push(reply.done()["contrNo"].clone()),
            _ => assert_eq!(reply.refused(409)["ids"], json!([made["id"]])),
        }
    }
    assert_eq!(won.len(), 1);
    let stored = now(&maker, &made).await;
    assert_eq!((&stored["contrNo"], &stored["version"]), (&won[0], &json!(2)));
    assert_eq!(history(&maker, &made).await.len(), 2);
}

#[tokio::test]
async fn what_the_server_keeps_cannot_be_typed() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let forged = json!({
        "status": "P", "seqNo": "I20260000000000001", "entryId": "222520261000000001", "reviewStep": "2",
        "clientSeqNo": "X", "makerName": "X", "agentOrgId": 1, "customerName": "X", "createdAt": "2000-01-01T00:00:00Z",
    });
    let made = maker.post("/decl/v1/add", with(import(), forged.clone())).await.done();
    let stored = maker.post("/decl/v1/update", with(made.clone(), with(forged, json!({ "orgId": 1 })))).await.done();
    for row in [&made, &stored] {
        assert_eq!((&row["status"], &row["reviewStep"]), (&json!("01"), &json!("0")));
        assert_eq!((row.get("seqNo"), row.get("entryId"), row.get("agentOrgId")), (None, None, None));
        assert_eq!((&row["makerName"], &row["createdAt"]), (&json!("王丽"), &json!("2026-07-01T02:00:00.000Z")));
        assert_eq!(row["orgId"], app.org_id("maker").await);
    }
    assert_eq!(stored["clientSeqNo"], made["clientSeqNo"]);
}

#[tokio::test]
async fn deleting_takes_all_parts_along_and_leaves_the_audit() {
    use sea_orm::{EntityTrait, PaginatorTrait};
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let (one, two) =
        (maker.post("/decl/v1/add", import()).await.done(), maker.post("/decl/v1/add", export()).await.done());
    maker.post("/decl/v1/delete%20", chosen(&[&one])).await.done();
    maker.post("/decl/v1/delete", chosen(&[&two])).await.done();
    for path in [&one, &two] {
        maker.get(&format!("/decl/v1/{}/detail", path["id"])).await.refused(404);
    }
    assert_eq!(server::domains::decl::line::Entity::find().count(app.db()).await.unwrap(), 0);
    let kept = server::store::audit::of(&app.app, "declaration", one["id"].as_i64().unwrap(), 10).await.unwrap();
    assert_eq!(kept[0].action, "delete");
    assert!(kept[0].changes.iter().any(|change| change.field == "billNo" && change.after.is_null()));
}

#[tokio::test]
async fn an_agent_makes_declarations_of_its_customer() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let made = made_for_a(&app, &broker, import()).await;
    assert_eq!(made["orgId"], app.org_id("maker").await);
    assert_eq!(made["agentOrgId"], app.org_id("broker").await);
    assert_eq!(now(&maker, &made).await["makerName"], "孙伟");
    let own = broker.post("/decl/v1/add", import()).await.done();
    assert_eq!((&own["orgId"], own.get("agentOrgId")), (&json!(app.org_id("broker").await), None));
}
