//! The formats of the numbers that customs assigns. Only the format is checked: whether a number exists, only customs
//! knows.

use serde::{Deserialize, Serialize};

use crate::text::{Text, text};

/// The fields that hold a number of a declaration, the best known first: that of customs, of the data centre, our own.
pub const DECLARATION_NUMBERS: [&str; 3] = ["entryId", "seqNo", "clientSeqNo"];

/// The one number that a declaration goes by everywhere: the first of these, in the order of [`DECLARATION_NUMBERS`].
pub fn shown(numbers: [Option<&str>; 3]) -> Option<&str> {
    numbers.into_iter().flatten().find(|number| !number.is_empty())
}

/// A kind of number and its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Form {
    /// Customs declaration number: office (4), year (4), 1 import or 0 export, serial (9).
    EntryId,
    /// Unified number of a declaration: I or E, year (4), 13 digits.
    SeqNo,
    /// Unified number of a bonded document: year (4), 14 digits.
    BondedSeqNo,
    /// The number at the single window's client, unique in a mailbox: ours has 18 letters or digits, other senders'
    /// up to 32.
    ClientSeqNo,
    /// Bonded inventory list: QD, office (4), year (2), I or E, 9 digits.
    InventoryListNo,
    /// Gate pass: Z, office (4), I or E, date (yymmdd), 11 or 12 digits.
    PassportNo,
    /// Account, handbook or certificate number: 12 letters or digits.
    ManualNo,
    /// Logistics account in a zone: T, office (4), W, 6 digits.
    ZoneAccountNo,
    /// Logistics account outside a zone: L, office (4), kind of place, year (2), A, 3 digits.
    WarehouseAccountNo,
    /// Electronic proxy agreement: 17 digits.
    AgreementNo,
    /// Customs registration code of an enterprise: region (4), zone kind, enterprise kind, serial (4).
    CustomsCode,
    /// Registration of an enterprise for inspection: 10 digits or letters.
    InspectionCode,
    /// Number of an authorised economic operator abroad: country (2 letters), then up to 34 letters or digits.
    AeoCode,
    /// HS code: 10 digits, chapter 01 to 98 without 77 (98: goods that are not classified).
    HsCode,
    /// Licence number: xx-xx-xxxxxx.
    LicenceNo,
    /// Bill of lading: up to 32 letters, digits, `_`, `*`, and `-`, `/`, `.` as shipping lines write them.
    BillNo,
    /// Number of a road manifest (goods transport batch): 13 digits.
    RoadManifestNo,
}

