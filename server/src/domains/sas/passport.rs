//! What is special about passports: what they carry of documents, and that no two carry the same. What is on passports is reckoned
//! from them; lines of documents only show it.

pub mod carried;
pub(super) mod shown;

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::error::Problem;
use core_wasm::resources::sas::{SAS_PASSPORT, SAS_PASSPORT_DT, SAS_PASSPORT_RLT, SAS_VEHICLE};
use core_wasm::row::Row;
use core_wasm::rules::sas::after_all::stopping;
use core_wasm::rules::sas::passport::{
    self as rules, Carried, Context, Goods, INVENTORY_LIST, REGISTERED, Vehicle, judge, total,
};
use core_wasm::states::CommandInfo;
use core_wasm::states::sas::{
    APPROVED, CHANGING, ENDED, HOLDING, MANUAL, PASSED, RETURNED, SEND, SENT, STORE_FAIL, STORED,
};
use core_wasm::text::Message;
use sea_orm::sea_query::{Expr, ExprTrait, Order, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait};

use super::collect::of_list;
use super::document::{self, DECLARANT, INSIDE};
use super::kind::{PASSPORT, VEHICLE};
use super::source::{REFUSED, Source, source};
use super::vehicle::{PLATE, plate_is};
use super::{approved, asked};
use crate::accounts::caller::{Caller, Right};
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{lines, write};
use crate::domains::bonded::named;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub struct Passport;

/// What a record says of the trailer of its vehicle.
const TRAILER: &[&str] = &["vehicleFrameNo", "vehicleFrameWt"];

/// The binding by which goods are listed; with the others whole documents are carried.
const BY_GOODS: &str = "3";

#[boxed]
impl Hooks for Passport {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            document::begin(tx, caller, row, &[INSIDE], &[DECLARANT]).await?;
            document::with_lists(row, &PASSPORT);
        }
        // The camera of the gate reads a plate in capitals. What was written before stays until somebody writes it anew.
        let is_kept = before.is_some_and(|before| before.text(PLATE) == row.text(PLATE));
        if !is_kept && !row.is_blank(PLATE) {
            row.set(PLATE, rules::plate(row.text(PLATE)));
        }
        if let Some(known) = recorded(tx, row).await? {
            // A trailer stays at home: what was emptied since the plate was written is not filled again.
            let is_new = |field: &&str| !is_kept || !TRAILER.contains(field);
            for field in ["vehicleWt", "vehicleFrameNo", "vehicleFrameWt", "vehicleIcNo"].into_iter().filter(is_new) {
                if row.is_blank(field) && !known.is_blank(field) {
                    row.set(field, known.text(field));
                }
            }
        }
        let of = row.text("rltTbTypecd").to_owned();
        let mut docs = row.rows("docs");
        docs.iter_mut().for_each(|doc| doc.set("rtlBillTypecd", of.as_str()));
        let numbers: Vec<&str> = docs.iter().map(|doc| doc.text("rtlBillNo")).collect();
        row.set("rltNo", numbers.join("\\"));
        document::put(row, "docs", docs);
        document::number(&PASSPORT, before, row, "lines", "passportSeqno");
        if let Some(total) = total(row.borrowed()) {
            row.set("totalWt", total.to_string());
        }
        named::problems(tx, &SAS_PASSPORT, row, before).await
    }

    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        asked::doubt(tx, &PASSPORT, command, before).await
    }

    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        asked::gone(tx, &PASSPORT, rows).await
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if let Some(now) = document::keyed(tx, caller, &PASSPORT, command, after, note).await? {
            // What was known as returned, and was approved after all, carries its goods again.
            if asked::is_after_all(&PASSPORT, command, before) {
                document::right(stopping(judged(tx, caller, &now, true).await?))?;
            }
            return shown::followed(tx, before, &now).await;
        }
        let wrong = if command.name == SEND { judged(tx, caller, after, true).await? } else { Vec::new() };
        document::went(tx, caller, &PASSPORT, command, before, after, wrong).await?;
        shown::shown(tx, after).await
    }
}

