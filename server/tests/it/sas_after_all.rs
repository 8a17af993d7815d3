//! What customs agrees to, or ends, after it stood as refused here: whatever was changed, given up or begun since, it is told, and the
//! document comes to what customs has.

use chrono::TimeDelta;
use serde_json::{Value, json};
use server::gateway::{folders, outbox};

use crate::base_support::with;
use crate::bonded_keyed::heard;
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, folders_of, played, pumps, refused,
    running, truck,
};
use crate::sas_keyed::{keyed, not_keyed, says_of_change, taken};

/// A document that customs approved: its page, the message by which customs decides, our number of it, the field of customs' number.
struct Known {
    path: &'static str,
    root: &'static str,
    ours: &'static str,
    number: &'static str,
    row: Value,
}

impl Known {
    async fn of(app: &TestApp, client: &Client, kind: &str) -> Known {
        let application = running(client).await;
        let (path, root, ours, number, row) = match kind {
            "application" => {
                let row = json!({
                    "orgId": application["orgId"], "etpsPreentNo": "YW-AA1", "businessTypecd": "Y",
                    "directionTypecd": "E", "areainOriactNo": "T2248W000019", "masterCuscd": "2248",
                    "validTime": "2036-12-31",
                    "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035",
                        "dclTotalAmt": "420", "dclCurrcd": "502" }],
                });
                (APPLICATIONS, "SAS201", "YW-AA1", "sasDclNo", row)
            }
            "stock list" => (STOCK, "SAS211", "CRK-AA1", "sasStockNo", pumps(&application, "CRK-AA1", "E", "5")),
            _ => {
                let row = json!({ "vehicleNo": "沪A17777", "vehicleWt": "9100", "masterCuscd": "2248" });
                (VEHICLES, "SAS231", "沪A17777", "vehicleCusNo", with(&row, "orgId", &application["orgId"]))
            }
        };
        let row = add(client, path, row).await;
        done(client, path, "send", &row).await;
        played(app).await;
        let row = detail(client, path, &row).await;
        assert!(!row[number].is_null(), "{kind}: {row}");
        app.advance(TimeDelta::minutes(10));
        Known { path, root, ours, number, row }
    }

    /// Goes to customs by a command; the client brings no answer.
    async fn sent(&self, app: &TestApp, client: &Client, command: &str) {
        done(client, self.path, command, &self.row).await;
        taken(app).await;
        app.advance(TimeDelta::seconds(60));
    }

    async fn changes(&self, client: &Client, remark: &str) {
        let open = done(client, self.path, "change", &self.row).await;
        client.post(&format!("{}/update", self.path), with(&open, "rmk", &json!(remark))).await.done();
    }

    /// Customs decides about the change, or the end, with the number 1.
    async fn decided(&self, app: &TestApp, file: &str, result: &str, note: &str) {
        let number = self.row[self.number].as_str().unwrap();
        says_of_change(app, file, (self.root, self.ours, number), (result, 1), note, "", 30).await;
    }

    /// State, number of changes, what customs decided otherwise, remark.
    async fn stands(&self, client: &Client) -> [String; 4] {
        let now = detail(client, self.path, &self.row).await;
        let state = if self.path == STOCK { "stucd" } else { "state" };
        [state, "chgTmsCnt", "disputedResult", "rmk"].map(|field| now[field].as_str().unwrap_or_default().to_owned())
    }

    fn at(&self, state: &str, count: &str, disputed: &str, remark: &str) -> [String; 4] {
        let state = match (self.path == STOCK, state) {
            (true, "APPROVED") => "4",
            (true, "CHANGING") => "5",
            (true, "ENDED") => "-1",
            _ => state,
        };
        [state, count, disputed, remark].map(str::to_owned)
    }
}

const KINDS: [&str; 3] = ["application", "stock list", "vehicle"];

/// Keys customs' approval although what was sent differs from what stands here: that is asked first.
async fn keyed_though_it_differs(client: &Client, path: &str, row: &Value, note: &str) -> Value {
    let body = with(&chosen(client, path, row).await, "note", &json!(note));
    let asked = client.post(&format!("{path}/keyApproved"), body).await;
    asked.refused(511);
    assert!(asked.message().contains("becomes as it was sent"), "{}", asked.message());
    keyed(&client.clone().with_header("reconfirm", "true"), path, "keyApproved", row, note).await
}

