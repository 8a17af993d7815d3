//! Inventory lists beside their account and their declarations: serials that fill lines, reviews, goods of a declaration, the last
//! surplus, what customs' answers leave behind.

use std::collections::BTreeSet;

use core_wasm::decimal::Quantity;
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use core_wasm::states::declaration::State;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::bonded::answer::{Applied, apply, key};
use server::domains::bonded::rebuild;
use server::domains::decl::declaration;
use server::store::audit::Actor;

use crate::base_support::with;
use crate::bonded_lists::{add, answered, chosen, detail, line, lines, owner, post, ready, refused, send};
use crate::decl_making::set_params;
use crate::decl_support::{import, made_for_a};
use crate::harness::{Client, TestApp};
use crate::isolation_rows::somebody_with;

const PATH: &str = "/invt/v1/bondInvt";
const BWS: &str = "/bond/v1/bws";

async fn rules(client: &Client, list: &Value) -> Vec<String> {
    let found = client.get(&format!("{PATH}/{}/check", list["id"])).await.done();
    found.as_array().unwrap().iter().map(|one| one["rule"].as_str().unwrap().to_owned()).collect()
}

/// The demo's logistics account.
async fn account(client: &Client) -> Value {
    client.get(&format!("{BWS}/page?bwsNo=T2248W000019")).await.done()["rows"][0].clone()
}

#[tokio::test]
async fn serials_of_the_account_fill_lines_and_unknown_ones_are_refused() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let list = add(&broker, "HZ-F1", "E").await;
    let serials = format!("{PATH}/{}/serials", list["id"]);
    other.get(&serials).await.refused(404);
    let all = broker.get(&format!("{serials}?pageSize=80")).await.done();
    assert_eq!((&all["hasAccount"], &all["total"]), (&json!(true), &json!(12)));
    for (query, wanted) in
        [("keyword=YS-8413", "12"), ("keyword=%E8%AE%A1%E9%87%8F", "12"), ("serials=12", "12"), ("keyword=21", "21")]
    {
        let found = broker.get(&format!("{serials}?{query}")).await.done();
        assert_eq!(found["rows"][0]["serial"].to_string(), wanted, "{query}");
        assert_eq!(found["total"], 1, "{query}");
    }
    let pump = &broker.get(&format!("{serials}?serials=12")).await.done()["rows"][0];
    // 15 are left, a list of the demo that is with customs wants 5 of them.
    assert_eq!((&pump["surplus"], &pump["asked"]), (&json!("15.00000"), &json!("5.00000")));
    assert_eq!((&pump["line"]["gdsMtno"], &pump["line"]["gdecd"]), (&json!("YS-8413-001"), &json!("8413810090")));
    assert_eq!((&pump["line"]["putrecSeqno"], &pump["isUsable"]), (&json!("12"), &json!(true)));

    let unknown = with(&line("1"), "putrecSeqno", &json!("99"));
    let rows = [unknown, with(&line("1"), "gdecd", &json!("8414599060"))];
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": rows })).await;
    let told = rules(&broker, &list).await;
    assert!(told.contains(&"bondList.serialUnknown".to_owned()), "{told:?}");
    assert!(told.contains(&"bondList.notOfSerial".to_owned()), "{told:?}");
}

