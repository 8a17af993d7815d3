//! What declarations hold of a forecast stays; who makes declarations of it; what is exported of it comes back as it was.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, command, detail, line, of_lines, post, raw, refused, submitted, without_settings,
};
use crate::harness::{Client, TestApp};

/// A forecast with a line in dollars that a declaration holds, which names a certificate, and one in euros of which the declaration
/// was deleted again.
async fn partly_declared(client: &Client, broker: &Client) -> Value {
    let goods = json!({ "ecoGNo": "1", "codeTS": "3901100090", "gName": "聚乙烯粒子", "gQty": "150", "gUnit": "035" });
    let certificate = json!({
        "certNo": "E-9", "ftaCode": "22", "originCountry": "JPN", "issuedOn": "2026-01-01", "validTo": "2099-12-31",
        "lines": [goods],
    });
    let eco = client.post("/certs/v1/eco/add", certificate).await.done();
    client.post("/certs/v1/eco/confirm", of_lines(&[&eco])).await.done();
    let made = add(client).await;
    let named = with(&with(&line("M-1", "3901100090", "10"), "ecoCertNo", &json!("E-9")), "ecoGNo", &json!("1"));
    let euros = with(&line("M-2", "3902100090", "7"), "tradeCurr", &json!("EUR"));
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": [named, euros] })).await;
    command(client, "submit", &made).await;
    command(broker, "accept", &made).await;
    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post("/decl/v1/fcst/add", json!({ "ids": [made["id"]] })).await.done();
    let other = broker.get(&format!("/decl/v1/{}/detail", raw(broker, &made).await[1]["declId"])).await.done();
    broker.post("/decl/v1/delete", of_lines(&[&other])).await.done();
    with(&made, "certId", &eco["id"])
}

/// Customs has numbered a declaration: that is what it goes by from then on.
async fn numbered(app: &TestApp, id: &Value) -> String {
    let number = "224820261000000041".to_owned();
    let row = declaration::Entity::find_by_id(id.as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.entry_id = Set(Some(number.clone()));
    row.update(app.db()).await.unwrap();
    number
}

#[tokio::test]
async fn a_line_on_a_declaration_stays_and_so_does_its_part_of_a_certificate() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    let made = partly_declared(&client, &broker).await;
    assert_eq!(detail(&client, &made).await["state"], "6");
    let lines = raw(&broker, &made).await;
    assert!(!lines[0]["declId"].is_null() && lines[1]["declId"].is_null(), "{lines:?}");
    let number = numbered(&app, &lines[0]["declId"]).await;

    let held = broker.get(&format!("{PATH}/dtl/{}/detail", lines[0]["id"])).await.done();
    let says = |no: &Value| {
        let said = &no["fields"][0];
        assert_eq!(said["rule"], "fcst.lineDeclared");
        let message = said["message"].as_str().unwrap();
        assert!(message.contains("Line 1") && message.contains(&number), "{message}");
    };
    says(&refused(&broker, "dtl/update", with(&held, "gQty", &json!("77")), 422).await);
    says(&refused(&broker, "dtl/delete", of_lines(&[&lines[1], &lines[0]]), 422).await);
    says(&refused(&broker, "certs/release", json!({ "id": made["id"], "ids": [made["certId"]] }), 422).await);
    assert_eq!(raw(&broker, &made).await, lines);

    // What no declaration holds changes, and goes.
    let free = broker.get(&format!("{PATH}/dtl/{}/detail", lines[1]["id"])).await.done();
    let changed = post(&broker, "dtl/update", with(&free, "gQty", &json!("77"))).await;
    assert_eq!(changed["gQty"], "77.00000");
    post(&broker, "dtl/delete", of_lines(&[&changed])).await;
    assert_eq!(raw(&broker, &made).await.len(), 1);
}

