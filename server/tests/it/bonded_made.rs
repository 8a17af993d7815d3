//! Lines of inventory lists made of what the warehouse received and of stock lists, and what unsent lists would leave of an account.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::domains::bonded::invt::CORRESPONDENTS;

use crate::base_support::with;
use crate::bonded_lists::{add, answered, chosen, detail, line, lines, owner, post, ready, refused, send};
use crate::decl_making::set_params;
use crate::harness::{Client, TestApp};
use crate::sas;

const ASN: &str = "/wms/v1/asn";
const BWS: &str = "/bond/v1/bws";

/// An inbound order of the owner of a list with these goods of its account: what is expected and what came.
async fn received(client: &Client, list: &Value, number: &str, account: &str, goods: &[(&str, &str)]) -> Value {
    received_lacking(client, list, number, account, goods, &[]).await
}

/// The row without some fields.
fn without(mut row: Value, fields: &[&str]) -> Value {
    let kept = row.as_object_mut().unwrap();
    kept.retain(|name, _| !fields.contains(&name.as_str()));
    row
}

/// The same; nobody keyed some fields of its goods.
async fn received_lacking(
    client: &Client,
    list: &Value,
    number: &str,
    account: &str,
    goods: &[(&str, &str)],
    lacks: &[&str],
) -> Value {
    let head = json!({
        "orgId": list["orgId"], "asnNo": number, "asnType": "1", "warehouse": "T1", "isBonded": "1", "accountNo": account,
    });
    let made = client.post(&format!("{ASN}/add"), head).await.done();
    let row = |(expected, _): &(&str, &str)| {
        json!({
            "gdsMtno": "YS-8413-001", "gdsNm": "计量泵", "gdecd": "8413810090", "gdsSeqno": "12", "natcd": "304",
            "expectedQty": expected, "unit": "001", "totalAmt": "4800", "currency": "502", "location": "A-01",
        })
    };
    let rows: Vec<Value> = goods.iter().map(row).map(|row| without(row, lacks)).collect();
    client.post(&format!("{ASN}/dt/add/all"), json!({ "asnId": made["id"], "rows": rows })).await.done();
    for (at, (_, came)) in goods.iter().enumerate().filter(|(_, (_, came))| *came != "0") {
        let scan = json!({
            "key": format!("test-made-{number}-{at}"), "task": "receive", "orderId": made["id"], "material": "YS-8413-001",
            "quantity": came, "location": "",
        });
        client.post("/wms/v1/scan", scan).await.done();
    }
    client.get(&format!("{ASN}/{}/detail", made["id"])).await.done()
}

