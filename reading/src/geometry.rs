//! Projective mappings.

use crate::paper::{Point, Quad};

/// A projective mapping of the plane, by rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f32; 9]);

impl Matrix {
    pub fn inverse(&self) -> Option<Matrix> {
        let m = self.0.map(f64::from);
        let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
        let adjugate = [
            minor(4, 5, 7, 8),
            -minor(1, 2, 7, 8),
            minor(1, 2, 4, 5),
            -minor(3, 5, 6, 8),
            minor(0, 2, 6, 8),
            -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7),
            -minor(0, 1, 6, 7),
            minor(0, 1, 3, 4),
        ];
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
        #[expect(clippy::cast_possible_truncation, reason = "pixels")]
        (determinant.abs() > 1e-12).then(|| Matrix(adjugate.map(|cell| (cell / determinant) as f32)))
    }

    pub fn point(&self, [x, y]: Point) -> Point {
        let m = self.0;
        let depth = m[6] * x + m[7] * y + m[8];
        [(m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth]
    }

    pub fn quad(&self, quad: &Quad) -> Quad {
        quad.map(|corner| self.point(corner))
    }
}
