//! How a document is laid out in a message to customs: which element holds which fields, in which order. One writer and one reader
//! of the server go over these tables, whatever the document.

use super::{Field, Resource};

/// A list of a document and its place in the message.
#[derive(Debug)]
pub struct Part {
    /// Name on the wire: `lines`.
    pub list: &'static str,
    /// Element around the repeated ones: `DecLists`; "" when they stand without one.
    pub wrapper: &'static str,
    /// Element of one row: `DecList`.
    pub element: &'static str,
    pub resource: &'static Resource,
    /// false for a block that exists once and is an object on the wire (`tpAccess`).
    pub many: bool,
    /// Fields in message order; empty when the definition has it.
    pub order: &'static [&'static str],
    /// Lists inside each row.
    pub inner: &'static [Part],
}

impl Part {
    /// A list whose rows have the fields of their definition, in its order.
    pub const fn list(
        list: &'static str,
        wrapper: &'static str,
        element: &'static str,
        resource: &'static Resource,
    ) -> Self {
        Part { list, wrapper, element, resource, many: true, order: &[], inner: &[] }
    }

    /// The fields in the order of the message.
    pub fn message_fields(&self) -> impl Iterator<Item = &'static Field> {
        in_order(self.resource, self.order)
    }
}

/// The fields of a definition in this order; in its own where none is given.
pub fn in_order(resource: &'static Resource, order: &'static [&'static str]) -> impl Iterator<Item = &'static Field> {
    let definition = if order.is_empty() { resource.fields } else { &[] };
    order.iter().filter_map(|name| resource.field(name)).chain(definition)
}

/// A block of a message.
#[derive(Debug)]
pub enum Block {
    /// Fields that stand once in an element of their own.
    Fields {
        element: &'static str,
        resource: &'static Resource,
        /// Fields in message order; empty when the definition has it.
        order: &'static [&'static str],
        /// Name of the object of the document that has them; "" for the document itself.
        object: &'static str,
    },
    /// A list of the document, by its name on the wire.
    List(&'static str),
}

/// A whole message.
#[derive(Debug)]
pub struct Layout {
    /// Its element, without which a file is another message.
    pub root: &'static str,
    pub attributes: &'static [(&'static str, &'static str)],
    /// The blocks in their order. The first one must be there.
    pub blocks: &'static [Block],
    /// The lists that the blocks name.
    pub parts: &'static [Part],
    /// Elements of fields that have another name in this message than their definition says.
    pub names: &'static [(&'static str, &'static str)],
    /// More rows of one list than any document has; more are an attack or a mistake.
    pub max_rows: usize,
    /// Whether the blanks of a field's value mean something.
    pub keeps_blanks: fn(&Field) -> bool,
}

impl Layout {
    /// The part of a list name.
    pub fn part(&self, list: &str) -> Option<&'static Part> {
        self.parts.iter().find(|part| part.list == list)
    }

    /// The name of a field's element.
    pub fn element(&self, field: &Field) -> String {
        let other = self.names.iter().find(|(name, _)| *name == field.name);
        other.map_or_else(|| field.element_name(), |(_, element)| (*element).to_owned())
    }
}
