//! Merging 20,000 raw lines: `cargo bench -p core-wasm --bench merge`. The best and the median of many rounds, by the clock and
//! in time of a processor (on Linux), which other work on the machine lengthens less.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop at what is wrong")]

use std::time::{Duration, Instant};

use chrono::NaiveDate;
use core_wasm::decimal::format_scaled;
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{Apart, MergeOptions, Same, Tariff, merge, sources};

#[path = "../tests/support/mod.rs"]
mod support;

const LINES: i64 = 20_000;
const ROUNDS: usize = 31;
const CODES: [&str; 4] = ["7318160000", "7007119000", "3827140000", "2705000010"];

fn main() {
    let all = MergeOptions {
        same: Same::ALL.into_iter().collect(),
        apart: Apart::ALL.into_iter().collect(),
        count_mark: true,
        ..MergeOptions::default()
    };
    measure("into 500 lines, as documents do", 500, &MergeOptions::default());
    measure("into 500 lines, every option", 500, &all);
    measure("no two alike, as documents do", LINES, &MergeOptions::default());
    measure("no two alike, every option", LINES, &all);
}

/// Lines of so many different goods, with all that a forecast says of a line.
fn rows(kinds: i64) -> Vec<Row> {
    (0..LINES).map(|at| row(at, at * 7919 % kinds)).collect()
}

fn row(at: i64, kind: i64) -> Row {
    let mut row = Row::new();
    row.set("id", at + 1);
    let texts: [(&str, &str); 10] = [
        ("codeTS", CODES[(kind % 4) as usize]),
        ("gUnit", "007"),
        ("firstUnit", "035"),
        ("secondUnit", "007"),
        ("tradeCurr", "USD"),
        ("originCountry", "DEU"),
        ("destinationCountry", "CHN"),
        ("districtCode", "31222"),
        ("dutyMode", "1"),
        ("declPrice", "2.5000"),
    ];
    for (field, value) in texts {
        row.set(field, value);
    }
    row.set("gName", format!("商品{kind}"));
    row.set("gModel", format!("4|3|用途：紧固用|材质：钢|型号：{kind}"));
    row.set("gdsMtno", format!("MAT-{kind:06}"));
    row.set("contrItem", (kind % 90 + 1).to_string());
    for (field, scale) in
        [("gQty", 5), ("firstQty", 5), ("secondQty", 5), ("declTotal", 4), ("grossWt", 6), ("netWt", 6)]
    {
        row.set(field, format_scaled(at * 37 + 1_000, scale));
    }
    row.set("packNo", "1");
    row
}

fn measure(what: &str, kinds: i64, options: &MergeOptions) {
    let tariff = Tariff {
        dicts: support::dictionaries(),
        today: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
        direction: Some(Direction::Import),
    };
    let rows = rows(kinds);
    let took: Vec<[Duration; 2]> = (0..ROUNDS)
        .map(|_| {
            let rows = rows.clone();
            let (start, busy) = (Instant::now(), processor_time());
            let sources = sources(rows).unwrap();
            let merging = merge(&sources, options, tariff).unwrap();
            let took = [start.elapsed(), processor_time() - busy];
            assert_eq!(merging.lines().map(|line| line.of.len()).sum::<usize>(), LINES as usize);
            took
        })
        .collect();
    let [clock, processor] = [0, 1].map(|at| {
        let mut took: Vec<f64> = took.iter().map(|took| took[at].as_secs_f64() * 1e3).collect();
        took.sort_by(f64::total_cmp);
        format!("best {:.1} ms, median {:.1} ms", took[0], took[ROUNDS / 2])
    });
    println!("{LINES} lines {what}: {clock}; of a processor {processor}");
}

/// What this process has had of a processor; nothing where nobody says it.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or_default())
}
