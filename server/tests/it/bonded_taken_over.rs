//! A logistics account that was kept elsewhere before: what customs has of its serials begins the balances here, once per serial.

use chrono::{NaiveDate, TimeDelta};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use server::domains::bonded::rebuild;
use server::run::seed::{DEMO_PASSWORD, password_digest};

use crate::bonded_customs::{played, told_figures};
use crate::bonded_filing::done;
use crate::bonded_lists::{self, post};
use crate::harness::{Client, TestApp};
use crate::process::Server;
use crate::write_off;

const NUMBER: &str = "T2248W000077";

/// A logistics account that customs has, with two goods of which nothing was told here.
async fn taken_over(client: &Client) -> Value {
    let head = json!({
        "etpsPreentNo": "W-OPEN", "bwlTypecd": "Z", "masterCuscd": "2248", "appendTypecd": "1",
        "bizopEtpsno": "3105246B21", "bizopEtpsNm": "华东精密制造有限公司",
    });
    let account = client.post("/bond/v1/bws/add", head).await.done();
    let line = |serial: &str| {
        json!({
            "gdsSeqno": serial, "gdsMtno": format!("M-{serial}"), "gdecd": "8413810090", "gdsNm": "计量泵",
            "dclUnitcd": "001", "dclUprcAmt": "2", "dclCurrcd": "502",
        })
    };
    let rows = json!([line("1"), line("2"), line("3")]);
    client.post("/bond/v1/bws/dt/add/all", json!({ "bwsId": account["id"], "rows": rows })).await.done();
    done(client, "bws", "send", &account, "").await;
    done(client, "bws", "confirm", &account, NUMBER).await
}

fn opening(account: &Value, last: &str) -> String {
    format!("/bond/v1/bws/{}/opening{last}", account["id"])
}

/// Serial, book stock, worth and last entry of what the account holds.
async fn held(client: &Client, account: &Value) -> Vec<[String; 4]> {
    let page = client.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let rows = page["rows"].as_array().unwrap().iter();
    rows.map(|row| ["gdsSeqno", "stockQty", "totalAmt", "lastIn"].map(|name| text(row, name))).collect()
}

fn row(serial: &str, quantity: &str, dollars: &str, entered: &str) -> Value {
    json!({ "gdsSeqno": serial, "qty": quantity, "amountUsd": dollars, "inDate": entered })
}

fn rules(refused: &Value) -> Vec<(String, String)> {
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    let fields = refused["fields"].as_array().cloned().unwrap_or_default();
    fields.iter().map(|one| (text(one, "field"), text(one, "rule"))).collect()
}

#[tokio::test]
async fn a_logistics_account_of_before_begins_with_what_customs_has() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let account = taken_over(&client).await;
    // Which serials nothing was told of.
    let open = client.get(&opening(&account, "")).await.done();
    let serials: Vec<&str> = open.as_array().unwrap().iter().map(|row| row["gdsSeqno"].as_str().unwrap()).collect();
    assert_eq!((serials, &open[0]["gdsMtno"]), (vec!["1", "2", "3"], &json!("M-1")), "{open}");

    let rows = json!([row("1", "50", "100", "2026-03-02"), row("2", "7.5", "", "")]);
    client.post(&opening(&account, ""), json!({ "rows": rows })).await.done();
    // Where no worth is said it is that of the filed price.
    let begun = [["1", "50.00000", "100.00000", "2026-03-02"], ["2", "7.50000", "15.00000", "2026-07-01"]];
    assert_eq!(held(&client, &account).await, begun);
    let events = client.get(&format!("/bond/v1/bws/{}/balance/events?serial=1", account["id"])).await.done();
    let newest = &events["rows"][0];
    assert_eq!((&newest["documentKind"], &newest["documentNo"]), (&json!("bws"), &json!("W-OPEN")), "{events}");
    let log = client.get(&format!("/bond/v1/bws/{}/log", account["id"])).await.done();
    assert!(log.to_string().contains("50.00000"), "{log}");
    // Goods can leave.
    for (number, quantity, is_short) in [("HZ-T1", "50", false), ("HZ-T2", "51", true)] {
        let list = bonded_list(&client, number).await;
        let line = json!({
            "putrecSeqno": "1", "gdsMtno": "M-1", "gdecd": "8413810090", "gdsNm": "计量泵", "dclUnitcd": "001",
            "dclQty": quantity, "dclTotalAmt": "100", "dclCurrcd": "502", "natcd": "304",
        });
        post(&client, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [line] })).await;
        let found = client.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        assert_eq!(found.to_string().contains("only 50 left"), is_short, "{found}");
    }

    // Once: what has an event is not begun again, and nothing of the call is kept.
    let rows = json!([row("3", "1", "1", ""), row("1", "60", "", "")]);
    let none = client.post(&opening(&account, ""), json!({ "rows": [] })).await.refused(422);
    assert_eq!(none["fields"][0]["rule"], "bonded.openedNothing");
    let refused = client.post(&opening(&account, ""), json!({ "rows": rows })).await.refused(422);
    assert_eq!(rules(&refused), [("rows[1].gdsSeqno".to_owned(), "bonded.openedBefore".to_owned())], "{refused}");
    assert_eq!(held(&client, &account).await, begun);
    let open = client.get(&opening(&account, "")).await.done();
    assert_eq!(open.as_array().map(Vec::len), Some(1), "{open}");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());

    // Others see nothing of it.
    other.get(&opening(&account, "")).await.refused(404);
    other.post(&opening(&account, ""), json!({ "rows": [row("3", "1", "1", "")] })).await.refused(404);
    let file = sheet(&[["Serial", "Quantity"], ["3", "1"]]);
    other.upload_with(&opening(&account, "/import"), "stock.xlsx", &file, &[]).await.refused(404);
}

