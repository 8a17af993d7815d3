//! Base data by URL: every resource the same walk, then what is special about each.

use serde_json::{Value, json};
use server::store::audit;

use crate::base_support::{actions, added, ids, owned, switch_on_handbooks, with};
use crate::decl_support::import;
use crate::harness::{Client, TestApp};

fn detail(path: &str, row: &Value) -> String {
    format!("{path}/{}/detail", row["id"])
}

#[tokio::test]
async fn every_resource_is_added_listed_changed_and_deleted_with_its_history() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    for walk in owned() {
        let path = walk.path;
        let before = orgadmin.get(&format!("{path}/page")).await.done()["total"].as_u64().unwrap();
        let row = added(&orgadmin, &walk, &ids).await;
        assert_eq!((&row["version"], &row["orgId"]), (&json!(1), &json!(app.org_id("orgadmin").await)), "{path}");
        let page = orgadmin.get(&format!("{path}/page?sort=-id")).await.done();
        assert_eq!((&page["total"], &page["rows"][0]["id"]), (&json!(before + 1), &row["id"]), "{path}");
        assert_eq!(orgadmin.get(&detail(path, &row)).await.done(), row, "{path}");

        let (field, value) = &walk.change;
        let after = orgadmin.post(&format!("{path}/update"), with(&row, field, value)).await.done();
        assert_eq!((&after["version"], &after[*field]), (&json!(2), value), "{path}");
        let trail = audit::of(&app.app, walk.table, row["id"].as_i64().unwrap(), 9).await.unwrap();
        let change = trail[0].changes.iter().find(|change| change.field == *field).unwrap();
        assert_eq!((&change.before, &change.after), (&row[*field], value), "{path}");

        let log = orgadmin.get(&format!("{path}/{}/log", row["id"])).await.done();
        assert_eq!((&log[0]["action"], &log[1]["action"]), (&json!("update"), &json!("add")), "{path}");

        let chosen = json!({ "ids": [row["id"]], "versions": [2] });
        orgadmin.post(&format!("{path}/{}", walk.delete), chosen).await.done();
        orgadmin.get(&detail(path, &row)).await.refused(404);
        assert_eq!(actions(&app, walk.table, &row).await, ["delete", "update", "add"], "{path}");
    }
}

