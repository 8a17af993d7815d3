//! Accents that are but grains of dust: what reads pictures puts one over a letter now and then.

use std::collections::BTreeSet;

use super::{DOUBTFUL, lower};
use crate::paper::{Paper, Source};
use crate::reading::Reading;

/// A paper of so many words in a language with accents has more of them than this.
const WORDS: usize = 20;
const FEW: usize = 2;

/// A word with an accent on a picture where hardly another word has one ("bládeless") is not surely written so.
pub fn doubt(reading: &mut Reading, paper: &Paper) {
    let pieces = paper.pages.iter().flat_map(|page| &page.segments).filter(|piece| piece.source == Source::Ocr);
    let all: Vec<&str> = pieces.flat_map(|piece| words(&piece.text)).collect();
    let accented: Vec<&str> = all.iter().copied().filter(|word| !word.is_ascii()).collect();
    if accented.is_empty() || accented.len() > FEW || all.len() < WORDS {
        return;
    }
    let stray: BTreeSet<&str> = accented.into_iter().collect();
    let lines = reading.lines.iter_mut().flat_map(|line| &mut line.fields);
    for field in reading.head.iter_mut().chain(lines) {
        if words(&field.value.text).any(|word| stray.contains(word)) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// The words of a text in Latin letters, of three at least.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_latin = |c: char| c.is_ascii_alphabetic() || ('\u{c0}'..='\u{17f}').contains(&c) && c.is_alphabetic();
    text.split(move |c: char| !is_latin(c)).filter(|word| word.chars().count() >= 3)
}
