//! The life of an application to amend or withdraw a declaration that customs has accepted (修改/撤销): a procedure of its
//! own beside the declaration, which is not edited any more.

use crate::rules::desk::{Progress, progress};
use crate::rules::transition;
use crate::text::{Message, Text, text};

/// A state of an application; on the wire its code (dictionary `amendmentState`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    Draft,
    /// With customs.
    Applied,
    Approved,
    Refused,
    Cancelled,
}

/// What a person does with an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    Edit,
    /// It goes to customs.
    Apply,
    /// Customs agreed.
    Approve,
    /// Customs did not.
    Refuse,
    Cancel,
    Delete,
}

/// Kind of an application that withdraws the declaration (dictionary `amendmentKind`).
pub const WITHDRAWAL: &str = "2";

const STATES: &[(State, &str, Text)] = &[
    (State::Draft, "0", text("草稿", "Draft")),
    (State::Applied, "1", text("已申请", "Applied for")),
    (State::Approved, "2", text("海关同意", "Approved by customs")),
    (State::Refused, "3", text("海关不同意", "Refused by customs")),
    (State::Cancelled, "4", text("已取消", "Cancelled")),
];

impl State {
    pub const ALL: [State; 5] = [State::Draft, State::Applied, State::Approved, State::Refused, State::Cancelled];

    pub fn from_code(code: &str) -> Option<State> {
        STATES.iter().find(|(_, known, _)| *known == code).map(|(state, ..)| *state)
    }

    pub fn code(self) -> &'static str {
        self.row().1
    }

    pub fn name(self) -> Text {
        self.row().2
    }

    fn row(self) -> &'static (State, &'static str, Text) {
        STATES.iter().find(|(state, ..)| *state == self).unwrap_or(&STATES[0])
    }

    /// Whether customs may still decide on it.
    pub fn is_open(self) -> bool {
        matches!(self, State::Draft | State::Applied)
    }
}

impl Command {
    pub const ALL: [Command; 6] =
        [Command::Edit, Command::Apply, Command::Approve, Command::Refuse, Command::Cancel, Command::Delete];

    const fn verb(self) -> Text {
        match self {
            Command::Edit => text("修改", "changed"),
            Command::Apply => text("提交海关", "applied for"),
            Command::Approve => text("登记为同意", "approved"),
            Command::Refuse => text("登记为不同意", "refused"),
            Command::Cancel => text("取消", "cancelled"),
            Command::Delete => text("删除", "deleted"),
        }
    }
}

/// The state after a command, or why it is not allowed.
///
/// # Errors
/// The reason, in both languages.
pub fn may(command: Command, state: State) -> Result<State, Message> {
    use Command as C;
    use State as S;
    match (command, state) {
        (C::Edit, S::Draft | S::Refused) => Ok(S::Draft),
        (C::Apply, S::Draft) => Ok(S::Applied),
        (C::Approve, S::Applied) => Ok(S::Approved),
        (C::Refuse, S::Applied) => Ok(S::Refused),
        (C::Cancel, S::Draft | S::Applied | S::Refused) => Ok(S::Cancelled),
        (C::Delete, S::Draft | S::Cancelled) => Ok(state),
        _ => Err(text("“{state}”状态的申请不能{command}", "An application in state \"{state}\" cannot be {command}")
            .speak_with(&[("state", &state.name()), ("command", &command.verb())])),
    }
}

/// Whether customs has accepted a declaration, so that it is amended by an application and no longer by hand.
pub fn may_be_amended(declaration: transition::State) -> bool {
    let stored = declaration.rank() >= transition::State::Received.rank();
    let going = matches!(progress(declaration), Progress::Customs | Progress::Attention | Progress::Done);
    going && (stored || progress(declaration) != Progress::Customs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::transition::State as Decl;

    #[test]
    fn every_pair_of_command_and_state() {
        let outcome = |command| State::ALL.map(|state| may(command, state).map_or("-", State::code));
        assert_eq!(outcome(Command::Edit), ["0", "-", "-", "0", "-"]);
        assert_eq!(outcome(Command::Apply), ["1", "-", "-", "-", "-"]);
        assert_eq!(outcome(Command::Approve), ["-", "2", "-", "-", "-"]);
        assert_eq!(outcome(Command::Refuse), ["-", "3", "-", "-", "-"]);
        assert_eq!(outcome(Command::Cancel), ["4", "4", "-", "4", "-"]);
        assert_eq!(outcome(Command::Delete), ["0", "-", "-", "-", "4"]);
        let reason = may(Command::Cancel, State::Approved).unwrap_err();
        assert_eq!(reason.en, "An application in state \"Approved by customs\" cannot be cancelled");
    }

    #[test]
    fn only_what_customs_has_is_amended() {
        for state in [Decl::Received, Decl::Accepted, Decl::TaxDue, Decl::Released, Decl::Closed] {
            assert!(may_be_amended(state), "{state:?}");
        }
        for state in [Decl::Draft, Decl::Sent, Decl::Staged, Decl::Rejected, Decl::Cancelled, Decl::DeletedByCustoms] {
            assert!(!may_be_amended(state), "{state:?}");
        }
    }
}