#[tokio::test]
async fn a_save_without_changes_writes_nothing() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    for walk in owned() {
        let path = walk.path;
        let row = added(&orgadmin, &walk, &ids).await;
        let again = orgadmin.post(&format!("{path}/update"), row.clone()).await.done();
        assert_eq!(again, row, "{path}: as it stands");
        assert_eq!(orgadmin.get(&detail(path, &row)).await.done(), row, "{path}: no version");
        assert_eq!(actions(&app, walk.table, &row).await, ["add"], "{path}: no entry of the history");
        // Whoever saw another version hears of it all the same.
        orgadmin.post(&format!("{path}/update"), with(&row, "version", &json!(9))).await.refused(409);
        let (field, value) = &walk.change;
        let after = orgadmin.post(&format!("{path}/update"), with(&row, field, value)).await.done();
        assert_eq!(after["version"], 2, "{path}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_at_its_field_and_changes_nothing() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    for walk in owned() {
        let path = walk.path;
        let (field, value, rule) = &walk.bad;
        let bad = with(&walk.row(&ids), field, value);
        let refused = orgadmin.post(&format!("{path}/add"), bad).await.refused(422);
        let rules: Vec<_> =
            refused["fields"].as_array().unwrap().iter().map(|problem| problem["rule"].clone()).collect();
        assert!(rules.contains(&json!(rule)), "{path}: {rules:?}");

        let row = added(&orgadmin, &walk, &ids).await;
        orgadmin.post(&format!("{path}/update"), with(&row, field, value)).await.refused(422);
        assert_eq!(orgadmin.get(&detail(path, &row)).await.done(), row, "{path}: nothing changed");

        let gaps = orgadmin.post(&format!("{path}/add"), json!({})).await.refused(422);
        assert!(!gaps["fields"].as_array().unwrap().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn others_neither_see_nor_touch_a_row() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    // Customer B's administrator by permission: `other` gets the role.
    let other = app.as_manager_of("other").await;
    let own_org = app.org_id("orgadmin").await;
    switch_on_handbooks(&app, app.org_id("other").await).await;
    for walk in owned() {
        let path = walk.path;
        let row = added(&orgadmin, &walk, &ids).await;
        let own = added(&other, &walk, &ids).await;
        let page = other.get(&format!("{path}/page?pageSize=200")).await.done();
        let seen = page["rows"].as_array().unwrap();
        assert!(seen.iter().all(|seen| seen["orgId"] == own["orgId"]), "{path}: rows of others");
        other.get(&detail(path, &row)).await.refused(404);
        other.get(&format!("{path}/{}/log", row["id"])).await.refused(404);
        other.post(&format!("{path}/update"), row.clone()).await.refused(404);
        let mixed = json!({ "ids": [own["id"], row["id"]], "versions": [1, 1] });
        other.post(&format!("{path}/{}", walk.delete), mixed).await.refused(404);
        other.post(&format!("{path}/add"), with(&walk.row(&ids), "orgId", &json!(own_org))).await.refused(404);
        // Nor can a row be moved to another organisation.
        let moved = other.post(&format!("{path}/update"), with(&own, "orgId", &json!(own_org))).await.refused(422);
        assert_eq!(moved["fields"][0]["field"], "orgId", "{path}");
        assert_eq!(other.get(&detail(path, &own)).await.done(), own, "{path}");
        assert_eq!(orgadmin.get(&detail(path, &row)).await.done(), row, "{path}: nothing changed");
    }
}

#[tokio::test]
async fn an_old_version_is_a_conflict_that_names_the_rows() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    for walk in owned() {
        let path = walk.path;
        let row = added(&orgadmin, &walk, &ids).await;
        let (field, value) = &walk.change;
        let after = orgadmin.post(&format!("{path}/update"), with(&row, field, value)).await.done();
        let conflict = orgadmin.post(&format!("{path}/update"), row.clone()).await.refused(409);
        assert_eq!(conflict["ids"], json!([row["id"]]), "{path}");
        let stale = json!({ "ids": [row["id"]], "versions": [1] });
        let conflict = orgadmin.post(&format!("{path}/{}", walk.delete), stale).await.refused(409);
        assert_eq!(conflict["ids"], json!([row["id"]]), "{path}");
        assert_eq!(orgadmin.get(&detail(path, &row)).await.done(), after, "{path}: nothing changed");
    }
}

#[tokio::test]
async fn a_reviewer_only_looks_at_base_data() {
    let app = TestApp::start().await;
    let (reviewer, viewer, ids) = (app.as_user("reviewer").await, app.as_user("viewer").await, ids(&app).await);
    // What manages the organisation is its administrator's alone.
    for walk in owned().into_iter().filter(|walk| !["/sys/", "/house/"].iter().any(|of| walk.path.starts_with(of))) {
        let of_base = walk.path.starts_with("/base/");
        // Documents are read by whoever reads declarations.
        let page = viewer.get(&format!("{}/page", walk.path)).await;
        if of_base {
            drop(page.refused(403))
        } else {
            drop(page.done())
        }
        reviewer.get(&format!("{}/page", walk.path)).await.done();
        reviewer.post(&format!("{}/add", walk.path), walk.row(&ids)).await.refused(403);
    }
}

#[tokio::test]
async fn a_row_like_another_is_told_at_its_field() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    let unique = ["etps", "material", "material_price", "store_sub", "base_data_priv", "client_order"];
    for walk in owned().iter().filter(|walk| unique.contains(&walk.table)) {
        added(&orgadmin, walk, &ids).await;
        let twin = orgadmin.post(&format!("{}/add", walk.path), walk.row(&ids)).await.refused(422);
        assert_eq!(twin["fields"][0]["rule"], "field.taken", "{}", walk.path);
    }
}

#[tokio::test]
async fn a_wrong_credit_code_is_told_with_the_digit_it_would_have() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let row = |code: &str| json!({ "name": "无锡精工轴承有限公司", "kind": "1", "creditCode": code });
    let refused = orgadmin.post("/base/v1/etps/add", row("91320594MA1N8K7T00")).await.refused(422);
    assert!(refused["fields"][0]["message"].as_str().unwrap().contains("should be T"), "{refused}");
    let refused = orgadmin.post("/base/v1/etps/add", row("91320594MA1N8K7T0T")).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "etps.creditTaken", "right, and somebody else's: {refused}");
}

