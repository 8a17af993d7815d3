//! Asks the CAS server about a ticket, and knows which addresses are this site's.

use core_wasm::config::SIGN_ON_PATH;
use core_wasm::text::catalogue::sign_on as texts;
use url::Url;

use super::answer::{self, Verdict};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Longest ticket; the specification asks clients to take 256 characters.
const MAX_TICKET: usize = 512;

/// Whether a text can be a ticket.
pub fn is_ticket(ticket: &str) -> bool {
    (1..=MAX_TICKET).contains(&ticket.len()) && ticket.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Whether `url` is the single sign-on page of one of these sites. A ticket that somebody was given for another service
/// must not log in here, so the origin is compared with the settings, never with what the request says of its host.
pub fn is_own_service(url: &str, sites: &[String]) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let own = |site: &String| Url::parse(site).is_ok_and(|site| site.origin() == url.origin());
    let bare = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    bare && url.path().trim_end_matches('/').eq_ignore_ascii_case(SIGN_ON_PATH) && sites.iter().any(own)
}

/// The name of whom a ticket was made for; `None` when the server refuses the ticket. Asks in the way of CAS 3.0, and in
/// that of CAS 2.0 where the server does not know the former.
pub async fn user_of(app: &App, server: &str, ticket: &str, service: &str) -> Result<Option<String>, ApiError> {
    match ask(app, server, ticket, service).await {
        Ok(Verdict::User(name)) => Ok(Some(name)),
        Ok(Verdict::Refused) => Ok(None),
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "the sign-on server failed");
            Err(ApiError::Unavailable(texts::SILENT.into()))
        }
    }
}

async fn ask(app: &App, server: &str, ticket: &str, service: &str) -> anyhow::Result<Verdict> {
    for way in ["p3/serviceValidate", "serviceValidate"] {
        let mut question = Url::parse(&format!("{server}/{way}"))?;
        question.query_pairs_mut().append_pair("service", service).append_pair("ticket", ticket);
        let reply = app.outgoing.get(question.into()).await?;
        if reply.status == 404 {
            continue;
        }
        anyhow::ensure!(reply.is_success(), "{way} answered with status {}", reply.status);
        return answer::read(&reply.body);
    }
    anyhow::bail!("there is no serviceValidate below CAS_URL")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_on_page_of_this_site_is_a_service() {
        let sites = ["https://customs.example.com".to_owned(), "http://127.0.0.1:8080".to_owned()];
        for own in [
            "https://customs.example.com/cfta/caslogin",
            "https://customs.example.com:443/cfta/casLogin",
            "https://customs.example.com/cfta/caslogin/?gotoUrl=%2Fdashboard",
            "http://127.0.0.1:8080/cfta/caslogin",
        ] {
            assert!(is_own_service(own, &sites), "{own}");
        }
        for foreign in [
            "",
            "/cfta/caslogin",
            "http://customs.example.com/cfta/caslogin",
            "https://customs.example.com:8443/cfta/caslogin",
            "https://customs.example.com.evil.example/cfta/caslogin",
            "https://customs.example.com@evil.example/cfta/caslogin",
            "https://evil@customs.example.com/cfta/caslogin",
            "https://evil.example/cfta/caslogin",
            "https://customs.example.com/other",
            "https://customs.example.com/cfta/../other",
            "https://customs.example.com/cfta/caslogin#x",
            "javascript:alert(1)",
        ] {
            assert!(!is_own_service(foreign, &sites), "{foreign}");
        }
    }

    #[test]
    fn tickets_are_visible_characters() {
        assert!(is_ticket("ST-1856339-aA5Yuvrxzpv8Tau1cYQ7"));
        for bad in ["", "a b", "a\nb", "票", &"x".repeat(513)] {
            assert!(!is_ticket(bad), "{bad:?}");
        }
    }
}
