//! What stands around a piece of a page.

use crate::fields::labels::hits;
use crate::fields::rows::{Row, Rows};
use crate::paper::{PageKind, Segment};

/// Whether another word stands right below a word.
pub(super) fn word_below(page: &Rows, at: usize, word: &Segment) -> bool {
    let below = page.rows.get(at + 1).and_then(|next| {
        let near = |part: &&Segment| (part.left() - word.left()).abs() < 2.0 * word.height();
        next.segments.iter().find(near)
    });
    below.is_some_and(|part| hits(&part.text).iter().any(|hit| hit.strong && hit.end >= part.text.chars().count()))
}

/// The first line of a cell at the right of a word that stands in the middle of its height: beside the word there is none.
pub(super) fn taller(page: &Rows, at: usize, index: usize) -> Option<&Segment> {
    let row = &page.rows[at];
    let word = &row.segments[index];
    let end = row.segments.get(index + 1).map_or(f32::MAX, Segment::left);
    let beside = |part: &&Segment| {
        let height = 0.3 * word.height();
        let level = part.top() < word.bottom() + height && part.bottom() > word.top() - height;
        level && part.left() > word.right() && part.right() < end && part.left() - word.right() < 24.0 * word.height()
    };
    let near = at.checked_sub(1).into_iter().chain([at + 1]).filter_map(|row| page.rows.get(row));
    // Both lines have to be there, else it stands beside something else.
    let lines: Vec<&Segment> = near.filter_map(|row| row.segments.iter().find(beside)).collect();
    match lines.as_slice() {
        [upper, lower] if (upper.left() - lower.left()).abs() < word.height() && hits(&upper.text).is_empty() => {
            Some(upper)
        }
        _ => None,
    }
}

/// Whether the sentence of a piece goes on in the next row: it fills its own, and what stands below begins at its left.
pub(super) fn goes_on(page: &Rows, piece: &Segment) -> bool {
    if !matches!(page.kind, PageKind::Page | PageKind::Picture) || piece.text.ends_with(['.', '。', ';', '；']) {
        return false;
    }
    let level = |row: &Row| row.top <= piece.middle() && piece.middle() <= row.bottom;
    let Some(at) = page.rows.iter().position(level) else { return false };
    let (row, next) = (&page.rows[at], page.rows.get(at + 1));
    let most = page.rows.iter().flat_map(|row| &row.segments).map(Segment::right).fold(0.0, f32::max);
    piece.right() > 0.88 * most
        && next.is_some_and(|next| {
            let first = next.segments.first().zip(row.segments.first());
            next.top - row.bottom < 0.8 * row.height()
                && first.is_some_and(|(lower, upper)| {
                    (lower.left() - upper.left()).abs() < upper.height() && hits(&lower.text).is_empty()
                })
        })
}
