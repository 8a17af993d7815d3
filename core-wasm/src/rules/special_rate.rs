//! Chooses the special tax rate of a line: an organisation's own rates take precedence over the public table, the
//! closest one first.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::row::{Row, RowRef};
use crate::text::lowered;

/// Kinds of special rates (dictionary `specialRateType`).
pub const PROVISIONAL: &str = "1";
pub const AGREEMENT: &str = "2";
pub const ADDITIONAL: &str = "3";
pub const AGAINST_DUMPING: &str = "4";
/// Within the tariff quota.
pub const QUOTA: &str = "5";
pub const OWN: &str = "9";
/// The field of a rate that says whose goods it is for.
const MAKER: &str = "maker";

/// What a rate is wanted for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    pub org_id: i64,
    #[serde(default)]
    pub customer_id: Option<i64>,
    #[serde(default)]
    pub gds_mtno: String,
    pub hs_code: String,
    /// Dictionary `taxType`.
    pub tax_type: String,
    /// The agreement that the line claims; blank when it claims none.
    #[serde(default)]
    pub fta_code: String,
    /// The origin of the goods.
    #[serde(default)]
    pub origin_country: String,
    /// What the line calls the maker of the goods.
    #[serde(default)]
    pub makers: Vec<String>,
    /// The day on which the rate is to hold; any when missing.
    #[serde(default)]
    pub day: Option<NaiveDate>,
}

/// How close a rate is to what it is wanted for, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A row for this very material.
    Material,
    /// A row for this customer, all its materials.
    Customer,
    /// A row of the organisation, for all its customers and materials.
    Organisation,
    /// No row holds: the public table does.
    Public,
}

/// The row that holds and how close it is; `Public` without a row. Disabled rows are skipped. A row for another material,
/// customer, agreement, origin, maker or time does not hold; of two equally close ones the agreement's goes first, then that for
/// the origin, then that for the maker, then the newer (greater id).
/// Source: domain/tax.md §9 (own material, own customer, own organisation, public table).
pub fn pick<'a>(rows: impl IntoIterator<Item = &'a Row>, wanted: &Wanted) -> (Source, Option<&'a Row>) {
    let holding = rows.into_iter().filter_map(|row| closeness(row.borrowed(), wanted).map(|source| (source, row)));
    let best = holding.min_by_key(|(source, row)| {
        let newest = std::cmp::Reverse(row.int("id").unwrap_or_default());
        (fit(*source, row), newest)
    });
    best.map_or((Source::Public, None), |(source, row)| (source, Some(row)))
}

/// How well a row that holds fits, the best first: how close it is, then whether it names the agreement, the origin and the maker.
pub fn fit(source: Source, row: &Row) -> impl Ord + use<> {
    (source, row.is_blank("ftaCode"), row.is_blank("originCountry"), row.is_blank(MAKER))
}

/// Whether a row holds for what is wanted, whatever origin it is of and whoever made the goods.
pub fn is_of_any_origin(row: RowRef<'_>, wanted: &Wanted) -> bool {
    let origin_country = row.text("originCountry").to_owned();
    is_of_any_maker(row, &Wanted { origin_country, ..wanted.clone() })
}

/// Whether a row holds for what is wanted, whoever made the goods.
fn is_of_any_maker(row: RowRef<'_>, wanted: &Wanted) -> bool {
    let makers = vec![row.text(MAKER).to_owned()];
    closeness(row, &Wanted { makers, ..wanted.clone() }).is_some()
}

/// Whether a row holds for goods of another maker than those that are wanted, and for nothing else against it.
pub fn is_of_other_maker(row: RowRef<'_>, wanted: &Wanted) -> bool {
    !row.is_blank(MAKER) && closeness(row, wanted).is_none() && is_of_any_maker(row, wanted)
}

/// Whether two texts name the same company: letters, figures and signs of any script count, capitals and what stands between do not.
fn is_same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| lowered(&name.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>());
    let one = letters(one);
    !one.is_empty() && one == letters(other)
}

fn closeness(row: RowRef<'_>, wanted: &Wanted) -> Option<Source> {
    let same = |field: &str, value: &str| row.text(field) == value;
    if row.flag("isDisabled")
        || row.int("orgId") != Some(wanted.org_id)
        || !same("hsCode", &wanted.hs_code)
        || !same("taxType", &wanted.tax_type)
        || !(row.is_blank("ftaCode") || same("ftaCode", &wanted.fta_code))
        || !(row.is_blank("originCountry") || same("originCountry", &wanted.origin_country))
        || !(row.is_blank(MAKER) || wanted.makers.iter().any(|maker| is_same_name(maker, row.text(MAKER))))
        || wanted.day.is_some_and(|day| !is_valid(row, day))
    {
        return None;
    }
    let customer = match row.int("customerId") {
        None => false,
        Some(id) if Some(id) == wanted.customer_id => true,
        Some(_) => return None,
    };
    match row.text("gdsMtno") {
        "" if customer => Some(Source::Customer),
        "" => Some(Source::Organisation),
        material if material == wanted.gds_mtno => Some(Source::Material),
        _ => None,
    }
}

/// Whether a row holds on a day; without a first or last one it always did or does.
fn is_valid(row: RowRef<'_>, day: NaiveDate) -> bool {
    row.date("validFrom").is_none_or(|from| from <= day) && row.date("validTo").is_none_or(|to| day <= to)
}
