//! Addresses of the public internet, for calls whose target a user of the product chose: such a call must not reach the machines
//! behind the server. A name is checked when it is resolved, so that it cannot point elsewhere a moment later.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// What stands in the error of a target that is not public.
pub const NOT_PUBLIC: &str = "the address is in a private network";

/// Resolves names to public addresses only.
pub struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let public: Vec<SocketAddr> = found.iter().copied().filter(|at| is_public(at.ip())).collect();
            match public.is_empty() && !found.is_empty() {
                true => Err(io::Error::other(NOT_PUBLIC).into()),
                false => Ok(Box::new(public.into_iter()) as Addrs),
            }
        })
    }
}

/// Whether an address that says by itself which machine it names, by number or as `localhost` (RFC 6761), names a public one; any
/// other name is left to [`PublicOnly`].
pub fn may_be_public(url: &str) -> bool {
    match Url::parse(url).ok().as_ref().and_then(Url::host) {
        Some(Host::Ipv4(address)) => is_public(address.into()),
        Some(Host::Ipv6(address)) => is_public(address.into()),
        Some(Host::Domain(name)) => !is_this_machine(name),
        None => false,
    }
}

fn is_this_machine(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// By the registry of special-purpose addresses (RFC 6890 and those that update it).
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || first == 0
        || first >= 240
        || (first == 100 && (64..128).contains(&second))
        || (first == 198 && (second == 18 || second == 19))
        || (first == 192 && second == 0 && third == 0);
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // Those that stand for an IPv4 address are as public as that one.
    let [first, second, third, .., seventh, eighth] = address.segments();
    let v4 = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    match (first, second) {
        (0x64, 0xff9b) => is_public_v4(v4(seventh, eighth)),
        (0x2002, _) => is_public_v4(v4(second, third)),
        // Teredo, and what documents write.
        (0x2001, 0 | 0xdb8) => false,
        // 2000::/3 is what is given out as global unicast.
        _ => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_behind_the_server_are_not_public() {
        for private in [
            "127.0.0.1",
            "10.0.0.1",
            "172.16.3.4",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["8.8.8.8", "1.1.1.1", "100.128.0.1", "2606:4700::1", "64:ff9b::808:808", "2002:808:808::"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_machine_that_an_address_says_by_itself_is_seen_in_any_spelling() {
        for private in [
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://[::1]:8443/",
            "https://127.1/",
            "https://localhost/",
            "https://LocalHost.:8443/in",
            "https://erp.localhost/",
        ] {
            assert!(!may_be_public(private), "{private}");
        }
        assert!(may_be_public("https://erp.example.com/in"));
        assert!(may_be_public("https://localhost.example.com/"));
        assert!(!may_be_public("no address"));
    }
}
