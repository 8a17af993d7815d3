//! Origin certificates of our exports, from an export declaration to paper; what declarations take of those that were received.

use chrono::Days;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;

use crate::base_support::with;
use crate::decl_support::{self, chosen, export, import, made_for_a, now};
use crate::harness::{Client, TestApp};

pub const CERTS: &str = "/certs/v1/origin";
pub const RECEIVED: &str = "/certs/v1/eco";
/// The handbook of the demo; its first product is a pump of three materials.
const HANDBOOK: &str = "C22485600031";

/// An RCEP certificate of ten pumps, each with two bearings from abroad.
pub fn pumps() -> Value {
    json!({
        "certType": "RC", "issuePlace": "SHANGHAI", "invoiceNo": "INV-1", "invoiceDate": "2026-06-20", "exporter": "HUADONG",
        "consignee": "NIPPON PUMP", "destinationCountry": "JPN", "departOn": "2020-01-01", "loadPort": "SHANGHAI",
        "dischargePort": "TOKYO",
        "lines": [{
            "gNo": "1", "codeTS": "8413810090", "gName": "计量泵", "goodsDesc": "PUMP", "gQty": "10", "gUnit": "001",
            "declTotal": "1000", "tradeCurr": "USD", "criterion": "CTH",
        }],
        "materials": [{
            "gNo": "1", "codeTS": "8482102000", "gName": "轴承", "isOriginating": "0", "unitQty": "2", "gUnit": "006",
            "price": "30", "tradeCurr": "USD",
        }],
    })
}

pub async fn add(client: &Client, row: Value) -> Value {
    client.post(&format!("{CERTS}/add"), row).await.done()
}

pub async fn detail(client: &Client, made: &Value) -> Value {
    client.get(&format!("{CERTS}/{}/detail", made["id"])).await.done()
}

/// Does a command to a certificate as it stands, and answers what was refused.
pub async fn command(client: &Client, name: &str, made: &Value, note: &str) -> Value {
    let version = detail(client, made).await["version"].clone();
    let body = json!({ "ids": [made["id"]], "versions": [version], "note": note });
    client.post(&format!("{CERTS}/{name}"), body).await.envelope()
}

pub async fn state(client: &Client, made: &Value) -> Value {
    detail(client, made).await["state"].clone()
}

pub fn first_problem(envelope: &Value) -> (&Value, &Value) {
    (&envelope["fields"][0]["rule"], &envelope["fields"][0]["field"])
}

#[tokio::test]
async fn a_certificate_is_made_of_an_export_declaration() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let declaration = made_for_a(&app, &broker, export()).await;
    let from = format!("{CERTS}/from");
    let asked = json!({ "certType": "RC", "declId": declaration["id"] });
    let made = broker.post(&from, asked.clone()).await.done();
    assert_eq!(
        (&made["sourceNo"], &made["declId"], &made["orgId"], &made["state"]),
        (&declaration["clientSeqNo"], &declaration["id"], &declaration["orgId"], &json!("1"))
    );
    assert!(made["certNo"].as_str().unwrap().starts_with("RC"), "{made}");
    assert_eq!(
        (&made["loadPort"], &made["dischargePort"]),
        (&json!("Yangshan Port"), &json!("New York, United States")),
        "nobody types a port that is known"
    );
    let (lines, goods) = (made["lines"].as_array().unwrap(), declaration["lines"].as_array().unwrap());
    assert_eq!((lines.len(), &lines[0]["codeTS"], &lines[0]["gNo"]), (goods.len(), &goods[0]["codeTS"], &json!("1")));
    // Each has a number of its own.
    assert_ne!(broker.post(&from, asked.clone()).await.done()["certNo"], made["certNo"]);

    other.post(&from, asked).await.refused(404);
    let of_import = made_for_a(&app, &broker, import()).await;
    let no = broker.post(&from, json!({ "certType": "RC", "declId": of_import["id"] })).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("originCert.from"), &json!("declId")));
    broker.post(&from, json!({ "certType": "RC" })).await.refused(422);
    let no = broker.post(&from, json!({ "certType": "QQ", "declId": declaration["id"] })).await.refused(422);
    assert!(no.to_string().contains("certType"), "{no}");
}

