//! Alerts: what needs a look is told to those who run the platform, once when it has lasted for a minute, and once when it is well
//! again: as a message in the product, and by mail to ALERT_MAIL through the outward gateway.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::permission::PLATFORM_HEALTH_VIEW;
use core_wasm::text::catalogue::health as texts;
use core_wasm::text::{Message, Text};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use serde::Serialize;
use utoipa::ToSchema;

use super::overview::{Overview, Run};
use crate::notices::outward;
use crate::notices::outward::{Channel, Letter};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::health::process;
use crate::store::people::grants;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "health_alert")]
pub struct Model {
    /// What it is about, such as `waiting`; with the process where only that one sees it.
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub name: String,
    /// The process that sees it; blank where every process would see the same.
    #[sea_orm(column_type = "Text")]
    pub process: String,
    pub since: DateTimeUtc,
    pub told_at: Option<DateTimeUtc>,
    #[sea_orm(column_type = "Text")]
    pub says_zh: String,
    #[sea_orm(column_type = "Text")]
    pub says_en: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// What lasts for less is not told.
const LASTS: TimeDelta = TimeDelta::seconds(60);
/// A message to customs that waits for longer.
const WAITS: TimeDelta = TimeDelta::minutes(10);
/// A file that no client takes for longer.
const STANDS: TimeDelta = TimeDelta::minutes(30);
/// Where backups are made, one is missing after this time.
const BACKUP: TimeDelta = TimeDelta::days(2);
/// What a message of an alert is about, for programs.
const NOTE: &str = "health.alert";

/// Something that needs a look.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Alert {
    #[serde(skip)]
    name: String,
    /// Only this process can say whether it still holds.
    #[serde(skip)]
    is_own: bool,
    pub says: Says,
}

/// A sentence in both languages.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Says {
    pub zh: String,
    pub en: String,
}

fn alert(name: String, is_own: bool, text: Text, values: &[(&str, &str)]) -> Alert {
    let Message { zh, en } = text.with(values);
    Alert { name, is_own, says: Says { zh, en } }
}

/// What of an overview needs a look.
pub fn of(seen: &Overview) -> Vec<Alert> {
    let now = seen.at;
    let late = |oldest: Option<DateTime<Utc>>, most: TimeDelta| {
        oldest.map(|oldest| now - oldest).filter(|age| *age > most).map(|age| age.num_minutes().to_string())
    };
    let checks = seen.checks.iter().filter(|check| check.level == "broken").map(|check| {
        alert(format!("check:{}", check.name), true, texts::CHECK, &[("name", &check.name), ("says", &check.says)])
    });
    let waiting = late(seen.waiting.oldest, WAITS).map(|minutes| {
        let count = seen.waiting.count.to_string();
        alert("waiting".to_owned(), false, texts::WAITING, &[("count", &count), ("minutes", &minutes)])
    });
    let clients = seen.clients.iter().filter_map(|client| {
        let name = client.name.as_str();
        if !client.is_reached {
            return Some(alert(format!("clientAway:{name}"), true, texts::CLIENT_AWAY, &[("name", name)]));
        }
        let minutes = late(client.oldest_out, STANDS)?;
        let values = [("name", name), ("minutes", minutes.as_str())];
        Some(alert(format!("client:{name}"), false, texts::CLIENT_STANDS, &values))
    });
    checks.chain(waiting).chain(clients).chain(of_backups(seen)).collect()
}

fn of_backups(seen: &Overview) -> Vec<Alert> {
    let failed = |name: &str, run: &Option<Run>, text: Text| {
        let bad = run.as_ref().filter(|run| !run.is_good)?;
        let Message { zh, en } = text.speak_with(&[("says", &texts::of_run(&bad.says))]);
        Some(Alert { name: name.to_owned(), is_own: false, says: Says { zh, en } })
    };
    let last_good = seen.backup.as_ref().and_then(|run| if run.is_good { Some(run.at) } else { run.last_good });
    let old = last_good
        .map(|at| seen.at - at)
        .filter(|age| *age > BACKUP)
        .map(|age| alert("backupOld".to_owned(), false, texts::BACKUP_OLD, &[("days", &age.num_days().to_string())]));
    let backup = failed("backup", &seen.backup, texts::BACKUP_FAILED);
    let drill = failed("drill", &seen.drill, texts::DRILL_FAILED);
    [backup, old, drill].into_iter().flatten().collect()
}

