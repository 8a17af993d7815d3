//! The answer files, in the forms that single-window clients write.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::Deadline;
use core_wasm::rules::tax::bill::Payment;

use super::bill::Bill;
use super::{Entry, plan};
use crate::domains::decl::customs::tax_notice;
use crate::gateway::play_customs::Case;
use crate::gateway::xml::XmlWriter;
use crate::process::clock::day_in_china;

/// Customs writes the time of China.
const CHINA: TimeDelta = TimeDelta::hours(8);
const NAMESPACE: &str = "http://www.chinaport.gov.cn/dec";
const ENVELOPE_NAMESPACE: &str = "http://www.chinaport.gov.cn/dxp";

/// The import answer: taken with a number, or refused with the reasons.
pub fn import(case: &Case, seq_no: &str) -> String {
    let mut writer = XmlWriter::new("DecImportResponse", &[("xmlns", NAMESPACE)]);
    writer.text("ResponseCode", if case.refusal.is_some() { "-1" } else { "0" });
    writer.text("ErrorMessage", case.refusal.as_deref().unwrap_or_default());
    writer.text("ClientSeqNo", &case.client_seq_no);
    writer.text("SeqNo", seq_no);
    writer.text("TrnPreId", "");
    writer.finish()
}

/// A receipt, in an envelope or bare.
pub fn receipt(case: &Case, entry: &Entry, channel: &str, note: &str, at: DateTime<Utc>) -> String {
    let china = at + CHINA;
    let mut writer = XmlWriter::new("DEC_RESULT", &[]);
    writer.text("CUS_CIQ_NO", &entry.seq_no);
    writer.text("ENTRY_ID", if plan::shows_entry_id(channel) { &entry.entry_id } else { "" });
    writer.text("NOTICE_DATE", &china.format("%Y-%m-%d %H:%M:%S%.3f").to_string());
    writer.text("CHANNEL", channel);
    writer.text("NOTE", note);
    writer.text("CUSTOM_MASTER", &entry.office);
    writer.text("I_E_DATE", "");
    writer.text("D_DATE", &china.format("%Y%m%d").to_string());
    let receipt = writer.finish();
    if plan::in_envelope(case.serial) { envelope(case, &entry.seq_no, &receipt, china, "DecResult") } else { receipt }
}

/// A notice of tax bills; `paid` when they are.
pub fn tax(
    case: &Case,
    entry: &Entry,
    at: DateTime<Utc>,
    billed: DateTime<Utc>,
    paid: Option<DateTime<Utc>>,
    dicts: &Dictionaries,
) -> String {
    let day = day_in_china(billed);
    let notice = TaxNotice {
        seq_no: &entry.seq_no,
        entry_id: &entry.entry_id,
        office: &entry.office,
        payer: &entry.payer,
        bills: &entry.bills,
        at,
        billed,
        limit: Deadline::to_pay(day, day, Calendar::of(dicts)).due,
        paid,
    };
    let written = notice.write();
    if plan::in_envelope(case.serial) { envelope(case, &entry.seq_no, &written, at + CHINA, "DecTax") } else { written }
}

/// What a notice of tax bills says.
pub struct TaxNotice<'a> {
    pub seq_no: &'a str,
    pub entry_id: &'a str,
    pub office: &'a str,
    pub payer: &'a str,
    pub bills: &'a [Bill],
    pub at: DateTime<Utc>,
    pub billed: DateTime<Utc>,
    /// The last day to pay.
    pub limit: NaiveDate,
    pub paid: Option<DateTime<Utc>>,
}

impl TaxNotice<'_> {
    /// The message.
    pub fn write(&self) -> String {
        let day = |at: DateTime<Utc>| (at + CHINA).format("%Y%m%d").to_string();
        let payment = if self.paid.is_some() { Payment::Paid } else { Payment::Unpaid };
        let mut writer = XmlWriter::new(tax_notice::ROOT, &[]);
        writer.text("CUS_CIQ_NO", self.seq_no);
        writer.text("ENTRY_ID", self.entry_id);
        writer.text("NOTICE_DATE", &(self.at + CHINA).format("%Y-%m-%d %H:%M:%S%.3f").to_string());
        writer.text("NOTE", if self.paid.is_some() { "税单已缴" } else { "税单已填发" });
        writer.text("CUSTOM_MASTER", self.office);
        for bill in self.bills {
            writer.open("TAX_BILL");
            writer.text("TAX_ID", &format!("{}-{}01", self.entry_id, bill.tax));
            writer.text("TAX_TYPE", &bill.tax);
            writer.text("DUTY_PAYER", self.payer);
            writer.text("GEN_DATE", &day(self.billed));
            writer.text("LIMIT_DATE", &self.limit.format("%Y%m%d").to_string());
            writer.text("AMOUNT", &bill.amount);
            writer.text("STATUS", payment.code());
            writer.text("PAY_DATE", &self.paid.map(day).unwrap_or_default());
            for item in &bill.items {
                writer.open("TAX_ITEM");
                writer.text("G_NO", &item.g_no);
                writer.text("CODE_T_S", &item.hs_code);
                writer.text("G_NAME", &item.name);
                writer.text("DUTY_VALUE", &item.value);
                writer.text("RATE", &item.rate);
                writer.text("QTY", &item.quantity);
                writer.text("QTY_RATE", &item.per_unit);
                writer.text("AMOUNT", &item.amount);
                writer.close();
            }
            writer.close();
        }
        writer.finish()
    }
}

fn envelope(case: &Case, seq_no: &str, receipt: &str, china: DateTime<Utc>, kind: &str) -> String {
    let mut writer = XmlWriter::new("DxpMsg", &[("xmlns", ENVELOPE_NAMESPACE), ("ver", "1.0"), ("Id", "ID01")]);
    writer.open("TransInfo");
    writer.text("CopMsgId", &format!("{seq_no}{}", china.format("%Y%m%d%H%M%S%3f")));
    writer.text("SenderId", "DXPCUSTOMS000001");
    writer.open("ReceiverIds");
    writer.text("ReceiverId", "DXPENT0000000001");
    writer.close();
    writer.text("CreatTime", &china.format("%Y-%m-%dT%H:%M:%S").to_string());
    writer.text("MsgType", kind);
    writer.close();
    writer.text("Data", &STANDARD.encode(receipt));
    writer.open("AddInfo");
    writer.text("FileName", &case.file);
    writer.text("IcCard", "");
    writer.close();
    writer.finish()
}
