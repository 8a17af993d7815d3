//! Papers that go along with bonded accounts, inventory lists and write-offs: numbered in their order, told in the message, and as they
//! were where a change is given up.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_changes::{pieces, said};
use crate::bonded_filing::{done as account_done, made};
use crate::bonded_lists::{answered, chosen, detail, line, post, ready, refused, send};
use crate::harness::{Client, TestApp};
use crate::sas::played;
use crate::write_off;

const PAPERS: &str = "acmpForms";

/// What a message tells of papers: their numbers, kinds, numbers of their own and files.
async fn told(app: &TestApp, element: &str, kind: &str, number: &str) -> Vec<[String; 4]> {
    let papers = pieces(app, element).await;
    papers.iter().map(|piece| ["AcmpFormSeqno", kind, number, "AcmpFormFileNm"].map(|of| said(piece, of))).collect()
}

fn rows<const N: usize>(expected: [[&str; 4]; N]) -> Vec<[String; 4]> {
    expected.map(|row| row.map(str::to_owned)).into_iter().collect()
}

/// The papers of a document, without what the database adds.
fn papers(document: &Value, number: &str) -> Vec<[Value; 3]> {
    let rows = document[PAPERS].as_array().unwrap();
    rows.iter().map(|row| ["acmpFormSeqno", number, "acmpFormFileNm"].map(|field| row[field].clone())).collect()
}

async fn account(client: &Client, kind: &str, id: &Value) -> Value {
    client.get(&format!("/bond/v1/{kind}/{id}/detail")).await.done()
}

#[tokio::test]
async fn accounts_of_each_kind_send_their_papers_and_have_them_back() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let elements = [("bws", "PreBwsPutrecAcmpFormDt"), ("eml", "EmlPutrecAcmpFormDt"), ("ems", "EmsPutrecAcmpFormDt")];
    for (kind, element) in elements {
        let update = format!("/bond/v1/{kind}/update");
        let made = made(&client, kind, &format!("{kind}-P1")).await;
        let empty = with(&account(&client, kind, &made["id"]).await, PAPERS, &json!([{ "acmpFormTypecd": "1" }]));
        let answer = client.post(&update, empty).await.refused(422);
        assert_eq!(answer["fields"][0]["field"], "acmpForms[0].acmpFormNo", "{answer}");

        let two = json!([
            { "acmpFormTypecd": "1", "acmpFormNo": "HT-2026-01" },
            { "acmpFormTypecd": "2", "acmpFormFileNm": "仓库平面图.pdf" },
        ]);
        let written = with(&account(&client, kind, &made["id"]).await, PAPERS, &two);
        client.post(&update, written).await.done();
        account_done(&client, kind, "send", &made, "").await;
        let expected = rows([["1", "1", "HT-2026-01", ""], ["2", "2", "", "仓库平面图.pdf"]]);
        assert_eq!(told(&app, element, "AcmpFormTypecd", "AcmpFormNo").await, expected, "{kind}");
        played(&app).await;

        // A change takes one away and brings another; customs returned it, and it is given up.
        let begun = account_done(&client, kind, "change", &made, "").await;
        let were = papers(&begun, "acmpFormNo");
        let kept = json!([begun[PAPERS][1], { "acmpFormNo": "HT-2026-02" }]);
        client.post(&update, with(&begun, PAPERS, &kept)).await.done();
        account_done(&client, kind, "send", &made, "").await;
        let expected = rows([["1", "2", "", "仓库平面图.pdf"], ["2", "", "HT-2026-02", ""]]);
        assert_eq!(told(&app, element, "AcmpFormTypecd", "AcmpFormNo").await, expected, "{kind}");
        account_done(&client, kind, "return", &made, "资料不全").await;
        account_done(&client, kind, "giveUp", &made, "").await;
        assert_eq!(papers(&account(&client, kind, &made["id"]).await, "acmpFormNo"), were, "{kind}");
    }
}

#[tokio::test]
async fn a_list_sends_its_papers_and_has_them_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-P1", "I").await;
    let wrong = json!([{ "formNo": "HT-1", "invtGdsSeqno": "0" }]);
    let row = with(&detail(&broker, &made).await, PAPERS, &wrong);
    let answer = refused(&broker, "update", row, 422).await;
    assert_eq!(answer["fields"][0]["rule"], "bonded.lineNumber", "{answer}");

    let two = json!([
        { "formTypecd": "1", "formNo": "HT-2026-01", "invtGdsSeqno": "1" },
        { "formTypecd": "2", "acmpFormFileNm": "发票.pdf" },
    ]);
    let row = with(&detail(&broker, &made).await, PAPERS, &two);
    post(&broker, "update", row).await;
    send(&broker, &made).await;
    let expected = rows([["1", "1", "HT-2026-01", ""], ["2", "2", "", "发票.pdf"]]);
    assert_eq!(told(&app, "BondInvtAcmpFormDt", "FormTypecd", "FormNo").await, expected);
    assert_eq!(said(&pieces(&app, "BondInvtAcmpFormDt").await[0], "InvtGdsSeqno"), "1");
    answered(&broker, &made, "4").await;

    let change = chosen(&broker, &made).await;
    post(&broker, "change", change).await;
    let begun = detail(&broker, &made).await;
    let were = papers(&begun, "formNo");
    post(&broker, "update", with(&begun, PAPERS, &json!([begun[PAPERS][1], { "formNo": "HT-9" }]))).await;
    post(&broker, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": [line("12")] })).await;
    let give_up = chosen(&broker, &made).await;
    post(&broker, "giveUp", give_up).await;
    assert_eq!(papers(&detail(&broker, &made).await, "formNo"), were);
}

#[tokio::test]
async fn a_write_off_sends_its_papers() {
    let app = TestApp::start().await;
    let (begins, ends) = (NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(), app.app.today());
    app.advance(TimeDelta::days(10));
    let broker = app.as_user("broker").await;
    let account = write_off::account(&broker, "bws", "T2248W000019").await;
    let made = write_off::add(&broker, &account, "T2248W000019", "BH-P1", begins, ends).await;
    let one = json!([{ "acmpFormTypecd": "1", "acmpFormNo": "盘点-01", "acmpFormFileNm": "盘点表.xlsx" }]);
    broker.post("/invt/v1/bwsDcr/update", with(&made, PAPERS, &one)).await.done();
    write_off::done(&broker, "fill", &made).await;
    write_off::count_all(&broker, &made, ("", "", "", "")).await;
    write_off::done(&broker, "send", &made).await;
    let expected = rows([["1", "1", "盘点-01", "盘点表.xlsx"]]);
    assert_eq!(told(&app, "BwsAdjaccAcmpFormDt", "AcmpFormTypecd", "AcmpFormNo").await, expected);
}
