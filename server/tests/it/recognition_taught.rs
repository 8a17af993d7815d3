//! What people say of a supplier's papers beside where values stand: that goods are none of the goods master, how numbers and days are
//! written; what they say of the shipment itself.

use serde_json::{Value, json};

use crate::harness::{Client, TestApp};
use crate::push::Events;
use crate::recognition::{head, read_all, result, send, uploaded, workbook};

async fn corrected(client: &Client, read: &Value, changes: Value) -> Value {
    let body = json!({ "id": read["id"], "version": read["version"], "changes": changes });
    client.post("/recg/v1/correct", body).await.done()
}

/// A sample invoice, read by whoever uploads it.
async fn invoice(app: &TestApp, client: &Client) -> Value {
    let made = uploaded(client, &["inv_en.pdf"]).await;
    read_all(app).await;
    result(client, made["id"].as_i64().unwrap()).await
}

/// Adds a material of a number to the goods master of the makers.
async fn material(app: &TestApp, number: &str) {
    let row = json!({ "gdsMtno": number, "materialType": "RM", "name": number, "unit": "035", "hsCode": "8413602100" });
    app.as_user("orgadmin").await.post("/base/v1/material/add", row).await.done();
}

async fn learned(client: &Client) -> Vec<Value> {
    client.get("/recg/v1/template/page").await.done()["rows"].as_array().unwrap().clone()
}

#[tokio::test]
async fn that_goods_are_none_of_the_goods_master_is_remembered_seen_and_forgotten() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let plain = invoice(&app, &maker).await;
    let model = plain["lines"][0]["values"].as_array().unwrap().iter().find(|value| value["name"] == "model").unwrap();
    let model = model["text"].as_str().unwrap();
    // A material has that number by chance.
    material(&app, model).await;
    let first = invoice(&app, &maker).await;
    assert_eq!(
        (&first["lines"][0]["material"]["gdsMtno"], &first["lines"][0]["without"]),
        (&json!(model), &Value::Null)
    );
    let line = &first["lines"][0]["id"];
    let none = json!([{ "kind": "material", "line": line, "materialId": null }]);
    let said = corrected(&maker, &first, none.clone()).await;
    assert_eq!((&said["lines"][0]["material"], &said["lines"][0]["without"]), (&Value::Null, &json!("said")));

    // The supplier's next paper does not propose it again.
    let next = invoice(&app, &maker).await;
    assert_eq!((&next["lines"][0]["material"], &next["lines"][0]["without"]), (&Value::Null, &json!("remembered")));
    let rows = learned(&maker).await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    let told = ["field", "place", "label", "gdsMtno", "uses"].map(|name| rows[0][name].clone());
    assert_eq!(told[..2], [json!("material"), json!("goods")], "{rows:?}");
    assert_eq!((&told[2], &told[4]), (&json!(model), &json!("1")), "{rows:?}");
    assert!(told[3].is_null() || told[3] == "", "{rows:?}");
    // Others see nothing of it, and it is tried on no paper.
    assert_eq!(learned(&app.as_user("other").await).await, Vec::<Value>::new());
    maker.post("/recg/v1/template/try", json!({ "id": rows[0]["id"] })).await.refused(404);

    // Under another name the goods are matched anew; where it was said of the line itself it stays.
    let renamed =
        |read: &Value| json!([{ "kind": "set", "line": read["lines"][1]["id"], "name": "price", "text": "7" }]);
    assert_eq!(corrected(&maker, &next, renamed(&next)).await["lines"][0]["without"], "remembered");
    // Of another seller it was said, too, once the line's seller is set right.
    let seller = json!([{ "kind": "set", "name": "seller", "text": "Somebody Else Ltd." }]);
    let moved = corrected(&maker, &said, seller).await;
    assert_eq!(moved["lines"][0]["without"], "said");
    assert_eq!(learned(&maker).await.len(), 2);

    // Taken back, or forgotten in the list, it is proposed again.
    let again = invoice(&app, &maker).await;
    let back = json!([{ "kind": "material", "line": again["lines"][0]["id"], "materialId": null, "teaches": false }]);
    let open = corrected(&maker, &again, back).await;
    assert_eq!((&open["lines"][0]["material"], &open["lines"][0]["without"]), (&Value::Null, &Value::Null));
    let proposed = invoice(&app, &maker).await;
    assert_eq!(proposed["lines"][0]["material"]["gdsMtno"], model);
    corrected(
        &maker,
        &proposed,
        json!([{ "kind": "material", "line": proposed["lines"][0]["id"], "materialId": null }]),
    )
    .await;
    for row in learned(&maker).await {
        let chosen = json!({ "ids": [row["id"]], "versions": [row["version"]] });
        maker.post("/recg/v1/template/delete", chosen).await.done();
    }
    assert_eq!(invoice(&app, &maker).await["lines"][0]["material"]["gdsMtno"], model);

    // A material that is chosen is seen in the same list.
    let last = invoice(&app, &maker).await;
    let id = &last["lines"][0]["material"]["id"];
    corrected(&maker, &last, json!([{ "kind": "material", "line": last["lines"][1]["id"], "materialId": id }])).await;
    let rows = learned(&maker).await;
    assert_eq!((rows.len(), &rows[0]["gdsMtno"], &rows[0]["place"]), (1, &json!(model), &json!("goods")), "{rows:?}");
}

