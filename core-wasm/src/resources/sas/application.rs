//! Business applications (业务申报表): the frame of goods, quantities and validity under which stock lists run.

use super::{
    ANSWERED, ASKED, CHANGES, CUSTOMER, CUSTOMS, CUSTOMS_GROUP, DECIDED, DECLARANT, DECLARED_ON, DISPUTED, INNER_NO,
    INSIDE, KEYED_COUNT, KEYED_NUMBER, KEYED_RESULT, LAST_LINE, MOST_LINES, OFFICE, PARTIES_GROUP, REASON, REMARK,
    SENT, party,
};
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Priced, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods::{CODE, CURRENCY, PRICE, QTY, SPEC, TOTAL, UNIT};
use crate::rules::bonded::numbers::{beside_quantity, impossible};
use crate::rules::bonded::papers;
use crate::rules::sas::application;
use crate::text::text;

const APPLICATION: &str = "application";
const DEPOSIT: &str = "deposit";

/// The enterprise outside the zone.
const OUTSIDE: [Field; 3] = party([
    ("areaoutEtpsno", text("区外企业编号", "Outside: customs code")),
    ("areaoutEtpsNm", text("区外企业名称", "Outside: name")),
    ("areaoutEtpsSccd", text("区外企业社会信用代码", "Outside: credit code")),
]);

/// A business application.
pub static SAS_DCL: Resource = Resource {
    name: "sasDcl",
    label: text("业务申报表", "Business application"),
    about: text(
        "业务申报表约定分送集报、外发加工等业务的商品、数量和有效期，出入库单在其下办理。新增一份并发送海关，审批后即可使用。",
        "Applications agree on goods, quantities and a term with customs; stock lists run under them. Add one and send it: it can be used once it is approved.",
    ),
    path: "/sas/v1/sasDcl",
    perm: "sas:sasDcl",
    verbs: CRUD,
    fields: &[
        INNER_NO.group(APPLICATION),
        Field::text("sasDclNo", text("申报表编号", "Application no."), 64)
            .read_only()
            .list(180)
            .search(Search::Prefix)
            .group(APPLICATION),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "sasDclState", 24)
            .read_only()
            .list(110)
            .search(Search::Eq)
            .group(APPLICATION),
        Field::dict("businessTypecd", text("业务类型", "Business"), "sasBizType", 1)
            .required()
            .list(150)
            .search(Search::Eq)
            .group(APPLICATION),
        Field::dict("directionTypecd", text("货物流向", "Direction"), "stockType", 1)
            .to_declare()
            .list(110)
            .group(APPLICATION),
        Field::text("areainOriactNo", text("区内账册编号", "Account in the zone"), 64)
            .short(text("区内账册编号", "Zone account"))
            .to_declare()
            .list(140)
            .search(Search::Prefix)
            .group(APPLICATION),
        Field::text("areaoutOriactNo", text("区外账册编号", "Account outside"), 64).seldom().group(APPLICATION),
        OFFICE.group(APPLICATION),
        Field::date("validTime", text("有效期", "Valid until"))
            .to_declare()
            .list(120)
            .search(Search::Range)
            .group(APPLICATION),
        Field::text("exhibitionPlace", text("展示地", "Place of exhibition"), 512).seldom().group(APPLICATION),
        Field::text("dclEr", text("申请人", "Applicant"), 64).group(APPLICATION),
        Field::text("dpstLevyBlNo", text("保证金征收单编号", "Deposit bill no."), 64).group(DEPOSIT),
        Field::decimal("dpstAmt", text("保证金金额（元）", "Deposit (CNY)"), 19, 5).group(DEPOSIT),
        INSIDE[0],
        INSIDE[1],
        INSIDE[2],
        OUTSIDE[0],
        OUTSIDE[1],
        OUTSIDE[2],
        DECLARANT[0],
        DECLARANT[1],
        DECLARANT[2],
        Field::text("sasDclPreentNo", text("申报表预录入编号", "Single-window no."), 64).read_only().group(CUSTOMS),
        CHANGES,
        ASKED,
        DECLARED_ON,
        DECIDED,
        Field::text("dclTbStucd", text("海关申报表状态", "State at customs"), 4).read_only().group(CUSTOMS),
        // Where it stood before it was asked to be closed.
        Field::dict("formerState", text("原状态", "State before"), "sasDclState", 24).read_only().rare().group(CUSTOMS),
        // What customs said last of pauses (SAS202), and when.
        Field::text("pauseMarkcd", text("暂停标志", "Pause mark"), 1).read_only().rare().group(CUSTOMS),
        Field::instant("pauseTime", text("暂停或恢复时间", "Paused or resumed")).rare().group(CUSTOMS),
        LAST_LINE,
        REASON,
        SENT,
        ANSWERED,
        KEYED_NUMBER,
        KEYED_RESULT,
        KEYED_COUNT,
        DISPUTED,
        REMARK.group(APPLICATION).width(24),
        ORG.search(Search::Eq).group(APPLICATION),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: APPLICATION, label: text("申报表", "Application") },
        FieldGroup { key: DEPOSIT, label: text("保证金", "Deposit") },
        PARTIES_GROUP,
        CUSTOMS_GROUP,
    ],
    rules: &[application::exhibition_place, impossible],
    unique: &["orgId", "etpsPreentNo"],
    known_by: "etpsPreentNo",
    start: &[("businessTypecd", "A"), ("directionTypecd", "E")],
    lines: &[
        Lines::embedded("lines", &SAS_DCL_DT, MOST_LINES).own_number("sasDclSeqno"),
        Lines::embedded("ucns", &SAS_DCL_UCNS_DT, MOST_LINES).optional(),
        Lines::embedded("acmpForms", &SAS_DCL_ACMP_FORM_DT, MOST_LINES).optional(),
    ],
    page: Some(MenuPage {
        group: "sas",
        path: "/sas/sasDcl",
        title: text("业务申报表", "Business applications"),
        permissions: &["sas:sasDcl:view"],
    }),
    category: Some("sas"),
    example: r#"{"etpsPreentNo":"YW-0917","businessTypecd":"A","directionTypecd":"E","areainOriactNo":"T2248W000917",
        "lines":[{"sasDclSeqno":"1","gdecd":"7318160000","gdsNm":"六角螺母","dclQty":"100","dclUnitcd":"035","dclTotalAmt":"420",
        "dclCurrcd":"502"}]}"#,
    ..Resource::PLAIN
};

