//! Which schema a program may serve.
//!
//! A schema is changed in two steps, so that servers can be exchanged one after the other. A migration that *expands* adds what
//! the program before it does not miss; that program goes on on the new schema, and may be started on it again. One that
//! *contracts* takes away what nobody uses any more, a release later, and writes its name into `schema_contract`: a program
//! that does not know such a migration is refused.

use anyhow::{Context, bail, ensure};
use migration::{Migrator, MigratorTrait};
use sea_orm::DatabaseConnection;
use sea_orm::QuerySelect;
use sea_orm::entity::prelude::*;

use crate::run::backup;

/// Migrations without which a program must not serve.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "schema_contract")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub migration: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// Brings the schema up to date; leaves one that is newer as it is, when this program can serve it.
///
/// # Errors
/// A migration fails; or the schema is newer than this program and has lost what this program needs.
pub async fn bring_up_to_date(db: &DatabaseConnection) -> anyhow::Result<()> {
    let known: Vec<String> = Migrator::migrations().iter().map(|known| known.name().to_owned()).collect();
    let applied = backup::schema(db).await?;
    let newer: Vec<&String> = applied.iter().filter(|name| !known.contains(name)).collect();
    let Some(newest) = newer.last() else {
        return Migrator::up(db, None).await.context("cannot bring the database up to date");
    };
    ensure!(
        known.iter().all(|name| applied.contains(name)),
        "the database has had migrations of another program ({newest}) and lacks some of this one: they are not versions of \
         one product, or one of them was never released"
    );
    let contracts: Vec<String> = Entity::find().select_only().column(Column::Migration).into_tuple().all(db).await?;
    if let Some(contract) = contracts.iter().find(|name| !known.contains(name)) {
        bail!(
            "the database is newer than this program, which needs what {contract} took away: start the version that the \
             other servers have"
        );
    }
    tracing::warn!(newest, "the database is newer than this program, which can serve it until it is exchanged too");
    Ok(())
}
