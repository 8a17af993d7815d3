//! A forecast on paper: who announces what for whom, the shipment, the raw lines, what they add up to, and the merged lines once
//! there are some. No form of it is prescribed; this one has what a declarant compares with the papers of the customer.

use serde::Serialize;

use super::proof::Section;
use super::{Cell, shown};
use crate::amount::readable;
use crate::dictionary::Dictionaries;
use crate::resource::{Field, Kind, Resource};
use crate::resources::documents::{FCST, FCST_DEC_DTL, FCST_DTL};
use crate::row::{Row, RowRef};
use crate::rules::forecast_sum::ForecastSum;
use crate::states::forecast::{CANCELLED, DRAFT, RETURNED};
use crate::text::catalogue::printout as texts;
use crate::text::{Lang, Text};

/// Most raw lines that are printed; nobody reads more on paper, and a sheet of all of them is better exported.
pub const MOST_PRINTED: u64 = 1_000;

/// The sheet with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForecastSheet {
    pub title: String,
    /// Across the page while it is not with the agent, or no more; "" else.
    pub mark: String,
    pub number: String,
    /// Parties and groups of the head, as far as something is filled in.
    pub sections: Vec<Section>,
    pub raw: GoodsTable,
    pub sums: Section,
    /// What the head says otherwise than its lines.
    pub differences: Vec<String>,
    /// `None` where nothing is merged.
    pub merged: Option<GoodsTable>,
    /// What is written by hand.
    pub signatures: Vec<&'static str>,
    /// When it was printed.
    pub printed: String,
}

/// Lines of goods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoodsTable {
    pub title: String,
    pub columns: Vec<GoodsColumn>,
    pub lines: Vec<Vec<String>>,
}

/// A column of goods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoodsColumn {
    pub title: String,
    /// Share of the width.
    pub width: u8,
    /// Whether it holds numbers, which stand on the right.
    pub numbers: bool,
}

/// A forecast with everything that stands on its sheet.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    pub head: &'a Row,
    /// Rows of `role` (`OWNER`, `DECLARANT`), `name`, `customsCode`, `creditCode`.
    pub parties: &'a [Row],
    pub raw: &'a [Row],
    pub merged: &'a [Row],
    pub sum: &'a ForecastSum,
    /// When it is printed, to be read by people.
    pub at: &'a str,
}

