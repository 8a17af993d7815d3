//! Draws the slider puzzle: a harbour at some hour of the day, no two alike, with a jigsaw piece cut out of it.

use rand::Rng;

/// Size of the picture in pixels.
pub const WIDTH: u32 = 310;
pub const HEIGHT: u32 = 155;
/// Side of the piece's square picture, knobs included.
pub const PIECE: u32 = 58;
/// Where the gap may begin, from the left: far enough from the start for the slider to have to move.
const GAP_LEFT: std::ops::RangeInclusive<u32> = 70..=(WIDTH - PIECE - 4);

/// A drawn puzzle.
pub struct Puzzle {
    /// The picture with the gap, PNG.
    pub background: Vec<u8>,
    /// The piece on a transparent ground, PNG, as high as it is wide.
    pub piece: Vec<u8>,
    /// Left edge of the piece's picture when it is in its place.
    pub x: u32,
    /// Top edge of it, which the client is told.
    pub y: u32,
}

/// Draws a new puzzle.
pub fn draw(random: &mut impl Rng) -> anyhow::Result<Puzzle> {
    let scene = Scene::new(random);
    let shape = Shape::new(random);
    let (x, y) = (random.random_range(GAP_LEFT), random.random_range(2..=(HEIGHT - PIECE - 2)));
    let mut background = Vec::with_capacity((WIDTH * HEIGHT * 3) as usize);
    let mut piece = vec![0; (PIECE * PIECE * 4) as usize];
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            let colour = scene.at(column as f32, row as f32);
            let inside = (x..x + PIECE).contains(&column) && (y..y + PIECE).contains(&row);
            if !inside {
                background.extend(bytes(colour));
                continue;
            }
            let (left, top) = (column - x, row - y);
            let distance = shape.distance(left as f32 + 0.5, top as f32 + 0.5);
            let cover = (0.5 - distance).clamp(0.0, 1.0);
            background.extend(bytes(blend(colour, GAP_COLOUR, cover * GAP_STRENGTH)));
            let rim = (1.0 - (distance + 1.2).abs()).clamp(0.0, 1.0);
            let at = ((top * PIECE + left) * 4) as usize;
            let lit = bytes(blend(colour, [255.0; 3], rim * 0.6));
            piece[at..at + 4].copy_from_slice(&[lit[0], lit[1], lit[2], (cover * 255.0) as u8]);
        }
    }
    Ok(Puzzle {
        background: encode(&background, WIDTH, HEIGHT, png::ColorType::Rgb)?,
        piece: encode(&piece, PIECE, PIECE, png::ColorType::Rgba)?,
        x,
        y,
    })
}

