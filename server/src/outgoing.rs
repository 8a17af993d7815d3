//! Calls to other servers over HTTP: the sign-on server, the provider of SMS and WeChat. Short, small, few at once.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde_json::Value;
use tokio::sync::{OnceCell, Semaphore};
use ureq::Agent;
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};

/// How long a call may take altogether: less than the time a request of ours has.
const LIMIT: Duration = Duration::from_secs(8);
/// How long a call waits for its turn.
const PATIENCE: Duration = Duration::from_secs(4);
/// Calls under way at once; each holds a thread.
const AT_ONCE: usize = 8;
/// Largest answer that is read.
const MAX_ANSWER: u64 = 256 * 1024;

/// The client. Follows no redirect: an answer from elsewhere is no answer.
pub struct Client {
    ca_file: Option<PathBuf>,
    agent: OnceCell<Agent>,
    turns: Arc<Semaphore>,
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
        Client { ca_file, agent: OnceCell::new(), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Gets an address. The error names no part of it: its query may hold a ticket.
    pub async fn get(&self, url: String) -> anyhow::Result<Reply> {
        self.run(move |agent| agent.get(&url).call()).await
    }

    /// Posts JSON with a bearer token.
    pub async fn post(&self, url: String, token: Option<String>, body: &Value) -> anyhow::Result<Reply> {
        let body = body.to_string();
        self.run(move |agent| {
            let mut request = agent.post(&url).header("content-type", "application/json");
            if let Some(token) = token {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            request.send(body)
        })
        .await
    }

    async fn run<F>(&self, call: F) -> anyhow::Result<Reply>
    where
        F: FnOnce(Agent) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> + Send + 'static,
    {
        let agent = self.agent.get_or_try_init(|| self.connect()).await?.clone();
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.context("too many calls to other servers are under way")??;
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let mut response = call(agent).map_err(nameless)?;
            let body = response.body_mut().with_config().limit(MAX_ANSWER).read_to_vec().map_err(nameless)?;
            Ok(Reply { status: response.status().as_u16(), body })
        })
        .await?
    }

    async fn connect(&self) -> anyhow::Result<Agent> {
        let mut tls = TlsConfig::builder();
        if let Some(file) = &self.ca_file {
            let pem = tokio::fs::read(file).await.with_context(|| format!("cannot read {}", file.display()))?;
            tls = tls.root_certs(RootCerts::Specific(Arc::new(certificates(&pem)?)));
        }
        let config = Agent::config_builder()
            .timeout_global(Some(LIMIT))
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .tls_config(tls.build());
        Ok(config.build().new_agent())
    }
}

/// The certificates of a PEM file; there must be one.
pub fn certificates(pem: &[u8]) -> anyhow::Result<Vec<Certificate<'static>>> {
    let mut found = Vec::new();
    for item in parse_pem(pem) {
        if let PemItem::Certificate(certificate) = item? {
            found.push(certificate);
        }
    }
    anyhow::ensure!(!found.is_empty(), "there is no certificate in CA_FILE");
    Ok(found)
}

/// A failure without the address, which one of ureq's errors carries.
fn nameless(error: ureq::Error) -> anyhow::Error {
    match error {
        ureq::Error::BadUri(_) => anyhow::anyhow!("not an address"),
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ureq logs addresses and bodies for those who ask for it by RUST_LOG; a ticket or code must not come into a log.
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
