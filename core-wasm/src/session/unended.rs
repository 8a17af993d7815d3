//! Sessions that a person left while the server could not be reached. They are remembered until the server has ended them, by the
//! digest under which the server knows a token: it ends the session and is good for nothing else.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Ends a session by the digest of its token.
pub const END_PATH: &str = "/auth/v1/logout/late";
/// How many are remembered: older ones have ended by themselves.
const MOST: usize = 20;

/// The digest under which the server keeps a token: SHA-256 in hexadecimal digits.
pub fn digest(token: &str) -> String {
    Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digests of the sessions, in the order in which they were left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unended(Vec<String>);

impl Unended {
    /// Reads the stored form; anything unreadable counts as none.
    pub fn read(stored: &str) -> Self {
        serde_json::from_str(stored).unwrap_or_default()
    }

    /// The form to store.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The digests, the one that was left first in front.
    pub fn digests(&self) -> &[String] {
        &self.0
    }

    /// Somebody leaves the session of this token.
    pub fn left(&mut self, token: &str) {
        let digest = digest(token);
        self.0.retain(|known| *known != digest);
        self.0.push(digest);
        let old = self.0.len().saturating_sub(MOST);
        self.0.drain(..old);
    }

    /// The server has ended the session of this digest.
    pub fn ended(&mut self, digest: &str) {
        self.0.retain(|known| known != digest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_remembered_once_until_it_has_ended_and_never_by_its_token() {
        let mut unended = Unended::default();
        unended.left("abc");
        unended.left("other");
        unended.left("abc");
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(unended.digests(), [digest("other"), abc.to_owned()]);
        assert!(!unended.write().contains("other"));
        assert_eq!(Unended::read(&unended.write()), unended);
        unended.ended(abc);
        unended.ended(&digest("other"));
        assert!(unended.is_empty());
    }

    #[test]
    fn what_is_unreadable_counts_as_none_and_the_oldest_go() {
        for broken in ["", "3", "{}", r#"[1]"#] {
            assert!(Unended::read(broken).is_empty(), "{broken}");
        }
        let mut unended = Unended::default();
        for number in 0..=MOST {
            unended.left(&number.to_string());
        }
        assert_eq!(unended.digests().len(), MOST);
        assert_eq!(unended.digests().first(), Some(&digest("1")));
    }
}
