//! How write-offs are laid out in their messages to customs: EMS121 of e-accounts, EML121 of handbooks, and that of logistics
//! accounts, for which no public source has a name. One table of elements each; elements are named as on customs' side. What an
//! element says that no field says by itself stands in `made`. Source: domain/bonded.md §9, domain/single-window.md §4.

use super::papers::{BWS_DCR_ACMP_FORM_DT, PAPERS};
use super::write_off::{BWS_DCR, BWS_DCR_INVT};
use crate::decimal::Quantity;
use crate::resource::message::{Block, Layout, Part};
use crate::resource::{Field, Resource};
use crate::row::Row;
use crate::rules::bonded::account::Kind;
use crate::rules::bonded::write_off::{DEFECTIVE, PRODUCT, SCRAP};
use crate::text::text;

/// The message of a kind of accounts.
pub struct Message {
    pub kind: &'static str,
    /// How the names of its files begin.
    pub prefix: &'static str,
    /// Root of what customs decides.
    pub answer: &'static str,
    pub layout: &'static Layout,
}

/// The messages of all kinds.
pub static MESSAGES: [(Kind, Message); 3] = [
    (Kind::Bws, Message { kind: "BWS121", prefix: "BWS121_N", answer: "BWS221", layout: &BWS121 }),
    (Kind::Ems, Message { kind: "EMS121", prefix: "EMS121_N", answer: "EMS221", layout: &EMS121 }),
    (Kind::Eml, Message { kind: "EML121", prefix: "EML121_N", answer: "EML221", layout: &EML121 }),
];

/// The message of the accounts of a kind.
pub fn of(kind: Kind) -> &'static Message {
    let [(_, first), ..] = &MESSAGES;
    MESSAGES.iter().find(|(of, _)| *of == kind).map_or(first, |(_, message)| message)
}

const fn layout(root: &'static str, blocks: &'static [Block], parts: &'static [Part], account: Names) -> Layout {
    Layout { root, attributes: &[], blocks, parts, names: account, max_rows: 100_000, keeps_blanks: |_| false }
}

type Names = &'static [(&'static str, &'static str)];

const HEAD: &[&str] = &[
    "chgoffPreentNo",
    "putrecNo",
    "etpsPreentNo",
    "chgoffTmsCnt",
    "chgoffTypecd",
    "chgoffBeginTime",
    "chgoffDueTime",
    "masterCuscd",
    "bizopEtpsSccd",
    "bizopEtpsno",
    "bizopEtpsNm",
    "rvsngdEtpsSccd",
    "rcvgdEtpsno",
    "rcvgdEtpsNm",
    "impInvtTotalCnt",
    "expInvtTotalCnt",
    "chgoffMtpckTotalCnt",
    "chgoffEndprdTotalCnt",
    "chgoffLfmtTotalCnt",
    "chgoffImprTotalCnt",
    "impMtpckTotalAmt",
    "expEndprdTotalAmt",
    "chgoffDclTime",
    "rmk",
];
const LIST: &[&str] = &["bondInvtNo", "dclTypecd"];

/// Write-offs of logistics accounts.
static BWS121: Layout = layout(
    "BwsChgoffMessage",
    &[
        Block::Fields { element: "BwsChgoffBsc", resource: &BWS_DCR, order: HEAD, object: "" },
        Block::List("lists"),
        Block::List("lines"),
        Block::List(PAPERS),
    ],
    &[
        Part::list("lines", "", "BwsChgoffDt", &BWS_LINE),
        Part { order: LIST, ..Part::list("lists", "", "BwsChgoffInvtLt", &BWS_DCR_INVT) },
        Part::list(PAPERS, "", "BwsAdjaccAcmpFormDt", &BWS_DCR_ACMP_FORM_DT),
    ],
    &[("chgoffPreentNo", "SeqNo"), ("putrecNo", "BwsNo")],
);

/// Write-offs of e-accounts.
static EMS121: Layout = layout(
    "EmsChgoffMessage",
    &[
        Block::Fields { element: "EmsChgoffBsc", resource: &BWS_DCR, order: HEAD, object: "" },
        Block::List("lists"),
        Block::List("lines"),
        Block::List(PAPERS),
    ],
    &[
        Part::list("lines", "", "EmsChgoffDt", &EMS_LINE),
        Part { order: LIST, ..Part::list("lists", "", "EmsChgoffInvtLt", &BWS_DCR_INVT) },
        Part::list(PAPERS, "", "EmsAdjaccAcmpFormDt", &BWS_DCR_ACMP_FORM_DT),
    ],
    &[("chgoffPreentNo", "SeqNo"), ("putrecNo", "EmsNo")],
);

