//! What a passport must say: one vehicle with its weights, and documents or goods of which no more goes through the gate than there
//! is. Source: domain/bonded.md §3, domain/single-window.md §5.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{DECLARANT, Findings, INSIDE};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::resources::sas::SAS_PASSPORT;
use crate::row::{Row, RowRef};
use crate::rules::containers::{doubtful, plain};
use crate::rules::narrow::fold;
use crate::text::catalogue::sas as texts;
use crate::text::{Message, listed, text};
use crate::validate::Fault;

/// Kinds of passports (dictionary `passportType`).
const FIRST_LINE: &str = "2";
const SECOND_LINE: &str = "3";
const NOT_DECLARED: &str = "4";
/// Goods that are registered at the gate, and declared by no document.
pub const REGISTERED: &str = "5";
/// A vehicle that carries nothing.
pub const EMPTY: &str = "6";
/// Bindings (dictionary `passportBindType`).
const SEVERAL_DOCUMENTS: &str = "1";
const SEVERAL_VEHICLES: &str = "3";
/// Kinds of documents (dictionary `passportRltType`).
pub const INVENTORY_LIST: &str = "1";
pub const STOCK_LIST: &str = "2";
pub const BILL: &str = "3";

/// A line of a document: how much it has, and what other passports carry of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Goods {
    pub seqno: i64,
    pub quantity: Quantity,
    pub used: Quantity,
    /// Internal numbers of those passports.
    pub by: Vec<String>,
    pub gross: Option<Quantity>,
}

/// A document that a passport names.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Carried {
    pub number: String,
    pub org: i64,
    pub office: String,
    /// I or E.
    pub way: String,
    /// Customs approved it.
    pub ready: bool,
    /// The stock lists whose goods it declares: those are on the trucks.
    pub collects: Vec<String>,
    pub goods: Vec<Goods>,
}

/// A vehicle that customs recorded.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Vehicle {
    pub recorded: bool,
    pub weight: Option<Quantity>,
    pub frame_weight: Option<Quantity>,
    /// The number of its frame, where it is recorded with one.
    pub frame: String,
}

/// What has to be known beside the passport.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Context {
    /// The documents that are kept here.
    pub documents: Vec<Carried>,
    /// Whether only recorded vehicles may pass (`g2PassportStrictVehicle`).
    pub strict: bool,
    /// By how many percent the scale of the gate may differ.
    pub limit: Fixed<2>,
    pub vehicle: Option<Vehicle>,
}

/// Goods weigh no more without their packing.
pub fn net_weight(row: &Row) -> Option<Problem> {
    let weights = row.decimal::<5>("totalGrossWt").zip(row.decimal::<5>("totalNetWt"));
    let above = weights.filter(|(gross, net)| net > gross);
    above.map(|_| Problem::error("sas.weights", "totalNetWt", texts::NET_ABOVE_GROSS))
}

/// Nor does the vehicle of a passport weigh less than nothing; that it weighs something is asked when it is sent.
pub fn vehicle_below_nothing(row: &Row) -> Option<Problem> {
    crate::resources::documents::below_zero(row, &["vehicleWt"])
}

/// A vehicle weighs something.
pub fn vehicle_weight(row: &Row) -> Option<Problem> {
    super::application::positive(row, "vehicleWt")
}

/// The total weight: vehicle, frame, container and goods. `None` where it does not fit.
pub fn total(passport: RowRef<'_>) -> Option<Quantity> {
    let parts = ["vehicleWt", "vehicleFrameWt", "containerWt", "totalGrossWt"];
    Fixed::sum(parts.map(|field| passport.decimal::<5>(field).unwrap_or_default()))
}

/// What the gate's scale says beside the passport.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Weighed {
    /// Weighed less declared.
    pub difference: Quantity,
    /// Whether it is more than the limit, in percent of what is declared.
    pub exceeds: bool,
}

