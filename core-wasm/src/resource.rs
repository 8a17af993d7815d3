//! How a business resource is defined: once, as a plain static table. From a definition come the server's
//! validation, filters, OpenAPI operations and xlsx columns, and the browser's columns, search form, edit form
//! and live validation.

mod field;
pub mod message;

pub use field::{DictKey, Field, Kind, Need, Required, Search};

use serde::{Serialize, Serializer};

use crate::error::Problem;
use crate::row::Row;
use crate::text::Text;

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
    /// The command of the document (see `states`) that must be allowed for its lines to change.
    pub changed_by: &'static str,
    /// Whether people add some: else they are made.
    pub added: bool,
    /// Whether a document that is complete has some.
    #[serde(skip)]
    pub needed: bool,
    /// The field of their number, which each new line gets from its document: one more than the highest; "" where they have
    /// none.
    #[serde(skip)]
    pub numbered: &'static str,
    /// The fields by which a row of a workbook names a line that is there: it changes that line instead of adding one. None: each
    /// row adds a line.
    #[serde(skip)]
    pub matched: &'static [&'static str],
    /// The field by which a row that leaves the last of `matched` blank may be found; "" where there is none.
    #[serde(skip)]
    pub found_by: &'static str,
    /// The field by which a line is filled from elsewhere, and the fields that it may leave to that: a workbook with a column of the first
    /// may lack theirs.
    #[serde(skip)]
    pub filled_by: (&'static str, &'static [&'static str]),
    /// The field by which a line of a list that is sent without ids is found again although it says something else: a number that it has of
    /// its own in its document; "" where it has none.
    #[serde(skip)]
    pub own_number: &'static str,
    /// Fields that are counted by what happens to a line. Nobody keys them: whoever sends something else than what is there is told,
    /// for else they would believe that it was stored.
    #[serde(skip)]
    pub counted: &'static [&'static str],
}

impl Lines {
    /// Lines that are stored with their document.
    pub const fn embedded(list: &'static str, of: &'static Resource, most: u32) -> Lines {
        Lines {
            list,
            of,
            most,
            paged_by: "",
            changed_by: "update",
            added: true,
            needed: true,
            numbered: "",
            matched: &[],
            found_by: "",
            filled_by: ("", &[]),
            own_number: "",
            counted: &[],
        }
    }

    /// Lines that are read and stored one by one; `paged_by` names their document.
    pub const fn paged(list: &'static str, of: &'static Resource, most: u32, paged_by: &'static str) -> Lines {
        Lines { paged_by, ..Lines::embedded(list, of, most) }
    }

    /// Lines that have a number of their own in their document.
    pub const fn own_number(mut self, field: &'static str) -> Lines {
        self.own_number = field;
        self
    }

    /// Lines of which some fields are counted by what happens to them.
    pub const fn counted(mut self, fields: &'static [&'static str]) -> Lines {
        self.counted = fields;
        self
    }

    /// Lines that are made, and may be changed where a command of their document is allowed.
    pub const fn made(mut self, changed_by: &'static str) -> Lines {
        self.changed_by = changed_by;
        self.added = false;
        self
    }

    /// Lines without which a document may be complete.
    pub const fn optional(mut self) -> Lines {
        self.needed = false;
        self
    }

    /// Lines that are stored one by one and get the next number of their document.
    pub const fn numbered(mut self, field: &'static str) -> Lines {
        self.numbered = field;
        self
    }

    /// Lines of which a workbook changes those that it names by these fields.
    pub const fn matched(mut self, fields: &'static [&'static str]) -> Lines {
        self.matched = fields;
        self
    }

    /// Lines that a row of a workbook may also name by this field, where it leaves the last of those of [`Self::matched`] blank.
    pub const fn found_by(mut self, field: &'static str) -> Lines {
        self.found_by = field;
        self
    }

    /// Lines in which some fields follow from another one.
    pub const fn filled_by(mut self, by: (&'static str, &'static [&'static str])) -> Lines {
        self.filled_by = by;
        self
    }

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
    /// What its rows are and how to begin, in a sentence: stands on a list that has none.
    pub about: Text,
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
    /// Whether what is unique is the same in whatever capitals somebody writes it.
    #[serde(skip)]
    pub any_capitals: bool,
    /// Order of the list when the request names none, as in `sort`.
    #[serde(skip)]
    pub order: &'static str,
    /// Field by which people know a row.
    pub known_by: &'static str,
    /// The field at which a new line begins in a grid; "": at the first that it cannot do without.
    pub begins: &'static str,
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
    /// Whether each row opens on a page of its own although it has no lines; documents with lines do anyway.
    pub own_page: bool,
    /// Its page in the menu; none: the catalogue of pages says where it stands, or there is none. The web draws it from
    /// the definition unless it has a component of its own for it.
    pub page: Option<MenuPage>,
    /// Name of the table; "" where it is that of the resource.
    #[serde(skip)]
    pub table: &'static str,
    /// The parameter of an organisation that says how often it reviews such a document; none: they are not reviewed.
    #[serde(skip)]
    pub reviews: Option<&'static str>,
    /// Whether a house may write checks of it ([`crate::rules::house`]): they speak when it is to be complete.
    #[serde(skip)]
    pub house_rules: bool,
    /// Business category (dictionary `busiCatg`) in which customers grant their rows to agents; none: they never do.
    pub category: Option<&'static str>,
    /// A row to add that is taken without complaint, as JSON: for the documents and the walks of the tests. With one the
    /// server has the generic operations of the resource.
    #[serde(skip)]
    pub example: &'static str,
    /// The same of lines, which are added to a document and have no generic operations of their own.
    #[serde(skip)]
    pub line_example: &'static str,
}

impl Resource {
    /// What most resources leave as it is.
    pub const PLAIN: Resource = Resource {
        name: "",
        label: Text { zh: "", en: "" },
        about: Text { zh: "", en: "" },
        path: "",
        perm: "",
        verbs: &[],
        fields: &[],
        groups: &[],
        rules: &[],
        unique: &[],
        any_capitals: false,
        order: "-id",
        known_by: "",
        begins: "",
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
        own_page: false,
        table: "",
        reviews: None,
        house_rules: false,
        category: Some("base"),
        example: "",
        line_example: "",
        page: None,
    };

    /// Name of the table: `stock_in` of `stockIn`.
    pub fn table_name(&self) -> &'static str {
        if self.table.is_empty() { field::snake_case(self.name) } else { self.table }
    }
}

impl Resource {
    /// Whether each row opens on a page of its own; else it opens beside its list.
    pub const fn opens_on_page(&self) -> bool {
        self.own_page || !self.lines.is_empty()
    }

    /// The kinds of lines that are stored one by one.
    pub fn paged(&self) -> impl Iterator<Item = &'static Lines> {
        self.lines.iter().filter(|lines| !lines.is_embedded())
    }

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
