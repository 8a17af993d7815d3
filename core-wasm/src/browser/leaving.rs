//! Ends sessions on the server when somebody logs out, as soon as it can be reached.

use serde::Serialize;
use wasm_bindgen::JsValue;

use super::request::prepared;
use super::{fetch, storage};
use crate::request::prepare::BodyKind;
use crate::request::{Method, Spec};
use crate::session::unended;

/// Ends the session on the server, also when whoever logs out leaves the page at once. Until the server has answered it is
/// remembered: without a network it is ended as soon as there is one.
pub async fn end_on_server(token: String) {
    let digest = unended::digest(&token);
    let mut left = storage::unended();
    left.left(&token);
    storage::set_unended(&left);
    let spec = Spec { body_kind: BodyKind::Json, silent: true, ..Spec::new(Method::Post, "/auth/v1/logout") };
    let status = fetch::send_parting(&prepared(&spec, Some(token)), &JsValue::from("{}")).await;
    note_ended(&digest, status);
}

/// Forgets a session when the server has answered about it: it has ended, or was no longer there.
fn note_ended(digest: &str, status: Option<u16>) {
    if status.is_some_and(|status| status < 500 && status != 429) {
        let mut left = storage::unended();
        left.ended(digest);
        storage::set_unended(&left);
    }
}

/// Ends on the server what was left while it could not be reached.
pub async fn end_what_was_left() {
    #[derive(Serialize)]
    struct Left<'a> {
        digest: &'a str,
    }
    for digest in storage::unended().digests() {
        let spec = Spec { body_kind: BodyKind::Json, silent: true, ..Spec::new(Method::Post, unended::END_PATH) };
        let body = serde_json::to_string(&Left { digest }).unwrap_or_default();
        let status = fetch::send_parting(&prepared(&spec, None), &JsValue::from(body)).await;
        note_ended(digest, status);
        if status.is_none() {
            return;
        }
    }
}
