//! The indexes behind the keyword of the lists of materials and of their prices, and behind their filters that look for a
//! part of a text.
//!
//! SQLite keeps any three characters in a row in a table of its own, as for declarations. Its texts end with two line
//! breaks, so that every character begins three of them: those that begin with one or two characters are looked up in
//! its vocabulary. PostgreSQL has pg_trgm for three characters (where that extension cannot be had, they work without an
//! index) and an index of single characters and pairs, each with its organisation in front.
//!
//! Numbers are not in it: they are searched by their beginning, for which the lists' own indexes serve.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables with the columns in which a text may stand anywhere.
const SEARCHED: [(&str, &[&str]); 2] =
    [("material", &["name", "supervision", "brand"]), ("material_price", &["source"])];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        if postgres {
            connection.execute_unprepared(GRAMS).await?;
        }
        for (table, columns) in SEARCHED {
            let statements = if postgres { on_postgres(table, columns).to_vec() } else { on_sqlite(table, columns) };
            for sql in statements {
                connection.execute_unprepared(&sql).await?;
            }
        }
        Ok(())
    }
}

/// Characters and pairs of characters of some texts, in small letters, as `7:ab` for organisation 7. In PL/pgSQL because that
/// takes a third of the time of one SQL statement.
const GRAMS: &str = "\
CREATE FUNCTION keyword_grams(org_id bigint, VARIADIC texts text[]) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
  mark text := org_id || ':';
  searched text;
  letter text;
  earlier text;
BEGIN
  FOREACH searched IN ARRAY texts LOOP
    CONTINUE WHEN coalesce(searched, '') = '';
    earlier := '';
    FOREACH letter IN ARRAY regexp_split_to_array(lower(searched), '') LOOP
      grams := grams || (mark || letter);
      IF earlier <> '' THEN
        grams := grams || (mark || earlier || letter);
      END IF;
      earlier := letter;
    END LOOP;
  END LOOP;
  RETURN grams;
END $$";

fn on_postgres(table: &str, columns: &[&str]) -> [String; 2] {
    let trigrams = columns.iter().map(|column| format!("{column} gin_trgm_ops")).collect::<Vec<_>>().join(", ");
    [
        format!(
            "DO $$ BEGIN \
               CREATE EXTENSION IF NOT EXISTS pg_trgm; \
               CREATE INDEX {table}_keyword ON {table} USING gin ({trigrams}); \
             EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN \
               RAISE WARNING 'The keyword search of {table} has no index: %', SQLERRM; \
             END $$"
        ),
        format!(
            "CREATE INDEX {table}_keyword_short ON {table} USING gin (keyword_grams(org_id, {}))",
            columns.join(", ")
        ),
    ]
}

fn on_sqlite(table: &str, columns: &[&str]) -> Vec<String> {
    let new = texts("new.", columns);
    let changed = columns.iter().chain(&["org_id"]).map(|column| format!("old.{column} IS NOT new.{column}"));
    let changed = changed.collect::<Vec<_>>().join(" OR ");
    vec![
        format!(
            "CREATE VIRTUAL TABLE {table}_search USING \
             fts5(texts, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')"
        ),
        format!("CREATE VIRTUAL TABLE {table}_search_terms USING fts5vocab({table}_search, instance)"),
        format!("INSERT INTO {table}_search (rowid, texts) SELECT id, {} FROM {table}", texts("", columns)),
        format!(
            "CREATE TRIGGER {table}_search_add AFTER INSERT ON {table} BEGIN \
             INSERT INTO {table}_search (rowid, texts) VALUES (new.id, {new}); END"
        ),
        format!(
            "CREATE TRIGGER {table}_search_change AFTER UPDATE ON {table} WHEN {changed} BEGIN \
             UPDATE {table}_search SET texts = {new} WHERE rowid = new.id; END"
        ),
        format!(
            "CREATE TRIGGER {table}_search_remove AFTER DELETE ON {table} BEGIN \
             DELETE FROM {table}_search WHERE rowid = old.id; END"
        ),
    ]
}

/// All that is searched of a row, a line each: the mark of its organisation, then the texts, then an empty line.
fn texts(row: &str, columns: &[&str]) -> String {
    let mark = format!("char(983040 + {row}org_id % 65533)");
    let texts = columns.iter().map(|column| format!("ifnull({row}{column}, '') || char(10)")).collect::<Vec<_>>();
    format!("{mark} || {mark} || {mark} || char(10) || {} || char(10)", texts.join(" || "))
}
