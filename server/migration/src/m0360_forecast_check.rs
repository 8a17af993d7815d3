//! Accepting and returning forecasts has a permission of its own. Roles that an organisation made and that may change forecasts
//! have it, as they could do both before; the built-in ones are what the program says at each start.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sql = "INSERT INTO role_permission (role_id, code) \
            SELECT role_id, 'fcst:fcst:check' FROM role_permission AS may WHERE code = 'fcst:fcst:update' \
            AND NOT EXISTS (SELECT 1 FROM role_permission AS known \
            WHERE known.role_id = may.role_id AND known.code = 'fcst:fcst:check')";
        manager.get_connection().execute_unprepared(sql).await?;
        Ok(())
    }
}
