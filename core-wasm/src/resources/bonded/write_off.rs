//! Write-offs (报核) of all bonded accounts: a period is closed with what was counted. Fields are named as in the messages of
//! customs. Source: domain/bonded.md §5, §6, §9.

use super::account::{
    ACCOUNT, BIZOP_CREDIT, BIZOP_NAME, BIZOP_NO, CODE, INNER, NAME, OFFICE, PARTIES, PROCESSOR_CREDIT, PROCESSOR_NAME,
    PROCESSOR_NO,
};
use super::papers;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Required, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::rules::bonded::account::MOST_LINES;
use crate::rules::bonded::write_off;
use crate::rules::bonded::write_off::answer;
use crate::text::text;

const FIGURES: &str = "figures";
const CUSTOMS: &str = "customs";

const fn count(name: &'static str, zh: &'static str, en: &'static str) -> Field {
    Field::int(name, text(zh, en), 9).read_only().group(FIGURES)
}

const fn amount(name: &'static str, zh: &'static str, en: &'static str) -> Field {
    Field::decimal(name, text(zh, en), 19, 5).read_only().group(FIGURES)
}

/// A write-off of a period of an account.
pub static BWS_DCR: Resource = Resource {
    name: "bwsDcr",
    label: text("报核", "Write-off"),
    about: text(
        "按周期核销物流账册、电子账册和手册。新增一期，提取清单和数量，录入盘点后报核；下一周期以实际剩余开始。",
        "Closes a period of a bonded account. Add one, draw its lists and figures, key what was counted and send it; the next period begins with what is there.",
    ),
    path: "/invt/v1/bwsDcr",
    perm: "bond:bwsDcr",
    verbs: CRUD,
    fields: &[
        INNER,
        Field::text("putrecNo", text("账册（手册）编号", "Account no."), 64)
            .required()
            .list(150)
            .search(Search::Prefix)
            .group(ACCOUNT),
        // It follows from the number.
        Field::dict("accountKind", text("账册种类", "Kind of account"), "bondAccountKind", 3)
            .read_only()
            .list(110)
            .search(Search::Eq),
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200),
        Field::dict("state", text("状态", "State"), "bwsDcrState", 24).read_only().list(140).search(Search::Eq),
        Field::date("chgoffBeginTime", text("报核开始日期", "Period from"))
            .required()
            .once()
            .list(120)
            .search(Search::Range)
            .group(ACCOUNT),
        Field::date("chgoffDueTime", text("报核截止日期", "Period until"))
            .required()
            .once()
            .list(120)
            .search(Search::Range)
            .group(ACCOUNT),
        Field::dict("chgoffTypecd", text("报核类型", "Kind of write-off"), "chgoffType", 25)
            .to_declare()
            .group(ACCOUNT),
        Field::int("chgoffTmsCnt", text("报核次数", "No. of the write-off"), 9).read_only().list(90).group(ACCOUNT),
        OFFICE,
        BIZOP_CREDIT,
        BIZOP_NO,
        // The account says it where nobody does.
        Field { required: Required::ToDeclare, ..BIZOP_NAME },
        PROCESSOR_CREDIT,
        PROCESSOR_NO,
        PROCESSOR_NAME,
        count("diffCnt", "差异项数", "Differences").list(90),
        count("impInvtTotalCnt", "进口清单总数", "Lists in"),
        count("expInvtTotalCnt", "出口清单总数", "Lists out"),
        count("chgoffMtpckTotalCnt", "报核料件总数", "Materials"),
        count("chgoffEndprdTotalCnt", "报核成品总数", "Products"),
        count("chgoffLfmtTotalCnt", "报核边角料总数", "Kinds of scrap"),
        count("chgoffImprTotalCnt", "报核残次品总数", "Defective goods"),
        amount("impMtpckTotalAmt", "进口料件总金额（美元）", "Materials in (USD)"),
        amount("expEndprdTotalAmt", "出口成品总金额（美元）", "Products out (USD)"),
        Field::instant("filledAt", text("提取时间", "Drawn")).group(FIGURES),
        Field::text("chgoffPreentNo", text("报核预录入编号", "Single-window no."), 64).read_only().group(CUSTOMS),
        Field::date("chgoffDclTime", text("报核申报日期", "Declared on")).read_only().list(120).group(CUSTOMS),
        Field::dict("emapvMarkcd", text("报核结果", "Result"), "chgoffResult", 4).read_only().group(CUSTOMS),
        Field::dict(answer::KEYED, text("录入的回执", "Decision keyed by people"), "chgoffResult", 4)
            .read_only()
            .rare()
            .group(CUSTOMS),
        Field::dict(
            answer::DISPUTED,
            text("与录入不符的海关回执", "What customs decided otherwise"),
            "chgoffResult",
            4,
        )
        .read_only()
        .rare()
        .group(CUSTOMS),
        Field::text("reason", text("海关意见", "What customs says"), 1000).read_only().list(200).group(CUSTOMS),
        Field::instant("sentAt", text("发送时间", "Sent")).group(CUSTOMS),
        Field::instant("answeredAt", text("最近回执时间", "Last answer of customs")).group(CUSTOMS),
        Field::instant("closedAt", text("核销时间", "Closed")).group(CUSTOMS),
        Field::text("rmk", text("备注", "Remarks"), 4000).group(ACCOUNT).width(24),
        ORG.search(Search::Eq).group(ACCOUNT),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: ACCOUNT, label: text("账册与期间", "Account and period") },
        FieldGroup { key: PARTIES, label: text("企业", "Parties") },
        FieldGroup { key: FIGURES, label: text("报核汇总", "Figures") },
        FieldGroup { key: CUSTOMS, label: text("海关回执", "Customs") },
    ],
    rules: &[write_off::account_number, write_off::period],
    unique: &["orgId", "etpsPreentNo"],
    known_by: "etpsPreentNo",
    start: &[("chgoffTypecd", "1")],
    lines: &[
        Lines::paged("lines", &BWS_DCR_DT, 2 * MOST_LINES, "bwsDcrId")
            .matched(&["typecd", "seqno"])
            .found_by("gdsMtno"),
        Lines::paged("lists", &BWS_DCR_INVT, MOST_LINES, "bwsDcrId").optional(),
        papers::with(&papers::BWS_DCR_ACMP_FORM_DT),
    ],
    page: Some(MenuPage {
        group: "bonded",
        path: "/bonded/bwsDcr",
        title: text("报核核销", "Write-offs"),
        permissions: &["bond:bwsDcr:view"],
    }),
    category: Some("bond"),
    example: r#"{"etpsPreentNo":"BH-2026-H1","putrecNo":"T2248W000917","chgoffTypecd":"1","chgoffBeginTime":"2026-01-01",
        "chgoffDueTime":"2026-06-30"}"#,
    ..Resource::PLAIN
};

