//! PDF: characters with their places, rulings, and whether a page is but a picture.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use core_wasm::text::catalogue::reading as texts;
use hayro::hayro_interpret::font::Glyph;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::util::TransformExt;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache, InterpreterSettings, Paint,
    PathDrawMode, SoftMask, interpret_page,
};
use hayro::hayro_syntax::page::Page as PdfPage;
use hayro::hayro_syntax::{LoadPdfError, Pdf};
use hayro::vello_cpu::kurbo::{Affine, BezPath, PathSeg, Point, Rect, Shape};

use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings};

use super::Taken;
use super::bounded::bounded;
use super::engine::{Scan, TextEngine};
use super::glyphs::{Character, segments};
use crate::ocr::Picture;
use crate::paper::{FileKind, Page, PageKind, Paper};
use crate::reading::Problem;
use crate::refusal::{Clock, Limits, Refusal};

/// A page with fewer characters than this, and a picture, is a scan.
const FEW: usize = 12;
/// Forms in so many others, and how often: no paper is made so, but one whose forms draw each other is.
const DEEP: usize = 40;
const MOST_DEEP: usize = 1_000;
/// The longest side of a page, in points: what the format allows.
const LONGEST: f32 = 14_400.0;

/// Opens a PDF: its pages are found then, whose tree may have any shape.
///
/// # Errors
/// Why it does not open.
pub fn open(bytes: Vec<u8>, limits: &Limits, clock: Clock) -> Result<Arc<Pdf>, Refusal> {
    // A PDF ends with a mark of its own; what lacks it was cut off.
    let is_cut = !ends(&bytes);
    let damaged = || if is_cut { Refusal::Cut } else { Refusal::Broken };
    let opened = bounded(limits.page_time, clock, || Pdf::new(bytes).map(Arc::new))?;
    opened.map_err(|error| match error {
        LoadPdfError::Decryption(_) => Refusal::Encrypted,
        LoadPdfError::Invalid => damaged(),
    })
}

/// Whether the end of a PDF is there.
fn ends(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b"%%EOF";
    bytes.windows(MARK.len()).rev().take(LAST).any(|window| window == MARK)
}

/// What tells that it is not, where something was read all the same.
const END_MISSING: &str = "reading.endMissing";
/// Where the mark at the end is looked for, in bytes from the end: some programs write more behind it.
const LAST: usize = 4_096;

pub fn take(engine: &dyn TextEngine, bytes: &[u8], limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    let pdf = open(bytes.to_vec(), limits, clock)?;
    let all = pdf.pages();
    if all.is_empty() {
        return Err(Refusal::Broken);
    }
    if all.len() > limits.pages {
        return Err(Refusal::Pages(limits.pages));
    }
    let mut pages = Vec::new();
    for (at, page) in all.iter().enumerate() {
        clock.check()?;
        let (width, height) = page.render_dimensions();
        if !(width > 0.0 && height > 0.0 && width <= LONGEST && height <= LONGEST) {
            return Err(Refusal::Broken);
        }
        let (shared, empty) = (Arc::clone(&pdf), Gathered::new(limits, clock));
        let gathered = bounded(limits.page_time, clock, move || gather(&shared, at, empty))??;
        let read = match gathered.is_scan() {
            true => {
                let picture = Box::new(|| scanned(&pdf, at, limits, clock));
                engine.page(Scan { at, kind: PageKind::Page, width, height, picture }, clock)?
            }
            false => gathered.page(width, height),
        };
        pages.push(read);
    }
    let mut problems = Vec::new();
    if !ends(bytes) {
        if pages.iter().all(|page| page.segments.is_empty()) {
            return Err(Refusal::Cut);
        }
        let message = texts::END_MISSING.into();
        problems.push(Problem { key: END_MISSING.to_owned(), message, places: Vec::new() });
    }
    Ok(Taken { paper: Paper { file: FileKind::Pdf, pages }, problems })
}

/// How many dots an inch a scanned page is drawn with, and its longest side in pixels.
const DPI: f32 = 200.0;
const LONGEST_SCAN: usize = 3_200;

