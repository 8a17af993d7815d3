//! `bare DATABASE PORT ORG,ORG`: answers the requests of `npm run bench` from a SQLite database of the server's, read-only, with
//! statements written by hand: no token, no permission, no filter but the one that is there, no version of anything.
//!
//! It answers the same rows with the same columns, written the same way, and the same total. Statements are prepared once for each
//! connection, a connection belongs to a thread, and a request is answered on the thread that read it: nothing is handed over.

mod rows;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params_from_iter};
use serde::Deserialize;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// As the server counts unasked, and as long as it remembers that there are more.
const COUNTED: i64 = 10_000;
const REMEMBERED: Duration = Duration::from_secs(30);
const SIZE: u64 = 20;

/// What every answer is made of.
struct Bare {
    file: PathBuf,
    orgs: Vec<i64>,
    totals: Mutex<HashMap<String, (Instant, i64)>>,
}

thread_local! {
    static CONNECTION: OnceCell<Connection> = const { OnceCell::new() };
}

/// What may be asked; one filter or order at a time.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    page_num: Option<u64>,
    sort: Option<String>,
    status: Option<String>,
    bill_no: Option<String>,
    after: Option<i64>,
    id: Option<i64>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().context("bare DATABASE PORT ORG,ORG");
    let (file, port, orgs) = (word()?, word()?.parse::<u16>()?, word()?);
    let orgs = orgs.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let bare = Arc::new(Bare { file: file.into(), orgs, totals: Mutex::default() });
    bare.with(|_| Ok(()))?;
    let routes = Router::new().route("/page", get(page)).route("/detail", get(detail)).with_state(bare);
    axum::serve(tokio::net::TcpListener::bind(("127.0.0.1", port)).await?, routes).await?;
    Ok(())
}

async fn page(State(bare): State<Arc<Bare>>, Query(asked): Query<Asked>) -> Response {
    answer(bare.with(|db| bare.page(db, &asked)))
}

async fn detail(State(bare): State<Arc<Bare>>, Query(asked): Query<Asked>) -> Response {
    answer(bare.with(|db| rows::detail(db, asked.id.context("id")?)))
}

fn answer(body: anyhow::Result<Vec<u8>>) -> Response {
    match body {
        Ok(body) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}\n")).into_response(),
    }
}

impl Bare {
    /// Works with this thread's connection, opened with the server's own pragmas.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> anyhow::Result<T>) -> anyhow::Result<T> {
        CONNECTION.with(|kept| match kept.get() {
            Some(connection) => work(connection),
            None => {
                let opened = Connection::open_with_flags(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                opened.execute_batch("PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -65536")?;
                opened.set_prepared_statement_cache_capacity(200);
                work(kept.get_or_init(|| opened))
            }
        })
    }

    fn page(&self, db: &Connection, asked: &Asked) -> anyhow::Result<Vec<u8>> {
        let order: &[&str] = match asked.sort.as_deref() {
            None => &["created_at", "id"],
            Some("-updatedAt") => &["updated_at", "created_at", "id"],
            Some(other) => anyhow::bail!("sort: {other}"),
        };
        // The filter of each organisation's part, with what is compared.
        let (filter, mut values): (&str, Vec<Value>) = match (&asked.status, &asked.bill_no, asked.after) {
            (Some(status), None, None) => (" AND status = ?1", vec![status.clone().into()]),
            (None, Some(begin), None) => {
                // Compared in bytes: nothing that begins with it is above.
                let end = format!("{begin}\u{10FFFF}");
                (" AND bill_no >= ?1 AND bill_no < ?2", vec![begin.clone().into(), end.into()])
            }
            (None, None, Some(after)) => {
                let mut keys = db.prepare_cached("SELECT created_at FROM declaration WHERE id = ?1")?;
                let created_at: String = keys.query_row([after], |row| row.get(0))?;
                (" AND (created_at, id) < (?1, ?2)", vec![created_at.into(), after.into()])
            }
            (None, None, None) => ("", Vec::new()),
            _ => anyhow::bail!("one filter at a time"),
        };
        let total = self.total(db, filter, &values)?;
        let page_num = asked.page_num.unwrap_or(1);
        let keys = order.join(", ");
        let part = |org: &i64| format!("SELECT {keys} FROM declaration WHERE org_id = {org}{filter}");
        let parts = self.orgs.iter().map(part).collect::<Vec<_>>().join(" UNION ALL ");
        let down = order.iter().map(|key| format!("{key} DESC")).collect::<Vec<_>>().join(", ");
        let skip = values.len() + 1;
        let sql = format!(
            "SELECT {} FROM declaration WHERE id IN (SELECT id FROM ({parts} ORDER BY {down} LIMIT {SIZE} OFFSET ?{skip})) \
             ORDER BY {down}",
            rows::COLUMNS
        );
        values.push(i64::try_from(page_num.saturating_sub(1) * SIZE)?.into());
        let mut body = b"{\"status\":200,\"message\":\"\",\"data\":{\"rows\":".to_vec();
        rows::write_page(&mut body, db.prepare_cached(&sql)?.query(params_from_iter(values))?)?;
        let rest = format!(
            ",\"total\":{},\"totalIsExact\":{},\"pageNum\":{page_num},\"pageSize\":{SIZE}}}}}",
            total.min(COUNTED),
            total <= COUNTED
        );
        body.extend(rest.bytes());
        Ok(body)
    }

    fn total(&self, db: &Connection, filter: &str, values: &[Value]) -> anyhow::Result<i64> {
        let name = format!("{filter}{values:?}");
        let known = self.totals.lock().unwrap_or_else(PoisonError::into_inner).get(&name).copied();
        if let Some((since, total)) = known
            && since.elapsed() < REMEMBERED
        {
            return Ok(total);
        }
        let orgs = self.orgs.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "SELECT count(*) FROM (SELECT 1 FROM declaration WHERE org_id IN ({orgs}){filter} LIMIT {})",
            COUNTED + 1
        );
        let total = db.prepare_cached(&sql)?.query_row(params_from_iter(values), |row| row.get(0))?;
        self.totals.lock().unwrap_or_else(PoisonError::into_inner).insert(name, (Instant::now(), total));
        Ok(total)
    }
}
