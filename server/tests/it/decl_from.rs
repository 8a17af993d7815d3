//! Declarations made from other documents: forecasts, client orders, bonded inventory lists, stock lists.

use serde_json::{Value, json};

use crate::bonded_lists;
use crate::decl_making::set_params;
use crate::decl_support::{chosen, fields, history, now, with};
use crate::harness::{Client, TestApp};
use crate::isolation_rows::somebody_with;

const STOCK: &str = "/decl/v1/g2sasstock";
const INVENTORY: &str = "/decl/v1/g2normal";

/// What is offered of a kind.
async fn offered(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("{query}{}pageSize=80", if query.contains('?') { "&" } else { "?" })).await.done()["rows"]
        .as_array()
        .unwrap()
        .clone()
}

fn of<'a>(rows: &'a [Value], field: &str, value: &str) -> &'a Value {
    rows.iter().find(|row| row[field] == value).unwrap_or_else(|| panic!("no {value} among {rows:?}"))
}

fn numbers(rows: &[Value], field: &str) -> Vec<String> {
    let mut numbers: Vec<String> = rows.iter().map(|row| row[field].as_str().unwrap().to_owned()).collect();
    numbers.sort();
    numbers
}

/// The stock lists that leave the zone, as the agent has them offered.
async fn stock_lists(client: &Client) -> Vec<Value> {
    offered(client, &format!("{STOCK}/query?iECatg=4")).await
}

fn stock(rows: &[Value], number: u8) -> &Value {
    of(rows, "sasStockNo", &format!("S224826E{number:010}"))
}

fn exit(lists: &[&Value]) -> Value {
    with(chosen(lists), json!({ "iECatg": "4" }))
}

#[tokio::test]
async fn only_what_is_ready_and_goes_the_same_way_is_offered() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let out = stock_lists(&broker).await;
    // Number 5 goes into the zone, 6 is not approved, 7 is customer B's.
    let expected: Vec<String> = (1..=4).map(|number| format!("S224826E{number:010}")).collect();
    assert_eq!(numbers(&out, "sasStockNo"), expected);
    let into = offered(&broker, &format!("{STOCK}/query?iECatg=3")).await;
    assert_eq!(numbers(&into, "sasStockNo"), ["S224826I0000000005"]);
    let other = app.as_user("other").await;
    assert_eq!(numbers(&stock_lists(&other).await, "sasStockNo"), ["S224826E0000000007"]);
    let inventory = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    assert_eq!(numbers(&inventory, "etpsInnerInvtNo"), ["HZ26070001", "HZ26070002"]);
    let forecasts = offered(&broker, "/decl/v1/fcst/query").await;
    // Of customer A, then those of its zone, then an order of the Care flow that was submitted.
    let ready = [1, 2, 3, 15, 16, 23, 24, 25, 28, 30, 35, 36].map(|number| format!("YB2607{number:04}"));
    assert_eq!(numbers(&forecasts, "fcstNo"), ready);
    let found = offered(&broker, &format!("{STOCK}/query?iECatg=4&keyword=0000000002")).await;
    assert_eq!(found.len(), 0, "numbers are found by their beginning");
    let found = offered(&broker, &format!("{STOCK}/query?iECatg=4&keyword=S224826E0000000002")).await;
    assert_eq!(found.len(), 1);
}

#[tokio::test]
async fn a_list_that_says_it_is_not_declared_does_not_wait_and_is_asked_about() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = bonded_lists::ready(&broker, "HZ-G1", "I").await;
    bonded_lists::send(&broker, &list).await;
    bonded_lists::answered(&broker, &list, "4").await;
    let list = bonded_lists::answered(&broker, &list, "1").await;
    assert_eq!(list["dclcusFlag"], "2");
    // The demo's lists of that way say that they are declared.
    let waiting = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    assert_eq!(numbers(&waiting, "etpsInnerInvtNo"), ["HZ26070001", "HZ26070002"]);
    // Whoever names it all the same is asked.
    let told = broker.post(&format!("{INVENTORY}/from"), with(chosen(&[&list]), json!({ "iECatg": "3" }))).await;
    told.refused(511);
    assert!(told.message().contains("HZ-G1") && told.message().contains("not declared"), "{}", told.message());
}

