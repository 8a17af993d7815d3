//! Goods into and out of special zones: business applications, stock lists, passports and vehicle records. Elements, lengths and
//! decimals are those of the messages. Source: domain/bonded.md §3, §4, §9.

mod application;
mod message;
mod passport;
mod stock;
mod vehicle;

pub use application::{SAS_DCL, SAS_DCL_ACMP_FORM_DT, SAS_DCL_DT, SAS_DCL_UCNS_DT};
pub use message::{SAS101, SAS111, SAS121, SAS131};
pub use passport::{SAS_PASSPORT, SAS_PASSPORT_DT, SAS_PASSPORT_RLT};
pub use stock::{SAS_STOCK, SAS_STOCK_DT};
pub use vehicle::SAS_VEHICLE;

use crate::resource::{Field, FieldGroup, Search};
use crate::text::{Text, text};

/// Most lines of a document.
const MOST_LINES: u32 = 500;

const PARTIES: &str = "parties";
const CUSTOMS: &str = "customs";
const PARTIES_GROUP: FieldGroup = FieldGroup { key: PARTIES, label: text("企业", "Parties") };
const CUSTOMS_GROUP: FieldGroup = FieldGroup { key: CUSTOMS, label: text("海关回执", "Customs") };

const CUSTOMER: Field = Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200);
const OFFICE: Field =
    Field::dict("masterCuscd", text("主管关区", "Customs office"), "customsOffice", 4).to_declare().list(140);
const REMARK: Field = Field::text("rmk", text("备注", "Remarks"), 255).seldom();

/// Our number of the document, which the answers of the single window repeat.
const INNER_NO: Field = Field::text("etpsPreentNo", text("企业内部编号", "Internal no."), 64)
    .required()
    .once()
    .list(170)
    .search(Search::Prefix)
    .width(5);

// What customs says of a document.
const CHANGES: Field = Field::int("chgTmsCnt", text("变更次数", "Changes"), 9).read_only().group(CUSTOMS);
const ASKED: Field =
    Field::dict("dclTypecd", text("申报类型", "What is asked of customs"), "dclType", 1).read_only().group(CUSTOMS);
const DECLARED_ON: Field = Field::date("dclTime", text("申报日期", "Declared on")).read_only().list(120).group(CUSTOMS);
const DECIDED: Field =
    Field::dict("emapvMarkcd", text("审批标志", "Decision of customs"), "passportEmapv", 1).read_only().group(CUSTOMS);
const REASON: Field =
    Field::text("reason", text("海关意见", "What customs says"), 1000).read_only().list(200).group(CUSTOMS);
const SENT: Field = Field::instant("sentAt", text("发送时间", "Sent")).list(160).search(Search::Range).group(CUSTOMS);
const ANSWERED: Field = Field::instant("answeredAt", text("最近回执时间", "Last answer of customs")).group(CUSTOMS);

// What people keyed of customs' answers, until customs says it itself.
const KEYED_NUMBER: Field =
    Field::text("keyedNo", text("录入的海关编号", "Number keyed by people"), 64).read_only().rare().group(CUSTOMS);
const KEYED_RESULT: Field =
    Field::dict("keyedResult", text("录入的回执", "Decision keyed by people"), "bondDecision", 1)
        .read_only()
        .rare()
        .group(CUSTOMS);
const KEYED_COUNT: Field = Field::int("keyedTmsCnt", text("录入回执的变更次数", "Changes when it was keyed"), 9)
    .read_only()
    .rare()
    .group(CUSTOMS);
const DISPUTED: Field =
    Field::dict("disputedResult", text("与录入不符的海关回执", "What customs decided otherwise"), "bondDecision", 1)
        .read_only()
        .rare()
        .group(CUSTOMS);

/// The highest number that a line had: that of a line which is gone is not given again.
const LAST_LINE: Field =
    Field::int("lastLine", text("最大序号", "Highest line no."), 9).read_only().rare().group(CUSTOMS);

/// The customs code, the name and the code of social credit of a party. Those of the house are filled in by themselves: Enter passes them.
const fn party(fields: [(&'static str, Text); 3]) -> [Field; 3] {
    let [(code, code_label), (name, name_label), (credit, credit_label)] = fields;
    [
        Field::text(code, code_label, 10).seldom().group(PARTIES).width(6),
        Field::text(name, name_label, 512).seldom().group(PARTIES).width(8),
        Field::text(credit, credit_label, 18).seldom().group(PARTIES).width(6),
    ]
}

/// The enterprise in the zone.
const INSIDE: [Field; 3] = party([
    ("areainEtpsno", text("区内企业编号", "In the zone: customs code")),
    ("areainEtpsNm", text("区内企业名称", "In the zone: name")),
    ("areainEtpsSccd", text("区内企业社会信用代码", "In the zone: credit code")),
]);
/// Who declares.
const DECLARANT: [Field; 3] = party([
    ("dclEtpsno", text("申报企业编号", "Declarant: customs code")),
    ("dclEtpsNm", text("申报企业名称", "Declarant: name")),
    ("dclEtpsSccd", text("申报企业社会信用代码", "Declarant: credit code")),
]);
