//! A picture as a PDF of one page, for receivers that take nothing else.

use std::io::Write;
use std::panic;
use std::path::Path;

use super::draw::{QUALITY, jpeg, narrow};
use super::{content, kind};
use crate::ocr::Picture;
use crate::paper::FileKind;
use crate::refusal::{Limits, Refusal};

/// The longer side of the page, in points: that of A4.
const LONG_SIDE: f64 = 841.89;

/// A PDF of one page with a JPEG or PNG, upright as the camera noted.
///
/// # Errors
/// Why not: it is no picture, damaged, or too large.
pub fn wrapped(path: &Path, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    panic::catch_unwind(|| unguarded(path, limits)).unwrap_or(Err(Refusal::Broken))
}

fn unguarded(path: &Path, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let bytes = content(path, limits)?;
    let (FileKind::Jpeg | FileKind::Png) = kind(&bytes)? else { return Err(Refusal::Kind) };
    let picture = narrow(Picture::decode(&bytes, limits)?);
    let (wide, high) = (picture.width.max(1), picture.height.max(1));
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let scale = LONG_SIDE / wide.max(high) as f64;
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let (width, height) = (wide as f64 * scale, high as f64 * scale);
    let drawn = jpeg(&picture, QUALITY)?;
    let page = format!("q {width:.2} 0 0 {height:.2} 0 0 cm /P Do Q");
    let objects: [(String, &[u8]); 5] = [
        ("/Type /Catalog /Pages 2 0 R".to_owned(), b""),
        ("/Type /Pages /Count 1 /Kids [3 0 R]".to_owned(), b""),
        (
            format!(
                "/Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2} {height:.2}] /Resources << /XObject << /P 5 0 R >> >> \
                 /Contents 4 0 R"
            ),
            b"",
        ),
        (String::new(), page.as_bytes()),
        (
            format!(
                "/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceRGB /BitsPerComponent 8 \
                 /Filter /DCTDecode",
                picture.width, picture.height
            ),
            &drawn,
        ),
    ];
    written(&objects).map_err(|_| Refusal::Broken)
}

/// A PDF of dictionaries, numbered from 1, and what their streams hold.
fn written(objects: &[(String, &[u8])]) -> std::io::Result<Vec<u8>> {
    let mut out = b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n".to_vec();
    let mut offsets = Vec::new();
    for (at, (dictionary, stream)) in objects.iter().enumerate() {
        offsets.push(out.len());
        if stream.is_empty() {
            write!(out, "{} 0 obj\n<< {dictionary} >>\nendobj\n", at + 1)?;
        } else {
            write!(out, "{} 0 obj\n<< {dictionary} /Length {} >>\nstream\n", at + 1, stream.len())?;
            out.extend_from_slice(stream);
            out.extend_from_slice(b"\nendstream\nendobj\n");
        }
    }
    let start = out.len();
    write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1)?;
    for offset in offsets {
        writeln!(out, "{offset:010} 00000 n ")?;
    }
    write!(out, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1)?;
    Ok(out)
}
