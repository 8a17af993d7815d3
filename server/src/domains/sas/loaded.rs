//! What trucks took of a document: what went through a gate stays gone, whatever customs says of the document afterwards.

use std::collections::BTreeSet;

use core_wasm::row::Row;
use core_wasm::rules::sas::loaded::Loaded;
use core_wasm::states::sas::{FIRST_GATE, PASSED};
use sea_orm::ConnectionTrait;

use super::passport::{Held, held, holders};
use super::source::STOCK_LISTS;
use crate::documents::served::ORG;
use crate::process::error::ApiError;

/// Internal numbers of the passports that carry goods of a document: those whose vehicle was through a gate, and the others, which may
/// yet be made void.
pub async fn carrying_apart(
    db: &impl ConnectionTrait,
    kind: &str,
    number: &str,
    org: Option<i64>,
) -> Result<[Vec<String>; 2], ApiError> {
    let mut apart = [Vec::new(), Vec::new()];
    for (passport, _) in holders(db, kind, &BTreeSet::from([number]), None).await? {
        if passport.int(ORG) == org {
            let [through, before] = &mut apart;
            let is_through = [FIRST_GATE, PASSED].contains(&passport.text("state"));
            let of = if is_through { through } else { before };
            of.push(passport.text("etpsPreentNo").to_owned());
        }
    }
    Ok(apart)
}

/// What passports carry of the lines of a stock list, which comes with them.
pub async fn loaded(db: &impl ConnectionTrait, list: &Row) -> Result<Vec<Loaded>, ApiError> {
    if list.is_blank(STOCK_LISTS.number) {
        return Ok(Vec::new());
    }
    let documents = held(db, &STOCK_LISTS, vec![(list.clone(), list.rows("lines"))], None).await?;
    let of_line = |(line, held): (&Row, &Held)| Loaded {
        seqno: line.int(STOCK_LISTS.seqno).unwrap_or_default(),
        carried: held.used,
        by: held.by.clone(),
    };
    let all = documents.iter().flat_map(|document| document.lines.iter().zip(&document.goods).map(of_line));
    Ok(all.filter(|loaded| loaded.carried.is_positive()).collect())
}
