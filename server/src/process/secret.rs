//! Tokens and tickets: random, and kept only as digests.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::RngExt;
use sha2::{Digest, Sha256};

/// 256 random bits as 43 characters that need no escaping in an address.
pub fn random() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// SHA-256 as 64 hexadecimal digits.
pub fn digest(secret: impl AsRef<[u8]>) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The id of a row that nobody shall guess from another one: fifteen digits at most, which a browser's number holds.
pub fn row_id() -> i64 {
    rand::rng().random_range(1_000_000_000_000..1_000_000_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_digests_are_sha256() {
        assert_eq!(random().len(), 43);
        assert_ne!(random(), random());
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
