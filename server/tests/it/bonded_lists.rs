//! Bonded inventory lists: lines that are stored one by one, the check before sending, sending, customs' answers.

use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use serde_json::{Value, json};
use server::domains::bonded::answer::{Applied, Numbers, apply, find, key};
use server::store::audit::Actor;

use crate::base_support::{actions, with};
use crate::decl_making::set_params;
use crate::harness::{Client, TestApp};

const PATH: &str = "/invt/v1/bondInvt";

pub async fn post(client: &Client, call: &str, body: Value) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.done()
}

pub async fn refused(client: &Client, call: &str, body: Value, status: u16) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.refused(status)
}

/// The organisation whose lists the agent works on.
pub async fn owner(client: &Client) -> Value {
    let rows = client.get(&format!("{PATH}/page?etpsInnerInvtNo=HZ26070001&pageSize=80")).await.done()["rows"].clone();
    rows[0]["orgId"].clone()
}

/// A list without declaration, of a zone logistics account.
pub async fn add(client: &Client, number: &str, way: &str) -> Value {
    let list = json!({
        "orgId": owner(client).await, "etpsInnerInvtNo": number, "putrecNo": "T2248W000019", "impexpMarkcd": way,
        "bondInvtTypecd": "0", "mtpckEndprdMarkcd": "I", "supvModecd": "5034", "trspModecd": "2", "dclPlcCuscd": "2248",
        "impexpPortcd": "2248", "stshipTrsarvNatcd": "304", "dclcusFlag": "2",
    });
    post(client, "add", list).await
}

pub fn line(quantity: &str) -> Value {
    json!({
        "putrecSeqno": "12", "gdsMtno": "YS-8413-001", "gdecd": "8413810090", "gdsNm": "计量泵",
        "gdsSpcfModelDesc": "4|3|输送液体用", "dclUnitcd": "001", "dclQty": quantity, "dclUprcAmt": "400", "dclCurrcd": "502",
        "secdSfVal": "5", "natcd": "304", "destinationNatcd": "142", "lvyrlfModecd": "3", "dclTotalAmt": "4800",
    })
}

pub async fn detail(client: &Client, list: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", list["id"])).await.done()
}

pub async fn lines(client: &Client, list: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dt/page?queryInvtId={}&pageSize=80&pageNum=1", list["id"]);
    let rows = client.get(&page).await.done()["rows"].clone();
    let mut lines = Vec::new();
    // The list shows some of the fields only.
    for row in rows.as_array().unwrap() {
        lines.push(client.get(&format!("{PATH}/dt/{}/detail", row["id"])).await.done());
    }
    lines
}

pub async fn chosen(client: &Client, list: &Value) -> Value {
    json!({ "ids": [list["id"]], "versions": [detail(client, list).await["version"]], "note": "" })
}

