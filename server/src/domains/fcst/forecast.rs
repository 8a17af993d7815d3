//! A forecast and its raw lines: what follows from others when they are stored, and what follows from its commands.

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Lines;
use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use core_wasm::rules::units::legal_kilograms;
use core_wasm::states::CommandInfo;
use core_wasm::states::forecast::{MERGE, RETURNED, SUBMIT, UNMERGE};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents as texts;
use sea_orm::prelude::async_trait::async_trait;

use super::{merge, number, setting, sum};
use crate::caller::{Caller, Right};
use crate::clock::day_in_china;
use crate::crud::served::{Hooks, ORG};
use crate::database::Tx;
use crate::domains::org::{data_priv, organisation};
use crate::domains::user::grants;
use crate::error::ApiError;
use crate::push::{self, Category, Note, Recipients};

/// Business category in which customers grant their forecasts.
pub const CATEGORY: &str = "fcst";

pub struct Forecast;

#[async_trait]
impl Hooks for Forecast {
    /// A new forecast gets a number unless it has one, and keeps the name of the customer as it was when it was written.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let (None, Some(org)) = (before, row.int(ORG)) {
            row.set("customerName", organisation::by_id(tx, org).await?.name);
        }
        if let (true, Some(org)) = (row.is_blank("fcstNo"), row.int(ORG)) {
            row.set("fcstNo", number::next(tx, org, day_in_china(tx.now())).await?);
        }
        Ok(Vec::new())
    }

    /// What the head says should be what its lines add up to.
    async fn doubt(&self, tx: &Tx, command: &'static CommandInfo, before: &Row) -> Result<Option<Message>, ApiError> {
        if command.name != SUBMIT {
            return Ok(None);
        }
        let found = sum::of(tx, before, day_in_china(tx.now())).await?;
        let what: Vec<Message> = found
            .differences
            .iter()
            .map(|differs| {
                texts::DIFFERS.speak_with(&[
                    ("label", &differs.label),
                    ("head", &differs.head),
                    ("lines", &differs.lines),
                ])
            })
            .collect();
        let joined = Message {
            zh: what.iter().map(|one| one.zh.as_str()).collect::<Vec<_>>().join("；"),
            en: what.iter().map(|one| one.en.as_str()).collect::<Vec<_>>().join("; "),
        };
        Ok((!what.is_empty()).then(|| texts::HEAD_DIFFERS.speak_with(&[("what", &joined)])))
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
            _ => {}
        }
        let text = if note.is_empty() { texts::FORECAST_DONE } else { texts::FORECAST_DONE_NOTE };
        let content = text.speak_with(&[
            ("number", &after.text("fcstNo")),
            ("by", &caller.name),
            ("note", &note),
            ("action", &command.done),
        ]);
        let category = if after.text("state") == RETURNED { Category::Warning } else { Category::Business };
        tell(tx, after, Some(caller.user_id), content, category).await
    }

    /// Where the customer allows no difference, the net weight of goods whose legal unit is the kilogram is their quantity.
    async fn fill_line(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if lines.list != super::raw().lines.list {
            return Ok(Vec::new());
        }
        let Some(kilograms) = legal_kilograms(line.borrowed()) else { return Ok(Vec::new()) };
        let net = line.decimal::<6>("netWt");
        let may_differ = setting::may_differ(tx, head.int(ORG).unwrap_or_default());
        if net.is_none() || net == kilograms.to_scale::<6>() || may_differ.await? {
            return Ok(Vec::new());
        }
        let message = texts::NET_IS_QUANTITY.with(&[("quantity", &kilograms.to_string())]);
        Ok(vec![Problem::error("fcst.netIsQuantity", "netWt", message)])
    }

    /// Raw lines of a merged line that is gone belong to none.
    async fn lines_gone(&self, tx: &Tx, lines: &'static Lines, head: &Row, gone: &[Row]) -> Result<(), ApiError> {
        if lines.list == super::merged().lines.list {
            let numbers: Vec<i64> = gone.iter().filter_map(|line| line.int("gNo")).collect();
            merge::set_free(tx, head, &numbers).await?;
        }
        Ok(())
    }
}

/// Tells the people on both sides of a forecast, but not the one who did it.
pub async fn tell(
    tx: &Tx,
    forecast: &Row,
    but: Option<i64>,
    content: Message,
    category: Category,
) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(FCST.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, forecast.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(tx, owner.id, CATEGORY, Right::View).await?;
    let mut users = grants::holders(tx, above.chain(agents), &[viewing]).await?;
    users.retain(|user| Some(*user) != but);
    push::post(
        tx,
        Recipients::Users(users),
        Note { content, category, kind: "fcst.state", ref_id: forecast.int("id") },
    );
    Ok(())
}