fn encode(pixels: &[u8], width: u32, height: u32, colour: png::ColorType) -> anyhow::Result<Vec<u8>> {
    let mut file = Vec::with_capacity(pixels.len() / 3);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

type Colour = [f32; 3];

/// What the gap is darkened with, and how much.
const GAP_COLOUR: Colour = [16.0, 22.0, 34.0];
const GAP_STRENGTH: f32 = 0.6;

fn bytes(colour: Colour) -> [u8; 3] {
    colour.map(|part| part.clamp(0.0, 255.0) as u8)
}

fn blend(from: Colour, to: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

/// Outline of the piece: a square whose four sides each have a knob or a bite.
struct Shape {
    /// Of top, right, bottom, left: a knob, or else a bite.
    knobs: [bool; 4],
}

/// Distance of the square from the edge of the piece's picture, and radius of a knob.
const MARGIN: f32 = 10.0;
const KNOB: f32 = 7.0;

impl Shape {
    fn new(random: &mut impl Rng) -> Self {
        Shape { knobs: std::array::from_fn(|_| random.random()) }
    }

    /// Distance of a point from the outline in pixels; negative inside.
    fn distance(&self, x: f32, y: f32) -> f32 {
        let half = PIECE as f32 / 2.0;
        let side = half - MARGIN;
        let (out_x, out_y) = ((x - half).abs() - side, (y - half).abs() - side);
        let mut distance = out_x.max(0.0).hypot(out_y.max(0.0)) + out_x.max(out_y).min(0.0);
        for (knob, (to_x, to_y)) in self.knobs.iter().zip([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]) {
            // A knob's middle lies a little outside of the side, a bite's a little inside.
            let from_middle = if *knob { side + 2.0 } else { side - 2.0 };
            let circle = (x - half - to_x * from_middle).hypot(y - half - to_y * from_middle) - KNOB;
            distance = if *knob { distance.min(circle) } else { distance.max(-circle) };
        }
        distance
    }
}

/// Colours of an hour of the day.
struct Palette {
    zenith: Colour,
    horizon: Colour,
    sun: Colour,
    hills: Colour,
    sea: Colour,
}

const PALETTES: [Palette; 4] = [
    // Noon, evening, dawn, overcast.
    Palette {
        zenith: [74.0, 144.0, 214.0],
        horizon: [205.0, 231.0, 246.0],
        sun: [255.0, 250.0, 225.0],
        hills: [92.0, 140.0, 132.0],
        sea: [38.0, 104.0, 150.0],
    },
    Palette {
        zenith: [72.0, 70.0, 124.0],
        horizon: [250.0, 176.0, 120.0],
        sun: [255.0, 226.0, 160.0],
        hills: [96.0, 78.0, 116.0],
        sea: [58.0, 72.0, 118.0],
    },
    Palette {
        zenith: [126.0, 160.0, 206.0],
        horizon: [252.0, 218.0, 206.0],
        sun: [255.0, 240.0, 214.0],
        hills: [118.0, 132.0, 158.0],
        sea: [84.0, 130.0, 160.0],
    },
    Palette {
        zenith: [132.0, 150.0, 166.0],
        horizon: [220.0, 226.0, 228.0],
        sun: [246.0, 246.0, 240.0],
        hills: [104.0, 124.0, 122.0],
        sea: [72.0, 104.0, 116.0],
    },
];

const CONTAINERS: [Colour; 6] = [
    [198.0, 66.0, 58.0],
    [44.0, 112.0, 170.0],
    [232.0, 158.0, 52.0],
    [70.0, 140.0, 92.0],
    [226.0, 222.0, 212.0],
    [110.0, 84.0, 140.0],
];

/// Height of the sea's horizon.
const HORIZON: f32 = 92.0;
/// Size of a container on the ship.
const BOX: (f32, f32) = (13.0, 7.0);
const STACKS: usize = 9;

/// A harbour.
struct Scene {
    palette: &'static Palette,
    sun: (f32, f32),
    /// Of each row of hills: height, length of its waves and where they begin.
    hills: [(f32, f32, f32); 2],
    /// Middle, width and height of each cloud.
    clouds: [(f32, f32, f32, f32); 4],
    /// Left end and waterline of the ship, and what stands on it.
    ship: (f32, f32),
    stacks: [[Option<Colour>; 4]; STACKS],
    waves: f32,
}

impl Scene {
    fn new(random: &mut impl Rng) -> Self {
        let mut between = |low: f32, high: f32| random.random_range(low..high);
        let sun = (between(20.0, 290.0), between(18.0, 74.0));
        let hills = [(between(16.0, 34.0), between(34.0, 60.0), between(0.0, 300.0)), {
            (between(8.0, 18.0), between(18.0, 34.0), between(0.0, 300.0))
        }];
        let clouds =
            std::array::from_fn(|_| (between(0.0, 310.0), between(8.0, 60.0), between(22.0, 58.0), between(4.0, 9.0)));
        let ship = (between(10.0, 150.0), between(112.0, 134.0));
        let waves = between(0.0, 100.0);
        let stacks = std::array::from_fn(|_| {
            let high = random.random_range(1..=4);
            std::array::from_fn(|level| (level < high).then(|| CONTAINERS[random.random_range(0..CONTAINERS.len())]))
        });
        let palette = &PALETTES[random.random_range(0..PALETTES.len())];
        Scene { palette, sun, hills, clouds, ship, stacks, waves }
    }

    /// The colour of a point.
    fn at(&self, x: f32, y: f32) -> Colour {
        self.ship_at(x, y).unwrap_or_else(|| if y < HORIZON { self.sky(x, y) } else { self.sea(x, y) })
    }

    fn sky(&self, x: f32, y: f32) -> Colour {
        let palette = self.palette;
        let mut colour = blend(palette.zenith, palette.horizon, (y / HORIZON).powf(1.4));
        let from_sun = (x - self.sun.0).hypot(y - self.sun.1);
        colour = blend(colour, palette.sun, (0.45 * (1.0 - from_sun / 90.0)).max(0.0));
        colour = blend(colour, palette.sun, (13.0 - from_sun).clamp(0.0, 1.0));
        for (middle, height, width, thick) in self.clouds {
            let reach = ((x - middle) / width).hypot((y - height) / thick);
            colour = blend(colour, [255.0; 3], 0.55 * (1.0 - reach).clamp(0.0, 1.0));
        }
        for (index, (high, wave, from)) in self.hills.into_iter().enumerate() {
            let at = x + from;
            let top = HORIZON - high * (0.55 + 0.3 * (at / wave).sin() + 0.15 * (at / wave * 2.7).cos());
            let near = 0.45 + 0.35 * index as f32;
            colour = blend(colour, blend(palette.horizon, palette.hills, near), (y - top).clamp(0.0, 1.0));
        }
        colour
    }

    fn sea(&self, x: f32, y: f32) -> Colour {
        let depth = (y - HORIZON) / (HEIGHT as f32 - HORIZON);
        let mut colour = blend(self.palette.horizon, self.palette.sea, 0.45 + 0.55 * depth);
        let ripple = ((y * (3.4 - 2.0 * depth)) + (x + self.waves) * 0.09).sin() * ((x * 0.05) + y * 0.4).cos();
        colour = blend(colour, [255.0; 3], 0.16 * ripple.max(0.0));
        let glitter = 1.0 - (x - self.sun.0).abs() / (8.0 + 40.0 * depth);
        blend(colour, self.palette.sun, (0.5 * glitter * (0.6 + ripple)).clamp(0.0, 0.6))
    }

    /// The colour of the ship at a point; none beside it.
    fn ship_at(&self, x: f32, y: f32) -> Option<Colour> {
        let (left, water) = self.ship;
        let length = BOX.0 * STACKS as f32 + 34.0;
        let (x, up) = (x - left, water - y);
        let deck = 13.0;
        if (0.0..deck).contains(&up) && (10.0 - up * 0.5..length + up * 0.6).contains(&x) {
            return Some(if up < 4.0 { [150.0, 52.0, 48.0] } else { [44.0, 54.0, 72.0] });
        }
        if (deck..deck + 30.0).contains(&up) && (14.0..28.0).contains(&x) {
            let window = (x as u32) % 4 == 2 && (up as u32) % 6 < 3 && up > deck + 8.0;
            return Some(if window { [70.0, 90.0, 112.0] } else { [236.0, 236.0, 230.0] });
        }
        let (column, level) = ((x - 32.0) / BOX.0, (up - deck) / BOX.1);
        if column < 0.0 || level < 0.0 {
            return None;
        }
        let colour = (*self.stacks.get(column as usize)?.get(level as usize)?)?;
        let edge = column.fract() * BOX.0 < 1.0 || level.fract() * BOX.1 < 1.0;
        Some(if edge { blend(colour, [0.0; 3], 0.35) } else { colour })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn pixels(file: &[u8]) -> Vec<u8> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    #[test]
    fn the_piece_fits_its_gap_and_no_other_place() {
        for seed in 0..4 {
            let puzzle = draw(&mut StdRng::seed_from_u64(seed)).unwrap();
            let (background, piece) = (pixels(&puzzle.background), pixels(&puzzle.piece));
            let darkened = |x: u32| -> f32 {
                let mut difference = 0.0;
                for (row, column) in (0..PIECE).flat_map(|row| (0..PIECE).map(move |column| (row, column))) {
                    let part = &piece[((row * PIECE + column) * 4) as usize..][..4];
                    let behind = &background[(((puzzle.y + row) * WIDTH + x + column) * 3) as usize..][..3];
                    if part[3] == 255 {
                        let wanted = blend([part[0], part[1], part[2]].map(f32::from), GAP_COLOUR, GAP_STRENGTH);
                        difference += (0..3).map(|at| (wanted[at] - f32::from(behind[at])).abs()).sum::<f32>();
                    }
                }
                difference
            };
            let best = (0..=WIDTH - PIECE).min_by(|a, b| darkened(*a).total_cmp(&darkened(*b)));
            assert_eq!(best, Some(puzzle.x), "seed {seed}");
        }
    }

    #[test]
    fn puzzles_differ_and_stay_small() {
        let (one, two) = (draw(&mut rand::rng()).unwrap(), draw(&mut rand::rng()).unwrap());
        assert_ne!(one.background, two.background);
        for puzzle in [one, two] {
            let size = puzzle.background.len() + puzzle.piece.len();
            assert!(size < 100_000, "{size} bytes");
            assert!(GAP_LEFT.contains(&puzzle.x) && puzzle.y + PIECE < HEIGHT);
        }
    }
}