#[tokio::test]
async fn a_change_that_was_given_up_and_that_customs_approves_is_told_and_stands_again() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in KINDS.into_iter().enumerate() {
        let one = Known::of(&app, &broker, kind).await;
        one.changes(&broker, "变更一").await;
        one.sent(&app, &broker, "send").await;
        keyed(&broker, one.path, "keyReturned", &one.row, "不同意").await;
        done(&broker, one.path, "giveUp", &one.row).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "", ""), "{kind}");
        for name in ["a", "b"] {
            one.decided(&app, &format!("g{turn}{name}.xml"), "1", "").await;
        }
        // It does not end, and stays where it is until people key what customs decided.
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "1", ""), "{kind}");
        assert_eq!(heard(&broker, &format!("{}: customs answered otherwise than was keyed", one.ours)).await, 1);
        assert_eq!(refused(&broker, one.path, "change", &one.row).await, ["documents.notReady"], "{kind}");
        keyed_though_it_differs(&broker, one.path, &one.row, "").await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "1", "", "变更一"), "{kind}");
        // The change is what stands from now on.
        one.changes(&broker, "变更二").await;
        done(&broker, one.path, "giveUp", &one.row).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "1", "", "变更一"), "{kind}");
    }
}

#[tokio::test]
async fn a_change_that_customs_returned_itself_and_approves_after_all_is_told() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in KINDS.into_iter().enumerate() {
        let one = Known::of(&app, &broker, kind).await;
        one.changes(&broker, "变更一").await;
        one.sent(&app, &broker, "send").await;
        one.decided(&app, &format!("r{turn}a.xml"), "3", "不同意").await;
        assert_eq!(one.stands(&broker).await, one.at("CHANGING", "1", "", "变更一"), "{kind}");
        let open = detail(&broker, one.path, &one.row).await;
        broker.post(&format!("{}/update", one.path), with(&open, "rmk", &json!("变更二"))).await.done();
        app.advance(TimeDelta::seconds(60));
        one.decided(&app, &format!("r{turn}b.xml"), "1", "").await;
        assert_eq!(one.stands(&broker).await, one.at("CHANGING", "1", "1", "变更二"), "{kind}");
        assert_eq!(heard(&broker, &format!("{}: a later answer of customs differs", one.ours)).await, 1, "{kind}");
        for command in ["send", "giveUp"] {
            assert_eq!(refused(&broker, one.path, command, &one.row).await, ["documents.notReady"], "{kind} {command}");
        }
        keyed_though_it_differs(&broker, one.path, &one.row, "").await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "1", "", "变更一"), "{kind}");
    }
}

#[tokio::test]
async fn what_customs_ends_after_all_ends_although_a_change_was_begun() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in KINDS.into_iter().enumerate() {
        let one = Known::of(&app, &broker, kind).await;
        one.sent(&app, &broker, if kind == "application" { "close" } else { "void" }).await;
        keyed(&broker, one.path, "keyNotEnded", &one.row, "未办结").await;
        one.changes(&broker, "变更").await;
        assert_eq!(one.stands(&broker).await, one.at("CHANGING", "1", "", "变更"), "{kind}");
        one.decided(&app, &format!("e{turn}.xml"), "1", "").await;
        // What ends is what customs approved; of the change it knows nothing.
        assert_eq!(one.stands(&broker).await, one.at("ENDED", "1", "", ""), "{kind}");
        for command in ["keyApproved", "send", "giveUp"] {
            assert_eq!(refused(&broker, one.path, command, &one.row).await, ["documents.notReady"], "{kind} {command}");
        }
    }
}

#[tokio::test]
async fn a_list_that_was_edited_after_it_was_keyed_as_returned_is_keyed_as_it_was_sent() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, STOCK, pumps(&running(&broker).await, "CRK-AE1", "E", "5")).await;
    done(&broker, STOCK, "send", &list).await;
    taken(&app).await;
    app.advance(TimeDelta::seconds(60));
    let back = keyed(&broker, STOCK, "keyReturned", &list, "数量不符").await;
    // More than is agreed: by itself this could neither be sent nor be approved.
    let line = with(&back["lines"][0], "dclQty", &json!("90000000"));
    broker.post(&format!("{STOCK}/update"), with(&back, "lines", &json!([line]))).await.done();
    let (number, body) = ("S2248E9900000701", "<SasStockBsc><sasStockNo>S2248E9900000701</sasStockNo></SasStockBsc>");
    says_of_change(&app, "ed.xml", ("SAS211", "CRK-AE1", number), ("1", 0), "", body, 30).await;
    let doubtful = detail(&broker, STOCK, &list).await;
    assert_eq!((&doubtful["stucd"], &doubtful["disputedResult"]), (&json!("2"), &json!("1")));
    let stands = keyed_though_it_differs(&broker, STOCK, &list, number).await;
    assert_eq!(
        (&stands["stucd"], &stands["lines"][0]["dclQty"], &stands["disputedResult"]),
        (&json!("4"), &json!("5.00000"), &Value::Null)
    );
}