/// Internal numbers of the passports that carry goods of one that customs approved after all, so that there is not enough for both.
pub(super) async fn elsewhere(tx: &Tx, passport: &Row) -> Result<Vec<String>, ApiError> {
    let Some(source) = source(passport.text("rltTbTypecd")) else { return Ok(Vec::new()) };
    let id = write::key(passport)?.0;
    let listed = lines::of(tx, &SAS_PASSPORT_DT, [id]).await?.remove(&id).unwrap_or_default();
    let own = Condition::all().add(Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default()));
    let found = documents(tx, source, &numbers_of(passport), own, Some(id), false).await?;
    let mut by = BTreeSet::new();
    for document in &found {
        for (line, held) in document.lines.iter().zip(&document.goods) {
            let wanted = Fixed::saturating_sum([carried_by(passport, &listed, line, source), held.used]);
            if wanted > line.decimal::<5>("dclQty").unwrap_or_default() {
                by.extend(held.by.iter().cloned());
            }
        }
    }
    Ok(by.into_iter().collect())
}

/// The recorded vehicle of this plate, of the same organisation. While its record is changed customs has it as it was.
async fn recorded(db: &impl ConnectionTrait, passport: &Row) -> Result<Option<Row>, ApiError> {
    if passport.is_blank("vehicleNo") {
        return Ok(None);
    }
    let plate = rules::plate(passport.text("vehicleNo"));
    let own = Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default());
    let as_it_is = own.clone().and(plate_is(&plate)).and(Expr::col("state").eq(APPROVED));
    if let Some(known) = Rows::of(&SAS_VEHICLE).filter(as_it_is).order("id", Order::Asc).one(db).await? {
        return Ok(Some(known));
    }
    let in_a_change = own.and(Expr::col("state").is_in([CHANGING, SENT, STORED, MANUAL]));
    let changed = Rows::of(&SAS_VEHICLE).filter(in_a_change).order("id", Order::Asc).all(db).await?;
    let were = approved::of(db, &VEHICLE, changed.iter().filter_map(|vehicle| vehicle.int("id"))).await?;
    Ok(were.into_values().find(|vehicle| rules::plate(vehicle.text("vehicleNo")) == plate))
}

/// A document with its lines, and what passports carry of them.
pub(super) struct Document {
    head: Row,
    pub(super) lines: Vec<Row>,
    pub(super) goods: Vec<Held>,
}

/// What passports other than one carry of a line, and what of it went through the gate.
#[derive(Clone, Default)]
pub(super) struct Held {
    pub(super) used: Quantity,
    passed: Quantity,
    pub(super) by: Vec<String>,
}

/// The documents of these numbers in a scope, in the order of their ids; `lock`: nobody else loads them meanwhile.
async fn documents(
    db: &impl ConnectionTrait,
    source: &Source,
    numbers: &BTreeSet<String>,
    scope: Condition,
    but: Option<i64>,
    lock: bool,
) -> Result<Vec<Document>, ApiError> {
    let wanted = Expr::col(source.column).is_in(numbers.iter().map(String::as_str));
    let rows = Rows::of(source.head).filter(wanted).filter(scope).order("id", Order::Asc);
    let heads = if lock { rows.locked().all(db).await? } else { rows.all(db).await? };
    let mut of_heads = lines::of(db, source.line, heads.iter().filter_map(|head| head.int("id"))).await?;
    let with_lines = |head: Row| {
        let lines = head.int("id").and_then(|id| of_heads.remove(&id)).unwrap_or_default();
        (head, lines)
    };
    held(db, source, heads.into_iter().map(with_lines).collect(), but).await
}

/// The passports that name documents and hold their goods, with the numbers that each names.
pub(super) async fn holders(
    db: &impl ConnectionTrait,
    kind: &str,
    numbers: &BTreeSet<&str>,
    but: Option<i64>,
) -> Result<Vec<(Row, BTreeSet<String>)>, ApiError> {
    let numbers: Vec<&str> = numbers.iter().copied().filter(|number| !number.is_empty()).collect();
    let mut named: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for some in numbers.chunks(BATCH) {
        let naming = Expr::col("rtl_bill_no").is_in(some.iter().copied()).and(Expr::col("rtl_bill_typecd").eq(kind));
        for doc in Rows::lines(&SAS_PASSPORT_RLT).and(DOCUMENT).filter(naming).all(db).await? {
            let Some(id) = doc.int(DOCUMENT.name).filter(|id| Some(*id) != but) else { continue };
            named.entry(id).or_default().insert(doc.text("rtlBillNo").to_owned());
        }
    }
    let ids: Vec<i64> = named.keys().copied().collect();
    let mut found = Vec::new();
    for some in ids.chunks(BATCH) {
        // One that people keyed as ended, though customs did not end it, carries its goods still.
        let kept = Expr::col("state").eq(ENDED).and(Expr::col("disputed_result").is_in(REFUSED.iter().copied()));
        // What a truck took through the gate is gone, whatever stands here of its passport.
        let gone = Expr::col("pass_time").is_not_null().or(Expr::col("secd_pass_time").is_not_null());
        let gone = Expr::col("state").is_in([RETURNED, STORE_FAIL, ENDED]).and(gone);
        // Goods that are registered at the gate are not those of documents: nothing judges what such a passport names.
        let of_documents = Expr::col("passport_typecd").ne(REGISTERED);
        let holds = Expr::col("state").is_in(HOLDING.iter().copied()).or(kept).or(gone).and(of_documents);
        let wanted = Expr::col("id").is_in(some.iter().copied()).and(holds);
        for passport in Rows::of(&SAS_PASSPORT).filter(wanted).order("id", Order::Asc).all(db).await? {
            let of_passport = passport.int("id").and_then(|id| named.remove(&id)).unwrap_or_default();
            found.push((passport, of_passport));
        }
    }
    Ok(found)
}

