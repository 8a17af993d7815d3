//! The index behind the keyword of the list of declarations: any three characters in a row, in any of their numbers and
//! names.
//!
//! SQLite keeps it in a table of its own, which triggers bring up to date; the organisation stands in it as a character of
//! its own, three times, so that one look-up is about the rows of some organisations. PostgreSQL indexes the columns by
//! pg_trgm. Where that extension cannot be had, the keyword works without an index.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 8] =
    ["client_seq_no", "seq_no", "entry_id", "bill_no", "contr_no", "manual_no", "trade_name", "customer_name"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        match manager.get_database_backend() {
            DbBackend::Postgres => {
                connection.execute_unprepared(&on_postgres()).await?;
            }
            _ => {
                for sql in on_sqlite() {
                    connection.execute_unprepared(&sql).await?;
                }
            }
        }
        Ok(())
    }
}

fn on_postgres() -> String {
    let columns = COLUMNS.map(|column| format!("{column} gin_trgm_ops")).join(", ");
    format!(
        "DO $$ BEGIN \
           CREATE EXTENSION IF NOT EXISTS pg_trgm; \
           CREATE INDEX declaration_keyword ON declaration USING gin ({columns}); \
         EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN \
           RAISE WARNING 'The keyword search of declarations has no index: %', SQLERRM; \
         END $$"
    )
}

fn on_sqlite() -> [String; 5] {
    let new = texts("new.");
    let changed = COLUMNS.iter().chain(["org_id"].iter()).map(|column| format!("old.{column} IS NOT new.{column}"));
    let changed = changed.collect::<Vec<_>>().join(" OR ");
    [
        "CREATE VIRTUAL TABLE declaration_search USING \
         fts5(texts, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')"
            .to_owned(),
        format!("INSERT INTO declaration_search (rowid, texts) SELECT id, {} FROM declaration", texts("")),
        format!(
            "CREATE TRIGGER declaration_search_add AFTER INSERT ON declaration BEGIN \
             INSERT INTO declaration_search (rowid, texts) VALUES (new.id, {new}); END"
        ),
        format!(
            "CREATE TRIGGER declaration_search_change AFTER UPDATE ON declaration WHEN {changed} BEGIN \
             UPDATE declaration_search SET texts = {new} WHERE rowid = new.id; END"
        ),
        "CREATE TRIGGER declaration_search_remove AFTER DELETE ON declaration BEGIN \
         DELETE FROM declaration_search WHERE rowid = old.id; END"
            .to_owned(),
    ]
}

/// All that is searched of a row, a line each: the mark of its organisation, then the texts.
fn texts(row: &str) -> String {
    let mark = format!("char(983040 + {row}org_id % 65533)");
    let texts = COLUMNS.map(|column| format!("ifnull({row}{column}, '')"));
    format!("{mark} || {mark} || {mark} || char(10) || {}", texts.join(" || char(10) || "))
}