#[tokio::test]
async fn a_list_is_reviewed_as_often_as_its_maker_wants() {
    let app = TestApp::start().await;
    let (admin, agent) = (app.as_user("admin").await, app.org_id("broker").await);
    set_params(&admin, agent, json!({ "invReviewTimes": "1" })).await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let list = ready(&broker, "HZ-F2", "I").await;
    let early = refused(&broker, "send", chosen(&broker, &list).await, 422).await;
    assert!(early["fields"][0]["message"].as_str().unwrap().contains("review"), "{early}");
    let body = chosen(&broker, &list).await;
    post(&broker, "submit", body).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PENDING_REVIEW"));
    refused(&broker, "dt/add", with(&line("1"), "queryInvtId", &list["id"]), 422).await;
    let silent = refused(&reviewer, "return", chosen(&reviewer, &list).await, 422).await;
    assert_eq!(silent["fields"][0]["field"], "note");
    let body = with(&chosen(&reviewer, &list).await, "note", &json!("毛重不对"));
    post(&reviewer, "return", body).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("DRAFT"));
    let body = chosen(&broker, &list).await;
    post(&broker, "submit", body).await;
    let body = chosen(&reviewer, &list).await;
    post(&reviewer, "pass", body).await;
    let reviewed = detail(&broker, &list).await;
    assert_eq!((&reviewed["state"], &reviewed["reviewStep"]), (&json!("REVIEWED"), &json!("1")));
    send(&broker, &list).await;
    // A change is reviewed too, and given back it is still a change.
    answered(&broker, &list, "4").await;
    let body = chosen(&broker, &list).await;
    post(&broker, "change", body).await;
    let body = chosen(&broker, &list).await;
    post(&broker, "submit", body).await;
    let body = with(&chosen(&reviewer, &list).await, "note", &json!("数量"));
    post(&reviewer, "return", body).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("CHANGING"));
    // What cannot be sent is not reviewed either.
    let empty = add(&broker, "HZ-F3", "I").await;
    let told = refused(&broker, "submit", chosen(&broker, &empty).await, 422).await;
    assert_eq!(told["fields"][0]["rule"], "list.empty");
}

#[tokio::test]
async fn a_document_says_how_often_it_is_reviewed_before_anybody_tries() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let maker = app.as_user("orgadmin").await;
    let customer = owner(&broker).await;
    for (agents, customers) in [("0", "2"), ("1", "0")] {
        set_params(&admin, app.org_id("broker").await, json!({ "invReviewTimes": agents })).await;
        set_params(&admin, customer.as_i64().unwrap(), json!({ "invReviewTimes": customers })).await;
        let [of_agent, of_customer] = ["A", "C"].map(|by| format!("HZ-W{by}{agents}"));
        let made = ready(&broker, &of_agent, "I").await;
        let theirs = ready(&maker, &of_customer, "I").await;
        // What the agent made goes by its own parameter, what the customer made by the customer's, whoever looks.
        for (client, list, wanted) in
            [(&broker, &made, agents), (&broker, &theirs, customers), (&maker, &theirs, customers)]
        {
            let now = detail(client, list).await;
            assert_eq!(now["reviewTimes"], json!(wanted), "{agents} {customers}: {now}");
            let number = now["etpsInnerInvtNo"].as_str().unwrap();
            let page = client.get(&format!("{PATH}/page?etpsInnerInvtNo={number}&pageSize=80")).await.done();
            assert_eq!(page["rows"][0]["reviewTimes"], json!(wanted), "{page}");
        }
        // The command does what the field promises.
        let body = chosen(&broker, &made).await;
        let tried = broker.post(&format!("{PATH}/submit"), body).await.envelope();
        assert_eq!(tried["status"], json!(if agents == "0" { 422 } else { 200 }), "{tried}");
    }
}

