//! What an account still holds that somebody wants to end. Customs decides whether it may; the person is told before they ask.

use super::balance::{Figures, Goods};
use crate::rules::few::few;
use crate::text::Message;
use crate::text::catalogue::bonded as texts;

/// The question before an account ends, from the figures of its serials in their order; nothing where it holds nothing. Quantities are in
/// the declared unit of each serial. Products are made, so that what left of them stands below zero on the book and is nothing held.
pub fn question(serials: &[(Goods, i64, Figures)]) -> Option<Message> {
    let held: Vec<Message> = serials.iter().filter_map(held_of).collect();
    Some(texts::STILL_HELD.speak_with(&[("held", &few(&held)?)]))
}

fn held_of((goods, serial, figures): &(Goods, i64, Figures)) -> Option<Message> {
    let book = figures.actl_inc_qty.checked_sub(figures.actl_redc_qty).unwrap_or(figures.actl_inc_qty);
    let is_made = *goods == Goods::Product && book.is_negative();
    let parts = [
        (texts::HELD_ON_BOOK, book, is_made),
        (texts::HELD_TO_COME, figures.prevd_inc_qty, false),
        (texts::HELD_TO_GO, figures.prevd_redc_qty, false),
    ];
    let said = parts.into_iter().filter(|(_, quantity, is_nothing)| !quantity.is_zero() && !is_nothing);
    let said = said.map(|(text, quantity, _)| text.with(&[("quantity", &quantity.short())]));
    let held = said.reduce(|one, other| texts::HELD_BOTH.speak_with(&[("one", &one), ("other", &other)]))?;
    let named = if *goods == Goods::Product { texts::HELD_OF_PRODUCT } else { texts::HELD_OF };
    Some(named.speak_with(&[("serial", &serial.to_string()), ("held", &held)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(came: &str, left: &str, to_go: &str) -> Figures {
        let read = |text: &str| text.parse().unwrap();
        Figures {
            actl_inc_qty: read(came),
            actl_redc_qty: read(left),
            prevd_redc_qty: read(to_go),
            ..Figures::default()
        }
    }

    #[test]
    fn an_account_says_what_it_holds() {
        let empty = [(Goods::Material, 1, figures("5", "5", "0")), (Goods::Product, 1, figures("0", "10", "0"))];
        assert_eq!(question(&empty), None);
        let some = [(Goods::Material, 12, figures("40", "0.5", "5")), (Goods::Product, 1, figures("0", "10", "3"))];
        let said = question(&some).unwrap();
        assert!(
            said.en.contains("serial no. 12 (39.5 on the book, 5 reserved), product 1 (3 reserved)."),
            "{}",
            said.en
        );
        assert!(said.zh.contains("序号 12（库存 39.5，预扣出 5）、成品序号 1（预扣出 3）。"), "{}", said.zh);
    }

    #[test]
    fn five_serials_are_named_and_the_others_counted() {
        let all: Vec<_> = (1..=7).map(|serial| (Goods::Material, serial, figures("2", "0", "0"))).collect();
        let said = question(&all).unwrap();
        assert!(said.en.contains("serial no. 5 (2 on the book) and 2 others."), "{}", said.en);
        assert!(said.zh.contains("序号 5（库存 2）等，另有 2 项。"), "{}", said.zh);
        let six = question(&all[..6]).unwrap();
        assert!(six.en.contains("and 1 other."), "{}", six.en);
    }
}
