//! What customs and the gate answered to documents of zones, keyed by people: it does what the message does, once, and what comes
//! afterwards changes nothing.

use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::gateway::bonded::{self, Decision};
use server::gateway::{folders, inbox, outbox};

use crate::base_support::{actions, with};
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, NOW, PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, folders_of, played, pumps,
    refused, running, truck,
};

/// Keys an answer with its note; the document as it is then.
pub async fn keyed(client: &Client, path: &str, command: &str, row: &Value, note: &str) -> Value {
    let body = with(&chosen(client, path, row).await, "note", &json!(note));
    client.post(&format!("{path}/{command}"), body).await.done();
    detail(client, path, row).await
}

/// The rule and the field by which an answer is refused.
pub async fn not_keyed(client: &Client, path: &str, command: &str, row: &Value, note: &str) -> [String; 2] {
    let body = with(&chosen(client, path, row).await, "note", &json!(note));
    let answer = client.post(&format!("{path}/{command}"), body).await.refused(422);
    ["rule", "field"].map(|key| answer["fields"][0][key].as_str().unwrap().to_owned())
}

/// How many messages to a person say this.
async fn heard(client: &Client, what: &str) -> usize {
    let page = client.get("/sys/v1/message/page?pageSize=200").await.done();
    let rows = page["rows"].as_array().unwrap();
    rows.iter().filter(|row| row["content"].as_str().unwrap().contains(what)).count()
}

/// The client takes what was sent, and brings no answer.
pub async fn taken(app: &TestApp) {
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    for file in folders::list(&folders.out_box()).unwrap() {
        std::fs::remove_file(file).unwrap();
    }
}

