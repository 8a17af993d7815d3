//! Passwords: argon2id (19 MiB, 2 passes, 1 lane) over the MD5 hex digest that the client sends.
//!
//! The digest is the password as far as the server is concerned. Hashing has a small pool of its own, so that a wave
//! of log-ins cannot take the processors away from everything else.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{OnceCell, Semaphore};

use crate::process::error::ApiError;

/// Hashes worked on at once.
const AT_ONCE: usize = 2;
/// How long a log-in waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pool that hashes.
pub struct PasswordPool {
    turns: Arc<Semaphore>,
    /// Hash of nobody's password, checked for unknown users so that they take as long as known ones.
    nobody: OnceCell<String>,
}

impl Default for PasswordPool {
    fn default() -> Self {
        PasswordPool { turns: Arc::new(Semaphore::new(AT_ONCE)), nobody: OnceCell::new() }
    }
}

/// Whether a text is an MD5 digest in hexadecimal, as clients send passwords.
pub fn is_digest(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Hashes a digest. Slow on purpose; a server goes through [`PasswordPool`].
pub fn hash(digest: &str) -> anyhow::Result<String> {
    // The same digest in capitals is the same password.
    let digest = digest.to_ascii_lowercase();
    Ok(Argon2::default().hash_password(digest.as_bytes()).map_err(|error| anyhow::anyhow!("{error}"))?.to_string())
}

fn verify(digest: &str, kept: &str) -> bool {
    let digest = digest.to_ascii_lowercase();
    PasswordHash::new(kept).is_ok_and(|kept| Argon2::default().verify_password(digest.as_bytes(), &kept).is_ok())
}

impl PasswordPool {
    /// The PHC string of a digest.
    pub async fn hash(&self, digest: String) -> Result<String, ApiError> {
        Ok(self.run(move || hash(&digest)).await??)
    }

    /// Whether the digest is the one that `kept` was made of; for `None` (an unknown user) never, after the same work.
    pub async fn verify(&self, digest: String, kept: Option<String>) -> Result<bool, ApiError> {
        let known = kept.is_some();
        let kept = match kept {
            Some(kept) => kept,
            None => self.nobody.get_or_try_init(|| self.hash("nobody".to_owned())).await?.clone(),
        };
        let matches = self.run(move || verify(&digest, &kept)).await?;
        Ok(known && matches)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(ApiError::Busy { retry_after: PATIENCE.as_secs() }) };
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        done.await.map_err(|error| ApiError::Internal(error.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_fits_its_digest_and_no_other() {
        let pool = PasswordPool::default();
        let kept = pool.hash("0cc175b9c0f1b6a831c399e269772661".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        let fits = |digest: &str, kept: Option<&String>| pool.verify(digest.to_owned(), kept.cloned());
        assert!(fits("0CC175B9C0F1B6A831C399E269772661", Some(&kept)).await.unwrap());
        assert!(!fits("92eb5ffee6ae2fec3ad71c777531578f", Some(&kept)).await.unwrap());
        assert!(!fits("0cc175b9c0f1b6a831c399e269772661", None).await.unwrap());
        assert!(!fits("nobody", None).await.unwrap());
    }
}