/// A list of one line that customs takes.
pub async fn ready(client: &Client, number: &str, way: &str) -> Value {
    let made = add(client, number, way).await;
    post(client, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": [line("12")] })).await;
    made
}

pub async fn send(client: &Client, list: &Value) {
    let body = chosen(client, list).await;
    post(client, "send", body).await;
}

/// The number that customs gives a list.
pub fn customs_number(list: &Value) -> String {
    format!("QD224826I{:09}", 900_000 + list["id"].as_i64().unwrap())
}

/// Keys an answer of customs.
pub async fn answered(client: &Client, list: &Value, result: &str) -> Value {
    let number = customs_number(list);
    post(client, "answer", json!({ "id": list["id"], "result": result, "bondInvtNo": number })).await;
    detail(client, list).await
}

#[tokio::test]
async fn lines_are_numbered_and_filled_and_the_list_names_its_parties() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let made = add(&broker, "HZ-T1", "I").await;
    assert_eq!((&made["state"], &made["dclTypecd"]), (&json!("DRAFT"), &json!("1")));
    assert_eq!(made["bizopEtpsno"], json!("3122660D09"));
    assert_eq!(made["dclEtpsno"], json!("3122280F15"));

    post(&broker, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": [line("12"), line("3")] })).await;
    let third = post(&broker, "dt/add", with(&line("1"), "queryInvtId", &made["id"])).await;
    assert_eq!(third["gdsSeqno"], "3");
    let stored = lines(&broker, &made).await;
    assert_eq!(stored.iter().map(|line| line["gdsSeqno"].clone()).collect::<Vec<_>>(), ["1", "2", "3"]);
    let first = &stored[0];
    assert_eq!((&first["lawfQty"], &first["secdLawfQty"]), (&json!("12.00000"), &json!("60.00000")));
    assert_eq!((&first["lawfUnitcd"], &first["usdStatTotalAmt"]), (&json!("001"), &json!("4800.00000")));
    assert_eq!(first["modfMarkcd"], json!("3"));

    // What only others may see is not there.
    other.get(&format!("{PATH}/dt/page?queryInvtId={}", made["id"])).await.refused(404);
    other.get(&format!("{PATH}/dt/{}/detail", first["id"])).await.refused(404);
    refused(&other, "dt/add", with(&line("1"), "queryInvtId", &made["id"]), 404).await;
    refused(&other, "dt/update", first.clone(), 404).await;
    refused(&other, "dt/delete", json!({ "ids": [first["id"]], "versions": [first["version"]] }), 404).await;
    refused(&other, "dt/number", json!({ "queryInvtId": made["id"] }), 404).await;
    let share = json!({ "queryInvtId": made["id"], "grossWt": "200", "netWt": "100", "splitModel": 2, "preview": "1" });
    refused(&other, "dt/weights", share.clone(), 404).await;
    let from = json!({ "queryInvtId": made["id"], "kind": "bondInvt", "ids": [made["id"]] });
    refused(&other, "dt/from", from.clone(), 404).await;

    // Lines of another list, and the numbers of the declaration lines.
    let again = add(&broker, "HZ-T2", "I").await;
    post(&broker, "dt/from", with(&from, "queryInvtId", &again["id"])).await;
    assert_eq!(lines(&broker, &again).await.len(), 3);
    post(&broker, "dt/number", json!({ "queryInvtId": again["id"] })).await;
    assert!(lines(&broker, &again).await.iter().all(|line| line["entryGdsSeqno"] == "1"));

    // Weights of the whole shipment: told first, then stored; to the last gram they are what was shared.
    let weights = async || {
        let lines = lines(&broker, &made).await;
        lines.iter().map(|line| json!([line["grossWt"], line["netWt"]])).collect::<Vec<_>>()
    };
    let before = weights().await;
    let told = post(&broker, "dt/weights", share.clone()).await;
    assert_eq!((&told["applied"], &told["lines"][0]["values"][1]["after"]), (&json!(false), &json!("33.33334")));
    assert_eq!(weights().await, before, "nothing is stored yet");
    post(&broker, "dt/weights", with(&share, "preview", &json!("0"))).await;
    let wanted = [["66.66667", "33.33334"], ["66.66667", "33.33333"], ["66.66666", "33.33333"]];
    assert_eq!(json!(weights().await), json!(wanted));
    refused(&broker, "dt/update", first.clone(), 409).await;
    let short = with(&share, "grossWt", &json!("99"));
    let refusal = refused(&broker, "dt/weights", short, 422).await;
    assert_eq!(refusal["fields"][0]["rule"], "sharing.grossBelowNet");
    let taken = refused(
        &broker,
        "add",
        json!({ "orgId": made["orgId"], "etpsInnerInvtNo": "HZ-T1", "impexpMarkcd": "I" }),
        422,
    );
    assert_eq!(taken.await["fields"][0]["rule"], "field.taken");
}

#[tokio::test]
async fn what_is_wrong_stops_a_list_and_is_told_before() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = add(&broker, "HZ-T3", "I").await;
    let empty = refused(&broker, "send", chosen(&broker, &made).await, 422).await;
    assert_eq!(empty["fields"][0]["rule"], "list.empty");
    let rows = json!([with(&line("12"), "lvyrlfModecd", &json!(""))]);
    post(&broker, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": rows })).await;
    let found = broker.get(&format!("{PATH}/{}/check", made["id"])).await.done();
    let told: Vec<&str> = found.as_array().unwrap().iter().map(|one| one["rule"].as_str().unwrap()).collect();
    assert_eq!(told, ["bondList.lineField"]);
    let bad = refused(&broker, "send", chosen(&broker, &made).await, 422).await;
    assert_eq!(bad["fields"][0]["field"], "lines[0].lvyrlfModecd");
    assert_eq!(detail(&broker, &made).await["state"], json!("DRAFT"));
}

#[tokio::test]
async fn answers_move_a_list_and_what_the_account_holds_for_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T4", "I").await;
    send(&broker, &made).await;
    let sent = detail(&broker, &made).await;
    assert_eq!(sent["state"], json!("SENT"));
    assert!(sent["invtDclTime"].is_string() && sent["sentAt"].is_string());
    let update = json!({ "id": made["id"], "version": sent["version"], "rmk": "late" });
    refused(&broker, "update", update, 422).await;

    let pre = answered(&broker, &made, "4").await;
    assert_eq!((&pre["state"], &pre["vrfdedMarkcd"]), (&json!("PRE_DEDUCTED"), &json!("1")));
    assert_eq!(pre["bondInvtNo"], json!(customs_number(&made)));
    let held = &lines(&broker, &made).await[0];
    assert_eq!((&held["heldQty"], &held["heldSerial"]), (&json!("12.00000"), &json!("12")));
    // Nobody waits for it twice.
    let again = json!({ "id": made["id"], "result": "4" });
    assert_eq!(refused(&broker, "answer", again, 422).await["fields"][0]["rule"], "bondList.notAwaited");

    // A change: what customs holds is not deleted but marked.
    let body = chosen(&broker, &made).await;
    post(&broker, "change", body).await;
    let changing = detail(&broker, &made).await;
    assert_eq!(
        (&changing["state"], &changing["chgTmsCnt"], &changing["dclTypecd"]),
        (&json!("CHANGING"), &json!("1"), &json!("2"))
    );
    let held = &lines(&broker, &made).await[0];
    let gone = refused(&broker, "dt/delete", json!({ "ids": [held["id"]], "versions": [held["version"]] }), 422).await;
    assert_eq!(gone["fields"][0]["rule"], "bondList.heldLine");
    let less = with(&with(held, "dclQty", &json!("10")), "lawfQty", &json!("10"));
    let less = with(&with(&less, "secdLawfQty", &json!("50")), "dclTotalAmt", &json!("4000"));
    let changed = post(&broker, "dt/update", with(&less, "usdStatTotalAmt", &json!("4000"))).await;
    assert_eq!(changed["modfMarkcd"], json!("1"));
    send(&broker, &made).await;
    answered(&broker, &made, "4").await;
    assert_eq!(lines(&broker, &made).await[0]["heldQty"], json!("10.00000"));
    let done = answered(&broker, &made, "1").await;
    assert_eq!((&done["state"], &done["vrfdedMarkcd"]), (&json!("PASSED_DEDUCTED"), &json!("2")));

    let answers = broker.get(&format!("{PATH}/{}/answers", made["id"])).await.done();
    let results: Vec<&str> = answers.as_array().unwrap().iter().map(|one| one["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["1", "4", "4"]);
    let trail = actions(&app, "bond_invt", &made).await;
    assert_eq!(trail[..2], ["customsDeducted".to_owned(), "customsPreDeducted".to_owned()]);
}

#[tokio::test]
async fn an_export_list_is_asked_about_before_it_is_sent() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let out = add(&broker, "HZ-T11", "E").await;
    let two = with(&line("2"), "dclTotalAmt", &json!("800"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": out["id"], "rows": [two] })).await;
    set_params(&admin, out["orgId"].as_i64().unwrap(), json!({ "biEConfirmWhenSend": "1" })).await;
    // Also of whoever did not say that they want to be asked.
    for alert in ["", "?useAlert=1"] {
        let body = chosen(&broker, &out).await;
        let asked = broker.post(&format!("{PATH}/send{alert}"), body).await;
        asked.refused(511);
        assert!(asked.message().contains("HZ-T11"), "{}", asked.message());
        assert_eq!(detail(&broker, &out).await["state"], json!("DRAFT"));
    }
    send(&broker, &ready(&broker, "HZ-T12", "I").await).await;
    send(&broker.clone().with_header("reconfirm", "true"), &out).await;
    assert_eq!(detail(&broker, &out).await["state"], json!("SENT"));
}

#[tokio::test]
async fn a_deletion_that_customs_refuses_leaves_the_list_as_it_was() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T5", "I").await;
    send(&broker, &made).await;
    answered(&broker, &made, "5").await;
    let body = chosen(&broker, &made).await;
    post(&broker, "askDelete", body).await;
    assert_eq!(detail(&broker, &made).await["state"], json!("DELETING"));
    let kept = answered(&broker, &made, "3").await;
    assert_eq!(kept["state"], json!("PASSED_NOT_DEDUCTED"));
    let body = chosen(&broker, &made).await;
    post(&broker, "askDelete", body).await;
    assert_eq!(answered(&broker, &made, "1").await["state"], json!("DELETED"));
}

#[tokio::test]
async fn a_deduction_is_keyed_while_customs_is_asked_to_delete_the_list() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T10", "I").await;
    send(&broker, &made).await;
    answered(&broker, &made, "4").await;
    let body = chosen(&broker, &made).await;
    post(&broker, "askDelete", body).await;
    // The goods passed the gate before customs looked at the deletion.
    post(&broker, "answer", json!({ "id": made["id"], "result": "1", "ofApproved": true })).await;
    let done = detail(&broker, &made).await;
    assert_eq!(
        (&done["state"], &done["vrfdedMarkcd"], &done["chgTmsCnt"], &done["dclTypecd"]),
        (&json!("PASSED_DEDUCTED"), &json!("2"), &json!("0"), &json!("1"))
    );
    assert_eq!(lines(&broker, &made).await[0]["heldQty"], json!("12.00000"));
}

#[tokio::test]
async fn a_change_that_is_given_up_leaves_what_customs_has() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T7", "I").await;
    send(&broker, &made).await;
    answered(&broker, &made, "5").await;
    let was = lines(&broker, &made).await;
    change_all(&broker, &made).await;
    let body = chosen(&broker, &made).await;
    post(&broker, "giveUp", body).await;
    let back = detail(&broker, &made).await;
    assert_eq!(
        (&back["state"], &back["chgTmsCnt"], &back["dclTypecd"], &back["rmk"]),
        (&json!("PASSED_NOT_DEDUCTED"), &json!("0"), &json!("1"), &Value::Null)
    );
    let now = lines(&broker, &made).await;
    assert_eq!(now.len(), 1);
    for field in ["gdsSeqno", "dclQty", "modfMarkcd", "gdsNm"] {
        assert_eq!(now[0][field], was[0][field], "{field}");
    }
    let body = chosen(&broker, &made).await;
    refused(&broker, "giveUp", body, 422).await;
}

