//! The rules' verdict and the rates. What was kept when the document was sent is told as it is; where nothing was kept, what the rules
//! say now, and that it is that.

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::HEAD;
use core_wasm::row::Row;
use core_wasm::text::Message;
use core_wasm::text::catalogue::evidence::notes as texts;
use core_wasm::validate::{Stage, validate_document};
use sea_orm::EntityTrait;
use serde::Serialize;

use super::records::Sent;
use crate::domains::decl::{declaration, moment as of_declaration};
use crate::gateway::moment::{self, Moment};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

/// A verdict, of one sending or of the document as it is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judged {
    /// The file of the message; none for what was computed.
    pub message: Option<String>,
    /// Whether it was kept at that moment; else it was computed for the pack.
    pub kept: bool,
    /// How it came about.
    pub note: Message,
    #[serde(flatten)]
    pub moment: Moment,
}

/// The verdicts of all sendings that have one; where none has, one that is computed.
pub async fn of(
    app: &App,
    resource: &'static Resource,
    id: i64,
    document: &Row,
    (sent, last): (&[Sent], DateTime<Utc>),
) -> Result<Vec<Judged>, ApiError> {
    let mut judged = Vec::new();
    for message in sent {
        if let Some(moment) = moment::of(&app.db, message.id).await? {
            judged.push(Judged { message: Some(message.file.clone()), kept: true, note: texts::KEPT.into(), moment });
        }
    }
    // One that was sent again before anything was kept is computed once: its data of then are in its messages alone.
    if judged.is_empty() {
        let day = day_in_china(sent.last().map_or(last, |message| message.created_at));
        let said = if sent.is_empty() { texts::NOT_SENT } else { texts::COMPUTED };
        let note = said.with(&[("day", &day.to_string())]);
        let (moment, more) = computed(app, resource, id, document, day).await?;
        let note = match more {
            Some(more) => Message { zh: format!("{}{}", note.zh, more.zh), en: format!("{} {}", note.en, more.en) },
            None => note,
        };
        judged.push(Judged { message: None, kept: false, note, moment });
    }
    Ok(judged)
}

/// What the rules say now of a document for a day, and what they did not look at.
async fn computed(
    app: &App,
    resource: &'static Resource,
    id: i64,
    document: &Row,
    day: NaiveDate,
) -> Result<(Moment, Option<Message>), ApiError> {
    let dicts = app.dictionaries();
    if resource.name == HEAD.name {
        let head = declaration::Entity::find_by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
        return Ok((of_declaration::of(&app.db, (&dicts, day), &head, document).await?, None));
    }
    let problems = validate_document(resource, document, &dicts, Stage::Declare);
    Ok((Moment { day, problems, rates: None }, Some(texts::BY_DEFINITION.into())))
}
