//! PostgreSQL's own programs, told by the environment whom to talk to: a command line can be read by everybody.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, BufReader};
use tokio::process::Command;

const RESTORE: &str = "pg_restore";

/// Writes a dump as of a snapshot that another connection holds, and reads it once from beginning to end.
pub async fn dump(url: &str, snapshot: &str, file: &Path) -> anyhow::Result<()> {
    let target: &OsStr = file.as_os_str();
    let snapshot = format!("--snapshot={snapshot}");
    let arguments = ["--format=custom", "--no-owner", "--no-privileges", "--no-password", &snapshot, "--file"];
    run("pg_dump", url, arguments.iter().map(OsStr::new).chain([target])).await?;
    let listed = ["--list"].iter().map(OsStr::new).chain([target]);
    let list = run("pg_restore", url, listed).await?;
    ensure!(list.contains("TABLE DATA"), "pg_restore finds no table in {}", file.display());
    let read = ["--file=/dev/null"].iter().map(OsStr::new).chain([target]);
    run("pg_restore", url, read).await.context("the dump that was just written cannot be read")?;
    Ok(())
}

/// Reads a dump into an empty database, all or nothing.
pub async fn restore(url: &str, database: &str, file: &Path) -> anyhow::Result<()> {
    let arguments = [
        "--single-transaction",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        "--no-comments",
        "--no-password",
        "--dbname",
        database,
    ];
    run("pg_restore", url, arguments.iter().map(OsStr::new).chain([file.as_os_str()])).await?;
    Ok(())
}

/// Rows by table of a dump, which is read once from beginning to end without a database.
pub async fn rows(file: &Path) -> anyhow::Result<BTreeMap<String, u64>> {
    let mut command = Command::new(RESTORE);
    command.args(["--data-only", "--file=-"]).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut running = command.spawn().map_err(|error| unable(RESTORE, error))?;
    let read = running.stdout.take().context("pg_restore has no output")?;
    let counted = count(BufReader::new(read)).await?;
    ensure!(running.wait().await?.success(), "{RESTORE} cannot read {}", file.display());
    Ok(counted)
}

/// Counts the rows of what `pg_restore` writes: a line each between `COPY public.table (...) FROM stdin;` and `\.`.
async fn count(mut read: impl AsyncBufRead + Unpin) -> anyhow::Result<BTreeMap<String, u64>> {
    let (mut rows, mut table, mut line) = (BTreeMap::new(), None, Vec::new());
    // Rows may be long, and are not looked at: lines of bytes.
    while read.read_until(b'\n', &mut line).await? > 0 {
        match &table {
            Some(_) if line.starts_with(b"\\.") => table = None,
            Some(name) => *rows.entry(String::clone(name)).or_default() += 1,
            None => {
                let text = String::from_utf8_lossy(&line);
                let copied = text.strip_prefix("COPY public.").and_then(|rest| rest.split([' ', '(']).next());
                table = copied.map(|name| name.trim_matches('"').to_owned());
                rows.extend(table.clone().map(|name| (name, 0)));
            }
        }
        line.clear();
    }
    Ok(rows)
}

fn unable(program: &str, error: std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!(
            "{program} is not on PATH: install the client programs of PostgreSQL, of the server's version or a later one"
        ),
        _ => anyhow::Error::from(error).context(format!("cannot run {program}")),
    }
}

async fn run<'a>(program: &str, url: &str, arguments: impl Iterator<Item = &'a OsStr>) -> anyhow::Result<String> {
    let mut command = Command::new(program);
    command.args(arguments).envs(environment(url)?).stdin(Stdio::null()).kill_on_drop(true);
    let output = command.output().await.map_err(|error| unable(program, error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{program} failed: {}", said.trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What libpq reads from the environment, of a database's address as sqlx reads it.
fn environment(url: &str) -> anyhow::Result<Vec<(&'static str, String)>> {
    let url = url::Url::parse(url).context("DATABASE_URL cannot be read")?;
    let mut set = vec![("PGCONNECT_TIMEOUT", "10".to_owned()), ("PGAPPNAME", "customs backup".to_owned())];
    let mut add = |name, value: &str| {
        if !value.is_empty() {
            set.push((name, decoded(value)));
        }
    };
    add("PGHOST", url.host_str().unwrap_or_default());
    add("PGPORT", &url.port().map(|port| port.to_string()).unwrap_or_default());
    add("PGUSER", url.username());
    add("PGPASSWORD", url.password().unwrap_or_default());
    add("PGDATABASE", url.path().trim_start_matches('/'));
    for (name, value) in url.query_pairs() {
        let variable = match name.as_ref() {
            "host" | "hostaddr" => "PGHOST",
            "port" => "PGPORT",
            "user" => "PGUSER",
            "password" => "PGPASSWORD",
            "dbname" => "PGDATABASE",
            "sslmode" | "ssl-mode" => "PGSSLMODE",
            "sslrootcert" | "ssl-root-cert" | "ssl-ca" => "PGSSLROOTCERT",
            "sslcert" | "ssl-cert" => "PGSSLCERT",
            "sslkey" | "ssl-key" => "PGSSLKEY",
            _ => continue,
        };
        set.retain(|(known, _)| *known != variable);
        set.push((variable, value.into_owned()));
    }
    Ok(set)
}

/// The name of the database in an address.
pub fn database(url: &str) -> anyhow::Result<String> {
    let set = environment(url)?;
    let named = set.into_iter().find(|(name, _)| *name == "PGDATABASE");
    Ok(named.context("DATABASE_URL names no database")?.1)
}

/// Without the escapes of an address, in which + is itself.
fn decoded(text: &str) -> String {
    let pairs = format!("x={}", text.replace('+', "%2B").replace('&', "%26"));
    url::form_urlencoded::parse(pairs.as_bytes()).map(|(_, value)| value.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rows_of_a_dump_are_counted_without_a_database() {
        let dump = "SET a = b;\nCOPY public.one (id, note) FROM stdin;\n1\ta\\nb\n2\tCOPY public.x (\n\\.\n\n\nCOPY public.\"order\" (id) FROM stdin;\n\\.\n";
        let counted = count(dump.as_bytes()).await.unwrap();
        assert_eq!(counted, BTreeMap::from([("one".to_owned(), 2), ("order".to_owned(), 0)]));
    }

    #[test]
    fn an_address_is_told_by_the_environment() {
        let set =
            environment("postgres://app:s%40c+r&t@db:5433/customs?sslmode=verify-full&ssl-root-cert=/ca.pem").unwrap();
        for (name, value) in [
            ("PGHOST", "db"),
            ("PGPORT", "5433"),
            ("PGUSER", "app"),
            ("PGPASSWORD", "s@c+r&t"),
            ("PGDATABASE", "customs"),
            ("PGSSLMODE", "verify-full"),
            ("PGSSLROOTCERT", "/ca.pem"),
        ] {
            assert!(set.contains(&(name, value.to_owned())), "{name}: {set:?}");
        }
        let socket = environment("postgres://app@localhost/customs?host=/run/postgresql").unwrap();
        assert!(socket.contains(&("PGHOST", "/run/postgresql".to_owned())), "{socket:?}");
        assert!(database("postgres://app@localhost").is_err());
    }
}
