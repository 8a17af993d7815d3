//! What is shown to a person: toasts, dialogs and questions, ready in one language.

use serde::{Deserialize, Serialize};

use super::TOAST_MS;
use crate::text::{Lang, catalogue};

/// How a notice is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    Info,
    Success,
    Warning,
    Error,
}

/// A short notice that goes away by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Toast {
    pub tone: Tone,
    pub text: String,
    pub duration_ms: u32,
    /// A link behind the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub link: Option<Link>,
}

/// A link to a page of the application.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Link {
    pub text: String,
    pub to: String,
}

/// A dialog with one button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Dialog {
    pub tone: Tone,
    pub title: String,
    pub text: String,
    /// Label of the button.
    pub close: String,
}

/// A question with two buttons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Confirm {
    pub title: String,
    pub text: String,
    pub ok: String,
    pub cancel: String,
}

/// A toast, or the dialog that takes its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Notice {
    Toast(Toast),
    Dialog(Dialog),
}

impl Toast {
    /// A toast of the usual 5 s.
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        Toast { tone, text: text.into(), duration_ms: TOAST_MS, link: None }
    }
}

impl Confirm {
    /// A question with the buttons 确定 and 取消.
    pub fn new(text: impl Into<String>, lang: Lang) -> Self {
        Confirm {
            title: catalogue::get("request.confirmTitle", lang).to_owned(),
            text: text.into(),
            ok: catalogue::get("request.ok", lang).to_owned(),
            cancel: catalogue::get("request.cancel", lang).to_owned(),
        }
    }

    /// The question before a record is deleted or the like; `action` is the verb in the language of the screen.
    pub fn action(action: &str, lang: Lang) -> Self {
        let text = crate::text::fill(catalogue::get("request.actionConfirm", lang), &[("action", action)]);
        Confirm::new(text, lang)
    }
}

/// What is shown when that question is declined.
pub fn action_cancelled(lang: Lang) -> Toast {
    Toast::new(Tone::Info, catalogue::get("request.actionCancelled", lang))
}
