//! Origin certificates of what we export (签发的原产地证书): what the certifying authority is asked for, and what it answered. What
//! came with goods that we import is another document (`eco_cert`): that has no materials, nobody applies for it, and what it
//! certifies is used up. Source: domain/records-and-others.md §2.

use super::shipment::{CODE, CURRENCY, INVOICE, NAME, ORIGIN, PRICE, PRICED, QTY, TOTAL, UNIT, VESSEL, VOYAGE, WRAP};
use super::{CUSTOMER, MATERIAL, REMARK, account_form, below_one, below_zero};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::text::Text;
use crate::text::catalogue::origin as texts;
use crate::text::text;

/// Most lines of any kind; each kind has its own limit.
pub const MOST_LINES: u32 = 50;
/// Most materials of a certificate.
const MOST_MATERIALS: u32 = 500;

const CERTIFICATE: &str = "certificate";
const PARTIES: &str = "parties";
const TRANSPORT: &str = "transport";

/// The line of a certificate, as it says itself and as its materials name it.
const LINE_NO: Field = Field::int("gNo", text("项号", "Line no."), 4).to_declare().list(80).pinned();

/// A certificate that is applied for, issued, changed and revoked.
pub static ORIGIN_CERT: Resource = Resource {
    name: "originCert",
    label: text("签发原产地证书", "Certificate of our exports"),
    about: text(
        "为出口货物申请的原产地证书：由出口报关单或预报生成，按材料判定原产地标准，打印各格式证书。",
        "Certificates for goods that we export, made of a declaration or a forecast: the origin of each line is judged by its materials.",
    ),
    path: "/certs/v1/origin",
    perm: "certs:origin",
    verbs: CRUD,
    fields: &[
        // The next number of the applicant where nobody keys one.
        Field::text("certNo", text("证书编号", "Certificate no."), 32)
            .seldom()
            .list(180)
            .search(Search::Prefix)
            .group(CERTIFICATE)
            .width(5)
            .once(),
        Field::dict("certType", text("证书种类", "Kind of certificate"), "originCertKind", 2)
            .required()
            .list(170)
            .search(Search::Eq)
            .group(CERTIFICATE)
            .width(8),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "originCertState", 1).read_only().list(100).search(Search::Eq),
        // Known once it is issued.
        Field::date("issuedOn", text("签发日期", "Issued on"))
            .seldom()
            .list(120)
            .search(Search::Range)
            .group(CERTIFICATE)
            .once(),
        Field::date("validTo", text("有效期至", "Valid to")).read_only().list(120),
        Field::text("issuePlace", text("签证地点", "Place of issue"), 60).to_declare().group(CERTIFICATE),
        Field::flag("isRetroactive", text("后发证书", "Issued retroactively"))
            .short(text("后发证书", "Late"))
            .list(100)
            .group(CERTIFICATE)
            .width(3)
            .once(),
        INVOICE.to_declare().group(CERTIFICATE).width(5),
        Field::date("invoiceDate", text("发票日期", "Invoice date")).to_declare().group(CERTIFICATE).once(),
        Field::flag("isThirdParty", text("第三方发票", "Third-party invoice")).group(CERTIFICATE).seldom(),
        Field::text(
            "thirdParty",
            text("开具第三方发票的公司及国家", "Company and country of the third-party invoice"),
            200,
        )
        .short(text("第三方公司", "Third party"))
        .group(CERTIFICATE)
        .seldom(),
        Field::text("exporter", text("出口商名称、地址、国家", "Exporter: name, address, country"), 300)
            .short(text("出口商", "Exporter"))
            .to_declare()
            .group(PARTIES)
            .width(12),
        Field::text("producer", text("生产商名称、地址、国家", "Producer: name, address, country"), 300)
            .short(text("生产商", "Producer"))
            .seldom()
            .group(PARTIES)
            .width(12),
        Field::text("consignee", text("收货人名称、地址、国家", "Consignee: name, address, country"), 300)
            .short(text("收货人", "Consignee"))
            .to_declare()
            .list(220)
            .group(PARTIES)
            .width(12),
        Field::dict2("destinationCountry", text("进口国（地区）", "Importing country"), "country", 3)
            .short(text("进口国（地区）", "Import country"))
            .to_declare()
            .list(120)
            .search(Search::Eq)
            .group(PARTIES),
        Field::date("departOn", text("离港日期", "Departure date")).to_declare().list(120).group(TRANSPORT).once(),
        VESSEL.seldom().group(TRANSPORT),
        VOYAGE.seldom().group(TRANSPORT),
        Field::text("loadPort", text("装货港", "Port of loading"), 60).to_declare().group(TRANSPORT),
        Field::text("dischargePort", text("卸货港", "Port of discharge"), 60).to_declare().group(TRANSPORT),
        REMARK.group(CERTIFICATE).width(12),
        Field::text("reason", text("退回、更改或撤销原因", "Why it was returned, changed or revoked"), 200)
            .read_only()
            .list(200),
        Field::instant("appliedAt", text("申请时间", "Applied for")).list(160),
        Field::text("sourceNo", text("来源单证编号", "Made of"), 40).read_only().list(150).search(Search::Prefix),
        Field::id("declId", text("来源报关单", "Declaration that it was made of")).read_only(),
        Field::id("fcstId", text("来源预报", "Forecast that it was made of")).read_only(),
        ORG.search(Search::Eq).group(PARTIES),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: CERTIFICATE, label: text("证书", "Certificate") },
        FieldGroup { key: PARTIES, label: text("当事人", "Parties") },
        FieldGroup { key: TRANSPORT, label: text("运输", "Transport") },
    ],
    unique: &["orgId", "certNo"],
    any_capitals: true,
    known_by: "certNo",
    start: &[("isRetroactive", "0"), ("isThirdParty", "0")],
    lines: &[
        Lines::embedded("lines", &ORIGIN_CERT_DTL, MOST_LINES).own_number("gNo"),
        Lines::embedded("materials", &ORIGIN_CERT_MTL, MOST_MATERIALS).optional(),
    ],
    page: Some(MenuPage {
        group: "certs",
        path: "/certs/origin",
        title: text("签发原产地证书", "Certificates of our exports"),
        permissions: &["certs:origin:view"],
    }),
    category: Some("decl"),
    example: r#"{"certType":"RC","issuePlace":"SHANGHAI","invoiceNo":"INV-0917","invoiceDate":"2026-06-20",
        "exporter":"SHANGHAI HUADONG PRECISION CO., LTD., CHINA","consignee":"NIPPON PUMP CO., LTD., JAPAN",
        "destinationCountry":"JPN","departOn":"2026-06-28","loadPort":"SHANGHAI","dischargePort":"TOKYO",
        "lines":[{"gNo":"1","codeTS":"8413810090","gName":"计量泵","goodsDesc":"METERING PUMP","gQty":"10","gUnit":"001",
        "declPrice":"100.0000","declTotal":"1000.0000","tradeCurr":"USD","criterion":"CTH"}],
        "materials":[{"gNo":"1","codeTS":"8482102000","gName":"轴承","originCountry":"DEU","isOriginating":"0",
        "unitQty":"2.000000000","gUnit":"001","price":"5.00000","tradeCurr":"USD"}]}"#,
    ..Resource::PLAIN
};

