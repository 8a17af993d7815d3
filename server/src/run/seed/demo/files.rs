//! Files of the demo: those that go with something else are put in by whoever needs them; one is in the agent's list of files.

use std::io::Write;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::files::file;
use crate::files::kind::PDF;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::user;
use crate::store::scratch::scratch;

const CONTRACT: &[u8] = include_bytes!("../../../../../fixtures/recognition/contract_zh.pdf");
const CONTRACT_NAME: &str = "采购合同.pdf";
/// Who uploaded the contract.
const AGENT: &str = "broker";

/// Uploads the agent's contract, unless somebody uploaded anything already.
pub async fn seed_files(app: &App) -> Result<(), ApiError> {
    if file::Entity::find().filter(file::Column::Purpose.eq(file::UPLOAD)).one(&app.db).await?.is_some() {
        return Ok(());
    }
    let Some(by) = user::by_name(&app.db, AGENT).await? else { return Ok(()) };
    let (tx, _) = stored(app, &by, file::UPLOAD, CONTRACT_NAME, CONTRACT).await?;
    tx.commit().await?;
    Ok(())
}

/// Puts a PDF of somebody into the store. The transaction in which it arrived is left open for what it goes with.
pub async fn stored(
    app: &App,
    by: &user::Model,
    purpose: &'static str,
    name: &str,
    content: &[u8],
) -> Result<(Tx, file::Model), ApiError> {
    let mut coming = scratch(app).map_err(anyhow::Error::from)?;
    coming.write_all(content).map_err(anyhow::Error::from)?;
    let new = file::New {
        org_id: by.org_id,
        owner_id: by.id,
        owner_name: &by.name,
        purpose,
        file_name: name.to_owned(),
        content_type: PDF.content_type,
        kept: None,
        declaration_id: None,
    };
    let announced = file::announce(app, new).await?;
    let size = app.files.put(&announced.object_key, coming).await?;
    let tx = app.begin().await?;
    let arrived = file::arrived(&tx, announced, size).await?;
    Ok((tx, arrived))
}
