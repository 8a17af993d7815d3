//! Goods into and out of zones: applications, stock lists under them, passports that carry those, and played customs with its gate.

use std::time::Duration;

use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use serde_json::{Value, json};
use server::gateway::bonded::{self, Decision};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::base_support::{actions, with};
use crate::harness::{Client, TestApp};

pub const NOW: Duration = Duration::ZERO;
pub const APPLICATIONS: &str = "/sas/v1/sasDcl";
pub const STOCK: &str = "/sas/v1/sasStock";
pub const PASSPORTS: &str = "/sas/v1/sasPassport";
pub const VEHICLES: &str = "/sas/v1/sasVehicle";

pub async fn detail(client: &Client, path: &str, row: &Value) -> Value {
    client.get(&format!("{path}/{}/detail", row["id"])).await.done()
}

pub async fn chosen(client: &Client, path: &str, row: &Value) -> Value {
    json!({ "ids": [row["id"]], "versions": [detail(client, path, row).await["version"]], "note": "" })
}

pub async fn done(client: &Client, path: &str, command: &str, row: &Value) -> Value {
    let body = chosen(client, path, row).await;
    client.post(&format!("{path}/{command}"), body).await.done();
    detail(client, path, row).await
}

/// The rules by which a command is refused.
pub async fn refused(client: &Client, path: &str, command: &str, row: &Value) -> Vec<String> {
    let body = chosen(client, path, row).await;
    let answer = client.post(&format!("{path}/{command}"), body).await.refused(422);
    let rules = answer["fields"].as_array().into_iter().flatten();
    rules.map(|one| one["rule"].as_str().unwrap().to_owned()).collect()
}

pub fn folders_of(app: &TestApp) -> Folders {
    Folders::open(app.app.settings.gateway()).unwrap()
}

/// Customs takes what was sent and answers all of it.
pub async fn played(app: &TestApp) {
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let dicts = server::process::built_in::dictionaries().unwrap();
    let mut customs = Customs::open(app.app.settings.gateway(), NOW, app.app.clock.clone(), dicts).unwrap();
    while customs.step().unwrap() > 0 {}
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
}

/// The demo's application that runs, with 40 pumps on line 12.
pub async fn running(client: &Client) -> Value {
    let page = client.get(&format!("{APPLICATIONS}/page?etpsPreentNo=YW26060001")).await.done();
    page["rows"][0].clone()
}

/// A stock list of pumps.
pub fn pumps(application: &Value, number: &str, way: &str, quantity: &str) -> Value {
    json!({
        "orgId": application["orgId"], "etpsPreentNo": number, "sasDclNo": application["sasDclNo"], "stockTypecd": way,
        "businessTypecd": "A", "centralizedDclTypecd": "1", "areainOriactNo": "T2248W000019", "masterCuscd": "2248",
        "supvModecd": "5034", "packageQty": "1", "grossWt": "5", "netWt": "4",
        "lines": [{
            "sasDclSeqno": "12", "oriactGdsSeqno": "12", "gdecd": "8413810090", "gdsNm": "计量泵", "dclUnitcd": "001",
            "natcd": "304", "dclQty": quantity, "dclTotalAmt": "400", "dclCurrcd": "300", "grossWt": "5", "netWt": "4",
        }],
    })
}

/// Switches a parameter of the owner of a document on.
pub async fn switch(admin: &Client, document: &Value, parameter: &str) {
    let mut org = admin.get(&format!("/sys/v1/org/{}/detail", document["orgId"])).await.done();
    org["params"][parameter] = json!("1");
    admin.post("/sys/v1/org/update", org).await.done();
}

pub async fn add(client: &Client, path: &str, row: Value) -> Value {
    client.post(&format!("{path}/add"), row).await.done()
}

/// A stock list that customs approved.
pub async fn approved(app: &TestApp, client: &Client, number: &str, quantity: &str) -> Value {
    let list = add(client, STOCK, pumps(&running(client).await, number, "E", quantity)).await;
    done(client, STOCK, "send", &list).await;
    played(app).await;
    detail(client, STOCK, &list).await
}

