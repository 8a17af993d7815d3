//! Smart document making (智能制单): the papers of a shipment that are read, reviewed and become drafts. What is read out of them is
//! kept beside these rows (`crate::rules::recognition`).

mod template;

pub use template::{ABOUT_GOODS, ALL_OF_PAPER, GOODS, RECG_TEMPLATE};

use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// Group of its pages in the menu.
const GROUP: &str = "recg";

/// What is searched of a paper: its name and the text that was read of it. Nobody lists these rows.
#[cfg(not(target_arch = "wasm32"))]
pub static PAPER_WORDS: Resource = Resource {
    name: "recognitionWords",
    label: text("单证", "Paper"),
    fields: &[
        Field::text("name", text("文件名", "File name"), 255).found(Search::Like),
        Field::text("words", text("识别文字", "Text"), 65_000).found(Search::Like),
    ],
    known_by: "name",
    search_index: true,
    category: None,
    ..Resource::PLAIN
};

/// One shipment whose papers are read. It is made by an upload and changed by corrections.
pub static RECOGNITION: Resource = Resource {
    name: "recognition",
    label: text("智能识别", "Recognition"),
    about: text(
        "上传一票货的发票、装箱单、提单和合同，核对识别结果后生成报关单或预报草稿。",
        "Upload the invoice, packing list, bill of lading and contract of a shipment, check what was read, and make a draft of it.",
    ),
    path: "/recg/v1",
    perm: "recg:recognition",
    verbs: CRUD,
    fields: &[
        Field::text("recgNo", text("识别编号", "Recognition no."), 32).read_only().list(150).search(Search::Prefix),
        Field::dict("iEFlag", text("进出口", "Import or export"), "ieFlag", 1).required().list(90).search(Search::Eq),
        Field::id("customerId", text("报关单所属企业", "Whose declaration")),
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(180).search(Search::Like),
        Field::dict("state", text("状态", "State"), "recgState", 10).read_only().list(110).search(Search::Eq),
        Field::int("paperCount", text("单证数", "Papers"), 3).read_only().list(80),
        Field::int("paperRead", text("已读单证数", "Papers read"), 3).read_only().list(80),
        Field::int("unsureCount", text("待核对", "To look at"), 6).read_only().list(90),
        Field::text("supplier", text("卖方", "Seller"), 200).read_only().list(200).search(Search::Like),
        // The seller's name as it is compared.
        Field::text("supplierKey", text("卖方标识", "Seller as compared"), 200).read_only(),
        Field::text("invoiceNo", text("发票号", "Invoice no."), 100).read_only().list(150).search(Search::Prefix),
        Field::text("billNo", text("提单号", "Bill of lading no."), 100).read_only().list(150).search(Search::Prefix),
        Field::decimal("totalAmount", text("总金额", "Total amount"), 19, 5).read_only().list(120),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3).read_only().list(80),
        Field::text("note", text("备注", "Remarks"), 200).list(160),
        // The draft that it became: `declaration` or `forecast`.
        Field::text("madeKind", text("生成单证类型", "Kind of draft"), 20).read_only(),
        Field::id("madeId", text("生成单证", "Draft")).read_only(),
        Field::text("madeNo", text("生成单证编号", "Draft no."), 40).read_only().list(170).search(Search::Prefix),
        Field::id("makerId", text("上传人", "Uploaded by")).read_only(),
        Field::text("makerName", text("上传人", "Uploaded by"), 100).read_only().list(110).search(Search::Like),
        Field::instant("readAt", text("识别时间", "Read")),
        Field::instant("confirmedAt", text("确认时间", "Confirmed")),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    unique: &["orgId", "recgNo"],
    order: "-createdAt",
    known_by: "recgNo",
    hidden: &["billNo", "paperRead", "orgId"],
    page: Some(MenuPage {
        group: GROUP,
        path: "/recg/recognition",
        title: text("智能识别", "Smart recognition"),
        permissions: &["recg:recognition:view"],
    }),
    category: None,
    ..Resource::PLAIN
};