/// Compares the scale with the declared total. `None` where that cannot be reckoned.
pub fn weighed(declared: Quantity, on_scale: Quantity, limit: Fixed<2>) -> Option<Weighed> {
    let difference = on_scale.checked_sub(declared)?;
    let allowed: Quantity = declared.checked_mul::<2, 5>(limit)?.checked_div(Fixed::<2>::from_whole(100)?)?;
    Some(Weighed { difference, exceeds: difference.checked_abs()? > allowed })
}

/// How much of an inventory list went through the gate (dictionary `invtIochkptStatus`), where its passports that are kept here say how
/// much `passed` (dictionary `stockPass`): what customs said of others is not taken back.
pub fn at_gate<'a>(known: &'a str, passed: &'a str) -> &'a str {
    match passed {
        "2" | "3" if passed > known => passed,
        _ => known,
    }
}

/// What is wrong with a passport.
pub fn judge(passport: &Row, context: &Context) -> Vec<Problem> {
    let mut found = Findings::default();
    let head = passport.borrowed();
    found.party(&SAS_PASSPORT, head, INSIDE);
    found.party(&SAS_PASSPORT, head, DECLARANT);
    let (docs, lines) = (passport.rows("docs"), passport.rows("lines"));
    weights(head, &mut found);
    vehicle(head, context, &mut found);
    kind(head, &docs, &lines, &mut found);
    if ![REGISTERED, EMPTY].contains(&head.text("passportTypecd")) {
        documents(head, &docs, context, &mut found);
        match head.text("bindTypecd") {
            SEVERAL_VEHICLES => part(head, &lines, context, &mut found),
            _ => whole(head, &docs, context, &mut found),
        }
    }
    found.0
}

fn weights(head: RowRef<'_>, found: &mut Findings) {
    if !head.decimal::<5>("vehicleWt").is_some_and(Quantity::is_positive) {
        found.add(Problem::error("sas.vehicleWeight", "vehicleWt", texts::POSITIVE));
    }
    for field in ["vehicleFrameWt", "containerWt", "totalGrossWt", "totalNetWt"] {
        if head.decimal::<5>(field).is_some_and(Quantity::is_negative) {
            found.add(Problem::error("sas.negative", field, texts::NOT_NEGATIVE));
        }
    }
    let weighs = |field: &&str| head.decimal::<5>(field).is_some_and(Quantity::is_positive);
    match head.text("passportTypecd") {
        EMPTY => {
            if let Some(field) = ["totalGrossWt", "totalNetWt"].into_iter().find(weighs) {
                found.add(Problem::error("sas.emptyVehicle", field, texts::EMPTY_VEHICLE));
            }
        }
        _ => {
            for field in ["totalGrossWt", "totalNetWt"] {
                if !head.decimal::<5>(field).is_some_and(Quantity::is_positive) {
                    found.add(Problem::error("sas.goodsWeight", field, texts::POSITIVE));
                }
            }
        }
    }
    for (number, weight) in [("containerNo", "containerWt"), ("vehicleFrameNo", "vehicleFrameWt")] {
        let has_weight = head.decimal::<5>(weight).is_some_and(Quantity::is_positive);
        if !head.is_blank(number) && !has_weight {
            found.add(Problem::error("sas.weightMissing", weight, texts::WEIGHT_MISSING));
        }
        if head.is_blank(number) && has_weight {
            found.add(Problem::error("sas.numberMissing", number, texts::NUMBER_MISSING));
        }
    }
    if !head.is_blank("containerNo") && head.is_blank("containerType") {
        found.add(Problem::error("sas.containerType", "containerType", texts::CONTAINER_TYPE));
    }
    let numbers = containers(head.text("containerNo"));
    found.0.extend(numbers.iter().filter_map(|number| doubtful(number, "containerNo")));
    if total(head).is_none() {
        found.add(Problem::error("sas.totalWeight", "totalWt", texts::TOTAL_TOO_LARGE));
    }
}

/// A number plate or the number of a frame as it is sent and compared, and a plate as it is stored: in capitals, without blanks, its
/// signs narrow ones, without the dot that stands on the plate behind the letters of its place (苏A·12345), however that is typed.
pub fn plate(number: &str) -> String {
    let narrow: String = number.chars().map(fold).filter(|sign| !DOTS.contains(sign)).collect();
    let number = plain(&narrow);
    let mut signs = number.chars();
    let of_place = signs.next().is_some_and(|sign| !sign.is_ascii())
        && signs.next().is_some_and(|sign| sign.is_ascii_alphabetic());
    match signs.next() {
        Some('.' | '-') if of_place => number.chars().take(2).chain(signs).collect(),
        _ => number,
    }
}