/// A passport for parts of a stock list.
pub fn truck(list: &Value, number: &str, quantity: &str) -> Value {
    json!({
        "orgId": list["orgId"], "etpsPreentNo": number, "passportTypecd": "3", "ioTypecd": "E", "bindTypecd": "3",
        "rltTbTypecd": "2", "masterCuscd": "2248", "dclErConc": "陈晓", "vehicleNo": "沪AD1688", "totalGrossWt": "5",
        "totalNetWt": "4", "docs": [{ "rtlBillNo": list["sasStockNo"] }],
        "lines": [{ "rltGdsSeqno": "1", "gdsNm": "计量泵", "dclQty": quantity }],
    })
}

#[tokio::test]
async fn an_application_is_recorded_changed_and_closed() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let row = json!({
        "orgId": running(&broker).await["orgId"], "etpsPreentNo": "YW-1", "businessTypecd": "Y", "directionTypecd": "E",
        "areainOriactNo": "T2248W000019", "masterCuscd": "2248", "validTime": "2036-12-31",
        "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035", "dclTotalAmt": "420",
            "dclCurrcd": "502" }],
    });
    let made = add(&broker, APPLICATIONS, row).await;
    assert_eq!((&made["state"], &made["lines"][0]["sasDclSeqno"]), (&json!("DRAFT"), &json!("1")));
    assert_eq!(made["areainEtpsno"], json!("3122660D09"));
    let found = broker.get(&format!("{APPLICATIONS}/{}/check", made["id"])).await.done();
    assert_eq!(found, json!([]));
    other.get(&format!("{APPLICATIONS}/{}/check", made["id"])).await.refused(404);

    done(&broker, APPLICATIONS, "send", &made).await;
    played(&app).await;
    let runs = detail(&broker, APPLICATIONS, &made).await;
    assert_eq!((&runs["state"], &runs["emapvMarkcd"]), (&json!("APPROVED"), &Value::Null), "{runs}");
    assert!(runs["sasDclNo"].as_str().unwrap().starts_with("SB2248"), "{runs}");

    let changing = done(&broker, APPLICATIONS, "change", &made).await;
    assert_eq!((&changing["chgTmsCnt"], &changing["dclTypecd"]), (&json!("1"), &json!("2")));
    assert_eq!(changing["lines"][0]["modfMarkcd"], json!("0"));
    let lines = json!([with(&changing["lines"][0], "dclQty", &json!("120"))]);
    let changed = broker.post(&format!("{APPLICATIONS}/update"), with(&changing, "lines", &lines)).await.done();
    assert_eq!(changed["lines"][0]["modfMarkcd"], json!("1"));
    done(&broker, APPLICATIONS, "send", &made).await;
    played(&app).await;
    assert_eq!(detail(&broker, APPLICATIONS, &made).await["state"], json!("APPROVED"));

    done(&broker, APPLICATIONS, "close", &made).await;
    played(&app).await;
    assert_eq!(detail(&broker, APPLICATIONS, &made).await["state"], json!("ENDED"));
    let trail = actions(&app, "sas_dcl", &made).await;
    assert_eq!(trail.first().map(String::as_str), Some("customsEnded"));
}

#[tokio::test]
async fn stock_lists_take_no_more_than_is_agreed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let moved = async || {
        let lines = broker.get(&format!("{APPLICATIONS}/{}/moved", application["id"])).await.done();
        lines.as_array().unwrap().iter().find(|line| line["seqno"] == 12).unwrap().clone()
    };
    // The demo's lists took some.
    let left: f64 = moved().await["left"].as_str().unwrap().parse().unwrap();
    let most = format!("{left:.5}");
    let (one, two) = (
        add(&broker, STOCK, pumps(&application, "CRK-T1", "E", &most)).await,
        add(&broker, STOCK, pumps(&application, "CRK-T2", "E", "1")).await,
    );
    done(&broker, STOCK, "send", &one).await;
    assert_eq!(moved().await["left"], json!("0.00000"));
    let body = chosen(&broker, STOCK, &two).await;
    let told = broker.post(&format!("{STOCK}/send"), body).await.refused(422);
    assert_eq!(told["fields"][0]["rule"], "sas.agreed");
    assert!(told["fields"][0]["message"].as_str().unwrap().contains("CRK-T1"), "{told}");
    assert_eq!(detail(&broker, STOCK, &two).await["stucd"], json!("1"));

    played(&app).await;
    let list = detail(&broker, STOCK, &one).await;
    assert_eq!(list["stucd"], json!("4"), "{list}");
    // What is returned is there again, once customs agrees.
    let back = pumps(&application, "CRK-T3", "I", "2");
    let back = with(&with(&back, "rltSasStockNo", &list["sasStockNo"]), "supvModecd", &json!("5034"));
    let lines = json!([with(&back["lines"][0], "rltStockSeqno", &json!("1"))]);
    let back = add(&broker, STOCK, with(&back, "lines", &lines)).await;
    done(&broker, STOCK, "send", &back).await;
    assert_eq!(moved().await["left"], json!("0.00000"));
    played(&app).await;
    assert_eq!(moved().await["left"], json!("2.00000"));
    done(&broker, STOCK, "send", &two).await;
    // A list whose goods came back stays: its returns count against it.
    for command in ["void", "change"] {
        let body = chosen(&broker, STOCK, &one).await;
        let told = broker.post(&format!("{STOCK}/{command}"), body).await;
        told.refused(422);
        assert!(told.message().contains("CRK-T3"), "{}", told.message());
    }

    let open = chosen(&broker, APPLICATIONS, &application).await;
    let told = broker.post(&format!("{APPLICATIONS}/close"), open).await;
    told.refused(422);
    assert!(told.message().contains("CRK-T2"), "{}", told.message());
}