/// Write-offs of handbooks: materials, with scrap and defective goods, and products apart.
static EML121: Layout = layout(
    "EmlChgoffMessage",
    &[
        Block::Fields { element: "EmlChgoffBsc", resource: &BWS_DCR, order: HEAD, object: "" },
        Block::List("lists"),
        Block::List("materials"),
        Block::List("products"),
        Block::List(PAPERS),
    ],
    &[
        Part::list("materials", "", "EmlChgoffMtpck", &EML_MATERIAL),
        Part::list("products", "", "EmlChgoffEndprd", &EML_PRODUCT),
        Part { order: LIST, ..Part::list("lists", "", "EmlChgoffInvt", &BWS_DCR_INVT) },
        Part::list(PAPERS, "", "EmlAdjaccAcmpFormDt", &BWS_DCR_ACMP_FORM_DT),
    ],
    &[("chgoffPreentNo", "SeqNo"), ("putrecNo", "EmlNo")],
);

const fn quantity(name: &'static str) -> Field {
    Field::decimal(name, text("", ""), 19, 5)
}
const TYPE: Field = Field::text("typecd", text("", ""), 25);
const SERIAL: Field = Field::int("seqno", text("", ""), 19);
const CODE: Field = Field::text("gdecd", text("", ""), 10);

const fn elements(name: &'static str, fields: &'static [Field]) -> Resource {
    Resource { name, fields, ..Resource::PLAIN }
}

static BWS_LINE: Resource = elements(
    "bwsChgoffDt",
    &[
        TYPE,
        SERIAL,
        CODE,
        quantity("vclrPridInitQty"),
        quantity("impTotalQty"),
        quantity("expTotalQty"),
        quantity("vrfaddQty"),
        quantity("vrfredQty"),
        quantity("shdRemainQty"),
        quantity("shdRemainTotalAmt"),
        quantity("actlRemainQty"),
        quantity("actlRemainTotalAmt"),
        quantity("dsmlQty"),
        quantity("dsmlAmt"),
        quantity("dsmlRate"),
        Field::text("dsmlTypecd", text("", ""), 1),
        Field::text("dsmlNo", text("", ""), 64),
        Field::text("rmk", text("", ""), 255),
    ],
);

static EMS_LINE: Resource = elements(
    "emsChgoffDt",
    &[
        TYPE,
        SERIAL,
        quantity("shdRemainQty"),
        quantity("shdRemainTotalAmt"),
        quantity("actlRemainQty"),
        quantity("actlRemainTotalAmt"),
        quantity("csmTotalQty"),
        quantity("csmTotalAmt"),
        quantity("impOrExpTotalQty"),
        quantity("sdinQty"),
        quantity("sdinTotalAmt"),
        quantity("endprdRetnExchExpQty"),
        quantity("endprdRetnExchImpQty"),
        quantity("lfmtImprQty"),
        quantity("lfmtImprTotalAmt"),
        quantity("dprcsCrdwImpexpQty"),
        quantity("reexpQty"),
        quantity("remainMtpckTrfoutQty"),
        quantity("mtpckEndprdDstryQty"),
        quantity("lfmtDstryQty"),
        quantity("vrfaddQty"),
        quantity("vrfredQty"),
        quantity("tgblLossQty"),
        quantity("intgbLossQty"),
        quantity("dsmlQty"),
        quantity("dsmlAmt"),
        quantity("dclcusInvtAvgUprcAmt"),
        quantity("dsmlRate"),
        quantity("vclrPridInitQty"),
        Field::text("rmk", text("", ""), 4000),
    ],
);

static EML_MATERIAL: Resource = elements(
    "emlChgoffMtpck",
    &[
        TYPE,
        SERIAL,
        CODE,
        quantity("impTotalQty"),
        quantity("dprcsCrdwImpQty"),
        quantity("sdinQty"),
        quantity("reexpQty"),
        quantity("mtpckDstryQty"),
        quantity("lfmtQty"),
        quantity("remainCrdwQty"),
        quantity("csmTotalQty"),
        quantity("remainMtpckQty"),
    ],
);

static EML_PRODUCT: Resource = elements(
    "emlChgoffEndprd",
    &[
        TYPE,
        SERIAL,
        CODE,
        quantity("expTotalQty"),
        quantity("dprcsCrdwExpQty"),
        quantity("endprdRetnExchImpQty"),
        quantity("endprdRetnExchExpQty"),
    ],
);

/// Elements that are a field of the line under another name.
const RENAMED: &[(&str, &str)] = &[
    ("impTotalQty", "impQty"),
    ("expTotalQty", "expQty"),
    ("endprdRetnExchExpQty", "retnExchExpQty"),
    ("endprdRetnExchImpQty", "retnExchImpQty"),
    ("mtpckDstryQty", "mtpckEndprdDstryQty"),
    ("remainCrdwQty", "remainMtpckTrfoutQty"),
    ("remainMtpckQty", "actlRemainQty"),
    ("dsmlTypecd", "settleTypecd"),
    ("dsmlNo", "settleNo"),
];

