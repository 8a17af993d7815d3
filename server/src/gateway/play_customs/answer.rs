//! The answer files, in the forms that single-window clients write.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};

use super::case::Case;
use super::plan;
use crate::gateway::dec_message::NAMESPACE;
use crate::gateway::xml::XmlWriter;

const ENVELOPE_NAMESPACE: &str = "http://www.chinaport.gov.cn/dxp";

/// The import answer: taken with a number, or refused with the reasons.
pub fn import(case: &Case) -> String {
    let mut writer = XmlWriter::new("DecImportResponse", &[("xmlns", NAMESPACE)]);
    writer.text("ResponseCode", if case.refusal.is_some() { "-1" } else { "0" });
    writer.text("ErrorMessage", case.refusal.as_deref().unwrap_or_default());
    writer.text("ClientSeqNo", &case.client_seq_no);
    writer.text("SeqNo", &case.seq_no);
    writer.text("TrnPreId", "");
    writer.finish()
}

/// A receipt, in an envelope or bare.
pub fn receipt(case: &Case, channel: &str, note: &str, at: DateTime<Utc>) -> String {
    let china = at + TimeDelta::hours(8);
    let mut writer = XmlWriter::new("DEC_RESULT", &[]);
    writer.text("CUS_CIQ_NO", &case.seq_no);
    writer.text("ENTRY_ID", if plan::shows_entry_id(channel) { &case.entry_id } else { "" });
    writer.text("NOTICE_DATE", &china.format("%Y-%m-%d %H:%M:%S%.3f").to_string());
    writer.text("CHANNEL", channel);
    writer.text("NOTE", note);
    writer.text("CUSTOM_MASTER", &case.office);
    writer.text("I_E_DATE", "");
    writer.text("D_DATE", &china.format("%Y%m%d").to_string());
    let receipt = writer.finish();
    if plan::in_envelope(case.serial) { envelope(case, &receipt, china) } else { receipt }
}

fn envelope(case: &Case, receipt: &str, china: DateTime<Utc>) -> String {
    let mut writer = XmlWriter::new("DxpMsg", &[("xmlns", ENVELOPE_NAMESPACE), ("ver", "1.0"), ("Id", "ID01")]);
    writer.open("TransInfo");
    writer.text("CopMsgId", &format!("{}{}", case.seq_no, china.format("%Y%m%d%H%M%S%3f")));
    writer.text("SenderId", "DXPCUSTOMS000001");
    writer.open("ReceiverIds");
    writer.text("ReceiverId", "DXPENT0000000001");
    writer.close();
    writer.text("CreatTime", &china.format("%Y-%m-%dT%H:%M:%S").to_string());
    writer.text("MsgType", "DecResult");
    writer.close();
    writer.text("Data", &STANDARD.encode(receipt));
    writer.open("AddInfo");
    writer.text("FileName", &case.file);
    writer.text("IcCard", "");
    writer.close();
    writer.finish()
}
