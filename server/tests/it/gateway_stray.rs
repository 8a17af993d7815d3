//! Answers of customs that cannot be used, that are not whole, or that belong to nobody: kept, told and shown to the platform's
//! administrators, and applied as soon as that is possible.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use server::gateway::folders::{self, Folders};
use server::gateway::{inbox, outbox};

use crate::decl_support::{import, made_for_a, now, sent};
use crate::exports::{column, sheet};
use crate::gateway_crash::recorded_of;
use crate::harness::{Client, TestApp};

const NUMBER: &str = "I20260000000000001";
const LIST: &str = "/sys/v1/answer/page?pageNum=1&pageSize=20";

/// Puts an answer into InBox and takes it; how many were new.
async fn answered(app: &TestApp, name: &str, content: &str) -> usize {
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    folders::put(&folders.in_box(), name, content.as_bytes()).unwrap();
    inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap()
}

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    client.get(path).await.done()["rows"].as_array().unwrap().clone()
}

fn kinds(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["kind"].as_str().unwrap()).collect()
}

/// What the administrator is told of answers, the newest first.
async fn told(admin: &Client) -> Vec<String> {
    let page = admin.get("/sys/v1/message/page?pageNum=1&pageSize=40&onlyNotRead=1&scope=3").await.done();
    let rows = page["rows"].as_array().unwrap().clone();
    let of_answers = rows.iter().filter(|row| row["kind"] == "gateway.answer");
    of_answers.map(|row| row["content"].as_str().unwrap().to_owned()).collect()
}

fn receipt_of(number: &str, channel: &str) -> String {
    format!(
        "<DEC_RESULT><CUS_CIQ_NO>{number}</CUS_CIQ_NO><NOTICE_DATE>2026-07-01 10:00:00</NOTICE_DATE>\
         <CHANNEL>{channel}</CHANNEL><NOTE>回执</NOTE></DEC_RESULT>"
    )
}

fn part(pocket: &str, number: &str, quantity: &str, content: &str) -> String {
    format!(
        "<Package><EnvelopInfo><send_time>{number}</send_time></EnvelopInfo><DataInfo><PocketInfo><pocket_id>{pocket}</pocket_id>\
         <total_pocket_qty>{quantity}</total_pocket_qty><cur_pocket_no>{number}</cur_pocket_no></PocketInfo>\
         <BussinessData>{content}</BussinessData></DataInfo></Package>"
    )
}

/// A declaration that the single window has taken under [`NUMBER`].
async fn staged(app: &TestApp, broker: &Client) -> Value {
    let sent = sent(app, made_for_a(app, broker, import()).await).await;
    outbox::write_all(&app.app, &Folders::open(app.app.settings.gateway()).unwrap()).await.unwrap();
    assert_eq!(answered(app, "staged.xml", &import_answer(&sent)).await, 1);
    sent
}

fn import_answer(declaration: &Value) -> String {
    let ours = declaration["clientSeqNo"].as_str().unwrap();
    format!(
        "<DecImportResponse><ResponseCode>0</ResponseCode><ClientSeqNo>{ours}</ClientSeqNo><SeqNo>{NUMBER}</SeqNo></DecImportResponse>"
    )
}

#[tokio::test]
async fn a_broken_answer_is_kept_shown_and_told_once() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let broken = "<DEC_RESULT><CUS_CIQ_NO>I2026</CUS_CIQ_NO><CHANNEL>L</CHANNEL></DEC_RESULT>";
    assert_eq!(answered(&app, "broken.xml", broken).await, 0);
    let found = rows(&admin, LIST).await;
    assert_eq!(found.len(), 1, "{found:?}");
    let row = &found[0];
    assert_eq!((&row["kind"], &row["fileName"]), (&json!("1"), &json!("broken.xml")));
    assert!(row["reasonEn"].as_str().unwrap().contains("NOTICE_DATE"), "{row}");
    assert!(row["reasonZh"].as_str().unwrap().contains("缺少元素"), "{row}");
    let whole = admin.get(&format!("/sys/v1/answer/{}/detail", row["id"])).await.done();
    assert_eq!((&whole["xml"], &whole["kind"]), (&json!(broken), &json!("1")));
    let said = told(&admin).await;
    assert!(said.len() == 1 && said[0].contains("broken.xml") && said[0].contains("NOTICE_DATE"), "{said:?}");
    // A copy of the file, such as after a crash before it was put aside, is no second answer.
    answered(&app, "broken.xml", broken).await;
    assert_eq!((rows(&admin, LIST).await.len(), told(&admin).await.len()), (1, 1));
    answered(&app, "other.xml", "no XML \u{0} at all").await;
    assert_eq!(rows(&admin, &format!("{LIST}&fileName=other&kind=1")).await.len(), 1);

    let (_, lines) = sheet(&admin.get("/sys/v1/answer/export").await.bytes);
    let reasons = lines.rows().next().unwrap().iter().filter(|name| **name == "Reason").count();
    assert_eq!((reasons, column(&lines, "Kind").len()), (1, 2), "in the language of the reader");
    let zh = admin.clone().in_chinese().get("/sys/v1/answer/export?fileName=broken").await;
    let (_, lines) = sheet(&zh.bytes);
    assert!(column(&lines, "原因")[0].contains("缺少元素"));
}

#[tokio::test]
async fn only_the_platform_sees_what_was_not_used() {
    let app = TestApp::start().await;
    answered(&app, "broken.xml", "<DEC_RESULT>").await;
    for name in ["broker", "maker", "orgadmin", "other"] {
        let client = app.as_user(name).await;
        for path in ["page", "3/detail", "export"] {
            client.get(&format!("/sys/v1/answer/{path}")).await.refused(403);
        }
        assert_eq!(told(&client).await, [] as [String; 0]);
    }
    let admin = app.as_user("admin").await;
    // One number of each kind.
    for unknown in [4, 5, 6] {
        admin.get(&format!("/sys/v1/answer/{unknown}/detail")).await.refused(404);
    }
}

