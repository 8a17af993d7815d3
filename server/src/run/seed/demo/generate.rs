//! Makes plausible declarations out of the demo's catalogue: the same index always gives the same
//! declaration, so that a large database is as repeatable as a small one. Most pass the rules; every
//! [`BROKEN_EVERY`]th draft breaks one on purpose, as work in progress does.

use anyhow::Context;
use chrono::{Datelike, Days, NaiveDate};
use core_wasm::decimal::{Fixed, Price, Quantity};
use core_wasm::dictionary::Dictionaries;
use core_wasm::row::Row;
use serde_json::Value;

use super::catalogue::{Catalogue, Goods, Overseas, Party, Route};

/// Every how many drafts one is broken on purpose.
pub const BROKEN_EVERY: u64 = 5;

/// Currencies of the demo's trade with their weight in the draw.
const CURRENCIES: [&str; 4] = ["USD", "USD", "USD", "EUR"];

/// What a generated declaration is to be.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// 1 import, 2 export, 3 entry, 4 exit.
    pub category: u8,
    /// The trader whose declaration it is.
    pub owner: &'a Party,
    /// Who declares: a broker, or the trader itself.
    pub agent: &'a Party,
    /// Day on which it was made.
    pub made_on: NaiveDate,
    /// Day on which what is imported arrived.
    pub arrived_on: NaiveDate,
    /// Whether to break a rule on purpose.
    pub broken: bool,
}

/// A small deterministic number source (SplitMix64). The demo's data must not change with a library.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included.
    fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.next() % (high - low + 1)
    }

    fn one_of<'a, T>(&mut self, items: &'a [T]) -> anyhow::Result<&'a T> {
        let index = self.next() % (items.len().max(1) as u64);
        items.get(index as usize).context("nothing to draw from")
    }
}

/// The `index`th declaration: a document as it travels on the wire, with lines and containers.
pub fn declaration(catalogue: &Catalogue, dicts: &Dictionaries, index: u64, wanted: &Wanted) -> anyhow::Result<Row> {
    let mut draw = Draw(index);
    let import = matches!(wanted.category, 1 | 3);
    let zone = matches!(wanted.category, 3 | 4);
    let processing = !zone && wanted.owner.manual_no.starts_with('C') && draw.between(0, 3) == 0;

    let route = draw.one_of(&catalogue.routes)?;
    let goods = goods_for(catalogue, route, import);
    let partner = catalogue
        .overseas
        .iter()
        .find(|partner| partner.country == route.country)
        .with_context(|| format!("no overseas partner in {}", route.country))?;

    let mut head = Row::new();
    parties(&mut head, wanted, partner, import);
    transport(&mut head, dicts, &mut draw, route, wanted, import)?;
    let currency = *draw.one_of(&CURRENCIES)?;
    terms(&mut head, &mut draw, wanted, &Trade { import, zone, processing, currency })?;
    let line_terms = LineTerms { dicts, import, exempt: zone || processing, currency };
    let lines = lines(&mut draw, &goods, route, wanted, &line_terms)?;
    weights_and_packing(&mut head, &mut draw, &lines)?;
    if route.containers == 1 {
        head.set("containers", containers(&mut draw, lines.len())?);
    }
    head.set("lines", lines.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
    if wanted.broken {
        break_a_rule(&mut head, &mut draw);
    }
    Ok(head)
}

fn goods_for<'a>(catalogue: &'a Catalogue, route: &Route, import: bool) -> Vec<&'a Goods> {
    let fits = |goods: &&Goods| match import {
        true => goods.import_from.split(' ').any(|country| country == route.country),
        false => goods.export_ok == 1,
    };
    catalogue.goods.iter().filter(fits).collect()
}

fn parties(head: &mut Row, wanted: &Wanted, partner: &Overseas, import: bool) {
    let (owner, agent) = (wanted.owner, wanted.agent);
    let flag = if import { "I" } else { "E" };
    for (field, value) in [
        ("iECatg", wanted.category.to_string().as_str()),
        ("iEFlag", flag),
        ("tradeCode", &owner.customs_code),
        ("tradeCoScc", &owner.credit_code),
        ("tradeName", &owner.name),
        ("ownerCode", &owner.customs_code),
        ("ownerCodeScc", &owner.credit_code),
        ("ownerName", &owner.name),
        ("agentCode", &agent.customs_code),
        ("agentCodeScc", &agent.credit_code),
        ("agentName", &agent.name),
        ("copCode", &agent.customs_code),
        ("copCodeScc", &agent.credit_code),
        ("copName", &agent.name),
        ("customerName", &owner.name),
        ("inputerName", "李晓梅"),
        ("declareName", "王建国"),
        ("typistNo", "2100012345678"),
    ] {
        head.set(field, value);
    }
    if import {
        head.set("overseasConsignorEname", partner.name.as_str());
        head.set("overseasConsignorAddr", partner.address.as_str());
    } else {
        head.set("overseasConsigneeEname", partner.name.as_str());
    }
}