#[tokio::test]
async fn what_the_warehouse_received_becomes_lines_of_one_list() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let head = json!({
        "orgId": owner(&client).await, "putrecNo": "T2248W000019", "impexpMarkcd": "I", "etpsInnerInvtNo": "HZ-M1",
    });
    let list = post(&client, "add", head.clone()).await;
    let order = received(&client, &list, "RK-M1", "T2248W000019", &[("12", "9")]).await;
    let from = |list: &Value, order: &Value| json!({ "queryInvtId": list["id"], "kind": "asn", "ids": [order["id"]] });
    refused(&other, "dt/from", from(&list, &order), 404).await;
    // Nothing came of it; goods of another account; goods that go out.
    let empty = received(&client, &list, "RK-M2", "T2248W000019", &[("12", "0")]).await;
    let told = refused(&client, "dt/from", from(&list, &empty), 422).await;
    assert_eq!(told["fields"][0]["rule"], "bondList.notReceived");
    let elsewhere = received(&client, &list, "RK-M3", "T2248W000027", &[("12", "9")]).await;
    let told = refused(&client, "dt/from", from(&list, &elsewhere), 422).await;
    assert!(told["fields"][0]["message"].as_str().unwrap().contains("T2248W000027"), "{told}");
    let out =
        post(&client, "add", with(&with(&head, "impexpMarkcd", &json!("E")), "etpsInnerInvtNo", &json!("HZ-M2"))).await;
    let told = refused(&client, "dt/from", from(&out, &order), 422).await;
    assert_eq!(told["fields"][0]["rule"], "bondList.receivedWay");

    assert_eq!(post(&client, "dt/from", from(&list, &order)).await["added"], 1);
    let made = &lines(&client, &list).await[0];
    assert_eq!((&made["dclQty"], &made["dclTotalAmt"]), (&json!("9.00000"), &json!("3600.00000")), "{made}");
    assert_eq!((&made["putrecSeqno"], &made["dclUprcAmt"]), (&json!("12"), &json!("400.00000")), "{made}");
    let named = client.get(&format!("{ASN}/{}/detail", order["id"])).await.done();
    assert_eq!(named["bondInvtNo"], "HZ-M1");
    // It gives its goods to the list once.
    let told = refused(&client, "dt/from", from(&list, &order), 422).await;
    assert_eq!(told["fields"][0]["rule"], "bondList.receivedTwice");
    // Another list does not take what this one has, until this one is gone, or its lines are.
    let second = post(&client, "add", with(&head, "etpsInnerInvtNo", &json!("HZ-M3"))).await;
    let told = refused(&client, "dt/from", from(&second, &order), 422).await;
    assert!(told["fields"][0]["message"].as_str().unwrap().contains("HZ-M1"), "{told}");
    let gone = chosen(&client, &list).await;
    post(&client, "delete", gone).await;
    assert_eq!(post(&client, "dt/from", from(&second, &order)).await["added"], 1);
    delete_lines(&client, &second).await;
    let third = post(&client, "add", with(&head, "etpsInnerInvtNo", &json!("HZ-M12"))).await;
    assert_eq!(post(&client, "dt/from", from(&third, &order)).await["added"], 1);
    let named = client.get(&format!("{ASN}/{}/detail", order["id"])).await.done();
    assert_eq!(named["bondInvtNo"], "HZ-M12");
}