/// The passports, in whatever state, that name any of these documents, inside a condition.
pub async fn carrying_any(
    db: &impl ConnectionTrait,
    kind: &str,
    numbers: &BTreeSet<String>,
    inside: SimpleExpr,
) -> Result<Vec<Row>, ApiError> {
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).filter(|number| !number.is_empty()).collect();
    let mut ids = BTreeSet::new();
    for some in numbers.chunks(BATCH) {
        let naming = Expr::col("rtl_bill_no").is_in(some.iter().copied()).and(Expr::col("rtl_bill_typecd").eq(kind));
        let found = Rows::lines(&SAS_PASSPORT_RLT).and(DOCUMENT).filter(naming).all(db).await?;
        ids.extend(found.iter().filter_map(|doc| doc.int(DOCUMENT.name)));
    }
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut found = Vec::new();
    for some in ids.chunks(BATCH) {
        let wanted = Expr::col("id").is_in(some.iter().copied()).and(inside.clone());
        found.extend(Rows::of(&SAS_PASSPORT).filter(wanted).order("id", Order::Asc).all(db).await?);
    }
    Ok(found)
}

/// Internal numbers of the passports that carry goods of a document.
pub async fn carrying(
    db: &impl ConnectionTrait,
    kind: &str,
    number: &str,
    org: Option<i64>,
) -> Result<Vec<String>, ApiError> {
    let found = holders(db, kind, &BTreeSet::from([number]), None).await?;
    let of_org = found.iter().filter(|(passport, _)| passport.int(ORG) == org);
    Ok(of_org.map(|(passport, _)| passport.text("etpsPreentNo").to_owned()).collect())
}

/// Documents with what passports other than one carry of their lines.
pub(super) async fn held(
    db: &impl ConnectionTrait,
    source: &Source,
    documents: Vec<(Row, Vec<Row>)>,
    but: Option<i64>,
) -> Result<Vec<Document>, ApiError> {
    let numbers: BTreeSet<&str> = documents.iter().map(|(head, _)| head.text(source.number)).collect();
    let passports = holders(db, source.kind, &numbers, but).await?;
    let ids = passports.iter().filter_map(|(passport, _)| passport.int("id"));
    let goods = lines::of(db, &SAS_PASSPORT_DT, ids).await?;
    let with_goods = |(head, lines): (Row, Vec<Row>)| {
        let mut held = vec![Held::default(); lines.len()];
        let of_document = |(passport, named): &&(Row, BTreeSet<String>)| {
            passport.int(ORG) == head.int(ORG) && named.contains(head.text(source.number))
        };
        for (passport, _) in passports.iter().filter(of_document) {
            let listed = passport.int("id").and_then(|id| goods.get(&id)).map_or(&[] as &[Row], Vec::as_slice);
            for (line, held) in lines.iter().zip(&mut held) {
                held.add(passport, carried_by(passport, listed, line, source));
            }
        }
        Document { head, lines, goods: held }
    };
    Ok(documents.into_iter().map(with_goods).collect())
}

/// What a passport carries of a line.
fn carried_by(passport: &Row, listed: &[Row], line: &Row, source: &Source) -> Quantity {
    match passport.text("bindTypecd") {
        BY_GOODS => {
            let of_line = listed.iter().filter(|goods| goods.int("rltGdsSeqno") == line.int(source.seqno));
            Fixed::saturating_sum(of_line.filter_map(|goods| goods.decimal::<5>("dclQty")))
        }
        _ => line.decimal("dclQty").unwrap_or_default(),
    }
}

