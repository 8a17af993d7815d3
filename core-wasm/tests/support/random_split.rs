//! Random splits and whether they are exact: a few in the tests, a million in the benchmark.

use core_wasm::decimal::{Fixed, format_scaled, parse_scaled};
use core_wasm::row::Row;
use core_wasm::rules::split::apportion::{ToWeigh, Weight, apportion, weights};
use core_wasm::rules::split::containers::{Halves, split};
use serde_json::{Value, json};

/// Pseudo-random numbers (xorshift), the same ones from the same seed.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: u64) -> i64 {
        i64::try_from(self.next() % bound).unwrap_or_default()
    }

    pub fn one_in(&mut self, chances: u64) -> bool {
        self.next().is_multiple_of(chances)
    }
}

/// Shares a random total, and a random pair of weights, over random lines.
///
/// # Errors
/// What is not exact.
pub fn shares(random: &mut Random) -> Result<(), String> {
    let count = 1 + random.below(50) as usize;
    let sizes = [10, 1_000_000, 1_000_000_000_000, 9_000_000_000_000_000_000];
    let size = sizes[random.below(4) as usize];
    let bases: Vec<i64> = (0..count).map(|_| if random.one_in(10) { 0 } else { random.below(size) }).collect();
    let total = random.below(size) * if random.one_in(4) { -1 } else { 1 };
    let came = apportion(total, &bases).ok_or("no shares")?;
    let sum: i128 = came.iter().map(|share| i128::from(*share)).sum();
    let whole: i128 = bases.iter().map(|base| i128::from(*base)).sum();
    let near = came.iter().zip(&bases).all(|(share, base)| {
        // Less than one unit from the exact share.
        let (share, base, total) = (i128::from(share.abs()), i128::from(*base), i128::from(total.abs()));
        whole == 0 || whole > i128::from(i64::MAX) || (share * whole - total * base).abs() < whole
    });
    if sum != i128::from(total) || !near {
        return Err(format!("{total} over {bases:?} gave {came:?}"));
    }
    let (net, packing) = (random.below(1_000_000_000_000), random.below(1_000_000_000));
    let (gross, net) = (Weight::from_scaled(net + packing), Weight::from_scaled(net));
    let lines: Vec<ToWeigh> = bases.iter().map(|base| ToWeigh { base: *base, net: None }).collect();
    let came = weights(gross, net, &lines).ok_or("no weights")?;
    let exact = Fixed::sum(came.iter().map(|line| line.gross)) == Some(gross)
        && Fixed::sum(came.iter().map(|line| line.net)) == Some(net);
    if exact && came.iter().all(|line| line.gross >= line.net) {
        Ok(())
    } else {
        Err(format!("{gross} {net}: {came:?}"))
    }
}

/// Splits a random declaration by containers.
///
/// # Errors
/// What is not exact, or why it was not split.
pub fn declaration(random: &mut Random) -> Result<(), String> {
    let declaration = made(random);
    let boxes = declaration.rows("containers");
    let first = boxes[random.below(boxes.len() as u64) as usize].text("containerId").to_owned();
    let chosen: Vec<usize> = (0..boxes.len()).filter(|at| boxes[*at].text("containerId") == first).collect();
    let Halves { stays, goes, .. } = match split(&declaration, &chosen) {
        Ok(halves) => halves,
        // All goods may lie in the chosen box.
        Err(problems) if problems.iter().all(|problem| problem.rule == "split.nothing") => return Ok(()),
        Err(problems) => return Err(format!("{problems:?}")),
    };
    let (before, after) = (sums(&[&declaration]), sums(&[&stays, &goes]));
    if before != after {
        return Err(format!("{before} became {after} of {declaration:?}"));
    }
    let boxes =
        |half: &Row| half.rows("containers").iter().map(|row| row.text("containerId").to_owned()).collect::<Vec<_>>();
    let (left, right) = (boxes(&stays), boxes(&goes));
    if left.iter().any(|number| right.contains(number)) {
        return Err(format!("{left:?} and {right:?} have a box together"));
    }
    Ok(())
}

