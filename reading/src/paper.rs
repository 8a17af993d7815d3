//! A paper as it was read: pages with pieces of text, each with its place. Written as JSON by `customs-read`, kept by
//! whoever shows the paper. All fields are camelCase on the wire.

use serde::{Deserialize, Serialize};

/// A point of a page: right and down from its upper left corner, in the unit of the page.
pub type Point = [f32; 2];

/// Four corners in reading order: upper left, upper right, lower right, lower left. They may be turned.
pub type Quad = [Point; 4];

/// What a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageKind {
    /// A page of a PDF; its unit is the point (1/72 inch).
    Page,
    /// A picture; its unit is the pixel, after the turn that the camera noted (EXIF).
    Picture,
    /// A sheet of a workbook. It has no size of its own: cells stand on a grid of our making, and have names.
    Sheet,
    /// A word processor's text, which has no pages: paragraphs and table cells stand on a grid of our making.
    Flow,
}

/// How a piece of text was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// Characters of a PDF.
    TextLayer,
    /// Read off a picture.
    Ocr,
    /// A cell of a sheet, or a paragraph or table cell of a document.
    Cell,
}

/// One piece of text without a wide gap in it: a word group of a line, or a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    pub text: String,
    pub quad: Quad,
    /// `B7` in a sheet; `T1.B3` (table, column, row) or `P4` (paragraph) in a document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    pub source: Source,
    /// How sure the text is, in percent.
    pub sure: u8,
    /// Where each character begins, and where the last one ends, as parts (0 to 1) of the way from the left edge to the
    /// right one: one more than there are characters. Empty where that is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<f32>,
}

/// One page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub kind: PageKind,
    /// The name of a sheet; "" otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub width: f32,
    pub height: f32,
    pub segments: Vec<Segment>,
    /// Upright rulings, as walls between columns: x, from y, to y.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<[f32; 3]>,
    /// How to lay the page flat before rows and columns are looked for: a projective mapping, by rows, from the page to a flat
    /// and upright one. `None` when the page is flat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flatten: Option<[f32; 9]>,
}

/// What a file is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FileKind {
    Pdf,
    Xlsx,
    Xls,
    Docx,
    Jpeg,
    Png,
}

/// A file as pages of text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Paper {
    pub file: FileKind,
    pub pages: Vec<Page>,
}

/// Where something stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Which page, from 0.
    pub page: usize,
    pub quad: Quad,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
}

/// A quadrilateral that is not turned.
pub fn upright(left: f32, top: f32, right: f32, bottom: f32) -> Quad {
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

impl Segment {
    pub fn left(&self) -> f32 {
        self.quad[0][0].min(self.quad[3][0])
    }

    pub fn right(&self) -> f32 {
        self.quad[1][0].max(self.quad[2][0])
    }

    pub fn top(&self) -> f32 {
        self.quad[0][1].min(self.quad[1][1])
    }

    pub fn bottom(&self) -> f32 {
        self.quad[2][1].max(self.quad[3][1])
    }

    /// The height of a line: of a turned piece its short side, not that of its bounding rectangle.
    pub fn height(&self) -> f32 {
        let [a, _, _, d] = self.quad;
        (d[0] - a[0]).hypot(d[1] - a[1])
    }

    pub fn middle(&self) -> f32 {
        self.quad.iter().map(|corner| corner[1]).sum::<f32>() / 4.0
    }

    pub fn centre(&self) -> f32 {
        self.quad.iter().map(|corner| corner[0]).sum::<f32>() / 4.0
    }

    /// The quadrilateral of some of the characters.
    pub fn part(&self, from: usize, to: usize) -> Quad {
        let count = self.text.chars().count().max(1);
        let at = |index: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a line has few characters")]
            self.stops.get(index).copied().unwrap_or(index.min(count) as f32 / count as f32)
        };
        let (from, to) = (at(from), at(to));
        let [a, b, c, d] = self.quad;
        let between = |p: Point, q: Point, part: f32| [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
        [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
    }

    /// The piece that some of the characters make, without blanks at its ends; `None` when nothing is left.
    pub fn cut(&self, from: usize, to: usize) -> Option<Segment> {
        let chars: Vec<char> = self.text.chars().collect();
        let part = chars.get(from..to.min(chars.len()))?;
        let from = from + part.iter().take_while(|c| c.is_whitespace()).count();
        let to = to.min(chars.len()) - part.iter().rev().take_while(|c| c.is_whitespace()).count();
        if from >= to {
            return None;
        }
        let (mut stops, first, last) = (Vec::new(), self.stops.get(from), self.stops.get(to));
        if let (Some(first), Some(last)) = (first, last) {
            let wide = (last - first).max(f32::EPSILON);
            stops = self.stops[from..=to].iter().map(|stop| (stop - first) / wide).collect();
        }
        Some(Segment { text: chars[from..to].iter().collect(), quad: self.part(from, to), stops, ..self.clone() })
    }

    /// Where it stands.
    pub fn place(&self, page: usize) -> Place {
        Place { page, quad: self.quad, cell: self.cell.clone() }
    }
}
