//! The estimated taxes of declarations, as the lists show them. The estimate itself is `rules::tax`.

use crate::resource::{Field, Resource, Search};
use crate::text::catalogue::tax as texts;
use crate::text::{Text, text};

const fn amount(name: &'static str, label: Text) -> Field {
    Field::decimal(name, label, 19, 2).read_only().list(130).unsortable()
}

const DECL: Field = Field::id("declId", text("报关单", "Declaration")).read_only().search(Search::Eq);
const ORG: Field = Field::id("orgId", text("所属企业", "Owning organisation")).read_only();
const CATEGORY: Field = Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1)
    .read_only()
    .list(90)
    .unsortable()
    .search(Search::Eq);
const NUMBER: Field = Field::text("clientSeqNo", text("客户端报关单编号", "Our number"), 18)
    .read_only()
    .list(190)
    .unsortable()
    .search(Search::Prefix);
const VALUE: Field = amount("value", texts::VALUE);
const DUTY: Field = amount("duty", texts::DUTY);
const ADDITIONAL: Field = amount("additional", texts::ADDITIONAL);
const ANTI_DUMPING: Field = amount("antiDumping", texts::ANTI_DUMPING);
const COUNTERVAILING: Field = amount("countervailing", texts::COUNTERVAILING);
const CONSUMPTION: Field = amount("consumption", texts::CONSUMPTION);
const VAT: Field = amount("vat", texts::VAT);
const EXPORT_DUTY: Field = amount("exportDuty", texts::EXPORT_DUTY);
const TOTAL: Field = amount("total", text("税款合计", "Taxes in all"));

/// The column of each tax (dictionary `taxType`).
pub const COLUMNS: &[(&str, &str)] = &[
    ("A", "duty"),
    ("V", "additional"),
    ("I", "antiDumping"),
    ("D", "countervailing"),
    ("Y", "consumption"),
    ("L", "vat"),
    ("B", "exportDuty"),
];

/// The estimated taxes of a declaration.
pub static TAX_FCST: Resource = Resource {
    name: "taxFcst",
    label: text("税款估算", "Tax estimate"),
    path: "/decl/v1/tax/fcst",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        CATEGORY,
        NUMBER,
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200).unsortable(),
        Field::text("billNo", text("提单号", "Bill of lading no."), 32).read_only().list(160).unsortable(),
        Field::date("estimatedOn", text("估算日期", "Estimated on")).read_only().list(120).search(Search::Range),
        VALUE,
        DUTY,
        ADDITIONAL,
        ANTI_DUMPING,
        COUNTERVAILING,
        CONSUMPTION,
        VAT,
        EXPORT_DUTY,
        TOTAL,
        Field::flag("isComplete", text("各项均已估算", "All lines estimated")).read_only().list(110).unsortable(),
    ],
    rules: &[],
};

/// The estimated taxes of a goods line.
pub static TAX_FCST_DTL: Resource = Resource {
    name: "taxFcstDtl",
    label: text("税款估算明细", "Tax estimate by line"),
    path: "/decl/v1/tax/fcst/dtl",
    perm: "records",
    fields: &[
        DECL,
        ORG,
        CATEGORY,
        NUMBER,
        Field::int("gNo", text("商品序号", "Line no."), 19).read_only().list(60).unsortable(),
        Field::dict("codeTS", text("商品编号", "HS code"), "hsCode", 10)
            .read_only()
            .list(120)
            .unsortable()
            .search(Search::Prefix),
        Field::text("gName", text("商品名称", "Goods name"), 255).read_only().list(180).unsortable(),
        VALUE,
        DUTY,
        ADDITIONAL,
        ANTI_DUMPING,
        COUNTERVAILING,
        CONSUMPTION,
        VAT,
        EXPORT_DUTY,
        TOTAL,
    ],
    rules: &[],
};