/// The dots of plates, as keyboards have them.
const DOTS: &[char] = &['·', '•', '・', '･', '‧', '∙', '⋅', '●'];

/// The numbers of the containers on a vehicle, as they are compared: a trailer may carry two, and the field has room for both.
fn containers(numbers: &str) -> Vec<String> {
    let parts = numbers.split([',', '，', ';', '；', '、', '/', '\\', '+']).map(plate);
    parts.filter(|number| !number.is_empty()).collect()
}

/// Where that is wanted only vehicles pass that customs recorded, with the weights that it recorded.
fn vehicle(head: RowRef<'_>, context: &Context, found: &mut Findings) {
    let known = context.vehicle.as_ref().filter(|vehicle| vehicle.recorded);
    let Some(known) = known else {
        if context.strict && !head.is_blank("vehicleNo") {
            found.add(Problem::error("sas.vehicleUnknown", "vehicleNo", texts::VEHICLE_UNKNOWN));
        }
        return;
    };
    let frame = head.text("vehicleFrameNo");
    if ![frame, known.frame.as_str()].contains(&"") && plate(frame) != plate(&known.frame) {
        let message = texts::RECORDED_FRAME.with(&[("recorded", &known.frame)]);
        found.add(match context.strict {
            true => Problem::error("sas.recordedFrame", "vehicleFrameNo", message),
            false => Problem::warning("sas.recordedFrame", "vehicleFrameNo", message),
        });
    }
    for (field, recorded) in [("vehicleWt", known.weight), ("vehicleFrameWt", known.frame_weight)] {
        let here = head.decimal::<5>(field).unwrap_or_default();
        // Its trailer stays at home.
        if field == "vehicleFrameWt" && here.is_zero() && frame.is_empty() {
            continue;
        }
        let Some(recorded) = recorded.filter(|recorded| *recorded != here) else { continue };
        let message = texts::RECORDED_WEIGHT.with(&[("recorded", &recorded.short())]);
        found.add(match context.strict {
            true => Problem::error("sas.recordedWeight", field, message),
            false => Problem::warning("sas.recordedWeight", field, message),
        });
    }
}

/// What a passport of this kind and binding carries.
fn kind(head: RowRef<'_>, docs: &[Row], lines: &[Row], found: &mut Findings) {
    let (kind, of) = (head.text("passportTypecd"), head.text("rltTbTypecd"));
    if kind == EMPTY {
        if !docs.is_empty() || !lines.is_empty() {
            found.add(Problem::error("sas.emptyVehicle", "docs", texts::EMPTY_VEHICLE));
        }
        return;
    }
    if head.is_blank("bindTypecd") {
        let label = SAS_PASSPORT.field("bindTypecd").map_or(text("", ""), |field| field.label);
        found.add(Fault::Required.problem("bindTypecd", label));
    }
    if kind == REGISTERED {
        return;
    }
    let allowed: &[&str] = match kind {
        FIRST_LINE => &[INVENTORY_LIST],
        SECOND_LINE | NOT_DECLARED => &[INVENTORY_LIST, STOCK_LIST],
        _ => &[INVENTORY_LIST, BILL],
    };
    if !allowed.contains(&of) {
        found.add(Problem::error("sas.documentKind", "rltTbTypecd", texts::DOCUMENT_KIND));
    }
    if kind == "1" && head.text("ioTypecd") == "E" {
        found.add(Problem::error("sas.entersFirst", "ioTypecd", texts::ENTERS_FIRST));
    }
    let binding = head.text("bindTypecd");
    if docs.is_empty() {
        found.add(Problem::error("sas.noDocuments", "docs", texts::NO_DOCUMENTS));
    } else if docs.len() > 1 && binding != SEVERAL_DOCUMENTS {
        found.add(Problem::error("sas.oneDocument", "docs", texts::ONE_DOCUMENT));
    }
    match (binding == SEVERAL_VEHICLES, lines.is_empty()) {
        (true, true) => found.add(Problem::error("sas.linesMissing", "lines", texts::LINES_MISSING)),
        (false, false) => found.add(Problem::error("sas.noLines", "lines", texts::NO_LINES)),
        _ => {}
    }
}