/// A packing list whose weights and day can be read in two ways.
fn packing_list() -> Vec<u8> {
    workbook(&[
        &["PACKING LIST"],
        &["Seller:", "Nordic Garden GmbH"],
        &["Invoice No.", "A-100"],
        &["Invoice Date", "03/04/2026"],
        &["Gross weight:", "12.480 kg"],
        &["Description of Goods", "Quantity", "Net Weight"],
        &["Bearing", "10", "1.020"],
        &["Seal", "5", "5.566"],
    ])
}

#[tokio::test]
async fn how_a_supplier_writes_numbers_and_days_is_learned_by_the_reading_that_is_taken() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let read = async || {
        let made = send(&maker, &[("pl.xlsx", &packing_list())], &[("iEFlag", "I")]).await.done();
        read_all(&app).await;
        result(&maker, made["id"].as_i64().unwrap()).await
    };
    let told = |read: &Value| {
        let text = |name: &str| head(read, name)["text"].as_str().unwrap_or_default().to_owned();
        let net = read["lines"].as_array().unwrap().iter().flat_map(|line| line["values"].as_array().unwrap());
        let net: Vec<String> = net
            .filter(|value| value["name"] == "netWeight")
            .map(|value| value["text"].as_str().unwrap().to_owned())
            .collect();
        (text("grossWeight"), text("invoiceDate"), net)
    };
    let first = read().await;
    assert_eq!(told(&first), ("12.48".into(), "2026-03-04".into(), vec!["1.02".into(), "5.566".into()]), "{first}");

    let other = json!([{ "kind": "set", "name": "grossWeight", "text": "12480" }]);
    let weight = corrected(&maker, &first, other).await;
    let cell = |read: &Value| head(read, "grossWeight")["place"]["cell"].clone();
    assert_eq!((cell(&weight), cell(&first)), (json!("B5"), json!("B5")), "it stands where it stood");
    let rows = learned(&maker).await;
    let shown = |rows: &[Value]| -> Vec<(Value, Value, Value)> {
        rows.iter().map(|row| (row["field"].clone(), row["label"].clone(), row["place"].clone())).collect()
    };
    let (numbers, place): (Vec<Value>, Vec<Value>) = rows.into_iter().partition(|row| row["field"] == "numbers");
    assert_eq!(shown(&numbers), [(json!("numbers"), json!("1.234,56"), json!("paper"))]);
    assert_eq!(shown(&place), [(json!("grossWeight"), json!("Gross weight"), json!("left"))]);
    let next = read().await;
    assert_eq!(told(&next), ("12480".into(), "2026-03-04".into(), vec!["1020".into(), "5566".into()]), "{next}");
    assert_eq!(head(&next, "grossWeight")["found"], "learned");
    let tried = maker.post("/recg/v1/template/try", json!({ "id": numbers[0]["id"] })).await.done();
    assert_eq!(tried["found"]["text"], "12480", "{tried}");

    let day = json!([{ "kind": "set", "name": "invoiceDate", "text": "2026-04-03" }]);
    corrected(&maker, &next, day).await;
    let both = read().await;
    assert_eq!(told(&both).1, "2026-04-03");
    assert_eq!(learned(&maker).await.len(), 3);

    // Forgotten, it is read as before.
    for row in learned(&maker).await {
        let chosen = json!({ "ids": [row["id"]], "versions": [row["version"]] });
        maker.post("/recg/v1/template/delete", chosen).await.done();
    }
    assert_eq!(told(&read().await), told(&first));
}

