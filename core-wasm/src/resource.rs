//! How a business resource is defined: once, as a plain static table. From a definition come the server's
//! validation, filters, OpenAPI operations and xlsx columns, and the browser's columns, search form, edit form
//! and live validation.

use serde::{Serialize, Serializer};

use crate::error::Problem;
use crate::row::Row;
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
    #[serde(flatten)]
    pub kind: Kind,
    pub required: Required,
    /// Group of the edit form, a key of the form's own.
    pub group: &'static str,
    /// Width of the list column in px; 0 keeps the field out of lists.
    pub list: u16,
    pub search: Search,
    pub sortable: bool,
    pub export: bool,
    /// Filled by the server; shown, never edited.
    pub read_only: bool,
    /// It happens once, such as an invoice or a voyage: a copy starts without it.
    pub once: bool,
    /// Dictionary family of the field on an export, where it is another one; "" when it is the same.
    pub export_family: &'static str,
    /// Element of the single-window message; "" when the name with a capital first letter is right.
    #[serde(skip)]
    pub element: &'static str,
}

impl Field {
    const fn new(name: &'static str, label: Text, kind: Kind) -> Self {
        Field {
            name,
            label,
            kind,
            required: Required::No,
            group: "",
            list: 0,
            search: Search::No,
            sortable: false,
            export: false,
            read_only: false,
            once: false,
            export_family: "",
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

    pub const fn export(mut self) -> Self {
        self.export = true;
        self
    }

    pub const fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    pub const fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// A copy starts without it.
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// The field takes its codes from another family when the row is an export.
    pub const fn on_export(mut self, family: &'static str) -> Self {
        self.export_family = family;
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
    pub fn column_name(&self) -> String {
        snake_case(self.name)
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// A rule over one row of a resource, kept in the file of its definition.
pub type RowRule = fn(&Row) -> Option<Problem>;

/// The flag of a resource by which people switch its rows on and off, and the operation that does it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Switch {
    /// The flag: `isDisabled`.
    pub field: &'static str,
    /// Its value for a row that is on.
    pub on: &'static str,
    /// Last part of the path: `toggle`. It names the action in the history too.
    pub path: &'static str,
    /// Whether the request names one row (`id`, `version`) instead of several (`ids`, `versions`).
    pub single: bool,
}

/// What somebody can be allowed to do with the rows of a resource. The code of the permission is made of the resource's
/// stem and the verb: `base:etps:add`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Verb {
    View,
    Add,
    Update,
    Delete,
}

impl Verb {
    /// The last part of a permission code.
    pub const fn name(self) -> &'static str {
        match self {
            Verb::View => "view",
            Verb::Add => "add",
            Verb::Update => "update",
            Verb::Delete => "delete",
        }
    }
}

/// All verbs: what a resource says whose rows people see, add, change and delete.
pub const CRUD: &[Verb] = &[Verb::View, Verb::Add, Verb::Update, Verb::Delete];

/// The page of a resource in the menu. Its name there is the last part of its path.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MenuPage {
    /// Group of the menu tree.
    pub group: &'static str,
    pub path: &'static str,
    pub title: Text,
    /// Permission codes, any of which opens the page; empty: everybody's who is logged in.
    pub permissions: &'static [&'static str],
}

/// Rows that belong to the rows of another resource: the lines of a document. Their table has `document_id` and `position`
/// beside the fields of their definition.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Lines {
    /// The list in the document that holds them: `lines`.
    pub list: &'static str,
    /// Their definition.
    #[serde(serialize_with = "name_of")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub of: &'static Resource,
    /// Most of them in one document.
    pub most: u32,
    /// The parameter that names the document where they are read and written one by one (`{path}/page`, `add`, `update`,
    /// `delete`); "" where they travel and are stored with the document.
    pub paged_by: &'static str,
}

impl Lines {
    /// Whether they are stored with their document, not one by one.
    pub const fn is_embedded(&self) -> bool {
        self.paged_by.is_empty()
    }
}

fn name_of<S: Serializer>(resource: &&'static Resource, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(resource.name)
}

/// A group of fields of a form.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FieldGroup {
    /// As fields name it.
    pub key: &'static str,
    pub label: Text,
}

/// What a row costs: its total price and the currency of that. Rows of a list are summed by currency.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Priced {
    /// Field of the total price.
    pub total: &'static str,
    /// Field of the currency.
    pub currency: &'static str,
}

