//! What customs does with a declaration it took: the receipts in their order, with some variety by serial.

/// Receipt codes after the import answer (dec_status): submitted, stored, examined, perhaps tax due or inspection,
/// released, closed.
pub fn receipts(serial: u64) -> &'static [&'static str] {
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

/// Whether customs rejects a declaration for what our rules only warn of: prices that do not come to the total.
pub fn is_rejected(rule: &str) -> bool {
    rule == "decl.line.priceTotal"
}