#[tokio::test]
async fn parts_wait_for_each_other_in_any_order_and_count_once() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let sent = staged(&app, &broker).await;
    let whole = receipt_of(NUMBER, "L");
    let pieces = [&whole[..60], &whole[60..110], &whole[110..]].map(|piece| piece.replace('<', "&lt;"));
    let [first, second, third] = pieces.each_ref().map(String::as_str);
    assert_eq!(answered(&app, "3.xml", &part("P1", "3", "3", third)).await, 1);
    assert_eq!(answered(&app, "1.xml", &part("P1", "1", "3", first)).await, 1);
    for (name, number, content) in [("3b.xml", "3", third), ("1b.xml", "1", first)] {
        assert_eq!(answered(&app, name, &part("P1", number, "3", content)).await, 0, "a part that is here");
    }
    let found = rows(&admin, &format!("{LIST}&sort=pocketNo")).await;
    let shown: Vec<_> = found.iter().map(|row| (&row["pocketNo"], &row["pocketQty"], &row["pocketHere"])).collect();
    assert_eq!(shown, [(&json!("1"), &json!("3"), &json!("2")), (&json!("3"), &json!("3"), &json!("2"))]);
    assert_eq!(kinds(&found), ["2", "2"]);
    assert_eq!(now(&broker, &sent).await["status"], "S0", "a part says nothing by itself");
    assert_eq!(told(&admin).await, [] as [String; 0], "the rest is on its way");

    app.advance(TimeDelta::minutes(11));
    answered(&app, "3c.xml", &part("P1", "3", "3", third)).await;
    let said = told(&app.as_user("admin").await).await;
    assert!(said.len() == 1 && said[0].starts_with("2 answers have waited"), "{said:?}");
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap();
    assert_eq!(told(&app.as_user("admin").await).await.len(), 1, "told once");

    answered(&app, "2.xml", &part("P1", "2", "3", second)).await;
    let broker = app.as_user("broker").await;
    assert_eq!(now(&broker, &sent).await["status"], "L");
    let admin = app.as_user("admin").await;
    assert_eq!(rows(&admin, LIST).await, [] as [Value; 0]);
    assert_eq!(answered(&app, "2b.xml", &part("P1", "2", "3", second)).await, 0);
    assert_eq!(recorded_of(&app).await, 2, "the import answer and the receipt");
}

#[tokio::test]
async fn parts_that_do_not_agree_or_make_nothing_are_kept_as_unusable() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    answered(&app, "1.xml", &part("P1", "1", "2", "<INV201><a>1</a></INV201>")).await;
    answered(&app, "1b.xml", &part("P1", "1", "2", "<INV201><a>2</a></INV201>")).await;
    answered(&app, "2b.xml", &part("P1", "2", "5", "<INV201><a>2</a></INV201>")).await;
    answered(&app, "none.xml", &part("P1", "3", "2", "<INV201/>")).await;
    let found = rows(&admin, &format!("{LIST}&sort=fileName")).await;
    assert_eq!(kinds(&found), ["2", "1", "1", "1"]);
    assert!(found[1]["reasonEn"].as_str().unwrap().contains("does not match"), "{found:?}");
    // All are here, but nobody knows such an answer: it is kept whole, the parts are done with.
    answered(&app, "2.xml", &part("P1", "2", "2", "<INV201><b>2</b></INV201>")).await;
    let found = rows(&admin, &format!("{LIST}&sort=-id")).await;
    assert_eq!(kinds(&found), ["1", "1", "1", "1"]);
    let whole = admin.get(&format!("/sys/v1/answer/{}/detail", found[0]["id"])).await.done();
    assert_eq!(whole["xml"], "<INV201><a>1</a><b>2</b></INV201>");
    assert!(found[0]["reasonEn"].as_str().unwrap().contains("INV201"), "{found:?}");
}

#[tokio::test]
async fn a_receipt_waits_in_the_list_until_its_number_is_known() {
    let app = TestApp::start().await;
    let (admin, broker) = (app.as_user("admin").await, app.as_user("broker").await);
    let sent = sent(&app, made_for_a(&app, &broker, import()).await).await;
    outbox::write_all(&app.app, &Folders::open(app.app.settings.gateway()).unwrap()).await.unwrap();
    answered(&app, "early.xml", &receipt_of(NUMBER, "L")).await;
    answered(&app, "foreign.xml", &receipt_of("I20269999999999999", "L")).await;
    let found = rows(&admin, &format!("{LIST}&sort=cusCiqNo")).await;
    let shown: Vec<_> = found.iter().map(|row| (row["kind"].as_str().unwrap(), &row["cusCiqNo"])).collect();
    assert_eq!(shown, [("3", &json!(NUMBER)), ("3", &json!("I20269999999999999"))]);
    let whole = admin.get(&format!("/sys/v1/answer/{}/detail", found[1]["id"])).await.done();
    assert!(whole["xml"].as_str().unwrap().contains("I20269999999999999"));

    answered(&app, "staged.xml", &import_answer(&sent)).await;
    assert_eq!(now(&broker, &sent).await["status"], "L");
    let found = rows(&admin, LIST).await;
    assert_eq!((found.len(), &found[0]["cusCiqNo"]), (1, &json!("I20269999999999999")));
    assert_eq!(told(&admin).await, [] as [String; 0]);
    app.advance(TimeDelta::minutes(11));
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap();
    let said = told(&app.as_user("admin").await).await;
    assert!(said.len() == 1 && said[0].starts_with("1 answer has waited"), "{said:?}");
}
