//! A declaration as the rules read it: borrowed, with the values that many rules need already parsed.

use std::borrow::Cow;

use chrono::NaiveDate;
use serde_json::Value;

use super::Context;
use super::summary::is_summary;
use crate::decimal::{Price, Quantity};
use crate::dictionary::{Dictionaries, Entry};
use crate::resources::declaration::{HEAD, label_on};
use crate::row::RowRef;
use crate::rules::numbers::Form;
use crate::text::{Lang, Speak, Text, text};

/// Into or out of the country (or the zone).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Import,
    Export,
}

impl Direction {
    /// By the category (1 import, 2 export, 3 entry, 4 exit), else by the import/export mark.
    pub fn of(head: RowRef<'_>) -> Option<Direction> {
        match (head.text("iECatg"), head.text("iEFlag")) {
            ("1" | "3", _) | ("", "I") => Some(Direction::Import),
            ("2" | "4", _) | ("", "E") => Some(Direction::Export),
            _ => None,
        }
    }

    /// The mark of the direction on the declaration: I or E.
    pub const fn letter(self) -> &'static str {
        match self {
            Direction::Import => "I",
            Direction::Export => "E",
        }
    }

    /// Whether goods of an entry of the tariff are inspected that way: an inspection category of that side of the stroke
    /// (imports before it, exports behind), or the supervision letter A of imports, B of exports.
    pub fn inspects(self, entry: &Entry) -> bool {
        let mut sides = entry.extra("inspection").split('/');
        let (category, letter) = match self {
            Direction::Import => (sides.next(), 'A'),
            Direction::Export => (sides.nth(1), 'B'),
        };
        category.is_some_and(|category| !category.trim().is_empty()) || entry.extra("supervision").contains(letter)
    }
}

/// A row of a list with its place in it, from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered<'a> {
    pub index: usize,
    pub row: RowRef<'a>,
}

/// A goods line.
pub(super) struct Line<'a> {
    pub index: usize,
    pub row: RowRef<'a>,
    /// Its entry in the tariff of the day, when the code is known.
    pub hs: Option<&'a Entry>,
    pub unit: &'a str,
    pub first_unit: &'a str,
    pub second_unit: &'a str,
    pub quantity: Option<Quantity>,
    pub first_quantity: Option<Quantity>,
    pub second_quantity: Option<Quantity>,
    pub price: Option<Price>,
    pub total: Option<Price>,
}

impl<'a> Line<'a> {
    fn new(index: usize, row: RowRef<'a>, dicts: &'a Dictionaries, day: NaiveDate) -> Self {
        Line {
            index,
            row,
            hs: dicts.by_id_on("hsCode", row.text("codeTS"), day),
            unit: row.text("gUnit"),
            first_unit: row.text("firstUnit"),
            second_unit: row.text("secondUnit"),
            quantity: row.decimal("gQty"),
            first_quantity: row.decimal("firstQty"),
            second_quantity: row.decimal("secondQty"),
            price: row.decimal("declPrice"),
            total: row.decimal("declTotal"),
        }
    }

    /// The supervision letters of its HS code; none when the code is unknown.
    pub fn supervision(&self) -> &'a str {
        self.hs.map(|hs| hs.extra("supervision")).unwrap_or_default()
    }

    /// Whether import goods of its HS code are inspected.
    pub fn is_inspected_on_import(&self) -> bool {
        self.hs.is_some_and(|hs| Direction::Import.inspects(hs))
    }
}

/// The whole declaration.
pub(super) struct Declaration<'a> {
    pub context: &'a Context<'a>,
    pub head: RowRef<'a>,
    pub direction: Option<Direction>,
    pub trade_mode: &'a str,
    pub levy_nature: &'a str,
    pub manual_no: &'a str,
    pub lines: Vec<Line<'a>>,
    pub containers: Vec<Numbered<'a>>,
    pub licence_docus: Vec<Numbered<'a>>,
    pub edocs: Vec<Numbered<'a>>,
    pub ecos: Vec<Numbered<'a>>,
}