/// A declaration of two to six lines in two to five boxes; a line lies in one box or, weighed, in several.
fn made(random: &mut Random) -> Row {
    let (count, boxes) = (2 + random.below(5), 2 + random.below(4));
    let mut lines = Vec::new();
    let mut containers = Vec::new();
    for number in 1..=count {
        let counted = random.one_in(2);
        let quantity = if counted { (1 + random.below(5000)) * 100_000 } else { 1 + random.below(1_000_000_000) };
        let kilograms = format_scaled(1 + random.below(1_000_000_000), 5);
        let written_off = if random.one_in(2) { format_scaled(random.below(100_000_000), 5) } else { String::new() };
        let limit = json!({ "goodsNo": number.to_string(), "licWrtofQty": written_off, "licWrtofQtyUnit": "035" });
        lines.push(json!({
            "gNo": number.to_string(), "gQty": format_scaled(quantity, 5), "gUnit": if counted { "007" } else { "035" },
            "firstQty": kilograms, "firstUnit": "035", "declTotal": format_scaled(1 + random.below(1_000_000_000), 2),
            "goodsLimits": [limit],
        }));
        let several = random.one_in(3);
        let holding = if several { 2 + random.below(boxes as u64 - 1) } else { 1 };
        let from = random.below(boxes as u64);
        for at in 0..holding {
            let weight = format_scaled(1 + random.below(1_000_000_000), 5);
            let number_of_box = format!("TEMU{:07}", (from + at) % boxes);
            containers
                .push(json!({ "containerId": number_of_box, "goodsNo": number.to_string(), "goodsContaWt": weight }));
        }
    }
    // An empty box, so that one always stays.
    containers.push(json!({ "containerId": "TEMU9999999", "goodsNo": "" }));
    let net = random.below(1_000_000_000_000);
    let fee = format_scaled(random.below(10_000_000), 5);
    let head = json!({
        "iECatg": "1", "packNo": (1 + random.below(100_000)).to_string(), "netWt": format_scaled(net, 5),
        "grossWet": format_scaled(net + random.below(1_000_000_000), 5), "feeMark": "3", "feeRate": fee,
        "otherMark": "3", "otherRate": format!("-{fee}"),
        "otherPacks": [{ "packQty": random.below(100).to_string() }, { "packQty": format_scaled(random.below(100_000_000), 5) }],
        "lines": lines, "containers": containers,
    });
    Row::from_value(head).unwrap_or_default()
}

/// The sums that must be the same before and after.
pub fn sums(declarations: &[&Row]) -> Value {
    const HEAD: &[(&str, u32)] = &[("packNo", 0), ("grossWet", 5), ("netWt", 5)];
    const COSTS: &[(&str, &str)] = &[("feeMark", "feeRate"), ("insurMark", "insurRate"), ("otherMark", "otherRate")];
    const LINE: &[(&str, u32)] = &[("gQty", 5), ("firstQty", 5), ("secondQty", 5), ("declTotal", 4), ("workUsd", 4)];
    let sum = |fields: &[(&str, u32)], rows: &[Row]| {
        let of = |field: &str, scale: u32| -> i128 {
            rows.iter().map(|row| i128::from(parse_scaled(row.text(field), scale).unwrap_or_default())).sum()
        };
        fields
            .iter()
            .map(|(field, scale)| ((*field).to_owned(), of(field, *scale).to_string().into()))
            .collect::<serde_json::Map<_, _>>()
    };
    let heads: Vec<Row> = declarations.iter().map(|row| (*row).clone()).collect();
    let lines: Vec<Row> = declarations.iter().flat_map(|row| row.rows("lines")).collect();
    // A cost is shared where it is a total; a rate or unit price holds for both.
    let costs = COSTS.iter().map(|(mark, rate)| {
        let totals: Vec<Row> = heads.iter().filter(|head| head.text(mark) == "3").cloned().collect();
        sum(&[(rate, 5)], &totals)
    });
    let costs: Vec<_> = costs.collect();
    let within = |rows: &[Row], list: &str| rows.iter().flat_map(|row| row.rows(list)).collect::<Vec<Row>>();
    json!({
        "head": sum(HEAD, &heads), "costs": costs, "lines": sum(LINE, &lines),
        "packages": sum(&[("packQty", 5)], &within(&heads, "otherPacks")),
        "licences": sum(&[("licWrtofQty", 5)], &within(&lines, "goodsLimits")),
    })
}
