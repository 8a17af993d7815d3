//! Documents whose lines are stored with them are kept while a line is unfinished, as declarations are; what must be filled is asked for
//! when they leave the house, and what is wrong at any time.

use core_wasm::resource::{Required, Resource};
use core_wasm::resources::documents::{CLIENT_ORDER, ECO_CERT, ORIGIN_CERT};
use core_wasm::resources::sas::{SAS_DCL, SAS_STOCK};
use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::TestApp;

/// The documents with the command by which they leave the house, and the quantity of a line.
static DOCUMENTS: [(&Resource, &str, &str); 5] = [
    (&CLIENT_ORDER, "place", "gQty"),
    (&ECO_CERT, "confirm", "gQty"),
    (&ORIGIN_CERT, "apply", "gQty"),
    (&SAS_STOCK, "send", "dclQty"),
    (&SAS_DCL, "send", "dclQty"),
];

#[tokio::test]
async fn a_document_is_kept_while_a_line_is_unfinished() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (resource, leaves, quantity) in DOCUMENTS {
        let path = resource.path;
        let lines = resource.embedded().next().unwrap();
        let example: Value = serde_json::from_str(resource.example).unwrap();
        // Somebody has begun a line, and is called away.
        let begun = with(&example, lines.list, &json!([{ quantity: "3" }]));
        let kept = client.post(&format!("{path}/add"), begun).await.done();
        assert_eq!(kept[lines.list][0][quantity], "3.00000", "{path}");

        let chosen = json!({ "ids": [kept["id"]], "versions": [kept["version"]], "note": "" });
        let gaps = client.post(&format!("{path}/{leaves}"), chosen).await.refused(422);
        let at: Vec<&str> =
            gaps["fields"].as_array().unwrap().iter().map(|gap| gap["field"].as_str().unwrap()).collect();
        let wanted = lines.of.fields.iter().filter(|field| field.required != Required::No && field.name != quantity);
        for field in wanted {
            let place = format!("{}[0].{}", lines.list, field.name);
            assert!(at.contains(&place.as_str()), "{path}: {place} of {at:?}");
        }

        let mut wrong = kept.clone();
        wrong[lines.list][0][quantity] = json!("three");
        let no = client.post(&format!("{path}/update"), wrong).await.refused(422);
        let place = format!("{}[0].{quantity}", lines.list);
        assert_eq!(
            no["fields"].as_array().map(|fields| (fields.len(), &fields[0]["field"])),
            Some((1, &json!(place))),
            "{path}"
        );
        assert_eq!(client.get(&format!("{path}/{}/detail", kept["id"])).await.done(), kept, "{path}: nothing changed");
    }
}
