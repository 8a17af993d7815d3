//! Logistics accounts (物流账册) of warehouses, inside and outside of zones.

use super::account::{
    ACCOUNT, AGENT_CREDIT, AGENT_NAME, AGENT_NO, AGENT_TYPE, ANSWER, ANSWERED, BIZOP_CREDIT, BIZOP_NAME, BIZOP_NO,
    BOOKED_LINE, BOOKED_LIST, CHANGED_ON, CHANGES, CODE, CONTROL, COUNTRY, CURRENCY, CUSTOMS_MARK, DCL_TYPE,
    DECLARED_ON, EXECUTION_STOPPED, FILED_ON, HOUSE, INNER, MATERIAL, MODIFIED, NAME, OFFICE, PARTIES, REASON, SENT,
    SERIAL, SINGLE_WINDOW, STATE, code, number, remark,
};
use super::papers;
use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods;
use crate::row::Row;
use crate::rules::bonded::account::{Kind, MOST_LINES};
use crate::rules::bonded::numbers::impossible;
use crate::text::text;

/// A logistics account. Its lines may come later, with the goods.
pub static BWS: Resource = Resource {
    name: "bws",
    label: text("物流账册", "Logistics account"),
    about: text(
        "保税物流账册：仓库或区内的保税货物，核注清单核扣其余量。新增账册，录入或导入备案商品。",
        "Logistics accounts of warehouses and zones; inventory lists move their balances. Add an account, then key or import its goods.",
    ),
    path: "/bond/v1/bws",
    perm: "bond:bws",
    verbs: CRUD,
    fields: &[
        // Customs gives it with its answer.
        Field::text("bwsNo", text("账册编号", "Account no."), 64).read_only().list(150).search(Search::Prefix),
        STATE,
        INNER,
        CHANGES,
        DCL_TYPE,
        Field::dict("bwlTypecd", text("区域场所类别", "Kind of place"), "bwlType", 1)
            .to_declare()
            .list(140)
            .search(Search::Eq)
            .group(ACCOUNT),
        OFFICE,
        Field::dict("appendTypecd", text("记账模式", "Accumulation"), "bwsAppendType", 1).to_declare().group(ACCOUNT),
        Field::date("finishValidDate", text("结束有效日期", "Valid until"))
            .list(120)
            .search(Search::Range)
            .group(ACCOUNT),
        BIZOP_CREDIT,
        BIZOP_NO,
        BIZOP_NAME,
        AGENT_CREDIT,
        AGENT_NO,
        AGENT_NAME,
        AGENT_TYPE,
        Field::text("houseNo", text("仓库编号", "Warehouse no."), 20).list(120).group(HOUSE),
        Field::text("houseNm", text("仓库名称", "Warehouse"), 512).list(180).group(HOUSE).width(8),
        Field::text("contactEr", text("联系人", "Contact"), 10).group(HOUSE).seldom(),
        Field::text("contactTele", text("联系电话", "Phone"), 15).group(HOUSE).seldom(),
        Field::text("houseTypecd", text("企业类型", "Kind of enterprise"), 1).group(HOUSE).rare(),
        Field::decimal("houseArea", text("仓库面积（平方米）", "Area (m²)"), 19, 5).group(HOUSE).seldom(),
        Field::decimal("houseVolume", text("仓库容积（立方米）", "Volume (m³)"), 19, 5).group(HOUSE).seldom(),
        Field::text("houseAddress", text("仓库地址", "Address"), 100).group(HOUSE).width(8).seldom(),
        SINGLE_WINDOW,
        DECLARED_ON,
        SENT,
        ANSWERED,
        ANSWER,
        Field::date("inputDate", text("录入日期", "Entered on")).group(CONTROL).rare(),
        Field::flag("taxTypecd", text("退税标志", "Tax refund")).group(CONTROL).rare(),
        FILED_ON,
        CHANGED_ON,
        EXECUTION_STOPPED,
        code("dclMarkcd", "申报标志", "Declaration mark", 1),
        code("ownerSystem", "所属系统", "System", 1),
        remark(255),
        REASON,
        ORG.search(Search::Eq).group(ACCOUNT),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: ACCOUNT, label: text("账册", "Account") },
        FieldGroup { key: PARTIES, label: text("企业", "Parties") },
        FieldGroup { key: HOUSE, label: text("仓库", "Warehouse") },
        FieldGroup { key: CONTROL, label: text("审批与执行", "Approval and execution") },
    ],
    rules: &[number_of_bws, impossible],
    unique: &["orgId", "bwsNo"],
    known_by: "bwsNo",
    lines: &[Lines::paged("lines", &BWS_DT, MOST_LINES, "bwsId").optional(), papers::with(&papers::BWS_ACMP_FORM_DT)],
    page: Some(MenuPage {
        group: "bonded",
        path: "/bonded/bws",
        title: text("物流账册", "Logistics accounts"),
        permissions: &["bond:bws:view"],
    }),
    category: Some("bond"),
    example: r#"{"etpsPreentNo":"W-2026-001","bwlTypecd":"Z","masterCuscd":"2233","appendTypecd":"1",
        "bizopEtpsno":"3223640047","bizopEtpsNm":"苏州综保物流有限公司"}"#,
    ..Resource::PLAIN
};

fn number_of_bws(row: &Row) -> Option<Problem> {
    number(row, Kind::Bws)
}

/// Goods of a logistics account. What is there of them (increase, decrease, amount) is the journal's to say.
pub static BWS_DT: Resource = Resource {
    name: "bwsDt",
    label: text("账册商品", "Account line"),
    path: "/bond/v1/bws/dt",
    perm: "bond:bws",
    fields: &[
        SERIAL,
        MATERIAL,
        CODE,
        NAME,
        goods::LONG_SPEC,
        COUNTRY.list(100),
        goods::UNIT,
        goods::FIRST_UNIT,
        goods::SECOND_UNIT,
        goods::PRICE,
        CURRENCY,
        Field::date("inDate", text("最近入仓日期", "Last in on")).list(120),
        Field::decimal("inQty", text("入仓数量", "Quantity in"), 19, 5),
        Field::decimal("inLawfQty", text("入仓法定数量", "First legal quantity in"), 19, 5),
        Field::decimal("inSecdLawfQty", text("第二入仓法定数量", "Second legal quantity in"), 19, 5),
        Field::date("outDate", text("最近出仓日期", "Last out on")),
        Field::date("limitDate", text("存储期限", "Storage limit")).list(120).search(Search::Range),
        Field::dict("inType", text("设备入区方式", "Way into the zone"), "bwsInType", 1),
        BOOKED_LIST,
        BOOKED_LINE,
        CUSTOMS_MARK,
        Field::text("rmk", text("备注", "Remarks"), 255),
        MODIFIED,
        CHANGES,
    ],
    rules: &[impossible],
    unique: &["gdsSeqno"],
    order: "gdsSeqno",
    known_by: "gdsNm",
    import: &[
        "gdsSeqno",
        "gdsMtno",
        "gdecd",
        "gdsNm",
        "gdsSpcfModelDesc",
        "natcd",
        "dclUnitcd",
        "lawfUnitcd",
        "secdLawfUnitcd",
        "dclUprcAmt",
        "dclCurrcd",
        "limitDate",
        "inType",
        "rmk",
    ],
    ..Resource::PLAIN
};
