//! By whose parameters a declaration is judged, and what the base data offers while one is made.

use std::time::Instant;

use core_wasm::resources::base::ETPS;
use core_wasm::row::Row;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::documents::table::insert_all;
use server::domains::decl::declaration;

use crate::decl_support::{import, made_for_a, with};
use crate::harness::{Client, TestApp};
use crate::push::Events;

async fn about(client: &Client, declaration: &Value) -> Value {
    client.get(&format!("/decl/v1/making/query?ids[]={}", declaration["id"])).await.done()[0].clone()
}

/// Sets parameters of an organisation as its administrator does.
pub async fn set_params(admin: &Client, org_id: i64, params: Value) {
    let before = admin.get(&format!("/sys/v1/org/{org_id}/detail")).await.done();
    admin.post("/sys/v1/org/update", with(before, json!({ "params": params }))).await.done();
}

#[tokio::test]
async fn the_parameters_are_those_of_the_organisation_that_makes_it() {
    let app = TestApp::start().await;
    let (broker, maker, admin) = (app.as_user("broker").await, app.as_user("maker").await, app.as_user("admin").await);
    let (customer, agent) = (app.org_id("maker").await, app.org_id("broker").await);
    let by_agent = made_for_a(&app, &broker, import()).await;
    let own = maker.post("/decl/v1/add", import()).await.done();

    // Customer A wants the weight of containers, its agent does not.
    for client in [&broker, &maker] {
        let making = about(client, &by_agent).await;
        assert_eq!((&making["makingOrgId"], &making["id"]), (&json!(agent), &by_agent["id"]));
        assert_eq!(making["orgParams"]["decContainerWtEnabled"], false);
    }
    let making = about(&maker, &own).await;
    assert_eq!(
        (&making["makingOrgId"], &making["orgParams"]["decContainerWtEnabled"]),
        (&json!(customer), &json!(true))
    );
    let new = broker.get(&format!("/decl/v1/making/new?iECatg=1&orgId={customer}")).await.done();
    assert_eq!((&new["makingOrgId"], &new["id"]), (&json!(agent), &Value::Null));
    let new = maker.get("/decl/v1/making/new?iECatg=1").await.done();
    assert_eq!(new["makingOrgId"], customer);

    let mut events = Events::open(&maker, "").await;
    set_params(&admin, agent, json!({ "decReviewTimes": "2" })).await;
    let event = events.event().await.unwrap();
    let told = (&event["kind"], &event["content"], &event["refId"]);
    assert_eq!(told, (&json!("orgParams"), &json!(""), &json!(agent.to_string())));
    assert_eq!(about(&maker, &by_agent).await["orgParams"]["decReviewTimes"], "2");
}

#[tokio::test]
async fn answers_are_asked_for_on_the_platforms_of_the_setting_only() {
    let app = TestApp::start_with(|settings| settings.sync_platform_ids = vec!["7".to_owned(), "8".to_owned()]).await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    assert_eq!(broker.get("/decl/v1/client/query").await.done(), json!([]));
    let chosen = json!({ "ids": [declaration["id"]], "versions": [declaration["version"]] });
    broker.post("/decl/v1/client/sync", chosen.clone()).await.refused(403);
    broker.post("/decl/v1/client/sync2", with(chosen, json!({ "clientName": "main" }))).await.refused(403);
    let usual = TestApp::start().await;
    assert_eq!(usual.as_user("broker").await.get("/decl/v1/client/query").await.done(), json!(["main"]));
}

