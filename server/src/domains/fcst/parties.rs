//! Both sides of a forecast: in which category customers grant theirs, and how they are told what becomes of one.

use core_wasm::permission;
use core_wasm::resources::documents::FCST;
use core_wasm::row::Row;
use core_wasm::states::forecast::{CANCELLED, DRAFT, MACHINE, RETURNED};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents as texts;

use crate::accounts::caller::Right;
use crate::documents::served::ORG;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Business category in which customers grant their forecasts.
pub const CATEGORY: &str = "fcst";

/// States in which a forecast is with whoever writes it, or ended: it holds no certificates.
pub const GIVEN_BACK: &[&str] = &[DRAFT, RETURNED, CANCELLED];

/// Tells the people on both sides what became of a forecast by a command.
pub async fn told(tx: &Tx, actor: &Actor, command: &str, note: &str, forecast: &Row) -> Result<(), ApiError> {
    let Some(command) = MACHINE.command(command) else { return Ok(()) };
    let text = if note.is_empty() { texts::FORECAST_DONE } else { texts::FORECAST_DONE_NOTE };
    let content = text.speak_with(&[
        ("number", &forecast.text("fcstNo")),
        ("by", &actor.name()),
        ("note", &note),
        ("action", &command.done),
    ]);
    let category = if forecast.text("state") == RETURNED { Category::Warning } else { Category::Business };
    tell(tx, forecast, actor.user_id(), content, category).await
}

/// Tells them what somebody changed beside the life of a forecast: as long as whoever writes it has it, nobody else waits for that.
pub async fn changed(tx: &Tx, actor: &Actor, command: &str, forecast: &Row) -> Result<(), ApiError> {
    if GIVEN_BACK.contains(&forecast.text("state")) {
        return Ok(());
    }
    told(tx, actor, command, "", forecast).await
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
    post::post(
        tx,
        Recipients::Users(users),
        Note { content, category, kind: "fcst.state", ref_id: forecast.int("id") },
    );
    Ok(())
}
