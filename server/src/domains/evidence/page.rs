//! The page that checks a pack: one file without anything from outside, in the pack and to be downloaded. Its texts are the core's.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

use axum::extract::State;
use axum::response::Response;
use core_wasm::text::Text;
use core_wasm::text::catalogue::evidence::PAGE;
use serde::Serialize;

use super::key;
use crate::files::sending::sent;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::scratch::scratch;

const SOURCE: &str = include_str!("verify.html");
/// Where the texts go.
const TEXTS: &str = "/*TEXTS*/{}";

/// Where the fingerprint of the installation goes.
const OURS: &str = "/*OURS*/''";

/// Its name in the pack.
pub const NAME: &str = "verify.html";

/// The page as packs have it.
pub fn whole() -> Result<String, ApiError> {
    let texts: BTreeMap<&str, Text> = PAGE.iter().copied().collect();
    Ok(SOURCE.replacen(TEXTS, &script(&texts)?, 1))
}

/// The page of this installation: it knows its key, so that a pack that somebody else signed is told as such.
fn ours(fingerprint: &str) -> Result<String, ApiError> {
    Ok(whole()?.replacen(OURS, &script(&fingerprint)?, 1))
}

/// A value in a script, where nothing may look like its end.
fn script(value: &impl Serialize) -> Result<String, ApiError> {
    Ok(serde_json::to_string(value).map_err(anyhow::Error::from)?.replace('<', "\\u003c"))
}

/// GET /evidence/v1/verify
pub async fn download(State(app): State<App>) -> Result<Response, ApiError> {
    let mut file: File = scratch(&app).map_err(anyhow::Error::from)?;
    let page = ours(&key::of(&app.db).await?.public().fingerprint)?;
    file.write_all(page.as_bytes()).map_err(anyhow::Error::from)?;
    sent(file, NAME, "text/html; charset=utf-8").await
}

#[cfg(test)]
mod tests {
    use super::{OURS, TEXTS, ours, whole};

    #[test]
    fn the_page_has_its_texts_and_nothing_from_outside() {
        let page = whole().unwrap();
        assert!(!page.contains(TEXTS) && page.contains("Check an evidence pack"));
        assert!(page.contains(OURS), "a pack says nothing of itself");
        assert!(ours("abcd 0123").unwrap().contains("const OURS = \"abcd 0123\";"));
        for outside in ["http:", "https:", "src=", "<link", "import("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
