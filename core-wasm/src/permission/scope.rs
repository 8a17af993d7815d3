//! What an API token may do: a scope is a named bundle of permission codes. What administers the product is in none.

use std::collections::BTreeSet;

use super::all;

/// A scope.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// As the token and the dictionary `apiScope` say it.
    pub code: &'static str,
    /// Its tokens change nothing, whatever else a permission opens.
    pub only_reads: bool,
    bundle: &'static [Codes],
}

/// The codes that begin with a stem and end with one of these verbs.
#[derive(Clone, Copy, Debug)]
struct Codes {
    stem: &'static str,
    verbs: &'static [&'static str],
}

const fn codes(stem: &'static str, verbs: &'static [&'static str]) -> Codes {
    Codes { stem, verbs }
}

const VIEW: &[&str] = &["view"];
const WRITE: &[&str] = &["view", "add", "update", "delete"];

const ETPS: Codes = codes("base:etps:", VIEW);
const MATERIAL: Codes = codes("base:material:", VIEW);
const PAPERS: Codes = codes("sys:fileBill:", &["view", "upload"]);

/// Every scope. Reviewing, sending to customs and approving are in none: a person does them. Nor is who granted what to whom.
pub const SCOPES: &[Scope] = &[
    Scope { code: "port:push", only_reads: false, bundle: &[codes("port:", &["push"])] },
    Scope {
        code: "read",
        only_reads: true,
        bundle: &[
            codes("records:", VIEW),
            codes("decl:", VIEW),
            codes("fcst:", VIEW),
            codes("bond:", VIEW),
            codes("sas:", VIEW),
            codes("certs:", VIEW),
            codes("wms:", VIEW),
            codes("recg:recognition:", VIEW),
            ETPS,
            MATERIAL,
            codes("base:materialPrice:", VIEW),
            codes("base:storeSub:", VIEW),
            codes("base:taxRateSpecial:", VIEW),
            codes("base:baseFile:", VIEW),
            codes("base:docuGoods:", VIEW),
            codes("sys:fileBill:", VIEW),
        ],
    },
    Scope {
        code: "declaration:write",
        only_reads: false,
        bundle: &[
            codes("records:", &["view", "make"]),
            codes("decl:clientOrder:", WRITE),
            codes("decl:entryTemplate:", VIEW),
            codes("decl:amendment:", VIEW),
            ETPS,
            MATERIAL,
            PAPERS,
        ],
    },
    Scope { code: "forecast:write", only_reads: false, bundle: &[codes("fcst:", WRITE), ETPS, MATERIAL, PAPERS] },
    Scope { code: "warehouse:write", only_reads: false, bundle: &[codes("wms:", WRITE), ETPS, MATERIAL, PAPERS] },
    Scope { code: "sandbox", only_reads: false, bundle: &[codes("api:", &["sandbox"])] },
];

impl Scope {
    /// The scope with this code.
    pub fn of(code: &str) -> Option<&'static Scope> {
        SCOPES.iter().find(|scope| scope.code == code)
    }

    /// Whether a permission code is in the bundle.
    pub fn holds(&self, code: &str) -> bool {
        self.bundle.iter().any(|codes| {
            let rest = code.strip_prefix(codes.stem);
            rest.and_then(|rest| rest.rsplit(':').next()).is_some_and(|verb| codes.verbs.contains(&verb))
        })
    }

    /// Every permission code in the bundle.
    pub fn permissions(&self) -> impl Iterator<Item = &'static str> {
        all().iter().map(|(code, _)| *code).filter(|code| self.holds(code))
    }

    /// Whether it opens something that another one does not.
    pub fn opens_more_than(&self, other: Option<&Scope>) -> bool {
        let Some(other) = other else { return true };
        let reads_alone = other.only_reads && !self.only_reads;
        reads_alone || self.permissions().any(|code| !other.holds(code))
    }

    /// What a token of this scope may do with an account: the bundle, as far as the account holds it itself.
    pub fn cut(&self, account: &BTreeSet<String>) -> BTreeSet<String> {
        account.iter().filter(|code| self.holds(code)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_scope_administers_or_decides_for_a_person() {
        for scope in SCOPES {
            let found: Vec<&str> = scope.permissions().collect();
            assert!(!found.is_empty(), "{}", scope.code);
            for code in found {
                let refused = ["management:", "platform:", "sys:message:", "base:dataPriv:"];
                assert!(!refused.iter().any(|stem| code.starts_with(stem)), "{}: {code}", scope.code);
                let of_a_person = ["check", "send", "review", "approve", "issue", "answer", "confirm"];
                assert!(!of_a_person.iter().any(|verb| code.ends_with(&format!(":{verb}"))), "{}: {code}", scope.code);
            }
        }
    }

    #[test]
    fn a_scope_opens_more_where_it_holds_more_or_writes() {
        let more = |scope: &str, than: &str| Scope::of(scope).unwrap().opens_more_than(Scope::of(than));
        assert!(more("read", "port:push") && more("declaration:write", "read") && more("read", "a scope of long ago"));
        assert!(!more("read", "read") && !more("sandbox", "sandbox"));
        // All that the other one opens, but that one changes nothing.
        const BUNDLE: &[Codes] = &[codes("base:etps:", VIEW)];
        let reading = Scope { code: "x", only_reads: true, bundle: BUNDLE };
        let writing = Scope { only_reads: false, ..reading };
        assert!(writing.opens_more_than(Some(&reading)) && !reading.opens_more_than(Some(&writing)));
    }

    #[test]
    fn every_line_of_a_bundle_names_a_code() {
        for scope in SCOPES {
            for codes in scope.bundle {
                for verb in codes.verbs {
                    let named = all().iter().any(|(code, _)| code.starts_with(codes.stem) && code.ends_with(verb));
                    assert!(named, "{}: {} {verb}", scope.code, codes.stem);
                }
            }
        }
    }
}
