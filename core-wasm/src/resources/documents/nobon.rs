//! Goods in the zone or the warehouse that are not bonded (非保税): what came in and went out, by material and lot. The stock
//! follows from it. Source: domain/glossary.md.

use super::{CUSTOMER, MATERIAL, below_zero};
use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::rules::bonded::list::moved_quantity;
use crate::text::text;

/// Non-bonded goods that came in or went out.
pub static NOBON_MOVE: Resource = Resource {
    name: "nobonMove",
    label: text("非保税出入记录", "Non-bonded movement"),
    about: text(
        "非保税货物的进出记录，按料号和批次结存。新增一笔入库即开始。",
        "Goods that are not bonded and came in or went out; the stock follows by material and lot. Begin with what came in.",
    ),
    path: "/nobon/v1/move",
    perm: "bond:nobonMove",
    verbs: CRUD,
    fields: &[
        Field::text("moveNo", text("记录编号", "Record no."), 40).required().once().list(150).search(Search::Prefix),
        CUSTOMER,
        Field::dict("direction", text("进出", "In or out"), "ieFlag", 1).required().list(80).search(Search::Eq),
        Field::date("moveDate", text("日期", "Date")).required().list(110).search(Search::Range),
        MATERIAL.required().search(Search::Prefix),
        Field::text("gdsNm", text("商品名称", "Goods name"), 512).required().list(200).found(Search::Like),
        Field::text("lotNo", text("批次号", "Lot no."), 40).list(120).search(Search::Prefix),
        Field::decimal("qty", text("数量", "Quantity"), 19, 5).required().list(110),
        Field::dict("unit", text("计量单位", "Unit"), "unit", 3).required().list(80),
        Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110),
        Field::text("subStore", text("分仓", "Sub-store"), 40)
            .list(110)
            .search(Search::Eq)
            .shown_with("g2SubStoreEnable"),
        // Of whom they came, or to whom they went.
        Field::text("party", text("往来单位", "Supplier or consignee"), 512).list(180).search(Search::Prefix),
        Field::text("passportNo", text("核放单编号", "Passport no."), 64).list(170).search(Search::Prefix),
        Field::text("vehicleNo", text("车牌号", "Vehicle"), 32).list(110).found(Search::Prefix),
        Field::text("rmk", text("备注", "Remarks"), 500).width(24),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[moved_quantity, weight_below_zero],
    unique: &["orgId", "moveNo"],
    order: "-id",
    known_by: "moveNo",
    own_page: true,
    start: &[("direction", "I")],
    import: &[
        "moveNo",
        "direction",
        "moveDate",
        "gdsMtno",
        "gdsNm",
        "lotNo",
        "qty",
        "unit",
        "grossWt",
        "subStore",
        "party",
        "passportNo",
        "vehicleNo",
        "rmk",
    ],
    import_path: "upload",
    page: Some(MenuPage {
        group: "nobon",
        path: "/nobon/move",
        title: text("非保税出入记录", "Non-bonded goods"),
        permissions: &["bond:nobonMove:view"],
    }),
    category: Some("bond"),
    example: r#"{"moveNo":"FB-0917","direction":"I","moveDate":"2026-07-01","gdsMtno":"YS-0001","gdsNm":"纸箱","lotNo":"L1",
        "qty":"100","unit":"007"}"#,
    ..Resource::PLAIN
};

fn weight_below_zero(row: &Row) -> Option<Problem> {
    below_zero(row, &["grossWt"])
}

/// What there is of goods that are not bonded: the sum of their movements.
pub static NOBON_STOCK: Resource = Resource {
    name: "nobonStock",
    label: text("非保税库存", "Non-bonded stock"),
    about: text("没有非保税库存。", "No goods that are not bonded are in stock."),
    fields: &[
        CUSTOMER.unsortable().export(),
        MATERIAL.unsortable().export(),
        Field::text("gdsNm", text("商品名称", "Goods name"), 512).list(200).unsortable().export(),
        Field::text("lotNo", text("批次号", "Lot no."), 40).list(120).unsortable().export(),
        Field::dict("unit", text("计量单位", "Unit"), "unit", 3).list(80).unsortable().export(),
        Field::decimal("inQty", text("累计进", "In"), 19, 5).list(110).unsortable().export(),
        Field::decimal("outQty", text("累计出", "Out"), 19, 5).list(110).unsortable().export(),
        Field::decimal("stockQty", text("结存", "In stock"), 19, 5).list(110).unsortable().export(),
        Field::date("lastOn", text("最近记录", "Last moved")).list(110).unsortable().export(),
    ],
    category: Some("bond"),
    ..Resource::PLAIN
};
