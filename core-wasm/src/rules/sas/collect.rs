//! One inventory list of the stock lists of a month: goods that are alike add up, what was returned is taken off. Source:
//! domain/bonded.md §1, collective declaration.

use std::collections::BTreeMap;

use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use crate::row::Row;
use crate::rules::bonded::list::is_gone;
use crate::states::documents::{PARTLY, USED, USED_FIELD};
use crate::states::sas::stock::APPROVED;
use crate::text::catalogue::sas as texts;
use crate::text::{listed, text};

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
const APART: &[&str] = &["useCd", "lvyrlfModecd", "ucnsVerno", DANGEROUS];
const DANGEROUS: &str = "clyMarkcd";
const TAKEN: &[&str] = &["gdsMtno", "gdecd", "gdsNm", "gdsSpcfModelDesc", "dclUnitcd", "lawfUnitcd", "secdLawfUnitcd"];
const TAKEN_TOO: &[&str] = &["natcd", "dclCurrcd", "useCd", "lvyrlfModecd", "ucnsVerno", DANGEROUS];
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
/// A list is not approved or declared already; lists differ in what an inventory list has once; a sum does not fit; nothing is left.
pub fn collected(lists: &[(Row, Vec<Row>)], number: &str) -> Result<Collected, Vec<Problem>> {
    let Some((first, _)) = lists.first() else { return Err(Vec::new()) };
    let going = alike(lists)?;
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

/// The way in which the goods of lists go that are declared together.
fn alike(lists: &[(Row, Vec<Row>)]) -> Result<&'static str, Vec<Problem>> {
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
    let way =
        |(list, _): &(Row, Vec<Row>)| if (list.text("stockTypecd") == "E") != is_return(list) { "E" } else { "I" };
    let going = lists.first().map_or("E", way);
    if let Some(at) = lists.iter().position(|list| way(list) != going) {
        let label = SAS_STOCK.field("stockTypecd").map_or(text("", ""), |field| field.label);
        let message = texts::DIFFERENT.speak_with(&[("label", &label)]);
        problems.push(Problem::error("sas.collectDiffers", format!("ids[{at}]"), message));
    }
    if problems.is_empty() { Ok(going) } else { Err(problems) }
}

/// Lists that are declared without the `returns` that wait beside them: in full, what came back would be declared too. Each at its
/// place among the lists.
pub fn left_out<'a>(lists: impl IntoIterator<Item = &'a Row>, returns: &[Row]) -> Vec<Problem> {
    let lists: Vec<&Row> = lists.into_iter().collect();
    let is_chosen = |one: &&Row| lists.iter().any(|list| list.int("id") == one.int("id"));
    let missing: Vec<&Row> = returns.iter().filter(|one| !is_chosen(one)).collect();
    let problem = |(at, list): (usize, &&Row)| {
        let of_list = |one: &&&Row| one.text("rltSasStockNo") == list.text("sasStockNo");
        let by: Vec<&str> = missing.iter().filter(of_list).map(|one| one.text("etpsPreentNo")).collect();
        let message =
            texts::RETURN_LEFT_OUT.speak_with(&[("number", &list.text("etpsPreentNo")), ("by", &listed(&by))]);
        (!by.is_empty()).then(|| Problem::error("sas.returnLeftOut", format!("ids[{at}]"), message))
    };
    lists.iter().enumerate().filter(|(_, list)| !list.is_blank("sasStockNo")).filter_map(problem).collect()
}

/// A collective list declares no less of any goods than its stock lists took: what it leaves out would be declared nowhere. Told at the
/// first of its `lines` of the goods, else at the lines.
pub fn declares_less(lists: &[(Row, Vec<Row>)], lines: &[Row]) -> Vec<Problem> {
    let Ok(goods) = summed(lists) else { return Vec::new() };
    let mut collected: BTreeMap<(String, String), (Quantity, String)> = BTreeMap::new();
    for goods in &goods {
        let (Some(quantity), line) = (goods.left(), &goods.line) else { continue };
        let key = (line.borrowed().written("oriactGdsSeqno").into_owned(), line.text("gdecd").to_owned());
        let (sum, _) = collected.entry(key).or_insert_with(|| (Quantity::ZERO, line.text("gdsNm").to_owned()));
        *sum = Fixed::saturating_sum([*sum, quantity]);
    }
    let problem = |((serial, code), (collected, name)): ((String, String), (Quantity, String))| {
        let is_of = |line: &&Row| {
            !is_gone(line.borrowed())
                && line.text("gdecd") == code
                && line.borrowed().written("putrecSeqno") == serial.as_str()
        };
        let declared = Fixed::saturating_sum(lines.iter().filter(is_of).filter_map(|line| line.decimal::<5>("dclQty")));
        if declared >= collected {
            return None;
        }
        let (collected, declared) = (collected.short(), declared.short());
        let values = [("collected", &*collected), ("declared", &*declared), ("goods", &*name)];
        let problem = Problem::error("bondList.collectedLess", "dclQty", texts::COLLECTED_LESS.with(&values));
        Some(match lines.iter().position(|line| is_of(&line)) {
            Some(at) => problem.at("lines", at),
            None => Problem { field: "lines".to_owned(), ..problem },
        })
    };
    collected.into_iter().filter_map(problem).collect()
}

/// Whether a list gives back what another one took.
pub fn is_return(list: &Row) -> bool {
    !list.is_blank("rltSasStockNo")
}

/// Goods of several lists: their first line, the sums, and all of their lines by id.
struct Summed {
    line: Row,
    sums: BTreeMap<&'static str, Quantity>,
    ids: Vec<i64>,
}

impl Summed {
    fn left(&self) -> Option<Quantity> {
        self.sums.get("dclQty").copied().filter(|quantity| quantity.is_positive())
    }
}