/// Customs or the gate says something of a document: message, number of the single window, number of customs; some seconds ago.
async fn says(
    app: &TestApp,
    name: &str,
    of: (&'static str, &str, &str),
    result: &str,
    note: &str,
    body: &str,
    ago: i64,
) {
    says_of_change(app, name, of, (result, 0), note, body, ago).await;
}

/// The same of a change, by its number.
pub async fn says_of_change(
    app: &TestApp,
    name: &str,
    (root, ours, number): (&'static str, &str, &str),
    (result, tms_cnt): (&str, i64),
    note: &str,
    body: &str,
    ago: i64,
) {
    let at = app.app.now() - TimeDelta::seconds(ago);
    let decision = Decision { root, ours, number, tms_cnt, result, at, note };
    let end = format!("</{root}>");
    let content = bonded::write_decision(&decision).replace(&end, &format!("{body}{end}"));
    let folders = folders_of(app);
    folders::put(&folders.in_box(), name, content.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
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

    // The scale may be known later, and otherwise; what the gate says itself takes its place, whenever that was.
    let weights = async || {
        let now = detail(&broker, PASSPORTS, &pass).await;
        ["passCollectWt", "wtError"].map(|field| now[field].as_str().unwrap().to_owned())
    };
    for wrong in ["", "14 t"] {
        assert_eq!(not_keyed(&broker, PASSPORTS, "keyWeighed", &pass, wrong).await, ["sas.keyed", "note"], "{wrong}");
    }
    let differs = async || heard(&broker, "HF-H1: the scale differs").await;
    let before = differs().await;
    keyed(&broker, PASSPORTS, "keyWeighed", &pass, "14005").await;
    assert_eq!((weights().await, differs().await), (["14005.00000", "0.00000"].map(str::to_owned), before));
    keyed(&broker, PASSPORTS, "keyWeighed", &pass, "30000").await;
    assert_eq!((weights().await, differs().await), (["30000.00000", "15995.00000"].map(str::to_owned), before + 1));
    let gate = async |name: &str, weight: &str, ago: i64| {
        let weighed = format!("<SasPassportBsc><passCollectWt>{weight}</passCollectWt></SasPassportBsc>");
        says(&app, name, ("SAS223", "26-H", "Z2248E9900000001"), "1", "", &weighed, ago).await;
    };
    gate("w1.xml", "21000", 3600).await;
    assert_eq!((weights().await, differs().await), (["21000.00000", "6995.00000"].map(str::to_owned), before + 2));
    gate("w2.xml", "22000", 7200).await;
    assert_eq!((weights().await, differs().await), (["21000.00000", "6995.00000"].map(str::to_owned), before + 2));
    gate("w3.xml", "14010", 60).await;
    assert_eq!((weights().await, differs().await), (["14010.00000", "5.00000"].map(str::to_owned), before + 2));

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

#[tokio::test]
async fn what_customs_says_itself_wins_over_what_people_keyed() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let application = running(&broker).await;
    let list = add(&broker, STOCK, pumps(&application, "CRK-N1", "E", "10")).await;
    done(&broker, STOCK, "send", &list).await;
    taken(&app).await;
    app.advance(TimeDelta::seconds(60));
    let wrong = keyed(&broker, STOCK, "keyApproved", &list, "s2248e9900000009").await;
    assert_eq!((&wrong["sasStockNo"], &wrong["keyedNo"]), (&json!("S2248E9900000009"), &json!("S2248E9900000009")));
    let pass = add(&broker, PASSPORTS, truck(&wrong, "HF-N1", "6")).await;
    done(&broker, PASSPORTS, "send", &pass).await;
    taken(&app).await;

    // Whoever keyed it puts it right, and what carries the list still carries it.
    assert_eq!(not_keyed(&broker, STOCK, "keyNumber", &list, "").await, ["sas.keyed", "note"]);
    let body = with(&chosen(&broker, STOCK, &list).await, "note", &json!("S2248E9900000010"));
    other.post(&format!("{STOCK}/keyNumber"), body).await.refused(404);
    let right = keyed(&broker, STOCK, "keyNumber", &list, "S2248E9900000010").await;
    assert_eq!((&right["sasStockNo"], &right["stucd"]), (&json!("S2248E9900000010"), &json!("4")));
    let on_it = async || {
        let carries = detail(&broker, PASSPORTS, &pass).await;
        let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
        [&carries["rltNo"], &carries["docs"][0]["rtlBillNo"], &carried[0]["used"], &carried[0]["left"]]
            .map(|value| value.as_str().unwrap().to_owned())
    };
    assert_eq!(on_it().await, ["S2248E9900000010", "S2248E9900000010", "6.00000", "4.00000"]);

    // Customs says another one: that counts, people are told once, and nobody corrects it any more.
    let body = "<SasStockBsc><sasStockNo>S2248E2600000011</sasStockNo></SasStockBsc>";
    says(&app, "n1.xml", ("SAS211", "CRK-N1", "S2248E2600000011"), "1", "", body, 10).await;
    let known = detail(&broker, STOCK, &list).await;
    assert_eq!(
        (&known["sasStockNo"], &known["keyedNo"], &known["keyedResult"], &known["stucd"]),
        (&json!("S2248E2600000011"), &Value::Null, &Value::Null, &json!("4"))
    );
    assert_eq!(on_it().await, ["S2248E2600000011", "S2248E2600000011", "6.00000", "4.00000"]);
    assert_eq!(heard(&broker, "customs' number is S2248E2600000011").await, 1);
    assert_eq!(not_keyed(&broker, STOCK, "keyNumber", &list, "S1").await[0], "documents.notReady");

    // The passport was keyed as approved, and customs returned it: people are told, and it stands on the page.
    app.advance(TimeDelta::seconds(60));
    keyed(&broker, PASSPORTS, "keyApproved", &pass, "Z2248E9900000011").await;
    for name in ["n2.xml", "n3.xml"] {
        says(&app, name, ("SAS221", "26-N", "Z2248E9900000011"), "3", "车牌有误", "", 10).await;
    }
    let doubtful = detail(&broker, PASSPORTS, &pass).await;
    assert_eq!(
        (&doubtful["state"], &doubtful["disputedResult"], &doubtful["reason"]),
        (&json!("APPROVED"), &json!("3"), &json!("车牌有误"))
    );
    assert_eq!(heard(&broker, "HF-N1: customs answered otherwise than was keyed").await, 1);
    assert_eq!(heard(&other, "HF-N1").await, 0);
    // It is keyed as customs decided, and its goods are free; a list that a passport carries is not.
    let other_pass = add(&broker, PASSPORTS, truck(&known, "HF-N2", "4")).await;
    done(&broker, PASSPORTS, "send", &other_pass).await;
    let back = keyed(&broker, PASSPORTS, "keyReturned", &pass, "车牌有误").await;
    assert_eq!((&back["state"], &back["disputedResult"]), (&json!("RETURNED"), &Value::Null));
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["used"], &carried[0]["left"]), (&json!("4.00000"), &json!("6.00000")));
    app.db().execute_unprepared("UPDATE sas_stock SET disputed_result = '3'").await.unwrap();
    let body = with(&chosen(&broker, STOCK, &list).await, "note", &json!("数量不符"));
    let no = broker.post(&format!("{STOCK}/keyReturned"), body).await;
    no.refused(422);
    assert!(no.message().contains("HF-N2"), "{}", no.message());
    assert_eq!(detail(&broker, STOCK, &list).await["stucd"], json!("4"));
}

#[tokio::test]
async fn a_change_that_was_keyed_as_approved_and_refused_by_customs_can_be_given_up() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let list = add(&broker, STOCK, pumps(&application, "CRK-G1", "E", "5")).await;
    done(&broker, STOCK, "send", &list).await;
    played(&app).await;
    let open = done(&broker, STOCK, "change", &list).await;
    let lines = json!([with(&open["lines"][0], "dclQty", &json!("2"))]);
    broker.post(&format!("{STOCK}/update"), with(&open, "lines", &lines)).await.done();
    done(&broker, STOCK, "send", &list).await;
    taken(&app).await;
    app.advance(TimeDelta::seconds(60));
    let changed = keyed(&broker, STOCK, "keyApproved", &list, "").await;
    assert_eq!((&changed["stucd"], &changed["chgTmsCnt"]), (&json!("4"), &json!("1")));
    let number = changed["sasStockNo"].as_str().unwrap().to_owned();
    says_of_change(&app, "g1.xml", ("SAS211", "CRK-G1", &number), ("3", 1), "不同意变更", "", 10).await;
    assert_eq!(detail(&broker, STOCK, &list).await["disputedResult"], json!("3"));

    // Nothing goes on with it before people keyed what customs decided.
    for command in ["change", "void"] {
        assert_eq!(refused(&broker, STOCK, command, &list).await, ["documents.notReady"], "{command}");
    }
    let pass = add(&broker, PASSPORTS, truck(&changed, "HF-G1", "1")).await;
    assert!(!refused(&broker, PASSPORTS, "send", &pass).await.is_empty());

    let back = keyed(&broker, STOCK, "keyReturned", &list, "不同意变更").await;
    assert_eq!((&back["stucd"], &back["lines"][0]["dclQty"]), (&json!("5"), &json!("2.00000")));
    let stands = done(&broker, STOCK, "giveUp", &list).await;
    assert_eq!(
        (&stands["stucd"], &stands["chgTmsCnt"], &stands["lines"][0]["dclQty"]),
        (&json!("4"), &json!("0"), &json!("5.00000"))
    );
}

