//! How long an export of 100,000 rows with 30 columns takes, and how much memory:
//! `cargo bench -p server --bench export`. DATABASE_URL names a database to use instead of a fresh SQLite file.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on ends")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use core_wasm::resource::Field;
use core_wasm::text::{Lang, Text, text};
use sea_orm::{Condition, ConnectionTrait, DbBackend};
use server::accounts::caller::Caller;
use server::api::operation::Access;
use server::documents::export::{Export, Sheet};
use server::documents::list::{ListQuery, ListSpec};
use server::process::clock::Clock;
use server::process::settings::Settings;
use server::run::{house, startup};
use server::store::app::App;
use server::store::database;

const ROWS: u32 = 100_000;
const ROUNDS: usize = 5;

const L: Text = text("字段", "Field");
/// Twelve texts, eight decimals, four whole numbers, three codes, two days and an instant.
static FIELDS: &[Field] = &[
    Field::text("t1", L, 60).list(100),
    Field::text("t2", L, 60).list(100),
    Field::text("t3", L, 60).list(100),
    Field::text("t4", L, 60).list(100),
    Field::text("t5", L, 60).list(100),
    Field::text("t6", L, 60).list(100),
    Field::text("t7", L, 60).list(100),
    Field::text("t8", L, 60).list(100),
    Field::text("t9", L, 60).list(100),
    Field::text("t10", L, 60).list(100),
    Field::text("t11", L, 60).list(100),
    Field::text("t12", L, 60).list(100),
    Field::decimal("d1", L, 19, 5).list(100),
    Field::decimal("d2", L, 19, 5).list(100),
    Field::decimal("d3", L, 19, 4).list(100),
    Field::decimal("d4", L, 19, 4).list(100),
    Field::decimal("d5", L, 19, 2).list(100),
    Field::decimal("d6", L, 19, 2).list(100),
    Field::decimal("d7", L, 19, 2).list(100),
    Field::decimal("d8", L, 19, 2).list(100),
    Field::int("n1", L, 9).list(100),
    Field::int("n2", L, 9).list(100),
    Field::int("n3", L, 9).list(100),
    Field::int("n4", L, 9).list(100),
    Field::dict("k1", L, "tradeMode", 4).list(100),
    Field::dict2("k2", L, "country", 3).list(100),
    Field::dict("k3", L, "unit", 3).list(100),
    Field::date("day1", L).list(100),
    Field::date("day2", L).list(100),
    Field::instant("at", L).list(100),
];

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    settings: Settings,
    /// What cargo passes to every benchmark.
    #[arg(long)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let mut settings = Flags::parse().settings;
    let folder = tempfile::tempdir().unwrap();
    settings.data_dir = folder.path().to_owned();
    let url = settings.database();
    let db = database::connect(&url, settings.database_connections).await.unwrap();
    make_table(&db).await;
    house::open();
    let app = App::new(db, settings, Clock::System).unwrap();
    // For the names of the codes.
    startup::prepare(&app).await.unwrap();
    println!("{ROWS} rows, {} columns", FIELDS.len());
    let spec = ListSpec::new("bench_row").fields(FIELDS).unversioned();
    let export = Export::new("/bench", Access::Login, L, spec, async |_, _, _| Ok(Condition::all()));
    let query = ListQuery::parse("sort=id").unwrap();
    let caller = caller();
    for round in 1..=ROUNDS {
        let (heap, began) = (Heap::watch(), Instant::now());
        let sheet = Sheet { name: "bench", lang: Lang::Zh };
        let file =
            export.write(&app, &caller, &query, Condition::all().into(), sheet, &AtomicU64::new(0)).await.unwrap();
        let took = began.elapsed().as_millis();
        let (peak, size) = (heap.peak(), file.metadata().unwrap().len());
        println!("round {round}: {took} ms, memory of our own {peak} kB at most, file {size} bytes");
    }
    app.db.execute_unprepared("DROP TABLE bench_row").await.unwrap();
}

/// Whose export it is makes no difference here.
fn caller() -> Caller {
    Caller {
        user_id: 1,
        session_id: 1,
        username: "bench".to_owned(),
        name: "bench".to_owned(),
        org_id: 1,
        home_org_id: 1,
        user_type: 3,
        lang: Lang::Zh,
        request_id: "bench".into(),
        permissions: Arc::default(),
        remembered: Arc::default(),
    }
}

async fn make_table(db: &sea_orm::DatabaseConnection) {
    let postgres = db.get_database_backend() == DbBackend::Postgres;
    let (day, at) = if postgres { ("date", "timestamptz") } else { ("text", "text") };
    let columns = FIELDS.iter().map(|field| match &field.name[..1] {
        "t" | "k" => format!("{} text", field.column_name()),
        "d" if field.name.starts_with("day") => format!("{} {day}", field.column_name()),
        "a" => format!("{} {at}", field.column_name()),
        _ => format!("{} bigint", field.column_name()),
    });
    let columns: Vec<String> = columns.collect();
    db.execute_unprepared("DROP TABLE IF EXISTS bench_row").await.unwrap();
    let make = format!("CREATE TABLE bench_row (id bigint PRIMARY KEY, {})", columns.join(", "));
    db.execute_unprepared(&make).await.unwrap();
    let values = FIELDS.iter().enumerate().map(|(at, field)| match &field.name[..1] {
        "t" => format!("'提单号 BILL-{at}-' || i"),
        "d" if field.name.starts_with("day") => "'2026-03-05'".to_owned(),
        "d" => format!("i * 12345 + {at}"),
        "n" => format!("i + {at}"),
        "k" => ["'0110'", "'USA'", "'035'"][at % 3].to_owned(),
        _ => "'2026-03-05T01:02:03Z'".to_owned(),
    });
    let values: Vec<String> = values.collect();
    let values = values.join(", ");
    let values = if postgres {
        values
            .replace("'2026-03-05'", "date '2026-03-05'")
            .replace("'2026-03-05T01:02:03Z'", "timestamptz '2026-03-05T01:02:03Z'")
    } else {
        values
    };
    let fill = format!(
        "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS bigint) UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS}) \
         INSERT INTO bench_row SELECT i, {values} FROM n"
    );
    db.execute_unprepared(&fill).await.unwrap();
}

/// A line of /proc/self/status in kB; 0 where there is none.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(str::trim));
    line.and_then(|line| line.split(' ').next()?.parse().ok()).unwrap_or_default()
}

/// Looks at the memory every few milliseconds. What SQLite maps of its file does not count: those pages are the file's,
/// once for every connection that has read it.
struct Heap(Arc<AtomicBool>, std::thread::JoinHandle<u64>);

impl Heap {
    fn watch() -> Heap {
        let ended = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&ended);
        let watching = std::thread::spawn(move || {
            let mut peak = 0;
            while !seen.load(Ordering::Relaxed) {
                peak = peak.max(memory("RssAnon"));
                std::thread::sleep(Duration::from_millis(5));
            }
            peak
        });
        Heap(ended, watching)
    }

    fn peak(self) -> u64 {
        self.0.store(true, Ordering::Relaxed);
        self.1.join().unwrap_or_default()
    }
}
