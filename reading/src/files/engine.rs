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

/// A place that is narrower or lower than this, in units of the page, is none.
const SMALLEST: f32 = 1.0;

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
        let segments = lines.iter().filter_map(|line| {
            let quad = on_page(line.quad.map(|corner| corner.map(|length| length * scale)), scan.width, scan.height)?;
            // A database keeps no NUL.
            let text = line.text.replace(char::is_control, " ");
            let text = text.trim();
            let sure = f32::from(line.sure.min(100)) / 100.0;
            (!text.is_empty()).then(|| ocr::segment(text.to_owned(), quad, sure, Vec::new()))
        });
        let segments: Vec<_> = segments.collect();
        Ok(ocr::laid_flat(scan.kind, scan.width, scan.height, segments))
    }
}

/// What of a place is on a page; `None` where its middle is elsewhere, or it is no place at all: nobody could look there.
fn on_page(quad: Quad, width: f32, height: f32) -> Option<Quad> {
    let middle = |side: usize| quad.iter().map(|corner| corner[side]).sum::<f32>() / 4.0;
    // Not so where a number is none.
    let is_there = (0.0..=width).contains(&middle(0)) && (0.0..=height).contains(&middle(1));
    let on = quad.map(|[x, y]| [x.clamp(0.0, width), y.clamp(0.0, height)]);
    let long = |side: usize| on.iter().any(|corner| (corner[side] - on[0][side]).abs() >= SMALLEST);
    (is_there && long(0) && long(1)).then_some(on)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::upright;
    use crate::refusal::Limits;

    #[test]
    fn what_another_engine_sees_beside_the_page_is_not_there() {
        let line = |text: &str, quad: Quad| Line { text: text.to_owned(), quad, sure: 200 };
        let lines = vec![
            line("INVOICE", upright(100.0, 100.0, 300.0, 140.0)),
            line("over the edge", upright(-20.0, 500.0, 200.0, 540.0)),
            line("to the left", upright(-400.0, 100.0, -100.0, 140.0)),
            line("below", upright(100.0, 90_000.0, 300.0, 90_040.0)),
            line("nowhere", [[f32::NAN; 2]; 4]),
            line("at the end of the world", [[f32::INFINITY; 2]; 4]),
            line("a point", [[100.0, 300.0]; 4]),
            line("\0\u{7}", upright(100.0, 600.0, 300.0, 640.0)),
            line("HM\0-118", upright(100.0, 700.0, 300.0, 740.0)),
        ];
        let engine = Elsewhere { pages: BTreeMap::from([(0, lines)]) };
        let picture = Box::new(|| Err(Refusal::Broken));
        let scan = Scan { at: 0, kind: PageKind::Picture, width: 800.0, height: 1000.0, picture };
        let page = engine.page(scan, Clock::start(Limits::default().time)).unwrap();
        let texts: Vec<&str> = page.segments.iter().map(|segment| segment.text.as_str()).collect();
        assert_eq!(texts, ["INVOICE", "over the edge", "HM -118"]);
        assert_eq!(page.segments[1].quad, upright(0.0, 500.0, 200.0, 540.0));
        assert!(
            page.segments.iter().all(|segment| segment.sure <= 98),
            "nothing that was read off a picture is certain"
        );
    }
}
