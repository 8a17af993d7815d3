//! Documents and lists as they were, two days compared, and one change taken back as a new one. Client orders stand for all
//! that the generic operations serve; declarations have operations of their own.

use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use serde_json::{Value, json};

use crate::base_support::with as set;
use crate::decl_support::{import, with};
use crate::harness::{Client, START, TestApp};

const PATH: &str = "/order/v1/clientOrder";
/// The day of [`START`] in China.
const FIRST_DAY: &str = "2026-07-01";
const SECOND_DAY: &str = "2026-07-02";

fn line(name: &str) -> Value {
    json!({
        "codeTS": "3901100090", "gName": name, "gQty": "100", "gUnit": "035", "declTotal": "1", "tradeCurr": "USD",
    })
}

async fn add(client: &Client, number: &str, names: &[&str]) -> Value {
    let lines: Vec<Value> = names.iter().map(|name| line(name)).collect();
    let order = json!({ "clientOrderNo": number, "iECatg": "1", "tradeMode": "0110", "lines": lines });
    client.post(&format!("{PATH}/add"), order).await.done()
}

async fn update(client: &Client, order: &Value, fields: Value) -> Value {
    let mut sent = json!({ "id": order["id"], "version": order["version"] });
    for (field, value) in fields.as_object().unwrap() {
        sent[field] = value.clone();
    }
    client.post(&format!("{PATH}/update"), sent).await.done()
}

async fn as_of(client: &Client, order: &Value, moments: &str) -> Value {
    client.get(&format!("{PATH}/{}/asOf?{moments}", order["id"])).await.done()
}

/// The entry of the history that is so far from the newest one.
async fn entry(client: &Client, order: &Value, back: usize) -> i64 {
    let log = client.get(&format!("{PATH}/{}/log", order["id"])).await.done();
    log[back]["id"].as_i64().unwrap()
}

fn undo(order: &Value, entry: i64, field: &str) -> Value {
    json!({ "id": order["id"], "version": order["version"], "entry": entry, "field": field })
}

fn difference<'a>(shown: &'a Value, field: &str) -> Option<(&'a Value, &'a Value)> {
    let all = shown["differences"].as_array().unwrap();
    all.iter().find(|one| one["field"] == field).map(|one| (&one["before"], &one["after"]))
}

/// The lines of an order, as far as their goods go.
fn goods(order: &Value) -> Vec<(&Value, &Value, &Value)> {
    let lines = order["lines"].as_array().unwrap();
    lines.iter().map(|line| (&line["id"], &line["gName"], &line["gQty"])).collect()
}

