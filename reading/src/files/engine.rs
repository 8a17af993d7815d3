//! What reads the text of pages that are but pictures: the models of this program, or an engine elsewhere whose lines are handed in.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::pdf;
use crate::ocr::{self, Picture};
use crate::paper::{Page, PageKind, Quad};
use crate::refusal::{Clock, Refusal};

/// A page that is but a picture.
pub struct Scan<'a> {
    /// Which page of its file, from 0.
    pub at: usize,
    pub kind: PageKind,
    /// In the unit of the page.
    pub width: f32,
    pub height: f32,
    /// Draws it for reading.
    pub picture: Box<dyn FnOnce() -> Result<Picture, Refusal> + 'a>,
}

/// Reads the text of pictures.
pub trait TextEngine {
    /// # Errors
    /// Why the page is not read.
    fn page(&self, scan: Scan<'_>, clock: Clock) -> Result<Page, Refusal>;
}

/// The models of this program.
pub struct Models;

impl TextEngine for Models {
    fn page(&self, scan: Scan<'_>, clock: Clock) -> Result<Page, Refusal> {
        if !ocr::installed() {
            return Err(Refusal::NoModels);
        }
        ocr::page((scan.picture)()?, scan.kind, scan.width, scan.height, clock)
    }
}

/// A line that another engine read, in pixels of the picture that [`super::draw::scan`] makes.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    pub text: String,
    pub quad: Quad,
    /// In percent.
    pub sure: u8,
}

/// What another engine read, by page from 0. Pages that it did not read are read by the models.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Elsewhere {
    pub pages: BTreeMap<usize, Vec<Line>>,
}

impl TextEngine for Elsewhere {
    fn page(&self, scan: Scan<'_>, clock: Clock) -> Result<Page, Refusal> {
        let Some(lines) = self.pages.get(&scan.at) else { return Models.page(scan, clock) };
        let scale = match scan.kind {
            PageKind::Page => 1.0 / pdf::scan_scale(scan.width, scan.height),
            _ => 1.0,
        };
        let placed = lines
            .iter()
            .filter(|line| !line.text.trim().is_empty() && line.quad.iter().flatten().all(|corner| corner.is_finite()));
        let segments = placed.map(|line| {
            let quad = line.quad.map(|corner| corner.map(|length| length * scale));
            ocr::segment(line.text.trim().to_owned(), quad, f32::from(line.sure.min(100)) / 100.0, Vec::new())
        });
        let segments: Vec<_> = segments.collect();
        Ok(ocr::laid_flat(scan.kind, scan.width, scan.height, segments))
    }
}

/// Reads nothing, and notes which pages are pictures.
#[derive(Default)]
pub struct Noting(pub RefCell<Vec<usize>>);

impl TextEngine for Noting {
    fn page(&self, scan: Scan<'_>, _: Clock) -> Result<Page, Refusal> {
        self.0.borrow_mut().push(scan.at);
        Ok(ocr::laid_flat(scan.kind, scan.width, scan.height, Vec::new()))
    }
}
