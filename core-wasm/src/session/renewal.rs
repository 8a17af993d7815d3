//! A session that is not used ends. Typing is use, though nothing is sent while somebody types: a call now and then says so.

/// The call that says so: it reads one number, which the bell shows.
pub const RENEWAL_PATH: &str = "/sys/v1/message/unread/count";
/// Often enough for the shortest idle time anybody sets, seldom enough to cost nothing.
const EVERY_MS: i64 = 3 * 60_000;

/// Whether the session has to be renewed at `now_ms`. A clock that was put back renews it, too.
pub fn is_due(renewed_ms: i64, now_ms: i64) -> bool {
    !(0..EVERY_MS).contains(&(now_ms - renewed_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_once_in_three_minutes() {
        assert!(is_due(0, EVERY_MS));
        assert!(!is_due(EVERY_MS, EVERY_MS) && !is_due(EVERY_MS, 2 * EVERY_MS - 1));
        assert!(is_due(EVERY_MS, 2 * EVERY_MS));
        assert!(is_due(EVERY_MS, 0), "the clock was put back");
    }
}
