//! The command line: serve · migrate · seed · backup · restore · archive · balances · openapi · user · gateway · export · import.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use server::api::openapi;
use server::process::settings::Settings;
use server::run::settings_check::Need;
use server::run::{archive, backup, balances, exports, gateway, house, nightly, settings_check, startup, user_add};
use tracing_subscriber::EnvFilter;

/// The customs back office's server.
#[derive(Parser)]
#[command(name = "server", version)]
struct Cli {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Brings the database up to date and serves the API and the pages.
    Serve,
    /// Brings the database up to date.
    Migrate,
    /// Brings the database up to date and puts data in: the base data, and the demo with SEED=demo.
    Seed(startup::Sizes),
    /// Copies database, files and the gateway's folders into an empty folder, as one consistent set, while servers run.
    Backup(backup::BackupArgs),
    /// Puts a backup in place and proves that a server starts on it.
    Restore(backup::RestoreArgs),
    /// Proves a backup: restores it beside what is served, starts on it, counts, and removes it again.
    Drill(backup::DrillArgs),
    /// The texts of old messages, answers and audit entries, which lie in files of their own.
    Archive(archive::Command),
    /// Recomputes every balance of bonded accounts from the journal, says what differed and puts it right.
    Balances {
        /// Says how long that took, and how long it takes to read one serial, and all of the largest account.
        #[arg(long)]
        timed: bool,
    },
    /// Prints openapi.json.
    Openapi,
    /// Works on the single-window folders without serving: writes and takes messages, or plays customs.
    Gateway(gateway::Command),
    /// Without a path: works on exports without serving, for a machine of its own beside the servers. With one: writes what an
    /// operation gives as a file, for nightly jobs.
    Export(nightly::Job),
    /// Gives a file to an operation that takes one, for nightly jobs, and prints its answer.
    #[command(arg_required_else_help = true)]
    Import(nightly::Job),
    /// Accounts.
    #[command(subcommand)]
    User(UserCommand),
}

#[derive(Subcommand)]
enum UserCommand {
    /// Makes an account; the password is read from the standard input.
    Add(user_add::NewUser),
}

/// What went wrong is told without the stack of the program, whatever RUST_BACKTRACE says: people read it, and mails of nightly jobs.
fn main() -> ExitCode {
    match told() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn told() -> anyhow::Result<()> {
    let cli = Cli::parse();
    house::open();
    if matches!(cli.command, Command::Openapi) {
        print!("{}", openapi::json());
        return Ok(());
    }
    let wanted = cli.settings.rust_log.as_deref().unwrap_or(if serves(&cli.command) { SERVING } else { ENDING });
    let filter = EnvFilter::try_new(wanted).context("RUST_LOG cannot be read")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(run(cli));
    // Threads that hang in a file system are not waited for: they end with the process.
    runtime.shutdown_background();
    ended
}

/// What is logged unless RUST_LOG says otherwise: by what serves, and by a command that does something and ends. Whoever reads the
/// output of the latter, a person or the mail of a nightly job, wants its result, and what went wrong.
const SERVING: &str = "info,sqlx=warn";
const ENDING: &str = "warn";

/// Whether a command goes on until somebody ends it.
fn serves(command: &Command) -> bool {
    match command {
        Command::Serve | Command::Gateway(_) => true,
        Command::Export(job) => !job.is_named(),
        _ => false,
    }
}

/// What a command needs of the settings.
fn need_of(command: &Command) -> Need {
    match command {
        Command::Gateway(command) if command.play_customs => Need::Gateway,
        Command::Restore(told) if told.check => Need::Nothing,
        Command::Serve => Need::Pages,
        _ => Need::Data,
    }
}

async fn run(cli: Cli) -> anyhow::Result<()> {
    settings_check::check(&cli.settings, need_of(&cli.command))?;
    if let Command::Gateway(command) = &cli.command
        && command.play_customs
    {
        return gateway::play(&cli.settings, command).await;
    }
    if let Command::Seed(sizes) = &cli.command
        && sizes.are_given()
    {
        return startup::seed_at_size(cli.settings, sizes).await;
    }
    if let Command::Restore(told) = &cli.command {
        return backup::restore_told(cli.settings, told).await;
    }
    let app = startup::connect(cli.settings).await?;
    match cli.command {
        Command::Serve => startup::serve(app).await,
        Command::Migrate => startup::migrate(&app).await,
        Command::Seed(_) => startup::prepare(&app).await,
        Command::User(UserCommand::Add(user)) => user_add::run(&app, user).await,
        Command::Gateway(_) => gateway::serve(app).await,
        Command::Export(job) if job.is_named() => nightly::export(&app, &job).await,
        Command::Export(_) => exports::serve(app).await,
        Command::Import(job) => nightly::import(&app, &job).await,
        Command::Backup(told) => backup::write_told(&app, &told).await,
        Command::Drill(told) => backup::drill_told(&app, &told).await,
        Command::Archive(command) => archive::told(&app, &command).await,
        Command::Balances { timed } => balances::told(&app, timed).await,
        Command::Restore(_) | Command::Openapi => Ok(()),
    }
}
