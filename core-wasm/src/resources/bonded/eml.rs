//! Processing-trade handbooks (加工贸易手册), for organisations that switched them on (`isEmlEnabled`).

use super::account::{
    ACCOUNT, AGENT_CREDIT, AGENT_NAME, AGENT_NO, AGENT_TYPE, ANSWER, ANSWERED, BIZOP_CREDIT, BIZOP_NAME, BIZOP_NO,
    BOOKED_LINE, BOOKED_LIST, CHANGED_ON, CHANGES, CODE, CONSULTED, CONSUMPTION_DECLARED, CONSUMPTION_DOUBTED, CONTROL,
    COUNTRY, CURRENCY, CUSTOMS_MARK, DCL_TYPE, DECLARED_ON, EXECUTION_STOPPED, FILED_ON, GOODS, GROUPS, IMPEXP_PAUSED,
    INNER, INVESTIGATED, MATERIAL, MODEL, MODIFIED, NAME, OFFICE, PARTIES, PROCESSOR_CREDIT, PROCESSOR_NAME,
    PROCESSOR_NO, REASON, SELF_ACCOUNTS, SENT, SERIAL, SINGLE_WINDOW, STATE, code, number, remark,
};
use super::consumption::EML_UCNS_DT;
use super::papers;
use crate::error::Problem;
use crate::resource::{CRUD, Field, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods;
use crate::row::Row;
use crate::rules::bonded::account::{Kind, MOST_LINES};
use crate::rules::bonded::numbers::impossible;
use crate::text::text;

/// A handbook: one processing contract.
pub static EML: Resource = Resource {
    name: "eml",
    label: text("加工贸易手册", "Processing handbook"),
    about: text(
        "按合同备案的加工贸易手册：料件、成品、单耗和有效期。新增手册，录入或导入料件和成品。",
        "Handbooks, one for each processing contract: materials, products, consumption and a term. Add one, then key or import its goods.",
    ),
    path: "/bond/v1/eml",
    perm: "bond:eml",
    verbs: CRUD,
    fields: &[
        // Customs gives it with its answer.
        Field::text("emlNo", text("手册编号", "Handbook no."), 64).read_only().list(150).search(Search::Prefix),
        STATE,
        INNER,
        CHANGES,
        DCL_TYPE,
        OFFICE,
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 4)
            .to_declare()
            .list(130)
            .search(Search::Eq)
            .group(ACCOUNT),
        Field::dict("reduNatrcd", text("征免性质", "Nature of levy"), "levyNature", 4).group(ACCOUNT),
        Field::text("impCtrtNo", text("进口合同号", "Import contract"), 30).list(130).group(ACCOUNT).once(),
        Field::text("expCtrtNo", text("出口合同号", "Export contract"), 30).group(ACCOUNT).once(),
        Field::text("emlType", text("手册类型", "Kind of handbook"), 1).group(ACCOUNT).seldom(),
        Field::date("validDate", text("有效期", "Valid until"))
            .to_declare()
            .list(120)
            .search(Search::Range)
            .group(ACCOUNT),
        Field::dict("impCurrcd", text("进口币制", "Import currency"), "currency", 3).group(ACCOUNT),
        Field::dict("expCurrcd", text("出口币制", "Export currency"), "currency", 3).group(ACCOUNT),
        BIZOP_CREDIT,
        BIZOP_NO,
        BIZOP_NAME,
        PROCESSOR_CREDIT,
        PROCESSOR_NO,
        PROCESSOR_NAME,
        Field::dict("rcvgdEtpsDtcd", text("加工企业地区代码", "District of the processor"), "district", 5)
            .short(text("加工企业地区代码", "Processor district"))
            .group(PARTIES)
            .seldom(),
        AGENT_TYPE,
        AGENT_CREDIT,
        AGENT_NO,
        AGENT_NAME,
        SINGLE_WINDOW,
        DECLARED_ON,
        SENT,
        ANSWERED,
        ANSWER,
        FILED_ON,
        CHANGED_ON,
        Field::text("apcretNo", text("业务批准证编号", "Approval certificate no."), 80).group(CONTROL).seldom(),
        code("produceTypecd", "加工种类", "Kind of processing", 2),
        Field::text("impexpPortcd", text("进出口岸代码", "Ports of entry and exit"), 255).group(CONTROL).seldom(),
        CONSUMPTION_DECLARED,
        code("stndbkBankcd", "台账银行代码", "Deposit bank", 1),
        Field::decimal("productRatio", text("加工生产能力", "Capacity"), 19, 5).group(CONTROL).rare(),
        code("dclTypeMarkcd", "申报来源标志", "Source of the filing", 1),
        code("stndbkMarkcd", "台账标志", "Deposit mark", 2),
        IMPEXP_PAUSED,
        EXECUTION_STOPPED,
        Field::date("vclrApplyTime", text("报核申请日期", "Write-off applied for on"))
            .short(text("报核申请日期", "Applied on"))
            .group(CONTROL)
            .rare(),
        Field::date("vclrDate", text("核算通过日期", "Accounted on")).group(CONTROL).rare(),
        SELF_ACCOUNTS,
        code("adtaccMarkcd", "核算标志", "Accounting mark", 1),
        code("clcaseMarkcd", "结案标志", "Closing mark", 1),
        Field::date("clcaseDate", text("结案日期", "Closed on")).group(CONTROL).rare(),
        INVESTIGATED,
        Field::date("rcaseDate", text("案件日期", "Date of the case")).group(CONTROL).rare(),
        Field::text("rcaseNote", text("涉案文号", "Document of the case"), 255).group(CONTROL).rare(),
        Field::text("sceneUrdf", text("现场自定义", "For the customs office"), 30)
            .short(text("现场自定义", "For customs"))
            .group(CONTROL)
            .rare(),
        remark(4000),
        REASON,
        ORG.search(Search::Eq).group(ACCOUNT),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[number_of_eml, impossible],
    unique: &["orgId", "emlNo"],
    known_by: "emlNo",
    lines: &[
        Lines::paged("lines", &EML_DT, MOST_LINES, "emlId"),
        Lines::paged("ucns", &EML_UCNS_DT, MOST_LINES, "emlId").optional(),
        papers::with(&papers::EML_ACMP_FORM_DT),
    ],
    page: Some(MenuPage {
        group: "bonded",
        path: "/bonded/eml",
        title: text("加工贸易手册", "Processing handbooks"),
        permissions: &["bond:eml:view"],
    }),
    category: Some("bond"),
    example: r#"{"etpsPreentNo":"C-2026-001","masterCuscd":"2233","supvModecd":"0615","validDate":"2027-06-30",
        "bizopEtpsno":"3223640047","bizopEtpsNm":"苏州精密制造有限公司"}"#,
    ..Resource::PLAIN
};

fn number_of_eml(row: &Row) -> Option<Problem> {
    number(row, Kind::Eml)
}

/// A material or product of a handbook, with the quantity agreed.
pub static EML_DT: Resource = Resource {
    name: "emlDt",
    label: text("手册商品", "Handbook line"),
    path: "/bond/v1/eml/dt",
    perm: "bond:eml",
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
        Field::decimal("dclQty", text("备案数量", "Agreed quantity"), 19, 5).required().list(120),
        Field::decimal("dclTotalAmt", text("申报总价", "Total"), 19, 5).list(120),
        COUNTRY,
        goods::LEVY,
        Field::text("adjmtrMarkcd", text("主辅料标记", "Main or auxiliary"), 4),
        MODIFIED,
        Field::int("gdsAtrcd", text("商品属性", "Attribute of the goods"), 9),
        CUSTOMS_MARK,
        Field::text("gdsSceneUrdf", text("商品现场自定义", "For the customs office"), 30),
        CONSUMPTION_DOUBTED,
        CONSULTED,
        Field::text("rmk", text("备注", "Remarks"), 255),
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
        "dclTotalAmt",
        "natcd",
        "lvyrlfModecd",
        "rmk",
    ],
    ..Resource::PLAIN
};
