//! Reads a condition and sees that it makes sense: each word is looked up in the definitions, and each operator gets what it
//! works on.

use super::Fault;
use super::number::Number;
use super::subject::{Sort, Subject, asked, sort_of};
use super::token::{Kind, Token, tokens};
use super::tree::{Expr, OVER, Over, Place};
use crate::resource::{Field, Resource};
use crate::text::{Message, catalogue::house};

mod compare;

/// Longest condition, in characters.
pub const MOST_LETTERS: usize = 2000;
/// How deep parentheses, `not` and signs may stand in each other.
const DEEPEST: u8 = 24;
/// Most words of a condition.
const MOST_WORDS: usize = 600;

/// A part with what it holds and where it stands.
struct Part {
    expr: Expr,
    sort: Sort,
    from: usize,
    to: usize,
}

/// What was read.
#[derive(Debug)]
pub(super) struct Read {
    pub expr: Expr,
    /// The first field that is named, and its list.
    pub first: Option<(&'static str, &'static Field)>,
}

/// Reads a condition about a document.
///
/// # Errors
/// The first place where it makes no sense.
pub(super) fn read(subject: &Subject, text: &str) -> Result<Read, Fault> {
    if let Some((from, _)) = text.char_indices().nth(MOST_LETTERS) {
        let message = house::TOO_LONG.with(&[("most", &MOST_LETTERS.to_string())]);
        return Err(Fault { from, to: text.len(), message });
    }
    let tokens = tokens(text)?;
    if let Some(beyond) = tokens.get(MOST_WORDS) {
        let message = house::TOO_MANY_WORDS.with(&[("most", &MOST_WORDS.to_string())]);
        return Err(Fault { from: beyond.from, to: text.len(), message });
    }
    let mut parser = Parser { subject, tokens: &tokens, at: 0, row: None, depth: 0, first: None, list: None };
    let whole = parser.either()?;
    let rest = parser.token();
    if rest.kind != Kind::End {
        return Err(fault(rest, house::GOES_ON));
    }
    let whole = truth(whole)?;
    // What looks at rows without a field of theirs is about the list.
    let of_list = || parser.list.and_then(|(list, of)| Some((list, of.fields.first()?)));
    let Some(first) = parser.first.or_else(of_list) else {
        return Err(Fault { from: whole.from, to: whole.to, message: house::ABOUT_NOTHING.into() });
    };
    Ok(Read { expr: whole.expr, first: Some(first) })
}

struct Parser<'a> {
    subject: &'a Subject,
    tokens: &'a [Token<'a>],
    at: usize,
    /// The list whose rows are looked at, inside its parentheses.
    row: Option<(&'static str, &'static Resource)>,
    depth: u8,
    first: Option<(&'static str, &'static Field)>,
    /// The first list that is asked.
    list: Option<(&'static str, &'static Resource)>,
}

fn fault(token: Token<'_>, message: impl Into<Message>) -> Fault {
    Fault { from: token.from, to: token.to, message: message.into() }
}

fn at(part: &Part, message: impl Into<Message>) -> Fault {
    Fault { from: part.from, to: part.to, message: message.into() }
}

/// What holds or does not: a flag alone holds where it is on.
fn truth(part: Part) -> Result<Part, Fault> {
    let Part { expr, sort, from, to } = part;
    match (expr, sort) {
        (expr, Sort::Condition) => Ok(Part { expr, sort, from, to }),
        (Expr::Field(place, field), Sort::Flag) => {
            Ok(Part { expr: Expr::On(place, field), sort: Sort::Condition, from, to })
        }
        _ => Err(Fault { from, to, message: house::NO_CONDITION.into() }),
    }
}

