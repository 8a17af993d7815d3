//! Packed fields: texts in which each position has a meaning of its own. The form offers their places one by one,
//! the rules check them by the same table. Source: declaration handbook of the single window, "positional fields".

use serde::Serialize;

use crate::dictionary::Dictionaries;
use crate::text::{Message, Text, text};

/// A field whose positions have meanings.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Packed {
    /// Field of the head.
    pub field: &'static str,
    /// Whether every place must be filled as soon as the field is.
    pub full: bool,
    pub places: &'static [Place],
}

/// One place of a packed field. Positions that no place names may hold anything.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// First position, counted from 1.
    pub from: u8,
    /// Number of positions.
    pub len: u8,
    pub label: Text,
    /// The label where there is little room.
    pub short: Text,
    /// Dictionary family of its codes; "" when they are listed in `codes`.
    pub family: &'static str,
    /// Codes and what they mean.
    pub codes: &'static [(&'static str, Text)],
}

/// A place that holds none of its codes.
#[derive(Clone, Copy, Debug)]
pub struct WrongPlace<'a> {
    pub place: &'static Place,
    /// What stands there, blanks included.
    pub found: &'a str,
}

/// What stands at a place of a packed field, as the form shows it.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Filled {
    /// Without the blanks behind it; "" for a blank place.
    pub code: String,
    /// Whether it is none of the codes of the place.
    pub wrong: bool,
}

impl Packed {
    /// The packed field of a name.
    pub fn of(field: &str) -> Option<&'static Packed> {
        PACKED.iter().find(|packed| packed.field == field)
    }

    /// The first place of `value` (as typed, blanks matter) that holds none of its codes; blanks are allowed unless
    /// the field must be full. Places of a family that is not loaded are not judged.
    pub fn first_wrong<'a>(&self, value: &'a str, dicts: &Dictionaries) -> Option<WrongPlace<'a>> {
        self.places.iter().find_map(|place| {
            let found = place.of(value);
            self.is_wrong(place, found, dicts).then_some(WrongPlace { place, found })
        })
    }

    /// What stands at each place.
    pub fn filled(&self, value: &str, dicts: &Dictionaries) -> Vec<Filled> {
        let at = |place: &Place| {
            let found = place.of(value);
            Filled { code: found.trim_end().to_owned(), wrong: self.is_wrong(place, found, dicts) }
        };
        self.places.iter().map(at).collect()
    }

    /// `value` with a code at a place, counted from 0. What stands beside it stays where it is.
    pub fn with(&self, value: &str, at: usize, code: &str) -> String {
        let Some(place) = self.places.get(at) else { return value.to_owned() };
        let (start, len) = (usize::from(place.from - 1), usize::from(place.len));
        let mut letters: Vec<char> = value.chars().collect();
        letters.resize(letters.len().max(start + len), ' ');
        letters.splice(start..start + len, code.chars().chain(std::iter::repeat(' ')).take(len));
        letters.into_iter().collect::<String>().trim_end().to_owned()
    }

    fn is_wrong(&self, place: &Place, found: &str, dicts: &Dictionaries) -> bool {
        if found.trim().is_empty() { self.full } else { !place.allows(found, dicts) }
    }

    /// How many positions the places cover.
    pub fn width(&self) -> usize {
        self.places.iter().map(|place| usize::from(place.from - 1 + place.len)).max().unwrap_or_default()
    }
}

impl Place {
    /// The label where there is little room.
    const fn short(mut self, label: Text) -> Self {
        self.short = label;
        self
    }

