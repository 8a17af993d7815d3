//! By which version of its consumption a product goes: the one that a list named, else the last one that customs filed. What a change
//! of the account adds counts from customs' answer on. Source: domain/bonded.md §5.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::row::RowRef;

/// Mark of a row that customs does not have yet (dictionary `modfMark`).
const ADDED: &str = "3";

/// The versions of an account's products that customs filed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    filed: BTreeMap<i64, BTreeSet<String>>,
    last: BTreeMap<i64, String>,
    /// The last day of each version that has one: the first on which any of its materials ends.
    ends: BTreeMap<i64, BTreeMap<String, NaiveDate>>,
}

/// Whether customs has a row of consumption.
pub fn is_filed(row: RowRef<'_>) -> bool {
    row.text("modfMarkcd") != ADDED
}

impl Versions {
    /// Those of rows of consumption, in the order in which they were entered.
    pub fn of<'a>(rows: impl IntoIterator<Item = RowRef<'a>>) -> Versions {
        let mut all = Versions::default();
        for row in rows.into_iter().filter(|row| is_filed(*row)) {
            let Some(product) = row.int("endprdSeqno") else { continue };
            let version = row.text("ucnsVerno");
            all.filed.entry(product).or_default().insert(version.to_owned());
            all.last.insert(product, version.to_owned());
            if let Some(last_day) = row.date("finishValidDate") {
                let of_product = all.ends.entry(product).or_default();
                let ends = of_product.entry(version.to_owned()).or_insert(last_day);
                *ends = (*ends).min(last_day);
            }
        }
        all
    }

    /// The version by which a list goes that names one, or none (""): one that customs does not have is none.
    pub fn by(&self, product: i64, named: &str) -> Option<&str> {
        let filed = self.filed.get(&product)?;
        filed.get(named).or_else(|| self.last.get(&product)).map(String::as_str)
    }

    /// The last one of a product.
    pub fn last(&self, product: i64) -> Option<&str> {
        self.last.get(&product).map(String::as_str)
    }

    /// The last days of the versions of a product that have one.
    pub fn ends_of(&self, product: i64) -> BTreeMap<String, NaiveDate> {
        self.ends.get(&product).cloned().unwrap_or_default()
    }

    /// All of a product.
    pub fn of_product(&self, product: i64) -> impl Iterator<Item = &str> {
        self.filed.get(&product).into_iter().flatten().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Versions;
    use crate::row::Row;

    #[test]
    fn a_product_goes_by_what_a_list_named_or_by_the_last_that_customs_filed() {
        let row = |product: i64, version: &str, mark: &str| {
            Row::from_value(json!({ "endprdSeqno": product, "ucnsVerno": version, "modfMarkcd": mark })).unwrap()
        };
        let rows = [row(1, "1", "0"), row(1, "2", "1"), row(2, "1", "0"), row(1, "X", "3"), row(3, "1", "3")];
        let versions = Versions::of(rows.iter().map(Row::borrowed));
        assert_eq!(versions.by(1, "1"), Some("1"));
        assert_eq!(versions.by(1, ""), Some("2"));
        // Neither one of a change that customs does not have, nor one that nobody knows.
        assert_eq!(versions.by(1, "X"), Some("2"));
        assert_eq!(versions.by(1, "99"), Some("2"));
        assert_eq!(versions.by(3, "1"), None);
        assert_eq!(versions.of_product(1).collect::<Vec<_>>(), ["1", "2"]);
        assert!(versions.ends_of(1).is_empty());
        assert_eq!((versions.last(2), versions.last(3)), (Some("1"), None));
    }

    #[test]
    fn a_version_ends_with_the_first_of_its_materials() {
        let row = |material: i64, version: &str, ends: &str| {
            let row =
                json!({ "endprdSeqno": 1, "mtpckSeqno": material, "ucnsVerno": version, "finishValidDate": ends });
            Row::from_value(row).unwrap()
        };
        let rows = [row(1, "1", "2026-12-31"), row(2, "1", "2026-06-30"), row(3, "1", ""), row(1, "2", "")];
        let ends = Versions::of(rows.iter().map(Row::borrowed)).ends_of(1);
        let ends: Vec<String> = ends.into_iter().map(|(version, day)| format!("{version} {day}")).collect();
        assert_eq!(ends, ["1 2026-06-30"]);
    }
}
