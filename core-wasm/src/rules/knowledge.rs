//! What an organisation knows about fields: for what an answer can be kept, and where it is offered again.

use crate::error::Problem;
use crate::resource::{Resource, all};
use crate::resources::base::knowledge::{CODE, MATERIAL, PLACE};
use crate::resources::declaration::{HEAD, PARTS};
use crate::row::{Row, RowRef};
use crate::rules::questions;
use crate::states::question::SETTLED;
use crate::text::catalogue::knowledge as texts;

/// Rule of goods that are missing or that no line can have.
pub const GOODS_RULE: &str = "knowledge.goods";
/// Rule of a place that no such document has.
pub const PLACE_RULE: &str = "knowledge.field";

/// Rule of an answer that cannot be kept yet, or any more.
pub const STATE_RULE: &str = "knowledge.state";

/// Digits of an HS code.
const DIGITS: usize = 10;

/// The goods of a line, as lines name them: its material and its HS code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goods {
    pub material: String,
    pub code: String,
}

impl Goods {
    /// Those of a line of any document.
    pub fn of(line: RowRef<'_>) -> Self {
        let first = |names: &[&str]| {
            names.iter().map(|name| line.text(name).trim()).find(|text| !text.is_empty()).unwrap_or_default().to_owned()
        };
        Goods { material: first(&["gdsMtno"]), code: first(&["codeTS", "gdecd"]) }
    }
}

/// Something that an answer can be kept for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// Dictionary `knowledgeBasis`.
    pub basis: &'static str,
    /// The material or the HS code; blank for a place.
    pub goods: String,
    /// The field of a line, or the place in documents of the kind.
    pub field: String,
}

/// For what the answer to a question at a place can be kept, the narrowest first.
pub fn bases(path: &str, goods: &Goods) -> Vec<Basis> {
    let (general, field) = (general(path), last(path));
    let of_goods = |basis: &'static str, goods: &str| Basis { basis, goods: goods.to_owned(), field: field.to_owned() };
    let mut found = Vec::new();
    if path.contains('[') {
        found.extend((!goods.material.is_empty()).then(|| of_goods(MATERIAL, &goods.material)));
        found.extend(is_code(&goods.code).then(|| of_goods(CODE, &goods.code)));
    }
    found.push(Basis { basis: PLACE, goods: String::new(), field: general });
    found
}

/// The places of a document where something that is known is to be offered. `lines` are those of its lists, each with its goods.
pub fn offered(knowledge: RowRef<'_>, kind: &str, lines: &[(&str, usize, Goods)]) -> Vec<String> {
    let (basis, goods, field) = (knowledge.text("basis"), knowledge.text("goods").trim(), knowledge.text("field"));
    let at = |list: &str, index: usize, field: &str| match field {
        "" => format!("{list}[{index}]"),
        field => format!("{list}[{index}].{field}"),
    };
    let Some(document) = questions::document(kind) else { return Vec::new() };
    let is_there = |path: &String| questions::place(document, path).is_ok();
    if basis != PLACE {
        let holds = |of: &Goods| !goods.is_empty() && goods == if basis == MATERIAL { &of.material } else { &of.code };
        let paths = lines.iter().filter(|(_, _, of)| holds(of)).map(|(list, index, _)| at(list, *index, field));
        return paths.filter(is_there).collect();
    }
    if knowledge.text("kind") != kind {
        return Vec::new();
    }
    let (list, inside) = field.split_once('.').unwrap_or((field, ""));
    if !questions::has_list(document, list) {
        return Some(field.to_owned()).into_iter().filter(is_there).collect();
    }
    let paths = lines.iter().filter(|(of, _, _)| *of == list).map(|(_, index, _)| at(list, *index, inside));
    paths.filter(is_there).collect()
}

/// The place without the number of its line: `lines.gModel`.
fn general(path: &str) -> String {
    match (path.split_once('['), path.split_once(']')) {
        (Some((list, _)), Some((_, field))) => format!("{list}{field}"),
        _ => path.to_owned(),
    }
}

/// The field of a line, blank for all of it.
fn last(path: &str) -> &str {
    path.split_once(']').map_or(path, |(_, field)| field.strip_prefix('.').unwrap_or(field))
}

/// Why the answer to a question cannot be kept for that; else what it is kept for.
///
/// # Errors
/// The question is not settled, or its place has no such goods.
pub fn kept_for<'b>(state: &str, bases: &'b [Basis], chosen: &str) -> Result<&'b Basis, Problem> {
    if state != SETTLED {
        return Err(Problem::error(STATE_RULE, "", texts::NOT_SETTLED));
    }
    let found = bases.iter().find(|one| one.basis == chosen);
    found.ok_or_else(|| Problem::error(GOODS_RULE, "basis", texts::NOT_FOR_THIS))
}

fn is_code(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What holds for goods names them; what holds for a place names none.
pub fn goods_fit(row: &Row) -> Option<Problem> {
    let goods = row.text("goods").trim();
    let wrong = match row.text("basis") {
        MATERIAL if goods.is_empty() => texts::NO_MATERIAL,
        CODE if !is_code(goods) => texts::NO_CODE,
        PLACE if !goods.is_empty() => texts::NO_GOODS,
        _ => return None,
    };
    Some(Problem::error(GOODS_RULE, "goods", wrong))
}

/// The place is one that documents have.
pub fn place_fits(row: &Row) -> Option<Problem> {
    let field = row.text("field");
    let fits = match row.text("basis") {
        PLACE => questions::document(row.text("kind")).is_some_and(|document| has_place(document, field)),
        _ => field.is_empty() || of_lines().any(|lines| lines.field(field).is_some()),
    };
    (!fits).then(|| Problem::error(PLACE_RULE, "field", texts::NO_PLACE))
}

fn has_place(document: &'static Resource, general: &str) -> bool {
    let (list, inside) = general.split_once('.').unwrap_or((general, ""));
    let path = match (questions::has_list(document, list), inside) {
        (false, _) => general.to_owned(),
        (true, "") => format!("{list}[0]"),
        (true, field) => format!("{list}[0].{field}"),
    };
    questions::place(document, &path).is_ok()
}

/// The definitions of the lines of all documents.
fn of_lines() -> impl Iterator<Item = &'static Resource> {
    let declared = PARTS.iter().filter(|part| part.many).map(|part| part.resource);
    let others = all().iter().filter(|resource| resource.name != HEAD.name);
    declared.chain(others.flat_map(|resource| resource.embedded()).map(|lines| lines.of))
}
