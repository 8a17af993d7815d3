//! The states of a declaration, as data.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::text::{Text, text};

/// A state of a declaration. On the wire its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    Draft,
    PendingReview,
    Reviewed,
    Sent,
    StageFailed,
    Staged,
    SubmitFailed,
    Submitted,
    SummaryReceived,
    SummaryRejected,
    SummaryAccepted,
    SummaryInspection,
    SummaryReleased,
    CompletionDue,
    Received,
    Suspended,
    Returned,
    Rejected,
    Accepted,
    TaxDue,
    Inspection,
    Released,
    Closed,
    DeletedByCustoms,
    Cancelled,
}

/// One row of the state table.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StateInfo {
    pub state: State,
    /// The code we store.
    pub code: &'static str,
    /// Receipt codes that lead to this state, our own code among them.
    pub codes: &'static [&'static str],
    pub name: Text,
    /// How far the declaration is: a receipt moves it only to a state of higher rank.
    pub rank: u8,
}

const fn state(
    state: State,
    code: &'static str,
    codes: &'static [&'static str],
    rank: u8,
    zh: &'static str,
    en: &'static str,
) -> StateInfo {
    StateInfo { state, code, codes, name: text(zh, en), rank }
}

/// All states by rank. Order of the domain: sent < staged < submitted < L < J < T, C < P < R; a refusal ranks just above
/// what it refuses, a deletion by customs is the last word.
pub static STATES: &[StateInfo] = &[
    state(State::Draft, "01", &["01"], 0, "草稿", "Draft"),
    state(State::PendingReview, "05", &["05"], 1, "待复核", "Waiting for review"),
    state(State::Reviewed, "06", &["06"], 2, "已复核", "Reviewed"),
    state(State::Sent, "03", &["03"], 10, "已发送", "Sent"),
    state(State::StageFailed, "F1", &["F1", "f0", "9"], 15, "暂存失败", "Staging failed"),
    state(State::Staged, "S0", &["S0"], 20, "已暂存", "Staged at the single window"),
    state(State::SubmitFailed, "Y", &["Y"], 25, "提交失败", "Submission failed"),
    state(State::Submitted, "7", &["7"], 30, "已提交", "Submitted"),
    state(State::SummaryReceived, "SpL", &["SpL"], 31, "概要申报已入库", "Summary stored at customs"),
    state(State::SummaryRejected, "SpE", &["SpE"], 32, "概要申报退单", "Summary rejected"),
    state(State::SummaryAccepted, "SpJ", &["SpJ"], 33, "概要申报已接受", "Summary accepted"),
    state(State::SummaryInspection, "SpC", &["SpC"], 34, "概要申报查验", "Summary inspection"),
    state(State::SummaryReleased, "SpK", &["SpK"], 35, "允许提离", "Released for pick-up"),
    state(State::CompletionDue, "Sp1", &["Sp1"], 36, "待完整申报", "Full declaration due"),
    state(State::Received, "L", &["L"], 40, "海关已入库", "Stored at customs"),
    state(State::Suspended, "H", &["H", "M"], 42, "挂起或重审", "Suspended or under re-review"),
    state(State::Returned, "Z", &["Z"], 44, "退回修改", "Returned for change"),
    state(State::Rejected, "E", &["E"], 46, "海关退单", "Rejected"),
    state(State::Accepted, "J", &["J", "G", "W"], 50, "已审结", "Accepted"),
    state(State::TaxDue, "T", &["T"], 60, "待缴税", "Tax due"),
    state(State::Inspection, "C", &["C"], 61, "查验", "Inspection"),
    state(State::Released, "P", &["P", "B", "K", "F", "I"], 70, "已放行", "Released"),
    state(State::Closed, "R", &["R"], 80, "已结关", "Closed"),
    state(State::DeletedByCustoms, "D", &["D", "A"], 90, "海关删单", "Deleted by customs"),
    state(State::Cancelled, "04", &["04"], 100, "已取消", "Cancelled"),
];

impl State {
    /// The state of a stored code or of a receipt's `CHANNEL`; letters are told apart by case.
    pub fn from_code(code: &str) -> Option<State> {
        STATES.iter().find(|info| info.codes.contains(&code)).map(|info| info.state)
    }

    /// Its row of the table.
    pub fn info(self) -> &'static StateInfo {
        // The table has a row for each state (tested); its first row stands in for the type's sake.
        STATES.iter().find(|info| info.state == self).unwrap_or(&STATES[0])
    }

    /// The code we store.
    pub fn code(self) -> &'static str {
        self.info().code
    }

    pub fn name(self) -> Text {
        self.info().name
    }

    pub fn rank(self) -> u8 {
        self.info().rank
    }

    /// Whether customs has accepted the declaration: the rates of that day are the ones that count.
    pub fn is_accepted(self) -> bool {
        (State::Accepted.rank()..=State::Closed.rank()).contains(&self.rank())
    }

    /// Whether the declaration is still in the house: no receipt can be about it.
    pub fn is_local(self) -> bool {
        self.rank() < State::Sent.rank()
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
