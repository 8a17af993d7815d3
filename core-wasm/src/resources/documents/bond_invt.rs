//! Bonded inventory lists (核注清单): what is written to the customs account and, where it must be, declared.

use super::goods::{
    CODE, COUNTRY, CURRENCY, FIRST_QTY, FIRST_UNIT, GROSS, LEVY, NAME, NET, PRICE, QTY, SECOND_QTY, SECOND_UNIT, SPEC,
    TOTAL, UNIT, USE, VERSION,
};
use super::{CUSTOMER, DECL, DECL_LINE, MATERIAL, REMARK, USED};
use crate::resource::{Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A bonded inventory list.
pub static BOND_INVT: Resource = Resource {
    name: "bondInvt",
    label: text("核注清单", "Bonded inventory list"),
    about: text(
        "保税核注清单，核注进出账册的货物，并可生成报关单。",
        "Bonded inventory lists write goods into and out of an account and can become declarations.",
    ),
    path: "/invt/v1/bondInvt",
    perm: "bondInvt",
    fields: &[
        Field::text("bondInvtNo", text("保税清单编号", "List no."), 64).list(190).search(Search::Prefix),
        Field::text("etpsInnerInvtNo", text("企业内部清单编号", "Internal no."), 64)
            .required()
            .list(170)
            .search(Search::Prefix),
        CUSTOMER,
        Field::text("putrecNo", text("备案编号", "Account no."), 64).list(140).search(Search::Prefix),
        Field::dict("impexpMarkcd", text("进出口标记", "In or out"), "ieFlag", 1)
            .required()
            .list(90)
            .search(Search::Eq),
        Field::dict("bondInvtTypecd", text("清单类型", "Kind"), "bondInvtType", 1).list(120),
        Field::dict("mtpckEndprdMarkcd", text("料件成品标记", "Material or product"), "mtpckEndprd", 1),
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 6).list(130),
        Field::dict("trspModecd", text("运输方式", "Mode of transport"), "transportMode", 6),
        Field::dict("dclPlcCuscd", text("申报地关区", "Customs office of declaration"), "customsOffice", 4),
        Field::dict("impexpPortcd", text("进出口口岸", "Customs office of entry/exit"), "customsOffice", 4),
        Field::dict("stshipTrsarvNatcd", text("起运运抵国别", "Country of departure / arrival"), "country", 3),
        Field::dict("dclcusFlag", text("是否报关标志", "Declared to customs"), "dclcusFlag", 1).list(110),
        Field::dict("dclcusTypecd", text("报关类型", "Way of declaring"), "dclcusType", 2),
        Field::dict("invtStucd", text("清单状态", "State"), "bondInvtStatus", 1).read_only().list(110),
        Field::text("rltPutrecNo", text("关联备案编号", "Related account no."), 64),
        Field::date("invtDclTime", text("清单申报日期", "Declared on")).list(120),
        REMARK,
        USED,
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    category: Some("bond"),
    ..Resource::PLAIN
};

/// A line of a bonded inventory list.
pub static BOND_INVT_DT: Resource = Resource {
    name: "bondInvtDt",
    label: text("核注清单表体", "Inventory list line"),
    path: "/invt/v1/bondInvt/dt",
    perm: "bondInvt",
    fields: &[
        Field::int("gdsSeqno", text("商品序号", "Line no."), 9).required().list(60),
        Field::int("putrecSeqno", text("备案序号", "Account serial no."), 9).list(80),
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
        Field::int("entryGdsSeqno", text("报关单商品序号（归并）", "Declaration line (merge)"), 9).list(110),
        REMARK,
        DECL,
        DECL_LINE,
    ],
    rules: &[],
    ..Resource::PLAIN
};
