//! Stock lists (出入库单): goods moved into or out of the zone in batches, declared together later.

use super::goods::{
    CODE, COUNTRY, CURRENCY, FIRST_QTY, FIRST_UNIT, GROSS, LEVY, NAME, NET, PRICE, QTY, SECOND_QTY, SECOND_UNIT, SPEC,
    TOTAL, UNIT, USE, VERSION,
};
use super::{CUSTOMER, DECL, DECL_LINE, MATERIAL, REMARK, USED};
use crate::resource::{Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A stock list.
pub static SAS_STOCK: Resource = Resource {
    name: "sasStock",
    label: text("出入库单", "Stock list"),
    about: text(
        "分批进出区的出入库单，可集中生成报关单。",
        "Stock lists of goods moved in batches, declared together later.",
    ),
    path: "/sas/v1/sasStock",
    perm: "sasStock",
    fields: &[
        Field::text("sasStockNo", text("出入库单编号", "Stock list no."), 64)
            .required()
            .list(190)
            .search(Search::Prefix),
        CUSTOMER,
        Field::text("sasDclNo", text("申报表编号", "Application no."), 64).list(170).search(Search::Prefix),
        Field::text("areainOriactNo", text("区内账册号", "Account in the zone"), 64).list(140).search(Search::Prefix),
        Field::dict("masterCuscd", text("主管关区", "Customs office"), "customsOffice", 4).list(140),
        Field::dict("stockTypecd", text("出入库单类型", "In or out"), "stockType", 1)
            .required()
            .list(100)
            .search(Search::Eq),
        Field::dict("businessTypecd", text("业务类型", "Business"), "sasBizType", 1).list(130),
        Field::dict("centralizedDclTypecd", text("集报标志", "Collective declaration"), "centralizedDcl", 1),
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 6),
        Field::int("packageQty", text("件数", "Packages"), 9).list(80),
        Field::decimal("grossWt", text("毛重", "Gross weight (kg)"), 19, 5).list(110),
        Field::decimal("netWt", text("净重", "Net weight (kg)"), 19, 5).list(110),
        Field::dict("packType", text("包装种类", "Kind of packing"), "wrapType", 2),
        Field::dict("stucd", text("状态", "State"), "stockStatus", 2).read_only().list(110),
        Field::date("dclTime", text("申报日期", "Declared on")).list(120),
        REMARK,
        USED,
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    category: Some("sas"),
    ..Resource::PLAIN
};

/// A line of a stock list.
pub static SAS_STOCK_DT: Resource = Resource {
    name: "sasStockDt",
    label: text("出入库单表体", "Stock list line"),
    path: "/sas/v1/sasStock/dt",
    perm: "sasStock",
    fields: &[
        Field::int("sasStockSeqno", text("商品序号", "Line no."), 9).required().list(60),
        Field::int("sasDclSeqno", text("申报表序号", "Application line"), 9),
        Field::int("oriactGdsSeqno", text("备案序号", "Account serial no."), 9).list(80),
        MATERIAL,
        CODE,
        NAME,
        SPEC,
        UNIT,
        FIRST_UNIT,
        SECOND_UNIT,
        COUNTRY,
        PRICE,
        TOTAL,
        CURRENCY,
        FIRST_QTY,
        SECOND_QTY,
        QTY,
        GROSS,
        NET,
        USE,
        LEVY,
        VERSION,
        REMARK,
        DECL,
        DECL_LINE,
    ],
    rules: &[],
    ..Resource::PLAIN
};
