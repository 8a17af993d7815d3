//! The tax bills of the demo: written by the played customs as messages, and taken as messages are.

use anyhow::Context;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::Deadline;
use core_wasm::states::declaration::State;

use crate::domains::decl::customs::player::answer::TaxNotice;
use crate::domains::decl::customs::player::bill;
use crate::domains::decl::customs::tax_notice;
use crate::domains::decl::{declaration, document, tax_billed};
use crate::gateway::xml;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::run::seed;
use crate::store::app::App;
use crate::store::database::Tx;

/// Of the declarations behind the first ones, which a measurement makes, none has bills.
const FIRST: u64 = 1_000;

/// Lets the tax bills of a declaration come in, when it got so far that customs has written them: paid before its release,
/// unpaid (and overdue, where it is older) while customs waits for the tax.
pub async fn bill(app: &App, tx: &Tx, stored: &declaration::Model, state: State, index: u64) -> Result<(), ApiError> {
    let is_paid = match state {
        State::TaxDue => false,
        State::Released | State::Closed => true,
        _ => return Ok(()),
    };
    let (Some(seq_no), Some(entry_id)) = (&stored.seq_no, &stored.entry_id) else { return Ok(()) };
    if index >= FIRST {
        return Ok(());
    }
    let accepted = stored.updated_at;
    let declared = document::load(tx, stored).await?;
    let (dicts, day) = (app.dictionaries(), day_in_china(accepted));
    let bills = bill::bills(&declared, &dicts, &seed::built_in::exchange_rates()?, day, index / 4);
    if bills.is_empty() {
        return Ok(());
    }
    let notice = TaxNotice {
        seq_no,
        entry_id,
        office: stored.custom_master.as_deref().unwrap_or_default(),
        payer: stored.trade_name.as_deref().unwrap_or_default(),
        bills: &bills,
        at: accepted,
        billed: accepted,
        limit: Deadline::to_pay(day, day, Calendar::of(&dicts)).due,
        paid: is_paid.then_some(accepted),
    };
    let read = xml::parse_text(&notice.write()).and_then(|message| tax_notice::read(&message));
    let notice = read.context("a demo tax bill")?;
    tax_billed::take(app, tx, stored, &notice).await.map(drop)
}
