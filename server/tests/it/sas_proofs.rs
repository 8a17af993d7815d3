//! What must not happen to documents of zones: a change frees nothing, the last quantity goes once, a deposit is not overdrawn, nobody
//! guesses whose an answer is, and what is refused changes nothing.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::gateway::play_customs::Customs;
use server::gateway::{bonded, folders, inbox, message, outbox};

use crate::base_support::with;
use crate::gateway_crash::{Gateway, until};
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, NOW, PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, folders_of, played, pumps,
    refused, running, switch, truck,
};

/// How much of the demo's pumps may still go out.
async fn left(client: &Client, application: &Value) -> f64 {
    let lines = client.get(&format!("{APPLICATIONS}/{}/moved", application["id"])).await.done();
    let line = lines.as_array().unwrap().iter().find(|line| line["seqno"] == 12).unwrap().clone();
    line["left"].as_str().unwrap().parse().unwrap()
}

/// The document with another quantity in its first line.
fn of_quantity(document: &Value, quantity: &str) -> Value {
    with(document, "lines", &json!([with(&document["lines"][0], "dclQty", &json!(quantity))]))
}

#[tokio::test]
async fn a_change_frees_nothing_until_customs_agrees_and_can_be_given_up() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let before = left(&broker, &application).await;
    let list = approved(&app, &broker, "CRK-G1", "10").await;
    assert_eq!(left(&broker, &application).await, before - 10.0);

    let open = done(&broker, STOCK, "change", &list).await;
    let path = format!("{STOCK}/update");
    for (field, value) in [("sasDclNo", json!("SB-OTHER")), ("rltSasStockNo", json!("S1")), ("stockTypecd", json!("I"))]
    {
        let no = broker.post(&path, with(&open, field, &value)).await.refused(422);
        assert_eq!(no["fields"][0]["rule"], "sas.notInAChange", "{no}");
    }
    broker.post(&path, of_quantity(&open, "1")).await.done();
    assert_eq!(left(&broker, &application).await, before - 10.0, "while it is edited");
    done(&broker, STOCK, "send", &list).await;
    assert_eq!(left(&broker, &application).await, before - 10.0, "while customs decides");
    played(&app).await;
    assert_eq!(left(&broker, &application).await, before - 1.0, "customs agreed");

    // The next change is given up.
    let open = done(&broker, STOCK, "change", &list).await;
    let changed = broker.post(&path, of_quantity(&open, "9")).await.done();
    let lines = json!([with(&changed["lines"][0], "id", &Value::Null)]);
    let changed = broker.post(&path, with(&changed, "lines", &lines)).await.done();
    assert_eq!(changed["chgTmsCnt"], json!("2"));
    let back = done(&broker, STOCK, "giveUp", &list).await;
    assert_eq!((&back["stucd"], &back["chgTmsCnt"], &back["dclTypecd"]), (&json!("4"), &json!("1"), &json!("2")));
    assert_eq!((&back["lines"][0]["dclQty"], back["lines"].as_array().unwrap().len()), (&json!("1.00000"), 1));
    assert_eq!(refused(&broker, STOCK, "giveUp", &list).await, ["documents.notReady"]);
}

#[tokio::test]
async fn a_line_never_gets_the_number_of_one_that_is_gone() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = pumps(&running(&broker).await, "CRK-N1", "E", "1");
    let two = json!([list["lines"][0], list["lines"][0]]);
    let made = add(&broker, STOCK, with(&list, "lines", &two)).await;
    let path = format!("{STOCK}/update");
    let one = broker.post(&path, with(&made, "lines", &json!([made["lines"][0]]))).await.done();
    let lines = json!([one["lines"][0], list["lines"][0]]);
    let again = broker.post(&path, with(&one, "lines", &lines)).await.done();
    assert_eq!(again["lines"][1]["sasStockSeqno"], json!("3"), "{again}");
}

