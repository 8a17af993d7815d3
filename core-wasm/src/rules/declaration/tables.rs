//! Combination tables: what goes with which trade mode, levy nature and terms of delivery. Source of all but [`TERMS`] and
//! [`HANDBOOK_MODES`]: tables of a live declaration product; these two: customs declaration filling rules. Levy natures:
//! [`super::natures`].

use super::view::Direction;
use super::view::Direction::{Export, Import};

/// First letters of the account number that a trade mode wants.
pub(super) struct AccountLetters {
    pub direction: Direction,
    pub trade_mode: &'static str,
    /// The levy natures it holds for; empty for any.
    pub levy_natures: &'static [&'static str],
    pub letters: &'static [char],
}

const fn account(
    direction: Direction,
    trade_mode: &'static str,
    levy_natures: &'static [&'static str],
    letters: &'static [char],
) -> AccountLetters {
    AccountLetters { direction, trade_mode, levy_natures, letters }
}

/// Account letters by trade mode.
pub(super) static ACCOUNT_LETTERS: &[AccountLetters] = &[
    account(Import, "0110", &["401", "789", "799"], &['Z']),
    account(Import, "2025", &["789", "799"], &['Z']),
    account(Import, "2225", &["789"], &['Z']),
    account(Import, "0214", &[], &['B', 'E']),
    account(Import, "0255", &[], &['B', 'E']),
    account(Import, "0258", &[], &['B', 'E']),
    account(Import, "0245", &[], &['B', 'E']),
    account(Import, "0845", &[], &['B', 'E']),
    account(Import, "0644", &[], &['C', 'E']),
    account(Import, "0844", &[], &['C', 'E']),
    account(Import, "0320", &[], &['D']),
    account(Import, "0300", &[], &['B', 'E', 'H']),
    account(Import, "4400", &[], &['B', 'E', 'H']),
    account(Import, "0265", &[], &['B', 'E']),
    account(Import, "0865", &[], &['B', 'E']),
    account(Import, "0615", &[], &['C', 'E']),
    account(Import, "0715", &[], &['C', 'E']),
    account(Import, "0654", &[], &['C', 'E']),
    account(Import, "0657", &[], &['C', 'E']),
    account(Import, "0700", &[], &['C', 'E', 'H']),
    account(Import, "4600", &[], &['C', 'E', 'H']),
    account(Import, "0664", &[], &['C', 'E']),
    account(Import, "0864", &[], &['C', 'E']),
    account(Import, "5014", &[], &['H']),
    account(Import, "5015", &[], &['H']),
    account(Import, "5034", &[], &['H', 'T']),
    account(Import, "5000", &[], &['H', 'T']),
    account(Import, "5100", &[], &['H']),
    account(Import, "9700", &["101"], &['B', 'C', 'E', 'H']),
    account(Export, "0214", &[], &['B', 'E']),
    account(Export, "0255", &[], &['B', 'E']),
    account(Export, "0258", &[], &['B', 'E']),
    account(Export, "0615", &[], &['C', 'E']),
    account(Export, "0654", &[], &['C', 'E']),
    account(Export, "0657", &[], &['C', 'E']),
    account(Export, "0715", &[], &['C', 'E']),
    account(Export, "0864", &[], &['C', 'E', 'H']),
    account(Export, "0865", &[], &['B', 'E', 'H']),
    account(Export, "5014", &[], &['H']),
    account(Export, "5015", &[], &['H']),
    account(Export, "5100", &[], &['H']),
    account(Export, "5034", &[], &['H', 'T']),
    account(Export, "5000", &[], &['H', 'T']),
    account(Export, "4600", &[], &['C', 'E', 'H']),
    account(Export, "0700", &[], &['C', 'E', 'H']),
    account(Export, "0664", &[], &['C', 'E', 'H']),
    account(Export, "0265", &[], &['B', 'E', 'H']),
    account(Export, "0300", &[], &['B', 'E', 'H']),
    account(Export, "4400", &[], &['B', 'E', 'H']),
    account(Export, "9700", &["101"], &['B', 'C', 'E', 'H']),
];

/// The trade modes that a processing handbook is for: letter of the handbook, modes. The account E is for those of both.
static HANDBOOK_MODES: &[(char, &[&str])] = &[
    (
        'B',
        &[
            "0200", "0214", "0245", "0255", "0258", "0265", "0300", "0314", "0320", "0345", "0400", "0445", "0500",
            "0545", "0815", "0845", "0865", "4400", "4500", "9700",
        ],
    ),
    (
        'C',
        &[
            "0200", "0314", "0320", "0400", "0444", "0500", "0544", "0615", "0642", "0644", "0654", "0657", "0664",
            "0700", "0715", "0744", "0815", "0844", "0864", "1215", "4500", "4600", "9700",
        ],
    ),
    ('D', &["0200", "0320", "0420", "0446", "0456", "0466", "0500", "4500", "9700"]),
];