impl<'a> Declaration<'a> {
    pub fn new(head: RowRef<'a>, context: &'a Context<'a>) -> Self {
        let day = context.day(head);
        let lines = numbered(head, "lines").map(|line| Line::new(line.index, line.row, context.dicts, day));
        Declaration {
            context,
            head,
            direction: Direction::of(head),
            trade_mode: head.text("tradeMode"),
            levy_nature: head.text("cutMode"),
            manual_no: head.text("manualNo"),
            lines: lines.collect(),
            containers: numbered(head, "containers").collect(),
            licence_docus: numbered(head, "licenceDocus").collect(),
            edocs: numbered(head, "edocRealations").collect(),
            ecos: numbered(head, "ecoRelations").collect(),
        }
    }

    pub fn imports(&self) -> bool {
        self.direction == Some(Direction::Import)
    }

    pub fn exports(&self) -> bool {
        self.direction == Some(Direction::Export)
    }

    /// The first letter of the account number, which says what it is; `None` without an account.
    pub fn account_letter(&self) -> Option<char> {
        self.manual_no.chars().next()
    }

    /// Whether the goods do not cross the border by this mode of transport (a column of the code table).
    pub fn is_domestic_transport(&self) -> bool {
        let mode = self.context.dicts.by_id("transportMode", self.head.text("trafMode"));
        mode.is_some_and(|mode| mode.extra("domestic") == "1")
    }

    /// Whether the goods cross the border, by a mode of transport that is known.
    pub fn crosses_border(&self) -> bool {
        let mode = self.context.dicts.by_id("transportMode", self.head.text("trafMode"));
        mode.is_some_and(|mode| mode.extra("domestic") != "1")
    }

    /// Whether this is the record list of a zone, not a declaration.
    pub fn is_record_list(&self) -> bool {
        matches!(self.head.text("iECatg"), "3" | "4")
    }

    /// Whether this is the summary of the two-step procedure, which says less.
    pub fn is_summary(&self) -> bool {
        is_summary(self.head)
    }

    /// Whether the goods move on under customs' seal to another office (转关).
    pub fn is_transit(&self) -> bool {
        self.head.text("declTrnRel") == "1"
    }

    /// Whether the goods cross the border with a road manifest: then the voyage is its number.
    pub fn has_road_manifest(&self) -> bool {
        Form::RoadManifestNo.matches(self.head.text("voyNo"))
    }

    /// Whether a licence document of this letter is attached.
    pub fn has_licence(&self, letter: &str) -> bool {
        self.licence_docus.iter().any(|docu| docu.row.text("docuCode") == letter)
    }

    /// Whether a file of this kind is attached.
    pub fn has_edoc(&self, code: &str) -> bool {
        self.edocs.iter().any(|edoc| edoc.row.text("edocCode") == code)
    }

    /// What a field of the head is called in the direction of the declaration, for a message.
    pub fn label(&self, field: &str) -> Text {
        HEAD.field(field).map_or(text("字段", "Field"), |field| label_on(field, self.exports()))
    }

    /// A code with its name, for a message.
    pub fn code(&self, family: &str, code: &'a str) -> Code<'a> {
        Code { code, entry: self.context.dicts.by_code(family, code) }
    }
}

fn numbered<'a>(head: RowRef<'a>, list: &str) -> impl Iterator<Item = Numbered<'a>> + use<'a> {
    let items = head.get(list).and_then(Value::as_array).into_iter().flatten().enumerate();
    items.filter_map(|(index, item)| item.as_object().map(|row| Numbered { index, row: RowRef(row) }))
}

/// A code that a message shows with its name: (035)千克, (035)kilogram.
pub(super) struct Code<'a> {
    code: &'a str,
    entry: Option<&'a Entry>,
}

impl Speak for Code<'_> {
    fn speak(&self, lang: Lang) -> Cow<'_, str> {
        let name = self.entry.map_or("", |entry| match lang {
            Lang::En if !entry.name_en.is_empty() => &entry.name_en,
            _ => &entry.name,
        });
        if name.is_empty() { Cow::Borrowed(self.code) } else { Cow::Owned(format!("({}){name}", self.code)) }
    }
}
