//! The words of the screens (`docs/words.md`): those that stand in its column "not" and are wrong wherever they stand are written
//! nowhere.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that have another one in `docs/words.md`, whatever they are said of. Others of its column "not" are right of other things.
const NEVER: &[&str] = &[
    "attached document",
    "entry list",
    "levy nature",
    "mode of levy",
    "modes of levy",
    "transaction mode",
    "分库",
    "物料库",
    "商品库",
    "录入员名称",
    "征减免税方式",
    "成交计量单位",
    "第一法定数量",
    "第二法定数量",
    "数据中心统一编号",
    "客户端报关单编号",
    "海关注册编码",
];
/// What people elsewhere write, which we read: their words are in no text of ours.
const READ: &[&str] = &["rules/headings.rs", "rules/spoken.rs", "rules/reading/", "menu/words.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "json" || end == "csv") {
            found.push(path);
        }
    }
}

#[test]
fn no_text_has_a_word_that_the_list_of_words_forbids() {
    let list = fs::read_to_string(root().join("docs/words.md")).unwrap();
    for word in NEVER.iter().filter(|word| **word != "modes of levy") {
        let stands = list.lines().any(|row| row.rsplit('|').nth(1).is_some_and(|not| not.contains(word)));
        assert!(stands, "docs/words.md does not say what is said instead of {word}");
    }
    let mut found = Vec::new();
    files(&root().join("core-wasm/src"), &mut found);
    files(&root().join("fixtures/dicts"), &mut found);
    let mut wrong = Vec::new();
    for path in found {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        if READ.iter().any(|read| name.contains(read)) {
            continue;
        }
        for (at, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let text = line.trim_start().to_lowercase();
            let is_text = !name.ends_with(".rs") || (!text.starts_with("//") && text.contains('"'));
            let words = NEVER.iter().filter(|word| is_text && text.contains(**word));
            wrong.extend(words.map(|word| format!("{name}:{}: {word}", at + 1)));
        }
    }
    assert!(wrong.is_empty(), "docs/words.md has other words for these:\n{}", wrong.join("\n"));
}
