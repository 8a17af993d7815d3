//! Pictures as red, green and blue bytes.

use std::io::Cursor;

use image::{DynamicImage, ImageError, ImageReader, imageops};

use crate::geometry::Matrix;
use crate::refusal::{Limits, Refusal};

/// The longest side of a picture that is read.
const LONGEST: u32 = 3_200;
/// What a decoded picture may take, in bytes: 60 million pixels of four colours of a byte each.
const DECODED: u64 = 250 << 20;

#[derive(Clone)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Decodes a JPEG or PNG, turned as the camera noted.
    ///
    /// # Errors
    /// Too large, or damaged.
    pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Picture, Refusal> {
        let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| Refusal::Broken);
        let (width, height) = reader()?.into_dimensions().map_err(|_| Refusal::Broken)?;
        if u64::from(width) * u64::from(height) > limits.pixels {
            return Err(Refusal::Pixels(limits.pixels / 1_000_000));
        }
        let mut reader = reader()?;
        let mut most = image::Limits::default();
        most.max_alloc = Some(DECODED);
        reader.limits(most);
        let mut image = reader.decode().map_err(|error| match error {
            ImageError::Limits(_) => Refusal::Pixels(limits.pixels / 1_000_000),
            _ => Refusal::Broken,
        })?;
        // More pixels than this show no more of a page's letters. First of all, so that no large one is copied.
        if image.width().max(image.height()) > LONGEST {
            image = image.thumbnail(LONGEST, LONGEST);
        }
        image = match orientation(bytes) {
            2 => image.fliph(),
            3 => image.rotate180(),
            4 => image.flipv(),
            5 => image.rotate90().fliph(),
            6 => image.rotate90(),
            7 => image.rotate270().fliph(),
            8 => image.rotate270(),
            _ => image,
        };
        // What lies behind a clear background is white paper.
        if image.color().has_alpha() {
            let mut white = image::RgbaImage::from_pixel(image.width(), image.height(), image::Rgba([255; 4]));
            imageops::overlay(&mut white, &image.to_rgba8(), 0, 0);
            image = DynamicImage::ImageRgba8(white);
        }
        let rgb = image.into_rgb8();
        Ok(Picture { width: rgb.width() as usize, height: rgb.height() as usize, rgb: rgb.into_raw() })
    }

    /// A quarter turn, clockwise.
    pub fn turned(&self) -> Picture {
        let mut rgb = Vec::with_capacity(self.rgb.len());
        for y in 0..self.width {
            for x in 0..self.height {
                let at = ((self.height - 1 - x) * self.width + y) * 3;
                rgb.extend_from_slice(&self.rgb[at..at + 3]);
            }
        }
        Picture { width: self.height, height: self.width, rgb }
    }

    /// The colour between pixels.
    pub fn at(&self, x: f32, y: f32) -> [f32; 3] {
        #[expect(clippy::cast_precision_loss, reason = "pixels")]
        let (x, y) = (x.clamp(0.0, (self.width - 1) as f32), y.clamp(0.0, (self.height - 1) as f32));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (fx, fy) = (x.fract(), y.fract());
        let mut colour = [0.0; 3];
        for (channel, cell) in colour.iter_mut().enumerate() {
            let value = |x: usize, y: usize| f32::from(self.rgb[(y * self.width + x) * 3 + channel]);
            let upper = value(left, top) * (1.0 - fx) + value(right, top) * fx;
            let lower = value(left, bottom) * (1.0 - fx) + value(right, bottom) * fx;
            *cell = upper * (1.0 - fy) + lower * fy;
        }
        colour
    }

    /// A picture of another size whose pixels come from where the mapping leads; of a smaller one each pixel is the mean of
    /// several.
    pub fn mapped(&self, width: usize, height: usize, to_source: &Matrix, samples: usize) -> Picture {
        let mut rgb = Vec::with_capacity(width * height * 3);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "pixels"
        )]
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0.0; 3];
                for step in 0..samples * samples {
                    let offset = |part: usize| (part as f32 + 0.5) / samples as f32;
                    let point = [x as f32 + offset(step % samples), y as f32 + offset(step / samples)];
                    let [u, v] = to_source.point(point);
                    let colour = self.at(u - 0.5, v - 0.5);
                    sum.iter_mut().zip(colour).for_each(|(sum, colour)| *sum += colour);
                }
                rgb.extend(sum.map(|sum| (sum / (samples * samples) as f32).round() as u8));
            }
        }
        Picture { width, height, rgb }
    }

    /// The picture in another size; of a smaller one each pixel is the mean of several.
    pub fn resized(&self, width: usize, height: usize) -> Picture {
        #[expect(clippy::cast_precision_loss, reason = "pixels")]
        let (x, y) = (self.width as f32 / width as f32, self.height as f32 / height as f32);
        let samples = if x.max(y) > 1.3 { 2 } else { 1 };
        let columns = taken(width, self.width, x, samples);
        let rows = taken(height, self.height, y, samples);
        let mut rgb = Vec::with_capacity(width * height * 3);
        #[expect(clippy::cast_precision_loss, reason = "few samples")]
        let share = 1.0 / (samples * samples) as f32;
        let line = |at: usize| &self.rgb[at * self.width * 3..][..self.width * 3];
        for rows in rows.chunks_exact(samples) {
            for columns in columns.chunks_exact(samples) {
                let mut sum = [0.0; 3];
                for (top, bottom, down) in rows {
                    let (upper, lower) = (line(*top), line(*bottom));
                    for (left, right, along) in columns {
                        for (channel, sum) in sum.iter_mut().enumerate() {
                            let between = |row: &[u8]| {
                                let (a, b) = (f32::from(row[left * 3 + channel]), f32::from(row[right * 3 + channel]));
                                a + (b - a) * along
                            };
                            let (above, below) = (between(upper), between(lower));
                            *sum += above + (below - above) * down;
                        }
                    }
                }
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour")]
                rgb.extend(sum.map(|sum| (sum * share).round() as u8));
            }
        }
        Picture { width, height, rgb }
    }
}

/// Between which pixels of a row or column those of another size lie, and how far from the first one to the second.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
fn taken(wanted: usize, has: usize, scale: f32, samples: usize) -> Vec<(usize, usize, f32)> {
    (0..wanted * samples)
        .map(|at| {
            let place = (at as f32 + 0.5) / samples as f32 * scale - 0.5;
            let place = place.clamp(0.0, (has - 1) as f32);
            (place as usize, (place as usize + 1).min(has - 1), place.fract())
        })
        .collect()
}

/// How the camera was held (EXIF); 1 when it did not say.
fn orientation(bytes: &[u8]) -> u32 {
    let read = exif::Reader::new().read_from_container(&mut Cursor::new(bytes)).ok();
    let field = read.as_ref().and_then(|exif| exif.get_field(exif::Tag::Orientation, exif::In::PRIMARY));
    field.and_then(|field| field.value.get_uint(0)).unwrap_or(1)
}
