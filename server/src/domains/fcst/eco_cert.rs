//! Origin certificates that were received.

use boxed::boxed;
use std::collections::BTreeSet;

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::origin::{last_day_of_received, received};
use core_wasm::states::CommandInfo;
use core_wasm::states::eco_cert::{CANCEL, CONFIRM, TAKE_BACK};
use core_wasm::text::catalogue::certificates as texts;
use core_wasm::text::listed;
use serde_json::Value;

use super::cert_use;
use crate::accounts::caller::Caller;
use crate::documents::owner;
use crate::documents::served::Hooks;
use crate::documents::write;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

pub struct Certificate;

#[boxed]
impl Hooks for Certificate {
    /// As long as a certificate may change, nothing of its lines is taken. One without a last day has that of its agreement: nobody
    /// would be warned before it ends.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        // What followed before follows again; what somebody keyed stays.
        let followed = before.and_then(|was| last_day_of_received(was.borrowed())).map(|day| day.to_string());
        if (row.is_blank("validTo") || followed.as_deref() == Some(row.text("validTo")))
            && let Some(last) = last_day_of_received(row.borrowed())
        {
            row.set("validTo", last.to_string());
        }
        let (mut known, mut problems) = (BTreeSet::new(), Vec::new());
        let mut lines = row.rows("lines");
        for (at, line) in lines.iter_mut().enumerate() {
            // What is wrong with a quantity is told once.
            let quantity = line.0.get("gQty").filter(|_| line.decimal::<5>("gQty").is_some()).cloned();
            line.set("leftQty", quantity.unwrap_or_default());
            if let Some(number) = line.int("ecoGNo").filter(|number| !known.insert(*number)) {
                let message = texts::LINE_TWICE.with(&[("number", &number.to_string())]);
                problems.push(Problem::error("ecoCert.lineTwice", "ecoGNo", message).at("lines", at));
            }
        }
        row.set("lines", lines.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
        Ok(problems)
    }

    /// What is used is valid; what forecasts use stays so.
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if command.name == CONFIRM {
            let found = received(after.borrowed(), &tx.dictionaries(), day_in_china(tx.now()));
            return if found.is_empty() { Ok(()) } else { Err(ApiError::Rules(found)) };
        }
        if ![TAKE_BACK, CANCEL].contains(&command.name) {
            return Ok(());
        }
        let (id, _) = write::key(after)?;
        if !cert_use::is_used(tx, id).await? {
            return Ok(());
        }
        let using = cert_use::users(tx, caller, id).await?;
        let message = match using.is_empty() {
            true => texts::IN_USE_ELSEWHERE.into(),
            false => texts::IN_USE.speak_with(&[("forecasts", &listed(&using))]),
        };
        Err(ApiError::rule(Problem::error("ecoCert.inUse", "ids", message)))
    }
}
