//! A million random splits, each exact or the benchmark fails: `cargo bench -p core-wasm --bench split`.

#![allow(
    clippy::panic,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "a benchmark may stop at a wrong sum"
)]

use std::time::Instant;

#[path = "../tests/support/random_split.rs"]
mod random_split;

use random_split::{Random, declaration, shares};

const ROUNDS: u32 = 1_000_000;

fn main() {
    measure("totals and weights over up to 50 lines", shares);
    measure("declarations by containers", declaration);
}

fn measure(what: &str, round: fn(&mut Random) -> Result<(), String>) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let start = Instant::now();
    for at in 0..ROUNDS {
        if let Err(wrong) = round(&mut random) {
            panic!("{what}, round {at}: {wrong}");
        }
    }
    let took = start.elapsed();
    println!(
        "{ROUNDS} splits ({what}): {:.1} s, {:.2} us each",
        took.as_secs_f64(),
        took.as_secs_f64() * 1e6 / f64::from(ROUNDS)
    );
}
