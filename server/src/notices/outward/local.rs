//! The gateway of an installation without a provider: keeps what would go out, and in the demo plays the side of WeChat and
//! WeCom in a binding.

use boxed::boxed;
use chrono::TimeDelta;
use core_wasm::request::encode;
use core_wasm::text::catalogue::outward as texts;

use super::{Channel, Letter, Outward, Redirect, Scan, message};
use crate::process::error::ApiError;
use crate::process::secret;
use crate::process::settings::Seed;
use crate::store::app::App;

/// How long the played phone takes to scan a code.
const SCANS_AFTER: TimeDelta = TimeDelta::seconds(3);

pub struct Local<'a> {
    pub app: &'a App,
}

impl Local<'_> {
    async fn keep(&self, channel: Channel, recipient: &str, content: &str) -> Result<(), ApiError> {
        Ok(message::keep(&self.app.writer, self.app.now(), channel, recipient, content).await?)
    }

    /// Refuses where nothing is played: a made-up id would count as a WeChat that somebody owns.
    fn play(&self) -> Result<(), ApiError> {
        match self.app.settings.seed {
            Seed::Demo => Ok(()),
            Seed::None => Err(ApiError::refused(texts::NOT_SET_UP)),
        }
    }
}

/// A made-up id, the same for the same words.
fn made_up(words: &str) -> String {
    format!("local-{}", &secret::digest(words)[..20])
}

#[boxed]
impl Outward for Local<'_> {
    async fn send(&self, letter: Letter<'_>) -> Result<(), ApiError> {
        let content = match letter.attachment {
            None => letter.content.to_owned(),
            Some(file) => format!("{}\n[{}, {} bytes]", letter.content, file.name, file.content.len()),
        };
        self.keep(letter.channel, letter.recipient, &content).await
    }

    async fn wechat_code(&self, scan: Scan<'_>) -> Result<String, ApiError> {
        self.play()?;
        let note = format!("QR code to bind user {}; the played phone scans it", scan.user_id);
        self.keep(Channel::Wechat, scan.appid, &note).await?;
        Ok(format!("local:wechat:{}", scan.event_key))
    }

    async fn wechat_scanned(&self, scan: Scan<'_>) -> Result<Option<String>, ApiError> {
        self.play()?;
        if self.app.now() < scan.shown_at + SCANS_AFTER {
            return Ok(None);
        }
        let open_id = made_up(&format!("{} {}", scan.appid, scan.user_id));
        self.keep(Channel::Wechat, scan.appid, &format!("scanned by user {} as {open_id}", scan.user_id)).await?;
        Ok(Some(open_id))
    }

    async fn work_address(&self, redirect: Redirect<'_>) -> Result<String, ApiError> {
        self.play()?;
        let Redirect { corp_id, agent_id, back, state, .. } = redirect;
        self.keep(Channel::WorkWechat, corp_id, &format!("agent {agent_id} sent somebody to {back}")).await?;
        Ok(format!("{back}?code={}&state={}", secret::random(), encode(state)))
    }

    async fn work_user(&self, corp_id: &str, agent_id: &str, code: &str) -> Result<Option<String>, ApiError> {
        self.play()?;
        let user = made_up(&format!("{corp_id} {code}"));
        self.keep(Channel::WorkWechat, corp_id, &format!("agent {agent_id} asked for the user: {user}")).await?;
        Ok(Some(user))
    }
}
