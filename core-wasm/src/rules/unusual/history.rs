//! What the last lines of goods said of them: prices and weights as a usual range, codes and names with how often they were written.

use serde::{Deserialize, Serialize};

use crate::decimal::Fixed;
use crate::row::{Row, RowRef};
use crate::rules::units::{is_weight, legal_kilograms};

/// Lines of each goods that are looked at, the newest ones.
pub const NEWEST: usize = 40;
/// Fewest lines from which anything is called usual.
pub const FEWEST: usize = 6;
/// A value is usual that stands in at least one line of so many.
const ONE_OF: usize = 10;
/// Usual values that together stand in fewer than so many of ten lines say nothing: the goods vary.
const MOST_OF_TEN: usize = 8;
/// The usual range reaches beyond the quartiles by three halves of what lies between them,
const FENCE: (i128, i128) = (3, 2);
/// and from the median at least by one part of so many: a price that never changed may change by a little.
const LEAST: i128 = 10;

/// A price in its currency, or kilograms of one unit. One that does not fit (from 92 thousand millions on) is not compared.
pub type Figure = Fixed<8>;

/// Where something was written last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Last {
    /// As it stands there: a price, a code, a name; the kilograms of one unit.
    pub value: String,
    pub decl_id: i64,
    /// The number that the declaration goes by.
    pub number: String,
    /// The day of the declaration, blank where it has none.
    pub day: String,
}

/// What the lines say of one figure, of those in one unit and currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Range {
    /// Unit (family `unit`) that the figure is of.
    pub unit: String,
    /// Letters of the currency; blank for weights.
    pub currency: String,
    /// Of how many lines.
    pub count: usize,
    pub quartile1: Figure,
    pub median: Figure,
    pub quartile3: Figure,
    /// What is usual reaches from here
    pub low: Figure,
    /// to there.
    pub high: Figure,
    pub last: Last,
}

/// How often a field held a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    pub count: usize,
    /// Where it was written last, with the value.
    pub last: Last,
}

/// What the lines say of a field that holds a code or a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Values {
    pub field: String,
    /// Lines that have any.
    pub count: usize,
    /// The newest line that has any.
    pub last: Last,
    /// The values, the most frequent first.
    pub written: Vec<Written>,
}

/// What is known of goods from the last lines that had them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct History {
    /// The material no.; "" where the goods have none.
    pub gds_mtno: String,
    /// HS code of goods without a material no.; else "".
    #[serde(rename = "codeTS")]
    pub code_ts: String,
    /// Name of goods without a material no.; "" for all lines of the HS code together, which only say with which names it stands.
    pub name: String,
    /// Lines that were looked at.
    pub count: usize,
    pub prices: Vec<Range>,
    pub weights: Vec<Range>,
    pub values: Vec<Values>,
}

/// Fields whose values are counted: of goods with a material no., of an HS code and a name, of an HS code.
const OF_MATERIAL: &[&str] = &["codeTS", "gName", "originCountry", "wrapType"];
const OF_NAMED: &[&str] = &["originCountry", "wrapType"];
const OF_CODE: &[&str] = &["gName"];

/// What lines say of the goods that they are all of, the newest line first. Each line has the fields of its declaration that are
/// counted beside its own (`wrapType`), and `declId`, `number` and `day` of it. `None` where they are too few to say anything.
pub fn history(gds_mtno: &str, code_ts: &str, name: &str, lines: &[Row]) -> Option<History> {
    let lines = lines.get(..NEWEST).unwrap_or(lines);
    if lines.len() < FEWEST {
        return None;
    }
    let counted = match (gds_mtno, name) {
        ("", "") => OF_CODE,
        ("", _) => OF_NAMED,
        _ => OF_MATERIAL,
    };
    let compares = counted != OF_CODE;
    let found = History {
        gds_mtno: gds_mtno.to_owned(),
        code_ts: code_ts.to_owned(),
        name: name.to_owned(),
        count: lines.len(),
        prices: if compares { ranges(lines, price_of) } else { Vec::new() },
        weights: if compares { ranges(lines, weight_of) } else { Vec::new() },
        values: counted.iter().filter_map(|field| values(lines, field)).collect(),
    };
    let says = !(found.prices.is_empty() && found.weights.is_empty() && found.values.is_empty());
    says.then_some(found)
}

/// A figure of a line, with its unit and currency.
type Compared<'a> = (&'a str, &'a str, Figure);

/// The price of one unit.
pub(super) fn price_of(line: RowRef<'_>) -> Option<Compared<'_>> {
    let price = line.decimal::<4>("declPrice").filter(|price| price.is_positive())?.to_scale()?;
    named(line.text("gUnit"), line.text("tradeCurr")).map(|(unit, currency)| (unit, currency, price))
}

fn named<'a>(unit: &'a str, currency: &'a str) -> Option<(&'a str, &'a str)> {
    (!unit.is_empty() && !currency.is_empty()).then_some((unit, currency))
}

