//! One inventory list of the stock lists of a month: goods that are alike add up, what was returned is taken off. Source:
//! domain/bonded.md §1, collective declaration.

use std::collections::BTreeMap;

use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::resources::sas::SAS_STOCK;
use crate::row::Row;
use crate::states::documents::{PARTLY, USED, USED_FIELD};
use crate::states::sas::stock::APPROVED;
use crate::text::catalogue::sas as texts;
use crate::text::text;

/// What the lists must have in common, and where it stands in the inventory list.
const ALIKE: &[(&str, &str)] = &[
    ("orgId", "orgId"),
    ("areainOriactNo", "putrecNo"),
    ("masterCuscd", "dclPlcCuscd"),
    ("sasDclNo", "applyNo"),
    ("supvModecd", "supvModecd"),
];
/// A collective list (dictionary `bondInvtType`).
const COLLECTIVE: &str = "1";
/// What makes goods alike.
const GOODS: &[&str] = &["oriactGdsSeqno", "gdecd", "gdsNm", "dclUnitcd", "dclCurrcd", "natcd", "sasDclSeqno"];
/// What keeps alike goods apart on a declaration; a return need not say it.
const APART: &[&str] = &["useCd", "lvyrlfModecd", "ucnsVerno"];
const TAKEN: &[&str] = &["gdsMtno", "gdecd", "gdsNm", "gdsSpcfModelDesc", "dclUnitcd", "lawfUnitcd", "secdLawfUnitcd"];
const TAKEN_TOO: &[&str] = &["natcd", "dclCurrcd", "useCd", "lvyrlfModecd", "ucnsVerno"];
const SUMMED: &[&str] = &["dclQty", "lawfQty", "secdLawfQty", "dclTotalAmt", "grossWt", "netWt"];

/// An inventory list with its lines.
#[derive(Debug, Default)]
pub struct Collected {
    pub head: Row,
    pub lines: Vec<Row>,
}

