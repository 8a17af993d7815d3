//! The documents of zones that the demo begins with: whoever opens one can go on with it.

use serde_json::Value;

use crate::harness::{Client, TestApp};
use crate::sas::{APPLICATIONS, PASSPORTS, STOCK, VEHICLES, chosen, detail, done, running};

async fn all(client: &Client, path: &str) -> Vec<Value> {
    client.get(&format!("{path}/page?pageSize=200")).await.done()["rows"].as_array().unwrap().clone()
}

/// What stops a document, as `number rule field`.
async fn stops(client: &Client, path: &str, row: &Value) -> Vec<String> {
    let found = client.get(&format!("{path}/{}/check", row["id"])).await.done();
    let number = [&row["etpsPreentNo"], &row["vehicleNo"]].into_iter().find_map(Value::as_str).unwrap_or("?");
    let stopping = found.as_array().unwrap().iter().filter(|one| one["severity"] == "E");
    stopping.map(|one| format!("{number} {} {}", one["rule"], one["field"])).collect()
}

#[tokio::test]
async fn every_demo_document_of_a_zone_can_be_sent_as_it_stands() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut stopped = Vec::new();
    let open = ["DRAFT", "RETURNED", "STORE_FAIL", "1", "2"];
    for path in [APPLICATIONS, STOCK, PASSPORTS, VEHICLES, "/invt/v1/bwsDcr"] {
        for row in all(&broker, path).await {
            let state = row[if path == STOCK { "stucd" } else { "state" }].as_str().unwrap_or_default().to_owned();
            if open.contains(&state.as_str()) {
                stopped.extend(stops(&broker, path, &row).await);
            }
        }
    }
    // A change of what customs has can be sent too.
    for path in [APPLICATIONS, VEHICLES] {
        for row in all(&broker, path).await.iter().filter(|row| row["state"] == "APPROVED") {
            done(&broker, path, "change", row).await;
            stopped.extend(stops(&broker, path, row).await);
            done(&broker, path, "giveUp", row).await;
        }
    }
    // Of stock lists those that are on no passport and no declaration.
    let mut opened = 0;
    for row in all(&broker, STOCK).await.iter().filter(|row| row["stucd"] == "4") {
        let body = chosen(&broker, STOCK, row).await;
        if broker.post(&format!("{STOCK}/change"), body).await.status.as_u16() == 200 {
            opened += 1;
            stopped.extend(stops(&broker, STOCK, row).await);
            done(&broker, STOCK, "giveUp", row).await;
        }
    }
    assert!(opened > 0);
    assert!(stopped.is_empty(), "{stopped:#?}");
    let application = running(&broker).await;
    done(&broker, APPLICATIONS, "change", &application).await;
    done(&broker, APPLICATIONS, "send", &application).await;
    assert_eq!(detail(&broker, APPLICATIONS, &application).await["state"], "SENT");
}
