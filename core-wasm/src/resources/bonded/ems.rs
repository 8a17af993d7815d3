//! E-accounts (电子账册) of processing enterprises.

use super::account::{
    ACCOUNT, AGENT_CREDIT, AGENT_NAME, AGENT_NO, AGENT_TYPE, ANSWER, ANSWERED, BIZOP_CREDIT, BIZOP_NAME, BIZOP_NO,
    BOOKED_LINE, BOOKED_LIST, CHANGED_ON, CHANGES, CODE, CONSULTED, CONSUMPTION_DECLARED, CONSUMPTION_DOUBTED, CONTROL,
    CURRENCY, CUSTOMS_MARK, DCL_TYPE, DECLARED_ON, EXECUTION_STOPPED, FILED_ON, GOODS, GROUPS, IMPEXP_PAUSED, INNER,
    INVESTIGATED, MATERIAL, MODEL, MODIFIED, NAME, OFFICE, PROCESSOR_CREDIT, PROCESSOR_NAME, PROCESSOR_NO, REASON,
    SELF_ACCOUNTS, SENT, SERIAL, SINGLE_WINDOW, STATE, code, number, remark,
};
use super::consumption::EMS_UCNS_DT;
use super::papers;
use crate::error::Problem;
use crate::resource::{CRUD, Field, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods;
use crate::row::Row;
use crate::rules::bonded::account::{Kind, MOST_LINES};
use crate::rules::bonded::numbers::impossible;
use crate::text::text;

/// An e-account.
pub static EMS: Resource = Resource {
    name: "ems",
    label: text("电子账册", "E-account"),
    about: text(
        "加工贸易电子账册：备案料件、成品和单耗，核注清单核扣其余量。新增账册，录入或导入料件和成品。",
        "E-accounts of processing enterprises: materials, products and consumption; inventory lists move their balances. Add an account, then key or import its goods.",
    ),
    path: "/bond/v1/ems",
    perm: "bond:ems",
    verbs: CRUD,
    fields: &[
        // Customs gives it with its answer.
        Field::text("emsNo", text("账册编号", "Account no."), 64).read_only().list(150).search(Search::Prefix),
        STATE,
        INNER,
        CHANGES,
        DCL_TYPE,
        OFFICE,
        Field::date("finishValidDate", text("结束有效日期", "Valid until"))
            .list(120)
            .search(Search::Range)
            .group(ACCOUNT),
        Field::decimal("maxTovrAmt", text("最大周转金额（万美元）", "Highest turnover (USD 10,000)"), 19, 5)
            .short(text("周转额/万美元", "Max (USD 10k)"))
            .list(140)
            .group(ACCOUNT),
        Field::decimal("vclrPridVal", text("核销周期（天）", "Write-off cycle (days)"), 19, 5)
            .short(text("核销周期（天）", "Cycle (days)"))
            .group(ACCOUNT),
        BIZOP_CREDIT,
        BIZOP_NO,
        BIZOP_NAME,
        PROCESSOR_CREDIT,
        PROCESSOR_NO,
        PROCESSOR_NAME,
        AGENT_CREDIT,
        AGENT_NO,
        AGENT_NAME,
        AGENT_TYPE,
        Field::text("apcretNo", text("批准证编号", "Approval certificate no."), 64)
            .short(text("批准证编号", "Approval no."))
            .group(CONTROL)
            .seldom(),
        Field::text("netwkEtpsArcrpNo", text("联网企业档案库编号", "Enterprise archive no."), 64)
            .short(text("联网企业档案库编号", "Archive no."))
            .group(CONTROL)
            .rare(),
        Field::text("emsTypecd", text("账册类型", "Kind of account"), 1).group(ACCOUNT).seldom(),
        SINGLE_WINDOW,
        DECLARED_ON,
        SENT,
        ANSWERED,
        ANSWER,
        CONSUMPTION_DECLARED,
        code("dclMarkcd", "申报标记", "Declaration mark", 1),
        IMPEXP_PAUSED,
        EXECUTION_STOPPED,
        FILED_ON,
        CHANGED_ON,
        Field::date("rcntVclrTime", text("最近核销日期", "Last written off on")).group(CONTROL).rare(),
        Field::date("vclrApplyTime", text("核销申请日期", "Write-off applied for on"))
            .short(text("核销申请日期", "Applied on"))
            .group(CONTROL)
            .rare(),
        code("adjaccMarkcd", "核算标记", "Accounting mark", 4),
        Field::int("adjaccTmsCnt", text("核算次数", "Accountings"), 19).group(CONTROL).rare(),
        Field::flag("ucnsVernoCntrFlag", text("单耗版本号控制", "Consumption by version"))
            .short(text("单耗版本号控制", "By version"))
            .group(CONTROL),
        INVESTIGATED,
        SELF_ACCOUNTS,
        remark(4000),
        REASON,
        ORG.search(Search::Eq).group(ACCOUNT),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[number_of_ems, impossible],
    unique: &["orgId", "emsNo"],
    known_by: "emsNo",
    lines: &[
        Lines::paged("lines", &EMS_DT, MOST_LINES, "emsId"),
        Lines::paged("ucns", &EMS_UCNS_DT, MOST_LINES, "emsId").optional(),
        papers::with(&papers::EMS_ACMP_FORM_DT),
    ],
    page: Some(MenuPage {
        group: "bonded",
        path: "/bonded/ems",
        title: text("电子账册", "E-accounts"),
        permissions: &["bond:ems:view"],
    }),
    category: Some("bond"),
    example: r#"{"etpsPreentNo":"E-2026-001","masterCuscd":"2233","bizopEtpsno":"3223640047","bizopEtpsNm":"苏州精密制造有限公司"}"#,
    ..Resource::PLAIN
};

fn number_of_ems(row: &Row) -> Option<Problem> {
    number(row, Kind::Ems)
}

/// A material or product of an e-account.
pub static EMS_DT: Resource = Resource {
    name: "emsDt",
    label: text("账册商品", "Account line"),
    path: "/bond/v1/ems/dt",
    perm: "bond:ems",
    fields: &[
        SERIAL,
        GOODS,
        MATERIAL,
        CODE,
        NAME,
        MODEL,
        goods::UNIT,
        goods::FIRST_UNIT,
        goods::SECOND_UNIT,
        goods::PRICE,
        CURRENCY,
        Field::decimal("dclQty", text("申报数量", "Declared quantity"), 19, 5).list(120),
        goods::LEVY,
        Field::text("qtyCntrMarkcd", text("数量控制标记", "Quantity control"), 4),
        Field::flag("adjmtrMarkcd", text("辅料标记", "Auxiliary material")),
        MODIFIED,
        Field::text("etpsExeMarkcd", text("企业执行标记", "Execution mark of the enterprise"), 1),
        CUSTOMS_MARK,
        Field::decimal("apprMaxSurpQty", text("批准最大余数量", "Highest surplus approved"), 19, 5).list(130),
        Field::decimal("vclrPridInitQty", text("核销周期初始数量", "Quantity at the start of the cycle"), 19, 5),
        CONSUMPTION_DOUBTED,
        CONSULTED,
        Field::text("rmk", text("备注", "Remarks"), 4000),
        BOOKED_LIST,
        BOOKED_LINE,
        CHANGES,
    ],
    rules: &[impossible],
    unique: &["mtpckEndprdTypecd", "gdsSeqno"],
    order: "gdsSeqno",
    known_by: "gdsNm",
    import: &[
        "gdsSeqno",
        "mtpckEndprdTypecd",
        "gdsMtno",
        "gdecd",
        "gdsNm",
        "endprdGdsSpcfModelDesc",
        "dclUnitcd",
        "lawfUnitcd",
        "secdLawfUnitcd",
        "dclUprcAmt",
        "dclCurrcd",
        "dclQty",
        "lvyrlfModecd",
        "apprMaxSurpQty",
        "vclrPridInitQty",
        "rmk",
    ],
    ..Resource::PLAIN
};