#[tokio::test]
async fn of_two_passports_that_want_the_last_one_wins() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-L1", "10").await;
    let mut bodies = Vec::new();
    for number in ["HF-L1", "HF-L2"] {
        let pass = add(&broker, PASSPORTS, truck(&list, number, "6")).await;
        bodies.push(chosen(&broker, PASSPORTS, &pass).await);
    }
    let path = format!("{PASSPORTS}/send");
    let (one, two) = tokio::join!(broker.post(&path, bodies[0].clone()), broker.post(&path, bodies[1].clone()));
    let mut statuses = [one.status, two.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
    assert_eq!((&carried[0]["used"], &carried[0]["left"]), (&json!("6.00000"), &json!("4.00000")));
}

#[tokio::test]
async fn each_document_of_a_passport_shows_what_goes_of_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (one, two) = (approved(&app, &broker, "CRK-M1", "3").await, approved(&app, &broker, "CRK-M2", "5").await);
    let shown = async || {
        let mut figures = Vec::new();
        for list in [&one, &two] {
            let list = detail(&broker, STOCK, list).await;
            let line = &list["lines"][0];
            let of = [&list["passportUsedTypecd"], &list["passTypecd"], &line["passportUsedQty"], &line["actlPassQty"]];
            figures.push(of.map(|value| value.as_str().unwrap_or_default().to_owned()));
        }
        figures
    };
    let docs = json!([{ "rtlBillNo": one["sasStockNo"] }, { "rtlBillNo": two["sasStockNo"] }]);
    let pass = with(&with(&truck(&one, "HF-M1", "3"), "docs", &docs), "bindTypecd", &json!("1"));
    let pass = with(&pass, "totalGrossWt", &json!("10"));
    let pass = add(&broker, PASSPORTS, with(&pass, "lines", &json!([]))).await;
    done(&broker, PASSPORTS, "send", &pass).await;
    assert_eq!(shown().await, [["3", "1", "3.00000", "0.00000"], ["3", "1", "5.00000", "0.00000"]]);
    played(&app).await;
    assert_eq!(detail(&broker, PASSPORTS, &pass).await["state"], json!("PASSED"));
    assert_eq!(shown().await, [["3", "3", "3.00000", "3.00000"], ["3", "3", "5.00000", "5.00000"]]);
}

#[tokio::test]
async fn a_deposit_is_taken_of_restored_and_never_overdrawn() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let application = running(&broker).await;
    let path = format!("{APPLICATIONS}/{}/deposit", application["id"]);
    other.get(&path).await.refused(404);
    let told = async || {
        let told = broker.get(&path).await.done();
        ["deducted", "restored", "left"].map(|field| told[field].as_str().unwrap().parse::<f64>().unwrap())
    };
    let [taken, restored, there] = told().await;

    let all = format!("{there:.5}");
    let out = with(&pumps(&application, "CRK-D1", "E", "1"), "levyBlAmt", &json!(all));
    let out = add(&broker, STOCK, out).await;
    done(&broker, STOCK, "send", &out).await;
    assert_eq!(told().await, [taken + there, restored, 0.0]);
    let more = add(&broker, STOCK, with(&pumps(&application, "CRK-D2", "E", "1"), "levyBlAmt", &json!("0.01"))).await;
    let body = chosen(&broker, STOCK, &more).await;
    let no = broker.post(&format!("{STOCK}/send"), body).await.refused(422);
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("sas.depositShort"), &json!("levyBlAmt"))
    );
    assert!(no["fields"][0]["message"].as_str().unwrap().contains('0'), "{no}");
    assert_eq!(detail(&broker, STOCK, &more).await["stucd"], json!("1"));
    played(&app).await;

    // Goods that come back restore it, once customs agrees.
    let list = detail(&broker, STOCK, &out).await;
    let back = with(&pumps(&application, "CRK-D3", "I", "1"), "rltSasStockNo", &list["sasStockNo"]);
    let lines = json!([with(&back["lines"][0], "rltStockSeqno", &json!("1"))]);
    let back = add(&broker, STOCK, with(&with(&back, "lines", &lines), "levyBlAmt", &json!(all))).await;
    done(&broker, STOCK, "send", &back).await;
    assert_eq!(told().await[2], 0.0);
    played(&app).await;
    assert_eq!(told().await, [taken + there, restored + there, there]);
    let movements = broker.get(&path).await.done()["movements"].clone();
    assert!(movements.as_array().unwrap().iter().any(|moved| moved["id"] == back["id"]), "{movements}");
    done(&broker, STOCK, "send", &more).await;
}

