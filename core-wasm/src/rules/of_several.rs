//! What is said of one of several documents to which something is done at once: which one, where in it, what is wrong, and how much more.

use super::questions::place;
use crate::error::Problem;
use crate::resource::{Field, Resource};
use crate::text::catalogue::documents::{AT_PLACE, MORE_OF_DOCUMENT, OF_DOCUMENT};
use crate::text::{Lang, Message};

/// The first problem of a document that goes by `number`, in a sentence that can stand anywhere. Nothing where there is none.
pub fn first(document: &'static Resource, number: &str, problems: &[Problem]) -> Option<Message> {
    let (first, others) = problems.split_first()?;
    let mut what = placed(document, first);
    if !others.is_empty() {
        let more = others.len().to_string();
        what = MORE_OF_DOCUMENT.speak_with(&[("what", &what), ("more", &more)]);
    }
    Some(OF_DOCUMENT.speak_with(&[("number", &number), ("what", &what)]))
}

/// A problem with the name of its place in front. Most problems name their field themselves: then the line does.
pub fn placed(document: &'static Resource, problem: &Problem) -> Message {
    let Problem { field: path, message, .. } = problem;
    let found = (!path.is_empty()).then(|| place(document, path).ok()).flatten();
    let Some(found) = found else { return message.clone() };
    let label = label(document, path);
    let line = path.find(']').and_then(|end| place(document, path.get(..=end)?).ok()).map(|line| line.name);
    let says = |lang: Lang| label.is_some_and(|label| message.get(lang).contains(label.label.get(lang)));
    let told = |lang: Lang| {
        let named = if says(lang) { line.as_ref() } else { Some(&found.name) };
        named.map_or_else(
            || message.get(lang).to_owned(),
            |named| AT_PLACE.speak_with(&[("place", named), ("what", message)]).get(lang).to_owned(),
        )
    };
    Message { zh: told(Lang::Zh), en: told(Lang::En) }
}

/// The field at a path.
fn label(document: &'static Resource, path: &str) -> Option<&'static Field> {
    match path.split_once('[') {
        None => document.field(path),
        Some((list, rest)) => {
            let lines = document.lines.iter().find(|lines| lines.list == list)?;
            lines.of.field(rest.split_once("].")?.1)
        }
    }
}