#[tokio::test]
async fn an_application_is_not_closed_unasked_while_lists_wait_to_be_declared() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-C1", "1").await;
    let application = running(&broker).await;
    let close = async |alert: &str| {
        let open = chosen(&broker, APPLICATIONS, &application).await;
        broker.post(&format!("{APPLICATIONS}/close{alert}"), open).await
    };
    // Nobody is asked about what is refused anyhow: one of the demo's lists still waits for customs.
    let told = close("?useAlert=1").await;
    told.refused(422);
    assert!(told.message().contains("CRK000006") && !told.message().contains("CRK-C1"), "{}", told.message());
    let undecided = broker.get(&format!("{STOCK}/page?etpsPreentNo=CRK000006")).await.done()["rows"][0].clone();
    let decided = with(&chosen(&broker, STOCK, &undecided).await, "note", &json!("数量不符"));
    broker.post(&format!("{STOCK}/keyReturned"), decided).await.done();
    let asked = close("?useAlert=1").await;
    asked.refused(511);
    assert!(asked.message().contains("CRK-C1"), "{}", asked.message());
    assert_eq!(detail(&broker, APPLICATIONS, &application).await["state"], json!("APPROVED"));
    // What is declared does not wait.
    let waiting = broker.get(&format!("{STOCK}/waiting")).await.done();
    let ids: Vec<&Value> = waiting.as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert!(ids.contains(&&list["id"]), "{waiting}");
    for id in ids {
        let row = detail(&broker, STOCK, &json!({ "id": id })).await;
        let number = format!("HZ-C{id}");
        let body = json!({ "ids": [id], "versions": [row["version"]], "etpsInnerInvtNo": number });
        broker.post(&format!("{STOCK}/collect"), body).await.done();
    }
    // It is not asked about any more. What an exhibition took out and did not bring back is, of whoever did not ask for it, too.
    let id = application["id"].as_i64().unwrap();
    let mut exhibits = Query::update();
    exhibits.table("sas_dcl").value("business_typecd", "C").and_where(Expr::col("id").eq(id));
    app.db().execute(&exhibits).await.unwrap();
    let asked = close("").await;
    asked.refused(511);
    let said = asked.message();
    assert!(
        said.contains("have not come back: ") && said.contains("line 12 计量泵 (") && !said.contains("CRK-C1"),
        "{said}"
    );
    let open = chosen(&broker, APPLICATIONS, &application).await;
    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post(&format!("{APPLICATIONS}/close"), open).await.done();
    assert_eq!(detail(&broker, APPLICATIONS, &application).await["state"], json!("ENDING"));
}

#[tokio::test]
async fn an_application_for_work_outside_is_asked_about_materials_that_are_out() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-B1", "3").await;
    assert_eq!(list["stucd"], json!("4"));
    let application = running(&broker).await;
    let undecided = broker.get(&format!("{STOCK}/page?etpsPreentNo=CRK000006")).await.done()["rows"][0].clone();
    let decided = with(&chosen(&broker, STOCK, &undecided).await, "note", &json!("数量不符"));
    broker.post(&format!("{STOCK}/keyReturned"), decided).await.done();
    let mut outside = Query::update();
    outside
        .table("sas_dcl")
        .value("business_typecd", "B")
        .and_where(Expr::col("id").eq(application["id"].as_i64().unwrap()));
    app.db().execute(&outside).await.unwrap();
    let body = chosen(&broker, APPLICATIONS, &application).await;
    let asked = broker.post(&format!("{APPLICATIONS}/close"), body.clone()).await;
    asked.refused(511);
    let said = asked.message();
    assert!(said.contains("have not come back: ") && said.contains("line 12 计量泵 ("), "{said}");
    assert_eq!(detail(&broker, APPLICATIONS, &application).await["state"], json!("APPROVED"));
    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post(&format!("{APPLICATIONS}/close"), body).await.done();
    assert_eq!(detail(&broker, APPLICATIONS, &application).await["state"], json!("ENDING"));
}

