//! Origin certificates that forecasts use: taken as a whole or not at all, told of, released.

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, chosen, command, detail, line, of_lines, post, raw, refused, told_of, without_settings,
};
use crate::harness::{Client, TestApp};

const CERTS: &str = "/certs/v1/eco";

/// A confirmed certificate of 150 kg polyethylene and 100 kg polypropylene.
async fn certificate(client: &Client, number: &str) -> Value {
    let goods = |line: &str, code: &str, quantity: &str| json!({ "ecoGNo": line, "codeTS": code, "gName": "聚乙烯粒子", "gQty": quantity, "gUnit": "035" });
    let row = json!({
        "certNo": number, "ftaCode": "22", "originCountry": "JPN", "issuedOn": "2026-01-01", "validTo": "2099-12-31",
        "lines": [goods("1", "3901100090", "150"), goods("2", "3902100090", "100")],
    });
    let made = client.post(&format!("{CERTS}/add"), row).await.done();
    assert_eq!((&made["state"], &made["lines"][0]["leftQty"]), (&json!("1"), &json!("150.00000")));
    let body = json!({ "ids": [made["id"]], "versions": [made["version"]] });
    client.post(&format!("{CERTS}/confirm"), body).await.done();
    made
}

/// A submitted forecast of so many lines of 100 kg, which name a line of a certificate.
async fn naming(client: &Client, number: &str, lines: &[&str]) -> Value {
    let made = add(client).await;
    let code = |line: &str| if line == "2" { "3902100090" } else { "3901100090" };
    let rows: Vec<Value> = lines
        .iter()
        .map(|at| with(&with(&line("M-1", code(at), "10"), "ecoCertNo", &json!(number)), "ecoGNo", &json!(at)))
        .collect();
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(client, "submit", &made).await;
    made
}

async fn left(client: &Client, certificate: &Value) -> Vec<String> {
    let found = client.get(&format!("{CERTS}/{}/detail", certificate["id"])).await.done();
    found["lines"].as_array().unwrap().iter().map(|line| line["leftQty"].as_str().unwrap().to_owned()).collect()
}

fn taking(forecast: &Value) -> String {
    format!("{}/certs/submit", forecast["id"])
}

#[tokio::test]
async fn what_a_forecast_takes_is_gone_for_others_until_it_is_released() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let eco = certificate(&client, "E-1").await;
    // Who submits first takes its parts; what is left is not enough for the other one, which is submitted all the same.
    let (first, second) = (naming(&client, "E-1", &["1", "2"]).await, naming(&client, "E-1", &["1"]).await);
    let told = client.get(&format!("{PATH}/{}/log", first["id"])).await.done();
    assert!(told.to_string().contains("bindCerts"), "{told}");
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);

    // The other one is told who holds it, and takes nothing.
    let no = refused(&client, &taking(&second), json!({}), 422).await;
    let said = &no["fields"][0];
    assert_eq!((&said["rule"], &said["field"]), (&json!("certificate.left"), &json!("lines[0].ecoGNo")));
    let number = detail(&client, &first).await["fcstNo"].as_str().unwrap().to_owned();
    assert!(said["message"].as_str().unwrap().contains(&number), "{said}");
    // What has taken its part takes no other.
    assert_eq!(refused(&client, &taking(&first), json!({}), 422).await["fields"][0]["rule"], "certificate.none");

    let used = client.get(&format!("{PATH}/certs/get?id={}", first["id"])).await.done();
    assert_eq!((&used[0]["certNo"], &used[0]["lines"], &used[0]["taken"]), (&json!("E-1"), &json!(2), &json!(2)));
    let lines = client.get(&format!("{PATH}/certs/dtl/get?id={}&certId={}", second["id"], eco["id"])).await.done();
    assert_eq!(
        (&lines[0]["leftQty"], &lines[0]["wantedQty"], &lines[0]["heldBy"][0]),
        (&json!("50.00000"), &json!("100.00000"), &json!(number))
    );

    // In use it stays as it is.
    let now = client.get(&format!("{CERTS}/{}/detail", eco["id"])).await.done();
    let body = json!({ "ids": [eco["id"]], "versions": [now["version"]] });
    let in_use = client.post(&format!("{CERTS}/takeBack"), body.clone()).await.refused(422);
    assert_eq!(in_use["fields"][0]["rule"], "ecoCert.inUse");

    post(&client, "certs/release", json!({ "id": first["id"], "ids": [eco["id"]] })).await;
    refused(&client, "certs/release", json!({ "id": first["id"], "ids": [eco["id"]] }), 404).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
    post(&client, &taking(&second), json!({})).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "100.00000"]);
    // Whoever takes a forecast back releases what it holds.
    command(&client, "takeBack", &second).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
}

