//! Passwords that everybody guesses first. Only their digests reach the server, so it compares digests.

use std::collections::HashSet;
use std::sync::LazyLock;

use core_wasm::password::digest;

/// One password per line. Those that the form refuses anyway are here too: another client may not use the form.
const LIST: &str = include_str!("../../../../fixtures/seed/base/common_passwords.txt");

static DIGESTS: LazyLock<HashSet<String>> =
    LazyLock::new(|| LIST.lines().map(str::trim).filter(|line| !line.is_empty()).map(digest).collect());

/// Whether this is the MD5 hex digest of a common password, or of no password at all.
pub fn contains(given: &str) -> bool {
    let given = given.to_ascii_lowercase();
    given == digest("") || DIGESTS.contains(&given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_digests_of_common_passwords() {
        for common in ["Passw0rd", "P@ssw0rd", "123456", "Admin@123", "Qwer1234!", ""] {
            assert!(contains(&digest(common).to_uppercase()), "{common:?} is not known");
        }
        assert!(!contains(&digest("Demo@2026")));
        println!("{} common passwords", DIGESTS.len());
        assert!(DIGESTS.len() > 300);
    }
}
