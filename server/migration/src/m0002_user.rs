//! Accounts, roles, and what roles permit.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, boolean, small_integer, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut app_user = Table::create();
        app_user
            .table("app_user")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("org_id"))
            .col(text("username"))
            .col(text("name"))
            .col(text("dept"))
            .col(small_integer("user_type"))
            .col(text("password_hash"))
            .col(text("pwd_modify_policy"))
            .col(boolean("enabled"))
            .col(timestamp_with_time_zone_null("password_changed_at"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(ForeignKey::create().from("app_user", "org_id").to("organisation", "id"));
        manager.create_table(app_user).await?;
        manager
            .create_index(Index::create().name("app_user_username").table("app_user").col("username").unique().take())
            .await?;
        manager.create_index(Index::create().name("app_user_org").table("app_user").col("org_id").take()).await?;
        let mut role = Table::create();
        role.table("role")
            .col(big_pk_auto("id"))
            .col(big_integer_null("org_id"))
            .col(text("code"))
            .col(text("name_zh"))
            .col(text("name_en"))
            .foreign_key(ForeignKey::create().from("role", "org_id").to("organisation", "id"));
        manager.create_table(role).await?;
        manager.create_index(Index::create().name("role_code").table("role").col("code").unique().take()).await?;
        let mut role_permission = Table::create();
        role_permission
            .table("role_permission")
            .col(big_integer("role_id"))
            .col(text("code"))
            .primary_key(Index::create().col("role_id").col("code"))
            .foreign_key(ForeignKey::create().from("role_permission", "role_id").to("role", "id"));
        manager.create_table(role_permission).await?;
        let mut user_role = Table::create();
        user_role
            .table("user_role")
            .col(big_integer("user_id"))
            .col(big_integer("role_id"))
            .primary_key(Index::create().col("user_id").col("role_id"))
            .foreign_key(ForeignKey::create().from("user_role", "user_id").to("app_user", "id"))
            .foreign_key(ForeignKey::create().from("user_role", "role_id").to("role", "id"));
        manager.create_table(user_role).await?;
        Ok(())
    }
}
