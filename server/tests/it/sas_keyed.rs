//! What customs and the gate answered to documents of zones, keyed by people: it does what the message does, once, and what comes
//! afterwards changes nothing.

use serde_json::{Value, json};
use server::gateway::{folders, outbox};

use crate::base_support::{actions, with};
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, folders_of, played, pumps, refused,
    running, truck,
};

/// Keys an answer with its note; the document as it is then.
async fn keyed(client: &Client, path: &str, command: &str, row: &Value, note: &str) -> Value {
    let body = with(&chosen(client, path, row).await, "note", &json!(note));
    client.post(&format!("{path}/{command}"), body).await.done();
    detail(client, path, row).await
}

/// The rule and the field by which an answer is refused.
async fn not_keyed(client: &Client, path: &str, command: &str, row: &Value, note: &str) -> [String; 2] {
    let body = with(&chosen(client, path, row).await, "note", &json!(note));
    let answer = client.post(&format!("{path}/{command}"), body).await.refused(422);
    ["rule", "field"].map(|key| answer["fields"][0][key].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn customs_decisions_are_keyed_and_nothing_goes_out_any_more() {
    let app = TestApp::start().await;
    let (broker, other, viewer) =
        (app.as_user("broker").await, app.as_user("other").await, app.as_user("viewer").await);
    let application = running(&broker).await;
    let one = add(&broker, STOCK, pumps(&application, "CRK-H1", "E", "3")).await;
    assert_eq!(refused(&broker, STOCK, "keyApproved", &one).await, ["documents.notReady"], "it was not sent");
    done(&broker, STOCK, "send", &one).await;
    for wrong in ["", "核放 1"] {
        assert_eq!(not_keyed(&broker, STOCK, "keyApproved", &one, wrong).await, ["sas.keyed", "note"], "{wrong}");
    }
    let body = with(&chosen(&broker, STOCK, &one).await, "note", &json!("S2248E9900000001"));
    other.post(&format!("{STOCK}/keyApproved"), body.clone()).await.refused(404);
    viewer.post(&format!("{STOCK}/keyApproved"), body).await.refused(403);
    let list = keyed(&broker, STOCK, "keyApproved", &one, "S2248E9900000001").await;
    assert_eq!((&list["stucd"], &list["sasStockNo"]), (&json!("4"), &json!("S2248E9900000001")));
    outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
    assert!(folders::list(&folders_of(&app).out_box()).unwrap().is_empty());
    assert_eq!(refused(&broker, STOCK, "keyApproved", &one).await, ["documents.notReady"]);
    assert_eq!(actions(&app, "sas_stock", &one).await[..2], ["customsApproved", "keyApproved"]);

    // A number is of one document; a change keeps it, and customs' own answer afterwards changes nothing.
    let two = add(&broker, STOCK, pumps(&application, "CRK-H2", "E", "2")).await;
    done(&broker, STOCK, "send", &two).await;
    let taken = not_keyed(&broker, STOCK, "keyApproved", &two, "S2248E9900000001").await;
    assert_eq!(taken, ["sas.keyed", "note"]);
    assert_eq!(detail(&broker, STOCK, &two).await["stucd"], json!("3"));
    assert_eq!(refused(&broker, STOCK, "keyReturned", &two).await, ["sas.keyed"], "no reason");
    let back = keyed(&broker, STOCK, "keyReturned", &two, "数量不符").await;
    assert_eq!((&back["stucd"], &back["reason"]), (&json!("2"), &json!("数量不符")));
    let open = done(&broker, STOCK, "change", &one).await;
    let lines = json!([with(&open["lines"][0], "dclQty", &json!("1"))]);
    broker.post(&format!("{STOCK}/update"), with(&open, "lines", &lines)).await.done();
    done(&broker, STOCK, "send", &one).await;
    outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
    let changed = keyed(&broker, STOCK, "keyApproved", &one, "").await;
    assert_eq!((&changed["stucd"], &changed["lines"][0]["dclQty"]), (&json!("4"), &json!("1.00000")));
    played(&app).await;
    assert_eq!(detail(&broker, STOCK, &one).await["stucd"], json!("4"));
    done(&broker, STOCK, "change", &one).await;
    done(&broker, STOCK, "giveUp", &one).await;
    done(&broker, STOCK, "void", &one).await;
    assert_eq!(refused(&broker, STOCK, "keyNotEnded", &one).await, ["sas.keyed"], "no reason");
    assert_eq!(keyed(&broker, STOCK, "keyNotEnded", &one, "已集报").await["stucd"], json!("4"));
    done(&broker, STOCK, "void", &one).await;
    assert_eq!(keyed(&broker, STOCK, "keyEnded", &one, "").await["stucd"], json!("-1"));
}

#[tokio::test]
async fn pauses_and_ends_of_applications_and_vehicles_are_keyed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let paused = keyed(&broker, APPLICATIONS, "keyPaused", &application, "核查").await;
    assert_eq!((&paused["state"], &paused["reason"]), (&json!("PAUSED"), &json!("核查")));
    let list = add(&broker, STOCK, pumps(&application, "CRK-H3", "E", "1")).await;
    assert_eq!(refused(&broker, STOCK, "send", &list).await, ["sas.notRunning"]);
    assert_eq!(done(&broker, APPLICATIONS, "keyResumed", &application).await["state"], json!("APPROVED"));
    done(&broker, STOCK, "send", &list).await;

    // While it is changed customs may pause it too, once.
    done(&broker, APPLICATIONS, "change", &application).await;
    assert_eq!(done(&broker, APPLICATIONS, "keyPaused", &application).await["state"], json!("CHANGING"));
    assert_eq!(refused(&broker, APPLICATIONS, "keyPaused", &application).await, ["sas.keyed"]);
    assert_eq!(done(&broker, APPLICATIONS, "giveUp", &application).await["state"], json!("PAUSED"));

    let vehicle = json!({ "vehicleNo": "沪Z66661", "vehicleWt": "9100", "masterCuscd": "2248" });
    let repairs = json!({
        "orgId": application["orgId"], "etpsPreentNo": "YW-H1", "businessTypecd": "Y", "directionTypecd": "E",
        "areainOriactNo": "T2248W000019", "masterCuscd": "2248", "validTime": "2036-12-31",
        "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035", "dclTotalAmt": "420",
            "dclCurrcd": "502" }],
    });
    for (path, fresh, row) in [(VEHICLES, "V1", vehicle), (APPLICATIONS, "SB2248990001", repairs)] {
        let made = add(&broker, path, row).await;
        done(&broker, path, "send", &made).await;
        assert_eq!(refused(&broker, path, "keyReturned", &made).await, ["sas.keyed"], "no reason");
        assert_eq!(keyed(&broker, path, "keyReturned", &made, "有误").await["state"], json!("RETURNED"));
        done(&broker, path, "send", &made).await;
        assert_eq!(keyed(&broker, path, "keyApproved", &made, fresh).await["state"], json!("APPROVED"));
        let end = if path == VEHICLES { "void" } else { "close" };
        done(&broker, path, end, &made).await;
        assert_eq!(refused(&broker, path, "keyNotEnded", &made).await, ["sas.keyed"], "no reason");
        assert_eq!(keyed(&broker, path, "keyNotEnded", &made, "未办结").await["state"], json!("APPROVED"));
        done(&broker, path, end, &made).await;
        assert_eq!(done(&broker, path, "keyEnded", &made).await["state"], json!("ENDED"));
    }
}

