//! The goods of a shipment as materials of the goods master: by what somebody chose for this supplier's goods before, by number,
//! by model, by name.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;
use core_wasm::rules::reading::words::key;
use core_wasm::rules::recognition::{
    How, Line, Material, Review, SAID, Without, firm_key, goods_key, goods_name, value,
};
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{Condition, ConnectionTrait};

use super::chosen::{self, Said, Whose};
use crate::accounts::caller::Caller;
use crate::documents::filter;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Values in one condition.
const BATCH: usize = 500;
/// Models that are looked for within specifications, which no index helps with, and the shortest.
const MOST_MODELS: usize = 50;
const SHORTEST_MODEL: usize = 4;

const fn sure(how: How) -> u8 {
    match how {
        How::Chosen => 98,
        How::Number => 95,
        How::Model => 85,
        How::Name => 80,
    }
}

/// A material as a line names it.
pub fn named(material: &Row, how: How) -> Option<Material> {
    Some(Material {
        id: material.int("id")?,
        gds_mtno: material.text("gdsMtno").to_owned(),
        name: material.text("name").to_owned(),
        how,
        sure: if how == How::Chosen { SAID } else { sure(how) },
    })
}

/// These materials of an enterprise, by their ids.
pub async fn by_ids(db: &impl ConnectionTrait, owner: i64, ids: &[i64]) -> Result<BTreeMap<i64, Row>, ApiError> {
    let mut found = BTreeMap::new();
    for some in ids.chunks(BATCH) {
        let rows = Rows::of(&MATERIAL)
            .filter(Expr::col("org_id").eq(owner))
            .filter(Expr::col("id").is_in(some.iter().copied()))
            .all(db)
            .await?;
        found.extend(rows.into_iter().filter_map(|row| Some((row.int("id")?, row))));
    }
    Ok(found)
}

/// Finds the material of every line that can only be one.
pub async fn match_all(tx: &Tx, whose: Whose, review: &mut Review) -> Result<(), ApiError> {
    let supplier = firm_key(review.text("seller"));
    let said = match_lines(tx, whose, &supplier, review.lines.iter_mut().collect()).await?;
    chosen::used(tx, said.iter()).await
}

/// The same for lines that a paper brought which was read later, as long as nobody said what they are.
pub async fn match_new(tx: &Tx, whose: Whose, before: &Review, review: &mut Review) -> Result<(), ApiError> {
    let supplier = firm_key(review.text("seller"));
    let is_new = |line: &&mut Line| before.line(line.id).is_none();
    let said = match_lines(tx, whose, &supplier, review.lines.iter_mut().filter(is_new).collect()).await?;
    chosen::used(tx, said.iter()).await
}

/// The same for lines whose goods were corrected, and for all where the seller was, unless somebody said which material they are, in
/// these corrections (`said` are their lines) or before. What was only remembered of goods that are now called otherwise is not theirs.
pub async fn match_corrected(
    tx: &Tx,
    whose: Whose,
    before: &Review,
    after: &mut Review,
    said: &[i64],
) -> Result<(), ApiError> {
    let supplier = firm_key(after.text("seller"));
    let is_other_seller = supplier != firm_key(before.text("seller"));
    let goods = |line: &Line| ["model", "name"].map(|name| line.text(name).trim().to_lowercase());
    let is_open = |line: &Line| !said.contains(&line.id) && !line.is_settled();
    let is_corrected = |line: &Line| {
        let stood = before.line(line.id).map(goods).unwrap_or_default();
        let was_matched = line.material.is_some() || line.without.is_some();
        is_open(line) && (goods(line) != stood || is_other_seller && was_matched)
    };
    match_lines(tx, whose, &supplier, after.lines.iter_mut().filter(|line| is_corrected(line)).collect()).await?;
    if is_other_seller {
        // Nothing fitted them before: only what was said of this seller's goods says more.
        let is_unmatched = |line: &Line| is_open(line) && line.material.is_none() && line.without.is_none();
        let mut without: Vec<&mut Line> = after.lines.iter_mut().filter(|line| is_unmatched(line)).collect();
        let said = chosen::of_goods(tx, whose, &supplier, without.iter().map(|line| goods_key(line))).await?;
        for line in &mut without {
            if let Some((_, material)) = said.get(&goods_key(line)) {
                take(line, material.as_ref());
            }
        }
    }
    Ok(())
}

