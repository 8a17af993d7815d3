//! Port data: pushed with a token, from a workbook, matched to shipments, and what an arrival fills.

use chrono::TimeDelta;
use rust_xlsxwriter::Workbook;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::store::people::role;

use crate::decl_support::{chosen, history, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};

const PATH: &str = "/base/v1/docuGoods";
const TOKENS: &str = "/sys/v1/apiToken";
const BILL: &str = "COSU6312345670";

fn record(fields: Value) -> Value {
    with(json!({ "billNo": BILL, "iEFlag": "I", "packNo": "120" }), fields)
}

/// A token of the administrator's organisation with its secret.
async fn token(admin: &Client, end: &str) -> (Value, String) {
    let sent = json!({ "name": "port", "scope": "port:push", "expiresOn": end, "isEnabled": "1" });
    let made = admin.post(&format!("{TOKENS}/add"), sent).await.done();
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    let secret = admin.post(&format!("{TOKENS}/secret"), chosen).await.done();
    (made, secret["secret"].as_str().unwrap().to_owned())
}

async fn push(client: &Client, records: Value) -> Value {
    client.post(&format!("{PATH}/push"), json!({ "records": records })).await.done()
}

async fn stored(client: &Client) -> Value {
    let found = client.get(&format!("{PATH}/match?billNo={BILL}&iECatg=1")).await.done();
    found["record"].clone()
}

#[tokio::test]
async fn a_token_opens_the_push_and_nothing_else() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (made, secret) = token(&admin, "2099-12-31").await;
    let port = app.anonymous().with_token(&secret);
    assert_eq!(push(&port, json!([record(json!({}))])).await["added"], 1);
    // Nothing else: neither what everybody who logged in may do, nor what its maker may.
    port.get("/auth/v1/user/info").await.refused(403);
    port.get(&format!("{PATH}/page")).await.refused(403);
    app.anonymous().with_token("cbt_nonsense").post(&format!("{PATH}/push"), json!({})).await.refused(401);
    // It is shown once, and its use is told.
    let seen = admin.get(&format!("{TOKENS}/{}/detail", made["id"])).await.done();
    assert!(secret.ends_with(seen["hint"].as_str().unwrap()) && seen["lastUsedAt"].is_string());
    assert!(!seen.to_string().contains(&secret));
    let log = admin.get(&format!("{TOKENS}/{}/log", made["id"])).await.done().to_string();
    assert!(!log.contains(&secret) && log.contains("makeSecret"), "{log}");
    // A new secret ends the one before, and so does switching off.
    let chosen = json!({ "id": seen["id"], "version": seen["version"] });
    let second = admin.post(&format!("{TOKENS}/secret"), chosen.clone()).await.done();
    admin.post(&format!("{TOKENS}/secret"), chosen).await.refused(409);
    port.post(&format!("{PATH}/push"), json!({ "records": [] })).await.refused(401);
    let port = app.anonymous().with_token(second["secret"].as_str().unwrap());
    push(&port, json!([record(json!({}))])).await;
    let seen = admin.get(&format!("{TOKENS}/{}/detail", made["id"])).await.done();
    let off = json!({ "id": seen["id"], "version": seen["version"], "isEnabled": "0" });
    admin.post(&format!("{TOKENS}/status/switch"), off).await.done();
    port.post(&format!("{PATH}/push"), json!({ "records": [] })).await.refused(401);
}

#[tokio::test]
async fn a_token_ends_on_its_day_and_belongs_to_its_organisation() {
    let app = TestApp::start().await;
    let (admin, other) = (app.as_manager_of("broker").await, app.as_user("orgadmin").await);
    let day = |days: i64| (app.app.now() + TimeDelta::days(days)).format("%Y-%m-%d").to_string();
    let past = json!({ "name": "past", "scope": "port:push", "expiresOn": day(-3) });
    let refused = admin.post(&format!("{TOKENS}/add"), past).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "apiToken.expiresOn");
    let (made, secret) = token(&admin, &day(2)).await;
    let port = app.anonymous().with_token(&secret);
    push(&port, json!([record(json!({}))])).await;
    other.get(&format!("{TOKENS}/{}/detail", made["id"])).await.refused(404);
    other.post(&format!("{TOKENS}/secret"), json!({ "id": made["id"], "version": 2 })).await.refused(404);
    assert!(stored(&other).await.is_null(), "the agent's records are not the customer's");
    app.advance(TimeDelta::days(4));
    port.post(&format!("{PATH}/push"), json!({ "records": [] })).await.refused(401);
}