#[tokio::test]
async fn a_passport_that_customs_approves_after_its_goods_went_on_another_one_is_told_with_that_one() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-AP1", "10").await;
    let one = add(&broker, PASSPORTS, truck(&list, "HF-AP1", "6")).await;
    done(&broker, PASSPORTS, "send", &one).await;
    taken(&app).await;
    app.advance(TimeDelta::seconds(60));
    keyed(&broker, PASSPORTS, "keyReturned", &one, "车牌有误").await;
    let two = add(&broker, PASSPORTS, truck(&list, "HF-AP2", "6")).await;
    done(&broker, PASSPORTS, "send", &two).await;
    taken(&app).await;
    let number = "Z2248E9900000701";
    let body = format!("<SasPassportBsc><passportNo>{number}</passportNo></SasPassportBsc>");
    says_of_change(&app, "ap.xml", ("SAS221", "HF-AP1", number), ("1", 0), "", &body, 30).await;
    assert_eq!(detail(&broker, PASSPORTS, &one).await["disputedResult"], json!("1"));
    assert_eq!(heard(&broker, "Passport HF-AP1: customs approved it, but passports HF-AP2 carry its goods").await, 1);
    let no = not_keyed(&broker, PASSPORTS, "keyApproved", &one, number).await;
    assert_eq!(no, ["sas.freeQuantity", "lines[0].dclQty"]);
    keyed(&broker, PASSPORTS, "keyReturned", &two, "退单").await;
    assert_eq!(keyed(&broker, PASSPORTS, "keyApproved", &one, number).await["state"], json!("APPROVED"));
}

#[tokio::test]
async fn a_change_leaves_the_number_of_its_document_as_it_is() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for kind in KINDS {
        let one = Known::of(&app, &broker, kind).await;
        let open = done(&broker, one.path, "change", &one.row).await;
        let field = if kind == "vehicle" { "vehicleNo" } else { "etpsPreentNo" };
        let other = with(&open, field, &json!("沪B99999"));
        let no = broker.post(&format!("{}/update", one.path), other).await.refused(422);
        let told = ["rule", "field"].map(|key| no["fields"][0][key].as_str().unwrap().to_owned());
        assert_eq!(told, ["sas.notInAChange", field], "{kind}");
        done(&broker, one.path, "giveUp", &one.row).await;
    }
}

#[tokio::test]
async fn a_change_does_not_blank_a_deposit_of_which_lists_took_something() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let list = add(&broker, STOCK, with(&pumps(&application, "CRK-AD1", "E", "1"), "levyBlAmt", &json!("10"))).await;
    done(&broker, STOCK, "send", &list).await;
    played(&app).await;
    let open = done(&broker, APPLICATIONS, "change", &application).await;
    assert!(!open["dpstAmt"].is_null(), "{open}");
    let blank = broker.post(&format!("{APPLICATIONS}/update"), with(&open, "dpstAmt", &Value::Null)).await.done();
    assert!(refused(&broker, APPLICATIONS, "send", &blank).await.contains(&"sas.depositBelow".to_owned()));
}

#[tokio::test]
async fn a_trailer_stays_at_home_and_an_empty_vehicle_weighs_its_goods_as_nothing() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-AT1", "10").await;
    let vehicle = json!({
        "orgId": list["orgId"], "vehicleNo": "沪B·12345", "vehicleWt": "9100", "vehicleFrameNo": "L1",
        "vehicleFrameWt": "900", "masterCuscd": "2248",
    });
    let vehicle = add(&broker, VEHICLES, vehicle).await;
    assert_eq!(vehicle["vehicleNo"], json!("沪B12345"));
    done(&broker, VEHICLES, "send", &vehicle).await;
    played(&app).await;
    let made = add(&broker, PASSPORTS, with(&truck(&list, "HF-AT1", "1"), "vehicleNo", &json!("沪b-12345"))).await;
    assert_eq!((&made["vehicleNo"], &made["vehicleFrameNo"]), (&json!("沪B12345"), &json!("L1")));
    let alone = with(&with(&made, "vehicleFrameNo", &Value::Null), "vehicleFrameWt", &Value::Null);
    let alone = broker.post(&format!("{PASSPORTS}/update"), alone).await.done();
    assert_eq!((&alone["vehicleFrameNo"], &alone["vehicleFrameWt"]), (&Value::Null, &Value::Null));
    assert_eq!(alone["totalWt"], json!("9105.00000"));

    let empty = json!({
        "orgId": list["orgId"], "etpsPreentNo": "HF-AT2", "passportTypecd": "6", "ioTypecd": "E",
        "masterCuscd": "2248", "dclErConc": "陈晓", "vehicleNo": "沪B12345",
    });
    let empty = add(&broker, PASSPORTS, empty).await;
    done(&broker, PASSPORTS, "send", &empty).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::list(&folders.out_box()).unwrap().remove(0);
    let sent = std::fs::read_to_string(file).unwrap();
    assert!(sent.contains("<TotalGrossWt>0") && sent.contains("<TotalNetWt>0"), "{sent}");
    assert_eq!(detail(&broker, PASSPORTS, &empty).await["totalGrossWt"], Value::Null);
}
