//! How a number was calculated: its formula in words and in numbers, the values that went in, and how it was rounded.

use serde::Serialize;

use super::number::{Number, TooLarge};
use crate::amount::readable;
use crate::text::{Message, Speak, Text, fill};

/// How a number was rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Rounding {
    /// Ten decimals are kept.
    Kept,
    /// Half up to the yuan.
    Yuan,
    /// Half up to the cent.
    Cent,
    /// Half up to three decimals.
    Thousandth,
    /// The last one takes what the others leave.
    Rest,
}

/// One number and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// What the number is: `customsValue`, `freight`, a tax by its code (`A`, `L`).
    pub key: String,
    pub label: Message,
    pub value: String,
    pub rounding: Rounding,
    /// The formula in words: "customs value × rate".
    pub formula: Message,
    /// The same in numbers: "729,933 × 10%".
    pub reckoning: String,
    pub inputs: Vec<Input>,
}

/// A number that went into another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Input {
    /// The step it comes from, or the field, rate or parameter that holds it.
    pub key: String,
    pub label: Message,
    pub value: String,
}

/// A step under way: what went in so far.
#[derive(Clone, Debug)]
pub(super) struct Reckoning {
    pattern: String,
    inputs: Vec<(&'static str, Input)>,
}

impl Reckoning {
    /// Begins with a formula whose `{places}` are the names of the inputs.
    pub fn new(pattern: impl Into<String>) -> Self {
        Reckoning { pattern: pattern.into(), inputs: Vec::new() }
    }

    /// Puts the formula so far into another one, at its place `{it}`.
    pub fn inside(mut self, pattern: &str) -> Self {
        self.pattern = pattern.replace("{it}", &self.pattern);
        self
    }

    fn input(mut self, name: &'static str, key: &str, label: &dyn Speak, value: String) -> Self {
        let label = Message {
            zh: label.speak(crate::text::Lang::Zh).into_owned(),
            en: label.speak(crate::text::Lang::En).into_owned(),
        };
        self.inputs.push((name, Input { key: key.to_owned(), label, value }));
        self
    }

    pub fn number(self, name: &'static str, key: &str, label: &dyn Speak, value: Number) -> Self {
        self.input(name, key, label, value.short())
    }

    pub fn percent(self, name: &'static str, key: &str, label: &dyn Speak, value: Number) -> Self {
        self.input(name, key, label, format!("{}%", value.short()))
    }

    /// The step, with its number rounded as named.
    pub fn result(
        self,
        key: &str,
        label: Text,
        number: Number,
        rounding: Rounding,
    ) -> Result<(Number, Step), TooLarge> {
        let (decimals, fixed) = match rounding {
            Rounding::Yuan => (0, true),
            Rounding::Cent => (2, true),
            Rounding::Thousandth => (3, true),
            Rounding::Kept | Rounding::Rest => (super::number::SCALE, false),
        };
        let number = number.round(decimals)?;
        let value = if fixed { number.text(decimals) } else { number.short() };
        Ok((number, self.step(key, label, value, rounding)))
    }

    fn step(self, key: &str, label: Text, value: String, rounding: Rounding) -> Step {
        let words = |pick: fn(&Message) -> &str| {
            let labels: Vec<(&str, &str)> =
                self.inputs.iter().map(|(name, input)| (*name, pick(&input.label))).collect();
            fill(&self.pattern, &labels)
        };
        let formula = Message { zh: words(|label| &label.zh), en: words(|label| &label.en) };
        let numbers: Vec<(&str, String)> =
            self.inputs.iter().map(|(name, input)| (*name, spelled(&input.value))).collect();
        let numbers: Vec<(&str, &str)> = numbers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let reckoning = fill(&self.pattern, &numbers);
        let inputs = self.inputs.into_iter().map(|(_, input)| input).collect();
        Step { key: key.to_owned(), label: label.into(), value, rounding, formula, reckoning, inputs }
    }
}

/// A number as it stands in a formula: thousands marked, a negative one in brackets.
fn spelled(value: &str) -> String {
    let plain = value.strip_suffix('%').map_or_else(|| readable(value), |rate| format!("{}%", readable(rate)));
    if plain.starts_with('-') { format!("({plain})") } else { plain }
}