#[tokio::test]
async fn a_push_that_is_repeated_changes_nothing() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let boxed = record(json!({ "grossWet": "24600", "containers": [{ "containerId": "CSNU1234569" }] }));
    assert_eq!(push(&admin, json!([boxed])).await["added"], 1);
    let first = stored(&admin).await;
    assert_eq!((&first["source"], &first["portState"], &first["version"]), (&json!("3"), &json!("0"), &json!(1)));
    let again = push(&admin, json!([with(boxed, json!({ "billNo": " cosu6312345670" }))])).await;
    assert_eq!((&again["unchanged"], &again["records"][0]["outcome"]), (&json!(1), &json!("unchanged")));
    assert_eq!(stored(&admin).await, first);
    // What comes later joins it; what is not sent stays.
    let more = json!({ "billNo": BILL, "releasedOn": "2026-07-05", "containers": [{ "containerId": "TGHU7654321" }] });
    assert_eq!(push(&admin, json!([more])).await["changed"], 1);
    let joined = stored(&admin).await;
    assert_eq!((&joined["portState"], &joined["packNo"], &joined["version"]), (&json!("4"), &json!("120"), &json!(2)));
    assert_eq!(joined["containers"].as_array().unwrap().len(), 2);
    // What it was made with is not taken back, what a later push changed is.
    let log = admin.get(&format!("{PATH}/{}/log", joined["id"])).await.done();
    let undo = |entry: &Value, field: &str| json!({ "id": joined["id"], "version": joined["version"], "entry": entry["id"], "field": field });
    let no = admin.post(&format!("{PATH}/undoChange"), undo(&log[1], "packNo")).await.refused(422);
    assert_eq!(no["fields"][0]["rule"], "asOf.made", "{no}");
    let back = admin.post(&format!("{PATH}/undoChange"), undo(&log[0], "releasedOn")).await.done();
    assert_eq!((&back["releasedOn"], &back["packNo"]), (&Value::Null, &json!("120")), "{back}");
}

#[tokio::test]
async fn pushes_of_the_same_new_bills_at_once_both_succeed() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let (first_node, second_node) = (app.second().await, app.second().await);
    let (one, two) = (admin.at(&first_node), admin.at(&second_node));
    let bill = |at: usize| record(json!({ "billNo": format!("B{at:02}") }));
    let there: Vec<Value> = (0..20).map(bill).collect();
    let back: Vec<Value> = (0..20).rev().map(bill).collect();
    let (first, second) = tokio::join!(push(&one, json!(there)), push(&two, json!(back)));
    let sum = |field: &str| first[field].as_u64().unwrap() + second[field].as_u64().unwrap();
    assert_eq!((sum("added"), sum("unchanged")), (20, 20));
}

