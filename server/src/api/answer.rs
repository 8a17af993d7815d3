//! The envelope of every JSON answer: `{"status": n, "message": "", "data": ...}`.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::process::error::ApiError;

/// What a handler returns.
pub type Answer<T> = Result<Done<T>, ApiError>;

/// A success with its data and perhaps a message.
#[derive(Debug)]
pub struct Done<T> {
    status: StatusCode,
    message: String,
    data: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Envelope<'a, T> {
    status: u16,
    message: &'a str,
    data: &'a T,
}

/// Status of a success whose message is for the program, not for the person.
const QUIET: u16 = 210;

impl<T> Done<T> {
    /// 200 with data and no message.
    pub fn data(data: T) -> Self {
        Done { status: StatusCode::OK, message: String::new(), data }
    }

    /// 200 with a message that the person sees as a toast.
    pub fn told(message: impl Into<String>, data: T) -> Self {
        Done { status: StatusCode::OK, message: message.into(), data }
    }

    /// The same with a message that the person sees as a toast.
    pub fn telling(self, message: impl Into<String>) -> Self {
        Done { message: message.into(), ..self }
    }

    /// 210: the message is for the program (no toast).
    pub fn quiet(message: impl Into<String>, data: T) -> Self {
        Done { status: StatusCode::from_u16(QUIET).unwrap_or_default(), message: message.into(), data }
    }
}

impl Done<()> {
    /// 200 without data.
    pub fn nothing() -> Self {
        Done::data(())
    }
}

impl<T: Serialize> Done<T> {
    /// The status of the envelope and of the HTTP answer.
    pub fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// The envelope as it travels.
    pub fn text(&self) -> Result<String, ApiError> {
        let envelope = Envelope { status: self.status(), message: &self.message, data: &self.data };
        serde_json::to_string(&envelope).map_err(|error| ApiError::Internal(error.into()))
    }
}

impl<T: Serialize> IntoResponse for Done<T> {
    fn into_response(self) -> Response {
        match self.text() {
            Ok(body) => (self.status, [(axum::http::header::CONTENT_TYPE, "application/json")], body).into_response(),
            Err(error) => error.into_response(),
        }
    }
}
