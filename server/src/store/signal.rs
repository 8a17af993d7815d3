//! Signals between processes on one database: what they tell each other after a commit.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, EnumIter, Statement};
use serde::{Deserialize, Serialize};

/// The channel of PostgreSQL on which they go.
pub const CHANNEL: &str = "signals";

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
    /// Recognitions that these users see came, went, or have another state.
    Recognitions { users: Vec<i64> },
}

/// The kinds of signals. Whoever may have missed some does for every kind what it would do if it concerned everybody
/// (`Hub::catch_up`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Kind {
    Messages,
    CloseStreams,
    Dictionaries,
    Access,
    Parameters,
    Recognitions,
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
            Signal::Recognitions { .. } => Kind::Recognitions,
        }
    }
}

/// Sends signals with the transaction: every listening process gets them when it commits.
pub async fn notify(db: &impl ConnectionTrait, signals: &[Signal]) -> Result<(), DbErr> {
    for signal in signals {
        let payload = serde_json::to_string(signal).map_err(|error| DbErr::Custom(error.to_string()))?;
        let notify = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT pg_notify($1, $2)",
            [CHANNEL.into(), payload.into()],
        );
        db.execute_raw(notify).await?;
    }
    Ok(())
}