/// A quantity that is drawn from the journal.
const fn drawn(name: &'static str, zh: &'static str, en: &'static str) -> Field {
    Field::decimal(name, text(zh, en), 19, 5).read_only().list(120)
}

/// What is written off of a material, a product, scrap or defective goods.
pub static BWS_DCR_DT: Resource = Resource {
    name: "bwsDcrDt",
    label: text("报核明细", "Write-off line"),
    path: "/invt/v1/bwsDcr/dt",
    perm: "bond:bwsDcr",
    fields: &[
        Field::dict("typecd", text("类型", "Kind"), "chgoffLine", 1).required().list(90).search(Search::Eq),
        Field::int("seqno", text("备案序号", "Serial"), 9).required().list(80).search(Search::Eq).pinned(),
        Field { read_only: true, required: Required::No, ..super::account::MATERIAL },
        Field { read_only: true, required: Required::No, ..CODE },
        Field { read_only: true, required: Required::No, ..NAME },
        Field::dict("dclUnitcd", text("申报计量单位", "Unit"), "unit", 3).read_only().list(80),
        drawn("vclrPridInitQty", "期初数量", "At the start"),
        drawn("impQty", "本期转入", "In"),
        drawn("expQty", "本期转出", "Out"),
        drawn("dprcsCrdwImpQty", "深加工结转转入", "Deep processing in"),
        drawn("dprcsCrdwExpQty", "深加工结转转出", "Deep processing out"),
        drawn("retnExchImpQty", "退换进口", "Exchanged in"),
        drawn("retnExchExpQty", "退换出口", "Exchanged out"),
        drawn("csmTotalQty", "成品耗用", "Used by products"),
        drawn("sdinQty", "内销数量", "Sold in China"),
        drawn("reexpQty", "复出口数量", "Exported again"),
        drawn("remainMtpckTrfoutQty", "余料转出", "Carried over"),
        drawn("mtpckEndprdDstryQty", "销毁数量", "Destroyed"),
        drawn("lfmtDstryQty", "边角料销毁数量", "Scrap destroyed"),
        drawn("tgblLossQty", "有形损耗数量", "Tangible loss"),
        drawn("intgbLossQty", "无形损耗数量", "Intangible loss"),
        Field::decimal("vrfaddQty", text("核增数量", "Added by customs"), 19, 5).list(110),
        Field::decimal("vrfredQty", text("核减数量", "Taken off by customs"), 19, 5).list(110),
        drawn("shdRemainQty", "理论结余", "Should be left"),
        Field::decimal("actlRemainQty", text("实际结余（盘点）", "Counted"), 19, 5).list(130),
        drawn("dsmlQty", "差异数量", "Difference"),
        drawn("dsmlRate", "差异率（%）", "Difference (%)"),
        Field::dict("settleTypecd", text("差异处理", "How it is settled"), "chgoffSettle", 1)
            .list(120)
            .search(Search::Eq),
        Field::text("settleNo", text("处理单证号", "Declaration or bill"), 64).list(150),
        drawn("dclcusInvtAvgUprcAmt", "平均单价（美元）", "Average price (USD)"),
        drawn("shdRemainTotalAmt", "理论结余金额", "Should be left (USD)"),
        drawn("actlRemainTotalAmt", "实际结余金额", "Counted (USD)"),
        drawn("dsmlAmt", "差异金额", "Difference (USD)"),
        Field::text("rmk", text("说明", "Explanation"), 255).list(160),
    ],
    rules: &[write_off::counted],
    unique: &["typecd", "seqno"],
    order: "id",
    known_by: "seqno",
    hidden: &[
        "gdecd",
        "dclUnitcd",
        "dprcsCrdwImpQty",
        "dprcsCrdwExpQty",
        "retnExchImpQty",
        "retnExchExpQty",
        "reexpQty",
        "remainMtpckTrfoutQty",
        "mtpckEndprdDstryQty",
        "lfmtDstryQty",
        "tgblLossQty",
        "intgbLossQty",
        "vrfaddQty",
        "vrfredQty",
        "dclcusInvtAvgUprcAmt",
        "shdRemainTotalAmt",
        "actlRemainTotalAmt",
    ],
    // The material number is not stored: it names the line, or has to agree with it.
    import: &[
        "typecd",
        "seqno",
        "gdsMtno",
        "actlRemainQty",
        "settleTypecd",
        "settleNo",
        "vrfaddQty",
        "vrfredQty",
        "rmk",
    ],
    ..Resource::PLAIN
};

