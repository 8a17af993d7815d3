//! Several things named in a sentence, or several sentences: the first of them, and how many there are beside.

use crate::text::catalogue::documents::{AND_MORE, AND_MORE_SENTENCES};
use crate::text::{Lang, Message, Text};

/// Most that are named.
const MOST: usize = 5;

/// The first five of these, and the number of the others; nothing where there are none.
pub fn few(all: &[Message]) -> Option<Message> {
    joined(all, ("、", ", "), AND_MORE)
}

/// The same of what are sentences each.
pub fn few_sentences(all: &[Message]) -> Option<Message> {
    joined(all, ("；", "; "), AND_MORE_SENTENCES)
}

fn joined(all: &[Message], (zh, en): (&str, &str), and_more: Text) -> Option<Message> {
    let named =
        |lang: Lang, comma: &str| all.iter().take(MOST).map(|one| one.get(lang)).collect::<Vec<_>>().join(comma);
    let named = Message { zh: named(Lang::Zh, zh), en: named(Lang::En, en) };
    match all.len() {
        0 => None,
        count if count <= MOST => Some(named),
        count => {
            let more = count.saturating_sub(MOST).to_string();
            Some(and_more.speak_with(&[("named", &named), ("more", &more)]))
        }
    }
}