#[tokio::test]
async fn what_the_warehouse_received_comes_without_its_value_and_is_completed_in_the_list() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let list = add(&client, "HZ-M30", "I").await;
    let lacks = ["totalAmt", "currency", "natcd"];
    let order = received_lacking(&client, &list, "RK-M30", "T2248W000019", &[("12", "9")], &lacks).await;
    let from = json!({ "queryInvtId": list["id"], "kind": "asn", "ids": [order["id"]] });
    assert_eq!(post(&client, "dt/from", from).await["added"], 1);
    let made = lines(&client, &list).await[0].clone();
    let lacking = ["dclTotalAmt", "dclCurrcd", "natcd"];
    assert_eq!(made["dclQty"], json!("9.00000"), "{made}");
    assert_eq!(lacking.map(|field| &made[field]), [&Value::Null; 3], "{made}");
    // Nothing of it goes to customs so, and whoever looks is told what is missing.
    let missing = async || {
        let found = client.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        let found = found.as_array().unwrap().clone().into_iter().filter(|one| one["rule"] == "field.required");
        found.map(|one| one["field"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let told = missing().await;
    for field in lacking {
        assert!(told.contains(&format!("lines[0].{field}")), "{told:?}");
    }
    // A line that is written is written as a whole.
    let some = with(&made, "dclCurrcd", &json!("502"));
    refused(&client, "dt/update", some.clone(), 422).await;
    post(&client, "dt/update", with(&with(&some, "dclTotalAmt", &json!("3600")), "natcd", &json!("304"))).await;
    let told = missing().await;
    assert!(!told.iter().any(|field| lacking.iter().any(|lacked| field.ends_with(lacked))), "{told:?}");
}

/// Deletes all lines of a list.
async fn delete_lines(client: &Client, list: &Value) {
    let stored = lines(client, list).await;
    let each = |field: &str| stored.iter().map(|line| line[field].clone()).collect::<Vec<_>>();
    post(client, "dt/delete", json!({ "ids": each("id"), "versions": each("version") })).await;
}

#[tokio::test]
async fn stock_lists_join_a_collective_list_of_their_account_and_way() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let (one, two) =
        (sas::approved(&app, &broker, "CRK-M1", "3").await, sas::approved(&app, &broker, "CRK-M2", "2").await);
    let plain = add(&broker, "HZ-M4", "E").await;
    let from = |list: &Value, stocks: &[&Value]| {
        let ids: Vec<&Value> = stocks.iter().map(|stock| &stock["id"]).collect();
        json!({ "queryInvtId": list["id"], "kind": "sasStock", "ids": ids })
    };
    refused(&other, "dt/from", from(&plain, &[&one]), 404).await;
    let told = refused(&broker, "dt/from", from(&plain, &[&one]), 422).await;
    assert!(told["fields"][0]["message"].as_str().unwrap().contains("CRK-M1"), "the list is no collective one: {told}");
    let head = json!({
        "orgId": plain["orgId"], "etpsInnerInvtNo": "HZ-M5", "putrecNo": "T2248W000019", "impexpMarkcd": "E",
        "bondInvtTypecd": "1",
    });
    let list = post(&broker, "add", head).await;
    // Alike goods of those that are added together are one line.
    assert_eq!(post(&broker, "dt/from", from(&list, &[&one, &two])).await["added"], 1);
    assert_eq!(lines(&broker, &list).await[0]["dclQty"], json!("5.00000"));
    for stock in [&one, &two] {
        let joined = sas::detail(&broker, "/sas/v1/sasStock", stock).await;
        assert_eq!((&joined["stucd"], &joined["rltBondInvtNo"]), (&json!("6"), &json!("HZ-M5")));
    }
    let again = refused(&broker, "dt/from", from(&list, &[&one]), 422).await;
    assert_eq!(again["fields"][0]["rule"], "sas.notCollectible");
    // The message names them.
    let tx = app.app.begin().await.unwrap();
    let message = CORRESPONDENTS[0].compose(&tx, list["id"].as_i64().unwrap()).await.unwrap().xml;
    for stock in [&one, &two] {
        let number = stock["sasStockNo"].as_str().unwrap();
        assert!(message.contains(&format!("<SasStockNo>{number}</SasStockNo>")), "{message}");
    }
    tx.commit().await.unwrap();
    // Without the lines that declare them they are free, and may be declared anew.
    delete_lines(&broker, &list).await;
    for stock in [&one, &two] {
        let free = sas::detail(&broker, "/sas/v1/sasStock", stock).await;
        assert_eq!((&free["stucd"], &free["rltBondInvtNo"]), (&json!("4"), &Value::Null), "{free}");
        assert_eq!(free["centralizedDclTypecd"], json!("1"));
    }
    assert_eq!(post(&broker, "dt/from", from(&list, &[&one])).await["added"], 1);
    assert_eq!(sas::detail(&broker, "/sas/v1/sasStock", &two).await["stucd"], json!("4"));
}

#[tokio::test]
async fn lines_come_of_documents_of_the_owner_and_serials_of_the_account() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let owner = owner(&client).await;
    let source = ready(&client, "HZ-M20", "I").await;
    let from = |list: &Value, kind: &str, id: &Value| json!({ "queryInvtId": list["id"], "kind": kind, "ids": [id] });
    let list = async |number: &str, org: &Value, account: &str, partner: &str| {
        let head = json!({
            "orgId": org, "etpsInnerInvtNo": number, "putrecNo": account, "impexpMarkcd": "I", "rltPutrecNo": partner,
        });
        post(&client, "add", head).await
    };
    // A forecast of another customer, whoever sees both.
    let accounts = client.get("/bond/v1/ems/page?emsNo=E22482600017").await.done()["rows"].clone();
    let factory = accounts[0]["orgId"].clone();
    let rows = client.get("/fcst/v1/page?pageSize=80").await.done()["rows"].clone();
    let theirs =
        rows.as_array().unwrap().iter().find(|row| row["orgId"] == factory).expect("a forecast of the factory");
    let own = list("HZ-M21", &owner, "T2248W000019", "").await;
    let told = refused(&client, "dt/from", from(&own, "fcst", &theirs["id"]), 422).await;
    assert_eq!(told["fields"][0]["rule"], "bondList.otherSource");
    assert!(told["fields"][0]["message"].as_str().unwrap().contains(theirs["fcstNo"].as_str().unwrap()), "{told}");
    assert!(lines(&client, &own).await.is_empty());
    // A list of another customer is taken from where this one names its account as the partner's.
    let stranger = list("HZ-M22", &factory, "E22482600017", "").await;
    let told = refused(&client, "dt/from", from(&stranger, "bondInvt", &source["id"]), 422).await;
    assert_eq!(told["fields"][0]["rule"], "bondList.otherSource");
    let partner = list("HZ-M23", &factory, "E22482600017", "T2248W000019").await;
    post(&client, "dt/from", from(&partner, "bondInvt", &source["id"])).await;
    let serials = async |list: &Value| lines(&client, list).await[0]["putrecSeqno"].clone();
    assert_eq!(serials(&partner).await, Value::Null, "a serial of another account is other goods");
    post(&client, "dt/from", from(&own, "bondInvt", &source["id"])).await;
    assert_eq!(serials(&own).await, json!("12"));
}

