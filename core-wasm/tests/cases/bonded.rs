//! Balances, consumption and handbooks of bonded accounts.

use chrono::NaiveDate;
use core_wasm::decimal::Quantity;
use core_wasm::error::{Problem, Severity};
use core_wasm::row::Row;
use core_wasm::rules::bonded::balance::{
    Event, Figures, Mode, Movement, Phase, Usd, apply, apply_all, check_out, remark, steps,
};
use core_wasm::rules::bonded::consumption::{problem, unit_of};
use core_wasm::rules::bonded::handbook::{Handbook, problems};
use core_wasm::rules::bonded::opening::{doubt, problems as not_begun, proposed, stops};
use core_wasm::rules::bonded::theory::{Period, theory};
use core_wasm::rules::bonded::told_figures::differs;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{out, part};

/// The figures after some movements, whether so much may be taken, what is said of them, or the events of what is told of a line.
pub fn balanced(input: Value) -> Value {
    if !input["told"].is_null() {
        return out(steps(part(&input, "phase"), part(&input, "told")));
    }
    let figures: Figures = part::<Option<Figures>>(&input, "figures").unwrap_or_default();
    if !input["opening"].is_null() {
        let (rows, known) = (part::<Vec<Row>>(&input, "opening"), part(&input, "known"));
        if input["doubts"] == true {
            return out(doubt(&rows, &known).map(|doubt| doubt.en));
        }
        let of_row = |(at, found): (usize, Vec<Problem>)| {
            found.into_iter().map(move |problem| format!("{at} {} {}", problem.field, problem.rule))
        };
        let all = stops(&known).map(|problem| problem.rule).into_iter();
        return all.chain(not_begun(&rows, &known).into_iter().enumerate().flat_map(of_row)).collect();
    }
    if !input["remarkOf"].is_null() {
        return out(remark(part(&input, "remarkOf"), &figures));
    }
    if !input["wanted"].is_null() {
        return match check_out(&figures, part(&input, "wanted")) {
            Ok(()) => json!("enough"),
            Err(short) => json!(format!("{} of {}", short.surplus, short.wanted)),
        };
    }
    let movements: Vec<Movement> = part(&input, "movements");
    match apply_all(&figures, &movements) {
        Ok(after) => json!({
            "figures": format!(
                "{} {} {} {} {}",
                after.actl_inc_qty, after.actl_redc_qty, after.prevd_inc_qty, after.prevd_redc_qty, after.total_amt
            ),
            "stock": after.stock().unwrap(),
            "surplus": after.surplus().unwrap(),
            "average": after.average().map(|average| average.to_string()).unwrap_or_default(),
        }),
        Err(too_large) => json!({ "problem": Problem::from(too_large).rule }),
    }
}

/// What a piece takes, or what is wrong with the numbers.
pub fn consumed(input: Value) -> Value {
    let row: Row = part(&input, "row");
    if let Some(problem) = problem(row.borrowed()) {
        return json!({ "problem": format!("{} {}", problem.rule, problem.field) });
    }
    unit_of(row.borrowed()).map_or(json!({}), |unit| {
        json!({
            "unit": unit.ucns_qty,
            "bonded": unit.bonded_qty,
            "loss": unit.loss_qty,
            "tangible": unit.tgbl_loss_qty,
            "intangible": unit.intgb_loss_qty,
        })
    })
}

/// What should be left of a material.
pub fn left(input: Value) -> Value {
    let period: Period = part(&input, "period");
    match theory(&period) {
        Ok(theory) => json!({
            "used": theory.csm_total_qty,
            "remain": theory.shd_remain_qty,
            "difference": theory.dsml_qty,
            "rate": theory.dsml_rate,
            "amount": theory.dsml_amt,
            "scrap": format!("{} {}", theory.scrap_expected_qty, theory.scrap_left_qty),
        }),
        Err(too_large) => json!({ "problem": Problem::from(too_large).rule }),
    }
}