#[tokio::test]
async fn what_declarations_have_of_the_head_stays_and_the_rest_may_change() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    let made = partly_declared(&client, &broker).await;
    let declaration = raw(&broker, &made).await[0]["declId"].clone();
    let declaration = broker.get(&format!("/decl/v1/{declaration}/detail")).await.done();
    let number = numbered(&app, &declaration["id"]).await;
    let head = detail(&broker, &made).await;
    assert_eq!((&head["state"], &head["declUsedTypecd"]), (&json!("6"), &json!("2")));
    for (field, value) in
        [("tradeMode", "0615"), ("tradeMode", "110"), ("packNo", "8"), ("grossWet", "331"), ("iECatg", "3")]
    {
        let no = refused(&broker, "update", with(&head, field, &json!(value)), 422).await;
        let told = no["fields"].as_array().unwrap().iter().find(|told| told["rule"] == "fcst.headDeclared");
        let told = told.unwrap_or_else(|| panic!("{field}: {no}"));
        assert_eq!(told["field"], field);
        assert!(told["message"].as_str().unwrap().contains(&number), "{told}");
    }
    assert_eq!(detail(&broker, &made).await, head);

    // What no declaration has changes: what was blank, and what has no place on one.
    let free = with(&with(&head, "contrNo", &json!("HT-9")), "invoiceNo", &json!("INV-9"));
    let changed = post(&broker, "update", with(&free, "grossWet", &json!("330.0"))).await;
    assert_eq!((&changed["contrNo"], &changed["invoiceNo"]), (&json!("HT-9"), &json!("INV-9")));
    // With its declaration gone all of it is free again.
    broker.post("/decl/v1/delete", of_lines(&[&declaration])).await.done();
    let head = detail(&broker, &made).await;
    assert_eq!(post(&broker, "update", with(&head, "packNo", &json!("8"))).await["packNo"], "8");
}

/// Whether a forecast is offered to somebody for declaration.
async fn is_offered(to: &Client, forecast: &Value) -> bool {
    let number = detail(to, forecast).await["fcstNo"].as_str().unwrap().to_owned();
    let offered = to.get(&format!("/decl/v1/fcst/query?fcstNo={number}&pageSize=80")).await.done();
    offered["rows"].as_array().unwrap().iter().any(|row| row["id"] == forecast["id"])
}

#[tokio::test]
async fn forecasts_are_offered_to_those_who_declare_them() {
    let app = TestApp::start().await;
    let (client, broker, alone) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    assert!(is_offered(&broker, &made).await, "the agent declares it");
    assert!(!is_offered(&client, &made).await, "its customer leaves that to the agent");
    let own = submitted(&alone).await;
    assert!(is_offered(&alone, &own).await, "who has no agent declares its own");
}

#[tokio::test]
async fn a_customer_with_an_agent_leaves_declarations_to_it() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    command(&broker, "accept", &made).await;
    let ask = json!({ "ids": [made["id"]] });
    let sure = client.clone().with_header("reconfirm", "true");
    let no = sure.post("/decl/v1/fcst/add", ask.clone()).await.refused(422);
    assert_eq!((&no["fields"][0]["field"], &no["fields"][0]["rule"]), (&json!("ids[0]"), &json!("documents.notReady")));
    assert!(no["fields"][0]["message"].as_str().unwrap().contains("other side"), "{no}");
    assert_eq!(detail(&client, &made).await["state"], "6");

    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post("/decl/v1/fcst/add", ask.clone()).await.done();
    assert_eq!(detail(&client, &made).await["state"], "7");
    // It is told as it is, not that it was never submitted.
    assert_eq!(sure.post("/decl/v1/fcst/add", ask).await.refused(422)["fields"][0]["rule"], "documents.taken");
}

#[tokio::test]
async fn raw_lines_that_were_exported_are_imported_again() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let (from, to) = (add(&client).await, add(&client).await);
    let whole = json!({
        "gdsMtno": "0017", "contrItem": "12", "codeTS": "3901100090", "gName": "聚乙烯粒子", "gModel": "4|3|=注塑用",
        "gQty": "100.12345", "gUnit": "035", "declPrice": "1.5", "declTotal": "150.19", "tradeCurr": "EUR",
        "firstQty": "100", "firstUnit": "035", "secondQty": "3", "secondUnit": "001", "grossWt": "101.000001",
        "netWt": "100", "packNo": "7", "volume": "1.25", "originCountry": "DEU", "destinationCountry": "CHN",
        "districtCode": "31222", "dutyMode": "1", "exgVersion": "3", "invoiceNo": "INV-1", "licenseNo": "L-1",
        "containerId": "CSLU1234567", "ftaCode": "22", "ecoCertNo": "E-1", "ecoGNo": "2", "goodsBrand": "ACME",
        "prodBatchNo": "B-1",
    });
    let rows = [whole, line("M-2", "3902100090", "7")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": from["id"], "rows": rows })).await;
    for reader in [client.clone(), client.clone().in_chinese()] {
        let sheet = reader.get(&format!("{PATH}/dtl/export?queryFcstId={}&maxInterval=-1&sort=id", from["id"])).await;
        assert_eq!(sheet.status, 200);
        let whose = to["id"].to_string();
        let taken = client
            .upload_with(&format!("{PATH}/dtl/import"), "a.xlsx", &sheet.bytes, &[("queryFcstId", &whose)])
            .await
            .done();
        assert_eq!((&taken["good"], &taken["bad"]), (&json!(2), &json!(0)), "{taken}");
    }
    let mut wanted = Vec::new();
    for stored in raw(&client, &from).await {
        wanted.push(client.get(&format!("{PATH}/dtl/{}/detail", stored["id"])).await.done());
    }
    let came = raw(&client, &to).await;
    assert_eq!(came.len(), 4);
    for (stored, wanted) in came.iter().zip(wanted.iter().cycle()) {
        let stored = client.get(&format!("{PATH}/dtl/{}/detail", stored["id"])).await.done();
        let same = with(&with(&stored, "id", &wanted["id"]), "version", &wanted["version"]);
        assert_eq!(&same, wanted);
    }
}