async fn bonded_list(client: &Client, number: &str) -> Value {
    let list = json!({
        "etpsInnerInvtNo": number, "putrecNo": NUMBER, "impexpMarkcd": "E", "mtpckEndprdMarkcd": "I", "supvModecd": "5034",
        "dclcusFlag": "2",
    });
    post(client, "add", list).await
}

#[tokio::test]
async fn what_cannot_be_begun_with_is_told_row_by_row() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = taken_over(&client).await;
    let rows = json!([
        row("9", "1", "", ""),
        row("1", "-1", "", ""),
        row("2", "1", "", "2026-07-02"),
        row("3", "1", "", ""),
        row("3", "2", "", ""),
    ]);
    let refused = client.post(&opening(&account, ""), json!({ "rows": rows })).await.refused(422);
    let told = rules(&refused);
    let wanted = [
        ("rows[0].gdsSeqno", "bonded.openedUnknown"),
        ("rows[1].qty", "bonded.notNegative"),
        ("rows[2].inDate", "bonded.openedLater"),
        ("rows[4].gdsSeqno", "bonded.openedTwice"),
    ];
    assert_eq!(told.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(), wanted.map(|(field, _)| field));
    for (at, (field, rule)) in wanted.iter().enumerate().filter(|(at, _)| *at != 1) {
        assert_eq!(told[at], ((*field).to_owned(), (*rule).to_owned()), "{refused}");
    }
    assert!(held(&client, &account).await.is_empty());
    // An account that customs does not have yet has nothing.
    let head = json!({
        "etpsPreentNo": "W-DRAFT", "bwlTypecd": "Z", "masterCuscd": "2248", "appendTypecd": "1",
        "bizopEtpsno": "3105246B21", "bizopEtpsNm": "华东精密制造有限公司",
    });
    let draft = client.post("/bond/v1/bws/add", head).await.done();
    let refused = client.post(&opening(&draft, ""), json!({ "rows": [row("1", "1", "", "")] })).await.refused(422);
    assert_eq!(rules(&refused)[0].1, "bonded.openedNotFiled", "{refused}");
}