/// A deducted list that the write-off covers.
pub static BWS_DCR_INVT: Resource = Resource {
    name: "bwsDcrInvt",
    label: text("报核清单", "List written off"),
    path: "/invt/v1/bwsDcr/invt",
    perm: "bond:bwsDcr",
    fields: &[
        Field::text("bondInvtNo", text("核注清单编号", "Inventory list no."), 64)
            .required()
            .list(190)
            .search(Search::Prefix)
            .pinned(),
        Field::text("etpsInnerInvtNo", text("企业内部清单编号", "Internal no."), 64).read_only().list(150),
        Field::dict("impexpMarkcd", text("进出口标记", "In or out"), "ieFlag", 1)
            .read_only()
            .list(90)
            .search(Search::Eq),
        Field::dict("mtpckEndprdMarkcd", text("料件成品标记", "Material or product"), "mtpckEndprd", 1)
            .read_only()
            .list(110),
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 6).read_only().list(120),
        Field::dict("dclTypecd", text("申报类型", "Kind of filing"), "dclType", 25).read_only(),
        Field::date("deductedOn", text("核扣日期", "Deducted on")).read_only().list(120),
        Field::id("bondInvtId", text("核注清单", "Inventory list")).read_only(),
    ],
    order: "id",
    known_by: "bondInvtNo",
    ..Resource::PLAIN
};
