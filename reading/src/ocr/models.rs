//! The two models: where they lie, and the characters of the second one. `scripts/setup.mjs` brings them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rten::Model;

use crate::refusal::Refusal;

/// Names the folder of the models.
const FOLDER: &str = "READING_MODELS";
const DETECT: &str = "PP-OCRv6_det_small";
const RECOGNISE: &str = "PP-OCRv6_rec_small";
/// The ending of a model with weights of two bytes, as `scripts/lib/halves.mjs` writes it, and of one as it was published.
const HALVED: &str = "half";
const WHOLE: &str = "onnx";
/// The folder below the user's cache; `scripts/lib/models.mjs` has the same.
const CACHED: &str = "customs-office/models-3.10.0-half";

pub struct Models {
    pub detect: Model,
    pub recognise: Model,
    pub characters: Vec<String>,
}

/// Where the models are: the folder that is named, the one beside the program, or the user's cache.
fn folder() -> Option<PathBuf> {
    let named = env::var_os(FOLDER).map(PathBuf::from);
    let beside = env::current_exe().ok().and_then(|program| Some(program.parent()?.join("models")));
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from).or_else(home);
    let folders = [named, beside, cache.map(|cache| cache.join(CACHED))];
    folders.into_iter().flatten().find(|folder| {
        let is_there = |name: &str, ending| folder.join(name).with_extension(ending).is_file();
        [DETECT, RECOGNISE].iter().all(|name| is_there(name, HALVED) || is_there(name, WHOLE))
    })
}

/// A model as it was published.
fn model(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let path = folder.join(name);
    match fs::read(path.with_extension(HALVED)) {
        Ok(halved) => whole(&halved),
        Err(_) => fs::read(path.with_extension(WHOLE)).ok(),
    }
}

/// A model whose weights take two bytes each, with weights of four: parts of a length and so many bytes as they are, a count and so many
/// weights.
fn whole(mut halved: &[u8]) -> Option<Vec<u8>> {
    let mut model = Vec::with_capacity(halved.len() * 2);
    while !halved.is_empty() {
        model.extend_from_slice(taken(&mut halved, 1)?);
        let weights = taken(&mut halved, 2)?.chunks_exact(2);
        model.extend(weights.flat_map(|bits| single(u16::from_le_bytes([bits[0], bits[1]])).to_le_bytes()));
    }
    Some(model)
}

/// What follows a count, which is of things of so many bytes.
fn taken<'a>(rest: &mut &'a [u8], size: usize) -> Option<&'a [u8]> {
    let (count, tail) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*count)).ok()?.checked_mul(size)?;
    let (part, tail) = tail.split_at_checked(length)?;
    *rest = tail;
    Some(part)
}

/// A number of half precision.
fn single(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let (power, digits) = (u32::from(bits >> 10) & 0x1F, u32::from(bits & 0x3FF));
    if power == 0 {
        // Below the smallest power: so many times two to the minus 24.
        let size = f32::from(bits & 0x3FF) / 16_777_216.0;
        return f32::from_bits(size.to_bits() | sign);
    }
    f32::from_bits(sign | (power + 112) << 23 | digits << 13)
}

/// Whether pictures can be read here.
pub fn installed() -> bool {
    folder().is_some()
}

pub fn load() -> Result<&'static Models, Refusal> {
    static MODELS: OnceLock<Option<Models>> = OnceLock::new();
    MODELS.get_or_init(open).as_ref().ok_or(Refusal::NoModels)
}

fn open() -> Option<Models> {
    let folder = folder()?;
    let detect = Model::load(model(&folder, DETECT)?).ok()?;
    let bytes = model(&folder, RECOGNISE)?;
    let characters = characters(&bytes)?;
    let recognise = Model::load(bytes).ok()?;
    Some(Models { detect, recognise, characters })
}

/// The characters by class: nothing, then one a line of the model's note `character`, then the blank. The engine does not hand
/// the note out, so the file (a protobuf) is walked for it: field 14 of the model holds pairs of key and value.
fn characters(bytes: &[u8]) -> Option<Vec<String>> {
    let note = parts(bytes).filter(|(field, _)| *field == 14).find_map(|(_, pair)| {
        let mut key = None;
        let mut value = None;
        for (field, text) in parts(pair) {
            match field {
                1 => key = Some(text),
                2 => value = Some(text),
                _ => {}
            }
        }
        (key? == b"character").then_some(value?)
    })?;
    let text = std::str::from_utf8(note).ok()?;
    let mut characters = vec![String::new()];
    characters
        .extend(text.split('\n').filter(|line| !line.is_empty()).map(|line| line.trim_end_matches('\r').to_owned()));
    characters.push(" ".to_owned());
    Some(characters)
}

/// The parts of a protobuf message that have a length, with their numbers.
fn parts(mut rest: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    std::iter::from_fn(move || {
        loop {
            let tag = varint(&mut rest)?;
            match tag & 7 {
                0 => {
                    varint(&mut rest)?;
                }
                1 => rest = rest.get(8..)?,
                2 => {
                    let length = usize::try_from(varint(&mut rest)?).ok()?;
                    let part = rest.get(..length)?;
                    rest = rest.get(length..)?;
                    return Some((tag >> 3, part));
                }
                5 => rest = rest.get(4..)?,
                _ => return None,
            }
        }
    })
}

fn varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (byte, tail) = rest.split_first()?;
        *rest = tail;
        value |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_two_bytes_become_whole_ones() {
        for (bits, value) in [
            (0, 0.0),
            (0x3C00, 1.0),
            (0xC000, -2.0),
            (0x7BFF, 65_504.0),
            (0x0001, 5.960_464_5e-8),
            (0x2E66, 0.099_975_586),
        ] {
            assert_eq!(single(bits).to_bits(), f32::to_bits(value), "{bits:x}");
        }
        let halved = [2, 0, 0, 0, 7, 8, 1, 0, 0, 0, 0x00, 0x3C, 1, 0, 0, 0, 9, 0, 0, 0, 0];
        assert_eq!(whole(&halved), Some([&[7, 8][..], &1.0_f32.to_le_bytes(), &[9]].concat()));
        assert_eq!(whole(&halved[..20]), None, "cut off");
    }
}