#[tokio::test]
async fn an_agent_sends_unreviewed_what_it_made_itself_and_nothing_that_its_customer_reviews() {
    const INVOICES: &str = "/invt/v1/bondInvoice";
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let maker = app.as_user("orgadmin").await;
    let customer = owner(&broker).await;
    set_params(&admin, customer.as_i64().unwrap(), json!({ "invReviewTimes": "1" })).await;
    set_params(&admin, app.org_id("broker").await, json!({ "invReviewTimes": "0" })).await;
    let list = ready(&maker, "HZ-F8", "I").await;
    for client in [&maker, &broker] {
        let early = refused(client, "send", chosen(client, &list).await, 422).await;
        assert!(early["fields"][0]["message"].as_str().unwrap().contains("review"), "{early}");
    }
    let body = chosen(&maker, &list).await;
    post(&maker, "submit", body).await;
    assert_eq!(detail(&maker, &list).await["state"], json!("PENDING_REVIEW"));
    // What the agent makes goes by its own parameter.
    send(&broker, &ready(&broker, "HZ-F9", "I").await).await;

    // Invoices are confirmed so, too.
    let confirm = async |client: &Client, number: &str| {
        let head = json!({
            "orgId": customer, "invoiceNo": number, "impexpMarkcd": "I", "invoiceDate": "2026-06-30", "currency": "502",
            "totalAmt": "4800", "seller": "ACME", "buyer": "HD",
        });
        let made = client.post(&format!("{INVOICES}/add"), head).await.done();
        let row = json!({
            "queryInvoiceId": made["id"], "gdsMtno": "M-1", "gdsNm": "计量泵", "dclQty": "12", "dclUnitcd": "001",
            "dclTotalAmt": "4800", "dclCurrcd": "502",
        });
        client.post(&format!("{INVOICES}/dt/add"), row).await.done();
        let stored = client.get(&format!("{INVOICES}/{}/detail", made["id"])).await.done();
        let body = json!({ "ids": [made["id"]], "versions": [stored["version"]], "note": "" });
        broker.post(&format!("{INVOICES}/confirm"), body).await
    };
    let early = confirm(&maker, "INV-R8").await.refused(422);
    assert!(early["fields"][0]["message"].as_str().unwrap().contains("submit it for review"), "{early}");
    confirm(&broker, "INV-R9").await.done();
}

