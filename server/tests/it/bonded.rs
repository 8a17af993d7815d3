//! Bonded accounts: how they are filed, what the journal does to their balances, and what is told of them.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use core_wasm::decimal::Quantity;
use core_wasm::resources::bonded::{BWS as BWS_OF, EML as EML_OF, EMS as EMS_OF};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use server::domains::bonded::journal::{Event, Goods, Mode, NewEvent, figures, post};
use server::domains::bonded::{event, rebuild};
use server::process::error::ApiError;

use crate::base_support::with;
use crate::bonded_crash::documents_agree;
use crate::harness::{Client, TestApp};

const EMS: &str = "/bond/v1/ems";
const BWS: &str = "/bond/v1/bws";

fn material(serial: i64) -> Value {
    json!({
        "gdsSeqno": serial.to_string(), "mtpckEndprdTypecd": "I", "gdsMtno": format!("M-{serial}"), "gdecd": "3901100090",
        "gdsNm": "聚乙烯粒子", "dclUnitcd": "035",
    })
}

fn product(serial: i64) -> Value {
    with(&with(&material(serial), "mtpckEndprdTypecd", &json!("E")), "gdsNm", &json!("密封圈"))
}

fn account(inner: &str) -> Value {
    json!({ "etpsPreentNo": inner, "masterCuscd": "2248", "bizopEtpsno": "3105246B21", "bizopEtpsNm": "华东精密制造有限公司" })
}

async fn detail(client: &Client, path: &str, made: &Value) -> Value {
    client.get(&format!("{path}/{}/detail", made["id"])).await.done()
}

/// Does a command to an account as it stands.
async fn command(client: &Client, name: &str, made: &Value, note: &str) -> Value {
    let version = detail(client, EMS, made).await["version"].clone();
    let body = json!({ "ids": [made["id"]], "versions": [version], "note": note });
    client.post(&format!("{EMS}/{name}"), body).await.envelope()
}

/// A filed e-account of two materials and a product.
async fn filed(client: &Client) -> Value {
    let made = client.post(&format!("{EMS}/add"), account("E-1")).await.done();
    let rows = [material(1), material(2), product(1)];
    client.post(&format!("{EMS}/dt/add/all"), json!({ "emsId": made["id"], "rows": rows })).await.done();
    assert_eq!(command(client, "send", &made, "").await["status"], 200);
    assert_eq!(command(client, "confirm", &made, "E22482600099").await["status"], 200);
    detail(client, EMS, &made).await
}

fn told(account: &Value, list: i64, event: Event, outward: bool, qty: &str) -> NewEvent {
    NewEvent {
        account_kind: "ems",
        account_id: account["id"].as_i64().unwrap(),
        goods: Goods::Material,
        serial: 1,
        outward,
        mode: Mode::D,
        event,
        qty: qty.parse().unwrap(),
        amount_usd: qty.parse().unwrap(),
        document_kind: "bondInvt",
        // The demo's own lists have the first numbers.
        document_id: 10_000 + list,
        document_no: format!("QD{list}"),
        line_id: 10_000 + list,
        receipt_id: None,
    }
}

async fn posted(app: &TestApp, events: &[NewEvent]) -> Result<(), ApiError> {
    let tx = app.app.begin().await?;
    post(&tx, app.app.now(), events).await?;
    tx.commit().await
}

async fn surplus(app: &TestApp, account: &Value) -> Quantity {
    let id = account["id"].as_i64().unwrap();
    let found = figures(app.db(), "ems", id, Goods::Material, &[1]).await.unwrap();
    found[0].1.surplus().unwrap()
}

async fn balance(client: &Client, account: &Value, more: &str) -> Vec<Value> {
    let page = client.get(&format!("{EMS}/{}/balance?pageSize=80{more}", account["id"])).await.done();
    page["rows"].as_array().unwrap().clone()
}

fn quantity(text: &str) -> Quantity {
    text.parse().unwrap()
}

