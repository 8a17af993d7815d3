//! Stock lists (出入库单): goods moved into or out of the zone in batches, declared together later.

use super::{
    ANSWERED, ASKED, CHANGES, CUSTOMER, CUSTOMS, CUSTOMS_GROUP, DECIDED, DISPUTED, INNER_NO, INSIDE, KEYED_COUNT,
    KEYED_NUMBER, KEYED_RESULT, LAST_LINE, MOST_LINES, PARTIES_GROUP, REASON, REMARK, SENT,
};
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Priced, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods::{
    CODE, COUNTRY, CURRENCY, FIRST_QTY, FIRST_UNIT, GROSS, LEVY, NAME, NET, PRICE, QTY, SECOND_QTY, SECOND_UNIT, SPEC,
    TOTAL, UNIT, USE, VERSION,
};
use crate::resources::documents::{DECL, DECL_LINE, MATERIAL, USED, line_weights};
use crate::rules::bonded::numbers::{beside_quantity, impossible};
use crate::rules::sas::stock;
use crate::text::text;

const LIST: &str = "list";
const GOODS: &str = "goods";

/// A stock list.
pub static SAS_STOCK: Resource = Resource {
    name: "sasStock",
    label: text("出入库单", "Stock list"),
    about: text(
        "分批进出区的出入库单。新增一份，填写申报表或账册，发送海关；审批后可集中生成报关单或核注清单。",
        "Stock lists of goods moved in batches. Add one under an application or an account and send it; once approved, several are declared together.",
    ),
    path: "/sas/v1/sasStock",
    perm: "sas:sasStock",
    verbs: CRUD,
    fields: &[
        INNER_NO.group(LIST),
        Field::text("sasStockNo", text("出入库单编号", "Stock list no."), 64)
            .read_only()
            .list(190)
            .search(Search::Prefix)
            .group(LIST),
        CUSTOMER,
        Field::text("sasDclNo", text("申报表编号", "Application no."), 64).list(190).search(Search::Prefix).group(LIST),
        Field::text("areainOriactNo", text("区内账册号", "Account in the zone"), 64)
            .short(text("区内账册号", "Zone account"))
            .list(140)
            .search(Search::Prefix)
            .group(LIST),
        Field::dict("masterCuscd", text("主管关区", "Customs office"), "customsOffice", 4).list(140).group(LIST),
        Field::dict("stockTypecd", text("出入库单类型", "In or out"), "stockType", 1)
            .required()
            .list(100)
            .search(Search::Eq)
            .group(LIST),
        Field::dict("businessTypecd", text("业务类型", "Business"), "sasBizType", 1).list(130).group(LIST),
        Field::dict("centralizedDclTypecd", text("集报标志", "Collective declaration"), "centralizedDcl", 1)
            .short(text("集报标志", "Collective"))
            .group(LIST),
        Field::text("rltSasStockNo", text("关联出入库单编号（退运）", "Stock list that is returned"), 64)
            .short(text("关联出入库单", "Returned list"))
            .seldom()
            .group(LIST),
        Field::text("rltBondInvtNo", text("关联核注清单编号", "Inventory list"), 64)
            .read_only()
            .list(180)
            .search(Search::Prefix)
            .group(LIST),
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 6).group(LIST),
        Field::text("dclEr", text("申请人", "Applicant"), 64).seldom().group(LIST),
        Field::int("packageQty", text("件数", "Packages"), 9).list(90).group(GOODS),
        Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110).group(GOODS),
        Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5).list(110).group(GOODS),
        Field::dict("packType", text("包装种类", "Kind of packing"), "wrapType", 2).group(GOODS),
        Field::decimal("levyBlAmt", text("计征金额（元）", "Amount levied (CNY)"), 19, 5)
            .short(text("计征金额（元）", "Levied (CNY)"))
            .seldom()
            .group(GOODS),
        INSIDE[0],
        INSIDE[1],
        INSIDE[2],
        Field::dict("stucd", text("状态", "State"), "stockStatus", 2)
            .read_only()
            .list(130)
            .search(Search::Eq)
            .group(LIST),
        Field::text("sasStockPreentNo", text("出入库单预录入编号", "Single-window no."), 64).read_only().group(CUSTOMS),
        CHANGES,
        ASKED,
        Field::date("dclTime", text("申报日期", "Declared on"))
            .read_only()
            .list(120)
            .search(Search::Range)
            .group(CUSTOMS),
        DECIDED,
        Field::dict("passTypecd", text("过卡标志", "Through the gate"), "stockPass", 1).read_only().group(CUSTOMS),
        Field::dict("passportUsedTypecd", text("核放单生成标志", "Passports made"), "passportUsedType", 1)
            .read_only()
            .list(110)
            .group(CUSTOMS),
        LAST_LINE,
        REASON,
        SENT,
        ANSWERED,
        KEYED_NUMBER,
        KEYED_RESULT,
        KEYED_COUNT,
        DISPUTED,
        Field::instant("approvedAt", text("首次审批通过时间", "First approved at")).read_only().rare().group(CUSTOMS),
        REMARK.group(LIST).width(24),
        USED,
        ORG.search(Search::Eq).group(LIST),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: LIST, label: text("出入库单", "Stock list") },
        FieldGroup { key: GOODS, label: text("件重", "Packages and weight") },
        PARTIES_GROUP,
        CUSTOMS_GROUP,
    ],
    rules: &[stock::weights, stock::levied, impossible],
    unique: &["orgId", "etpsPreentNo"],
    known_by: "etpsPreentNo",
    start: &[("stockTypecd", "E"), ("businessTypecd", "A"), ("centralizedDclTypecd", "1")],
    lines: &[Lines::embedded("lines", &SAS_STOCK_DT, MOST_LINES)],
    page: Some(MenuPage {
        group: "sas",
        path: "/sas/sasStock",
        title: text("出入库单", "Stock lists"),
        permissions: &["sas:sasStock:view"],
    }),
    category: Some("sas"),
    example: r#"{"etpsPreentNo":"CRK-0917","stockTypecd":"E","businessTypecd":"A","areainOriactNo":"T2248W000917",
        "lines":[{"oriactGdsSeqno":"12","gdecd":"7318160000","gdsNm":"六角螺母","dclUnitcd":"035","natcd":"304","dclTotalAmt":"42",
        "dclCurrcd":"502","dclQty":"10"}]}"#,
    ..Resource::PLAIN
};