/// Goods on a certificate.
pub static ORIGIN_CERT_DTL: Resource = Resource {
    name: "originCertDtl",
    label: text("签发证书明细", "Line of a certificate of ours"),
    path: "/certs/v1/origin/dtl",
    perm: "certs:origin",
    fields: &[
        // A certificate is kept while a line is unfinished; whole lines are asked for when it is applied for.
        LINE_NO,
        CODE.or_heading().to_declare(),
        NAME.to_declare(),
        Field::text("goodsDesc", text("英文货名及描述", "Description in English"), 300)
            .to_declare()
            .list(200)
            .found(Search::Prefix),
        QTY.to_declare(),
        UNIT.to_declare(),
        PRICE,
        TOTAL.to_declare(),
        CURRENCY.to_declare(),
        Field::dict("criterion", text("原产地标准", "Origin criterion"), "originCriterion", 4).to_declare().list(130),
        // Where the agreement has no general limit: what the rule of the product says.
        Field::decimal(
            "rvcLimit",
            text("产品规则要求的价值成分（%）", "Value content that the product rule asks for (%)"),
            5,
            2,
        )
        .short(text("要求的价值成分（%）", "RVC asked for (%)"))
        .list(120),
        // Beside the originating materials: labour, overhead, profit and other costs in the country.
        Field::decimal("ownCost", text("本国人工、费用及利润", "Labour, overhead and profit"), 19, 4).list(120),
        Field::int("packNo", text("件数", "Packages"), 9).list(90),
        WRAP.list(110),
        Field::text("marks", text("唛头", "Marks and numbers"), 200).list(120),
        Field::decimal("grossWt", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110),
        MATERIAL,
        Field::text("manualNo", text("手册或账册编号", "Handbook or account no."), 12).list(130),
        Field::int("contrItem", text("备案序号", "Account serial no."), 9).list(90),
        Field::text("ucnsVerno", text("单耗版本号", "Consumption version"), 8).list(90),
    ],
    rules: &[
        some_goods,
        price_not_below_zero,
        own_cost_not_below_zero,
        limit_in_percent,
        packed,
        line_from_one,
        account_form,
    ],
    known_by: "gName",
    priced: PRICED,
    begins: "codeTS",
    ..Resource::PLAIN
};