fn transport(
    head: &mut Row,
    dicts: &Dictionaries,
    draw: &mut Draw,
    route: &Route,
    wanted: &Wanted,
    import: bool,
) -> anyhow::Result<()> {
    let vehicles: Vec<&str> = route.vehicles.split(';').collect();
    let vehicle = *draw.one_of(&vehicles)?;
    let port = dicts.by_name2("port", &route.port_locode).with_context(|| format!("no port {}", route.port_locode))?;
    for (field, value) in [
        ("trafMode", route.traf_mode.as_str()),
        ("trafName", vehicle),
        ("iEPort", &route.i_e_port),
        ("customMaster", &route.custom_master),
        ("tradeCountry", &route.country),
        ("tradeAreaCode", &route.country),
        ("distinatePort", &port.id),
        ("entyPortCode", &route.entry_port),
    ] {
        head.set(field, value);
    }
    head.set("billNo", format!("{}{:08}", route.bill_prefix, draw.between(10_000_000, 99_999_999)));
    if route.traf_mode == "2" {
        head.set("voyNo", format!("{:03}{}", draw.between(1, 420), if import { "W" } else { "E" }));
    }
    head.set("despPortCode", if import { port.id.as_str() } else { route.entry_port.as_str() });
    head.set("goodsPlace", if import { "上海洋山港区监管仓库" } else { "上海外高桥出口监管仓库" });
    if import {
        head.set("iEDate", wanted.arrived_on.to_string());
        let travelled = Days::new(draw.between(3, 28));
        let departed = wanted.arrived_on.checked_sub_days(travelled).context("date before the calendar")?;
        head.set("despDate", departed.to_string());
    }
    Ok(())
}

/// The kind of trade a declaration is about.
struct Trade<'a> {
    import: bool,
    zone: bool,
    processing: bool,
    currency: &'a str,
}

fn terms(head: &mut Row, draw: &mut Draw, wanted: &Wanted, trade: &Trade) -> anyhow::Result<()> {
    let Trade { import, zone, processing, currency } = *trade;
    let (trade_mode, levy_nature) = match (zone, processing) {
        (true, _) => ("5034", ""),
        (false, true) => ("0615", "503"),
        (false, false) => ("0110", "101"),
    };
    head.set("tradeMode", trade_mode);
    head.set("cutMode", levy_nature);
    if zone || processing {
        head.set("manualNo", wanted.owner.manual_no.as_str());
    }
    if zone {
        let lists = inventory_list(head, draw, wanted);
        head.set("licenceDocus", lists);
    }
    let trans_mode = *draw.one_of(&["1", "2", "3"])?;
    head.set("transMode", trans_mode);
    // Freight and insurance stand on the declaration only where the price leaves them out (import) or holds them (export).
    let (freight, insurance) = match (import, trans_mode) {
        (true, "3") | (false, "1") => (true, true),
        (true, "2") => (false, true),
        (false, "2") => (true, false),
        _ => (false, false),
    };
    if freight {
        head.set("feeMark", "3");
        head.set("feeRate", Quantity::from_whole(draw.between(300, 4200) as i64).context("freight")?.to_string());
        head.set("feeCurr", currency);
    }
    if insurance {
        head.set("insurMark", "1");
        head.set("insurRate", "0.30000");
    }
    for (field, value) in [
        ("declTrnRel", "0"),
        ("ediId", "1"),
        ("entryType", "M"),
        ("type", if zone { "ML" } else { "  0" }),
        ("promiseItmes", "00000"),
        ("markNo", "N/M"),
        ("tradeAreaCode", head.text("tradeCountry").to_owned().as_str()),
    ] {
        head.set(field, value);
    }
    if zone {
        head.set("billType", "1");
    }
    head.set("contrNo", format!("HD{}{:05}", wanted.made_on.year() % 100, draw.between(1, 99_999)));
    Ok(())
}

/// The inventory list that a zone's record list is made from.
fn inventory_list(head: &Row, draw: &mut Draw, wanted: &Wanted) -> Vec<Value> {
    let (office, year) = (head.text("customMaster"), wanted.made_on.year() % 100);
    let number = format!("QD{office}{year:02}{}{:09}", head.text("iEFlag"), draw.between(1, 99_999));
    vec![serde_json::json!({ "docuCode": "a", "certCode": number })]
}

fn lines(
    draw: &mut Draw,
    goods: &[&Goods],
    route: &Route,
    wanted: &Wanted,
    terms: &LineTerms,
) -> anyhow::Result<Vec<Row>> {
    // Mostly short declarations, now and then a long one, as in practice.
    let count = match draw.between(0, 19) {
        0 => draw.between(12, 50),
        1..=5 => draw.between(4, 11),
        _ => draw.between(1, 3),
    };
    (1..=count)
        .map(|number| {
            let goods = *draw.one_of(goods)?;
            let mut line = line(draw, goods, route, wanted, terms)?;
            line.set("gNo", number);
            if terms.exempt {
                line.set("contrItem", number);
            }
            Ok(line)
        })
        .collect()
}

/// The unit of weights.
const KILOGRAM: &str = "035";

struct LineTerms<'a> {
    dicts: &'a Dictionaries,
    import: bool,
    exempt: bool,
    currency: &'a str,
}

