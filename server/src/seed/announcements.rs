//! The demo's announcements.

use anyhow::Context;
use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde::Deserialize;

use crate::database::Tx;
use crate::domains::announcement::announcement::{ActiveModel, Entity};
use crate::error::ApiError;

const ANNOUNCEMENTS: &str = include_str!("../../../fixtures/seed/demo/announcements.json");
/// Who wrote them.
const AUTHOR: &str = "平台运营部";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Announcement {
    title: String,
    title_en: String,
    content: String,
    content_en: String,
    is_pinned: String,
    is_public: String,
    /// How old it is when the demo begins.
    days_ago: i64,
}

/// Puts the announcements in where there are none.
pub async fn seed_demo(tx: &Tx) -> Result<(), ApiError> {
    if Entity::find().count(tx).await? > 0 {
        return Ok(());
    }
    let mut announcements: Vec<Announcement> = serde_json::from_str(ANNOUNCEMENTS).context("announcements.json")?;
    announcements.sort_by_key(|announcement| std::cmp::Reverse(announcement.days_ago));
    for announcement in announcements {
        let at = tx.now() - TimeDelta::days(announcement.days_ago);
        let new = ActiveModel {
            version: Set(1),
            title: Set(announcement.title),
            title_en: Set(Some(announcement.title_en)),
            content: Set(announcement.content),
            content_en: Set(Some(announcement.content_en)),
            is_pinned: Set(announcement.is_pinned),
            is_public: Set(announcement.is_public),
            author_name: Set(AUTHOR.to_owned()),
            published_at: Set(at),
            updated_at: Set(at),
            ..Default::default()
        };
        Entity::insert(new).exec_without_returning(tx).await?;
    }
    Ok(())
}