#[tokio::test]
async fn enterprises_are_found_by_name_code_and_pinyin() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let customer = app.org_id("maker").await;
    let home = json!({
        "name": "无锡轴承试验厂", "kind": "1", "customsCode": "3202960B2C", "creditCode": "91320214MA1P3H5R0G"
    });
    let abroad = json!({ "name": "西门子股份公司", "nameEn": "Siemens AG", "kind": "4", "country": "DEU" });
    for row in [&home, &abroad] {
        orgadmin.post("/base/v1/etps/add", row.clone()).await.done();
    }
    let found = async |query: &str| -> Vec<String> {
        let rows = broker.get(&format!("/decl/v1/etps?orgId={customer}&{query}")).await.done();
        rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    for query in ["query=%E8%BD%B4%E6%89%BF%E8%AF%95", "query=3202960B", "query=wxzcsy", "query=wuxizhoucheng"] {
        assert_eq!(found(query).await, ["无锡轴承试验厂"], "{query}");
    }
    assert_eq!(found("query=siemens&abroad=1").await, ["西门子股份公司"]);
    assert_eq!(found("query=xmzgf&abroad=1").await, ["西门子股份公司"]);
    for query in ["query=%25", "query=_", "query=%5C"] {
        assert_eq!(found(query).await, [""; 0], "a sign of the database's patterns is a sign like any other: {query}");
    }
    assert_eq!(found("query=siemens").await, [""; 0], "those abroad are offered where they belong");
    let path = format!("/decl/v1/etps?orgId={customer}");
    app.as_user("other").await.get(&path).await.refused(404);
    app.as_user("viewer").await.get(&path).await.refused(403);

    // Other documents offer them too, to whoever may write such a document of the owner.
    let offered = async |query: &str| -> Vec<String> {
        let rows = orgadmin.get(&format!("/base/v1/etps/offered?{query}")).await.done();
        rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(offered("of=asn&query=siemens").await, ["西门子股份公司"]);
    assert_eq!(offered("of=dsn&query=wxzcsy&whose=2").await, ["无锡轴承试验厂"]);
    assert_eq!(offered("of=originCert&query=siemens&whose=1").await, ["西门子股份公司"]);
    assert_eq!(offered("of=originCert&query=siemens&whose=0").await, [""; 0]);
    for wrong in ["of=clientOrder", "of=nothing", "of=asn&whose=3"] {
        orgadmin.get(&format!("/base/v1/etps/offered?{wrong}")).await.refused(400);
    }
    let path = format!("/base/v1/etps/offered?of=asn&orgId={customer}");
    app.as_admin_of("other").await.get(&path).await.refused(404);
    app.as_user("viewer").await.get("/base/v1/etps/offered?of=asn").await.refused(403);
}

#[tokio::test]
async fn of_many_enterprises_the_best_are_offered() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (customer, agent) = (app.org_id("maker").await, app.org_id("broker").await);
    let rows = |org: i64, count: usize, name: &dyn Fn(usize) -> String| -> Vec<Row> {
        let row = |at: usize| {
            let row = json!({
                "orgId": org, "name": name(at), "nameEn": format!("Trial {at}"), "kind": "1", "isConfirmed": "0",
                "customsCode": format!("99{at:08}"), "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"
            });
            Row::from_value(row).unwrap()
        };
        (0..count).map(row).collect()
    };
    let many = rows(customer, 20_000, &|at| format!("试制{at:05}厂"));
    for batch in many.chunks(500) {
        insert_all(app.db(), &ETPS, batch).await.unwrap();
    }
    insert_all(app.db(), &ETPS, &rows(agent, 1, &|_| "试制00007厂".to_owned())).await.unwrap();
    insert_all(app.db(), &ETPS, &rows(customer, 1, &|_| "终末厂".to_owned())).await.unwrap();
    let found = async |query: &str| -> Vec<(i64, String)> {
        let start = Instant::now();
        let rows = broker.get(&format!("/decl/v1/etps?orgId={customer}&query={query}")).await.done();
        println!("{query}: {:?} among 20,002 enterprises", start.elapsed());
        let named = |row: &Value| (row["orgId"].as_i64().unwrap(), row["name"].as_str().unwrap().to_owned());
        rows.as_array().unwrap().iter().map(named).collect()
    };
    let factory = |org: i64, at: usize| (org, format!("试制{at:05}厂"));
    assert_eq!(found("00007").await, [factory(customer, 7), factory(agent, 7)], "the owner's before that of its agent");
    assert_eq!(found("9900019999").await, [factory(customer, 19_999)]);
    assert_eq!(found("trial").await.len(), 20);
    assert_eq!(found("sz00042").await, [factory(customer, 42)]);
    assert_eq!(found("zhongmoc").await, [(customer, "终末厂".to_owned())]);
    assert_eq!(found("nothing").await, []);
}