#[tokio::test]
async fn an_account_is_filed_changed_and_ended() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = client.post(&format!("{EMS}/add"), account("E-1")).await.done();
    assert_eq!((&made["state"], &made["chgTmsCnt"]), (&json!("1"), &json!("0")));
    assert_eq!(command(&client, "send", &made, "").await["status"], 422, "it has no lines");
    let rows = json!([material(1), material(1)]);
    client.post(&format!("{EMS}/dt/add/all"), json!({ "emsId": made["id"], "rows": rows })).await.refused(422);
    // A material and a product may have the same number.
    let rows = json!([material(1), product(1)]);
    client.post(&format!("{EMS}/dt/add/all"), json!({ "emsId": made["id"], "rows": rows })).await.done();
    let consumption = json!({ "emsId": made["id"], "endprdSeqno": "1", "mtpckSeqno": "1", "ucnsVerno": "1", "netUseupQty": "0.95", "tgblLossRate": "5" });
    let ucns = client.post(&format!("{EMS}/ucns/add"), consumption.clone()).await.done();
    assert_eq!(ucns["ucnsQty"], "1.000000000");
    let bad = with(&with(&consumption, "ucnsVerno", &json!("2")), "tgblLossRate", &json!("100"));
    client.post(&format!("{EMS}/ucns/add"), bad).await.refused(422);
    // A version that is deleted is told field by field: its numbers alone would say nothing.
    let more = with(&consumption, "ucnsVerno", &json!("2"));
    let more = client.post(&format!("{EMS}/ucns/add"), more).await.done();
    let gone = json!({ "ids": [more["id"]], "versions": [more["version"]] });
    client.post(&format!("{EMS}/ucns/delete"), gone).await.done();
    let log = client.get(&format!("{EMS}/{}/log", made["id"])).await.done();
    let told = log[0]["changes"].as_array().unwrap().iter();
    let mut told = told.filter(|one| one["field"].as_str().unwrap().ends_with("].netUseupQty"));
    assert_eq!(
        told.next().map(|one| (&one["before"], &one["after"])),
        Some((&json!("0.950000000"), &Value::Null)),
        "{log}"
    );
    let taken = client.get(&format!("{EMS}/{}/materials?product=1", made["id"])).await.done();
    assert_eq!((&taken[0]["tangible"], &taken[0]["materialNo"]), (&json!("0.050000000"), &json!("M-1")));

    assert_eq!(command(&client, "send", &made, "").await["status"], 200);
    assert_eq!(command(&client, "confirm", &made, "").await["status"], 422, "customs gave a number");
    assert_eq!(command(&client, "return", &made, " ").await["status"], 422, "customs said why");
    assert_eq!(command(&client, "confirm", &made, "T22482600099").await["status"], 422, "that is no e-account");
    assert_eq!(command(&client, "confirm", &made, "E22482600099").await["status"], 200);
    let running = detail(&client, EMS, &made).await;
    assert_eq!((&running["state"], &running["emsNo"]), (&json!("3"), &json!("E22482600099")));
    assert_eq!(running["putrecApprTime"], "2026-07-01");
    client.post(&format!("{EMS}/dt/add"), with(&material(2), "emsId", &made["id"])).await.refused(422);

    assert_eq!(command(&client, "change", &made, "").await["status"], 200);
    let line = client.post(&format!("{EMS}/dt/add"), with(&material(2), "emsId", &made["id"])).await.done();
    assert_eq!((&line["modfMarkcd"], &line["chgTmsCnt"]), (&json!("3"), &json!("1")));
    assert_eq!(command(&client, "send", &made, "").await["status"], 200);
    assert_eq!(command(&client, "confirmChange", &made, "").await["status"], 200);
    let line = client.get(&format!("{EMS}/dt/{}/detail", line["id"])).await.done();
    assert_eq!(line["modfMarkcd"], "0");
    assert_eq!(command(&client, "pause", &made, "").await["status"], 422, "there is a reason");
    assert_eq!(command(&client, "pause", &made, "盘点").await["status"], 200);
    assert_eq!(command(&client, "resume", &made, "").await["status"], 200);
    assert_eq!(command(&client, "end", &made, "").await["status"], 200);

    // Others see nothing of it, its lines neither.
    for call in [
        format!("{EMS}/dt/page?emsId={}", made["id"]),
        format!("{EMS}/dt/{}/detail", line["id"]),
        format!("{EMS}/ucns/page?emsId={}", made["id"]),
        format!("{EMS}/ucns/{}/detail", ucns["id"]),
        format!("{EMS}/{}/balance", made["id"]),
        format!("{EMS}/{}/balance/events?serial=1", made["id"]),
        format!("{EMS}/{}/balance/whatIf", made["id"]),
        format!("{EMS}/{}/materials", made["id"]),
    ] {
        other.get(&call).await.refused(404);
    }
    let chosen = |row: &Value| json!({ "ids": [row["id"]], "versions": [row["version"]] });
    other.post(&format!("{EMS}/dt/update"), line.clone()).await.refused(404);
    other.post(&format!("{EMS}/dt/delete"), chosen(&line)).await.refused(404);
    other.post(&format!("{EMS}/ucns/update"), ucns.clone()).await.refused(404);
    other.post(&format!("{EMS}/ucns/delete"), chosen(&ucns)).await.refused(404);
}

