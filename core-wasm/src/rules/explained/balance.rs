//! What an account holds of a serial: which figures its surplus is made of, and the events of the journal behind them with their
//! documents.

use super::{Explained, called, held, plain, short};
use crate::resources::bonded::{BONDED_BALANCE, BONDED_EVENT};
use crate::row::{Row, RowRef};
use crate::text::catalogue::explained as texts;

/// The figures of a serial (a row of `bondedBalance`), with the newest of its events (rows of `bondedEvent`); there are `all` of them.
pub fn balance(figures: RowRef<'_>, events: &[Row], all: usize) -> Explained {
    let of = |field: &'static str| held(called(&BONDED_BALANCE, field), figures, field);
    let stock = of("stockQty").by(texts::STOCK).of(of("actlIncQty")).of(of("actlRedcQty"));
    let worth = of("avgPrice").by(texts::AVERAGE).of(of("totalAmt")).of(of("stockQty"));
    let journal = Explained::figure(texts::EVENTS, texts::COUNT.with(&[("count", &all.to_string())]))
        .by(texts::JOURNAL)
        .of_all(events.iter().map(|event| moved(event.borrowed())))
        .of_all(further(all, events.len()));
    of("surplusQty").by(texts::SURPLUS).of(stock).of(of("prevdRedcQty")).of(of("prevdIncQty")).of(worth).of(journal)
}

/// An event: when, of which document, what it moved, the surplus after it.
fn moved(event: RowRef<'_>) -> Explained {
    let day = event.text("at").get(..10).unwrap_or_default().to_owned();
    let label = format!("{day} {}", event.text("documentNo"));
    let then = format!("{} → {}", short(&event.written("qty")), short(&event.written("surplusQty")));
    let of = |field: &'static str| held(called(&BONDED_EVENT, field), event, field);
    let told = ["receiptKind", "byName"].into_iter().filter(|field| !event.is_blank(field)).map(of);
    Explained::figure(plain(label.trim()), plain(then)).of_all(told)
}

/// How many there are beside those that are told of.
pub(super) fn further(all: usize, told: usize) -> Option<Explained> {
    let rest = all.checked_sub(told).filter(|rest| *rest > 0)?;
    Some(Explained::figure(texts::FURTHER, texts::COUNT.with(&[("count", &rest.to_string())])))
}