#[tokio::test]
async fn sub_stores_are_offered_where_the_parameter_says_so() {
    let app = TestApp::start().await;
    let (orgadmin, admin) = (app.as_user("orgadmin").await, app.as_user("admin").await);
    let (customer, broker) = (app.org_id("maker").await, app.as_user("broker").await);
    for (code, enabled) in [("Z-1", "1"), ("Z-2", "0")] {
        let row =
            json!({ "code": code, "name": "试验分仓", "parentName": "一号库", "kind": "1", "isEnabled": enabled });
        orgadmin.post("/base/v1/storeSub/add", row).await.done();
    }
    let codes = async || -> Vec<Value> {
        let rows = broker.get(&format!("/decl/v1/stores?orgId={customer}")).await.done();
        rows.as_array().unwrap().iter().map(|row| row["code"].clone()).collect()
    };
    assert_eq!(codes().await, [""; 0]);
    // Which warehouses there are, orders of the warehouse ask whatever it says.
    let of_order = orgadmin.get("/base/v1/storeSub/offered?of=asn").await.done();
    assert!(of_order.as_array().unwrap().iter().any(|row| row["parentName"] == "一号库"), "{of_order}");
    set_params(&admin, customer, json!({ "g2SubStoreEnable": "1" })).await;
    let offered = codes().await;
    assert!(offered.contains(&json!("Z-1")) && !offered.contains(&json!("Z-2")), "{offered:?}");
    // Bonded lists name them too.
    let of_list = orgadmin.get("/base/v1/storeSub/offered?of=bondInvt").await.done();
    assert!(of_list.as_array().unwrap().iter().any(|row| row["code"] == "Z-1"), "{of_list}");
    orgadmin.get("/base/v1/storeSub/offered?of=clientOrder").await.refused(400);
    let other = app.as_admin_of("other").await;
    other.get(&format!("/base/v1/storeSub/offered?of=bondInvt&orgId={customer}")).await.refused(404);
    app.as_user("viewer").await.get("/base/v1/storeSub/offered?of=bondInvt").await.refused(403);
}

#[tokio::test]
async fn lines_become_materials_where_the_parameter_says_so() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let customer = app.org_id("maker").await;
    let mut declaration = import();
    declaration["lines"][0]["gdsMtno"] = "FROM-LINE-1".into();
    let stored = made_for_a(&app, &broker, declaration).await;
    let add = async |g_nos: &[i64]| {
        broker.post("/decl/v1/materials/add", json!({ "declId": stored["id"], "gNos": g_nos })).await
    };
    add(&[1]).await.refused(422);
    assert_eq!(about(&broker, &stored).await["addsMaterials"], false);
    set_params(&admin, customer, json!({ "allowAddMatFromDclMergeDtl": "1" })).await;
    assert_eq!(about(&broker, &stored).await["addsMaterials"], true);
    add(&[99]).await.refused(404);
    let added = add(&[1]).await.done()[0].clone();
    let line = &stored["lines"][0];
    for (field, of_line) in [("name", "gName"), ("hsCode", "codeTS"), ("unit", "gUnit"), ("currency", "tradeCurr")] {
        assert_eq!(added[field], line[of_line], "{field}");
    }
    assert_eq!((&added["orgId"], &added["gdsMtno"]), (&json!(customer), &json!("FROM-LINE-1")));
    let known = broker.get(&format!("/decl/v1/materials?orgId={customer}&numbers=FROM-LINE-1")).await.done();
    assert_eq!(known[0]["name"], line["gName"]);
    // A second time the number is taken.
    let refused = add(&[1]).await.refused(422);
    assert_eq!(refused["fields"][0]["field"], "lines[0].gdsMtno");
}

