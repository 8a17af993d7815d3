//! What an operation may refuse with, and how it looks on the wire.
//!
//! A handler returns [`ApiError`]; the text is chosen where the language of the request is known (`http::envelope`),
//! so that no handler formats one.

use axum::response::{IntoResponse, Response};
use core_wasm::error::{Problem, listed, shortened};
use core_wasm::rules::bonded::TooLarge;
use core_wasm::text::catalogue::error as texts;
use core_wasm::text::catalogue::file::STORE_AWAY;
use core_wasm::text::{Lang, Message, Text};
use serde_json::{Value, json};
use std::sync::Arc;

use crate::process::objects::is_away;
use crate::process::trouble::Trouble;

/// Every way in which a call is refused.
#[derive(Debug)]
pub enum ApiError {
    /// 400: the request cannot be read. Says what is wrong with it; [`super::malformed`] makes them.
    Malformed(Message),
    /// 401: no valid token.
    Unauthorized,
    /// 401: a log-in was refused, in the words that the person may know.
    LoginRefused(Message),
    /// 403: the permission with this code is missing.
    Forbidden { code: String },
    /// 403: not for this caller, whatever permissions there are.
    NotAllowed(Message),
    /// 403: the password has to be changed first.
    PasswordFirst,
    /// 403: the request was made by the page of another site.
    CrossSite,
    /// 404: unknown, or outside the caller's scope; the two look alike.
    NotFound,
    /// 404: there is no operation at this path.
    NoSuchCall,
    /// 408: the body of the request did not come, or too slowly.
    TooSlow,
    /// 405: the path exists, the method does not.
    MethodNotAllowed,
    /// 409: someone else was faster; the ids whose version was not the current one.
    Conflict { ids: Vec<i64> },
    /// 409: a request with the same Idempotency-Key is still being worked on; seconds until the next try.
    InProgress { retry_after: u64 },
    /// 413
    TooLarge,
    /// 413: lists and objects stand in each other on more levels than this.
    TooDeep { most: usize },
    /// 415: names the content type that would do.
    UnsupportedType { expected: &'static str },
    /// 422: refused by rules; each problem names its field.
    Rules(Vec<Problem>),
    /// 422: refused as a whole.
    Refused(Message),
    /// 429: too many tries; seconds until the next one is worth while.
    TooMany { retry_after: u64 },
    /// 429: too many streams of messages are open; seconds until the next try is worth while.
    TooManyStreams { retry_after: u64 },
    /// 503: the server has more to do than it can; seconds until the next try.
    Busy { retry_after: u64 },
    /// 503: another server, without which this cannot be done, does not answer.
    Unavailable(Message),
    /// 503: the database cannot do it at this moment. The cause goes to the log.
    Database(Trouble, anyhow::Error),
    /// 503: the server's own time limit has passed.
    TimedOut,
    /// 510: refused without a message to the person.
    Silent,
    /// 511: done when the request is repeated with `Reconfirm: true`. The text is the question without its end.
    Confirm(Message),
    /// 500: goes to the log with the request id, which is all that the caller learns.
    Internal(anyhow::Error),
}

impl ApiError {
    /// 422 with one text.
    pub fn refused(text: Text) -> Self {
        ApiError::Refused(text.into())
    }

    /// 403 for a missing permission.
    pub fn forbidden(code: &str) -> Self {
        ApiError::Forbidden { code: code.to_owned() }
    }

    /// 422 with one problem.
    pub fn rule(problem: Problem) -> Self {
        ApiError::Rules(vec![problem])
    }

