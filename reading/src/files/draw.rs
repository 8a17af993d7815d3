//! Pages as pictures, for people to look at.

use std::io::Cursor;
use std::panic;
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use super::{bounded, content, kind, pdf};
use crate::ocr::Picture;
use crate::paper::FileKind;
use crate::refusal::{Limits, Refusal};

/// Dots an inch of a page that is drawn, and the most pixels from left to right.
const DPI: f32 = 110.0;
const WIDEST: usize = 2_000;
/// Of a photo, in percent; and of one that is read.
pub const QUALITY: u8 = 82;
const FINE: u8 = 92;

/// A page of a PDF as PNG, or a picture as JPEG: upright as the camera noted, so that it lies under the quads.
///
/// # Errors
/// Why it cannot be drawn: a sheet or a document has no pages, or the page is not there.
pub fn draw(path: &Path, page: usize, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    panic::catch_unwind(|| unguarded(path, page, limits)).unwrap_or(Err(Refusal::Broken))
}

/// A page that is but a picture as JPEG, as an engine elsewhere reads it.
///
/// # Errors
/// Why it cannot be drawn.
pub fn scan(path: &Path, page: usize, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    panic::catch_unwind(|| {
        let (bytes, clock) = (content(path, limits)?, bounded::clock(limits.time));
        let picture = match kind(&bytes)? {
            FileKind::Pdf => pdf::scanned(&pdf::open(bytes, limits, clock)?, page, limits, clock)?,
            FileKind::Jpeg | FileKind::Png if page == 0 => Picture::decode(&bytes, limits)?,
            _ => return Err(Refusal::NoPage),
        };
        jpeg(&picture, FINE)
    })
    .unwrap_or(Err(Refusal::Broken))
}

fn unguarded(path: &Path, page: usize, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let (bytes, clock) = (content(path, limits)?, bounded::clock(limits.time));
    match kind(&bytes)? {
        FileKind::Pdf => {
            let pdf = pdf::open(bytes, limits, clock)?;
            if page >= limits.pages {
                return Err(Refusal::Pages(limits.pages));
            }
            let drawn = pdf::drawn((&pdf, page), (DPI, WIDEST), limits, clock)?;
            encoded(&drawn, |to, drawn| {
                let encoder = PngEncoder::new_with_quality(to, CompressionType::Fast, FilterType::Adaptive);
                encoder.write_image(&drawn.rgb, side(drawn.width), side(drawn.height), ExtendedColorType::Rgb8)
            })
        }
        FileKind::Jpeg | FileKind::Png if page == 0 => jpeg(&narrow(Picture::decode(&bytes, limits)?), QUALITY),
        _ => Err(Refusal::NoPage),
    }
}

/// A picture no wider than anybody needs to see.
pub fn narrow(picture: Picture) -> Picture {
    match picture.width > WIDEST {
        true => picture.resized(WIDEST, (picture.height * WIDEST / picture.width).max(1)),
        false => picture,
    }
}

/// A picture as JPEG.
pub fn jpeg(picture: &Picture, quality: u8) -> Result<Vec<u8>, Refusal> {
    encoded(picture, |to, drawn| {
        let encoder = JpegEncoder::new_with_quality(to, quality);
        encoder.write_image(&drawn.rgb, side(drawn.width), side(drawn.height), ExtendedColorType::Rgb8)
    })
}

fn side(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn encoded(
    picture: &Picture,
    write: impl FnOnce(&mut Cursor<Vec<u8>>, &Picture) -> image::ImageResult<()>,
) -> Result<Vec<u8>, Refusal> {
    let mut out = Cursor::new(Vec::new());
    write(&mut out, picture).map_err(|_| Refusal::Broken)?;
    Ok(out.into_inner())
}