/// A page that is but a picture, drawn for reading.
pub fn scanned(pdf: &Arc<Pdf>, at: usize, limits: &Limits, clock: Clock) -> Result<Picture, Refusal> {
    drawn((pdf, at), (DPI, LONGEST_SCAN), limits, clock)
}

/// Pixels of [`scanned`] for a point of the page.
pub fn scan_scale(width: f32, height: f32) -> f32 {
    scale(width, height, DPI, LONGEST_SCAN)
}

fn scale(width: f32, height: f32, dpi: f32, longest: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let longest = longest as f32;
    (dpi / 72.0).min(longest / width.max(height))
}

/// A page as a picture, neither side longer than so many pixels.
///
/// # Errors
/// There is no such page, it has too many pixels, or takes too long.
pub fn drawn(
    (pdf, at): (&Arc<Pdf>, usize),
    (dpi, longest): (f32, usize),
    limits: &Limits,
    clock: Clock,
) -> Result<Picture, Refusal> {
    let page = pdf.pages().get(at).ok_or(Refusal::NoPage)?;
    let (width, height) = page.render_dimensions();
    let scale = scale(width, height, dpi, longest);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
    if !(width > 0.0 && height > 0.0) || (width * scale) as u64 * (height * scale) as u64 > limits.pixels {
        return Err(Refusal::Pixels(limits.pixels / 1_000_000));
    }
    let shared = Arc::clone(pdf);
    bounded(limits.page_time, clock, move || {
        let page = shared.pages().get(at)?;
        let settings = RenderSettings { x_scale: scale, y_scale: scale, bg_color: WHITE, ..RenderSettings::default() };
        let drawn = hayro::render(page, &RenderCache::new(), &super::fonts::settings(), &settings);
        let (wide, high) = (usize::from(drawn.width()), usize::from(drawn.height()));
        let rgb = drawn.data().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect();
        Some(Picture { width: wide, height: high, rgb })
    })?
    .ok_or(Refusal::NoPage)
}

/// Draws a page into the characters it has.
///
/// Forms within forms can draw one character without end, and drawing has no way to be told to stop: it is left by unwinding.
fn gather(pdf: &Pdf, at: usize, mut gathered: Gathered) -> Result<Gathered, Refusal> {
    let page = pdf.pages().get(at).ok_or(Refusal::NoPage)?;
    let drawn = panic::catch_unwind(AssertUnwindSafe(|| draw(pdf, page, &mut gathered)));
    match drawn.map_err(|cause| cause.downcast::<Refusal>()) {
        Ok(()) => Ok(gathered),
        Err(Ok(refusal)) => Err(*refusal),
        Err(Err(cause)) => panic::resume_unwind(cause),
    }
}

fn draw<'a>(pdf: &'a Pdf, page: &'a PdfPage<'a>, gathered: &mut Gathered) {
    let (width, height) = page.render_dimensions();
    let cache = InterpreterCache::new();
    let corners = page.initial_transform(true).to_kurbo();
    let area = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let mut context = Context::new(corners, area, &cache, pdf.xref(), InterpreterSettings::default());
    interpret_page(page, &mut context, gathered);
}

struct Gathered {
    clock: Clock,
    /// Of characters, named or not.
    limit: usize,
    /// Forms and clips: so many are drawn, and so many may be.
    shapes: usize,
    /// How many are open, and how often one was opened in many others.
    open: usize,
    deep: usize,
    most_shapes: usize,
    characters: Vec<Character>,
    unmapped: usize,
    walls: Vec<[f32; 3]>,
    picture: bool,
}

impl Gathered {
    fn new(limits: &Limits, clock: Clock) -> Gathered {
        Gathered {
            clock,
            limit: limits.cells,
            shapes: 0,
            open: 0,
            deep: 0,
            most_shapes: limits.shapes,
            characters: Vec::new(),
            unmapped: 0,
            walls: Vec::new(),
            picture: false,
        }
    }

    /// Leaves the page when it has too many characters or forms, or the time is over.
    fn check(&self) {
        let checked = if self.characters.len() + self.unmapped >= self.limit {
            Err(Refusal::Cells(self.limit))
        } else if self.shapes > self.most_shapes || self.deep > MOST_DEEP {
            Err(Refusal::Shapes(self.most_shapes))
        } else {
            self.clock.check()
        };
        if let Err(refusal) = checked {
            panic::resume_unwind(Box::new(refusal));
        }
    }