/// What would be there of serial 12 of the demo's logistics account: surplus, wanted by lists at customs, announced, after.
async fn then(client: &Client, lists: &[&Value]) -> (Vec<i64>, Vec<String>) {
    let account = client.get(&format!("{BWS}/page?bwsNo=T2248W000019")).await.done()["rows"][0].clone();
    let ids: Vec<String> = lists.iter().map(|list| list["id"].to_string()).collect();
    let path = format!("{BWS}/{}/balance/whatIf?lists={}", account["id"], ids.join(","));
    let told = client.get(&path).await.done();
    let offered = told["lists"].as_array().unwrap().iter().map(|list| list["id"].as_i64().unwrap()).collect();
    let serial = told["serials"].as_array().unwrap().iter().find(|one| one["serial"] == 12).cloned();
    let figures = ["surplus", "asked", "coming", "after"].map(|name| {
        let text = serial.as_ref().and_then(|serial| serial[name].as_str()).unwrap_or_default();
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    });
    (offered, figures.to_vec())
}

#[tokio::test]
async fn lists_that_wait_to_be_sent_say_what_they_leave() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // 15 are left, and a list that is with customs wants 5 of them.
    let out = ready(&broker, "HZ-M6", "E").await;
    let into = ready(&broker, "HZ-M7", "I").await;
    let (offered, figures) = then(&broker, &[&out, &into]).await;
    assert!([&out, &into].iter().all(|list| offered.contains(&list["id"].as_i64().unwrap())), "{offered:?}");
    assert_eq!(figures, ["15", "5", "12", "-2"]);
    // What customs reserved for a list and gave back when it returned it is offered again.
    let rest = with(&line("6"), "dclTotalAmt", &json!("2400"));
    let returned = add(&broker, "HZ-M8", "E").await;
    post(&broker, "dt/add/all", json!({ "queryInvtId": returned["id"], "rows": [rest] })).await;
    send(&broker, &returned).await;
    assert!(!then(&broker, &[]).await.0.contains(&returned["id"].as_i64().unwrap()), "it is with customs");
    answered(&broker, &returned, "4").await;
    answered(&broker, &returned, "3").await;
    let (offered, figures) = then(&broker, &[&returned]).await;
    assert!(offered.contains(&returned["id"].as_i64().unwrap()), "{offered:?}");
    assert_eq!(figures, ["15", "5", "0", "4"]);
    // A list that is being changed moves the difference to what customs holds for it.
    send(&broker, &returned).await;
    answered(&broker, &returned, "4").await;
    let body = chosen(&broker, &returned).await;
    post(&broker, "change", body).await;
    let held = &lines(&broker, &returned).await[0];
    let more = with(&with(held, "dclQty", &json!("8")), "lawfQty", &json!("8"));
    post(&broker, "dt/update", with(&with(&more, "secdLawfQty", &json!("40")), "dclTotalAmt", &json!("3200"))).await;
    assert_eq!(then(&broker, &[&returned]).await.1, ["9", "5", "0", "2"]);
    assert_eq!(detail(&broker, &returned).await["state"], json!("CHANGING"));
}

