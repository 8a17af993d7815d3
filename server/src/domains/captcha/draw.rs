//! Draws the slider puzzle: signs on both sides of a quay, and a piece that belongs beside the one that shows the same
//! kind of thing. The piece and its sign are never the same drawing, and each is turned, bent and coloured by chance, so
//! that comparing pixels, edges or outlines finds the place no more often than guessing does.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::alike::{Figure, FoundBy};
use super::scene::Scene;
use super::signs::{SIGNS, Sign};

/// Size of the picture in pixels.
pub const WIDTH: u32 = 310;
pub const HEIGHT: u32 = 155;
/// Side of the piece's square picture, and of each sign.
pub const PIECE: u32 = 46;
/// Top edge of the piece's picture.
pub const LANE: u32 = 54;
/// Signs of a picture: they take turns below and above the lane, so that each has a place of its own on it.
pub const PLACES: u32 = 12;
/// The first place, far enough from the start for the slider to have to move, and the way from one to the next.
const FIRST: u32 = 11;
const STEP: u32 = PIECE / 2;

/// A drawn puzzle.
pub struct Puzzle {
    /// The picture with the signs, PNG.
    pub background: Vec<u8>,
    /// The piece on a transparent ground, PNG, as high as it is wide.
    pub piece: Vec<u8>,
    /// Left edge of the piece's picture when it is beside its sign.
    pub x: u32,
}

/// Draws a new puzzle.
pub fn draw(random: &mut impl Rng) -> anyhow::Result<Puzzle> {
    let Choice { plates, asked, right } = Choice::that_looks_tell_nothing_of(random);
    let scene = Scene::new(random);
    let mut background = Vec::with_capacity((WIDTH * HEIGHT * 3) as usize);
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            let mut colour = blend(scene.at(column as f32, row as f32), [255.0; 3], 0.25);
            colour = lane(colour, column, row);
            for ((x, y), plate) in &plates {
                if (*x..*x + PIECE).contains(&column) && (*y..y + PIECE).contains(&row) {
                    let (over, cover) = plate.at(column - x, row - y);
                    colour = blend(colour, over, cover);
                }
            }
            background.extend(bytes(colour));
        }
    }
    let mut piece = Vec::with_capacity((PIECE * PIECE * 4) as usize);
    for (row, column) in (0..PIECE).flat_map(|row| (0..PIECE).map(move |column| (row, column))) {
        let (colour, cover) = asked.at(column, row);
        piece.extend(bytes(colour));
        piece.push((cover * 255.0) as u8);
    }
    Ok(Puzzle {
        background: encode(&background, WIDTH, HEIGHT, png::ColorType::Rgb)?,
        piece: encode(&piece, PIECE, PIECE, png::ColorType::Rgba)?,
        x: place_of(right).0,
    })
}

/// The plates of a picture with their left and top edges, the piece, and the number of its place.
struct Choice {
    plates: Vec<((u32, u32), Plate)>,
    asked: Plate,
    right: u32,
}

impl Choice {
    /// Comparing figures finds the place more often than guessing, bulk twice as often. So many of what comparisons find are
    /// thrown away that they find no more than a guess.
    fn that_looks_tell_nothing_of(random: &mut impl Rng) -> Self {
        loop {
            let choice = Choice::new(random);
            if random.random_bool(kept(choice.found_by())) {
                return choice;
            }
        }
    }

    fn new(random: &mut impl Rng) -> Self {
        let mut signs: Vec<&'static Sign> = SIGNS.iter().collect();
        signs.shuffle(random);
        let (right, drawing) = (random.random_range(0..PLACES), random.random_range(0..2));
        let mut plates = Vec::new();
        for (place, sign) in (0..PLACES).zip(&signs) {
            let drawing = if place == right { 1 - drawing } else { random.random_range(0..2) };
            plates.push((place_of(place), Plate::new(sign, drawing, random.random_range(-0.4..0.4), random)));
        }
        // A person knows the thing when it stands on its head; outlines that are laid over each other do not.
        let asked = Plate::new(signs[right as usize], drawing, random.random_range(0.0..std::f32::consts::TAU), random);
        Choice { plates, asked, right }
    }

