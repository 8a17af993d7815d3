//! What a job makes beside the sheets of lists.

use std::fs::File;
use std::sync::atomic::AtomicU64;

use boxed::boxed;
use core_wasm::text::Text;

use crate::accounts::caller::Caller;
use crate::documents::list::ListQuery;
use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::app::App;

/// A kind of file that jobs make.
#[boxed]
pub trait Maker: Sync {
    /// Path of the operation that asks for one; its jobs carry it.
    fn path(&self) -> &'static str;

    /// What its maker is told when it is there, with `{name}` and `{count}`.
    fn done(&self) -> Text;

    /// The type of the file.
    fn content_type(&self) -> &'static str;

    /// Makes it with the rights of the caller, and counts in `written` what went into it.
    ///
    /// # Errors
    /// A refusal ends the job with its words; a failure of the machine puts it off.
    async fn make(&self, app: &App, caller: &Caller, query: &ListQuery, written: &AtomicU64) -> Result<File, ApiError>;
}

/// The kinds: domains register them.
pub static MAKERS: Registered<&'static [&'static dyn Maker]> = Registered::new();

/// The kind that is asked for at a path.
pub fn maker(path: &str) -> Option<&'static dyn Maker> {
    MAKERS.get().iter().copied().find(|maker| maker.path() == path)
}
