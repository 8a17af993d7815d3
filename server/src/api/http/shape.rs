//! How big a JSON body may be inside: told before anything is made of it, because a value costs more memory than its text, and
//! a rule that looks at it more still.

use std::borrow::Cow;

use core_wasm::error::Problem;
use core_wasm::text::catalogue::error as texts;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use crate::process::error::ApiError;

/// Most entries of one list. What a list means may set a lower number.
pub const MAX_LIST: usize = 5_000;
/// Most values of a body, on all levels together: a declaration with a thousand full lines has half of it.
const MAX_VALUES: usize = 100_000;
/// The same where all lines of the longest document come at once: 20,000 that say everything, each of 39 fields at most and one
/// value by itself.
const LONG: Bounds = Bounds { list: 20_000, values: 20_000 * 40 + 100 };
/// Most levels of lists and objects inside each other.
const MAX_DEPTH: usize = 16;

/// Refuses a body with a list that is too long (422, naming it), one with too many values or levels (413), and what is no JSON (400).
/// What follows a whole value is left to its reader.
pub fn check(body: &[u8]) -> Result<(), ApiError> {
    within(body, Bounds { list: MAX_LIST, values: MAX_VALUES })
}

/// The same for an operation that takes all lines of a document.
pub fn check_long(body: &[u8]) -> Result<(), ApiError> {
    within(body, LONG)
}

fn within(body: &[u8], bounds: Bounds) -> Result<(), ApiError> {
    let mut found = Found { bounds, values: 0, fault: None };
    let mut reader = serde_json::Deserializer::from_slice(body);
    let walked = Counter { found: &mut found, list: "", depth: 0 }.deserialize(&mut reader);
    match found.fault {
        // A reader passes over what it does not ask for, also where the walk ends: `1e999`, half a pair of surrogates. What comes
        // after that would be counted by nobody.
        None => walked.map_err(|_| ApiError::Malformed(texts::NOT_JSON.into())),
        Some(Fault::Whole) => Err(ApiError::TooLarge),
        Some(Fault::Deep) => Err(ApiError::TooDeep { most: MAX_DEPTH }),
        Some(Fault::List(list)) => {
            let message = texts::LIST_TOO_LONG.with(&[("limit", &bounds.list.to_string())]);
            Err(ApiError::rule(Problem::error("list.tooMany", list, message)))
        }
    }
}

/// How many entries a list may have, and how many values a body.
#[derive(Clone, Copy)]
struct Bounds {
    list: usize,
    values: usize,
}

struct Found {
    bounds: Bounds,
    values: usize,
    fault: Option<Fault>,
}

enum Fault {
    /// The list of this name.
    List(String),
    Whole,
    Deep,
}

/// Walks through a value without keeping any of it.
struct Counter<'a> {
    found: &'a mut Found,
    /// The field that the value stands in.
    list: &'a str,
    depth: usize,
}

impl Counter<'_> {
    /// Ends the walk.
    fn stop<E: Error>(&mut self, fault: Fault) -> E {
        self.found.fault = Some(fault);
        E::custom("too big")
    }
}

impl<'de> DeserializeSeed<'de> for Counter<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(mut self, value: D) -> Result<(), D::Error> {
        self.found.values += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.stop(Fault::Deep));
        }
        if self.found.values > self.found.bounds.values {
            return Err(self.stop(Fault::Whole));
        }
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Counter<'_> {
    type Value = ();

    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let mut entries = 0;
        while list.next_element_seed(Counter { found: self.found, list: self.list, depth: self.depth + 1 })?.is_some() {
            entries += 1;
            if entries > self.found.bounds.list {
                let name = self.list.to_owned();
                return Err(self.stop(Fault::List(name)));
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<Cow<'de, str>>()? {
            fields.next_value_seed(Counter { found: self.found, list: &name, depth: self.depth + 1 })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::Lang;

    fn refused(body: &str) -> Option<u16> {
        check(body.as_bytes()).err().map(|error| error.status())
    }

    #[test]
    fn long_lists_deep_bodies_and_many_values_are_refused() {
        let list = |entry: &str, times: usize| format!("[{}]", vec![entry; times].join(","));
        assert_eq!(refused(&list("0", MAX_LIST)), None);
        assert_eq!(refused(&list("0", MAX_LIST + 1)), Some(422));
        assert_eq!(refused(&format!("{{\"a\":{{\"lines\":{}}}}}", list("{}", MAX_LIST + 1))), Some(422));
        assert_eq!(refused(&list(&list("0", 99), 1100)), Some(413));
        assert_eq!(refused(&format!("{}{}", "[".repeat(18), "]".repeat(18))), Some(413));
        assert_eq!(refused(&"[".repeat(1_000_000)), Some(413));
        let deep = check("[".repeat(300).as_bytes()).unwrap_err();
        assert_eq!(deep.message(Lang::En, ""), "The request is nested too deeply: at most 16 levels");
        assert_eq!(refused("{\"lines\": [1, \"x\", null, 1.5, true, {\"gNo\": 1}]}"), None);
    }

    #[test]
    fn what_is_no_json_is_refused_and_nothing_behind_it_passes_uncounted() {
        for body in ["", "{", "[1,", "\u{0}"] {
            assert_eq!(refused(body), Some(400), "{body}");
        }
        assert_eq!(refused("{\"a\":1}x"), None, "its reader says what is wrong with it");
        let long = vec!["1"; MAX_LIST + 1].join(",");
        for unread in ["1e999", "\"\\ud800\""] {
            assert_eq!(refused(&format!("{{\"x\":{unread},\"ids\":[{long}]}}")), Some(400), "{unread}");
        }
    }
}