#[tokio::test]
async fn what_customs_deducted_while_a_list_is_changed_is_what_customs_has() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T8", "I").await;
    send(&broker, &made).await;
    answered(&broker, &made, "4").await;
    change_all(&broker, &made).await;
    let done = answered(&broker, &made, "1").await;
    assert_eq!(
        (&done["state"], &done["vrfdedMarkcd"], &done["chgTmsCnt"], &done["rmk"]),
        (&json!("PASSED_DEDUCTED"), &json!("2"), &json!("0"), &Value::Null)
    );
    let now = lines(&broker, &made).await;
    assert_eq!((now.len(), &now[0]["dclQty"], &now[0]["heldQty"]), (1, &json!("12.00000"), &json!("12.00000")));
}

#[tokio::test]
async fn a_list_that_moved_the_account_stays() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T9", "I").await;
    send(&broker, &made).await;
    answered(&broker, &made, "4").await;
    assert_eq!(answered(&broker, &made, "3").await["state"], json!("RETURNED"));
    let body = chosen(&broker, &made).await;
    assert_eq!(refused(&broker, "delete", body, 422).await["fields"][0]["rule"], "bondList.moved");
    assert_eq!(detail(&broker, &made).await["state"], json!("RETURNED"));
}

/// Opens a list for a change, changes its head and its line, and adds another one.
async fn change_all(client: &Client, list: &Value) {
    let body = chosen(client, list).await;
    post(client, "change", body).await;
    let head = with(&detail(client, list).await, "rmk", &json!("changed"));
    post(client, "update", head.clone()).await;
    let turned = with(&detail(client, list).await, "impexpMarkcd", &json!("E"));
    assert_eq!(refused(client, "update", turned, 422).await["fields"][0]["rule"], "bondList.fixed");
    let line_now = &lines(client, list).await[0];
    post(client, "dt/update", with(line_now, "dclQty", &json!("10"))).await;
    post(client, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [line("3")] })).await;
}

