//! The papers that declarations are made from: forecasts, client orders, bonded inventory lists and stock lists, each a
//! head with goods lines. Forecasts and orders name their fields as the declaration does, the bonded ones as their
//! messages do. Source: domain/bonded.md §9, domain/records-and-others.md §1.

mod bond_invoice;
mod bond_invt;
mod client_order;
mod client_order_work;
mod eco_cert;
#[cfg(not(target_arch = "wasm32"))]
mod external;
mod fcst;
mod fcst_care;
mod fcst_setting;
mod inv101;
mod nobon;
mod origin_cert;

pub use bond_invoice::{BOND_INVOICE, BOND_INVOICE_DT};
pub use bond_invt::{BOND_INVT, BOND_INVT_ANSWER, BOND_INVT_DT};
pub use client_order::{CLIENT_ORDER, CLIENT_ORDER_DTL};
pub use client_order_work::{CLIENT_ORDER_FEE, CLIENT_ORDER_PAPER};
pub use eco_cert::{DECL_CERT, ECO_CERT, ECO_CERT_DTL, FCST_CERT};
#[cfg(not(target_arch = "wasm32"))]
pub use external::{EASIPASS, EASIPAY, ExternalLayout, HEAD_SHEET, LINES_SHEET, PARTIES_SHEET};
pub use fcst::{CUT_OFFS, FCST, FCST_BOOKING, FCST_BOX, FCST_DEC_DTL, FCST_DTL, FCST_INVT, FCST_MODEL};
pub use fcst_care::{FCST_CARE, PURCHASE_ORDER};
pub use fcst_setting::{FCST_SETTING, addresses};
pub use inv101::{COLLECTED, INV101};
pub use nobon::{NOBON_MOVE, NOBON_STOCK};
pub use origin_cert::{MOST_LINES as ORIGIN_CERT_LINES, ORIGIN_CERT, ORIGIN_CERT_DTL, ORIGIN_CERT_MTL};

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::resource::{Field, Resource, Search};
use crate::row::Row;
use crate::rules::numbers::Form;
use crate::text::catalogue::base::{ACCOUNT_NO, NOT_NEGATIVE};
use crate::text::catalogue::documents::{NET_ABOVE_GROSS, QUANTITY_ABOVE_ZERO};
use crate::text::catalogue::inventory::NUMBER_FROM_ONE;
use crate::text::text;

/// Whether declarations were made of none, some or all of the goods.
pub(super) const USED: Field =
    Field::dict("declUsedTypecd", text("生成报关单标志", "Declarations made"), "declUsedType", 1)
        .read_only()
        .list(120)
        .search(Search::Eq);
const CUSTOMER: Field =
    Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200).found(Search::Like);
const REMARK: Field = Field::text("rmk", text("备注", "Remarks"), 255).seldom();
/// The declaration that a goods line went to, and its line there.
pub(super) const DECL: Field = Field::id("declId", text("报关单", "Declaration")).read_only();
pub(super) const DECL_LINE: Field =
    Field::int("declGNo", text("报关单商品序号", "Line of the declaration"), 9).read_only();
pub(super) const MATERIAL: Field =
    Field::text("gdsMtno", text("商品料号", "Material no."), 32).list(140).found(Search::Prefix);

/// Whether lines name their goods as the lines of a declaration do.
pub fn is_shipment(lines: &Resource) -> bool {
    // By name: a constant table may stand at several addresses.
    ["codeTS", "gQty", "gUnit", "declPrice", "declTotal"].iter().all(|name| lines.field(name).is_some())
}

/// Whether lines are goods as bonded documents name them, with a price.
pub fn is_bonded(lines: &Resource) -> bool {
    ["gdecd", "dclQty", "dclUnitcd", "dclUprcAmt", "dclTotalAmt"].iter().all(|name| lines.field(name).is_some())
}

/// Goods do not weigh more without their packing than with it.
fn net_not_above_gross(document: &Row) -> Option<Problem> {
    lighter(document, "grossWet")
}

/// The same of one line.
pub(super) fn line_weights(line: &Row) -> Option<Problem> {
    lighter(line, "grossWt")
}

fn lighter(row: &Row, gross: &'static str) -> Option<Problem> {
    let weights = row.decimal::<6>(gross).zip(row.decimal::<6>("netWt"));
    weights.filter(|(gross, net)| net > gross).map(|_| Problem::error("documents.weights", "netWt", NET_ABOVE_GROSS))
}

