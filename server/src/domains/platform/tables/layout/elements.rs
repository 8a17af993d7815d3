//! The declaration elements of a code as workbooks write them, as the tariff here has them: `1:品牌类型;2:出口享惠情况`.

use super::joined;

/// What parts elements from each other. Some of these stand inside the name of an element, too.
const BETWEEN: [char; 5] = [';', '；', '|', '\n', '\r'];

/// The elements of a cell. They may be numbered from 0, with other marks, a line each, or not at all; a cell that lists nothing
/// (`无`) stays as it is.
pub fn written(cell: &str) -> String {
    let whole = joined(cell);
    if is_ours(&whole) {
        return whole;
    }
    let Some((first, _)) = numbered(cell) else {
        let names: Vec<&str> = whole.split([';', '|']).map(str::trim).filter(|name| !name.is_empty()).collect();
        return if names.len() > 1 { listed(names) } else { whole };
    };
    let mut names: Vec<String> = Vec::new();
    let mut before = None;
    for piece in cell.split_inclusive(BETWEEN) {
        let text = piece.trim_end_matches(BETWEEN).trim();
        let wanted = u32::try_from(names.len()).ok().and_then(|count| first.checked_add(count));
        if let Some((_, name)) = numbered(text).filter(|(number, _)| Some(*number) == wanted) {
            names.push(name.to_owned());
        } else if let Some(last) = names.last_mut().filter(|_| !text.is_empty()) {
            match before {
                Some(';') => last.push('；'),
                Some(mark) if !char::is_whitespace(mark) => last.push(mark),
                _ => {}
            }
            last.push_str(text);
        }
        // Of a mark and the line break behind it the mark counts.
        if !text.is_empty() || before.is_none_or(char::is_whitespace) {
            before = piece.chars().last();
        }
    }
    listed(names.iter().map(String::as_str))
}

/// Whether the elements are written as here, numbered one by one.
fn is_ours(text: &str) -> bool {
    let is_numbered = |(at, part): (usize, &str)| part.starts_with(&format!("{}:", at + 1));
    text.split(';').enumerate().all(is_numbered)
}

/// The number in front of an element, and its name.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start();
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (number, rest) = text.split_at_checked(digits).filter(|_| (1..=2).contains(&digits))?;
    let mark = rest.chars().next().filter(|mark| matches!(mark, ':' | '：' | '.' | '．' | '、'))?;
    let name = rest.trim_start_matches(mark).trim();
    // 1.5 is a figure.
    let is_figure = matches!(mark, '.' | '．') && name.starts_with(|letter: char| letter.is_ascii_digit());
    Some((number.parse().ok()?, name)).filter(|(_, name)| !is_figure && !name.is_empty())
}

fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let elements: Vec<String> = (1..).zip(names).map(|(at, name): (u32, _)| format!("{at}:{name}")).collect();
    elements.join(";")
}
