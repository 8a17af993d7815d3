//! What the gateway reads in texts and names of files, with the kinds of documents that the product has.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use server::gateway::answers::{Answer, read};
use server::gateway::correspondent::Notice;
use server::gateway::message::{file_of_answer, is_file_of_ours};

const RECEIPT: &str = "<DEC_RESULT><CUS_CIQ_NO>I20260000000000001</CUS_CIQ_NO><ENTRY_ID>222520261000000001</ENTRY_ID>\
    <NOTICE_DATE>2026-05-01 10:00:00</NOTICE_DATE><CHANNEL>J</CHANNEL><NOTE>审结</NOTE>\
    <CUSTOM_MASTER>2225</CUSTOM_MASTER><I_E_DATE/><D_DATE>20260501</D_DATE></DEC_RESULT>";

fn read_as(xml: &str) -> Notice {
    match read(xml.as_bytes()) {
        Ok(Answer::Notice(notice)) => *notice,
        other => panic!("{other:?}"),
    }
}

#[test]
fn reads_a_bare_receipt_and_one_in_an_envelope() {
    server::run::house::correspondents();
    let bare = read_as(RECEIPT);
    assert_eq!((bare.kind, bare.root.as_str(), bare.code.as_str()), ("declaration", "DEC_RESULT", "J"));
    let data = STANDARD.encode(RECEIPT);
    let (first, second) = data.split_at(40);
    let envelope = format!(
        "<DxpMsg xmlns=\"http://www.chinaport.gov.cn/dxp\" ver=\"1.0\" Id=\"ID01\"><TransInfo/>\
         <Data>{first}\n{second}</Data></DxpMsg>"
    );
    assert_eq!(read_as(&envelope), bare);
}

#[test]
fn refuses_unknown_kinds_and_missing_keys() {
    server::run::house::correspondents();
    for (xml, part) in [
        ("<Other/>", "Other"),
        ("<DEC_RESULT><CHANNEL>J</CHANNEL></DEC_RESULT>", "CUS_CIQ_NO"),
        ("<DecImportResponse><ClientSeqNo>1</ClientSeqNo></DecImportResponse>", "ResponseCode"),
        ("<DxpMsg><Data>!!</Data></DxpMsg>", "base64"),
        ("<DxpMsg><Data>PEEvPg==</Data></DxpMsg>", "\"A\""),
    ] {
        let error = read(xml.as_bytes()).expect_err(xml);
        assert!(error.whole().en.contains(part), "{xml}: {error}");
    }
}

#[test]
fn knows_our_own_files() {
    server::run::house::correspondents();
    for ours in ["I_260501000000000012_t-3.xml", "E_1_t-12.xml.2"] {
        assert!(is_file_of_ours(ours), "{ours}");
    }
    for other in ["Successed_I_1_t-3.xml_2026", "a.xml", "I_1_t-3.xml.tmp", "I_1_t-3.xml.reason.txt", ""] {
        assert!(!is_file_of_ours(other), "{other}");
    }
}

#[test]
fn finds_our_name_in_the_name_of_an_answer() {
    server::run::house::correspondents();
    let ours = Some("I_260501000000000012_t-3.xml".to_owned());
    assert_eq!(file_of_answer("Successed_I_260501000000000012_t-3.xml_20260501101112"), ours);
    assert_eq!(file_of_answer("Failed_I_260501000000000012_t-3_20260501.xml"), ours);
    for other in ["Receipt_C_I2026_1.xml", "Failed_X_1_t-1.xml", "Failed_I_1_t-.xml", "a.xml"] {
        assert_eq!(file_of_answer(other), None, "{other}");
    }
}
