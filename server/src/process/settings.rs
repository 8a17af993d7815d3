//! Settings by environment or flag, printed by `server --help`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};

use crate::process::programs;

/// Where the pages are built; a server that is not told another place does without them when they are missing.
pub const WEB_DIR: &str = "web/dist";

/// Which data `serve` and `seed` put into the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Seed {
    /// Dictionaries, menus and roles only; no account exists until `server user add` makes one.
    #[default]
    None,
    /// The above, and the demo: organisations, accounts, declarations, and played customs.
    Demo,
}

/// What a person has to do before a log-in by password.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Captcha {
    #[default]
    #[value(name = "none")]
    None,
    /// Solve a slider puzzle.
    #[value(name = "blockPuzzle")]
    BlockPuzzle,
}

/// Everything that can be set from outside.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    /// Port of the HTTP server.
    #[arg(long, env = "PORT", default_value_t = 8080, global = true)]
    pub port: u16,
    /// Address to listen on.
    #[arg(long, env = "HOST", default_value = "127.0.0.1", global = true)]
    pub host: String,
    /// `sqlite://path` or `postgres://user:password@host/name`; a SQLite file below DATA_DIR when missing.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true)]
    pub database_url: Option<String>,
    /// A replica of the PostgreSQL database by streaming replication, from which lists, exports and reports are read as far as it has everything.
    #[arg(long, env = "DATABASE_READ_URL", hide_env_values = true, global = true)]
    pub database_read_url: Option<String>,
    /// Folder of the SQLite file and of everything else that the server keeps on disk.
    #[arg(long, env = "DATA_DIR", default_value = "data", global = true)]
    pub data_dir: PathBuf,
    /// Megabytes that should be free in each folder that the server writes; with less /api/readyz and the metrics say so, with
    /// less than a tenth of it the server is not ready. 0 looks at no free space.
    #[arg(long, env = "DISK_FREE_MB", default_value_t = 500, value_parser = clap::value_parser!(u64).range(..=10_000_000), global = true)]
    pub disk_free_mb: u64,
    /// Object store for files: `file:///path`, or `s3://bucket/prefix` with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
    /// AWS_REGION and AWS_ENDPOINT; a folder below DATA_DIR when missing.
    #[arg(long, env = "FILES_URL", hide_env_values = true, global = true)]
    pub files_url: Option<String>,
    /// Seconds that one step of the object store may take (a piece written, the beginning of a file found); after them it
    /// counts as away, and people are told to try again.
    #[arg(long, env = "FILES_TIMEOUT_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=600), global = true)]
    pub files_timeout_seconds: u32,
    /// Folder with the single window's OutBox, InBox and their companions; below DATA_DIR when missing.
    #[arg(long, env = "GATEWAY_DIR", global = true)]
    pub gateway_dir: Option<PathBuf>,
    /// Further clients of the single window that a person can ask for answers (`client/sync2`), as `name=folder`, parted by
    /// commas; GATEWAY_DIR itself has the name `main`.
    #[arg(long, env = "GATEWAY_CLIENTS", value_parser = named_folder, value_delimiter = ',', global = true)]
    pub gateway_clients: Vec<(String, PathBuf)>,
    /// Seconds that the gateway's folders and, for its papers, the object store may take for one step; what takes longer steps aside
    /// and is tried again.
    #[arg(long, env = "GATEWAY_TIMEOUT_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600), global = true)]
    pub gateway_timeout_seconds: u32,
    /// Seconds for which a file in InBox that cannot be read must not change before it goes to BadBox: its writer may be slow.
    #[arg(long, env = "GATEWAY_QUIET_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub gateway_quiet_seconds: u32,
    /// Platforms (`platformId` of the user info) whose people may ask a client of the single window for answers, parted by commas.
    #[arg(long, env = "SYNC_PLATFORM_IDS", default_value = "1,2", value_parser = clap::builder::NonEmptyStringValueParser::new(), value_delimiter = ',', global = true)]
    pub sync_platform_ids: Vec<String>,
    /// Tells the browser to keep its cookies to https (`true` or `false`).
    #[arg(long, env = "SECURE_COOKIES", default_value_t = false, action = clap::ArgAction::Set, global = true)]
    pub secure_cookies: bool,
    /// What is logged, for example `info` or `server=debug,sqlx=warn`. Without it what serves logs `info,sqlx=warn`, and a command that
    /// does something and ends logs warnings alone: what it prints is its result.
    #[arg(long, env = "RUST_LOG", global = true)]
    pub rust_log: Option<String>,
    /// Data to put into the database: `demo` or `none`.
    #[arg(long, env = "SEED", value_enum, default_value_t, global = true)]
    pub seed: Seed,
    /// Declarations that the demo puts into an empty database when it is served or seeded.
    #[arg(long, env = "DEMO_DECLARATIONS", default_value_t = 480, global = true)]
    pub demo_declarations: u64,
    /// The program that prints papers (`customs-print`); beside the server, or where cargo puts it, when missing.
    #[arg(long, env = "PRINT_PROGRAM", global = true)]
    pub print_program: Option<PathBuf>,
    /// The program that reads papers (`customs-read`); beside the server, or where cargo puts it, when missing.
    #[arg(long, env = "READ_PROGRAM", global = true)]
    pub read_program: Option<PathBuf>,
    /// Seconds that the program may take for one paper, however busy the machine is: it counts its work itself.
    #[arg(long, env = "READ_SECONDS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=3600), global = true)]
    pub read_seconds: u32,
    /// Address of an OCR engine of the form of PaddleOCR's server, such as `http://10.0.0.5:8080/ocr`, that reads scans and photos instead
    /// of the models of the reading program; papers leave this machine then.
    #[arg(long, env = "READ_OCR_URL", value_parser = web_address, global = true)]
    pub read_ocr_url: Option<String>,
    /// Bearer token for the OCR engine.
    #[arg(long, env = "READ_OCR_TOKEN", hide_env_values = true, global = true)]
    pub read_ocr_token: Option<String>,
    /// Base address of a vision model with OpenAI's chat completions, such as `https://models.example.com/v1`, that is asked what papers
    /// say besides; papers leave this machine then. Needs READ_MODEL_NAME.
    #[arg(long, env = "READ_MODEL_URL", value_parser = web_address, requires = "read_model_name", global = true)]
    pub read_model_url: Option<String>,
    /// Name of the vision model.
    #[arg(long, env = "READ_MODEL_NAME", value_parser = clap::builder::NonEmptyStringValueParser::new(), global = true)]
    pub read_model_name: Option<String>,
    /// Bearer token for the vision model.
    #[arg(long, env = "READ_MODEL_TOKEN", hide_env_values = true, global = true)]
    pub read_model_token: Option<String>,
    /// Folder of the built web pages.
    #[arg(long, env = "WEB_DIR", default_value = WEB_DIR, global = true)]
    pub web_dir: PathBuf,
    /// Minutes without a request after which a session ends.
    #[arg(long, env = "SESSION_IDLE_MINUTES", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=525_600), global = true)]
    pub session_idle_minutes: u32,
    /// Hours after which a session ends whatever happens.
    #[arg(long, env = "SESSION_HOURS", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=8760), global = true)]
    pub session_hours: u32,
    /// Requests worked on at once; more are answered 503 with Retry-After. Open push streams do not count.
    #[arg(long, env = "MAX_REQUESTS", default_value_t = 512, value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000), global = true)]
    pub max_requests: usize,
    /// Connections at once; one more is closed at once. The process needs as many open files and some hundred more.
    #[arg(long, env = "MAX_CONNECTIONS", default_value_t = 4000, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000), global = true)]
    pub max_connections: usize,
    /// Connections at once of one address, which may be that of a whole office; behind TRUSTED_PROXIES they are not counted by address.
    #[arg(long, env = "CONNECTIONS_PER_ADDRESS", default_value_t = 2000, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000), global = true)]
    pub connections_per_address: usize,
    /// Seconds until the head of a request must be there, counted from the end of the one before: an idle connection ends too.
    #[arg(long, env = "IDLE_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600), global = true)]
    pub idle_seconds: u32,
    /// Seconds that a body, or the reading of an answer, may stand still.
    #[arg(long, env = "STALL_SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600), global = true)]
    pub stall_seconds: u32,
    /// Push streams at once of one session; an account may have four times as many.
    #[arg(long, env = "STREAMS_PER_SESSION", default_value_t = 16, value_parser = RangedU64ValueParser::<usize>::new().range(1..=10_000), global = true)]
    pub streams_per_session: usize,
    /// Address such as `127.0.0.1:9090` on which /metrics, /api/healthz and /api/readyz are served alone; without it they
    /// are served where the pages are.
    #[arg(long, env = "ADMIN_LISTEN", global = true)]
    pub admin_listen: Option<std::net::SocketAddr>,
    /// Database connections of this process; at least 4.
    #[arg(long, env = "DATABASE_CONNECTIONS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(4..=1000), global = true)]
    pub database_connections: u32,
    /// Days after which the texts of messages to customs go from the database to archive files, when their declaration is finished
    /// for as long; 0 keeps them there.
    #[arg(long, env = "KEEP_MESSAGES_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=36_500), global = true)]
    pub keep_messages_days: u32,
    /// The same for the answers of customs.
    #[arg(long, env = "KEEP_RECEIPTS_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=36_500), global = true)]
    pub keep_receipts_days: u32,
    /// The same for what the audit says of each field, when the document is finished for as long.
    #[arg(long, env = "KEEP_AUDIT_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=36_500), global = true)]
    pub keep_audit_days: u32,
    /// Days for which a repeated request with the same Idempotency-Key gets the first answer again.
    #[arg(long, env = "KEEP_REPEATS_DAYS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=30), global = true)]
    pub keep_repeats_days: u32,
    /// Rows of a list that an export gives at once; more are written in the background.
    #[arg(long, env = "EXPORT_ROWS_AT_ONCE", default_value_t = 2000, global = true)]
    pub export_rows_at_once: u64,
    /// Reverse proxies in front of the server whose X-Forwarded-For entry is trusted; 0 takes the peer's address.
    #[arg(long, env = "TRUSTED_PROXIES", default_value_t = 0, value_parser = RangedU64ValueParser::<usize>::new().range(..=16), global = true)]
    pub trusted_proxies: usize,
    /// What a person has to do before a log-in by password: `none` or `blockPuzzle`. The pages are told.
    #[arg(long, env = "CAPTCHA", value_enum, default_value_t, global = true)]
    pub captcha: Captcha,
    /// Base address of the CAS server for single sign-on, such as `https://cas.example.com/cas`; needs SITE_URL.
    #[arg(long, env = "CAS_URL", value_parser = web_address, requires = "site_url", global = true)]
    pub cas_url: Option<String>,
    /// Addresses under which people reach this site, parted by commas, such as `https://customs.example.com`.
    #[arg(long, env = "SITE_URL", value_parser = web_address, value_delimiter = ',', global = true)]
    pub site_url: Vec<String>,
    /// Base address of the provider of SMS, mail and WeChat; without it these stay in the table `outward_message`.
    #[arg(long, env = "OUTWARD_URL", value_parser = web_address, global = true)]
    pub outward_url: Option<String>,
    /// Bearer token for the provider.
    #[arg(long, env = "OUTWARD_TOKEN", hide_env_values = true, global = true)]
    pub outward_token: Option<String>,
    /// Mail addresses that are told when the installation needs a look, parted by commas; they are told through OUTWARD_URL.
    #[arg(long, env = "ALERT_MAIL", value_delimiter = ',', value_parser = mail_address, global = true)]
    pub alert_mail: Vec<String>,
    /// Hour of the day in China from which open questions are mailed to accounts that have a mail address, once a day.
    #[arg(long, env = "DIGEST_HOUR", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=23), global = true)]
    pub digest_hour: u32,
    /// Lets webhooks lead into private networks and go without TLS (`true` or `false`): for an installation whose users all belong to the house.
    #[arg(long, env = "WEBHOOK_PRIVATE", default_value_t = false, action = clap::ArgAction::Set, global = true)]
    pub webhook_private: bool,
    /// PEM file of the certificate authorities that CAS_URL, OUTWARD_URL, webhooks, READ_OCR_URL, READ_MODEL_URL and the object store are checked against, instead of the public ones.
    #[arg(long, env = "CA_FILE", global = true)]
    pub ca_file: Option<PathBuf>,
}