/// Whether a handbook or account that begins with this letter is for the trade mode; also where the letter is none of
/// processing trade.
pub(super) fn handbook_is_for(letter: char, trade_mode: &str) -> bool {
    let holds = |row: &(char, &[&str])| row.1.contains(&trade_mode);
    match letter {
        'E' => HANDBOOK_MODES.iter().any(holds),
        _ => HANDBOOK_MODES.iter().find(|row| row.0 == letter).is_none_or(holds),
    }
}

/// A trade mode of one direction.
pub(super) struct OneWay {
    pub direction: Direction,
    /// Whether nothing can go the other way under it.
    pub is_certain: bool,
}

/// The trade modes of one direction: certain ones and others. Source: their names in the trade mode table (内销 is sold at
/// home; 进口, 出口), and of 1039, 9710 and 9810 customs' notices that made them for exports (2019 no. 221, 2020 no. 75).
static ONE_WAY: &[(Direction, bool, &[&str])] = &[
    (Import, true, &["0245", "0644", "0844", "0845"]),
    (Import, false, &["2025", "2225", "3410", "9639"]),
    (Export, false, &["1039", "3422", "9710", "9810"]),
];

/// The direction of a trade mode that has one only.
pub(super) fn one_way(trade_mode: &str) -> Option<OneWay> {
    let row = ONE_WAY.iter().find(|(_, _, modes)| modes.contains(&trade_mode));
    row.map(|&(direction, is_certain, _)| OneWay { direction, is_certain })
}

/// The levy nature a new declaration begins with.
pub(super) static DEFAULT_LEVY_NATURE: &[(Direction, &str, &str)] = &[
    (Import, "0214", "502"),
    (Import, "0615", "503"),
    (Import, "2025", "789"),
    (Import, "2225", "789"),
    (Import, "0320", "501"),
    (Export, "0214", "502"),
    (Export, "0615", "503"),
    (Export, "3100", "299"),
];

/// The levy mode a line begins with: direction, trade mode, levy nature, levy mode.
pub(super) static DEFAULT_LEVY_MODE: &[(Direction, &str, &str, &str)] = &[
    (Import, "0110", "101", "1"),
    (Import, "0110", "401", "3"),
    (Import, "0110", "789", "3"),
    (Import, "0110", "799", "3"),
    (Import, "0214", "502", "3"),
    (Import, "0615", "503", "3"),
    (Import, "2025", "789", "3"),
    (Import, "2225", "789", "3"),
    (Import, "0320", "501", "3"),
    (Export, "0110", "101", "1"),
    (Export, "0110", "601", "1"),
    (Export, "0110", "602", "1"),
    (Export, "0110", "603", "1"),
    (Export, "0214", "502", "3"),
    (Export, "0615", "503", "3"),
    (Export, "3100", "299", "3"),
];

/// Trade modes of processing trade, whose goods take the licences of processing trade.
const PROCESSING: &[&str] = &[
    "0214", "0255", "0258", "0265", "0300", "0615", "0654", "0657", "0664", "0700", "0715", "0864", "0865", "4400",
    "4600", "5014", "5015",
];

/// Border small trade.
const BORDER_TRADE: &str = "4019";

/// Whether a trade mode is one of processing trade.
pub(super) fn is_processing(trade_mode: &str) -> bool {
    PROCESSING.contains(&trade_mode)
}

/// Whether a trade mode is border small trade.
pub(super) fn is_border_trade(trade_mode: &str) -> bool {
    trade_mode == BORDER_TRADE
}

/// Whether a fee is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Wanted {
    Must,
    Empty,
}

/// What the terms of delivery say about freight and insurance.
pub(in crate::rules) struct Terms {
    pub freight: Wanted,
    pub insurance: Wanted,
}

/// Direction, transaction mode, freight, insurance. Market price (5) and dunnage (6) say nothing.
static TERMS: &[(Direction, &str, Terms)] = &[
    (Import, "1", Terms { freight: Wanted::Empty, insurance: Wanted::Empty }),
    (Import, "2", Terms { freight: Wanted::Empty, insurance: Wanted::Must }),
    (Import, "3", Terms { freight: Wanted::Must, insurance: Wanted::Must }),
    (Import, "4", Terms { freight: Wanted::Must, insurance: Wanted::Empty }),
    (Import, "7", Terms { freight: Wanted::Must, insurance: Wanted::Must }),
    (Export, "1", Terms { freight: Wanted::Must, insurance: Wanted::Must }),
    (Export, "2", Terms { freight: Wanted::Must, insurance: Wanted::Empty }),
    (Export, "3", Terms { freight: Wanted::Empty, insurance: Wanted::Empty }),
    (Export, "4", Terms { freight: Wanted::Empty, insurance: Wanted::Must }),
    (Export, "7", Terms { freight: Wanted::Empty, insurance: Wanted::Empty }),
];

/// What the terms of delivery say; `None` when they say nothing.
pub(in crate::rules) fn terms(direction: Direction, transaction_mode: &str) -> Option<&'static Terms> {
    TERMS.iter().find(|row| row.0 == direction && row.1 == transaction_mode).map(|row| &row.2)
}
