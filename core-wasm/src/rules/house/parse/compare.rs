//! What is held against each other: signs between two amounts, and the words `in`, `begins with`, `is empty` and their like.

use super::{Parser, Part, at, fault};
use crate::row::parse_date;
use crate::rules::house::Fault;
use crate::rules::house::subject::Sort;
use crate::rules::house::token::Kind;
use crate::rules::house::tree::{Compare, Expr, Like};
use crate::text::{Text, catalogue::house};

/// Most values of one `in (...)`.
const MOST_VALUES: usize = 200;

impl Parser<'_> {
    pub(super) fn compared(&mut self) -> Result<Part, Fault> {
        let left = self.sum()?;
        let token = self.token();
        let compare = match (token.kind, token.text) {
            (Kind::Mark, "=") => Compare::Equal,
            (Kind::Mark, "!=") => Compare::Other,
            (Kind::Mark, "<") => Compare::Less,
            (Kind::Mark, "<=") => Compare::AtMost,
            (Kind::Mark, ">") => Compare::More,
            (Kind::Mark, ">=") => Compare::AtLeast,
            (Kind::Word, _) => return self.worded(left),
            _ => return Ok(left),
        };
        self.next();
        let right = self.sum()?;
        let (left, right) = alike(left, right)?;
        self.must_differ(&left, &right)?;
        if compare == Compare::Equal
            && let Some(blank) = [&left, &right].into_iter().find(|side| is_blank(side))
        {
            return Err(at(blank, house::BLANK));
        }
        if !matches!(compare, Compare::Equal | Compare::Other) && !matches!(left.sort, Sort::Number | Sort::Date) {
            return Err(fault(token, house::NO_ORDER));
        }
        Ok(condition(left.from, right.to, Expr::Compare(compare, Box::new((left.expr, right.expr)))))
    }

    /// What is said by words: `in`, `begins with`, `is empty`, and the contrary.
    fn worded(&mut self, left: Part) -> Result<Part, Fault> {
        let is_not = self.word("not");
        let word = self.token();
        let (from, found) = (
            left.from,
            match word.text {
                "in" if word.kind == Kind::Word => {
                    self.next();
                    self.one_of(left)?
                }
                "begins" => self.like(left, Like::Begins)?,
                "ends" => self.like(left, Like::Ends)?,
                "contains" => self.like(left, Like::Contains)?,
                "matches" => self.like(left, Like::Matches)?,
                "is" if !is_not => return self.empty(left),
                _ if is_not => return Err(fault(word, house::NOT_WHAT)),
                _ => return Ok(left),
            },
        );
        Ok(if is_not { Part { expr: Expr::Not(Box::new(found.expr)), from, ..found } } else { found })
    }

    fn empty(&mut self, left: Part) -> Result<Part, Fault> {
        self.next();
        let is_not = self.word("not");
        let end = self.token();
        if !self.word("empty") {
            return Err(fault(end, house::IS_WHAT));
        }
        let Expr::Field(place, field) = left.expr else { return Err(at(&left, house::EMPTY_FIELD)) };
        let empty = Expr::Empty(place, field);
        let expr = if is_not { Expr::Not(Box::new(empty)) } else { empty };
        Ok(condition(left.from, end.to, expr))
    }

    fn like(&mut self, left: Part, like: Like) -> Result<Part, Fault> {
        self.next();
        if matches!(like, Like::Begins | Like::Ends) && !self.word("with") {
            return Err(fault(self.token(), house::WITH_MISSING));
        }
        let right = self.sum()?;
        for side in [&left, &right] {
            if side.sort != Sort::Text {
                return Err(at(side, house::ONLY_TEXTS));
            }
        }
        if like == Like::Matches && !matches!(right.expr, Expr::Text(_)) {
            return Err(at(&right, house::PATTERN));
        }
        let is_any = matches!(&right.expr, Expr::Text(text) if like == Like::Matches && text.chars().all(|letter| letter == '*'));
        if is_any || is_blank(&right) {
            return Err(at(&right, house::EMPTY_TEXT));
        }
        self.must_differ(&left, &right)?;
        Ok(condition(left.from, right.to, Expr::Like(like, Box::new((left.expr, right.expr)))))
    }

    /// Two sides that are written alike are alike on every declaration.
    fn must_differ(&self, left: &Part, right: &Part) -> Result<(), Fault> {
        let words = |part: &Part| {
            let of_it = self.tokens.iter().filter(|token| token.from >= part.from && token.to <= part.to);
            of_it.filter(|token| token.kind != Kind::End).map(|token| (token.kind, token.text)).collect::<Vec<_>>()
        };
        let said = words(left);
        let is_of_something = said.iter().any(|(kind, _)| *kind == Kind::Word);
        match is_of_something && said == words(right) {
            true => Err(Fault { from: left.from, to: right.to, message: house::SAME_SIDES.into() }),
            false => Ok(()),
        }
    }

    fn one_of(&mut self, left: Part) -> Result<Part, Fault> {
        self.wants("(")?;
        let mut left = left;
        let mut values = Vec::new();
        loop {
            let token = self.token();
            if values.len() == MOST_VALUES {
                return Err(fault(token, house::TOO_MANY_VALUES.with(&[("most", &MOST_VALUES.to_string())])));
            }
            let value = self.signed()?;
            if !matches!(value.expr, Expr::Text(_) | Expr::Number(_) | Expr::Negative(_) | Expr::Today) {
                return Err(at(&value, house::ONLY_VALUES));
            }
            let (same, value) = alike(left, value)?;
            left = same;
            values.push(value.expr);
            if !self.mark(",") {
                break;
            }
        }
        let to = self.wants(")")?;
        let (from, expr) = (left.from, Expr::In(Box::new(left.expr), values));
        Ok(Part { expr, sort: Sort::Condition, from, to })
    }
}

