//! Forecasts (预报): what a customer announces for declaration, by material. The agent completes it, merges its raw lines into
//! lines of declarations and makes those. Source: spec.md §7, domain/glossary.md, domain/merge-split.md.

use super::fcst_care::PURCHASE_ORDER;
use super::shipment::{
    ACCOUNT, BILL, CATEGORY, CODE, CONTRACT, COUNTRY, CURRENCY, DESTINATION, DISTRICT, FIRST_QTY, FIRST_UNIT,
    FREIGHT_CURRENCY, GROSS, GROUPS, HANDLING_CURRENCY, INSURANCE_CURRENCY, INVOICE, LEVY, NAME, NET, OFFICE, ORDER,
    ORIGIN, OTHER_CURRENCY, PACKAGES, PORT, PRICE, PRICED, QTY, SECOND_QTY, SECOND_UNIT, SERIAL, SPEC, TERMS, TOTAL,
    TRADE_MODE, TRANSPORT, TWO_STEP, UNIT, VESSEL, VOYAGE, WRAP,
};
use super::{
    CUSTOMER, DECL, DECL_LINE, MATERIAL, REMARK, USED, below_zero, head_not_below_zero, line_not_below_zero,
    line_weights, net_not_above_gross, no_quantity, price_not_below_zero,
};
use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::rules::containers::{doubtful_number, repeated_box};
use crate::rules::cut_off::after_departure;
use crate::states::forecast;
use crate::text::text;

/// Most raw lines of a forecast.
pub const MOST_LINES: u32 = 20_000;

/// A forecast. Submitted, accepted and merged ones are ready for declaration.
pub static FCST: Resource = Resource {
    name: "fcst",
    label: text("预报", "Forecast"),
    about: text(
        "按料号填写的预报。新增一份，录入或导入明细并提交，归并后生成报关单。",
        "Forecasts by material number. Add one, key or import its lines and submit it; merged, it becomes declarations.",
    ),
    path: "/fcst/v1",
    perm: "fcst:fcst",
    verbs: CRUD,
    fields: &[
        // The server gives it the next number of its organisation.
        Field::text("fcstNo", text("预报编号", "Forecast no."), 32).read_only().list(150).search(Search::Prefix),
        CATEGORY,
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "fcstState", 1).read_only().list(170).search(Search::Eq),
        Field::text("clientOrderNo", text("客户订单号", "Client order no."), 32)
            .list(150)
            .search(Search::Prefix)
            .group(ORDER)
            .once()
            .seldom(),
        // Forecasts of one purchase order go together, through the Care flow.
        PURCHASE_ORDER.group(ORDER).once().rare(),
        TWO_STEP,
        CONTRACT,
        INVOICE,
        BILL,
        TRANSPORT,
        // Whoever announces goods need not know these, the agent does: Enter passes them.
        VESSEL.seldom(),
        VOYAGE.seldom(),
        OFFICE.seldom(),
        PORT.seldom(),
        TRADE_MODE,
        ACCOUNT,
        COUNTRY.seldom(),
        TERMS.seldom(),
        FREIGHT_CURRENCY,
        INSURANCE_CURRENCY,
        OTHER_CURRENCY,
        HANDLING_CURRENCY,
        WRAP.seldom(),
        PACKAGES,
        GROSS,
        NET,
        REMARK.group(ORDER),
        Field::text("reason", text("退回原因", "Reason of return"), 200).read_only().list(200),
        Field::instant("submittedAt", text("提交时间", "Submitted")).list(160).search(Search::Range),
        Field::instant("acceptedAt", text("接单时间", "Accepted")),
        Field::instant("mergedAt", text("归并时间", "Merged")),
        // The first of its booking, by which lists are ordered; they tell the nearest one.
        Field::instant("cutOffAt", text("截止时间", "Cut-off")).list(300).search(Search::Range),
        USED,
        ORG.search(Search::Eq).group(ORDER),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[net_not_above_gross, head_not_below_zero],
    unique: &["orgId", "fcstNo"],
    known_by: "fcstNo",
    start: &[("iECatg", "1"), ("isTwoStep", "0")],
    lines: &[
        Lines::paged("lines", &FCST_DTL, MOST_LINES, "queryFcstId"),
        Lines::paged("decLines", &FCST_DEC_DTL, MOST_LINES, "fcstId").made(forecast::CHANGE_MERGED),
    ],
    house_rules: true,
    page: Some(MenuPage {
        group: "orders",
        path: "/orders/fcst",
        title: text("预报", "Forecasts"),
        permissions: &["fcst:fcst:view"],
    }),
    category: Some("fcst"),
    example: r#"{"iECatg":"1","contrNo":"HT-0917","tradeMode":"0110","packNo":"12",
        "grossWet":"1260.00000","netWt":"1200.00000"}"#,
    ..Resource::PLAIN
};

