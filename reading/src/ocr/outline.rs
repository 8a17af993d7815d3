//! The page within a photo: the largest bright area with four corners.

use super::picture::Picture;
use super::shapes::{apart, high, wide};
use crate::geometry::Matrix;
use crate::paper::{Point, Quad};

/// The long side of what is looked at.
const SMALL: usize = 400;

/// The mapping from the photo to the page laid flat, and the flat page; `None` when no outline is clear, or the page fills
/// the picture.
pub fn find(picture: &Picture) -> Option<(Matrix, Picture)> {
    let quad = corners(picture)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
    let (width, height) = (wide(&quad).round() as usize, high(&quad).round() as usize);
    if width < 200 || height < 200 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let to_photo = Matrix::of_square(&quad).times(&Matrix::scale(1.0 / width as f32, 1.0 / height as f32));
    let flat = picture.mapped(width, height, &to_photo, 1);
    Some((to_photo.inverse()?, flat))
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn corners(picture: &Picture) -> Option<Quad> {
    let longest = picture.width.max(picture.height);
    let (width, height) = ((picture.width * SMALL / longest).max(1), (picture.height * SMALL / longest).max(1));
    let small = picture.resized(width, height);
    let grey: Vec<u8> = small
        .rgb
        .chunks_exact(3)
        .map(|c| ((u32::from(c[0]) * 3 + u32::from(c[1]) * 6 + u32::from(c[2])) / 10) as u8)
        .collect();
    let bound = threshold(&grey);
    let area = largest(&grey, bound, width, height);
    let total = width * height;
    if area.len() * 4 < total {
        return None;
    }
    let point = |at: &usize| [(at % width) as f32 + 0.5, (at / width) as f32 + 0.5];
    let far = |score: &dyn Fn(Point) -> f32| -> Option<Point> {
        area.iter().map(point).max_by(|a, b| score(*a).total_cmp(&score(*b)))
    };
    let quad = [far(&|p| -p[0] - p[1])?, far(&|p| p[0] - p[1])?, far(&|p| p[0] + p[1])?, far(&|p| p[1] - p[0])?];
    // A page that fills the picture, or an area that has no four corners, is left as it is.
    let twice: f32 = (0..4).map(|at| quad[at][0] * quad[(at + 1) % 4][1] - quad[(at + 1) % 4][0] * quad[at][1]).sum();
    let inside = twice.abs() / 2.0;
    let full = total as f32;
    let clear = (0.8..1.15).contains(&(area.len() as f32 / inside.max(1.0)));
    let edge = quad.iter().zip([[0.0, 0.0], [width as f32, 0.0], [width as f32, height as f32], [0.0, height as f32]]);
    let fills = edge.map(|(corner, edge)| apart(*corner, edge)).fold(0.0, f32::max) < 8.0;
    if !clear || fills || inside > 0.985 * full {
        return None;
    }
    let back = Matrix::scale(picture.width as f32 / width as f32, picture.height as f32 / height as f32);
    Some(back.quad(&quad))
}

/// Between dark and bright, where the two differ most (Otsu).
#[expect(clippy::cast_precision_loss, reason = "counts of pixels")]
fn threshold(grey: &[u8]) -> u8 {
    let mut counts = [0_u32; 256];
    for value in grey {
        counts[usize::from(*value)] += 1;
    }
    let total = grey.len() as f32;
    let sum: f32 = counts.iter().enumerate().map(|(value, count)| value as f32 * *count as f32).sum();
    let (mut below, mut below_sum, mut best) = (0.0, 0.0, (0.0, 128_u8));
    for value in 0..=255_u8 {
        below += counts[usize::from(value)] as f32;
        below_sum += f32::from(value) * counts[usize::from(value)] as f32;
        let above = total - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let between = below * above * (below_sum / below - (sum - below_sum) / above).powi(2);
        if between > best.0 {
            best = (between, value);
        }
    }
    best.1
}

/// The largest area of bright pixels; letters in it are closed over by its outline.
fn largest(grey: &[u8], bound: u8, width: usize, height: usize) -> Vec<usize> {
    let mut seen = vec![false; grey.len()];
    let mut best = Vec::new();
    for start in 0..grey.len() {
        if seen[start] || grey[start] <= bound {
            continue;
        }
        let (mut open, mut area) = (vec![start], Vec::new());
        seen[start] = true;
        while let Some(at) = open.pop() {
            area.push(at);
            let (x, y) = (at % width, at / width);
            let mut visit = |next: usize| {
                if !seen[next] && grey[next] > bound {
                    seen[next] = true;
                    open.push(next);
                }
            };
            if x > 0 {
                visit(at - 1);
            }
            if x + 1 < width {
                visit(at + 1);
            }
            if y > 0 {
                visit(at - width);
            }
            if y + 1 < height {
                visit(at + width);
            }
        }
        if area.len() > best.len() {
            best = area;
        }
    }
    best
}