#[tokio::test]
async fn nobody_guesses_whose_an_answer_is() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let customer = running(&broker).await["orgId"].clone();
    let vehicle = |org: Option<&Value>| {
        let vehicle = json!({ "vehicleNo": "沪Z77777", "vehicleWt": "9100", "masterCuscd": "2248" });
        org.map_or(vehicle.clone(), |org| with(&vehicle, "orgId", org))
    };
    let (ours, theirs) =
        (add(&broker, VEHICLES, vehicle(None)).await, add(&broker, VEHICLES, vehicle(Some(&customer))).await);
    for vehicle in [&ours, &theirs] {
        done(&broker, VEHICLES, "send", vehicle).await;
    }
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let first = bonded::write_first("沪Z77777", "2026-Z", Some("车牌号有误"));
    folders::put(&folders.in_box(), "a.xml", first.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    for vehicle in [&ours, &theirs] {
        assert_eq!(detail(&broker, VEHICLES, vehicle).await["state"], json!("SENT"));
    }
    // The file says which one.
    let of_theirs = message::newest_of(app.db(), "sas_vehicle", theirs["id"].as_i64().unwrap()).await.unwrap().unwrap();
    let name = format!("Failed_{}_1", of_theirs.file_name);
    folders::put(&folders.in_box(), &name, bonded::write_first("沪Z77777", "", Some("车牌号有误")).as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    assert_eq!(detail(&broker, VEHICLES, &theirs).await["state"], json!("STORE_FAIL"));
    assert_eq!(detail(&broker, VEHICLES, &ours).await["state"], json!("SENT"));
}

#[tokio::test]
async fn what_is_refused_says_why_and_changes_nothing() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let list = approved(&app, &broker, "CRK-W1", "10").await;
    let left = async || broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done()[0]["left"].clone();

    // Goods weigh no more without their packing; a container weighs something.
    let wrong = with(&truck(&list, "HF-W0", "1"), "totalNetWt", &json!("6"));
    let no = broker.post(&format!("{PASSPORTS}/add"), wrong).await.refused(422);
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("sas.weights"), &json!("totalNetWt")));
    let light = with(&truck(&list, "HF-W1", "1"), "containerNo", &json!("MSKU1234565"));
    let light = add(&broker, PASSPORTS, with(&light, "containerType", &json!("11"))).await;
    assert_eq!(refused(&broker, PASSPORTS, "send", &light).await, ["sas.weightMissing"]);

    // What is missing is said once.
    let unweighed = with(&truck(&list, "HF-W9", "1"), "vehicleNo", &json!("沪Z77777"));
    let unweighed = add(&broker, PASSPORTS, unweighed).await;
    let found = broker.get(&format!("{PASSPORTS}/{}/check", unweighed["id"])).await.done();
    let of_weight = |one: &&Value| one["field"] == "vehicleWt";
    let rules: Vec<Value> = found.as_array().unwrap().iter().filter(of_weight).map(|one| one["rule"].clone()).collect();
    assert_eq!(rules, ["field.required"], "{found}");

    // A vehicle that customs recorded for somebody else.
    switch(&admin, &list, "g2PassportStrictVehicle").await;
    let foreign = json!({ "vehicleNo": "沪Z88888", "vehicleWt": "9100", "masterCuscd": "2248" });
    let foreign = add(&broker, VEHICLES, foreign).await;
    assert_ne!(foreign["orgId"], list["orgId"]);
    done(&broker, VEHICLES, "send", &foreign).await;
    played(&app).await;
    assert_eq!(detail(&broker, VEHICLES, &foreign).await["state"], json!("APPROVED"));
    let strange =
        with(&with(&truck(&list, "HF-W2", "1"), "vehicleNo", &json!("沪Z88888")), "vehicleWt", &json!("9100"));
    let strange = add(&broker, PASSPORTS, strange).await;
    assert_eq!(refused(&broker, PASSPORTS, "send", &strange).await, ["sas.vehicleUnknown"]);

    // Documents of two customers.
    let own = with(&pumps(&running(&broker).await, "CRK-W2", "E", "1"), "orgId", &foreign["orgId"]);
    let own = with(&with(&own, "sasDclNo", &Value::Null), "businessTypecd", &json!("Y"));
    let own = with(&own, "areainOriactNo", &json!("T2248W000918"));
    let own = add(&broker, STOCK, own).await;
    done(&broker, STOCK, "send", &own).await;
    played(&app).await;
    let own = detail(&broker, STOCK, &own).await;
    assert_eq!(own["stucd"], json!("4"), "{own}");
    let both = json!([{ "rtlBillNo": list["sasStockNo"] }, { "rtlBillNo": own["sasStockNo"] }]);
    let two = with(&with(&truck(&list, "HF-W3", "1"), "docs", &both), "bindTypecd", &json!("1"));
    let two = with(&with(&two, "lines", &json!([])), "totalGrossWt", &json!("10"));
    let no = broker.post(&format!("{PASSPORTS}/add"), two.clone()).await.refused(422);
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("named.otherCustomer"), &json!("docs[1].rtlBillNo"))
    );
    // One that nobody had when the passport was written.
    let later = json!([{ "rtlBillNo": list["sasStockNo"] }, { "rtlBillNo": "S2248E9900000077" }]);
    let two = add(&broker, PASSPORTS, with(&two, "docs", &later)).await;
    let renamed = format!("UPDATE sas_stock SET sas_stock_no = 'S2248E9900000077' WHERE id = {}", own["id"]);
    app.db().execute_unprepared(&renamed).await.unwrap();
    assert_eq!(refused(&broker, PASSPORTS, "send", &two).await, ["sas.otherCustomer"]);

    for pass in [&light, &strange, &two] {
        assert_eq!(detail(&broker, PASSPORTS, pass).await["state"], json!("DRAFT"));
    }
    assert_eq!(left().await, json!("10.00000"));

    // An application that has expired.
    let late = add(&broker, STOCK, pumps(&running(&broker).await, "CRK-W4", "E", "1")).await;
    app.db().execute_unprepared("UPDATE sas_dcl SET valid_time = '2020-01-01'").await.unwrap();
    assert_eq!(refused(&broker, STOCK, "send", &late).await, ["sas.applicationExpired"]);
    assert_eq!(detail(&broker, STOCK, &late).await["stucd"], json!("1"));
}

