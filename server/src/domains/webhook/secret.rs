//! The secrets by which receivers check who calls. They sign, so they are kept as they are, apart from what lists, exports and
//! histories read.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use crate::process::secret;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_secret")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique)]
    pub webhook_id: i64,
    #[sea_orm(column_type = "Text")]
    pub secret: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// What every secret begins with, so that it is found where it leaked.
const PREFIX: &str = "cbw_";
/// Last characters that are shown of it.
const HINT: usize = 4;

/// Makes the secret of a webhook in place of the one that it had, and answers it with what is shown of it later.
pub async fn make(tx: &Tx, webhook_id: i64) -> Result<(String, String), DbErr> {
    let made = format!("{PREFIX}{}", secret::random());
    Entity::delete_many().filter(Column::WebhookId.eq(webhook_id)).exec(tx).await?;
    let row = ActiveModel { webhook_id: Set(webhook_id), secret: Set(made.clone()), ..Default::default() };
    Entity::insert(row).exec_without_returning(tx).await?;
    let hint = made.get(made.len() - HINT..).unwrap_or_default().to_owned();
    Ok((made, hint))
}

/// The secret of a webhook; `None` where none was made.
pub async fn of(db: &impl ConnectionTrait, webhook_id: i64) -> Result<Option<String>, DbErr> {
    let found = Entity::find().filter(Column::WebhookId.eq(webhook_id)).one(db).await?;
    Ok(found.map(|row| row.secret))
}