#[tokio::test]
async fn a_list_is_made_of_a_declaration_and_both_keep_step() {
    let app = TestApp::start().await;
    let (broker, owner) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let made = post(&owner, "add", json!({ "etpsInnerInvtNo": "HZ-F4", "impexpMarkcd": "I", "dclcusFlag": "1" })).await;
    let from = json!({ "queryInvtId": made["id"], "kind": "declaration", "ids": [declaration["id"]] });
    let added = post(&owner, "dt/from", from.clone()).await;
    let stored = lines(&owner, &made).await;
    assert_eq!(added["added"], json!(stored.len()));
    assert_eq!((&stored[0]["entryGdsSeqno"], &stored[0]["declGNo"]), (&json!("1"), &json!("1")));
    assert_eq!(stored[0]["declId"], declaration["id"]);
    assert_eq!(detail(&owner, &made).await["declUsedTypecd"], json!("3"));
    let shown = owner.get(&format!("{PATH}/{}/declarations", made["id"])).await.done();
    assert_eq!(shown[0]["id"], declaration["id"]);
    let lists = owner.get(&format!("/decl/v1/bondInvt/query?queryDeclId={}", declaration["id"])).await.done();
    assert_eq!(lists[0]["number"], "HZ-F4");
    // Whoever may see lists only is not told of declarations.
    let codes = BTreeSet::from(["bond:bondInvt:view".to_owned()]);
    let lister = somebody_with(&app, "lister", app.org_id("orgadmin").await, "lists", &codes).await.client;
    assert_eq!(lister.get(&format!("{PATH}/{}/declarations", made["id"])).await.done(), json!([]));

    // What customs does to it comes to the list: its number, and that it is released.
    let id = declaration["id"].as_i64().unwrap();
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.entry_id = Set(Some("222620261000000019".to_owned()));
    row.update(app.db()).await.unwrap();
    for (state, released) in [(State::Accepted, Value::Null), (State::Released, json!("1"))] {
        let tx = app.app.begin().await.unwrap();
        for follower in server::domains::followers() {
            follower.moved(&tx, id, state).await.unwrap();
        }
        tx.commit().await.unwrap();
        let list = detail(&owner, &made).await;
        assert_eq!((&list["entryNo"], &list["entryStucd"]), (&json!("222620261000000019"), &released));
    }
    let mut row = declaration::Entity::find_by_id(id).one(app.db()).await.unwrap().unwrap().into_active_model();
    row.entry_id = Set(None);
    row.update(app.db()).await.unwrap();

    // Its goods are on one list, and of one owner.
    let again = post(&owner, "add", json!({ "etpsInnerInvtNo": "HZ-F5", "impexpMarkcd": "I" })).await;
    let twice = refused(&owner, "dt/from", with(&from, "queryInvtId", &again["id"]), 422).await;
    assert!(twice["fields"][0]["message"].as_str().unwrap().contains("HZ-F4"), "{twice}");
    let others = add(&broker, "HZ-F6", "I").await;
    refused(&broker, "dt/from", with(&from, "queryInvtId", &others["id"]), 422).await;

    // Sums of the list are those of the declaration.
    let more = with(&stored[0], "dclQty", &json!("1"));
    post(&owner, "dt/update", more).await;
    assert!(rules(&owner, &made).await.contains(&"bondList.mergeSum".to_owned()));

    // The declaration goes, the list stays and is free.
    let now = broker.get(&format!("/decl/v1/{}/detail", declaration["id"])).await.done();
    let gone = json!({ "ids": [now["id"]], "versions": [now["version"]] });
    broker.post("/decl/v1/delete", gone).await.done();
    assert_eq!(lines(&owner, &made).await[0]["declId"], Value::Null);
    assert_eq!(detail(&owner, &made).await["declUsedTypecd"], json!("1"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_lists_that_want_the_last_surplus_one_is_sent() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let mut lists = Vec::new();
    // 15 are left, and a list that is with customs wants 5 of them.
    for number in ["HZ-F7", "HZ-F8"] {
        let list = add(&broker, number, "E").await;
        let wants = with(&line("6"), "dclTotalAmt", &json!("2400"));
        post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [wants] })).await;
        lists.push((number, chosen(&broker, &list).await));
    }
    let sending = |(number, body): (&'static str, Value)| {
        let client = broker.clone();
        tokio::spawn(async move { (number, client.post(&format!("{PATH}/send"), body).await) })
    };
    let sent: Vec<_> = lists.into_iter().map(sending).collect();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for one in sent {
        let (number, reply) = one.await.unwrap();
        if reply.status == 200 { won.push(number) } else { lost.push(reply.refused(422)) }
    }
    assert_eq!((won.len(), lost.len()), (1, 1), "{lost:?}");
    let said = lost[0]["fields"][0]["message"].as_str().unwrap();
    assert!(said.contains(won[0]), "it names the list that holds it: {said}");
}