#[tokio::test]
async fn lists_that_wait_for_no_declaration_of_ours_are_found_by_their_number() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // One says that it is not declared, customs makes the declaration of the other.
    let undeclared = bonded_lists::ready(&broker, "HZ-W1", "I").await;
    let by_customs = bonded_lists::ready(&broker, "HZ-W2", "I").await;
    let now = bonded_lists::detail(&broker, &by_customs).await;
    let asks = json!({
        "dclcusFlag": "1", "dclcusTypecd": "2", "genDecFlag": "1", "decType": "1", "corrEntryDclEtpsSccd": now["dclEtpsSccd"],
        "corrEntryDclEtpsNo": now["dclEtpsno"], "corrEntryDclEtpsNm": now["dclEtpsNm"],
    });
    bonded_lists::post(&broker, "update", with(now, asks)).await;
    let line = bonded_lists::lines(&broker, &by_customs).await[0].clone();
    bonded_lists::post(&broker, "dt/update", with(line, json!({ "entryGdsSeqno": "1" }))).await;
    for list in [&undeclared, &by_customs] {
        bonded_lists::send(&broker, list).await;
        bonded_lists::answered(&broker, list, "4").await;
    }
    let waiting = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    assert_eq!(numbers(&waiting, "etpsInnerInvtNo"), ["HZ26070001", "HZ26070002"]);
    for list in ["HZ-W1", "HZ-W2"] {
        let found = offered(&broker, &format!("{INVENTORY}/query?iECatg=3&keyword={list}")).await;
        assert_eq!(numbers(&found, "etpsInnerInvtNo"), [list]);
    }
    let said = offered(&broker, &format!("{INVENTORY}/query?iECatg=3&dclcusFlag=2")).await;
    assert_eq!(numbers(&said, "etpsInnerInvtNo"), ["HZ-W1"]);
}

#[tokio::test]
async fn stock_lists_are_declared_together_and_not_offered_again() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let lists = stock_lists(&broker).await;
    let (first, second) = (stock(&lists, 1), stock(&lists, 2));
    let made = broker.post(&format!("{STOCK}/from"), exit(&[first, second])).await.done();
    assert_eq!(made.as_array().unwrap().len(), 1);
    let declaration = now(&broker, &made[0]).await;
    assert_eq!((declaration["iECatg"].as_str(), declaration["manualNo"].as_str()), (Some("4"), Some("T2248W000019")));
    // 3 and 2 pumps of one serial are one line; the 40 kg of nuts stay apart. 2062.50 before 174.00.
    let lines = declaration["lines"].as_array().unwrap();
    let shown: Vec<(&str, &str, &str)> = lines
        .iter()
        .map(|line| ["codeTS", "gQty", "declTotal"].map(|field| line[field].as_str().unwrap()).into())
        .collect();
    assert_eq!(shown, [("8413810090", "5.00000", "2062.5000"), ("7318160000", "40.00000", "174.0000")]);
    assert_eq!((lines[0]["tradeCurr"].as_str(), lines[0]["destinationCountry"].as_str()), (Some("EUR"), Some("DEU")));
    // 15 + 40 + 10 kg, 4 + 2 packages.
    assert_eq!((declaration["netWt"].as_str(), declaration["packNo"].as_str()), (Some("65.00000"), Some("6")));
    assert_eq!(declaration["agentName"], "上海启航报关有限公司");
    let entry = &history(&broker, &declaration).await[0];
    assert_eq!(entry["action"], "Made from other documents");
    assert_eq!(stock_lists(&broker).await.len(), 2);

    // Somebody who still has the old list: the version is another one; without versions, nothing is left.
    broker.post(&format!("{STOCK}/from"), exit(&[first])).await.refused(409);
    let blind = json!({ "ids": [first["id"]], "iECatg": "4", "isForce": "1" });
    assert_eq!(fields(&broker.post(&format!("{STOCK}/from"), blind).await), ["ids[0]"]);
}

