//! Chinese texts have Chinese marks: between their characters stands no half-width comma, colon, semicolon, question or exclamation
//! mark, and no half-width bracket around them. Looked for in the sources, so that no text is missed that stands in no table.

use std::fs;
use std::path::Path;

/// What is as somebody else has it, to the letter.
const QUOTED: &[&str] = &[
    // The prompts that the contract of the front end quotes.
    ", 是否继续？",
    "此操作将{action}该记录, 是否继续?",
    // Customs' own names of states, and of the boxes of the official form and of its second line.
    "通过(未核扣)",
    "通过(已核扣)",
    "毛重(千克)",
    "净重(千克)",
    "原产国(地区)",
    "最终目的国(地区)",
    "集装箱标箱数及号码：{};{};",
    // What stands before a brand in a specification.
    "品牌:",
    // Signs of the language of rules, and what a scanner reads.
    "matches 之后请写引号内的样式，? 代表一个字符，* 代表任意个",
    "符合样式（? 一个字符，* 任意个）",
    "条码不对：应为 料号|批次|数量，或 LOC:库位",
];

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// The texts in double quotes of a source, but for those of its tests.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut rest = line;
        while let Some((_, after)) = rest.split_once('"') {
            let mut end = None;
            let mut escaped = false;
            for (at, letter) in after.char_indices() {
                match letter {
                    '\\' if !escaped => escaped = true,
                    '"' if !escaped => {
                        end = Some(at);
                        break;
                    }
                    _ => escaped = false,
                }
            }
            // One that goes on in the next line is looked at line by line.
            let (literal, tail) = after.split_at(end.unwrap_or(after.len()));
            found.push(literal.to_owned());
            rest = tail.get(1..).unwrap_or_default();
        }
    }
    found
}

/// Whether a text that is Chinese for the most part has a half-width mark at one of its characters, or brackets around some.
fn is_half_width(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    // What a place in braces is called is in no language.
    let mut in_place = false;
    let is_latin = |letter: &&char| {
        in_place = (in_place || **letter == '{') && **letter != '}';
        !in_place && letter.is_ascii_alphabetic()
    };
    let latin = letters.iter().filter(is_latin).count();
    if letters.iter().filter(|letter| is_chinese(**letter)).count() <= latin {
        return false;
    }
    let at = |place: Option<usize>| place.and_then(|place| letters.get(place)).copied().unwrap_or(' ');
    letters.iter().enumerate().any(|(place, letter)| {
        let (before, next) = (at(place.checked_sub(1)), at(Some(place + 1)));
        let next = if next == ' ' { at(Some(place + 2)) } else { next };
        match letter {
            ',' | ';' | ':' | '?' | '!' => {
                is_chinese(before) || "”》）".contains(before) || is_chinese(next) || next == '“'
            }
            '(' => is_chinese(next),
            ')' => is_chinese(before),
            _ => false,
        }
    })
}

fn look(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            look(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs")
            && path.file_stem().is_some_and(|name| name != "tests")
        {
            let texts = literals(&fs::read_to_string(&path).unwrap());
            let wrong = texts.into_iter().filter(|text| is_half_width(text) && !QUOTED.contains(&text.as_str()));
            found.extend(wrong.map(|text| format!("{}: {text}", path.display())));
        }
    }
}

#[test]
fn chinese_texts_have_chinese_marks() {
    let mut found = Vec::new();
    look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn half_width_marks_are_found() {
    for wrong in ["毛重, 净重", "毛重,净重", "提示:请核对", "毛重(千克)", "是否继续?", "料号:“{number}”"]
    {
        assert!(is_half_width(wrong), "{wrong}");
        assert_eq!(literals(&format!("const A: &str = \"{wrong}\";")), [wrong]);
    }
    for right in ["毛重、净重", "如 0.6元/千克", "{count} 项", "a line (行) of goods", "时间 12:30 之后"]
    {
        assert!(!is_half_width(right), "{right}");
    }
}
