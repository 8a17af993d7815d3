//! POST /sys/v1/file/bill/upload: one file as the part `file` of a form, which may name as `relatedNo` the declaration that it
//! belongs to.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::text::catalogue::file as texts;

use super::{related, row};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::domains::decl::access::by_number;
use crate::files::file;
use crate::files::received::{Received, keep};
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn upload(State(app): State<App>, caller: Caller, given: Received) -> Answer<Row> {
    let declaration = match given.related_no.as_str() {
        "" => None,
        number => {
            let none = || ApiError::rule(Problem::error("file.related", related::NUMBER, texts::NO_RELATED));
            Some(by_number(&app.db, &caller, number).await?.ok_or_else(none)?.id)
        }
    };
    let (tx, kept) = keep(&app, &caller, given, file::UPLOAD, declaration).await?;
    let mut kept = [row::row(&kept)?];
    related::tell(&tx, &caller, &mut kept).await?;
    let [row] = kept;
    tx.done(Done::data(row)).await
}