    /// The status of the envelope and of the HTTP answer.
    pub fn status(&self) -> u16 {
        match self {
            ApiError::Malformed(_) => 400,
            ApiError::Unauthorized | ApiError::LoginRefused(_) => 401,
            ApiError::Forbidden { .. } | ApiError::NotAllowed(_) | ApiError::PasswordFirst | ApiError::CrossSite => 403,
            ApiError::NotFound | ApiError::NoSuchCall => 404,
            ApiError::MethodNotAllowed => 405,
            ApiError::TooSlow => 408,
            ApiError::Conflict { .. } | ApiError::InProgress { .. } => 409,
            ApiError::TooLarge | ApiError::TooDeep { .. } => 413,
            ApiError::UnsupportedType { .. } => 415,
            ApiError::Rules(_) | ApiError::Refused(_) => 422,
            ApiError::TooMany { .. } | ApiError::TooManyStreams { .. } => 429,
            ApiError::Internal(_) => 500,
            ApiError::Busy { .. } | ApiError::Unavailable(_) | ApiError::Database(..) | ApiError::TimedOut => 503,
            ApiError::Silent => 510,
            ApiError::Confirm(_) => 511,
        }
    }

    /// The text a person reads.
    pub fn message(&self, lang: Lang, request_id: &str) -> String {
        let with = |text: Text, values: &[(&str, &str)]| text.with(values).get(lang).to_owned();
        match self {
            ApiError::Malformed(what) => with(texts::MALFORMED, &[("detail", &shortened(what.get(lang)))]),
            ApiError::Unauthorized => texts::UNAUTHORIZED.get(lang).to_owned(),
            ApiError::Forbidden { code } => with(texts::FORBIDDEN, &[("code", code)]),
            ApiError::PasswordFirst => texts::PASSWORD_FIRST.get(lang).to_owned(),
            ApiError::CrossSite => texts::CROSS_SITE.get(lang).to_owned(),
            ApiError::NotFound => texts::NOT_FOUND.get(lang).to_owned(),
            ApiError::NoSuchCall => texts::NO_SUCH_CALL.get(lang).to_owned(),
            ApiError::TooSlow => texts::TOO_SLOW.get(lang).to_owned(),
            ApiError::MethodNotAllowed => texts::METHOD.get(lang).to_owned(),
            ApiError::Conflict { ids } => with(texts::CONFLICT, &[("ids", core_wasm::text::listed(ids).get(lang))]),
            ApiError::InProgress { .. } => texts::IN_PROGRESS.get(lang).to_owned(),
            ApiError::TooLarge => texts::TOO_LARGE.get(lang).to_owned(),
            ApiError::TooDeep { most } => with(texts::TOO_DEEP, &[("most", &most.to_string())]),
            ApiError::UnsupportedType { expected } => with(texts::UNSUPPORTED_TYPE, &[("expected", expected)]),
            ApiError::Rules(problems) => match problems.as_slice() {
                [only] => shortened(only.message.get(lang)),
                many => with(texts::RULES, &[("count", &many.len().to_string())]),
            },
            ApiError::Refused(message)
            | ApiError::NotAllowed(message)
            | ApiError::Confirm(message)
            | ApiError::LoginRefused(message)
            | ApiError::Unavailable(message) => message.get(lang).to_owned(),
            ApiError::TooMany { retry_after } => {
                with(texts::TOO_MANY, &[("wait", texts::wait(*retry_after).get(lang))])
            }
            ApiError::TooManyStreams { retry_after } => {
                with(texts::TOO_MANY_STREAMS, &[("wait", texts::wait(*retry_after).get(lang))])
            }
            ApiError::Busy { .. } => texts::BUSY.get(lang).to_owned(),
            ApiError::Database(trouble, _) => trouble.text().get(lang).to_owned(),
            ApiError::TimedOut => texts::TIMEOUT.get(lang).to_owned(),
            ApiError::Silent => String::new(),
            ApiError::Internal(_) => with(texts::INTERNAL, &[("id", request_id)]),
        }
    }

    /// The `data` of the envelope: what a program needs to react.
    pub fn data(&self, lang: Lang, request_id: &str) -> Value {
        match self {
            ApiError::Forbidden { code } => json!({ "code": code }),
            ApiError::Conflict { ids } => json!({ "ids": ids }),
            ApiError::Rules(problems) => {
                json!({ "fields": listed(problems, lang), "count": problems.len() })
            }
            ApiError::Internal(_) => json!({ "requestId": request_id }),
            _ => Value::Null,
        }
    }