fn rule(reply: &Value) -> &str {
    reply["fields"][0]["rule"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_document_is_seen_as_it_was_with_its_lines_who_when_and_what_differs() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client, "PO-1", &["first", "second", "third"]).await;
    app.advance(TimeDelta::minutes(1));
    let lines = json!([set(&made["lines"][2], "gName", &json!("third, changed")), line("fourth"), made["lines"][0]]);
    let second = update(&client, &made, json!({ "contrNo": "HT-1", "lines": lines })).await;
    app.advance(TimeDelta::minutes(1));
    update(&client, &second, json!({ "contrNo": "HT-2" })).await;

    let then = as_of(&client, &made, &format!("at={START}")).await;
    assert_eq!((&then["there"], &then["gaps"], &then["row"]["contrNo"]), (&json!(true), &json!([]), &Value::Null));
    assert_eq!(goods(&then["row"]), goods(&made), "each line at its place, the one that is gone too");
    assert_eq!(difference(&then, "contrNo"), Some((&Value::Null, &json!("HT-2"))));
    assert_eq!(difference(&then, "lines[2].gName"), Some((&json!("third"), &json!("third, changed"))));
    let origins = then["origins"].as_array().unwrap();
    let origin = origins.iter().find(|one| one["field"] == "clientOrderNo").unwrap();
    assert_eq!((&origin["action"], &origin["before"], &origin["at"]), (&json!("add"), &Value::Null, &json!(START)));
    assert!(origin["actor"].as_str().is_some_and(|name| !name.is_empty()));

    let between = as_of(&client, &made, &format!("at={START}&against=2026-07-01T02:01:30Z")).await;
    assert_eq!(difference(&between, "contrNo"), Some((&Value::Null, &json!("HT-1"))));
    assert_eq!(as_of(&client, &made, "at=2026-06-30").await["there"], false, "before it was made");
    let today = as_of(&client, &made, &format!("at={FIRST_DAY}")).await;
    assert_eq!((&today["differences"], &today["row"]["contrNo"]), (&json!([]), &json!("HT-2")), "a day is its end");
    client.get(&format!("{PATH}/{}/asOf?at=yesterday", made["id"])).await.refused(400);

    // The history tells people what it told before.
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let fields: Vec<&str> =
        log[1]["changes"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert!(fields.contains(&"lines[0].gName") && fields.iter().all(|field| !field.ends_with("[]")), "{fields:?}");
}

#[tokio::test]
async fn one_change_is_taken_back_as_a_new_one_by_the_same_rules() {
    let app = TestApp::start().await;
    let (client, stranger) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let undone = format!("{PATH}/undoChange");
    let made = add(&client, "PO-1", &["first", "second"]).await;
    let second =
        update(&client, &made, json!({ "contrNo": "HT-1", "billNo": "B1", "lines": [made["lines"][1]] })).await;
    let change = entry(&client, &made, 0).await;

    stranger.post(&undone, undo(&second, change, "contrNo")).await.refused(404);
    client.post(&undone, undo(&made, change, "contrNo")).await.refused(409);
    let back = client.post(&undone, undo(&second, change, "contrNo")).await.done();
    assert_eq!((&back["contrNo"], &back["billNo"]), (&Value::Null, &json!("B1")), "one field alone");
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    assert_eq!(
        (&log[0]["action"], &log[0]["changes"][0]["before"]),
        (&json!("update"), &json!("HT-1")),
        "a new change"
    );

    // A line that was taken out comes back at its place.
    let back = client.post(&undone, undo(&back, change, "lines[0]")).await.done();
    let names: Vec<&Value> = back["lines"].as_array().unwrap().iter().map(|line| &line["gName"]).collect();
    assert_eq!(names, [&json!("first"), &json!("second")]);
    // Once, by the same deletion.
    let refused = client.post(&undone, undo(&back, change, "lines[0]")).await.refused(422);
    assert_eq!(rule(&refused), "asOf.cameBack");
    let stays = client.get(&format!("{PATH}/{}/detail", made["id"])).await.done();
    assert_eq!((&stays["version"], goods(&stays)), (&back["version"], goods(&back)));
    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    let told = log[0]["changes"].as_array().unwrap();
    assert!(
        told.iter().all(|one| one["field"].as_str().is_some_and(|field| field.starts_with("lines[0]."))),
        "{told:?}"
    );

    // Changed again since: both values are told, nothing is stored.
    let third = update(&client, &back, json!({ "billNo": "B2" })).await;
    let refused = client.post(&undone, undo(&third, change, "billNo")).await.refused(422);
    let said = refused["fields"][0]["message"].as_str().unwrap();
    assert!(rule(&refused) == "asOf.changedAgain" && said.contains("B1") && said.contains("B2"), "{refused}");
    let refused = client.post(&undone, undo(&third, change, "noSuchField")).await.refused(422);
    assert_eq!(rule(&refused), "asOf.noSuchChange");
    // An entry of another document is none of this one.
    let other = add(&client, "PO-2", &["first"]).await;
    let foreign = entry(&client, &other, 0).await;
    let refused = client.post(&undone, undo(&third, foreign, "clientOrderNo")).await.refused(422);
    assert_eq!(rule(&refused), "asOf.noSuchChange");

    // What may not be changed any more is not changed in this way either.
    let latest = entry(&client, &made, 0).await;
    client
        .post(&format!("{PATH}/place"), json!({ "ids": [third["id"]], "versions": [third["version"]], "note": "" }))
        .await
        .done();
    let placed = client.get(&format!("{PATH}/{}/detail", made["id"])).await.done();
    client.post(&undone, undo(&placed, latest, "billNo")).await.refused(422);
    assert_eq!(client.get(&format!("{PATH}/{}/detail", made["id"])).await.done(), placed);
}

#[tokio::test]
async fn a_list_is_seen_as_it_was_on_a_day_with_what_was_deleted_since() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (kept, gone) = (add(&client, "PO-1", &["first"]).await, add(&client, "PO-2", &["first"]).await);
    app.advance(TimeDelta::days(1));
    let (client, stranger) = (app.as_user("orgadmin").await, app.as_user("other").await);
    update(&client, &kept, json!({ "clientOrderNo": "PO-9" })).await;
    let passing = add(&client, "PO-3", &["first"]).await;
    for order in [&gone, &passing] {
        let chosen = json!({ "ids": [order["id"]], "versions": [order["version"]] });
        client.post(&format!("{PATH}/delete"), chosen).await.done();
    }
    add(&client, "PO-4", &["first"]).await;

    let numbers = |page: &Value| -> Vec<String> {
        page["rows"].as_array().unwrap().iter().map(|row| row["clientOrderNo"].as_str().unwrap().to_owned()).collect()
    };
    let then = client.get(&format!("{PATH}/page?asOf={FIRST_DAY}&clientOrderNo=PO-")).await.done();
    assert_eq!(numbers(&then), ["PO-1"], "made by then, with what it held");
    let today = client.get(&format!("{PATH}/page?asOf={SECOND_DAY}&clientOrderNo=PO-")).await.done();
    assert_eq!(numbers(&today), ["PO-4", "PO-9"]);
    client.get(&format!("{PATH}/page?asOf=2026-02-30")).await.refused(400);
    client.get(&format!("{PATH}/export?asOf={FIRST_DAY}")).await.refused(400);
    // A list that knows nothing but now does not pass that for the day.
    let no = client.get(&format!("/deadline/v1/page?asOf={FIRST_DAY}")).await.refused(422);
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("asOf.onlyNow"), &json!("asOf")));
    client.get("/deadline/v1/page?asOf=").await.done();

    let deleted = client.get(&format!("{PATH}/gone?asOf={FIRST_DAY}")).await.done();
    let rows = deleted["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &deleted["more"]), (1, &json!(false)), "what came and went since was not there");
    assert_eq!((&rows[0]["row"]["clientOrderNo"], &rows[0]["row"]["id"]), (&json!("PO-2"), &gone["id"]));
    assert_eq!(client.get(&format!("{PATH}/gone?asOf={SECOND_DAY}")).await.done()["rows"], json!([]));
    let foreign = stranger.get(&format!("{PATH}/gone?asOf={FIRST_DAY}")).await.done();
    assert_eq!(foreign["rows"], json!([]), "not even that there was one");
    stranger.get(&format!("{PATH}/{}/asOf", kept["id"])).await.refused(404);
    client.get(&format!("{PATH}/{}/asOf?at={FIRST_DAY}", gone["id"])).await.refused(404);
}

