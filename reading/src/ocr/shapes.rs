//! Quadrilaterals of a picture and the mappings between them.

use crate::geometry::Matrix;
use crate::paper::{Point, Quad};

impl Matrix {
    pub fn scale(x: f32, y: f32) -> Matrix {
        Matrix([x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, 1.0])
    }

    pub fn rotation(angle: f32) -> Matrix {
        let (sin, cos) = angle.sin_cos();
        Matrix([cos, -sin, 0.0, sin, cos, 0.0, 0.0, 0.0, 1.0])
    }

    /// First the other one, then this one.
    pub fn times(&self, other: &Matrix) -> Matrix {
        let mut product = [0.0; 9];
        for (at, cell) in product.iter_mut().enumerate() {
            let (row, column) = (at / 3, at % 3);
            *cell = (0..3).map(|k| self.0[row * 3 + k] * other.0[k * 3 + column]).sum();
        }
        Matrix(product)
    }

    /// The mapping of the unit square's corners (0,0), (1,0), (1,1), (0,1) to a quadrilateral.
    pub fn of_square(quad: &Quad) -> Matrix {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = *quad;
        let (sx, sy) = (x0 - x1 + x2 - x3, y0 - y1 + y2 - y3);
        let (dx1, dx2, dy1, dy2) = (x1 - x2, x3 - x2, y1 - y2, y3 - y2);
        let denominator = dx1 * dy2 - dx2 * dy1;
        let (g, h) = if denominator.abs() < 1e-6 {
            (0.0, 0.0)
        } else {
            ((sx * dy2 - dx2 * sy) / denominator, (dx1 * sy - sx * dy1) / denominator)
        };
        Matrix([x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1.0])
    }
}

pub fn apart(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

pub fn wide(quad: &Quad) -> f32 {
    apart(quad[0], quad[1]).max(apart(quad[3], quad[2]))
}

pub fn high(quad: &Quad) -> f32 {
    apart(quad[0], quad[3]).max(apart(quad[1], quad[2]))
}

/// The beginning of a line, so many times as long as it is high.
pub fn begun(quad: &Quad, times: f32) -> Quad {
    let [a, b, c, d] = *quad;
    let part = (times * high(quad) / wide(quad).max(1.0)).min(1.0);
    let between = |p: Point, q: Point| [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
    [a, between(a, b), between(d, c), d]
}

/// The corners from the upper left one, clockwise.
pub fn ordered(mut quad: Quad) -> Quad {
    quad.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let [a, b, c, d] = quad;
    let (left, right) = (if a[1] <= b[1] { (a, b) } else { (b, a) }, if c[1] <= d[1] { (c, d) } else { (d, c) });
    [left.0, right.0, right.1, left.1]
}

/// By how much the lines of a page slant, in radians: the middle of those of long lines.
pub fn slant(boxes: &[Quad]) -> f32 {
    let long = boxes.iter().filter(|quad| wide(quad) > 5.0 * high(quad));
    let mut angles: Vec<f32> = long.map(|[a, b, ..]| (b[1] - a[1]).atan2(b[0] - a[0])).collect();
    angles.sort_by(f32::total_cmp);
    angles.get(angles.len() / 2).copied().unwrap_or_default()
}

/// The smallest rectangle around points.
pub fn smallest_rectangle(points: &[Point]) -> Option<Quad> {
    let hull = hull(points);
    let mut best: Option<(f32, Quad)> = None;
    for (at, from) in hull.iter().enumerate() {
        let to = hull[(at + 1) % hull.len()];
        let length = apart(*from, to);
        if length < 1e-3 {
            continue;
        }
        let along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
        let across = [-along[1], along[0]];
        let dot = |p: Point, d: Point| p[0] * d[0] + p[1] * d[1];
        let span = |d: Point| {
            let each = hull.iter().map(|p| dot(*p, d));
            each.fold((f32::MAX, f32::MIN), |(low, high), value| (low.min(value), high.max(value)))
        };
        let ((u0, u1), (v0, v1)) = (span(along), span(across));
        let area = (u1 - u0) * (v1 - v0);
        if best.is_none_or(|(least, _)| area < least) {
            let corner = |u: f32, v: f32| [along[0] * u + across[0] * v, along[1] * u + across[1] * v];
            best = Some((area, [corner(u0, v0), corner(u1, v0), corner(u1, v1), corner(u0, v1)]));
        }
    }
    best.map(|(_, quad)| ordered(quad))
}

/// The convex hull (Andrew's chain).
fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let cross = |o: Point, a: Point, b: Point| (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2 && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0.0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut sorted.iter().copied());
    lower.extend(chain(&mut sorted.iter().rev().copied()));
    lower
}

/// A rectangle grown by the same distance on all sides.
pub fn grown(quad: &Quad, by: f32) -> Quad {
    let [a, b, _, d] = *quad;
    let unit = |p: Point, q: Point| {
        let length = apart(p, q).max(1e-3);
        [(q[0] - p[0]) / length * by, (q[1] - p[1]) / length * by]
    };
    let (u, v) = (unit(a, b), unit(a, d));
    let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mut grown = *quad;
    for (corner, (x, y)) in grown.iter_mut().zip(signs) {
        *corner = [corner[0] + u[0] * x + v[0] * y, corner[1] + u[1] * x + v[1] * y];
    }
    grown
}