/// What stands in a column.
#[derive(Clone, Copy)]
enum Of {
    /// Its place among the lines, from 1.
    Place,
    Field(&'static str),
    /// Several fields below each other.
    Fields(&'static [&'static str]),
    /// Quantities, each with its unit behind it.
    Quantities(&'static [(&'static str, &'static str)]),
}

struct Column {
    title: Text,
    width: u8,
    numbers: bool,
    of: Of,
}

const fn column(title: Text, width: u8, numbers: bool, of: Of) -> Column {
    Column { title, width, numbers, of }
}

const CODE: Column = column(texts::FORECAST_CODE, 10, false, Of::Field("codeTS"));
const GOODS: Column = column(texts::FORECAST_GOODS, 30, false, Of::Fields(&["gName", "gModel"]));
const QUANTITY: Column = column(texts::FORECAST_QUANTITY, 12, true, Of::Quantities(&[("gQty", "gUnit")]));
const LEGAL: Column =
    column(texts::FORECAST_LEGAL, 12, true, Of::Quantities(&[("firstQty", "firstUnit"), ("secondQty", "secondUnit")]));
const PRICE: Column = column(texts::FORECAST_PRICE, 9, true, Of::Field("declPrice"));
const TOTAL: Column = column(texts::FORECAST_TOTAL, 13, true, Of::Quantities(&[("declTotal", "tradeCurr")]));
const COUNTRIES: Column =
    column(texts::FORECAST_COUNTRIES, 10, false, Of::Fields(&["originCountry", "destinationCountry"]));
const PACKAGES: Column = column(texts::FORECAST_PACKAGES, 6, true, Of::Field("packNo"));
const WEIGHTS: Column = column(texts::FORECAST_WEIGHTS, 11, true, Of::Fields(&["grossWt", "netWt"]));

const RAW: &[Column] = &[
    column(texts::FORECAST_PLACE, 5, true, Of::Place),
    column(texts::FORECAST_MATERIAL, 13, false, Of::Field("gdsMtno")),
    CODE,
    GOODS,
    QUANTITY,
    LEGAL,
    PRICE,
    TOTAL,
    COUNTRIES,
    PACKAGES,
    WEIGHTS,
    column(texts::FORECAST_MERGED_NO, 6, true, Of::Field("entryGdsSeqno")),
];
const MERGED: &[Column] = &[
    column(texts::FORECAST_DECLARATION, 6, true, Of::Field("decNo")),
    column(texts::FORECAST_ITEM, 5, true, Of::Field("gNo")),
    CODE,
    GOODS,
    QUANTITY,
    LEGAL,
    PRICE,
    TOTAL,
    COUNTRIES,
    PACKAGES,
    WEIGHTS,
    column(texts::FORECAST_OF_LINES, 7, true, Of::Field("ofLines")),
];

/// The sheet of a forecast.
pub fn sheet(of: Printed<'_>, dicts: &Dictionaries, lang: Lang) -> ForecastSheet {
    let seen = Seen { dicts, lang };
    let head = of.head.borrowed();
    let category = dicts.name_in("ieCatg", head.text("iECatg"), lang);
    let state = head.text("state");
    ForecastSheet {
        title: texts::FORECAST.with(&[("category", &category)]).get(lang).to_owned(),
        mark: if [DRAFT, RETURNED, CANCELLED].contains(&state) {
            dicts.name_in("fcstState", state, lang)
        } else {
            String::new()
        },
        number: head.text("fcstNo").to_owned(),
        sections: seen.sections(of.parties, head),
        raw: seen.table(texts::FORECAST_RAW, &FCST_DTL, RAW, of.raw),
        sums: seen.sums(of.sum),
        differences: of.sum.differences.iter().map(|differs| seen.difference(differs)).collect(),
        merged: (!of.merged.is_empty()).then(|| seen.table(texts::FORECAST_MERGED, &FCST_DEC_DTL, MERGED, of.merged)),
        signatures: texts::FORECAST_SIGNED.iter().map(|who| who.get(lang)).collect(),
        printed: texts::PRINTED_AT.with(&[("at", of.at)]).get(lang).to_owned(),
    }
}

/// Name of the file of the sheet of this forecast.
pub fn sheet_name(forecast: &Row, lang: Lang) -> String {
    format!("{}-{}.pdf", forecast.text("fcstNo"), texts::FORECAST_NAME.get(lang))
}

/// How things read on this sheet.
#[derive(Clone, Copy)]
struct Seen<'d> {
    dicts: &'d Dictionaries,
    lang: Lang,
}