#[tokio::test]
async fn an_end_that_customs_decides_otherwise_than_was_keyed_is_put_right() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let voided = async |number: &'static str, file: &str, keys: &str, says: &str| {
        let list = add(&broker, STOCK, pumps(&application, number, "E", "5")).await;
        done(&broker, STOCK, "send", &list).await;
        played(&app).await;
        done(&broker, STOCK, "void", &list).await;
        taken(&app).await;
        app.advance(TimeDelta::seconds(60));
        let known = keyed(&broker, STOCK, keys, &list, "原因").await;
        let theirs = known["sasStockNo"].as_str().unwrap().to_owned();
        says_of_change(&app, file, ("SAS211", number, &theirs), (says, 1), "", "", 10).await;
        detail(&broker, STOCK, &list).await
    };
    let kept = voided("CRK-G2", "g2.xml", "keyEnded", "3").await;
    assert_eq!((&kept["stucd"], &kept["disputedResult"]), (&json!("-1"), &json!("3")));
    let kept = keyed(&broker, STOCK, "keyNotEnded", &kept, "已集报").await;
    assert_eq!((&kept["stucd"], &kept["chgTmsCnt"]), (&json!("4"), &json!("0")));
    assert_eq!(kept["disputedResult"], Value::Null);
    // What is gone at customs is gone here, whatever was keyed.
    let gone = voided("CRK-G3", "g3.xml", "keyNotEnded", "1").await;
    assert_eq!((&gone["stucd"], &gone["disputedResult"]), (&json!("-1"), &Value::Null));
}
