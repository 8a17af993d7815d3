//! What origin certificates are refused for, warned of or asked about: figures, days, parties, codes, a second one of an export.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::decl_support::{self, export, import, made_for_a};
use crate::harness::TestApp;
use crate::origin_certs::{CERTS, RECEIVED, add, command, detail, first_problem, naming, pumps, received, state};

#[tokio::test]
async fn figures_that_would_lift_the_value_content_are_refused() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (list, field, value) in [
        ("materials", "unitQty", "-2"),
        ("materials", "unitQty", "0"),
        ("materials", "price", "-30"),
        ("lines", "gQty", "-10"),
        ("lines", "ownCost", "-1"),
        ("lines", "declTotal", "-1000"),
        ("lines", "rvcLimit", "101"),
    ] {
        let mut row = pumps();
        row[list][0][field] = json!(value);
        let told = client.post(&format!("{CERTS}/add"), row).await.refused(422);
        assert_eq!(
            first_problem(&told),
            (&json!("originCert.figure"), &json!(format!("{list}[0].{field}"))),
            "{field} {value}"
        );
    }
    let mut row = pumps();
    row["materials"][0]["unitQty"] = json!("2.0000000001");
    let told = client.post(&format!("{CERTS}/add"), row).await.refused(422);
    assert_eq!(told["fields"][0]["field"], "materials[0].unitQty");
}

#[tokio::test]
async fn what_is_judged_of_a_draft_is_what_its_application_is_refused_for() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let yesterday = app.app.today().pred_opt().unwrap().to_string();
    for row in [
        with(&pumps(), "exporter", &json!("")),
        with(&pumps(), "destinationCountry", &json!("USA")),
        with(&pumps(), "issuedOn", &json!(yesterday)),
    ] {
        let made = add(&client, row).await;
        let judged = client.get(&format!("{CERTS}/{}/judged", made["id"])).await.done()["problems"].clone();
        let told = command(&client, "apply", &made, "").await["data"]["fields"].clone();
        let rules = |found: &Value| -> Vec<String> {
            found.as_array().unwrap().iter().map(|one| format!("{} {}", one["rule"], one["field"])).collect()
        };
        let (judged, told) = (rules(&judged), rules(&told));
        assert!(!told.is_empty() && told.iter().all(|one| judged.contains(one)), "{told:?} {judged:?}");
    }
    let sound = add(&client, pumps()).await;
    assert_eq!(client.get(&format!("{CERTS}/{}/judged", sound["id"])).await.done()["problems"], json!([]));
    assert_eq!(command(&client, "apply", &sound, "").await["status"], 200);
}

#[tokio::test]
async fn six_digits_of_a_code_do_on_a_certificate() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let mut row = pumps();
    row["lines"][0]["codeTS"] = json!("841381");
    row["materials"][0]["codeTS"] = json!("848210");
    let made = add(&client, row).await;
    assert_eq!(command(&client, "apply", &made, "").await["status"], 200);
    let goods = decl_support::with(import(), json!({ "ecoRelations": naming("E-30") }));
    let declaration = made_for_a(&app, &broker, goods).await;
    let mut short = declaration.clone();
    short["lines"][0]["codeTS"] = json!(declaration["lines"][0]["codeTS"].as_str().unwrap().get(..6));
    let quantity = declaration["lines"][0]["gQty"].as_str().unwrap();
    received(&client, &short, "E-30", quantity, "2099-12-31").await;
    let bound = broker.post(&format!("/decl/v1/{}/certs/bind", declaration["id"]), json!({})).await.done();
    assert_eq!(bound["taken"], 1);
}

#[tokio::test]
async fn nothing_is_issued_on_a_day_that_has_not_come() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let tomorrow = app.app.today().succ_opt().unwrap().to_string();
    let made = add(&client, with(&pumps(), "issuedOn", &json!(tomorrow))).await;
    for name in ["apply", "approve"] {
        assert_eq!(command(&client, name, &made, "").await["status"], 200);
    }
    let told = command(&client, "issue", &made, "").await;
    assert_eq!(first_problem(&told["data"]), (&json!("originCert.issuedOn"), &json!("issuedOn")));
    assert_eq!(state(&client, &made).await, "3");
}