#[tokio::test]
async fn a_customer_declares_its_bonded_lists_where_it_wants_to_and_its_agent_does_anyhow() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_user("admin").await);
    let lists = stock_lists(&broker).await;
    let inventory = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    let owners = [stock(&lists, 1), &inventory[0]].map(|list| list["orgId"].as_i64().unwrap());
    let broker_org = app.org_id("broker").await;
    for org in owners.into_iter().chain([broker_org]) {
        set_params(&admin, org, json!({ "g2AllowCusDcl": "0" })).await;
    }
    // The customers do not, whoever asks among their own people.
    let codes = core_wasm::permission::all().iter().map(|(code, _)| (*code).to_owned()).collect();
    let customer = somebody_with(&app, "zoneclerk", owners[0], "everything", &codes).await.client;
    let refused = customer.post(&format!("{STOCK}/from"), exit(&[stock(&lists, 1)])).await;
    refused.refused(422);
    assert!(refused.message().contains("has not enabled"), "{}", refused.message());
    assert_eq!(customer.get("/decl/v1/making/new?iECatg=4").await.done()["takesLists"], false);
    assert_eq!(customer.get("/decl/v1/page").await.done()["total"], 0);
    // Forecasts are no lists of bonded goods; the agent declares for its customers.
    let forecasts = offered(&broker, "/decl/v1/fcst/query").await;
    broker.post("/decl/v1/fcst/add", chosen(&[&forecasts[0]])).await.done();
    assert_eq!(broker.get("/decl/v1/making/new?iECatg=4").await.done()["takesLists"], true);
    broker.post(&format!("{STOCK}/from"), exit(&[stock(&lists, 1)])).await.done();
    // And they do it themselves where they want to.
    set_params(&admin, owners[0], json!({ "g2AllowCusDcl": "1" })).await;
    let own = stock_lists(&customer).await;
    customer.post(&format!("{STOCK}/from"), exit(&[&own[0]])).await.done();
}

#[tokio::test]
async fn what_is_doubtful_is_asked_and_done_when_it_is_confirmed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let lists = stock_lists(&broker).await;
    let two = exit(&[stock(&lists, 2), stock(&lists, 3)]);
    let asked = broker.post(&format!("{STOCK}/from"), two.clone()).await;
    asked.refused(511);
    assert_eq!(asked.message(), "2 declarations will be made because of different currencies");
    assert_eq!(broker.get("/decl/v1/page").await.done()["total"], 0);
    assert_eq!(stock_lists(&broker).await.len(), 4);
    let made = broker.clone().with_header("Reconfirm", "true").post(&format!("{STOCK}/from"), two).await.done();
    assert_eq!(made.as_array().unwrap().len(), 2);

    // The declaration in dollars is deleted: its list is offered again, whole.
    let dollars = now(&broker, &made[1]).await;
    assert_eq!(dollars["lines"][0]["tradeCurr"], "USD");
    broker.post("/decl/v1/delete", chosen(&[&dollars])).await.done();
    let again = stock_lists(&broker).await;
    assert_eq!(stock(&again, 3)["declUsedTypecd"], "1");
    assert_eq!(again.len(), 3);
}

/// What the lists that are offered again say of how far they are declared ('1' not at all, '2' in part), by number.
async fn used(client: &Client, numbers: [u8; 2]) -> [Option<String>; 2] {
    let lists = stock_lists(client).await;
    numbers.map(|number| {
        let found = lists.iter().find(|row| row["sasStockNo"] == format!("S224826E{number:010}"));
        found.map(|row| row["declUsedTypecd"].as_str().unwrap().to_owned())
    })
}

/// The declaration of the pumps (line 1) of two stock lists and of the nuts (line 2) of the first.
async fn of_two_lists(client: &Client) -> Value {
    let lists = stock_lists(client).await;
    let made = client.post(&format!("{STOCK}/from"), exit(&[stock(&lists, 1), stock(&lists, 2)])).await.done();
    now(client, &made[0]).await
}

#[tokio::test]
async fn the_lists_follow_the_lines_of_a_declaration_that_is_split() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let of_box = |number: &str, line: &str| json!({ "containerId": number, "containerMd": "21", "goodsNo": line });
    for (first_deleted, expected) in [("goes", [Some("2"), None]), ("stays", [Some("2"), Some("1")])] {
        let whole = of_two_lists(&broker).await;
        let boxes = json!([of_box("TEMU6123456", "1"), of_box("TEMU6123461", "2")]);
        let boxed = broker.post("/decl/v1/update", with(whole, json!({ "containers": boxes }))).await.done();
        let nuts = json!({ "declId": boxed["id"], "containerIds": [boxed["containers"][1]["id"]] });
        let both = broker.post("/decl/v1/split/container/split", nuts).await.done();
        assert_eq!(used(&broker, [1, 2]).await, [None, None], "all of it is still declared");
        broker.post("/decl/v1/delete", chosen(&[&both[first_deleted]])).await.done();
        assert_eq!(used(&broker, [1, 2]).await, expected.map(|used| used.map(str::to_owned)), "{first_deleted}");
        let other = if first_deleted == "goes" { "stays" } else { "goes" };
        broker.post("/decl/v1/delete", chosen(&[&both[other]])).await.done();
        assert_eq!(used(&broker, [1, 2]).await, [Some("1".to_owned()), Some("1".to_owned())]);
    }
}