#[tokio::test]
async fn what_a_workbook_changed_before_it_was_deleted_was_there() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (kept, passing) = (add(&client, "PO-1", &["first"]).await, add(&client, "PO-2", &["first"]).await);
    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    let changed = update(&client, &kept, json!({ "contrNo": "HT-1" })).await;
    let later = add(&client, "PO-3", &["first"]).await;
    for order in [&changed, &passing, &later] {
        let chosen = json!({ "ids": [order["id"]], "versions": [order["version"]] });
        client.post(&format!("{PATH}/delete"), chosen).await.done();
    }
    // Workbooks once told changes under the name of what they add.
    let mut named = Query::update();
    let of_sheet = Expr::col("action").is_in(["update", "add"]).and(Expr::col("entity").eq("client_order"));
    named.table("audit_entry").value("action", "importSheet").and_where(of_sheet);
    app.db().execute(&named).await.unwrap();
    let gone = client.get(&format!("{PATH}/gone?asOf={FIRST_DAY}")).await.done();
    let mut numbers: Vec<&str> =
        gone["rows"].as_array().unwrap().iter().filter_map(|one| one["row"]["clientOrderNo"].as_str()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, ["PO-1", "PO-2"], "{gone}");
}

#[tokio::test]
async fn a_list_of_a_day_is_searched_and_ordered_by_what_its_rows_held_then() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut orders = Vec::new();
    for number in ["PO-1", "PO-2", "PO-3"] {
        let made = add(&client, number, &["first"]).await;
        orders.push(update(&client, &made, json!({ "contrNo": format!("OLD-{number}") })).await);
    }
    app.advance(TimeDelta::days(1));
    let (client, stranger) = (app.as_user("orgadmin").await, app.as_user("other").await);
    update(&client, &orders[0], json!({ "clientOrderNo": "ZZ-1", "contrNo": "NEW-1" })).await;
    let chosen = json!({ "ids": [orders[1]["id"]], "versions": [orders[1]["version"]], "note": "" });
    client.post(&format!("{PATH}/place"), chosen).await.done();
    add(&client, "AA-1", &["first"]).await;

    let found = async |who: &Client, day: &str, asked: &str| {
        let page = who.get(&format!("{PATH}/page?asOf={day}&{asked}")).await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        let numbers: Vec<String> = rows.iter().map(|row| row["clientOrderNo"].as_str().unwrap().to_owned()).collect();
        (numbers, page["total"].as_u64().unwrap())
    };
    let of = |numbers: &[&str]| -> (Vec<String>, u64) {
        (numbers.iter().map(|&number| number.to_owned()).collect(), numbers.len() as u64)
    };
    for (asked, then, today) in [
        ("clientOrderNo=PO-&sort=clientOrderNo", &["PO-1", "PO-2", "PO-3"][..], &["PO-2", "PO-3"][..]),
        ("clientOrderNo=ZZ-", &[], &["ZZ-1"]),
        ("contrNo=OLD-PO-1", &["PO-1"], &[]),
        ("contrNo=NEW-1", &[], &["ZZ-1"]),
        ("keyword=OLD-PO&sort=-clientOrderNo", &["PO-3", "PO-2", "PO-1"], &["PO-3", "PO-2"]),
        ("keyword=NEW-", &[], &["ZZ-1"]),
        ("keyword=PO-1&state=1", &["PO-1"], &[]),
        ("clientOrderNo=PO-2&state=1", &["PO-2"], &[]),
        ("clientOrderNo=PO-2&state=2", &[], &["PO-2"]),
        ("contrNo=OLD-&sort=state,-clientOrderNo", &["PO-3", "PO-2", "PO-1"], &["PO-3", "PO-2"]),
        ("clientOrderNo=AA-", &[], &["AA-1"]),
    ] {
        assert_eq!(found(&client, FIRST_DAY, asked).await, of(then), "{asked}");
        assert_eq!(found(&client, SECOND_DAY, asked).await, of(today), "{asked}");
        assert_eq!(found(&stranger, FIRST_DAY, asked).await, of(&[]), "{asked}");
    }
    // Pages fit together, wherever the changed rows stand among the others.
    for number in 4..=24 {
        add(&client, &format!("PO-{number:02}"), &["first"]).await;
    }
    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    let all = client.get(&format!("{PATH}/page?keyword=PO-&pageSize=80")).await.done();
    for row in all["rows"].as_array().unwrap().iter().filter(|row| row["clientOrderNo"] != "PO-2").step_by(3) {
        update(&client, row, json!({ "clientOrderNo": format!("ZZ-{}", row["id"]) })).await;
    }
    let mut met = Vec::new();
    for page in 1..=3 {
        let asked = format!("clientOrderNo=PO-&sort=clientOrderNo&pageSize=10&pageNum={page}");
        met.extend(found(&client, SECOND_DAY, &asked).await.0);
    }
    let mut expected: Vec<String> = ["PO-2", "PO-3"].map(ToOwned::to_owned).into_iter().collect();
    expected.extend((4..=24).map(|number| format!("PO-{number:02}")));
    expected.sort();
    assert_eq!(met, expected);
}

