//! Several things named in a sentence: the first of them, and how many there are beside.

use crate::text::catalogue::documents::AND_MORE;
use crate::text::{Lang, Message};

/// Most that are named.
const MOST: usize = 5;

/// The first five of these, and the number of the others; nothing where there are none.
pub fn few(all: &[Message]) -> Option<Message> {
    let named =
        |lang: Lang, comma: &str| all.iter().take(MOST).map(|one| one.get(lang)).collect::<Vec<_>>().join(comma);
    let named = Message { zh: named(Lang::Zh, "、"), en: named(Lang::En, ", ") };
    match all.len() {
        0 => None,
        count if count <= MOST => Some(named),
        count => {
            let more = count.saturating_sub(MOST).to_string();
            Some(AND_MORE.speak_with(&[("named", &named), ("more", &more)]))
        }
    }
}
