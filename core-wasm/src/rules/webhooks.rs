//! What webhooks are told about, and at which addresses.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::resource::Resource;
use crate::resources::declaration::HEAD;
use crate::states;

/// Why nothing is sent to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAddress {
    /// It does not begin with `https://`, or names no host.
    Form,
    /// It holds a name and a password, or a fragment: receivers check the signature instead.
    Extra,
}

/// The document whose rows a table keeps: every document that has states is one that webhooks are told of.
pub fn document_in(table: &str) -> Option<&'static Resource> {
    static TABLES: LazyLock<HashMap<&'static str, &'static Resource>> =
        LazyLock::new(|| states::ALL.iter().map(|machine| (machine.of.table_name(), machine.of)).collect());
    TABLES.get(table).copied()
}

/// In which business category (dictionary `busiCatg`) customers grant such documents to agents; none: they never do.
pub fn category(document: &Resource) -> Option<&'static str> {
    // Declarations are granted by rules of their own, which their definition does not say.
    if document.name == HEAD.name { Some("decl") } else { document.category }
}

/// Whether an address has the form of one that may be told: `https://host/...`, or `http://` too where the installation sends into its
/// own network.
///
/// # Errors
/// What is wrong about it.
pub fn address(url: &str, private: bool) -> Result<(), WrongAddress> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://").filter(|_| private));
    let rest = rest.ok_or(WrongAddress::Form)?;
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    if rest.contains('#') || host.contains('@') {
        return Err(WrongAddress::Extra);
    }
    let plain = !url.contains(|character: char| character.is_whitespace() || character.is_control());
    if host.is_empty() || host.starts_with(':') || !plain { Err(WrongAddress::Form) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for good in
            ["https://erp.example.com", "https://erp.example.com:8443/in?from=customs", "https://[2001:db8::1]/"]
        {
            assert_eq!(address(good, false), Ok(()), "{good}");
        }
        for (bad, wrong) in [
            ("", WrongAddress::Form),
            ("erp.example.com", WrongAddress::Form),
            ("ftp://erp.example.com", WrongAddress::Form),
            ("https://", WrongAddress::Form),
            ("https://:443/", WrongAddress::Form),
            ("https://erp.example.com/a b", WrongAddress::Form),
            ("http://erp.example.com", WrongAddress::Form),
            ("https://me:secret@erp.example.com", WrongAddress::Extra),
            ("https://erp.example.com/#part", WrongAddress::Extra),
        ] {
            assert_eq!(address(bad, false), Err(wrong), "{bad}");
        }
        assert_eq!(address("http://10.0.0.7/customs", true), Ok(()));
    }

    #[test]
    fn every_document_with_states_is_told_of() {
        for machine in states::ALL {
            let found = document_in(machine.of.table_name()).unwrap();
            assert_eq!(found.name, machine.of.name);
        }
        assert!(document_in("app_user").is_none());
    }
}