/// The first of these fields that is below zero.
pub(crate) fn below_zero(row: &Row, fields: &[&str]) -> Option<Problem> {
    let is_below = |field: &&&str| {
        let written = row.borrowed().written(field);
        written.starts_with('-') && written.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
    };
    fields.iter().find(is_below).map(|field| Problem::error("documents.negative", *field, NOT_NEGATIVE))
}

/// Goods of which there are none; `rule` names the problem.
fn no_quantity(line: &Row, rule: &str) -> Option<Problem> {
    let none = line.decimal::<5>("gQty").is_some_and(Quantity::is_zero);
    none.then(|| Problem::error(rule, "gQty", QUANTITY_ABOVE_ZERO))
}

/// The form of the number of an account or handbook.
fn account_form(row: &Row) -> Option<Problem> {
    let number = row.text("manualNo");
    (!number.is_empty() && !Form::ManualNo.matches(number)).then(|| {
        let message = ACCOUNT_NO.speak_with(&[("form", &Form::ManualNo.describe())]);
        Problem::error("documents.manualNo", "manualNo", message)
    })
}

/// What a shipment has of packages and weighs.
fn head_not_below_zero(document: &Row) -> Option<Problem> {
    below_zero(document, &["packNo", "grossWet", "netWt"])
}

/// What goods are counted, weigh and cost; a share of costs may be taken off as well as added.
fn line_not_below_zero(line: &Row) -> Option<Problem> {
    below_zero(line, &["gQty", "declTotal", "firstQty", "secondQty", "grossWt", "netWt", "packNo", "volume"])
}

/// Told beside the total: each follows from the other, and only the person knows which of them was keyed.
fn price_not_below_zero(line: &Row) -> Option<Problem> {
    below_zero(line, &["declPrice"])
}

