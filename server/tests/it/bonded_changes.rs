//! What the message of a change tells customs of lines that the change takes away, and what is left once customs agrees.

use serde_json::{Value, json};
use server::gateway::folders;
use server::gateway::outbox;

use crate::base_support::with;
use crate::bonded_filing::{done as account_done, made};
use crate::bonded_lists::{self, answered, chosen, detail, line, lines, post, ready, refused, send};
use crate::harness::TestApp;
use crate::sas::{self, folders_of, played};

/// The pieces of the newest message in the OutBox that begin with this element.
pub async fn pieces(app: &TestApp, element: &str) -> Vec<String> {
    let folders = folders_of(app);
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::list(&folders.out_box()).unwrap().pop().unwrap();
    let xml = std::fs::read_to_string(&file).unwrap();
    let end = format!("</{element}>");
    xml.split(&format!("<{element}>")).skip(1).map(|piece| piece.split(&end).next().unwrap().to_owned()).collect()
}

/// What a piece says of an element.
pub fn said(piece: &str, element: &str) -> String {
    let (_, rest) = piece.split_once(&format!("<{element}>")).unwrap_or_default();
    rest.split('<').next().unwrap_or_default().to_owned()
}

fn marks(pieces: &[String], number: &str) -> Vec<(String, String)> {
    pieces.iter().map(|piece| (said(piece, number), said(piece, "ModfMarkcd"))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(number, mark)| ((*number).to_owned(), (*mark).to_owned())).collect()
}

#[tokio::test]
async fn lines_that_leave_an_account_are_told_as_deleted() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let account = made(&client, "ems", "ems-D1").await;
    let row = async |list: &str, of: &str, value: &str| {
        let page = client.get(&format!("/bond/v1/ems/{list}/page?emsId={}&pageSize=80", account["id"])).await.done();
        page["rows"].as_array().unwrap().iter().find(|row| row[of] == value).cloned().unwrap_or_default()
    };
    let gone = |row: &Value| json!({ "ids": [row["id"]], "versions": [row["version"]] });
    // What is not a number of goods, or less than nothing, is not stored.
    let bad = json!({ "emsId": account["id"], "gdsSeqno": "9", "mtpckEndprdTypecd": "I", "gdsMtno": "M-9", "gdecd": "3901100090",
        "gdsNm": "聚乙烯粒子", "dclUnitcd": "035", "dclQty": "100" });
    for (field, value, rule) in [("dclQty", "-1", "documents.negative"), ("gdsSeqno", "0", "bonded.lineNumber")] {
        let answer = client.post("/bond/v1/ems/dt/add", with(&bad, field, &json!(value))).await.refused(422);
        assert_eq!((&answer["fields"][0]["rule"], &answer["fields"][0]["field"]), (&json!(rule), &json!(field)));
    }
    account_done(&client, "ems", "send", &account, "").await;
    played(&app).await;

    account_done(&client, "ems", "change", &account, "").await;
    let material = row("dt", "gdsMtno", "M-2I").await;
    client.post("/bond/v1/ems/dt/delete", gone(&material)).await.done();
    account_done(&client, "ems", "send", &account, "").await;
    let told = pieces(&app, "EmsPutrecDt").await;
    assert_eq!(marks(&told, "GdsMtno"), pairs(&[("M-1I", "0"), ("M-1E", "0"), ("M-2I", "2")]));
    assert_eq!((said(&told[2], "GdsSeqno"), said(&told[2], "ChgTmsCnt")), ("2".to_owned(), "1".to_owned()));
    played(&app).await;
    let agreed = client.get(&format!("/bond/v1/ems/{}/detail", account["id"])).await.done();
    assert_eq!((&agreed["state"], &agreed["chgTmsCnt"]), (&json!("3"), &json!("1")), "{agreed}");
    assert_eq!(row("dt", "gdsMtno", "M-2I").await, Value::Null);

    // Consumption by which lists go stays: one that names no version goes by the last one.
    let list = json!({
        "orgId": account["orgId"], "etpsInnerInvtNo": "HZ-D9", "putrecNo": agreed["emsNo"], "impexpMarkcd": "E",
        "bondInvtTypecd": "0", "mtpckEndprdMarkcd": "E", "supvModecd": "0615", "dclcusFlag": "2",
    });
    let list = client.post("/invt/v1/bondInvt/add", list).await.done();
    let goods = json!({ "queryInvtId": list["id"], "putrecSeqno": "1", "gdsMtno": "M-1E", "gdecd": "3901100090",
        "gdsNm": "聚乙烯粒子", "dclUnitcd": "035", "dclQty": "1", "dclTotalAmt": "10", "dclCurrcd": "502", "natcd": "304" });
    client.post("/invt/v1/bondInvt/dt/add", goods).await.done();
    account_done(&client, "ems", "change", &account, "").await;
    let used = client.post("/bond/v1/ems/ucns/delete", gone(&row("ucns", "ucnsVerno", "1").await)).await.refused(422);
    assert_eq!(used["fields"][0]["rule"], "bonded.versionUsed", "{used}");
    let list = client.get(&format!("/invt/v1/bondInvt/{}/detail", list["id"])).await.done();
    client.post("/invt/v1/bondInvt/delete", gone(&list)).await.done();

    // Consumption of goods that are gone does not go to customs, and goes along where it is taken away too.
    client.post("/bond/v1/ems/dt/delete", gone(&row("dt", "gdsMtno", "M-1E").await)).await.done();
    let body = json!({ "ids": [account["id"]], "versions": [client.get(&format!("/bond/v1/ems/{}/detail", account["id"])).await.done()["version"]], "note": "" });
    let stopped = client.post("/bond/v1/ems/send", body).await.refused(422);
    assert_eq!(stopped["fields"][0]["field"], "ucns[0].endprdSeqno", "{stopped}");
    client.post("/bond/v1/ems/ucns/delete", gone(&row("ucns", "ucnsVerno", "1").await)).await.done();
    account_done(&client, "ems", "send", &account, "").await;
    assert_eq!(marks(&pieces(&app, "EmsPutrecUcnsDt").await, "UcnsVerno"), pairs(&[("1", "2")]));
    let told = pieces(&app, "EmsPutrecDt").await;
    assert_eq!(marks(&told, "GdsMtno"), pairs(&[("M-1I", "0"), ("M-1E", "2")]));
}

