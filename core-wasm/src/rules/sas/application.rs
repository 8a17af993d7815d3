//! What an application must say: who, which account, until when; for processing outside of the zone which product takes how much
//! of which material.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::stock::Moved;
use super::{DECLARANT, Findings, INSIDE, is_past};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::resources::sas::SAS_DCL;
use crate::row::{Row, RowRef};
use crate::rules::bonded::account::Kind;
use crate::rules::bonded::list::{Account, of_serials};
use crate::text::catalogue::{inventory, sas as texts};

/// Kinds of business (dictionary `sasBizType`).
pub(super) const OUTSOURCED: &str = "B";
const EXHIBITION: &str = "C";
const SIMPLE: &str = "G";
/// Goods of these leave untaxed and come back: customs wants a deposit.
pub(super) const WITH_DEPOSIT: &[&str] = &["B", "C", "D", "E", "F"];
/// These have a party outside of the zone.
const WITH_OUTSIDE: &[&str] = &["A", "B", "D", "E", "F"];
/// Materials become products here.
const PROCESSING: &[&str] = &[OUTSOURCED, SIMPLE];
const OUTSIDE: [&str; 3] = ["areaoutEtpsno", "areaoutEtpsNm", "areaoutEtpsSccd"];
/// The kinds of accounts that zones and warehouses have.
const ACCOUNTS: [Kind; 2] = [Kind::Bws, Kind::Ems];
const MATERIAL: &str = "I";
const PRODUCT: &str = "E";

/// An exhibition takes place somewhere.
pub fn exhibition_place(row: &Row) -> Option<Problem> {
    let misses = row.text("businessTypecd") == EXHIBITION && row.is_blank("exhibitionPlace");
    misses.then(|| Problem::warning("sas.exhibitionPlace", "exhibitionPlace", texts::EXHIBITION_PLACE))
}

/// The quantity that is agreed on is more than nothing.
pub fn quantity(line: &Row) -> Option<Problem> {
    positive(line, "dclQty")
}

pub(super) fn positive(line: &Row, field: &'static str) -> Option<Problem> {
    let known = line.decimal::<5>(field);
    known.filter(|quantity| !quantity.is_positive()).map(|_| Problem::error("sas.positive", field, texts::POSITIVE))
}

/// A product takes something of a material, and loses less than all of it.
pub fn consumption(line: &Row) -> Option<Problem> {
    if line.decimal::<9>("netUseupQty").is_some_and(|net| !net.is_positive()) {
        return Some(Problem::error("sas.positive", "netUseupQty", texts::POSITIVE));
    }
    let hundred = Fixed::<9>::from_whole(100);
    let loss = line.decimal::<9>("lossRate")?;
    let fits = !loss.is_negative() && hundred.is_some_and(|all| loss < all);
    (!fits).then(|| Problem::error("sas.lossRate", "lossRate", texts::LOSS_RATE))
}

/// What is wrong with an application on a day; `moved` is what stock lists took of its lines.
pub fn judge(application: &Row, today: NaiveDate, moved: &BTreeMap<i64, Moved>) -> Vec<Problem> {
    let mut found = Findings::default();
    let head = application.borrowed();
    let business = head.text("businessTypecd");
    found.party(&SAS_DCL, head, INSIDE);
    found.party(&SAS_DCL, head, DECLARANT);
    if WITH_OUTSIDE.contains(&business) {
        found.party(&SAS_DCL, head, OUTSIDE);
    }
    if business == EXHIBITION && head.is_blank("exhibitionPlace") {
        found.add(Problem::error("sas.exhibitionPlace", "exhibitionPlace", texts::EXHIBITION_PLACE));
    }
    if matches!(business, OUTSOURCED | EXHIBITION) && head.text("directionTypecd") == "I" {
        found.add(Problem::error("sas.goesOut", "directionTypecd", texts::GOES_OUT));
    }
    let account = head.text("areainOriactNo");
    let has_letter = |kind: &Kind| kind.letters().split('/').any(|letter| account.starts_with(letter));
    if !account.is_empty() && !ACCOUNTS.iter().any(has_letter) {
        found.add(Problem::error("sas.accountKind", "areainOriactNo", texts::ACCOUNT_KIND));
    }
    if !account.is_empty() && account == head.text("areaoutOriactNo") {
        found.add(Problem::error("sas.accountItself", "areaoutOriactNo", texts::ACCOUNT_ITSELF));
    }
    if is_past(head, "validTime", today) {
        found.add(Problem::error("sas.expired", "validTime", texts::VALID_PAST));
    }
    if WITH_DEPOSIT.contains(&business) && head.is_blank("dpstLevyBlNo") {
        found.add(Problem::warning("sas.deposit", "dpstLevyBlNo", texts::DEPOSIT_MISSING));
    }
    if !head.is_blank("dpstLevyBlNo") && head.decimal::<5>("dpstAmt").is_none() {
        found.add(Problem::warning("sas.depositAmount", "dpstAmt", texts::DEPOSIT_AMOUNT));
    }
    let lines = application.rows("lines");
    goods(head, &lines, today, moved, &mut found);
    used(head, &lines, &application.rows("ucns"), &mut found);
    found.0
}