/// The documents are there, approved, of one customer and one office, and go the same way.
fn documents(head: RowRef<'_>, docs: &[Row], context: &Context, found: &mut Findings) {
    let mut numbers: Vec<&str> = Vec::new();
    for (at, doc) in docs.iter().enumerate() {
        let number = doc.text("rtlBillNo");
        let mut of = |rule: &str, message: Message| {
            found.of("docs", at, Problem::error(rule, "rtlBillNo", message));
        };
        if numbers.contains(&number) {
            of("sas.documentTwice", texts::DOCUMENT_TWICE.into());
            continue;
        }
        numbers.push(number);
        if head.text("rltTbTypecd") == BILL {
            continue;
        }
        let Some(known) = context.documents.iter().find(|known| known.number == number) else {
            of("sas.documentUnknown", texts::DOCUMENT_UNKNOWN.into());
            continue;
        };
        if head.int("orgId").is_some_and(|org| org != known.org) {
            of("sas.otherCustomer", texts::OTHER_CUSTOMER.into());
        }
        if !known.ready {
            of("sas.documentNotReady", texts::DOCUMENT_NOT_READY.into());
        }
        if !known.collects.is_empty() {
            of("sas.goesWithStock", texts::GOES_WITH_STOCK.speak_with(&[("by", &listed(&known.collects))]));
        }
        if known.way != head.text("ioTypecd") {
            of("sas.documentWay", texts::DOCUMENT_WAY.into());
        }
        if !known.office.is_empty() && known.office != head.text("masterCuscd") {
            of("sas.documentOffice", texts::DOCUMENT_OFFICE.into());
        }
    }
}

/// Whole documents: nothing of them is on another passport, and the goods weigh what the documents say.
fn whole(head: RowRef<'_>, docs: &[Row], context: &Context, found: &mut Findings) {
    let mut weights: Option<Vec<Quantity>> = Some(Vec::new());
    for (at, doc) in docs.iter().enumerate() {
        let known = context.documents.iter().find(|known| known.number == doc.text("rtlBillNo"));
        let Some(known) = known else {
            weights = None;
            continue;
        };
        if let Some(goods) = known.goods.iter().find(|goods| goods.used.is_positive()) {
            let message = texts::ALREADY_CARRIED.speak_with(&[("by", &listed(&goods.by))]);
            found.of("docs", at, Problem::error("sas.alreadyCarried", "rtlBillNo", message));
        }
        let of_doc: Option<Vec<Quantity>> = known.goods.iter().map(|goods| goods.gross).collect();
        weights = weights.zip(of_doc).map(|(mut all, more)| {
            all.extend(more);
            all
        });
    }
    let sum = weights.filter(|weights| !weights.is_empty()).and_then(Fixed::sum);
    if let Some((sum, here)) = sum.zip(head.decimal::<5>("totalGrossWt")).filter(|(sum, here)| sum != here) {
        let is_off = weighed(sum, here, context.limit).is_none_or(|weighed| weighed.exceeds);
        goods_weigh(here, sum, is_off, found);
    }
}

/// The goods weigh otherwise than their documents say: what the gate would stop is not sent.
fn goods_weigh(here: Quantity, there: Quantity, stops: bool, found: &mut Findings) {
    let message = texts::WEIGHT_OF_LINES.with(&[("head", &here.short()), ("lines", &there.short())]);
    let problem = if stops { Problem::error } else { Problem::warning };
    found.add(problem("sas.weightOfDocuments", "totalGrossWt", message));
}

