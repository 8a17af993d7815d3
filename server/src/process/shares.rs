//! What is shared out among those who ask.

use super::fair::Fair;
use crate::process::settings::Settings;

/// What is shared out among accounts, and among addresses before a log-in.
#[derive(Clone, Debug)]
pub struct Shares {
    /// Bodies that are coming in.
    pub bodies: Fair,
    /// Requests that are worked on.
    pub requests: Fair,
    /// Those among them that make the database work hard.
    pub heavy: Fair,
    /// Log-ins of one account from one address: one after the other, so that none counts before it was looked at.
    pub log_ins: Fair,
    /// The one connection that writes to SQLite.
    pub line: Fair,
    /// The press of printed declarations, which takes all the processor it gets.
    pub press: Fair,
}

/// Part of the bodies that one account may have under way.
const PART: usize = 8;
/// Requests for each place that wait for their turn.
const WAITING: usize = 4;
/// Bodies for each place that come in at once: coming in costs no work.
const COMING: usize = 4;

impl Shares {
    /// By the settings.
    pub fn of(settings: &Settings) -> Self {
        let places = settings.max_requests;
        let connections = usize::try_from(settings.database_connections).unwrap_or(usize::MAX);
        // Half of the database for one, so that the next of another finds it free soon; half of that for what is heavy.
        let (each, heavy) = ((connections / 2).max(2), (connections / 2).max(2));
        let waiting = places.saturating_mul(WAITING);
        Shares {
            bodies: Fair::new(places.saturating_mul(COMING), places.div_ceil(PART), 0),
            requests: Fair::new(places, each, waiting),
            heavy: Fair::new(heavy, (heavy / 2).max(1), waiting),
            log_ins: Fair::new(places, 1, waiting),
            line: Fair::new(1, 1, usize::MAX),
            press: Fair::new(1, 1, waiting),
        }
    }
}
