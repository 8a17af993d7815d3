//! Outbound orders (出库通知, DSN): what is wanted, which stock is held for it, what was picked and left.

use super::{
    ACCOUNT, BONDED, CARRIAGE, CUSTOMER, ENTRY, GROUPS, LIST, LOCATION, LOT, MATERIAL, MOST_LINES, NAME, ORDER, PAPERS,
    REMARK, SERIAL, UNIT, VEHICLE, WAREHOUSE, above_zero, account, moved,
};
use crate::error::Problem;
use crate::resource::{CRUD, Field, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::below_zero;
use crate::row::Row;
use crate::text::text;

/// An outbound order.
pub static DSN: Resource = Resource {
    name: "dsn",
    label: text("出库通知", "Outbound order"),
    about: text(
        "出库通知（DSN）：按先进先出或指定批次、序号分配库存，拣货、装箱、发货。",
        "Outbound orders (DSN): stock is allocated, the oldest first or by lot and serial, then picked, packed and shipped.",
    ),
    path: "/wms/v1/dsn",
    perm: "wms:dsn",
    verbs: CRUD,
    fields: &[
        Field::text("dsnNo", text("出库单号", "Outbound order no."), 40)
            .short(text("出库单号", "Outbound no."))
            .required()
            .once()
            .list(160)
            .search(Search::Prefix)
            .group(ORDER),
        CUSTOMER,
        Field::dict("dsnType", text("出库类型", "Kind"), "dsnType", 2)
            .required()
            .list(110)
            .search(Search::Eq)
            .group(ORDER),
        WAREHOUSE,
        Field::text("consignee", text("收货方", "Consignee"), 100).list(160).group(ORDER),
        Field::date("plannedOn", text("计划出库", "Planned for")).list(110).search(Search::Range).group(ORDER),
        BONDED,
        ACCOUNT,
        LIST,
        Field::text("passportNo", text("核放单编号", "Passport no."), 64)
            .once()
            .list(180)
            .search(Search::Prefix)
            .group(PAPERS),
        ENTRY,
        VEHICLE,
        Field::int("packNo", text("件数", "Packages"), 9).once().group(CARRIAGE),
        Field::dict("status", text("状态", "State"), "dsnStatus", 2)
            .read_only()
            .list(110)
            .search(Search::Eq)
            .group(ORDER),
        Field::instant("shippedAt", text("出库时间", "Shipped")).list(160).group(ORDER),
        REMARK,
        ORG.search(Search::Eq).group(ORDER),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[account, packed],
    unique: &["orgId", "dsnNo"],
    any_capitals: true,
    known_by: "dsnNo",
    start: &[("dsnType", "1"), ("isBonded", "0")],
    // What stock is held for stays as it is.
    lines: &[Lines {
        changed_by: crate::states::wms::dsn::CHANGE_LINES,
        ..Lines::paged("lines", &DSN_DT, MOST_LINES, "dsnId").counted(&["allocatedQty", "pickedQty", "shippedQty"])
    }],
    page: Some(MenuPage {
        group: "wms",
        path: "/wms/dsn",
        title: text("出库通知", "Outbound orders"),
        permissions: &["wms:dsn:view"],
    }),
    category: Some("wms"),
    example: r#"{"dsnNo":"CK-0917","dsnType":"1","warehouse":"洋山1号库","isBonded":"0","plannedOn":"2026-07-09"}"#,
    ..Resource::PLAIN
};

/// A line of an outbound order. Where it names no lot the oldest goods go first.
pub static DSN_DT: Resource = Resource {
    name: "dsnDt",
    label: text("出库明细", "Outbound line"),
    path: "/wms/v1/dsn/dt",
    perm: "wms:dsn",
    fields: &[
        MATERIAL.required(),
        NAME.required(),
        SERIAL,
        LOT,
        Field::decimal("requiredQty", text("需求数量", "Wanted"), 19, 5).required().list(110),
        moved("allocatedQty", "分配数量", "Allocated"),
        moved("pickedQty", "拣货数量", "Picked"),
        moved("shippedQty", "出库数量", "Shipped"),
        UNIT.required(),
        Field::dict("lineState", text("状态", "State"), "dsnLineState", 2).read_only().list(110).search(Search::Eq),
        Field::text("rmk", text("备注", "Remarks"), 255),
    ],
    rules: &[required],
    known_by: "gdsMtno",
    import: &["gdsMtno", "gdsNm", "gdsSeqno", "lotNo", "requiredQty", "unit", "rmk"],
    import_path: "import",
    ..Resource::PLAIN
};

/// Stock that is held for a line of an outbound order: what is to be picked, and from where.
pub static DSN_PICK: Resource = Resource {
    name: "dsnPick",
    label: text("拣货任务", "Pick"),
    about: text("还没有分配库存。", "Nothing is allocated yet."),
    fields: &[
        Field::id("dsnId", text("出库单", "Outbound order")),
        Field::id("lineId", text("出库明细", "Outbound line")),
        Field::id("stockId", text("库存", "Stock")),
        LOCATION.unsortable(),
        MATERIAL.unsortable(),
        LOT.unsortable(),
        SERIAL.unsortable(),
        moved("qty", "分配数量", "Allocated").unsortable(),
        moved("pickedQty", "拣货数量", "Picked").unsortable(),
        UNIT.unsortable(),
    ],
    category: Some("wms"),
    ..Resource::PLAIN
};

fn packed(row: &Row) -> Option<Problem> {
    below_zero(row, &["packNo"])
}

fn required(row: &Row) -> Option<Problem> {
    above_zero(row, "requiredQty")
}