    /// By which comparisons of figures the piece's place is found.
    fn found_by(&self) -> FoundBy {
        let places: Vec<Figure> = self.plates.iter().map(|(_, plate)| plate.figure()).collect();
        Figure::found_by(&self.asked.figure(), &places, self.right as usize)
    }
}

/// How many of the puzzles that each comparison finds are kept. What a script measures is a little different, so that these find
/// less than a guess would; but not so much less that whoever leaves out the best of each finds more. `npm run attack -- captcha`
/// tries them.
const KEPT: FoundShares = FoundShares { bulk: 0.15, reach: 0.35, standing: 0.5, outline: 0.4 };

struct FoundShares {
    bulk: f64,
    reach: f64,
    standing: f64,
    outline: f64,
}

fn kept(found: FoundBy) -> f64 {
    let share = |is_found: bool, share: f64| if is_found { share } else { 1.0 };
    share(found.bulk, KEPT.bulk)
        * share(found.reach, KEPT.reach)
        * share(found.standing, KEPT.standing)
        * share(found.outline, KEPT.outline)
}

/// Left and top edge of a sign.
fn place_of(place: u32) -> (u32, u32) {
    (FIRST + place * STEP, if place.is_multiple_of(2) { LANE + PIECE + 4 } else { LANE - PIECE - 4 })
}