#[tokio::test]
async fn a_list_counts_however_many_others_wait_to_be_sent() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let first = ready(&broker, "HZ-W000", "E").await;
    for number in 1..=50 {
        add(&broker, &format!("HZ-W{number:03}"), "I").await;
    }
    let id = first["id"].as_i64().unwrap();
    assert!(!then(&broker, &[]).await.0.contains(&id), "the newest are offered");
    let (offered, figures) = then(&broker, &[&first]).await;
    assert_eq!(offered.last(), Some(&id), "what is ticked stays");
    assert_eq!(figures, ["15", "5", "0", "-2"]);
    let account = broker.get(&format!("{BWS}/page?bwsNo=T2248W000019")).await.done()["rows"][0].clone();
    let path = format!("{BWS}/{}/balance/whatIf", account["id"]);
    let told = broker.get(&path).await.done();
    let shown = told["lists"].as_array().unwrap().len();
    let found = broker.get(&format!("{path}?number=hz-w00")).await.done();
    assert_eq!(found["lists"].as_array().unwrap().len(), 10, "{found}");
    assert_eq!(found["lists"][9]["number"], json!("HZ-W000"));
    let all = |told: &Value, shown: u64| told["more"].as_u64().unwrap() + shown;
    assert_eq!(all(&told, u64::try_from(shown).unwrap()), all(&found, 10));
}

#[tokio::test]
async fn what_lists_want_of_products_is_not_counted_against_materials() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let head = |number: &str, goods: &str| {
        json!({
            "etpsInnerInvtNo": number, "putrecNo": "E22482600017", "impexpMarkcd": "E", "mtpckEndprdMarkcd": goods,
            "supvModecd": "0615", "dclcusFlag": "2",
        })
    };
    let products = post(&owner, "add", head("HZ-M9", "E")).await;
    let row = json!({
        "putrecSeqno": "1", "gdsMtno": "P", "gdecd": "3901200099", "gdsNm": "成品", "dclUnitcd": "035", "dclQty": "7",
        "dclTotalAmt": "100", "dclCurrcd": "502", "natcd": "142",
    });
    post(&owner, "dt/add/all", json!({ "queryInvtId": products["id"], "rows": [row] })).await;
    let sent = format!("UPDATE bond_invt SET state = 'SENT' WHERE id = {}", products["id"]);
    app.db().execute_unprepared(&sent).await.unwrap();
    let asked = async |goods: &str, number: &str| {
        let list = post(&owner, "add", head(number, goods)).await;
        let serials = format!("/invt/v1/bondInvt/{}/serials?serials=1", list["id"]);
        owner.get(&serials).await.done()["rows"][0]["asked"].clone()
    };
    assert_eq!(asked("I", "HZ-M10").await, json!("0.00000"), "materials are numbered apart");
    assert_eq!(asked("E", "HZ-M11").await, json!("7.00000"));
}