#[tokio::test]
async fn it_is_applied_for_issued_changed_and_revoked_by_whoever_may() {
    let app = TestApp::start().await;
    let (client, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let made = add(&maker, pumps()).await;
    assert_eq!(command(&maker, "apply", &made, "").await["status"], 200);
    assert_eq!(command(&maker, "approve", &made, "").await["status"], 403);
    let now = detail(&maker, &made).await;
    assert_eq!(now["state"], "2");
    let no = maker.post(&format!("{CERTS}/update"), now).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "originCert.state");
    assert_eq!(command(&client, "return", &made, "").await["status"], 422, "without a reason");
    assert_eq!(command(&client, "approve", &made, "").await["status"], 200);
    assert_eq!(command(&client, "issue", &made, "").await["status"], 200);

    // It left years ago: issued today it is retroactive, and valid for a year less a day.
    let issued = detail(&client, &made).await;
    let today = app.app.today();
    let last = today.checked_add_months(chrono::Months::new(12)).unwrap().pred_opt().unwrap();
    assert_eq!(
        (&issued["state"], &issued["issuedOn"], &issued["validTo"], &issued["isRetroactive"]),
        (&json!("4"), &json!(today.to_string()), &json!(last.to_string()), &json!("1"))
    );

    assert_eq!(command(&client, "change", &made, "").await["status"], 422, "without a reason");
    assert_eq!(command(&client, "change", &made, "wrong consignee").await["status"], 200);
    let changing = detail(&client, &made).await;
    assert_eq!((&changing["state"], &changing["reason"]), (&json!("5"), &json!("wrong consignee")));
    // What was issued once keeps its number and its kind, is not deleted, and comes back as a change.
    for (field, value) in [("certNo", "RC99"), ("certType", "E")] {
        let no = maker.post(&format!("{CERTS}/update"), with(&changing, field, &json!(value))).await.refused(422);
        assert_eq!(first_problem(&no), (&json!("originCert.kept"), &json!(field)));
    }
    assert_eq!(command(&client, "delete", &made, "").await["status"], 422);
    assert_eq!(command(&client, "apply", &made, "").await["status"], 200);
    assert_eq!(state(&client, &made).await, "7");
    assert_eq!(command(&client, "takeBack", &made, "").await["status"], 200);
    assert_eq!(state(&client, &made).await, "5");
    let changing = detail(&client, &made).await;
    maker.post(&format!("{CERTS}/update"), with(&changing, "consignee", &json!("TOKYO PUMP"))).await.done();
    for name in ["apply", "approve", "issue"] {
        assert_eq!(command(&client, name, &made, "").await["status"], 200, "{name}");
    }
    assert_eq!(command(&client, "revoke", &made, "").await["status"], 422, "without a reason");
    assert_eq!(command(&client, "revoke", &made, "goods came back").await["status"], 200);
    assert_eq!(state(&client, &made).await, "6");
    assert_eq!(detail(&client, &made).await["consignee"], "TOKYO PUMP", "as it was issued anew");
    assert_eq!(command(&client, "issue", &made, "").await["status"], 422);
}

#[tokio::test]
async fn what_is_revoked_is_what_was_issued() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client, pumps()).await;
    for name in ["apply", "approve", "issue"] {
        assert_eq!(command(&client, name, &made, "").await["status"], 200, "{name}");
    }
    let content = |row: &Value| {
        let line = &row["lines"][0];
        let head = ["consignee", "invoiceNo", "issuedOn", "validTo", "appliedAt"].map(|field| row[field].clone());
        (head, line["gQty"].clone(), line["goodsDesc"].clone(), row["materials"].as_array().unwrap().len())
    };
    let issued = content(&detail(&client, &made).await);
    assert_eq!(command(&client, "change", &made, "wrong consignee").await["status"], 200);
    // The change is half written when the goods come back.
    let mut draft = detail(&client, &made).await;
    for (field, value) in [("consignee", Value::Null), ("invoiceNo", json!("INV-2")), ("materials", json!([]))] {
        draft[field] = value;
    }
    draft["lines"][0]["gQty"] = Value::Null;
    client.post(&format!("{CERTS}/update"), draft).await.done();
    assert_eq!(command(&client, "revoke", &made, "goods came back").await["status"], 200);
    let revoked = detail(&client, &made).await;
    assert_eq!((&revoked["state"], &revoked["reason"]), (&json!("6"), &json!("goods came back")));
    assert_eq!(content(&revoked), issued);
}

