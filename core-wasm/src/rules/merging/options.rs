//! What a customer wants of a merge beside what the law asks: which lines stay apart, in which order they are declared,
//! how many a declaration has.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::row::{Row, gathered};
use crate::text::Text;
use crate::text::catalogue::merging as texts;

/// Options of a merge. Those left out have their defaults, with which declarations are made of documents; an unknown name is
/// refused. Where the order of names means nothing they are a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct MergeOptions {
    /// What must agree beside what the law asks for.
    pub same: BTreeSet<Same>,
    /// Material numbers whose lines are never merged with any other.
    pub alone: BTreeSet<String>,
    /// HS codes, or what they begin with, whose lines are never merged with any other.
    pub alone_codes: BTreeSet<String>,
    /// By what the lines of a declaration are ordered, the first one first; lines that are equal in all of it stay in the
    /// order that they were given in.
    pub order: Order,
    /// How many lines a declaration has at most.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "20 | 50"))]
    pub max_lines: MaxLines,
    /// What goes on a declaration of its own. Goods of which there is nothing to say (no certificate) have one together.
    pub apart: BTreeSet<Apart>,
    /// Whether the name of a line of several materials says how many there are.
    pub count_mark: bool,
}

impl Default for MergeOptions {
    /// A declaration has one certificate of origin and one licence: merge-split.md §2.
    fn default() -> Self {
        MergeOptions {
            same: BTreeSet::new(),
            alone: BTreeSet::new(),
            alone_codes: BTreeSet::new(),
            order: Order::default(),
            max_lines: MaxLines::default(),
            apart: BTreeSet::from([Apart::Certificate, Apart::Licence]),
            count_mark: false,
        }
    }
}

impl MergeOptions {
    /// What a customer's row of the resource `fcstSetting` says; the defaults where there is none, and of each part that it does
    /// not say. Names that nobody knows are left out, so that `none` (dictionary `mergeApart`) alone keeps nothing apart.
    pub fn of_setting(setting: Option<&Row>) -> MergeOptions {
        let Some(setting) = setting else { return MergeOptions::default() };
        let order: Vec<OrderBy> = names(setting.text("lineOrder")).collect();
        let count = setting.int("maxLines").and_then(|count| u8::try_from(count).ok());
        MergeOptions {
            same: gathered(names::<Same>(setting.text("same"))),
            alone: gathered(listed(setting.text("alone")).map(str::to_owned)),
            alone_codes: gathered(listed(setting.text("aloneCodes")).map(str::to_owned)),
            order: if order.is_empty() { Order::default() } else { Order(order) },
            max_lines: count.and_then(|count| MaxLines::try_from(count).ok()).unwrap_or_default(),
            apart: match setting.is_blank("apart") {
                true => MergeOptions::default().apart,
                false => gathered(names::<Apart>(setting.text("apart"))),
            },
            count_mark: setting.flag("countMark"),
        }
    }

    /// Whether lines are never merged because of what they say in a field: that of the material, or that of the HS code.
    pub(super) fn keeps_alone(&self, field: &str, value: &str) -> bool {
        match field {
            MATERIAL => self.alone.contains(value),
            CODE => self.alone_codes.iter().any(|begins| value.starts_with(begins.as_str())),
            _ => false,
        }
    }
}

/// The fields that may keep a line alone.
pub(super) const MATERIAL: &str = Same::Material.field();
pub(super) const CODE: &str = Apart::Inspection.field();

/// What a person lists in a text.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', '，', ';', '；', ' ', '\n', '\t']).map(str::trim).filter(|one| !one.is_empty())
}

/// The known ones of names parted by commas.
fn names<T: DeserializeOwned>(text: &str) -> impl Iterator<Item = T> {
    text.split(',').filter_map(|name| serde_json::from_value(Value::from(name.trim())).ok())
}

/// What may have to agree beside what the law asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Same {
    Material,
    UnitPrice,
    /// The unit price of goods of a bonded account: customs asks for it where the account is a one-to-one account, of which only
    /// the customer knows.
    AccountPrice,
    InvoiceNo,
    /// The number under which the goods entered the zone.
    EntryNo,
    Brand,
    Batch,
}

impl Same {
    pub const ALL: [Same; 7] =
        [Same::Material, Same::UnitPrice, Same::AccountPrice, Same::InvoiceNo, Same::EntryNo, Same::Brand, Same::Batch];

