//! What a condition can ask about: the fields of a document and of its lists, as their definitions have them.

use serde_json::Value;

use crate::resource::{self, Field, Kind, Resource};
use crate::resources::declaration::{HEAD, PARTS};
use crate::row::RowRef;

/// A document with its lists.
#[derive(Debug)]
pub struct Subject {
    pub(super) head: &'static Resource,
    pub(super) lists: Vec<(&'static str, &'static Resource)>,
}

/// What a field holds, as conditions see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Text,
    Number,
    Date,
    Flag,
    /// No value: something that holds or does not.
    Condition,
}

impl Subject {
    /// A document of any definition: its head and its lists.
    pub fn of(head: &'static Resource) -> Self {
        let mut lists = Vec::new();
        if head.name == HEAD.name {
            lists.extend(PARTS.iter().filter(|part| part.many).map(|part| (part.list, part.resource)));
        } else {
            lists.extend(head.lines.iter().map(|lines| (lines.list, lines.of)));
        }
        Subject { head, lists }
    }

    /// The declaration, which a rule is about that says nothing else.
    pub fn declaration() -> Self {
        Subject::of(&HEAD)
    }

    /// A document that houses may write rules of, by the name of its definition; "" is the declaration.
    pub fn named(document: &str) -> Option<Self> {
        match document {
            "" => Some(Subject::declaration()),
            name => resource::all().iter().find(|one| one.name == name && one.house_rules).map(|one| Subject::of(one)),
        }
    }

    /// The lists that are stored one by one and do not stand in the document as it is judged: a form does not have them, and nothing
    /// is known of what they hold.
    pub(super) fn unread(&self, head: RowRef<'_>) -> Vec<&'static str> {
        let lists = self.head.paged().map(|lines| lines.list);
        lists.filter(|list| !head.get(list).is_some_and(Value::is_array)).collect()
    }

    /// The definition of the document.
    pub fn definition(&self) -> &'static Resource {
        self.head
    }

    pub(super) fn list(&self, name: &str) -> Option<(&'static str, &'static Resource)> {
        self.lists.iter().find(|(list, _)| *list == name).copied()
    }

    /// The list ("" for the head) and the field of a path without places: `grossWet`, `lines.gQty`.
    pub fn at(&self, path: &str) -> Option<(&'static str, &'static Field)> {
        let (list, resource, name) = match path.split_once('.') {
            None => ("", self.head, path),
            Some((list, name)) => {
                let (list, resource) = self.list(list)?;
                (list, resource, name)
            }
        };
        asked(resource, name).map(|field| (list, field))
    }
}

/// The field of a name, if conditions can ask about it.
pub(super) fn asked(resource: &'static Resource, name: &str) -> Option<&'static Field> {
    resource.field(name).filter(|field| sort_of(field).is_some())
}

/// What a field holds; none for files, for the moments that the server keeps, and for the numbers by which rows are known.
pub(super) fn sort_of(field: &Field) -> Option<Sort> {
    match field.kind {
        Kind::Text { .. } | Kind::Dict { .. } | Kind::DictList { .. } => Some(Sort::Text),
        Kind::Int { .. } | Kind::Decimal { .. } => Some(Sort::Number),
        Kind::Date => Some(Sort::Date),
        Kind::Flag => Some(Sort::Flag),
        Kind::Instant | Kind::Blob { .. } | Kind::Id => None,
    }
}