#[tokio::test]
async fn what_cannot_be_is_said_plainly() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    let made = submitted(&client).await;
    let no = client.get(&format!("{PATH}/cost/query")).await;
    no.refused(400);
    assert!(no.message().ends_with("id is missing"), "{}", no.message());
    let no = client.post(&format!("{PATH}/delete"), json!({ "ids": ["x"], "versions": [1] })).await;
    no.refused(400);
    assert!(no.message().ends_with("ids[0] must be a whole number"), "{}", no.message());
    // The same where more is read of the body than what was chosen.
    let no = client.post(&format!("{PATH}/submit"), json!({ "ids": ["x"], "versions": [1] })).await;
    no.refused(400);
    assert!(no.message().ends_with("ids[0] must be a whole number"), "{}", no.message());
    let no = client.post(&format!("{PATH}/submit"), json!({ "ids": 1, "versions": [1] })).await;
    no.refused(400);
    assert!(no.message().ends_with("ids must be a list"), "{}", no.message());
    let head = detail(&client, &made).await;
    let owner = head["orgId"].clone();

    // A forecast stays with its customer.
    let draft = add(&client).await;
    let other = json!(draft["orgId"].as_i64().unwrap() + 1);
    let no = refused(&client, "update", with(&draft, "orgId", &other), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("field.keepsOrg"), &json!("orgId")));
    let none = with(&line("M-1", "3901100090", "10"), "gQty", &json!("0"));
    let no = refused(&client, "dtl/add", with(&none, "queryFcstId", &draft["id"]), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("fcst.quantity"), &json!("gQty")));

    // A customer has one row of settings.
    let setting = json!({ "orgId": owner, "maxLines": "20" });
    let no = refused(&client, "setting/add", with(&setting, "priceLimit", &json!("-5")), 422).await;
    assert_eq!(no["fields"][0]["field"], "priceLimit");
    post(&client, "setting/add", setting.clone()).await;
    let no = refused(&client, "setting/add", setting, 422).await;
    assert_eq!(no["fields"][0]["rule"], "field.taken");
    assert!(no["fields"][0]["message"].as_str().unwrap().contains("Forecast setting"), "{no}");

    // A template of a customer makes a forecast of that customer, whoever uses it.
    let template = json!({ "fcstId": made["id"], "modelName": "T-1", "isSelfVisible": "0" });
    let template = post(&client, "model/add", template).await;
    let used = post(&broker, "model/use", json!({ "id": template["id"] })).await;
    assert_eq!((&used["orgId"], &used["state"]), (&owner, &json!("1")));
    let own = json!({ "fcstId": made["id"], "modelName": "T-2", "isSelfVisible": "1" });
    let own = post(&broker, "model/add", own).await;
    assert_ne!(own["orgId"], owner);
    assert_eq!(post(&broker, "model/use", json!({ "id": own["id"] })).await["orgId"], owner);
}

#[tokio::test]
async fn the_audit_of_an_order_is_the_customers() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = json!({ "clientRltPo": "PO-GOODS-1" });
    let made = post(&client, "add", json!({ "iECatg": "1", "tradeMode": "0110", "clientRltPo": "PO-GOODS-1" })).await;
    post(&client, "dtl/add", with(&line("M-1", "3901100090", "10"), "queryFcstId", &made["id"])).await;
    post(&client, "care/clientOrderNo/apply", order.clone()).await;

    let no = refused(&client, "care/internalAuditReturn", order.clone(), 422).await;
    assert_eq!(no["fields"][0]["rule"], "care.reason");
    let back = with(&order, "note", &json!("数量不符"));
    let no = refused(&broker, "care/internalAuditReturn", back.clone(), 422).await;
    assert!(no["fields"][0]["message"].as_str().unwrap().contains("other side"), "{no}");
    let returned = post(&client, "care/internalAuditReturn", back).await;
    assert_eq!(returned["state"], "2");
}