#[tokio::test]
async fn the_lists_follow_the_lines_of_a_declaration_that_is_edited() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = of_two_lists(&broker).await;
    let numbered = |lines: &[&Value]| {
        let lines = lines.iter().enumerate();
        Value::from_iter(lines.map(|(at, line)| with((*line).clone(), json!({ "gNo": (at + 1).to_string() }))))
    };
    // The nuts are put before the pumps, and then taken out.
    let turned = numbered(&[&made["lines"][1], &made["lines"][0]]);
    let turned = broker.post("/decl/v1/update", with(made, json!({ "lines": turned }))).await.done();
    assert_eq!(used(&broker, [1, 2]).await, [None, None]);
    let pumps = numbered(&[&turned["lines"][1]]);
    let pumps = broker.post("/decl/v1/update", with(turned, json!({ "lines": pumps }))).await.done();
    assert_eq!(used(&broker, [1, 2]).await, [Some("2".to_owned()), None], "the nuts are free again");
    broker.post("/decl/v1/delete", chosen(&[&pumps])).await.done();
    assert_eq!(used(&broker, [1, 2]).await, [Some("1".to_owned()), Some("1".to_owned())]);
}

#[tokio::test]
async fn a_list_of_which_a_part_is_declared_gives_the_rest() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let inventory = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    let list = of(&inventory, "etpsInnerInvtNo", "HZ26070002");
    let body = |list: &Value, force: &str| with(chosen(&[list]), json!({ "iECatg": "3", "isForce": force }));
    let asked = broker.post(&format!("{INVENTORY}/from"), body(list, "0")).await;
    asked.refused(511);
    let made = broker.post(&format!("{INVENTORY}/from"), body(list, "1")).await.done();
    let (dollars, yen) = (now(&broker, &made[0]).await, now(&broker, &made[1]).await);
    // 5000 x 3.2057 is 16028.50; the list names itself among the documents.
    assert_eq!(dollars["lines"][0]["declTotal"], "16028.5000");
    assert_eq!(yen["licenceDocus"][0]["docuCode"], "a");
    assert_eq!(yen["licenceDocus"][0]["certCode"], "QD224826I000000002");
    broker.post("/decl/v1/delete", chosen(&[&yen])).await.done();
    let again = offered(&broker, &format!("{INVENTORY}/query?iECatg=3")).await;
    let list = of(&again, "etpsInnerInvtNo", "HZ26070002");
    assert_eq!(list["declUsedTypecd"], "2");
    let asked = broker.post(&format!("{INVENTORY}/from"), body(list, "0")).await;
    asked.refused(511);
    assert_eq!(asked.message(), "HZ26070002: some goods have already been declared; only the rest will be used");
    let made = broker.post(&format!("{INVENTORY}/from"), body(list, "1")).await.done();
    let rest = now(&broker, &made[0]).await;
    assert_eq!((made.as_array().unwrap().len(), rest["lines"].as_array().unwrap().len()), (1, 1));
    assert_eq!(rest["lines"][0]["tradeCurr"], "JPY");
}