#[tokio::test]
async fn a_declaration_has_a_past_as_well() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let dropped = maker.post("/decl/v1/add", import()).await.done();
    app.advance(TimeDelta::days(1));
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let mut lines = made["lines"].as_array().unwrap().clone();
    lines.reverse();
    let changed = with(made.clone(), json!({ "billNo": "LATER1", "lines": lines }));
    let changed = maker.post("/decl/v1/update", changed).await.done();

    let shown = maker.get(&format!("/decl/v1/{}/asOf?at={FIRST_DAY}", made["id"])).await.done();
    assert_eq!((&shown["there"], &shown["gaps"]), (&json!(true), &json!([])));
    assert_eq!((&shown["row"]["billNo"], &shown["row"]["lines"]), (&made["billNo"], &made["lines"]));
    assert_eq!(difference(&shown, "billNo"), Some((&made["billNo"], &json!("LATER1"))));
    other.get(&format!("/decl/v1/{}/asOf?at={FIRST_DAY}", made["id"])).await.refused(404);

    let log = maker.get(&format!("/decl/v1/log/query?queryDeclId={}", made["id"])).await.done();
    let body = json!({ "id": made["id"], "version": changed["version"], "entry": log[0]["id"], "field": "billNo" });
    other.post("/decl/v1/undoChange", body.clone()).await.refused(404);
    let back = maker.post("/decl/v1/undoChange", body.clone()).await.done();
    assert_eq!((&back["billNo"], &back["lines"]), (&made["billNo"], &changed["lines"]), "the bill alone");
    maker.post("/decl/v1/undoChange", body).await.refused(409);

    // A line that was taken out comes back once.
    let rest = &back["lines"].as_array().unwrap()[1..];
    let fewer = maker.post("/decl/v1/update", with(back.clone(), json!({ "lines": rest }))).await.done();
    let log = maker.get(&format!("/decl/v1/log/query?queryDeclId={}", made["id"])).await.done();
    let undo = |now: &Value| json!({ "id": made["id"], "version": now["version"], "entry": log[0]["id"], "field": "lines[0]" });
    let whole = maker.post("/decl/v1/undoChange", undo(&fewer)).await.done();
    assert_eq!(whole["lines"][0]["gName"], back["lines"][0]["gName"]);
    assert_eq!(rule(&maker.post("/decl/v1/undoChange", undo(&whole)).await.refused(422)), "asOf.cameBack");

    let chosen = json!({ "ids": [dropped["id"]], "versions": [dropped["version"]] });
    maker.post("/decl/v1/delete", chosen).await.done();
    let gone = maker.get(&format!("/decl/v1/gone?asOf={FIRST_DAY}")).await.done();
    assert_eq!(gone["rows"][0]["row"]["clientSeqNo"], dropped["clientSeqNo"]);
    assert_eq!(other.get(&format!("/decl/v1/gone?asOf={FIRST_DAY}")).await.done()["rows"], json!([]));
    for (asked, found) in
        [("keyword=LATER1", 0), ("billNo=LATER1", 0), (&*format!("billNo={}", made["billNo"].as_str().unwrap()), 1)]
    {
        let then = maker.get(&format!("/decl/v1/page?asOf={FIRST_DAY}&{asked}")).await.done();
        assert_eq!(then["rows"].as_array().unwrap().len(), found, "{asked}");
    }
    let then = maker.get(&format!("/decl/v1/page?asOf={FIRST_DAY}&sort=id")).await.done();
    assert_eq!((&then["rows"][0]["id"], &then["rows"][0]["billNo"]), (&made["id"], &made["billNo"]));
}

