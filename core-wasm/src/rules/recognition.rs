//! The values of a shipment as they were read out of its papers: put together ([`merge`], [`several`] of a kind), corrected by people
//! ([`change`]), joined by what is read later ([`later`]) and made into drafts ([`draft`]); what
//! corrections say of how a supplier writes ([`style`]). Each value knows its place in a paper; a value that no paper names is not there.

pub mod change;
pub mod draft;
pub mod later;
pub mod merge;
pub mod model;
pub mod several;
pub mod style;

use serde::{Deserialize, Serialize};

use crate::rules::reading::words::key;

/// Head values, in the order in which they are reviewed. Dictionary `recgField` has their names.
pub const HEAD: &[&str] = &[
    "invoiceNo",
    "invoiceDate",
    "contractNo",
    "contractDate",
    "billNo",
    "billDate",
    "seller",
    "buyer",
    "notifyParty",
    "tradeTerms",
    "termsPlace",
    "currency",
    "totalAmount",
    "payment",
    "freight",
    "portLoading",
    "portDischarge",
    "placeReceipt",
    "placeDelivery",
    "vessel",
    "voyage",
    "origin",
    "packages",
    "packageType",
    "grossWeight",
    "netWeight",
    "volume",
    "marks",
    "containers",
    "sealNo",
];

/// Values of a line of goods, in the order in which they are reviewed.
pub const LINE: &[&str] = &[
    "name",
    "model",
    "hs",
    "qty",
    "unit",
    "price",
    "amount",
    "currency",
    "origin",
    "packages",
    "packageType",
    "netWeight",
    "grossWeight",
    "volume",
    "marks",
    // Where the shipment has several invoices.
    "invoiceNo",
];

/// From so many percent on nobody needs to look at a value.
pub const SURE: u8 = 90;
/// So sure is what a person said.
pub const SAID: u8 = 100;
/// Most lines of goods of a shipment.
pub const MOST_LINES: usize = 500;

/// Where a value stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Id of the paper.
    pub paper: i64,
    /// Its page, from 0.
    pub page: u32,
    /// Four corners, from the upper left one to the right.
    pub quad: [[f32; 2]; 4],
    /// `B7` in a sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
}

impl Place {
    /// Whether it is the place of a print, or a part of it: the number alone in a cell that holds number and unit.
    pub fn is_within(&self, print: &Place) -> bool {
        let is_on_page = (self.paper, self.page, &self.cell) == (print.paper, print.page, &print.cell);
        let spans = |side: usize| {
            let middle = self.quad.iter().map(|corner| corner[side]).sum::<f32>() / 4.0;
            print.quad.iter().any(|corner| corner[side] <= middle)
                && print.quad.iter().any(|corner| corner[side] >= middle)
        };
        self == print || is_on_page && spans(0) && spans(1)
    }
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Found {
    Label,
    Column,
    TotalRow,
    Heading,
    Layout,
    Learned,
    /// By a person, at the keyboard; with a place where the text stands in the papers once.
    Typed,
    /// By a person, in the paper.
    Clicked,
    Model,
}

/// Another reading of a value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Other {
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Where it stands, when that is another place than the value's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

impl Other {
    /// Whether both read the same.
    pub fn reads_as(&self, other: &Other) -> bool {
        self.text == other.text && self.code == other.code
    }
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Value {
    pub name: String,
    /// Normalised: `2026-10-12`, `1250.5`.
    pub text: String,
    /// The code of the customs table, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// As it stands in the paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// In percent.
    pub sure: u8,
    pub found: Found,
    #[serde(default)]
    pub others: Vec<Other>,
    /// Where other papers say the same.
    #[serde(default)]
    pub also_at: Vec<Place>,
    /// Who entered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// How the material of a line was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum How {
    Number,
    Model,
    Name,
    /// By a person, for this line or for goods of that supplier before.
    Chosen,
}

/// A material of the goods master that a line is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Material {
    pub id: i64,
    pub gds_mtno: String,
    pub name: String,
    pub how: How,
    pub sure: u8,
}

impl Material {
    /// Whether a person chose it for this very line; what was chosen for these goods before is less sure.
    pub fn is_said(&self) -> bool {
        self.how == How::Chosen && self.sure == SAID
    }
}

/// Why a line is no material of the goods master although one may look like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Without {
    /// A person said so of this very line.
    Said,
    /// A person said so of these goods of the supplier before.
    Remembered,
}

/// One line of goods.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub id: i64,
    pub values: Vec<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<Material>,
    /// Whether somebody said that they are none; no material then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<Without>,
}

/// All values of a shipment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    pub head: Vec<Value>,
    pub lines: Vec<Line>,
    /// Lines of goods that the papers have beyond [`MOST_LINES`]: they are told, not shown.
    #[serde(default, skip_serializing_if = "is_none")]
    pub left_out: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