    /// What stands at this place; "" when the value is too short.
    pub fn of<'a>(&self, value: &'a str) -> &'a str {
        let mut starts = value.char_indices().map(|(at, _)| at).chain([value.len()]);
        let Some(from) = starts.nth(usize::from(self.from - 1)) else { return "" };
        let to = starts.nth(usize::from(self.len - 1)).unwrap_or(value.len());
        &value[from..to]
    }

    /// The codes of this place with what they mean, for a message.
    pub fn allowed(&self, dicts: &Dictionaries) -> Message {
        let listed = self.codes.iter().map(|(code, name)| (*code, name.zh, name.en));
        let entries = dicts.entries(self.family).iter().map(|entry| {
            let in_english = if entry.name_en.is_empty() { &entry.name } else { &entry.name_en };
            (entry.id.as_str(), entry.name.as_str(), in_english.as_str())
        });
        let known: Vec<_> = listed.chain(entries).filter(|(code, ..)| !code.trim().is_empty()).collect();
        let joined = |separator: &str, named: fn(&(&str, &str, &str)) -> String| {
            known.iter().map(named).collect::<Vec<_>>().join(separator)
        };
        Message {
            zh: joined("、", |(code, name, _)| format!("{code} {name}")),
            en: joined(", ", |(code, _, name)| format!("{code} {name}")),
        }
    }

    fn allows(&self, found: &str, dicts: &Dictionaries) -> bool {
        let found = found.trim_end();
        let listed = self.codes.iter().any(|(code, _)| *code == found);
        listed || (!self.family.is_empty() && !dicts.lacks(self.family, found))
    }
}

/// A place of one position whose codes are a dictionary family.
const fn of_family(from: u8, family: &'static str, label: Text) -> Place {
    Place { from, len: 1, label, short: label, family, codes: &[] }
}

/// A place of one position with codes of its own.
const fn coded(from: u8, label: Text, codes: &'static [(&'static str, Text)]) -> Place {
    Place { from, len: 1, label, short: label, family: "", codes }
}

/// Kinds of declaration (family `decTypePrefix`) that are record lists of a zone (备案清单).
const RECORD_LISTS: &[&str] = &["ML", "LY", "SM", "SL", "MK", "AL", "BL", "ZY"];

/// Whether a declaration type (its first two positions) says that it is a record list.
pub fn is_record_list(kind: &str) -> bool {
    kind.get(..2).is_some_and(|prefix| RECORD_LISTS.contains(&prefix))
}

/// Kinds of declaration that say that it is self-declared and self-paid (自报自缴).
const SELF_PAID: &[&str] = &["Z", "ZC", "ZY", "ZW", "ZF", "ZX"];

/// Whether a declaration type (its first two positions) says that the declaration is self-declared and self-paid.
pub fn is_self_paid(kind: &str) -> bool {
    kind.get(..2).is_some_and(|prefix| SELF_PAID.contains(&prefix.trim()))
}

