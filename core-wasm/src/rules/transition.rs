//! The life of a declaration: its states, what a person may do in each, and what the receipts of customs do to it.
//! Source: the receipt codes (`CHANNEL`) of the single window, joined with the states of this house.

mod receipt;
mod states;

pub use receipt::{Receipt, receive};
pub use states::{STATES, State, StateInfo};

use serde::{Deserialize, Serialize};

use crate::text::{Message, Text, text};

/// What a person does to a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// What the decision about a command depends on, beside the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// How many reviews the organisation wants (`decReviewTimes`).
    pub review_times: u8,
    /// How many this declaration has passed.
    pub review_step: u8,
    /// Whether the person made it or changed it: nobody reviews what they made.
    #[serde(default)]
    pub own_work: bool,
    /// Whether the person passed a review of it in this round: the second reviewer is another one.
    #[serde(default)]
    pub passed_before: bool,
}

/// Where an allowed command leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    To(State),
    /// Reviewed once enough reviews are passed, else it goes on waiting.
    NextReview,
    /// Only in an organisation that reviews declarations.
    WithReview(State),
    /// Only in an organisation that reviews none.
    WithoutReview(State),
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

    /// The command as a verb: 不能“修改” / cannot be "changed".
    pub const fn verb(self) -> Text {
        match self {
            Command::Edit => text("修改", "changed"),
            Command::Submit => text("提交复核", "submitted for review"),
            Command::CancelSubmit => text("撤回复核申请", "taken back from review"),
            Command::Pass => text("复核通过", "passed in review"),
            Command::Return => text("复核退回", "returned from review"),
            Command::Send => text("发送", "sent"),
            Command::Resend => text("重新发送", "sent again"),
            Command::Cancel => text("取消发送", "cancelled"),
            Command::Delete => text("删除", "deleted"),
        }
    }
}

/// What is allowed: every other pair of command and state is not. A deleted declaration is gone, so its state stays.
const ALLOWED: &[(Command, State, Then)] = &[
    (Command::Edit, State::Draft, Then::To(State::Draft)),
    (Command::Edit, State::StageFailed, Then::To(State::Draft)),
    (Command::Edit, State::SubmitFailed, Then::To(State::Draft)),
    (Command::Edit, State::Rejected, Then::To(State::Draft)),
    (Command::Edit, State::Returned, Then::To(State::Draft)),
    (Command::Edit, State::SummaryRejected, Then::To(State::Draft)),
    (Command::Submit, State::Draft, Then::WithReview(State::PendingReview)),
    (Command::CancelSubmit, State::PendingReview, Then::To(State::Draft)),
    (Command::CancelSubmit, State::Reviewed, Then::To(State::Draft)),
    (Command::Pass, State::PendingReview, Then::NextReview),
    (Command::Return, State::PendingReview, Then::To(State::Draft)),
    (Command::Return, State::Reviewed, Then::To(State::Draft)),
    (Command::Send, State::Reviewed, Then::To(State::Sent)),
    (Command::Send, State::Draft, Then::WithoutReview(State::Sent)),
    (Command::Resend, State::Sent, Then::To(State::Sent)),
    (Command::Resend, State::StageFailed, Then::To(State::Sent)),
    (Command::Resend, State::SubmitFailed, Then::To(State::Sent)),
    (Command::Cancel, State::Sent, Then::To(State::Cancelled)),
    (Command::Cancel, State::Staged, Then::To(State::Cancelled)),
    (Command::Delete, State::Draft, Then::To(State::Draft)),
    (Command::Delete, State::Rejected, Then::To(State::Rejected)),
    (Command::Delete, State::Cancelled, Then::To(State::Cancelled)),
];

/// The state after a command, or why it is not allowed and what to do instead.
///
/// # Errors
/// The reason, in both languages.
pub fn may(command: Command, state: State, facts: &Facts) -> Result<State, Message> {
    let then = ALLOWED.iter().find(|(known, from, _)| *known == command && *from == state).map(|(_, _, then)| *then);
    let next = match then {
        Some(Then::To(next)) => Some(next),
        Some(Then::NextReview) if facts.review_step.saturating_add(1) >= facts.review_times => Some(State::Reviewed),
        Some(Then::NextReview) => Some(State::PendingReview),
        Some(Then::WithReview(next)) if facts.review_times > 0 => Some(next),
        Some(Then::WithoutReview(next)) if facts.review_times == 0 => Some(next),
        _ => None,
    };
    let next = next.ok_or_else(|| refusal(command, state))?;
    match other_eyes(command, facts) {
        Some(reason) => Err(reason.into()),
        None => Ok(next),
    }
}