    /// Nothing but a picture, or text whose characters the file does not name.
    fn is_scan(&self) -> bool {
        let visible = self.characters.iter().filter(|character| !character.text.trim().is_empty()).count();
        (visible < FEW && self.picture) || self.unmapped * 20 > visible.max(1)
    }

    fn page(self, width: f32, height: f32) -> Page {
        let segments = segments(self.characters, &self.walls);
        Page { kind: PageKind::Page, name: String::new(), width, height, segments, walls: self.walls, flatten: None }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "points of a page")]
fn point(point: Point) -> [f32; 2] {
    [point.x as f32, point.y as f32]
}

impl Device<'_> for Gathered {
    fn draw_glyph(
        &mut self,
        glyph: &Glyph<'_>,
        transform: Affine,
        glyph_transform: Affine,
        _: &Paint<'_>,
        mode: &GlyphDrawMode,
    ) {
        self.check();
        let text = match glyph.as_unicode() {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(text)) => text,
            None => {
                self.unmapped += 1;
                return;
            }
        };
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let advance = match glyph {
            Glyph::Outline(outline) => outline.advance_width().map(f64::from),
            Glyph::Type3(_) => None,
        };
        let to_page = transform * glyph_transform;
        // Em boxes, not ink boxes: a full stop stands as high as a letter.
        // A font that is drawn by hand (Type 3) does not tell its widths here.
        let wide = advance.filter(|advance| *advance > 0.0).unwrap_or_else(|| usual_width(&text));
        let corner = |x: f64, y: f64| point(to_page * Point::new(x, y));
        let quad = [corner(0.0, 880.0), corner(wide, 880.0), corner(wide, -120.0), corner(0.0, -120.0)];
        if quad.iter().flatten().all(|number| number.is_finite()) && !text.is_empty() {
            self.characters.push(Character { text, quad, seen: !matches!(mode, GlyphDrawMode::Invisible) });
        }
    }

    fn draw_path(&mut self, path: &BezPath, transform: Affine, _: &Paint<'_>, mode: &PathDrawMode) {
        self.check();
        let path = transform * path.clone();
        let mut wall = |x: f64, top: f64, bottom: f64| {
            let (from, to) = (point(Point::new(x, top)), point(Point::new(x, bottom)));
            if to[1] - from[1] > 6.0 && self.walls.len() < 5_000 {
                self.walls.push([from[0], from[1], to[1]]);
            }
        };
        if matches!(mode, PathDrawMode::Fill(_)) {
            let bounds = path.bounding_box();
            if bounds.width() < 2.5 {
                wall(bounds.center().x, bounds.y0, bounds.y1);
            }
            return;
        }
        for part in path.segments() {
            if let PathSeg::Line(line) = part
                && (line.p0.x - line.p1.x).abs() < 1.0
            {
                wall(line.p0.x, line.p0.y.min(line.p1.y), line.p0.y.max(line.p1.y));
            }
        }
    }

    fn draw_image(&mut self, _: Image<'_, '_>, _: Affine) {
        self.check();
        self.picture = true;
    }

    fn set_soft_mask(&mut self, _: Option<SoftMask<'_>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {
        self.check();
    }

    /// Each form is clipped by its box, whatever it draws: one that draws nothing but others is noticed here.
    fn push_clip_path(&mut self, _: &ClipPath) {
        self.shapes += 1;
        self.open += 1;
        if self.open > DEEP {
            self.deep += 1;
        }
        self.check();
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}

    fn pop_clip_path(&mut self) {
        self.open = self.open.saturating_sub(1);
    }

    fn pop_transparency_group(&mut self) {}
}

/// How wide the first character of a text is in most fonts, in thousandths of its height: blanks are told by what is left between two.
fn usual_width(text: &str) -> f64 {
    match text.chars().next() {
        Some('\u{2E80}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF5E}') => 1000.0,
        Some('m' | 'w' | 'M' | 'W' | '@' | '%') => 800.0,
        Some('i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|') => 350.0,
        Some('A'..='Z') => 620.0,
        _ => 500.0,
    }
}
