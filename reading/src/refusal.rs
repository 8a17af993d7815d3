//! Why a file is not read, and the limits that keep a bad file from costing anything else.

use std::time::{Duration, Instant};

use core_wasm::text::{Message, Text, catalogue::reading as texts};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What reading one file may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Of the file, in bytes.
    pub size: u64,
    /// What an archive (xlsx, docx) may unpack to, in bytes.
    pub unpacked: u64,
    pub pages: usize,
    /// Of all sheets, or paragraphs with their parts and table cells, or characters of one page.
    pub cells: usize,
    /// Of one picture.
    pub pixels: u64,
    /// Forms and clips that one page of a PDF draws.
    pub shapes: usize,
    pub time: Duration,
    /// Of opening a PDF, and of each page that is taken apart or drawn.
    pub page_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            size: 20 << 20,
            unpacked: 100 << 20,
            pages: 100,
            cells: 200_000,
            pixels: 60_000_000,
            shapes: 20_000,
            time: Duration::from_secs(120),
            page_time: Duration::from_secs(20),
        }
    }
}

/// Why a file is not read.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "reason", content = "limit")]
pub enum Refusal {
    #[error("the file is empty")]
    Empty,
    #[error("the file is larger than {0} MB")]
    Large(u64),
    #[error("not a kind of file that can be read")]
    Kind,
    #[error("the file is encrypted")]
    Encrypted,
    #[error("the file is damaged")]
    Broken,
    #[error("the end of the file is missing")]
    Cut,
    #[error("more than {0} pages")]
    Pages(usize),
    #[error("more than {0} cells")]
    Cells(usize),
    #[error("unpacks to more than {0} MB")]
    Unpacked(u64),
    #[error("a picture of more than {0} million pixels")]
    Pixels(u64),
    #[error("not read within {0} s")]
    Time(u64),
    #[error("a page not read within {0} s")]
    PageTime(u64),
    #[error("a page of more than {0} forms, or one whose forms draw each other without end")]
    Shapes(usize),
    #[error("there is no text in it")]
    NoText,
    #[error("there is no such page to draw")]
    NoPage,
    #[error("the models for pictures are not installed")]
    NoModels,
}

impl Refusal {
    /// The key of its text.
    pub const fn key(&self) -> &'static str {
        match self {
            Refusal::Empty => "reading.empty",
            Refusal::Large(_) => "reading.large",
            Refusal::Kind => "reading.kind",
            Refusal::Encrypted => "reading.encrypted",
            Refusal::Broken => "reading.broken",
            Refusal::Cut => "reading.cut",
            Refusal::Pages(_) => "reading.pages",
            Refusal::Cells(_) => "reading.cells",
            Refusal::Unpacked(_) => "reading.unpacked",
            Refusal::Pixels(_) => "reading.pixels",
            Refusal::Time(_) => "reading.time",
            Refusal::PageTime(_) => "reading.pageTime",
            Refusal::Shapes(_) => "reading.shapes",
            Refusal::NoText => "reading.noText",
            Refusal::NoPage => "reading.noPage",
            Refusal::NoModels => "reading.noModels",
        }
    }

    const fn text(&self) -> Text {
        match self {
            Refusal::Empty => texts::EMPTY,
            Refusal::Large(_) => texts::LARGE,
            Refusal::Kind => texts::KIND,
            Refusal::Encrypted => texts::ENCRYPTED,
            Refusal::Broken => texts::BROKEN,
            Refusal::Cut => texts::CUT,
            Refusal::Pages(_) => texts::PAGES,
            Refusal::Cells(_) => texts::CELLS,
            Refusal::Unpacked(_) => texts::UNPACKED,
            Refusal::Pixels(_) => texts::PIXELS,
            Refusal::Time(_) => texts::TIME,
            Refusal::PageTime(_) => texts::PAGE_TIME,
            Refusal::Shapes(_) => texts::SHAPES,
            Refusal::NoText => texts::NO_TEXT,
            Refusal::NoPage => texts::NO_PAGE,
            Refusal::NoModels => texts::NO_MODELS,
        }
    }

    /// What to tell the person who sent the file.
    pub fn message(&self) -> Message {
        let limit = match self {
            Refusal::Large(limit)
            | Refusal::Unpacked(limit)
            | Refusal::Pixels(limit)
            | Refusal::Time(limit)
            | Refusal::PageTime(limit) => limit.to_string(),
            Refusal::Pages(limit) | Refusal::Cells(limit) | Refusal::Shapes(limit) => limit.to_string(),
            _ => String::new(),
        };
        self.text().with(&[("max", &limit)])
    }
}

/// When reading has to end.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    end: Instant,
    limit: Duration,
}

impl Clock {
    pub fn start(limit: Duration) -> Clock {
        Clock { end: Instant::now() + limit, limit }
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// # Errors
    /// The time is over.
    pub fn check(&self) -> Result<(), Refusal> {
        if Instant::now() < self.end { Ok(()) } else { Err(Refusal::Time(self.limit.as_secs())) }
    }
}
