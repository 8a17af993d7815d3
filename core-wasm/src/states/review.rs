//! Reviews of a document before it leaves the house, as often as the organisation that makes it wants (`Resource::reviews` names the
//! parameter): nobody reviews their own work, and a second review is somebody else's. A machine takes these commands and says from
//! which states they lead where, whose right they are, and whom they tell.

use super::{Ask, CommandInfo, Guard, Note, Progress, Reviews, Wanted};
use crate::resource::Field;
use crate::text::{Text, text};

/// The field that counts the reviews passed.
pub const STEP: &str = "reviewStep";
/// How often whoever makes a document wants it reviewed, as the server tells it with each row: it is stored nowhere.
pub static TIMES: Field = Field::int("reviewTimes", text("需复核次数", "Reviews wanted"), 1).read_only();

/// Where documents wait for a person, and at which steps of the work that is: to be made or corrected, to be reviewed, to be sent, to
/// be looked after because the other side wants something.
pub const WAITING: &[(&str, &[Progress])] = &[
    ("make", &[Progress::Open, Progress::Refused]),
    ("check", &[Progress::Review]),
    ("send", &[Progress::Reviewed]),
    ("customs", &[Progress::Attention]),
];

/// How far the documents are that wait at a step; at any of them where none is asked for. None for a step that nobody knows.
pub fn waiting(step: Option<&str>) -> Vec<Progress> {
    WAITING
        .iter()
        .filter(|(known, _)| step.is_none_or(|step| step == *known))
        .flat_map(|(_, at)| *at)
        .copied()
        .collect()
}

const OWN_WORK: Text = text(
    "您制作或修改过此单证，不能复核：请由他人复核",
    "You made or changed this document, so you cannot review it: ask someone else",
);
const PASSED_BEFORE: Text = text(
    "您已通过此单证的一次复核：第二次复核须由他人进行",
    "You passed the first review of this document: someone else must do the second",
);

/// What a reviewer writes; `rule` is that of a note which is missing.
pub(super) const fn note(wanted: Wanted, label: Text, rule: &'static str) -> Note {
    let missing = text("请填写退回原因", "Say what needs to be changed");
    Note { wanted, label, max: 500, field: "", rule, missing }
}

/// The maker asks for review.
pub(super) const SUBMIT: CommandInfo = CommandInfo {
    name: "submit",
    path: "submit",
    label: text("提交复核", "Submit for review"),
    done: text("提交复核", "Submitted for review"),
    verb: text("提交复核", "submitted for review"),
    reviews: Reviews::Forget,
    ..CommandInfo::PLAIN
};

/// The maker takes it back from review.
pub(super) const RECALL: CommandInfo = CommandInfo {
    name: "cancelSubmit",
    path: "submit/cancel",
    label: text("撤回复核", "Recall"),
    done: text("撤回复核申请", "Recalled from review"),
    verb: text("撤回复核申请", "recalled from review"),
    ask: Ask::Yes { verb: text("撤回", "recall") },
    reviews: Reviews::Forget,
    ..CommandInfo::PLAIN
};

/// The reviewer passes it. Of its steps the one to the state behind the reviews is open at the last review ([`Guard::LastReview`]).
pub(super) const PASS: CommandInfo = CommandInfo {
    name: "pass",
    path: "pass",
    label: text("复核通过", "Pass"),
    done: text("复核通过", "Passed review"),
    verb: text("复核通过", "passed in review"),
    ask: Ask::Dialog { title: text("{count} 份单证复核通过", "Pass {count} {count|document|documents}") },
    note: note(Wanted::Optional, text("复核意见（可不填）", "Note (optional)"), "documents.note"),
    guards: &[(Guard::OthersWork, OWN_WORK), (Guard::OtherReviewer, PASSED_BEFORE)],
    reviews: Reviews::Count,
    ..CommandInfo::PLAIN
};

/// The reviewer gives it back.
pub(super) const RETURN: CommandInfo = CommandInfo {
    name: "return",
    path: "return",
    label: text("复核退回", "Return"),
    done: text("复核退回", "Returned from review"),
    verb: text("复核退回", "returned from review"),
    ask: Ask::Dialog { title: text("退回 {count} 份单证", "Return {count} {count|document|documents}") },
    note: note(Wanted::Required, text("退回原因", "What needs to be changed"), "documents.note"),
    guards: &[(Guard::OthersWork, OWN_WORK)],
    reviews: Reviews::Forget,
    ..CommandInfo::PLAIN
};

#[cfg(test)]
mod tests {
    use super::super::{Facts, Machine, NEW, StateInfo, Step, To, step};
    use super::*;
    use crate::config::OrgParams;
    use crate::resource::{Field, Resource};
    use crate::row::Row;
    use serde_json::json;

    static PAPER: Resource = Resource {
        name: "paper",
        fields: &[
            Field::text("state", text("状态", "State"), 10),
            Field::int(STEP, text("复核次数", "Reviews passed"), 1).read_only(),
        ],
        reviews: Some("invReviewTimes"),
        ..Resource::PLAIN
    };

