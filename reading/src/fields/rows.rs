//! The pieces of a page in rows, from the top.

use crate::geometry::Matrix;
use crate::paper::{Page, PageKind, Segment};

pub struct Row {
    pub segments: Vec<Segment>,
    pub top: f32,
    pub bottom: f32,
}

impl Row {
    pub fn height(&self) -> f32 {
        let heights = self.segments.iter().map(Segment::height);
        heights.fold(0.0, f32::max)
    }

    pub fn middle(&self) -> f32 {
        f32::midpoint(self.top, self.bottom)
    }
}

pub struct Rows {
    pub page: usize,
    pub kind: PageKind,
    pub rows: Vec<Row>,
}

impl Rows {
    pub fn of(at: usize, page: &Page) -> Rows {
        let flat: Vec<Segment> = page.segments.iter().map(|part| flattened(part, page.flatten)).collect();
        let mut segments: Vec<&Segment> = flat.iter().collect();
        segments.sort_by(|a, b| a.middle().total_cmp(&b.middle()));
        let mut groups: Vec<Vec<&Segment>> = Vec::new();
        for next in segments {
            let joins = |group: &Vec<&Segment>| {
                group
                    .last()
                    .is_some_and(|last| (last.middle() - next.middle()).abs() < 0.45 * last.height().min(next.height()))
                    && !group.iter().any(|other| {
                        overlap(other, next) > 0.5 * (other.right() - other.left()).min(next.right() - next.left())
                    })
            };
            match groups.iter_mut().rev().take(3).find(|group| joins(group)) {
                Some(group) => group.push(next),
                None => groups.push(vec![next]),
            }
        }
        let rows = groups.into_iter().map(|mut group| {
            group.sort_by(|a, b| a.left().total_cmp(&b.left()));
            let top = group.iter().map(|part| part.top()).fold(f32::MAX, f32::min);
            let bottom = group.iter().map(|part| part.bottom()).fold(f32::MIN, f32::max);
            Row { segments: group.into_iter().cloned().collect(), top, bottom }
        });
        Rows { page: at, kind: page.kind, rows: rows.collect() }
    }
}

/// How much two pieces overlap from left to right; below zero, how far they are apart.
pub fn overlap(one: &Segment, other: &Segment) -> f32 {
    one.right().min(other.right()) - one.left().max(other.left())
}

fn flattened(segment: &Segment, matrix: Option<[f32; 9]>) -> Segment {
    match matrix {
        Some(matrix) => Segment { quad: Matrix(matrix).quad(&segment.quad), ..segment.clone() },
        None => segment.clone(),
    }
}

/// Whether a piece is a paragraph of a document, `P4`. A cell of a sheet may be called so as well.
pub fn is_paragraph(part: &Segment) -> bool {
    let row = part.cell.as_ref().and_then(|cell| cell.strip_prefix('P'));
    row.is_some_and(|row| row.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a piece stands in a table of a document, `T1.B3`.
pub fn is_of_table(part: &Segment) -> bool {
    part.cell.as_ref().is_some_and(|cell| cell.contains('.'))
}