#[tokio::test]
async fn a_bad_push_is_told_at_its_place_and_stores_nothing() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let refused = async |body: Value| admin.post(&format!("{PATH}/push"), body).await.refused(422)["fields"].clone();
    let good = record(json!({}));
    let bad = json!({ "records": [good, { "billNo": "B2", "iEFlag": "X", "packNo": "many" }, { "iEFlag": "I" }] });
    let told = refused(bad).await;
    let places: Vec<&str> = told.as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert_eq!(places, ["records[1].iEFlag", "records[1].packNo", "records[2].billNo"]);
    assert_eq!(refused(json!({ "records": [good, good] })).await[0]["rule"], "port.twice");
    for (cannot_be, rule) in
        [(json!({ "packNo": "-4" }), "documents.negative"), (json!({ "arrivedOn": "2029-07-03" }), "docuGoods.ahead")]
    {
        assert_eq!(refused(json!({ "records": [record(cannot_be)] })).await[0]["rule"], rule);
    }
    assert_eq!(refused(json!({ "records": [] })).await[0]["field"], "records");
    let many: Vec<Value> = (0..201).map(|at| record(json!({ "billNo": format!("B{at}") }))).collect();
    assert_eq!(refused(json!({ "records": many })).await[0]["rule"], "port.push");
    admin.post(&format!("{PATH}/push"), json!({ "records": "none" })).await.refused(400);
    for none in [json!("none"), json!({}), json!(["none"])] {
        let records = json!({ "records": [good, record(json!({ "billNo": "B2", "containers": none }))] });
        let no = admin.post(&format!("{PATH}/push"), records).await;
        no.refused(400);
        assert!(no.message().contains("records[1].containers"), "{}", no.message());
    }
    assert!(stored(&admin).await.is_null());
    // A container is told where it was sent, wherever it would stand behind those that are there.
    push(&admin, json!([record(json!({ "containers": [{ "containerId": "CSNU1234569" }] }))])).await;
    let nameless = record(json!({ "containers": [{ "containerId": "" }] }));
    assert_eq!(refused(json!({ "records": [nameless] })).await[0]["field"], "records[0].containers[0].containerId");
    // A container that is sent twice, the other direction of a bill that is known, a number where a text is wanted.
    let twice = json!([{ "containerId": "TGHU7654321" }, { "containerId": " tghu7654321", "sealNo": "S2" }]);
    let before = stored(&admin).await;
    for (wrong, rule, field) in [
        (record(json!({ "containers": twice })), "container.repeated", "records[0].containers[1].containerId"),
        (record(json!({ "iEFlag": "E" })), "port.turned", "records[0].iEFlag"),
        (record(json!({ "billNo": 5 })), "field.notText", "records[0].billNo"),
    ] {
        let told = refused(json!({ "records": [wrong] })).await[0].clone();
        assert_eq!((&told["rule"], &told["field"]), (&json!(rule), &json!(field)), "{told}");
    }
    assert_eq!(stored(&admin).await, before);
    let keyed = admin.post(&format!("{PATH}/add"), json!({ "billNo": 5, "iEFlag": "I" })).await.refused(422);
    assert_eq!(keyed["fields"][0]["rule"], "field.notText");
}

#[tokio::test]
async fn an_arrival_fills_declarations_of_the_bill_that_have_none() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_admin_of("broker").await);
    let without = with(import(), json!({ "billNo": BILL, "iEDate": null }));
    let before = made_for_a(&app, &broker, without.clone()).await;
    let said = made_for_a(&app, &broker, with(without.clone(), json!({ "iEDate": "2026-07-01" }))).await;
    push(&admin, json!([record(json!({ "arrivedOn": "2026-07-03" }))])).await;
    let filled = now(&broker, &before).await;
    assert_eq!((&filled["iEDate"], filled["version"].as_i64()), (&json!("2026-07-03"), Some(2)));
    assert_eq!(now(&broker, &said).await, said, "what was said stays");
    let log = history(&broker, &before).await;
    assert_eq!(log[0]["changes"][0]["field"], "iEDate");
    // Later ones are filled when they are made.
    let later = made_for_a(&app, &broker, without.clone()).await;
    assert_eq!(later["iEDate"], "2026-07-03");
    // A correction replaces what the port told, and nothing that a person typed.
    let typed = made_for_a(&app, &broker, without.clone()).await;
    let typed = with(typed, json!({ "iEDate": "2026-07-04" }));
    broker.post("/decl/v1/update", typed.clone()).await.done();
    // Nor where a person changed it and typed what the port had told: that is a person's word now.
    let back = made_for_a(&app, &broker, without).await;
    let back = broker.post("/decl/v1/update", with(back, json!({ "iEDate": "2026-07-04" }))).await.done();
    let back = broker.post("/decl/v1/update", with(back, json!({ "iEDate": "2026-07-03" }))).await.done();
    push(&admin, json!([record(json!({ "arrivedOn": "2026-07-05" }))])).await;
    assert_eq!(now(&broker, &before).await["iEDate"], "2026-07-05");
    assert_eq!(now(&broker, &later).await["iEDate"], "2026-07-05");
    assert_eq!(now(&broker, &typed).await["iEDate"], "2026-07-04");
    assert_eq!(now(&broker, &back).await["iEDate"], "2026-07-03");
    assert_eq!(now(&broker, &said).await, said, "what was said stays");
    let changes = history(&broker, &before).await[0]["changes"][0].clone();
    assert_eq!((&changes["before"], &changes["after"]), (&json!("2026-07-03"), &json!("2026-07-05")));
    push(&admin, json!([record(json!({ "arrivedOn": "2026-07-03" }))])).await;
    let found = broker.get(&format!("{PATH}/match?billNo={BILL}*H1&iECatg=1")).await.done();
    assert_eq!(found["dueOn"], "2026-07-17");
    assert!(broker.get(&format!("{PATH}/match?billNo={BILL}&iECatg=2")).await.done().is_null());
    broker.get(&format!("{PATH}/match?billNo={BILL}&iECatg=9")).await.refused(400);
}