#[tokio::test]
async fn of_two_lists_that_want_the_last_one_wins() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let mut bodies = Vec::new();
    for number in ["CRK-R1", "CRK-R2"] {
        let list = add(&broker, STOCK, pumps(&application, number, "E", "25")).await;
        bodies.push(chosen(&broker, STOCK, &list).await);
    }
    let path = format!("{STOCK}/send");
    let (one, two) = tokio::join!(broker.post(&path, bodies[0].clone()), broker.post(&path, bodies[1].clone()));
    let mut statuses = [one.status, two.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn a_truck_carries_what_is_free_and_passes_the_gate() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-P1", "10").await;
    let one = add(&broker, PASSPORTS, truck(&list, "HF-1", "6")).await;
    // The recorded vehicle fills its weights, and all of them add up.
    assert_eq!((&one["vehicleWt"], &one["totalWt"]), (&json!("13000.00000"), &json!("14005.00000")));
    assert_eq!(one["rltNo"], list["sasStockNo"]);
    let two = add(&broker, PASSPORTS, truck(&list, "HF-2", "5")).await;
    done(&broker, PASSPORTS, "send", &one).await;
    assert_eq!(refused(&broker, PASSPORTS, "send", &two).await, ["sas.freeQuantity"]);
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["used"], &carried[0]["left"]), (&json!("6.00000"), &json!("4.00000")));
    assert_eq!(carried[0]["passports"], json!(["HF-1"]));
    let shown = detail(&broker, STOCK, &list).await;
    assert_eq!((&shown["passportUsedTypecd"], &shown["lines"][0]["passportUsedQty"]), (&json!("2"), &json!("6.00000")));
    // A list that is on a passport is not made void.
    let body = chosen(&broker, STOCK, &list).await;
    let no = broker.post(&format!("{STOCK}/void"), body).await;
    no.refused(422);
    assert!(no.message().contains("HF-1"), "{}", no.message());

    played(&app).await;
    let passed = detail(&broker, PASSPORTS, &one).await;
    assert_eq!(passed["state"], json!("PASSED"), "{passed}");
    assert!(passed["passportNo"].as_str().unwrap().starts_with("Z2248E"), "{passed}");
    assert!(passed["passTime"].is_string() && passed["passCollectWt"].is_string(), "{passed}");
    let shown = detail(&broker, STOCK, &list).await;
    assert_eq!((&shown["passTypecd"], &shown["lines"][0]["actlPassQty"]), (&json!("2"), &json!("6.00000")));
    assert_eq!(refused(&broker, PASSPORTS, "void", &one).await, ["documents.notReady"]);
}

