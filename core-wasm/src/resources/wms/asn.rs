//! Inbound orders (入库通知, ASN): what is expected, what came, and where it was put.

use super::{
    ACCOUNT, BONDED, CARRIAGE, CUSTOMER, ENTRY, GROUPS, LIST, LOCATION, LOT, MATERIAL, MOST_LINES, NAME, ORDER, PAPERS,
    REMARK, SERIAL, UNIT, VEHICLE, WAREHOUSE, above_zero, account, location, moved,
};
use crate::error::Problem;
use crate::resource::{CRUD, Field, Lines, MenuPage, Priced, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::{below_zero, line_weights};
use crate::row::Row;
use crate::text::text;

/// An inbound order.
pub static ASN: Resource = Resource {
    name: "asn",
    label: text("入库通知", "Inbound order"),
    about: text(
        "入库通知（ASN）：预期到货，逐项收货、上架。可手工录入，由核注清单、报关单生成，或导入表格。",
        "Inbound orders (ASN): what is expected, received and put away. Key one, make it of an inventory list or a declaration, or import its lines from a workbook.",
    ),
    path: "/wms/v1/asn",
    perm: "wms:asn",
    verbs: CRUD,
    fields: &[
        Field::text("asnNo", text("入库单号", "Inbound order no."), 40)
            .short(text("入库单号", "Inbound no."))
            .required()
            .once()
            .list(160)
            .search(Search::Prefix)
            .group(ORDER),
        CUSTOMER,
        Field::dict("asnType", text("入库类型", "Kind"), "asnType", 2)
            .required()
            .list(110)
            .search(Search::Eq)
            .group(ORDER),
        WAREHOUSE,
        Field::text("supplier", text("供货方", "Supplier"), 100).list(160).group(ORDER),
        Field::date("expectedOn", text("预计到货", "Expected on")).list(110).search(Search::Range).group(ORDER),
        BONDED,
        ACCOUNT,
        LIST,
        ENTRY,
        Field::text("billNo", text("提运单号", "Bill of lading no."), 32)
            .once()
            .list(150)
            .search(Search::Prefix)
            .group(PAPERS),
        Field::text("carrier", text("承运人", "Carrier"), 100).seldom().group(CARRIAGE),
        VEHICLE,
        Field::text("containerNos", text("集装箱号", "Containers"), 255).once().group(CARRIAGE),
        Field::dict("status", text("状态", "State"), "asnStatus", 2)
            .read_only()
            .list(110)
            .search(Search::Eq)
            .group(ORDER),
        Field::text("difference", text("差异说明", "Why it differs"), 500).read_only().list(180).group(ORDER),
        Field::instant("finishedAt", text("收货结束", "Receiving ended")).list(160).group(ORDER),
        REMARK,
        ORG.search(Search::Eq).group(ORDER),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[account],
    unique: &["orgId", "asnNo"],
    any_capitals: true,
    known_by: "asnNo",
    start: &[("asnType", "1"), ("isBonded", "0")],
    lines: &[Lines::paged("lines", &ASN_DT, MOST_LINES, "asnId").counted(&["receivedQty", "damagedQty", "putQty"])],
    page: Some(MenuPage {
        group: "wms",
        path: "/wms/asn",
        title: text("入库通知", "Inbound orders"),
        permissions: &["wms:asn:view"],
    }),
    category: Some("wms"),
    example: r#"{"asnNo":"RK-0917","asnType":"1","warehouse":"洋山1号库","isBonded":"0","expectedOn":"2026-07-02"}"#,
    ..Resource::PLAIN
};

/// A line of an inbound order.
pub static ASN_DT: Resource = Resource {
    name: "asnDt",
    label: text("入库明细", "Inbound line"),
    path: "/wms/v1/asn/dt",
    perm: "wms:asn",
    fields: &[
        MATERIAL.required(),
        NAME.required(),
        Field::dict("gdecd", text("商品编码", "HS code"), "hsCode", 10).list(120).found(Search::Prefix),
        SERIAL,
        LOT,
        Field::dict("natcd", text("原产国", "Origin"), "country", 3).list(100),
        Field::decimal("expectedQty", text("预期数量", "Expected"), 19, 5).required().list(110),
        moved("receivedQty", "收货数量", "Received"),
        moved("damagedQty", "残损数量", "Damaged"),
        moved("putQty", "上架数量", "Put away"),
        UNIT.required(),
        LOCATION,
        Field::dict("lineState", text("状态", "State"), "asnLineState", 2).read_only().list(110).search(Search::Eq),
        Field::int("packNo", text("件数", "Packages"), 9).list(90),
        Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5),
        Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5),
        Field::decimal("totalAmt", text("总价", "Total"), 19, 5).list(110),
        Field::dict("currency", text("币制", "Currency"), "currency", 3).list(90),
        // The list or declaration that it was made of, as the program knows it: a document gives its goods to an order once.
        Field::text("madeOf", text("来源单证", "Made of"), 64).read_only().list(150),
        Field::text("rmk", text("备注", "Remarks"), 255),
    ],
    rules: &[expected, location, line_weights, packed],
    known_by: "gdsMtno",
    import: &[
        "gdsMtno",
        "gdsNm",
        "gdecd",
        "gdsSeqno",
        "lotNo",
        "natcd",
        "expectedQty",
        "unit",
        "location",
        "packNo",
        "grossWt",
        "netWt",
        "totalAmt",
        "currency",
        "rmk",
    ],
    import_path: "import",
    priced: Some(Priced { total: "totalAmt", currency: "currency" }),
    ..Resource::PLAIN
};

fn packed(row: &Row) -> Option<Problem> {
    below_zero(row, &["packNo", "grossWt", "netWt", "totalAmt"])
}

fn expected(row: &Row) -> Option<Problem> {
    above_zero(row, "expectedQty")
}