#[tokio::test]
async fn forecasts_and_client_orders_are_declared_each_by_itself() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let owner = app.org_id("maker").await;
    let forecasts = offered(&broker, "/decl/v1/fcst/query?iECatg=1").await;
    let forecast = of(&forecasts, "fcstNo", "YB26070001");
    let made = broker
        .post("/decl/v1/fcst/add", with(chosen(&[forecast]), json!({ "needCert": 1, "needTax": "0" })))
        .await
        .done();
    let declaration = now(&broker, &made[0]).await;
    // 2000 and 1000 bearings are one line.
    assert_eq!(declaration["lines"].as_array().unwrap().len(), 2);
    assert_eq!(declaration["lines"][0]["gQty"], "3000.00000");
    assert_eq!((declaration["needCert"].as_str(), declaration["needTax"].as_str()), (Some("1"), Some("0")));
    assert_eq!(
        (declaration["billNo"].clone(), declaration["type"].as_str()),
        (forecast["billNo"].clone(), Some("  0"))
    );

    let exists = format!("/decl/v1/client/exists?orgId={owner}");
    assert_eq!(broker.get(&exists).await.done(), true);
    let orders = offered(&broker, "/decl/v1/client/order/query").await;
    let of_a: Vec<&Value> = orders.iter().filter(|order| order["orgId"] == owner).collect();
    assert_eq!(of_a.len(), 4);
    let imports: Vec<&Value> = of_a.iter().copied().filter(|order| order["iECatg"] == "1").collect();
    let two_step = with(chosen(&of_a), json!({ "isTwoStep": "1" }));
    let refused = fields(&broker.post("/decl/v1/client/order/add", two_step).await);
    assert_eq!(refused.len(), 1, "an export has no two steps");
    let two_step = with(chosen(&imports), json!({ "isTwoStep": "1", "needCiq": "1" }));
    let made = broker.post("/decl/v1/client/order/add", two_step).await.done();
    for row in made.as_array().unwrap() {
        let declaration = now(&broker, row).await;
        assert_eq!((declaration["type"].as_str(), declaration["needCiq"].as_str()), (Some("  5"), Some("1")));
    }
    let export: Vec<&Value> = of_a.iter().copied().filter(|order| order["iECatg"] == "2").collect();
    broker.post("/decl/v1/client/order/add", chosen(&export)).await.done();
    assert_eq!(broker.get(&exists).await.done(), false);
}

#[tokio::test]
async fn a_client_order_is_named_for_stock_lists_once() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let orders = offered(&broker, "/decl/v1/client/order/query?iECatg=4").await;
    let order = of(&orders, "clientOrderNo", "PO2607-005");
    let lists = stock_lists(&broker).await;
    let body =
        |number: u8, order: &Value| with(exit(&[stock(&lists, number)]), json!({ "clientOrderId": order["id"] }));
    let made = broker.post(&format!("{STOCK}/from"), body(4, order)).await.done();
    let declaration = now(&broker, &made[0]).await;
    assert_eq!(
        (declaration["contrNo"].clone(), declaration["manualNo"].as_str()),
        (order["contrNo"].clone(), Some("T2248W000019"))
    );
    assert!(offered(&broker, "/decl/v1/client/order/query?iECatg=4").await.is_empty());
    assert_eq!(fields(&broker.post(&format!("{STOCK}/from"), body(2, order)).await), ["clientOrderId"]);
    let of_a = offered(&broker, "/decl/v1/client/order/query?iECatg=1").await;
    assert_eq!(fields(&broker.post(&format!("{STOCK}/from"), body(2, &of_a[0])).await), ["clientOrderId"]);
    broker.post("/decl/v1/delete", chosen(&[&declaration])).await.done();
    assert_eq!(offered(&broker, "/decl/v1/client/order/query?iECatg=4").await.len(), 1);
}

#[tokio::test]
async fn all_or_nothing_and_nobody_takes_what_is_not_theirs() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let lists = stock_lists(&broker).await;
    let foreign = stock_lists(&other).await;
    let from = format!("{STOCK}/from");
    other.post(&from, exit(&[stock(&lists, 1)])).await.refused(404);
    broker.post(&from, exit(&[stock(&lists, 1), &foreign[0]])).await.refused(404);
    app.as_user("viewer").await.post(&from, exit(&[stock(&lists, 1)])).await.refused(403);
    // Into the zone and out of it do not go together.
    let into = offered(&broker, &format!("{STOCK}/query?iECatg=3")).await;
    assert_eq!(fields(&broker.post(&from, exit(&[stock(&lists, 1), &into[0]])).await), ["ids[1]"]);
    assert_eq!(stock_lists(&broker).await.len(), 4);
    assert_eq!(broker.get("/decl/v1/page").await.done()["total"], 0);

    // The customer takes the grant of stock lists back: they are gone for the agent, its declarations stay.
    let orgadmin = app.as_user("orgadmin").await;
    let grants = offered(&orgadmin, "/base/v1/baseDataPrivs/page?busiCatg=sas").await;
    orgadmin.post("/base/v1/baseDataPrivs/delete", json!({ "ids": [grants[0]["id"]] })).await.done();
    assert!(stock_lists(&broker).await.is_empty());
    broker.post(&from, exit(&[stock(&lists, 1)])).await.refused(404);
}