const fn name_of(sort: Sort) -> Text {
    match sort {
        Sort::Text => house::A_TEXT,
        Sort::Number => house::A_NUMBER,
        Sort::Date => house::A_DATE,
        Sort::Flag => house::A_FLAG,
        Sort::Condition => house::A_CONDITION,
    }
}

fn is_blank(part: &Part) -> bool {
    matches!(&part.expr, Expr::Text(text) if text.is_empty())
}

fn condition(from: usize, to: usize, expr: Expr) -> Part {
    Part { expr, sort: Sort::Condition, from, to }
}

/// Two sides that can be held against each other: a text beside a date is that date, one beside a flag is '0' or '1'.
fn alike(left: Part, right: Part) -> Result<(Part, Part), Fault> {
    let (left, right) = match (left.sort, right.sort) {
        (Sort::Date | Sort::Flag, Sort::Text) => {
            let right = read_as(left.sort, right)?;
            (left, right)
        }
        (Sort::Text, Sort::Date | Sort::Flag) => {
            let left = read_as(right.sort, left)?;
            (left, right)
        }
        _ => (left, right),
    };
    if left.sort == Sort::Condition || right.sort == Sort::Condition {
        return Err(at(if left.sort == Sort::Condition { &left } else { &right }, house::COMPARED_CONDITION));
    }
    if left.sort == right.sort {
        return Ok((left, right));
    }
    let how = match (left.sort, right.sort) {
        (Sort::Text, Sort::Number) => house::IN_QUOTES,
        (Sort::Number, Sort::Text) => house::WITHOUT_QUOTES,
        _ => house::ALIKE,
    };
    Err(at(&right, how.speak_with(&[("left", &name_of(left.sort)), ("right", &name_of(right.sort))])))
}

/// A text in quotes as a date or a flag.
fn read_as(sort: Sort, part: Part) -> Result<Part, Fault> {
    let Expr::Text(text) = &part.expr else { return Ok(part) };
    if sort == Sort::Flag {
        let is_one = matches!(text.as_str(), "0" | "1");
        return if is_one { Ok(Part { sort, ..part }) } else { Err(at(&part, house::FLAG)) };
    }
    match parse_date(text) {
        Some(day) => Ok(Part { expr: Expr::Date(day), sort, from: part.from, to: part.to }),
        None => Err(at(&part, house::DATE)),
    }
}
