//! Who calls: sessions, tickets, tokens, and whose rows a caller may touch.

pub mod caller;
pub mod session;
pub mod ticket;
