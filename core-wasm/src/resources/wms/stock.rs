//! What lies in the warehouse, the movements from which it follows, and how it compares with a bonded account. Nobody keys any of it.

use super::{LOCATION, LOT, MATERIAL, NAME, SERIAL, UNIT, WAREHOUSE, moved};
use crate::resource::{Field, MenuPage, Resource, Search, Verb};
use crate::resources::base::{ORG, UPDATED};
use crate::text::text;

const ACCOUNT: Field = Field::text("accountNo", text("账册编号", "Account no."), 12).list(140).search(Search::Prefix);

/// Goods of one material, lot and serial at one place.
pub static WMS_STOCK: Resource = Resource {
    name: "wmsStock",
    label: text("库存", "Stock"),
    about: text(
        "按料号、批次、备案序号和库位结存，由出入库记录得出。",
        "What lies where, by material, lot, serial and location. It follows from movements.",
    ),
    path: "/wms/v1/stock",
    perm: "wms:stock",
    verbs: &[Verb::View],
    fields: &[
        WAREHOUSE,
        MATERIAL,
        NAME,
        LOT,
        ACCOUNT,
        SERIAL,
        LOCATION,
        moved("qty", "库存数量", "In stock"),
        moved("heldQty", "已分配", "Allocated"),
        UNIT,
        Field::date("since", text("入库日期", "In since")).list(110).search(Search::Range),
        ORG.search(Search::Eq),
        UPDATED,
    ],
    order: "-updatedAt",
    known_by: "gdsMtno",
    page: Some(MenuPage {
        group: "wms",
        path: "/wms/stock",
        title: text("库存查询", "Stock"),
        permissions: &["wms:stock:view"],
    }),
    category: Some("wms"),
    ..Resource::PLAIN
};

/// A movement: how much came to a place, or left it, by which line of which document.
pub static WMS_MOVE: Resource = Resource {
    name: "wmsMove",
    label: text("库存变动", "Movement"),
    about: text("还没有变动记录。", "Nothing was moved yet."),
    path: "/wms/v1/move",
    perm: "wms:stock",
    fields: &[
        Field::instant("at", text("时间", "When")).list(160).search(Search::Range),
        Field::dict("kind", text("变动类型", "What happened"), "wmsMoveKind", 1).list(110).search(Search::Eq),
        moved("qty", "数量", "Quantity"),
        UNIT,
        MATERIAL,
        LOT,
        ACCOUNT,
        SERIAL,
        WAREHOUSE,
        LOCATION,
        Field::text("documentNo", text("单证编号", "Document no."), 64).list(160).search(Search::Prefix),
        Field::text("byName", text("经办人", "By"), 100).list(110),
        Field::text("documentKind", text("单证种类", "Kind of document"), 20).search(Search::Eq),
        Field::id("documentId", text("单证", "Document")).search(Search::Eq),
        Field::id("lineId", text("单证明细", "Line of the document")).search(Search::Eq),
        Field::id("stockId", text("库存", "Stock")).search(Search::Eq),
        ORG.search(Search::Eq),
    ],
    order: "-id",
    known_by: "documentNo",
    category: Some("wms"),
    ..Resource::PLAIN
};

/// A serial of a bonded account as the warehouse and the account have it.
pub static WMS_COMPARE: Resource = Resource {
    name: "wmsCompare",
    label: text("库存平衡表", "Warehouse against account"),
    about: text("所选账册没有可比对的序号。", "The account has no serials to compare."),
    perm: "wms:stock",
    fields: &[
        Field::int("gdsSeqno", text("备案序号", "Account serial no."), 9).list(90).unsortable().export(),
        MATERIAL.unsortable().export(),
        NAME.unsortable().export(),
        Field::dict("dclUnitcd", text("账册单位", "Unit of the account"), "unit", 3).list(90).unsortable().export(),
        moved("accountQty", "账册结余", "Surplus of the account").unsortable().export(),
        moved("warehouseQty", "仓库库存", "In the warehouse").unsortable().export(),
        moved("differenceQty", "差异", "Difference").unsortable().export(),
        Field::dict("verdict", text("比对结果", "Result"), "wmsCompare", 1).list(160).unsortable().export(),
    ],
    category: Some("wms"),
    ..Resource::PLAIN
};