#[tokio::test]
async fn declarations_are_made_of_what_did_not_come_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-F1", "5").await;
    let back = with(&pumps(&running(&broker).await, "CRK-F2", "I", "2"), "rltSasStockNo", &list["sasStockNo"]);
    let line = with(&with(&back["lines"][0], "rltStockSeqno", &json!("1")), "dclTotalAmt", &json!("160"));
    let lines = json!([with(&with(&line, "grossWt", &json!("2")), "netWt", &json!("1"))]);
    let back = with(&with(&back, "grossWt", &json!("2")), "netWt", &json!("1"));
    let back = add(&broker, STOCK, with(&back, "lines", &lines)).await;
    done(&broker, STOCK, "send", &back).await;
    played(&app).await;
    let (list, back) = (detail(&broker, STOCK, &list).await, detail(&broker, STOCK, &back).await);
    assert_eq!(back["stucd"], json!("4"), "{back}");
    let body = json!({
        "ids": [list["id"], back["id"]], "versions": [list["version"], back["version"]], "iECatg": "4", "isForce": "1",
    });
    let made = broker.post("/decl/v1/g2sasstock/from", body).await.done();
    let declaration = broker.get(&format!("/decl/v1/{}/detail", made[0]["id"])).await.done();
    let goods = declaration["lines"].as_array().unwrap();
    assert_eq!((goods.len(), &goods[0]["gQty"], &goods[0]["declTotal"]), (1, &json!("3.00000"), &json!("240.0000")));
    for list in [&list, &back] {
        let taken = detail(&broker, STOCK, list).await;
        assert_eq!(taken["declUsedTypecd"], json!("3"));
        assert_eq!(taken["lines"][0]["declId"], made[0]["id"]);
    }
}

