//! What people keyed of customs' answers about a list. It is doubtful until customs says it itself: its number takes the place of
//! theirs, its decision counts although it was made before they keyed, and where it decided otherwise people have to look.

use std::collections::BTreeSet;

use super::{Answer, Kind, WRITTEN_OFF};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::is_before;
use crate::states::bond_invt::{
    DELETING, MACHINE, OPENED, PASSED_DEDUCTED, PASSED_NOT_DEDUCTED, PRE_DEDUCTED, WAITING,
};
use crate::text::catalogue::inventory as texts;

/// How the keys of answers begin that people keyed.
pub const KEY: &str = "keyed|";

/// What is known of a list from people alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keyed {
    /// They keyed its number of customs, which customs did not say yet.
    pub number: bool,
    /// They keyed the last decision that counted since the list was sent.
    pub result: Option<String>,
    /// What customs decided otherwise, and when.
    pub disputed: Option<String>,
    pub disputed_at: String,
    /// The number of changes with which they keyed that customs does not delete the list; it has that of before.
    pub kept: Option<i64>,
    /// The numbers of changes before the last one that they keyed as agreed, and of which customs said nothing.
    pub agreed_before: BTreeSet<i64>,
    /// Customs refused one of those.
    pub refused_before: bool,
    /// The answer came while the list stood otherwise by what people keyed, which they took back since: it is no late one.
    pub again: bool,
    /// The mark of deduction from before a change that they keyed as agreed, where that is still known.
    pub mark_before: Option<String>,
}

/// No account has the serials that people key for lines.
pub fn wrong_serials(answer: &Answer) -> Option<Problem> {
    let wrong = answer.serials.iter().any(|(line, serial)| *line < 1 || *serial < 1);
    wrong.then(|| Problem::error("bondList.serialPositive", "serials", texts::SERIAL_POSITIVE))
}

/// Which sending of a list people speak of: the last one, or `of_approved` the one before, which customs has while it is asked to
/// change or delete the list. By one code customs deducts and agrees to a deletion, so that people have to say it.
pub fn count_of(list: RowRef<'_>, of_approved: bool) -> Option<i64> {
    let asks_again = matches!(list.text("dclTypecd"), "2" | "3");
    list.int("chgTmsCnt").map(|count| if of_approved && asks_again { count - 1 } else { count })
}

/// The number that customs gives a list it agrees to is not known, though people key that it agreed: `list` is what the answer made of
/// it.
pub fn missing_number(list: RowRef<'_>, answer: &Answer) -> Option<Problem> {
    let number = "bondInvtNo";
    let misses = agrees(&answer.result) == Some(true) && list.is_blank(number);
    misses.then(|| Problem::error("bondList.noCustomsNumber", number, texts::NO_CUSTOMS_NUMBER))
}

impl Keyed {
    /// What the answers about a list that are kept, the first ones first, leave to people.
    pub fn of(list: RowRef<'_>, answers: &[Row]) -> Keyed {
        let is_keyed = |answer: &&Row| answer.text("answerKey").starts_with(KEY);
        let has_number = |answer: &&Row| ["INV201", "INV211"].contains(&answer.text("kind"));
        let has_number_of = |answer: &&&Row| has_number(answer);
        let (by_hand, by_customs): (Vec<&Row>, Vec<&Row>) = answers.iter().partition(is_keyed);
        let number = !by_hand.is_empty() && !by_customs.iter().any(has_number);
        let is_of_now = |answer: &&Row| {
            let count = answer.int("tmsCnt").is_none_or(|count| Some(count) == list.int("chgTmsCnt"));
            count && !is_before(answer.text("createdAt"), list.text("sentAt"))
        };
        let decides = |answer: &&Row| agrees(answer.text("result")).is_some() && is_of_now(answer);
        let mut keyed = Keyed { number, ..Keyed::default() };
        for answer in answers.iter().filter(decides) {
            let result = answer.text("result");
            match (is_keyed(&answer), answer.text("isApplied") == "1", &keyed.result) {
                (true, true, _) => keyed = Keyed { result: Some(result.to_owned()), disputed: None, ..keyed },
                (false, true, _) => keyed = Keyed { result: None, disputed: None, ..keyed },
                (false, false, Some(before)) if agrees(before) != agrees(result) => {
                    keyed.disputed = Some(result.to_owned());
                    keyed.disputed_at = answer.text("manageAt").to_owned();
                }
                _ => {}
            }
        }
        let decided = |answer: &&Row| answer.text("isApplied") == "1" && agrees(answer.text("result")).is_some();
        let last = answers.iter().rfind(decided);
        let refused = last.filter(|answer| is_keyed(answer) && agrees(answer.text("result")) == Some(false));
        let now = list.int("chgTmsCnt").unwrap_or_default();
        // What customs agreed to has every change before it.
        let agreed = |answer: &&&Row| answer.text("kind") == "INV211" || agrees(answer.text("result")) == Some(true);
        let said =
            by_customs.iter().filter(has_number_of).filter(agreed).filter_map(|answer| answer.int("tmsCnt")).max();
        let is_unsaid = |count: &i64| *count < now && said.is_none_or(|said| said < *count);
        for answer in answers.iter().filter(|answer| ["INV201", "COMMON"].contains(&answer.text("kind"))) {
            let Some(count) = answer.int("tmsCnt").filter(is_unsaid) else { continue };
            match (is_keyed(&answer), agrees(answer.text("result"))) {
                (true, Some(true)) if answer.text("isApplied") == "1" => {
                    keyed.agreed_before.insert(count);
                }
                (false, Some(false)) if keyed.agreed_before.contains(&count) => keyed.refused_before = true,
                _ => {}
            }
        }
        // A change that is open takes the number of the deletion, which customs knows alone.
        let is_open = OPENED.contains(&list.text(MACHINE.field)) && !list.is_blank(super::FORMER);
        let next = now + i64::from(!is_open);
        keyed.kept = refused.and_then(|answer| answer.int("tmsCnt")).filter(|count| *count == next);
        keyed
    }

