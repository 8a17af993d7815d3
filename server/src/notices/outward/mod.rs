//! What leaves the house towards people: short messages, mail, and questions to WeChat. One gateway goes over HTTP to a
//! provider (settings OUTWARD_URL and OUTWARD_TOKEN); where none is set, the local one keeps every message in the table
//! `outward_message`, which a platform administrator can read. In the demo it also plays WeChat and WeCom; anywhere else
//! they are not there without a provider, so that nobody is bound to a WeChat that does not exist.

use boxed::boxed;

use crate::process::error::ApiError;
use crate::store::app::App;

mod http;
mod local;
pub mod message;

/// Over what a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    Sms,
    Mail,
    Wechat,
    WorkWechat,
}

impl Channel {
    /// The name in tables and towards a provider.
    pub const fn code(self) -> &'static str {
        match self {
            Channel::Sms => "sms",
            Channel::Mail => "mail",
            Channel::Wechat => "wechat",
            Channel::WorkWechat => "workWechat",
        }
    }
}

/// A message to somebody outside.
#[derive(Clone, Copy)]
pub struct Letter<'a> {
    pub channel: Channel,
    /// Mobile number, mail address or WeChat id.
    pub recipient: &'a str,
    pub content: &'a str,
    /// Goes along with a mail.
    pub attachment: Option<Attachment<'a>>,
}

/// A file that goes along with a message.
#[derive(Clone, Copy)]
pub struct Attachment<'a> {
    pub name: &'a str,
    pub content: &'a [u8],
}

/// A WeChat code that somebody was shown, and whose scan is waited for.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    pub appid: &'a str,
    /// Our name of the code; a secret of the one who was shown it.
    pub event_key: &'a str,
    pub user_id: i64,
    pub shown_at: sea_orm::prelude::DateTimeUtc,
}

/// A person who is sent to WeCom to say who they are.
#[derive(Clone, Copy)]
pub struct Redirect<'a> {
    pub corp_id: &'a str,
    pub agent_id: &'a str,
    /// Address of ours to which WeCom sends the person back.
    pub back: &'a str,
    /// Comes back with the person.
    pub state: &'a str,
    /// The person looks at us in WeCom's own browser.
    pub inside: bool,
}

/// The way out. Errors are 503 with a text for the person who waits.
#[boxed]
pub trait Outward: Send + Sync {
    /// Sends a message.
    async fn send(&self, letter: Letter<'_>) -> Result<(), ApiError>;

    /// The content of a QR code which, scanned with WeChat, tells the provider `event_key`.
    async fn wechat_code(&self, scan: Scan<'_>) -> Result<String, ApiError>;

    /// The openId of whoever scanned the code; `None` while nobody has.
    async fn wechat_scanned(&self, scan: Scan<'_>) -> Result<Option<String>, ApiError>;

    /// Where the person is sent.
    async fn work_address(&self, redirect: Redirect<'_>) -> Result<String, ApiError>;

    /// The WeCom user behind a code that WeCom sent along with its redirect; `None` for an unknown code.
    async fn work_user(&self, corp_id: &str, agent_id: &str, code: &str) -> Result<Option<String>, ApiError>;
}

/// The gateway that the settings choose.
pub fn gateway(app: &App) -> Box<dyn Outward + '_> {
    match &app.settings.outward_url {
        Some(url) => Box::new(http::Provider { app, url }),
        None => Box::new(local::Local { app }),
    }
}
