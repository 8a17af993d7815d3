//! Documents with lines that are stored with them, by the generic operations, and what their states let be done. Client
//! orders stand for all of them.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::{Client, TestApp};

const PATH: &str = "/order/v1/clientOrder";

fn line(name: &str, total: &str) -> Value {
    json!({
        "codeTS": "3901100090", "gName": name, "gQty": "100", "gUnit": "035", "declTotal": total, "tradeCurr": "USD",
    })
}

fn order(number: &str, lines: &[Value]) -> Value {
    json!({ "clientOrderNo": number, "iECatg": "1", "tradeMode": "0110", "lines": lines })
}

async fn add(client: &Client, number: &str, lines: &[Value]) -> Value {
    client.post(&format!("{PATH}/add"), order(number, lines)).await.done()
}

async fn detail(client: &Client, order: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", order["id"])).await.done()
}

fn chosen(orders: &[&Value], note: &str) -> Value {
    let ids: Vec<&Value> = orders.iter().map(|order| &order["id"]).collect();
    let versions: Vec<&Value> = orders.iter().map(|order| &order["version"]).collect();
    json!({ "ids": ids, "versions": versions, "note": note })
}

fn names(order: &Value) -> Vec<&str> {
    order["lines"].as_array().unwrap().iter().map(|line| line["gName"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn lines_are_stored_with_their_document_in_their_order() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client, "PO-1", &[line("first", "1"), line("second", "2"), line("third", "3")]).await;
    assert_eq!(names(&made), ["first", "second", "third"]);
    assert_eq!((&made["state"], &made["lines"][0]["gQty"]), (&json!("1"), &json!("100.00000")));
    assert_eq!(made["customerName"], "华东精密制造有限公司");
    assert_eq!(detail(&client, &made).await, made);

    let mut changed = made.clone();
    let (first, third) = (made["lines"][0].clone(), with(&made["lines"][2], "gName", &json!("third, changed")));
    changed["lines"] = json!([third, line("fourth", "4"), first]);
    let stored = client.post(&format!("{PATH}/update"), changed).await.done();
    assert_eq!(names(&stored), ["third, changed", "fourth", "first"]);
    assert_eq!(stored["lines"][2]["id"], made["lines"][0]["id"], "a line keeps its id where it goes");
    assert_eq!(detail(&client, &made).await, stored);

    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let fields: Vec<&str> =
        log[0]["changes"].as_array().unwrap().iter().map(|change| change["field"].as_str().unwrap()).collect();
    assert!(fields.contains(&"lines[0].gName") && fields.contains(&"lines[1].codeTS"), "{fields:?}");
    assert!(fields.contains(&"lines[1]"), "the line that is gone: {fields:?}");

    // What is not sent stays.
    let head = json!({ "id": made["id"], "version": stored["version"], "contrNo": "HT-1" });
    let stored = client.post(&format!("{PATH}/update"), head).await.done();
    assert_eq!((names(&detail(&client, &made).await).len(), &stored["contrNo"]), (3, &json!("HT-1")));
}

#[tokio::test]
async fn lines_that_a_program_sends_without_ids_stay_where_nothing_changed() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let sent = [line("first", "1"), line("second", "2"), line("third", "3")];
    let made = add(&client, "PO-1", &sent).await;
    let update = async |stored: &Value, lines: Value| {
        let body = json!({ "id": made["id"], "version": stored["version"], "lines": lines });
        client.post(&format!("{PATH}/update"), body).await.done()
    };
    let again = update(&made, json!(sent)).await;
    assert_eq!(again["lines"], made["lines"], "the same lines, by their ids");
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let entries = log.as_array().map(Vec::len);
    assert_eq!((&again["version"], entries), (&made["version"], Some(1)), "nothing changed: {log}");

    // One that says something else and has no number of its own is a new line; the others stay what they were, wherever they stand.
    let changed = update(&again, json!([sent[0], line("second", "2.5"), sent[2]])).await;
    assert_eq!((names(&changed), &changed["lines"][0]), (vec!["first", "second", "third"], &made["lines"][0]));
    assert_ne!(changed["lines"][1]["id"], made["lines"][1]["id"]);
    let shorter = update(&changed, json!([sent[2], sent[0]])).await;
    assert_eq!(json!([made["lines"][2], made["lines"][0]]), shorter["lines"], "found again by what they say");
}