/// Why somebody else has to do it: a review is worth something when the eyes are different ones.
fn other_eyes(command: Command, facts: &Facts) -> Option<Text> {
    match command {
        Command::Pass | Command::Return if facts.own_work => Some(text(
            "您制作或修改过此报关单，不能复核：请由他人复核",
            "You made or changed this declaration and cannot review it: ask somebody else",
        )),
        Command::Pass if facts.passed_before => Some(text(
            "您已通过此报关单的一次复核：第二次复核须由他人进行",
            "You passed the first review of this declaration: the second one is somebody else's",
        )),
        _ => None,
    }
}

/// How many reviews the declaration has passed after an allowed command.
pub fn review_step(command: Command, facts: &Facts) -> u8 {
    match command {
        Command::Pass => facts.review_step.saturating_add(1),
        Command::Edit | Command::Submit | Command::CancelSubmit | Command::Return => 0,
        Command::Send | Command::Resend | Command::Cancel | Command::Delete => facts.review_step,
    }
}

fn refusal(command: Command, state: State) -> Message {
    let reason = text(
        "“{state}”状态的报关单不能{command}：{hint}",
        "A declaration in state \"{state}\" cannot be {command}: {hint}",
    );
    reason.speak_with(&[("state", &state.name()), ("command", &command.verb()), ("hint", &hint(command, state))])
}

/// What to do instead of a command that is not allowed.
fn hint(command: Command, state: State) -> Text {
    use Command as C;
    use State as S;
    match (command, state) {
        (C::Submit, S::Draft) => text("本单位无需复核，请直接发送", "no review is wanted here, send it"),
        (C::Send, S::Draft) => text("请先提交复核", "submit it for review first"),
        (C::Send, S::PendingReview) => text("请等待复核通过", "wait until the review is passed"),
        (C::Pass | C::Return | C::CancelSubmit, S::Draft) => {
            text("没有待处理的复核申请", "it is not waiting for review")
        }
        (C::Cancel | C::Resend, S::Draft | S::PendingReview | S::Reviewed) => text("尚未发送", "it has not been sent"),
        (C::Submit, S::PendingReview | S::Reviewed) | (C::Pass, S::Reviewed) => {
            text("已提交复核", "that is done already")
        }
        (C::Edit | C::Delete, S::PendingReview | S::Reviewed) => {
            text("请先撤回复核申请", "take it back from review first")
        }
        (C::Cancel | C::Delete, S::StageFailed | S::SubmitFailed | S::Returned | S::SummaryRejected) => {
            text("请先修改保存为草稿，再处理", "change and save it as a draft first")
        }
        (C::Send, S::StageFailed | S::SubmitFailed) => {
            text("请修改保存，或原样重新发送", "correct and save it, or send it again as it is")
        }
        (C::Cancel, S::Rejected) => text("已被海关退单，可修改或删除", "customs rejected it: change or delete it"),
        (_, S::StageFailed | S::SubmitFailed | S::Rejected | S::Returned | S::SummaryRejected) => {
            text("请先修改保存", "correct and save it first")
        }
        (C::Send | C::Resend | C::Submit | C::Pass, S::Sent | S::Staged) => {
            text("已发送，请等待回执", "it was sent, wait for the receipt")
        }
        (_, S::Sent | S::Staged) => text("已发送，请先取消发送", "it was sent: cancel it first"),
        (_, S::Cancelled) => text("已取消，请复制后重新制单", "it is cancelled: copy it to make a new one"),
        (_, S::DeletedByCustoms) => {
            text("已被海关删除，请复制后重新制单", "customs deleted it: copy it to make a new one")
        }
        (_, S::Released | S::Closed) => {
            text("已放行，须向海关办理修改或撤销手续", "it is released: ask customs to change or withdraw it")
        }
        (_, S::CompletionDue | S::SummaryReleased) => text(
            "概要申报已被海关接受，请在单一窗口完成完整申报",
            "customs has the summary: complete it in the single window",
        ),
        _ => text("海关正在处理，须向海关办理修改或撤销手续", "customs has it: ask customs to change or withdraw it"),
    }
}