/// What is wrong with a handbook: severity, rule and field of each problem.
pub fn checked(input: Value) -> Value {
    let (handbook, today): (Handbook, NaiveDate) = (part(&input, "handbook"), part(&input, "today"));
    let told = |problem: &Problem| {
        let severity = if problem.severity == Severity::Error { "E" } else { "W" };
        format!("{severity} {} {}", problem.rule, problem.field)
    };
    problems(&handbook, today).iter().map(told).collect()
}

fn movement() -> impl Strategy<Value = Movement> {
    let mode = prop::sample::select(vec![Mode::D, Mode::F, Mode::N, Mode::NF, Mode::E]);
    let event = prop::sample::select(Event::ALL.to_vec());
    (event, mode, any::<bool>(), 0..10_i64.pow(12), 0..10_i64.pow(12)).prop_map(
        |(event, mode, outward, qty, amount)| Movement {
            event,
            mode,
            outward,
            qty: Quantity::from_scaled(qty),
            amount_usd: Usd::from_scaled(amount),
        },
    )
}

proptest! {
    #[test]
    fn the_figures_are_the_sum_of_the_events(movements in prop::collection::vec(movement(), 0..40)) {
        let whole = apply_all(&Figures::default(), &movements).unwrap();
        // Each by itself, added up: the same, in whatever order.
        let mut sum = [0_i64; 5];
        for movement in movements.iter().rev() {
            let one = apply(&Figures::default(), movement).unwrap();
            for (sum, figure) in sum.iter_mut().zip(parts(&one)) {
                *sum += figure;
            }
        }
        prop_assert_eq!(parts(&whole), sum);
        // Events of a kind together do what each does by itself.
        if let Some(first) = movements.first() {
            let twice = apply_all(&Figures::default(), &[*first, *first]).unwrap();
            let doubled = Movement {
                qty: first.qty.checked_add(first.qty).unwrap(),
                amount_usd: first.amount_usd.checked_add(first.amount_usd).unwrap(),
                ..*first
            };
            prop_assert_eq!(apply(&Figures::default(), &doubled).unwrap(), twice);
        }
    }

    #[test]
    fn what_is_taken_back_never_was(movements in prop::collection::vec(movement(), 0..10), last in movement()) {
        let before = apply_all(&Figures::default(), &movements).unwrap();
        let back = |events: &[Event]| {
            let steps: Vec<Movement> = events.iter().map(|event| Movement { event: *event, ..last }).collect();
            apply_all(&before, &steps).unwrap()
        };
        prop_assert_eq!(back(&[Event::PreDeducted, Event::Released]), before);
        prop_assert_eq!(back(&[Event::PreDeducted, Event::Deducted, Event::Reversed]), before);
    }

    #[test]
    fn told_in_any_order_a_line_writes_each_step_once(told in prop::collection::vec(prop::sample::select(Event::ALL.to_vec()), 0..12)) {
        let (mut phase, mut written) = (Phase::Free, Vec::new());
        for event in told {
            let first = steps(phase, event);
            for step in first {
                written.push(*step);
                phase = Phase::after(*step);
            }
            // The same told again at once changes nothing, but for what ends a reservation or a deduction.
            if matches!(event, Event::PreDeducted | Event::Deducted) {
                prop_assert!(steps(phase, event).is_empty());
            }
        }
        let mut at = Phase::Free;
        for step in written {
            let follows = match step {
                Event::PreDeducted => at == Phase::Free,
                Event::Deducted | Event::Released => at == Phase::Reserved,
                Event::Reversed => at == Phase::Deducted,
            };
            prop_assert!(follows);
            at = Phase::after(step);
        }
    }
}

fn parts(figures: &Figures) -> [i64; 5] {
    [
        figures.actl_inc_qty.scaled(),
        figures.actl_redc_qty.scaled(),
        figures.prevd_inc_qty.scaled(),
        figures.prevd_redc_qty.scaled(),
        figures.total_amt.scaled(),
    ]
}

/// What customs has otherwise of a serial.
pub fn told_otherwise(input: Value) -> Value {
    let told = Row::from_value(part::<Value>(&input, "told")).unwrap();
    let found = differs(&told, &part(&input, "ours"), input["began"] == true);
    if input["proposes"] == true {
        return out(proposed(&found.unwrap_or_default()));
    }
    out(found)
}
