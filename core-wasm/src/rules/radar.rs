//! The radar of deadlines: which kinds of times documents have, how each of them follows, how long one may be put off, whom an
//! organisation has told of them, and how a calendar reads them. What reckons the days is elsewhere ([`super::deadline`],
//! [`super::cut_off`], [`super::bonded::account`], [`super::sas::stock`]); nothing is reckoned twice.

pub mod feed;
pub mod formula;
pub mod kinds;
pub mod snooze;