/// One list in place of several that are declared at once, some of which are returns.
#[derive(Debug, Default)]
pub struct Netted {
    pub head: Row,
    /// What is left of the goods.
    pub lines: Vec<Row>,
    /// By the id of such a line those of the lines that are in it.
    pub within: BTreeMap<i64, Vec<i64>>,
    /// The ids of lines of which nothing is left.
    pub gone: Vec<i64>,
}

/// What stock lists declare at once after their returns are taken off.
///
/// # Errors
/// As of [`collected`].
pub fn netted(lists: &[(Row, Vec<Row>)]) -> Result<Netted, Vec<Problem>> {
    alike(lists)?;
    let mut made = Netted::default();
    for goods in summed(lists).map_err(|problem| vec![problem])? {
        let (Some(_), Some(id)) = (goods.left(), goods.line.int("id")) else {
            made.gone.extend(goods.ids);
            continue;
        };
        let mut line = goods.line;
        for (field, sum) in goods.sums {
            line.set(field, sum.to_string());
        }
        made.within.insert(id, goods.ids);
        made.lines.push(line);
    }
    if made.lines.is_empty() {
        return Err(vec![Problem::error("sas.nothingLeft", "ids", texts::NOTHING_LEFT)]);
    }
    let goes = lists.iter().map(|(list, _)| list).find(|list| !is_return(list));
    made.head = goes.cloned().unwrap_or_default();
    for field in ["grossWt", "netWt", "packageQty"] {
        let signed = lists.iter().map(|(list, _)| {
            let said = list.decimal::<5>(field)?;
            if is_return(list) { Quantity::ZERO.checked_sub(said) } else { Some(said) }
        });
        let sum = signed.collect::<Option<Vec<Quantity>>>().and_then(Fixed::sum).filter(|sum| sum.is_positive());
        made.head.set(field, sum.map(Quantity::short).unwrap_or_default());
    }
    Ok(made)
}

/// What a line says in a field; a mark that is not set says nothing.
fn said(line: &Row, field: &str) -> String {
    let said = line.borrowed().written(field);
    if field == DANGEROUS && said == "0" { String::new() } else { said.into_owned() }
}

/// The goods of all lists: alike ones as one line, returns taken off. A return is of the goods that are the same in everything, else
/// of the first that are alike. Goods of which more came back than these lists took out are refused: left away, they would be
/// declared nowhere.
fn summed(lists: &[(Row, Vec<Row>)]) -> Result<Vec<Summed>, Problem> {
    let mut order: Vec<Vec<String>> = Vec::new();
    let mut sums: BTreeMap<Vec<String>, Summed> = BTreeMap::new();
    let (back, out): (Vec<_>, Vec<_>) = lists.iter().partition(|(list, _)| is_return(list));
    for (list, lines) in out.into_iter().chain(back) {
        let returns = is_return(list);
        for line in lines {
            let fields = GOODS.iter().chain(APART);
            let mut key: Vec<String> = fields.map(|field| said(line, field)).collect();
            if returns && !sums.contains_key(&key) {
                let alike =
                    order.iter().find(|known| known.iter().zip(&key).take(GOODS.len()).all(|(one, two)| one == two));
                key = alike.cloned().unwrap_or(key);
            }
            if !sums.contains_key(&key) {
                order.push(key.clone());
            }
            let new = || Summed { line: line.clone(), sums: BTreeMap::new(), ids: Vec::new() };
            let goods = sums.entry(key).or_insert_with(new);
            goods.ids.extend(line.int("id"));
            for field in SUMMED {
                let Some(value) = line.decimal::<5>(field) else { continue };
                let sum = goods.sums.entry(field).or_default();
                let changed = if returns { sum.checked_sub(value) } else { sum.checked_add(value) };
                *sum = changed.ok_or_else(|| {
                    let label = SAS_STOCK_DT.field(field).map_or(text("", ""), |field| field.label);
                    let name = line.text("gdsNm").to_owned();
                    let message = texts::SUM_TOO_LARGE.speak_with(&[("name", &name), ("label", &label)]);
                    Problem::error("sas.sumTooLarge", "ids", message)
                })?;
            }
        }
    }
    let negative = |goods: &&Summed| goods.sums.get("dclQty").is_some_and(|sum| sum.is_negative());
    if let Some(exceeded) = sums.values().find(negative) {
        let message = texts::RETURNS_MORE.with(&[("name", exceeded.line.text("gdsNm"))]);
        return Err(Problem::error("sas.returnsMore", "ids", message));
    }
    Ok(order.into_iter().filter_map(|key| sums.remove(&key)).collect())
}

/// The lines of the inventory list.
fn goods(lists: &[(Row, Vec<Row>)]) -> Result<Vec<Row>, Problem> {
    let made = |of_goods: Summed| {
        let quantity = of_goods.left()?;
        let Summed { line, sums, .. } = of_goods;
        let mut goods = Row::new();
        for field in TAKEN.iter().chain(TAKEN_TOO).filter(|field| !line.is_blank(field)) {
            goods.set(field, line.text(field));
        }
        for (from, to) in [("oriactGdsSeqno", "putrecSeqno"), ("sasDclSeqno", "applyTbSeqno")] {
            if let Some(serial) = line.int(from) {
                goods.set(to, serial.to_string());
            }
        }
        for (field, sum) in &sums {
            goods.set(field, sum.to_string());
        }
        let total = sums.get("dclTotalAmt").copied()?;
        let price: Option<Fixed<4>> = total.checked_div(quantity);
        if let Some(price) = price {
            goods.set("dclUprcAmt", price.to_string());
        }
        Some(goods)
    };
    Ok(summed(lists)?.into_iter().filter_map(made).collect())
}
