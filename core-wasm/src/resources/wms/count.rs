//! Counts of the stock and adjustments of it (盘点调整): drawn, counted, approved by somebody else.

use super::{CUSTOMER, LOCATION, LOT, MATERIAL, MOST_LINES, NAME, ORDER, REMARK, SERIAL, UNIT, WAREHOUSE, moved};
use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::text::catalogue::wms as texts;
use crate::text::text;

/// A count, or an adjustment of some places.
pub static WMS_COUNT: Resource = Resource {
    name: "wmsCount",
    label: text("盘点调整", "Count and adjustment"),
    about: text(
        "盘点或调整库存：提取账面数、填写实盘数，由他人审批后调整库存。",
        "Counts of the stock: draw the book figures, key what was counted; somebody else approves, and the stock follows.",
    ),
    path: "/wms/v1/count",
    perm: "wms:count",
    verbs: CRUD,
    fields: &[
        Field::text("countNo", text("盘点单号", "Count no."), 40)
            .required()
            .once()
            .list(160)
            .search(Search::Prefix)
            .group(ORDER),
        CUSTOMER,
        Field::dict("adjustType", text("调整类型", "Kind"), "adjustType", 2)
            .required()
            .list(110)
            .search(Search::Eq)
            .group(ORDER),
        WAREHOUSE,
        Field::text("cause", text("原因", "Cause"), 255).to_declare().list(200).group(ORDER).width(8),
        Field::dict("state", text("状态", "State"), "adjustState", 2)
            .read_only()
            .list(100)
            .search(Search::Eq)
            .group(ORDER),
        Field::text("reason", text("审批意见", "What the approver says"), 500).read_only().list(180).group(ORDER),
        Field::instant("approvedAt", text("审批时间", "Approved")).list(160).group(ORDER),
        REMARK,
        ORG.search(Search::Eq).group(ORDER),
        CREATED,
        UPDATED,
    ],
    groups: &[FieldGroup { key: ORDER, label: text("盘点单", "Count") }],
    unique: &["orgId", "countNo"],
    any_capitals: true,
    known_by: "countNo",
    start: &[("adjustType", "3")],
    lines: &[Lines::paged("lines", &WMS_COUNT_DT, MOST_LINES, "countId")
        .counted(&["bookQty", "differenceQty"])
        .matched(&["gdsMtno", "lotNo", "accountNo", "gdsSeqno", "location", "unit"])],
    page: Some(MenuPage {
        group: "wms",
        path: "/wms/count",
        title: text("盘点调整", "Counts"),
        permissions: &["wms:count:view"],
    }),
    category: Some("wms"),
    example: r#"{"countNo":"PD-0917","adjustType":"3","warehouse":"洋山1号库","cause":"月度盘点"}"#,
    ..Resource::PLAIN
};

/// What was counted of a material at a place.
pub static WMS_COUNT_DT: Resource = Resource {
    name: "wmsCountDt",
    label: text("盘点明细", "Count line"),
    path: "/wms/v1/count/dt",
    perm: "wms:count",
    fields: &[
        MATERIAL.required(),
        NAME,
        LOT,
        Field::text("accountNo", text("账册编号", "Account no."), 12).list(130),
        SERIAL,
        LOCATION.required(),
        UNIT.required(),
        moved("bookQty", "账面数量", "On the books"),
        Field::decimal("countedQty", text("实盘数量", "Counted"), 19, 5).to_declare().list(110),
        moved("differenceQty", "差异", "Difference"),
        Field::text("rmk", text("备注", "Remarks"), 255).list(160),
    ],
    rules: &[counted],
    known_by: "gdsMtno",
    begins: "countedQty",
    import: &["gdsMtno", "gdsNm", "lotNo", "accountNo", "gdsSeqno", "location", "unit", "countedQty", "rmk"],
    import_path: "import",
    ..Resource::PLAIN
};

fn counted(row: &Row) -> Option<Problem> {
    let counted = row.decimal::<5>("countedQty")?;
    counted.is_negative().then(|| Problem::error("wms.counted", "countedQty", texts::NOT_BELOW_ZERO))
}