#[tokio::test]
async fn a_passport_is_made_void_before_the_gate_and_what_comes_early_is_not_lost() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-V1", "10").await;
    let pass = add(&broker, PASSPORTS, truck(&list, "HF-V", "10")).await;
    done(&broker, PASSPORTS, "send", &pass).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let told = async |root: &'static str, tms_cnt: i64, result: &str, name: &str, after: i64| {
        let at = app.app.now() + chrono::TimeDelta::seconds(after);
        let decision = Decision { root, ours: "26-V", number: "Z2248E0000001", tms_cnt, result, at, note: "" };
        folders::put(&folders.in_box(), name, bonded::write_decision(&decision).as_bytes()).unwrap();
        inbox::take_all(&app.app, &folders, NOW).await.unwrap();
        detail(&broker, PASSPORTS, &pass).await["state"].clone()
    };
    let file = folders::name_of(&folders::list(&folders.out_box()).unwrap()[0]);
    let first = bonded::write_first("HF-V", "26-V", None);
    folders::put(&folders.in_box(), &format!("Successed_{file}_1"), first.as_bytes()).unwrap();
    // The gate before the approval counts, and an older answer changes nothing.
    assert_eq!(told("SAS223", 0, "2", "a.xml", 0).await, json!("INSPECTED"));
    assert_eq!(told("SAS221", 0, "1", "b.xml", -1).await, json!("INSPECTED"));
    assert_eq!(told("SAS221", 0, "Y", "c.xml", -5).await, json!("INSPECTED"));
    let voiding = done(&broker, PASSPORTS, "void", &pass).await;
    assert_eq!((&voiding["state"], &voiding["dclTypecd"]), (&json!("ENDING"), &json!("3")));
    outbox::write_all(&app.app, &folders).await.unwrap();
    // What names the passport but was never sent from here is no answer to it.
    let at = app.app.now();
    let strange =
        Decision { root: "SAS221", ours: "26-X", number: "Z2248E0000001", tms_cnt: 0, result: "1", at, note: "" };
    folders::put(&folders.in_box(), "x.xml", bonded::write_decision(&strange).as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    assert_eq!(detail(&broker, PASSPORTS, &pass).await["state"], json!("ENDING"));
    // The message of a passport counts no changes, so that customs counts none either.
    assert_eq!(told("SAS221", 0, "1", "d.xml", 2).await, json!("ENDED"));
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!(carried[0]["left"], json!("10.00000"));
}

#[tokio::test]
async fn only_recorded_vehicles_pass_where_that_is_wanted() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let list = approved(&app, &broker, "CRK-S1", "10").await;
    switch(&admin, &list, "g2PassportStrictVehicle").await;
    let strange = with(&with(&truck(&list, "HF-S", "1"), "vehicleNo", &json!("沪Z00001")), "vehicleWt", &json!("9000"));
    let pass = add(&broker, PASSPORTS, strange).await;
    assert_eq!(refused(&broker, PASSPORTS, "send", &pass).await, ["sas.vehicleUnknown"]);
    let vehicle =
        json!({ "orgId": list["orgId"], "vehicleNo": "沪Z00001", "vehicleWt": "9100", "masterCuscd": "2248" });
    let vehicle = add(&broker, VEHICLES, vehicle).await;
    done(&broker, VEHICLES, "send", &vehicle).await;
    played(&app).await;
    assert_eq!(detail(&broker, VEHICLES, &vehicle).await["state"], json!("APPROVED"));
    assert_eq!(refused(&broker, PASSPORTS, "send", &pass).await, ["sas.recordedWeight"]);
    // The same plate in small letters.
    let small = with(&with(&truck(&list, "HF-S2", "1"), "vehicleNo", &json!("沪z00001")), "vehicleWt", &json!("9000"));
    let small = add(&broker, PASSPORTS, small).await;
    assert_eq!(refused(&broker, PASSPORTS, "send", &small).await, ["sas.recordedWeight"]);
}

#[tokio::test]
async fn a_plate_is_recorded_once_however_it_is_written() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-P1", "10").await;
    let plate =
        |plate: &str| json!({ "orgId": list["orgId"], "vehicleNo": plate, "vehicleWt": "9100", "masterCuscd": "2248" });
    let first = broker.post(&format!("{VEHICLES}/add"), plate(" 沪z 00001")).await.done();
    assert_eq!(first["vehicleNo"], "沪Z00001");
    for again in ["沪Z00001", "沪z00001 ", "沪Z 00001"] {
        let told = broker.post(&format!("{VEHICLES}/add"), plate(again)).await.refused(422)["fields"][0].clone();
        assert_eq!((&told["rule"], &told["field"]), (&json!("field.taken"), &json!("vehicleNo")), "{again}");
    }
    // A record that was written before plates were stored in capitals is found too, and may be changed as it is.
    let old = format!("UPDATE sas_vehicle SET vehicle_no = '沪z 00001' WHERE id = {}", first["id"]);
    app.db().execute_unprepared(&old).await.unwrap();
    broker.post(&format!("{VEHICLES}/add"), plate("沪Z00001")).await.refused(422);
    let same = json!({ "id": first["id"], "version": first["version"], "vehicleWt": "9200" });
    assert_eq!(broker.post(&format!("{VEHICLES}/update"), same).await.done()["vehicleNo"], "沪z 00001");
}