#[tokio::test]
async fn prices_are_known_of_the_goods_master_and_of_the_record_that_holds() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let customer = app.org_id("maker").await;
    let material = json!({
        "gdsMtno": "P-1", "materialType": "RM", "name": "泵", "unit": "001", "price": "400", "currency": "USD"
    });
    orgadmin.post("/base/v1/material/add", material).await.done();
    for (from, to, price, terms) in [
        ("2026-01-01", "2026-05-31", "300", ""),
        ("2026-06-01", "", "412.5", ""),
        ("2026-06-15", "", "450", "1"),
        ("2026-08-01", "", "500", ""),
    ] {
        let record = json!({
            "gdsMtno": "P-1", "price": price, "currency": "USD", "unit": "001", "validFrom": from, "validTo": to,
            "transMode": terms, "source": "合同"
        });
        orgadmin.post("/base/v1/materialPrice/add", record).await.done();
    }
    let known = async |query: &str| {
        let rows = broker.get(&format!("/decl/v1/prices?orgId={customer}&numbers=P-1,P-2{query}")).await.done();
        rows.as_array().unwrap().iter().map(|row| (row["source"].clone(), row["price"].clone())).collect::<Vec<_>>()
    };
    let both = |price: &str| vec![(json!("goodsMaster"), json!("400.00000")), (json!("priceRecord"), json!(price))];
    assert_eq!(known("&transMode=3").await, both("412.50000"), "of other terms, ended or not begun: none");
    assert_eq!(known("&transMode=1").await, both("450.00000"));
    app.as_user("other").await.get(&format!("/decl/v1/prices?orgId={customer}&numbers=P-1")).await.refused(404);
}

#[tokio::test]
async fn goods_that_the_goods_master_has_no_price_of_have_that_of_their_last_declaration() {
    let app = TestApp::start().await;
    let (orgadmin, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let customer = app.org_id("maker").await;
    for (number, price) in [("LP-1", "400"), ("LP-2", "")] {
        let material = json!({
            "gdsMtno": number, "materialType": "RM", "name": "泵", "unit": "001", "price": price, "currency": "USD"
        });
        orgadmin.post("/base/v1/material/add", material).await.done();
    }
    // Two that customs accepted, then one that is still a draft.
    let mut made = Vec::new();
    for (price, status) in [("300", "P"), ("412.5", "J"), ("999", "01")] {
        let mut goods = import();
        let first = with(goods["lines"][0].clone(), json!({ "declPrice": price, "gName": "无料号货物" }));
        let of = |at: usize, number: &str| with(first.clone(), json!({ "gNo": at.to_string(), "gdsMtno": number }));
        goods["lines"] = json!([of(1, "LP-1"), of(2, "LP-2"), of(3, "LP-3"), of(4, "")]);
        let one = made_for_a(&app, &broker, goods).await;
        let id = one["id"].as_i64().unwrap();
        let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
        row.status = Set(status.to_owned());
        row.entry_id = Set(Some(format!("{id:018}")));
        row.update(app.db()).await.unwrap();
        made.push(id);
    }
    let code = import()["lines"][0]["codeTS"].as_str().unwrap().to_owned();
    let known = async |client: &Client, more: &str| -> Vec<(String, String, String)> {
        let path = format!("/decl/v1/prices?orgId={customer}&numbers=LP-1,LP-2,LP-3&codes={code}{more}");
        let rows = client.get(&path).await.done();
        let ours = |row: &&Value| row["gdsMtno"] != "" || row["name"] == "无料号货物";
        let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
        let of = |row: &Value| (text(row, "source"), text(row, "gdsMtno"), text(row, "price"));
        let mut found: Vec<_> = rows.as_array().unwrap().iter().filter(ours).map(of).collect();
        found.sort();
        found
    };
    let said = |source: &str, number: &str, price: &str| (source.to_owned(), number.to_owned(), price.to_owned());
    let master = said("goodsMaster", "LP-1", "400.00000");
    let last = |price: &str| ["", "LP-2", "LP-3"].map(|number| said("lastDeclaration", number, price)).to_vec();
    let with_master = |rest: Vec<_>| [vec![master.clone()], rest].concat();
    assert_eq!(known(&broker, "").await, with_master(last("412.50000")), "the last that customs accepted");
    let path = format!("/decl/v1/prices?orgId={customer}&numbers=LP-2");
    let row = broker.get(&path).await.done()[0].clone();
    let number = format!("{:018}", made[1]);
    assert_eq!((&row["number"], &row["currency"], &row["codeTS"]), (&json!(number), &json!("USD"), &json!("")));
    assert_eq!(known(&broker, &format!("&declId={}", made[1])).await, with_master(last("300.00000")), "not itself");
    let other = app.as_user("other").await.get("/decl/v1/prices?numbers=LP-2").await.done();
    assert_eq!(other, json!([]), "what others paid is theirs");
}