#[tokio::test]
async fn an_export_invoice_is_asked_about_where_its_owner_wants_it() {
    const INVOICES: &str = "/invt/v1/bondInvoice";
    let app = TestApp::start().await;
    let (admin, client) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    let confirm = async |number: &str, way: &str, alert: &str| {
        let head = json!({
            "invoiceNo": number, "impexpMarkcd": way, "invoiceDate": "2026-06-30", "currency": "502", "totalAmt": "4800",
            "seller": "ACME", "buyer": "HD",
        });
        let made = client.post(&format!("{INVOICES}/add"), head).await.done();
        let row = json!({
            "queryInvoiceId": made["id"], "gdsMtno": "M-1", "gdsNm": "计量泵", "dclQty": "12", "dclUnitcd": "001",
            "dclTotalAmt": "4800", "dclCurrcd": "502",
        });
        client.post(&format!("{INVOICES}/dt/add"), row).await.done();
        let stored = client.get(&format!("{INVOICES}/{}/detail", made["id"])).await.done();
        let body = json!({ "ids": [made["id"]], "versions": [stored["version"]], "note": "" });
        client.post(&format!("{INVOICES}/confirm{alert}"), body).await
    };
    let owner = app.org_id("orgadmin").await;
    set_params(&admin, owner, json!({ "invReviewTimes": "0" })).await;
    confirm("INV-M1", "E", "?useAlert=1").await.done();
    set_params(&admin, owner, json!({ "invReviewTimes": "0", "biEConfirmWhenSend": "1" })).await;
    confirm("INV-M2", "I", "?useAlert=1").await.done();
    confirm("INV-M3", "E", "?useAlert=1").await.refused(511);
    confirm("INV-M4", "E", "").await.refused(511);
}

#[tokio::test]
async fn an_invoice_that_says_otherwise_than_its_lists_is_asked_about() {
    const INVOICES: &str = "/invt/v1/bondInvoice";
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("orgadmin").await);
    set_params(&admin, app.org_id("orgadmin").await, json!({ "invReviewTimes": "0" })).await;
    let list = add(&broker, "HZ-M20", "I").await;
    let head = json!({
        "orgId": list["orgId"], "invoiceNo": "INV-M20", "impexpMarkcd": "I", "invoiceDate": "2026-06-30",
        "currency": "502", "totalAmt": "4800", "seller": "A", "buyer": "B",
    });
    let invoice = broker.post(&format!("{INVOICES}/add"), head).await.done();
    let row = json!({
        "gdsMtno": "YS-8413-001", "gdsNm": "计量泵", "gdecd": "8413810090", "dclQty": "12", "dclUnitcd": "001",
        "dclTotalAmt": "4800", "dclCurrcd": "502", "natcd": "304", "destinationNatcd": "142", "putrecSeqno": "12",
    });
    broker
        .post(&format!("{INVOICES}/dt/add/all"), json!({ "queryInvoiceId": invoice["id"], "rows": [row] }))
        .await
        .done();
    let confirm = async |client: &Client| {
        let now = client.get(&format!("{INVOICES}/{}/detail", invoice["id"])).await.done();
        let body = json!({ "ids": [invoice["id"]], "versions": [now["version"]], "note": "" });
        client.post(&format!("{INVOICES}/confirm"), body).await
    };
    confirm(&broker).await.done();
    let from = json!({ "queryInvtId": list["id"], "kind": "bondInvoice", "ids": [invoice["id"]] });
    post(&broker, "dt/from", from).await;
    let draft = async |sets: &str| {
        app.db()
            .execute_unprepared(&format!("UPDATE bond_invoice SET state = '1' WHERE id = {}", invoice["id"]))
            .await
            .unwrap();
        let sets = format!("UPDATE bond_invoice_dt SET {sets} WHERE document_id = {}", invoice["id"]);
        app.db().execute_unprepared(&sets).await.unwrap();
    };
    // As the list has it, nobody is asked.
    draft("dcl_qty = 1200000").await;
    confirm(&broker).await.done();
    draft("dcl_qty = 900000").await;
    let asked = confirm(&broker).await;
    asked.refused(511);
    for said in ["line 1", "HZ-M20", "12", "9"] {
        assert!(asked.message().contains(said), "{said}: {}", asked.message());
    }
    confirm(&broker.clone().with_header("reconfirm", "true")).await.done();
}