/// The value of a name.
pub fn value<'a>(values: &'a [Value], name: &str) -> Option<&'a Value> {
    values.iter().find(|value| value.name == name)
}

fn text<'a>(values: &'a [Value], name: &str) -> &'a str {
    value(values, name).map_or("", |value| &value.text)
}

impl Value {
    /// Whether both say the same: by code where both have one, else by their text as words are compared.
    pub fn agrees(&self, other: &Value) -> bool {
        match (&self.code, &other.code) {
            (Some(one), Some(other)) => one == other,
            _ => self.text == other.text || !self.text.is_empty() && key(&self.text) == key(&other.text),
        }
    }
}

impl Value {
    /// Whether a person said it.
    pub fn is_by_hand(&self) -> bool {
        matches!(self.found, Found::Typed | Found::Clicked)
    }

    /// All places at which papers say something about it.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        let others = self.others.iter().filter_map(|other| other.place.as_ref());
        self.place.iter().chain(&self.also_at).chain(others)
    }
}

impl Line {
    /// The text of a value; "" where there is none.
    pub fn text(&self, name: &str) -> &str {
        text(&self.values, name)
    }

    /// Whether a person said of this very line which material its goods are, or that they are none.
    pub fn is_settled(&self) -> bool {
        self.without == Some(Without::Said) || self.material.as_ref().is_some_and(Material::is_said)
    }
}

impl Review {
    /// The text of a head value; "" where there is none.
    pub fn text(&self, name: &str) -> &str {
        text(&self.head, name)
    }

    /// How many values somebody should look at.
    pub fn unsure(&self) -> usize {
        let lines = self.lines.iter().flat_map(|line| &line.values);
        self.head.iter().chain(lines).filter(|value| value.sure < SURE).count()
    }

    /// The highest id of its lines.
    pub fn highest(&self) -> i64 {
        self.lines.iter().map(|line| line.id).max().unwrap_or_default()
    }

    /// The line of an id.
    pub fn line(&self, id: i64) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }
}

/// Endings of names of firms that say nothing about which firm it is.
const ENDINGS: &[&str] = &[
    "COMPANY",
    "CORPORATION",
    "INCORPORATED",
    "LIMITED",
    "GMBH",
    "CORP",
    "INC",
    "LTD",
    "LLC",
    "PTE",
    "PTY",
    "BHD",
    "SDN",
    "PLC",
    "SRL",
    "SPA",
    "BV",
    "NV",
    "AG",
    "KG",
    "OY",
    "AB",
    "SA",
    "CO",
    "有限责任公司",
    "股份有限公司",
    "有限公司",
    "公司",
];

/// A firm's name as it is compared: capitals and digits, without the ending that says what kind of firm it is.
pub fn firm_key(name: &str) -> String {
    let mut words: Vec<String> = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.to_uppercase())
        .collect();
    while words.len() > 1 && words.last().is_some_and(|word| ENDINGS.contains(&word.as_str())) {
        words.pop();
    }
    let mut key = words.concat();
    if let Some(ending) = ENDINGS.iter().find(|ending| !ending.is_ascii() && key.ends_with(**ending)) {
        let rest = key.len() - ending.len();
        if rest > 0 {
            key.truncate(rest);
        }
    }
    key
}

/// Goods as a supplier calls them: by their model, else by their name.
pub fn goods_name(line: &Line) -> &str {
    if line.text("model").is_empty() { line.text("name") } else { line.text("model") }
}

/// Goods as a supplier calls them, as they are compared.
pub fn goods_key(line: &Line) -> String {
    key(goods_name(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_within_the_print_that_it_is_a_part_of() {
        let at = |left: f32, right: f32| Place {
            paper: 1,
            page: 0,
            quad: [[left, 0.0], [right, 0.0], [right, 10.0], [left, 10.0]],
            cell: Some("B5".to_owned()),
        };
        let (print, number) = (at(0.0, 90.0), at(0.0, 60.0));
        assert!(number.is_within(&print) && print.is_within(&print));
        assert!(!at(91.0, 120.0).is_within(&print));
        assert!(!Place { page: 1, ..number.clone() }.is_within(&print));
        assert!(!Place { cell: Some("B6".to_owned()), ..number }.is_within(&print));
    }

    #[test]
    fn a_firm_is_the_same_whatever_its_ending_and_signs() {
        for name in ["Harbour Metals Co., Ltd.", "HARBOUR METALS CO LTD", "Harbour  Metals", "Harbour-Metals Limited"] {
            assert_eq!(firm_key(name), "HARBOURMETALS", "{name}");
        }
        assert_eq!(firm_key("华东精密制造有限公司"), "华东精密制造");
        assert_eq!(firm_key("Co., Ltd."), "CO");
        assert_eq!(firm_key(""), "");
        assert_ne!(firm_key("Alpha Trading GmbH"), firm_key("Beta Trading GmbH"));
    }
}
