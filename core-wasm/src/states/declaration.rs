//! The life of a declaration: its states, what a person may do in each. What the answers of customs do to it is in
//! `receipt`. Source: the receipt codes (`CHANNEL`) of the single window, joined with the states of this house.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use super::Facts;
use super::{Ask, CommandInfo, Guard, Hint, Machine, Progress, Reviews, Right, StateInfo, Step, To, Wanted};
use super::{hint, review, stay, step};
use crate::permission::RecordRight;
use crate::resources::declaration::HEAD;
use crate::text::{Message, Text, text};

/// Names the states for code that works with them: a type whose values are codes.
macro_rules! states {
    ($($(#[$about:meta])* $name:ident = $code:literal),+ $(,)?) => {
        /// A state of a declaration. On the wire its code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum State {
            $($(#[$about])* $name),+
        }

        impl State {
            /// All states by rank.
            pub const ALL: &[State] = &[$(State::$name),+];

            /// The code we store.
            pub const fn code(self) -> &'static str {
                match self {
                    $(State::$name => $code),+
                }
            }
        }
    };
}

states! {
    Draft = "01",
    PendingReview = "05",
    Reviewed = "06",
    Sent = "03",
    StageFailed = "F1",
    Staged = "S0",
    SubmitFailed = "Y",
    Submitted = "7",
    SummaryReceived = "SpL",
    SummaryRejected = "SpE",
    SummaryAccepted = "SpJ",
    SummaryInspection = "SpC",
    SummaryReleased = "SpK",
    CompletionDue = "Sp1",
    Received = "L",
    Suspended = "H",
    Returned = "Z",
    Rejected = "E",
    Accepted = "J",
    TaxDue = "T",
    Inspection = "C",
    Released = "P",
    Closed = "R",
    DeletedByCustoms = "D",
    Cancelled = "04",
}

const fn state(
    state: State,
    rank: u8,
    answers: &'static [&'static str],
    zh: &'static str,
    en: &'static str,
    progress: Progress,
) -> StateInfo {
    StateInfo::new(state.code(), text(zh, en), progress).answered(rank, answers)
}

/// All states by rank. Order of the domain: sent < staged < submitted < L < J < T, C < P < R; a refusal ranks just above
/// what it refuses, a deletion by customs is the last word. Goods that were let go on a summary still want their full
/// declaration.
static STATES: &[StateInfo] = &[
    state(State::Draft, 0, &["01"], "草稿", "Draft", Progress::Open),
    state(State::PendingReview, 1, &["05"], "待复核", "Waiting for review", Progress::Review),
    state(State::Reviewed, 2, &["06"], "已复核", "Reviewed", Progress::Reviewed),
    state(State::Sent, 10, &["03"], "已发送", "Sent", Progress::Customs),
    state(State::StageFailed, 15, &["F1", "f0", "9"], "暂存失败", "Staging failed", Progress::Refused),
    state(State::Staged, 20, &["S0"], "已暂存", "Staged at the single window", Progress::Customs),
    state(State::SubmitFailed, 25, &["Y"], "提交失败", "Submission failed", Progress::Refused),
    state(State::Submitted, 30, &["7"], "已提交", "Submitted", Progress::Customs),
    state(State::SummaryReceived, 31, &["SpL"], "概要申报已入库", "Summary stored at customs", Progress::Customs),
    state(State::SummaryRejected, 32, &["SpE"], "概要申报退单", "Summary rejected", Progress::Refused),
    state(State::SummaryAccepted, 33, &["SpJ"], "概要申报已接受", "Summary accepted", Progress::Customs),
    state(State::SummaryInspection, 34, &["SpC"], "概要申报查验", "Summary inspection", Progress::Attention),
    state(State::SummaryReleased, 35, &["SpK"], "允许提离", "Released for pick-up", Progress::Attention),
    state(State::CompletionDue, 36, &["Sp1"], "待完整申报", "Full declaration due", Progress::Attention),
    state(State::Received, 40, &["L"], "海关已入库", "Stored at customs", Progress::Customs),
    state(State::Suspended, 42, &["H", "M"], "挂起或重审", "Suspended or under re-review", Progress::Attention),
    state(State::Returned, 44, &["Z"], "退回修改", "Returned for change", Progress::Refused),
    state(State::Rejected, 46, &["E"], "海关退单", "Rejected", Progress::Refused),
    state(State::Accepted, 50, &["J", "G", "W"], "已审结", "Accepted", Progress::Customs),
    state(State::TaxDue, 60, &["T"], "待缴税", "Tax due", Progress::Attention),
    state(State::Inspection, 61, &["C"], "查验", "Inspection", Progress::Attention),
    state(State::Released, 70, &["P", "B", "K", "F", "I"], "已放行", "Released", Progress::Done),
    state(State::Closed, 80, &["R"], "已结关", "Closed", Progress::Done),
    state(State::DeletedByCustoms, 90, &["D", "A"], "海关删单", "Deleted by customs", Progress::Ended),
    state(State::Cancelled, 100, &["04"], "已取消", "Cancelled", Progress::Ended),
];

impl State {
    /// The state of a stored code or of a receipt's `CHANNEL`; letters are told apart by case.
    pub fn from_code(code: &str) -> Option<State> {
        State::ALL.iter().find(|state| state.info().answers.contains(&code)).copied()
    }

    /// Its row of the table.
    pub fn info(self) -> &'static StateInfo {
        // The table has a row for each state (tested); its first row stands in for the type's sake.
        MACHINE.state(self.code()).unwrap_or(&STATES[0])
    }

    pub fn name(self) -> Text {
        self.info().label
    }

    /// How far the declaration is: a receipt moves it only to a state of higher rank.
    pub fn rank(self) -> u8 {
        self.info().rank
    }

    /// How it looks to the people who work on the declaration.
    pub fn progress(self) -> Progress {
        self.info().progress
    }

    /// Whether customs has accepted the declaration: the rates of that day are the ones that count.
    pub fn is_accepted(self) -> bool {
        (State::Accepted.rank()..=State::Closed.rank()).contains(&self.rank())
    }

    /// Whether the declaration is still in the house: no receipt can be about it.
    pub fn is_local(self) -> bool {
        self.rank() < State::Sent.rank()
    }

    /// The codes of the states that meet a condition, by rank.
    pub fn codes_where(wanted: impl Fn(State) -> bool) -> impl Iterator<Item = &'static str> {
        State::ALL.iter().filter(move |state| wanted(**state)).map(|state| state.code())
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        State::from_code(&code).ok_or_else(|| serde::de::Error::custom("unknown state of a declaration"))
    }
}