fn sheet<const N: usize>(rows: &[[&str; N]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (at, row) in rows.iter().enumerate() {
        for (column, text) in row.iter().enumerate() {
            let (at, column) = (u32::try_from(at).unwrap(), u16::try_from(column).unwrap());
            page.write_string(at, column, *text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn a_workbook_begins_the_serials_of_an_account() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = taken_over(&client).await;
    // The material agrees with the serial; one bad row and none is taken.
    let bad = sheet(&[
        ["Serial", "Material no.", "Quantity", "Worth (USD)", "Last in"],
        ["1", "M-1", "50", "100", "2026-03-02"],
        ["2", "M-7", "5", "", ""],
    ]);
    let told = client.upload_with(&opening(&account, "/import"), "stock.xlsx", &bad, &[]).await.done();
    assert_eq!((&told["good"], &told["bad"], &told["stored"]), (&json!(1), &json!(1), &json!(0)), "{told}");
    assert_eq!(told["rows"][1]["problems"][0]["field"], json!("gdsMtno"), "{told}");
    assert!(held(&client, &account).await.is_empty());
    let good = sheet(&[
        ["Serial", "Material no.", "Quantity", "Worth (USD)", "Last in"],
        ["1", "M-1", "50", "100", "2026-03-02"],
        ["2", "", "5", "", ""],
    ]);
    let told = client.upload_with(&opening(&account, "/import"), "stock.xlsx", &good, &[]).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(2), &json!(0)), "{told}");
    let begun = [["1", "50.00000", "100.00000", "2026-03-02"], ["2", "5.00000", "10.00000", "2026-07-01"]];
    assert_eq!(held(&client, &account).await, begun);
}

#[tokio::test]
async fn what_customs_told_of_a_serial_without_events_is_proposed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // A list of serial 12 comes with what the account holds of 777, of which nothing was told here.
    let account = broker.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done()["rows"][0].clone();
    done(&broker, "bws", "change", &account, "").await;
    let fresh = json!({
        "bwsId": account["id"], "gdsSeqno": "777", "gdsMtno": "M-777", "gdecd": "8413810090", "gdsNm": "计量泵",
        "dclUnitcd": "001",
    });
    broker.post("/bond/v1/bws/dt/add", fresh).await.done();
    done(&broker, "bws", "send", &account, "").await;
    done(&broker, "bws", "confirmChange", &account, "").await;
    let list = bonded_lists::ready(&broker, "HZ-P1", "I").await;
    bonded_lists::send(&broker, &list).await;
    played(&app).await;
    let now = bonded_lists::detail(&broker, &list).await;
    told_figures(&app, &now, 1, &[("777", "40", "15")]).await;
    let open = broker.get(&opening(&account, "")).await.done();
    let one = open.as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "777").unwrap().clone();
    assert_eq!(one["toldQty"], json!("25.00000"), "{open}");
    // Nothing is posted by it.
    let page = broker.get(&format!("/bond/v1/bws/{}/balance?serial=777&pageSize=80", account["id"])).await.done();
    assert!(page["rows"].as_array().unwrap().iter().all(|row| row["stockQty"] == json!("0.00000")), "{page}");
    let rows = json!([{ "gdsSeqno": "777", "qty": "25", "amountUsd": "50", "inDate": "" }]);
    broker.post(&opening(&account, ""), json!({ "rows": rows })).await.done();
    let page = broker.get(&format!("/bond/v1/bws/{}/balance?serial=777&pageSize=80", account["id"])).await.done();
    assert_eq!(page["rows"][0]["stockQty"], json!("25.00000"), "{page}");
    // Customs counts what came and went before: what is left agrees, and nothing is told otherwise any more.
    let path = format!("/bond/v1/bws/{}/balance/told", account["id"]);
    assert_eq!(broker.get(&path).await.done(), json!([]));
    told_figures(&app, &now, 2, &[("777", "41", "16")]).await;
    assert_eq!(broker.get(&path).await.done(), json!([]));
    told_figures(&app, &now, 3, &[("777", "41", "15")]).await;
    let told = broker.get(&path).await.done();
    assert_eq!((&told[0]["figure"], &told[0]["theirs"]), (&json!("stockQty"), &json!("26.00000")), "{told}");
}