impl Seen<'_> {
    fn sections(self, parties: &[Row], head: RowRef<'_>) -> Vec<Section> {
        let mut sections = vec![Section {
            title: texts::FORECAST_PARTIES.get(self.lang).to_owned(),
            cells: parties.iter().map(|party| self.party(party)).collect(),
        }];
        for group in FCST.groups {
            // Who it is of stands with the parties; its category is the title.
            let fields = FCST.fields.iter().filter(|field| field.group == group.key && field.name != "iECatg");
            let fields =
                fields.filter(|field| field.kind != Kind::Id && (field.kind != Kind::Flag || head.flag(field.name)));
            let cells = fields.map(|field| self.cell(field.label, shown(field, head, false, self.dicts, self.lang)));
            sections.push(Section {
                title: group.label.get(self.lang).to_owned(),
                cells: cells.filter(|cell| !cell.value.is_empty()).collect(),
            });
        }
        sections.retain(|section| !section.cells.is_empty());
        sections
    }

    fn party(self, party: &Row) -> Cell {
        let role = if party.text("role") == "OWNER" { texts::FORECAST_OWNER } else { texts::FORECAST_DECLARANT };
        let codes = ["customsCode", "creditCode"].map(|field| party.text(field));
        let words = [party.text("name")].into_iter().chain(codes).filter(|word| !word.is_empty());
        self.cell(role, words.collect::<Vec<_>>().join(" "))
    }

    fn table(self, title: Text, of: &Resource, columns: &[Column], rows: &[Row]) -> GoodsTable {
        let lines = rows.iter().enumerate().map(|(place, row)| {
            columns.iter().map(|column| self.column(column.of, of, place, row.borrowed())).collect()
        });
        GoodsTable {
            title: title.with(&[("count", &rows.len().to_string())]).get(self.lang).to_owned(),
            columns: columns
                .iter()
                .map(|column| GoodsColumn {
                    title: column.title.get(self.lang).to_owned(),
                    width: column.width,
                    numbers: column.numbers,
                })
                .collect(),
            lines: lines.collect(),
        }
    }

    fn column(self, what: Of, of: &Resource, place: usize, row: RowRef<'_>) -> String {
        match what {
            Of::Place => (place + 1).to_string(),
            Of::Field(field) => self.field(of, field, row),
            Of::Fields(fields) => below(fields.iter().map(|field| self.field(of, field, row))),
            Of::Quantities(pairs) => below(pairs.iter().map(|(quantity, unit)| {
                let number = self.field(of, quantity, row);
                if number.is_empty() { number } else { format!("{number} {}", self.field(of, unit, row)) }
            })),
        }
    }

    /// A field in a column: codes of goods as they are, others by their names alone.
    fn field(self, of: &Resource, name: &str, row: RowRef<'_>) -> String {
        match of.field(name) {
            Some(Field { kind: Kind::Dict { family: "hsCode", .. }, .. }) => row.text(name).to_owned(),
            Some(Field { kind: Kind::Dict { family, .. }, .. }) if !row.is_blank(name) => {
                self.dicts.name_in(family, row.text(name), self.lang)
            }
            Some(field) => shown(field, row, false, self.dicts, self.lang),
            None => String::new(),
        }
    }

    fn sums(self, sum: &ForecastSum) -> Section {
        let unit = |code: &str| self.dicts.name_in("unit", code, self.lang);
        let currency = |code: &str| self.dicts.name_in("currency", code, self.lang);
        let quantities =
            sum.quantities.iter().map(|of| format!("{} {}", readable(&of.quantity.to_string()), unit(&of.unit)));
        let amounts =
            sum.amounts.iter().map(|of| format!("{} {}", readable(&of.total.to_string()), currency(&of.currency)));
        let cells = [
            (texts::FORECAST_PACKAGES, readable(&sum.packages)),
            (texts::FORECAST_GROSS, readable(&sum.gross)),
            (texts::FORECAST_NET, readable(&sum.net)),
            (texts::FORECAST_QUANTITY, quantities.collect::<Vec<_>>().join("; ")),
            (texts::FORECAST_TOTAL, amounts.collect::<Vec<_>>().join("; ")),
            (texts::FORECAST_CNY, readable(&sum.cny)),
            (texts::FORECAST_USD, readable(&sum.usd)),
        ];
        let filled = cells.into_iter().filter(|(_, value)| !value.is_empty());
        Section {
            title: texts::FORECAST_SUMS.get(self.lang).to_owned(),
            cells: filled.map(|(label, value)| self.cell(label, value)).collect(),
        }
    }

    fn difference(self, differs: &crate::rules::forecast_sum::HeadDifference) -> String {
        let (head, lines) = (readable(&differs.head), readable(&differs.lines));
        let said = [("label", differs.label.get(self.lang)), ("head", head.as_str()), ("lines", lines.as_str())];
        texts::FORECAST_DIFFERS.with(&said).get(self.lang).to_owned()
    }

    fn cell(self, label: Text, value: String) -> Cell {
        Cell { label: label.get(self.lang).to_owned(), value, ..Cell::default() }
    }
}

/// What is filled in, each on a line of its own.
fn below(texts: impl Iterator<Item = String>) -> String {
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}
