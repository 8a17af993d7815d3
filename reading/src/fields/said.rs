//! What a vision model says of a paper, found again in the paper's own text. What does not stand there has no place.

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::words::{folded, key};
use serde::{Deserialize, Serialize};

use super::forms;
use crate::geometry::Matrix;
use crate::paper::{Paper, Place, Quad, Segment, upright};

/// Longest text of a value, in characters, and most lines.
const LONGEST: usize = 500;
const MOST_LINES: usize = 500;
/// Most pieces of text that one value is made of.
const MOST_PIECES: usize = 20;
/// A text of fewer letters and digits than this stands in many places: it is looked for only where the model points.
const TELLING: usize = 3;
/// The same within the rows of one line of goods.
const TELLING_IN_LINE: usize = 2;

/// A value as the model says it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Claim {
    pub name: String,
    pub text: String,
    /// The pieces of text that it was read from: page and piece, both from 0.
    #[serde(default)]
    pub at: Vec<(usize, usize)>,
}

/// All that the model says of a paper.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Claims {
    #[serde(default)]
    pub head: Vec<Claim>,
    #[serde(default)]
    pub lines: Vec<Vec<Claim>>,
}

/// A claim that was looked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Said {
    pub name: String,
    /// Normalised, as values are.
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// As it stands in the paper, or as the model says it where it does not stand there.
    pub raw: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// What a model said of a paper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AllSaid {
    pub head: Vec<Said>,
    pub lines: Vec<Vec<Said>>,
}

/// Looks for what a model says in the text of the paper: values of the head in all of it, those of lines, which are many, only where the
/// model points. `names` are those of values of the head and of lines; others are left out.
pub fn looked_for(paper: &Paper, claims: &Claims, names: (&[&str], &[&str]), dictionaries: &Dictionaries) -> AllSaid {
    let all = |claims: &[Claim], known: &[&str], anywhere: bool| {
        let mut said: Vec<Said> = Vec::new();
        for claim in claims {
            let is_new = known.contains(&claim.name.as_str()) && said.iter().all(|one| one.name != claim.name);
            // A line break between two words is none of the value; a database keeps no NUL.
            let text = claim.text.replace(char::is_control, " ");
            let text = text.trim();
            if is_new && !text.is_empty() && text.chars().count() <= LONGEST {
                let at = claim.at.iter().copied().take(MOST_PIECES).collect();
                let claim = Claim { name: claim.name.clone(), text: text.to_owned(), at };
                said.push(one(paper, &claim, anywhere, dictionaries));
            }
        }
        said
    };
    let lines = claims.lines.iter().take(MOST_LINES).map(|line| all(line, names.1, false));
    AllSaid { head: all(&claims.head, names.0, true), lines: lines.filter(|line| !line.is_empty()).collect() }
}

fn one(paper: &Paper, claim: &Claim, anywhere: bool, dictionaries: &Dictionaries) -> Said {
    let text = claim.text.trim();
    let elsewhere = || if anywhere { alone(paper, &claim.name, text, dictionaries) } else { None };
    let found = pointed(paper, claim, dictionaries).or_else(elsewhere);
    let raw = found.as_ref().map_or(text, |(raw, _)| raw);
    // What stands in the paper counts, not how the model writes it.
    let (normal, code) = forms::normal(&claim.name, raw, dictionaries);
    Said { name: claim.name.clone(), text: normal, code, raw: raw.to_owned(), place: found.map(|(_, place)| place) }
}

/// Where the model points, if the text stands there: in one of the pieces, or in all of them together.
fn pointed(paper: &Paper, claim: &Claim, dictionaries: &Dictionaries) -> Option<(String, Place)> {
    let text = claim.text.trim();
    let piece = |(page, at): &(usize, usize)| Some((*page, paper.pages.get(*page)?.segments.get(*at)?));
    let pieces: Vec<(usize, &Segment)> = claim.at.iter().filter_map(piece).collect();
    if let Some(found) = pieces.iter().find_map(|(page, piece)| within(*page, piece, &claim.name, text, dictionaries)) {
        return Some(found);
    }
    let (first, _) = *pieces.first()?;
    let whole: Vec<&str> = pieces.iter().map(|(_, piece)| piece.text.as_str()).collect();
    let raw = whole.join(" ");
    let is_there = pieces.len() > 1 && pieces.iter().all(|(page, _)| *page == first) && key(&raw) == key(text);
    is_there.then(|| {
        let corners = |side: fn(&Segment) -> f32, pick: fn(f32, f32) -> f32| {
            pieces.iter().map(|(_, piece)| side(piece)).reduce(pick).unwrap_or_default()
        };
        let quad: Quad = upright(
            corners(Segment::left, f32::min),
            corners(Segment::top, f32::min),
            corners(Segment::right, f32::max),
            corners(Segment::bottom, f32::max),
        );
        (raw, Place { page: first, quad, cell: None })
    })
}