/// What lay where follows from movements, so it is known for every day; what was held for orders is not.
#[tokio::test]
async fn the_stock_of_the_warehouse_is_seen_as_of_a_day() {
    use crate::wms_support::{DSN, comes, command, goes, outbound, stocked};
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-1", &[comes("M1", "L1", "10", "A-01"), comes("M2", "", "4", "A-02")]).await;
    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    stocked(&client, "RK-2", &[comes("M1", "L1", "5", "A-01"), comes("M3", "", "1", "A-03")]).await;
    let order = outbound(&client, "CK-1", &[goes("M2", "", "4")]).await;
    for step in ["allocate", "pick", "pack", "ship"] {
        command(&client, DSN, order, step).await;
    }
    let lay = async |who: &Client, asked: &str| {
        let page = who.get(&format!("/wms/v1/stock/page?pageSize=200&{asked}")).await.done();
        let told = |row: &Value| {
            format!("{} {} {}", row["gdsMtno"].as_str().unwrap(), row["location"].as_str().unwrap(), row["qty"])
        };
        let rows = page["rows"].as_array().unwrap();
        assert_eq!(page["total"], rows.len());
        // Of places that are empty nothing is said here.
        let rows = rows.iter().filter(|row| row["qty"] != "0.00000");
        let mut rows: Vec<String> = rows.filter(|row| row["gdsMtno"].as_str().unwrap().len() == 2).map(told).collect();
        rows.sort();
        rows
    };
    let of = |rows: &[&str]| -> Vec<String> { rows.iter().map(|row| row.replace('\'', "\"")).collect() };
    let then = format!("asOf={FIRST_DAY}");
    assert_eq!(lay(&client, &then).await, of(&["M1 A-01 '10.00000'", "M2 A-02 '4.00000'"]));
    let now = of(&["M1 A-01 '15.00000'", "M3 A-03 '1.00000'"]);
    assert_eq!(lay(&client, &format!("asOf={SECOND_DAY}")).await, now);
    assert_eq!(lay(&client, "").await, now);
    assert_eq!(lay(&client, &format!("{then}&gdsMtno=M2")).await, of(&["M2 A-02 '4.00000'"]));
    assert_eq!(lay(&client, "asOf=2026-06-30").await, of(&[]));
    assert_eq!(lay(&app.as_user("other").await, &then).await, of(&[]));
    let page = client.get(&format!("/wms/v1/stock/page?pageSize=200&gdsMtno=M1&{then}")).await.done();
    for field in ["heldQty", "since"] {
        assert_eq!(page["rows"][0][field], Value::Null, "nobody knows it: {field}");
    }
    client.get("/wms/v1/stock/page?asOf=2026-02-30").await.refused(400);
    client.get(&format!("/wms/v1/stock/export?{then}")).await.refused(400);
}

