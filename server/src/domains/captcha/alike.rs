//! How like two plates look to whoever compares figures without knowing what they show: what a script can do. Things of a kind
//! are a little alike in bulk, in reach, in outline; how often each of these finds the place is kept to that of a guess.

/// Pixels from one point of a figure to the next.
const GRAIN: u32 = 2;
/// Points across a plate.
const ACROSS: usize = (super::draw::PIECE / GRAIN) as usize;
/// Radius of the plate in which figures are looked for.
const RADIUS: f32 = 21.0;
/// Rings in which the points of a figure are counted, and how many of them its mean reach is.
const RINGS: usize = 8;
const RINGS_A_REACH: f32 = 3.5;
/// Cells across the grid on which outlines are laid over each other, and the mean reaches that it is wide.
const CELLS: usize = 12;
const REACHES_WIDE: f32 = 2.4;
/// Turns in which outlines are compared.
const TURNS: u32 = 24;
/// Points by which a figure is moved when it is compared as it stands.
const MOVED: isize = 2;

/// The figure on a plate, as its pixels tell it.
pub struct Figure {
    /// Whether the plate is covered, row by row.
    covered: [[bool; ACROSS]; ACROSS],
    /// The points counted from their middle, their mean reach being 1.
    points: Vec<(f32, f32)>,
    /// How much is covered for its reach, and how long it is.
    bulk: [f32; 2],
    /// Share of the points by how far they are from the middle.
    rings: [f32; RINGS],
}

/// Of the ways to compare, those by which the place of the piece is the one most like it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundBy {
    pub bulk: bool,
    pub reach: bool,
    pub standing: bool,
    pub outline: bool,
}

impl Figure {
    /// The figure of a plate that shows something at the points (counted from its middle) for which this is so.
    pub fn of(shows: impl Fn(f32, f32) -> bool) -> Figure {
        let at = |step: usize| (step as u32 * GRAIN) as f32 + 0.5 * GRAIN as f32 - 0.5 * super::draw::PIECE as f32;
        let mut covered = [[false; ACROSS]; ACROSS];
        let mut found = Vec::new();
        for (row, cells) in covered.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let (x, y) = (at(column), at(row));
                if x.hypot(y) < RADIUS && shows(x, y) {
                    *cell = true;
                    found.push((x, y));
                }
            }
        }
        let count = found.len().max(1) as f32;
        let mean = |of: &dyn Fn(&(f32, f32)) -> f32| found.iter().map(of).sum::<f32>() / count;
        let (left, top) = (mean(&|point| point.0), mean(&|point| point.1));
        let reach = mean(&|(x, y)| (x - left).hypot(y - top)).max(f32::EPSILON);
        let points: Vec<(f32, f32)> = found.iter().map(|(x, y)| ((x - left) / reach, (y - top) / reach)).collect();
        let sum = |of: &dyn Fn(&(f32, f32)) -> f32| points.iter().map(of).sum::<f32>();
        let (wide, high, slant) = (sum(&|(x, _)| x * x), sum(&|(_, y)| y * y), sum(&|(x, y)| x * y));
        let spread = ((wide - high).powi(2) + 4.0 * slant.powi(2)).sqrt() / (wide + high).max(f32::EPSILON);
        let mut rings = [0.0; RINGS];
        for (x, y) in &points {
            let ring = ((x.hypot(*y) * RINGS_A_REACH) as usize).min(RINGS - 1);
            rings[ring] += 1.0 / count;
        }
        let area = count * (GRAIN * GRAIN) as f32;
        Figure { covered, points, bulk: [area / reach.powi(2) / 4.0, spread], rings }
    }

    /// By which comparisons of `asked` with all places the right one is found.
    pub fn found_by(asked: &Figure, places: &[Figure], right: usize) -> FoundBy {
        let is_best = |like: &dyn Fn(&Figure) -> f32| {
            let best = places.iter().map(like).enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
            best.is_some_and(|(place, _)| place == right)
        };
        let upright = asked.grid(0.0, 1.0);
        FoundBy {
            bulk: is_best(&|place| -apart(&asked.bulk, &place.bulk)),
            reach: is_best(&|place| -apart(&asked.rings, &place.rings)),
            standing: is_best(&|place| asked.standing_like(place)),
            outline: is_best(&|place| place.turned_like(&upright)),
        }
    }

    /// How like another one is as both stand, light or dark: the best correlation of what is covered.
    fn standing_like(&self, other: &Figure) -> f32 {
        let moves = || -MOVED..=MOVED;
        let all = moves().flat_map(|down| moves().map(move |right| (right, down)));
        all.map(|(right, down)| self.correlation(other, right, down).abs()).fold(0.0, f32::max)
    }

    fn correlation(&self, other: &Figure, right: isize, down: isize) -> f32 {
        let (mut count, mut mine, mut theirs, mut both) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
        for (row, cells) in self.covered.iter().enumerate() {
            for (column, covered) in cells.iter().enumerate() {
                let beside = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let beside = beside.and_then(|(row, column)| other.covered.get(row)?.get(column)).copied();
                let is_beside = beside.unwrap_or_default();
                count += 1.0;
                mine += f32::from(u8::from(*covered));
                theirs += f32::from(u8::from(is_beside));
                both += f32::from(u8::from(*covered && is_beside));
            }
        }
        let spread = |sum: f32| sum * (count - sum);
        (count * both - mine * theirs) / (spread(mine) * spread(theirs)).sqrt().max(f32::EPSILON)
    }

    /// How much of this figure lies over one on a grid, in the best turn.
    fn turned_like(&self, upright: &Grid) -> f32 {
        let ways = (0..TURNS).flat_map(|turn| [1.0, -1.0].map(|mirror| (turn, mirror)));
        let turn = |number: u32| number as f32 * std::f32::consts::TAU / TURNS as f32;
        ways.map(|(number, mirror)| overlap(upright, &self.grid(turn(number), mirror))).fold(0.0, f32::max)
    }

    fn grid(&self, turn: f32, mirror: f32) -> Grid {
        let (sine, cosine) = turn.sin_cos();
        let cell = |along: f32| ((along / REACHES_WIDE + 0.5) * CELLS as f32).floor();
        let mut grid = [[false; CELLS]; CELLS];
        for (x, y) in &self.points {
            let x = x * mirror;
            let (column, row) = (cell(x * cosine - y * sine), cell(x * sine + y * cosine));
            if column >= 0.0
                && row >= 0.0
                && let Some(found) = grid.get_mut(row as usize).and_then(|cells| cells.get_mut(column as usize))
            {
                *found = true;
            }
        }
        grid
    }
}

type Grid = [[bool; CELLS]; CELLS];

fn overlap(one: &Grid, other: &Grid) -> f32 {
    let pairs = || one.iter().flatten().zip(other.iter().flatten());
    let both = pairs().filter(|(one, other)| **one && **other).count();
    let either = pairs().filter(|(one, other)| **one || **other).count();
    both as f32 / either.max(1) as f32
}

fn apart<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum()
}
