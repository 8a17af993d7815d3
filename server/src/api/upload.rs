//! A multipart upload, read within its limits: the part `file` and the few texts beside it.

use std::collections::HashMap;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use core_wasm::text::catalogue::error::KIND_FLAG;

use crate::process::error::ApiError;

const MULTIPART: &str = "multipart/form-data";
/// Longest value of a field beside the file, and most of them.
const MAX_FIELD: usize = 100;
const MAX_FIELDS: usize = 20;

/// The parts of an upload whose file has at most `MAX` bytes.
#[derive(Debug, Default)]
pub struct Upload<const MAX: usize> {
    pub file: Vec<u8>,
    pub file_name: String,
    fields: HashMap<String, String>,
}

impl<const MAX: usize> Upload<MAX> {
    /// A text beside the file; blank when it was not sent.
    pub fn text(&self, name: &str) -> &str {
        self.fields.get(name).map(String::as_str).unwrap_or_default()
    }

    /// A yes or no beside the file: 1 or true is yes; 0, false or nothing is no.
    ///
    /// # Errors
    /// It is neither: what was meant as a yes is not taken for a no.
    pub fn flag(&self, name: &str) -> Result<bool, ApiError> {
        match self.text(name).to_ascii_lowercase().as_str() {
            "1" | "true" => Ok(true),
            "" | "0" | "false" => Ok(false),
            _ => Err(ApiError::not_of_kind(name, KIND_FLAG)),
        }
    }

    /// An id beside the file, if one was sent.
    pub fn id(&self, name: &str) -> Result<Option<i64>, ApiError> {
        match self.text(name) {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| ApiError::no_number(name)),
        }
    }
}

impl<const MAX: usize, S: Send + Sync> FromRequest<S> for Upload<MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let mut multipart = form(request, state).await?;
        let mut upload = Upload { file: Vec::new(), file_name: String::new(), fields: HashMap::new() };
        let mut has_file = false;
        while let Some(field) = multipart.next_field().await.map_err(unreadable)? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "file" {
                upload.file_name = field.file_name().unwrap_or_default().chars().take(MAX_FIELD).collect();
                upload.file = read(field, MAX).await?;
                has_file = true;
            } else if upload.fields.len() < MAX_FIELDS {
                let text = read(field, MAX_FIELD).await?;
                upload.fields.insert(name, String::from_utf8_lossy(&text).trim().to_owned());
            }
        }
        if has_file { Ok(upload) } else { Err(ApiError::missing("file")) }
    }
}

async fn read(mut field: Field<'_>, limit: usize) -> Result<Vec<u8>, ApiError> {
    let mut content = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(unreadable)? {
        if content.len() + chunk.len() > limit {
            return Err(ApiError::TooLarge);
        }
        content.extend_from_slice(&chunk);
    }
    Ok(content)
}

/// Whether a body of this type, in whatever capitals, is a form with files.
pub fn is_form(content_type: &str) -> bool {
    content_type.get(..MULTIPART.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(MULTIPART))
}

/// The form that a request sends.
///
/// # Errors
/// It sends something else, or does not say what stands between the parts.
pub async fn form<S: Send + Sync>(request: Request, state: &S) -> Result<Multipart, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !is_form(kind) {
        return Err(ApiError::UnsupportedType { expected: MULTIPART });
    }
    Ok(Multipart::from_request(request, state).await?)
}

fn unreadable(error: MultipartError) -> ApiError {
    match error.status().as_u16() {
        413 => ApiError::TooLarge,
        _ => ApiError::unreadable(&error.body_text()),
    }
}