#[tokio::test]
async fn a_received_certificate_without_a_last_day_has_that_of_its_agreement() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let received = |number: &str, of: &str, quantity: &str| {
        json!({
            "certNo": number, "ftaCode": of, "issuedOn": "2026-03-01",
            "lines": [{ "ecoGNo": "1", "codeTS": "3901100090", "gName": "PE", "gQty": quantity, "gUnit": "035" }],
        })
    };
    let made = client.post(&format!("{RECEIVED}/add"), received("E-1", "22", "10")).await.done();
    assert_eq!(made["validTo"], "2027-02-28");
    let said = with(&received("E-2", "22", "10"), "validTo", &json!("2026-09-01"));
    assert_eq!(client.post(&format!("{RECEIVED}/add"), said).await.done()["validTo"], "2026-09-01");
    let none = client.post(&format!("{RECEIVED}/add"), received("E-3", "22", "-10")).await.refused(422);
    assert_eq!(first_problem(&none), (&json!("ecoCert.quantity"), &json!("lines[0].gQty")));
}

#[tokio::test]
async fn parties_that_are_known_are_named_in_english() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, export()).await;
    let asked = json!({ "certType": "C", "declId": declaration["id"] });
    // The demo knows the company: by its name and its address in English.
    let known = broker.post(&format!("{CERTS}/from"), asked).await.done();
    let address = "951 Jianchuan Road, Minhang District, Shanghai, CHINA";
    assert_eq!(known["exporter"], format!("East China Precision Manufacturing Co., Ltd, {address}"));
}

#[tokio::test]
async fn what_was_received_is_looked_at_when_it_is_confirmed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let tomorrow = app.app.today().succ_opt().unwrap().to_string();
    let lines = json!([{ "ecoGNo": "1", "codeTS": "3901100090", "gName": "PE", "gQty": "1", "gUnit": "035" }]);
    for (number, field, value) in
        [("E-1", "issuedOn", tomorrow.as_str()), ("E-2", "certType", "E"), ("E-3", "originCountry", "USA")]
    {
        let row = json!({
            "certNo": number, "ftaCode": "22", "certType": "RC", "originCountry": "JPN", "issuedOn": "2026-01-01", "lines": lines,
        });
        let made = client.post(&format!("{RECEIVED}/add"), with(&row, field, &json!(value))).await.done();
        let chosen = json!({ "ids": [made["id"]], "versions": [made["version"]] });
        let no = client.post(&format!("{RECEIVED}/confirm"), chosen).await.refused(422);
        assert_eq!(no["fields"][0]["field"], field);
        let now = client.get(&format!("{RECEIVED}/{}/detail", made["id"])).await.done();
        assert_eq!((&now["state"], &now["version"]), (&json!("1"), &made["version"]));
    }
}

#[tokio::test]
async fn a_second_certificate_of_an_export_is_asked_about() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, export()).await;
    let (first, second) = (add(&broker, pumps()).await, add(&broker, pumps()).await);
    let of_export = format!("UPDATE origin_cert SET decl_id = {}", declaration["id"]);
    app.db().execute_unprepared(&of_export).await.unwrap();
    let in_state = async |certificate: &Value, state: &str| {
        let sql = format!("UPDATE origin_cert SET state = '{state}' WHERE id = {}", certificate["id"]);
        assert_eq!(app.db().execute_unprepared(&sql).await.unwrap().rows_affected(), 1);
    };
    for (state, asks) in [("1", false), ("2", true), ("4", true), ("6", false)] {
        in_state(&first, state).await;
        in_state(&second, "1").await;
        let version = detail(&broker, &second).await["version"].clone();
        let body = json!({ "ids": [second["id"]], "versions": [version] });
        let told = broker.post(&format!("{CERTS}/apply?useAlert=1"), body).await;
        assert_eq!(told.status.as_u16(), if asks { 511 } else { 200 }, "{state}: {:?}", told.envelope());
        assert!(!asks || told.message().contains(first["certNo"].as_str().unwrap()), "{}", told.message());
    }
}

#[tokio::test]
async fn a_total_that_is_not_price_times_quantity_is_asked_about() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let priced = |total: &str| {
        let mut row = pumps();
        (row["lines"][0]["declPrice"], row["lines"][0]["declTotal"]) = (json!("100"), json!(total));
        row
    };
    let apply = async |made: &Value| {
        let body = json!({ "ids": [made["id"]], "versions": [made["version"]] });
        client.post(&format!("{CERTS}/apply?useAlert=1"), body).await
    };
    let (wrong, right) = (add(&client, priced("5000")).await, add(&client, priced("1000")).await);
    let judged = client.get(&format!("{CERTS}/{}/judged", wrong["id"])).await.done();
    assert!(judged["problems"].to_string().contains("originCert.priceTotal"), "{judged}");
    let told = apply(&wrong).await;
    assert_eq!(told.status.as_u16(), 511, "{:?}", told.envelope());
    assert!(told.message().contains("5000") && told.message().contains("1000"), "{}", told.message());
    assert_eq!(state(&client, &wrong).await, "1");
    assert_eq!(apply(&right).await.status.as_u16(), 200);
}