#[tokio::test]
async fn the_tax_on_what_an_account_holds_is_estimated_where_it_is_wanted() {
    let app = TestApp::start().await;
    let (broker, admin, other) = (app.as_user("broker").await, app.as_user("admin").await, app.as_user("other").await);
    let page = broker.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done();
    let account = page["rows"][0].clone();
    let path = format!("/bond/v1/bws/{}/balance/tax", account["id"]);
    other.get(&path).await.refused(404);
    assert_eq!(broker.get(&path).await.done()["isShown"], json!(false));
    switch(&admin, &account, "g2StockEstTaxEnabled").await;
    let tax = broker.get(&path).await.done();
    assert_eq!(tax["isShown"], json!(true));
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let serials = tax["serials"].as_array().unwrap();
    assert!(!serials.is_empty(), "{tax}");
    let vat: f64 = serials.iter().map(|serial| number(&serial["vat"])).sum();
    assert!((vat - number(&tax["vat"])).abs() < 0.005, "{tax}");
}

#[tokio::test]
async fn a_crash_at_any_step_neither_loses_nor_doubles_what_customs_and_the_gate_say() {
    for point in ["before_commit", "after_apply"] {
        let app = TestApp::start().await;
        let broker = app.as_user("broker").await;
        let application = running(&broker).await;
        let before = left(&broker, &application).await;
        let list = approved(&app, &broker, "CRK-K1", "10").await;
        let pass = add(&broker, PASSPORTS, truck(&list, "HF-K1", "10")).await;
        done(&broker, PASSPORTS, "send", &pass).await;
        outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
        let dicts = server::process::built_in::dictionaries().unwrap();
        let mut customs = Customs::open(app.app.settings.gateway(), NOW, app.app.clock.clone(), dicts).unwrap();
        while customs.step().unwrap() > 0 {}
        for _ in 0..3 {
            Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
            let carried = broker.get(&format!("{STOCK}/{}/carried", list["id"])).await.done();
            assert_eq!(carried[0]["left"], json!("0.00000"), "{point}");
        }
        let gateway = Gateway::start_with(&app, &[]);
        until(point, async || detail(&broker, PASSPORTS, &pass).await["state"] == "PASSED").await;
        until(point, async || folders::list(&folders_of(&app).in_box()).unwrap().is_empty()).await;
        drop(gateway);
        let shown = detail(&broker, STOCK, &list).await;
        assert_eq!(shown["lines"][0]["actlPassQty"], json!("10.00000"), "{point}");
        assert_eq!(left(&broker, &application).await, before - 10.0, "{point}");
    }
}

