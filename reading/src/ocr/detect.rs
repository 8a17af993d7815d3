//! Where lines of text stand in a picture.

use rten::ValueView;

use super::ink::{self, Part};
use super::models::Models;
use super::picture::Picture;
use super::shapes::{grown, high, smallest_rectangle, wide};
use crate::geometry::Matrix;
use crate::paper::{Point, Quad};
use crate::refusal::Refusal;

/// The long side of what the model sees.
const LONG: f32 = 1280.0;
/// And its pixels: of a square picture fewer, as memory goes with them.
const MOST: f32 = 1280.0 * 960.0;
/// From which likelihood on a pixel is text; a box, on the mean of its pixels; and how far a box grows.
const PIXEL: f32 = 0.3;
const BOX: f32 = 0.5;
const GROW: f32 = 1.6;

pub fn boxes(picture: &Picture, models: &Models) -> Result<Vec<Quad>, Refusal> {
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let (wide_px, high_px) = (picture.width as f32, picture.height as f32);
    let scale = (LONG / wide_px.max(high_px)).min((MOST / (wide_px * high_px)).sqrt()).min(1.5);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
    let fit = |length: f32| ((length * scale / 32.0).round() as usize).max(1) * 32;
    let (width, height) = (fit(wide_px), fit(high_px));
    let small = picture.resized(width, height);
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let back = Matrix::scale(wide_px / width as f32, high_px / height as f32);
    let mut quads: Vec<Quad> = Vec::new();
    for part in ink::parts(&small) {
        let (map, width, height) = likelihood(&small, &part, models)?;
        #[expect(clippy::cast_precision_loss, reason = "pixels")]
        let (left, top) = (part.left as f32, part.top as f32);
        let on_page = |quad: &Quad| back.quad(&quad.map(|[x, y]| [x + left, y + top]));
        quads.extend(components(&map, width, height).iter().map(on_page));
    }
    quads.sort_by(|a, b| a[0][1].total_cmp(&b[0][1]));
    Ok(quads)
}

/// How likely each pixel of a part is one of text, with the part's width and height.
fn likelihood(small: &Picture, part: &Part, models: &Models) -> Result<(Vec<f32>, usize, usize), Refusal> {
    let (width, height) = (part.right - part.left, part.bottom - part.top);
    let pixels = width * height;
    let mut input = vec![0.0; pixels * 3];
    for y in 0..height {
        let row = &small.rgb[((part.top + y) * small.width + part.left) * 3..][..width * 3];
        for (x, colour) in row.chunks_exact(3).enumerate() {
            // Blue first; from -1 to 1.
            for channel in 0..3 {
                input[channel * pixels + y * width + x] = f32::from(colour[2 - channel]) / 127.5 - 1.0;
            }
        }
    }
    let view = ValueView::from_shape([1, 3, height, width], &input).map_err(|_| Refusal::Broken)?;
    let output = models.detect.run_one(view.into(), None).map_err(|_| Refusal::NoModels)?;
    let (_, map) = output.into_shape_vec::<f32, 4>().map_err(|_| Refusal::NoModels)?;
    Ok((map, width, height))
}

/// The rectangles around pixels that hang together.
fn components(map: &[f32], width: usize, height: usize) -> Vec<Quad> {
    let mut seen = vec![false; map.len()];
    let mut quads = Vec::new();
    for start in 0..map.len() {
        if seen[start] || map[start] < PIXEL {
            continue;
        }
        let (mut open, mut sum, mut count) = (vec![start], 0.0, 0_u32);
        let mut rim: Vec<Point> = Vec::new();
        seen[start] = true;
        while let Some(at) = open.pop() {
            let (x, y) = (at % width, at / width);
            sum += map[at];
            count += 1;
            let mut inner = true;
            for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let next = ny * width + nx;
                    if map[next] < PIXEL {
                        inner = false;
                    } else if !seen[next] {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            if !inner || x == 0 || y == 0 || x + 1 == width || y + 1 == height {
                #[expect(clippy::cast_precision_loss, reason = "pixels")]
                let (left, top) = (x as f32, y as f32);
                rim.extend([[left, top], [left + 1.0, top], [left + 1.0, top + 1.0], [left, top + 1.0]]);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "pixels")]
        if count < 12 || sum / (count as f32) < BOX {
            continue;
        }
        if let Some(quad) = smallest_rectangle(&rim) {
            let (long, short) = (wide(&quad), high(&quad));
            if long.min(short) < 3.0 {
                continue;
            }
            quads.push(grown(&quad, long * short * GROW / (2.0 * (long + short))));
        }
    }
    quads
}
