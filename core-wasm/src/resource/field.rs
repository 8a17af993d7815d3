//! What a field of a resource is: what it holds, how far it may go, where it is shown, and how a list is filtered by it.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::Serialize;

use crate::text::Text;

/// Which column of a dictionary a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DictKey {
    /// The entry's `id` (most families).
    Id,
    /// The entry's `name2`: the ISO letters of currency and country, as declarations use since 2018.
    Name2,
}

/// What a field holds and how far it may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Kind {
    /// Free text of at most `max` characters. `bytes` counts a character above U+00FF as 2, as many gateways do.
    Text { max: u16, bytes: bool },
    /// Whole number of at most `digits` digits.
    Int { digits: u8 },
    /// Decimal of at most `precision` digits, `scale` of them behind the point. On the wire a string.
    Decimal { precision: u8, scale: u8 },
    /// Calendar date, `YYYY-MM-DD` on the wire.
    Date,
    /// Instant, RFC 3339 UTC on the wire.
    Instant,
    /// '0' or '1'.
    Flag,
    /// Code of a dictionary family, at most `max` characters.
    Dict { family: &'static str, key: DictKey, max: u16 },
    /// Several codes of one family, parted by commas.
    DictList { family: &'static str, max: u16 },
    /// Id of another row.
    Id,
    /// A file as base64 text, at most `max_kb` kilobytes before encoding.
    Blob {
        #[serde(rename = "maxKb")]
        max_kb: u32,
    },
}

/// From when on a field must be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Required {
    No,
    /// Before the row leaves the house (declared, submitted, sent).
    ToDeclare,
    /// Before it can be stored in the single window as a draft (暂存). For most resources: always.
    Always,
}

/// How often a field is needed: where it stands in the compact form, and whether Enter stops there while it is blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Need {
    /// In sight; most rows have it, so that Enter stops there.
    Usual,
    /// In sight; Enter passes by unless it must be filled.
    Seldom,
    /// Follows from something else, such as the codes of a party from whose document it is: folded away, and asked for only
    /// where it must be filled and is blank.
    Given,
    /// Folded away until it holds something.
    Rare,
}

/// How a list can be filtered by a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Search {
    No,
    /// Contains the text (case does not matter).
    Like,
    /// Starts with the text; served by an index at any size.
    Prefix,
    /// Equals; several values parted by commas are any of them.
    Eq,
    /// Between `<name>From` and `<name>To`, both included.
    Range,
}

/// One field of a resource. Built by the constructors below, refined by the builder methods.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Name on the wire, camelCase; the column is its snake_case form.
    pub name: &'static str,
    pub label: Text,
    /// The label where there is little room, such as in the compact form.
    pub short: Text,
    #[serde(flatten)]
    pub kind: Kind,
    pub required: Required,
    /// Group of the edit form, a key of the form's own.
    pub group: &'static str,
    pub need: Need,
    /// Width in the compact form, in parts of 24 of a line on a wide screen.
    pub width: u8,
    /// Width of the list column in px; 0 keeps the field out of lists.
    pub list: u16,
    pub search: Search,
    /// How the search over everything looks at the field, where no list is filtered by it in that way (`rules::search`).
    #[serde(skip)]
    pub found: Search,
    pub sortable: bool,
    pub export: bool,
    /// Filled by the server; shown, never edited.
    pub read_only: bool,
    /// It happens once, such as an invoice or a voyage: a copy starts without it.
    pub once: bool,
    /// It names the line: it stays in sight where the lines are scrolled sideways.
    pub pinned: bool,
    /// The parameter of an organisation without which its lists leave the field out; "" when they always have it.
    pub shown_with: &'static str,
    /// Dictionary family of the field on an export, where it is another one; "" when it is the same.
    pub export_family: &'static str,
    /// The beginning of a tariff code does, as far as countries agree in it or have divided it: six or eight digits.
    #[serde(skip)]
    pub heading: bool,
    /// No code does that the table of this installation lacks, although customs may have it: it is reckoned with here.
    #[serde(skip)]
    pub only_listed: bool,
    /// Element of the single-window message; "" when the name with a capital first letter is right.
    #[serde(skip)]
    pub element: &'static str,
}

impl Field {
    const fn new(name: &'static str, label: Text, kind: Kind) -> Self {
        Field {
            name,
            label,
            short: label,
            kind,
            required: Required::No,
            group: "",
            need: Need::Usual,
            width: width_of(kind),
            list: 0,
            search: Search::No,
            found: Search::No,
            sortable: false,
            export: false,
            read_only: false,
            once: false,
            pinned: false,
            shown_with: "",
            export_family: "",
            heading: false,
            only_listed: false,
            element: "",
        }
    }

    pub const fn text(name: &'static str, label: Text, max: u16) -> Self {
        Field::new(name, label, Kind::Text { max, bytes: false })
    }

    pub const fn bytes(name: &'static str, label: Text, max: u16) -> Self {
        Field::new(name, label, Kind::Text { max, bytes: true })
    }

    pub const fn int(name: &'static str, label: Text, digits: u8) -> Self {
        Field::new(name, label, Kind::Int { digits })
    }

    pub const fn decimal(name: &'static str, label: Text, precision: u8, scale: u8) -> Self {
        Field::new(name, label, Kind::Decimal { precision, scale })
    }

    pub const fn date(name: &'static str, label: Text) -> Self {
        Field::new(name, label, Kind::Date)
    }

    pub const fn instant(name: &'static str, label: Text) -> Self {
        Field::new(name, label, Kind::Instant).read_only()
    }

