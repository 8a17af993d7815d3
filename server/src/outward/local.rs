//! The gateway of an installation without a provider: keeps what would go out, and plays WeChat's side of a binding.

use chrono::TimeDelta;
use sea_orm::prelude::async_trait::async_trait;

use super::{Channel, Letter, Outward, Scan, message};
use crate::app::App;
use crate::error::ApiError;
use crate::secret;

/// How long the played phone takes to scan a code.
const SCANS_AFTER: TimeDelta = TimeDelta::seconds(3);

pub struct Local<'a> {
    pub app: &'a App,
}

impl Local<'_> {
    async fn keep(&self, channel: Channel, recipient: &str, content: &str) -> Result<(), ApiError> {
        Ok(message::keep(&self.app.db, self.app.now(), channel, recipient, content).await?)
    }
}

/// A made-up id, the same for the same words.
fn made_up(words: &str) -> String {
    format!("local-{}", &secret::digest(words)[..20])
}

#[async_trait]
impl Outward for Local<'_> {
    async fn send(&self, letter: Letter<'_>) -> Result<(), ApiError> {
        self.keep(letter.channel, letter.recipient, letter.content).await
    }

    async fn wechat_code(&self, scan: Scan<'_>) -> Result<String, ApiError> {
        let note = format!("QR code to bind user {}; the played phone scans it", scan.user_id);
        self.keep(Channel::Wechat, scan.appid, &note).await?;
        Ok(format!("local:wechat:{}", scan.event_key))
    }

    async fn wechat_scanned(&self, scan: Scan<'_>) -> Result<Option<String>, ApiError> {
        if self.app.now() < scan.shown_at + SCANS_AFTER {
            return Ok(None);
        }
        let open_id = made_up(&format!("{} {}", scan.appid, scan.user_id));
        self.keep(Channel::Wechat, scan.appid, &format!("scanned by user {} as {open_id}", scan.user_id)).await?;
        Ok(Some(open_id))
    }

    async fn work_user(&self, corp_id: &str, agent_id: &str, code: &str) -> Result<Option<String>, ApiError> {
        let user = made_up(&format!("{corp_id} {code}"));
        self.keep(Channel::WorkWechat, corp_id, &format!("agent {agent_id} asked for the user: {user}")).await?;
        Ok(Some(user))
    }
}