#[tokio::test]
async fn a_change_that_is_given_up_leaves_what_was_issued() {
    let app = TestApp::start().await;
    let (client, maker) = (app.as_user("orgadmin").await, app.as_user("maker").await);
    let made = add(&client, pumps()).await;
    for name in ["apply", "approve", "issue"] {
        assert_eq!(command(&client, name, &made, "").await["status"], 200, "{name}");
    }
    assert_eq!(command(&client, "giveUp", &made, "").await["status"], 422, "nothing is changed");
    let issued = detail(&client, &made).await;
    let said = |row: &Value| {
        let line = &row["lines"][0];
        let head = ["state", "consignee", "invoiceNo", "issuedOn", "validTo", "appliedAt", "reason", "isRetroactive"];
        let lines = (row["lines"].as_array().unwrap().len(), line["gQty"].clone());
        (head.map(|field| row[field].clone()), lines, row["materials"].as_array().unwrap().len())
    };
    assert_eq!(command(&client, "change", &made, "wrong consignee").await["status"], 200);
    let mut draft = detail(&client, &made).await;
    for (field, value) in [("consignee", json!("TOKYO PUMP")), ("invoiceNo", json!("INV-2")), ("materials", json!([]))]
    {
        draft[field] = value;
    }
    draft["lines"][0]["gQty"] = Value::Null;
    client.post(&format!("{CERTS}/update"), draft).await.done();
    assert_eq!(command(&maker, "giveUp", &made, "").await["status"], 403);
    assert_eq!(command(&client, "giveUp", &made, "").await["status"], 200);
    assert_eq!(said(&detail(&client, &made).await), said(&issued));
    // The next change begins with what was issued.
    assert_eq!(command(&client, "change", &made, "once more").await["status"], 200);
    assert_eq!(detail(&client, &made).await["consignee"], issued["consignee"]);
    for name in ["apply", "approve", "issue"] {
        assert_eq!(command(&client, name, &made, "").await["status"], 200, "{name}");
    }
}

#[tokio::test]
async fn an_origin_that_does_not_hold_is_not_applied_for() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut row = pumps();
    row["lines"][0]["criterion"] = json!("RVC");
    row["materials"][0]["price"] = json!("45");
    let made = add(&client, row).await;
    let no = command(&client, "apply", &made, "").await["data"].clone();
    assert_eq!(first_problem(&no), (&json!("originCert.criterion"), &json!("lines[0].criterion")), "{no}");
    assert!(no["fields"][0]["message"].as_str().unwrap().contains("10.00%"), "{no}");
    assert_eq!(state(&client, &made).await, "1", "nothing is stored");

    let mut row = pumps();
    row["destinationCountry"] = json!("USA");
    let made = add(&client, row).await;
    let no = command(&client, "apply", &made, "").await["data"].clone();
    assert_eq!(first_problem(&no), (&json!("originCert.member"), &json!("destinationCountry")));
}

#[tokio::test]
async fn materials_come_from_the_consumption_of_a_handbook_and_the_value_content_shows_its_figures() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let mut row = pumps();
    row["lines"][0]["manualNo"] = json!(HANDBOOK);
    row["lines"][0]["contrItem"] = json!("1");
    let made = add(&client, row.clone()).await;
    let path = format!("{CERTS}/{}/materials", made["id"]);
    other.post(&path, json!({})).await.refused(404);
    client.post(&path, json!({ "version": 7 })).await.refused(409);
    let filled = client.post(&path, json!({ "version": made["version"] })).await.done();
    let materials = filled["materials"].as_array().unwrap();
    assert_eq!((materials.len(), &materials[0]["unitQty"]), (3, &json!("2.604166667")), "{filled}");
    assert_eq!((&materials[0]["price"], &materials[0]["tradeCurr"]), (&json!("1.05000"), &json!("USD")));

    let told = client.get(&format!("{CERTS}/{}/judged", made["id"])).await.done();
    let line = &told["lines"][0];
    assert_eq!(line["materials"].as_array().unwrap().len(), 3);
    // 10 x (2.604166667 x 1.05 + 0.35 x 2.10 + 0.8 x 2.95)
    assert_eq!(
        (&line["content"]["vnm"], &line["content"]["buildDown"], &line["content"]["buildUp"]),
        (&json!("58.2938"), &json!("94.17"), &json!("0.00"))
    );
    assert_eq!(
        line["tried"].as_array().unwrap().iter().find(|tried| tried["criterion"] == "RVC").unwrap()["verdict"],
        "holds"
    );
    other.get(&format!("{CERTS}/{}/judged", made["id"])).await.refused(404);

    // Where the account has no price nothing is filled in.
    let unpriced = add(&client, row.clone()).await;
    let mut update = Query::update();
    update.table("eml_dt").value("dcl_uprc_amt", Option::<i64>::None);
    app.db().execute(&update).await.unwrap();
    let no = client.post(&format!("{CERTS}/{}/materials", unpriced["id"]), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("originCert.consumption"), &json!("lines[0].contrItem")));

    row["lines"][0]["manualNo"] = json!("C99999999999");
    let unknown = add(&client, row).await;
    let no = client.post(&format!("{CERTS}/{}/materials", unknown["id"]), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("originCert.account"), &json!("lines[0].manualNo")));
    let none = add(&client, pumps()).await;
    let no = client.post(&format!("{CERTS}/{}/materials", none["id"]), json!({})).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "originCert.products");
}

