//! The indexes behind the search over everything: how numbers, codes and names in the lines of documents begin; any three characters of
//! the goods' names, of the parties and means of transport of declarations, and of the papers of recognitions, whose words are kept for
//! it from here on.
//!
//! As for the keyword of the list of declarations, SQLite keeps three characters in a row in tables of its own, with the organisation as
//! a character of its own; PostgreSQL has pg_trgm, and without that extension works without an index.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer, text};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

const GOODS: &[&str] = &["gds_mtno", "code_t_s", "g_name"];
const BONDED_GOODS: &[&str] = &["gds_mtno", "gdecd", "gds_nm"];

/// The tables of lines with the columns that are found by how they begin.
const BEGINS: &[(&str, &[&str])] = &[
    ("declaration_line", GOODS),
    ("declaration_container", &["container_id"]),
    ("declaration_licence_docu", &["cert_code"]),
    ("client_order_dtl", GOODS),
    ("client_order_paper", &["paper_no", "file_name"]),
    ("client_order_fee", &["invoice_no"]),
    ("fcst_dtl", &["gds_mtno", "code_t_s", "g_name", "invoice_no", "license_no", "container_id"]),
    ("fcst_dec_dtl", GOODS),
    ("eco_cert_dtl", &["code_t_s", "g_name"]),
    ("origin_cert_dtl", GOODS),
    ("origin_cert_mtl", GOODS),
    ("bond_invt_dt", BONDED_GOODS),
    ("bond_invoice_dt", BONDED_GOODS),
    ("sas_stock_dt", BONDED_GOODS),
    ("sas_passport_dt", BONDED_GOODS),
    ("sas_dcl_dt", &["gdecd", "gds_nm"]),
    ("ems_dt", BONDED_GOODS),
    ("eml_dt", BONDED_GOODS),
    ("bws_dt", BONDED_GOODS),
    ("bws_dcr_dt", BONDED_GOODS),
    ("bws_dcr_invt", &["bond_invt_no"]),
    ("asn_dt", &["gds_mtno", "gds_nm", "gdecd", "lot_no", "location"]),
    ("dsn_dt", &["gds_mtno", "gds_nm", "lot_no"]),
    ("dsn_pick", &["gds_mtno", "lot_no", "location"]),
    ("wms_count_dt", &["gds_mtno", "gds_nm", "lot_no", "location"]),
    ("docu_goods_box", &["container_id"]),
    ("recognition_words", &["name"]),
];

/// What is found by any three characters in a row.
struct Parts {
    /// Name of the index; SQLite's table of it is called so with `_search` behind.
    index: &'static str,
    table: &'static str,
    columns: &'static [&'static str],
    /// The table of the document, and the column that names it, where the organisation stands there.
    head: Option<(&'static str, &'static str)>,
}

const PARTS: [Parts; 3] = [
    Parts {
        index: "declaration_found",
        table: "declaration",
        columns: &[
            "owner_name",
            "overseas_consignor_cname",
            "overseas_consignor_ename",
            "overseas_consignee_ename",
            "traf_name",
            "voy_no",
            "license_no",
        ],
        head: None,
    },
    Parts {
        index: "declaration_line",
        table: "declaration_line",
        columns: &["g_name"],
        head: Some(("declaration", "declaration_id")),
    },
    Parts { index: "recognition_words", table: "recognition_words", columns: &["name", "words"], head: None },
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        manager.create_table(words()).await?;
        let by_document = Index::create()
            .name("recognition_words_document")
            .table("recognition_words")
            .col("recognition_id")
            .col("position")
            .take();
        manager.create_index(by_document).await?;
        connection.execute_unprepared(if postgres { WORDS_OF_POSTGRES } else { WORDS_OF_SQLITE }).await?;
        for (table, columns) in BEGINS {
            for column in *columns {
                connection.execute_unprepared(&begins(table, column, postgres)).await?;
            }
        }
        for parts in &PARTS {
            let statements = if postgres { vec![parts.on_postgres()] } else { parts.on_sqlite() };
            for sql in statements {
                connection.execute_unprepared(&sql).await?;
            }
        }
        Ok(())
    }
}

/// The words of papers: what is searched of them.
fn words() -> TableCreateStatement {
    let mut of_paper = ForeignKey::create();
    of_paper.from("recognition_words", "id").to("recognition_paper", "id").on_delete(ForeignKeyAction::Cascade);
    Table::create()
        .table("recognition_words")
        // The paper's.
        .col(big_integer("id").primary_key())
        .col(big_integer("recognition_id"))
        .col(big_integer("org_id"))
        .col(integer("position"))
        .col(text("name"))
        .col(text("words"))
        .foreign_key(&mut of_paper)
        .take()
}

/// Papers that were read before.
const WORDS_OF_SQLITE: &str = "\
INSERT INTO recognition_words (id, recognition_id, org_id, position, name, words) \
SELECT p.id, p.recognition_id, p.org_id, p.position, p.name, substr(coalesce(( \
  SELECT group_concat(json_extract(segment.value, '$.text'), ' ') \
  FROM recognition_text t, json_each(t.paper, '$.pages') page, json_each(page.value, '$.segments') segment \
  WHERE t.paper_id = p.id), ''), 1, 50000) \
FROM recognition_paper p";
const WORDS_OF_POSTGRES: &str = "\
INSERT INTO recognition_words (id, recognition_id, org_id, position, name, words) \
SELECT p.id, p.recognition_id, p.org_id, p.position, p.name, left(coalesce(( \
  SELECT string_agg(segment ->> 'text', ' ') \
  FROM recognition_text t, jsonb_array_elements(t.paper::jsonb -> 'pages') page, \
    jsonb_array_elements(page -> 'segments') segment \
  WHERE t.paper_id = p.id), ''), 50000) \
FROM recognition_paper p";

/// An index of how the values of a column begin; blank ones are not in it.
fn begins(table: &str, column: &str, postgres: bool) -> String {
    // Byte by byte, whatever the order of the database.
    let by_bytes = if postgres { " text_pattern_ops" } else { "" };
    format!("CREATE INDEX {table}_found_{column} ON {table} ({column}{by_bytes}) WHERE {column} IS NOT NULL")
}

impl Parts {
    fn on_postgres(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| format!("{column} gin_trgm_ops")).collect();
        format!(
            "DO $$ BEGIN \
               CREATE EXTENSION IF NOT EXISTS pg_trgm; \
               CREATE INDEX {index}_parts ON {table} USING gin ({columns}); \
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
