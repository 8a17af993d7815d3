//! The journal of what lists did to the serials of accounts. Until accounts are kept here nobody knows any, and nothing is
//! written.

use chrono::{DateTime, Utc};
use core_wasm::decimal::{Fixed, Quantity};
use sea_orm::ConnectionTrait;

use crate::database::Tx;
use crate::error::ApiError;

/// Amounts in dollars.
pub type Usd = Fixed<5>;

/// What becomes of a line of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    PreDeducted,
    Deducted,
    Released,
}

/// Which way a list writes (dictionary `vrfdedMode`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    D,
    F,
    N,
    NF,
    E,
}

impl Mode {
    /// The mode of a code; a list that says none writes forward.
    pub fn of_code(code: &str) -> Option<Mode> {
        Some(match code {
            "" | "D" => Mode::D,
            "F" => Mode::F,
            "N" => Mode::N,
            "NF" => Mode::NF,
            "E" => Mode::E,
            _ => return None,
        })
    }
}

/// Whose serial it is: materials and products of a processing account are numbered apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goods {
    #[default]
    Material,
    Product,
}

impl Goods {
    /// By the mark of a list (dictionary `mtpckEndprd`).
    pub fn of_code(code: &str) -> Goods {
        if code == "E" { Goods::Product } else { Goods::Material }
    }
}

/// An event that is to be written.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub account_kind: &'static str,
    pub account_id: i64,
    pub goods: Goods,
    pub serial: i64,
    pub outward: bool,
    pub mode: Mode,
    pub event: Event,
    pub qty: Quantity,
    pub amount_usd: Usd,
    pub document_kind: &'static str,
    pub document_id: i64,
    pub document_no: String,
    pub line_id: i64,
    pub receipt_id: Option<i64>,
}

/// What an account holds of a serial.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures;

impl Figures {
    /// What may be taken out.
    pub fn surplus(&self) -> Option<Quantity> {
        Some(Quantity::ZERO)
    }
}

/// Writes events.
pub async fn post(_tx: &Tx, _at: DateTime<Utc>, _events: &[NewEvent]) -> Result<(), ApiError> {
    Ok(())
}

/// The account of an organisation that has this number: its kind and id.
pub async fn account_by_no(
    _db: &impl ConnectionTrait,
    _org_id: i64,
    _no: &str,
) -> Result<Option<(&'static str, i64)>, ApiError> {
    Ok(None)
}

/// The figures of serials of an account, in the order in which they are asked for.
pub async fn figures(
    _db: &impl ConnectionTrait,
    _account_kind: &str,
    _account_id: i64,
    _goods: Goods,
    serials: &[i64],
) -> Result<Vec<(i64, Figures)>, ApiError> {
    Ok(serials.iter().map(|serial| (*serial, Figures)).collect())
}
