//! Origin certificates (原产地证书) that came with goods: what each line certifies, and what of it no forecast has taken yet.
//! Source: domain/records-and-others.md §2.

use super::shipment::{CODE, INVOICE, NAME, ORIGIN, QTY, UNIT};
use super::{CUSTOMER, REMARK, below_one};
use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::text::catalogue::certificates::{ABOVE_ZERO, PERIOD};
use crate::text::text;

const CERTIFICATE: &str = "certificate";
const PARTIES: &str = "parties";

/// An origin certificate that was received. What a confirmed one certifies can be used.
pub static ECO_CERT: Resource = Resource {
    name: "ecoCert",
    label: text("原产地证书", "Origin certificate"),
    about: text(
        "收到的原产地证书。新增一份，录入明细并确认，预报即可占用。",
        "Origin certificates that came with goods. Add one with its lines and confirm it: forecasts use it then.",
    ),
    path: "/certs/v1/eco",
    perm: "certs:eco",
    verbs: CRUD,
    fields: &[
        Field::text("certNo", text("证书编号", "Certificate no."), 32)
            .required()
            .list(180)
            .search(Search::Prefix)
            .group(CERTIFICATE)
            .once(),
        Field::dict("ftaCode", text("优惠贸易协定代码", "Trade agreement"), "ftaAgreement", 4)
            .required()
            .list(160)
            .search(Search::Eq)
            .group(CERTIFICATE)
            .width(6),
        Field::dict("certType", text("证书种类", "Kind of certificate"), "originCertKind", 2)
            .list(150)
            .group(CERTIFICATE)
            .width(6),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "ecoCertState", 1).read_only().list(100).search(Search::Eq),
        ORIGIN.group(CERTIFICATE),
        Field::date("issuedOn", text("签发日期", "Issued on")).list(120).group(CERTIFICATE),
        // That of its agreement, where nobody keys another one.
        Field::date("validTo", text("有效期至", "Valid to"))
            .seldom()
            .list(120)
            .search(Search::Range)
            .group(CERTIFICATE),
        INVOICE.group(CERTIFICATE),
        Field::text("exporter", text("出口商", "Exporter"), 200).seldom().group(PARTIES),
        Field::text("producer", text("生产商", "Producer"), 200).seldom().group(PARTIES),
        Field::text("consignee", text("收货人", "Consignee"), 200).seldom().group(PARTIES),
        REMARK.group(PARTIES),
        ORG.search(Search::Eq).group(PARTIES),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: CERTIFICATE, label: text("证书", "Certificate") },
        FieldGroup { key: PARTIES, label: text("当事人", "Parties") },
    ],
    rules: &[valid_after_issue],
    unique: &["orgId", "certNo"],
    any_capitals: true,
    known_by: "certNo",
    lines: &[Lines::embedded("lines", &ECO_CERT_DTL, 500).own_number("ecoGNo")],
    page: Some(MenuPage {
        group: "certs",
        path: "/certs/eco",
        title: text("收到的原产地证书", "Certificates received"),
        permissions: &["certs:eco:view"],
    }),
    category: Some("fcst"),
    example: r#"{"certNo":"E260000010001","ftaCode":"22","originCountry":"JPN","issuedOn":"2026-05-01","validTo":"2027-04-30",
        "lines":[{"ecoGNo":"1","codeTS":"3901100090","gName":"聚乙烯粒子","gQty":"1200.00000","gUnit":"035"}]}"#,
    ..Resource::PLAIN
};

/// A line of a certificate: goods of one kind.
pub static ECO_CERT_DTL: Resource = Resource {
    name: "ecoCertDtl",
    label: text("证书明细", "Certificate line"),
    path: "/certs/v1/eco/dtl",
    perm: "certs:eco",
    fields: &[
        // A certificate is kept while a line is unfinished; whole lines are asked for when it is confirmed.
        Field::int("ecoGNo", text("项号", "Line no."), 9).to_declare().list(80),
        // Authorities abroad certify six or eight digits.
        CODE.or_heading().to_declare(),
        NAME.to_declare(),
        QTY.to_declare(),
        UNIT.to_declare(),
        // Less what forecasts have taken.
        Field::decimal("leftQty", text("剩余数量", "Left"), 19, 5).read_only().list(110),
        Field::text("criterion", text("原产地标准", "Origin criterion"), 20).list(110),
    ],
    rules: &[certifies_some, line_from_one],
    known_by: "gName",
    ..Resource::PLAIN
};

/// How much of a certificate line a raw line of a forecast has taken.
pub static FCST_CERT: Resource = Resource {
    name: "fcstCert",
    label: text("证书占用", "Certificate in use"),
    path: "",
    perm: "",
    fields: &[
        Field::id("fcstId", text("预报", "Forecast")).read_only(),
        Field::id("fcstDtlId", text("预报明细", "Forecast line")).read_only(),
        Field::id("certId", text("原产地证书", "Origin certificate")).read_only(),
        Field::id("certDtlId", text("证书明细", "Certificate line")).read_only(),
        Field::decimal("qty", text("占用数量", "Quantity taken"), 19, 5).read_only(),
    ],
    order: "id",
    known_by: "id",
    category: Some("fcst"),
    ..Resource::PLAIN
};

/// How much of a certificate line a line of a declaration has taken that no forecast took for it.
pub static DECL_CERT: Resource = Resource {
    name: "declCert",
    label: text("报关单证书占用", "Certificate in use by a declaration"),
    path: "",
    perm: "",
    fields: &[
        Field::id("declId", text("报关单", "Declaration")).read_only(),
        Field::int("decGNo", text("报关单商品项号", "Declaration line"), 9).read_only(),
        Field::id("certId", text("原产地证书", "Origin certificate")).read_only(),
        Field::id("certDtlId", text("证书明细", "Certificate line")).read_only(),
        Field::decimal("qty", text("占用数量", "Quantity taken"), 19, 5).read_only(),
    ],
    order: "id",
    known_by: "id",
    category: Some("decl"),
    ..Resource::PLAIN
};

fn line_from_one(line: &Row) -> Option<Problem> {
    below_one(line, &["ecoGNo"])
}

fn certifies_some(line: &Row) -> Option<Problem> {
    let quantity = line.decimal::<5>("gQty")?;
    (!quantity.is_positive()).then(|| Problem::error("ecoCert.quantity", "gQty", ABOVE_ZERO))
}

fn valid_after_issue(certificate: &Row) -> Option<Problem> {
    let (issued, valid) = (certificate.borrowed().date("issuedOn")?, certificate.borrowed().date("validTo")?);
    (valid < issued).then(|| Problem::error("ecoCert.period", "validTo", PERIOD))
}