#[tokio::test]
async fn what_is_told_of_a_list_moves_its_serials_once() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = filed(&client).await;
    let first = told(&account, 1, Event::PreDeducted, false, "100");
    posted(&app, std::slice::from_ref(&first)).await.unwrap();
    assert_eq!(surplus(&app, &account).await, quantity("0"), "what is announced cannot be used");
    let deducted = told(&account, 1, Event::Deducted, false, "100");
    // Told twice, and late: once.
    for event in [&deducted, &deducted, &first] {
        posted(&app, std::slice::from_ref(event)).await.unwrap();
    }
    assert_eq!(surplus(&app, &account).await, quantity("100"));
    assert_eq!(told_of(&app, &account).await, 2);

    app.advance(TimeDelta::days(1));
    let client = app.as_user("orgadmin").await;
    posted(&app, &[told(&account, 2, Event::PreDeducted, true, "30")]).await.unwrap();
    posted(&app, &[told(&account, 2, Event::Released, true, "30")]).await.unwrap();
    posted(&app, &[told(&account, 2, Event::PreDeducted, true, "40")]).await.unwrap();
    // The list was changed: what is reserved follows.
    posted(&app, &[told(&account, 2, Event::PreDeducted, true, "25")]).await.unwrap();
    assert_eq!(surplus(&app, &account).await, quantity("75"));

    let rows = balance(&client, &account, "").await;
    assert_eq!((&rows[0]["surplusQty"], &rows[0]["prevdRedcQty"]), (&json!("75.00000"), &json!("25.00000")));
    assert_eq!((&rows[0]["gdsNm"], &rows[0]["avgPrice"]), (&json!("聚乙烯粒子"), &json!("1.00000")));
    let before = balance(&client, &account, "&day=2026-07-01").await;
    assert_eq!(before[0]["surplusQty"], "100.00000", "as of the day before");
    let events = client.get(&format!("{EMS}/{}/balance/events?serial=1", account["id"])).await.done();
    let newest = &events["rows"][0];
    assert_eq!((&newest["qty"], &newest["isHeld"]), (&json!("25.00000"), &json!("1")));
    assert_eq!((&newest["surplusQty"], &newest["documentNo"]), (&json!("75.00000"), &json!("QD2")));
    client.get(&format!("{EMS}/{}/balance/export", account["id"])).await;
    // What is no day is told with how one is written (`bonded_balance` has the rest).
    let bad = client.get(&format!("{EMS}/{}/balance?day=bad", account["id"])).await;
    bad.refused(422);
    assert!(bad.message().contains("YYYY-MM-DD"), "{}", bad.message());
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

