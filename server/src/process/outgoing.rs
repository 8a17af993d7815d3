//! Calls to other servers over HTTP: the sign-on server, the provider of SMS and WeChat, engines that read papers, and webhooks. Bounded
//! in time and size, few at once.

pub mod public;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use reqwest::redirect::Policy;
use reqwest::{Certificate, RequestBuilder};
use serde_json::Value;
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::timeout;

/// How long a call may take altogether: less than the time a request of ours has.
const LIMIT: Duration = Duration::from_secs(8);
/// How long a call waits for its turn.
const PATIENCE: Duration = Duration::from_secs(4);
/// Calls under way at once.
const AT_ONCE: usize = 8;
/// Largest answer that is read.
const MAX_ANSWER: usize = 256 * 1024;

/// The same of calls that read papers: models take their time, and nobody waits for the answer in a request of ours.
const READING: Bounds = Bounds { limit: Duration::from_secs(60), max_answer: 8 * 1024 * 1024 };
const SHORT: Bounds = Bounds { limit: LIMIT, max_answer: MAX_ANSWER };

/// What a call may take.
#[derive(Clone, Copy)]
struct Bounds {
    limit: Duration,
    /// In bytes.
    max_answer: usize,
}

/// The client. Follows no redirect: an answer from elsewhere is no answer.
pub struct Client {
    bounds: Bounds,
    ca_file: Option<PathBuf>,
    /// It calls no machine outside of the public internet.
    public_only: bool,
    client: OnceCell<reqwest::Client>,
    turns: Semaphore,
}

/// What a server answered.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Reply {
    /// Whether the status is 200 to 299.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

impl Client {
    /// A client that trusts the certificates in `ca_file` (PEM) instead of the public ones.
    pub fn new(ca_file: Option<PathBuf>) -> Self {
        Client { bounds: SHORT, ca_file, public_only: false, client: OnceCell::new(), turns: Semaphore::new(AT_ONCE) }
    }

    /// A client for engines that read papers, which take longer and say more.
    pub fn for_reading(ca_file: Option<PathBuf>) -> Self {
        Client { bounds: READING, ..Client::new(ca_file) }
    }

    /// A client for addresses that users of the product chose.
    pub fn for_users(ca_file: Option<PathBuf>, public_only: bool) -> Self {
        Client { public_only, ..Client::new(ca_file) }
    }

    /// Gets an address. The error names no part of it: its query may hold a ticket.
    pub async fn get(&self, url: String) -> anyhow::Result<Reply> {
        self.run(|client| client.get(url)).await
    }

    /// Posts JSON with a bearer token.
    pub async fn post(&self, url: String, token: Option<String>, body: &Value) -> anyhow::Result<Reply> {
        let body = body.to_string();
        self.run(|client| {
            let request = client.post(url).header("content-type", "application/json").body(body);
            if let Some(token) = token { request.bearer_auth(token) } else { request }
        })
        .await
    }

    /// Posts JSON with these headers.
    ///
    /// # Errors
    /// [`public::NOT_PUBLIC`] for a machine that this client must not call; anything that kept an answer away.
    pub async fn post_with(
        &self,
        url: &str,
        headers: &[(&'static str, String)],
        body: String,
    ) -> anyhow::Result<Reply> {
        anyhow::ensure!(!self.public_only || public::may_be_public(url), public::NOT_PUBLIC);
        self.run(|client| {
            let request = client.post(url).header("content-type", "application/json").body(body);
            headers.iter().fold(request, |request, (name, value)| request.header(*name, value))
        })
        .await
    }

    async fn run(&self, call: impl FnOnce(&reqwest::Client) -> RequestBuilder) -> anyhow::Result<Reply> {
        let client = self.client.get_or_try_init(|| self.connect()).await?;
        let _turn = timeout(PATIENCE, self.turns.acquire())
            .await
            .context("too many calls to other servers are under way")??;
        let mut response = call(client).send().await.map_err(reqwest::Error::without_url)?;
        let mut body = Vec::new();
        while let Some(piece) = response.chunk().await.map_err(reqwest::Error::without_url)? {
            let most = self.bounds.max_answer;
            anyhow::ensure!(body.len() + piece.len() <= most, "the answer is larger than {most} bytes");
            body.extend_from_slice(&piece);
        }
        Ok(Reply { status: response.status().as_u16(), body })
    }

    async fn connect(&self) -> anyhow::Result<reqwest::Client> {
        provide_crypto();
        let mut client = reqwest::Client::builder().timeout(self.bounds.limit).redirect(Policy::none());
        if self.public_only {
            // A proxy of the environment would resolve names itself.
            client = client.dns_resolver(Arc::new(public::PublicOnly)).no_proxy();
        }
        if let Some(file) = &self.ca_file {
            let pem = tokio::fs::read(file).await.with_context(|| format!("cannot read {}", file.display()))?;
            client = client.tls_certs_only(certificates(&pem)?);
        }
        Ok(client.build()?)
    }
}

/// Whether a call failed because the other server did not answer in time.
pub fn timed_out(failure: &anyhow::Error) -> bool {
    failure.chain().any(|cause| cause.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout))
}

/// Names the process's cryptography for TLS, which every client takes; one that was named before stays.
pub fn provide_crypto() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// The certificates of a PEM file; there must be one.
pub fn certificates(pem: &[u8]) -> anyhow::Result<Vec<Certificate>> {
    let found = Certificate::from_pem_bundle(pem)?;
    anyhow::ensure!(!found.is_empty(), "there is no certificate in CA_FILE");
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The client logs addresses and bodies for those who ask for it by RUST_LOG; a ticket or code must not come into a log.
    #[test]
    fn calls_cannot_be_logged_whatever_is_asked() {
        assert!(log::STATIC_MAX_LEVEL <= log::LevelFilter::Info, "{}", log::STATIC_MAX_LEVEL);
    }

    #[tokio::test]
    async fn an_address_stays_out_of_the_error() {
        let client = Client::new(None);
        for address in
            ["http://127.0.0.1:1/?ticket=ST-secret", "http:// bad/?ticket=ST-secret", "ftp://x/?ticket=ST-secret"]
        {
            let error = client.get(address.to_owned()).await.unwrap_err();
            assert!(!format!("{error:#} {error:?}").contains("secret"), "{error:?}");
        }
    }

    #[tokio::test]
    async fn a_file_without_certificates_is_said_so() {
        let file = std::env::temp_dir().join(format!("no-ca-{}.pem", std::process::id()));
        std::fs::write(&file, "nothing").unwrap();
        let error = Client::new(Some(file.clone())).get("https://127.0.0.1:1/".to_owned()).await.unwrap_err();
        std::fs::remove_file(file).unwrap();
        assert!(error.to_string().contains("CA_FILE"), "{error:#}");
    }
}