#[tokio::test]
async fn it_is_printed_in_the_layout_of_its_form() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    for kind in ["G", "E", "RC", "C"] {
        let made = add(&client, with(&pumps(), "certType", &json!(kind))).await;
        let path = format!("{CERTS}/{}/print", made["id"]);
        let paper = client.get(&path).await;
        assert_eq!(paper.status.as_u16(), 200, "{kind}");
        assert!(paper.bytes.starts_with(b"%PDF-"), "{kind}");
        other.get(&path).await.refused(404);
    }
}

/// A confirmed certificate that covers so much of the first line of a declaration.
pub async fn received(client: &Client, declaration: &Value, number: &str, quantity: &str, valid_to: &str) -> Value {
    let line = &declaration["lines"][0];
    let row = json!({
        "certNo": number, "ftaCode": "22", "issuedOn": "2026-01-01", "validTo": valid_to,
        "lines": [{ "ecoGNo": "1", "codeTS": line["codeTS"], "gName": "goods", "gQty": quantity, "gUnit": line["gUnit"] }],
    });
    let made = client.post(&format!("{RECEIVED}/add"), row).await.done();
    let body = json!({ "ids": [made["id"]], "versions": [made["version"]] });
    client.post(&format!("{RECEIVED}/confirm"), body).await.done();
    made
}

pub async fn left(client: &Client, certificate: &Value) -> Value {
    client.get(&format!("{RECEIVED}/{}/detail", certificate["id"])).await.done()["lines"][0]["leftQty"].clone()
}

pub fn naming(number: &str) -> Value {
    json!([{ "certType": "Y22", "decGNo": "1", "ecoCertNo": format!("C{number}"), "ecoGNo": "1" }])
}

