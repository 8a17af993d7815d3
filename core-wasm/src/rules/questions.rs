//! On which places of which documents questions can be asked, and what a place is called.

use crate::error::Problem;
use crate::resource::{Field, Resource, all};
use crate::resources::declaration::{HEAD, PARTS};
use crate::rules::declaration;
use crate::text::Message;
use crate::text::catalogue::questions::{FIELD_OF_LINE, LINE, NO_PLACE, WHOLE};

/// Rule of a place that no document of the kind has.
pub const PLACE_RULE: &str = "question.path";

/// A place of a document: all of it, a field of its head, a line, a field of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The list and the index of the line, from 0; none: the head.
    pub line: Option<(&'static str, usize)>,
    /// The field; none: the whole document or line.
    pub field: Option<&'static str>,
    pub name: Message,
}

/// Whether a text can be the id of a rule: words between dots, as in `decl.head.grossNotBelowNet` and `house.12`. A rule of a house has
/// a number, and the rules of declarations are known.
pub fn is_rule(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
    };
    let is_known = match text.split_once('.') {
        Some(("house", _)) => house_rule(text).is_some(),
        Some(("decl", rest)) => is_of_declarations(text, rest),
        _ => true,
    };
    text.split('.').all(is_word) && is_known
}

/// Whether declarations have such a rule: one of the catalogue, or one of those that only the server runs (`decl.transition`,
/// `decl.edoc.file`).
fn is_of_declarations(rule: &str, rest: &str) -> bool {
    const OF_SERVER: &str = "edoc";
    match rest.split_once('.') {
        Some((part, _)) => part == OF_SERVER || declaration::rules().any(|known| known.id == rule),
        None => true,
    }
}

/// The row of a rule of a house.
pub fn house_rule(rule: &str) -> Option<i64> {
    rule.strip_prefix("house.")?.parse().ok()
}

/// The definition of documents that questions can be asked about: the declaration, and every other document that opens on a page of
/// its own and belongs to an organisation.
pub fn document(kind: &str) -> Option<&'static Resource> {
    if kind == HEAD.name {
        return Some(&HEAD);
    }
    let found = all().iter().copied().find(|resource| resource.name == kind)?;
    let is_document = found.opens_on_page() && !found.example.is_empty() && found.field("orgId").is_some();
    is_document.then_some(found)
}

/// The lists of a document whose lines travel with it.
fn lists(document: &'static Resource) -> Vec<(&'static str, &'static Resource)> {
    if document.name == HEAD.name {
        return PARTS.iter().filter(|part| part.many).map(|part| (part.list, part.resource)).collect();
    }
    document.embedded().map(|lines| (lines.list, lines.of)).collect()
}

/// Whether lines of a document that travel with it are called so.
pub fn has_list(document: &'static Resource, list: &str) -> bool {
    lists(document).iter().any(|(known, _)| *known == list)
}

/// The place of a path: ``, `grossWt`, `lines[2]`, `lines[2].gModel`.
///
/// # Errors
/// Documents of this kind have no such place.
pub fn place(document: &'static Resource, path: &str) -> Result<Place, Problem> {
    found(document, path)
        .ok_or_else(|| Problem::error(PLACE_RULE, "path", NO_PLACE.with(&[("path", &crate::error::shortened(path))])))
}

/// Whether people see a field: not the numbers by which rows are known, nor the organisation where no form asks for it.
fn is_seen(of: &Resource, field: &Field) -> bool {
    let is_of_no_form = field.read_only || of.hidden.contains(&field.name);
    field.name != "id" && !(field.name == "orgId" && is_of_no_form)
}

fn found(document: &'static Resource, path: &str) -> Option<Place> {
    if path.is_empty() {
        return Some(Place { line: None, field: None, name: WHOLE.into() });
    }
    let Some((list, rest)) = path.split_once('[') else {
        let field = document.field(path).filter(|field| is_seen(document, field))?;
        return Some(Place { line: None, field: Some(field.name), name: field.label.into() });
    };
    let (index, field) = rest.split_once(']')?;
    // Written in one way only: the same place has the same path.
    let at: usize = index.parse().ok().filter(|at: &usize| at.to_string() == index)?;
    let (list, of) = lists(document).into_iter().find(|(known, _)| *known == list)?;
    let number = at.checked_add(1)?.to_string();
    let line = LINE.speak_with(&[("name", &of.label), ("number", &number)]);
    if field.is_empty() {
        return Some(Place { line: Some((list, at)), field: None, name: line });
    }
    let field = of.field(field.strip_prefix('.')?).filter(|field| is_seen(of, field))?;
    let name = FIELD_OF_LINE.speak_with(&[("line", &line), ("field", &field.label)]);
    Some(Place { line: Some((list, at)), field: Some(field.name), name })
}
