//! Stock lists of which customs says otherwise than was keyed after trucks were loaded with them, or of two changes at once.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_keyed::heard;
use crate::harness::{Client, TestApp};
use crate::sas::{PASSPORTS, STOCK, add, chosen, detail, done, played, pumps, refused, running, truck};
use crate::sas_keyed::{keyed, says_of_change, taken};

/// A stock list of ten pumps that people keyed as approved.
async fn keyed_list(app: &TestApp, client: &Client, ours: &str, number: &str) -> Value {
    let list = add(client, STOCK, pumps(&running(client).await, ours, "E", "10")).await;
    done(client, STOCK, "send", &list).await;
    taken(app).await;
    app.advance(TimeDelta::seconds(60));
    keyed(client, STOCK, "keyApproved", &list, number).await
}

/// A truck with some of its pumps, before the gate.
async fn loaded(client: &Client, list: &Value, ours: &str, quantity: &str, number: &str) -> Value {
    let pass = add(client, PASSPORTS, truck(list, ours, quantity)).await;
    done(client, PASSPORTS, "send", &pass).await;
    keyed(client, PASSPORTS, "keyApproved", &pass, number).await
}

/// The list with another quantity of its line.
fn of_quantity(list: &Value, quantity: &str) -> Value {
    with(list, "lines", &json!([with(&list["lines"][0], "dclQty", &json!(quantity))]))
}

#[tokio::test]
async fn a_list_that_customs_returned_after_trucks_went_through_is_keyed_so_and_keeps_what_they_carry() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = keyed_list(&app, &broker, "CRK-L1", "S2248E9900000101").await;
    let gone = loaded(&broker, &list, "HF-L1", "6", "Z2248E9900000101").await;
    done(&broker, PASSPORTS, "keyGatePassed", &gone).await;
    let waits = loaded(&broker, &list, "HF-L2", "1", "Z2248E9900000102").await;
    says_of_change(&app, "l1.xml", ("SAS211", "CRK-L1", "S2248E9900000101"), ("3", 0), "数量不符", "", 10).await;
    assert_eq!(detail(&broker, STOCK, &list).await["disputedResult"], json!("3"));

    // What is not through the gate is made void first.
    let body = with(&chosen(&broker, STOCK, &list).await, "note", &json!("数量不符"));
    let no = broker.post(&format!("{STOCK}/keyReturned"), body).await;
    no.refused(422);
    assert!(no.message().contains("HF-L2") && !no.message().contains("HF-L1"), "{}", no.message());
    done(&broker, PASSPORTS, "void", &waits).await;
    done(&broker, PASSPORTS, "keyEnded", &waits).await;
    let back = keyed(&broker, STOCK, "keyReturned", &list, "数量不符").await;
    assert_eq!((&back["stucd"], &back["disputedResult"]), (&json!("2"), &Value::Null));
    assert_eq!(heard(&broker, "Customs returned stock list CRK-L1, but passports HF-L1").await, 1);

    // What the truck carries, the list keeps; it is put right and sent again.
    let less = broker.post(&format!("{STOCK}/update"), of_quantity(&back, "5")).await.refused(422);
    let told = &less["fields"][0];
    assert_eq!((&told["rule"], &told["field"]), (&json!("sas.loaded"), &json!("lines[0].dclQty")), "{less}");
    assert!(told["message"].as_str().unwrap().contains("HF-L1"), "{less}");
    let none = with(&back, "lines", &json!([]));
    let none = broker.post(&format!("{STOCK}/update"), none).await.refused(422);
    assert!(none["fields"].to_string().contains("sas.loaded"), "{none}");
    assert_eq!(refused(&broker, STOCK, "delete", &back).await, ["sas.loaded"]);
    broker.post(&format!("{STOCK}/update"), of_quantity(&back, "6")).await.done();
    done(&broker, STOCK, "send", &list).await;
    let again = keyed(&broker, STOCK, "keyApproved", &list, "").await;
    assert_eq!((&again["stucd"], &again["lines"][0]["dclQty"]), (&json!("4"), &json!("6.00000")));
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["passed"], &carried[0]["left"]), (&json!("6.00000"), &json!("0.00000")));
}