#[tokio::test]
async fn the_gate_is_keyed_with_its_scale_and_a_passport_shows_what_it_carries() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-H4", "10").await;
    let pass = add(&broker, PASSPORTS, truck(&list, "HF-H1", "6")).await;
    let rest = add(&broker, PASSPORTS, truck(&list, "HF-H2", "3")).await;
    let carried = async |row: &Value| {
        let told = broker.get(&format!("{PASSPORTS}/{}/carried", row["id"])).await.done()[0].clone();
        ["quantity", "own", "used", "left", "passed"].map(|figure| told[figure].as_str().unwrap().to_owned())
    };
    // Of a draft what it would carry.
    assert_eq!(carried(&pass).await, ["10.00000", "6.00000", "0.00000", "4.00000", "0.00000"]);
    for (row, number) in [(&pass, "Z2248E9900000001"), (&rest, "Z2248E9900000002")] {
        done(&broker, PASSPORTS, "send", row).await;
        assert_eq!(refused(&broker, PASSPORTS, "keyGatePassed", row).await, ["documents.notReady"]);
        assert_eq!(refused(&broker, PASSPORTS, "keyReturned", row).await, ["sas.keyed"], "no reason");
        keyed(&broker, PASSPORTS, "keyApproved", row, number).await;
    }
    assert_eq!(not_keyed(&broker, PASSPORTS, "keyGatePassed", &pass, "14 t").await, ["sas.keyed", "note"]);
    assert_eq!(keyed(&broker, PASSPORTS, "keyStopped", &pass, "封志").await["state"], json!("INSPECTED"));
    let first = keyed(&broker, PASSPORTS, "keyFirstGate", &pass, "20000").await;
    assert_eq!((&first["state"], &first["stucd"]), (&json!("FIRST_GATE"), &json!("3")));
    // The scale is held against what was declared, as when the gate says it.
    assert_eq!((&first["passCollectWt"], &first["wtError"]), (&json!("20000.00000"), &json!("5995.00000")));
    let through = done(&broker, PASSPORTS, "keyGatePassed", &pass).await;
    assert_eq!((&through["state"], &through["stucd"]), (&json!("PASSED"), &json!("4")));
    let shown = detail(&broker, STOCK, &list).await;
    assert_eq!(
        (&shown["passTypecd"], &shown["lines"][0]["passportUsedQty"], &shown["lines"][0]["actlPassQty"]),
        (&json!("2"), &json!("9.00000"), &json!("6.00000"))
    );
    assert_eq!(carried(&pass).await, ["10.00000", "6.00000", "3.00000", "1.00000", "6.00000"]);
    assert_eq!(carried(&rest).await, ["10.00000", "3.00000", "6.00000", "1.00000", "6.00000"]);
    assert_eq!(refused(&broker, PASSPORTS, "keyGatePassed", &pass).await, ["documents.notReady"]);

    // Made void, it carries nothing.
    done(&broker, PASSPORTS, "void", &rest).await;
    assert_eq!(refused(&broker, PASSPORTS, "keyNotEnded", &rest).await, ["sas.keyed"], "no reason");
    assert_eq!(done(&broker, PASSPORTS, "keyEnded", &rest).await["state"], json!("ENDED"));
    assert_eq!(carried(&rest).await, ["10.00000", "0.00000", "6.00000", "4.00000", "6.00000"]);
    played(&app).await;
    assert_eq!(detail(&broker, PASSPORTS, &rest).await["state"], json!("ENDED"));
}

#[tokio::test]
async fn an_answer_goes_to_whom_the_single_window_names_whoever_keyed_its_number() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let vehicle = |number: &str| json!({ "vehicleNo": number, "vehicleWt": "9100", "masterCuscd": "2248" });
    let ours = add(&broker, VEHICLES, vehicle("沪Z66671")).await;
    done(&broker, VEHICLES, "send", &ours).await;
    played(&app).await;
    let known = detail(&broker, VEHICLES, &ours).await;
    assert_eq!(known["state"], json!("APPROVED"));
    let theirs = add(&other, VEHICLES, vehicle("粤Z66672")).await;
    done(&other, VEHICLES, "send", &theirs).await;
    let squatted = keyed(&other, VEHICLES, "keyApproved", &theirs, known["vehicleCusNo"].as_str().unwrap()).await;
    done(&broker, VEHICLES, "change", &ours).await;
    done(&broker, VEHICLES, "send", &ours).await;
    played(&app).await;
    assert_eq!(detail(&broker, VEHICLES, &ours).await["state"], json!("APPROVED"));
    assert_eq!(detail(&other, VEHICLES, &theirs).await["version"], squatted["version"]);
}
