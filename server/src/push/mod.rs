//! Live messages: rows first, written in the transaction that causes them; delivered after its commit to the open
//! streams of this process, and through LISTEN/NOTIFY to those of every other process on the same PostgreSQL.

mod hub;
mod listen;
mod ops;
mod post;
mod stream;

pub use hub::{Hub, Stream, Told};
pub use listen::{listen, notify};
pub use ops::operations;
pub use post::{Category, Note, Post, Recipients, post, prepare};

use sea_orm::EnumIter;
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
    /// Parameters of an organisation have changed; of an unknown one when there is none.
    Parameters { org: Option<i64> },
}

/// The kinds of signals. Whoever may have missed some does for every kind what it would do if it concerned everybody
/// ([`Hub::catch_up`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Kind {
    Messages,
    CloseStreams,
    Dictionaries,
    Access,
    Parameters,
}

impl Signal {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Signal::Messages { .. } => Kind::Messages,
            Signal::CloseStreams { .. } => Kind::CloseStreams,
            Signal::Dictionaries => Kind::Dictionaries,
            Signal::Access => Kind::Access,
            Signal::Parameters { .. } => Kind::Parameters,
        }
    }
}
