//! The small expressions of special tax rates: the quantity on which a specific rate is levied (`netWt / 1000`) and
//! the price that is compared with a threshold (`value / firstQty`). They consist of numbers, the names below, `+ - *
//! /` and brackets.

use super::number::{Number, TooLarge};
use crate::text::catalogue::tax as texts;
use crate::text::{Message, listed};

/// Names that an expression may use: fields of the line, its weight in kilograms, its customs value in yuan.
pub const NAMES: &[&str] = &["gQty", "firstQty", "secondQty", "declPrice", "declTotal", "netWt", "value"];
/// Brackets inside each other.
const DEPTH: u8 = 16;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be read.
    Form,
    /// It uses a name that there is not.
    Unknown(String),
    /// The line has no value for this name.
    Blank(&'static str),
    TooLarge,
}

impl From<TooLarge> for Trouble {
    fn from(_: TooLarge) -> Self {
        Trouble::TooLarge
    }
}

/// The value of an expression over the values of the names.
///
/// # Errors
/// See [`Trouble`]; a division by zero is `TooLarge`.
pub fn evaluate(expression: &str, value_of: &dyn Fn(&str) -> Option<Number>) -> Result<Number, Trouble> {
    let mut reader = Reader { rest: expression, value_of, depth: 0 };
    let value = reader.sum()?;
    if reader.peek().is_some() { Err(Trouble::Form) } else { Ok(value) }
}

/// Whether an expression can be read; `Err` says what to write instead.
///
/// # Errors
/// It cannot be read, or uses a name that there is not.
pub fn check(expression: &str) -> Result<(), Message> {
    match evaluate(expression, &|_| Some(Number::ONE)) {
        Err(Trouble::Form | Trouble::Unknown(_)) => Err(unreadable(expression)),
        _ => Ok(()),
    }
}

/// What to say of an expression that cannot be read.
pub(super) fn unreadable(expression: &str) -> Message {
    texts::EXPRESSION.speak_with(&[("expression", &expression), ("names", &listed(NAMES))])
}

struct Reader<'a> {
    rest: &'a str,
    value_of: &'a dyn Fn(&str) -> Option<Number>,
    depth: u8,
}

impl<'a> Reader<'a> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Takes one of these signs, if it comes next.
    fn take(&mut self, signs: &[char]) -> Option<char> {
        let sign = self.peek().filter(|sign| signs.contains(sign))?;
        self.rest = &self.rest[sign.len_utf8()..];
        Some(sign)
    }

    fn word(&mut self, belongs: fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|sign| !belongs(sign)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn sum(&mut self) -> Result<Number, Trouble> {
        let mut value = self.product()?;
        while let Some(sign) = self.take(&['+', '-']) {
            let next = self.product()?;
            value = if sign == '+' { value.plus(next)? } else { value.minus(next)? };
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Number, Trouble> {
        let mut value = self.factor()?;
        while let Some(sign) = self.take(&['*', '/']) {
            let next = self.factor()?;
            value = if sign == '*' { value.times(next)? } else { value.over(next)? };
        }
        Ok(value)
    }

    fn factor(&mut self) -> Result<Number, Trouble> {
        match self.peek() {
            Some('(') if self.depth < DEPTH => {
                self.take(&['(']);
                self.depth += 1;
                let value = self.sum()?;
                self.depth -= 1;
                self.take(&[')']).map(|_| value).ok_or(Trouble::Form)
            }
            Some(sign) if sign.is_ascii_digit() || sign == '.' => {
                let digits = self.word(|sign| sign.is_ascii_digit() || sign == '.');
                Number::parse(digits).map_err(|_| Trouble::Form)
            }
            Some(sign) if sign.is_ascii_alphabetic() => {
                let name = self.word(|sign| sign.is_ascii_alphanumeric());
                let Some(known) = NAMES.iter().find(|known| **known == name) else {
                    return Err(Trouble::Unknown(name.to_owned()));
                };
                (self.value_of)(known).ok_or(Trouble::Blank(known))
            }
            _ => Err(Trouble::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(expression: &str) -> Result<String, Trouble> {
        let values = |name: &str| match name {
            "netWt" => Number::parse("2500").ok(),
            "gQty" => Number::parse("4").ok(),
            _ => None,
        };
        evaluate(expression, &values).map(Number::short)
    }

    #[test]
    fn reads_what_people_write() {
        assert_eq!(value("netWt / 1000"), Ok("2.5".to_owned()));
        assert_eq!(value("2+3*gQty-(1 + 1)*2"), Ok("10".to_owned()));
        assert_eq!(value("netWt/gQty/2"), Ok("312.5".to_owned()));
    }

    #[test]
    fn says_what_is_wrong() {
        assert_eq!(value("weight/1000"), Err(Trouble::Unknown("weight".to_owned())));
        assert_eq!(value("firstQty"), Err(Trouble::Blank("firstQty")));
        assert_eq!(value("netWt/(gQty-4)"), Err(Trouble::TooLarge));
        for wrong in ["", "netWt/", "(netWt", "1 2", "netWt)", "1..2", "净重", "-1", &"(".repeat(40)] {
            assert_eq!(value(wrong), Err(Trouble::Form), "{wrong}");
        }
    }
}
