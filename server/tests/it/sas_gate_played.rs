//! The played gate of the demo: what it does with a passport of which customs is asked meanwhile that it be void.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::json;
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::harness::TestApp;
use crate::sas::{NOW, PASSPORTS, VEHICLES, add, approved, detail, done, folders_of, played, truck};

/// Customs takes what was sent and gives the answers whose time has come, ten seconds between two of them.
async fn goes_on(app: &TestApp, seconds: i64) {
    app.advance(TimeDelta::seconds(seconds));
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let dicts = server::process::built_in::dictionaries().unwrap();
    let delay = Duration::from_secs(10);
    let mut customs = Customs::open(app.app.settings.gateway(), delay, app.app.clock.clone(), dicts).unwrap();
    while customs.step().unwrap() > 0 {}
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
}

#[tokio::test]
async fn the_played_gate_holds_a_passport_until_customs_decided_that_it_is_void() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-PG", "10").await;
    // Played customs does not agree to void every fifth message: the first list was one, and each passport is two.
    for (turn, agrees) in [(1, true), (2, false)] {
        let pass = add(&broker, PASSPORTS, truck(&list, &format!("HF-PG{turn}"), "2")).await;
        done(&broker, PASSPORTS, "send", &pass).await;
        goes_on(&app, 0).await;
        goes_on(&app, 35).await;
        let state = async || detail(&broker, PASSPORTS, &pass).await["state"].clone();
        assert_eq!(state().await, json!("APPROVED"), "{turn}");
        done(&broker, PASSPORTS, "void", &pass).await;
        goes_on(&app, 0).await;
        // The vehicle would be through by now.
        goes_on(&app, 15).await;
        assert_eq!(state().await, json!("ENDING"), "{turn}");
        goes_on(&app, 60).await;
        goes_on(&app, 60).await;
        assert_eq!(state().await, json!(if agrees { "ENDED" } else { "PASSED" }), "{turn}");
        assert_eq!(detail(&broker, PASSPORTS, &pass).await["passTime"].is_string(), !agrees, "{turn}");
    }
    // Nothing of it holds what is sent afterwards.
    let vehicle = json!({ "vehicleNo": "沪PG9999", "vehicleWt": "9100", "masterCuscd": "2248" });
    let vehicle = add(&broker, VEHICLES, vehicle).await;
    done(&broker, VEHICLES, "send", &vehicle).await;
    played(&app).await;
    assert_eq!(detail(&broker, VEHICLES, &vehicle).await["state"], json!("APPROVED"));
}