/// Matches all lines anew for another goods master, but those of which somebody says now what they are (`said`).
pub async fn match_again(tx: &Tx, whose: Whose, review: &mut Review, said: &[i64]) -> Result<(), ApiError> {
    let supplier = firm_key(review.text("seller"));
    let lines = review.lines.iter_mut().filter(|line| !said.contains(&line.id));
    match_lines(tx, whose, &supplier, lines.collect()).await?;
    Ok(())
}

/// What was said of such goods before: the material, or that they are none.
fn take(line: &mut Line, material: Option<&Row>) {
    line.material = material.and_then(|row| known(row, How::Chosen));
    line.without = material.is_none().then_some(Without::Remembered);
}

/// Matches lines; what was said of their goods before and is of use here.
async fn match_lines(tx: &Tx, whose: Whose, supplier: &str, mut lines: Vec<&mut Line>) -> Result<Vec<Said>, ApiError> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let owner = whose.owner;
    let said = chosen::of_goods(tx, whose, supplier, lines.iter().map(|line| goods_key(line))).await?;
    let texts = |names: [&'static str; 2]| -> Vec<String> {
        let lines = lines.iter().flat_map(move |line| names.map(|name| line.text(name).trim().to_lowercase()));
        let mut texts: Vec<String> = lines.filter(|text| !text.is_empty()).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    let numbered = having(tx, owner, &["gds_mtno"], &texts(["model", "name"])).await?;
    let called = having(tx, owner, &["name", "name_en"], &texts(["name", "name"])).await?;
    let mut models_left = MOST_MODELS;
    for line in &mut lines {
        if let Some((_, material)) = said.get(&goods_key(line)) {
            take(line, material.as_ref());
            continue;
        }
        let (model, name) = (line.text("model").trim().to_lowercase(), line.text("name").trim().to_lowercase());
        let number = |row: &&Row| {
            let number = row.text("gdsMtno").to_lowercase();
            number == model || number == name
        };
        let by_name = |row: &&Row| {
            !name.is_empty() && (row.text("name").to_lowercase() == name || row.text("nameEn").to_lowercase() == name)
        };
        let mut found = only(numbered.iter().filter(number)).and_then(|row| known(row, How::Number));
        if found.is_none() && model.chars().count() >= SHORTEST_MODEL && models_left > 0 {
            models_left -= 1;
            let specified = specified(tx, owner, &model).await?;
            found = only(specified.iter()).and_then(|row| known(row, How::Model));
        }
        if found.is_none() {
            found = only(called.iter().filter(by_name)).and_then(|row| known(row, How::Name));
        }
        line.material = found;
        line.without = None;
    }
    Ok(said.into_values().map(|(said, _)| said).collect())
}

fn known(row: &Row, how: How) -> Option<Material> {
    named(row, how).map(|material| Material { sure: sure(how), ..material })
}

/// The row where there is exactly one.
fn only<'a>(mut rows: impl Iterator<Item = &'a Row>) -> Option<&'a Row> {
    let first = rows.next();
    first.filter(|_| rows.next().is_none())
}

async fn having(tx: &Tx, owner: i64, columns: &[&'static str], texts: &[String]) -> Result<Vec<Row>, ApiError> {
    let mut found = Vec::new();
    for some in texts.chunks(BATCH) {
        let any = columns.iter().fold(Condition::any(), |any, column| {
            any.add(Expr::expr(Func::lower(Expr::col(*column))).is_in(some.iter().map(String::as_str)))
        });
        found.extend(Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(owner)).filter(any).all(tx).await?);
    }
    Ok(found)
}

/// At most two materials whose specification holds a model.
async fn specified(tx: &Tx, owner: i64, model: &str) -> Result<Vec<Row>, ApiError> {
    let holds = filter::holds(Expr::col("spec"), model, tx.get_database_backend());
    Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(owner)).filter(holds).limit(2).all(tx).await
}