#[tokio::test]
async fn care_orders_and_movements_are_seen_as_of_a_day() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let head = json!({ "iECatg": "1", "tradeMode": "0110", "clientRltPo": "RLT-P" });
    client.post("/fcst/v1/add", head).await.done();
    client.post("/fcst/v1/care/clientOrderNo/apply", json!({ "clientRltPo": "RLT-P" })).await.done();
    let of = async |client: &Client, day: &str| {
        let page = client.get(&format!("/fcst/v1/care/page?clientRltPo=RLT-P&asOf={day}")).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["state"].clone()).collect::<Vec<_>>()
    };
    let first = of(&client, FIRST_DAY).await;
    assert_eq!(first.len(), 1);
    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    client.post("/fcst/v1/care/cancellation", json!({ "clientRltPo": "RLT-P" })).await.done();
    assert_eq!(of(&client, FIRST_DAY).await, first);
    assert_ne!(of(&client, SECOND_DAY).await, first);
    assert_eq!(of(&client, "2026-06-30").await, Vec::<Value>::new());
    // A movement is never changed: those of later days were not there.
    crate::wms_support::stocked(&client, "RK-1", &[crate::wms_support::comes("M1", "", "1", "A-01")]).await;
    let moves = async |day: &str| {
        client.get(&format!("/wms/v1/move/page?documentNo=RK-1&asOf={day}")).await.done()["total"].clone()
    };
    assert_eq!((moves(FIRST_DAY).await, moves(SECOND_DAY).await), (json!(0), json!(3)));
}

