//! How a supplier writes numbers and days: which of two readings of "12.480" or "03/04/2026" a person said is the right one.

use super::Value;
use crate::rules::reading::dates::{self, Order};
use crate::rules::reading::numbers::{number, settled};
use crate::rules::reading::words::{Form, LABELS, NUMBERS};

/// A way of writing. What the list of what was learned calls it ([`Style::about`], [`Style::shown`]) is also how it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The sign of the decimals.
    Decimals(char),
    /// What comes first in a day of three numbers.
    Days(Order),
}

/// All of them, as they are shown: by an example, or by the order.
const STYLES: &[(Style, &str, &str)] = &[
    (Style::Decimals(','), "numbers", "1.234,56"),
    (Style::Decimals('.'), "numbers", "1,234.56"),
    (Style::Days(Order::Day), "dates", "DD/MM/YYYY"),
    (Style::Days(Order::Month), "dates", "MM/DD/YYYY"),
    (Style::Days(Order::Year), "dates", "YY/MM/DD"),
];

impl Style {
    /// The style of these words; `None` for others.
    pub fn of(about: &str, shown: &str) -> Option<Style> {
        STYLES.iter().find(|(_, of, example)| (*of, *example) == (about, shown)).map(|(style, ..)| *style)
    }

    /// What it is about, an entry of dictionary `recgField`.
    pub fn about(self) -> &'static str {
        STYLES.iter().find(|(style, ..)| *style == self).map_or("", |(_, about, _)| about)
    }

    /// An example of it.
    pub fn shown(self) -> &'static str {
        STYLES.iter().find(|(style, ..)| *style == self).map_or("", |(.., example)| example)
    }

    /// Of a print that can be read in two ways what it says in this style, and what it does not, both normalised.
    pub fn reads(self, raw: &str) -> Option<(String, String)> {
        match self {
            Style::Decimals(sign) => settled(raw, sign).map(|(right, wrong)| (right.to_string(), wrong.to_string())),
            Style::Days(order) => {
                dates::settled(raw, order).map(|(right, wrong)| (right.to_string(), wrong.to_string()))
            }
        }
    }

    /// Whether values of a name are written in such a way.
    fn is_of(self, name: &str) -> bool {
        let form = LABELS.iter().find(|label| label.field == name).map(|label| label.form);
        match self {
            Style::Decimals(_) => {
                NUMBERS.contains(&name) || matches!(form, Some(Form::Number | Form::Weight | Form::Money))
            }
            Style::Days(_) => form == Some(Form::Date) || name == "billDate",
        }
    }
}

/// What a person said of a print: in which style it was meant. `text` is what was given as the value, `normal` the same normalised.
/// `None` where the print means one thing alone, where neither reading was given, and where what was given can itself be read in two ways.
pub fn told(before: &Value, text: &str, normal: &str) -> Option<Style> {
    let raw = before.raw.as_deref()?;
    let text = text.trim();
    let was_shown = before.text == text || before.others.iter().any(|other| other.text == text);
    let of_name = || STYLES.iter().map(|(style, ..)| *style).filter(|style| style.is_of(&before.name));
    let is_clear = |style: &Style| match style {
        Style::Decimals(_) => number(text).is_some_and(|number| number.others.is_empty()),
        Style::Days(_) => dates::date(text).is_some_and(|dated| dated.other.is_none()),
    };
    let read = if was_shown { text } else { normal };
    of_name()
        .filter(|style| was_shown || is_clear(style))
        .find(|style| style.reads(raw).is_some_and(|(right, _)| right == read))
}

#[cfg(test)]
mod tests {
    use super::super::{Found, Other};
    use super::*;

    fn value(name: &str, raw: &str, text: &str, other: &str) -> Value {
        Value {
            name: name.to_owned(),
            text: text.to_owned(),
            code: None,
            raw: Some(raw.to_owned()),
            place: None,
            sure: 80,
            found: Found::Label,
            others: vec![Other { text: other.to_owned(), code: None, place: None }],
            also_at: Vec::new(),
            by: None,
        }
    }

    #[test]
    fn a_correction_tells_how_a_supplier_writes() {
        let weight = value("grossWeight", "12.480 kg", "12.48", "12480");
        let told = |value: &Value, text: &str| super::told(value, text, text).map(|style| style.shown());
        assert_eq!(told(&weight, "12480"), Some("1.234,56"));
        assert_eq!(told(&weight, "12.48"), Some("1,234.56"), "accepted as it is");
        assert_eq!(super::told(&weight, "12,480.00", "12480").map(Style::shown), Some("1.234,56"));
        // Another number, one that can be read in two ways itself, and a print that cannot.
        assert_eq!(told(&weight, "12481"), None);
        assert_eq!(super::told(&weight, "12.480", "12.48"), None, "as it was clicked in the paper");
        assert_eq!(told(&value("grossWeight", "12.48 kg", "12.48", ""), "1248"), None);
        // Names are no numbers.
        assert_eq!(told(&value("invoiceNo", "12.480", "12.480", "12480"), "12480"), None);
        let day = value("invoiceDate", "03/04/2026", "2026-03-04", "2026-04-03");
        assert_eq!(told(&day, "2026-04-03"), Some("DD/MM/YYYY"));
        assert_eq!(told(&day, "2026-03-04"), Some("MM/DD/YYYY"));
        assert_eq!(super::told(&day, "3 April 2026", "2026-04-03").map(Style::shown), Some("DD/MM/YYYY"));
        assert_eq!(told(&day, "2026-05-03"), None);
        assert_eq!(Style::of("dates", "DD/MM/YYYY"), Some(Style::Days(Order::Day)));
        assert_eq!(Style::of("numbers", "DD/MM/YYYY"), None);
    }
}
