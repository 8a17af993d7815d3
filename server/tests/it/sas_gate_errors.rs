//! What stops a truck, or the goods for one: each refusal names its field and says why, and nothing is changed or sent by it.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::gateway::{folders, outbox};

use crate::base_support::with;
use crate::harness::{Client, TestApp};
use crate::sas::{
    PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, folders_of, played, pumps, running, switch, truck,
};

/// Switches a parameter of the owner of a document to a value.
async fn set(admin: &Client, document: &Value, parameter: &str, value: &str) {
    let mut org = admin.get(&format!("/sys/v1/org/{}/detail", document["orgId"])).await.done();
    org["params"][parameter] = json!(value);
    admin.post("/sys/v1/org/update", org).await.done();
}

/// A document that is not sent: by which rule, at which field, and what is said; it stands as it stood.
async fn stays(app: &TestApp, client: &Client, path: &str, row: &Value) -> [String; 3] {
    let before = detail(client, path, row).await;
    let body = chosen(client, path, row).await;
    let answer = client.post(&format!("{path}/send"), body).await.refused(422);
    let told = answer["fields"][0].clone();
    let after = detail(client, path, row).await;
    assert_eq!(after, before, "{told}");
    outbox::write_all(&app.app, &folders_of(app)).await.unwrap();
    assert!(folders::list(&folders_of(app).out_box()).unwrap().is_empty(), "{told}");
    ["rule", "field", "message"].map(|key| told[key].as_str().unwrap().to_owned())
}

/// Rule and field are these, and the text says all of this.
fn says(told: [String; 3], rule: &str, field: &str, what: &[&str]) {
    let [is_rule, is_field, message] = told;
    assert_eq!((is_rule.as_str(), is_field.as_str()), (rule, field), "{message}");
    for one in what {
        assert!(message.contains(one), "{rule}: {message} lacks {one}");
    }
}

#[tokio::test]
async fn whatever_stops_a_truck_names_its_field_says_why_and_changes_nothing() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let list = approved(&app, &broker, "CRK-GE", "10").await;
    let truck_with = async |ours: &str, changes: Value| {
        let mut row = truck(&list, ours, "1");
        for (field, value) in changes.as_object().unwrap() {
            row = with(&row, field, value);
        }
        add(&broker, PASSPORTS, row).await
    };
    let whole = |gross: &str| json!({ "bindTypecd": "2", "lines": [], "totalGrossWt": gross });

    // What the goods weigh beside their list, within the limit of the scale and beyond it: 5 percent, or what the owner says.
    let heavy = truck_with("HF-GE1", whole("5.5")).await;
    let told = stays(&app, &broker, PASSPORTS, &heavy).await;
    says(told, "sas.weightOfDocuments", "totalGrossWt", &["5.5", "5"]);
    set(&admin, &list, "g2PassportWtLimit", "10").await;
    let found = broker.get(&format!("{PASSPORTS}/{}/check", heavy["id"])).await.done();
    let of_weight: Vec<&Value> =
        found.as_array().unwrap().iter().filter(|one| one["rule"] == "sas.weightOfDocuments").collect();
    assert_eq!(of_weight.len(), 1, "{found}");
    assert_eq!(of_weight[0]["severity"], json!("W"), "within the limit it is only told");
    set(&admin, &list, "g2PassportWtLimit", "0.5").await;
    let less = truck_with("HF-GE2", whole("4.97")).await;
    says(stays(&app, &broker, PASSPORTS, &less).await, "sas.weightOfDocuments", "totalGrossWt", &["4.97", "5"]);
    set(&admin, &list, "g2PassportWtLimit", "").await;

    // A vehicle as it was recorded, where only such pass.
    switch(&admin, &list, "g2PassportStrictVehicle").await;
    let strange = truck_with("HF-GE3", json!({ "vehicleNo": "沪GE0001", "vehicleWt": "9000" })).await;
    let told = stays(&app, &broker, PASSPORTS, &strange).await;
    says(told, "sas.vehicleUnknown", "vehicleNo", &["Only recorded vehicles", "record it first"]);
    let lighter = truck_with("HF-GE4", json!({ "vehicleWt": "12000" })).await;
    says(stays(&app, &broker, PASSPORTS, &lighter).await, "sas.recordedWeight", "vehicleWt", &["13000 is recorded"]);
    let frame = truck_with("HF-GE5", json!({ "vehicleFrameNo": "沪A9999挂", "vehicleFrameWt": "1000" })).await;
    says(stays(&app, &broker, PASSPORTS, &frame).await, "sas.recordedFrame", "vehicleFrameNo", &["沪A1688挂"]);
    // A record that customs has not approved yet is none.
    let fresh = json!({ "orgId": list["orgId"], "vehicleNo": "沪GE0001", "vehicleWt": "9000", "masterCuscd": "2248" });
    add(&broker, VEHICLES, fresh).await;
    says(stays(&app, &broker, PASSPORTS, &strange).await, "sas.vehicleUnknown", "vehicleNo", &[]);

    // A line of which another truck has the rest.
    let first =
        truck_with("HF-GE6", json!({ "lines": [{ "rltGdsSeqno": "1", "gdsNm": "计量泵", "dclQty": "9" }] })).await;
    done(&broker, PASSPORTS, "send", &first).await;
    played(&app).await;
    let second =
        truck_with("HF-GE7", json!({ "lines": [{ "rltGdsSeqno": "1", "gdsNm": "计量泵", "dclQty": "2" }] })).await;
    let told = stays(&app, &broker, PASSPORTS, &second).await;
    says(told, "sas.freeQuantity", "lines[0].dclQty", &["1 is free", "wants 2", "HF-GE6"]);
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["used"], &carried[0]["left"]), (&json!("9.00000"), &json!("1.00000")));
    let third = truck_with("HF-GE8", whole("5")).await;
    let told = stays(&app, &broker, PASSPORTS, &third).await;
    says(told, "sas.alreadyCarried", "docs[0].rtlBillNo", &["HF-GE6"]);
}

#[tokio::test]
async fn whatever_stops_the_goods_for_a_truck_names_its_field_says_why_and_changes_nothing() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    // A line of the application that other lists used up.
    let most = add(&broker, STOCK, pumps(&application, "CRK-GF1", "E", "1000")).await;
    says(stays(&app, &broker, STOCK, &most).await, "sas.agreed", "lines[0].dclQty", &["Line 12", "wants 1000"]);
    let moved = async || broker.get(&format!("/sas/v1/sasDcl/{}/moved", application["id"])).await.done();
    let before = moved().await;
    let other = with(&pumps(&application, "CRK-GF2", "E", "1"), "sasDclNo", &json!("SB2248260000000001"));
    let lines = json!([with(&other["lines"][0], "sasDclSeqno", &json!("77"))]);
    let unknown = add(&broker, STOCK, with(&other, "lines", &lines)).await;
    let told = stays(&app, &broker, STOCK, &unknown).await;
    says(told, "sas.lineUnknown", "lines[0].sasDclSeqno", &["no such line"]);
    // An application that is over.
    let late = add(&broker, STOCK, pumps(&application, "CRK-GF3", "E", "1")).await;
    app.db().execute_unprepared("UPDATE sas_dcl SET valid_time = '2020-01-01'").await.unwrap();
    let told = stays(&app, &broker, STOCK, &late).await;
    says(told, "sas.applicationExpired", "sasDclNo", &["ended on 2020-01-01"]);
    assert_eq!(moved().await, before);
}
