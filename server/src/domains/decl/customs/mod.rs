//! How declarations correspond with customs: what the gateway is told of them.

mod answers;
pub mod dec_message;
pub mod player;
mod settle;
pub mod tax_notice;

use boxed::boxed;
use core_wasm::states::declaration::State;
use core_wasm::text::catalogue::gateway as texts;
use core_wasm::validate::is_export;
use sea_orm::EntityTrait;

pub use answers::TAX_CHANNEL;

use super::{attachment, audience, declaration, document, moment, send};
use crate::files::file;
use crate::gateway::correspondent::{Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use crate::gateway::play_customs::Player;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::post::Category;

/// The correspondent of declarations.
pub struct Declarations;

/// The code of an upload that failed.
const UPLOAD_FAILED: &str = "9";

#[boxed]
impl Correspondent for Declarations {
    fn kind(&self) -> &'static str {
        declaration::ENTITY
    }

    fn numbers(&self) -> &'static [&'static str] {
        &["seq_no"]
    }

    fn prefixes(&self) -> &'static [&'static str] {
        &["I", "E"]
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let sent = declaration::Entity::find_by_id(id).one(tx).await?.ok_or(ApiError::NotFound)?;
        let document = document::load(tx, &sent).await?;
        let maker = organisation::by_id(tx, sent.making_org()).await?;
        let prefix = if is_export(document.borrowed()) { "E" } else { "I" };
        let ours = sent.client_seq_no.clone().unwrap_or_default();
        let moment = moment::of(tx, (&tx.dictionaries(), tx.today()), &sent, &document).await?;
        let xml = send::message_of(document, &ours, &maker, &maker.org_params());
        Ok(Outgoing { in_file: ours.clone(), ours, prefix, xml, moment: Some(moment) })
    }

    async fn papers(&self, app: &App, id: i64) -> Result<Vec<(String, file::Model)>, ApiError> {
        attachment::of_message(&app.db, id).await
    }

    fn roots(&self) -> &'static [&'static str] {
        answers::ROOTS
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        answers::read(root)
    }

    fn put_aside(&self) -> &'static str {
        UPLOAD_FAILED
    }

    async fn settle(
        &self,
        app: &App,
        tx: &Tx,
        audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError> {
        match declaration::locked(tx, target.id).await? {
            Some(declaration) => {
                settle::settle(app, tx, audiences, declaration, target.is_current, receipt).await.map(Some)
            }
            None => Ok(None),
        }
    }

    async fn was_gone(&self, tx: &Tx, id: i64) -> Result<(), ApiError> {
        match declaration::locked(tx, id).await? {
            Some(declaration) if declaration.state()? == State::Cancelled => {
                let content = texts::NOT_TAKEN_BACK.with(&[("number", &declaration.shown_number())]);
                let users = audience::of(tx, &declaration).await?;
                settle::post(tx, users, &declaration, content, Category::Warning);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn player(&self) -> &'static dyn Player {
        &player::Declarations
    }
}