#[tokio::test]
async fn what_the_port_says_otherwise_is_asked_before_a_declaration_is_sent() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, with(import(), json!({ "billNo": BILL }))).await;
    push(&app.as_admin_of("broker").await, json!([record(json!({}))])).await;
    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    let pass = with(chosen(&[&now(&broker, &made).await]), json!({ "pass": "1" }));
    reviewer.post("/decl/v1/review", pass).await.done();
    let reviewed = now(&broker, &made).await;
    let told = broker.post("/decl/v1/send", chosen(&[&reviewed])).await;
    assert_eq!(told.status.as_u16(), 511);
    let said = told.message();
    assert!(said.contains("40 packages here, 120 at the port"), "{said}");
    assert_eq!(now(&broker, &made).await, reviewed, "nothing is sent before the person says yes");
    broker.with_header("reconfirm", "true").post("/decl/v1/send", chosen(&[&reviewed])).await.done();
}

#[tokio::test]
async fn an_arrival_finds_the_drafts_of_the_bill_however_it_is_written() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_admin_of("broker").await);
    let of = |bill: &str| with(import(), json!({ "billNo": bill, "iEDate": null }));
    let house = made_for_a(&app, &broker, of(&format!("{}*h1", BILL.to_lowercase()))).await;
    let other = made_for_a(&app, &broker, of(&format!("{BILL}1"))).await;
    push(&admin, json!([record(json!({ "arrivedOn": "2026-07-03" }))])).await;
    assert_eq!(now(&broker, &house).await["iEDate"], "2026-07-03");
    assert_eq!(now(&broker, &other).await, other);
}

#[tokio::test]
async fn an_arrival_reaches_customers_only_as_long_as_they_let_the_agent() {
    let app = TestApp::start().await;
    let (broker, admin, client) =
        (app.as_user("broker").await, app.as_admin_of("broker").await, app.as_user("orgadmin").await);
    let without = with(import(), json!({ "billNo": BILL, "iEDate": null }));
    let made = made_for_a(&app, &broker, without).await;
    let grants = client.get("/base/v1/baseDataPrivs/page?busiCatg=decl").await.done();
    let ids: Vec<&Value> = grants["rows"].as_array().unwrap().iter().map(|grant| &grant["id"]).collect();
    client.post("/base/v1/baseDataPrivs/delete", json!({ "ids": ids })).await.done();
    push(&admin, json!([record(json!({ "arrivedOn": "2026-07-03" }))])).await;
    let maker = app.as_user("maker").await;
    let kept = now(&maker, &made).await;
    assert_eq!((&kept["iEDate"], &kept["version"]), (&Value::Null, &made["version"]));
    let stored = maker.post("/decl/v1/update", kept).await.done();
    assert_eq!(stored["iEDate"], Value::Null, "what the agent knows is not the customer's");
}

