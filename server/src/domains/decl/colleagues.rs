//! What colleagues are told when somebody works on declarations, just as they are told of customs' receipts. One
//! action is one message for each of them, however many declarations it concerned.

use std::collections::BTreeMap;
use std::sync::Arc;

use core_wasm::states::declaration::Command;
use core_wasm::text::catalogue::gateway as texts;
use core_wasm::text::{Speak, listed};

use super::declaration::Model;
use crate::accounts::caller::Caller;
use crate::store::database::Tx;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Numbers that a message about many declarations names.
const NAMED: usize = 3;

/// What somebody does to the chosen declarations, with those that it is done to so far.
pub struct Deed<'a> {
    pub command: Command,
    /// What the person wrote to it.
    pub note: &'a str,
    /// Number and id of each, and who may see it.
    done: Vec<(String, i64, Arc<[i64]>)>,
}

impl<'a> Deed<'a> {
    pub fn of(command: Command, note: &'a str) -> Self {
        Deed { command, note, done: Vec::new() }
    }

    /// It is done to a declaration.
    pub fn done_to(&mut self, declaration: &Model, audience: Arc<[i64]>) {
        self.done.push((declaration.shown_number(), declaration.id, audience));
    }

    /// Posts a message to everybody who may see one of the declarations and did not do it themselves: to those who may see
    /// the same ones, the same message.
    pub fn tell(&self, tx: &Tx, caller: &Caller) {
        let mut seen: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (at, (_, _, audience)) in self.done.iter().enumerate() {
            for user_id in audience.iter().filter(|user_id| **user_id != caller.user_id) {
                seen.entry(*user_id).or_default().push(at);
            }
        }
        let mut told: BTreeMap<Vec<usize>, Vec<i64>> = BTreeMap::new();
        for (user_id, declarations) in seen {
            told.entry(declarations).or_default().push(user_id);
        }
        for (declarations, users) in told {
            post::post(tx, Recipients::Users(users), self.message(caller, &declarations));
        }
    }

    fn message(&self, caller: &Caller, declarations: &[usize]) -> Note {
        let about: Vec<&(String, i64, Arc<[i64]>)> = declarations.iter().filter_map(|at| self.done.get(*at)).collect();
        let numbers: Vec<&str> = about.iter().take(NAMED).map(|(number, ..)| number.as_str()).collect();
        let text = match (about.len(), self.note.is_empty()) {
            (0 | 1, true) => texts::DONE_BY,
            (0 | 1, false) => texts::DONE_BY_WITH_NOTE,
            (_, true) => texts::DONE_TO_MANY_BY,
            (_, false) => texts::DONE_TO_MANY_BY_WITH_NOTE,
        };
        let mut numbers = listed(&numbers);
        if about.len() > NAMED {
            numbers.zh.push('…');
            numbers.en.push_str(" …");
        }
        let values: [(&str, &dyn Speak); 5] = [
            ("number", &numbers),
            ("count", &about.len().to_string()),
            ("action", &self.command.info().done),
            ("by", &caller.name),
            ("note", &self.note),
        ];
        let only = about.first().filter(|_| about.len() == 1).map(|(_, id, _)| *id);
        Note {
            content: text.speak_with(&values),
            category: if self.command == Command::Return { Category::Warning } else { Category::Business },
            kind: self.command.info().tells,
            // What is deleted cannot be opened, and many are a list.
            ref_id: only.filter(|_| self.command != Command::Delete),
        }
    }
}
