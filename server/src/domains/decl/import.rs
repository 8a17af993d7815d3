//! POST /decl/v1/import: makes a draft from a declaration message (XML) of any single-window software.

use axum::extract::multipart::{Field, Multipart};
use axum::extract::{FromRequest, State};
use axum::http::header::CONTENT_TYPE;
use core_wasm::error::Problem;
use core_wasm::permission::Category;
use core_wasm::resources::declaration::{HEAD, form};
use core_wasm::row::Row;
use core_wasm::text::catalogue::gateway::OTHER_DIRECTION;
use core_wasm::validate::is_export;

use super::add::{Origin, make};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::error::ApiError;
use crate::gateway::dec_message;
use crate::gateway::xml::{MAX_BYTES, XmlError};

/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_BYTES + 64 * 1024;
const MULTIPART: &str = "multipart/form-data";
/// Longest value of a field beside the file.
const MAX_FIELD: usize = 100;

/// The parts of the upload.
#[derive(Default)]
struct Upload {
    file: Option<Vec<u8>>,
    file_name: String,
    ie_catg: String,
    customer_id: Option<i64>,
}

pub async fn import(State(app): State<App>, caller: Caller, Body(upload): Body) -> Answer<Row> {
    let Some(file) = upload.file else { return Err(ApiError::Malformed("the part `file` is missing".to_owned())) };
    let message = tokio::task::spawn_blocking(move || dec_message::read(&file)).await.map_err(anyhow::Error::from)?;
    let message = message.map_err(|problems| ApiError::Rules(problems.into_iter().map(with_place).collect()))?;
    let mut document = message.declaration;
    // Numbers that customs gave belong to the declaration the file was made of, not to this one.
    document.0.retain(|name, _| HEAD.field(name).is_none_or(|field| !field.read_only));
    document.set("iECatg", category(&document, &upload.ie_catg)?);
    let org_id = upload.customer_id.unwrap_or(caller.org_id);
    let origin = Origin { action: "import", note: &upload.file_name };
    make(&app, &caller, org_id, document, origin).await.map(Done::data)
}

/// The message of a problem of the file says where it is, since no form shows it.
fn with_place(problem: Problem) -> Problem {
    let message = XmlError::new(problem.field.as_str(), problem.message.clone()).whole();
    Problem { message, ..problem }
}

/// The category asked for, as far as it fits the direction of the file; without one, the file's own.
fn category(document: &Row, asked: &str) -> Result<&'static str, ApiError> {
    let own = dec_message::category(document);
    if asked.is_empty() {
        return Ok(own);
    }
    let asked = Category::from_ie_catg(asked).ok_or_else(|| ApiError::Malformed(format!("iECatg: {asked}")))?.ie_catg();
    let export = |category: &str| is_export(form::empty(category).borrowed());
    if !document.is_blank("iEFlag") && export(asked) != export(own) {
        return Err(ApiError::rule(Problem::error("decMessage.direction", "iEFlag", OTHER_DIRECTION)));
    }
    Ok(asked)
}

/// The multipart body, read within its limits.
pub struct Body(Upload);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with(MULTIPART) {
            return Err(ApiError::UnsupportedType { expected: MULTIPART });
        }
        let mut multipart = Multipart::from_request(request, state).await?;
        let mut upload = Upload::default();
        while let Some(field) = multipart.next_field().await? {
            match field.name().unwrap_or_default() {
                "file" => {
                    upload.file_name = field.file_name().unwrap_or_default().chars().take(MAX_FIELD).collect();
                    upload.file = Some(read(field, MAX_BYTES).await?);
                }
                "iECatg" => upload.ie_catg = text(field).await?,
                "customerId" => {
                    let given = text(field).await?;
                    let id = given.parse().map_err(|_| ApiError::Malformed(format!("customerId: {given}")))?;
                    upload.customer_id = Some(id);
                }
                _ => {}
            }
        }
        Ok(Body(upload))
    }
}

async fn text(field: Field<'_>) -> Result<String, ApiError> {
    let bytes = read(field, MAX_FIELD).await?;
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

async fn read(mut field: Field<'_>, limit: usize) -> Result<Vec<u8>, ApiError> {
    let mut content = Vec::new();
    while let Some(chunk) = field.chunk().await? {
        if content.len() + chunk.len() > limit {
            return Err(ApiError::TooLarge);
        }
        content.extend_from_slice(&chunk);
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::Lang;

    #[test]
    fn a_place_stands_in_front_of_the_message() {
        let problem = Problem::error("r", "DecMessage/DecHead", core_wasm::text::text("缺", "missing"));
        assert_eq!(with_place(problem).message.get(Lang::En), "DecMessage/DecHead: missing");
    }
}
