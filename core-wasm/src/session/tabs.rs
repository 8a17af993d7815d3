//! Several tabs, one session (spec §4). A counter of open tabs decides which tab is the last one; the last one to close
//! takes the token with it and leaves a copy that a reload picks up within 2000 ms.
//!
//! A plain counter drifts when a tab crashes, so every tab gives a sign of life now and then, and a tab that has been
//! silent for long no longer counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How old the copy may be to be restored, in ms; this age itself still is.
pub const RESTORE_WINDOW_MS: i64 = 2_000;
/// How often a tab gives a sign of life, in ms.
pub const BEAT_MS: u32 = 20_000;
/// After this silence a tab counts as gone, in ms. Browsers slow the timers of hidden tabs to one a minute.
const SILENCE_MS: i64 = 130_000;
/// How long the cookie with the copy lives, in s. Far more than the window: the page may take its time to start.
pub const COPY_MAX_AGE_S: u32 = 60;

/// The open tabs: tab id to its last sign of life (ms since 1970). Kept in the storage that all tabs share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OpenTabs(BTreeMap<String, i64>);

impl OpenTabs {
    /// Reads the stored form; anything unreadable counts as no tab.
    pub fn read(stored: &str) -> Self {
        serde_json::from_str(stored).unwrap_or_default()
    }

    /// The form to store.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A tab gives a sign of life; tabs that have been silent for too long are forgotten.
    pub fn beat(&mut self, tab: &str, now: i64) {
        self.0.insert(tab.to_owned(), now);
        self.0.retain(|_, last| is_alive(*last, now));
    }

    /// A tab closes.
    pub fn leave(&mut self, tab: &str) {
        self.0.remove(tab);
    }

    /// The counter of open tabs.
    pub fn count(&self, now: i64) -> usize {
        self.0.values().filter(|last| is_alive(**last, now)).count()
    }

    /// Whether a tab other than this one is open.
    pub fn has_others(&self, tab: &str, now: i64) -> bool {
        self.0.iter().any(|(other, last)| other != tab && is_alive(*last, now))
    }
}

/// A sign of life from the future (the clock was set back) counts as alive until the clock has caught up.
fn is_alive(last: i64, now: i64) -> bool {
    now.saturating_sub(last) <= SILENCE_MS
}

/// The copy of the token that the last tab leaves behind when it closes or reloads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenCopy {
    pub token: String,
    /// When it was left, ms since 1970.
    pub at: i64,
}

impl TokenCopy {
    /// Reads the value of the temporary cookie: `<ms>.<token>`.
    pub fn read(value: &str) -> Option<Self> {
        let (at, token) = value.split_once('.')?;
        let at = at.parse().ok()?;
        (!token.is_empty()).then(|| TokenCopy { token: token.to_owned(), at })
    }

    /// The value of the temporary cookie.
    pub fn write(&self) -> String {
        format!("{}.{}", self.at, self.token)
    }

    /// Whether a tab loaded at `now` may take the token back: the copy is at most 2000 ms old. A copy from the future
    /// is at most as far away: clocks of two page loads differ a little, but not more.
    pub fn is_fresh(&self, now: i64) -> bool {
        now.saturating_sub(self.at).saturating_abs() <= RESTORE_WINDOW_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_tabs_that_gave_a_sign_of_life() {
        let mut tabs = OpenTabs::default();
        tabs.beat("a", 1_000);
        tabs.beat("b", 20_000);
        assert_eq!((tabs.count(20_000), tabs.has_others("a", 20_000)), (2, true));
        tabs.leave("b");
        assert_eq!((tabs.count(20_000), tabs.has_others("a", 20_000)), (1, false));
        tabs.leave("unknown");
        assert_eq!(tabs.count(20_000), 1);
    }

    #[test]
    fn a_tab_that_crashed_stops_counting() {
        let mut tabs = OpenTabs::default();
        tabs.beat("crashed", 0);
        assert!(tabs.has_others("a", SILENCE_MS));
        assert!(!tabs.has_others("a", SILENCE_MS + 1));
        tabs.beat("a", SILENCE_MS + 1);
        assert_eq!(tabs.write(), r#"{"a":130001}"#);
    }

    #[test]
    fn a_hidden_tab_whose_timers_run_once_a_minute_counts() {
        let mut tabs = OpenTabs::default();
        tabs.beat("hidden", 0);
        assert!(tabs.has_others("a", 2 * 60_000));
    }

    #[test]
    fn a_clock_that_was_set_back_loses_no_tab() {
        let mut tabs = OpenTabs::default();
        tabs.beat("a", 1_000_000);
        tabs.beat("b", 10);
        assert_eq!(tabs.count(10), 2);
    }

    #[test]
    fn the_stored_form_survives_and_what_is_unreadable_counts_as_nothing() {
        let mut tabs = OpenTabs::default();
        tabs.beat("a", 5);
        assert_eq!(OpenTabs::read(&tabs.write()), tabs);
        for broken in ["", "3", "[]", r#"{"a":"x"}"#] {
            assert_eq!(OpenTabs::read(broken), OpenTabs::default(), "{broken}");
        }
    }

    #[test]
    fn the_copy_survives_its_cookie() {
        let copy = TokenCopy { token: "a.b".to_owned(), at: 5 };
        assert_eq!(TokenCopy::read(&copy.write()), Some(copy));
    }
}