/// What a person does to a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Command {
    /// Change and save it.
    Edit,
    /// Ask for review.
    Submit,
    /// Take a review request back.
    CancelSubmit,
    /// Pass a review.
    Pass,
    /// Return it from review to its maker.
    Return,
    /// Put it to the single window.
    Send,
    /// Put it to the single window once more as it is: the message was lost, or refused for no fault of its content.
    Resend,
    /// Cancel a sent one before customs has it.
    Cancel,
    Delete,
}

impl Command {
    /// All commands.
    pub const ALL: [Command; 9] = [
        Command::Edit,
        Command::Submit,
        Command::CancelSubmit,
        Command::Pass,
        Command::Return,
        Command::Send,
        Command::Resend,
        Command::Cancel,
        Command::Delete,
    ];

    /// Its name in the audit, and in the table.
    pub const fn action(self) -> &'static str {
        match self {
            Command::Edit => "update",
            Command::Submit => "submit",
            Command::CancelSubmit => "cancelSubmit",
            Command::Pass => "pass",
            Command::Return => "return",
            Command::Send => "send",
            Command::Resend => "resend",
            Command::Cancel => "cancel",
            Command::Delete => "delete",
        }
    }

    /// Its row of the table.
    pub fn info(self) -> &'static CommandInfo {
        // The table has a row for each command (tested); its first row stands in for the type's sake.
        MACHINE.command(self.action()).unwrap_or(COMMANDS[0])
    }
}

/// The state after a command, or why it is not allowed and what to do instead.
///
/// # Errors
/// The reason, in both languages.
pub fn may(command: Command, state: State, facts: &Facts) -> Result<State, Message> {
    let next = MACHINE.allowed(command.info(), state.code(), facts).map_err(|problem| problem.message)?;
    Ok(State::from_code(next.state).unwrap_or(state))
}

/// How many reviews the declaration has passed after an allowed command.
pub fn review_step(command: Command, facts: &Facts) -> u8 {
    command.info().reviews.after(facts.review_step)
}

