//! What typst finds on its desk: one template, the data of one paper, one font. No files, no network, no clock.

use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

/// Noto Sans SC, regular: Chinese and Latin (SIL Open Font License, see fonts/OFL.txt).
static FONT: &[u8] = include_bytes!("../fonts/NotoSansSC-Regular.ttf");

static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| Font::iter(Bytes::new(FONT)).collect());
static BOOK: LazyLock<LazyHash<FontBook>> = LazyLock::new(|| LazyHash::new(FontBook::from_fonts(FONTS.iter())));
static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));

/// The template's name on the desk, and that of its data.
static TEMPLATE: LazyLock<FileId> = LazyLock::new(|| file("print.typ"));
static DATA: LazyLock<FileId> = LazyLock::new(|| file("data.json"));

#[expect(clippy::expect_used, reason = "the two names are constants, and fit")]
fn file(name: &str) -> FileId {
    RootedPath::new(VirtualRoot::Project, VirtualPath::new(name).expect("a plain file name")).intern()
}

pub struct Desk {
    template: Source,
    data: Bytes,
}

impl Desk {
    /// A desk with a template, and the data it reads as `data.json`.
    pub fn new(template: &str, data: Vec<u8>) -> Self {
        Desk { template: Source::new(*TEMPLATE, template.to_owned()), data: Bytes::new(data) }
    }
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &BOOK
    }

    fn main(&self) -> FileId {
        *TEMPLATE
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == *TEMPLATE { Ok(self.template.clone()) } else { Err(missing(id)) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == *DATA { Ok(self.data.clone()) } else { Err(missing(id)) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn missing(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}