/// Parts of one document weigh no more than their lines. What a part of a line weighs is only
/// reckoned by its quantity: pieces differ, and so that only warns.
fn part_weighs(head: RowRef<'_>, lines: &[Row], document: &Carried, context: &Context, found: &mut Findings) {
    let Some(here) = head.decimal::<5>("totalGrossWt") else { return };
    let of_line = |line: &Row| {
        let known = document.goods.iter().find(|known| Some(known.seqno) == line.int("rltGdsSeqno"))?;
        let (gross, quantity) = (known.gross?, line.decimal::<5>("dclQty")?);
        // The product of two such numbers fits where it is not rounded to five decimals first.
        let share = i128::from(gross.scaled()) * i128::from(quantity.scaled());
        let share = share.checked_div(i128::from(known.quantity.scaled()))?;
        Some((known.seqno, gross, Quantity::from_scaled(i64::try_from(share).ok()?)))
    };
    let Some(weights) = lines.iter().map(of_line).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()) else {
        return;
    };
    let whole: BTreeMap<i64, Quantity> = weights.iter().map(|(number, gross, _)| (*number, *gross)).collect();
    let most = Fixed::saturating_sum(whole.into_values());
    let reckoned = Fixed::saturating_sum(weights.iter().map(|(_, _, share)| *share));
    let exceeds = |there: Quantity| weighed(there, here, context.limit).is_none_or(|weighed| weighed.exceeds);
    if here > most && exceeds(most) {
        goods_weigh(here, most, true, found);
    } else if exceeds(reckoned) {
        goods_weigh(here, reckoned, false, found);
    }
}

/// Parts of one document: of no line more than is free.
fn part(head: RowRef<'_>, lines: &[Row], context: &Context, found: &mut Findings) {
    let Some(document) = context.documents.first() else { return };
    let known = found.0.len();
    let mut wanted: BTreeMap<i64, Vec<Quantity>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let number = line.int("rltGdsSeqno");
        let Some(known) = document.goods.iter().find(|known| Some(known.seqno) == number) else {
            found.of("lines", at, Problem::error("sas.goodsUnknown", "rltGdsSeqno", texts::GOODS_UNKNOWN));
            continue;
        };
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        if !quantity.is_positive() {
            found.of("lines", at, Problem::error("sas.positive", "dclQty", texts::POSITIVE));
            continue;
        }
        let quantities = wanted.entry(known.seqno).or_default();
        quantities.push(quantity);
        let left = known.quantity.checked_sub(known.used).unwrap_or_default().max(Quantity::ZERO);
        let sum = Fixed::saturating_sum(quantities.iter().copied());
        if sum <= left {
            continue;
        }
        let (sum, left) = (sum.short(), left.short());
        let message = if known.by.is_empty() { texts::FREE_QUANTITY } else { texts::FREE_QUANTITY_HELD };
        let message = message.speak_with(&[("wanted", &sum), ("left", &left), ("by", &listed(&known.by))]);
        found.of("lines", at, Problem::error("sas.freeQuantity", "dclQty", message));
    }
    // Goods that are wrong weigh nothing that could be said, and parts are of one document.
    if found.0.len() == known && context.documents.len() == 1 {
        part_weighs(head, lines, document, context, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plate_is_the_same_however_its_dot_is_typed() {
        for typed in ["苏A·12345", "苏A•12345", "苏a・12345", "苏A.12345", "苏A-12345", "苏A。１２３４５", "苏A 12345"]
        {
            assert_eq!(plate(typed), "苏A12345", "{typed}");
        }
        // Numbers of frames keep what belongs to them.
        assert_eq!(["FR-1", "L1.2", "A-1"].map(plate), ["FR-1", "L1.2", "A-1"]);
        assert_eq!(["", "沪", "沪A", "沪A-"].map(plate), ["", "沪", "沪A", "沪A"]);
    }

    #[test]
    fn what_went_through_the_gate_is_not_taken_back() {
        for (known, passed, wanted) in [
            ("", "1", ""),
            ("0", "2", "2"),
            ("0", "3", "3"),
            ("2", "3", "3"),
            ("3", "2", "3"),
            ("3", "1", "3"),
            ("1", "2", "2"),
        ] {
            assert_eq!(at_gate(known, passed), wanted, "{known} {passed}");
        }
    }
}