#[tokio::test]
async fn a_token_does_only_what_its_maker_may_do() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let (made, secret) = token(&admin, "2099-12-31").await;
    let port = app.anonymous().with_token(&secret);
    push(&port, json!([record(json!({}))])).await;
    let tx = app.app.begin().await.unwrap();
    role::of_user::Entity::delete_many()
        .filter(role::of_user::Column::UserId.eq(app.user_id("broker").await))
        .exec(&tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    port.post(&format!("{PATH}/push"), json!({ "records": [] })).await.refused(403);
    let chosen = json!({ "id": made["id"], "version": made["version"] });
    admin.post(&format!("{TOKENS}/secret"), chosen).await.refused(403);
}

#[tokio::test]
async fn more_containers_than_a_bill_may_have_are_refused_before_all_else() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let boxes: Vec<Value> = (0..501).map(|at| json!({ "containerId": format!("C{at}") })).collect();
    let body = json!({ "records": [record(json!({ "containers": boxes }))] });
    let told = admin.post(&format!("{PATH}/push"), body).await.refused(422)["fields"][0].clone();
    assert_eq!((&told["rule"], &told["field"]), (&json!("list.tooMany"), &json!("records[0].containers")));
}

#[tokio::test]
async fn a_row_that_is_refused_fills_no_declaration() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let made = made_for_a(&app, &broker, with(import(), json!({ "billNo": BILL, "iEDate": null }))).await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let rows = [
        ["提运单号", "进出口标志", "件数", "抵港日期"],
        [BILL, "I", "many", "2026-07-03"],
        ["B2", "I", "1", "2026-07-03"],
    ];
    for (line, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            sheet.write(u32::try_from(line).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
        }
    }
    let book = book.save_to_buffer().unwrap();
    let told = maker.upload_with(&format!("{PATH}/upload"), "a.xlsx", &book, &[("goodOnly", "1")]).await.done();
    assert_eq!((&told["bad"], &told["stored"]), (&json!(1), &json!(1)), "{told}");
    assert_eq!(now(&broker, &made).await, made);
}

#[tokio::test]
async fn a_workbook_has_a_row_for_each_container() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let book = |rows: &[[&str; 5]]| {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let head = ["提运单号", "进出口标志", "件数", "集装箱号", "Seal no."];
        for (line, cells) in std::iter::once(&head).chain(rows).enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                sheet.write(u32::try_from(line).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
            }
        }
        book.save_to_buffer().unwrap()
    };
    let upload = async |rows: &[[&str; 5]]| maker.upload(&format!("{PATH}/upload"), "a.xlsx", &book(rows)).await.done();
    let good = [[BILL, "I", "120", "CSNU1234569", "S1"], [BILL, "", "", "TGHU7654321", ""]];
    let told = upload(&good).await;
    assert_eq!((&told["good"], &told["stored"]), (&json!(1), &json!(1)), "{told}");
    let kept = stored(&maker).await;
    assert_eq!((&kept["packNo"], &kept["source"]), (&json!("120"), &json!("2")));
    assert_eq!(kept["containers"].as_array().unwrap().len(), 2);
    assert_eq!(upload(&good).await["stored"], 0, "the same again changes nothing");
    // On SQLite those who write stand in line for one connection: whoever only hears what is wrong does not.
    let writes = app.app.begin().await.unwrap();
    let told = upload(&[["B2", "I", "many", "", ""], [BILL, "I", "121", "", ""]]).await;
    assert_eq!((&told["bad"], &told["stored"], &told["rows"][0]["line"]), (&json!(1), &json!(0), &json!(2)), "{told}");
    drop(writes);
    // Several are added and changed together, each with its containers and its history.
    let told = upload(&[
        ["B3", "I", "1", "CSNU1234569", "A"],
        [BILL, "I", "121", "CSNU1234569", "S2"],
        ["B4", "I", "2", "TGHU7654321", "B"],
        ["B4", "I", "", "CSNU1234569", "C"],
    ])
    .await;
    assert_eq!((&told["good"], &told["stored"]), (&json!(3), &json!(3)), "{told}");
    let page = maker.get(&format!("{PATH}/page?pageSize=80")).await.done();
    for (bill, packages, seals, entries) in
        [(BILL, "121", vec!["S2"], 2), ("B3", "1", vec!["A"], 1), ("B4", "2", vec!["B", "C"], 1)]
    {
        let row = page["rows"].as_array().unwrap().iter().find(|row| row["billNo"] == bill).unwrap();
        let kept = maker.get(&format!("{PATH}/{}/detail", row["id"])).await.done();
        let of = kept["containers"].as_array().unwrap();
        let found: Vec<&str> = of.iter().filter_map(|line| line["sealNo"].as_str()).collect();
        assert_eq!((&kept["packNo"], found), (&json!(packages), seals), "{bill}");
        let log = maker.get(&format!("{PATH}/{}/log", row["id"])).await.done();
        let actions: Vec<_> = log.as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
        assert_eq!(actions, ["changeSheet", "importSheet"][2 - entries..], "{bill}: {log}");
    }
}

