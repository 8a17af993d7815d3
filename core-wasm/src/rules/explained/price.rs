//! A price that departs from the material price: by how much, and from what.

use super::{Explained, held, plain};
use crate::row::RowRef;
use crate::text::Text;
use crate::text::catalogue::explained as texts;
use crate::text::catalogue::forecast_checks::{OF_MASTER, OF_RECORD};

/// A departure as the check of prices answers it: `place` of the raw line, `gdsMtno`, `price`, `known`, `currency`, `source`, `percent`.
pub fn price(departure: RowRef<'_>) -> Explained {
    let source: &Text = if departure.text("source") == "priceRecord" { &OF_RECORD } else { &OF_MASTER };
    let what = format!("{} {}", departure.written("place"), departure.text("gdsMtno"));
    let line = texts::RAW.with(&[("line", what.trim_end())]);
    let known = texts::KNOWN.speak_with(&[("source", source)]);
    let mut percent = held(texts::DEPARTS, departure, "percent").by(texts::DEPARTS_FORMULA);
    percent.value = plain(format!("{}%", percent.value.zh));
    percent
        .of(held(texts::PRICE_OF.speak_with(&[("line", &line)]), departure, "price"))
        .of(held(known, departure, "known"))
        .of(Explained::figure(texts::CURRENCY, plain(departure.text("currency"))))
}