/// The quay on which the piece moves: a band with a mark where each sign points at it.
fn lane(colour: Colour, column: u32, row: u32) -> Colour {
    if !(LANE..LANE + PIECE).contains(&row) {
        return colour;
    }
    let mark = (0..PLACES).any(|place| {
        let middle = (place_of(place).0 + PIECE / 2) as f32;
        let edge = if place.is_multiple_of(2) { LANE + PIECE } else { LANE } as f32;
        (column as f32 + 0.5 - middle).abs() + (row as f32 + 0.5 - edge).abs() < 6.0
    });
    if mark { [255.0; 3] } else { blend(colour, [34.0, 44.0, 60.0], 0.55) }
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

pub type Colour = [f32; 3];

/// Dark and light colours of a plate and of what it shows.
const DARK: [Colour; 6] = [
    [30.0, 64.0, 108.0],
    [120.0, 40.0, 48.0],
    [34.0, 88.0, 66.0],
    [74.0, 56.0, 104.0],
    [58.0, 60.0, 70.0],
    [110.0, 70.0, 24.0],
];
const LIGHT: [Colour; 6] = [
    [248.0, 244.0, 232.0],
    [250.0, 214.0, 150.0],
    [198.0, 226.0, 246.0],
    [206.0, 236.0, 206.0],
    [246.0, 206.0, 208.0],
    [226.0, 220.0, 246.0],
];

fn bytes(colour: Colour) -> [u8; 3] {
    colour.map(|part| part.clamp(0.0, 255.0) as u8)
}

/// A colour on its way from one to another.
pub fn blend(from: Colour, to: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

/// A round plate with a thing on it, drawn by chance.
struct Plate {
    sign: &'static Sign,
    drawing: usize,
    ground: Colour,
    figure: Colour,
    /// From the plate's pixels, counted from its middle, to the drawing's square: two rows of a matrix.
    turned: [(f32, f32); 2],
    /// How far, how often and from where the drawing's lines are bent.
    bent: (f32, f32, f32),
}

impl Plate {
    fn new(sign: &'static Sign, drawing: usize, turn: f32, random: &mut impl Rng) -> Self {
        let dark = DARK.choose(random).copied().unwrap_or(DARK[0]);
        let light = LIGHT.choose(random).copied().unwrap_or(LIGHT[0]);
        let (ground, figure) = if random.random() { (dark, light) } else { (light, dark) };
        let (sine, cosine) = turn.sin_cos();
        let mut wide = 100.0 / random.random_range(25.0..36.0);
        let high = 100.0 / random.random_range(25.0..36.0);
        if random.random() {
            wide = -wide;
        }
        let turned = [(cosine * wide, sine * wide), (-sine * high, cosine * high)];
        let bent = (random.random_range(-4.0..4.0), random.random_range(0.03..0.08), random.random_range(0.0..6.0));
        Plate { sign, drawing, ground, figure, turned, bent }
    }

    /// Colour of a pixel and how much of it the plate covers, 0 to 1.
    fn at(&self, column: u32, row: u32) -> (Colour, f32) {
        let middle = PIECE as f32 / 2.0;
        let (x, y) = (column as f32 + 0.5 - middle, row as f32 + 0.5 - middle);
        let cover = (middle - x.hypot(y)).clamp(0.0, 1.0);
        if cover == 0.0 {
            return (self.ground, 0.0);
        }
        let quarters = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)];
        let drawn = quarters.iter().filter(|(right, down)| self.shows(x + right, y + down)).count() as f32 / 4.0;
        let lit = blend(self.ground, [255.0; 3], (0.12 - y / 160.0).max(0.0));
        (blend(lit, self.figure, drawn), cover)
    }

    fn figure(&self) -> Figure {
        Figure::of(|x, y| self.shows(x, y))
    }

    fn shows(&self, x: f32, y: f32) -> bool {
        let [across, down] = self.turned.map(|(right, below)| x * right + y * below + 50.0);
        let (far, often, from) = self.bent;
        let bend = |along: f32| far * (along * often + from).sin();
        self.sign.covers(self.drawing, across + bend(down), down + bend(across))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn the_piece_and_its_sign_are_two_drawings_of_one_thing_and_no_other_sign_is() {
        for seed in 0..200 {
            let Choice { plates, asked, right } = Choice::new(&mut StdRng::seed_from_u64(seed));
            assert_eq!(plates.len() as u32, PLACES);
            for (place, (_, plate)) in (0..PLACES).zip(&plates) {
                assert_eq!(std::ptr::eq(plate.sign, asked.sign), place == right, "seed {seed}, place {place}");
                assert!(place != right || plate.drawing != asked.drawing, "seed {seed}");
            }
        }
    }

    #[test]
    fn places_lie_apart_and_off_the_start() {
        let places: Vec<_> = (0..PLACES).map(place_of).collect();
        assert!(places[0].0 > super::super::puzzle::TOLERANCE + 1);
        assert!(places.windows(2).all(|pair| pair[1].0 - pair[0].0 > 2 * super::super::puzzle::TOLERANCE));
        assert!(places.iter().all(|(x, y)| x + PIECE <= WIDTH && y + PIECE <= HEIGHT));
        assert!(places.iter().all(|(_, y)| y + PIECE <= LANE || *y >= LANE + PIECE), "the piece hides no sign");
    }

    #[test]
    fn comparing_figures_finds_the_place_no_more_often_than_guessing() {
        let mut random = StdRng::seed_from_u64(7);
        let drawn: Vec<FoundBy> = (0..80).map(|_| Choice::that_looks_tell_nothing_of(&mut random).found_by()).collect();
        let ways: [fn(&FoundBy) -> bool; 4] = [|by| by.bulk, |by| by.reach, |by| by.standing, |by| by.outline];
        for (way, is_found) in ways.iter().enumerate() {
            let found = drawn.iter().filter(|by| is_found(by)).count();
            assert!(found < 16, "way {way}: {found} of 80; one place of twelve is 7");
        }
    }

    #[test]
    fn puzzles_differ_and_stay_small() {
        let (one, two) = (draw(&mut rand::rng()).unwrap(), draw(&mut rand::rng()).unwrap());
        assert_ne!(one.background, two.background);
        for puzzle in [one, two] {
            let size = puzzle.background.len() + puzzle.piece.len();
            assert!(size < 100_000, "{size} bytes");
        }
    }
}
