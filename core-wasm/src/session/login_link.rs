//! The external login link `/authredirect?token=Authorization<token>&gotoUrl=/path`.

use super::guard::{HOME, is_local};
use crate::request::prepare::query_value;

/// The authorization key: name of the token cookie, and what the token of a link must start with.
pub const AUTHORIZATION_KEY: &str = "Authorization";
/// One of these may stand between the key and the token.
const SEPARATORS: &[char] = &['=', ':', ' '];

/// What a valid link carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginLink {
    /// The token itself, without the key.
    pub token: String,
    /// Where to go afterwards: a page of this site, `/` when the link names none or another site.
    pub go_to: String,
}

/// Reads the query of a login link; `None` when the token does not start with the authorization key or is empty.
/// The token still has to pass `token/check` before it is kept.
pub fn parse(query: &str) -> Option<LoginLink> {
    let value = query_value(query, "token")?;
    let rest = value.strip_prefix(AUTHORIZATION_KEY)?;
    let token = rest.strip_prefix(SEPARATORS).unwrap_or(rest).trim();
    if token.is_empty() || token.chars().any(|letter| letter.is_whitespace() || letter.is_control() || letter == ';') {
        return None;
    }
    let go_to = query_value(query, "gotoUrl").filter(|address| is_local(address));
    Some(LoginLink { token: token.to_owned(), go_to: go_to.unwrap_or_else(|| HOME.to_owned()) })
}
