//! The making of a pack by a worker, with the rights that its maker has at that moment.

use std::fs::File;
use std::sync::atomic::AtomicU64;

use boxed::boxed;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use core_wasm::resource::Resource;
use core_wasm::rules::questions;
use core_wasm::text::Text;
use core_wasm::text::catalogue::evidence as texts;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait};
use serde_json::{Value as Json, json};

use super::gather::{self, Told, canonical};
use super::zipped::{Source, Zipped};
use super::{ACCESS, MAKE, index, key, page};
use crate::accounts::caller::Caller;
use crate::api::access::permit;
use crate::documents::exports::maker::Maker;
use crate::documents::list::{ListQuery, wanted_day};
use crate::domains::question::subject;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most documents of one pack.
const MOST: usize = 500;
/// The form of packs, for whoever reads them.
const FORMAT: &str = "evidence-pack/1";
/// The files that are signed for and by: they are in no list.
const MANIFEST: &str = "manifest.json";
const SIGNATURE: &str = "manifest.sig";

/// Packs are made by the workers of exports.
pub struct Packs;

#[boxed]
impl Maker for Packs {
    fn path(&self) -> &'static str {
        MAKE
    }

    fn done(&self) -> Text {
        texts::DONE
    }

    fn content_type(&self) -> &'static str {
        "application/zip"
    }

    async fn make(&self, app: &App, caller: &Caller, query: &ListQuery, written: &AtomicU64) -> Result<File, ApiError> {
        permit(ACCESS, &caller.permissions)?;
        pack(app, caller, query, written).await
    }
}

/// Makes the pack that a job asks for; `written` counts its files.
async fn pack(app: &App, caller: &Caller, query: &ListQuery, written: &AtomicU64) -> Result<File, ApiError> {
    let resource = query.get("resource").ok_or_else(|| ApiError::missing("resource"))?;
    let mut zipped = Zipped::new(app, written)?;
    if let Some(id) = query.get("id") {
        let id = id.parse().map_err(|_| ApiError::no_number("id"))?;
        let subject = subject::seen(&app.db, caller, resource, id).await?;
        let mut found = gather::document(app, caller, &subject, "").await?;
        found.files.extend(common(app).await?);
        for (name, source) in found.files {
            zipped = zipped.add(app, name, found.last, source).await?;
        }
        let of = json!({ "kind": "document" });
        return signed(app, zipped, of, found.last, &[found.told]).await;
    }
    let day = |name: &str| query.day(name)?.ok_or_else(|| ApiError::missing(name));
    let (from, to) = (day("from")?, day("to")?);
    let (mut told, mut last): (Vec<Told>, Option<DateTime<Utc>>) = (Vec::new(), None);
    for (at, id) in in_period(app, caller, resource, (from, to)).await?.into_iter().enumerate() {
        let subject = match subject::seen(&app.db, caller, resource, id).await {
            // Deleted since it was counted.
            Err(ApiError::NotFound) => continue,
            found => found?,
        };
        let found = gather::document(app, caller, &subject, &format!("documents/{:04}-{id}/", at + 1)).await?;
        for (name, source) in found.files {
            zipped = zipped.add(app, name, found.last, source).await?;
        }
        last = Ord::max(last, Some(found.last));
        told.push(found.told);
    }
    let last = last.ok_or_else(|| ApiError::refused(texts::NO_DOCUMENT))?;
    let mut files = common(app).await?;
    files.push(("index.html".to_owned(), Source::Bytes(index::of_period((from, to), &told).into_bytes())));
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, source) in files {
        zipped = zipped.add(app, name, last, source).await?;
    }
    signed(app, zipped, json!({ "kind": "period", "from": from, "to": to }), last, &told).await
}

/// What every pack has: the page that checks it, and the public key.
async fn common(app: &App) -> Result<Vec<(String, Source)>, ApiError> {
    let pem = key::of(&app.db).await?.pem();
    Ok(vec![
        ("key.pem".to_owned(), Source::Bytes(pem.into_bytes())),
        (page::NAME.to_owned(), Source::Bytes(page::whole()?.into_bytes())),
    ])
}

/// Puts the manifest and its signature behind the files, and ends the archive.
async fn signed(
    app: &App,
    mut zipped: Zipped<'_>,
    of: Json,
    last: DateTime<Utc>,
    told: &[Told],
) -> Result<File, ApiError> {
    let key = key::of(&app.db).await?;
    let manifest = canonical(&json!({
        "format": FORMAT,
        "key": key.public(),
        "of": of,
        "documents": told,
        "files": zipped.listed(),
    }))?;
    let signature = key.sign(&manifest);
    for (name, content) in [(MANIFEST, manifest), (SIGNATURE, signature)] {
        zipped = zipped.add(app, name.to_owned(), last, Source::Bytes(content)).await?;
    }
    zipped.finish().await
}

/// The documents of a kind that the caller may see and that were made on these days in China, oldest first.
///
/// # Errors
/// There are none, or more than one pack holds.
pub async fn in_period(
    app: &App,
    caller: &Caller,
    resource: &str,
    (from, to): (NaiveDate, NaiveDate),
) -> Result<Vec<i64>, ApiError> {
    if to < from {
        return Err(ApiError::refused(texts::ORDER));
    }
    let malformed = || ApiError::no_option("resource", resource);
    let document: &'static Resource = questions::document(resource).ok_or_else(malformed)?;
    if document.field("createdAt").is_none() {
        return Err(malformed());
    }
    let Some(seen) = subject::visible(&app.db, caller, document).await? else {
        return Err(ApiError::NotFound);
    };
    let begins = |day: NaiveDate| midnight_in_china(day).ok_or_else(|| wanted_day("day"));
    let days = Condition::all()
        .add(Expr::col("created_at").gte(begins(from)?))
        .add(Expr::col("created_at").lt(begins(to)? + TimeDelta::days(1)));
    let mut found = Query::select();
    found
        .column("id")
        .from(Alias::new(document.table_name()))
        .cond_where(seen)
        .cond_where(days)
        .order_by("id", Order::Asc)
        .limit(MOST as u64 + 1);
    let found = app.db.query_all(&found).await?;
    let ids: Vec<i64> = found.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    match ids.len() {
        0 => Err(ApiError::refused(texts::NO_DOCUMENT)),
        count if count > MOST => Err(ApiError::Refused(texts::TOO_MANY.with(&[("most", &MOST.to_string())]))),
        _ => Ok(ids),
    }
}
