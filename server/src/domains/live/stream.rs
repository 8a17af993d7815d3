//! One open stream: the recipient's messages from a position on, until the session or the server ends.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use chrono::{DateTime, Utc};
use core_wasm::text::Lang;
use futures_util::Stream as EventStream;
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::domains::decl::makers;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::hub::{Stream, Told};
use crate::store::people::message;

/// A comment after this much silence, so that a proxy does not cut the line.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// Messages read at once.
const BATCH: u64 = 100;
/// Wait before reading anew when the database failed.
const RETRY: Duration = Duration::from_secs(1);
/// The kind of the event about changed parameters.
const PARAMETERS: &str = "orgParams";
/// The kind of the event about changed recognitions.
const RECOGNITIONS: &str = "recognition.rows";
/// A session is looked at at least this often.
const LONGEST_LOOK: Duration = Duration::from_secs(600);

struct State {
    app: App,
    open: Stream,
    stop: watch::Receiver<bool>,
    user_id: i64,
    session_id: i64,
    lang: Lang,
    /// Id of the last message that was read.
    last: i64,
    ready: VecDeque<Event>,
    /// There may be news.
    look: bool,
    /// When the session may have come to its end.
    session_due: Instant,
}

/// The answer: a comment at once, so that the client knows that it is connected, then the messages after `last`.
pub async fn events(
    app: App,
    open: Stream,
    caller: &Caller,
    last: i64,
    lang: Lang,
) -> Result<Sse<impl EventStream<Item = Result<Event, Infallible>> + use<>>, ApiError> {
    let mut state = State {
        stop: app.stop_signal(),
        app,
        open,
        user_id: caller.user_id,
        session_id: caller.session_id,
        lang,
        last,
        ready: VecDeque::from([Event::default().comment("open")]),
        look: true,
        session_due: Instant::now(),
    };
    if !state.session_lives().await? {
        return Err(ApiError::Unauthorized);
    }
    let events = unfold(state, |mut state| async move { state.next().await.map(|event| (Ok(event), state)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

impl State {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stop.borrow() {
                return None;
            }
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if self.look {
                // What is rarely done is kept apart: a stream mostly waits, and thousands of them wait at once.
                match Box::pin(self.read()).await {
                    Ok(()) => continue,
                    Err(error) => {
                        tracing::warn!(?error, "a stream could not read its messages; trying again");
                        tokio::time::sleep(RETRY).await;
                        continue;
                    }
                }
            }
            tokio::select! {
                _ = self.stop.changed() => return None,
                told = self.open.woken() => {
                    match told {
                        Told::News => {}
                        Told::Doubt => self.session_due = Instant::now(),
                        Told::End => return None,
                    }
                    if let Some(org) = self.open.parameters_changed() {
                        self.ready.push_back(self.parameters_event(org));
                    }
                    if self.open.recognitions_changed() {
                        self.ready.push_back(self.event_without_row(RECOGNITIONS, None));
                    }
                    self.look = true;
                }
                () = tokio::time::sleep_until(self.session_due) => {
                    match Box::pin(self.session_lives()).await {
                        Ok(true) => {}
                        Ok(false) => return None,
                        Err(_) => self.session_due = Instant::now() + RETRY,
                    }
                }
            }
        }
    }

    /// Reads the messages after the last one.
    async fn read(&mut self) -> Result<(), ApiError> {
        let found = message::after(&self.app.db, self.user_id, self.last, BATCH).await?;
        // A full batch may not be all.
        self.look = u64::try_from(found.len()).unwrap_or_default() == BATCH;
        let makers = makers::of_messages(&self.app.db, &found).await?;
        for message in found {
            self.last = message.id;
            let maker = makers.get(&message.id);
            let data = json!({
                "id": message.id,
                "content": message.content(self.lang),
                "kind": message.kind,
                "refId": message.ref_id,
                "category": message.category,
                "makerId": maker.map(|maker| maker.id),
                "makerOrgId": maker.map(|maker| maker.org_id),
            });
            self.ready.push_back(Event::default().id(message.id.to_string()).data(data.to_string()));
        }
        Ok(())
    }

    /// What a page is told when parameters of an organisation (of some, when none is named) have changed: it asks anew for
    /// those that it uses.
    fn parameters_event(&self, org: Option<i64>) -> Event {
        self.event_without_row(PARAMETERS, org)
    }

    /// An event behind which no row stands, so that it has the id of the last message, from which a stream goes on.
    fn event_without_row(&self, kind: &str, about: Option<i64>) -> Event {
        let about = about.map(|id| id.to_string()).unwrap_or_default();
        let data = json!({ "id": self.last, "content": "", "kind": kind, "refId": about });
        Event::default().id(self.last.to_string()).data(data.to_string())
    }

    /// Whether the session still lives, and when that is to be asked again. A stream does not keep it alive.
    async fn session_lives(&mut self) -> Result<bool, ApiError> {
        let Some((session, _)) = session::by_id(&self.app, self.session_id).await? else { return Ok(false) };
        let ends_at = session::ends_at(&session, &self.app.settings);
        self.session_due = Instant::now() + until(ends_at, self.app.now()).min(LONGEST_LOOK);
        Ok(true)
    }
}

fn until(end: DateTime<Utc>, now: DateTime<Utc>) -> Duration {
    (end - now).to_std().unwrap_or_default() + Duration::from_millis(1)
}