/// Name of the client whose folder is GATEWAY_DIR.
pub const MAIN_CLIENT: &str = "main";

/// Reads `name=folder`.
fn named_folder(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=').map(|(name, folder)| (name.trim(), folder.trim())) {
        Some((name, folder)) if !name.is_empty() && !folder.is_empty() => Ok((name.to_owned(), PathBuf::from(folder))),
        _ => Err("must be name=folder".to_owned()),
    }
}

/// Reads a mail address.
fn mail_address(text: &str) -> Result<String, String> {
    match text.trim().split_once('@') {
        Some((name, host)) if !name.is_empty() && host.contains('.') && !text.trim().contains(char::is_whitespace) => {
            Ok(text.trim().to_owned())
        }
        _ => Err("must be mail addresses".to_owned()),
    }
}

/// Reads an address of the web; a slash at its end goes.
fn web_address(text: &str) -> Result<String, String> {
    let address = url::Url::parse(text).map_err(|error| error.to_string())?;
    match matches!(address.scheme(), "http" | "https") && address.query().is_none() && address.fragment().is_none() {
        true => Ok(text.trim_end_matches('/').to_owned()),
        false => Err("must start with http:// or https:// and have no query".to_owned()),
    }
}

impl Settings {
    /// The database's address.
    pub fn database(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| format!("sqlite://{}", self.data_dir.join("customs.db").display()))
    }

    /// The program that prints papers, where there is one.
    pub fn print_program(&self) -> Option<PathBuf> {
        self.print_program.clone().or_else(|| programs::find("customs-print"))
    }

    /// The program that reads papers, where there is one.
    pub fn read_program(&self) -> Option<PathBuf> {
        self.read_program.clone().or_else(|| programs::find("customs-read"))
    }

    /// The folder of the single-window gateway.
    pub fn gateway(&self) -> PathBuf {
        self.gateway_dir.clone().unwrap_or_else(|| self.data_dir.join("gateway"))
    }

    /// How long a body, or the reading of an answer, may stand still.
    pub fn stall(&self) -> Duration {
        Duration::from_secs(u64::from(self.stall_seconds))
    }

    /// How long one step of the gateway outside of the database may take.
    pub fn gateway_timeout(&self) -> Duration {
        Duration::from_secs(u64::from(self.gateway_timeout_seconds))
    }

    /// How long an unreadable file must not change before it is put aside.
    pub fn gateway_quiet(&self) -> Duration {
        Duration::from_secs(u64::from(self.gateway_quiet_seconds))
    }

    /// The folder of a client of the single window.
    pub fn gateway_client(&self, name: &str) -> Option<PathBuf> {
        let named = || self.gateway_clients.iter().find(|(known, _)| known == name).map(|(_, folder)| folder.clone());
        if name == MAIN_CLIENT { Some(self.gateway()) } else { named() }
    }

    /// Whether people of a platform may ask a client of the single window for answers.
    pub fn syncs(&self, platform_id: &str) -> bool {
        self.sync_platform_ids.iter().any(|allowed| allowed.trim() == platform_id)
    }

    /// The names of the clients.
    pub fn gateway_client_names(&self) -> Vec<String> {
        let others = self.gateway_clients.iter().map(|(name, _)| name.clone());
        std::iter::once(MAIN_CLIENT.to_owned()).chain(others).collect()
    }

    /// The object store's address.
    pub fn files(&self) -> String {
        self.files_url.clone().unwrap_or_else(|| format!("file://{}", self.data_dir.join("files").display()))
    }

    /// How long one step of the object store may take.
    pub fn files_timeout(&self) -> Duration {
        Duration::from_secs(u64::from(self.files_timeout_seconds))
    }

    /// The folder of files that exist only while somebody works on them.
    pub fn scratch(&self) -> PathBuf {
        self.data_dir.join("tmp")
    }

    /// Idle time after which a session ends.
    pub fn session_idle(&self) -> Duration {
        Duration::from_secs(u64::from(self.session_idle_minutes) * 60)
    }

    /// Age at which a session ends.
    pub fn session_age(&self) -> Duration {
        Duration::from_secs(u64::from(self.session_hours) * 3600)
    }
}
