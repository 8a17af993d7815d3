//! A provider over HTTP. Everything is POST with JSON below OUTWARD_URL, with OUTWARD_TOKEN as the bearer token:
//!
//! | path | body | answer |
//! |---|---|---|
//! | `/messages` | `{channel, recipient, content, attachments?: [{name, content}]}`, the content of a file in base64 | any 2xx |
//! | `/wechat/code` | `{appid, eventKey}` | `{url}`: the content of the QR code |
//! | `/wechat/scan` | `{appid, eventKey}` | `{openId}`, null while nobody has scanned |
//! | `/wechat/work-user` | `{corpId, agentId, code}` | `{userId}`, null for an unknown code |
//!
//! What a provider speaks natively differs from one to the next; a small adapter beside it speaks this.

use anyhow::{Context, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boxed::boxed;
use core_wasm::text::Text;
use core_wasm::text::catalogue::outward as texts;
use core_wasm::wecom;
use serde_json::{Value, json};

use super::{Letter, Outward, Redirect, Scan};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Longest id or address that is taken from a provider.
const MAX_ID: usize = 512;

pub struct Provider<'a> {
    pub app: &'a App,
    pub url: &'a str,
}

impl Provider<'_> {
    /// Posts and returns the JSON of the answer, null when it is empty.
    async fn post(&self, path: &str, body: Value, failure: Text) -> Result<Value, ApiError> {
        let unavailable = |error: anyhow::Error| {
            // Neither the body nor the answer: both may hold a code.
            tracing::warn!(path, error = format!("{error:#}"), "the outward provider failed");
            ApiError::Unavailable(failure.into())
        };
        let token = self.app.settings.outward_token.clone();
        let url = format!("{}{path}", self.url);
        let reply = self.app.outgoing.post(url, token, &body).await.map_err(unavailable)?;
        let read = || -> anyhow::Result<Value> {
            ensure!(reply.is_success(), "status {}", reply.status);
            match reply.body.is_empty() {
                true => Ok(Value::Null),
                false => serde_json::from_slice(&reply.body).ok().context("not JSON"),
            }
        };
        read().map_err(unavailable)
    }
}

/// A text of the answer; `None` when it is null, missing, or too long to be an id.
fn text(answer: &Value, name: &str) -> Option<String> {
    let found = answer.get(name)?.as_str()?.trim();
    (!found.is_empty() && found.len() <= MAX_ID).then(|| found.to_owned())
}

#[boxed]
impl Outward for Provider<'_> {
    async fn send(&self, letter: Letter<'_>) -> Result<(), ApiError> {
        let mut body = json!({
            "channel": letter.channel.code(),
            "recipient": letter.recipient,
            "content": letter.content,
        });
        if let Some(file) = letter.attachment {
            body["attachments"] = json!([{ "name": file.name, "content": STANDARD.encode(file.content) }]);
        }
        self.post("/messages", body, texts::NOT_SENT).await.map(drop)
    }

    async fn wechat_code(&self, scan: Scan<'_>) -> Result<String, ApiError> {
        let body = json!({ "appid": scan.appid, "eventKey": scan.event_key });
        let answer = self.post("/wechat/code", body, texts::WECHAT_SILENT).await?;
        text(&answer, "url").ok_or_else(|| ApiError::Unavailable(texts::WECHAT_SILENT.into()))
    }

    async fn wechat_scanned(&self, scan: Scan<'_>) -> Result<Option<String>, ApiError> {
        let body = json!({ "appid": scan.appid, "eventKey": scan.event_key });
        Ok(text(&self.post("/wechat/scan", body, texts::WECHAT_SILENT).await?, "openId"))
    }

    async fn work_address(&self, redirect: Redirect<'_>) -> Result<String, ApiError> {
        let Redirect { corp_id, agent_id, back, state, inside } = redirect;
        Ok(wecom::address(corp_id, agent_id, back, state, inside))
    }

    async fn work_user(&self, corp_id: &str, agent_id: &str, code: &str) -> Result<Option<String>, ApiError> {
        let body = json!({ "corpId": corp_id, "agentId": agent_id, "code": code });
        Ok(text(&self.post("/wechat/work-user", body, texts::WECHAT_SILENT).await?, "userId"))
    }
}