/// Kilograms of goods lines have six decimals, so that shares of them are exact.
const LINE_GROSS: Field = Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 6).list(110);
const LINE_NET: Field = Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 6).list(110);
const LINE_PACKAGES: Field = Field::int("packNo", text("件数", "Packages"), 9).list(90);
const AGREEMENT: Field = Field::text("ftaCode", text("优惠贸易协定代码", "Trade agreement"), 4);
const CERTIFICATE: Field = Field::text("ecoCertNo", text("原产地证明编号", "Certificate of origin no."), 32);
const CERTIFICATE_LINE: Field =
    Field::int("ecoGNo", text("原产地证明商品项号", "Line of the certificate of origin"), 9);
const FREIGHT: Field = Field::decimal("feeAmt", text("运费分摊", "Share of freight"), 19, 2);
const INSURANCE: Field = Field::decimal("insurAmt", text("保险费分摊", "Share of insurance"), 19, 2);
const OTHER_CHARGES: Field = Field::decimal("otherAmt", text("杂费分摊", "Share of other charges"), 19, 2);
const HANDLING: Field = Field::decimal("handlingAmt", text("操作费分摊", "Share of handling"), 19, 2);
const VERSION: Field = Field::int("exgVersion", text("版本号", "Consumption version"), 8);

/// A raw goods line of a forecast, by material.
pub static FCST_DTL: Resource = Resource {
    name: "fcstDtl",
    label: text("预报明细", "Forecast line"),
    path: "/fcst/v1/dtl",
    perm: "fcst:fcst",
    fields: &[
        MATERIAL.search(Search::Prefix),
        SERIAL,
        CODE.search(Search::Prefix),
        NAME,
        SPEC.found(Search::Like),
        QTY,
        UNIT,
        PRICE,
        TOTAL,
        CURRENCY,
        FIRST_QTY,
        FIRST_UNIT,
        SECOND_QTY,
        SECOND_UNIT,
        LINE_GROSS,
        LINE_NET,
        LINE_PACKAGES,
        Field::decimal("volume", text("体积（立方米）", "Volume (m³)"), 19, 6),
        ORIGIN,
        DESTINATION,
        DISTRICT,
        LEVY,
        VERSION,
        Field::text("invoiceNo", text("发票号", "Invoice no."), 100).found(Search::Prefix),
        Field::text("entryNo", text("进境报关单号", "Declaration of entry"), 18),
        Field::text("licenseNo", text("许可证编号", "Licence no."), 20).found(Search::Prefix),
        Field::text("containerId", text("集装箱号", "Container no."), 32).found(Search::Prefix),
        AGREEMENT,
        CERTIFICATE,
        CERTIFICATE_LINE,
        Field::text("goodsBrand", text("货物品牌", "Brand"), 100),
        Field::text("prodBatchNo", text("生产批号", "Production batch no."), 100),
        FREIGHT,
        INSURANCE,
        OTHER_CHARGES,
        HANDLING,
        // The number of its merged line; it is moved to another by an operation of its own.
        Field::int("entryGdsSeqno", text("归并序号", "Merged line no."), 9).read_only().list(90).search(Search::Eq),
        DECL,
        DECL_LINE,
    ],
    rules: &[line_weights, line_not_below_zero, price_not_below_zero, some_quantity],
    order: "id",
    search_index: true,
    known_by: "gName",
    import: &[
        "gdsMtno",
        "contrItem",
        "codeTS",
        "gName",
        "gModel",
        "gQty",
        "gUnit",
        "declPrice",
        "declTotal",
        "tradeCurr",
        "firstQty",
        "firstUnit",
        "secondQty",
        "secondUnit",
        "grossWt",
        "netWt",
        "packNo",
        "volume",
        "originCountry",
        "destinationCountry",
        "districtCode",
        "dutyMode",
        "exgVersion",
        "invoiceNo",
        "entryNo",
        "licenseNo",
        "containerId",
        "ftaCode",
        "ecoCertNo",
        "ecoGNo",
        "goodsBrand",
        "prodBatchNo",
    ],
    priced: PRICED,
    ..Resource::PLAIN
};