/// All packed fields.
pub static PACKED: &[Packed] = &[
    Packed {
        field: "type",
        full: false,
        places: &[
            Place {
                from: 1,
                len: 2,
                label: text("报关单类型前缀", "Kind of declaration"),
                short: text("报关单类型前缀", "Kind of declaration"),
                family: "decTypePrefix",
                codes: &[],
            },
            coded(
                3,
                text("申报方式", "Whole or two-step"),
                &[
                    ("0", text("整合申报", "whole declaration")),
                    ("5", text("两步申报概要申报", "two-step, summary")),
                    ("6", text("两步申报完整申报", "two-step, complete")),
                ],
            ),
            // Positions 4 to 6 mean nothing; clients fill them as they like.
            coded(7, text("组合港", "Combined port"), &[("Z", text("组合港", "combined port"))]),
        ],
    },
    Packed {
        field: "promiseItmes",
        full: true,
        places: &[
            of_family(1, "promiseItem", text("特殊关系确认", "Special relation")).short(text("特殊关系", "Relation")),
            of_family(2, "promiseItem", text("价格影响确认", "Price influenced")).short(text("价格影响", "Influence")),
            of_family(3, "promiseItem", text("支付特许权使用费确认", "Royalty paid"))
                .short(text("特许权费", "Royalty")),
            of_family(4, "promiseItem", text("公式定价确认", "Formula pricing")).short(text("公式定价", "Formula")),
            of_family(5, "promiseItem", text("暂定价格确认", "Provisional price"))
                .short(text("暂定价格", "Provisional")),
        ],
    },
    Packed {
        field: "businessItems",
        full: false,
        places: &[
            of_family(1, "yesNo", text("税单无纸化", "Paperless tax bill")),
            of_family(2, "yesNo", text("担保验放", "Release on guarantee")),
            of_family(3, "yesNo", text("跨境电商海外仓", "Cross-border overseas warehouse")),
            of_family(4, "yesNo", text("组合港", "Combined port")),
            of_family(5, "yesNo", text("自报自缴", "Self-declare, self-pay")),
        ],
    },
    Packed {
        field: "dataSource",
        full: false,
        places: &[
            coded(
                1,
                text("口罩标准", "Mask standard"),
                &[
                    ("0", text("否", "no")),
                    ("1", text("国外标准", "foreign standard")),
                    ("2", text("国家标准", "national standard")),
                ],
            ),
            of_family(3, "yesNo", text("拆分货物", "Split goods")),
            of_family(5, "yesNo", text("智能申报", "Intelligent declaration")),
        ],
    },
    Packed {
        field: "specDeclFlag",
        full: false,
        places: &[
            of_family(1, "yesNo", text("国际赛事", "International event")),
            of_family(2, "yesNo", text("特殊进出军工物资", "Military goods")),
            of_family(3, "yesNo", text("国际援助物资", "Aid goods")),
            of_family(4, "yesNo", text("国际会议", "Conference")),
            of_family(5, "yesNo", text("直通放行", "Direct release")),
            of_family(6, "yesNo", text("外交礼遇", "Diplomatic")),
            of_family(7, "yesNo", text("转关", "Transit")),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(field: &str, value: &str) -> Option<u8> {
        let packed = Packed::of(field).unwrap();
        packed.first_wrong(value, &Dictionaries::default()).map(|wrong| wrong.place.from)
    }

    #[test]
    fn each_place_holds_one_of_its_codes() {
        assert_eq!(wrong("type", "  0"), None);
        assert_eq!(wrong("type", "ML5   Z"), None);
        assert_eq!(wrong("type", "  7"), Some(3));
        assert_eq!(wrong("type", "  0  x"), None);
        assert_eq!(wrong("type", "  0   Y"), Some(7));
    }

    #[test]
    fn a_full_field_has_no_blank_place() {
        assert_eq!(wrong("promiseItmes", "00901"), None);
        assert_eq!(wrong("promiseItmes", "0090"), Some(5));
        assert_eq!(wrong("promiseItmes", "0 900"), Some(2));
        assert_eq!(wrong("specDeclFlag", "1"), None);
    }

    #[test]
    fn a_place_is_written_where_it_stands() {
        let with = |field: &str, value: &str, at: usize, code: &str| Packed::of(field).unwrap().with(value, at, code);
        assert_eq!(with("type", "", 1, "5"), "  5");
        assert_eq!(with("type", "  5", 0, "ML"), "ML5");
        assert_eq!(with("type", "ML5", 2, "Z"), "ML5   Z");
        assert_eq!(with("type", "ML5   Z", 0, ""), "  5   Z");
        assert_eq!(with("type", "  5", 1, ""), "");
        assert_eq!(with("dataSource", "1", 2, "1"), "1   1");
        assert_eq!(with("promiseItmes", "0090", 4, "1"), "00901");
        // What no place names stays.
        assert_eq!(with("dataSource", "1x1y1", 1, "0"), "1x0y1");
        assert_eq!(with("businessItems", "00000", 9, "1"), "00000");
    }

    #[test]
    fn what_stands_at_each_place_is_told_with_what_is_wrong() {
        let filled = |field: &str, value: &str| -> Vec<(String, bool)> {
            let found = Packed::of(field).unwrap().filled(value, &Dictionaries::default());
            found.into_iter().map(|place| (place.code, place.wrong)).collect()
        };
        let of = |code: &str, wrong: bool| (code.to_owned(), wrong);
        assert_eq!(filled("type", "  7"), [of("", false), of("7", true), of("", false)]);
        assert_eq!(filled("promiseItmes", "0 9").iter().filter(|(_, wrong)| *wrong).count(), 3);
    }

    #[test]
    fn positions_are_characters_not_bytes() {
        let place = &Packed::of("type").unwrap().places[1];
        assert_eq!(place.of("保税5"), "5");
        assert_eq!(place.of("ML"), "");
    }

    #[test]
    fn every_packed_field_fits_its_definition() {
        for packed in PACKED {
            let field = super::super::HEAD.field(packed.field).unwrap();
            let crate::resource::Kind::Text { max, .. } = field.kind else { panic!("{} is no text", packed.field) };
            assert!(packed.width() <= usize::from(max), "{} is too short for its places", packed.field);
        }
    }
}