const DRAFT: &str = State::Draft.code();
const PENDING: &str = State::PendingReview.code();
const REVIEWED: &str = State::Reviewed.code();
const SENT: &str = State::Sent.code();
const STAGE_FAILED: &str = State::StageFailed.code();
const STAGED: &str = State::Staged.code();
const SUBMIT_FAILED: &str = State::SubmitFailed.code();
const RETURNED: &str = State::Returned.code();
const REJECTED: &str = State::Rejected.code();
const SUMMARY_REJECTED: &str = State::SummaryRejected.code();
const CANCELLED: &str = State::Cancelled.code();

const OWN_WORK: Text = text(
    "您制作或修改过此报关单，不能复核：请由他人复核",
    "You made or changed this declaration, so you cannot review it: ask someone else",
);
const PASSED_BEFORE: Text = text(
    "您已通过此报关单的一次复核：第二次复核须由他人进行",
    "You passed the first review of this declaration: someone else must do the second",
);

/// Rule of a reviewer's note.
const NOTE: &str = "decl.note";

/// A command of those who make declarations; of those who review, and who send them, below.
const MAKE: Right = Right::Records(RecordRight::Make);
const CHECK: Right = Right::Records(RecordRight::Check);
const DISPATCH: CommandInfo =
    CommandInfo { right: Right::Records(RecordRight::Send), granted: "send", ..CommandInfo::PLAIN };

static COMMANDS: &[&CommandInfo] = &[
    &CommandInfo {
        right: MAKE,
        reviews: Reviews::Forget,
        tells: "decl.update",
        ..CommandInfo::update(&[step(
            &[DRAFT, STAGE_FAILED, SUBMIT_FAILED, REJECTED, RETURNED, SUMMARY_REJECTED],
            DRAFT,
        )])
    },
    &CommandInfo {
        right: MAKE,
        steps: &[Step { from: &[DRAFT], to: To::State(PENDING), when: &[Guard::Reviewed] }],
        tells: "decl.submit",
        ..review::SUBMIT
    },
    &CommandInfo {
        right: MAKE,
        steps: &[step(&[PENDING, REVIEWED], DRAFT)],
        tells: "decl.cancelSubmit",
        ..review::RECALL
    },
    &CommandInfo {
        path: "review",
        right: CHECK,
        ask: Ask::Dialog {
            title: text("{count} 份报关单复核通过", "Pass {count} {count|declaration|declarations}")
        },
        note: review::note(Wanted::Optional, text("复核意见（可不填）", "Note (optional)"), NOTE),
        steps: &[
            Step { from: &[PENDING], to: To::State(REVIEWED), when: &[Guard::LastReview] },
            step(&[PENDING], PENDING),
        ],
        guards: &[(Guard::OthersWork, OWN_WORK), (Guard::OtherReviewer, PASSED_BEFORE)],
        tells: "decl.pass",
        ..review::PASS
    },
    &CommandInfo {
        path: "review",
        right: CHECK,
        ask: Ask::Dialog {
            title: text("退回 {count} 份报关单", "Return {count} {count|declaration|declarations}")
        },
        note: review::note(Wanted::Required, text("退回原因", "What needs to be changed"), NOTE),
        steps: &[step(&[PENDING, REVIEWED], DRAFT)],
        guards: &[(Guard::OthersWork, OWN_WORK)],
        tells: "decl.return",
        ..review::RETURN
    },
    &CommandInfo {
        name: "send",
        path: "send",
        label: text("发送", "Send"),
        done: text("发送", "Sent to customs"),
        verb: text("发送", "sent"),
        ask: Ask::Dialog {
            title: text(
                "发送 {count} 份报关单到单一窗口",
                "Send {count} {count|declaration|declarations} to the single window",
            ),
        },
        steps: &[step(&[REVIEWED], SENT), Step { from: &[DRAFT], to: To::State(SENT), when: &[Guard::Unreviewed] }],
        tells: "decl.send",
        ..DISPATCH
    },
    &CommandInfo {
        name: "resend",
        path: "resend",
        label: text("重新发送", "Resend"),
        done: text("重新发送", "Resent to customs"),
        verb: text("重新发送", "resent"),
        ask: Ask::Dialog {
            title: text("原样重新发送 {count} 份报关单", "Resend {count} {count|declaration|declarations} unchanged"),
        },
        steps: &[step(&[SENT, STAGE_FAILED, SUBMIT_FAILED], SENT)],
        tells: "decl.resend",
        ..DISPATCH
    },
    &CommandInfo {
        name: "cancel",
        path: "cancel",
        label: text("取消发送", "Cancel sending"),
        done: text("取消发送", "Sending cancelled"),
        verb: text("取消发送", "cancelled"),
        ask: Ask::Yes { verb: text("取消发送", "cancel") },
        steps: &[step(&[SENT, STAGED], CANCELLED)],
        tells: "decl.cancel",
        ..DISPATCH
    },
    &CommandInfo {
        path: "delete",
        right: Right::Records(RecordRight::Make),
        tells: "decl.delete",
        ..CommandInfo::delete(&[stay(&[DRAFT, REJECTED, CANCELLED])])
    },
];

