//! Rows as they travel.

use std::io::Write;

use anyhow::Context;
use chrono::{DateTime, SecondsFormat};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, Rows};

/// The columns of the list's rows, each with the name and the form in which it travels.
const FIELDS: &[(&str, Form)] = &[
    ("id", Form::Number),
    ("version", Form::Number),
    ("orgId", Form::Number),
    ("agentOrgId", Form::Number),
    ("iECatg", Form::Plain),
    ("status", Form::Plain),
    ("reviewStep", Form::Plain),
    ("customerName", Form::Plain),
    ("clientSeqNo", Form::Plain),
    ("seqNo", Form::Plain),
    ("entryId", Form::Plain),
    ("makerName", Form::Plain),
    ("createdAt", Form::Instant),
    ("updatedAt", Form::Instant),
    ("onTime", Form::Plain),
    ("customMaster", Form::Plain),
    ("iEPort", Form::Plain),
    ("iEDate", Form::Plain),
    ("manualNo", Form::Plain),
    ("contrNo", Form::Plain),
    ("tradeName", Form::Plain),
    ("trafMode", Form::Plain),
    ("billNo", Form::Plain),
    ("tradeCountry", Form::Plain),
    ("tradeMode", Form::Plain),
    ("packNo", Form::Plain),
    ("grossWet", Form::Weight),
    ("netWt", Form::Weight),
];

/// The same for a statement.
pub const COLUMNS: &str = "id, version, org_id, agent_org_id, i_e_catg, status, review_step, customer_name, client_seq_no, seq_no, \
    entry_id, maker_name, created_at, updated_at, on_time, custom_master, i_e_port, i_e_date, manual_no, contr_no, trade_name, \
    traf_mode, bill_no, trade_country, trade_mode, pack_no, gross_wet, net_wt";

#[derive(Clone, Copy)]
enum Form {
    /// A number as JSON has it.
    Number,
    /// A text, or a whole number as text.
    Plain,
    Instant,
    /// Of five decimals, stored as a whole number.
    Weight,
}

/// The lists of a declaration, by the name under which they travel.
const LISTS: &[(&str, &str)] = &[
    ("lines", "SELECT * FROM declaration_line WHERE declaration_id = ?1 ORDER BY position"),
    ("containers", "SELECT * FROM declaration_container WHERE declaration_id = ?1 ORDER BY position"),
    ("licenceDocus", "SELECT * FROM declaration_licence_docu WHERE declaration_id = ?1 ORDER BY position"),
];

/// Writes rows of [`COLUMNS`] as a JSON array.
pub fn write_page(to: &mut Vec<u8>, mut rows: Rows<'_>) -> anyhow::Result<()> {
    let mut opens = b'[';
    while let Some(row) = rows.next()? {
        to.push(opens);
        opens = b',';
        let mut begins = b'{';
        for (at, (name, form)) in FIELDS.iter().enumerate() {
            to.push(begins);
            begins = b',';
            write!(to, "\"{name}\":")?;
            write_value(to, row.get_ref(at)?, *form)?;
        }
        to.push(b'}');
    }
    if opens == b'[' {
        to.push(b'[');
    }
    to.push(b']');
    Ok(())
}

fn write_value(to: &mut Vec<u8>, value: ValueRef<'_>, form: Form) -> anyhow::Result<()> {
    match (value, form) {
        (ValueRef::Null, _) => to.extend(b"null"),
        (ValueRef::Integer(number), Form::Number) => write!(to, "{number}")?,
        (ValueRef::Integer(number), Form::Weight) => {
            let sign = if number < 0 { "-" } else { "" };
            let size = number.unsigned_abs();
            write!(to, "\"{sign}{}.{:05}\"", size / 100_000, size % 100_000)?;
        }
        (ValueRef::Integer(number), _) => write!(to, "\"{number}\"")?,
        (ValueRef::Text(text), Form::Instant) => {
            let text = std::str::from_utf8(text)?;
            let read =
                DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%F %T%.f %:z"))?;
            write!(to, "\"{}\"", read.to_utc().to_rfc3339_opts(SecondsFormat::Millis, true))?;
        }
        (ValueRef::Text(text), _) => serde_json::to_writer(&mut *to, std::str::from_utf8(text)?)?,
        (other, _) => anyhow::bail!("a value of type {}", other.data_type()),
    }
    Ok(())
}

/// A declaration with its lists; blank fields are left out. Decimals travel as they are stored.
pub fn detail(db: &Connection, id: i64) -> anyhow::Result<Vec<u8>> {
    let mut body = b"{\"status\":200,\"message\":\"\",\"data\":".to_vec();
    let mut head = db.prepare_cached("SELECT * FROM declaration WHERE id = ?1")?;
    let names = names(&head);
    let mut found = head.query([id])?;
    write_object(&mut body, &names, found.next()?.context("no such declaration")?)?;
    // Open again for the lists.
    body.pop();
    for (list, sql) in LISTS {
        write!(body, ",\"{list}\":[")?;
        let mut statement = db.prepare_cached(sql)?;
        let names = self::names(&statement);
        let mut rows = statement.query([id])?;
        let mut is_first = true;
        while let Some(row) = rows.next()? {
            if !std::mem::take(&mut is_first) {
                body.push(b',');
            }
            write_object(&mut body, &names, row)?;
        }
        body.push(b']');
    }
    body.extend(b"}}");
    Ok(body)
}

fn write_object(to: &mut Vec<u8>, names: &[String], row: &Row<'_>) -> anyhow::Result<()> {
    let mut begins = b'{';
    for (at, name) in names.iter().enumerate() {
        let value = row.get_ref(at)?;
        if value == ValueRef::Null {
            continue;
        }
        to.push(begins);
        begins = b',';
        let form = match name.as_str() {
            "id" | "version" | "orgId" | "agentOrgId" => Form::Number,
            "createdAt" | "updatedAt" => Form::Instant,
            _ => Form::Plain,
        };
        write!(to, "\"{name}\":")?;
        write_value(to, value, form)?;
    }
    to.push(b'}');
    Ok(())
}

/// The names of a statement's columns as they travel: `code_t_s` as `codeTS`.
fn names(statement: &rusqlite::Statement<'_>) -> Vec<String> {
    let camel = |column: &str| {
        let mut parts = column.split('_');
        let mut name = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            name.extend(part.chars().take(1).flat_map(char::to_uppercase));
            name.push_str(part.get(1..).unwrap_or_default());
        }
        name
    };
    statement.column_names().into_iter().map(camel).collect()
}
