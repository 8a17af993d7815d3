//! The journal of what lists did to the serials of accounts. Until accounts are kept here nobody knows any, and nothing is
//! written.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use core_wasm::decimal::{Fixed, Quantity};
use sea_orm::ConnectionTrait;

use crate::database::Tx;
use crate::error::ApiError;

/// What becomes of a line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    PreDeducted,
    Deducted,
    Released,
}

/// An event that is to be written.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub account_kind: String,
    pub account_id: i64,
    pub serial: i64,
    pub outward: bool,
    pub event: Event,
    pub qty: Quantity,
    pub amount_usd: Fixed<5>,
    pub document_kind: String,
    pub document_id: i64,
    pub document_no: String,
    pub line_id: i64,
    pub receipt_id: Option<i64>,
}

/// An account that is kept here.
#[derive(Clone, Debug)]
pub struct Account {
    pub kind: String,
    pub id: i64,
}

/// What may be taken of a serial, and what it is.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub surplus: Quantity,
    pub code: String,
    pub unit: String,
}

/// Writes events.
pub async fn post(_tx: &Tx, _at: DateTime<Utc>, _events: &[NewEvent]) -> Result<(), ApiError> {
    Ok(())
}

/// The account of an organisation with customs' number.
pub async fn account_by_no(_db: &impl ConnectionTrait, _org: i64, _number: &str) -> Result<Option<Account>, ApiError> {
    Ok(None)
}

/// The figures of serials of an account; those that it does not have are missing.
pub async fn figures(
    _db: &impl ConnectionTrait,
    _kind: &str,
    _id: i64,
    _serials: &[i64],
) -> Result<BTreeMap<i64, Figures>, ApiError> {
    Ok(BTreeMap::new())
}