#[tokio::test]
async fn customs_gives_serials_and_every_figure_opens_to_its_answer() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-F9", "I").await;
    let mut new = with(&line("7"), "putrecSeqno", &Value::Null);
    for (field, value) in [("gdsMtno", "YS-NEW-1"), ("gdsNm", "新计量泵"), ("dclTotalAmt", "2800")] {
        new = with(&new, field, &json!(value));
    }
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [new] })).await;
    send(&broker, &list).await;
    let decided = Answer {
        kind: Kind::Decision,
        result: "1".to_owned(),
        tms_cnt: Some(0),
        at: Some("2026-07-02T02:00:00Z".to_owned()),
        head: Row::from_value(json!({ "bondInvtNo": "QD224826I000007777" })).unwrap(),
        serials: [(1, 31)].into_iter().collect(),
        ..Answer::default()
    };
    let tx = app.app.begin().await.unwrap();
    let id = list["id"].as_i64().unwrap();
    let applied = apply(&tx, &Actor::system("customs"), id, &decided, &key(&decided)).await.unwrap();
    assert!(matches!(applied, Applied::Moved(_)));
    tx.commit().await.unwrap();

    let account = account(&broker).await;
    let filed = broker.get(&format!("{BWS}/dt/page?bwsId={}&gdsSeqno=31", account["id"])).await.done();
    assert_eq!((&filed["rows"][0]["gdsMtno"], &filed["rows"][0]["modfMarkcd"]), (&json!("YS-NEW-1"), &json!("0")));
    let events = broker.get(&format!("{BWS}/{}/balance/events?serial=31", account["id"])).await.done();
    let newest = &events["rows"][0];
    assert_eq!((&newest["receiptKind"], &newest["receiptResult"]), (&json!("INV201"), &json!("1")));
    let kept = format!("{PATH}/{id}/answer?answer={}", newest["receiptId"]);
    assert_eq!(broker.get(&kept).await.done()["isApplied"], true);
    app.as_user("other").await.get(&kept).await.refused(404);

    // Who holds a reservation is named beside the figure.
    let out = add(&broker, "HZ-F10", "E").await;
    let wants = with(&with(&line("3"), "putrecSeqno", &json!("31")), "gdsMtno", &json!("YS-NEW-1"));
    let wants = with(&wants, "dclTotalAmt", &json!("1200"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": out["id"], "rows": [wants] })).await;
    send(&broker, &out).await;
    answered(&broker, &out, "4").await;
    let held = broker.get(&format!("{BWS}/{}/balance?pageSize=80", account["id"])).await.done();
    let row = held["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "31").unwrap();
    assert_eq!((&row["heldBy"], &row["surplusQty"]), (&json!("HZ-F10 (3)"), &json!("4.00000")));
    // So is who announced more of it.
    let more = add(&broker, "HZ-F12", "I").await;
    let coming = with(&with(&line("2"), "putrecSeqno", &json!("31")), "gdsMtno", &json!("YS-NEW-1"));
    let coming = with(&coming, "dclTotalAmt", &json!("800"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": more["id"], "rows": [coming] })).await;
    send(&broker, &more).await;
    answered(&broker, &more, "4").await;
    let held = broker.get(&format!("{BWS}/{}/balance?pageSize=80", account["id"])).await.done();
    let row = held["rows"].as_array().unwrap().iter().find(|row| row["gdsSeqno"] == "31").unwrap();
    assert_eq!((&row["announcedBy"], &row["heldBy"]), (&json!("HZ-F12 (2)"), &json!("HZ-F10 (3)")));
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_account_that_is_paused_lets_nothing_in() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = ready(&broker, "HZ-F11", "I").await;
    assert_eq!(rules(&broker, &list).await, Vec::<String>::new());
    let account = account(&broker).await;
    let pause = json!({ "ids": [account["id"]], "versions": [account["version"]], "note": "盘点" });
    app.as_user("orgadmin").await.post(&format!("{BWS}/pause"), pause).await.done();
    assert_eq!(rules(&broker, &list).await, ["bondList.accountState"]);
}

#[tokio::test]
async fn what_should_be_left_follows_from_lists_and_consumption() {
    const EMS: &str = "/bond/v1/ems";
    let app = TestApp::start().await;
    let (owner, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let account = owner.get(&format!("{EMS}/page?emsNo=E22482600017")).await.done()["rows"][0].clone();
    let id = account["id"].as_i64().unwrap();
    let theory = format!("{EMS}/{id}/balance/theory?pageSize=80");
    other.get(&theory).await.refused(404);
    for (number, way, goods, mode, serial, quantity) in [
        ("HZ-F12", "I", "I", "0615", "1", "100"),
        ("HZ-F13", "E", "E", "0615", "1", "10"),
        ("HZ-F14", "E", "I", "0644", "1", "5"),
    ] {
        let head = json!({
            "etpsInnerInvtNo": number, "putrecNo": "E22482600017", "impexpMarkcd": way, "mtpckEndprdMarkcd": goods,
            "supvModecd": mode, "dclcusFlag": "2",
        });
        let list = post(&owner, "add", head).await;
        let row = json!({
            "putrecSeqno": serial, "gdsMtno": "M", "gdecd": "3901200099", "gdsNm": "货物", "dclUnitcd": "035",
            "dclQty": quantity, "dclTotalAmt": "100", "dclCurrcd": "502", "natcd": "304", "ucnsVerno": "1",
        });
        post(&owner, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [row] })).await;
        deducted(&app, &list, id, goods, way == "E", quantity, &lines(&owner, &list).await[0]).await;
    }
    let page = owner.get(&theory).await.done();
    let rows = page["rows"].as_array().unwrap();
    let first = rows.iter().find(|row| row["gdsSeqno"] == "1").unwrap();
    // It began with 1,000. A piece takes 1.25 net with a loss of 4 %: 1.302083333.
    assert_eq!((&first["impQty"], &first["csmTotalQty"]), (&json!("100.00000"), &json!("13.02083")));
    assert_eq!((&first["sdinQty"], &first["shdRemainQty"]), (&json!("5.00000"), &json!("1081.97917")));
    let fifth = rows.iter().find(|row| row["gdsSeqno"] == "5").unwrap();
    assert_eq!((&fifth["shdRemainQty"], &fifth["isNegative"]), (&json!("-0.82474"), &json!("1")));
    let before = owner.get(&format!("{theory}&until=2026-06-30")).await.done();
    assert_eq!(before["rows"][0]["impQty"], "0.00000");
}

#[tokio::test]
async fn an_export_of_an_e_account_that_takes_more_than_should_be_left_is_told() {
    let app = TestApp::start().await;
    let owner = app.as_user("orgadmin").await;
    let head = json!({
        "etpsInnerInvtNo": "HZ-F20", "putrecNo": "E22482600017", "impexpMarkcd": "E", "mtpckEndprdMarkcd": "E",
        "supvModecd": "0615", "dclcusFlag": "2",
    });
    let list = post(&owner, "add", head).await;
    let row = json!({
        "putrecSeqno": "1", "gdsMtno": "HD-FP-201", "gdecd": "8413810090", "gdsNm": "计量泵（自产）", "dclUnitcd": "001",
        "dclQty": "10", "dclTotalAmt": "3100", "dclCurrcd": "502", "natcd": "142", "ucnsVerno": "1",
    });
    post(&owner, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [row] })).await;
    let told = async || {
        let found = owner.get(&format!("{PATH}/{}/check", list["id"])).await.done();
        let found = found.as_array().unwrap().clone().into_iter();
        let beyond = found.filter(|one| one["rule"] == "bonded.moreThanLeft" && one["severity"] == "W");
        beyond.map(|one| one["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // Of the fifth material nothing came in; of the first there are 1,000.
    let few = told().await;
    assert!(few.iter().any(|message| message.starts_with("Material 5: ") && message.contains("0.82474")), "{few:?}");
    assert!(!few.iter().any(|message| message.starts_with("Material 1: ")), "{few:?}");
    let line = lines(&owner, &list).await.remove(0);
    post(&owner, "dt/update", with(&line, "dclQty", &json!("10000"))).await;
    let many = told().await;
    assert!(many.iter().any(|message| message.starts_with("Material 1: ")), "{many:?}");
}

/// Customs deducted the only line of a list.
async fn deducted(app: &TestApp, list: &Value, account: i64, goods: &str, outward: bool, qty: &str, line: &Value) {
    use server::domains::bonded::journal::{Event, Goods, Mode, NewEvent, record};
    let qty: Quantity = qty.parse().unwrap();
    let event = NewEvent {
        account_kind: "ems",
        account_id: account,
        goods: Goods::of_code(goods),
        serial: 1,
        outward,
        mode: Mode::D,
        event: Event::Deducted,
        qty,
        amount_usd: qty,
        document_kind: "bondInvt",
        document_id: list["id"].as_i64().unwrap(),
        document_no: list["etpsInnerInvtNo"].as_str().unwrap().to_owned(),
        line_id: line["id"].as_i64().unwrap(),
        receipt_id: None,
    };
    let tx = app.app.begin().await.unwrap();
    record(&tx, app.app.now(), &[event]).await.unwrap();
    tx.commit().await.unwrap();
}