#[tokio::test]
async fn of_two_at_once_one_wins() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    // Nobody has entered it when they are submitted.
    let (first, second) = (naming(&client, "E-1", &["1"]).await, naming(&client, "E-1", &["1"]).await);
    let eco = certificate(&client, "E-1").await;
    let (one, other) = (format!("{PATH}/{}", taking(&first)), format!("{PATH}/{}", taking(&second)));
    let (one, other) = tokio::join!(client.post(&one, json!({})), client.post(&other, json!({})));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    assert_eq!(left(&client, &eco).await[0], "50.00000");
}

#[tokio::test]
async fn all_lines_take_their_part_or_none() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let eco = certificate(&client, "E-1").await;
    let made = naming(&client, "E-1", &["1", "1"]).await;
    refused(&client, &taking(&made), json!({}), 422).await;
    // Who claims no version need not send a body.
    let bare = client.send(Method::POST, &format!("{PATH}/{}", taking(&made)), None, Body::empty()).await;
    assert_eq!(bare.refused(422)["fields"][0]["rule"], "certificate.left");
    let unknown = naming(&client, "E-9", &["1"]).await;
    let no = refused(&client, &taking(&unknown), json!({}), 422).await;
    assert_eq!(no["fields"][0]["rule"], "certificate.unknown");
    let nowhere = naming(&client, "E-1", &["1", "3"]).await;
    let no = refused(&client, &taking(&nowhere), json!({}), 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("certificate.noLine"), &json!("lines[1].ecoGNo"))
    );
    refused(&client, &taking(&made), json!({ "version": 1 }), 409).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
    // A draft takes nothing.
    let draft = add(&client).await;
    assert_eq!(refused(&client, &taking(&draft), json!({}), 422).await["fields"][0]["rule"], "documents.notReady");
    // Two lines of one number are no certificate.
    let twice = json!([
        { "ecoGNo": "1", "codeTS": "3901100090", "gName": "x", "gQty": "1", "gUnit": "035" },
        { "ecoGNo": "1", "codeTS": "3901100090", "gName": "y", "gQty": "1", "gUnit": "035" },
    ]);
    let row = json!({ "certNo": "E-2", "ftaCode": "22", "lines": twice });
    let bad = client.post(&format!("{CERTS}/add"), row).await.refused(422);
    assert_eq!(
        (&bad["fields"][0]["rule"], &bad["fields"][0]["field"]),
        (&json!("ecoCert.lineTwice"), &json!("lines[1].ecoGNo"))
    );
}

#[tokio::test]
async fn a_line_that_has_taken_its_part_stays_or_gives_it_back() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let eco = certificate(&client, "E-1").await;
    let made = naming(&client, "E-1", &["1", "2"]).await;
    command(&broker, "accept", &made).await;
    let lines = raw(&broker, &made).await;
    let no = refused(&broker, "dtl/update", with(&lines[0], "gQty", &json!("90")), 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("certificate.inUse"), &json!("gQty")));
    post(&broker, "dtl/update", with(&lines[0], "goodsBrand", &json!("brand"))).await;
    post(&broker, "dtl/delete", of_lines(&[&lines[1]])).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "100.00000"]);
    command(&broker, "cancel", &made).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
}

#[tokio::test]
async fn nobody_else_sees_or_takes_them() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let eco = certificate(&client, "E-1").await;
    let made = naming(&client, "E-1", &["1"]).await;
    for call in
        [format!("certs/get?id={}", made["id"]), format!("certs/dtl/get?id={}&certId={}", made["id"], eco["id"])]
    {
        other.get(&format!("{PATH}/{call}")).await.refused(404);
    }
    refused(&other, &taking(&made), json!({}), 404).await;
    refused(&other, "certs/release", json!({ "id": made["id"], "ids": [eco["id"]] }), 404).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "100.00000"]);
    // A certificate of somebody else is none.
    let own = naming(&other, "E-1", &["1"]).await;
    other.get(&format!("{PATH}/certs/dtl/get?id={}&certId={}", own["id"], eco["id"])).await.refused(404);
    assert_eq!(refused(&other, &taking(&own), json!({}), 422).await["fields"][0]["rule"], "certificate.unknown");
    client.get(&format!("{PATH}/certs/get")).await.refused(400);
    assert_eq!(left(&client, &eco).await, ["50.00000", "100.00000"]);
}