/// Goods of an application, with the quantity that is agreed. What went out and came in is reckoned from the stock lists.
pub static SAS_DCL_DT: Resource = Resource {
    name: "sasDclDt",
    label: text("业务申报表商品", "Goods of an application"),
    perm: "sas:sasDcl",
    fields: &[
        Field::int("sasDclSeqno", text("申报序号", "Line no."), 9).list(70).pinned(),
        Field::dict("mtpckEndprdTypecd", text("料件成品标志", "Material or product"), "mtpckEndprd", 1).list(110),
        Field::int("oriactGdsSeqno", text("底账商品序号", "Account serial no."), 9).list(90),
        // An application is kept while a line is unfinished; whole lines are asked for when it is sent.
        CODE.to_declare(),
        Field::text("gdsNm", text("商品名称", "Goods name"), 512).to_declare().list(180).pinned().found(Search::Prefix),
        SPEC,
        QTY.to_declare(),
        UNIT.to_declare(),
        PRICE,
        TOTAL.to_declare(),
        CURRENCY.to_declare(),
        Field::text("licenceNo", text("许可证编号", "Licence no."), 64),
        Field::date("licenceValidTime", text("许可证有效期", "Licence valid until")),
        Field::text("gdsMarkcd", text("商品标记", "Mark of the goods"), 4),
        Field::text("gdsRmk", text("商品备注", "About the goods"), 255),
        Field::dict("modfMarkcd", text("修改标志", "Change mark"), "modfMark", 1).read_only(),
        REMARK,
    ],
    rules: &[application::quantity, beside_quantity],
    known_by: "gdsNm",
    begins: "oriactGdsSeqno",
    priced: Some(Priced { total: "dclTotalAmt", currency: "dclCurrcd" }),
    ..Resource::PLAIN
};

/// What a product of an application takes of a material, for processing outside of the zone.
pub static SAS_DCL_UCNS_DT: Resource = Resource {
    name: "sasDclUcnsDt",
    label: text("业务申报表单耗", "Consumption of an application"),
    perm: "sas:sasDcl",
    fields: &[
        Field::int("endprdSeqno", text("成品序号", "Product line"), 9).required().list(90),
        Field::int("mtpckSeqno", text("料件序号", "Material line"), 9).required().list(90),
        Field::decimal("netUseupQty", text("净耗", "Net consumption"), 19, 9).required().list(120),
        Field::decimal("lossRate", text("损耗率（%）", "Loss (%)"), 19, 9).list(110),
        Field::dict("modfMarkcd", text("修改标志", "Change mark"), "modfMark", 1).read_only(),
    ],
    rules: &[application::consumption, impossible],
    known_by: "endprdSeqno",
    ..Resource::PLAIN
};

/// A paper that goes along with an application: its kind and number, and the file that people upload at the single window.
pub static SAS_DCL_ACMP_FORM_DT: Resource = Resource {
    name: "sasDclAcmpFormDt",
    label: text("业务申报表随附单证", "Paper with an application"),
    perm: "sas:sasDcl",
    fields: &[
        // It gets the next number of its application.
        Field::int("acmpFormSeqno", text("随附单证序号", "No."), 9).read_only().list(100).pinned(),
        Field::text("formTypecd", text("随附单证类型", "Kind of paper"), 4).list(110),
        Field::text("formNo", text("随附单证编号", "Paper no."), 64).list(180),
        Field::text("fixdNo", text("固定编号", "Fixed no."), 64).list(120),
        Field::text("acmpFormFileNm", text("随附单证文件名称", "Name of the file"), 255).list(200),
        REMARK,
    ],
    rules: &[papers::of_list],
    known_by: "formNo",
    begins: "formTypecd",
    ..Resource::PLAIN
};
