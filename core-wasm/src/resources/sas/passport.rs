//! Passports (核放单): what lets one vehicle through the gate of a zone, with its weights and the documents or goods that it carries.

use super::{
    ANSWERED, ASKED, CHANGES, CUSTOMER, CUSTOMS, CUSTOMS_GROUP, DECIDED, DECLARANT, DECLARED_ON, DISPUTED, INNER_NO,
    INSIDE, KEYED_COUNT, KEYED_NUMBER, KEYED_RESULT, MOST_LINES, OFFICE, PARTIES_GROUP, REASON, REMARK, SENT,
};
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::goods::{GROSS, NET, QTY};
use crate::rules::bonded::numbers::impossible;
use crate::rules::sas::passport;
use crate::text::text;

const PASS: &str = "pass";
const TRUCK: &str = "truck";

/// A passport.
pub static SAS_PASSPORT: Resource = Resource {
    name: "sasPassport",
    label: text("核放单", "Passport"),
    about: text(
        "核放单是车辆进出卡口的凭证，载明车辆、重量和所载单证或商品。在“装车”勾选单证即可生成，也可在此新增。",
        "A passport lets a vehicle through the gate, with its weights and the documents or goods on it. Make one under “Load a truck”, or add it here.",
    ),
    path: "/sas/v1/sasPassport",
    perm: "sas:sasPassport",
    verbs: CRUD,
    fields: &[
        INNER_NO.group(PASS),
        Field::text("passportNo", text("核放单编号", "Passport no."), 64)
            .read_only()
            .list(190)
            .search(Search::Prefix)
            .group(PASS),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "sasPassportState", 24)
            .read_only()
            .list(120)
            .search(Search::Eq)
            .group(PASS),
        Field::dict("passportTypecd", text("核放单类型", "Kind"), "passportType", 1)
            .required()
            .list(150)
            .search(Search::Eq)
            .group(PASS),
        Field::dict("ioTypecd", text("进出标志", "In or out"), "stockType", 1)
            .required()
            .list(100)
            .search(Search::Eq)
            .group(PASS),
        // Wanted but of an empty vehicle, which is bound to nothing.
        Field::dict("bindTypecd", text("绑定类型", "Binding"), "passportBindType", 1).list(120).group(PASS),
        Field::dict("rltTbTypecd", text("关联单证类型", "Kind of document"), "passportRltType", 1)
            .list(120)
            .group(PASS),
        Field::text("rltNo", text("关联单证编号", "Documents"), 4000).read_only().list(200).group(PASS).width(8),
        OFFICE.group(PASS),
        Field::text("dclErConc", text("申请人及联系方式", "Applicant and phone"), 255).to_declare().group(PASS),
        Field::text("vehicleNo", text("承运车车牌号", "Number plate"), 64)
            .to_declare()
            .list(120)
            .search(Search::Prefix)
            .group(TRUCK),
        Field::text("vehicleIcNo", text("IC卡号（电子车牌）", "IC card of the vehicle"), 64)
            .short(text("IC卡号（电子车牌）", "IC card"))
            .seldom()
            .group(TRUCK),
        Field::decimal("vehicleWt", text("车自重（千克）", "Vehicle weight (kg)"), 19, 5)
            .short(text("车自重（千克）", "Vehicle (kg)"))
            .to_declare()
            .group(TRUCK),
        Field::text("vehicleFrameNo", text("车架号", "Frame no."), 64).seldom().group(TRUCK),
        Field::decimal("vehicleFrameWt", text("车架重（千克）", "Frame weight (kg)"), 19, 5).seldom().group(TRUCK),
        Field::text("containerNo", text("集装箱号", "Container no."), 200).seldom().group(TRUCK).found(Search::Like),
        Field::dict("containerType", text("集装箱箱型", "Container type"), "containerSpec", 4).seldom().group(TRUCK),
        Field::decimal("containerWt", text("集装箱重（千克）", "Container weight (kg)"), 19, 5)
            .short(text("集装箱重（千克）", "Container (kg)"))
            .seldom()
            .group(TRUCK),
        Field::decimal("totalGrossWt", text("货物总毛重（千克）", "Goods, gross (kg)"), 19, 5).list(120).group(TRUCK),
        Field::decimal("totalNetWt", text("货物总净重（千克）", "Goods, net (kg)"), 19, 5).group(TRUCK),
        Field::decimal("totalWt", text("总重量（千克）", "Total weight (kg)"), 19, 5)
            .read_only()
            .list(120)
            .group(TRUCK),
        INSIDE[0],
        INSIDE[1],
        INSIDE[2],
        DECLARANT[0],
        DECLARANT[1],
        DECLARANT[2],
        Field::text("sasPassportPreentNo", text("核放单预录入编号", "Single-window no."), 64)
            .read_only()
            .group(CUSTOMS),
        CHANGES,
        ASKED,
        DECLARED_ON,
        DECIDED,
        Field::dict("stucd", text("海关核放单状态", "State at customs"), "passportStatus", 1)
            .read_only()
            .group(CUSTOMS),
        Field::dict("logisticsStucd", text("到检状态", "Inspection"), "passportLogistics", 1)
            .read_only()
            .group(CUSTOMS),
        Field::text("passId", text("卡口ID1", "First gate"), 64).read_only().group(CUSTOMS),
        Field::instant("passTime", text("过卡时间1", "Through the first gate")).list(160).group(CUSTOMS),
        Field::text("secdPassId", text("卡口ID2", "Second gate"), 64).read_only().group(CUSTOMS),
        Field::instant("secdPassTime", text("过卡时间2", "Through the second gate")).group(CUSTOMS),
        Field::decimal("passCollectWt", text("卡口地磅重量（千克）", "Weighed at the gate (kg)"), 19, 5)
            .read_only()
            .list(130)
            .group(CUSTOMS),
        Field::decimal("wtError", text("重量差（千克）", "Difference (kg)"), 19, 5)
            .read_only()
            .list(110)
            .group(CUSTOMS),
        Field::instant("gateTime", text("最近卡口回执时间", "Last word of the gate")).rare().group(CUSTOMS),
        // Where it stood before it was asked to be made void.
        Field::dict("formerState", text("原状态", "State before"), "sasPassportState", 24)
            .read_only()
            .rare()
            .group(CUSTOMS),
        REASON,
        SENT,
        ANSWERED,
        KEYED_NUMBER,
        KEYED_RESULT,
        KEYED_COUNT,
        DISPUTED,
        REMARK.group(PASS).width(24),
        ORG.search(Search::Eq).group(PASS),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: PASS, label: text("核放单", "Passport") },
        FieldGroup { key: TRUCK, label: text("车辆与重量", "Vehicle and weights") },
        PARTIES_GROUP,
        CUSTOMS_GROUP,
    ],
    rules: &[passport::net_weight, passport::vehicle_below_nothing, impossible],
    unique: &["orgId", "etpsPreentNo"],
    known_by: "etpsPreentNo",
    start: &[("passportTypecd", "3"), ("ioTypecd", "E"), ("bindTypecd", "2"), ("rltTbTypecd", "2")],
    lines: &[
        Lines::embedded("docs", &SAS_PASSPORT_RLT, MOST_LINES).optional(),
        Lines::embedded("lines", &SAS_PASSPORT_DT, MOST_LINES).optional(),
    ],
    page: Some(MenuPage {
        group: "sas",
        path: "/sas/sasPassport",
        title: text("核放单", "Passports"),
        permissions: &["sas:sasPassport:view"],
    }),
    category: Some("sas"),
    example: r#"{"etpsPreentNo":"HF-0917","passportTypecd":"6","ioTypecd":"I","vehicleNo":"沪A00917","vehicleWt":"13000",
        "lines":[{"gdsNm":"六角螺母","dclQty":"10"}],"docs":[{"rtlBillNo":"S224826E0000000001"}]}"#,
    ..Resource::PLAIN
};