/// Which goods of its account a line is about: materials, or products; "" where an e-account numbers both and the line says neither.
pub fn mark_of<'a>(application: &Row, line: &'a Row) -> &'a str {
    let number = application.text("areainOriactNo");
    // Logistics accounts number no products apart.
    match Kind::Bws.letters().split('/').any(|letter| number.starts_with(letter)) {
        true => MATERIAL,
        false => line.text("mtpckEndprdTypecd"),
    }
}

/// What its account says of an application: it runs, and has the goods that lines with this mark name by a serial.
pub fn of_account(application: &Row, mark: &str, account: &Account, today: NaiveDate) -> Vec<Problem> {
    let mut found = Findings::default();
    let mut head = Row::new();
    head.set("putrecNo", application.text("areainOriactNo"));
    head.set("impexpMarkcd", application.text("directionTypecd"));
    for problem in of_serials(&head, &[], account, today) {
        found.add(Problem { field: "areainOriactNo".to_owned(), ..problem });
    }
    let lines = application.rows("lines");
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| mark_of(application, line) == mark) {
        let Some(serial) = line.int("oriactGdsSeqno") else { continue };
        let Some(known) = account.serials.iter().find(|known| known.serial == serial) else {
            found.of("lines", at, Problem::error("sas.serialUnknown", "oriactGdsSeqno", inventory::SERIAL_UNKNOWN));
            continue;
        };
        for (field, there) in [("gdecd", &known.code), ("dclUnitcd", &known.unit)] {
            if !there.is_empty() && line.text(field) != there {
                let message = inventory::NOT_OF_SERIAL.with(&[("there", there)]);
                found.of("lines", at, Problem::error("sas.notOfSerial", field, message));
            }
        }
    }
    found.0
}

fn goods(head: RowRef<'_>, lines: &[Row], today: NaiveDate, moved: &BTreeMap<i64, Moved>, found: &mut Findings) {
    let processes = PROCESSING.contains(&head.text("businessTypecd"));
    let mut numbers: Vec<i64> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let of = line.borrowed();
        match of.int("sasDclSeqno") {
            Some(number) if numbers.contains(&number) => {
                found.of("lines", at, Problem::error("sas.numberTwice", "sasDclSeqno", texts::NUMBER_TWICE));
            }
            number => numbers.extend(number),
        }
        if processes && of.is_blank("mtpckEndprdTypecd") {
            found.of("lines", at, Problem::error("sas.lineMark", "mtpckEndprdTypecd", texts::LINE_MARK));
        }
        if !of.is_blank("licenceNo") && of.is_blank("licenceValidTime") {
            found.of("lines", at, Problem::error("sas.licenceDay", "licenceValidTime", texts::LICENCE_DAY));
        }
        if is_past(of, "licenceValidTime", today) {
            found.of("lines", at, Problem::error("sas.licencePast", "licenceValidTime", texts::LICENCE_PAST));
        }
        let moved = of.int("sasDclSeqno").and_then(|number| moved.get(&number));
        let most = moved.map(|moved| moved.out.max(moved.into)).unwrap_or_default();
        let agreed = of.decimal::<5>("dclQty").unwrap_or_default();
        if agreed < most {
            let message = texts::BELOW_TAKEN.with(&[("agreed", &agreed.short()), ("taken", &most.short())]);
            found.of("lines", at, Problem::error("sas.belowTaken", "dclQty", message));
        }
    }
    let gone = moved.iter().filter(|(number, moved)| !numbers.contains(number) && !moved.is_nothing());
    for (number, moved) in gone {
        let taken = moved.out.max(moved.into).short();
        let message = texts::TAKEN_LINE_GONE.with(&[("number", &number.to_string()), ("taken", &taken)]);
        found.add(Problem::error("sas.takenLineGone", "lines", message));
    }
}