#[tokio::test]
async fn a_declaration_takes_its_part_of_a_certificate_and_gives_it_back() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let goods = decl_support::with(import(), json!({ "ecoRelations": naming("E-7") }));
    let made = made_for_a(&app, &broker, goods).await;
    let quantity = made["lines"][0]["gQty"].as_str().unwrap().to_owned();
    let eco = received(&client, &made, "E-7", &quantity, "2099-12-31").await;
    let path = |call: &str| format!("/decl/v1/{}/certs{call}", made["id"]);

    let told = broker.get(&path("")).await.done();
    assert_eq!(
        (&told[0]["certNo"], &told[0]["leftQty"], &told[0]["isTaken"]),
        (&json!("E-7"), &json!(quantity), &json!(false))
    );
    other.get(&path("")).await.refused(404);
    other.post(&path("/bind"), json!({})).await.refused(404);
    broker.post(&path("/bind"), json!({ "version": 77 })).await.refused(409);
    assert_eq!(broker.post(&path("/bind"), json!({ "version": made["version"] })).await.done()["taken"], 1);
    assert_eq!(left(&client, &eco).await, "0.00000");
    assert_eq!(broker.get(&path("")).await.done()[0]["isTaken"], true);
    broker.post(&path("/bind"), json!({})).await.refused(422);

    // A line is covered by one line of a certificate.
    let mut both = naming("E-7");
    let again = both[0].clone();
    both.as_array_mut().unwrap().push(again);
    let both = made_for_a(&app, &broker, decl_support::with(import(), json!({ "ecoRelations": both }))).await;
    let no = broker.post(&format!("/decl/v1/{}/certs/bind", both["id"]), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("certificate.relatedTwice"), &json!("ecoRelations[1].decGNo")));

    // Another one is told what is left, what is needed, and who holds the rest.
    let second = decl_support::with(import(), json!({ "ecoRelations": naming("E-7") }));
    let second = made_for_a(&app, &broker, second).await;
    let no = broker.post(&format!("/decl/v1/{}/certs/bind", second["id"]), json!({})).await.refused(422);
    assert_eq!(first_problem(&no), (&json!("certificate.left"), &json!("ecoRelations[0].ecoGNo")));
    let said = no["fields"][0]["message"].as_str().unwrap();
    assert!(said.contains(made["clientSeqNo"].as_str().unwrap()), "{said}");
    // By the number of customs, as soon as there is one.
    let holder = declaration::Entity::find_by_id(made["id"].as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    let mut holder = holder.into_active_model();
    holder.entry_id = Set(Some("224820261000000041".to_owned()));
    holder.update(app.db()).await.unwrap();
    let no = broker.post(&format!("/decl/v1/{}/certs/bind", second["id"]), json!({})).await.refused(422);
    let said = no["fields"][0]["message"].as_str().unwrap();
    assert!(said.contains("224820261000000041"), "{said}");
    let certificate = client.get(&format!("{RECEIVED}/{}/detail", eco["id"])).await.done();
    let body = json!({ "ids": [eco["id"]], "versions": [certificate["version"]] });
    assert_eq!(
        client.post(&format!("{RECEIVED}/takeBack"), body).await.refused(422)["fields"][0]["rule"],
        "ecoCert.inUse"
    );

    // What does not fit is told where it is keyed: in the relation, or in its goods line.
    let foreign = &received(&client, &made, "E-8", "5", "2099-12-31").await;
    let stored = client.get(&format!("{RECEIVED}/{}/detail", foreign["id"])).await.done();
    assert_eq!(stored["ftaCode"], "22");
    let mut wrong = import();
    wrong["ecoRelations"] = naming("E-8");
    wrong["ecoRelations"][0]["certType"] = json!("Y02");
    wrong["lines"][0]["codeTS"] = json!("8413810090");
    let wrong = made_for_a(&app, &broker, wrong).await;
    let no = broker.post(&format!("/decl/v1/{}/certs/bind", wrong["id"]), json!({})).await.refused(422);
    let told: Vec<_> =
        no["fields"].as_array().unwrap().iter().map(|one| (one["rule"].clone(), one["field"].clone())).collect();
    for said in [("certificate.agreement", "ecoRelations[0].certType"), ("certificate.goods", "lines[0].codeTS")] {
        assert!(told.contains(&(json!(said.0), json!(said.1))), "{said:?}: {told:?}");
    }

    // Released, taken again, given back by a change of the line, and by deletion.
    other.post(&path("/release"), json!({ "ids": [eco["id"]] })).await.refused(404);
    broker.post(&path("/release"), json!({ "ids": [eco["id"]] })).await.done();
    assert_eq!(left(&client, &eco).await, quantity);
    broker.post(&path("/release"), json!({ "ids": [eco["id"]] })).await.refused(404);
    broker.post(&path("/bind"), json!({})).await.done();
    let same = now(&broker, &made).await;
    broker.post("/decl/v1/update", decl_support::with(same, json!({ "noteS": "x" }))).await.done();
    assert_eq!(left(&client, &eco).await, "0.00000", "nothing of the line has changed");
    let mut changed = now(&broker, &made).await;
    changed["lines"][0]["gQty"] = json!("1");
    broker.post("/decl/v1/update", changed).await.done();
    assert_eq!(left(&client, &eco).await, quantity);
    broker.post(&path("/bind"), json!({})).await.done();
    assert_ne!(left(&client, &eco).await, quantity);
    broker.post("/decl/v1/delete", chosen(&[&now(&broker, &made).await])).await.done();
    assert_eq!(left(&client, &eco).await, quantity);
}

