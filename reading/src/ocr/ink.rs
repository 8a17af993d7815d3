//! Which parts of a page have anything on them: lines are looked for in these alone. Most of a page of a few lines is white.

use super::picture::Picture;

/// What the model sees is a multiple of this, and so are the blocks that are looked at.
pub const BLOCK: usize = 32;
/// From which difference on, in levels of grey, something stands on the paper: so little that faint letters count, and on a noisy
/// page all of it.
const DIFFERENCE: u16 = 16;
/// So many pixels of a block have to differ.
const PIXELS: usize = 6;
/// White blocks between two parts that are looked at apart. Fewer are not worth the seam.
const APART: usize = 3;

/// A part of a picture, in pixels; its sides are multiples of [`BLOCK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

/// The parts of a picture whose sides are multiples of [`BLOCK`], from the top, with a block of white around them.
pub fn parts(picture: &Picture) -> Vec<Part> {
    let (across, down) = (picture.width / BLOCK, picture.height / BLOCK);
    let grey = softened(picture);
    let inked: Vec<Vec<bool>> = (0..down)
        .map(|row| (0..across).map(|column| is_inked(&grey, picture.width, column * BLOCK, row * BLOCK)).collect())
        .collect();
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for row in (0..down).filter(|row| inked[*row].contains(&true)) {
        match bands.last_mut() {
            Some((_, end)) if row < *end + APART => *end = row + 1,
            _ => bands.push((row, row + 1)),
        }
    }
    let part = |(from, to): &(usize, usize)| {
        let columns = || (0..across).filter(|column| (*from..*to).any(|row| inked[row][*column]));
        let (left, right) = (columns().next().unwrap_or(0), columns().next_back().map_or(across, |last| last + 1));
        Part {
            left: left.saturating_sub(1) * BLOCK,
            top: from.saturating_sub(1) * BLOCK,
            right: (right + 1).min(across) * BLOCK,
            bottom: (to + 1).min(down) * BLOCK,
        }
    };
    bands.iter().map(part).collect()
}

/// The grey of each pixel as the mean of its neighbours: a grain of dust is none of ink.
fn softened(picture: &Picture) -> Vec<u8> {
    let (width, height) = (picture.width, picture.height);
    let grey: Vec<u16> =
        picture.rgb.chunks_exact(3).map(|c| (u16::from(c[0]) + 2 * u16::from(c[1]) + u16::from(c[2])) / 4).collect();
    let mut soft = vec![255; grey.len()];
    for y in 1..height.saturating_sub(1) {
        for x in 1..width.saturating_sub(1) {
            let around = (y - 1..=y + 1).map(|row| grey[row * width + x - 1..=row * width + x + 1].iter().sum::<u16>());
            soft[y * width + x] = u8::try_from(around.sum::<u16>() / 9).unwrap_or(255);
        }
    }
    soft
}

/// Whether pixels of a block are darker or brighter than its paper.
fn is_inked(grey: &[u8], width: usize, left: usize, top: usize) -> bool {
    let mut counts = [0_usize; 256];
    // The rim of the picture has no neighbours.
    let height = grey.len() / width.max(1);
    for y in top.max(1)..(top + BLOCK).min(height.saturating_sub(1)) {
        for x in left.max(1)..(left + BLOCK).min(width.saturating_sub(1)) {
            counts[usize::from(grey[y * width + x])] += 1;
        }
    }
    let paper = (0_u16..).zip(&counts).max_by_key(|(_, count)| **count).map_or(255, |(level, _)| level);
    (0_u16..)
        .zip(&counts)
        .filter(|(level, _)| level.abs_diff(paper) >= DIFFERENCE)
        .map(|(_, count)| count)
        .sum::<usize>()
        >= PIXELS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_ink_is_looked_at() {
        let (width, height) = (20 * BLOCK, 30 * BLOCK);
        let mut picture = Picture { width, height, rgb: vec![250; width * height * 3] };
        assert_eq!(parts(&picture), []);
        let mut letter = |left: usize, top: usize| {
            for y in top..top + 12 {
                for x in left..left + 3 {
                    picture.rgb[(y * width + x) * 3..][..3].fill(200);
                }
            }
        };
        letter(3 * BLOCK + 4, 2 * BLOCK + 4);
        letter(9 * BLOCK + 4, 4 * BLOCK + 4);
        letter(5 * BLOCK + 4, 25 * BLOCK + 4);
        let upper = Part { left: 2 * BLOCK, top: BLOCK, right: 11 * BLOCK, bottom: 6 * BLOCK };
        let lower = Part { left: 4 * BLOCK, top: 24 * BLOCK, right: 7 * BLOCK, bottom: 27 * BLOCK };
        assert_eq!(parts(&picture), [upper, lower]);
    }
}
