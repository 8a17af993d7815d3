//! Characters of a page become pieces of text: lines by their middle, split at wide gaps and at rulings.

use crate::paper::{Quad, Segment, Source, upright};

/// A gap of this part of a line's height parts two pieces; of the other, two words.
const APART: f32 = 0.75;
const BLANK: f32 = 0.17;

/// One character with its em box.
pub struct Character {
    pub text: String,
    pub quad: Quad,
    /// false for text that lies unseen under a picture.
    pub seen: bool,
}

struct Boxed {
    text: String,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    seen: bool,
}

impl Boxed {
    fn of(character: Character) -> Boxed {
        let xs = character.quad.map(|corner| corner[0]);
        let ys = character.quad.map(|corner| corner[1]);
        let (low, high) = (
            |all: [f32; 4]| all.into_iter().fold(f32::MAX, f32::min),
            |all: [f32; 4]| all.into_iter().fold(f32::MIN, f32::max),
        );
        let (left, right, top, bottom) = (low(xs), high(xs), low(ys), high(ys));
        Boxed { text: letters_of(&character.text), left, right, top, bottom, seen: character.seen }
    }

    fn height(&self) -> f32 {
        self.bottom - self.top
    }

    fn middle(&self) -> f32 {
        f32::midpoint(self.top, self.bottom)
    }
}

/// The letters of a glyph: fonts join "fi" and "fl", and people type them apart.
fn letters_of(text: &str) -> String {
    const JOINED: [(char, &str); 7] =
        [('ﬀ', "ff"), ('ﬁ', "fi"), ('ﬂ', "fl"), ('ﬃ', "ffi"), ('ﬄ', "ffl"), ('ﬅ', "st"), ('ﬆ', "st")];
    JOINED.iter().fold(text.to_owned(), |text, (glyph, letters)| text.replace(*glyph, letters))
}

pub fn segments(characters: Vec<Character>, walls: &[[f32; 3]]) -> Vec<Segment> {
    let visible = characters.into_iter().filter(|character| !character.text.trim().is_empty());
    let mut boxes: Vec<Boxed> = visible.map(Boxed::of).collect();
    boxes.sort_by(|a, b| a.middle().total_cmp(&b.middle()));
    let mut lines: Vec<Vec<Boxed>> = Vec::new();
    for next in boxes {
        let fits = |line: &Vec<Boxed>| {
            line.last().is_some_and(|last| {
                (last.middle() - next.middle()).abs() < 0.35 * last.height().min(next.height())
                    && last.height() < 1.8 * next.height()
                    && next.height() < 1.8 * last.height()
            })
        };
        // Lines of other heights may lie between.
        match lines.iter_mut().rev().take(6).find(|line| fits(line)) {
            Some(line) => line.push(next),
            None => lines.push(vec![next]),
        }
    }
    lines.into_iter().flat_map(|line| split(line, walls)).collect()
}

fn split(mut line: Vec<Boxed>, walls: &[[f32; 3]]) -> Vec<Segment> {
    line.sort_by(|a, b| a.left.total_cmp(&b.left));
    let mut pieces: Vec<Vec<Boxed>> = Vec::new();
    for next in line {
        let Some(last) = pieces.last().and_then(|piece| piece.last()) else {
            pieces.push(vec![next]);
            continue;
        };
        // Printed twice to look bold.
        if last.text == next.text && next.left - last.left < 0.3 * (last.right - last.left) {
            continue;
        }
        let gap = next.left - last.right;
        let walled = walls.iter().any(|[x, top, bottom]| {
            *x > last.right - 1.5 && *x < next.left + 1.5 && *top <= next.middle() && next.middle() <= *bottom
        });
        if walled || gap > APART * next.height().max(last.height()) {
            pieces.push(vec![next]);
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(next);
        }
    }
    pieces.iter().map(|piece| segment(piece)).collect()
}

fn segment(piece: &[Boxed]) -> Segment {
    let left = piece.iter().map(|part| part.left).fold(f32::MAX, f32::min);
    let right = piece.iter().map(|part| part.right).fold(f32::MIN, f32::max);
    let top = piece.iter().map(|part| part.top).fold(f32::MAX, f32::min);
    let bottom = piece.iter().map(|part| part.bottom).fold(f32::MIN, f32::max);
    let wide = (right - left).max(f32::EPSILON);
    let (mut text, mut stops, mut last) = (String::new(), Vec::new(), None);
    for part in piece {
        if last.is_some_and(|last: f32| part.left - last > BLANK * part.height()) {
            text.push(' ');
            stops.push((last.unwrap_or(left) - left) / wide);
        }
        let count = part.text.chars().count();
        for index in 0..count {
            #[expect(clippy::cast_precision_loss, reason = "a ligature has few characters")]
            stops.push((part.left + (part.right - part.left) * index as f32 / count as f32 - left) / wide);
        }
        text.push_str(&part.text);
        last = Some(part.right);
    }
    stops.push(1.0);
    let seen = piece.iter().all(|part| part.seen);
    Segment {
        text,
        quad: upright(left, top, right, bottom),
        cell: None,
        source: Source::TextLayer,
        sure: if seen { 100 } else { 80 },
        stops,
    }
}