    static MACHINE: Machine = Machine {
        of: &PAPER,
        field: "state",
        family: "",
        states: &[
            StateInfo::new("draft", text("暂存", "Draft"), Progress::Open),
            StateInfo::new("pending", text("待复核", "In review"), Progress::Review),
            StateInfo::new("ready", text("已复核", "Reviewed"), Progress::Reviewed),
        ],
        commands: &[
            &CommandInfo::add(&[step(&[NEW], "draft")]),
            &CommandInfo {
                steps: &[Step { from: &["draft"], to: To::State("pending"), when: &[Guard::Reviewed] }],
                ..SUBMIT
            },
            &CommandInfo {
                steps: &[
                    Step { from: &["pending"], to: To::State("ready"), when: &[Guard::LastReview] },
                    step(&["pending"], "pending"),
                ],
                ..PASS
            },
            &CommandInfo { steps: &[step(&["pending", "ready"], "draft")], ..RETURN },
        ],
        rule: "paper.notReady",
        refusal: text("“{state}”不能{command}{hint}", "In state \"{state}\" it cannot be {command}{hint}"),
        hints: &[],
    };

    /// State and reviews after a command, or the refusal.
    fn done(command: &str, row: serde_json::Value, times: &str, hand: Facts) -> Result<(&'static str, u8), String> {
        let params = OrgParams { inv_review_times: times.to_owned(), ..OrgParams::default() };
        let row = Row::from_value(row).unwrap();
        let facts = MACHINE.reviewed(&params, row.borrowed(), hand);
        let command = MACHINE.command(command).unwrap();
        let next = MACHINE.allowed_for(command, row.borrowed(), &facts).map_err(|problem| problem.message.en)?;
        Ok((next.state, next.review_step))
    }

    #[test]
    fn a_document_passes_as_many_reviews_as_its_organisation_wants() {
        let other = Facts::default();
        let at = |state: &str, step: i64| json!({ "state": state, STEP: step });
        assert!(done("submit", at("draft", 0), "0", other).is_err());
        assert_eq!(done("submit", at("draft", 0), "2", other), Ok(("pending", 0)));
        assert_eq!(done("pass", at("pending", 0), "2", other), Ok(("pending", 1)));
        assert_eq!(done("pass", at("pending", 1), "2", other), Ok(("ready", 2)));
        assert_eq!(done("pass", at("pending", 0), "1", other), Ok(("ready", 1)));
        assert_eq!(done("return", at("ready", 2), "2", other), Ok(("draft", 0)));
    }

    #[test]
    fn nobody_reviews_their_own_work_or_twice() {
        let said = |facts| done("pass", json!({ "state": "pending" }), "2", facts).unwrap_err();
        assert!(said(Facts { own_work: true, ..Facts::default() }).contains("made or changed"));
        assert!(said(Facts { passed_before: true, ..Facts::default() }).contains("someone else must do the second"));
        assert!(
            done("return", json!({ "state": "pending" }), "2", Facts { own_work: true, ..Facts::default() }).is_err()
        );
    }

    #[test]
    fn no_document_waits_for_a_review_that_nobody_wants_any_more() {
        let again = Facts { passed_before: true, ..Facts::default() };
        let at = |step: i64| json!({ "state": "pending", STEP: step });
        // Two were wanted when it was passed once. Now one is, or none: the only reviewer of the house leads it on.
        assert!(done("pass", at(1), "2", again).is_err());
        assert_eq!(done("pass", at(1), "1", again), Ok(("ready", 2)));
        assert_eq!(done("pass", at(1), "0", again), Ok(("ready", 2)));
        // Whose work it is still passes nothing, and takes it back instead.
        assert!(done("pass", at(1), "1", Facts { own_work: true, ..Facts::default() }).is_err());
    }

    #[test]
    fn a_step_of_the_work_has_its_states() {
        assert_eq!(waiting(Some("check")), [Progress::Review]);
        assert_eq!(waiting(None).len(), 5);
        assert!(waiting(Some("later")).is_empty());
    }

    #[test]
    fn what_only_the_number_of_reviews_refuses_says_so() {
        let guards = [Guard::Reviewed, Guard::Unreviewed];
        let mut asked = 0;
        for machine in super::super::ALL {
            for command in machine.commands {
                for (step, guard) in command.steps.iter().flat_map(|step| guards.map(|guard| (step, guard))) {
                    if !step.when.contains(&guard) {
                        continue;
                    }
                    let review_times = u8::from(guard == Guard::Unreviewed);
                    let facts = Facts { review_times, by: command.side, ..Facts::default() };
                    for state in step.from {
                        let told = machine.allowed(command, state, &facts).unwrap_err().message.en;
                        assert!(told.contains(": ") && told.contains("review"), "{}: {told}", machine.of.name);
                        asked += 1;
                    }
                }
            }
        }
        assert!(asked >= 10, "{asked}");
    }

    #[test]
    fn a_row_that_says_how_often_it_is_reviewed_goes_by_that() {
        let row =
            |times: serde_json::Value| Row::from_value(json!({ "state": "draft", "reviewTimes": times })).unwrap();
        let submit = MACHINE.command("submit").unwrap();
        for (times, may) in [(json!("0"), Some(false)), (json!("2"), Some(true)), (serde_json::Value::Null, None)] {
            let row = row(times);
            let told = MACHINE.reviewed_as_told(row.borrowed(), Facts::default());
            let found = told.map(|facts| MACHINE.allowed_for(submit, row.borrowed(), &facts).is_ok());
            assert_eq!(found, may, "{row:?}");
        }
    }
}
