//! Turns a call into what is sent: address, headers, query.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TIMEOUT_MS;
use crate::text::Lang;

/// The header that names the organisation a caller works for, where it is not the own one but one below it.
pub const ORGANISATION: &str = "Organisation";

/// The two methods the product uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    Get,
    Post,
}

/// How the body travels. The body itself stays where it is made; only its kind matters here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum BodyKind {
    #[default]
    None,
    Json,
    /// Multipart: the browser writes the content type with its boundary.
    Form,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Spec {
    pub method: Method,
    /// Below the API base, with its leading slash.
    pub path: String,
    /// null and "" are left out; an array goes out as `name[]=` once per value.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional, type = "Record<string, QueryValue>"))]
    pub query: BTreeMap<String, Value>,
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub body_kind: BodyKind,
    /// No toast after success.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub hidden_message: bool,
    /// Dialogs instead of toasts.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub use_alert: bool,
    /// Nothing is shown when it fails.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub silent: bool,
    /// The page itself tells what a 409 or a 422 names: rows and fields. Other failures are told as ever.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub problems_in_place: bool,
    /// Sent again after no answer came, it is meant to be done once: it goes out with the key of before.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub once: bool,
    /// The key with which it goes out when no try of it is known here: that of a try before the page was loaded.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub key: Option<String>,
    /// The person has answered a 511 with yes.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub reconfirm: bool,
}

impl Spec {
    /// A call without query, body and options.
    pub fn new(method: Method, path: &str) -> Self {
        Spec {
            method,
            path: path.to_owned(),
            query: BTreeMap::new(),
            body_kind: BodyKind::None,
            hidden_message: false,
            use_alert: false,
            silent: false,
            problems_in_place: false,
            once: false,
            key: None,
            reconfirm: false,
        }
    }
}

/// What a call needs to know of the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RequestContext {
    pub base_url: String,
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub token: Option<String>,
    pub lang: Lang,
    /// The organisation chosen in the switcher; `None` for the own one.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub org_id: Option<i64>,
    /// The key of the intention, made outside: the core has no randomness of its own. Used by POSTs only.
    pub idempotency_key: String,
}

/// What goes over the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Prepared {
    pub method: Method,
    pub url: String,
    pub headers: Vec<(String, String)>,
    pub timeout_ms: u32,
}

/// Works out address and headers of a call.
pub fn prepare(spec: &Spec, context: &RequestContext) -> Prepared {
    let mut headers = vec![("Accept-Language".to_owned(), context.lang.tag().to_owned())];
    let mut put = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    if let Some(token) = context.token.as_deref().filter(|token| !token.is_empty()) {
        put("Authorization", &format!("Bearer {token}"));
    }
    if let Some(org_id) = context.org_id {
        put(ORGANISATION, &org_id.to_string());
    }
    if spec.body_kind == BodyKind::Json {
        put("Content-Type", "application/json");
    }
    if spec.method == Method::Post {
        put("Idempotency-Key", &context.idempotency_key);
    }
    if spec.reconfirm {
        put("Reconfirm", "true");
    }
    Prepared { method: spec.method, url: address(&context.base_url, spec), headers, timeout_ms: TIMEOUT_MS }
}

fn address(base_url: &str, spec: &Spec) -> String {
    // A space is the only character of our own paths that needs escaping (`/decl/v1/delete `).
    let path = spec.path.trim_start_matches('/').replace(' ', "%20");
    let mut url = format!("{}/{path}", base_url.trim_end_matches('/'));
    for (name, value) in &spec.query {
        match value {
            Value::Array(items) => items.iter().for_each(|item| append(&mut url, &format!("{name}[]"), item)),
            single => append(&mut url, name, single),
        }
    }
    url
}

fn append(url: &mut String, name: &str, value: &Value) {
    let text = match value {
        Value::Null => return,
        Value::String(text) if text.is_empty() => return,
        Value::String(text) => encode(text),
        other => encode(&other.to_string()),
    };
    url.push(if url.contains('?') { '&' } else { '?' });
    // The brackets of `name[]` stay readable, as the product's calls show them.
    url.push_str(&encode(name).replace("%5B%5D", "[]"));
    url.push('=');
    url.push_str(&text);
}

/// Percent-encodes everything but letters, digits and `-_.~`, as a query value or a path part needs it.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}

/// The reverse of [`encode`] for a query value: `+` is a space; a broken escape stays as it is.
pub fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        let escaped = (byte == b'%')
            .then(|| text.get(index + 1..index + 3))
            .flatten()
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped {
            Some(value) => {
                decoded.push(value);
                index += 3;
            }
            None => {
                decoded.push(if byte == b'+' { b' ' } else { byte });
                index += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The first value of a name in a query string (`?a=1&b=2`, with or without the mark).
pub fn query_value(query: &str, name: &str) -> Option<String> {
    let pairs = query.trim_start_matches('?').split('&');
    pairs
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .find(|(key, _)| decode(key) == name)
        .map(|(_, value)| decode(value))
}