#[tokio::test]
async fn what_a_list_freed_and_others_took_stays_theirs() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let deposit = broker.get(&format!("{APPLICATIONS}/{}/deposit", application["id"])).await.done();
    let there = deposit["left"].as_str().unwrap().to_owned();
    let most = format!("{:.5}", left(&broker, &application).await);

    // All that is left goes out, two pumps come back, and others take them with the deposit that they restored.
    let out = with(&pumps(&application, "CRK-F1", "E", &most), "levyBlAmt", &json!(there));
    let out = add(&broker, STOCK, out).await;
    done(&broker, STOCK, "send", &out).await;
    played(&app).await;
    let number = detail(&broker, STOCK, &out).await["sasStockNo"].clone();
    let back = with(&pumps(&application, "CRK-F2", "I", "2"), "rltSasStockNo", &number);
    let lines = json!([with(&back["lines"][0], "rltStockSeqno", &json!("1"))]);
    let back = add(&broker, STOCK, with(&with(&back, "lines", &lines), "levyBlAmt", &json!("10"))).await;
    done(&broker, STOCK, "send", &back).await;
    played(&app).await;
    let again = with(&pumps(&application, "CRK-F3", "E", "2"), "levyBlAmt", &json!("10"));
    let again = add(&broker, STOCK, again).await;
    done(&broker, STOCK, "send", &again).await;
    played(&app).await;

    let body = chosen(&broker, STOCK, &back).await;
    let told = broker.post(&format!("{STOCK}/void"), body).await;
    told.refused(422);
    assert!(told.message().contains("CRK-F3"), "{}", told.message());
    let open = done(&broker, STOCK, "change", &back).await;
    let less = broker.post(&format!("{STOCK}/update"), of_quantity(&open, "1")).await.done();
    assert_eq!(refused(&broker, STOCK, "send", &less).await, ["sas.freedTaken"]);
    let whole = with(&of_quantity(&less, "2"), "levyBlAmt", &json!("9"));
    let less = broker.post(&format!("{STOCK}/update"), whole).await.done();
    assert_eq!(refused(&broker, STOCK, "send", &less).await, ["sas.depositTaken"]);
    done(&broker, STOCK, "giveUp", &back).await;

    // The deposit itself is no less than what is taken of it.
    let open = done(&broker, APPLICATIONS, "change", &application).await;
    let less = broker.post(&format!("{APPLICATIONS}/update"), with(&open, "dpstAmt", &json!("1"))).await.done();
    assert!(refused(&broker, APPLICATIONS, "send", &less).await.contains(&"sas.depositBelow".to_owned()));

    // Once nobody needs it any more, the return can be made void.
    done(&broker, APPLICATIONS, "giveUp", &application).await;
    done(&broker, STOCK, "void", &again).await;
    played(&app).await;
    done(&broker, STOCK, "void", &back).await;
}

#[tokio::test]
async fn a_stock_list_of_serials_takes_no_more_than_its_account_has() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let of_serial = async |number: &str, quantity: &str| {
        let list = pumps(&running(&broker).await, number, "E", quantity);
        let list = with(&with(&list, "sasDclNo", &Value::Null), "businessTypecd", &json!("Y"));
        add(&broker, STOCK, list).await
    };
    // The demo's account has 15 pumps: so many there never are.
    let more = of_serial("CRK-A1", "100000").await;
    let found = broker.get(&format!("{STOCK}/{}/check", more["id"])).await.done();
    let rules: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"bondList.surplus"), "{found}");
    assert!(!rules.contains(&"bondList.accountUnknown"), "the account is kept here: {found}");
    assert!(refused(&broker, STOCK, "send", &more).await.contains(&"bondList.surplus".to_owned()));
    // An account that is paused lets nothing out.
    let one = of_serial("CRK-A2", "1").await;
    let paused = "UPDATE bws SET state = '6' WHERE bws_no = 'T2248W000019'";
    app.db().execute_unprepared(paused).await.unwrap();
    assert!(refused(&broker, STOCK, "send", &one).await.contains(&"bondList.accountState".to_owned()));
}
