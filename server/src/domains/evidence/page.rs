//! The page that checks a pack: one file without anything from outside, in the pack and to be downloaded. Its texts are the core's.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

use axum::extract::State;
use axum::response::Response;
use core_wasm::text::Text;
use core_wasm::text::catalogue::evidence::PAGE;

use crate::app::App;
use crate::error::ApiError;
use crate::files::{scratch, sent};

const SOURCE: &str = include_str!("verify.html");
/// Where the texts go.
const TEXTS: &str = "/*TEXTS*/{}";

/// Its name in the pack.
pub const NAME: &str = "verify.html";

/// The page.
pub fn whole() -> Result<String, ApiError> {
    let texts: BTreeMap<&str, Text> = PAGE.iter().copied().collect();
    // Inside a script nothing may look like its end.
    let texts = serde_json::to_string(&texts).map_err(anyhow::Error::from)?.replace('<', "\\u003c");
    Ok(SOURCE.replacen(TEXTS, &texts, 1))
}

/// GET /evidence/v1/verify
pub async fn download(State(app): State<App>) -> Result<Response, ApiError> {
    let mut file: File = scratch(&app).map_err(anyhow::Error::from)?;
    file.write_all(whole()?.as_bytes()).map_err(anyhow::Error::from)?;
    sent(file, NAME, "text/html; charset=utf-8").await
}

#[cfg(test)]
mod tests {
    use super::{TEXTS, whole};

    #[test]
    fn the_page_has_its_texts_and_nothing_from_outside() {
        let page = whole().unwrap();
        assert!(!page.contains(TEXTS) && page.contains("Check an evidence pack"));
        for outside in ["http:", "https:", "src=", "<link", "import("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
