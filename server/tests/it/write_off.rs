//! Write-offs: drawn from the journal, counted, sent, closed by played customs; the next period begins with what was counted.

use std::time::Duration;

use chrono::{Days, NaiveDate, TimeDelta};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use server::domains::bonded::rebuild;
use server::gateway::bonded::{self, Decision};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::Customs;
use server::gateway::{inbox, outbox};

use crate::base_support::{actions, with};
use crate::gateway_crash::{Gateway, until};
use crate::harness::{Client, TestApp};

const NOW: Duration = Duration::ZERO;
pub const PATH: &str = "/invt/v1/bwsDcr";
pub const ACCOUNT: &str = "T2248W000019";
pub const PUMP: &str = "12";

pub async fn detail(client: &Client, row: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", row["id"])).await.done()
}

pub async fn chosen(client: &Client, row: &Value) -> Value {
    json!({ "ids": [row["id"]], "versions": [detail(client, row).await["version"]], "note": "" })
}

pub async fn done(client: &Client, command: &str, row: &Value) -> Value {
    let body = chosen(client, row).await;
    client.post(&format!("{PATH}/{command}"), body).await.done();
    detail(client, row).await
}

/// The rules by which a command is refused.
pub async fn refused(client: &Client, command: &str, row: &Value) -> Vec<String> {
    let body = chosen(client, row).await;
    let answer = client.post(&format!("{PATH}/{command}"), body).await.refused(422);
    let rules = answer["fields"].as_array().into_iter().flatten();
    rules.map(|one| one["rule"].as_str().unwrap().to_owned()).collect()
}

pub async fn rows(client: &Client, list: &str, row: &Value) -> Vec<Value> {
    let page = client.get(&format!("{PATH}/{list}/page?bwsDcrId={}&pageSize=80", row["id"])).await.done();
    page["rows"].as_array().unwrap().clone()
}

pub async fn line(client: &Client, row: &Value, serial: &str) -> Value {
    let lines = rows(client, "dt", row).await;
    lines.into_iter().find(|line| line["seqno"] == serial && line["typecd"] == "I").unwrap()
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

/// The account of a number, as this person sees it.
pub async fn account(client: &Client, kind: &str, number: &str) -> Value {
    let page = client.get(&format!("/bond/v1/{kind}/page?{kind}No={number}")).await.done();
    page["rows"][0].clone()
}

pub async fn add(
    client: &Client,
    account: &Value,
    number: &str,
    ours: &str,
    begins: NaiveDate,
    ends: NaiveDate,
) -> Value {
    let row = json!({
        "orgId": account["orgId"], "etpsPreentNo": ours, "putrecNo": number, "chgoffTypecd": "1",
        "chgoffBeginTime": begins.to_string(), "chgoffDueTime": ends.to_string(),
    });
    client.post(&format!("{PATH}/add"), row).await.done()
}

/// A workbook of counts: serial, counted, how it is settled, by which paper.
async fn count(client: &Client, row: &Value, counts: &[(&str, &str, &str, &str)]) -> Value {
    let rows: Vec<[&str; 5]> = counts.iter().map(|(serial, counted, by, no)| ["I", serial, counted, by, no]).collect();
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 5]>::as_slice).collect();
    sheet(client, row, &["Kind", "Serial", "Counted", "How it is settled", "Declaration or bill"], &rows).await
}

/// A workbook with these columns.
async fn sheet(client: &Client, row: &Value, titles: &[&str], rows: &[&[&str]]) -> Value {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, cells) in (0..).zip([titles].iter().chain(rows)) {
        for (column, value) in (0..).zip(*cells) {
            sheet.write_string(at, column, *value).unwrap();
        }
    }
    let file = book.save_to_buffer().unwrap();
    let id = row["id"].to_string();
    client.upload_with(&format!("{PATH}/dt/import"), "counts.xlsx", &file, &[("bwsDcrId", &id)]).await.done()
}

/// Counts everything as it should be, but for one serial.
pub async fn count_all(client: &Client, row: &Value, but: (&str, &str, &str, &str)) -> Value {
    let lines = rows(client, "dt", row).await;
    let counts: Vec<_> = lines
        .iter()
        .map(|line| {
            let serial = line["seqno"].as_str().unwrap();
            if serial == but.0 { but } else { (serial, line["shdRemainQty"].as_str().unwrap(), "", "") }
        })
        .collect();
    count(client, row, &counts).await
}

