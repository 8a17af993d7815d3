//! What a line says, with the place of each character.

use std::sync::atomic::{AtomicUsize, Ordering};

use rten::ValueView;

use super::models::Models;
use super::picture::Picture;
use super::shapes::{high, wide};
use crate::geometry::Matrix;
use crate::paper::{Quad, Segment};
use crate::refusal::{Clock, Refusal};

/// The height of a line as the model sees it.
const HEIGHT: usize = 48;
/// Lines that are longer are squeezed.
const WIDEST: usize = 2_400;
/// A gap of this part of the letters' size parts two pieces; with a blank read in it, of the other.
const APART: f32 = 0.65;
const APART_BLANK: f32 = 0.8;

struct Letter {
    text: String,
    /// Where its middle is, as part of the way from left to right.
    at: f32,
    sure: f32,
}

pub struct Line {
    letters: Vec<Letter>,
    /// The size of a letter as part of the line's length.
    em: f32,
}

/// Reads lines, two at a time: a line is too small a piece of work to be shared out while another one waits. The limit of processor time
/// (`guard.rs`) reckons with two threads.
///
/// # Errors
/// No time left, or no models.
pub fn lines(picture: &Picture, quads: &[Quad], models: &Models, clock: Clock) -> Result<Vec<Line>, Refusal> {
    // The longest first, so that both threads end at about the same time.
    let mut order: Vec<usize> = (0..quads.len()).collect();
    let length = |at: &usize| wide(&quads[*at]) / high(&quads[*at]).max(1.0);
    order.sort_by(|a, b| length(b).total_cmp(&length(a)));
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, Line)>, Refusal> {
        let mut read = Vec::new();
        while let Some(at) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            clock.check()?;
            read.push((*at, line(picture, &quads[*at], models)?));
        }
        Ok(read)
    };
    // The threads of the engine itself: others would keep memory of their own.
    let (one, other) = rten::thread_pool().run(|| rayon::join(work, work));
    let mut read = one?;
    read.extend(other?);
    read.sort_by_key(|(at, _)| *at);
    Ok(read.into_iter().map(|(_, line)| line).collect())
}

pub fn line(picture: &Picture, quad: &Quad, models: &Models) -> Result<Line, Refusal> {
    let (long, short) = (wide(quad).max(1.0), high(quad).max(1.0));
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
    let width = ((HEIGHT as f32 * long / short).ceil() as usize).clamp(8, WIDEST);
    let padded = width.div_ceil(8).max(4) * 8;
    let samples = if short > 64.0 { 2 } else { 1 };
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let to_source = Matrix::of_square(quad).times(&Matrix::scale(1.0 / width as f32, 1.0 / HEIGHT as f32));
    let strip = picture.mapped(width, HEIGHT, &to_source, samples);
    let mut input = vec![0.0; 3 * HEIGHT * padded];
    for y in 0..HEIGHT {
        for x in 0..width {
            let at = (y * width + x) * 3;
            for channel in 0..3 {
                input[(channel * HEIGHT + y) * padded + x] = f32::from(strip.rgb[at + 2 - channel]) / 127.5 - 1.0;
            }
        }
    }
    let view = ValueView::from_shape([1, 3, HEIGHT, padded], &input).map_err(|_| Refusal::Broken)?;
    let output = models.recognise.run_one(view.into(), None).map_err(|_| Refusal::NoModels)?;
    let ([_, steps, classes], scores) = output.into_shape_vec::<f32, 3>().map_err(|_| Refusal::NoModels)?;
    let mut letters: Vec<Letter> = Vec::new();
    let mut last = 0;
    #[expect(clippy::cast_precision_loss, reason = "time steps")]
    for (step, row) in scores.chunks_exact(classes).enumerate() {
        let sure = row.iter().fold(0.0_f32, |most, score| if *score > most { *score } else { most });
        let Some(class) = row.iter().position(|score| *score >= sure) else { continue };
        let at = (step as f32 + 0.5) / steps as f32 * padded as f32 / width as f32;
        if class != 0
            && class != last
            && let Some(text) = models.characters.get(class)
        {
            letters.push(Letter { text: text.clone(), at: at.min(1.0), sure });
        }
        last = class;
    }
    Ok(Line { letters, em: short * 0.78 / long })
}

impl Letter {
    /// Half of its width, in letters' sizes.
    fn half(&self) -> f32 {
        match self.text.chars().next() {
            Some(c) if !c.is_ascii() => 0.5,
            Some('i' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' | '1') => 0.15,
            Some('m' | 'w' | 'M' | 'W' | '@') => 0.42,
            _ => 0.28,
        }
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

impl Line {
    /// How sure the line is as a whole.
    pub fn sure(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a line has few letters")]
        let count = self.letters.len().max(1) as f32;
        self.letters.iter().map(|letter| letter.sure).sum::<f32>() / count
    }

    /// The line, split at wide gaps.
    pub fn pieces(&self, quad: &Quad) -> Vec<Segment> {
        let mut pieces: Vec<Vec<&Letter>> = Vec::new();
        for letter in &self.letters {
            let last = pieces.last().and_then(|piece| piece.iter().rev().find(|letter| !letter.is_blank()));
            let gap = last.map(|last| (letter.at - last.at) / self.em - last.half() - letter.half());
            match pieces.last_mut() {
                Some(piece) => {
                    let apart = if piece.last().is_some_and(|last| last.is_blank()) { APART_BLANK } else { APART };
                    if letter.is_blank() || gap.is_none_or(|gap| gap < apart) {
                        piece.push(letter);
                    } else {
                        pieces.push(vec![letter]);
                    }
                }
                None => pieces.push(vec![letter]),
            }
        }
        pieces.iter().filter_map(|piece| self.piece(piece, quad)).collect()
    }

    fn piece(&self, letters: &[&Letter], quad: &Quad) -> Option<Segment> {
        let first = letters.iter().position(|letter| !letter.is_blank())?;
        let last = letters.iter().rposition(|letter| !letter.is_blank())?;
        let letters = letters.get(first..=last)?;
        let (head, tail) = (letters.first()?, letters.last()?);
        let left = (head.at - head.half() * self.em).max(0.0);
        let right = (tail.at + tail.half() * self.em).min(1.0).max(left + 1e-4);
        let mut stops = Vec::new();
        for (at, letter) in letters.iter().enumerate() {
            let begin = if at == 0 { left } else { f32::midpoint(letters[at - 1].at, letter.at) };
            // A class may stand for several characters.
            stops.extend(letter.text.chars().map(|_| ((begin - left) / (right - left)).clamp(0.0, 1.0)));
        }
        stops.push(1.0);
        let text: String = letters.iter().map(|letter| letter.text.as_str()).collect();
        #[expect(clippy::cast_precision_loss, reason = "a line has few letters")]
        let mean = letters.iter().map(|letter| letter.sure).sum::<f32>() / letters.len() as f32;
        let least = letters.iter().map(|letter| letter.sure).fold(1.0, f32::min);
        let [a, b, c, d] = *quad;
        let between = |p: [f32; 2], q: [f32; 2], part: f32| [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
        let quad = [between(a, b, left), between(a, b, right), between(d, c, right), between(d, c, left)];
        Some(super::segment(text, quad, mean * 0.6 + least * 0.4, stops))
    }
}
