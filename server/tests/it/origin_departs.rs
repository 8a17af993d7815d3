//! What is doubtful of an origin certificate that is being written: it departs from its export, or is not in English.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::decl_support::{export, made_for_a};
use crate::harness::{Client, TestApp};
use crate::origin_certs::{add, command, detail, pumps};

const CERTS: &str = "/certs/v1/origin";

/// The warnings of a certificate's judgement, each as its rule and its field.
async fn warned(client: &Client, made: &Value) -> Vec<String> {
    let judged = client.get(&format!("{CERTS}/{}/judged", made["id"])).await.done()["problems"].clone();
    let warnings = judged.as_array().unwrap().iter().filter(|one| one["severity"] == "W");
    warnings.map(|one| format!("{} {}", one["rule"].as_str().unwrap(), one["field"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn what_departs_from_the_export_or_is_not_english_is_warned_of_and_stops_nothing() {
    let app = TestApp::start().await;
    let (broker, client) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let declaration = made_for_a(&app, &broker, export()).await;
    let made =
        broker.post(&format!("{CERTS}/from"), json!({ "certType": "C", "declId": declaration["id"] })).await.done();
    let of_source = |found: Vec<String>| -> Vec<String> {
        found.into_iter().filter(|one| one.starts_with("originCert.source")).collect()
    };
    assert_eq!(of_source(warned(&broker, &made).await), [""; 0]);
    let mut other = detail(&broker, &made).await;
    other["destinationCountry"] = json!("BRA");
    other["lines"][0]["gQty"] = json!("99999999");
    other["lines"][0]["grossWt"] = json!("99999999");
    broker.post(&format!("{CERTS}/update"), other).await.done();
    let expected = ["country destinationCountry", "quantity lines[0].gQty", "weight lines[0].grossWt"];
    assert_eq!(of_source(warned(&broker, &made).await), expected.map(|one| format!("originCert.source.{one}")));
    let mut other = detail(&broker, &made).await;
    other["lines"][0]["codeTS"] = json!("0803900000");
    broker.post(&format!("{CERTS}/update"), other).await.done();
    assert!(warned(&broker, &made).await.contains(&"originCert.source.code lines[0].codeTS".to_owned()));

    let chinese = add(&client, with(&pumps(), "exporter", &json!("HUADONG, 上海市"))).await;
    assert_eq!(warned(&client, &chinese).await, ["originCert.english exporter"]);
    assert_eq!(command(&client, "apply", &chinese, "").await["status"], 200);
    assert_eq!(warned(&client, &chinese).await, [""; 0], "nobody writes it any more");
}

/// Name, address and country of an enterprise may be longer than the field in which a form has all three.
#[tokio::test]
async fn a_party_that_does_not_fit_on_the_form_is_told_at_its_field() {
    let app = TestApp::start().await;
    let (broker, client) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let declaration = made_for_a(&app, &broker, export()).await;
    let (name, address) = ("EASTERN PRECISION ".repeat(11), "NO. 1 LONG ROAD, ".repeat(11));
    let exporter = json!({
        "name": declaration["tradeName"], "nameEn": name.trim(), "addressEn": address.trim(), "kind": "1",
        "creditCode": declaration["tradeCoScc"],
    });
    let known = client.get("/base/v1/etps/page?pageSize=200").await.done();
    let known = known["rows"].as_array().unwrap().iter().find(|row| row["name"] == declaration["tradeName"]);
    if let Some(known) = known {
        let changed = json!({ "id": known["id"], "version": known["version"], "nameEn": name.trim(), "addressEn": address.trim() });
        client.post("/base/v1/etps/update", changed).await.done();
    } else {
        client.post("/base/v1/etps/add", exporter).await.done();
    }
    let made =
        broker.post(&format!("{CERTS}/from"), json!({ "certType": "C", "declId": declaration["id"] })).await.done();
    let stored = detail(&broker, &made).await;
    let said = stored["exporter"].as_str().unwrap();
    assert!(said.starts_with(name.trim()) && said.ends_with("CHINA"), "without half of an address: {said}");
    assert!(warned(&broker, &made).await.contains(&"originCert.tooLong exporter".to_owned()));
}