#[tokio::test]
async fn what_is_put_back_teaches_nothing_of_how_a_supplier_writes() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = send(&maker, &[("pl.xlsx", &packing_list())], &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    let first = result(&maker, made["id"].as_i64().unwrap()).await;
    let other = json!([{ "kind": "set", "name": "grossWeight", "text": "12480" }]);
    let taken = corrected(&maker, &first, other).await;
    assert_eq!(learned(&maker).await.len(), 2, "how numbers are written, and the place");
    let back = json!([{ "kind": "restore", "name": "grossWeight", "value": head(&first, "grossWeight") }]);
    let put_back = corrected(&maker, &taken, back).await;
    assert_eq!(head(&put_back, "grossWeight")["text"], "12.48");
    assert_eq!(learned(&maker).await, Vec::<Value>::new());
    // Another number says nothing of this one.
    let slip = json!([{ "kind": "set", "name": "grossWeight", "text": "12400" }]);
    corrected(&maker, &put_back, slip).await;
    assert_eq!(learned(&maker).await, Vec::<Value>::new());
}

#[tokio::test]
async fn direction_and_customer_are_set_right_under_review_by_whoever_may_declare_for_both() {
    let app = TestApp::start().await;
    let (broker, customer) = (app.as_user("broker").await, app.org_id("maker").await);
    let read = invoice(&app, &broker).await;
    assert_eq!((&read["iEFlag"], &read["customerId"]), (&json!("I"), &Value::Null));
    let model = read["lines"][0]["values"].as_array().unwrap().iter().find(|value| value["name"] == "model").unwrap();
    material(&app, model["text"].as_str().unwrap()).await;

    // For the customer the goods are matched with that goods master.
    let changes = json!([{ "kind": "direction", "iEFlag": "E" }, { "kind": "customer", "customerId": customer }]);
    let set = corrected(&broker, &read, changes.clone()).await;
    assert_eq!((&set["iEFlag"], &set["customerId"]), (&json!("E"), &json!(customer)));
    assert_eq!(set["lines"][0]["material"]["gdsMtno"], model["text"], "{set}");
    let row = broker.get(&format!("/recg/v1/{}/detail", read["id"])).await.done();
    assert_eq!((&row["iEFlag"], &row["customerName"]), (&json!("E"), &set["customerName"]));
    let log = broker.get(&format!("/recg/v1/{}/log", read["id"])).await.done().to_string();
    assert!(log.contains("iEFlag") && log.contains("customerName"), "{log}");

    // Nothing changes by an old version, for somebody whom one may not declare for, or in a direction that there is none of.
    let refused = async |version: &Value, changes: Value, status: u16| {
        let body = json!({ "id": read["id"], "version": version, "changes": changes });
        broker.post("/recg/v1/correct", body).await.refused(status);
    };
    refused(&read["version"], changes, 409).await;
    let stranger = app.org_id("other").await;
    refused(&set["version"], json!([{ "kind": "customer", "customerId": stranger }]), 404).await;
    refused(&set["version"], json!([{ "kind": "direction", "iEFlag": "X" }]), 422).await;
    let own = corrected(&broker, &set, json!([{ "kind": "customer", "customerId": null }])).await;
    assert_eq!((&own["customerId"], &own["lines"][0]["material"]), (&Value::Null, &Value::Null));
    // What was made of it goes the other way.
    let again = corrected(&broker, &own, json!([{ "kind": "customer", "customerId": customer }])).await;
    let body = json!({ "id": read["id"], "version": again["version"], "to": "declaration" });
    let draft = broker.post("/recg/v1/confirm", body).await.done();
    assert_eq!(broker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done()["iEFlag"], "E");
    let row = broker.get(&format!("/recg/v1/{}/detail", read["id"])).await.done();
    refused(&row["version"], json!([{ "kind": "direction", "iEFlag": "I" }]), 422).await;
}

#[tokio::test]
async fn an_open_list_hears_of_papers_that_a_colleague_hands_in() {
    let app = TestApp::start().await;
    let (maker, colleague, other) =
        (app.as_user("maker").await, app.as_user("orgadmin").await, app.as_user("other").await);
    let (mut here, mut there) = (Events::open(&colleague, "").await, Events::open(&other, "").await);
    uploaded(&maker, &["inv_en.pdf"]).await;
    let event = here.event().await.unwrap();
    assert_eq!(
        (&event["kind"], &event["content"], &event["refId"]),
        (&json!("recognition.rows"), &json!(""), &json!(""))
    );
    // No message is left of it, and others hear of their own alone.
    assert_eq!(colleague.get("/recg/v1/page").await.done()["total"], 1);
    uploaded(&other, &["inv_en.pdf"]).await;
    assert_eq!(there.event().await.unwrap()["kind"], "recognition.rows");
    assert_eq!(other.get("/recg/v1/page").await.done()["total"], 1);
}