    /// Whether customs deletes the list after all: there it is gone, whatever people keyed.
    pub(super) fn is_deleted_by(&self, list: RowRef<'_>, answer: &Answer) -> bool {
        let state = list.text(MACHINE.field);
        let stands = [PRE_DEDUCTED, PASSED_NOT_DEDUCTED].contains(&state) || OPENED.contains(&state);
        let is_of_deletion = self.kept.is_some() && self.kept == answer.tms_cnt && !list.is_blank(super::FORMER);
        stands && is_of_deletion && !answer.keyed && agrees(result_of(answer)) == Some(true)
    }

    /// Whether customs refuses a change before the last one, though people keyed that it agreed to it: whatever was asked or keyed since,
    /// customs has less than stands here.
    pub(super) fn is_refused_before_by(&self, list: RowRef<'_>, answer: &Answer) -> bool {
        let state = list.text(MACHINE.field);
        let stands = [PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED, DELETING].contains(&state);
        let is_there = stands || OPENED.contains(&state) || WAITING.contains(&state);
        let is_of_before = answer.tms_cnt.is_some_and(|count| self.agreed_before.contains(&count));
        is_there && is_of_before && !answer.keyed && agrees(result_of(answer)) == Some(false)
    }

    /// Whether customs, or people who know by now, say that it has the change that stands here, although it refused one before.
    pub(super) fn is_confirmed_by(&self, list: RowRef<'_>, answer: &Answer) -> bool {
        let stands = [PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED].contains(&list.text(MACHINE.field));
        let is_of_now = answer.tms_cnt.is_some() && answer.tms_cnt == list.int("chgTmsCnt");
        let agrees = agrees(result_of(answer)) == Some(true);
        self.refused_before && !list.is_blank(super::DISPUTED) && stands && is_of_now && agrees
    }

    /// Whether customs says after all what people keyed, later than it decided otherwise: it settles what is in doubt.
    pub(super) fn is_agreed_by(&self, list: RowRef<'_>, answer: &Answer) -> bool {
        let (said, keyed) = (agrees(result_of(answer)), self.result.as_deref().and_then(agrees));
        let is_of_now = answer.tms_cnt.is_none_or(|said| Some(said) == list.int("chgTmsCnt").or(Some(0)));
        let is_later = !answer.at.as_deref().is_some_and(|at| is_before(at, &self.disputed_at));
        let is_in_doubt = self.disputed.is_some() && !list.is_blank(super::DISPUTED);
        is_in_doubt && !answer.keyed && said.is_some() && said == keyed && is_of_now && is_later
    }

    /// The mark of deduction to which a list goes back whose change customs refused, as people key now who keyed it as agreed before.
    pub fn gives_back(&self, list: RowRef<'_>, answer: &Answer) -> Option<&str> {
        let is_refused = answer.keyed && agrees(&answer.result) == Some(false) && list.text("dclTypecd") == "2";
        let was_agreed = self.result.as_deref().and_then(agrees) == Some(true);
        // What was keyed as deducted is only taken back once customs says otherwise.
        let state = list.text(MACHINE.field);
        let may_go = self.refused_before && state == PASSED_DEDUCTED;
        let stands = [PRE_DEDUCTED, PASSED_NOT_DEDUCTED].contains(&state) || may_go;
        let is_open = list.text("vrfdedMarkcd") != WRITTEN_OFF && (stands || self.is_put_right_by(answer));
        self.mark_before.as_deref().filter(|_| is_refused && was_agreed && is_open)
    }

    /// Whether customs decided otherwise than was keyed.
    pub(super) fn is_denied_by(&self, answer: &Answer) -> bool {
        let said = agrees(result_of(answer));
        let keyed = self.result.as_deref().and_then(agrees);
        !answer.keyed && said.zip(keyed).is_some_and(|(said, keyed)| said != keyed)
    }

    /// Whether people key now what customs decided otherwise than they keyed before.
    pub(super) fn is_put_right_by(&self, answer: &Answer) -> bool {
        let said = self.disputed.as_deref().and_then(agrees);
        answer.keyed && said.is_some() && said == agrees(&answer.result)
    }
}

/// Whether a result lets the list go its way; `None` for one that decides nothing.
pub(super) fn agrees(result: &str) -> Option<bool> {
    match result {
        "1" | "4" | "5" => Some(true),
        "3" | "Z" | "-1" => Some(false),
        _ => None,
    }
}

/// The result of an answer that decides.
fn result_of(answer: &Answer) -> &str {
    match answer.kind {
        Kind::Decision | Kind::Common => &answer.result,
        Kind::Declaration | Kind::Bookkeeping => "",
    }
}