#[tokio::test]
async fn a_declaration_made_of_a_forecast_names_its_certificates_and_takes_nothing_twice() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let eco = certificate(&client, "E-1").await;
    let made = naming(&client, "E-1", &["1", "2"]).await;
    command(&broker, "accept", &made).await;
    let asked = json!({ "ids": [made["id"]], "needCert": "0", "needCiq": "0", "needTax": "0" });
    let declarations = broker.post("/decl/v1/fcst/add", asked).await.done();
    let path = format!("/decl/v1/{}", declarations[0]["id"]);
    let stored = broker.get(&format!("{path}/detail")).await.done();
    let relations = stored["ecoRelations"].as_array().unwrap();
    let said = |at: usize, field: &str| relations[at][field].as_str().unwrap().to_owned();
    assert_eq!(relations.len(), 2, "{stored}");
    assert_eq!((said(0, "certType"), said(0, "ecoCertNo")), ("Y22".to_owned(), "CE-1".to_owned()));
    assert_ne!(said(0, "ecoGNo"), said(1, "ecoGNo"));
    let told = broker.get(&format!("{path}/certs")).await.done();
    assert!(told.as_array().unwrap().iter().all(|relation| relation["byForecast"] == true), "{told}");
    let no = broker.post(&format!("{path}/certs/bind"), json!({})).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "certificate.none");
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);

    // A line that became greater takes the difference, and gives that back when it is as it was.
    let at = stored["lines"].as_array().unwrap().iter().position(|line| line["codeTS"] == "3901100090").unwrap();
    let mut greater = stored.clone();
    greater["lines"][at]["gQty"] = json!("140");
    broker.post("/decl/v1/update", greater).await.done();
    let told = broker.get(&format!("{path}/certs")).await.done();
    let short: Vec<&Value> = told.as_array().unwrap().iter().filter(|relation| relation["isTaken"] == false).collect();
    assert_eq!((short.len(), &short[0]["qty"]), (1, &json!("40.00000")), "{told}");
    assert_eq!(broker.post(&format!("{path}/certs/bind"), json!({})).await.done()["taken"], 1);
    assert_eq!(left(&client, &eco).await, ["10.00000", "0.00000"]);
    let mut again = broker.get(&format!("{path}/detail")).await.done();
    again["lines"][at]["gQty"] = stored["lines"][at]["gQty"].clone();
    broker.post("/decl/v1/update", again).await.done();
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);
}

#[tokio::test]
async fn who_submits_is_asked_where_a_certificate_has_too_little_left_and_every_way_back_releases() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let eco = certificate(&client, "E-1").await;
    let first = naming(&client, "E-1", &["1", "2"]).await;
    let number = detail(&client, &first).await["fcstNo"].as_str().unwrap().to_owned();
    let second = add(&client).await;
    let wants = with(&with(&line("M-1", "3901100090", "10"), "ecoCertNo", &json!("E-1")), "ecoGNo", &json!("1"));
    post(&client, "dtl/add/all", json!({ "queryFcstId": second["id"], "rows": [wants] })).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"], "a draft takes nothing");
    let asked = chosen(&client, &second).await;
    let doubt = client.post(&format!("{PATH}/submit?useAlert=1"), asked).await;
    doubt.refused(511);
    let doubt = doubt.message();
    assert!(doubt.contains("E-1") && doubt.contains(&number), "{doubt}");

    // What each way back releases, the next one takes.
    command(&broker, "accept", &first).await;
    post(&broker, "return", with(&chosen(&broker, &first).await, "note", &json!("-"))).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
    command(&client, "submit", &second).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "100.00000"]);
    command(&client, "takeBack", &second).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
    command(&client, "delete", &second).await;
    command(&client, "submit", &first).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);
    command(&client, "cancel", &first).await;
    command(&client, "delete", &first).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
}