/// What corrections say of which material goods are; `restored` are the lines that were put back, which say nothing. Where a corrected
/// name led to a material, that is remembered of the goods as the paper called them, unless it calls other goods so too, or somebody
/// chose for them before. What was said of a line is remembered of its goods as they are called now, and of the seller as it is now.
pub async fn learn(
    tx: &Tx,
    caller: &Caller,
    whose: Whose,
    (before, after): (&Review, &Review),
    restored: &[i64],
) -> Result<(), ApiError> {
    let supplier = after.text("seller");
    let key = firm_key(supplier);
    for (line, stood) in renamed(before, after).filter(|(line, _)| !restored.contains(&line.id)) {
        let mut called = vec![(goods_key(stood), goods_name(stood).to_owned())];
        if is_by_hand(stood) {
            // Not the paper's word, but a person's: what that taught was wrong.
            called = take_back(tx, caller, whose, &suppliers(before, after), stood).await?;
        } else if before.lines.iter().filter(|other| goods_key(other) == called[0].0).count() != 1 {
            continue;
        }
        let Some(material) = line.material.as_ref().filter(|material| !material.is_said()) else { continue };
        let known = chosen::of_goods(tx, whose, &key, called.iter().map(|(goods, _)| goods.clone())).await?;
        for (goods, name) in called.iter().filter(|(goods, _)| !known.contains_key(goods)) {
            chosen::remember(tx, caller, whose, supplier, (goods, name), Some(material)).await?;
        }
    }
    let is_other_seller = key != firm_key(before.text("seller"));
    for line in after.lines.iter().filter(|line| line.is_settled()) {
        let is_renamed = || before.line(line.id).is_some_and(|stood| goods_key(stood) != goods_key(line));
        if is_other_seller || is_renamed() {
            let goods = (goods_key(line), goods_name(line));
            chosen::remember(tx, caller, whose, supplier, (&goods.0, goods.1), line.material.as_ref()).await?;
        }
    }
    Ok(())
}

/// Forgets what [`learn`] remembered of goods whose name or model is put back, before they are matched again; `restored` are their lines.
pub async fn unlearn(
    tx: &Tx,
    caller: &Caller,
    whose: Whose,
    (before, after): (&Review, &Review),
    restored: &[i64],
) -> Result<(), ApiError> {
    let suppliers = suppliers(before, after);
    for (line, stood) in renamed(before, after).filter(|(line, _)| restored.contains(&line.id)) {
        let Some(material) = stood.material.as_ref().filter(|material| material.how != How::Chosen) else { continue };
        chosen::forget(tx, caller, whose, (&suppliers, &[goods_key(line)]), Some(material.id)).await?;
    }
    Ok(())
}

/// Forgets what a name that a person gave a line had taught; the goods that it was remembered of, with what they are called.
async fn take_back(
    tx: &Tx,
    caller: &Caller,
    whose: Whose,
    suppliers: &BTreeSet<String>,
    stood: &Line,
) -> Result<Vec<(String, String)>, ApiError> {
    let Some(material) = stood.material.as_ref().filter(|material| material.how != How::Chosen) else {
        return Ok(Vec::new());
    };
    let values = ["model", "name"].into_iter().filter_map(|name| value(&stood.values, name));
    let texts = values.flat_map(|value| value.others.iter().map(|other| &other.text).chain([&value.text]));
    let called: Vec<String> = texts.map(|text| key(text)).collect();
    let forgotten = chosen::forget(tx, caller, whose, (suppliers, &called), Some(material.id)).await?;
    Ok(forgotten.into_iter().map(|said| (said.goods, said.called)).collect())
}

/// Whether a person gave the goods of a line the name by which they are known.
fn is_by_hand(line: &Line) -> bool {
    let named = value(&line.values, "model").filter(|model| !model.text.is_empty());
    named.or_else(|| value(&line.values, "name")).is_some_and(|value| value.by.is_some())
}

/// The sellers of whom something may have been learned here: as it is, as it was, and as it was before it was set right.
fn suppliers(before: &Review, after: &Review) -> BTreeSet<String> {
    let sellers = [before, after].into_iter().filter_map(|review| value(&review.head, "seller"));
    let names = sellers.flat_map(|seller| seller.others.iter().map(|other| &other.text).chain([&seller.text]));
    names.map(|name| firm_key(name)).filter(|key| !key.is_empty()).collect()
}

/// The lines whose goods are called otherwise than before, each with what it was.
fn renamed<'a>(before: &'a Review, after: &'a Review) -> impl Iterator<Item = (&'a Line, &'a Line)> {
    let with_before = after.lines.iter().filter_map(|line| Some((line, before.line(line.id)?)));
    with_before.filter(|(line, stood)| goods_key(line) != goods_key(stood))
}