impl<'a> Parser<'a> {
    fn token(&self) -> Token<'a> {
        // The last one is the end, which is never passed.
        self.tokens.get(self.at).or(self.tokens.last()).copied().unwrap_or(Token {
            kind: Kind::End,
            text: "",
            from: 0,
            to: 0,
        })
    }

    fn next(&mut self) -> Token<'a> {
        let token = self.token();
        self.at += usize::from(token.kind != Kind::End);
        token
    }

    /// Passes a word or a mark if it stands here.
    fn takes(&mut self, kind: Kind, text: &str) -> bool {
        let token = self.token();
        let is_it = token.kind == kind && token.text == text;
        self.at += usize::from(is_it);
        is_it
    }

    fn word(&mut self, text: &str) -> bool {
        self.takes(Kind::Word, text)
    }

    fn mark(&mut self, text: &str) -> bool {
        self.takes(Kind::Mark, text)
    }

    fn wants(&mut self, mark: &str) -> Result<usize, Fault> {
        let token = self.token();
        match self.mark(mark) {
            true => Ok(token.to),
            false => Err(fault(token, house::MARK_MISSING.with(&[("mark", mark)]))),
        }
    }

    /// Reads something one level deeper.
    fn deeper(&mut self, read: fn(&mut Self) -> Result<Part, Fault>) -> Result<Part, Fault> {
        if self.depth == DEEPEST {
            return Err(fault(self.token(), house::TOO_DEEP.with(&[("most", &DEEPEST.to_string())])));
        }
        self.depth += 1;
        let part = read(self)?;
        self.depth -= 1;
        Ok(part)
    }

    fn either(&mut self) -> Result<Part, Fault> {
        self.joined("or", Self::both, Expr::Or)
    }

    fn both(&mut self) -> Result<Part, Fault> {
        self.joined("and", Self::negated, Expr::And)
    }

    /// Conditions joined by a word; one alone may also be a value.
    fn joined(
        &mut self,
        word: &str,
        read: fn(&mut Self) -> Result<Part, Fault>,
        join: fn(Vec<Expr>) -> Expr,
    ) -> Result<Part, Fault> {
        let first = read(self)?;
        if !self.word(word) {
            return Ok(first);
        }
        let first = truth(first)?;
        let (from, mut to, mut all) = (first.from, first.to, vec![first.expr]);
        loop {
            let next = truth(read(self)?)?;
            to = to.max(next.to);
            all.push(next.expr);
            if !self.word(word) {
                return Ok(Part { expr: join(all), sort: Sort::Condition, from, to });
            }
        }
    }

    fn negated(&mut self) -> Result<Part, Fault> {
        let token = self.token();
        if !self.word("not") {
            return self.compared();
        }
        let inner = truth(self.deeper(Self::negated)?)?;
        Ok(Part { expr: Expr::Not(Box::new(inner.expr)), from: token.from, ..inner })
    }

    fn sum(&mut self) -> Result<Part, Fault> {
        let mut left = self.product()?;
        loop {
            let token = self.token();
            let sign = match (token.kind, token.text) {
                (Kind::Mark, "+") => '+',
                (Kind::Mark, "-") => '-',
                _ => return Ok(left),
            };
            self.next();
            let right = self.product()?;
            let sort = match (left.sort, sign, right.sort) {
                (Sort::Number, _, Sort::Number) | (Sort::Date, '-', Sort::Date) => Sort::Number,
                (Sort::Date, _, Sort::Number) => Sort::Date,
                _ => return Err(fault(token, house::NO_SUM)),
            };
            left = reckoned(sign, left, right, sort);
        }
    }

    fn product(&mut self) -> Result<Part, Fault> {
        let mut left = self.signed()?;
        loop {
            let token = self.token();
            let sign = match (token.kind, token.text) {
                (Kind::Mark, "*") => '*',
                (Kind::Mark, "/") => '/',
                _ => return Ok(left),
            };
            self.next();
            let right = self.signed()?;
            if (left.sort, right.sort) != (Sort::Number, Sort::Number) {
                return Err(fault(token, house::NO_PRODUCT));
            }
            left = reckoned(sign, left, right, Sort::Number);
        }
    }

    fn signed(&mut self) -> Result<Part, Fault> {
        let token = self.token();
        if !self.mark("-") {
            return self.value();
        }
        let inner = self.deeper(Self::signed)?;
        if inner.sort != Sort::Number {
            return Err(at(&inner, house::NO_PRODUCT));
        }
        Ok(Part { expr: Expr::Negative(Box::new(inner.expr)), from: token.from, ..inner })
    }

    fn value(&mut self) -> Result<Part, Fault> {
        let token = self.next();
        let part = |expr, sort| Ok(Part { expr, sort, from: token.from, to: token.to });
        match token.kind {
            Kind::Text => part(Expr::Text(token.text.trim().to_owned()), Sort::Text),
            Kind::Number => match Number::read(token.text) {
                Some(number) => part(Expr::Number(number), Sort::Number),
                None => Err(fault(token, house::NUMBER)),
            },
            Kind::Word if token.text == "today" => part(Expr::Today, Sort::Date),
            Kind::Word => self.named(token),
            Kind::Mark if token.text == "(" => {
                let inner = self.deeper(Self::either)?;
                let to = self.wants(")")?;
                Ok(Part { from: token.from, to, ..inner })
            }
            Kind::Unclosed => Err(fault(token, house::UNCLOSED)),
            Kind::Mark | Kind::End => Err(fault(token, house::VALUE_MISSING)),
        }
    }

    /// A field, or what is asked of the rows of a list.
    fn named(&mut self, token: Token<'a>) -> Result<Part, Fault> {
        if token.text == "head" && self.mark(".") {
            let name = self.next();
            return self.field(name, None);
        }
        if let Some(list) = self.subject.list(token.text) {
            return self.rows(token, list);
        }
        self.field(token, self.row)
    }

    fn field(&mut self, token: Token<'a>, row: Option<(&'static str, &'static Resource)>) -> Result<Part, Fault> {
        let in_row = row.and_then(|(list, of)| Some((list, Place::Row, asked(of, token.text)?)));
        let found = in_row.or_else(|| Some(("", Place::Head, asked(self.subject.head, token.text)?)));
        let Some((list, place, field)) = found else { return Err(self.unknown(token, row)) };
        self.first.get_or_insert((list, field));
        // A field that is asked has a sort.
        let sort = sort_of(field).unwrap_or(Sort::Text);
        Ok(Part { expr: Expr::Field(place, field), sort, from: token.from, to: token.to })
    }

    fn unknown(&self, token: Token<'_>, row: Option<(&'static str, &'static Resource)>) -> Fault {
        let resources = row.map(|(_, of)| of).into_iter().chain([self.subject.head]);
        let near = resources
            .flat_map(|of| of.fields)
            .find(|field| field.name.eq_ignore_ascii_case(token.text) || field.label.zh == token.text);
        match near {
            Some(field) if sort_of(field).is_none() => {
                fault(token, house::NOT_ASKED.speak_with(&[("name", &field.label)]))
            }
            Some(field) => fault(token, house::WRITE_AS.with(&[("name", token.text), ("right", field.name)])),
            None => fault(
                token,
                house::NO_FIELD.speak_with(&[("name", &token.text), ("document", &self.subject.head.label)]),
            ),
        }
    }

    fn rows(&mut self, token: Token<'a>, list: (&'static str, &'static Resource)) -> Result<Part, Fault> {
        if self.row.is_some() {
            return Err(fault(token, house::ROWS_IN_ROWS));
        }
        self.list.get_or_insert(list);
        let ask = house::ASK_ROWS.with(&[("list", list.0)]);
        if !self.mark(".") {
            return Err(fault(token, ask));
        }
        let name = self.next();
        let Some((_, over)) = OVER.iter().find(|(word, _)| *word == name.text) else { return Err(fault(name, ask)) };
        self.wants("(")?;
        if *over == Over::Count && self.token().text == ")" {
            let to = self.wants(")")?;
            let expr = Expr::Rows(list.0, *over, None);
            return Ok(Part { expr, sort: Sort::Number, from: token.from, to });
        }
        self.row = Some(list);
        let mut inner = self.deeper(Self::either)?;
        self.row = None;
        let to = self.wants(")")?;
        let sort = match over {
            Over::Any | Over::All => Sort::Condition,
            Over::Count | Over::Sum => Sort::Number,
        };
        if *over != Over::Sum {
            inner = truth(inner)?;
        } else if inner.sort != Sort::Number {
            return Err(at(&inner, house::SUM_OF));
        }
        let expr = Expr::Rows(list.0, *over, Some(Box::new(inner.expr)));
        Ok(Part { expr, sort, from: token.from, to })
    }
}

fn reckoned(sign: char, left: Part, right: Part, sort: Sort) -> Part {
    let (from, to) = (left.from, right.to);
    Part { expr: Expr::Reckon(sign, Box::new((left.expr, right.expr))), sort, from, to }
}