#[tokio::test]
async fn a_line_that_a_program_sends_without_its_id_is_found_again_by_its_material() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let of = |number: &str, total: &str| with(&line(number, total), "gdsMtno", &json!(number));
    let noted = with(&of("A", "1"), "gModel", &json!("red"));
    let made = add(&client, "PO-1", &[noted, of("B", "2"), of("B", "3")]).await;
    let update = async |stored: &Value, lines: Value| {
        let body = json!({ "id": made["id"], "version": stored["version"], "lines": lines });
        client.post(&format!("{PATH}/update"), body).await.done()
    };
    let stored = update(&made, json!([of("B", "2"), of("B", "4"), of("A", "5"), of("C", "6")])).await;
    let ids =
        |order: &Value| order["lines"].as_array().unwrap().iter().map(|line| line["id"].clone()).collect::<Vec<_>>();
    let (was, is) = (ids(&made), ids(&stored));
    assert_eq!((&is[0], &is[2]), (&was[1], &was[0]), "one says the same, one has its number: {stored}");
    assert!(!was.contains(&is[1]) && !was.contains(&is[3]), "of a number that stands twice nobody knows whose it is");
    let changed = &stored["lines"][2];
    assert_eq!(
        (&changed["declTotal"], &changed["gModel"]),
        (&json!("5.0000"), &Value::Null),
        "what it leaves out is blank"
    );
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let told = log[0]["changes"].as_array().unwrap();
    assert!(told.iter().any(|change| change["field"] == "lines[2].declTotal"), "{log}");
}

#[tokio::test]
async fn wrong_lines_are_told_at_their_place_and_change_nothing() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (made, other) =
        (add(&client, "PO-1", &[line("first", "1")]).await, add(&client, "PO-2", &[line("x", "1")]).await);
    let update = async |lines: Value, status: u16| {
        client.post(&format!("{PATH}/update"), with(&made, "lines", &lines)).await.refused(status)
    };
    let refused = update(json!([made["lines"][0], with(&line("second", "1"), "gQty", &json!("1.123456"))]), 422).await;
    assert_eq!((&refused["fields"][0]["field"], refused["count"].as_i64()), (&json!("lines[1].gQty"), Some(1)));
    let foreign = update(json!([other["lines"][0]]), 422).await;
    assert_eq!(
        (&foreign["fields"][0]["rule"], &foreign["fields"][0]["field"]),
        (&json!("list.lineGone"), &json!("lines[0].id"))
    );
    let twice = update(json!([made["lines"][0], made["lines"][0]]), 422).await;
    assert_eq!(twice["fields"][0]["field"], "lines[1].id");
    update(json!("none"), 400).await;
    update(json!(["none"]), 400).await;
    let many: Vec<Value> = (0..501).map(|_| line("many", "1")).collect();
    assert_eq!(update(json!(many), 422).await["fields"][0]["rule"], "list.tooMany");
    assert_eq!(detail(&client, &made).await, made);
    assert_eq!(detail(&client, &other).await, other);
    // What only the server fills is not taken from the wire.
    let mut forged = made.clone();
    forged["state"] = json!("2");
    forged["lines"][0]["declId"] = json!(1);
    let stored = client.post(&format!("{PATH}/update"), forged).await.done();
    assert_eq!((&stored["state"], &stored["lines"][0]["declId"]), (&json!("1"), &Value::Null));
}

#[tokio::test]
async fn the_state_says_what_is_done_and_by_whom() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let command = |name: &str| format!("{PATH}/{name}");
    let made = add(&client, "PO-1", &[line("first", "1")]).await;
    client.post(&command("place"), chosen(&[&made], "")).await.done();
    let placed = detail(&client, &made).await;
    assert_eq!(placed["state"], "2");
    assert!(placed["placedAt"].is_string());
    // With the agent it stays as it is.
    assert_eq!(
        client.post(&command("update"), placed.clone()).await.refused(422)["fields"][0]["rule"],
        "clientOrder.state"
    );
    client.post(&command("delete"), chosen(&[&placed], "")).await.refused(422);
    client.post(&command("return"), chosen(&[&placed], "mine")).await.refused(422);
    assert_eq!(
        broker.post(&command("return"), chosen(&[&placed], " ")).await.refused(422)["fields"][0]["field"],
        "note"
    );
    broker.post(&command("return"), chosen(&[&made], "no code")).await.refused(409);
    broker.post(&command("return"), chosen(&[&placed], "HS code is missing")).await.done();
    let returned = detail(&client, &made).await;
    assert_eq!((&returned["state"], &returned["reason"]), (&json!("4"), &json!("HS code is missing")));
    assert_eq!(names(&returned), ["first"], "a command leaves the lines alone");
    client.post(&command("place"), chosen(&[&returned], "")).await.done();
    let placed = detail(&client, &made).await;
    assert_eq!(placed["reason"], Value::Null);
    client.post(&command("takeBack"), chosen(&[&placed], "")).await.done();
    let draft = detail(&client, &made).await;
    client.post(&command("delete"), chosen(&[&draft], "")).await.done();
    client.get(&format!("{PATH}/{}/detail", made["id"])).await.refused(404);
}

