//! How names are spelled in pinyin, for looks-up by what a clerk types without an input method.

use pinyin::{ToPinyin, ToPinyinMulti};

/// Letters and digits, which stand for themselves in a name.
const PLAIN: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The readings of a character in small letters, its usual one and its other one, where it has one (else the usual one twice):
/// both `zhong` and `chong` for the first of 重庆. Punctuation has none.
fn readings(letter: char) -> Option<[&'static str; 2]> {
    let letter = letter.to_ascii_lowercase();
    if let Some(at) = PLAIN.find(letter) {
        return Some([&PLAIN[at..=at]; 2]);
    }
    let usual = letter.to_pinyin()?.plain();
    let mut others = letter.to_pinyin_multi().into_iter().flatten().map(|read| read.plain());
    let differs = |read: &&str| read.chars().next() != usual.chars().next();
    Some([usual, others.find(differs).unwrap_or(usual)])
}

/// The first letters of the readings of each character of a name.
pub struct Initials(Vec<[char; 2]>);

impl Initials {
    pub fn of(name: &str) -> Initials {
        let first = |read: &str| read.chars().next();
        let letters = name.chars().filter_map(readings);
        Initials(letters.filter_map(|[usual, other]| Some([first(usual)?, first(other)?])).collect())
    }

    /// The first place at which the characters may be read with these initials, typed in small letters.
    pub fn place_of(&self, typed: &str) -> Option<usize> {
        let wanted = typed.chars().count();
        if wanted == 0 {
            return Some(0);
        }
        let reads = |(initials, letter): (&[char; 2], char)| initials.contains(&letter);
        self.0.windows(wanted).position(|window| window.iter().zip(typed.chars()).all(reads))
    }
}

/// Whether what was typed in small letters is the pinyin of a part of a name: first letters (`hdjm`), or whole syllables
/// (`huadong`) of which the last may be unfinished.
pub fn is_spelled(name: &str, typed: &str) -> bool {
    let letters: Vec<[&str; 2]> = name.chars().filter_map(readings).collect();
    Initials::of(name).place_of(typed).is_some() || (0..letters.len()).any(|at| reads(&letters[at..], typed))
}

/// Whether characters begin with these syllables.
fn reads(letters: &[[&str; 2]], typed: &str) -> bool {
    let Some(([usual, other], rest)) = letters.split_first() else { return typed.is_empty() };
    let follows =
        |read: &str| read.starts_with(typed) || typed.strip_prefix(read).is_some_and(|typed| reads(rest, typed));
    follows(usual) || (other != usual && follows(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_by_its_pinyin() {
        let name = "华东精密制造有限公司";
        for typed in ["hdjm", "jmzz", "huadong", "huadongjin", "jingmizhi", "gs"] {
            assert!(is_spelled(name, typed), "{typed}");
        }
        for typed in ["hdm", "uadong", "shanghai"] {
            assert!(!is_spelled(name, typed), "{typed}");
        }
        assert!(is_spelled("ABB（中国）有限公司", "abbzg"));
    }

    #[test]
    fn a_character_may_be_read_in_two_ways() {
        for typed in ["cqgq", "zqgq", "chongqing", "zhongq"] {
            assert!(is_spelled("重庆关区", typed), "{typed}");
        }
    }
}