/// What an element says of a line.
fn made(element: &str, line: &Row) -> String {
    let typecd = line.text("typecd");
    let worth = |field: &str| {
        let product = line.decimal::<5>(field).zip(line.decimal::<5>("dclcusInvtAvgUprcAmt"));
        let amount = product.and_then(|(quantity, price): (Quantity, Quantity)| quantity.checked_mul::<5, 5>(price));
        amount.map(|amount| amount.to_string()).unwrap_or_default()
    };
    match element {
        "impOrExpTotalQty" => line.text(if typecd == PRODUCT { "expQty" } else { "impQty" }).to_owned(),
        "dprcsCrdwImpexpQty" => {
            line.text(if typecd == PRODUCT { "dprcsCrdwExpQty" } else { "dprcsCrdwImpQty" }).to_owned()
        }
        "lfmtImprQty" | "lfmtQty" if [SCRAP, DEFECTIVE].contains(&typecd) => line.text("actlRemainQty").to_owned(),
        "lfmtImprTotalAmt" if [SCRAP, DEFECTIVE].contains(&typecd) => line.text("actlRemainTotalAmt").to_owned(),
        "lfmtImprQty" | "lfmtImprTotalAmt" | "lfmtQty" => String::new(),
        "csmTotalAmt" => worth("csmTotalQty"),
        "sdinTotalAmt" => worth("sdinQty"),
        _ => {
            let field = RENAMED.iter().find(|(name, _)| *name == element).map_or(element, |(_, field)| field);
            line.text(field).to_owned()
        }
    }
}

/// The document of a message: the head, and its lines as the message of its account has them.
pub fn document(kind: Kind, head: &Row, lines: &[Row], lists: &[Row]) -> Row {
    let mut document = head.clone();
    let objects = |rows: Vec<Row>| rows.into_iter().map(|row| serde_json::Value::Object(row.0)).collect::<Vec<_>>();
    let is_drawn = |part: &&Part| !["lists", PAPERS].contains(&part.list);
    for part in of(kind).layout.parts.iter().filter(is_drawn) {
        let is_in = |line: &&Row| part.list == "lines" || (line.text("typecd") == PRODUCT) == (part.list == "products");
        let said = |line: &Row| -> Row {
            part.resource.fields.iter().map(|field| (field.name.to_owned(), made(field.name, line).into())).collect()
        };
        document.set(part.list, objects(lines.iter().filter(is_in).map(said).collect()));
    }
    document.set("lists", objects(lists.to_vec()));
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::bonded::BWS_DCR_DT;
    use crate::row::Row;
    use serde_json::json;

    #[test]
    fn every_element_is_told_and_stands_once() {
        let own = [
            "impOrExpTotalQty",
            "dprcsCrdwImpexpQty",
            "lfmtImprQty",
            "lfmtImprTotalAmt",
            "lfmtQty",
            "csmTotalAmt",
            "sdinTotalAmt",
        ];
        for (_, message) in &MESSAGES {
            for part in message.layout.parts {
                let mut names: Vec<&str> = part.message_fields().map(|field| field.name).collect();
                names.sort_unstable();
                assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{}", part.element);
                let is_drawn = !["lists", PAPERS].contains(&part.list);
                for name in names.iter().filter(|name| is_drawn && !own.contains(name)) {
                    let field = RENAMED.iter().find(|(from, _)| from == name).map_or(*name, |(_, field)| field);
                    assert!(BWS_DCR_DT.field(field).is_some(), "{}.{name}", part.element);
                }
            }
            for name in HEAD {
                assert!(BWS_DCR.field(name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_handbook_parts_materials_and_products() {
        let row = |value| Row::from_value(value).unwrap();
        let lines = [
            row(
                json!({ "typecd": "I", "seqno": "1", "impQty": "5", "actlRemainQty": "2", "tgblLossQty": "0.2", "intgbLossQty": "0.1", "actlRemainTotalAmt": "4" }),
            ),
            row(json!({ "typecd": "E", "seqno": "1", "expQty": "3", "dprcsCrdwExpQty": "1" })),
            row(
                json!({ "typecd": "R", "seqno": "1", "actlRemainQty": "4", "lfmtDstryQty": "1", "actlRemainTotalAmt": "8" }),
            ),
        ];
        let document = document(Kind::Eml, &Row::new(), &lines, &[]);
        let [materials, products] = ["materials", "products"].map(|list| document.rows(list));
        assert_eq!((materials.len(), products.len()), (2, 1));
        assert_eq!((materials[0].text("impTotalQty"), materials[0].text("remainMtpckQty")), ("5", "2"));
        assert_eq!((materials[1].text("lfmtQty"), products[0].text("expTotalQty")), ("4", "3"));
        let account = super::document(Kind::Ems, &Row::new(), &lines, &[]);
        let lines = account.rows("lines");
        assert_eq!((lines[0].text("tgblLossQty"), lines[0].text("intgbLossQty")), ("0.2", "0.1"));
        assert_eq!((lines[2].text("lfmtDstryQty"), lines[2].text("lfmtImprTotalAmt")), ("1", "8"));
        assert_eq!(lines[0].text("lfmtImprTotalAmt"), "");
        assert_eq!((lines[1].text("impOrExpTotalQty"), lines[1].text("dprcsCrdwImpexpQty")), ("3", "1"));
    }
}