fn line(draw: &mut Draw, goods: &Goods, route: &Route, wanted: &Wanted, terms: &LineTerms) -> anyhow::Result<Row> {
    let by_weight = goods.unit == KILOGRAM;
    let tariff = terms.dicts.by_id("hsCode", &goods.hs).with_context(|| format!("tariff code {}", goods.hs))?;
    let pieces = match by_weight {
        true => draw.between(4, 480) * 25,
        false => draw.between(2, 240),
    };
    let quantity = Quantity::from_whole(pieces as i64).context("quantity")?;
    let unit_weight: Quantity = goods.unit_weight.parse().context("unit weight")?;
    let net: Quantity = quantity.checked_mul(unit_weight).context("net weight")?;
    let low: Price = goods.price_low.parse().context("price")?;
    let high: Price = goods.price_high.parse().context("price")?;
    let price = Price::from_scaled(draw.between(low.scaled() as u64 / 100, high.scaled() as u64 / 100) as i64 * 100);
    let total: Fixed<2> = price.checked_mul(quantity).context("line total")?;

    let abroad = route.country.as_str();
    let (origin, destination) = if terms.import { (abroad, "CHN") } else { ("CHN", abroad) };
    let (brand_type, preference) = match (terms.import, goods.brand.as_str()) {
        (_, "无品牌") => ("0", if terms.import { "3" } else { "0" }),
        (true, _) => ("4", "3"),
        (false, _) => ("1", "0"),
    };
    let mut row = Row::new();
    for (field, value) in [
        ("codeTS", goods.hs.as_str()),
        ("gName", &goods.name),
        ("gModel", &format!("{brand_type}|{preference}|{}|品牌:{}", goods.model, goods.brand)),
        ("gUnit", &goods.unit),
        ("gQty", &quantity.to_string()),
        ("declPrice", &price.to_string()),
        ("declTotal", &total.to_scale::<4>().context("line total")?.to_string()),
        ("tradeCurr", terms.currency),
        ("originCountry", origin),
        ("destinationCountry", destination),
        ("dutyMode", if terms.exempt { "3" } else { "1" }),
        ("districtCode", &wanted.owner.district),
    ] {
        row.set(field, value);
    }
    if terms.import {
        // The destination is the owner's administrative district, which its credit code names.
        row.set("destCode", format!("{}00", wanted.owner.credit_code.get(2..8).unwrap_or_default()));
    }
    for (unit, unit_field, quantity_field) in [("unit1", "firstUnit", "firstQty"), ("unit2", "secondUnit", "secondQty")]
    {
        let unit = tariff.extra(unit);
        if !unit.is_empty() {
            let amount = if unit == KILOGRAM { net } else { quantity };
            row.set(unit_field, unit);
            row.set(quantity_field, amount.to_string());
        }
    }
    Ok(row)
}

fn line_weight(line: &Row) -> Quantity {
    let field = if line.text("firstUnit") == KILOGRAM { "firstQty" } else { "secondQty" };
    line.decimal(field).unwrap_or_default()
}

fn weights_and_packing(head: &mut Row, draw: &mut Draw, lines: &[Row]) -> anyhow::Result<()> {
    let one = Quantity::from_whole(1).context("one")?;
    let net = Quantity::sum(lines.iter().map(line_weight)).context("net weight")?.max(one);
    let tare_percent: Fixed<2> = Fixed::from_scaled(draw.between(103, 112) as i64);
    let gross: Quantity = net.checked_mul(tare_percent).context("gross weight")?;
    head.set("netWt", net.to_string());
    head.set("grossWet", gross.to_string());
    head.set("packNo", draw.between(1, 60).to_string());
    head.set("wrapType", *draw.one_of(&["22", "93", "06", "99"])?);
    Ok(())
}

fn containers(draw: &mut Draw, lines: usize) -> anyhow::Result<Vec<Value>> {
    let goods_no = (1..=lines).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let owner = *draw.one_of(&["CSQU", "MSKU", "TGHU", "OOLU"])?;
    let serial = format!("{owner}{:06}", draw.between(100_000, 999_999));
    let check = core_wasm::rules::check_digit::container(&serial).context("container check digit")?;
    let mut container = Row::new();
    container.set("containerId", format!("{serial}{check}"));
    container.set("containerMd", *draw.one_of(&["21", "11"])?);
    container.set("goodsNo", goods_no);
    container.set("lclFlag", "0");
    container.set("containerWt", *draw.one_of(&["2200.00000", "3800.00000"])?);
    Ok(vec![Value::Object(container.0)])
}

/// Breaks one rule, as a clerk's unfinished work does: weights exchanged, a field not yet filled, a wrong check digit.
fn break_a_rule(head: &mut Row, draw: &mut Draw) {
    match draw.between(0, 3) {
        0 => {
            let (net, gross) = (head.text("netWt").to_owned(), head.text("grossWet").to_owned());
            head.set("netWt", gross);
            head.set("grossWet", net);
        }
        1 => head.set("packNo", ""),
        2 => head.set("transMode", ""),
        _ => head.set("tradeCoScc", "91310000000000000X"),
    }
}