    /// Seconds for the Retry-After header, where there is one.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            ApiError::TooMany { retry_after }
            | ApiError::TooManyStreams { retry_after }
            | ApiError::Busy { retry_after }
            | ApiError::InProgress { retry_after } => Some(*retry_after),
            ApiError::Database(trouble, _) => Some(trouble.retry_after()),
            ApiError::TimedOut => Some(5),
            ApiError::Unavailable(_) => Some(30),
            _ => None,
        }
    }
}

impl ApiError {
    /// Why an insert failed: `taken` when a unique index refused the row, because somebody else was faster.
    pub fn of_insert(error: sea_orm::DbErr, taken: ApiError) -> Self {
        match error.sql_err() {
            Some(sea_orm::SqlErr::UniqueConstraintViolation(_)) => taken,
            _ => error.into(),
        }
    }
}

impl From<sea_orm::DbErr> for ApiError {
    fn from(error: sea_orm::DbErr) -> Self {
        if is_illegal_text(&error) {
            return ApiError::Malformed(texts::NOT_STORED.into());
        }
        // Each number fits, their sum does not: nothing is wrapped, and whoever asks hears it.
        if is_overflow(&error) {
            return ApiError::rule(TooLarge.into());
        }
        anyhow::Error::from(error).into()
    }
}

/// Whether a sum that the database reckoned does not fit: numeric_value_out_of_range of PostgreSQL, and what SQLite says of it.
fn is_overflow(error: &sea_orm::DbErr) -> bool {
    use sea_orm::{DbErr, RuntimeErr};
    let (DbErr::Query(RuntimeErr::SqlxError(cause)) | DbErr::Exec(RuntimeErr::SqlxError(cause))) = error else {
        return false;
    };
    let refused = cause.as_database_error();
    refused.is_some_and(|refused| {
        refused.code().is_some_and(|code| code == "22003") || refused.message() == "integer overflow"
    })
}

/// Whether PostgreSQL refused a text because of what is in it: character_not_in_repertoire, untranslatable_character, such as NUL.
fn is_illegal_text(error: &sea_orm::DbErr) -> bool {
    use sea_orm::{DbErr, RuntimeErr};
    let (DbErr::Query(RuntimeErr::SqlxError(cause)) | DbErr::Exec(RuntimeErr::SqlxError(cause))) = error else {
        return false;
    };
    cause.as_database_error().and_then(|refused| refused.code()).is_some_and(|code| code == "22021" || code == "22P05")
}

impl From<anyhow::Error> for ApiError {
    fn from(error: anyhow::Error) -> Self {
        // First: a folder of files on a disk that is full is no store that is away.
        if let Some(trouble) = Trouble::behind(&error) {
            return ApiError::Database(trouble, error);
        }
        if is_away(&error) {
            tracing::warn!(error = format!("{error:#}"), "the file store failed");
            return ApiError::Unavailable(STORE_AWAY.into());
        }
        ApiError::Internal(error)
    }
}

/// The refusal inside a response, until the envelope layer gives it its text.
#[derive(Clone)]
pub struct Refusal(pub Arc<ApiError>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = axum::http::StatusCode::from_u16(self.status()).unwrap_or_default();
        let mut response = status.into_response();
        response.extensions_mut().insert(Refusal(Arc::new(self)));
        response
    }
}

macro_rules! from_rejection {
    ($($rejection:ty),*) => {$(
        impl From<$rejection> for ApiError {
            fn from(rejection: $rejection) -> Self {
                match rejection.status().as_u16() {
                    413 => ApiError::TooLarge,
                    415 => ApiError::UnsupportedType { expected: "application/json" },
                    500 => ApiError::Internal(anyhow::anyhow!(rejection.body_text())),
                    _ => ApiError::unreadable(&rejection.body_text()),
                }
            }
        }
    )*};
}
from_rejection!(
    axum::extract::rejection::JsonRejection,
    axum::extract::rejection::QueryRejection,
    axum::extract::rejection::PathRejection,
    axum::extract::rejection::BytesRejection,
    axum::extract::multipart::MultipartRejection,
    axum::extract::multipart::MultipartError
);