/// A document that is on a passport.
pub static SAS_PASSPORT_RLT: Resource = Resource {
    name: "sasPassportRlt",
    label: text("核放单关联单证", "Document on a passport"),
    perm: "sas:sasPassport",
    fields: &[
        Field::dict("rtlBillTypecd", text("单证类型", "Kind"), "passportRltType", 1).read_only().list(140),
        Field::text("rtlBillNo", text("单证编号", "Document no."), 64).required().list(240),
    ],
    known_by: "rtlBillNo",
    ..Resource::PLAIN
};

/// Goods on a passport: a part of a line of its document.
pub static SAS_PASSPORT_DT: Resource = Resource {
    name: "sasPassportDt",
    label: text("核放单商品", "Goods on a passport"),
    perm: "sas:sasPassport",
    fields: &[
        Field::int("passportSeqno", text("商品序号", "Line no."), 9).read_only().list(70).pinned(),
        Field::int("rltGdsSeqno", text("关联商品序号", "Line of the document"), 9).list(110),
        Field::text("gdsMtno", text("商品料号", "Material no."), 32).list(140).found(Search::Prefix),
        Field::dict("gdecd", text("商品编码", "HS code"), "hsCode", 10).list(120).found(Search::Prefix),
        Field::text("gdsNm", text("商品名称", "Goods name"), 512).list(180).found(Search::Prefix),
        Field::dict("dclUnitcd", text("申报计量单位", "Unit"), "unit", 3).list(80),
        // A passport is kept while a line is unfinished; whole lines are asked for when it is sent.
        QTY.to_declare(),
        GROSS,
        NET,
    ],
    rules: &[crate::resources::documents::line_weights, impossible],
    known_by: "gdsNm",
    begins: "rltGdsSeqno",
    ..Resource::PLAIN
};