/// The first of these fields that is no number of a line: those begin with 1.
pub(crate) fn below_one(row: &Row, fields: &[&'static str]) -> Option<Problem> {
    let field = fields.iter().find(|field| row.int(field).is_some_and(|number| number < 1))?;
    Some(Problem::error("bonded.lineNumber", *field, NUMBER_FROM_ONE))
}

/// What forecasts and client orders say of a shipment, named as on the declaration.
mod shipment {
    use crate::resource::{Field, FieldGroup, Priced, Search};
    use crate::text::text;

    /// Groups of the form.
    pub const ORDER: &str = "order";
    const TRADE: &str = "trade";
    const TRANSPORTED: &str = "transport";
    const PACKING: &str = "packing";
    pub const GROUPS: &[FieldGroup] = &[
        FieldGroup { key: ORDER, label: text("订单", "Order") },
        FieldGroup { key: TRADE, label: text("贸易", "Trade") },
        FieldGroup { key: TRANSPORTED, label: text("运输", "Transport") },
        FieldGroup { key: PACKING, label: text("件数与重量", "Packages and weight") },
    ];

    pub const CATEGORY: Field = Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1)
        .required()
        .list(110)
        .search(Search::Eq)
        .group(ORDER);
    pub const TWO_STEP: Field = Field::flag("isTwoStep", text("两步申报", "Two-step declaration"))
        .short(text("两步申报", "Two-step"))
        .list(100)
        .group(ORDER)
        .seldom();
    pub const CONTRACT: Field =
        Field::text("contrNo", text("合同号", "Contract no."), 32).list(150).search(Search::Prefix).once().group(TRADE);
    pub const INVOICE: Field = Field::text("invoiceNo", text("发票号", "Invoice no."), 100)
        .list(150)
        .once()
        .group(TRADE)
        .width(4)
        .found(Search::Prefix);
    pub const BILL: Field = Field::text("billNo", text("提运单号", "Bill of lading no."), 32)
        .list(160)
        .search(Search::Prefix)
        .once()
        .width(5)
        .group(TRANSPORTED);
    pub const TRANSPORT: Field =
        Field::dict("trafMode", text("运输方式代码", "Mode of transport"), "transportMode", 1).group(TRANSPORTED);
    pub const VESSEL: Field = Field::text("trafName", text("运输工具代码及名称", "Means of transport"), 50)
        .once()
        .group(TRANSPORTED)
        .found(Search::Prefix);
    pub const VOYAGE: Field =
        Field::text("voyNo", text("航次号", "Voyage no."), 32).once().group(TRANSPORTED).found(Search::Prefix);
    pub const OFFICE: Field = Field::dict(
        "customMaster",
        text("主管海关（申报地海关）", "Customs office of declaration"),
        "customsOffice",
        4,
    )
    .short(text("申报地海关", "Declared at"))
    .group(TRANSPORTED);
    pub const PORT: Field =
        Field::dict("iEPort", text("进出境关别", "Customs office of entry/exit"), "customsOffice", 4)
            .short(text("进出境关别", "Entry/exit office"))
            .group(TRANSPORTED);
    pub const TRADE_MODE: Field = Field::dict("tradeMode", text("监管方式", "Trade mode"), "tradeMode", 4)
        .list(130)
        .search(Search::Eq)
        .group(TRADE);
    pub const ACCOUNT: Field = Field::text("manualNo", text("备案号", "Account / handbook no."), 12)
        .short(text("备案号", "Account no."))
        .group(TRADE)
        .seldom()
        .found(Search::Prefix);
    pub const COUNTRY: Field =
        Field::dict2("tradeCountry", text("启运国/运抵国", "Country of departure / arrival"), "country", 3)
            .short(text("启运国/运抵国", "Country from/to"))
            .group(TRADE);
    pub const TERMS: Field =
        Field::dict("transMode", text("成交方式", "Terms of delivery"), "transactionMode", 1).group(TRADE);
    /// In what costs are that lines bear, named as on the declaration, whose head takes them.
    pub const FREIGHT_CURRENCY: Field =
        Field::dict2("feeCurr", text("运费币制", "Freight currency"), "currency", 3).group(TRADE).seldom();
    pub const INSURANCE_CURRENCY: Field =
        Field::dict2("insurCurr", text("保费币制", "Insurance currency"), "currency", 3)
            .short(text("保费币制", "Insur. curr."))
            .group(TRADE)
            .seldom();
    pub const OTHER_CURRENCY: Field =
        Field::dict2("otherCurr", text("杂费币制", "Other charges currency"), "currency", 3)
            .short(text("杂费币制", "Other curr."))
            .group(TRADE)
            .seldom();
    /// Handling goes on no declaration.
    pub const HANDLING_CURRENCY: Field =
        Field::dict2("handlingCurr", text("操作费币制", "Handling currency"), "currency", 3).group(TRADE).rare();
    pub const WRAP: Field = Field::dict("wrapType", text("包装种类", "Kind of packing"), "wrapType", 2).group(PACKING);
    pub const PACKAGES: Field = Field::int("packNo", text("件数", "Packages"), 9).list(80).group(PACKING);
    pub const GROSS: Field =
        Field::decimal("grossWet", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110).group(PACKING);
    pub const NET: Field =
        Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5).list(110).group(PACKING);

    /// What a line costs.
    pub const PRICED: Option<Priced> = Some(Priced { total: "declTotal", currency: "tradeCurr" });

    pub const SERIAL: Field = Field::int("contrItem", text("备案序号", "Account serial no."), 19);
    pub const CODE: Field = Field::dict("codeTS", text("商品编号", "HS code"), "hsCode", 10)
        .required()
        .list(120)
        .pinned()
        .found(Search::Prefix);
    pub const NAME: Field =
        Field::text("gName", text("商品名称", "Goods name"), 255).required().list(180).pinned().found(Search::Prefix);
    pub const SPEC: Field =
        Field::text("gModel", text("商品规格、型号", "Specification (declaration elements)"), 255).list(220);
    pub const QTY: Field = Field::decimal("gQty", text("成交数量", "Quantity"), 19, 5).required().list(110);
    pub const UNIT: Field = Field::dict("gUnit", text("成交单位", "Unit"), "unit", 3).required().list(80);
    pub const PRICE: Field = Field::decimal("declPrice", text("单价", "Unit price"), 19, 4).list(110);
    pub const TOTAL: Field = Field::decimal("declTotal", text("总价", "Total price"), 19, 4).required().list(110);
    pub const CURRENCY: Field =
        Field::dict2("tradeCurr", text("成交币制", "Currency"), "currency", 3).required().list(80);
    pub const FIRST_QTY: Field = Field::decimal("firstQty", text("法定第一数量", "First legal quantity"), 19, 5);
    pub const FIRST_UNIT: Field = Field::dict("firstUnit", text("法定第一单位", "First legal unit"), "unit", 3);
    pub const SECOND_QTY: Field = Field::decimal("secondQty", text("法定第二数量", "Second legal quantity"), 19, 5);
    pub const SECOND_UNIT: Field = Field::dict("secondUnit", text("法定第二单位", "Second legal unit"), "unit", 3);
    pub const ORIGIN: Field =
        Field::dict2("originCountry", text("原产国", "Country of origin"), "country", 3).list(100);
    pub const DESTINATION: Field =
        Field::dict2("destinationCountry", text("最终目的国（地区）", "Final destination"), "country", 3);
    pub const DISTRICT: Field =
        Field::dict("districtCode", text("境内目的地/境内货源地", "District of destination / supply"), "district", 5);
    pub const LEVY: Field = Field::dict("dutyMode", text("征免方式", "Levy mode"), "levyMode", 1);

    /// A goods line, by material. It is stored with its document, which is kept while it is unfinished: what must be filled is asked
    /// for when the document leaves the house.
    pub static LINES: &[Field] = &[
        super::MATERIAL,
        SERIAL,
        CODE.to_declare(),
        NAME.to_declare(),
        SPEC.found(Search::Like),
        QTY.to_declare(),
        UNIT.to_declare(),
        PRICE,
        TOTAL.to_declare(),
        CURRENCY.to_declare(),
        FIRST_QTY,
        FIRST_UNIT,
        SECOND_QTY,
        SECOND_UNIT,
        Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110),
        Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5).list(110),
        ORIGIN,
        DESTINATION,
        DISTRICT,
        LEVY,
        super::DECL,
        super::DECL_LINE,
    ];
}