#[tokio::test]
async fn a_serial_that_lists_moved_here_takes_over_what_was_there_before_once_that_is_confirmed() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let account = broker.get("/bond/v1/bws/page?bwsNo=T2248W000019").await.done()["rows"][0].clone();
    let stock = async |serial: &str| {
        let page =
            broker.get(&format!("/bond/v1/bws/{}/balance?serial={serial}&pageSize=80", account["id"])).await.done();
        page["rows"][0]["stockQty"].clone()
    };
    assert_eq!(stock("12").await, json!("15.00000"));
    let offers = async |serial: &str| {
        let open = broker.get(&opening(&account, "")).await.done();
        open.as_array().unwrap().iter().find(|row| row["gdsSeqno"] == serial).cloned()
    };
    assert_eq!(offers("12").await, None, "lists made what is there, as far as anybody knows");
    // Customs has more: it is offered, with what is missing here.
    let list = bonded_lists::ready(&broker, "HZ-P2", "I").await;
    bonded_lists::send(&broker, &list).await;
    played(&app).await;
    let now = bonded_lists::detail(&broker, &list).await;
    let held = stock("12").await;
    assert_eq!(held, json!("27.00000"));
    told_figures(&app, &now, 1, &[("12", "72", "5")]).await;
    assert_eq!(offers("12").await.unwrap()["toldQty"], json!("40.00000"));

    let body = json!({ "rows": [row("12", "40", "800", "")] });
    let asked = broker.post(&opening(&account, ""), body.clone()).await;
    asked.refused(511);
    assert!(asked.message().contains("serial 12: 27 here + 40 = 67"), "{}", asked.message());
    assert_eq!(stock("12").await, held, "nothing is stored before");
    let file = sheet(&[["Serial", "Quantity"], ["12", "40"]]);
    broker.upload_with(&opening(&account, "/import"), "stock.xlsx", &file, &[]).await.refused(511);
    let sure = broker.clone().with_header("reconfirm", "true");
    sure.post(&opening(&account, ""), body.clone()).await.done();
    assert_eq!(stock("12").await, json!("67.00000"));
    // It was there before the first list, and customs' figures are ours.
    let events =
        broker.get(&format!("/bond/v1/bws/{}/balance/events?serial=12&pageSize=80", account["id"])).await.done();
    let events = events["rows"].as_array().unwrap();
    let begun = events.iter().find(|event| event["documentKind"] == "bws" && event["event"] == "2").unwrap();
    let first = events.iter().map(|event| event["at"].as_str().unwrap()).min().unwrap();
    assert_eq!(begun["at"], json!(first), "{events:?}");
    assert_eq!(broker.get(&format!("/bond/v1/bws/{}/balance/told", account["id"])).await.done(), json!([]));
    assert_eq!(offers("12").await, None);
    let no = sure.post(&opening(&account, ""), body).await.refused(422);
    assert_eq!(rules(&no)[0].1, "bonded.openedBefore", "{no}");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());

    // What a write-off counted begins with that.
    app.advance(TimeDelta::days(3));
    let broker = app.as_user("broker").await;
    let begins = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let ends = app.app.today().pred_opt().unwrap();
    let made = write_off::add(&broker, &account, write_off::ACCOUNT, "BH-OPEN", begins, ends).await;
    write_off::done(&broker, "fill", &made).await;
    write_off::count_all(&broker, &made, ("", "", "", "")).await;
    write_off::done(&broker, "send", &made).await;
    let body = json!({ "rows": [row("15", "1", "1", "")] });
    let no = broker.post(&opening(&account, ""), body).await.refused(422);
    assert_eq!(rules(&no)[0].1, "bonded.openedCounted", "{no}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_while_stock_is_taken_over_neither_loses_nor_doubles_it() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = taken_over(&client).await;
    let path = format!("/api{}", opening(&account, ""));
    let body = json!({ "rows": [row("1", "50", "100", ""), row("2", "7.5", "15", "")] }).to_string();
    let log_in = |server: &Server| {
        let body = json!({ "username": "orgadmin", "password": password_digest(DEMO_PASSWORD) });
        let (status, answer) = server.ask("POST", "/api/auth/v1/login", None, &body);
        assert_eq!(status, 200, "{answer}");
        answer["data"]["token"].as_str().unwrap().to_owned()
    };
    let token = log_in(&Server::start_with(&app, "info", &[]));
    // What died half-way holds its key for a while.
    let request = |key: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Idempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let told = async || {
        let page = client.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
        page["rows"].as_array().unwrap().iter().map(|row| row["stockQty"].clone()).collect::<Vec<_>>()
    };
    let (nothing, all) = (Vec::<Value>::new(), vec![json!("50.00000"), json!("7.50000")]);
    for (point, is_done) in
        [("journal_locked", false), ("journal_events", false), ("journal_figures", false), ("work_committed", true)]
    {
        let mut server = Server::start_with(&app, "info", &[("CRASH_AT", point)]);
        let mut answer = String::new();
        let _ = std::io::Read::read_to_string(&mut server.open(&request(point)), &mut answer);
        assert_eq!(answer, "", "{point}");
        assert!(!server.process.wait().unwrap().success(), "{point}");
        let stands = told().await;
        let stands: Vec<Value> = stands.into_iter().filter(|stock| *stock != json!("0.00000")).collect();
        assert_eq!(stands, if is_done { all.clone() } else { nothing.clone() }, "{point}");
        assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty(), "{point}");
    }
    // Whoever sends it again hears that it is done, and it is there once.
    let server = Server::start_with(&app, "info", &[]);
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut server.open(&request("work_committed")), &mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(told().await, all);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}
