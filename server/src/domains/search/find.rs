//! GET /search/v1/find: documents of all kinds by a text in them.

use core_wasm::rules::search::{LONGEST, SHORTEST, order};
use core_wasm::validate::is_legal;
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, timeout};
use utoipa::{IntoParams, ToSchema};

use axum::extract::State;

use super::kind::{self, Kind};
use super::look::{FoundDocument, look, with_names};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Documents of one kind, and of all together.
const OF_A_KIND: usize = 8;
const IN_ALL: usize = 30;
/// Kinds that are looked through at the same time: nobody takes more connections than a list does with its count.
const TOGETHER: usize = 2;
/// How long one kind may take, and how long new ones are begun.
const ONE: Duration = Duration::from_millis(1_500);
const EVERY: Duration = Duration::from_secs(5);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// The text: 2 to 64 characters.
    #[serde(default)]
    keyword: String,
}

/// What was found in all documents.
#[derive(Debug, Serialize, ToSchema)]
pub struct Everything {
    /// The best first: whole values, then beginnings, then parts; of those that match alike the newest.
    rows: Vec<FoundDocument>,
    /// The kinds that did not answer in time.
    late: Vec<&'static str>,
}

pub async fn find(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Everything> {
    let text = wanted.keyword.trim();
    let length = text.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) || !is_legal(text) {
        return Err(ApiError::characters("keyword", SHORTEST, LONGEST));
    }
    let begun = Instant::now();
    let kinds: Vec<&Kind> = kind::all().iter().filter(|kind| kind.is_open_to(&caller)).collect();
    let (mut rows, mut late) = (Vec::new(), Vec::new());
    for some in kinds.chunks(TOGETHER) {
        if begun.elapsed() > EVERY {
            late.extend(some.iter().map(|kind| kind.head.name));
            continue;
        }
        let looks = some.iter().map(|kind| timeout(ONE, look(&app, &caller, kind, text)));
        for (kind, found) in some.iter().zip(join_all(looks).await) {
            match found {
                Ok(found) => rows.extend(best(found?, OF_A_KIND)),
                Err(_) => late.push(kind.head.name),
            }
        }
    }
    let mut rows = best(rows, IN_ALL);
    with_names(app.lists().await, &mut rows).await?;
    Ok(Done::data(Everything { rows, late }))
}

/// The best of what was found.
fn best(mut found: Vec<FoundDocument>, most: usize) -> Vec<FoundDocument> {
    found.sort_by(|one, other| order(one.by, &one.made, one.id).cmp(&order(other.by, &other.made, other.id)));
    found.truncate(most);
    found
}
