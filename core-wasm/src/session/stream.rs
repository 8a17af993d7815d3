//! Where the push stream is opened, and how it is opened anew after it ended.

use crate::request::encode;
use crate::text::Lang;

/// Waits before the first, second, … new attempt, in s; the last one repeats.
const BACK_OFF_S: [u32; 5] = [1, 2, 5, 10, 30];
/// Where the one-time ticket that opens a stream comes from.
pub const TICKET_PATH: &str = "/sse/ticket";

/// The address of the stream. An `EventSource` cannot send headers, so everything stands in the query: the ticket in the
/// parameter of the token, the language, and the last event seen, behind which a stream opened anew goes on ("" for
/// none; the browser's own reconnecting sends the header Last-Event-ID instead).
pub fn address(base_url: &str, ticket: &str, last_event_id: &str, lang: Lang) -> String {
    let base = base_url.trim_end_matches('/');
    let mut address = format!("{base}/sse/conn/create?Authorization={}&lang={}", encode(ticket), lang.tag());
    if !last_event_id.is_empty() {
        address.push_str("&lastEventId=");
        address.push_str(&encode(last_event_id));
    }
    address
}

/// How long to wait before attempt number `failures` (from 0), in ms. `jitter` (0 to 999, anything above counts as 999)
/// spreads clients that lost the same server: between one half and the whole of the wait.
pub fn back_off_ms(failures: usize, jitter: u32) -> u32 {
    let wait = BACK_OFF_S.get(failures).or(BACK_OFF_S.last()).copied().unwrap_or_default() * 1_000;
    wait / 2 + wait / 2 * jitter.min(999) / 999
}
