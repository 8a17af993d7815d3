//! The declaration message of the single window (`DecMessage`): a declaration as the wire carries it, to XML and back.
//! Blocks, element names and field order come from the core's definitions; only the order of the blocks is kept here.

mod read;
#[cfg(test)]
mod tests;
mod write;

use core_wasm::permission::Category;
use core_wasm::resource::Field;
use core_wasm::resources::declaration::{PACKED, Part, part};
use core_wasm::row::Row;
use core_wasm::validate::is_export;

pub use read::read;
pub use write::write;

pub const ROOT: &str = "DecMessage";
pub const NAMESPACE: &str = "http://www.chinaport.gov.cn/dec";
/// Version of the import interface that the field table describes.
pub const VERSION: &str = "3.1";
/// More rows of one list than any declaration has; more are an attack or a mistake.
pub const MAX_ROWS: usize = 1000;

/// A declaration on its way: the document and the signature block (whose signature the client fills in).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecMessage {
    pub declaration: Row,
    pub sign: Row,
}

/// The blocks of the message.
#[derive(Clone, Copy)]
enum Block {
    Head,
    FreeText,
    Sign,
    /// A list of the declaration, by its wire name.
    List(&'static str),
}

/// Order of the blocks in the message (an XSLT of a large forwarder's software).
const BLOCKS: &[Block] = &[
    Block::Head,
    Block::List("lines"),
    Block::List("containers"),
    Block::List("licenceDocus"),
    Block::List("requestCerts"),
    Block::List("otherPacks"),
    Block::List("copLimits"),
    Block::List("users"),
    Block::List("markLobs"),
    Block::FreeText,
    Block::Sign,
    Block::List("copPromises"),
    Block::List("tpAccess"),
    Block::List("edocRealations"),
    Block::List("ecoRelations"),
];

impl Block {
    fn part(self) -> Option<&'static Part> {
        match self {
            Block::List(list) => part(list),
            _ => None,
        }
    }
}

/// Whether the blanks of a field's value mean something.
fn is_packed(field: &Field) -> bool {
    PACKED.iter().any(|packed| packed.field == field.name)
}

/// On export the message carries the final destination in `OriginCountry` and the country of origin in
/// `DestinationCountry`; this swaps the two of a line, which both directions need.
fn swap_countries(line: &mut Row) {
    let taken = |line: &mut Row, field: &str| line.0.remove(field);
    let (origin, destination) = (taken(line, "originCountry"), taken(line, "destinationCountry"));
    if let Some(destination) = destination {
        line.set("originCountry", destination);
    }
    if let Some(origin) = origin {
        line.set("destinationCountry", origin);
    }
}

/// The category (iECatg) that a message is of: record lists (type `ML`) are entry and exit of a zone.
pub fn category(declaration: &Row) -> &'static str {
    let category = match (is_export(declaration.borrowed()), declaration.borrowed().raw("type").starts_with("ML")) {
        (false, false) => Category::Import,
        (true, false) => Category::Export,
        (false, true) => Category::Entry,
        (true, true) => Category::Exit,
    };
    category.ie_catg()
}

#[cfg(test)]
mod order {
    use super::*;
    use core_wasm::resources::declaration::PARTS;

    #[test]
    fn every_list_of_the_declaration_has_its_place_once() {
        for wanted in PARTS {
            let places =
                BLOCKS.iter().filter(|block| block.part().is_some_and(|part| part.list == wanted.list)).count();
            assert_eq!(places, 1, "{} stands {places} times in the message", wanted.list);
        }
        for block in BLOCKS {
            if let Block::List(list) = block {
                assert!(block.part().is_some(), "{list} is no list of a declaration");
            }
        }
    }
}
