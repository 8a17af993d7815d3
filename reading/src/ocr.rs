//! Pictures become text: the page is found and turned upright, lines are detected and read.

use crate::geometry::Matrix;
use crate::paper::{Page, PageKind, Quad, Segment, Source};
use crate::refusal::{Clock, Refusal};

mod detect;
mod ink;
mod models;
mod outline;
mod picture;
mod recognise;
mod shapes;

pub use models::installed;
pub use picture::Picture;

/// Of the boxes of a page so many are read both ways up, to know which way is right.
const SAMPLES: usize = 8;
/// And of each so much of its length, in heights of the line.
const LETTERS: f32 = 8.0;

/// Reads a picture. `to_page` leads from its pixels to the unit of the page.
///
/// # Errors
/// No models, or no time left.
pub fn page(picture: Picture, kind: PageKind, width: f32, height: f32, clock: Clock) -> Result<Page, Refusal> {
    let models = models::load()?;
    #[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
    let scale = Matrix::scale(width / picture.width as f32, height / picture.height as f32);
    let outline = if kind == PageKind::Picture { outline::find(&picture) } else { None };
    let (mut upright, mut from_page) = match outline {
        Some((matrix, flat)) => {
            // Not both of them in memory while lines are found.
            drop(picture);
            (flat, matrix.times(&scale.inverse().ok_or(Refusal::Broken)?))
        }
        None => (picture, scale.inverse().ok_or(Refusal::Broken)?),
    };
    clock.check()?;
    let mut boxes = detect::boxes(&upright, models)?;
    // Lines that stand upright: the page lies on its side.
    let standing = boxes.iter().filter(|quad| shapes::wide(quad) * 1.5 < shapes::high(quad)).count();
    if standing * 2 > boxes.len() {
        let turn = turn(&upright);
        upright = upright.turned();
        boxes.iter_mut().for_each(|quad| *quad = shapes::ordered(turn.quad(quad)));
        from_page = turn.times(&from_page);
    }
    clock.check()?;
    if upside_down(&upright, &boxes, models)? {
        for _ in 0..2 {
            let turn = turn(&upright);
            upright = upright.turned();
            boxes.iter_mut().for_each(|quad| *quad = shapes::ordered(turn.quad(quad)));
            from_page = turn.times(&from_page);
        }
    }
    let back = from_page.inverse().ok_or(Refusal::Broken)?;
    let mut segments = Vec::new();
    for (line, quad) in recognise::lines(&upright, &boxes, models, clock)?.iter().zip(&boxes) {
        for piece in line.pieces(quad) {
            segments.push(Segment { quad: back.quad(&piece.quad), ..piece });
        }
    }
    // What is left of a slant is taken out for the rows.
    let slant = shapes::slant(&boxes);
    let flat = Matrix::rotation(-slant).times(&from_page);
    Ok(Page { kind, name: String::new(), width, height, segments, walls: Vec::new(), flatten: Some(flat.0) })
}

/// The matrix of a quarter turn, clockwise.
fn turn(picture: &Picture) -> Matrix {
    #[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
    Matrix([0.0, -1.0, picture.height as f32, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0])
}

fn upside_down(picture: &Picture, boxes: &[Quad], models: &models::Models) -> Result<bool, Refusal> {
    let mut wide: Vec<&Quad> = boxes.iter().filter(|quad| shapes::wide(quad) > 3.0 * shapes::high(quad)).collect();
    wide.sort_by(|a, b| shapes::wide(b).total_cmp(&shapes::wide(a)));
    let (mut up, mut down) = (0.0, 0.0);
    for quad in wide.into_iter().take(SAMPLES) {
        // A few letters of a line tell as much as all of it.
        let [a, b, c, d] = shapes::begun(quad, LETTERS);
        up += recognise::line(picture, &[a, b, c, d], models)?.sure();
        down += recognise::line(picture, &[c, d, a, b], models)?.sure();
        // Clear after a few.
        if (up - down).abs() > 0.5 {
            break;
        }
    }
    Ok(down > up + 0.05)
}

/// A page whose text another engine read: what its lines have of a slant is taken out for the rows.
pub fn laid_flat(kind: PageKind, width: f32, height: f32, segments: Vec<Segment>) -> Page {
    let quads: Vec<Quad> = segments.iter().map(|segment| segment.quad).collect();
    let flat = Matrix::rotation(-shapes::slant(&quads));
    Page { kind, name: String::new(), width, height, segments, walls: Vec::new(), flatten: Some(flat.0) }
}

/// A piece of text that was read.
pub fn segment(text: String, quad: Quad, sure: f32, stops: Vec<f32>) -> Segment {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a percentage")]
    let sure = (sure * 100.0).clamp(0.0, 98.0) as u8;
    Segment { text, quad, cell: None, source: Source::Ocr, sure, stops }
}