#[tokio::test]
async fn an_enterprise_is_confirmed_until_its_codes_change() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let row = json!({ "name": "无锡精工轴承有限公司", "kind": "1", "customsCode": "3202960B2C", "isConfirmed": "1" });
    let row = orgadmin.post("/base/v1/etps/add", row).await.done();
    assert_eq!(row["isConfirmed"], "0", "nobody confirms by adding");
    orgadmin.post("/base/v1/etps/confirm", json!({ "ids": [row["id"]] })).await.done();
    let path = detail("/base/v1/etps", &row);
    let confirmed = orgadmin.get(&path).await.done();
    assert_eq!((&confirmed["isConfirmed"], &confirmed["confirmedBy"]), (&json!("1"), &json!("周建国")));
    let moved = orgadmin.post("/base/v1/etps/update", with(&confirmed, "address", &json!("新址"))).await.done();
    assert_eq!(moved["isConfirmed"], "1");
    let renamed = orgadmin.post("/base/v1/etps/update", with(&moved, "customsCode", &json!("3202960B2D"))).await.done();
    assert_eq!((&renamed["isConfirmed"], &renamed["confirmedBy"]), (&json!("0"), &Value::Null));
    app.as_user("maker").await.post("/base/v1/etps/confirm", json!({ "ids": [row["id"]] })).await.refused(403);

    let sure = orgadmin.get(&format!("/base/v1/etps/areYouSure/{}", row["id"])).await.done();
    assert_eq!((&sure["declarations"], &sure["question"]), (&json!(0), &json!("")));
    app.as_user("other").await.get(&format!("/base/v1/etps/areYouSure/{}", row["id"])).await.refused(404);
}

#[tokio::test]
async fn before_an_enterprise_is_deleted_only_declarations_in_sight_are_counted() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_admin_of("broker").await);
    let made = app.as_user("maker").await.post("/decl/v1/add", import()).await.done();
    let row = json!({ "name": made["tradeName"], "kind": "1", "customsCode": "3202960B2C" });
    let name = made["tradeName"].as_str().unwrap();
    let known = orgadmin.get(&format!("/base/v1/etps/page?name={name}")).await.done();
    let row = match known["rows"].as_array().unwrap().first() {
        Some(known) => known.clone(),
        None => orgadmin.post("/base/v1/etps/add", row).await.done(),
    };
    let grant = json!({ "grantee": app.org_id("broker").await, "busiCatg": "base", "privs": "view", "state": "1" });
    orgadmin.post("/base/v1/baseDataPrivs/add", grant).await.done();
    let count = async |client: &Client| {
        client.get(&format!("/base/v1/etps/areYouSure/{}", row["id"])).await.done()["declarations"].clone()
    };
    assert_eq!((count(&orgadmin).await, count(&broker).await), (json!(1), json!(1)));
    // Without the grant of declarations the agent sees the enterprise, and no declaration that names it.
    let page = orgadmin.get("/base/v1/baseDataPrivs/page?busiCatg=decl").await.done();
    let ids: Vec<&Value> = page["rows"].as_array().unwrap().iter().map(|grant| &grant["id"]).collect();
    orgadmin.post("/base/v1/baseDataPrivs/delete", json!({ "ids": ids })).await.done();
    assert_eq!((count(&orgadmin).await, count(&broker).await), (json!(1), json!(0)));
}