#[tokio::test]
async fn a_declaration_is_offered_the_certificates_that_cover_its_lines() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = made_for_a(&app, &broker, decl_support::with(import(), json!({ "ecoRelations": [] }))).await;
    let quantity = made["lines"][0]["gQty"].as_str().unwrap();
    received(&client, &made, "E-20", quantity, "2099-12-31").await;
    received(&client, &made, "E-21", quantity, "2026-01-31").await;
    let path = format!("/decl/v1/{}/certs/offered", made["id"]);
    let offered = broker.get(&path).await.done();
    let of_first: Vec<&Value> =
        offered.as_array().unwrap().iter().filter(|one| one["decGNo"] == "1" && one["certNo"] == "E-20").collect();
    assert_eq!(of_first.len(), 1, "{offered}");
    assert!(offered.as_array().unwrap().iter().all(|one| one["certNo"] != "E-21"), "it is over: {offered}");
    other.get(&path).await.refused(404);

    // What it says becomes a relation, which takes its part; then nothing more is offered for the line.
    let related = decl_support::with(made.clone(), json!({ "ecoRelations": [of_first[0]["relation"]] }));
    broker.post("/decl/v1/update", related).await.done();
    let bound = broker.post(&format!("/decl/v1/{}/certs/bind", made["id"]), json!({})).await.done();
    assert_eq!(bound["taken"], 1);
    let offered = broker.get(&path).await.done();
    assert!(offered.as_array().unwrap().iter().all(|one| one["decGNo"] != "1"), "{offered}");
}

#[tokio::test]
async fn a_certificate_that_ends_within_days_is_warned_of_while_something_is_left() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let board = async || client.get("/warning/boarddash").await.done();
    let before = board().await["certsEnding"].as_i64().unwrap();
    let today = app.app.today();
    let day = |days: u64| today.checked_add_days(Days::new(days)).unwrap().to_string();
    let goods = decl_support::with(import(), json!({ "ecoRelations": naming("E-8") }));
    let made = made_for_a(&app, &broker, goods).await;
    let quantity = made["lines"][0]["gQty"].as_str().unwrap();
    received(&client, &made, "E-8", quantity, &day(30)).await;
    received(&client, &made, "E-9", quantity, &day(31)).await;
    assert_eq!(board().await["certsEnding"], before + 1);
    let told = board().await;
    let listed =
        client.get(&format!("/certs/v1/eco/page?{}", told["queries"]["certsEnding"].as_str().unwrap())).await.done();
    let numbers: Vec<&str> =
        listed["rows"].as_array().unwrap().iter().filter_map(|row| row["certNo"].as_str()).collect();
    assert!(numbers.contains(&"E-8") && !numbers.contains(&"E-9"), "{numbers:?}");
    let days = told["deadlines"].as_array().unwrap().clone();
    assert!(days.iter().all(|due| due["kind"] != "ecoCert" || due["number"] == "E-8"), "{days:?}");
    // All of it is taken.
    broker.post(&format!("/decl/v1/{}/certs/bind", made["id"]), json!({})).await.done();
    assert_eq!(board().await["certsEnding"], before);
}

#[tokio::test]
async fn a_declaration_that_was_sent_keeps_its_part() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let goods = decl_support::with(import(), json!({ "ecoRelations": naming("E-10") }));
    let made = made_for_a(&app, &broker, goods).await;
    let eco = received(&client, &made, "E-10", made["lines"][0]["gQty"].as_str().unwrap(), "2099-12-31").await;
    let path = |call: &str| format!("/decl/v1/{}/certs/{call}", made["id"]);
    broker.post(&path("bind"), json!({})).await.done();
    stand(&app, &made, "R").await;
    for (call, body) in [("release", json!({ "ids": [eco["id"]] })), ("bind", json!({}))] {
        let no = broker.post(&path(call), body).await.refused(422);
        assert_eq!(no["fields"][0]["rule"], "decl.transition", "{call}");
    }
    assert_eq!(left(&client, &eco).await, "0.00000");
    // What customs deleted needs none.
    stand(&app, &made, "D").await;
    broker.post(&path("bind"), json!({})).await.refused(422);
    broker.post(&path("release"), json!({ "ids": [eco["id"]] })).await.done();
    assert_ne!(left(&client, &eco).await, "0.00000");
}

/// Puts a declaration into a state, as receipts do.
pub async fn stand(app: &TestApp, made: &Value, state: &str) {
    let mut update = Query::update();
    let id = made["id"].as_i64().unwrap();
    update.table("declaration").value("status", state).and_where(Expr::col("id").eq(id));
    app.db().execute(&update).await.unwrap();
}
