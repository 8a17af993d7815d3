//! The keyword of the list: three characters or more are found anywhere in the numbers and names of a declaration. One or two
//! find the names that contain them, of which there are few, and the numbers that begin with them.

use core_wasm::resource::Field;
use core_wasm::resources::declaration::{HEAD, KEYWORD};

use super::declaration::ENTITY;
use crate::documents::keyword;
use crate::documents::keyword::{GRAM, Short, Wanted};
use crate::documents::list::{ListQuery, ListScope};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Fields of the keyword that hold names; the others hold numbers.
const NAMES: [&str; 2] = ["tradeName", "customerName"];

/// The rows that have the keyword, by way of the index. They meet the keyword's conditions already.
pub async fn found(app: &App, rows: ListScope, query: &ListQuery) -> Result<ListScope, ApiError> {
    let Some(text) = query.get("keyword") else { return Ok(rows) };
    let is_short = text.chars().count() < GRAM;
    let fields = KEYWORD.iter().filter_map(|name| HEAD.field(name));
    let (numbers, within): (Vec<&Field>, Vec<&Field>) =
        fields.partition(|field| is_short && !NAMES.contains(&field.name));
    let begins = numbers.iter().flat_map(|field: &&Field| spellings(text).map(|begin| (field.column_name(), begin)));
    let begins = begins.collect();
    let within = within.iter().map(|field| field.column_name()).collect();
    let wanted = Wanted { table: ENTITY, text, within, begins, short: Short::Names };
    keyword::found(app.lists().await, &app.long_lists, rows, &wanted, query.counts_all()).await
}

/// A keyword as numbers may be written: their letters are capital ones, but nobody has to type them so.
fn spellings(keyword: &str) -> impl Iterator<Item = String> {
    let (lower, upper) = (keyword.to_lowercase(), keyword.to_uppercase());
    let other = (lower != upper).then_some(lower);
    [upper].into_iter().chain(other)
}