/// What is announced is some of it.
fn some_quantity(line: &Row) -> Option<Problem> {
    no_quantity(line, "fcst.quantity")
}

/// A merged line: the line of a declaration to be. What its raw lines add up to follows from them; how the goods are called
/// and where they go may be changed.
pub static FCST_DEC_DTL: Resource = Resource {
    name: "fcstDecDtl",
    label: text("归并明细", "Merged line"),
    path: "/fcst/v1/dec/dtl",
    perm: "fcst:fcst",
    fields: &[
        Field::int("gNo", text("归并序号", "No."), 9).read_only().list(70).search(Search::Eq),
        Field::int("decNo", text("报关单", "Declaration"), 9).read_only().list(90).search(Search::Eq),
        Field::int("ofLines", text("原始明细数", "Raw lines"), 9).read_only().list(90),
        Field::int("kinds", text("料号数", "Materials"), 9).read_only().list(90),
        // The merged line of its HS code that it comes nearest to, and in what they differ.
        Field::int("nearNo", text("最接近的项", "Nearest line"), 9).read_only().list(90),
        Field::dict_list("apartBy", text("未合并的原因", "Apart by"), "mergeKey", 400).read_only().list(180),
        MATERIAL.read_only(),
        SERIAL.read_only(),
        CODE.read_only(),
        NAME,
        SPEC,
        QTY.read_only(),
        UNIT.read_only(),
        PRICE.read_only(),
        TOTAL.read_only(),
        CURRENCY.read_only(),
        FIRST_QTY.read_only(),
        FIRST_UNIT.read_only(),
        SECOND_QTY.read_only(),
        SECOND_UNIT.read_only(),
        LINE_GROSS.read_only(),
        LINE_NET.read_only(),
        LINE_PACKAGES.read_only(),
        ORIGIN.read_only(),
        DESTINATION,
        DISTRICT,
        LEVY,
        VERSION.read_only(),
        AGREEMENT.read_only(),
        CERTIFICATE.read_only(),
        CERTIFICATE_LINE.read_only(),
        FREIGHT.read_only(),
        INSURANCE.read_only(),
        OTHER_CHARGES.read_only(),
        HANDLING.read_only(),
        // Names of the fields that somebody wrote into it.
        Field::text("byHand", text("手工修改的栏目", "Written by hand"), 200).read_only(),
    ],
    order: "gNo",
    known_by: "gName",
    priced: PRICED,
    ..Resource::PLAIN
};

/// A saved forecast that new ones start from.
pub static FCST_MODEL: Resource = Resource {
    name: "fcstModel",
    label: text("预报模板", "Forecast template"),
    path: "/fcst/v1/model",
    perm: "fcst:fcst",
    fields: &[
        Field::text("modelName", text("模板名称", "Name"), 60).required().list(220).search(Search::Like),
        Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1).read_only().list(110).search(Search::Eq),
        Field::flag("isSelfVisible", text("仅本机构可见", "Own organisation only")).list(130),
        // The forecast that it is made of, which may be gone later.
        Field::id("fcstId", text("预报", "Forecast")).required(),
        Field::int("ofLines", text("明细数", "Lines"), 9).read_only().list(90),
        // The fields of the forecast and its lines, as JSON.
        Field::text("content", text("内容", "Content"), u16::MAX).read_only(),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    unique: &["orgId", "modelName"],
    known_by: "modelName",
    names_versions: false,
    category: Some("fcst"),
    ..Resource::PLAIN
};

