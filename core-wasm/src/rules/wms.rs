//! The warehouse: what may be received, put away, allocated, picked and shipped, and what follows for the orders.
//! Source: domain/records-and-others.md §4.

pub mod compare;
pub mod count;
pub mod inbound;
pub mod leaving;
pub mod made;
pub mod outbound;
pub mod scan;
pub mod stock;

/// Where goods lie that were received and not put away.
pub const RECEIVED: &str = "RECV";
/// Where goods lie that came damaged.
pub const DAMAGED: &str = "DMG";
/// Where goods lie that were picked and did not leave.
pub const PICKED: &str = "SHIP";

/// Whether a place is kept for goods on their way: nobody puts goods there by hand.
pub fn is_reserved(location: &str) -> bool {
    [RECEIVED, DAMAGED, PICKED].iter().any(|known| location.trim().eq_ignore_ascii_case(known))
}
