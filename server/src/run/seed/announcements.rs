//! The demo's announcements.

use anyhow::Context;
use chrono::TimeDelta;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;

use crate::documents::codec::instant;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Each with `daysAgo`: how old it is when the demo begins.
const ANNOUNCEMENTS: &str = include_str!("../../../../fixtures/seed/demo/announcements.json");
/// Who wrote them.
const AUTHOR: &str = "平台运营部";

/// Puts the announcements in where there are none.
pub async fn seed_demo(tx: &Tx) -> Result<(), ApiError> {
    if Rows::of(&ANNOUNCEMENT).exist(tx).await? {
        return Ok(());
    }
    let mut announcements: Vec<Row> = serde_json::from_str(ANNOUNCEMENTS).context("announcements.json")?;
    let age = |announcement: &Row| announcement.int("daysAgo").unwrap_or_default();
    announcements.sort_by_key(|announcement| std::cmp::Reverse(age(announcement)));
    for announcement in &mut announcements {
        let at = instant(tx.now() - TimeDelta::days(age(announcement)));
        announcement.set("authorName", AUTHOR);
        announcement.set("publishedAt", at.as_str());
        announcement.set("updatedAt", at);
    }
    table::insert_all(tx, &ANNOUNCEMENT, &announcements).await
}
