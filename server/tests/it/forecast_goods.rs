//! What the goods master gives the lines of a forecast, and what becomes of goods whose declaration is gone.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, chosen, command, detail, line, merged, of_lines, post, raw, refused, without_settings,
};
use crate::harness::TestApp;

#[tokio::test]
async fn a_line_that_names_a_material_is_filled_from_it_but_for_what_was_keyed() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let material = json!({
        "gdsMtno": "F-1", "materialType": "RM", "name": "六角螺母", "hsCode": "7318160000", "spec": "材质:不锈钢", "brandType": "4",
        "unit": "035", "price": "4.20", "currency": "USD", "originCountry": "DEU",
    });
    client.post("/base/v1/material/add", material).await.done();
    let made = add(&client).await;
    // By one call for one line, by many, and typed by an agent.
    let of = |goods: Value| with(&goods, "queryFcstId", &made["id"]);
    post(&client, "dtl/add", of(json!({ "gdsMtno": "F-1", "gQty": "10" }))).await;
    let row = json!({ "gdsMtno": "F-1", "gQty": "3", "gName": "螺母", "declPrice": "5" });
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": [row] })).await;
    // Nobody knows this number: what is missing is told.
    let unknown = json!({ "queryFcstId": made["id"], "rows": [{ "gdsMtno": "NO-1", "gQty": "1" }] });
    let no = refused(&client, "dtl/add/all", unknown, 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("field.required"), &json!("rows[0].codeTS"))
    );
    post(&broker, "dtl/add", of(json!({ "gdsMtno": "F-1", "gQty": "2", "declTotal": "9" }))).await;
    let lines = raw(&client, &made).await;
    let told = |line: &Value| {
        ["codeTS", "gName", "gUnit", "declPrice", "declTotal", "tradeCurr", "originCountry"]
            .map(|field| line[field].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(told(&lines[0]), ["7318160000", "六角螺母", "035", "4.2000", "42.0000", "USD", "DEU"]);
    let whole = client.get(&format!("{PATH}/dtl/{}/detail", lines[0]["id"])).await.done();
    assert_eq!((&whole["firstQty"], &whole["firstUnit"]), (&json!("10.00000"), &json!("035")));
    assert!(whole["gModel"].as_str().unwrap().contains("不锈钢"), "{}", whole["gModel"]);
    assert_eq!(told(&lines[1])[1..5], ["螺母", "035", "5.0000", "15.0000"]);
    // What the price would have been follows from the total that was keyed.
    assert_eq!(told(&lines[2])[3..5], ["4.5000", "9.0000"]);

    // What is cleared afterwards stays so.
    let cleared = with(&whole, "originCountry", &Value::Null);
    assert_eq!(post(&client, "dtl/update", cleared).await["originCountry"], Value::Null);

    // They are looked up by whoever may change the forecasts of the customer, and by nobody else.
    let path = format!("{PATH}/materials?orgId={}&numbers=F-1", made["orgId"]);
    assert_eq!(broker.get(&path).await.done()[0]["name"], "六角螺母");
    app.as_user("other").await.get(&path).await.refused(404);
}

#[tokio::test]
async fn goods_of_a_declaration_that_is_gone_are_declared_once_more() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    post(&client, "setting/add", json!({ "maxLines": "20" })).await;
    let made = add(&client).await;
    let goods = |at: usize| {
        let one = with(&line(&format!("M-{at}"), "3901100090", "10"), "gName", &json!(format!("粒子 {at}")));
        with(&one, "gModel", &json!(format!("4|3|注塑用 {at}")))
    };
    let rows: Vec<Value> = (1..=21).map(goods).collect();
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;
    let ask = with(&json!({ "needCert": "0", "needCiq": "0", "needTax": "0" }), "ids", &json!([made["id"]]));
    let sure = app.as_user("broker").await.with_header("reconfirm", "true");
    let declarations = sure.post("/decl/v1/fcst/add", ask.clone()).await.done();
    let ids: Vec<&Value> = declarations.as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids.len(), 2);
    let delete = async |id: &Value| {
        let found = broker.get(&format!("/decl/v1/{id}/detail")).await.done();
        broker.post("/decl/v1/delete", json!({ "ids": [id], "versions": [found["version"]] })).await.done();
    };
    delete(ids[1]).await;
    // The other one holds the rest: nothing is taken apart behind it.
    assert_eq!(detail(&client, &made).await["state"], "3");
    for name in ["unmerge", "merge"] {
        let no = refused(&broker, name, chosen(&broker, &made).await, 422).await;
        assert!(no["fields"][0]["message"].as_str().unwrap().contains("hold some of its goods"), "{no}");
    }
    let first = merged(&broker, &made).await[0].clone();
    refused(&broker, "dec/dtl/delete", of_lines(&[&first]), 422).await;
    let again = sure.post("/decl/v1/fcst/add", ask).await.done();
    assert_eq!(again.as_array().unwrap().len(), 1);
    let only = broker.get(&format!("/decl/v1/{}/detail", again[0]["id"])).await.done();
    assert_eq!(only["lines"].as_array().unwrap().len(), 1);
    assert_eq!(detail(&client, &made).await["state"], "7");
    delete(ids[0]).await;
    delete(&again[0]["id"]).await;
    assert_eq!((&detail(&client, &made).await["state"], merged(&broker, &made).await.len()), (&json!("3"), 21));
    command(&broker, "unmerge", &made).await;
}

#[tokio::test]
async fn what_was_shared_is_put_back_only_where_nobody_changed_it_since() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let version = detail(&client, &made).await["version"].clone();
    let ask = json!({ "id": made["id"], "version": version, "grossWt": "30", "netWt": "20", "splitModel": 1 });
    let told = post(&client, "weights/split", ask.clone()).await;
    assert_eq!(told["version"], detail(&client, &made).await["version"]);
    // Whoever looked at it before shares nothing over what stands there now.
    refused(&client, "weights/split", ask, 409).await;
    let first = raw(&client, &made).await[0].clone();
    let back = json!({ "id": made["id"], "version": told["version"], "lines": [{ "id": first["id"], "netWt": "" }] });
    post(&client, "dtl/update", with(&first, "netWt", &json!("7"))).await;
    refused(&client, "dtl/restore", back.clone(), 409).await;
    assert_eq!(raw(&client, &made).await[0]["netWt"], "7.000000");
    let now = detail(&client, &made).await["version"].clone();
    post(&client, "dtl/restore", with(&back, "version", &now)).await;
    assert_eq!(raw(&client, &made).await[0]["netWt"], Value::Null);

    // Where the customer allows no difference, none comes back.
    post(&client, "setting/add", json!({ "maxLines": "50", "netWtDiffQty": "0" })).await;
    let differs = json!({ "id": made["id"], "lines": [{ "id": first["id"], "netWt": "7" }] });
    let no = refused(&client, "dtl/restore", differs, 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("fcst.netIsQuantity"), &json!("lines[0].netWt"))
    );
}