impl Form {
    /// Whether `number` has this form.
    pub fn matches(self, number: &str) -> bool {
        match self {
            Form::EntryId => fits(number, "999999999999999999") && matches!(number.as_bytes()[8], b'0' | b'1'),
            Form::SeqNo => fits(number, "d99999999999999999"),
            Form::BondedSeqNo => fits(number, "999999999999999999"),
            Form::ClientSeqNo => {
                (18..=32).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
            }
            Form::InventoryListNo => fits(number, "QD999999d999999999"),
            Form::PassportNo => {
                let digits = ["Z9999d99999999999999999", "Z9999d999999999999999999"];
                digits.iter().any(|form| fits(number, form)) && is_short_date(&number[6..12])
            }
            Form::ManualNo => fits(number, "xxxxxxxxxxxx"),
            Form::ZoneAccountNo => fits(number, "T9999W999999"),
            Form::WarehouseAccountNo => fits(number, "L9999K99A999"),
            Form::AgreementNo => fits(number, "99999999999999999"),
            Form::CustomsCode => fits(number, "9999XXXXXX"),
            Form::InspectionCode => fits(number, "xxxxxxxxxx"),
            Form::AeoCode => {
                let (country, rest) = number.as_bytes().split_at(number.len().min(2));
                country.len() == 2
                    && country.iter().all(u8::is_ascii_uppercase)
                    && (1..=34).contains(&rest.len())
                    && rest.iter().all(u8::is_ascii_alphanumeric)
            }
            Form::HsCode => {
                fits(number, "9999999999")
                    && matches!(number[..2].parse::<u8>(), Ok(1..=98))
                    && !number.starts_with("77")
            }
            Form::LicenceNo => {
                let mut parts = number.splitn(3, '-');
                let mut part = |lengths: std::ops::RangeInclusive<usize>| {
                    parts.next().is_some_and(|part| {
                        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
                    })
                };
                part(2..=2) && part(2..=2) && part(1..=14)
            }
            Form::BillNo => {
                let allowed =
                    |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'*' | b'-' | b'/' | b'.');
                (1..=32).contains(&number.len()) && number.bytes().all(allowed)
            }
            Form::RoadManifestNo => fits(number, "9999999999999"),
        }
    }

    /// The form in words, with an example.
    pub const fn describe(self) -> Text {
        match self {
            Form::EntryId => text(
                "18位数字：关区4位、年份4位、进口1或出口0、序号9位，例如222520191000153457",
                "18 digits: office (4), year (4), 1 import or 0 export, serial (9), such as 222520191000153457",
            ),
            Form::SeqNo => {
                text("I或E加17位数字，例如E20240001310220743", "I or E and 17 digits, such as E20240001310220743")
            }
            Form::BondedSeqNo => text("18位数字，例如202400000122534496", "18 digits, such as 202400000122534496"),
            Form::ClientSeqNo => text("18至32位字母或数字", "18 to 32 letters or digits"),
            Form::InventoryListNo => text(
                "QD、关区4位、年份2位、I或E、9位数字，例如QD311124E000098849",
                "QD, office (4), year (2), I or E, 9 digits, such as QD311124E000098849",
            ),
            Form::PassportNo => text(
                "Z、关区4位、I或E、日期6位、11或12位数字，例如Z3111I240728000000000003",
                "Z, office (4), I or E, date (6), 11 or 12 digits, such as Z3111I240728000000000003",
            ),
            Form::ManualNo => text("12位字母或数字", "12 letters or digits"),
            Form::ZoneAccountNo => {
                text("T、关区4位、W、6位数字，例如T3111W000076", "T, office (4), W, 6 digits, such as T3111W000076")
            }
            Form::WarehouseAccountNo => text(
                "L、关区4位、场所类别、年份2位、A、3位数字，例如L9013B19A008",
                "L, office (4), kind of place, year (2), A, 3 digits, such as L9013B19A008",
            ),
            Form::AgreementNo => text("17位数字", "17 digits"),
            Form::CustomsCode => text(
                "10位：地区4位数字，其余6位为数字或大写字母",
                "10 characters: region (4 digits), then 6 digits or capital letters",
            ),
            Form::InspectionCode => text("10位字母或数字", "10 letters or digits"),
            Form::AeoCode => text(
                "国别2位大写字母加最多34位字母或数字，例如DEAEOF000012345",
                "the country (2 capital letters) and up to 34 letters or digits, such as DEAEOF000012345",
            ),
            Form::HsCode => text("10位数字，前两位为01至98章（77章除外）", "10 digits, chapter 01 to 98 without 77"),
            Form::LicenceNo => {
                text("xx-xx-xxxxxx的形式，例如24-AB-123456", "of the form xx-xx-xxxxxx, such as 24-AB-123456")
            }
            Form::BillNo => text("最多32位字母、数字或_*-/.", "up to 32 letters, digits or _ * - / ."),
            Form::RoadManifestNo => text("13位数字", "13 digits"),
        }
    }
}

/// Whether the account number names a logistics account in a zone or of zone processing (`H****W`, `T****W`), from
/// which goods leave without the domestic-sale form.
pub fn is_zone_warehouse_account(manual_no: &str) -> bool {
    let bytes = manual_no.as_bytes();
    bytes.len() == 12 && matches!(bytes[0], b'H' | b'T') && bytes[5] == b'W'
}

/// Whether each character fits its place in the pattern: `9` digit, `K` capital letter, `X` digit or capital letter,
/// `x` digit or letter, `d` direction (I or E), anything else itself.
fn fits(number: &str, pattern: &str) -> bool {
    number.len() == pattern.len()
        && number.bytes().zip(pattern.bytes()).all(|(byte, place)| match place {
            b'9' => byte.is_ascii_digit(),
            b'K' => byte.is_ascii_uppercase(),
            b'X' => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
            b'x' => byte.is_ascii_alphanumeric(),
            b'd' => matches!(byte, b'I' | b'E'),
            literal => byte == literal,
        })
}

fn is_short_date(yymmdd: &str) -> bool {
    let full = format!("20{}-{}-{}", &yymmdd[..2], &yymmdd[2..4], &yymmdd[4..]);
    crate::row::parse_date(&full).is_some()
}
