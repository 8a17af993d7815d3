//! The letters of fonts that a PDF names but does not carry, for drawing: its text is read without them.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::{env, fs};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::font::{FontData, FontQuery};

/// Names the file of a font with Chinese characters.
const FONT: &str = "READING_FONT";
/// Where it lies beside the program, and in the sources seen from a program that was built there.
const PLACES: [&str; 2] = ["fonts/NotoSansSC-Regular.ttf", "../../server/print/fonts/NotoSansSC-Regular.ttf"];

fn chinese() -> Option<FontData> {
    static FILE: OnceLock<Option<FontData>> = OnceLock::new();
    let open = || {
        let program = env::current_exe().ok();
        let beside = PLACES.iter().filter_map(|place| Some(program.as_ref()?.parent()?.join(place)));
        let files = env::var_os(FONT).map(PathBuf::from).into_iter().chain(beside);
        let bytes = files.filter_map(|file| fs::read(file).ok()).next()?;
        Some(Arc::new(bytes) as FontData)
    };
    FILE.get_or_init(open).clone()
}

/// Settings for drawing.
pub fn settings() -> InterpreterSettings {
    let standard = InterpreterSettings::default().font_resolver;
    InterpreterSettings {
        font_resolver: Arc::new(move |query| {
            // Only fonts of Chinese, Japanese and Korean have a collection of characters.
            let asian = matches!(query, FontQuery::Fallback(font) if font.character_collection.is_some());
            let found = if asian { chinese().map(|font| (font, 0)) } else { None };
            found.or_else(|| standard(query))
        }),
        ..InterpreterSettings::default()
    }
}
