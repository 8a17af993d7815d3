//! What an installation knows of itself.

use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "installation")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub value: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// Bytes that are written to see whether there is room.
const PROBE: usize = 64 * 1024;

/// Forgets which places belong to the database, because it was restored, perhaps elsewhere: the next process takes over the
/// marks that it finds there, or leaves new ones.
pub async fn forget_places(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::Name.is_in(["files", "gateway"])).exec(db).await?;
    Ok(())
}

/// Whether the database answers and, if there was trouble when it was last written, can be written again.
///
/// # Errors
/// It cannot; the error says why.
pub async fn check_database(app: &App) -> Result<(), ApiError> {
    app.db.execute_unprepared("SELECT 1").await?;
    if app.trouble.get().is_none() {
        return Ok(());
    }
    // Only writing shows whether that is over, and nobody may be writing.
    let tx = Tx::begin_aside(app).await?;
    // Another text each time: SQLite does not write what it has.
    let text = secret::random();
    let text = text.repeat(PROBE / text.len().max(1));
    let probe = ActiveModel { name: Set("probe".to_owned()), value: Set(text) };
    let over = OnConflict::column(Column::Name).update_column(Column::Value).to_owned();
    Entity::insert(probe).on_conflict(over).exec_without_returning(&tx).await?;
    tx.commit().await?;
    app.trouble.note(None);
    Ok(())
}
