//! What is known of a request before anybody is asked who it is from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use core_wasm::text::Lang;

use crate::process::error::ApiError;
use crate::process::secret;

pub const REQUEST_ID: &str = "x-request-id";

/// Language, id and origin of a request; every handler may take it.
#[derive(Clone, Debug)]
pub struct Context {
    pub lang: Lang,
    pub request_id: Arc<str>,
    /// The client's address, as far as trusted proxies tell it.
    pub address: String,
}

/// The bits of an IPv6 address that a line is given; whoever has it chooses the other half himself (RFC 6177, RFC 7421).
const OF_THE_LINE: u32 = 64;

/// The address by which somebody is counted: of IPv6 the network, else one line would be as many clients as it likes.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> OF_THE_LINE << OF_THE_LINE)),
        v4 => v4,
    }
}

impl Context {
    /// Reads the headers. `proxies` of the addresses in X-Forwarded-For, counted from its end, are ours to trust.
    pub fn of(request: &Request, proxies: usize) -> Self {
        let headers = request.headers();
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let given = text(REQUEST_ID).filter(|id| !id.is_empty() && id.len() <= 64 && id.bytes().all(is_id_byte));
        Context {
            lang: Lang::from_tag(text(ACCEPT_LANGUAGE.as_str()).unwrap_or_default()),
            request_id: given.map_or_else(|| secret::random()[..16].to_owned(), str::to_owned).into(),
            address: forwarded(headers, proxies).unwrap_or_else(|| peer(request)),
        }
    }
}

impl Context {
    /// Under which limits by address count the client.
    pub fn counted_as(&self) -> String {
        self.address.parse().map_or_else(|_| self.address.clone(), |address| counted(address).to_string())
    }
}

fn is_id_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// The address that the outermost trusted proxy wrote. All lines of the header are one chain, and only its end is ours; what
/// is no address names nobody.
fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<String> {
    let from_end = proxies.checked_sub(1)?;
    let lines = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().unwrap_or_default());
    let chain: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let address = address(chain.iter().rev().nth(from_end)?)?;
    Some(address.to_canonical().to_string())
}

/// An address as proxies write it: with or without a port, IPv6 also in brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

fn peer(request: &Request) -> String {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or_else(|| "unknown".to_owned(), |ConnectInfo(address)| address.ip().to_canonical().to_string())
}

impl<S: Sync> FromRequestParts<S> for Context {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let found = parts.extensions.get::<Context>().cloned();
        found.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("the frame is missing around a route")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn request(headers: &[(&str, &str)]) -> Request {
        let build = headers.iter().fold(Request::builder(), |build, (name, value)| build.header(*name, *value));
        build.body(Body::empty()).unwrap()
    }

    #[test]
    fn only_trusted_proxies_name_the_client() {
        let chain = [("x-forwarded-for", "6.6.6.6, 203.0.113.9, 10.0.0.1")];
        assert_eq!(Context::of(&request(&chain), 0).address, "unknown");
        assert_eq!(Context::of(&request(&chain), 1).address, "10.0.0.1");
        assert_eq!(Context::of(&request(&chain), 2).address, "203.0.113.9");
    }

    #[test]
    fn all_lines_are_one_chain_counted_from_its_end() {
        let lines =
            [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "10.0.0.1")];
        assert_eq!(Context::of(&request(&lines), 1).address, "10.0.0.1");
        assert_eq!(Context::of(&request(&lines), 2).address, "203.0.113.9");
        assert_eq!(Context::of(&request(&lines), 4).address, "unknown");
        let of = |text: &str| Context::of(&request(&[("x-forwarded-for", text)]), 1).address;
        assert_eq!(of("203.0.113.9:4711"), "203.0.113.9");
        assert_eq!(of("2001:DB8::1"), "2001:db8::1");
        assert_eq!(of("[2001:db8::1]:443"), "2001:db8::1");
        assert_eq!(of("[2001:db8::1]"), "2001:db8::1");
        assert_eq!(of("::ffff:203.0.113.9"), "203.0.113.9");
        for garbage in ["", "unknown", "203.0.113", "a, ", "' OR 1=1", "203.0.113.9, "] {
            assert_eq!(of(garbage), "unknown", "{garbage:?}");
        }
    }

    #[test]
    fn whoever_has_an_ipv6_network_is_counted_once() {
        let of = |text: &str| Context::of(&request(&[("x-forwarded-for", text)]), 1).counted_as();
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:203.0.113.9"), "203.0.113.9");
        assert_ne!(of("203.0.113.9"), of("203.0.113.10"));
        assert_eq!(of("garbage"), "unknown");
        // As a listener on both kinds of addresses sees IPv4.
        assert_eq!(counted("::ffff:203.0.113.9".parse().unwrap()), IpAddr::from([203, 0, 113, 9]));
    }

    #[test]
    fn a_strange_request_id_is_replaced() {
        assert_eq!(&*Context::of(&request(&[(REQUEST_ID, "abc-1")]), 0).request_id, "abc-1");
        assert_eq!(Context::of(&request(&[(REQUEST_ID, "a b\"c")]), 0).request_id.len(), 16);
    }
}