#[tokio::test]
async fn lines_that_leave_a_list_are_told_as_deleted_and_stay_away() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let made = ready(&broker, "HZ-D1", "I").await;
    post(&broker, "dt/add/all", json!({ "queryInvtId": made["id"], "rows": [line("12")] })).await;
    send(&broker, &made).await;
    answered(&broker, &made, "4").await;
    let change = async || {
        let body = chosen(&broker, &made).await;
        post(&broker, "change", body).await;
    };
    change().await;
    let second = lines(&broker, &made).await[1].clone();
    post(&broker, "dt/update", with(&second, "modfMarkcd", &json!("2"))).await;
    send(&broker, &made).await;
    assert_eq!(marks(&pieces(&app, "InvtListType").await, "GdsSeqno"), pairs(&[("1", "0"), ("2", "2")]));
    answered(&broker, &made, "4").await;
    // Customs agreed: the line is gone, and what the account held for it.
    let left = lines(&broker, &made).await;
    assert_eq!((left.len(), &left[0]["gdsSeqno"], &left[0]["heldQty"]), (1, &json!("1"), &json!("12.00000")));
    // The next change does not bring it back.
    change().await;
    send(&broker, &made).await;
    assert_eq!(marks(&pieces(&app, "InvtListType").await, "GdsSeqno"), pairs(&[("1", "0")]));
    answered(&broker, &made, "4").await;
    assert_eq!(lines(&broker, &made).await.len(), 1);

    // For a list that customs passed without deducting nothing is held: its lines are deleted here, and told so.
    let passed = ready(&broker, "HZ-D2", "I").await;
    post(&broker, "dt/add/all", json!({ "queryInvtId": passed["id"], "rows": [line("12")] })).await;
    send(&broker, &passed).await;
    answered(&broker, &passed, "5").await;
    let body = chosen(&broker, &passed).await;
    post(&broker, "change", body).await;
    let first = lines(&broker, &passed).await[0].clone();
    post(&broker, "dt/delete", json!({ "ids": [first["id"]], "versions": [first["version"]] })).await;
    send(&broker, &passed).await;
    assert_eq!(marks(&pieces(&app, "InvtListType").await, "GdsSeqno"), pairs(&[("2", "0"), ("1", "2")]));
    assert_eq!(detail(&broker, &passed).await["state"], json!("SENT"));

    let bad = with(&with(&line("12"), "queryInvtId", &made["id"]), "usdStatTotalAmt", &json!("-4800"));
    let draft = bonded_lists::add(&broker, "HZ-D3", "I").await;
    let answer = refused(&broker, "dt/add", with(&bad, "queryInvtId", &draft["id"]), 422).await;
    assert_eq!(answer["fields"][0]["rule"], "documents.negative");
}