    pub const fn flag(name: &'static str, label: Text) -> Self {
        Field::new(name, label, Kind::Flag)
    }

    pub const fn id(name: &'static str, label: Text) -> Self {
        Field::new(name, label, Kind::Id)
    }

    /// A file, carried as base64 text.
    pub const fn blob(name: &'static str, label: Text, max_kb: u32) -> Self {
        Field::new(name, label, Kind::Blob { max_kb })
    }

    /// A code kept as the entry's id.
    pub const fn dict(name: &'static str, label: Text, family: &'static str, max: u16) -> Self {
        Field::new(name, label, Kind::Dict { family, key: DictKey::Id, max })
    }

    /// A code kept as the entry's second code (ISO letters).
    pub const fn dict2(name: &'static str, label: Text, family: &'static str, max: u16) -> Self {
        Field::new(name, label, Kind::Dict { family, key: DictKey::Name2, max })
    }

    pub const fn dict_list(name: &'static str, label: Text, family: &'static str, max: u16) -> Self {
        Field::new(name, label, Kind::DictList { family, max })
    }

    /// Must be filled whenever the row is stored.
    pub const fn required(mut self) -> Self {
        self.required = Required::Always;
        self
    }

    /// Must be filled before the row is declared.
    pub const fn to_declare(mut self) -> Self {
        self.required = Required::ToDeclare;
        self
    }

    /// Shown in lists, `width` px wide, sortable.
    pub const fn list(mut self, width: u16) -> Self {
        self.list = width;
        self.sortable = true;
        self
    }

    pub const fn unsortable(mut self) -> Self {
        self.sortable = false;
        self
    }

    pub const fn search(mut self, search: Search) -> Self {
        self.search = search;
        self
    }

    /// The search over everything looks at it too: `Prefix` for numbers and codes, `Like` for names.
    pub const fn found(mut self, found: Search) -> Self {
        self.found = found;
        self
    }

    pub const fn export(mut self) -> Self {
        self.export = true;
        self
    }

    pub const fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The label where there is little room.
    pub const fn short(mut self, label: Text) -> Self {
        self.short = label;
        self
    }

    /// In sight, but Enter passes by.
    pub const fn seldom(mut self) -> Self {
        self.need = Need::Seldom;
        self
    }

    /// Folded away until it holds something.
    pub const fn rare(mut self) -> Self {
        self.need = Need::Rare;
        self
    }

    /// Width in the compact form, in parts of 24 of a line on a wide screen.
    pub const fn width(mut self, parts: u8) -> Self {
        self.width = parts;
        self
    }

    pub const fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// People key it: an instant, which else the server fills.
    pub const fn keyed(mut self) -> Self {
        self.read_only = false;
        self
    }

    /// It stays in sight where lines are scrolled sideways.
    pub const fn pinned(mut self) -> Self {
        self.pinned = true;
        self
    }

    /// Lists have it only where the organisation has switched this parameter on.
    pub const fn shown_with(mut self, parameter: &'static str) -> Self {
        self.shown_with = parameter;
        self
    }

    /// A copy starts without it.
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// A tariff code of which six or eight digits do.
    pub const fn or_heading(mut self) -> Self {
        self.heading = true;
        self
    }

    /// Only codes that the table of this installation has.
    pub const fn only_listed(mut self) -> Self {
        self.only_listed = true;
        self
    }

    /// The field takes its codes from another family when the row is an export.
    pub const fn on_export(mut self, family: &'static str) -> Self {
        self.export_family = family;
        self
    }

    /// The field as a row of this direction has it: on an export it may take its codes from another family.
    pub fn in_direction(mut self, export: bool) -> Self {
        if let Kind::Dict { family, .. } = &mut self.kind
            && export
            && !self.export_family.is_empty()
        {
            *family = self.export_family;
        }
        self
    }

    /// Names the message element where it is not simply the capitalised name.
    pub const fn element(mut self, element: &'static str) -> Self {
        self.element = element;
        self
    }

    /// Whether the field names an organisation: people read its name, not its id.
    pub fn names_organisation(&self) -> bool {
        self.kind == Kind::Id && matches!(self.name, "orgId" | "customerId")
    }

    /// Name of the message element of this field: `GrossWet` for `grossWet`, `CodeTS` for `codeTS`.
    pub fn element_name(&self) -> String {
        if !self.element.is_empty() {
            return self.element.to_owned();
        }
        let mut letters = self.name.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// Name of the column: snake_case of the wire name (`grossWet` -> `gross_wet`, `codeTS` -> `code_t_s`).
    pub fn column_name(&self) -> &'static str {
        snake_case(self.name)
    }
}

/// How wide a field stands in the compact form where its definition says nothing: as wide as what it usually holds.
const fn width_of(kind: Kind) -> u8 {
    match kind {
        Kind::Text { max, .. } if max > 200 => 12,
        Kind::Text { max, .. } if max > 64 => 8,
        Kind::Instant => 5,
        _ => 4,
    }
}

/// A name of the wire as the database has it. Each request asks for some, and definitions have few: each is made once.
pub(super) fn snake_case(name: &'static str) -> &'static str {
    static MADE: RwLock<BTreeMap<&'static str, &'static str>> = RwLock::new(BTreeMap::new());
    if !name.bytes().any(|letter| letter.is_ascii_uppercase()) {
        return name;
    }
    if let Some(made) = MADE.read().unwrap_or_else(PoisonError::into_inner).get(name) {
        return made;
    }
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    MADE.write().unwrap_or_else(PoisonError::into_inner).entry(name).or_insert_with(|| snake.leak())
}