/// The inventory list of stock lists.
///
/// # Errors
/// A list is not approved or declared already; lists differ in what an inventory list has once; nothing is left.
pub fn collected(lists: &[(Row, Vec<Row>)], number: &str) -> Result<Collected, Vec<Problem>> {
    let mut problems = Vec::new();
    for (at, (list, _)) in lists.iter().enumerate() {
        let is_used = [PARTLY, USED].contains(&list.text(USED_FIELD));
        if list.text("stucd") != APPROVED || is_used {
            let message = texts::NOT_COLLECTIBLE.with(&[("number", list.text("etpsPreentNo"))]);
            problems.push(Problem::error("sas.notCollectible", format!("ids[{at}]"), message));
        }
    }
    let Some((first, _)) = lists.first() else { return Err(problems) };
    for (field, _) in ALIKE {
        let differs = lists
            .iter()
            .position(|(list, _)| list.text(field) != first.text(field) || list.int(field) != first.int(field));
        if let Some(at) = differs {
            let label = SAS_STOCK.field(field).map_or(text("", ""), |field| field.label);
            let message = texts::DIFFERENT.speak_with(&[("label", &label)]);
            problems.push(Problem::error("sas.collectDiffers", format!("ids[{at}]"), message));
        }
    }
    // Goods go the way of the lists that are no returns.
    let way = |(list, _): &(Row, Vec<Row>)| {
        let goes_out = (list.text("stockTypecd") == "E") == list.is_blank("rltSasStockNo");
        if goes_out { "E" } else { "I" }
    };
    let Some(going) = lists.first().map(way) else { return Err(problems) };
    if let Some(at) = lists.iter().position(|list| way(list) != going) {
        let label = SAS_STOCK.field("stockTypecd").map_or(text("", ""), |field| field.label);
        let message = texts::DIFFERENT.speak_with(&[("label", &label)]);
        problems.push(Problem::error("sas.collectDiffers", format!("ids[{at}]"), message));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let lines = goods(lists).map_err(|problem| vec![problem])?;
    if lines.is_empty() {
        return Err(vec![Problem::error("sas.nothingLeft", "ids", texts::NOTHING_LEFT)]);
    }
    let mut head = Row::new();
    for (from, to) in ALIKE {
        match first.0.get(*from) {
            Some(value) if !first.is_blank(from) || first.int(from).is_some() => head.set(to, value.clone()),
            _ => {}
        }
    }
    for (field, value) in [
        ("etpsInnerInvtNo", number),
        ("impexpMarkcd", going),
        ("bondInvtTypecd", COLLECTIVE),
        ("mtpckEndprdMarkcd", "I"),
        ("impexpPortcd", first.text("masterCuscd")),
        ("dclcusFlag", "1"),
    ] {
        if !value.is_empty() {
            head.set(field, value);
        }
    }
    Ok(Collected { head, lines })
}

/// The goods of all lists: alike ones as one line, returns taken off. A return is of the goods that are the same in everything, else
/// of the first that are alike. Goods of which more came back than these lists took out are refused: left away, they would be
/// declared nowhere.
fn goods(lists: &[(Row, Vec<Row>)]) -> Result<Vec<Row>, Problem> {
    let mut order: Vec<Vec<String>> = Vec::new();
    let mut sums: BTreeMap<Vec<String>, (Row, BTreeMap<&str, Quantity>)> = BTreeMap::new();
    let (back, out): (Vec<_>, Vec<_>) = lists.iter().partition(|(list, _)| !list.is_blank("rltSasStockNo"));
    for (list, lines) in out.into_iter().chain(back) {
        let returns = !list.is_blank("rltSasStockNo");
        for line in lines {
            let fields = GOODS.iter().chain(APART);
            let mut key: Vec<String> = fields.map(|field| line.borrowed().written(field).into_owned()).collect();
            if returns && !sums.contains_key(&key) {
                let alike =
                    order.iter().find(|known| known.iter().zip(&key).take(GOODS.len()).all(|(one, two)| one == two));
                key = alike.cloned().unwrap_or(key);
            }
            if !sums.contains_key(&key) {
                order.push(key.clone());
            }
            let (_, of_goods) = sums.entry(key).or_insert_with(|| (line.clone(), BTreeMap::new()));
            for field in SUMMED {
                let Some(value) = line.decimal::<5>(field) else { continue };
                let sum = of_goods.entry(field).or_default();
                let changed = if returns { sum.checked_sub(value) } else { sum.checked_add(value) };
                *sum = changed.unwrap_or(*sum);
            }
        }
    }
    let exceeded = sums.values().find(|(_, sums)| sums.get("dclQty").is_some_and(|sum| sum.is_negative()));
    if let Some((line, _)) = exceeded {
        let message = texts::RETURNS_MORE.with(&[("name", line.text("gdsNm"))]);
        return Err(Problem::error("sas.returnsMore", "ids", message));
    }
    let made = |key: Vec<String>| {
        let (line, sums) = sums.get(&key)?;
        let quantity = sums.get("dclQty").copied().filter(|quantity| quantity.is_positive())?;
        let mut goods = Row::new();
        for field in TAKEN.iter().chain(TAKEN_TOO).filter(|field| !line.is_blank(field)) {
            goods.set(field, line.text(field));
        }
        for (from, to) in [("oriactGdsSeqno", "putrecSeqno"), ("sasDclSeqno", "applyTbSeqno")] {
            if let Some(serial) = line.int(from) {
                goods.set(to, serial.to_string());
            }
        }
        for (field, sum) in sums {
            goods.set(field, sum.to_string());
        }
        let total = sums.get("dclTotalAmt").copied()?;
        let price: Option<Fixed<4>> = total.checked_div(quantity);
        if let Some(price) = price {
            goods.set("dclUprcAmt", price.to_string());
        }
        Some(goods)
    };
    Ok(order.into_iter().filter_map(made).collect())
}
