//! A forecast and its raw lines: what follows from others when they are stored, and what follows from its commands.

use boxed::boxed;
use core_wasm::decimal::{Fixed, parse_scaled};
use core_wasm::error::Problem;
use core_wasm::resource::{Field, Lines};
use core_wasm::resources::documents::FCST_DEC_DTL;
use core_wasm::row::Row;
use core_wasm::rules::cut_off::fields as cut_off_fields;
use core_wasm::rules::forecast_sum::ForecastSum;
use core_wasm::rules::merging;
use core_wasm::rules::port_data::Asks;
use core_wasm::states::CommandInfo;
use core_wasm::states::forecast::{ACCEPTED, CANCELLED, MERGE, RETURNED, SUBMIT, UNMERGE};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents as texts;
use core_wasm::text::catalogue::forecast_checks::BOTH;
use sea_orm::DatabaseConnection;

use super::care::order::{self, PURCHASE_ORDER};
use super::lines::{merged, raw};
use super::net_weight::{net_differs, not_as_counted};
use super::parties::{GIVEN_BACK, told};
use super::{certs, checks, cut_off, declared, events, goods, invt, merge, number, setting, sum};
use crate::accounts::caller::Caller;
use crate::documents::owner;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::port;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

pub struct Forecast;

#[boxed]
impl Hooks for Forecast {
    /// A list warns of the nearest cut-off, whichever it is.
    fn listed_with(&self) -> Vec<&'static Field> {
        cut_off_fields().collect()
    }

    async fn list_with(&self, db: &DatabaseConnection, rows: &mut [Row]) -> Result<(), ApiError> {
        cut_off::tell(db, rows).await
    }

    /// A new forecast gets a number unless it has one, and keeps the name of the customer as it was when it was written. What
    /// declarations have of one stays.
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        if let (true, Some(org)) = (row.is_blank("fcstNo"), row.int(ORG)) {
            row.set("fcstNo", number::next(tx, org, day_in_china(tx.now())).await?);
        }
        if !row.is_blank(PURCHASE_ORDER) {
            row.set(PURCHASE_ORDER, row.text(PURCHASE_ORDER).trim().to_owned());
        }
        let mut problems = match before {
            Some(before) => declared::keeps_head(tx, before, row).await?,
            None => Vec::new(),
        };
        if let Some(before) = before {
            problems.extend(invt::keeps_its_lists(tx, before, row).await?);
        }
        problems.extend(order::join(tx, &Actor::from(caller), before, row).await?);
        Ok(problems)
    }

    /// What the head says should be what its lines add up to and what the port says, prices should be near the material price, and
    /// certificates have what lines take of them.
    async fn doubt(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != SUBMIT {
            return Ok(None);
        }
        let day = day_in_china(tx.now());
        let prices = checks::question(&checks::departing(tx, before, day).await?.1);
        let sums = differing(&sum::of_forecast(tx, before, day).await?);
        let port =
            port::doubt::of(tx, caller, Asks::OfForecasts, &[(before.text("fcstNo").to_owned(), before.clone())])
                .await?;
        let certificates = certs::doubt(tx, caller, before).await?;
        let all = [sums, prices, port, certificates].into_iter().flatten();
        Ok(all.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        match command.name {
            MERGE => merge::merge(tx, after).await?,
            UNMERGE => merge::unmerge(tx, after).await?,
            SUBMIT => {
                let found = not_as_counted(tx, after).await?;
                if !found.is_empty() {
                    return Err(ApiError::Rules(found));
                }
                certs::submitted(tx, caller, after).await?;
            }
            _ if GIVEN_BACK.contains(&after.text("state")) => certs::release_all(tx, caller, after).await?,
            _ => {}
        }
        if after.text("state") == CANCELLED {
            invt::release_all(tx, write::key(after)?.0).await?;
        }
        if after.text("state") == RETURNED {
            order::returned(tx, caller, after).await?;
        }
        told(tx, &Actor::from(caller), command.name, note, after).await
    }

    /// A forecast that is gone is missing in its order; the papers that it was made of can be made another one.
    async fn gone(&self, tx: &Tx, caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        let ids: Vec<i64> = rows.iter().filter_map(|row| row.int("id")).collect();
        events::deleted(tx, &Actor::from(caller), &ids).await?;
        for forecast in rows {
            if let Some(problem) = order::left(tx, &Actor::from(caller), forecast).await? {
                return Err(ApiError::rule(problem));
            }
        }
        Ok(())
    }

    /// Raw lines are filled from the goods master of the customer.
    async fn for_lines(&self, tx: &Tx, lines: &'static Lines, head: &Row, rows: &[&Row]) -> Result<Vec<Row>, ApiError> {
        if lines.list == raw().lines.list { goods::named(tx, head, rows).await } else { Ok(Vec::new()) }
    }

    /// A line that names a material is filled from it. What a line took of a certificate or of an inventory list stays as long as it
    /// holds it. Where the customer allows no difference, the net weight of goods whose legal unit is the kilogram is their
    /// quantity.
    async fn fill_line(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        known: &[Row],
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if lines.list == merged().lines.list {
            if let Some(before) = Rows::of(&FCST_DEC_DTL).by_id(line.int("id").unwrap_or_default()).one(tx).await? {
                let written = merging::written_by_hand(&before, line);
                line.set(merging::WRITTEN, written);
            }
            return Ok(Vec::new());
        }
        if lines.list != raw().lines.list {
            return Ok(Vec::new());
        }
        goods::fill(tx, head, known, line);
        if let Some(problem) = declared::keeps(tx, head, line).await? {
            return Ok(vec![problem]);
        }
        let mut problems = Vec::new();
        problems.extend(invt::keeps_its_part(tx, line).await?);
        if head.text("state") == ACCEPTED {
            problems.extend(certs::keeps_its_part(tx, line).await?);
        }
        if let Some(differs) = net_differs(line)
            && !setting::may_differ(tx, head.int(ORG).unwrap_or_default()).await?
        {
            problems.push(differs);
        }
        Ok(problems)
    }

    /// What a declaration holds stays.
    async fn lines_may_go(&self, tx: &Tx, lines: &'static Lines, head: &Row, going: &[Row]) -> Result<(), ApiError> {
        if lines.list == raw().lines.list { declared::none_of(tx, head, going).await } else { Ok(()) }
    }

    /// Raw lines of a merged line that is gone belong to none; raw lines that are gone hold no certificate.
    async fn lines_gone(
        &self,
        tx: &Tx,
        caller: &Caller,
        lines: &'static Lines,
        head: &Row,
        gone: &[Row],
    ) -> Result<(), ApiError> {
        if lines.list == raw().lines.list {
            certs::release_lines(tx, &Actor::from(caller), head, gone).await?;
            invt::release_lines(tx, gone).await?;
        }
        if lines.list == merged().lines.list {
            let numbers: Vec<i64> = gone.iter().filter_map(|line| line.int("gNo")).collect();
            merge::set_free(tx, head, &numbers).await?;
        }
        Ok(())
    }
}

/// In what the head and the sums of the lines differ.
fn differing(sums: &ForecastSum) -> Option<Message> {
    let what = sums.differences.iter().map(|differs| {
        let (head, lines) = (readable(&differs.head), readable(&differs.lines));
        texts::DIFFERS.speak_with(&[("label", &differs.label), ("head", &head), ("lines", &lines)])
    });
    let what = what.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)]))?;
    Some(texts::HEAD_DIFFERS.speak_with(&[("what", &what)]))
}

/// A sum without the zeros at its end.
fn readable(sum: &str) -> String {
    parse_scaled(sum, 6).map_or_else(|_| sum.to_owned(), |units| Fixed::<6>::from_scaled(units).short())
}