/// The definition of a business resource. What a resource does not say is as in [`Resource::PLAIN`].
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Resource {
    /// Stem: `stockIn`; table `stock_in`, file `stock_in.rs`.
    pub name: &'static str,
    pub label: Text,
    /// Path below the API base: `/sas/v1/stockIn`; "" for a part of another resource.
    pub path: &'static str,
    /// Stem of its permission codes: `sas:stockIn` for `sas:stockIn:add`.
    pub perm: &'static str,
    /// What people can be allowed to do with its rows; none where the permissions are others', or special ones.
    pub verbs: &'static [Verb],
    pub fields: &'static [Field],
    /// The groups of its form, in their order; none: it has a single one.
    pub groups: &'static [FieldGroup],
    #[serde(skip)]
    pub rules: &'static [RowRule],
    /// The fields that no two rows share, the organisation among them where each has its own; a unique index holds it.
    #[serde(skip)]
    pub unique: &'static [&'static str],
    /// Order of the list when the request names none, as in `sort`.
    #[serde(skip)]
    pub order: &'static str,
    /// Field by which people know a row.
    pub known_by: &'static str,
    /// Columns that stay hidden until somebody chooses them.
    pub hidden: &'static [&'static str],
    /// How many filters stand open on a wide screen.
    pub first_filters: u8,
    /// Whether its list can be searched by a word that is looked for in several fields at once.
    pub keyword: bool,
    /// What a new row starts with, beside its organisation.
    pub start: &'static [(&'static str, &'static str)],
    /// The columns of a workbook of rows; none: rows cannot be imported.
    pub import: &'static [&'static str],
    /// Last part of the path that imports; "" where rows cannot be imported.
    pub import_path: &'static str,
    /// Last part of the path that deletes.
    pub delete_path: &'static str,
    /// Whether a request must name versions. Where the payload of the specification has none they are checked when they
    /// are there.
    #[serde(skip)]
    pub names_versions: bool,
    /// Whether everybody who is logged in may read.
    #[serde(skip)]
    pub open: bool,
    /// Whether the table has indexes over its fields that are searched by a part of them.
    #[serde(skip)]
    pub search_index: bool,
    pub switch: Option<Switch>,
    /// The fields of the price, where rows have one.
    pub priced: Option<Priced>,
    /// The kinds of lines of a document; none: its rows are whole by themselves.
    pub lines: &'static [Lines],
    /// Its page in the menu; none: the catalogue of pages says where it stands, or there is none. The web draws it from
    /// the definition unless it has a component of its own for it.
    pub page: Option<MenuPage>,
    /// Name of the table; "" where it is that of the resource.
    #[serde(skip)]
    pub table: &'static str,
    /// Business category (dictionary `busiCatg`) in which customers grant their rows to agents; none: they never do.
    pub category: Option<&'static str>,
    /// A row to add that is taken without complaint, as JSON: for the documents and the walks of the tests. With one the
    /// server has the generic operations of the resource.
    #[serde(skip)]
    pub example: &'static str,
}

impl Resource {
    /// What most resources leave as it is.
    pub const PLAIN: Resource = Resource {
        name: "",
        label: Text { zh: "", en: "" },
        path: "",
        perm: "",
        verbs: &[],
        fields: &[],
        groups: &[],
        rules: &[],
        unique: &[],
        order: "-id",
        known_by: "",
        hidden: &[],
        first_filters: 3,
        keyword: true,
        start: &[],
        import: &[],
        import_path: "",
        delete_path: "delete",
        names_versions: true,
        open: false,
        search_index: false,
        switch: None,
        priced: None,
        lines: &[],
        table: "",
        category: Some("base"),
        example: "",
        page: None,
    };

    /// Name of the table: `stock_in` of `stockIn`.
    pub fn table_name(&self) -> String {
        if self.table.is_empty() { snake_case(self.name) } else { self.table.to_owned() }
    }
}

impl Resource {
    /// The kinds of lines that are stored with a document.
    pub fn embedded(&self) -> impl Iterator<Item = &'static Lines> {
        self.lines.iter().filter(|lines| lines.is_embedded())
    }

    /// The field of a name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// All resources by name, for the front end and for the walks over definitions.
pub fn all() -> &'static [&'static Resource] {
    crate::resources::ALL
}