/// The machine of declarations. Every pair of command and state that has no step is not allowed.
pub static MACHINE: Machine = Machine {
    of: &HEAD,
    field: "status",
    family: "decState",
    states: STATES,
    commands: COMMANDS,
    rule: "decl.transition",
    refusal: text(
        "“{state}”状态的报关单不能{command}：{hint}",
        "A declaration in state \"{state}\" cannot be {command}: {hint}",
    ),
    hints: HINTS,
};

const FAILED_OR_BACK: &[&str] = &[STAGE_FAILED, SUBMIT_FAILED, REJECTED, RETURNED, SUMMARY_REJECTED];

/// What to do instead of a command that is not allowed.
static HINTS: &[Hint] = &[
    hint(&["submit"], &[DRAFT], text("本单位无需复核，请直接发送", "no review is required here, send it")),
    hint(&["send"], &[DRAFT], text("请先提交复核", "submit it for review first")),
    hint(&["send"], &[PENDING], text("请等待复核通过", "wait until the review is passed")),
    hint(&["pass", "return", "cancelSubmit"], &[DRAFT], text("没有待处理的复核申请", "it is not waiting for review")),
    hint(&["cancel", "resend"], &[DRAFT, PENDING, REVIEWED], text("尚未发送", "it has not been sent")),
    hint(&["submit"], &[PENDING, REVIEWED], text("已提交复核", "this has already been done")),
    hint(&["pass"], &[REVIEWED], text("已复核通过", "this has already been done")),
    hint(&["update", "delete"], &[PENDING, REVIEWED], text("请先撤回复核申请", "recall it from review first")),
    hint(
        &["cancel", "delete"],
        &[STAGE_FAILED, SUBMIT_FAILED, RETURNED, SUMMARY_REJECTED],
        text("请先修改保存为草稿，再处理", "change and save it as a draft first"),
    ),
    hint(
        &["send"],
        &[STAGE_FAILED, SUBMIT_FAILED],
        text("请修改保存，或原样重新发送", "correct and save it, or send it again as it is"),
    ),
    hint(&["cancel"], &[REJECTED], text("已被海关退单，可修改或删除", "customs rejected it: change or delete it")),
    hint(&[], FAILED_OR_BACK, text("请先修改保存", "correct and save it first")),
    hint(
        &["send", "resend", "submit", "pass"],
        &[SENT, STAGED],
        text("已发送，请等待回执", "it was sent, wait for the receipt"),
    ),
    hint(&[], &[SENT, STAGED], text("已发送，请先取消发送", "it was sent: cancel it first")),
    hint(&[], &[CANCELLED], text("已取消，请复制后重新制单", "it is cancelled: copy it to make a new one")),
    hint(
        &[],
        &[State::DeletedByCustoms.code()],
        text("已被海关删除，请复制后重新制单", "customs deleted it: copy it to make a new one"),
    ),
    hint(
        &[],
        &[State::Released.code(), State::Closed.code()],
        text("已放行，须向海关办理修改或撤销手续", "it is released: ask customs to change or withdraw it"),
    ),
    hint(
        &[],
        &[State::CompletionDue.code(), State::SummaryReleased.code()],
        text(
            "概要申报已被海关接受，请在单一窗口完成完整申报",
            "customs has the summary: complete it in the single window",
        ),
    ),
    hint(
        &[],
        &[],
        text("海关正在处理，须向海关办理修改或撤销手续", "customs has it: ask customs to change or withdraw it"),
    ),
];
