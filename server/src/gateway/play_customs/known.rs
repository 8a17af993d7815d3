//! What happens at played customs beyond one message: declarations are released, goods pass the gate. Answers to other messages wait for
//! it, as inventory lists do with their deduction.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::{Fixed, Quantity};

/// Something that happened with an answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The declaration of a document of this number is released.
    Released(String),
    /// A vehicle took a document of this number through the gate: all of it, or these quantities of its lines.
    Through(String, Option<Vec<(i64, Quantity)>>),
    /// Customs agreed to the message about a document of this number with this count of changes: to a change, or to its deletion.
    Agreed(String, i64),
    /// Customs took a message that asks it to end the document of this number.
    EndAsked(String),
    /// It decided on that: whether the document has ended.
    EndDecided(String, bool),
}

/// What of a document went through the gate.
#[derive(Clone, Debug, Default)]
struct Gone {
    whole: bool,
    lines: BTreeMap<i64, Vec<Quantity>>,
}

/// Everything that happened so far.
#[derive(Clone, Debug, Default)]
pub struct Known {
    count: usize,
    released: BTreeSet<String>,
    through: BTreeMap<String, Gone>,
    agreed: BTreeMap<String, i64>,
    /// How many messages that ask to end a document are not decided on.
    ending: BTreeMap<String, i64>,
    ended: BTreeSet<String>,
}

impl Known {
    /// Takes note of what happened.
    pub fn learn(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts {
            self.count += 1;
            match fact {
                Fact::Released(number) => {
                    self.released.insert(number);
                }
                Fact::Agreed(number, changes) => {
                    let last = self.agreed.entry(number).or_insert(changes);
                    *last = changes.max(*last);
                }
                Fact::EndAsked(number) => *self.ending.entry(number).or_default() += 1,
                Fact::EndDecided(number, has_ended) => {
                    *self.ending.entry(number.clone()).or_default() -= 1;
                    if has_ended {
                        self.ended.insert(number);
                    }
                }
                Fact::Through(number, None) => self.through.entry(number).or_default().whole = true,
                Fact::Through(number, Some(lines)) => {
                    let gone = self.through.entry(number).or_default();
                    for (line, quantity) in lines {
                        gone.lines.entry(line).or_default().push(quantity);
                    }
                }
            }
        }
    }

    /// How much happened: as long as that is the same, whoever waits waits.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether customs agreed to a later message about a document than to the one with this count of changes.
    pub fn is_replaced(&self, number: &str, changes: i64) -> bool {
        self.agreed.get(number).is_some_and(|last| *last > changes)
    }

    /// Whether a document has ended, or customs was asked to end it and has not decided; `None`: nobody ever asked.
    pub fn is_held(&self, number: &str) -> Option<bool> {
        self.ending.get(number).map(|open| *open > 0 || self.has_ended(number))
    }

    /// Whether customs agreed to end a document.
    pub fn has_ended(&self, number: &str) -> bool {
        self.ended.contains(number)
    }

    /// Whether the declaration of a document is released.
    pub fn is_released(&self, number: &str) -> bool {
        self.released.contains(number)
    }

    /// Whether all of a document with these lines went through the gate.
    pub fn is_through(&self, number: &str, lines: &[(i64, Quantity)]) -> bool {
        let Some(gone) = self.through.get(number) else { return false };
        let is_gone = |(line, quantity): &(i64, Quantity)| {
            gone.lines.get(line).is_some_and(|gone| Fixed::saturating_sum(gone.iter().copied()) >= *quantity)
        };
        gone.whole || (!lines.is_empty() && lines.iter().all(is_gone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        text.parse().expect("a quantity")
    }

    #[test]
    fn a_message_is_replaced_by_a_later_one_that_customs_agreed_to() {
        let mut known = Known::default();
        known.learn([Fact::Agreed("QD1".to_owned(), 0)]);
        assert!(!known.is_replaced("QD1", 0));
        known.learn([Fact::Agreed("QD1".to_owned(), 2), Fact::Agreed("QD1".to_owned(), 1)]);
        assert!(known.is_replaced("QD1", 0) && known.is_replaced("QD1", 1));
        assert!(!known.is_replaced("QD1", 2) && !known.is_replaced("QD2", 0));
    }

    #[test]
    fn a_document_is_held_until_customs_decided_on_each_wish_to_end_it() {
        let mut known = Known::default();
        assert_eq!(known.is_held("Z1"), None);
        // What happened is learnt again after a restart, in whatever order.
        known.learn([Fact::EndDecided("Z1".to_owned(), false), Fact::EndAsked("Z1".to_owned())]);
        assert_eq!((known.is_held("Z1"), known.has_ended("Z1")), (Some(false), false));
        known.learn([Fact::EndAsked("Z1".to_owned())]);
        assert_eq!(known.is_held("Z1"), Some(true));
        known.learn([Fact::EndDecided("Z1".to_owned(), true)]);
        assert_eq!((known.is_held("Z1"), known.has_ended("Z1"), known.is_held("Z2")), (Some(true), true, None));
    }

    #[test]
    fn a_list_is_through_when_each_of_its_lines_is() {
        let lines = [(1, quantity("10")), (2, quantity("0.5"))];
        let mut known = Known::default();
        assert!(!known.is_through("QD1", &lines));
        known.learn([Fact::Through("QD1".to_owned(), Some(vec![(1, quantity("6")), (2, quantity("0.5"))]))]);
        assert!(!known.is_through("QD1", &lines));
        known.learn([Fact::Through("QD1".to_owned(), Some(vec![(1, quantity("3.99999"))]))]);
        assert!(!known.is_through("QD1", &lines));
        known.learn([Fact::Through("QD1".to_owned(), Some(vec![(1, quantity("0.00001"))]))]);
        assert!(known.is_through("QD1", &lines) && !known.is_through("QD2", &lines));
        assert_eq!(known.count(), 3);
        known.learn([Fact::Through("QD2".to_owned(), None)]);
        assert!(known.is_through("QD2", &lines) && !known.is_released("QD2"));
    }
}
