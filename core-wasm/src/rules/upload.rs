//! The size limit of a file, checked before it is sent.

use crate::text::Message;
use crate::text::catalogue::file::LARGE;

/// Largest file, in megabytes.
pub const MAX_MB: u64 = 20;
/// The same in bytes.
pub const MAX_BYTES: u64 = MAX_MB * 1024 * 1024;

/// Why a file of this size is not taken.
pub fn too_large(bytes: u64) -> Option<Message> {
    (bytes > MAX_BYTES).then(|| LARGE.with(&[("max", &MAX_MB.to_string())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_taken() {
        assert!(too_large(MAX_BYTES).is_none());
        assert!(too_large(MAX_BYTES + 1).is_some_and(|message| message.en.contains("20 MB")));
    }
}
