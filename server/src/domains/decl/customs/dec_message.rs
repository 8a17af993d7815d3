//! The declaration message of the single window (`DecMessage`): a declaration as the wire carries it, to XML and back. Its blocks and
//! elements stand in the core (`DEC_MESSAGE`), which the gateway's writer and reader go by; only what they cannot say is here.

#[cfg(test)]
mod tests;

use core_wasm::error::Problem;
use core_wasm::permission::Category;
use core_wasm::resources::declaration::{DEC_MESSAGE, SIGNED, is_record_list};
use core_wasm::row::Row;
use core_wasm::validate::is_export;
use serde_json::Value;

use crate::gateway::layout;

/// A declaration on its way: the document and the signature block (whose signature the client fills in).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecMessage {
    pub declaration: Row,
    pub sign: Row,
}

/// Renders the message.
pub fn write(message: &DecMessage) -> String {
    let mut document = message.declaration.clone();
    swap_countries(&mut document);
    document.set(SIGNED, Value::Object(message.sign.0.clone()));
    layout::write(&DEC_MESSAGE, &document)
}

/// Reads a message of any software. Problems carry the path of the element.
pub fn read(bytes: &[u8]) -> Result<DecMessage, Vec<Problem>> {
    let mut declaration = layout::read(&DEC_MESSAGE, &layout::parse(bytes)?)?;
    let sign = declaration.0.remove(SIGNED).and_then(Row::from_value).unwrap_or_default();
    swap_countries(&mut declaration);
    Ok(DecMessage { declaration, sign })
}

/// On export the message carries the final destination in `OriginCountry` and the country of origin in
/// `DestinationCountry`; this swaps the two of every line, which both directions need.
fn swap_countries(declaration: &mut Row) {
    if !is_export(declaration.borrowed()) {
        return;
    }
    let lines = declaration.0.get_mut("lines").and_then(Value::as_array_mut);
    for line in lines.into_iter().flatten().filter_map(Value::as_object_mut) {
        let (origin, destination) = (line.remove("originCountry"), line.remove("destinationCountry"));
        line.extend(destination.map(|country| ("originCountry".to_owned(), country)));
        line.extend(origin.map(|country| ("destinationCountry".to_owned(), country)));
    }
}

/// The category (iECatg) that a message is of: record lists are entry and exit of a zone.
pub fn category(declaration: &Row) -> &'static str {
    let category = match (is_export(declaration.borrowed()), is_record_list(declaration.borrowed().raw("type"))) {
        (false, false) => Category::Import,
        (true, false) => Category::Export,
        (false, true) => Category::Entry,
        (true, true) => Category::Exit,
    };
    category.ie_catg()
}