    /// The field of a raw line that it looks at.
    pub const fn field(self) -> &'static str {
        match self {
            Same::Material => "gdsMtno",
            Same::UnitPrice | Same::AccountPrice => "declPrice",
            Same::InvoiceNo => "invoiceNo",
            Same::EntryNo => "entryNo",
            Same::Brand => "goodsBrand",
            Same::Batch => "prodBatchNo",
        }
    }
}

/// What goes on a declaration of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Apart {
    /// Agreement and certificate of origin.
    Certificate,
    /// Kind and number of the licence.
    Licence,
    Container,
    LevyMode,
    /// Goods that need inspection.
    Inspection,
}

impl Apart {
    pub const ALL: [Apart; 5] =
        [Apart::Certificate, Apart::Licence, Apart::Container, Apart::LevyMode, Apart::Inspection];

    /// The field of a raw line that it looks at; for what the tariff says, that of the HS code.
    pub const fn field(self) -> &'static str {
        match self {
            Apart::Certificate => "ecoCertNo",
            Apart::Licence => "licenseNo",
            Apart::Container => "containerId",
            Apart::LevyMode => "dutyMode",
            Apart::Inspection => "codeTS",
        }
    }

    /// What differs, as the reason for a further declaration.
    pub const fn why(self) -> Text {
        match self {
            Apart::Certificate => texts::WHY_CERTIFICATE,
            Apart::Licence => texts::WHY_LICENCE,
            Apart::Container => texts::WHY_CONTAINER,
            Apart::LevyMode => texts::WHY_LEVY_MODE,
            Apart::Inspection => texts::WHY_INSPECTION,
        }
    }
}

/// By what lines are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OrderBy {
    /// Goods for which customs asks for documents, or that it inspects, first.
    Control,
    /// Goods that need inspection first.
    Inspection,
    /// The greatest total first.
    Total,
    /// The highest unit price first.
    Price,
    HsCode,
    /// As given; what follows it says nothing.
    AsGiven,
}

/// The order of lines, see [`MergeOptions::order`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(transparent)]
pub struct Order(pub Vec<OrderBy>);

impl Default for Order {
    fn default() -> Self {
        Order(vec![OrderBy::Control, OrderBy::Total, OrderBy::HsCode])
    }
}

/// Most lines of a declaration: 50 by law, 20 where a customs office or a customer wants less. A number on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum MaxLines {
    Twenty,
    #[default]
    Fifty,
}

impl MaxLines {
    pub const fn count(self) -> usize {
        match self {
            MaxLines::Twenty => 20,
            MaxLines::Fifty => 50,
        }
    }
}

impl TryFrom<u8> for MaxLines {
    type Error = &'static str;

    fn try_from(count: u8) -> Result<Self, Self::Error> {
        match count {
            20 => Ok(MaxLines::Twenty),
            50 => Ok(MaxLines::Fifty),
            _ => Err("a declaration has at most 20 or 50 lines"),
        }
    }
}

impl From<MaxLines> for u8 {
    fn from(lines: MaxLines) -> Self {
        match lines {
            MaxLines::Twenty => 20,
            MaxLines::Fifty => 50,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_left_out_has_its_default_and_what_is_unknown_is_refused() {
        let read = |value| serde_json::from_value::<MergeOptions>(value);
        assert_eq!(read(json!({})).unwrap(), MergeOptions::default());
        let twenty = MergeOptions { max_lines: MaxLines::Twenty, ..MergeOptions::default() };
        assert_eq!(read(json!({ "maxLines": 20 })).unwrap(), twenty);
        for wrong in [json!({ "maxLines": 21 }), json!({ "same": ["colour"] }), json!({ "colour": 1 })] {
            assert!(read(wrong).is_err());
        }
        assert_eq!(read(serde_json::to_value(&twenty).unwrap()).unwrap(), twenty);
    }

    #[test]
    fn what_a_setting_does_not_say_has_its_default() {
        let of = |setting: serde_json::Value| MergeOptions::of_setting(Some(&Row::from_value(setting).unwrap()));
        let twenty = MergeOptions { max_lines: MaxLines::Twenty, ..MergeOptions::default() };
        for blank in [json!(null), json!(""), json!(" ")] {
            assert_eq!(of(json!({ "maxLines": "20", "apart": blank, "lineOrder": blank })), twenty);
        }
        assert_eq!(of(json!({ "maxLines": "20" })), twenty);
        assert_eq!(of(json!({ "apart": "none" })).apart, BTreeSet::new());
        assert_eq!(of(json!({ "apart": "none,container" })).apart, BTreeSet::from([Apart::Container]));
    }
}