/// Where a telling text stands, if that is one piece of the paper and no other.
fn alone(paper: &Paper, name: &str, text: &str, dictionaries: &Dictionaries) -> Option<(String, Place)> {
    if key(text).chars().count() < TELLING {
        return None;
    }
    let pages = paper.pages.iter().enumerate();
    let mut found = pages.flat_map(|(page, of)| {
        of.segments.iter().filter_map(move |piece| within(page, piece, name, text, dictionaries))
    });
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// Where a text stands that somebody typed as the value of a name, if that is one place of the paper and no other.
pub fn standing(paper: &Paper, name: &str, text: &str, dictionaries: &Dictionaries) -> Option<Place> {
    alone(paper, name, text.trim(), dictionaries).map(|(_, place)| place)
}

/// Where a text stands that somebody typed as a value of a goods line: in one piece of the rows that the line has in this paper, as `others`, the
/// places of its other values, and `own`, where the value stood before, tell. Of several pieces those count that are no other value.
pub fn standing_in_line(
    paper: &Paper,
    (name, text): (&str, &str),
    (others, own): (&[Place], Option<&Place>),
    dictionaries: &Dictionaries,
) -> Option<Place> {
    let text = text.trim();
    if key(text).chars().count() < TELLING_IN_LINE {
        return None;
    }
    let mut found: Vec<(Place, bool)> = Vec::new();
    for (at, page) in paper.pages.iter().enumerate() {
        let flat = |quad: &Quad| page.flatten.map_or(*quad, |matrix| Matrix(matrix).quad(quad));
        let here = |place: &&Place| place.page == at;
        let taken: Vec<Quad> = others.iter().filter(here).map(|place| flat(&place.quad)).collect();
        let heights = own.iter().copied().filter(here).map(|place| flat(&place.quad));
        let heights: Vec<f32> = heights.chain(taken.iter().copied()).flatten().map(|[_, y]| y).collect();
        let (top, bottom) =
            (heights.iter().copied().fold(f32::MAX, f32::min), heights.iter().copied().fold(f32::MIN, f32::max));
        let pieces: Vec<(&Segment, Quad)> = page.segments.iter().map(|piece| (piece, flat(&piece.quad))).collect();
        let in_rows = |quad: &Quad| (top..=bottom).contains(&centre(quad)[1]);
        let row = || pieces.iter().filter(|(_, quad)| in_rows(quad));
        let first = row().map(|(_, quad)| centre(quad)[0]).reduce(f32::min);
        for (piece, quad) in row() {
            // A short number that begins the row counts the lines.
            let digits = piece.text.trim().trim_end_matches('.');
            let counts = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
            if counts && first == Some(centre(quad)[0]) {
                continue;
            }
            if let Some((_, place)) = within(at, piece, name, text, dictionaries) {
                let spot = centre(&flat(&place.quad));
                found.push((place, taken.iter().any(|quad| holds(quad, spot))));
            }
        }
    }
    if found.len() > 1 {
        found.retain(|(_, taken)| !taken);
    }
    match found.as_slice() {
        [(place, _)] => Some(place.clone()),
        _ => None,
    }
}

fn centre(quad: &Quad) -> [f32; 2] {
    let [x, y] = quad.iter().fold([0.0; 2], |[x, y], corner| [x + corner[0], y + corner[1]]);
    [x / 4.0, y / 4.0]
}

/// Whether a point lies within the upright rectangle around a quadrilateral.
fn holds(quad: &Quad, [x, y]: [f32; 2]) -> bool {
    let within = |side: usize, value: f32| {
        quad.iter().any(|corner| corner[side] <= value) && quad.iter().any(|corner| corner[side] >= value)
    };
    within(0, x) && within(1, y)
}

/// The part of a piece that says a text, letter by letter, or as a number or date of the same value.
fn within(
    page: usize,
    piece: &Segment,
    name: &str,
    text: &str,
    dictionaries: &Dictionaries,
) -> Option<(String, Place)> {
    let (wanted, letters) = (folded(text), folded(&piece.text));
    if wanted.is_empty() {
        return None;
    }
    let same = |part: &[(char, usize)]| part.iter().map(|(c, _)| c).eq(wanted.iter().map(|(c, _)| c));
    // A word within a longer one, or digits within a longer number, are something else.
    let chars: Vec<char> = piece.text.chars().collect();
    let ends = |from: usize, to: usize| {
        let joined = |a: Option<&char>, b: Option<&char>| match (a, b) {
            (Some(a), Some(b)) => a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric(),
            _ => false,
        };
        let before = from.checked_sub(1).and_then(|at| chars.get(at));
        !joined(before, chars.get(from))
            && !joined(chars.get(to - 1), chars.get(to))
            && !splits_number(&chars, from, to)
    };
    let spot = letters.windows(wanted.len()).find_map(|part| {
        let (from, to) = (part.first()?.1, part.last()?.1 + 1);
        (same(part) && ends(from, to)).then_some((from, to))
    });
    if let Some((from, to)) = spot {
        let cut = piece.cut(from, to)?;
        return Some((cut.text.clone(), cut.place(page)));
    }
    let alike = forms::normal(name, &piece.text, dictionaries) == forms::normal(name, text, dictionaries);
    alike.then(|| (piece.text.trim().to_owned(), piece.place(page)))
}

/// Whether a part ends within a number: `250` of `1,250` or of `250.75`.
fn splits_number(chars: &[char], from: usize, to: usize) -> bool {
    let digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let mark = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| matches!(c, '.' | ','));
    let (before, two_before) = (from.checked_sub(1), from.checked_sub(2));
    let starts = digit(Some(from)) && mark(before) && digit(two_before);
    let ends = digit(to.checked_sub(1)) && mark(Some(to)) && digit(Some(to + 1));
    starts || ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{FileKind, Page, PageKind, Source};

    fn paper(texts: &[&str]) -> Paper {
        let segments = texts.iter().enumerate().map(|(at, text)| {
            #[expect(clippy::cast_precision_loss, reason = "a few pieces")]
            let top = at as f32 * 20.0;
            Segment {
                text: (*text).to_owned(),
                quad: upright(10.0, top, 110.0, top + 10.0),
                cell: None,
                source: Source::TextLayer,
                sure: 100,
                stops: Vec::new(),
            }
        });
        let page = Page {
            kind: PageKind::Page,
            name: String::new(),
            width: 600.0,
            height: 800.0,
            segments: segments.collect(),
            walls: Vec::new(),
            flatten: None,
        };
        Paper { file: FileKind::Pdf, pages: vec![page] }
    }

    fn said(texts: &[&str], name: &str, text: &str, at: &[(usize, usize)]) -> Said {
        let claims = Claims {
            head: vec![Claim { name: name.to_owned(), text: text.to_owned(), at: at.to_vec() }],
            lines: Vec::new(),
        };
        let names = (["invoiceNo", "totalAmount", "invoiceDate", "seller", "packages"].as_slice(), [].as_slice());
        looked_for(&paper(texts), &claims, names, &Dictionaries::new([])).head.remove(0)
    }

    #[test]
    fn what_stands_in_the_paper_has_its_place_and_what_does_not_has_none() {
        let texts = ["Document HM-118", "1,250.00", "Alpha Trading", "GmbH & Co. KG", "12 January 2026", "7", "7"];
        let number = said(&texts, "invoiceNo", "HM-118", &[(0, 0)]);
        let place = number.place.expect("its place");
        assert!(place.quad[0][0] > 10.0, "behind its label: {place:?}");
        assert_eq!((number.text.as_str(), number.raw.as_str()), ("HM-118", "HM-118"));
        // The model points nowhere, or at something else.
        assert!(said(&texts, "invoiceNo", "HM-118", &[]).place.is_some());
        assert!(said(&texts, "invoiceNo", "HM-118", &[(0, 1), (7, 3)]).place.is_some());
        // Written otherwise: the same number, the same day.
        let amount = said(&texts, "totalAmount", "1250", &[(0, 1)]);
        assert_eq!((amount.text.as_str(), amount.raw.as_str()), ("1250", "1,250.00"));
        assert!(said(&texts, "invoiceDate", "2026-01-12", &[]).place.is_some());
        // Over two pieces.
        let seller = said(&texts, "seller", "Alpha Trading GmbH & Co. KG", &[(0, 2), (0, 3)]);
        assert_eq!(seller.place.map(|place| place.quad[2]), Some([110.0, 70.0]));
        // Invented, part of another number, or in two places.
        assert_eq!(said(&texts, "invoiceNo", "HM-119", &[(0, 0)]).place, None);
        assert_eq!(said(&texts, "totalAmount", "250", &[(0, 1)]).place, None);
        assert_eq!(said(&texts, "invoiceNo", "M-118", &[(0, 0)]).place, None);
        assert_eq!(said(&texts, "packages", "7", &[]).place, None);
        assert!(said(&texts, "packages", "7", &[(0, 6)]).place.is_some());
    }

    #[test]
    fn what_is_typed_in_a_line_stands_in_the_rows_of_that_line_alone() {
        // Two lines: number, name, net, gross; both gross weights are the same.
        let mut paper = paper(&["1", "Spade", "40", "45", "12", "Rake", "45", "45"]);
        for (at, piece) in paper.pages[0].segments.iter_mut().enumerate() {
            let (column, row) = ([0.0, 100.0, 200.0, 300.0][at % 4], [0.0, 20.0][at / 4]);
            piece.quad = upright(column, row, column + 50.0, row + 10.0);
        }
        let place = |at: usize| paper.pages[0].segments[at].place(0);
        let tables = Dictionaries::new([]);
        let stands = |text: &str, others: &[Place], own: Option<&Place>| {
            standing_in_line(&paper, ("grossWeight", text), (others, own), &tables)
        };
        assert_eq!(stands("45", &[place(1)], None), Some(place(3)));
        // The net weight was read as the gross one: it stands in the next column.
        assert_eq!(stands("45", &[place(1)], Some(&place(2))), Some(place(3)));
        // Of two that say it the one that is the net weight is not meant.
        assert_eq!(stands("45", &[place(5), place(6)], None), Some(place(7)));
        assert_eq!(stands("45", &[place(5)], None), None, "either of two");
        assert_eq!(stands("45 kg", &[place(1)], None), Some(place(3)), "the same number");
        // A number of lines, text of another line, a line that stands nowhere here.
        assert_eq!(stands("12", &[place(5)], None), None);
        assert_eq!(stands("Spade", &[place(5)], None), None);
        assert_eq!(stands("45", &[], None), None);
    }

    #[test]
    fn names_that_nobody_knows_and_texts_without_end_are_left_out() {
        let claim = |name: &str, text: &str| Claim { name: name.to_owned(), text: text.to_owned(), at: Vec::new() };
        let claims = Claims {
            head: vec![
                claim("password", "x1"),
                claim("seller", " "),
                claim("seller", &"x".repeat(501)),
                claim("seller", "Alpha"),
                claim("seller", "Beta"),
            ],
            lines: vec![vec![claim("seller", "Alpha")], vec![claim("qty", "5")]],
        };
        let found = looked_for(&paper(&["Alpha"]), &claims, (&["seller"], &["qty"]), &Dictionaries::new([]));
        assert_eq!(found.head.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), ["Alpha"]);
        assert_eq!(found.lines.len(), 1);
    }

    #[test]
    fn a_model_that_points_everywhere_is_looked_after_no_longer_than_any_other() {
        let texts = ["Alpha", "Beta"];
        let number = said(&texts, "seller", "Beta", &[vec![(0, 0); MOST_PIECES], vec![(0, 1)]].concat());
        assert!(number.place.is_some(), "it stands in one place alone");
        let number = said(&["Beta", "Beta"], "seller", "Beta", &[vec![(0, 7); MOST_PIECES], vec![(0, 1)]].concat());
        assert_eq!(number.place, None);
    }

    #[test]
    fn signs_that_nobody_prints_are_no_part_of_what_a_model_says() {
        let unknown = said(&["Alpha"], "invoiceNo", "\0HM\u{0}-\n119\u{1b}", &[]);
        assert_eq!((unknown.raw.as_str(), unknown.place), ("HM - 119", None));
        assert!(said(&["Alpha Trading"], "seller", "Alpha\nTrading", &[]).place.is_some());
    }

    #[test]
    fn values_of_lines_are_looked_for_only_where_the_model_points() {
        let claim =
            |at: &[(usize, usize)]| Claim { name: "model".to_owned(), text: "6204-2RS".to_owned(), at: at.to_vec() };
        let claims = Claims { head: vec![claim(&[])], lines: vec![vec![claim(&[])], vec![claim(&[(0, 1)])]] };
        let names = (["model"].as_slice(), ["model"].as_slice());
        let found = looked_for(&paper(&["Alpha", "6204-2RS"]), &claims, names, &Dictionaries::new([]));
        let places = [&found.head[0], &found.lines[0][0], &found.lines[1][0]].map(|said| said.place.is_some());
        assert_eq!(places, [true, false, true]);
    }
}
