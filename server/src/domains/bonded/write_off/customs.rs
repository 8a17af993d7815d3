//! How write-offs correspond with customs: BWS121, EMS121 and EML121 out; the common first answer and what customs decides in. What
//! an answer does is said by the core.

mod player;

use boxed::boxed;
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT, write_off_message};
use core_wasm::row::Row;
use core_wasm::rules::bonded::decision::Answer;
use core_wasm::rules::bonded::write_off::answer::receive;
use core_wasm::rules::bonded::write_off::kind_of;
use core_wasm::states::Progress;
use core_wasm::states::write_off::{CUSTOMS_CLOSED, MACHINE};
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as gateway_texts;
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::sea_query::Order;

use super::close;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::bonded::approved::with_papers;
use crate::domains::bonded::customs::{self, Content};
use crate::domains::bonded::parties;
use crate::gateway::bonded;
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::play_customs::Player;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::post::Category;

/// The correspondent of write-offs.
pub struct WriteOffs;

#[boxed]
impl Correspondent for WriteOffs {
    fn kind(&self) -> &'static str {
        "bws_dcr"
    }

    fn numbers(&self) -> &'static [&'static str] {
        &["chgoff_preent_no"]
    }

    fn prefixes(&self) -> &'static [&'static str] {
        &["BWS121_N", "EMS121_N", "EML121_N"]
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let head = stored(tx, id).await?.ok_or(ApiError::NotFound)?;
        let [head] = with_papers(tx, &BWS_DCR, &head).await?;
        let kind = kind_of(head.text("putrecNo")).ok_or(ApiError::NotFound)?;
        let message = write_off_message::of(kind);
        let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
        let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
        let document = write_off_message::document(kind, &head, &lines, &lists);
        let content = Content {
            kind: message.kind,
            prefix: message.prefix,
            layout: message.layout,
            document: &document,
            ours: head.text("etpsPreentNo"),
            system: customs::ZONES,
            operator: head.text("bizopEtpsno"),
        };
        customs::packed(tx, tx.now(), id, content).await
    }

    fn roots(&self) -> &'static [&'static str] {
        &[bonded::FIRST, "BWS221", "EMS221", "EML221"]
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        customs::notice(root)
    }

    fn put_aside(&self) -> &'static str {
        customs::FAILED
    }

    async fn settle(
        &self,
        _app: &App,
        tx: &Tx,
        _audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError> {
        let Some(before) = stored(tx, target.id).await? else { return Ok(None) };
        if !target.is_current {
            return Ok(Some(None));
        }
        let (answer, _) = customs::of_receipt(receipt)?;
        let moved = apply(tx, &before, &answer, receipt.id).await?;
        Ok(Some(moved.map(|after| (before.text(MACHINE.field).to_owned(), after.text(MACHINE.field).to_owned()))))
    }

    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        let Some(row) = stored(tx, id).await? else { return Ok(()) };
        let content = gateway_texts::NOT_TAKEN_BACK.with(&[("number", row.text("etpsPreentNo"))]);
        tell(tx, &row, content, Category::Warning).await
    }

    fn player(&self) -> &'static dyn Player {
        &player::Played
    }
}

async fn stored(tx: &Tx, id: i64) -> Result<Option<Row>, ApiError> {
    Rows::of(&BWS_DCR).by_id(id).order("id", Order::Asc).one(tx).await
}

/// Lets an answer have its effect on a write-off that is locked; the write-off as it is then, where it moved.
async fn apply(tx: &Tx, before: &Row, answer: &Answer, receipt: i64) -> Result<Option<Row>, ApiError> {
    let outcome = receive(before, answer);
    if outcome.fields.is_empty() {
        return Ok(None);
    }
    let mut after = before.clone();
    for (field, value) in outcome.fields {
        after.set(field, value);
    }
    let action = outcome.command.map_or("update", |command| command.name);
    let after = write::store(tx, &Actor::system("customs"), &BWS_DCR, action, before, after).await?;
    if let Some(why) = outcome.refused {
        tell(tx, &after, why, Category::Warning).await?;
    }
    let Some(command) = outcome.command else { return Ok(None) };
    if command.name == CUSTOMS_CLOSED {
        failpoint("write_off_closing");
        close::close(tx, &after, Some(receipt)).await?;
    }
    let (number, what): (String, Message) = (after.text("etpsPreentNo").to_owned(), command.done.into());
    let content = match answer.note.is_empty() {
        true => texts::ANSWERED.speak_with(&[("number", &number), ("what", &what)]),
        false => texts::ANSWERED_NOTE.speak_with(&[("number", &number), ("what", &what), ("note", &answer.note)]),
    };
    let progress = MACHINE.state(after.text(MACHINE.field)).map(|state| state.progress);
    let is_bad = matches!(progress, Some(Progress::Refused | Progress::Attention));
    tell(tx, &after, content, if is_bad { Category::Warning } else { Category::Business }).await?;
    Ok(Some(after))
}

/// Tells the people on both sides of a write-off.
async fn tell(tx: &Tx, document: &Row, content: Message, category: Category) -> Result<(), ApiError> {
    parties::tell(tx, (&BWS_DCR, "bwsDcr.state"), document, None, content, category).await
}
