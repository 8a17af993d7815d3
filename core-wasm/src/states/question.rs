//! The life of a question on a document: one side asks, the side that it is for answers, and whoever asked settles it or asks again.
//! The sides here are those of the question: `Owner` is the side that asked, `Agent` the one that it is for.

use super::{CommandInfo, Machine, NEW, Note, Progress, Side, StateInfo, Wanted, hint, step};
use crate::resources::system::{QUESTION, question::ROOM};
use crate::text::catalogue::questions as texts;
use crate::text::text;

/// States of a question (dictionary `questionState`).
pub const ASKED: &str = "1";
pub const ANSWERED: &str = "2";
pub const SETTLED: &str = "3";

/// Rule of a text that is missing or too long.
pub const TEXT_RULE: &str = "question.text";

/// What is written to a question, without which there is none.
const NEEDED: Note = Note {
    wanted: Wanted::Required,
    label: text("内容", "Text"),
    max: ROOM,
    field: "",
    rule: TEXT_RULE,
    missing: texts::TEXT_MISSING,
};

/// Somebody wants to know something.
pub static ASK: CommandInfo = CommandInfo {
    label: text("提问", "Ask"),
    done: text("提问", "Asked"),
    verb: text("提问", "asked"),
    ..CommandInfo::add(&[step(&[NEW], ASKED)])
};
/// The side that it is for answers; it may add to its answer.
pub static ANSWER: CommandInfo = CommandInfo {
    name: "answer",
    label: texts::ANSWER,
    done: text("答复", "Answered"),
    verb: text("答复", "answered"),
    side: Side::Agent,
    steps: &[step(&[ASKED, ANSWERED], ANSWERED)],
    ..CommandInfo::PLAIN
};
/// Whoever asked knows enough.
pub static SETTLE: CommandInfo = CommandInfo {
    name: "settle",
    label: texts::SETTLE,
    done: text("办结", "Settled"),
    verb: text("办结", "settled"),
    side: Side::Owner,
    steps: &[step(&[ASKED, ANSWERED], SETTLED)],
    ..CommandInfo::PLAIN
};
/// Whoever asked does not know enough yet, or any more.
pub static ASK_AGAIN: CommandInfo = CommandInfo {
    name: "askAgain",
    label: texts::ASK_AGAIN,
    done: text("追问", "Asked again"),
    verb: text("追问", "asked again"),
    side: Side::Owner,
    steps: &[step(&[ANSWERED, SETTLED], ASKED)],
    ..CommandInfo::PLAIN
};

/// What is written to a command. It is typed in the question itself, not in a dialog.
pub fn words_of(command: &CommandInfo) -> Note {
    if command.name == SETTLE.name { Note { wanted: Wanted::Optional, ..NEEDED } } else { NEEDED }
}

/// The commands to a question that is there.
pub static ON_ASKED: &[&CommandInfo] = &[&ANSWER, &SETTLE, &ASK_AGAIN];

/// The machine of questions.
pub static MACHINE: Machine = Machine {
    of: &QUESTION,
    field: "state",
    family: "questionState",
    states: &[
        StateInfo::new(ASKED, text("待答复", "Asked"), Progress::Open),
        StateInfo::new(ANSWERED, text("已答复", "Answered"), Progress::Attention),
        StateInfo::new(SETTLED, text("已办结", "Settled"), Progress::Done),
    ],
    commands: &[&ASK, &ANSWER, &SETTLE, &ASK_AGAIN],
    rule: "question.state",
    refusal: text("“{state}”的提问不能{command}{hint}", "A question in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["answer"], &[SETTLED], texts::ASKED_AGAIN_FIRST)],
};
