//! The two models: where they lie, and the characters of the second one. `scripts/setup.mjs` brings them.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use rten::Model;

use crate::refusal::Refusal;

/// Names the folder of the models.
const FOLDER: &str = "READING_MODELS";
const DETECT: &str = "PP-OCRv6_det_small.onnx";
const RECOGNISE: &str = "PP-OCRv6_rec_small.onnx";
/// The folder below the user's cache; `scripts/lib/models.mjs` has the same.
const CACHED: &str = "customs-office/models-3.10.0";

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
    folders.into_iter().flatten().find(|folder| [DETECT, RECOGNISE].iter().all(|name| folder.join(name).is_file()))
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
    let detect = Model::load_file(folder.join(DETECT)).ok()?;
    let bytes = fs::read(folder.join(RECOGNISE)).ok()?;
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
