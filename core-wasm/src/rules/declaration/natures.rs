//! The levy natures that go with a trade mode. Source: the trade mode and levy nature pairs of the customs filling rules
//! and of a live declaration product; where several are usual the first is the one a clerk expects.

/// What is usual under some trade modes.
struct Usual {
    modes: &'static [&'static str],
    /// The natures, the expected one first; empty where none is filled.
    natures: &'static [&'static str],
    /// Whether a declaration without a nature is asked about.
    must: bool,
}

const fn must(modes: &'static [&'static str], natures: &'static [&'static str]) -> Usual {
    Usual { modes, natures, must: true }
}

const fn may(modes: &'static [&'static str], natures: &'static [&'static str]) -> Usual {
    Usual { modes, natures, must: false }
}

/// General trade: taxed by law, or any relief by certificate or by the state.
const GENERAL: &[&str] = &[
    "101", "118", "119", "401", "402", "403", "405", "406", "407", "408", "409", "412", "413", "417", "418", "419",
    "420", "421", "422", "423", "499", "510", "601", "602", "603", "605", "606", "608", "609", "611", "698", "704",
    "705", "707", "710", "711", "789", "799", "801", "802", "803", "811", "818", "819", "888", "898", "899", "901",
    "902", "903", "904", "905", "906", "907", "908", "909", "910", "911", "921", "922", "997", "998", "999",
];

/// Trade modes that the table does not name are not judged.
static USUAL: &[Usual] = &[
    must(&["0110"], GENERAL),
    may(&["0130", "0139", "1616", "9739"], GENERAL),
    must(&["0214"], &["502"]),
    must(&["0615", "0715"], &["503"]),
    may(&["0255"], &["502"]),
    may(&["0258"], &["502", "299"]),
    may(&["0654"], &["503"]),
    may(&["0657"], &["503", "299"]),
    must(&["0265", "0300", "4400"], &["299", "502"]),
    may(&["0865"], &["299", "502"]),
    must(&["0664", "0700", "4600"], &["299", "503"]),
    may(&["0864"], &["299", "503"]),
    // Sold at home: taxed by law.
    must(&["0245", "0644", "0844", "0845"], &["101"]),
    may(&["0444", "0445", "0446", "0544", "0545", "9500", "9700", "9800"], GENERAL),
    may(&["0320"], &["501"]),
    may(&["0314", "0815"], &["502", "503"]),
    must(&["1039", "9710", "9810"], &["101"]),
    must(&["1300"], &["299"]),
    may(&["1371"], &["299", "101"]),
    may(&["1427", "4561"], &["299"]),
    must(&["3100"], &["299"]),
    // Temporarily in or out: free under a bond, or taxed month by month (Customs Law, article on temporary goods).
    may(&["2600", "2700"], &["299", "101"]),
    may(&["2939"], &["299", "101"]),
    must(&["3010"], &["101", "299"]),
    must(&["3339"], &["101", "299", "201", "801", "802", "898"]),
    may(&["3511"], &["201", "299", "101"]),
    may(&["3612"], &["802", "801", "201", "299", "101", "401", "698", "898"]),
    may(&["2025"], &["789", "799", "601", "602", "603", "609", "611", "101"]),
    may(&["2225"], &["789", "799", "603", "601", "602", "609", "611", "101"]),
    may(&["4019"], &["506", "101"]),
    may(&["5014"], &["502"]),
    may(&["5015"], &["503"]),
    // Bonded storage and logistics, in and out of zones: nothing is levied, no nature.
    may(&["1233", "1234", "5000", "5033", "5034", "5073", "5100", "6033", "6073"], &[]),
];

fn usual(trade_mode: &str) -> Option<&'static Usual> {
    USUAL.iter().find(|usual| usual.modes.contains(&trade_mode))
}

/// The natures that are usual under a trade mode, the expected one first: empty where none is filled, `None` where the
/// mode is not judged.
pub(super) fn usual_natures(trade_mode: &str) -> Option<&'static [&'static str]> {
    usual(trade_mode).map(|usual| usual.natures)
}

/// Whether a levy nature is expected under the trade mode.
pub(super) fn wants_nature(trade_mode: &str) -> bool {
    usual(trade_mode).is_some_and(|usual| usual.must)
}

/// Natures that say how a line is levied: natures, the levy modes that go with them on an import and an export alike.
/// Deposit (6) and guarantee (7) go with any.
static LEVIED: &[(&[&str], &[&str])] = &[
    // Taxed by law.
    (&["101", "118", "119"], &["1"]),
    // Processing trade and equipment lent for it: free.
    (&["501", "502", "503"], &["3"]),
    // Relief by certificate: free, halved or as the state says, but never taxed by law.
    (
        &[
            "401", "403", "405", "406", "408", "409", "412", "413", "417", "422", "423", "609", "611", "789", "799",
            "801", "802", "803", "811", "818", "888", "921",
        ],
        &["3", "2", "4", "5"],
    ),
];

/// The levy modes that a nature wants, the expected one first; `None` where it wants none.
pub(super) fn levy_modes(levy_nature: &str) -> Option<&'static [&'static str]> {
    LEVIED.iter().find(|(natures, _)| natures.contains(&levy_nature)).map(|(_, modes)| *modes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trade_mode_stands_once() {
        let mut modes: Vec<&str> = USUAL.iter().flat_map(|usual| usual.modes.iter().copied()).collect();
        let count = modes.len();
        modes.sort_unstable();
        modes.dedup();
        assert_eq!(modes.len(), count);
    }

    #[test]
    fn the_defaults_of_the_form_are_usual() {
        for (_, mode, nature) in super::super::tables::DEFAULT_LEVY_NATURE {
            assert!(usual_natures(mode).is_some_and(|natures| natures.contains(nature)), "{mode} {nature}");
        }
        for (_, mode, nature, levy_mode) in super::super::tables::DEFAULT_LEVY_MODE {
            let usual = usual_natures(mode).is_some_and(|natures| natures.contains(nature));
            assert!(usual, "{mode} {nature}");
            assert!(levy_modes(nature).is_none_or(|modes| modes.contains(levy_mode)), "{nature} {levy_mode}");
        }
    }
}