#[tokio::test]
async fn an_enterprise_is_found_wherever_it_can_stand_on_a_declaration() {
    let app = TestApp::start().await;
    let (orgadmin, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let etps = json!({
        "name": "Bearing Works AG", "nameEn": "BEARING WORKS AG", "kind": "1", "country": "DEU", "aeoCode": "DEAEOC000000000123",
        "creditCode": "91320214MA1P3H5R0G", "customsCode": "3202960B2C", "ciqCode": "3200600123"
    });
    let etps = orgadmin.post("/base/v1/etps/add", etps).await.done();
    let count = async || {
        let path = format!("/base/v1/etps/areYouSure/{}", etps["id"]);
        orgadmin.get(&path).await.done()["declarations"].as_u64().unwrap()
    };
    let places = [
        ("name", &["tradeName", "ownerName", "agentName", "copName", "overseasConsignorCname"][..]),
        ("nameEn", &["domesticConsigneeEname", "overseasConsignorEname", "overseasConsigneeEname"]),
        ("creditCode", &["tradeCoScc", "ownerCodeScc", "agentCodeScc", "copCodeScc"]),
        ("customsCode", &["tradeCode", "ownerCode", "agentCode"]),
        ("ciqCode", &["tradeCiqCode", "ownerCiqCode", "declCiqCode"]),
        ("aeoCode", &["overseasConsignorCode", "overseasConsigneeCode"]),
    ];
    let mut expected = 0;
    for (code, fields) in places {
        for field in fields {
            let row = with(&json!({ "iECatg": "1" }), field, &etps[code]);
            let made = maker.post("/decl/v1/add", row).await.done();
            // What the server fills in itself is not there to be found.
            let stored = maker.get(&format!("/decl/v1/{}/detail", made["id"])).await.done();
            expected += u64::from(stored[*field] == etps[code]);
            assert_eq!(count().await, expected, "{field}");
        }
    }
    println!("{expected} places of an enterprise");
    assert!(expected >= 15, "only {expected}");
}

#[tokio::test]
async fn an_organisation_has_a_credit_code_once_and_others_have_it_too() {
    let app = TestApp::start().await;
    let (orgadmin, other) = (app.as_user("orgadmin").await, app.as_admin_of("other").await);
    let row = |name: &str| json!({ "name": name, "kind": "1", "creditCode": "91320214MA1P3H5R0G" });
    let first = orgadmin.post("/base/v1/etps/add", row("无锡精工轴承有限公司")).await.done();
    let writers = ["一", "二", "三"].map(|name| {
        let (client, row) = (other.clone(), row(name));
        tokio::spawn(async move { client.post("/base/v1/etps/add", row).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for writer in writers {
        statuses.push(writer.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422], "customer B has the code once, whoever has it beside");
    let refused = orgadmin.post("/base/v1/etps/add", row("无锡轴承厂")).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "etps.creditTaken");
    let kept = orgadmin.post("/base/v1/etps/update", with(&first, "address", &json!("长江路"))).await.done();
    assert_eq!(kept["address"], "长江路", "a row does not stand in its own way");
}

#[tokio::test]
async fn rates_prices_and_sub_stores_are_switched() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, ids(&app).await);
    let walks = owned();
    let walk = |table: &str| walks.iter().find(|walk| walk.table == table).unwrap();

    let rate = added(&orgadmin, walk("tax_rate_special"), &ids).await;
    let path = "/base/v1/taxRateSpecial/setIsDisabled";
    let off = orgadmin.post(path, json!({ "id": rate["id"], "isDisabled": 1 })).await.done();
    assert_eq!((&off["isDisabled"], &off["version"]), (&json!("1"), &json!(2)));
    orgadmin.post(path, json!({ "id": rate["id"], "isDisabled": "x" })).await.refused(400);
    orgadmin.post(path, json!({ "id": rate["id"], "version": 1, "isDisabled": "0" })).await.refused(409);

    let price = added(&orgadmin, walk("material_price"), &ids).await;
    let path = "/base/v1/materialPrice/toggle";
    orgadmin.post(path, json!({ "ids": [price["id"]], "isDisabled": "1" })).await.done();
    let off = orgadmin.get(&detail("/base/v1/materialPrice", &price)).await.done();
    assert_eq!(off["isDisabled"], "1");
    assert_eq!(actions(&app, "material_price", &price).await, ["toggle", "add"]);

    let store = added(&orgadmin, walk("store_sub"), &ids).await;
    assert_eq!(store["isEnabled"], "1", "enabled unless said otherwise");
    let path = "/base/v1/storeSub/status/switch";
    let off = orgadmin.post(path, json!({ "id": store["id"], "version": 1, "isEnabled": "0" })).await.done();
    assert_eq!(off["isEnabled"], "0");
    orgadmin.post(path, json!({ "id": store["id"], "version": 1, "isEnabled": "1" })).await.refused(409);
    let other = app.as_admin_of("other").await;
    other.post(path, json!({ "id": store["id"], "version": 2, "isEnabled": "1" })).await.refused(404);
}

#[tokio::test]
async fn the_tariff_fills_in_what_it_knows_of_a_material() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let row = json!({ "gdsMtno": "T-2", "materialType": "RM", "name": "键盘", "hsCode": "8471607100", "unit": "007",
        "unit1": "999", "supervision": "forged" });
    let row = maker.post("/base/v1/material/add", row).await.done();
    let tariff = maker.get("/base/v1/hsCode/page?code=8471607100").await.done();
    let entry = &tariff["rows"][0];
    for field in ["unit1", "unit2", "supervision"] {
        assert_eq!(row[field], entry[field], "{field}");
    }
    assert_eq!(row["state"], "1", "the elements and a factor are missing");
    let full = with(&with(&with(&row, "spec", &json!("机械键盘")), "factor1", &json!("1")), "factor2", &json!("0.5"));
    let row = maker.post("/base/v1/material/update", full).await.done();
    assert_eq!(row["state"], "2", "classified");
    let unknown = maker.post("/base/v1/material/update", with(&row, "hsCode", &Value::Null)).await.done();
    assert_eq!((&unknown["state"], &unknown["unit1"]), (&json!("0"), &Value::Null));
}

#[tokio::test]
async fn the_tariff_is_looked_up_by_number_and_name() {
    let app = TestApp::start().await;
    let reviewer = app.as_user("reviewer").await;
    let by_number = reviewer.get("/base/v1/hsCode/page?code=8482").await.done();
    assert!(by_number["rows"].as_array().unwrap().iter().all(|row| row["code"].as_str().unwrap().starts_with("8482")));
    assert!(by_number["total"].as_u64() > Some(0));
    let first = &by_number["rows"][0];
    let whole = reviewer.get(&detail("/base/v1/hsCode", first)).await.done();
    assert_eq!((&whole["code"], &whole["unit1"]), (&first["code"], &first["unit1"]));
    let by_name = reviewer.get("/base/v1/hsCode/page?name=ball&sort=-code&pageSize=10").await.done();
    let codes: Vec<_> = by_name["rows"].as_array().unwrap().iter().map(|row| row["code"].to_string()).collect();
    assert!(codes.len() > 1 && codes.is_sorted_by(|a, b| a > b), "{codes:?}");
    let keyword = reviewer.get("/base/v1/hsCode/page?keyword=%E8%BD%B4%E6%89%BF").await.done();
    assert!(keyword["total"].as_u64() > Some(0));
    reviewer.get("/base/v1/hsCode/page?sort=nothing").await.refused(400);
    assert_eq!(reviewer.get("/base/v1/hsCode/page?pageNum=9999").await.done()["rows"], json!([]));
}

#[tokio::test]
async fn exchange_rates_are_everybodys_and_written_by_the_platform() {
    let app = TestApp::start().await;
    let (admin, orgadmin) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let row = json!({ "month": "2027-01", "currency": "USD", "rate": "7.0123" });
    orgadmin.post("/base/v1/exchangeRate/add", row.clone()).await.refused(403);
    let added = admin.post("/base/v1/exchangeRate/add", row.clone()).await.done();
    assert_eq!(added["rate"], "7.012300");
    let twin = admin.post("/base/v1/exchangeRate/add", row).await.refused(422);
    assert_eq!(twin["fields"][0]["rule"], "field.taken");
    let page = orgadmin.get("/base/v1/exchangeRate/page?month=2027-01").await.done();
    assert_eq!(page["total"], 1);
    for (field, value) in [("month", "2027-13"), ("rate", "0")] {
        let bad = with(&json!({ "month": "2027-02", "currency": "USD", "rate": "7" }), field, &json!(value));
        let refused = admin.post("/base/v1/exchangeRate/add", bad).await.refused(422);
        assert_eq!(refused["fields"][0]["field"], field);
    }
}

/// A resource whose rows belong to organisations and which no walk above covers is named here.
#[test]
fn no_resource_is_left_out_of_the_walks() {
    // What everybody sees alike has tests of its own.
    const EVERYBODYS: &[&str] = &["/base/v1/exchangeRate"];
    let walked: Vec<&str> = owned().iter().map(|walk| walk.path).collect();
    for operation in server::run::house::operations() {
        let Some(path) = operation.path.strip_suffix("/add").filter(|path| path.starts_with("/base/")) else {
            continue;
        };
        assert!(walked.contains(&path) || EVERYBODYS.contains(&path), "{path} is in no walk");
    }
}