/// The kilograms of one unit, by the legal quantities. Goods that are counted by weight have none.
pub(super) fn weight_of(line: RowRef<'_>) -> Option<Compared<'_>> {
    let unit = Some(line.text("gUnit")).filter(|unit| !unit.is_empty() && !is_weight(unit))?;
    let quantity = line.decimal::<5>("gQty").filter(|quantity| quantity.is_positive())?;
    let weight = legal_kilograms(line)?.checked_div(quantity).filter(|weight: &Figure| weight.is_positive())?;
    Some((unit, "", weight))
}

/// The ranges of a figure, of each unit and currency in which enough lines have it.
fn ranges(lines: &[Row], of: for<'a> fn(RowRef<'a>) -> Option<Compared<'a>>) -> Vec<Range> {
    let mut groups: Vec<(&str, &str, Vec<Figure>, Last)> = Vec::new();
    for line in lines {
        let Some((unit, currency, figure)) = of(line.borrowed()) else { continue };
        match groups.iter_mut().find(|group| (group.0, group.1) == (unit, currency)) {
            Some(group) => group.2.push(figure),
            None => groups.push((unit, currency, vec![figure], last(line, figure.short()))),
        }
    }
    let enough = groups.into_iter().filter(|group| group.2.len() >= FEWEST);
    enough.filter_map(|(unit, currency, figures, last)| range(unit, currency, figures, last)).collect()
}

fn range(unit: &str, currency: &str, mut figures: Vec<Figure>, last: Last) -> Option<Range> {
    figures.sort_unstable();
    let [quartile1, median, quartile3] = [1, 2, 3].map(|quarters| quantile(&figures, quarters));
    let (quartile1, median, quartile3) = (quartile1?, median?, quartile3?);
    let scaled = |figure: Figure| i128::from(figure.scaled());
    let reach = (scaled(quartile3) - scaled(quartile1)) * FENCE.0 / FENCE.1;
    let least = scaled(median) / LEAST;
    let low = (scaled(quartile1) - reach).min(scaled(median) - least).max(0);
    let high = (scaled(quartile3) + reach).max(scaled(median) + least);
    let figure = |scaled: i128| i64::try_from(scaled).ok().map(Figure::from_scaled);
    Some(Range {
        unit: unit.to_owned(),
        currency: currency.to_owned(),
        count: figures.len(),
        quartile1,
        median,
        quartile3,
        low: figure(low)?,
        high: figure(high)?,
        last,
    })
}

/// What so many quarters of the sorted figures do not exceed; between two of them in proportion.
fn quantile(sorted: &[Figure], quarters: usize) -> Option<Figure> {
    let place = sorted.len().checked_sub(1)? * quarters;
    let (at, rest) = (place / 4, i128::try_from(place % 4).ok()?);
    let lower = i128::from(sorted.get(at)?.scaled());
    let upper = sorted.get(at + 1).map_or(lower, |figure| i128::from(figure.scaled()));
    i64::try_from(lower + (upper - lower) * rest / 4).ok().map(Figure::from_scaled)
}

/// The values of a field; `None` where too few lines have any, or where they vary.
fn values(lines: &[Row], field: &str) -> Option<Values> {
    let mut written: Vec<Written> = Vec::new();
    let mut count = 0;
    let mut newest = None;
    for line in lines {
        let value = line.text(field).trim();
        if value.is_empty() {
            continue;
        }
        count += 1;
        let here = || last(line, value.to_owned());
        newest.get_or_insert_with(here);
        match written.iter_mut().find(|known| known.last.value == value) {
            Some(known) => known.count += 1,
            None => written.push(Written { count: 1, last: here() }),
        }
    }
    written.sort_by_key(|one| std::cmp::Reverse(one.count));
    let found = Values { field: field.to_owned(), count, last: newest?, written };
    let usual: usize = found.usual().map(|one| one.count).sum();
    (count >= FEWEST && usual * 10 >= count * MOST_OF_TEN).then_some(found)
}

impl Values {
    /// The values that are usual, the most frequent first.
    pub fn usual(&self) -> impl Iterator<Item = &Written> {
        self.written.iter().filter(|one| one.count * ONE_OF >= self.count)
    }

    /// How often a value was written.
    pub(super) fn times(&self, value: &str) -> usize {
        self.written.iter().find(|one| one.last.value == value).map_or(0, |one| one.count)
    }
}

fn last(line: &Row, value: String) -> Last {
    let [number, day] = ["number", "day"].map(|field| line.text(field).to_owned());
    Last { value, decl_id: line.int("declId").unwrap_or_default(), number, day }
}