#[tokio::test]
async fn what_leaves_the_house_is_complete() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (empty, full) = (add(&client, "PO-1", &[]).await, add(&client, "PO-2", &[line("first", "1")]).await);
    let alone = client.post(&format!("{PATH}/place"), chosen(&[&empty], "")).await.refused(422);
    assert_eq!((&alone["fields"][0]["field"], &alone["fields"][0]["rule"]), (&json!("lines"), &json!("list.empty")));
    let both = client.post(&format!("{PATH}/place"), chosen(&[&full, &empty], "")).await.refused(422);
    assert_eq!(both["fields"][0]["field"], "ids[1]");
    assert!(both["fields"][0]["message"].as_str().unwrap().contains("PO-1"));
    assert_eq!(detail(&client, &full).await["state"], "1", "all or none");
}

#[tokio::test]
async fn an_order_is_judged_before_it_goes_to_the_agent() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let one = |field: &str, value: &str| with(&line("first", "1"), field, &json!(value));
    for (field, value, rule) in [("gQty", "0", "clientOrder.quantity"), ("codeTS", "0000000000", "clientOrder.hsForm")]
    {
        let refused = client.post(&format!("{PATH}/add"), order("PO-0", &[one(field, value)])).await.refused(422);
        let told = (&refused["fields"][0]["rule"], &refused["fields"][0]["field"]);
        assert_eq!(told, (&json!(rule), &json!(format!("lines[0].{field}"))), "{refused}");
    }
    // What the table may only lack is asked about, of whoever can be asked.
    let doubtful = add(&client, "PO-1", &[line("first", "1"), one("tradeCurr", "ZZZ")]).await;
    let asked = client.post(&format!("{PATH}/place?useAlert=1"), chosen(&[&doubtful], "")).await;
    asked.refused(511);
    let said = asked.message();
    assert!(said.contains("Client order line 2") && said.contains("ZZZ"), "{said}");
    // Of several each says where it is wrong.
    let lacks = add(&client, "PO-2", &[line("first", "1"), one("gName", "")]).await;
    let both = client.post(&format!("{PATH}/place"), chosen(&[&doubtful, &lacks], "")).await.refused(422);
    assert_eq!((&both["fields"][0]["field"], both["count"].as_i64()), (&json!("ids[1]"), Some(1)));
    let said = both["fields"][0]["message"].as_str().unwrap();
    assert!(said.starts_with("PO-2: Client order line 2: "), "{said}");
    let sure = client.clone().with_header("Reconfirm", "true");
    sure.post(&format!("{PATH}/place?useAlert=1"), chosen(&[&doubtful], "")).await.done();
    assert_eq!(detail(&client, &doubtful).await["state"], "2");
}

#[tokio::test]
async fn an_order_that_was_declared_waits_for_its_declaration() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = add(&client, "PO-1", &[line("first", "1")]).await;
    client.post(&format!("{PATH}/place"), chosen(&[&made], "")).await.done();
    let declared = broker.post("/decl/v1/client/order/add", json!({ "ids": [made["id"]] })).await.done();
    let taken = detail(&client, &made).await;
    assert_eq!(taken["lines"][0]["declId"], declared[0]["id"]);
    for command in ["takeBack", "cancel"] {
        client.post(&format!("{PATH}/{command}"), chosen(&[&taken], "")).await.refused(422);
    }
    broker.post("/decl/v1/delete", chosen(&[&declared[0]], "")).await.done();
    let free = detail(&client, &made).await;
    client.post(&format!("{PATH}/takeBack"), chosen(&[&free], "")).await.done();
}

#[tokio::test]
async fn counts_are_those_of_the_rows_one_may_see() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let count = async |client: &Client, state: &str| {
        let counts = client.get(&format!("{PATH}/counts")).await.done();
        let found = counts.as_array().unwrap().iter().find(|one| one["state"] == state);
        found.map_or(0, |one| one["count"].as_i64().unwrap())
    };
    let before = count(&client, "1").await;
    add(&client, "PO-1", &[]).await;
    assert_eq!(count(&client, "1").await, before + 1);
    let page = client.get(&format!("{PATH}/page?state=1")).await.done();
    assert_eq!(page["total"].as_i64(), Some(before + 1));
    let stranger = app.as_admin_of("broker").await;
    let page = stranger.get(&format!("{PATH}/page?state=1")).await.done();
    assert_eq!(page["total"].as_i64(), Some(count(&stranger, "1").await));
}
