//! What customs does with a declaration it took: the receipts in their order, with some variety by serial.

/// An answer after the import answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A receipt of this code.
    Receipt(&'static str),
    /// The tax bills.
    Bills,
    /// The tax bills once more, paid.
    Paid,
}

/// The receipt that says that goods are released.
pub const RELEASED: &str = "P";

/// What customs answers, in its order. Where tax is to be paid, the bills come behind the acceptance, and the release
/// waits for their payment.
pub fn steps(serial: u64, is_taxed: bool) -> Vec<Step> {
    let mut steps: Vec<Step> = receipts(serial).iter().map(|code| Step::Receipt(code)).collect();
    if is_taxed {
        let place = |code: &'static str| steps.iter().position(|step| *step == Step::Receipt(code));
        let accepted = place("T").or_else(|| place("J")).map_or(0, |at| at + 1);
        let released = place(RELEASED).unwrap_or(steps.len());
        steps.insert(released, Step::Paid);
        steps.insert(accepted, Step::Bills);
    }
    steps
}

/// Receipt codes after the import answer (dec_status): submitted, stored, examined, perhaps tax due or inspection,
/// released, closed.
fn receipts(serial: u64) -> &'static [&'static str] {
    const PLANS: [&[&str]; 6] = [
        &["7", "L", "J", "P", "R"],
        &["7", "L", "J", "T", "P", "R"],
        &["7", "L", "J", "C", "P", "R"],
        // A receipt that comes late once more must not move the declaration back.
        &["7", "L", "J", "L", "P", "R"],
        &["L", "J", "T", "C", "P", "R"],
        &["7", "L", "M", "J", "P", "R"],
    ];
    let index = usize::try_from(serial).unwrap_or_default() % PLANS.len();
    PLANS.get(index).copied().unwrap_or_default()
}

/// From this receipt on the customs number is known: the customs database has the declaration.
pub fn shows_entry_id(channel: &str) -> bool {
    channel != "7"
}

/// Whether this serial's receipts come in an envelope; the client may write either form.
pub fn in_envelope(serial: u64) -> bool {
    serial % 2 == 1
}

/// Receipts of a declaration that customs stores and then rejects.
pub const REJECTION: &[&str] = &["7", "L", "E"];

/// Whether customs rejects a declaration for what our rules only warn of: prices that do not come to the total, a port
/// that does not lie in the country named beside it.
pub fn is_rejected(rule: &str) -> bool {
    ["decl.line.priceTotal", "decl.head.portCountry"].contains(&rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bills_come_between_acceptance_and_release_and_are_paid_before_it() {
        for serial in 0..6 {
            let steps = steps(serial, true);
            let place = |wanted: Step| steps.iter().position(|step| *step == wanted);
            let order = [Step::Receipt("J"), Step::Bills, Step::Paid, Step::Receipt("P")].map(place);
            assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{serial}: {steps:?}");
            assert_eq!(super::steps(serial, false).len() + 2, steps.len());
        }
    }
}