#[tokio::test]
async fn an_answer_counts_once_and_what_is_old_changes_nothing() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-T6", "I").await;
    send(&broker, &made).await;
    let id = made["id"].as_i64().unwrap();
    let of_customs = |result: &str, at: &str| {
        let head = json!({ "bondInvtNo": "QD224826I000008888", "etpsInnerInvtNo": "HZ-T6" });
        Answer {
            kind: Kind::Decision,
            result: result.to_owned(),
            tms_cnt: Some(0),
            at: Some(at.to_owned()),
            head: Row::from_value(head).unwrap(),
            ..Answer::default()
        }
    };
    let actor = Actor::system("gateway");
    let take = async |answer: &Answer| {
        let tx = app.app.begin().await.unwrap();
        let applied = apply(&tx, &actor, id, answer, &key(answer)).await.unwrap();
        tx.commit().await.unwrap();
        applied
    };
    let pre = of_customs("4", "2026-11-23T10:00:00Z");
    assert!(matches!(take(&pre).await, Applied::Moved(_)));
    assert!(matches!(take(&pre).await, Applied::Again));
    assert!(matches!(take(&of_customs("Y", "2026-11-23T09:00:00Z")).await, Applied::Kept));
    assert!(matches!(take(&of_customs("1", "2026-11-23T11:00:00Z")).await, Applied::Moved(_)));
    let list = detail(&broker, &made).await;
    assert_eq!(list["state"], json!("PASSED_DEDUCTED"));
    let numbers = Numbers { bond_invt_no: "QD224826I000008888", ..Numbers::default() };
    assert_eq!(find(app.db(), numbers).await.unwrap(), Some(id));
    assert_eq!(find(app.db(), Numbers { bond_invt_no: "QD0", ..Numbers::default() }).await.unwrap(), None);
}