/// What the lines of the bonded lists say of the goods, named as in their messages. Countries and currencies are the old
/// three digits.
pub(crate) mod goods {
    use crate::resource::{Field, Search};
    use crate::text::text;

    // Wide enough for the ten digits, and for a currency with its letters.
    pub const CODE: Field = Field::dict("gdecd", text("商品编码", "HS code"), "hsCode", 10)
        .required()
        .list(150)
        .pinned()
        .found(Search::Prefix);
    pub const NAME: Field =
        Field::text("gdsNm", text("商品名称", "Goods name"), 255).required().list(180).found(Search::Prefix);
    pub const SPEC: Field = Field::text("gdsSpcfModelDesc", text("商品规格型号", "Specification"), 255).list(220);
    /// As long as the messages of inventory lists take them.
    pub const LONG_NAME: Field =
        Field::text("gdsNm", text("商品名称", "Goods name"), 512).required().list(180).found(Search::Prefix);
    pub const LONG_SPEC: Field = Field::text("gdsSpcfModelDesc", text("商品规格型号", "Specification"), 512).list(220);
    pub const DESTINATION: Field =
        Field::dict("destinationNatcd", text("最终目的国", "Final destination"), "country", 3).list(110);
    pub const SERIAL: Field = Field::int("putrecSeqno", text("备案序号", "Account serial no."), 9).list(90);
    pub const UNIT: Field = Field::dict("dclUnitcd", text("申报计量单位", "Unit"), "unit", 3).required().list(80);
    pub const FIRST_UNIT: Field = Field::dict("lawfUnitcd", text("法定计量单位", "First legal unit"), "unit", 3);
    pub const SECOND_UNIT: Field =
        Field::dict("secdLawfUnitcd", text("法定第二计量单位", "Second legal unit"), "unit", 3);
    pub const COUNTRY: Field = Field::dict("natcd", text("国别", "Country"), "country", 3).required().list(110);
    pub const PRICE: Field = Field::decimal("dclUprcAmt", text("单价", "Unit price"), 19, 5).list(110);
    pub const TOTAL: Field = Field::decimal("dclTotalAmt", text("总价", "Total"), 19, 5).required().list(110);
    pub const CURRENCY: Field =
        Field::dict("dclCurrcd", text("申报币制", "Currency"), "currency", 3).required().list(130);
    pub const FIRST_QTY: Field = Field::decimal("lawfQty", text("法定数量", "First legal quantity"), 19, 5);
    pub const SECOND_QTY: Field = Field::decimal("secdLawfQty", text("法定第二数量", "Second legal quantity"), 19, 5);
    pub const QTY: Field = Field::decimal("dclQty", text("申报数量", "Quantity"), 19, 5).required().list(110);
    pub const GROSS: Field = Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110);
    pub const NET: Field = Field::decimal("netWt", text("净重（千克）", "Net weight (kg)"), 19, 5).list(110);
    pub const USE: Field = Field::dict("useCd", text("用途", "Use"), "useTo", 4);
    pub const LEVY: Field = Field::dict("lvyrlfModecd", text("征免方式", "Levy mode"), "levyMode", 6);
    pub const VERSION: Field = Field::text("ucnsVerno", text("单耗版本号", "Consumption version"), 8);
}