#[tokio::test]
async fn an_order_of_the_care_flow_takes_and_releases_with_its_forecasts() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    post(&client, "setting/add", json!({ "maxLines": "50", "careMail": "care@example.com" })).await;
    let eco = certificate(&client, "E-1").await;
    let order = || json!({ "clientRltPo": "PO-9" });
    let made = post(&client, "add", with(&order(), "iECatg", &json!("1"))).await;
    let wants = with(&with(&line("M-1", "3901100090", "10"), "ecoCertNo", &json!("E-1")), "ecoGNo", &json!("1"));
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": [wants] })).await;
    post(&client, "care/clientOrderNo/apply", order()).await;
    app.advance(chrono::TimeDelta::seconds(1));
    post(&client, "care/email/submit", order()).await;
    assert_eq!(left(&client, &eco).await[0], "150.00000");
    post(&client, "care/submit", order()).await;
    assert_eq!(left(&client, &eco).await[0], "50.00000");
    post(&client, "care/submit/withdraw", order()).await;
    assert_eq!(left(&client, &eco).await[0], "150.00000");
}

#[tokio::test]
async fn the_last_day_of_a_certificate_follows_its_first_until_somebody_keys_it() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let goods = json!([{ "ecoGNo": "1", "codeTS": "3901100090", "gName": "x", "gQty": "1", "gUnit": "035" }]);
    let row =
        json!({ "certNo": "E-V1", "ftaCode": "22", "originCountry": "JPN", "issuedOn": "2025-01-10", "lines": goods });
    let made = client.post(&format!("{CERTS}/add"), row).await.done();
    let change = async |field: &str, value: &str| {
        let now = client.get(&format!("{CERTS}/{}/detail", made["id"])).await.done();
        client.post(&format!("{CERTS}/update"), with(&now, field, &json!(value))).await.done()["validTo"].clone()
    };
    let year = |day: &Value| day.as_str().unwrap()[..4].parse::<i32>().unwrap();
    let first = made["validTo"].clone();
    let later = change("issuedOn", "2026-01-10").await;
    assert_eq!(year(&later) - year(&first), 1, "{first} {later}");
    assert_eq!(change("validTo", "2026-06-30").await, "2026-06-30");
    assert_eq!(change("issuedOn", "2026-02-10").await, "2026-06-30", "what somebody keyed stays");
}

#[tokio::test]
async fn the_other_side_is_told_what_is_taken_and_released() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let eco = certificate(&client, "E-1").await;
    let made = naming(&client, "E-1", &["1", "2"]).await;
    post(&client, "certs/release", json!({ "id": made["id"], "ids": [eco["id"]] })).await;
    post(&broker, &taking(&made), json!({})).await;
    assert!(told_of(&client, "Certificates taken").await && !told_of(&broker, "Certificates taken").await);
    post(&client, "certs/release", json!({ "id": made["id"], "ids": [eco["id"]] })).await;
    assert!(told_of(&broker, "Certificates released").await);
}

#[tokio::test]
async fn a_certificate_is_entered_once_in_whatever_capitals() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    certificate(&client, "ab1").await;
    let row = json!({
        "certNo": "AB1", "ftaCode": "22", "originCountry": "JPN", "issuedOn": "2026-01-01", "validTo": "2099-12-31",
        "lines": [{ "ecoGNo": "1", "codeTS": "3901100090", "gName": "聚乙烯粒子", "gQty": "1", "gUnit": "035" }],
    });
    let told = client.post(&format!("{CERTS}/add"), row).await.refused(422);
    assert_eq!((&told["fields"][0]["rule"], &told["fields"][0]["field"]), (&json!("field.taken"), &json!("certNo")));
}

#[tokio::test]
async fn a_certificate_is_found_in_whatever_letters_a_document_names_it() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let eco = certificate(&client, "E-1a").await;
    // One line names it so and one so: both take their parts, together.
    let made = add(&client).await;
    let named = |number: &str, at: &str, code: &str| {
        with(&with(&line("M-1", code, "10"), "ecoCertNo", &json!(number)), "ecoGNo", &json!(at))
    };
    let rows = [named("e-1A", "1", "3901100090"), named("Ｅ-1a", "2", "3902100090")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(&client, "submit", &made).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);
    let used = client.get(&format!("{PATH}/certs/get?id={}", made["id"])).await.done();
    assert!(used.as_array().unwrap().iter().all(|one| one["id"] == eco["id"] && one["taken"] == 1), "{used}");
    let lines = client.get(&format!("{PATH}/certs/dtl/get?id={}&certId={}", made["id"], eco["id"])).await.done();
    assert_eq!(lines[0]["takenQty"], "100.00000");
    post(&client, "certs/release", json!({ "id": made["id"], "ids": [eco["id"]] })).await;
    assert_eq!(left(&client, &eco).await, ["150.00000", "100.00000"]);
    post(&client, &taking(&made), json!({})).await;
    assert_eq!(left(&client, &eco).await, ["50.00000", "0.00000"]);
}
