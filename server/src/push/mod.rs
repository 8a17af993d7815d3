//! Live messages: rows first, written in the transaction that causes them; delivered after its commit to the open
//! streams of this process, and through LISTEN/NOTIFY to those of every other process on the same PostgreSQL.

mod hub;
mod listen;
mod ops;
mod post;
mod stream;

pub use hub::{Hub, Stream};
pub use listen::{listen, notify};
pub use ops::operations;
pub use post::{Category, Note, Post, Recipients, post, write_posts};

use serde::{Deserialize, Serialize};

/// What processes tell each other after a commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signal", rename_all = "camelCase")]
pub enum Signal {
    /// There are new messages for these users.
    Messages { users: Vec<i64> },
    /// The streams of these sessions end.
    CloseStreams { sessions: Vec<i64> },
    /// The dictionaries have changed.
    Dictionaries,
    /// What somebody may do has changed.
    Access,
}