/// One round: remembers what needs a look, tells what has lasted, and forgets what is well again.
pub async fn once(app: &App) -> Result<(), ApiError> {
    let seen = super::overview::of(app).await?;
    let me = app.health.process.name();
    let named = |alert: &Alert| if alert.is_own { format!("{}@{me}", alert.name) } else { alert.name.clone() };
    let due: BTreeMap<String, Alert> = of(&seen).into_iter().map(|alert| (named(&alert), alert)).collect();
    let known = Entity::find().all(&app.db).await?;
    let alive: Vec<String> = process::alive(&app.db, app.now()).await?;
    for row in &known {
        let gone = !row.process.is_empty() && !alive.contains(&row.process);
        let mine = row.process.is_empty() || row.process == me;
        if gone || (mine && !due.contains_key(&row.name)) {
            forget(app, row, gone).await?;
        }
    }
    for (name, alert) in due {
        match known.iter().find(|row| row.name == name) {
            None => remember(app, name, alert, me).await?,
            Some(row) if row.told_at.is_none() && app.now() - row.since >= LASTS => tell(app, row, alert.says).await?,
            Some(_) => {}
        }
    }
    Ok(())
}

async fn remember(app: &App, name: String, alert: Alert, me: &str) -> Result<(), ApiError> {
    let row = ActiveModel {
        name: Set(name),
        process: Set(if alert.is_own { me.to_owned() } else { String::new() }),
        since: Set(app.now()),
        told_at: Set(None),
        says_zh: Set(alert.says.zh),
        says_en: Set(alert.says.en),
    };
    // Another process may have seen it first.
    let once = OnConflict::column(Column::Name).do_nothing().to_owned();
    Entity::insert(row).on_conflict(once).exec_without_returning(&app.writer).await?;
    Ok(())
}

/// Of several processes one tells: the one whose update finds the row untold.
async fn tell(app: &App, row: &Model, says: Says) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let told = ActiveModel {
        told_at: Set(Some(tx.now())),
        says_zh: Set(says.zh.clone()),
        says_en: Set(says.en.clone()),
        ..Default::default()
    };
    let untold = Entity::update_many().set(told).filter(Column::Name.eq(&row.name)).filter(Column::ToldAt.is_null());
    if untold.exec(&tx).await?.rows_affected == 0 {
        return Ok(());
    }
    post(&tx, Message { zh: says.zh.clone(), en: says.en.clone() }).await?;
    tx.commit().await?;
    mail(app, &says).await;
    Ok(())
}

async fn forget(app: &App, row: &Model, silently: bool) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    if Entity::delete_by_id(row.name.clone()).exec(&tx).await?.rows_affected == 0 {
        return Ok(());
    }
    let was_told = row.told_at.is_some() && !silently;
    let zh = texts::WELL_AGAIN.with(&[("says", &row.says_zh)]).zh;
    let en = texts::WELL_AGAIN.with(&[("says", &row.says_en)]).en;
    if was_told {
        post(&tx, Message { zh: zh.clone(), en: en.clone() }).await?;
    }
    tx.commit().await?;
    if was_told {
        mail(app, &Says { zh, en }).await;
    }
    Ok(())
}

async fn post(tx: &crate::store::database::Tx, content: Message) -> Result<(), ApiError> {
    let users = grants::platform_holders(tx, PLATFORM_HEALTH_VIEW).await?;
    post::post(tx, Recipients::Users(users), Note { content, category: Category::Warning, kind: NOTE, ref_id: None });
    Ok(())
}

/// A mail that the provider does not take is in the log; the message in the product is there all the same.
async fn mail(app: &App, says: &Says) {
    let content = format!("{}\n{}", says.zh, says.en);
    for recipient in &app.settings.alert_mail {
        let letter = Letter { channel: Channel::Mail, recipient, content: &content, attachment: None };
        if let Err(error) = outward::gateway(app).send(letter).await {
            tracing::warn!(?error, "an alert could not be mailed");
        }
    }
}