/// The stock of a serial of the account.
pub async fn stock(client: &Client, account: &Value, serial: &str) -> String {
    let page = client.get(&format!("/bond/v1/bws/{}/balance?pageSize=80", account["id"])).await.done();
    let rows = page["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["gdsSeqno"] == serial).unwrap();
    row["stockQty"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_period_is_drawn_counted_closed_and_the_next_one_begins_with_the_count() {
    let app = TestApp::start().await;
    let begins = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    // The demo's lists were deducted today: the period ends with this day.
    let ends = app.app.today();
    app.advance(TimeDelta::days(10));
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let account = account(&broker, "bws", ACCOUNT).await;
    let made = add(&broker, &account, ACCOUNT, "BH-T1", begins, ends).await;
    assert_eq!((&made["state"], &made["accountKind"]), (&json!("DRAFT"), &json!("bws")));
    assert_eq!((&made["masterCuscd"], &made["bizopEtpsno"]), (&json!("2248"), &json!("3122660D09")));
    for last in ["check", "differences", "movements?typecd=I&seqno=12"] {
        other.get(&format!("{PATH}/{}/{last}", made["id"])).await.refused(404);
    }
    assert_eq!(refused(&broker, "send", &made).await, ["list.empty"]);

    let filled = done(&broker, "fill", &made).await;
    assert_eq!((&filled["chgoffTmsCnt"], &filled["chgoffMtpckTotalCnt"]), (&json!("1"), &json!("12")));
    assert_eq!((&filled["impInvtTotalCnt"], &filled["expInvtTotalCnt"]), (&json!("2"), &json!("1")));
    let pump = line(&broker, &made, PUMP).await;
    assert_eq!((&pump["vclrPridInitQty"], &pump["impQty"]), (&json!("0.00000"), &json!("20.00000")));
    assert_eq!((&pump["expQty"], &pump["shdRemainQty"]), (&json!("5.00000"), &json!("15.00000")));
    assert_eq!(rows(&broker, "invt", &made).await.len(), 3);
    let uncounted = refused(&broker, "send", &made).await;
    assert_eq!((uncounted.len(), uncounted[0].as_str()), (12, "bwsDcr.uncounted"));

    // Counts come in a workbook; a serial that is not there is refused, and nothing is stored.
    let bad = count(&broker, &made, &[("99", "1", "", "")]).await;
    assert_eq!((&bad["bad"], &bad["stored"]), (&json!(1), &json!(0)));
    // A row names its line by the material where it says no serial, and is refused where the material is another's.
    let material = line(&broker, &made, PUMP).await["gdsMtno"].as_str().unwrap().to_owned();
    let told =
        sheet(&broker, &made, &["Kind", "Serial", "Material no.", "Counted"], &[&["I", PUMP, "OTHER", "14"]]).await;
    assert_eq!((&told["bad"], &told["stored"]), (&json!(1), &json!(0)), "{told}");
    assert_eq!(told["rows"][0]["problems"][0]["rule"], "bwsDcr.otherMaterial");
    let told = sheet(&broker, &made, &["Kind", "Material no.", "Counted"], &[&["I", &material, "13"]]).await;
    assert_eq!((&told["bad"], &told["stored"]), (&json!(0), &json!(1)), "{told}");
    assert_eq!(line(&broker, &made, PUMP).await["actlRemainQty"], json!("13.00000"));
    // Less than a list at customs has reserved is told, and does not stop anybody.
    count(&broker, &made, &[("21", "400", "", "")]).await;
    let found = broker.get(&format!("{PATH}/{}/check", made["id"])).await.done();
    let reserved = found.as_array().unwrap().iter().find(|one| one["rule"] == "bwsDcr.reserved").unwrap();
    assert_eq!(reserved["severity"], "W", "{reserved}");
    let counted = count_all(&broker, &made, (PUMP, "14", "", "")).await;
    assert_eq!((&counted["stored"], &counted["bad"]), (&json!(12), &json!(0)), "{counted}");
    assert_eq!(detail(&broker, &made).await["diffCnt"], json!("1"));
    assert_eq!(refused(&broker, "send", &made).await, ["bwsDcr.unsettled"]);
    count(&broker, &made, &[(PUMP, "14", "3", "9700-20261")]).await;
    let pump = line(&broker, &made, PUMP).await;
    assert_eq!((&pump["dsmlQty"], &pump["settleTypecd"]), (&json!("-1.00000"), &json!("3")));
    // Drawn anew, what was counted stays.
    done(&broker, "fill", &made).await;
    assert_eq!(line(&broker, &made, PUMP).await["actlRemainQty"], json!("14.00000"));

    // A list too many, and one too few.
    let lists = rows(&broker, "invt", &made).await;
    let gone = json!({ "ids": [lists[0]["id"]], "versions": [lists[0]["version"]] });
    broker.post(&format!("{PATH}/invt/delete"), gone).await.done();
    assert_eq!(refused(&broker, "send", &made).await, ["bwsDcr.listMissing"]);
    let row = json!({ "bwsDcrId": made["id"], "bondInvtNo": "QD224826I000000004" });
    broker.post(&format!("{PATH}/invt/add"), row).await.done();
    assert_eq!(refused(&broker, "send", &made).await, ["bwsDcr.notDeducted", "bwsDcr.listMissing"]);
    let unknown = json!({ "bwsDcrId": made["id"], "bondInvtNo": "QD0" });
    broker.post(&format!("{PATH}/invt/add"), unknown).await.refused(422);
    done(&broker, "fill", &made).await;

    let before = stock(&broker, &account, PUMP).await;
    done(&broker, "send", &made).await;
    assert_eq!(stock(&broker, &account, PUMP).await, before);
    played(&app).await;
    let closed = detail(&broker, &made).await;
    assert_eq!((&closed["state"], &closed["emapvMarkcd"]), (&json!("CLOSED"), &json!("7")), "{closed}");
    assert_eq!(stock(&broker, &account, PUMP).await, "14.00000");
    for list in rows(&broker, "invt", &made).await {
        let list = broker.get(&format!("/invt/v1/bondInvt/{}/detail", list["bondInvtId"])).await.done();
        assert_eq!(list["vrfdedMarkcd"], json!("3"));
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
    let trail = actions(&app, "bws_dcr", &made).await;
    assert_eq!(trail.first().map(String::as_str), Some("customsClosed"));

    // The same told once more, and late answers, change nothing.
    for (at, result) in [(0, "7"), (1, "5"), (2, "3")] {
        let decision = Decision {
            root: "BWS221",
            ours: closed["chgoffPreentNo"].as_str().unwrap(),
            number: ACCOUNT,
            tms_cnt: 1,
            result,
            at: app.app.now() + TimeDelta::seconds(at),
            note: "",
        };
        let name = format!("Receipt_again_{at}.xml");
        let folders = folders_of(&app);
        folders::put(&folders.in_box(), &name, bonded::write_decision(&decision).as_bytes()).unwrap();
        inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    }
    assert_eq!(detail(&broker, &made).await["state"], json!("CLOSED"));
    assert_eq!(stock(&broker, &account, PUMP).await, "14.00000");

    // The difference opens to what made it: three lines of lists, and the adjustment.
    let moved = broker.get(&format!("{PATH}/{}/movements?typecd=I&seqno=12", made["id"])).await.done();
    let events = moved["events"].as_array().unwrap();
    assert_eq!((events.len(), &events[3]["documentKind"]), (4, &json!("bwsDcr")), "{moved}");
    let differing = broker.get(&format!("{PATH}/{}/differences", made["id"])).await.done();
    assert_eq!((&differing[0]["seqno"], &differing[0]["difference"]), (&json!(12), &json!("-1.00000")));

    // The next period joins, and begins with what was counted.
    let next = ends.checked_add_days(Days::new(1)).unwrap();
    let second = add(&broker, &account, ACCOUNT, "BH-T2", ends, next).await;
    done(&broker, "fill", &second).await;
    assert!(refused(&broker, "send", &second).await.contains(&"bwsDcr.overlaps".to_owned()));
    let changed = with(&detail(&broker, &second).await, "chgoffBeginTime", &json!(next.to_string()));
    broker.post(&format!("{PATH}/update"), changed).await.done();
    let filled = done(&broker, "fill", &second).await;
    assert_eq!((&filled["chgoffTmsCnt"], &filled["impInvtTotalCnt"]), (&json!("2"), &json!("0")));
    let pump = line(&broker, &second, PUMP).await;
    assert_eq!((&pump["vclrPridInitQty"], &pump["shdRemainQty"]), (&json!("14.00000"), &json!("14.00000")));
    count_all(&broker, &second, ("", "", "", "")).await;
    done(&broker, "send", &second).await;
}

#[tokio::test]
async fn one_drawn_before_another_was_closed_is_counted_when_it_is_sent() {
    let app = TestApp::start().await;
    let begins = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let ends = app.app.today();
    let next = ends.checked_add_days(Days::new(1)).unwrap();
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let account = account(&broker, "bws", ACCOUNT).await;
    let first = add(&broker, &account, ACCOUNT, "BH-T5", begins, ends).await;
    let second = add(&broker, &account, ACCOUNT, "BH-T6", next, next).await;
    for made in [&first, &second] {
        assert_eq!(done(&broker, "fill", made).await["chgoffTmsCnt"], json!("1"));
        count_all(&broker, made, ("", "", "", "")).await;
    }
    done(&broker, "send", &first).await;
    played(&app).await;
    assert_eq!(detail(&broker, &first).await["state"], json!("CLOSED"));
    assert_eq!(done(&broker, "send", &second).await["chgoffTmsCnt"], json!("2"));
    played(&app).await;
    assert_eq!(detail(&broker, &second).await["state"], json!("CLOSED"));
    // One of an earlier period comes too late.
    let day = NaiveDate::from_ymd_opt(2025, 12, 31).unwrap();
    let late = add(&broker, &account, ACCOUNT, "BH-T7", day, day).await;
    done(&broker, "fill", &late).await;
    assert!(refused(&broker, "send", &late).await.contains(&"bwsDcr.laterTaken".to_owned()));
}

#[tokio::test]
async fn what_is_refused_changes_nothing() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let account = account(&broker, "bws", ACCOUNT).await;
    let today = app.app.today();
    let made = add(&broker, &account, ACCOUNT, "BH-T3", today, today).await;
    done(&broker, "fill", &made).await;
    count_all(&broker, &made, ("", "", "", "")).await;
    // The account has no such serial.
    let strange = json!({ "bwsDcrId": made["id"], "typecd": "C", "seqno": "7777" });
    broker.post(&format!("{PATH}/dt/add"), strange).await.refused(422);
    let before = detail(&broker, &made).await;
    assert_eq!(refused(&broker, "send", &made).await, ["bwsDcr.notOver"]);
    assert_eq!(detail(&broker, &made).await, before);
    // An account that nobody keeps here.
    let changed = with(&before, "putrecNo", &json!("T2248W000099"));
    broker.post(&format!("{PATH}/update"), changed).await.done();
    assert_eq!(refused(&broker, "fill", &made).await, ["bwsDcr.account"]);
    assert_eq!(rows(&broker, "dt", &made).await.len(), 12);
    // Kind and serial of a line stay; people add defective goods only.
    let pump = line(&broker, &made, PUMP).await;
    broker.post(&format!("{PATH}/dt/update"), with(&pump, "seqno", &json!("13"))).await.refused(422);
    let material = json!({ "bwsDcrId": made["id"], "typecd": "I", "seqno": "77" });
    broker.post(&format!("{PATH}/dt/add"), material.clone()).await.refused(422);
    broker.post(&format!("{PATH}/dt/add"), with(&material, "typecd", &json!("C"))).await.done();
    assert_eq!(detail(&broker, &made).await["chgoffImprTotalCnt"], json!("1"));
}

#[tokio::test]
async fn a_handbook_is_written_off_by_materials_and_products() {
    const HANDBOOK: &str = "C22485600031";
    let app = TestApp::start().await;
    let today = app.app.today();
    app.advance(TimeDelta::days(3));
    let owner = app.as_user("orgadmin").await;
    let account = account(&owner, "eml", HANDBOOK).await;
    let made = add(&owner, &account, HANDBOOK, "BH-T4", today, today).await;
    done(&owner, "fill", &made).await;
    let lines = rows(&owner, "dt", &made).await;
    assert!(lines.iter().any(|line| line["typecd"] == "E"), "{lines:?}");
    // Seven of the first material too many; everything else is as it should be.
    let surplus = lines.iter().find(|line| line["typecd"] == "I").unwrap();
    for line in lines.iter().filter(|line| line["typecd"] != "E") {
        let counted = match line["id"] == surplus["id"] {
            true => with(&with(line, "actlRemainQty", &json!("7")), "settleTypecd", &json!("2")),
            false => with(line, "actlRemainQty", &line["shdRemainQty"]),
        };
        owner.post(&format!("{PATH}/dt/update"), counted).await.done();
    }
    done(&owner, "send", &made).await;
    let folders = folders_of(&app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let files = folders::list(&folders.out_box()).unwrap();
    assert!(folders::name_of(&files[0]).starts_with("EML121_N_"));
    let xml = std::fs::read_to_string(&files[0]).unwrap();
    for part in
        ["<EmlNo>C22485600031</EmlNo>", "<EmlChgoffMtpck>", "<EmlChgoffEndprd>", "<ChgoffTmsCnt>1</ChgoffTmsCnt>"]
    {
        assert!(xml.contains(part), "{part} is missing in\n{xml}");
    }
    played(&app).await;
    assert_eq!(detail(&owner, &made).await["state"], json!("CLOSED"));
    // The handbook does not say what the next period begins with: the count does.
    let theory = owner.get(&format!("/bond/v1/eml/{}/balance/theory?pageSize=80", account["id"])).await.done();
    let row = theory["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == surplus["seqno"]).unwrap();
    assert_eq!((&row["vclrPridInitQty"], &row["shdRemainQty"]), (&json!("7.00000"), &json!("7.00000")));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_customs_answered_can_be_keyed_and_is_not_told_again() {
    let app = TestApp::start().await;
    let (begins, ends) = (NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(), app.app.today());
    app.advance(TimeDelta::days(10));
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let account = account(&broker, "bws", ACCOUNT).await;
    let made = add(&broker, &account, ACCOUNT, "BH-H1", begins, ends).await;
    done(&broker, "fill", &made).await;
    count_all(&broker, &made, (PUMP, "14", "3", "9700-20261")).await;
    assert_eq!(refused(&broker, "keyClosed", &made).await, ["bwsDcr.state"], "it was not sent");
    done(&broker, "send", &made).await;
    let body = chosen(&broker, &made).await;
    other.post(&format!("{PATH}/keyClosed"), body).await.refused(404);
    let passed = done(&broker, "keyPassed", &made).await;
    assert_eq!((&passed["state"], &passed["emapvMarkcd"]), (&json!("PASSED"), &json!("2")));
    // Customs has answered: its message does not go out any more.
    outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
    assert!(folders::list(&folders_of(&app).out_box()).unwrap().is_empty());

    assert_eq!(refused(&broker, "keyReturned", &made).await, ["bwsDcr.reason"]);
    let body = with(&chosen(&broker, &made).await, "note", &json!("数量不符"));
    broker.post(&format!("{PATH}/keyReturned"), body).await.done();
    let back = detail(&broker, &made).await;
    assert_eq!(
        (&back["state"], &back["emapvMarkcd"], &back["reason"]),
        (&json!("RETURNED"), &json!("6"), &json!("数量不符"))
    );

    // Sent once more, it goes out, and people are faster than the client.
    done(&broker, "send", &made).await;
    outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
    let differs = done(&broker, "keyAccounted", &made).await;
    assert_eq!((&differs["state"], &differs["emapvMarkcd"]), (&json!("DIFFERENCE"), &json!("5")));
    let closed = done(&broker, "keyClosed", &made).await;
    assert_eq!((&closed["state"], &closed["emapvMarkcd"]), (&json!("CLOSED"), &json!("7")));
    assert_eq!(stock(&broker, &account, PUMP).await, "14.00000");
    played(&app).await;
    assert_eq!(detail(&broker, &made).await["state"], json!("CLOSED"));
    let moved = broker.get(&format!("{PATH}/{}/movements?typecd=I&seqno=12", made["id"])).await.done();
    let adjusted = moved["events"].as_array().unwrap().iter().filter(|event| event["documentKind"] == "bwsDcr");
    assert_eq!(adjusted.count(), 1);
    for list in rows(&broker, "invt", &made).await {
        let list = broker.get(&format!("/invt/v1/bondInvt/{}/detail", list["bondInvtId"])).await.done();
        assert_eq!(list["vrfdedMarkcd"], json!("3"));
    }
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());

    // Where nothing differs there is nothing to confirm.
    let next = ends.checked_add_days(Days::new(1)).unwrap();
    let second = add(&broker, &account, ACCOUNT, "BH-H2", next, next).await;
    done(&broker, "fill", &second).await;
    count_all(&broker, &second, ("", "", "", "")).await;
    done(&broker, "send", &second).await;
    assert_eq!(refused(&broker, "keyAccounted", &second).await, ["bwsDcr.noDifference"]);
    let closed = done(&broker, "keyClosed", &second).await;
    assert_eq!((&closed["state"], &closed["emapvMarkcd"]), (&json!("CLOSED"), &json!("5")));
}

#[tokio::test]
async fn an_e_account_begins_its_next_cycle_with_what_was_counted() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    // The demo's write-off was drawn from its account, and something differs.
    let page = owner.get(&format!("{PATH}/page?etpsPreentNo=HD-BH-2026-H1")).await.done();
    let made = detail(&owner, &page["rows"][0]).await;
    assert_eq!((&made["state"], &made["diffCnt"], &made["chgoffTmsCnt"]), (&json!("PASSED"), &json!("2"), &json!("1")));
    assert_eq!((&made["chgoffMtpckTotalCnt"], &made["chgoffEndprdTotalCnt"]), (&json!("8"), &json!("4")));
    let first = line(&owner, &made, "1").await;
    assert_eq!((&first["vclrPridInitQty"], &first["shdRemainQty"]), (&json!("1000.00000"), &json!("1000.00000")));
    assert_eq!((&first["actlRemainQty"], &first["dsmlQty"]), (&json!("991.04167"), &json!("-8.95833")));

    let account = account(&owner, "ems", "E22482600017").await;
    let goods = async || {
        let page = owner.get(&format!("/bond/v1/ems/dt/page?emsId={}&pageSize=80", account["id"])).await.done();
        let rows = page["rows"].as_array().unwrap().clone();
        // The list leaves out what few people look at.
        let of = async |kind: &str, serial: &str| {
            let row = rows.iter().find(|row| row["mtpckEndprdTypecd"] == kind && row["gdsSeqno"] == serial).unwrap();
            owner.get(&format!("/bond/v1/ems/dt/{}/detail", row["id"])).await.done()
        };
        (of("I", "1").await, of("I", "3").await, of("E", "1").await)
    };
    let before = goods().await;
    let closed = done(&owner, "keyClosed", &made).await;
    assert_eq!((&closed["state"], &closed["emapvMarkcd"]), (&json!("CLOSED"), &json!("7")));
    let after = goods().await;
    assert_eq!(after.0["vclrPridInitQty"], json!("991.04167"));
    assert_ne!(after.0["version"], before.0["version"], "whoever has it open hears of it");
    assert_eq!(after.1["vclrPridInitQty"], json!("0.00000"));
    assert_eq!(after.2, before.2, "a product of the same serial is something else");
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_crash_while_a_period_is_closed_neither_loses_nor_doubles_it() {
    for point in ["journal_events", "write_off_closing", "before_commit", "after_apply"] {
        let app = TestApp::start().await;
        let (begins, ends) = (NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(), app.app.today());
        app.advance(TimeDelta::days(10));
        let broker = app.as_user("broker").await;
        let account = account(&broker, "bws", ACCOUNT).await;
        let made = add(&broker, &account, ACCOUNT, "BH-K1", begins, ends).await;
        done(&broker, "fill", &made).await;
        count_all(&broker, &made, (PUMP, "14", "3", "9700-20261")).await;
        done(&broker, "send", &made).await;
        outbox::write_all(&app.app, &folders_of(&app)).await.unwrap();
        let dicts = server::process::built_in::dictionaries().unwrap();
        let mut customs = Customs::open(app.app.settings.gateway(), NOW, app.app.clock.clone(), dicts).unwrap();
        while customs.step().unwrap() > 0 {}
        let before = stock(&broker, &account, PUMP).await;
        for _ in 0..2 {
            Gateway::start_with(&app, &[("CRASH_AT", point)]).crashed().await;
            // Closed and adjusted, or neither.
            let is_closed = detail(&broker, &made).await["state"] == "CLOSED";
            let stands = if is_closed { "14.00000" } else { before.as_str() };
            assert_eq!(stock(&broker, &account, PUMP).await, stands, "{point}");
        }
        let gateway = Gateway::start_with(&app, &[]);
        until(point, async || detail(&broker, &made).await["state"] == "CLOSED").await;
        until(point, async || folders::list(&folders_of(&app).in_box()).unwrap().is_empty()).await;
        drop(gateway);
        assert_eq!(stock(&broker, &account, PUMP).await, "14.00000", "{point}");
        let moved = broker.get(&format!("{PATH}/{}/movements?typecd=I&seqno=12", made["id"])).await.done();
        let adjusted = moved["events"].as_array().unwrap().iter().filter(|event| event["documentKind"] == "bwsDcr");
        assert_eq!(adjusted.count(), 1, "{point}");
        assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
    }
}
