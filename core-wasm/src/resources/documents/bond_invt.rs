//! Bonded inventory lists (核注清单): what is written to the customs account and, where it must be, declared. Elements, lengths and
//! decimals are those of the messages. Source: domain/bonded.md §2, §9, domain/single-window.md §5.

use super::goods::{
    CODE, COUNTRY, CURRENCY, DESTINATION, FIRST_QTY, FIRST_UNIT, GROSS, LEVY, LONG_NAME, LONG_SPEC, NET, PRICE, QTY,
    SECOND_QTY, SECOND_UNIT, SERIAL, TOTAL, UNIT, VERSION,
};
use super::{CUSTOMER, DECL, DECL_LINE, MATERIAL, USED};
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Priced, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::bonded::papers::{self, BOND_INVT_ACMP_FORM_DT};
use crate::rules::bonded::list;
use crate::text::{Text, text};

/// Most lines of a list.
pub const MOST_LINES: u32 = 10_000;

const LIST: &str = "list";
const GOODS_WAY: &str = "way";
const DECLARING: &str = "declaring";
const PARTIES: &str = "parties";
const ASSOCIATED: &str = "associated";
const CORRESPONDING: &str = "corresponding";
const CUSTOMS: &str = "customs";

/// The code of social credit, the customs code and the name of a party of the list: a row of the form. Most follow from whose list it is:
/// Enter passes them.
const fn party(fields: [(&'static str, Text); 3]) -> [Field; 3] {
    wide(fields, PARTIES, [6, 6, 8])
}

/// The same of a party of another declaration, whose labels are longer.
const fn party_of_other(fields: [(&'static str, Text); 3], group: &'static str) -> [Field; 3] {
    wide(fields, group, [8, 8, 8])
}

const fn wide(fields: [(&'static str, Text); 3], group: &'static str, widths: [u8; 3]) -> [Field; 3] {
    let [(credit, credit_label), (code, code_label), (name, name_label)] = fields;
    let [of_credit, of_code, of_name] = widths;
    [
        Field::text(credit, credit_label, 18).seldom().group(group).width(of_credit),
        Field::text(code, code_label, 10).seldom().group(group).width(of_code),
        Field::text(name, name_label, 512).seldom().group(group).width(of_name),
    ]
}

const OPERATOR: [Field; 3] = party([
    ("bizopEtpsSccd", text("经营企业社会信用代码", "Operator: credit code")),
    ("bizopEtpsno", text("经营企业编号", "Operator: customs code")),
    ("bizopEtpsNm", text("经营企业名称", "Operator: name")),
]);
const PROCESSOR: [Field; 3] = party_of_other(
    [
        ("rvsngdEtpsSccd", text("收发货企业社会信用代码", "Consignee/consignor: credit code")),
        ("rcvgdEtpsno", text("收发货企业编号", "Consignee/consignor: customs code")),
        ("rcvgdEtpsNm", text("收发货企业名称", "Consignee/consignor: name")),
    ],
    PARTIES,
);
const DECLARANT: [Field; 3] = party([
    ("dclEtpsSccd", text("申报企业社会信用代码", "Declarant: credit code")),
    ("dclEtpsno", text("申报企业编号", "Declarant: customs code")),
    ("dclEtpsNm", text("申报企业名称", "Declarant: name")),
]);
const INPUT_UNIT: [Field; 3] = party([
    ("inputCreditCode", text("录入单位社会信用代码", "Input unit: credit code")),
    ("inputCode", text("录入单位编号", "Input unit: customs code")),
    ("inputName", text("录入单位名称", "Input unit: name")),
]);
const RELATED_OPERATOR: [Field; 3] = party_of_other(
    [
        ("rltEntryBizopEtpsSccd", text("关联报关单境内收发货人社会信用代码", "Related party in China: credit code")),
        ("rltEntryBizopEtpsno", text("关联报关单境内收发货人编号", "Related party in China: customs code")),
        ("rltEntryBizopEtpsNm", text("关联报关单境内收发货人名称", "Related party in China: name")),
    ],
    ASSOCIATED,
);
const RELATED_OWNER: [Field; 3] = party_of_other(
    [
        ("rltEntryRvsngdEtpsSccd", text("关联报关单消费使用/生产销售单位信用代码", "Related owner: credit code")),
        ("rltEntryRcvgdEtpsno", text("关联报关单消费使用/生产销售单位编号", "Related owner: customs code")),
        ("rltEntryRcvgdEtpsNm", text("关联报关单消费使用/生产销售单位名称", "Related owner: name")),
    ],
    ASSOCIATED,
);
const RELATED_DECLARANT: [Field; 3] = party_of_other(
    [
        ("rltEntryDclEtpsSccd", text("关联报关单申报单位社会信用代码", "Related declarant: credit code")),
        ("rltEntryDclEtpsno", text("关联报关单申报单位编号", "Related declarant: customs code")),
        ("rltEntryDclEtpsNm", text("关联报关单申报单位名称", "Related declarant: name")),
    ],
    ASSOCIATED,
);
const CORRESPONDING_DECLARANT: [Field; 3] = party_of_other(
    [
        ("corrEntryDclEtpsSccd", text("对应报关单申报单位社会信用代码", "Corresponding declarant: credit code")),
        ("corrEntryDclEtpsNo", text("对应报关单申报单位编号", "Corresponding declarant: customs code")),
        ("corrEntryDclEtpsNm", text("对应报关单申报单位名称", "Corresponding declarant: name")),
    ],
    CORRESPONDING,
);

/// A bonded inventory list.
pub static BOND_INVT: Resource = Resource {
    name: "bondInvt",
    label: text("核注清单", "Bonded inventory list"),
    about: text(
        "保税核注清单，核注进出账册的货物，并可生成报关单。新增后从账册、发票或报关单添加商品。",
        "Bonded inventory lists write goods into and out of an account and can become declarations. Add one, then take its goods from the account, an invoice or a declaration.",
    ),
    path: "/invt/v1/bondInvt",
    perm: "bond:bondInvt",
    verbs: CRUD,
    fields: &[
        Field::text("bondInvtNo", text("保税清单编号", "List no."), 64)
            .read_only()
            .list(190)
            .search(Search::Prefix)
            .group(LIST),
        Field::text("etpsInnerInvtNo", text("企业内部清单编号", "Internal no."), 64)
            .required()
            .once()
            .list(170)
            .search(Search::Prefix)
            .group(LIST),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "bondInvtLocalStatus", 24)
            .read_only()
            .list(130)
            .search(Search::Eq)
            .group(LIST),
        Field::text("putrecNo", text("备案编号", "Account no."), 64)
            .to_declare()
            .list(140)
            .search(Search::Prefix)
            .group(LIST),
        Field::dict("impexpMarkcd", text("进出口标记", "In or out"), "ieFlag", 1)
            .required()
            .list(90)
            .search(Search::Eq)
            .group(LIST),
        Field::dict("bondInvtTypecd", text("清单类型", "Kind"), "bondInvtType", 1)
            .to_declare()
            .list(120)
            .search(Search::Eq)
            .group(LIST),
        Field::dict("mtpckEndprdMarkcd", text("料件成品标记", "Material or product"), "mtpckEndprd", 1)
            .short(text("料件成品标记", "Material/product"))
            .to_declare()
            .group(LIST),
        Field::dict("listType", text("流转类型", "Transfer"), "listType", 1).seldom().group(LIST),
        Field::text("applyNo", text("申请编号", "Application no."), 64).seldom().group(LIST),
        Field::text("rltInvtNo", text("关联清单编号", "Related list no."), 64).seldom().group(LIST),
        Field::text("rltPutrecNo", text("关联备案编号", "Related account no."), 64)
            .short(text("关联备案编号", "Related account"))
            .seldom()
            .group(LIST),
        Field::dict("supvModecd", text("监管方式", "Trade mode"), "tradeMode", 6)
            .to_declare()
            .list(130)
            .width(6)
            .group(GOODS_WAY),
        Field::dict("trspModecd", text("运输方式", "Mode of transport"), "transportMode", 6)
            .short(text("运输方式", "Transport"))
            .to_declare()
            .group(GOODS_WAY),
        Field::dict("dclPlcCuscd", text("申报地关区", "Customs office of declaration"), "customsOffice", 4)
            .short(text("申报地关区", "Declared at"))
            .to_declare()
            .group(GOODS_WAY),
        Field::dict("impexpPortcd", text("进出口口岸", "Customs office of entry/exit"), "customsOffice", 4)
            .short(text("进出口口岸", "Entry/exit office"))
            .to_declare()
            .group(GOODS_WAY),
        Field::dict("stshipTrsarvNatcd", text("起运运抵国别", "Country of departure / arrival"), "country", 3)
            .short(text("起运运抵国别", "Country from/to"))
            .to_declare()
            .group(GOODS_WAY),
        Field::text("subStore", text("分仓", "Sub-store"), 40)
            .seldom()
            .list(110)
            .search(Search::Eq)
            .shown_with("g2SubStoreEnable")
            .group(GOODS_WAY),
        Field::decimal("levyBlAmt", text("计征金额（元）", "Amount levied (CNY)"), 25, 5)
            .short(text("计征金额（元）", "Levied (CNY)"))
            .rare()
            .group(GOODS_WAY),
        Field::dict("dclcusFlag", text("是否报关标志", "Declared to customs"), "dclcusFlag", 1)
            .short(text("是否报关标志", "To declare"))
            .to_declare()
            .list(110)
            .search(Search::Eq)
            .group(DECLARING),
        Field::dict("dclcusTypecd", text("报关类型", "Way of declaring"), "dclcusType", 2).group(DECLARING),
        Field::dict("genDecFlag", text("是否生成报关单", "Customs makes the declaration"), "genDecFlag", 1)
            .short(text("是否生成报关单", "By customs"))
            .group(DECLARING),
        Field::dict("decType", text("报关单类型", "Kind of declaration"), "bondDecType", 1).group(DECLARING),
        Field::flag("needEntryModified", text("报关单同步修改标志", "Change the declaration too"))
            .short(text("报关单同步修改标志", "Change decl."))
            .rare()
            .group(DECLARING),
        Field::text("entryNo", text("报关单编号", "Declaration no."), 64).seldom().group(DECLARING),
        Field::text("entrySeqNo", text("报关单统一编号", "Single-window no. of the declaration"), 18)
            .read_only()
            .rare()
            .group(DECLARING),
        Field::date("entryDclTime", text("报关单申报时间", "Declared on (declaration)"))
            .short(text("报关单申报时间", "Declared on"))
            .rare()
            .group(DECLARING),
        OPERATOR[0],
        OPERATOR[1],
        OPERATOR[2].list(200),
        PROCESSOR[0],
        PROCESSOR[1],
        PROCESSOR[2],
        DECLARANT[0],
        DECLARANT[1],
        DECLARANT[2],
        INPUT_UNIT[0],
        INPUT_UNIT[1],
        INPUT_UNIT[2],
        Field::date("inputTime", text("录入日期", "Keyed on")).seldom().group(PARTIES),
        Field::text("rltEntryNo", text("关联报关单编号", "Related declaration no."), 64)
            .short(text("关联报关单编号", "Related decl."))
            .seldom()
            .group(ASSOCIATED),
        RELATED_OPERATOR[0],
        RELATED_OPERATOR[1],
        RELATED_OPERATOR[2],
        RELATED_OWNER[0],
        RELATED_OWNER[1],
        RELATED_OWNER[2],
        RELATED_DECLARANT[0],
        RELATED_DECLARANT[1],
        RELATED_DECLARANT[2],
        CORRESPONDING_DECLARANT[0],
        CORRESPONDING_DECLARANT[1],
        CORRESPONDING_DECLARANT[2],
        // What customs says of it.
        Field::text("invtPreentNo", text("清单预录入编号", "Single-window no."), 64).read_only().group(CUSTOMS),
        Field::int("chgTmsCnt", text("变更次数", "Changes"), 9).read_only().list(80).group(CUSTOMS),
        Field::dict("dclTypecd", text("申报类型", "What is asked of customs"), "dclType", 1).read_only().group(CUSTOMS),
        Field::date("invtDclTime", text("清单申报日期", "Declared on")).read_only().list(120).group(CUSTOMS),
        Field::dict("invtStucd", text("海关清单状态", "State at customs"), "bondInvtStatus", 1)
            .read_only()
            .group(CUSTOMS),
        Field::dict("vrfdedMarkcd", text("核扣标记", "Deduction"), "vrfdedMark", 1)
            .read_only()
            .list(100)
            .search(Search::Eq)
            .group(CUSTOMS),
        Field::dict("vrfdedModecd", text("核扣方式", "Way of deduction"), "vrfdedMode", 4).read_only().group(CUSTOMS),
        Field::text("duCode", text("核算代码", "Accounting code"), 4).read_only().rare().group(CUSTOMS),
        Field::date("prevdTime", text("预核扣时间", "Pre-deducted on")).read_only().group(CUSTOMS),
        Field::date("formalVrfdedTime", text("正式核扣时间", "Deducted on")).read_only().group(CUSTOMS),
        Field::dict("invtIochkptStucd", text("清单进出卡口状态", "At the gate"), "invtIochkptStatus", 1)
            .read_only()
            .group(CUSTOMS),
        Field::dict("entryStucd", text("报关状态", "Declaration released"), "bondEntryStatus", 1)
            .read_only()
            .group(CUSTOMS),
        Field::dict("passportUsedTypecd", text("核放单生成标志", "Passports made"), "passportUsedType", 1)
            .read_only()
            .group(CUSTOMS),
        Field::text("reason", text("退单原因", "Reason of return"), 1000).read_only().list(200).group(CUSTOMS),
        Field::dict("disputedResult", text("与录入不符的海关回执", "What customs decided otherwise"), "bondResult", 1)
            .read_only()
            .rare()
            .group(CUSTOMS),
        // Where a list stood before its deletion was asked for.
        Field::dict("formerState", text("原状态", "State before"), "bondInvtLocalStatus", 24)
            .read_only()
            .rare()
            .group(CUSTOMS),
        Field::int("reviewStep", text("已通过复核次数", "Reviews passed"), 1).read_only().rare().group(CUSTOMS),
        Field::instant("sentAt", text("发送时间", "Sent")).list(160).search(Search::Range).group(CUSTOMS),
        Field::instant("answeredAt", text("最近回执时间", "Last answer of customs")).group(CUSTOMS),
        Field::text("param1", text("备用1", "Spare 1"), 64).rare().group(CUSTOMS),
        Field::text("param2", text("备用2", "Spare 2"), 64).rare().group(CUSTOMS),
        Field::decimal("param3", text("备用3", "Spare 3"), 19, 5).rare().group(CUSTOMS),
        Field::date("param4", text("备用4", "Spare 4")).rare().group(CUSTOMS),
        Field::text("rmk", text("备注", "Remarks"), 4000).seldom().group(LIST).width(24),
        USED,
        ORG.search(Search::Eq).group(LIST),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: LIST, label: text("清单", "List") },
        FieldGroup { key: GOODS_WAY, label: text("监管与运输", "Supervision and transport") },
        FieldGroup { key: DECLARING, label: text("报关", "Declaration") },
        FieldGroup { key: PARTIES, label: text("企业", "Parties") },
        FieldGroup { key: ASSOCIATED, label: text("关联报关", "Associated declaration") },
        FieldGroup { key: CORRESPONDING, label: text("对应报关", "Corresponding declaration") },
        FieldGroup { key: CUSTOMS, label: text("海关回执", "Customs") },
    ],
    rules: list::HEAD_WARNINGS,
    unique: &["orgId", "etpsInnerInvtNo"],
    known_by: "etpsInnerInvtNo",
    reviews: Some("invReviewTimes"),
    start: &[
        ("impexpMarkcd", "I"),
        ("bondInvtTypecd", "0"),
        ("mtpckEndprdMarkcd", "I"),
        ("dclcusFlag", "1"),
        ("genDecFlag", "2"),
    ],
    lines: &[
        Lines::paged("lines", &BOND_INVT_DT, MOST_LINES, "queryInvtId").numbered("gdsSeqno").filled_by(list::BY_SERIAL),
        papers::with(&BOND_INVT_ACMP_FORM_DT),
    ],
    house_rules: true,
    page: Some(MenuPage {
        group: "invt",
        path: "/invt/bondInvt",
        title: text("核注清单", "Inventory lists"),
        permissions: &["bond:bondInvt:view"],
    }),
    category: Some("bond"),
    example: r#"{"etpsInnerInvtNo":"HZ-0917","impexpMarkcd":"I","putrecNo":"T2248W000917","bondInvtTypecd":"0",
        "mtpckEndprdMarkcd":"I","supvModecd":"5034","dclcusFlag":"2"}"#,
    ..Resource::PLAIN
};

/// A line of a bonded inventory list.
pub static BOND_INVT_DT: Resource = Resource {
    name: "bondInvtDt",
    label: text("核注清单表体", "Inventory list line"),
    path: "/invt/v1/bondInvt/dt",
    perm: "bond:bondInvt",
    fields: &[
        // It gets the next number of its list.
        Field::int("gdsSeqno", text("商品序号", "Line no."), 9).read_only().list(70).pinned(),
        SERIAL.search(Search::Eq),
        MATERIAL.search(Search::Prefix),
        CODE.search(Search::Prefix),
        LONG_NAME,
        LONG_SPEC.found(Search::Like),
        QTY,
        UNIT,
        PRICE,
        TOTAL,
        CURRENCY,
        Field::decimal("usdStatTotalAmt", text("美元统计总金额", "Total in US dollars"), 25, 5).list(120),
        FIRST_QTY,
        FIRST_UNIT,
        SECOND_QTY,
        SECOND_UNIT,
        COUNTRY,
        DESTINATION,
        LEVY,
        GROSS,
        NET,
        Field::decimal("wtSfVal", text("重量比例因子", "Weight factor"), 19, 5),
        Field::decimal("fstSfVal", text("第一比例因子", "First factor"), 19, 5),
        Field::decimal("secdSfVal", text("第二比例因子", "Second factor"), 19, 5),
        Field::int("entryGdsSeqno", text("报关单商品序号（归并）", "Declaration line (merge)"), 9)
            .list(110)
            .search(Search::Eq),
        Field::dict("useCd", text("重点商品标识", "Key goods mark"), "useTo", 4),
        VERSION,
        Field::int("applyTbSeqno", text("申请表序号", "Line of the application"), 9),
        Field::flag("clyMarkcd", text("危化品标志", "Dangerous goods")).list(90),
        Field::dict("modfMarkcd", text("修改标志", "Change mark"), "modfMark", 1).list(90),
        Field::text("rmk", text("备注", "Remarks"), 4000),
        Field::text("param1", text("备用1（料件来源）", "Spare 1 (source of the material)"), 64),
        Field::text("param2", text("备用2", "Spare 2"), 64),
        Field::decimal("param3", text("备用3", "Spare 3"), 19, 5),
        Field::date("param4", text("备用4", "Spare 4")),
        // What its passports took of it, and what went through the gate.
        Field::decimal("passportUsedQty", text("核放单已用数量", "On passports"), 19, 5).read_only(),
        Field::decimal("actlPassQty", text("实际过卡数量", "Through the gate"), 19, 5).read_only(),
        // What the account holds for it: since when it was pre-deducted or deducted, until it is released.
        Field::decimal("heldQty", text("已核扣数量", "Held on the account"), 19, 5).read_only(),
        Field::decimal("heldUsd", text("已核扣美元金额", "Held, in US dollars"), 25, 5).read_only(),
        Field::int("heldSerial", text("已核扣备案序号", "Held on serial no."), 9).read_only(),
        // The line of the bonded invoice that it is made of.
        Field::id("invoiceDtId", text("发票明细", "Line of the invoice")).read_only(),
        DECL,
        DECL_LINE,
    ],
    rules: list::LINE_RULES,
    order: "id",
    search_index: true,
    known_by: "gdsNm",
    import: &[
        "putrecSeqno",
        "gdsMtno",
        "gdecd",
        "gdsNm",
        "gdsSpcfModelDesc",
        "dclQty",
        "dclUnitcd",
        "dclUprcAmt",
        "dclTotalAmt",
        "dclCurrcd",
        "lawfQty",
        "secdLawfQty",
        "natcd",
        "destinationNatcd",
        "lvyrlfModecd",
        "grossWt",
        "netWt",
        "entryGdsSeqno",
        "ucnsVerno",
    ],
    priced: Some(Priced { total: "dclTotalAmt", currency: "dclCurrcd" }),
    ..Resource::PLAIN
};

/// An answer of customs about a list: kept as it came, each once.
pub static BOND_INVT_ANSWER: Resource = Resource {
    name: "bondInvtAnswer",
    label: text("核注清单回执", "Answer about an inventory list"),
    path: "/invt/v1/bondInvt/answer",
    perm: "",
    fields: &[
        Field::id("bondInvtId", text("核注清单", "Inventory list")).required(),
        // By what it is known again when it comes twice.
        Field::text("answerKey", text("回执标识", "Key"), 200).required(),
        Field::text("kind", text("回执种类", "Message"), 16).required().list(100),
        Field::dict("result", text("结果", "Result"), "bondResult", 2).list(140),
        Field::int("tmsCnt", text("变更次数", "Change"), 9).list(80),
        Field::instant("manageAt", text("办理时间", "Decided")).list(160),
        Field::text("note", text("说明", "Note"), 4000).list(300),
        Field::text("cameFrom", text("来源", "From"), 100).list(120),
        // Whether it changed anything: late answers are kept and change nothing.
        Field::flag("isApplied", text("已生效", "Took effect")).list(90),
        // Where it names another declaration than the list: people are told of each number once.
        Field::text("otherEntryNo", text("与清单不同的报关单编号", "Another declaration than the list's"), 64),
        CREATED,
    ],
    order: "-id",
    known_by: "kind",
    names_versions: false,
    category: Some("bond"),
    ..Resource::PLAIN
};