/// Products are made of materials that the application names.
fn used(head: RowRef<'_>, lines: &[Row], consumption: &[Row], found: &mut Findings) {
    if !PROCESSING.contains(&head.text("businessTypecd")) {
        if !consumption.is_empty() {
            found.add(Problem::error("sas.noConsumption", "ucns", texts::NO_CONSUMPTION));
        }
        return;
    }
    let of_kind = |number: Option<i64>, mark: &str| {
        number.is_some()
            && lines.iter().any(|line| line.int("sasDclSeqno") == number && line.text("mtpckEndprdTypecd") == mark)
    };
    let mut pairs = Vec::new();
    for (at, takes) in consumption.iter().enumerate() {
        let pair = (takes.int("endprdSeqno"), takes.int("mtpckSeqno"));
        if !of_kind(pair.0, PRODUCT) {
            found.of("ucns", at, Problem::error("sas.productUnknown", "endprdSeqno", texts::PRODUCT_UNKNOWN));
        }
        if !of_kind(pair.1, MATERIAL) {
            found.of("ucns", at, Problem::error("sas.materialUnknown", "mtpckSeqno", texts::MATERIAL_UNKNOWN));
        }
        if pairs.contains(&pair) {
            found.of("ucns", at, Problem::error("sas.consumptionTwice", "mtpckSeqno", texts::CONSUMPTION_TWICE));
        }
        pairs.push(pair);
    }
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text("mtpckEndprdTypecd") == PRODUCT) {
        let number = line.int("sasDclSeqno");
        if number.is_some() && !pairs.iter().any(|(product, _)| *product == number) {
            found.of("lines", at, Problem::error("sas.productOfNothing", "sasDclSeqno", texts::PRODUCT_OF_NOTHING));
        }
    }
    enough(lines, consumption, found);
}

/// The materials that are agreed on make the products that are agreed on: else somebody should look.
fn enough(lines: &[Row], consumption: &[Row], found: &mut Findings) {
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text("mtpckEndprdTypecd") == MATERIAL) {
        let Some((number, agreed)) = line.int("sasDclSeqno").zip(line.decimal::<5>("dclQty")) else { continue };
        let takes = consumption.iter().filter(|takes| takes.int("mtpckSeqno") == Some(number));
        let needs: Option<Vec<Quantity>> = takes.map(|takes| needed(lines, takes)).collect();
        let Some(needed) = needs.and_then(Fixed::sum).filter(|needed| *needed > agreed) else { continue };
        let message = texts::MATERIAL_SHORT.with(&[("agreed", &agreed.short()), ("needed", &needed.short())]);
        found.of("lines", at, Problem::warning("sas.materialShort", "dclQty", message));
    }
}

/// What the products of a consumption line that are agreed on take of its material.
fn needed(lines: &[Row], takes: &Row) -> Option<Quantity> {
    let product = lines.iter().find(|line| line.int("sasDclSeqno") == takes.int("endprdSeqno"))?;
    taken_by(product.decimal::<5>("dclQty")?, takes)
}

/// What so much of the product of a consumption line takes of its material, each in its declared unit: net consumption × quantity ÷
/// (1 − loss). `None` where that does not fit, or nothing is left of the material.
pub(super) fn taken_by(product: Quantity, takes: &Row) -> Option<Quantity> {
    let net: Quantity = product.checked_mul(takes.decimal::<9>("netUseupQty")?)?;
    let hundred = Fixed::<9>::from_whole(100)?;
    let kept = hundred.checked_sub(takes.decimal::<9>("lossRate").unwrap_or_default())?;
    if !kept.is_positive() {
        return None;
    }
    let hundredfold: Fixed<5> = net.checked_mul(hundred)?;
    hundredfold.checked_div(kept)
}
