//! The row of a stored file as it is listed and travels.

use core_wasm::resource::Field;
use core_wasm::resources::files::{RELATED, STORED_FILE};
use core_wasm::row::Row;
use core_wasm::text::text;

use crate::documents::codec;
use crate::documents::list::ListSpec;
use crate::files::file::Model;
use crate::process::error::ApiError;

const ID: &Field = &Field::id("id", text("编号", "Id"));

/// The lists of files as they are kept, without what is told of documents (see [`super::related`]).
pub fn list() -> ListSpec {
    shown().without(&RELATED)
}

/// The lists of files as they are shown.
pub fn shown() -> ListSpec {
    ListSpec::new("stored_file").unversioned().fields(STORED_FILE.fields).also(&RELATED).order("-createdAt")
}

/// The file as it travels, without what it belongs to.
pub fn row(file: &Model) -> Result<Row, ApiError> {
    let kept = STORED_FILE.fields.iter().filter(|field| !RELATED.contains(&field.name));
    codec::row_of([ID].into_iter().chain(kept), file)
}