/// How many events the journal has of an account.
async fn told_of(app: &TestApp, account: &Value) -> u64 {
    let of_account = event::Column::AccountId.eq(account["id"].as_i64().unwrap());
    let of_kind = event::Column::AccountKind.eq("ems");
    event::Entity::find().filter(of_account).filter(of_kind).count(app.db()).await.unwrap()
}

#[tokio::test]
async fn of_two_sends_that_want_the_last_surplus_one_wins() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = filed(&client).await;
    posted(&app, &[told(&account, 1, Event::Deducted, false, "100")]).await.unwrap();
    let (one, two) = (app.second().await, app.second().await);
    let wants = |list: i64| [told(&account, list, Event::PreDeducted, true, "60")];
    let (first, second) = (wants(2), wants(3));
    let (first, second) = tokio::join!(posted(&one, &first), posted(&two, &second));
    let (lost, winner) = match (first, second) {
        (Ok(()), Err(lost)) => (lost, "QD2"),
        (Err(lost), Ok(())) => (lost, "QD3"),
        both => panic!("{both:?}"),
    };
    let ApiError::Rules(problems) = lost else { panic!("{lost:?}") };
    let said = &problems[0].message.en;
    assert!(said.contains("Serial 1") && said.contains("40 is left") && said.contains("60 is wanted"), "{said}");
    assert!(said.contains(&format!("{winner} (60)")), "who holds it: {said}");
    assert_eq!(surplus(&app, &account).await, quantity("40"));

    // What came in cannot be taken back while it is reserved; products are made, not taken from what came in.
    let back = posted(&app, &[told(&account, 1, Event::Reversed, false, "100")]).await;
    assert!(matches!(back, Err(ApiError::Rules(_))), "{back:?}");
    let made = NewEvent { goods: Goods::Product, ..told(&account, 4, Event::Deducted, true, "5") };
    posted(&app, &[made]).await.unwrap();
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn balances_are_rebuilt_from_the_journal() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = filed(&client).await;
    let events = [
        told(&account, 1, Event::Deducted, false, "100"),
        told(&account, 2, Event::Deducted, true, "10"),
        told(&account, 3, Event::PreDeducted, true, "5"),
    ];
    posted(&app, &events).await.unwrap();
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
    let mut spoil = Query::update();
    let of_account = Expr::col("account_id").eq(account["id"].as_i64());
    spoil
        .table("bonded_balance")
        .value("actl_inc_qty", 1_i64)
        .and_where(Expr::col("account_kind").eq("ems"))
        .and_where(of_account);
    app.db().execute(&spoil).await.unwrap();
    let differences = rebuild::rebuild(&app.app).await.unwrap();
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0].journal.actl_inc_qty, quantity("100"));
    assert_eq!(surplus(&app, &account).await, quantity("85"));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_serial_that_was_moved_stays_and_an_account_that_holds_something_is_asked_about() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = filed(&client).await;
    posted(&app, &[told(&account, 1, Event::Deducted, false, "100")]).await.unwrap();
    let body = json!({ "ids": [account["id"]], "versions": [account["version"]] });
    for alert in ["", "?useAlert=1"] {
        let asked = client.post(&format!("{EMS}/end{alert}"), body.clone()).await;
        asked.refused(511);
        assert!(asked.message().contains("serial no. 1 (100 on the book)."), "{}", asked.message());
    }
    assert_eq!(command(&client, "change", &account, "").await["status"], 200);
    let lines = client.get(&format!("{EMS}/dt/page?emsId={}&pageSize=80", account["id"])).await.done();
    let rows = lines["rows"].as_array().unwrap();
    let line = |goods: &str, serial: &str| {
        rows.iter().find(|row| row["mtpckEndprdTypecd"] == goods && row["gdsSeqno"] == serial).unwrap()
    };
    let chosen = |row: &Value| json!({ "ids": [row["id"]], "versions": [row["version"]] });
    let bad = client.post(&format!("{EMS}/dt/delete"), chosen(line("I", "1"))).await.refused(422);
    assert_eq!(bad["fields"][0]["rule"], "bonded.lineUsed");
    client.post(&format!("{EMS}/dt/update"), with(line("I", "1"), "gdsSeqno", &json!("9"))).await.refused(422);
    let bad = client.post(&format!("{EMS}/dt/update"), with(line("I", "1"), "dclUnitcd", &json!("007"))).await;
    assert_eq!(bad.refused(422)["fields"][0]["rule"], "bonded.lineCounted");
    let renamed = client.post(&format!("{EMS}/dt/update"), with(line("I", "1"), "gdsNm", &json!("改名"))).await.done();
    assert_eq!(renamed["modfMarkcd"], "1");
    client.post(&format!("{EMS}/dt/delete"), chosen(line("I", "2"))).await.done();
}

