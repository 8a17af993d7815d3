//! The indexes behind the search for specifications of goods: any three characters of those in declarations and in the goods master, and
//! how those in declarations begin. Like the search for names (`m0590_search`), in indexes of their own: a program of before neither
//! reads nor writes them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What is found by any three characters in a row.
pub(crate) struct Parts {
    /// Name of the index; SQLite's table of it is called so with `_search` behind.
    pub index: &'static str,
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// The table of the document, and the column that names it, where the organisation stands there.
    pub head: Option<(&'static str, &'static str)>,
}

const PARTS: [Parts; 2] = [
    Parts {
        index: "declaration_line_spec",
        table: "declaration_line",
        columns: &["g_model"],
        head: Some(("declaration", "declaration_id")),
    },
    Parts { index: "material_spec", table: "material", columns: &["spec"], head: None },
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        connection.execute_unprepared(&begins("declaration_line", "g_model", postgres)).await?;
        for parts in &PARTS {
            parts.make(manager).await?;
        }
        Ok(())
    }
}

/// An index of how the values of a column begin; blank ones are not in it.
pub(crate) fn begins(table: &str, column: &str, postgres: bool) -> String {
    // Byte by byte, whatever the order of the database.
    let by_bytes = if postgres { " text_pattern_ops" } else { "" };
    format!("CREATE INDEX {table}_found_{column} ON {table} ({column}{by_bytes}) WHERE {column} IS NOT NULL")
}

impl Parts {
    pub async fn make(&self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        let statements = if postgres { vec![self.on_postgres()] } else { self.on_sqlite() };
        for sql in statements {
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        Ok(())
    }

    fn on_postgres(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| format!("{column} gin_trgm_ops")).collect();
        format!(
            "DO $$ BEGIN \
               CREATE EXTENSION IF NOT EXISTS pg_trgm; \
               CREATE INDEX {index}_parts ON {table} USING gin ({columns}) WITH (gin_pending_list_limit = 256); \
             EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN \
               RAISE WARNING 'The search in {table} has no index: %', SQLERRM; \
             END $$",
            index = self.index,
            table = self.table,
            columns = columns.join(", ")
        )
    }

    fn on_sqlite(&self) -> Vec<String> {
        let Parts { index, table, head, .. } = self;
        let new = self.texts("new.");
        let own = if head.is_none() { ["org_id"].as_slice() } else { [].as_slice() };
        let changed: Vec<String> =
            self.columns.iter().chain(own).map(|column| format!("old.{column} IS NOT new.{column}")).collect();
        let mut statements = vec![
            format!(
                "CREATE VIRTUAL TABLE {index}_search USING \
                 fts5(texts, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')"
            ),
            format!(
                "INSERT INTO {index}_search (rowid, texts) SELECT {table}.id, {} FROM {table}",
                self.texts(&format!("{table}."))
            ),
            format!(
                "CREATE TRIGGER {index}_found_add AFTER INSERT ON {table} BEGIN \
                 INSERT INTO {index}_search (rowid, texts) VALUES (new.id, {new}); END"
            ),
            format!(
                "CREATE TRIGGER {index}_found_change AFTER UPDATE ON {table} WHEN {} BEGIN \
                 UPDATE {index}_search SET texts = {new} WHERE rowid = new.id; END",
                changed.join(" OR ")
            ),
            format!(
                "CREATE TRIGGER {index}_found_remove AFTER DELETE ON {table} BEGIN \
                 DELETE FROM {index}_search WHERE rowid = old.id; END"
            ),
        ];
        if let Some((head, owner)) = head {
            // Its lines go along with a document that is another organisation's from now on.
            statements.push(format!(
                "CREATE TRIGGER {index}_found_move AFTER UPDATE OF org_id ON {head} WHEN old.org_id IS NOT new.org_id BEGIN \
                 DELETE FROM {index}_search WHERE rowid IN (SELECT id FROM {table} WHERE {owner} = new.id); \
                 INSERT INTO {index}_search (rowid, texts) \
                   SELECT {table}.id, {} FROM {table} WHERE {owner} = new.id; END",
                self.texts(&format!("{table}."))
            ));
        }
        statements
    }

    /// All that is searched of a row, a line each: the mark of its organisation, then the texts.
    fn texts(&self, row: &str) -> String {
        let org = match self.head {
            None => format!("{row}org_id"),
            Some((head, owner)) => format!("(SELECT org_id FROM {head} WHERE {head}.id = {row}{owner})"),
        };
        let mark = format!("char(983040 + {org} % 65533)");
        let texts: Vec<String> = self.columns.iter().map(|column| format!("ifnull({row}{column}, '')")).collect();
        format!("replace('###', '#', {mark}) || char(10) || {}", texts.join(" || char(10) || "))
    }
}
