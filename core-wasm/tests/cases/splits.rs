//! Sharing totals over lines, and declarations split by containers.

use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::row::Row;
use core_wasm::rules::split::apportion::{ToWeigh, Weight, apportion, costs, weights};
use core_wasm::rules::split::containers::{boxes, split};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::random_split::{Random, declaration, shares, sums};
use super::{out, part};

/// What comes of `what` was asked for; see `fixtures/cases/README.md`.
pub fn divided(input: Value) -> Value {
    match part::<String>(&input, "what").as_str() {
        "packages" => json!(apportion(part(&input, "total"), &part::<Vec<i64>>(&input, "bases"))),
        "costs" => out(costs(part(&input, "total"), &part::<Vec<i64>>(&input, "bases"))),
        "weight" => {
            let total: Weight = part(&input, "total");
            let shares = apportion(total.scaled(), &part::<Vec<i64>>(&input, "bases"));
            out(shares.map(|shares| shares.into_iter().map(Weight::from_scaled).collect::<Vec<_>>()))
        }
        "weights" => {
            let lines: Vec<(i64, Option<Quantity>)> = part(&input, "lines");
            let lines: Vec<ToWeigh> = lines.into_iter().map(|(base, net)| ToWeigh { base, net }).collect();
            let weighed = weights::<6>(part(&input, "gross"), part(&input, "net"), &lines);
            out(weighed.map(|lines| lines.iter().map(|line| json!([line.gross, line.net])).collect::<Vec<_>>()))
        }
        "boxes" => out(boxes(&part(&input, "declaration"))),
        "containers" => by_containers(&input),
        what => unreachable!("{what}"),
    }
}

fn by_containers(input: &Value) -> Value {
    let declaration: Row = part(input, "declaration");
    match split(&declaration, &part::<Vec<usize>>(input, "chosen")) {
        Ok(halves) => {
            assert_eq!(sums(&[&declaration]), sums(&[&halves.stays, &halves.goes]), "the sums are not the same");
            json!({ "stays": halves.stays, "goes": halves.goes })
        }
        Err(problems) => {
            json!(problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect::<Vec<_>>())
        }
    }
}

/// The benchmark `split` does a million of each.
#[test]
fn random_splits_are_exact() {
    let mut random = Random(42);
    for _ in 0..5_000 {
        shares(&mut random).unwrap();
    }
    for _ in 0..1_000 {
        declaration(&mut random).unwrap();
    }
}

proptest! {
    #[test]
    fn a_larger_base_never_gets_less(total in 0..i64::MAX, bases in proptest::collection::vec(0..i64::MAX / 64, 1..60)) {
        let came = apportion(total, &bases).unwrap();
        for (one, other) in (0..bases.len()).flat_map(|one| (0..bases.len()).map(move |other| (one, other))) {
            prop_assert!(bases[one] <= bases[other] || came[one] >= came[other]);
        }
    }

    #[test]
    fn known_net_weights_stay(nets in proptest::collection::vec(proptest::option::of(0..1_000_000_i64), 1..20), more in 0..1_000_000_i64) {
        let known: i64 = nets.iter().flatten().sum();
        let left = if nets.contains(&None) { more } else { 0 };
        let lines: Vec<ToWeigh> =
            nets.iter().map(|net| ToWeigh { base: 7, net: net.map(Quantity::from_scaled) }).collect();
        let net = Weight::from_scaled(known * 10 + left);
        let gross = net.checked_add(Weight::from_scaled(more)).unwrap();
        let came = weights(gross, net, &lines).unwrap();
        prop_assert_eq!(Fixed::sum(came.iter().map(|line| line.net)), Some(net));
        prop_assert_eq!(Fixed::sum(came.iter().map(|line| line.gross)), Some(gross));
        for (line, wanted) in came.iter().zip(&nets) {
            prop_assert!(wanted.is_none_or(|wanted| line.net.scaled() == wanted * 10));
        }
    }

    #[test]
    fn anything_is_split_or_refused(declaration in super::properties::declaration(), chosen in proptest::collection::vec(0..4_usize, 0..3)) {
        let _ = split(&declaration, &chosen);
    }
}