/// How much of a line of a bonded inventory list a raw line of a forecast holds.
pub static FCST_INVT: Resource = Resource {
    name: "fcstInvt",
    label: text("核注清单占用", "Inventory list in use"),
    path: "",
    perm: "",
    fields: &[
        Field::id("fcstId", text("预报", "Forecast")).read_only(),
        Field::id("fcstDtlId", text("预报明细", "Forecast line")).read_only(),
        Field::id("bondInvtDtId", text("核注清单明细", "Line of the inventory list")).read_only(),
        Field::decimal("qty", text("占用数量", "Quantity taken"), 19, 5).read_only(),
        // What went with the quantity, so that the part that takes the rest takes all that is left of these, too.
        TOTAL.read_only(),
        FIRST_QTY.read_only(),
        SECOND_QTY.read_only(),
        LINE_GROSS.read_only(),
        LINE_NET.read_only(),
    ],
    order: "id",
    known_by: "id",
    category: Some("fcst"),
    ..Resource::PLAIN
};

const BOOKED: &str = "booking";
/// Until when what must be there, and when the ship leaves.
pub const CUT_OFFS: &str = "cutOffs";

/// The booking (订舱) of a forecast: on which ship it goes, and until when what must be there.
pub static FCST_BOOKING: Resource = Resource {
    name: "fcstBooking",
    label: text("订舱信息", "Booking"),
    path: "/fcst/v1/booking",
    perm: "fcst:fcst",
    fields: &[
        Field::id("fcstId", text("预报", "Forecast")).read_only(),
        Field::text("bookingNo", text("订舱号", "Booking no."), 40).group(BOOKED),
        Field::text("carrier", text("承运人", "Carrier"), 100).group(BOOKED),
        VESSEL.group(BOOKED),
        VOYAGE.group(BOOKED),
        BILL.group(BOOKED),
        Field::text("terminal", text("码头", "Terminal"), 100).group(BOOKED),
        Field::instant("cyClosing", text("截港时间", "Container yard closing")).keyed().group(CUT_OFFS),
        Field::instant("docClosing", text("截单时间", "Documents closing")).keyed().group(CUT_OFFS),
        Field::instant("vgmClosing", text("VGM截止时间", "VGM closing")).keyed().group(CUT_OFFS),
        Field::instant("customsClosing", text("截关时间", "Customs closing")).keyed().group(CUT_OFFS),
        Field::instant("etd", text("预计离港时间", "Estimated departure")).keyed().group(CUT_OFFS),
        ORG.read_only(),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: BOOKED, label: text("船期", "Ship") },
        FieldGroup { key: CUT_OFFS, label: text("截止时间", "Cut-offs") },
    ],
    known_by: "bookingNo",
    lines: &[Lines::embedded("boxes", &FCST_BOX, 200).own_number("containerId")],
    rules: &[repeated_box, after_departure],
    category: Some("fcst"),
    ..Resource::PLAIN
};

fn weight_not_below_zero(row: &Row) -> Option<Problem> {
    below_zero(row, &["goodsContaWt"])
}

/// A container of a booking with its seal.
pub static FCST_BOX: Resource = Resource {
    name: "fcstBox",
    label: text("集装箱", "Container"),
    path: "",
    perm: "fcst:fcst",
    fields: &[
        Field::text("containerId", text("集装箱号", "Container no."), 32).required().list(150),
        Field::text("containerMd", text("集装箱规格", "Container size"), 10).list(110),
        Field::text("sealNo", text("铅封号", "Seal no."), 40).list(130),
        Field::decimal("goodsContaWt", text("箱货重量（千克）", "Weight of its goods (kg)"), 19, 5).list(130),
    ],
    rules: &[doubtful_number, weight_not_below_zero],
    known_by: "containerId",
    ..Resource::PLAIN
};
