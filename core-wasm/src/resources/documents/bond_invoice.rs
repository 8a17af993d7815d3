//! Bonded invoices (保税发票): the commercial invoices of bonded goods of which inventory lists are made. What lists took of a line
//! follows from them and is kept nowhere else. Source: domain/glossary.md.

use super::goods::{DESTINATION, GROSS, LONG_NAME, LONG_SPEC, NET, SERIAL};
use super::{CUSTOMER, MATERIAL, line_weights};
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Priced, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::rules::bonded::list::invoice_amounts;
use crate::rules::bonded::numbers::{beside_price, impossible};
use crate::text::text;

/// Most lines of an invoice.
const MOST_LINES: u32 = 10_000;

const INVOICE: &str = "invoice";
const PARTIES: &str = "parties";

/// A bonded invoice. A confirmed one is ready for lists.
pub static BOND_INVOICE: Resource = Resource {
    name: "bondInvoice",
    label: text("保税发票", "Bonded invoice"),
    about: text(
        "保税货物的商业发票。新增一份，录入或导入明细；确认后即可用于生成核注清单。",
        "Commercial invoices of bonded goods. Add one, key or import its lines and confirm it: inventory lists are made of it then.",
    ),
    path: "/invt/v1/bondInvoice",
    perm: "bond:bondInvoice",
    verbs: CRUD,
    fields: &[
        Field::text("invoiceNo", text("发票号", "Invoice no."), 100)
            .required()
            .once()
            .list(170)
            .search(Search::Prefix)
            .group(INVOICE),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "bondInvoiceState", 1)
            .read_only()
            .list(100)
            .search(Search::Eq)
            .group(INVOICE),
        Field::dict("impexpMarkcd", text("进出口标记", "In or out"), "ieFlag", 1)
            .required()
            .list(90)
            .search(Search::Eq)
            .group(INVOICE),
        Field::date("invoiceDate", text("发票日期", "Date"))
            .to_declare()
            .list(110)
            .search(Search::Range)
            .group(INVOICE),
        Field::text("contrNo", text("合同号", "Contract no."), 32).list(140).search(Search::Prefix).group(INVOICE),
        Field::text("putrecNo", text("备案编号", "Account no."), 64).list(140).search(Search::Prefix).group(INVOICE),
        Field::dict("transMode", text("成交方式", "Terms of delivery"), "transactionMode", 1).group(INVOICE),
        Field::dict("currency", text("币制", "Currency"), "currency", 3).to_declare().list(90).group(INVOICE),
        Field::decimal("totalAmt", text("发票总额", "Total"), 25, 5).to_declare().list(120).group(INVOICE),
        Field::text("seller", text("卖方", "Seller"), 512).to_declare().list(200).group(PARTIES).found(Search::Like),
        Field::text("sellerAddress", text("卖方地址", "Address of the seller"), 512).seldom().group(PARTIES),
        Field::text("buyer", text("买方", "Buyer"), 512).to_declare().list(200).group(PARTIES).found(Search::Like),
        Field::text("buyerAddress", text("买方地址", "Address of the buyer"), 512).seldom().group(PARTIES),
        Field::text("paymentTerms", text("付款条件", "Terms of payment"), 200).seldom().group(PARTIES),
        Field::int("reviewStep", text("已通过复核次数", "Reviews passed"), 1).read_only().rare().group(INVOICE),
        Field::instant("confirmedAt", text("确认时间", "Confirmed")).list(160),
        Field::text("rmk", text("备注", "Remarks"), 4000).group(INVOICE).width(24),
        ORG.search(Search::Eq).group(INVOICE),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: INVOICE, label: text("发票", "Invoice") },
        FieldGroup { key: PARTIES, label: text("买卖双方", "Seller and buyer") },
    ],
    rules: &[impossible],
    unique: &["orgId", "invoiceNo"],
    known_by: "invoiceNo",
    reviews: Some("invReviewTimes"),
    start: &[("impexpMarkcd", "I")],
    lines: &[Lines::paged("lines", &BOND_INVOICE_DT, MOST_LINES, "queryInvoiceId").numbered("lineNo")],
    page: Some(MenuPage {
        group: "invt",
        path: "/invt/bondInvoice",
        title: text("保税发票", "Bonded invoices"),
        permissions: &["bond:bondInvoice:view"],
    }),
    category: Some("bond"),
    example: r#"{"invoiceNo":"INV-0917","impexpMarkcd":"I","contrNo":"HT-0917"}"#,
    ..Resource::PLAIN
};

/// A line of a bonded invoice, by material. Fields that a line of an inventory list has too are called as there.
pub static BOND_INVOICE_DT: Resource = Resource {
    name: "bondInvoiceDt",
    label: text("保税发票明细", "Bonded invoice line"),
    path: "/invt/v1/bondInvoice/dt",
    perm: "bond:bondInvoice",
    fields: &[
        Field::int("lineNo", text("行号", "Line no."), 9).read_only().list(70).pinned(),
        MATERIAL.required().search(Search::Prefix),
        Field::dict("gdecd", text("商品编码", "HS code"), "hsCode", 10).list(120).found(Search::Prefix),
        LONG_NAME,
        LONG_SPEC.found(Search::Like),
        Field::decimal("dclQty", text("数量", "Quantity"), 19, 5).required().list(110),
        Field::dict("dclUnitcd", text("计量单位", "Unit"), "unit", 3).required().list(80),
        Field::decimal("dclUprcAmt", text("单价", "Unit price"), 25, 5).list(110),
        Field::decimal("dclTotalAmt", text("总价", "Total"), 25, 5).required().list(110),
        Field::dict("dclCurrcd", text("币制", "Currency"), "currency", 3).required().list(90),
        Field::dict("natcd", text("原产国", "Country of origin"), "country", 3).list(100),
        DESTINATION,
        GROSS,
        NET,
        SERIAL,
        Field::text("rmk", text("备注", "Remarks"), 255),
    ],
    rules: &[line_weights, invoice_amounts, beside_price],
    order: "id",
    search_index: true,
    known_by: "gdsNm",
    import: &[
        "gdsMtno",
        "gdecd",
        "gdsNm",
        "gdsSpcfModelDesc",
        "dclQty",
        "dclUnitcd",
        "dclUprcAmt",
        "dclTotalAmt",
        "dclCurrcd",
        "natcd",
        "destinationNatcd",
        "grossWt",
        "netWt",
        "putrecSeqno",
    ],
    priced: Some(Priced { total: "dclTotalAmt", currency: "dclCurrcd" }),
    ..Resource::PLAIN
};