#[tokio::test]
async fn the_demo_has_a_logistics_account_with_its_history() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let page = client.get(&format!("{BWS}/page?bwsNo=T2248W000019")).await.done();
    let account = page["rows"][0].clone();
    let held = client.get(&format!("{BWS}/{}/balance?pageSize=80", account["id"])).await.done();
    let pump = held["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "12").unwrap();
    assert_eq!((&pump["surplusQty"], &pump["gdsNm"]), (&json!("15.00000"), &json!("计量泵")));
    let found = async |query: &str| {
        let page = client.get(&format!("{BWS}/{}/balance?{query}", account["id"])).await.done();
        let serials: Vec<String> =
            page["rows"].as_array().unwrap().iter().map(|row| row["gdsSeqno"].to_string()).collect();
        (page["total"].clone(), serials.join(","))
    };
    assert_eq!(found("serial=12").await, (json!(1), "\"12\"".to_owned()));
    assert_eq!(
        found("keyword=YS-8413").await,
        (json!(1), "\"12\"".to_owned()),
        "by the beginning of a material number"
    );
    assert_eq!(found("keyword=%E5%BE%AE%E6%8E%A7").await, (json!(1), "\"21\"".to_owned()), "by a part of a name");
    assert_eq!(found("keyword=2").await, (json!(2), "\"21\",\"22\"".to_owned()), "by the beginning of a serial");
    assert_eq!(found("keyword=nothing").await, (json!(0), String::new()));
    client.get(&format!("{BWS}/{}/balance?serial=x", account["id"])).await.refused(400);
    let chip = held["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "21").unwrap();
    assert_eq!((&chip["surplusQty"], &chip["prevdRedcQty"]), (&json!("4500.00000"), &json!("500.00000")));
    assert_eq!(chip["heldBy"], json!("HZ26070010 (500)"));
    // As of a day too.
    let then = client.get(&format!("{BWS}/{}/balance?serial=21&day=2026-07-01", account["id"])).await.done();
    assert_eq!(then["rows"][0]["heldBy"], json!("HZ26070010 (500)"));
    documents_agree(&app, "the demo").await;
    let what_if = client.get(&format!("{BWS}/{}/balance/whatIf", account["id"])).await.done();
    assert_eq!(what_if["serials"], json!([]));
    let board = client.get("/warning/boarddash").await.done();
    assert_eq!(board["bwsEnding"], 0);
    for kind in ["ems", "bws", "eml"] {
        let figure = format!("{kind}Ending");
        let query = board["queries"][&figure].as_str().unwrap();
        let listed = client.get(&format!("/bond/v1/{kind}/page?{query}")).await.done();
        assert_eq!(listed["total"], board[&figure], "the list that {figure} leads to shows what it counts");
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_account_that_holds_something_ends_when_somebody_is_sure() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = filed(&client).await;
    posted(&app, &[told(&account, 1, Event::Deducted, false, "100")]).await.unwrap();
    let body = json!({ "ids": [account["id"]], "versions": [account["version"]] });
    let sure = client.clone().with_header("reconfirm", "true");
    sure.post(&format!("{EMS}/end"), body).await.done();
    assert_eq!(detail(&client, EMS, &account).await["state"], json!("7"));
}

#[tokio::test]
async fn an_internal_number_names_one_account_of_a_kind() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    for (kind, of) in [("ems", &EMS_OF), ("bws", &BWS_OF), ("eml", &EML_OF)] {
        let path = format!("/bond/v1/{kind}");
        let example: Value = serde_json::from_str(of.example).unwrap();
        let row = |number: &str| with(&example, "etpsPreentNo", &json!(number));
        let first = client.post(&format!("{path}/add"), row("ZH-1")).await.done();
        let twice = client.post(&format!("{path}/add"), row("ZH-1")).await.refused(422);
        let told = (&twice["fields"][0]["field"], &twice["fields"][0]["rule"]);
        assert_eq!(told, (&json!("etpsPreentNo"), &json!("field.taken")), "{kind}");
        // Nor does another one get it later; one that keeps its own is stored as before.
        let second = client.post(&format!("{path}/add"), row("ZH-2")).await.done();
        client.post(&format!("{path}/update"), with(&second, "etpsPreentNo", &json!("ZH-1"))).await.refused(422);
        client.post(&format!("{path}/update"), with(&first, "rmk", &json!("备注"))).await.done();
        // Another organisation has numbers of its own.
        if kind != "eml" {
            app.as_user("other").await.post(&format!("{path}/add"), row("ZH-1")).await.done();
        }
    }
}

#[tokio::test]
async fn two_accounts_at_once_do_not_share_an_internal_number() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let path = format!("{EMS}/add");
    let (one, two) = tokio::join!(client.post(&path, account("ZH-R")), client.post(&path, account("ZH-R")));
    let mut statuses = [one.status, two.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn a_handbook_is_made_where_handbooks_are_switched_on() {
    let app = TestApp::start().await;
    let example = |number: &str| {
        let row: Value = serde_json::from_str(core_wasm::resources::bonded::EML.example).unwrap();
        with(&row, "etpsPreentNo", &json!(number))
    };
    // Customer B has none; an agent that has them makes them for its customers.
    let (other, broker) = (app.as_user("other").await, app.as_user("broker").await);
    let refused = other.post("/bond/v1/eml/add", example("C-OFF")).await.refused(422);
    assert_eq!(refused["fields"][0]["rule"], "eml.disabled", "{refused}");
    let for_customer = with(&example("C-ON"), "orgId", &json!(app.org_id("orgadmin").await));
    broker.post("/bond/v1/eml/add", for_customer).await.done();
}

/// Whoever tries the demo as an agent finds something on every page of accounts and invoices.
#[tokio::test]
async fn the_demo_has_accounts_and_invoices_for_the_agent() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for kind in [EMS, BWS, "/bond/v1/eml"] {
        assert_eq!(broker.get(&format!("{kind}/page")).await.done()["total"], 1, "{kind}");
    }
    let invoices = broker.get("/invt/v1/bondInvoice/page?pageSize=80").await.done()["rows"].clone();
    let invoices = invoices.as_array().unwrap();
    let told = |field: &str| invoices.iter().map(|row| row[field].as_str().unwrap()).collect::<BTreeSet<_>>();
    assert_eq!((told("impexpMarkcd"), told("state")), (["E", "I"].into(), ["1", "2", "3", "4"].into()));
    let mut left = Vec::new();
    for number in ["PM-2026-0618", "YS-EX-260628"] {
        let id = &invoices.iter().find(|row| row["invoiceNo"] == number).unwrap()["id"];
        for line in broker.get(&format!("/invt/v1/bondInvoice/{id}/left")).await.done().as_array().unwrap() {
            left.push(format!("{} of {} {}", line["left"], line["quantity"], line["lists"]));
        }
    }
    let wanted = [
        r#""4.00000" of "24.00000" ["HZ26070006"]"#,
        r#""180.00000" of "500.00000" ["HZ26070006"]"#,
        r#""3.00000" of "8.00000" ["HZ26070007"]"#,
    ];
    assert_eq!(left, wanted);
}
