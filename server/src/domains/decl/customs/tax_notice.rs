//! The notice of tax bills (`DEC_TAX`): what customs levies on a declaration, a bill for each kind of tax, and later that it
//! was paid. The sources name no such message for declarations, so its elements are a proposal in the manner of
//! `DEC_RESULT`; they stand here and in the played customs (`player/answer.rs`) and nowhere else.

use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::rules::tax::bill::Payment;
use core_wasm::text::catalogue::gateway as texts;

use crate::gateway::answers::required;
use crate::gateway::xml::{Element, XmlError};

pub const ROOT: &str = "DEC_TAX";

/// Tax bills of a declaration, new ones or with their payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxNotice {
    /// The unified number (SeqNo).
    pub cus_ciq_no: String,
    pub client_seq_no: String,
    pub entry_id: String,
    /// Time of the notice, as customs wrote it.
    pub notice_date: String,
    pub note: String,
    /// At least one.
    pub bills: Vec<TaxBill>,
}

/// A tax bill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxBill {
    pub tax_no: String,
    /// Dictionary `taxType`.
    pub tax_type: String,
    pub payer_name: String,
    pub billed_on: NaiveDate,
    /// Missing where customs leaves it to the law.
    pub due_on: Option<NaiveDate>,
    pub amount: Fixed<2>,
    pub payment: Payment,
    pub paid_on: Option<NaiveDate>,
    /// May be missing in a notice of payment.
    pub items: Vec<TaxItem>,
}

/// A goods line of a bill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxItem {
    pub g_no: i64,
    pub code_t_s: String,
    pub g_name: String,
    pub value: Fixed<2>,
    pub rate: Option<Fixed<4>>,
    pub quantity: Option<Fixed<5>>,
    pub per_unit: Option<Fixed<5>>,
    pub amount: Fixed<2>,
}

/// Reads a notice; what is missing or cannot be read is an error that names it.
pub fn read(root: &Element) -> Result<TaxNotice, XmlError> {
    let text = |name: &str| root.text_of(name).to_owned();
    let bills = root.all("TAX_BILL").map(bill).collect::<Result<Vec<_>, _>>()?;
    if bills.is_empty() {
        return Err(XmlError::new(ROOT, texts::MISSING.with(&[("name", "TAX_BILL")])));
    }
    Ok(TaxNotice {
        cus_ciq_no: required(root, "CUS_CIQ_NO")?,
        client_seq_no: text("ClientSeqNo"),
        entry_id: text("ENTRY_ID"),
        notice_date: required(root, "NOTICE_DATE")?,
        note: text("NOTE"),
        bills,
    })
}

fn bill(bill: &Element) -> Result<TaxBill, XmlError> {
    Ok(TaxBill {
        tax_no: required(bill, "TAX_ID")?,
        tax_type: required(bill, "TAX_TYPE")?,
        payer_name: bill.text_of("DUTY_PAYER").to_owned(),
        billed_on: read_as(bill, "GEN_DATE", day)?,
        due_on: optional(bill, "LIMIT_DATE", day)?,
        amount: decimal(bill, "AMOUNT")?,
        payment: read_as(bill, "STATUS", Payment::from_code)?,
        paid_on: optional(bill, "PAY_DATE", day)?,
        items: bill.all("TAX_ITEM").map(item).collect::<Result<_, _>>()?,
    })
}

fn item(item: &Element) -> Result<TaxItem, XmlError> {
    Ok(TaxItem {
        g_no: read_as(item, "G_NO", |text| text.parse().ok())?,
        code_t_s: required(item, "CODE_T_S")?,
        g_name: item.text_of("G_NAME").to_owned(),
        value: decimal(item, "DUTY_VALUE")?,
        rate: optional(item, "RATE", |text| text.parse().ok())?,
        quantity: optional(item, "QTY", |text| text.parse().ok())?,
        per_unit: optional(item, "QTY_RATE", |text| text.parse().ok())?,
        amount: decimal(item, "AMOUNT")?,
    })
}

/// A day as customs writes it, `YYYYMMDD`, or with hyphens.
fn day(text: &str) -> Option<NaiveDate> {
    let digits = text.replace('-', "");
    let is_plain = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { NaiveDate::parse_from_str(&digits, "%Y%m%d").ok() } else { None }
}

fn decimal(element: &Element, name: &str) -> Result<Fixed<2>, XmlError> {
    read_as(element, name, |text| text.parse().ok())
}

fn read_as<T>(element: &Element, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, XmlError> {
    required(element, name)?;
    match optional(element, name, read)? {
        Some(value) => Ok(value),
        None => Err(XmlError::new(element.name.as_str(), texts::MISSING.with(&[("name", name)]))),
    }
}

fn optional<T>(element: &Element, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, XmlError> {
    let text = element.text_of(name);
    if text.is_empty() {
        return Ok(None);
    }
    match read(text) {
        Some(value) => Ok(Some(value)),
        None => {
            let path = format!("{}/{name}", element.name);
            let shown: String = text.chars().take(40).collect();
            Err(XmlError::new(path, texts::UNREADABLE.with(&[("value", &shown)])))
        }
    }
}
