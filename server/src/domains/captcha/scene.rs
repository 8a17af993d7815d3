//! The backdrop of the slider puzzle: a harbour at some hour of the day.

use rand::{Rng, RngExt};

use super::draw::{Colour, HEIGHT, blend};

/// Colours of an hour of the day.
struct Palette {
    zenith: Colour,
    horizon: Colour,
    sun: Colour,
    hills: Colour,
    sea: Colour,
}

/// Noon, evening, dawn, overcast; each with its zenith, horizon, sun, hills and sea.
const PALETTES: [[Colour; 5]; 4] = [
    [[74.0, 144.0, 214.0], [205.0, 231.0, 246.0], [255.0, 250.0, 225.0], [92.0, 140.0, 132.0], [38.0, 104.0, 150.0]],
    [[72.0, 70.0, 124.0], [250.0, 176.0, 120.0], [255.0, 226.0, 160.0], [96.0, 78.0, 116.0], [58.0, 72.0, 118.0]],
    [[126.0, 160.0, 206.0], [252.0, 218.0, 206.0], [255.0, 240.0, 214.0], [118.0, 132.0, 158.0], [84.0, 130.0, 160.0]],
    [[132.0, 150.0, 166.0], [220.0, 226.0, 228.0], [246.0, 246.0, 240.0], [104.0, 124.0, 122.0], [72.0, 104.0, 116.0]],
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

/// A harbour, no two alike. Its measures are pixels of the puzzle's picture.
pub struct Scene {
    palette: Palette,
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
    pub fn new(random: &mut impl Rng) -> Self {
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
        let [zenith, horizon, sunlight, hillside, sea] = PALETTES[random.random_range(0..PALETTES.len())];
        let palette = Palette { zenith, horizon, sun: sunlight, hills: hillside, sea };
        Scene { palette, sun, hills, clouds, ship, stacks, waves }
    }

    /// The colour of a point.
    pub fn at(&self, x: f32, y: f32) -> Colour {
        self.ship_at(x, y).unwrap_or_else(|| if y < HORIZON { self.sky(x, y) } else { self.sea(x, y) })
    }

    fn sky(&self, x: f32, y: f32) -> Colour {
        let palette = &self.palette;
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