/// A line of a stock list.
pub static SAS_STOCK_DT: Resource = Resource {
    name: "sasStockDt",
    label: text("出入库单表体", "Stock list line"),
    path: "/sas/v1/sasStock/dt",
    perm: "sas:sasStock",
    fields: &[
        // It gets the next number of its list.
        Field::int("sasStockSeqno", text("商品序号", "Line no."), 9).read_only().list(60),
        Field::int("sasDclSeqno", text("申报表序号", "Application line"), 9).list(80),
        Field::int("oriactGdsSeqno", text("备案序号", "Account serial no."), 9).list(80),
        MATERIAL,
        // A list is kept while a line is unfinished; whole lines are asked for when it is sent.
        CODE.to_declare(),
        NAME.to_declare(),
        SPEC.found(Search::Like),
        UNIT.to_declare(),
        FIRST_UNIT,
        SECOND_UNIT,
        COUNTRY.to_declare(),
        PRICE,
        TOTAL.to_declare(),
        CURRENCY.to_declare(),
        // By customs' rate of the month, whenever the line is stored.
        Field::decimal("usdStatTotalAmt", text("美元统计总金额", "Total in US dollars"), 25, 5).read_only(),
        FIRST_QTY,
        SECOND_QTY,
        Field::decimal("wtSfVal", text("重量比例因子", "Weight factor"), 19, 5),
        Field::decimal("fstSfVal", text("第一比例因子", "First factor"), 19, 5),
        Field::decimal("secdSfVal", text("第二比例因子", "Second factor"), 19, 5),
        QTY.to_declare(),
        GROSS,
        NET,
        USE,
        LEVY,
        VERSION,
        Field::flag("clyMarkcd", text("危化品标志", "Dangerous goods")),
        Field::int("rltStockSeqno", text("退运原商品序号", "Line that is returned"), 9).list(110),
        // What a return gives back.
        Field::decimal("replaceQty", text("退换数量", "Quantity given back"), 19, 5).read_only(),
        // What its passports took of it, and what went through the gate.
        Field::decimal("passportUsedQty", text("核放单已用数量", "On passports"), 19, 5).read_only(),
        Field::decimal("actlPassQty", text("实际过卡数量", "Through the gate"), 19, 5).read_only(),
        REMARK,
        DECL,
        DECL_LINE,
    ],
    rules: &[line_weights, stock::quantity, beside_quantity],
    search_index: true,
    known_by: "gdsNm",
    begins: "sasDclSeqno",
    priced: Some(Priced { total: "dclTotalAmt", currency: "dclCurrcd" }),
    ..Resource::PLAIN
};