#[tokio::test]
async fn a_workbook_tells_of_columns_that_it_leaves_out_and_of_lines_that_contradict_each_other() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let upload = async |rows: &[[&str; 5]]| {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let head = ["提运单号", "进出口标志", "件数", "集装箱号", "Wind force"];
        for (line, cells) in std::iter::once(&head).chain(rows).enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                sheet.write(u32::try_from(line).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
            }
        }
        let book = book.save_to_buffer().unwrap();
        maker.upload(&format!("{PATH}/upload"), "a.xlsx", &book).await.done()
    };
    let told = upload(&[["B20", "I", "120", "CSNU1234569", "9"]]).await;
    assert_eq!((&told["ignored"], &told["stored"]), (&json!(["Wind force"]), &json!(1)), "{told}");
    // One bill in two lines that say different things, and one that stands there twice.
    for (again, field) in [
        (["B21", "I", "121", "TGHU7654321", ""], "packNo"),
        (["B21", "I", "120", "", ""], "billNo"),
        (["B21", "I", "120", "csnu1234569", ""], "containerId"),
    ] {
        let told = upload(&[["B21", "I", "120", "CSNU1234569", ""], again]).await;
        assert_eq!((&told["bad"], &told["stored"]), (&json!(1), &json!(0)), "{told}");
        assert_eq!(told["rows"][0]["problems"][0]["field"], field, "{told}");
    }
}

#[tokio::test]
async fn a_push_is_told_which_container_numbers_are_doubtful() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let boxed = |number: &str| record(json!({ "containers": [{ "containerId": number }] }));
    let told = push(&admin, json!([boxed("CSNU1234560")])).await;
    assert_eq!(told["records"][0]["warnings"], json!([]), "{told}");
    let told = push(&admin, json!([boxed("CSNU1234569")])).await;
    assert_eq!(told["changed"], 1, "it is stored all the same");
    assert!(told["records"][0]["warnings"][0].as_str().unwrap().contains("CSNU1234569"), "{told}");
}

#[tokio::test]
async fn a_push_is_told_of_a_customs_office_that_the_table_lacks() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let told = push(&admin, json!([record(json!({ "iEPort": "8888" }))])).await;
    // The table is not the whole one: it may be the table that is wrong.
    assert_eq!(told["added"], 1, "{told}");
    assert!(told["records"][0]["warnings"][0].as_str().unwrap().contains("8888"), "{told}");
}

/// The form of a record warns of it (`PortRecord.test.ts`); what is keyed is stored as what is pushed is.
#[tokio::test]
async fn a_keyed_record_with_a_customs_office_that_the_table_lacks_is_stored() {
    let app = TestApp::start().await;
    let admin = app.as_admin_of("broker").await;
    let keyed = |office: &str| json!({ "billNo": "KEYED1", "iEFlag": "I", "iEPort": office });
    // No office has such a code.
    for wrong in ["abc!", "88888"] {
        let told = admin.post("/base/v1/docuGoods/add", keyed(wrong)).await.refused(422);
        assert_eq!(told["fields"][0]["field"], "iEPort", "{wrong}");
    }
    let made = admin.post("/base/v1/docuGoods/add", keyed("8888")).await.done();
    assert_eq!(made["iEPort"], "8888");
}