#[tokio::test]
async fn of_two_changes_keyed_as_approved_the_refusal_of_the_first_is_told_and_both_can_be_given_up() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, STOCK, pumps(&running(&broker).await, "CRK-L2", "E", "5")).await;
    done(&broker, STOCK, "send", &list).await;
    played(&app).await;
    let number = detail(&broker, STOCK, &list).await["sasStockNo"].as_str().unwrap().to_owned();
    let change = async |quantity: &str| {
        let open = done(&broker, STOCK, "change", &list).await;
        broker.post(&format!("{STOCK}/update"), of_quantity(&open, quantity)).await.done();
        done(&broker, STOCK, "send", &list).await;
        taken(&app).await;
        app.advance(TimeDelta::seconds(60));
    };
    let stands = async || {
        let now = detail(&broker, STOCK, &list).await;
        let told = ["stucd", "chgTmsCnt", "disputedResult"].map(|field| now[field].clone());
        (told, now["lines"][0]["dclQty"].clone())
    };
    for quantity in ["4", "3"] {
        change(quantity).await;
        keyed(&broker, STOCK, "keyApproved", &list, "").await;
    }
    assert_eq!(stands().await, ([json!("4"), json!("2"), Value::Null], json!("3.00000")));
    let first = ("SAS211", "CRK-L2", number.as_str());
    for name in ["m1.xml", "m2.xml"] {
        says_of_change(&app, name, first, ("3", 1), "不同意变更", "", 10).await;
    }
    assert_eq!(heard(&broker, "CRK-L2: customs answered otherwise than was keyed").await, 1);
    assert_eq!(stands().await.0, ["4", "2", "3"].map(|text| json!(text)));
    for command in ["change", "void"] {
        assert_eq!(refused(&broker, STOCK, command, &list).await, ["documents.notReady"], "{command}");
    }
    // The second change goes, then the first, of which customs' word stands there still.
    keyed(&broker, STOCK, "keyReturned", &list, "不同意变更").await;
    assert_eq!(stands().await.0, ["5", "2", "3"].map(|text| json!(text)));
    assert_eq!(refused(&broker, STOCK, "send", &list).await, ["documents.notReady"], "the first one goes first");
    done(&broker, STOCK, "giveUp", &list).await;
    assert_eq!(stands().await, (["4", "1", "3"].map(|text| json!(text)), json!("4.00000")));
    keyed(&broker, STOCK, "keyReturned", &list, "不同意变更").await;
    done(&broker, STOCK, "giveUp", &list).await;
    assert_eq!(stands().await, ([json!("4"), json!("0"), Value::Null], json!("5.00000")));

    // Told while the second change is with customs; where customs approves that one, nothing is in doubt any more.
    change("4").await;
    keyed(&broker, STOCK, "keyApproved", &list, "").await;
    change("3").await;
    says_of_change(&app, "m3.xml", first, ("3", 1), "不同意变更", "", 10).await;
    assert_eq!(stands().await.0, ["3", "2", "3"].map(|text| json!(text)));
    says_of_change(&app, "m4.xml", first, ("1", 2), "", "", 5).await;
    assert_eq!(stands().await, ([json!("4"), json!("2"), Value::Null], json!("3.00000")));
    done(&broker, STOCK, "change", &list).await;
    done(&broker, STOCK, "giveUp", &list).await;
    assert_eq!(stands().await, ([json!("4"), json!("2"), Value::Null], json!("3.00000")));
}

#[tokio::test]
async fn a_refusal_that_comes_while_a_change_is_open_stands_when_the_change_is_given_up() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = keyed_list(&app, &broker, "CRK-L5", "S2248E9900000105").await;
    done(&broker, STOCK, "change", &list).await;
    says_of_change(&app, "o1.xml", ("SAS211", "CRK-L5", "S2248E9900000105"), ("3", 0), "数量不符", "", 10).await;
    assert_eq!(detail(&broker, STOCK, &list).await["disputedResult"], json!("3"));

    let stands = done(&broker, STOCK, "giveUp", &list).await;
    let told = ["stucd", "chgTmsCnt", "disputedResult", "reason"].map(|field| stands[field].clone());
    assert_eq!(told, ["4", "0", "3", "数量不符"].map(|text| json!(text)));
    let pass = add(&broker, PASSPORTS, truck(&stands, "HF-L5", "1")).await;
    assert!(!refused(&broker, PASSPORTS, "send", &pass).await.is_empty(), "customs refused the list");
    let back = keyed(&broker, STOCK, "keyReturned", &list, "数量不符").await;
    assert_eq!((&back["stucd"], &back["disputedResult"]), (&json!("2"), &Value::Null));
}

#[tokio::test]
async fn what_a_truck_took_through_the_gate_on_a_returned_passport_is_gone() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = keyed_list(&app, &broker, "CRK-L6", "S2248E9900000106").await;
    let pass = loaded(&broker, &list, "HF-L6", "6", "Z2248E9900000106").await;
    let of_pass = |root: &'static str| (root, "26-L6", "Z2248E9900000106");
    says_of_change(&app, "p1.xml", of_pass("SAS221"), ("3", 0), "车牌有误", "", 0).await;
    keyed(&broker, PASSPORTS, "keyReturned", &pass, "车牌有误").await;
    let carried = async || {
        let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
        carried[0]["used"].clone()
    };
    assert_eq!(carried().await, json!("0.00000"));
    for name in ["p2.xml", "p3.xml"] {
        says_of_change(&app, name, of_pass("SAS223"), ("1", 0), "", "", 0).await;
    }
    let gone = detail(&broker, PASSPORTS, &pass).await;
    assert_eq!((&gone["state"], &gone["disputedResult"]), (&json!("RETURNED"), &json!("1")));
    assert!(gone["passTime"].is_string(), "{gone}");
    assert_eq!(carried().await, json!("6.00000"));
    assert_eq!(heard(&broker, "HF-L6: a later answer of customs differs").await, 1);
}

#[tokio::test]
async fn goods_that_are_registered_at_the_gate_take_nothing_of_documents() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = keyed_list(&app, &broker, "CRK-L7", "S2248E9900000107").await;
    let registered = with(&truck(&list, "HF-L7", "6"), "passportTypecd", &json!("5"));
    let registered = add(&broker, PASSPORTS, registered).await;
    done(&broker, PASSPORTS, "send", &registered).await;
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["used"], &carried[0]["left"]), (&json!("0.00000"), &json!("10.00000")));
}