#[tokio::test]
async fn tax_bills_are_seen_as_of_a_day() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = crate::decl_support::made_for_a(&app, &broker, import()).await;
    let made = crate::decl_support::sent(&app, made).await;
    let bill = json!({
        "declNo": made["clientSeqNo"], "taxNo": "TAX-P1", "taxType": "A", "amount": "100.00", "billedOn": FIRST_DAY,
    });
    broker.post("/decl/v1/tax/add", bill).await.done();
    let of = async |client: &Client, asked: &str| {
        let page = client.get(&format!("/decl/v1/tax/page?taxNo=TAX-P1&{asked}")).await.done();
        let rows = page["rows"].as_array().unwrap();
        rows.iter().map(|row| (row["status"].clone(), row["paidOn"].clone())).collect::<Vec<_>>()
    };
    let unpaid = of(&broker, "").await;
    app.advance(TimeDelta::days(1));
    let broker = app.as_user("broker").await;
    let id = broker.get("/decl/v1/tax/page?taxNo=TAX-P1").await.done()["rows"][0]["id"].clone();
    broker.post("/decl/v1/tax/pay", json!({ "ids": [id], "paidOn": SECOND_DAY })).await.done();
    assert_eq!(of(&broker, &format!("asOf={FIRST_DAY}")).await, unpaid);
    assert_eq!(of(&broker, &format!("asOf={FIRST_DAY}&status={}", unpaid[0].0.as_str().unwrap())).await, unpaid);
    assert_ne!(of(&broker, &format!("asOf={SECOND_DAY}")).await, unpaid);
    assert_eq!(of(&broker, "asOf=2026-06-30").await, Vec::new());

    // Deleted since: it is among what is gone, with what it held on the day.
    app.advance(TimeDelta::days(1));
    let broker = app.as_user("broker").await;
    broker.post("/decl/v1/tax/delete", json!({ "ids": [id] })).await.done();
    let gone = async |client: &Client, day: &str| {
        client.get(&format!("/decl/v1/tax/gone?asOf={day}")).await.done()["rows"].as_array().unwrap().clone()
    };
    let found = gone(&broker, FIRST_DAY).await;
    assert_eq!(found.len(), 1, "{found:?}");
    let then = &found[0];
    let held = ["taxNo", "taxType", "amount", "status", "paidOn", "customerName", "clientSeqNo"];
    assert_eq!(
        held.map(|field| then["row"][field].clone()),
        [
            json!("TAX-P1"),
            json!("A"),
            json!("100.00"),
            unpaid[0].0.clone(),
            Value::Null,
            made["customerName"].clone(),
            made["clientSeqNo"].clone(),
        ]
    );
    assert_eq!(gone(&broker, SECOND_DAY).await[0]["row"]["paidOn"], SECOND_DAY);
    assert_eq!(gone(&broker, "2026-06-30").await, Vec::<Value>::new(), "it was not there yet");
    assert_eq!(gone(&app.as_user("other").await, FIRST_DAY).await, Vec::<Value>::new());
}