#[tokio::test]
async fn a_plate_goes_to_the_gate_in_capitals_without_blanks() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-P2", "10").await;
    let of = |number: &str, plate: &str| with(&truck(&list, number, "1"), "vehicleNo", &json!(plate));
    let first = add(&broker, PASSPORTS, of("HF-P1", " 沪ad 1688")).await;
    assert_eq!(first["vehicleNo"], "沪AD1688");
    let wide = add(&broker, PASSPORTS, with(&of("HF-P2", "沪ＡＤ１６８８"), "vehicleFrameNo", &json!("l 9"))).await;
    assert_eq!((&wide["vehicleNo"], &wide["vehicleFrameNo"]), (&json!("沪AD1688"), &json!("l 9")));
    let other = broker.post(&format!("{PASSPORTS}/update"), with(&first, "vehicleNo", &json!("沪c 2396"))).await.done();
    assert_eq!(other["vehicleNo"], "沪C2396");
    // One from before is kept as it was written, and goes to the gate as any other.
    let old = format!("UPDATE sas_passport SET vehicle_no = '沪ad 1688' WHERE id = {}", first["id"]);
    app.db().execute_unprepared(&old).await.unwrap();
    done(&broker, PASSPORTS, "send", &first).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::list(&folders.out_box()).unwrap().remove(0);
    let xml = std::fs::read_to_string(&file).unwrap();
    assert!(xml.contains("<VehicleNo>沪AD1688</VehicleNo>"), "{xml}");
}

#[tokio::test]
async fn stock_lists_of_a_month_become_one_inventory_list() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let (one, two) = (approved(&app, &broker, "CRK-C1", "3").await, approved(&app, &broker, "CRK-C2", "2").await);
    let waiting = broker.get(&format!("{STOCK}/waiting")).await.done();
    let waits = waiting.as_array().unwrap().iter().find(|row| row["id"] == one["id"]).unwrap();
    assert!(waits["due"].as_str().unwrap() >= one["dclTime"].as_str().unwrap(), "{waits}");
    assert!(!other.get(&format!("{STOCK}/waiting")).await.done().to_string().contains("CRK-C1"));
    let body = json!({
        "ids": [one["id"], two["id"]], "versions": [one["version"], two["version"]], "etpsInnerInvtNo": "HZ-C1",
    });
    other.post(&format!("{STOCK}/collect"), body.clone()).await.refused(404);
    let made = broker.post(&format!("{STOCK}/collect"), body.clone()).await.done();
    let lines = broker.get(&format!("/invt/v1/bondInvt/dt/page?queryInvtId={}", made["id"])).await.done();
    assert_eq!((&lines["total"], &lines["rows"][0]["dclQty"]), (&json!(1), &json!("5.00000")), "{lines}");
    let list = broker.get(&format!("/invt/v1/bondInvt/{}/detail", made["id"])).await.done();
    assert_eq!((&list["bondInvtTypecd"], &list["putrecNo"]), (&json!("1"), &json!("T2248W000019")));
    let collected = detail(&broker, STOCK, &one).await;
    assert_eq!((&collected["stucd"], &collected["rltBondInvtNo"]), (&json!("6"), &json!("HZ-C1")));
    broker.post(&format!("{STOCK}/collect"), body).await.refused(409);

    // Free again when the inventory list is gone, and not before.
    let kept = chosen(&broker, STOCK, &one).await;
    broker.post(&format!("{STOCK}/free"), kept.clone()).await.refused(422);
    let gone = json!({ "ids": [list["id"]], "versions": [list["version"]] });
    broker.post("/invt/v1/bondInvt/delete", gone).await.done();
    for list in [&one, &two] {
        let free = detail(&broker, STOCK, list).await;
        assert_eq!((&free["stucd"], &free["rltBondInvtNo"]), (&json!("4"), &Value::Null), "{free}");
    }
}

#[tokio::test]
async fn the_estimated_tax_is_shown_where_it_is_wanted() {
    let app = TestApp::start().await;
    let (broker, admin, other) = (app.as_user("broker").await, app.as_user("admin").await, app.as_user("other").await);
    let list = add(&broker, STOCK, pumps(&running(&broker).await, "CRK-X1", "E", "1")).await;
    let path = format!("{STOCK}/{}/tax", list["id"]);
    other.get(&path).await.refused(404);
    assert_eq!(broker.get(&path).await.done()["isShown"], json!(false));
    switch(&admin, &list, "g2StockEstTaxEnabled").await;
    let tax = broker.get(&path).await.done();
    assert_eq!(tax["isShown"], json!(true), "{tax}");
}
