//! What colleagues are told when somebody works on a declaration, as receipts of customs tell it.

use core_wasm::rules::transition::Command;
use core_wasm::text::catalogue::{self, gateway as texts};
use core_wasm::text::{Speak, Text};

use super::command::action;
use super::declaration::Model;
use crate::caller::Caller;
use crate::database::Tx;
use crate::push::{self, Category, Note, Recipients};

/// Posts a message to those of the audience who did not do it themselves.
pub fn tell(tx: &Tx, caller: &Caller, audience: &[i64], declaration: &Model, command: Command, note: &str) {
    let others: Vec<i64> = audience.iter().copied().filter(|user_id| *user_id != caller.user_id).collect();
    let text = if note.is_empty() { texts::DONE_BY } else { texts::DONE_BY_WITH_NOTE };
    let number = declaration.shown_number();
    let done = name(command);
    let values: [(&str, &dyn Speak); 4] =
        [("number", &number), ("action", &done), ("by", &caller.name), ("note", &note)];
    let note = Note {
        content: text.speak_with(&values),
        category: if command == Command::Return { Category::Warning } else { Category::Business },
        kind: kind(command),
        // What is deleted cannot be opened.
        ref_id: (command != Command::Delete).then_some(declaration.id),
    };
    push::post(tx, Recipients::Users(others), note);
}

/// What was done, in the words of the history.
fn name(command: Command) -> Text {
    let action = action(command);
    catalogue::find(&format!("log.{action}")).unwrap_or(Text { zh: action, en: action })
}

const fn kind(command: Command) -> &'static str {
    match command {
        Command::Edit => "decl.update",
        Command::Submit => "decl.submit",
        Command::CancelSubmit => "decl.cancelSubmit",
        Command::Pass => "decl.pass",
        Command::Return => "decl.return",
        Command::Send => "decl.send",
        Command::Resend => "decl.resend",
        Command::Cancel => "decl.cancel",
        Command::Delete => "decl.delete",
    }
}