#[tokio::test]
async fn an_invoice_is_confirmed_and_says_what_is_left_of_it() {
    const INVOICES: &str = "/invt/v1/bondInvoice";
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    set_params(&app.as_user("admin").await, app.org_id("orgadmin").await, json!({ "invReviewTimes": "0" })).await;
    let head = json!({
        "invoiceNo": "INV-1", "impexpMarkcd": "I", "invoiceDate": "2026-06-30", "currency": "502", "totalAmt": "4800",
        "seller": "ACME", "buyer": "HD",
    });
    let made = client.post(&format!("{INVOICES}/add"), head).await.done();
    let row = json!({
        "gdsMtno": "M-1", "gdsNm": "计量泵", "dclQty": "12", "dclUnitcd": "001", "dclTotalAmt": "4800", "dclCurrcd": "502",
    });
    let line = client.post(&format!("{INVOICES}/dt/add"), with(&row, "queryInvoiceId", &made["id"])).await.done();
    assert_eq!(line["lineNo"], "1");
    let of_both = json!({ "ids": [line["id"]], "versions": [line["version"]] });
    other.get(&format!("{INVOICES}/dt/page?queryInvoiceId={}", made["id"])).await.refused(404);
    other.get(&format!("{INVOICES}/dt/export?queryInvoiceId={}", made["id"])).await.refused(404);
    other.get(&format!("{INVOICES}/dt/{}/detail", line["id"])).await.refused(404);
    other.post(&format!("{INVOICES}/dt/update"), line.clone()).await.refused(404);
    other.post(&format!("{INVOICES}/dt/delete"), of_both).await.refused(404);

    let stored = client.get(&format!("{INVOICES}/{}/detail", made["id"])).await.done();
    let body = json!({ "ids": [made["id"]], "versions": [stored["version"]], "note": "" });
    client.post(&format!("{INVOICES}/confirm"), body).await.done();
    let left = client.get(&format!("{INVOICES}/{}/left", made["id"])).await.done();
    assert_eq!((&left[0]["lineNo"], &left[0]["left"]), (&json!(1), &json!("12.00000")), "{left}");
    other.get(&format!("{INVOICES}/{}/left", made["id"])).await.refused(404);
}

