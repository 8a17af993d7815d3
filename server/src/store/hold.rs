//! A hold keeps every process from deleting stored files while somebody copies them.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QuerySelect};
use tokio::task::JoinHandle;

use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "file_hold")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// When it ends if nobody renews it.
    pub until: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long a hold outlives its holder: longer than clocks differ.
const LASTS: TimeDelta = TimeDelta::minutes(10);
const RENEWED: Duration = Duration::from_secs(60);

/// A hold that is renewed as long as it is kept.
pub struct Hold {
    app: App,
    id: i64,
    renewing: JoinHandle<()>,
}

impl Hold {
    /// From the moment this returns, nothing that a row names is deleted.
    pub async fn take(app: &App) -> Result<Hold, DbErr> {
        let row = ActiveModel { until: Set(app.now() + LASTS), ..Default::default() };
        let id = Entity::insert(row).exec_with_returning(&app.writer).await?.id;
        let renewing = tokio::spawn(renew(app.clone(), id));
        Ok(Hold { app: app.clone(), id, renewing })
    }

    /// Ends it.
    pub async fn release(self) -> Result<(), DbErr> {
        Entity::delete_by_id(self.id).exec(&self.app.writer).await?;
        Ok(())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.renewing.abort();
    }
}

async fn renew(app: App, id: i64) {
    loop {
        tokio::time::sleep(RENEWED).await;
        let until = Expr::value(app.now() + LASTS);
        let renewed =
            Entity::update_many().col_expr(Column::Until, until).filter(Column::Id.eq(id)).exec(&app.writer).await;
        if let Err(error) = renewed {
            tracing::warn!(%error, "the hold on stored files could not be renewed; it is tried again");
        }
    }
}

/// Whether files must not be deleted now. Asked after it was settled which ones are to go: a hold that is not there yet was
/// taken before none of its holder's rows were read.
pub async fn is_held(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<bool, DbErr> {
    let found = Entity::find().select_only().column(Column::Id).filter(Column::Until.gt(now));
    Ok(found.into_tuple::<i64>().one(db).await?.is_some())
}

/// Removes holds whose holder died.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::Until.lte(now)).exec(db).await?.rows_affected)
}

/// Removes all of them: those in a restored database hold nothing.
pub async fn clear(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    Entity::delete_many().exec(db).await?;
    Ok(())
}