/// Goods that a passport carries: of the lines of its documents, else those that it lists itself.
pub async fn goods_carried(db: &impl ConnectionTrait, passport: &Row) -> Result<Vec<Row>, ApiError> {
    let mut listed = lines::of(db, &SAS_PASSPORT_DT, passport.int("id")).await?;
    let listed = passport.int("id").and_then(|id| listed.remove(&id)).unwrap_or_default();
    let Some(source) = source(passport.text("rltTbTypecd")) else { return Ok(listed) };
    let own = Condition::all().add(Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default()));
    let documents = documents(db, source, &numbers_of(passport), own, None, false).await?;
    let lines = documents.into_iter().flat_map(|document| document.lines);
    let carried = lines.map(|mut line| {
        line.set("dclQty", carried_by(passport, &listed, &line, source).to_string());
        line
    });
    Ok(carried.collect())
}

/// The accounts of the documents that a passport carries.
pub async fn accounts_carried(db: &impl ConnectionTrait, passport: &Row) -> Result<BTreeSet<String>, ApiError> {
    let Some(source) = source(passport.text("rltTbTypecd")) else { return Ok(BTreeSet::new()) };
    let own = Condition::all().add(Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default()));
    let documents = documents(db, source, &numbers_of(passport), own, None, false).await?;
    let account = |document: &Document| document.head.text(source.account).to_owned();
    Ok(documents.iter().map(account).filter(|account| !account.is_empty()).collect())
}

impl Held {
    fn add(&mut self, passport: &Row, carried: Quantity) {
        if !carried.is_positive() {
            return;
        }
        self.used = Fixed::saturating_sum([self.used, carried]);
        if passport.text("state") == PASSED {
            self.passed = Fixed::saturating_sum([self.passed, carried]);
        }
        self.by.push(passport.text("etpsPreentNo").to_owned());
    }
}

/// The numbers of the documents that a passport names.
pub fn numbers_of(passport: &Row) -> BTreeSet<String> {
    passport.text("rltNo").split('\\').filter(|number| !number.is_empty()).map(str::to_owned).collect()
}

/// Everything that is wrong with a passport; `lock`: nobody else loads its documents meanwhile.
pub async fn judged(tx: &Tx, caller: &Caller, head: &Row, lock: bool) -> Result<Vec<Problem>, ApiError> {
    let passport = document::whole(tx, &PASSPORT, head).await?;
    let own = write::key(head)?.0;
    let mut context = Context::default();
    if let Some(source) = source(head.text("rltTbTypecd")) {
        let scope = Served::of(source.head).scope(tx, caller, Right::View).await?;
        let scope = scope.map_or_else(Condition::all, |scope| scope.condition("org_id"));
        let mut found = documents(tx, source, &numbers_of(head), scope, Some(own), lock).await?;
        // Where two houses have one number the owner's own document is meant.
        let is_own = |document: &Document| document.head.int(ORG) == head.int(ORG);
        let called = |document: &Document| document.head.text(source.number).to_owned();
        let ours: BTreeSet<String> = found.iter().filter(|document| is_own(document)).map(called).collect();
        found.retain(|document| is_own(document) || !ours.contains(&called(document)));
        for document in &found {
            let collects = match source.kind == INVENTORY_LIST {
                true => of_list(tx, &document.head).await?,
                false => Vec::new(),
            };
            let collects = collects.iter().map(|(list, _)| list.text("etpsPreentNo").to_owned()).collect();
            context.documents.push(Carried { collects, ..carried(source, document) });
        }
    }
    let owner = organisation::by_id(tx, head.int(ORG).unwrap_or_default()).await?;
    context.strict = owner.org_params().g2_passport_strict_vehicle;
    context.limit = owner.org_params().passport_weight_limit();
    context.vehicle = recorded(tx, head).await?.map(|known| Vehicle {
        recorded: true,
        weight: known.decimal("vehicleWt"),
        frame_weight: known.decimal("vehicleFrameWt"),
        frame: known.text("vehicleFrameNo").to_owned(),
    });
    Ok(judge(&passport, &context))
}

fn carried(source: &Source, document: &Document) -> Carried {
    let text = |field: &str| document.head.text(field).to_owned();
    let goods = |(line, held): (&Row, &Held)| Goods {
        seqno: line.int(source.seqno).unwrap_or_default(),
        quantity: line.decimal("dclQty").unwrap_or_default(),
        used: held.used,
        by: held.by.clone(),
        gross: line.decimal("grossWt"),
    };
    Carried {
        number: text(source.number),
        org: document.head.int(ORG).unwrap_or_default(),
        office: text(source.office),
        way: text(source.way),
        ready: source.is_ready(&document.head),
        collects: Vec::new(),
        goods: document.lines.iter().zip(&document.goods).map(goods).collect(),
    }
}