#[tokio::test]
async fn an_invoice_is_reviewed_as_often_as_its_maker_wants() {
    const INVOICES: &str = "/invt/v1/bondInvoice";
    let app = TestApp::start().await;
    let (admin, agent) = (app.as_user("admin").await, app.org_id("broker").await);
    set_params(&admin, agent, json!({ "invReviewTimes": "1" })).await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let head = json!({
        "orgId": owner(&broker).await, "invoiceNo": "INV-R1", "impexpMarkcd": "I", "invoiceDate": "2026-06-30",
        "currency": "502", "totalAmt": "4800", "seller": "ACME", "buyer": "HD",
    });
    let made = broker.post(&format!("{INVOICES}/add"), head).await.done();
    let row = json!({
        "queryInvoiceId": made["id"], "gdsMtno": "M-1", "gdsNm": "计量泵", "dclQty": "12", "dclUnitcd": "001",
        "dclTotalAmt": "4800", "dclCurrcd": "502",
    });
    broker.post(&format!("{INVOICES}/dt/add"), row.clone()).await.done();
    let now = async || broker.get(&format!("{INVOICES}/{}/detail", made["id"])).await.done();
    let told = async |client: &Client, name: &str, note: &str| {
        let body = json!({ "ids": [made["id"]], "versions": [now().await["version"]], "note": note });
        client.post(&format!("{INVOICES}/{name}"), body).await
    };
    let early = told(&broker, "confirm", "").await.refused(422);
    assert!(early["fields"][0]["message"].as_str().unwrap().contains("submit it for review"), "{early}");
    told(&broker, "submit", "").await.done();
    broker.post(&format!("{INVOICES}/dt/add"), row).await.refused(422);
    told(&broker, "pass", "").await.refused(403);
    assert_eq!(told(&reviewer, "return", "").await.refused(422)["fields"][0]["field"], "note");
    told(&reviewer, "return", "总价不对").await.done();
    assert_eq!(now().await["state"], json!("1"));
    told(&broker, "submit", "").await.done();
    told(&reviewer, "pass", "").await.done();
    let reviewed = now().await;
    assert_eq!((&reviewed["state"], &reviewed["reviewStep"]), (&json!("4"), &json!("1")));
    told(&broker, "confirm", "").await.done();
    assert_eq!(now().await["state"], json!("2"));
}