/// What a product on a certificate is made of: so much of a material for each piece.
pub static ORIGIN_CERT_MTL: Resource = Resource {
    name: "originCertMtl",
    label: text("产品用料", "Material of a product"),
    path: "/certs/v1/origin/mtl",
    perm: "certs:origin",
    fields: &[
        LINE_NO,
        CODE.or_heading().to_declare(),
        NAME.to_declare(),
        ORIGIN,
        Field::flag("isOriginating", text("原产材料", "Originating")).list(100),
        Field::decimal("unitQty", text("单位用量", "Quantity in one piece"), 19, 9).to_declare().list(130),
        UNIT.to_declare(),
        Field::decimal("price", text("单价（到岸）", "Unit price (CIF)"), 19, 5).to_declare().list(110),
        CURRENCY.to_declare(),
        MATERIAL,
    ],
    rules: &[some_material, material_price_not_below_zero],
    known_by: "gName",
    start: &[("isOriginating", "0")],
    ..Resource::PLAIN
};

/// A figure that breaks a rule. What is below zero would lift the value content of a line.
fn refused<const S: u32>(row: &Row, field: &'static str, say: Text, is_right: fn(Fixed<S>) -> bool) -> Option<Problem> {
    let figure = row.decimal(field)?;
    (!is_right(figure)).then(|| Problem::error("originCert.figure", field, say))
}

fn some_goods(line: &Row) -> Option<Problem> {
    refused::<5>(line, "gQty", texts::ABOVE_ZERO, Fixed::is_positive)
}

fn price_not_below_zero(line: &Row) -> Option<Problem> {
    refused::<4>(line, "declTotal", texts::NOT_BELOW_ZERO, |price| !price.is_negative())
}

fn own_cost_not_below_zero(line: &Row) -> Option<Problem> {
    refused::<4>(line, "ownCost", texts::NOT_BELOW_ZERO, |cost| !cost.is_negative())
}

fn limit_in_percent(line: &Row) -> Option<Problem> {
    refused::<2>(line, "rvcLimit", texts::IN_PERCENT, |limit| {
        !limit.is_negative() && Fixed::from_whole(100).is_some_and(|all| limit <= all)
    })
}

fn packed(line: &Row) -> Option<Problem> {
    below_zero(line, &["packNo", "grossWt", "declPrice"])
}

fn line_from_one(line: &Row) -> Option<Problem> {
    below_one(line, &["gNo"])
}

fn some_material(material: &Row) -> Option<Problem> {
    refused::<9>(material, "unitQty", texts::ABOVE_ZERO, Fixed::is_positive)
}

fn material_price_not_below_zero(material: &Row) -> Option<Problem> {
    refused::<5>(material, "price", texts::NOT_BELOW_ZERO, |price| !price.is_negative())
}