#[tokio::test]
async fn lines_that_leave_an_application_are_told_as_deleted_and_its_papers_go_along() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let goods = |name: &str| {
        json!({ "gdecd": "7318160000", "gdsNm": name, "dclQty": "100", "dclUnitcd": "035", "dclTotalAmt": "420",
            "dclCurrcd": "502" })
    };
    let row = json!({
        "orgId": sas::running(&broker).await["orgId"], "etpsPreentNo": "YW-D1", "businessTypecd": "Y", "directionTypecd": "E",
        "areainOriactNo": "T2248W000019", "masterCuscd": "2248", "validTime": "2036-12-31", "lines": [goods("甲"), goods("乙")],
        "acmpForms": [
            { "formTypecd": "1", "formNo": "HT-2026-01" },
            { "formTypecd": "2", "acmpFormFileNm": "合同.pdf", "rmk": "两页" },
        ],
    });
    let empty = json!([{ "formTypecd": "1" }]);
    let answer = broker.post("/sas/v1/sasDcl/add", with(&row, "acmpForms", &empty)).await.refused(422);
    assert_eq!(answer["fields"][0]["field"], "acmpForms[0].formNo", "{answer}");
    let made = sas::add(&broker, sas::APPLICATIONS, row).await;
    assert_eq!(made["acmpForms"][1]["acmpFormSeqno"], json!("2"), "{made}");
    sas::done(&broker, sas::APPLICATIONS, "send", &made).await;
    let papers = pieces(&app, "SasDclAcmpFormDt").await;
    let told =
        |piece: &String| ["AcmpFormSeqno", "FormTypecd", "FormNo", "AcmpFormFileNm", "Rmk"].map(|of| said(piece, of));
    let expected = [["1", "1", "HT-2026-01", "", ""], ["2", "2", "", "合同.pdf", "两页"]];
    assert_eq!(papers.iter().map(told).collect::<Vec<_>>(), expected.map(|row| row.map(str::to_owned)));
    played(&app).await;
    let changing = sas::done(&broker, sas::APPLICATIONS, "change", &made).await;
    let kept = json!([changing["lines"][1], goods("丙")]);
    broker.post("/sas/v1/sasDcl/update", with(&changing, "lines", &kept)).await.done();
    sas::done(&broker, sas::APPLICATIONS, "send", &made).await;
    let told = pieces(&app, "SasDclDt").await;
    assert_eq!(marks(&told, "GdsNm"), pairs(&[("乙", "0"), ("丙", "3"), ("甲", "2")]));
    assert_eq!(marks(&told, "SasDclSeqno"), pairs(&[("2", "0"), ("3", "3"), ("1", "2")]));
    played(&app).await;
    let agreed = sas::detail(&broker, sas::APPLICATIONS, &made).await;
    assert_eq!((&agreed["state"], agreed["acmpForms"].as_array().map(Vec::len)), (&json!("APPROVED"), Some(2)));
}
